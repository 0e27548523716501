#!/usr/bin/env python3
"""A client of timeriftd in one file: makes a game or joins one, and plays random legal moves to its end.

    client.py make URL [--seats N] --library FILE       prints the invitation, then waits for the others and plays
    client.py join URL GAME.INVITE --library FILE

URL is http://host:port. FILE is the rules: librift.so of an installed Timerift, or the build a server keeps for its games. Only the
standard library is used. docs/protocol.md tells what is said; the parts below are in the order in which a client needs them: the
rules, requests, the socket, playing, coming back.
"""
import argparse
import base64
import ctypes
import hashlib
import json
import os
import random
import secrets
import socket
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

PROTOCOL = 1
ANSWERS = 256  # RIFT_ANSWERS
MOVE = 12  # hex digits
BETWEEN_S = 0.06  # wishes: a server takes 20 messages a second from a socket


class Broken(Exception):
    """The connection has ended, or the server wants it to."""


class Hopeless(Exception):
    """Trying again would not help."""


# ---- the rules ----

class Move(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint8) for name in ("verb", "seat", "a", "b", "c", "d")]


class Ask(ctypes.Structure):
    _fields_ = [*((name, ctypes.c_uint8) for name in ("kind", "seats", "secret", "may", "source_kind", "source", "subject_kind",
                                                      "subject", "count")), ("rule", ctypes.c_char_p)]


class Game:
    """What one seat knows of a game of people (rift.h)."""

    def __init__(self, library, people, seat):
        self.core = core = ctypes.CDLL(os.path.abspath(library))
        core.rift_abi.restype = ctypes.POINTER(ctypes.c_uint32)
        core.rift_rules.restype = ctypes.c_char_p
        core.rift_asks.restype = Ask
        core.rift_legal.restype = ctypes.c_size_t
        core.rift_play.argtypes = [ctypes.c_void_p, Move, ctypes.c_void_p]
        setup = bytearray(core.rift_abi()[2])  # zeros: what is not said is asked or drawn
        setup[20] = people  # players
        for i in range(people):
            setup[32 + 4 * i] = 1  # seat[i].kind: RIFT_HUMAN
        whole = ctypes.create_string_buffer(core.rift_abi()[1])
        self.state = ctypes.create_string_buffer(core.rift_abi()[1])
        if core.rift_new(whole, bytes(setup)) != 0:
            raise Hopeless("the rules refuse the setup")
        core.rift_view(self.state, whole, seat)
        self.seat, self.count = seat, 0

    def asked(self):
        """Bits of the seats that must decide; 0: the game is over."""
        return self.core.rift_asks(self.state).seats

    def legal(self):
        moves = (Move * ANSWERS)()
        count = self.core.rift_legal(self.state, self.seat, moves, ctypes.c_size_t(ANSWERS))
        return [bytes(moves[i]).hex() for i in range(count)]

    def take(self, n, moves):
        """Moves from number n on; those that are known are passed over."""
        for i in range((self.count - n) * MOVE, len(moves), MOVE):
            if self.core.rift_play(self.state, Move(*bytes.fromhex(moves[i:i + MOVE])), None) != 0:
                raise Hopeless("the server sends a move that these rules refuse")
            self.count += 1


# ---- requests ----

def ask(url, path, body=None, again=True):
    """The answer to a request, asked again while there is none; an error is hopeless. again: twice does no harm."""
    data = None if body is None else json.dumps(body).encode()
    for pause in (0.25, 0.5, 1, 2, 4, None):
        try:
            with urllib.request.urlopen(urllib.request.Request(url + path, data), timeout=15) as answer:
                text = answer.read()
                return json.loads(text) if "json" in answer.headers["content-type"] else text.decode()
        except urllib.error.HTTPError as error:
            if error.code != 503 or pause is None:
                raise Hopeless(f"{path}: {error.code} {error.read().decode(errors='replace')}") from error
        except OSError as error:
            if not again or pause is None:
                raise Hopeless(f"{path}: {error}") from error
        time.sleep(pause)
    raise AssertionError


# ---- the socket (RFC 6455, as much of it as is needed) ----

class Socket:
    def __init__(self, url, game):
        where = urllib.parse.urlsplit(url)
        self.stream = socket.create_connection((where.hostname, where.port or 80), 15)
        self.held = b""
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.sendall((f"GET /api/ws?game={game} HTTP/1.1\r\nHost: {where.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                             "Sec-WebSocket-Protocol: timerift\r\n\r\n").encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.take(1)
        accept = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
        if b" 101 " not in head or accept not in head:
            raise Broken(head.split(b"\r\n")[0].decode(errors="replace"))

    def take(self, count):
        while len(self.held) < count:
            more = self.stream.recv(65536)
            if not more:
                raise Broken("closed")
            self.held += more
        taken, self.held = self.held[:count], self.held[count:]
        return taken

    def frame(self, kind, payload):
        mask, length = os.urandom(4), len(payload)
        size = bytes([0x80 | length]) if length < 126 else b"\xfe" + length.to_bytes(2, "big")
        self.stream.sendall(bytes([0x80 | kind]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    def say(self, **message):
        self.frame(1, json.dumps(message).encode())

    def hear(self):
        while True:
            kind, length = self.take(2)
            if length >= 126:
                length = int.from_bytes(self.take(2 if length == 126 else 8), "big")
            payload = self.take(length)
            if kind & 15 == 1:
                return json.loads(payload)
            if kind & 15 == 8:
                raise Broken("closed")
            if kind & 15 == 9:
                self.frame(10, payload)


# ---- playing ----

class Player:
    def __init__(self, url, game, seat, token, library):
        about = ask(url, f"/api/games/{game}")
        self.url, self.id, self.token = url, game, token
        self.fresh = lambda: Game(library, len(about["seats"]), seat)
        self.game = self.fresh()
        rules = self.game.core.rift_rules().decode()
        if rules != about["rules"]:
            raise Hopeless(f"the game is on the rules {about['rules']}, {library} has {rules}")
        self.wish = None  # under way: {"n", "key", "m"}; the same until it is answered
        self.over = False
        self.store = {}  # the history our moves are of: told by `joined`, said again when we come back

    def decide(self, wire):
        """One decision, if it is ours and none is under way; one that was not answered is sent again as it was."""
        if self.wish is None and self.game.asked() >> self.game.seat & 1:
            time.sleep(BETWEEN_S)
            self.wish = {"n": self.game.count, "key": os.urandom(8).hex(), "m": random.choice(self.game.legal())}
            wire.say(t="play", **self.wish)

    def hear(self, message):
        kind = message["t"]
        if kind == "joined":
            self.store["store"] = message["store"]
        elif kind == "moves":
            self.game.take(message["n"], message["m"])
            self.store["mark"] = message["mark"]  # names these moves, should the history be another one next time
            self.over = self.game.asked() == 0
        elif kind == "answer" and self.wish and message["key"] == self.wish["key"]:
            if message["is"] in ("refused", "no-game", "no-rules", "away"):
                raise Hopeless(f"{message['is']}: {message.get('why', '')}")
            if message["is"] == "busy":
                raise Broken("busy")
            self.over = self.over or message["is"] == "over"
            self.wish = None  # done; or stale: the moves that come show why
        elif kind == "error" and message["why"] == "rewound":
            self.game, self.wish, self.store = self.fresh(), None, {}
            raise Broken("the store was brought back from a copy")
        elif kind == "error":
            raise (Broken if message["why"] in ("busy", "too-often") else Hopeless)(message["why"])
        elif kind == "leave":
            raise Broken("the node stops")
        elif kind == "people":
            self.over = self.over or message["given_up"]

    def visit(self):
        """From joining until the end of the game or of the connection."""
        wire = Socket(self.url, self.id)
        wire.say(t="join", game=self.id, token=self.token, n=self.game.count, protocol=PROTOCOL, **self.store)
        known = wire.hear()
        self.hear(known)
        if self.wish:  # it may have been written or not: the same key says that it is the same wish
            wire.say(t="play", **self.wish)
        while not self.over:
            self.decide(wire)
            self.hear(wire.hear())
        wire.say(t="seen", n=self.game.count)
        wire.frame(8, b"\x03\xe8")

    # ---- coming back ----

    def play(self):
        tries = 0
        while not self.over:
            before = self.game.count
            try:
                self.visit()
            except (Broken, OSError) as error:
                tries = 0 if self.game.count > before else tries + 1
                if tries > 20:
                    raise Hopeless(f"the server does not come back: {error}") from error
                time.sleep(random.uniform(0.5, 1) * min(0.25 * 2 ** tries, 5))


def sit(options):
    """Takes a seat; answers game, seat and token. The word of the dice is given when the commitment is known."""
    word = os.urandom(32).hex()
    if options.does == "make":
        seats = " ".join(f"{letter}=human" for letter in "ABCD"[:options.seats])
        made = ask(options.url, "/api/games", {"setup": "seats " + seats, "name": "client.py"}, again=False)
        ask(options.url, f"/api/games/{made['game']}/word", {"token": made["token"], "word": word})
        print(f"invitation: {made['game']}.{made['invite']}", flush=True)
        return made, made["commitment"], word
    game, _, invite = options.invitation.partition(".")
    commitment = ask(options.url, f"/api/games/{game}")["commitment"]
    # With a token of its own it gets the same seat if it has to ask again: the answer may be lost.
    token = "".join(secrets.choice("0123456789abcdefghjkmnpqrstvwxyz") for _ in range(26))
    body = {"invite": invite, "name": "client.py", "word": word, "token": token}
    return ask(options.url, f"/api/games/{game}/join", body), commitment, word


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("does", choices=["make", "join"])
    parser.add_argument("url")
    parser.add_argument("invitation", nargs="?", help="of the game to join")
    parser.add_argument("--seats", type=int, choices=[2, 3, 4], default=2)
    parser.add_argument("--library", default="librift.so.2", metavar="FILE")
    parser.add_argument("--record", metavar="FILE", help="where to write the record of the finished game")
    options = parser.parse_args()
    if (options.does == "join") != bool(options.invitation):
        parser.error("join needs an invitation, make has none")
    options.url = options.url.rstrip("/")
    try:
        seat, commitment, word = sit(options)
        player = Player(options.url, seat["game"], seat["seat"], seat["token"], options.library)
        player.play()
        record = ask(options.url, f"/api/games/{seat['game']}/record", {"token": seat["token"]})
    except Hopeless as error:
        sys.exit(f"client.py: {error}")
    if f"\ncommitment {commitment}\n" not in record or f"\nword {'ABCD'[seat['seat']]} {word}\n" not in record:
        sys.exit("client.py: the record is not that of the game that was agreed on")
    if options.record:
        with open(options.record, "w", encoding="utf-8") as file:
            file.write(record)
    print(f"over after {player.game.count} moves")


if __name__ == "__main__":
    main()
