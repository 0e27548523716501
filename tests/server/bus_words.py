"""A client of NATS in plain Python, and messages signed as nodes sign them (src/server/bus/sign.h), for tests."""

import hashlib
import itertools
import json
import os
import socket
import struct
import time

from codes import game_number
from rig import PATIENCE

HEAD, MAC = struct.Struct(">IQq"), 16


def subject(game):
    return f"timerift.game.{game_number(game):016x}"


def old_subject(game):
    """The subject of a game for nodes that do not sign."""
    return f"game.{game_number(game):016x}"


class Signer:
    """Signs with the key of a rig's site, or with another one."""

    def __init__(self, rig, site=None):
        site = site or bytes.fromhex(rig.pg.sql("SELECT encode(key, 'hex') FROM site")[0][0])
        self.key = hashlib.blake2b(b"bus", key=site, digest_size=32).digest()
        self.node = int.from_bytes(os.urandom(4), "big") or 1
        self.counter = itertools.count(1)

    def signed(self, to, payload=b"", age_s=0, counter=None):
        message = HEAD.pack(self.node, counter or next(self.counter), int((time.time() - age_s) * 1000)) + payload
        return message + hashlib.blake2b(to.encode() + b"\0" + message, key=self.key, digest_size=MAC).digest()


class Client:
    """One connection to NATS.  `options` go into its CONNECT: user and pass, or auth_token."""

    def __init__(self, port, **options):
        self.sock = socket.create_connection(("127.0.0.1", port), 10 * PATIENCE)
        self.sock.settimeout(10 * PATIENCE)
        self.file = self.sock.makefile("rb")
        self.heard = []
        assert self.file.readline().startswith(b"INFO")
        self.sock.sendall(b"CONNECT %s\r\n" % json.dumps({"verbose": False, "pedantic": False, **options}).encode())
        self.flush()

    def flush(self):
        """Waits until the server has taken all that was sent; collects what it has delivered meanwhile."""
        self.sock.sendall(b"PING\r\n")
        while (line := self.file.readline()) != b"PONG\r\n":
            if line.startswith(b"-ERR") or not line:
                raise PermissionError(line.decode())
            if line.startswith(b"MSG"):
                words = line.split()
                self.heard.append((words[1].decode(), self.file.read(int(words[-1]))))
                self.file.readline()

    def subscribe(self, to):
        self.sock.sendall(b"SUB %s 1\r\n" % to.encode())
        self.flush()

    def publish(self, to, *messages):
        for message in messages:
            self.sock.sendall(b"PUB %s %d\r\n%s\r\n" % (to.encode(), len(message), message))
        self.flush()

    def close(self):
        self.sock.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
