#!/usr/bin/env python3
"""Attacks on a node by strangers, wrong seats and pages of other sites, and the answers they must get."""

import json
import os
import socket
import sys
import time

from codes import token
from rig import PATIENCE, wait_for
from rules import SETUP
from seats import Held
from stranger import Stranger, Table, answer, new_key, refused_or_closed, run
from ws import Closed, Refused, WebSocket


class Attack(Stranger):
    def test_wrong_seat(self):
        """A move of one seat sent by the other seat and by a spectator; a move of Nature sent by a seat."""
        table = Table(self.node)
        views, mover, move = table.first(self.rules)
        before = self.steps()
        other = table.sit(1 - mover)
        got = answer(other, {"t": "play", "n": views[0].count, "key": new_key(), "m": move})
        assert got["is"] == "refused" and got["why"] == "not-you", got
        watcher = table.sit(2)
        assert answer(watcher, {"t": "play", "n": views[0].count, "key": new_key(), "m": move})["t"] == "error"
        nature = "00" + "04" + "00000000"
        assert refused_or_closed(table.sit(mover), {"t": "play", "n": views[0].count, "key": new_key(), "m": nature})
        assert self.steps() == before

    def test_wrong_game(self):
        """A token of another game, an unknown token, an invitation to another game, a game that does not exist."""
        one, two = Table(self.node), Table(self.node)
        for game, right in ((two.game, one.tokens[0]), (one.game, token()), (one.game, one.invite)):
            ws = WebSocket(self.node.port)
            assert answer(ws, {"t": "join", "game": game, "token": right, "n": 0})["why"] == "wrong-seat"
            assert answer(ws, {"t": "play", "n": 0, "key": new_key(), "m": "010000000000"})["t"] == "error"
        status, _ = self.node.post(f"/api/games/{one.game}/join", {"invite": two.invite})
        assert status == 403
        ws = WebSocket(self.node.port)
        assert answer(ws, {"t": "join", "game": "0" * 12 + "1", "n": 0})["why"] == "no-game"

    def test_replayed(self):
        """A wish repeated later or on another socket is written once; under another key it is stale."""
        table = Table(self.node)
        views, mover, move = table.first(self.rules)
        wish = {"t": "play", "n": views[0].count, "key": new_key(), "m": move}
        before, ws = self.steps(), table.sit(mover)
        first = answer(ws, wish)
        assert first["is"] == "done" and self.steps() == before + 1
        for again in (ws, table.sit(mover), table.sit(mover)):
            got = answer(again, wish)
            assert got["is"] == "done" and got["n"] == first["n"]
        assert answer(ws, {**wish, "key": new_key()})["is"] in ("stale", "refused")
        assert refused_or_closed(table.sit(1 - mover), wish)
        assert self.steps() == before + 1

    def test_forged(self):
        """Illegal and malformed moves: wrong number, wrong length, wrong type, too many."""
        table = Table(self.node)
        views, mover, move = table.first(self.rules)
        before = self.steps()
        n = views[0].count
        bad = [
            {"n": n, "key": new_key(), "m": "ff" * 6}, {"n": n + 1, "key": new_key(), "m": move},
            {"n": 4096, "key": new_key(), "m": move}, {"n": 5000, "key": new_key(), "m": move},
            {"n": -1, "key": new_key(), "m": move}, {"n": str(n), "key": new_key(), "m": move},
            {"n": n, "key": new_key(), "m": move[:-1]}, {"n": n, "key": new_key(), "m": ""},
            {"n": n, "key": new_key(), "m": "zz" * 6}, {"n": n, "key": "1", "m": move},
            {"n": n, "key": new_key() + "0", "m": move}, {"n": n, "m": move},
            {"n": n, "key": new_key(), "m": move * 65}, {"n": n, "key": new_key(), "m": move * 64},
            {"n": n, "key": new_key(), "m": [move]}, {"n": n, "key": new_key(), "m": None},
            {"n": 1e300, "key": new_key(), "m": move}, {"n": 2**70, "key": new_key(), "m": move},
        ]
        for wish in bad:
            assert refused_or_closed(table.sit(mover), {"t": "play", **wish}), wish
        assert self.steps() == before

    def test_not_joined(self):
        """Playing before joining, joining twice, joining another game on the same socket."""
        table, other = Table(self.node), Table(self.node)
        ws = WebSocket(self.node.port)
        assert answer(ws, {"t": "play", "n": 0, "key": new_key(), "m": "010000000000"})["t"] == "error"
        ws = table.sit(0)
        assert answer(ws, {"t": "join", "game": other.game, "token": other.tokens[0], "n": 0})["why"] == "bad-join"

    def test_origin(self):
        """A page of another site gets no socket and no answer; the server's own page does."""
        host = f"127.0.0.1:{self.node.port}"
        for origin in ("https://evil.example", "null", f"http://{host}.evil.example", "http://evil.example:" + host[10:],
                       "x" * 300, f"http://evil.example/{host}"):
            try:
                WebSocket(self.node.port, {"Origin": origin})
                raise AssertionError(f"a socket for {origin}")
            except Refused:
                pass
            status, _ = self.node.post("/api/games", {"setup": SETUP}, {"Origin": origin})
            assert status == 403, (origin, status)
        WebSocket(self.node.port, {"Origin": f"http://{host}"}).close()
        assert self.node.post("/api/games", {"setup": SETUP}, {"Origin": f"http://{host}"})[0] == 201

    def test_headers(self):
        """Security headers of every answer: success, refusal or page."""
        evil = {"Origin": "https://evil.example"}
        rules = self.node.get("/api/games/" + Table(self.node).game)[1]["rules"]
        for method, path, body, more, status in (
                ("GET", "/api/healthz", None, {}, 200), ("GET", "/api/games/nothing", None, {}, 404),
                ("GET", "/api/nowhere", None, {}, 404), ("POST", "/api/games", "{}", evil, 403),
                ("PUT", "/api/games", "{}", {}, 405), ("POST", "/api/games", "x" * 20000, {}, 413),
                ("GET", "/healthz", None, {}, 200), ("GET", "/", None, {}, 200), ("GET", "/nothing.js", None, {}, 404),
                ("GET", f"/rules/{rules}.so", None, {}, 404), ("GET", "/rules/current.so", None, {}, 404)):
            got, headers, _ = self.node.ask(method, path, body, more)
            assert got == status, (method, path, got)
            names = {name.lower(): value for name, value in headers.items()}
            policy = names["content-security-policy"]
            assert "default-src 'self'" in policy and "frame-ancestors 'none'" in policy and "object-src 'none'" in policy
            assert "unsafe-eval'" not in policy.replace("wasm-unsafe-eval'", "") and "unsafe-inline" not in policy, policy
            assert "*" not in policy and "http:" not in policy and "base-uri" in policy and "form-action" in policy, policy
            assert names["x-content-type-options"] == "nosniff" and names["referrer-policy"] == "no-referrer"
            assert "access-control-allow-origin" not in names, names
            assert status not in (200, 404) or not path.startswith("/api") or names["cache-control"] == "no-store", (path, names)

    def test_files(self):
        """Path traversal reaches no file outside the site's directory."""
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/x/../../secret.txt", "/%2e%2e%2fsecret.txt",
                     "//secret.txt", "/..\\secret.txt", "/./../secret.txt", "/.../secret.txt", "/index.html/../../secret.txt",
                     "/rules/../secret.txt", "/rules/%2e%2e/secret.txt", "/api/../../secret.txt"):
            got = self.raw(f"GET {path} HTTP/1.1\r\nHost: a\r\n\r\n".encode(), 1.0)
            assert b"top secret" not in got, (path, got)
        assert b"the page" in self.node.ask("GET", "/")[2]
        self.well()

    def test_oversized_request(self):
        """A body, a path, a header, a text field that is too long."""
        assert self.node.post("/api/games", {"setup": "x" * 20000})[0] == 413
        assert self.node.post("/api/games", {"setup": "x" * 2000})[0] == 400
        assert self.node.post("/api/games", {"setup": SETUP, "title": "x" * 201})[0] == 400
        assert self.node.post("/api/games", {"setup": SETUP, "name": "x" * 81})[0] == 400
        for request in (f"GET /api/{'x' * 300} HTTP/1.1\r\nHost: a\r\n\r\n", f"GET /{'x' * 70000} HTTP/1.1\r\n\r\n",
                        f"GET /api/healthz HTTP/1.1\r\nHost: a\r\nCookie: {'x' * 70000}\r\n\r\n"):
            got = self.raw(request.encode(), 3.0)
            assert not got or got.startswith((b"HTTP/1.1 4", b"HTTP/1.0 4")), got[:100]
        self.well()

    def test_oversized_message(self):
        """Messages above the size limit in one frame and in many; a frame that announces an enormous length."""
        for parts in (1, 3, 50):
            ws = WebSocket(self.node.port)
            try:
                for i in range(parts):
                    ws.frame(1 if i == 0 else 0, b"x" * (5000 // parts + 1), final=i == parts - 1)
                got = ws.receive()
                raise AssertionError(f"answered {got}")
            except (Closed, BrokenPipeError, ConnectionError):
                pass
        ws = WebSocket(self.node.port)
        ws.sock.sendall(b"\x81\xff" + b"\x7f" + b"\xff" * 7 + b"abcd" + b"x" * 6000)
        self.ends(ws)
        self.well()

    def test_malformed_http(self):
        """Bytes that are no HTTP request; requests with contradictory headers."""
        host = b"Host: a\r\n"
        for data in (
                b"\x00" * 100, b"\xff" * 5000, b"GET\r\n\r\n", b"GET /nothing HTTP/9.9\r\n\r\n", b"\r\n" * 1000,
                b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + os.urandom(500),
                b"POST /api/games HTTP/1.1\r\n" + host + b"Content-Length: -5\r\n\r\n{}",
                b"POST /api/games HTTP/1.1\r\n" + host + b"Content-Length: 99999999999999999999\r\n\r\n{}",
                b"POST /api/games HTTP/1.1\r\n" + host + b"Content-Length: abc\r\n\r\n{}",
                b"POST /api/games HTTP/1.1\r\n" + host + b"Content-Length: 2\r\nContent-Length: 50\r\n\r\n{}",
                b"POST /api/games HTTP/1.1\r\n" + host + b"Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}",
                b"TRACE /api/games HTTP/1.1\r\n" + host + b"\r\n", b"GET /api/../../../etc/passwd HTTP/1.1\r\n" + host + b"\r\n",
                b"GET /api/%00 HTTP/1.1\r\n" + host + b"\r\n", b"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\n" + host + b"\r\n",
                b"GET /api/games/%zz HTTP/1.1\r\n" + host + b"\r\n", b"GET http://x/nothing HTTP/1.1\r\n" + host + b"\r\n"):
            got = self.raw(data, 1.0)
            assert b" 200 " not in got[:20] and b" 201 " not in got[:20] and b"root:" not in got, (data[:60], got[:200])
        for _ in range(200):
            self.raw(os.urandom(300), 0.05)
        self.well()

    def test_other_protocols(self):
        """Upgrades to HTTP/2, which would bypass the proxy and its X-Forwarded-For, and to unknown protocols are refused."""
        settings = b"HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n"
        for path in (b"/", b"/api/healthz", b"/api/ws", b"/rules/" + b"0" * 32 + b".wasm", b"/assets/a.js", b"/healthz"):
            for to in (b"h2c", b"H2C", b"websocket, h2c", b"tls/1.0"):
                got = self.raw(b"GET " + path + b" HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: " + to +
                               b"\r\n" + settings + b"\r\n", 1.0)
                assert b" 101 " not in got[:20], (path, to, got)
        with socket.create_connection(("127.0.0.1", self.node.port), 10 * PATIENCE) as sock:
            sock.sendall(b"CONNECT a:80 HTTP/1.1\r\nHost: a:80\r\n\r\n")
            while sock.recv(1000):  # ends when the node closes the connection; otherwise the socket times out
                pass
        self.well()

    def test_together(self):
        """Pipelined requests do not delay other clients."""
        body = json.dumps({"setup": SETUP}).encode()
        post = b"POST /api/games HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n" % len(body) + body
        get = b"GET /api/games/0000000000001 HTTP/1.1\r\nHost: a\r\n\r\n"
        def took():
            begun = time.monotonic()
            self.well()
            return time.monotonic() - begun

        for data in (get + get, get + post, post + get, post + post, get * 50 + post * 5, post[:-3] + post):
            for last in (False, False, True):  # repeated, because a stall of the machine looks the same
                before = max(took() for _ in range(10))
                self.raw(data, 1.0)
                after = took()
                if after < 100 * before:
                    break
                assert not last, (data, before, after)

    def test_malformed_socket(self):
        """Frames that violate the protocol; texts that are not JSON objects of the protocol."""
        for data in (
                b"\x81\x05hello", b"\x83\x80abcd", b"\x8f\x80abcd", b"\xf1\x80abcd", b"\x89\xfe\x01\x00abcd" + b"x" * 256,
                b"\x80\x80abcd", b"\x01\x80abcd\x81\x80abcd", b"\x82\x82abcdxx", b"\x81\x82\0\0\0\0\xff\xfe",
                b"\x81\xfe\x00\x05\0\0\0\0hello", b"\x88\x81\0\0\0\0x"):
            ws = WebSocket(self.node.port)
            ws.sock.sendall(data)
            try:
                ws.sock.settimeout(1)
                got = ws.receive()
                assert got["t"] == "error", (data, got)
            except (Closed, socket.timeout, ConnectionError):
                pass
        ws = WebSocket(self.node.port)  # a binary frame after a text does not free the text's buffer twice
        ws.send({"t": "ping"})
        ws.receive()
        ws.frame(2, b"x" * 3000)
        self.ends(ws)
        for text in ("", "{", "[]", "null", "1", '"join"', "{}", '{"t":1}', '{"t":"nothing"}', '{"t":"join"}',
                     '{"t":"join","t":"play"}', '{"t":"join","game":{}}', '{"t":"join","game":"' + "0" * 13 + '"}',
                     '{"t":"join\\u0000","game":"x"}', "[" * 2000, '{"a":' * 600 + "1" + "}" * 600, '{"t":"ping"'):
            ws = WebSocket(self.node.port)
            ws.send(text)
            assert ws.receive()["t"] == "error", text[:50]
            ws.close()
        self.well()

    def test_names(self):
        """Names that nobody can see or tell apart are refused wherever a name is given; others are kept in normal form."""
        table = Table(self.node)
        for text in ("Vic\u200btim", "\u200b\u2060", "\u3164", "\u202eabc", "\u0410da", "Ada\u00ad", "a" + "\u0301\u0302" * 5, "<b>Ada</b>", "x" * 41):
            for path, body in (("games", {"setup": SETUP}), (f"games/{table.game}/join", {"invite": table.invite}),
                               (f"games/{table.game}/take", {"link": token()}), ("accounts", {"mail": "ada@people.test", "password": "correct horse"})):
                status, got = self.node.post("/api/" + path, {**body, "name": text})
                assert (status, got) == (400, {"error": "bad-name"}), (path, text, status, got)
        for text, kept in ((" Ada  Lovelace ", "Ada Lovelace"), ("Zoe\u0308", "Zo\u00eb"), ("\uff21da", "Ada"), ("q\u0323" * 40, "q\u0323" * 40)):
            _, made = self.node.post("/api/games", {"setup": SETUP, "name": text})
            assert self.node.get(f"/api/games/{made['game']}")[1]["seats"][0]["name"] == kept, (text, made)
        assert self.node.post("/api/games", {"setup": SETUP, "title": "a\u200bb"})[0] == 400

    def test_texts(self):
        """SQL and HTML in texts are stored verbatim or refused, never executed."""
        evil = ["'; DROP TABLE move; --", "<script>alert(1)</script>", "\" onload=\"x", "${jndi:ldap://x}", "%s%n%x", "\u202eabc",
                "a\u0000b", "\\x00", "') OR 1=1 --", "é" * 30]
        for text in evil:
            status, made = self.node.post("/api/games", {"setup": SETUP, "title": text})
            if status == 400:
                continue
            assert status == 201, (text, status, made)
            assert self.node.post("/api/games", {"setup": SETUP, "name": text})[0] == (201 if text.isalpha() else 400), text
            _, about = self.node.get(f"/api/games/{made['game']}")
            assert about["title"] == text, about
            for field in ("setup", "word", "invite"):
                body = {"setup": SETUP, field: text} if field != "invite" else {"invite": text}
                path = "/api/games" if field != "invite" else f"/api/games/{made['game']}/join"
                assert self.node.post(path, body)[0] == 400, (field, text)
            _, headers, body = self.node.ask("GET", f"/api/games/{made['game']}")
            assert {k.lower(): v for k, v in headers.items()}["content-type"].startswith("application/json")
            json.loads(body)
        assert self.steps() >= 0
        for path in ("/api/games/' OR 1=1", "/api/games/%27%3B", "/api/games/<b>"):
            assert b" 200 " not in self.raw(f"GET {path.replace(' ', '%20')} HTTP/1.1\r\nHost: a\r\n\r\n".encode(), 3.0)[:15]

    def test_gone_meanwhile(self):
        """Sockets that close while the answer to their last message is under way."""
        table = Table(self.node)
        table.first(self.rules)
        stays = table.sit(0)
        stays.send({"t": "resign"})
        while stays.until("done")["what"] != "resign":
            pass
        last = [{"t": "rematch"}, {"t": "chat", "text": "x", "key": new_key()}, {"t": "resign"}, {"t": "vacation", "days": 1},
                {"t": "report", "seat": 0, "why": "spam"}, {"t": "give", "seat": 0}]
        sockets = [table.sit(1) for _ in last]
        with Held(self.rig, "LOCK move, seat, game, standing, chat, report"):
            for ws, message in zip(sockets, last):
                ws.send(message)
                ws.send({"t": "ping"})
                ws.until("pong")
                ws.close()
            wait_for("the sockets to be closed", lambda: self.node.metrics()["sockets"] == 1)
        stays.send({"t": "ping"})
        stays.until("pong")

    def test_logs(self):
        """The node's log contains no token, invitation or key."""
        table = Table(self.node)
        table.sit(0)
        text = self.node.log()
        for secret in (*table.tokens, table.invite):
            assert secret not in text


if __name__ == "__main__":
    sys.exit(run("attack", Attack, __doc__))
