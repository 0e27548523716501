#!/usr/bin/env python3
"""Sends mutated bytes to a real node.

Requests and sequences of frames of a real client are changed a little (bits, bytes, lengths, pieces duplicated or dropped)
and sent.  The node must stay healthy, keep serving and exit cleanly, which a sanitizer build does only if it found nothing.
"""

import argparse
import json
import os
import random
import socket
import sys
import time

from rig import Rig, places
from rules import SETUP

HELLO = (b"GET /api/ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
         b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: timerift\r\n\r\n")


def frame(message, code=1):
    text = (message if isinstance(message, str) else json.dumps(message)).encode()
    head = bytes([0x80 | code, 0x80 | len(text)]) if len(text) < 126 else bytes([0x80 | code, 0xFE, len(text) >> 8, len(text) & 255])
    return head + b"\0\0\0\0" + text


def request(method, path, body=None):
    text = json.dumps(body).encode() if body is not None else b""
    return f"{method} {path} HTTP/1.1\r\nHost: a\r\nContent-Length: {len(text)}\r\n\r\n".encode() + text


def seeds(node):
    """Requests and frames that real clients send, for a real game."""
    _, made = node.post("/api/games", {"setup": SETUP})
    game, token = made["game"], made["token"]
    node.post(f"/api/games/{game}/join", {"invite": made["invite"]})
    play = {"t": "play", "n": 0, "key": "0123456789abcdef", "m": "010001000000"}
    join = {"t": "join", "game": game, "token": token, "n": 0}
    return [
        [request("POST", "/api/games", {"setup": "modules doomsday  seats A=human B=human", "title": "x", "name": "y", "word": "0" * 64})],
        [request("POST", f"/api/games/{game}/join", {"invite": made["invite"], "name": "z"})],
        [request("GET", f"/api/games/{game}"), request("GET", "/api/metrics"), request("GET", "/api/healthz")],
        [HELLO, frame(join), frame(play), frame({"t": "ping"}), frame("", 9), frame("", 8)],
        [HELLO, frame({"t": "join", "game": game, "n": 0}), frame(play)],
        [HELLO, frame(join), frame({"t": "say", "text": "hello"}), frame({"t": "resign"}), frame({"t": "rematch"})],
    ]


def mutated(draw, pieces):
    """Applies a few changes; the handshake is mostly spared, because nothing behind it would be reached otherwise."""
    pieces = [bytearray(piece) for piece in pieces]
    for _ in range(draw.randrange(1, 6)):
        at = draw.randrange(len(pieces))
        if pieces[at].startswith(b"GET /api/ws") and draw.random() < 0.8:
            at = draw.randrange(len(pieces))
        piece, kind = pieces[at], draw.randrange(7)
        where = draw.randrange(len(piece) + 1) if piece else 0
        if kind == 0 and piece:
            piece[where % len(piece)] ^= 1 << draw.randrange(8)
        elif kind == 1:
            piece[where:where] = draw.randbytes(draw.randrange(1, 9))
        elif kind == 2:
            del piece[where:where + draw.randrange(1, 9)]
        elif kind == 3:
            piece[where:where] = piece[:draw.randrange(len(piece) + 1)]
        elif kind == 4:
            pieces.insert(at, bytearray(piece))
        elif kind == 5:
            piece[where:where] = draw.choice([b"\r\n", b"\0", b"\xff" * 8, b"{", b"[" * 50, b'"', b"\\u0000", b"-1", b"1e999", b"%00"])
        elif piece:
            piece[where % len(piece)] = draw.randrange(256)
    return pieces


def send(node, draw, pieces):
    try:
        with socket.create_connection(("127.0.0.1", node.port), 2) as sock:
            sock.settimeout(0.02)
            for piece in pieces:
                sock.sendall(piece)
                if draw.random() < 0.5:
                    try:
                        sock.recv(65536)
                    except socket.timeout:
                        pass
    except OSError:
        pass


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    places(parser, "program", "rules")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1000000))
    options = parser.parse_args()
    draw, count, failed = random.Random(options.seed), 0, 0
    with Rig(options.program, options.rules, request_rate=1000000, request_burst=1000000, sockets_each=10000) as rig:
        node = rig.nodes[0]
        known, end = seeds(node), time.monotonic() + options.seconds
        while time.monotonic() < end and node.process.poll() is None:
            send(node, draw, mutated(draw, draw.choice(known)))
            count += 1
        try:
            assert node.get("/api/healthz")[0] == 200
            assert node.post("/api/games", {"setup": SETUP})[0] == 201
            assert node.stop() == 0
        except Exception as wrong:
            failed = 1
            print(f"wirefuzz: {wrong!r}\n{node.log()[-5000:]}")
    print(f"wirefuzz: seed={options.seed} sent={count} load average={os.getloadavg()[0]:.1f}")
    print(f"wirefuzz: {1 - failed} passed, {failed} failed")
    return failed


if __name__ == "__main__":
    sys.exit(main())
