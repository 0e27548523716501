#!/usr/bin/env python3
"""SQL, HTML and values of the wrong type in every field of every request and message: stored verbatim or refused.

The requests are read from the table of routes, so a new request fails this test until it is listed here.  The node answers
every attempt with JSON and no internal error, and PostgreSQL logs no error.
"""

import argparse
import json
import pathlib
import re

from rig import Rig, places
from rules import SETUP
from seats import Report
from ws import Closed, WebSocket

SOURCES = pathlib.Path(__file__).resolve().parents[2] / "src/server"
EVIL = ["'; DROP TABLE move; --", "' OR '1'='1", "<script>alert(1)</script>", "\" onload=\"x", "${jndi:ldap://x}", "%s%n%x", "\u202eabc",
        "a\u0000b", "\\x00", "\ud800", "x" * 3000, "\r\nSet-Cookie: a=b", "../../etc/passwd", "é" * 30, "", " "]
WRONG = [None, True, 0, -1, 2**62, 2**70, 1e300, [], {}, [[]], ["x"] * 50, {"a": {"b": "c"}}]
TOKEN, KEY, WORD = "0" * 26, "0" * 16, "0" * 64
NOT_OURS = range(500, 600)
NO_FIELDS = {"GET /healthz", "GET /metrics", "GET /conduct"}

# The fields of each request.  In paths, G stands for a game.
REQUESTS = {
    "POST /games": {"setup": SETUP, "title": "x", "name": "x", "word": WORD, "token": TOKEN,
                    "options": {"chat": "all"}},
    "POST /games/G/join": {"invite": TOKEN, "name": "x", "word": WORD, "token": TOKEN},
    "POST /games/G/word": {"token": TOKEN, "word": WORD},
    "GET /games/G": {},
    "POST /games/G/take": {"link": TOKEN, "name": "x", "word": WORD, "token": TOKEN},
    "GET /games/G/record": {},
    "POST /games/G/record": {"token": TOKEN},
    "POST /games/G/invite": {"token": TOKEN},
    "POST /games/G/computer": {"token": TOKEN, "seat": 1, "on": True},
    "POST /games/G/leave": {"token": TOKEN},
    "POST /games/G/keep": {"token": TOKEN},
    "POST /games/G/link": {"token": TOKEN},
    "POST /games/G/link/1": {"token": TOKEN},
    "POST /games/G/mail": {"token": TOKEN, "mail": "a@b.test"},
    "POST /games/G/lost": {"mail": "a@b.test"},
    "POST /games/G/open": {"token": TOKEN, "join": True, "guests": True, "watch": False, "language": "en", "within": 100},
    "GET /games/G/open": {},
    "POST /games/G/block/1": {"token": TOKEN},
    "POST /games/G/hook": {"token": TOKEN, "url": "https://a.test/x", "form": "discord", "language": "en"},
    "GET /lobby": {},
    "POST /match": {"players": [2], "speeds": ["days"], "sets": ["base"], "languages": ["en"], "token": TOKEN, "word": WORD},
    "DELETE /match": {},
    "GET /day": {},
    "GET /day/2026-11-19": {},
    "POST /day/begin": {},
    "POST /day/show": {"show": True},
    "POST /accounts": {"mail": "a@b.test", "name": "x", "password": "12345678"},
    "POST /accounts/reset": {"mail": "a@b.test"},
    "POST /redeem": {"token": TOKEN, "name": "x", "password": "12345678"},
    "POST /session": {"mail": "a@b.test", "password": "12345678"},
    "DELETE /session": {},
    "DELETE /sessions": {},
    "POST /tournaments": {"title": "x", "form": "swiss", "setup": SETUP, "options": {"deadline": {"hours": 48}}, "rounds": 0, "hours": 72, "starts": 0, "most": 8,
                          "listed": True},
    "GET /tournaments": {},
    "GET /tournaments/G": {},
    "POST /tournaments/G/join": {},
    "POST /tournaments/G/leave": {},
    "POST /tournaments/G/begin": {},
    "POST /tournaments/G/withdraw": {},
    "GET /account": {},
    "GET /account/games": {},
    "GET /account/export": {},
    "GET /account/ratings": {},
    "POST /account/ratings": {"show": "ratings"},
    "GET /games/G/ratings": {},
    "GET /players/G": {},
    "POST /seats": {"seats": [{"game": "0" * 13, "token": TOKEN}]},
    "GET /account/told": {},
    "POST /account/push": {"endpoint": "https://push.test/x", "public": "B" * 87, "auth": "A" * 22, "name": "x"},
    "POST /account/push/off": {"id": "0" * 13},
    "POST /account/quiet": {"from": 0, "to": 60, "zone": "UTC"},
    "GET /account/blocks": {},
    "POST /account/unblock": {"block": "0" * 13},
    "POST /account/warned": {"id": "1"},
    "POST /account/name": {"name": "x"},
    "POST /account/password": {"old": "12345678", "password": "12345678"},
    "POST /account/mail": {"mail": "a@b.test", "old": "12345678"},
    "POST /account/letters": {"mode": "off"},
    "POST /account/hook": {"url": ""},
    "POST /account/delete": {"old": "12345678"},
    "GET /mail/off": {},
    "POST /mail/off": {},
}
MESSAGES = {
    "join": {"game": "0" * 13, "token": TOKEN, "n": 0, "chat": 0, "as": "account"},
    "play": {"n": 0, "key": KEY, "m": "0" * 12},
    "chat": {"key": KEY, "text": "x"},
    "mute": {"seat": 1, "on": True},
    "seen": {"n": 0},
    "resign": {},
    "back": {},
    "stay": {},
    "vacation": {"days": 1},
    "give": {"seat": 1},
    "rematch": {"word": WORD},
    "report": {"seat": 1, "why": "other", "words": "rude", "text": 1},
    "plan": {"n": 0, "steps": [{"answers": [{"ask": "turn", "m": "0" * 12}], "others": "any", "draws": "any"}]},
    "ping": {},
}
SILENT = {"seen"}  # not answered


def requests_of_sources():
    """The requests in the table of routes."""
    rows = re.findall(r'\{ FRONT_(\w+), "(/[\w/]+)", [A-Z_]+, ', (SOURCES / "api/routes.c").read_text(encoding="utf-8"))
    found = {f"{method} {path.replace('/ID', '/G').replace('/SEAT', '/1').replace('/DATE', '/2026-11-19')}" for method, path in rows}
    return found - NO_FIELDS


def messages_of_sources():
    texts = [(SOURCES / "api" / name).read_text(encoding="utf-8") for name in ("people.c", "play.c")]
    kinds = re.search(r"\} kinds\[\] = \{(.*?)\n\};", texts[0], re.S)[1]
    return set(re.findall(r'\{ "(\w+)"', kinds)) | set(re.findall(r'strcmp\(kind, "(\w+)"\)', texts[1]))


class Tries:
    def __init__(self, node, check):
        self.node, self.check, self.count = node, check, 0
        self.cookie = None

    def ask(self, method, path, body):
        """Sends a request from a new address each time, so that no rate limit applies."""
        self.count += 1
        headers = {"X-Forwarded-For": f"10.{self.count >> 16}.{self.count >> 8 & 255}.{self.count & 255}"}
        if self.cookie:
            headers["Cookie"] = "timerift=" + self.cookie
        status, got, text = self.node.ask(method, path, body, headers)
        return status, {name.lower(): value for name, value in got.items()}, text

    def sign_in(self):
        self.cookie = None
        body = {"mail": f"eve{self.count}@club.test", "name": "Eve", "password": "12345678"}
        self.ask("POST", "/api/accounts", json.dumps(body))
        _, headers, _ = self.ask("POST", "/api/session", json.dumps(body))
        self.cookie = re.match(r"timerift=(\w+)", headers["set-cookie"])[1]

    def good(self, what, status, headers, text):
        answered = status not in NOT_OURS and headers.get("x-content-type-options") == "nosniff" and \
            (b"<script>" not in text or headers["content-type"].startswith("application/json"))
        self.check(answered, f"{what}: {status} {text[:200]}")
        return answered

    def request(self, what, fields, game):
        method, path = what.split(" ")
        path = "/api" + path.replace("G", game)
        for body in (b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 3000, json.dumps(fields).encode() * 2):
            self.good(what, *self.ask(method, path, body if method == "POST" else None))
        for field in fields:
            for value in EVIL + WRONG:
                body = json.dumps({**fields, field: value}).encode()
                status, headers, text = self.ask(method, path, body)
                if status == 401 or (what in ("POST /account/delete", "DELETE /sessions") and status == 200):
                    self.sign_in()
                self.good(f"{what} {field}={value!r:.60}", status, headers, text)

    def message(self, kind, fields, join):
        """One attempt per socket, because a malformed message may close it."""
        for field in fields:
            for value in EVIL + WRONG:
                ws = WebSocket(self.node.port, timeout=5.0)
                if kind != "join":
                    ws.send(join)
                    ws.until("joined")
                what = f"{kind} {field}={value!r:.60}"
                try:
                    ws.send({"t": kind, **fields, field: value})
                    ws.send({"t": "ping"})
                    wanted = {"pong"} if kind in SILENT else {"answer", "done", "error", "joined"}
                    while ws.receive()["t"] not in wanted:
                        pass
                    self.check(True, what)
                except Closed:
                    self.check(True, what)
                except TimeoutError:
                    self.check(False, f"{what}: no answer")
                ws.close()


def game_new(node):
    _, made = node.post("/api/games", {"setup": SETUP})
    node.post(f"/api/games/{made['game']}/join", {"invite": made["invite"]})
    return made["game"], {"t": "join", "game": made["game"], "token": made["token"], "n": 0}


def kept(node, check):
    """A valid text is returned verbatim, as JSON."""
    for text in EVIL:
        status, made = node.post("/api/games", {"setup": SETUP, "title": text[:90]})
        if status == 400:
            continue
        _, headers, raw = node.ask("GET", f"/api/games/{made['game']}")
        about = json.loads(raw)
        check(about["title"] == text[:90].strip(), f"{text!r:.60} came back as {about}")
        check({k.lower(): v for k, v in headers.items()}["content-type"].startswith("application/json"), "as JSON")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    places(parser, "program", "rules")
    options = parser.parse_args()
    with Report("fields") as check, \
            Rig(options.program, options.rules, behind_proxy=1, password_mb=8, rate=10000, burst=10000, request_rate=100000,
                request_burst=100000, sockets_each=10000) as rig:
        node = rig.nodes[0]
        check(requests_of_sources() <= set(REQUESTS), f"not tried: {requests_of_sources() - set(REQUESTS)}")
        check(messages_of_sources() <= set(MESSAGES), f"not tried: {messages_of_sources() - set(MESSAGES)}")
        tables = rig.pg.sql("SELECT count(*) FROM pg_class")
        game, join = game_new(node)
        tries = Tries(node, check)
        tries.sign_in()
        for what, fields in REQUESTS.items():
            tries.request(what, fields, game)
        for kind, fields in MESSAGES.items():
            tries.message(kind, fields, join)
        kept(node, check)
        check(rig.pg.sql("SELECT count(*) FROM pg_class") == tables, "all tables are there")
        errors = [line for line in rig.pg.log().splitlines() if "ERROR:" in line]
        check(not errors, f"PostgreSQL complains: {errors[:5]}")
        check(node.get("/api/healthz")[0] == 200 and node.stop() == 0, f"the node is well: {node.log()[-1000:]}")


if __name__ == "__main__":
    main()
