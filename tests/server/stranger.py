"""Helpers for tests of attacks: games to attack, raw bytes, and checks of the node's state afterwards."""

import argparse
import os
import secrets
import socket
import tempfile
import traceback

from rig import PATIENCE, Rig, places
from rules import NATURE, SETUP, Rules
from ws import Closed, WebSocket


def new_key():
    return secrets.token_hex(8)


class Table:
    """A game that has begun, with the tokens of both seats."""

    def __init__(self, node, **more):
        status, made = node.post("/api/games", {"setup": SETUP, **more})
        assert status == 201, (status, made)
        self.node, self.game, self.invite = node, made["game"], made["invite"]
        status, joined = node.post(f"/api/games/{self.game}/join", {"invite": self.invite})
        assert status == 200, (status, joined)
        self.tokens = [made["token"], joined["token"]]

    def sit(self, seat, n=0):
        ws = WebSocket(self.node.port)
        ws.send({"t": "join", "game": self.game, "n": n, **({"token": self.tokens[seat]} if seat < 2 else {})})
        assert ws.until("joined")["seat"] == (seat if seat < 2 else 4)
        return ws

    def first(self, rules):
        """The seats' views of the first position, the seat that must move and one of its legal moves."""
        views = []
        for seat in (0, 1):
            ws = self.sit(seat)
            ws.until("begun")
            view = rules.game(seat=seat)
            if view.asked() == 1 << NATURE:
                view.take(ws.until("moves"))
            ws.close()
            views.append(view)
        mover = 0 if views[0].asked() & 1 else 1
        return views, mover, views[mover].legal(mover)[0]


def answer(ws, message):
    """Sends a message; returns the `answer` or `error`."""
    ws.send(message)
    while True:
        got = ws.receive()
        if got["t"] in ("answer", "error"):
            return got


def refused_or_closed(ws, message):
    try:
        got = answer(ws, message)
    except Closed:
        return True
    return got["t"] == "error" or got["is"] in ("refused", "stale", "not-begun", "over")


class Stranger:
    """Base class of attack tests; its subclasses have methods test_NAME."""

    def __init__(self, rig, rules):
        self.rig, self.node, self.rules = rig, rig.nodes[0], rules

    def steps(self):
        return int(self.rig.pg.sql("SELECT count(*) FROM move")[0][0])

    def raw(self, data, wait):
        """Sends raw bytes on a new connection; returns what arrives until it is silent for `wait` seconds or closed, possibly nothing."""
        with socket.create_connection(("127.0.0.1", self.node.port), 10 * PATIENCE) as sock:
            got = b""
            try:
                sock.sendall(data)
                sock.settimeout(wait)
                while True:
                    more = sock.recv(65536)
                    if not more:
                        return got
                    got += more
                    if b"\r\n\r\n" in got and b"close" not in got.lower():
                        sock.settimeout(0.3)
            except (socket.timeout, ConnectionError):
                return got

    def ends(self, ws):
        ws.sock.settimeout(10 * PATIENCE)
        try:
            while ws.receive():
                pass
        except (Closed, ConnectionError):
            return
        except socket.timeout as late:
            raise AssertionError("the socket stays open") from late

    def well(self):
        assert self.node.get("/api/healthz")[0] == 200


def site_new(place):
    """A site directory with a secret file next to it."""
    site = os.path.join(place, "site")
    os.mkdir(site)
    for path, text in (("secret.txt", "top secret"), ("site/index.html", "<!doctype html><title>x</title>the page")):
        with open(os.path.join(place, path), "w", encoding="ascii") as file:
            file.write(text)
    return site


def run_all(tests, node, only):
    """Runs all tests of an object, or those named, and ends the node they attack.  Returns how many passed and failed."""
    passed = failed = 0
    for test in [t for t in dir(tests) if t.startswith("test_") and (not only or t[5:] in only)]:
        try:
            getattr(tests, test)()
            passed += 1
        except Exception:
            failed += 1
            print(f"{test}: FAILED\n{traceback.format_exc()}")
    status = node.stop()
    if status != 0:
        failed += 1
        print(f"the node ended with {status}\n{node.log()[-4000:]}")
    return passed, failed


def run(name, kind, description):
    """Runs all tests of a class, or those named, on a node and prints the line with their number.  Returns the exit status."""
    parser = argparse.ArgumentParser(description=description)
    places(parser, "program", "rules")
    parser.add_argument("only", nargs="*", help="names of tests without test_")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as place, \
            Rig(options.program, options.rules, behind_proxy=1, sockets_each=50, request_burst=700, site=site_new(place),
                postgres=["synchronous_commit=off"]) as rig:
        passed, failed = run_all(kind(rig, Rules(options.rules)), rig.nodes[0], options.only)
    print(f"{name}: {passed} passed, {failed} failed")
    return int(failed > 0)
