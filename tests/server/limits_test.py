#!/usr/bin/env python3
"""Rate limits and quotas: guessing, flooding, slow requests, many sockets; abuse by one client does not affect the others."""

import socket
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from codes import token
from rig import PATIENCE, wait_for
from rules import SETUP
from stranger import Stranger, Table, answer, run
from worlds import chance
from ws import Closed, Refused, WebSocket


REFILL_S = 10  # until one more guess is allowed


class Limits(Stranger):
    def test_slow(self):
        """A head, a body and a handshake that never end are closed after a time limit; aborted requests leave nothing behind."""
        starts = [b"GET /api/heal", b"POST /api/games HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{\"set",
                  b"GET /api/ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n"]
        socks = []
        for start in starts:
            sock = socket.create_connection(("127.0.0.1", self.node.port), 20 * PATIENCE)
            sock.sendall(start)
            socks.append(sock)
        for _ in range(600):
            with socket.create_connection(("127.0.0.1", self.node.port), 10 * PATIENCE) as sock:
                sock.sendall(starts[1])
        for sock in socks:
            try:
                while sock.recv(1000):  # ends when the node closes the connection; otherwise the socket times out
                    pass
            except ConnectionError:
                pass
        self.well()
        assert self.node.post("/api/games", {"setup": SETUP})[0] == 201

    def test_dripping(self):
        """A byte every half second does not keep a request open."""
        starts = [b"GET /api/healthz HTTP/1.1\r\nHost: ", b"POST /api/games HTTP/1.1\r\nHost: a\r\nContent-Length: 4000\r\n\r\n{"]
        socks = [socket.create_connection(("127.0.0.1", self.node.port), 10 * PATIENCE) for _ in starts]
        begun, still = time.monotonic(), dict(zip(socks, starts))
        for sock in socks:
            sock.sendall(still[sock])
        while still and time.monotonic() - begun < 30 * PATIENCE:
            time.sleep(0.5)
            for sock in list(still):
                try:
                    sock.sendall(b"x")
                    sock.settimeout(0.01)
                    if sock.recv(1000) == b"":
                        del still[sock]
                except socket.timeout:
                    pass
                except OSError:
                    del still[sock]
        for sock in socks:
            sock.close()
        assert not still, f"still open after {time.monotonic() - begun:.0f} s: {list(still.values())}"

    def test_guessed_links(self):
        """Every request that takes a secret refuses wrong ones and, after too many, the address."""
        table = Table(self.node)
        for i, (path, body) in enumerate((
                ("take", {"link": None}), ("record", {"token": None}), ("invite", {"token": None}), ("leave", {"token": None}),
                ("link", {"token": None}), ("link/1", {"token": None}), ("mail", {"token": None, "mail": "a@b.test"}),
                ("word", {"token": None, "word": "0" * 64}))):
            mine = {"X-Forwarded-For": f"198.51.101.{i + 1}"}
            answers = []
            for _ in range(70):
                tried = {key: value or token() for key, value in body.items()}
                answers.append(self.node.post(f"/api/games/{table.game}/{path}", tried, mine)[0])
            # Whether this server sends mail is public; whether a link is valid is not.
            assert set(answers) <= {403, 429} or (path == "mail" and set(answers) <= {400, 403, 409, 429, 503}), (path, set(answers))
            assert 429 in answers or path == "mail", (path, answers)
        mine = {"X-Forwarded-For": "198.51.101.99"}
        many = [{"game": table.game, "token": token()} for _ in range(100)]
        began = time.monotonic()
        answers = [self.node.post("/api/seats", {"seats": many}, mine) for _ in range(70)]
        good = answers.count((200, {"games": []}))
        assert good + [status for status, _ in answers].count(429) == 70, answers
        assert 60 <= good <= 61 + (time.monotonic() - began) / 2, good  # 60 at once, then one every 2 s
        assert self.node.post("/api/seats", {"seats": many + many[:1]}, {"X-Forwarded-For": "198.51.101.98"})[0] == 400
        assert self.node.get(f"/api/games/{table.game}")[1]["seats"][1]["free"] is False

    def test_guessed_at_once(self):
        """Guesses sent in parallel count like guesses sent one after another."""
        table, mine = Table(self.node), {"X-Forwarded-For": "198.51.102.1"}
        began = time.monotonic()
        with ThreadPoolExecutor(30) as pool:
            answers = list(pool.map(lambda _: self.node.post(f"/api/games/{table.game}/join", {"invite": token()}, mine)[0], range(300)))
        assert answers.count(403) <= 60 + (time.monotonic() - began) / REFILL_S and answers.count(403) + answers.count(429) == 300, answers.count(403)

    def test_claimed_address(self):
        """X-Forwarded-For is ignored without a proxy; behind one its last address counts."""
        node = self.rig.node("alone", behind_proxy=0).start()
        table = Table(node)
        answers = [node.post(f"/api/games/{table.game}/join", {"invite": token()}, {"X-Forwarded-For": f"198.51.103.{i}"})[0]
                   for i in range(60)]
        node.stop()
        self.rig.nodes.remove(node)
        assert 429 in answers, answers
        answers = [self.node.post(f"/api/games/{table.game}/join", {"invite": token()},
                                  {"X-Forwarded-For": f"198.51.104.{i}, 198.51.105.1"})[0] for i in range(60)]
        assert 429 in answers, answers

    def test_times_of_tokens(self):
        """The time of a refusal does not tell how much of a token is right."""
        table, times = Table(self.node), []
        right = table.tokens[1]
        almost = right[:-1] + ("0" if right[-1] != "0" else "1")
        wrong = ("0" if right[0] != "0" else "1") + right[1:]
        for i in range(240):
            took = {}
            for text in (almost, wrong) if i % 2 else (wrong, almost):
                ws = WebSocket(self.node.port, {"X-Forwarded-For": f"203.0.{i % 250}.{len(took) + i // 250 * 2 + 1}"})
                begun = time.perf_counter()
                assert answer(ws, {"t": "join", "game": table.game, "token": text, "n": 0})["why"] == "wrong-seat"
                took[text] = (time.perf_counter() - begun) * 1e6
                ws.close()
            times.append((took[almost], took[wrong]))
        differ, by_chance = chance(times)
        assert by_chance >= 0.001 or differ < 100, (differ, by_chance)

    def test_guessed_invites(self):
        """Guessed invitations: after a few the address is refused, even with a valid one; other addresses are not."""
        table = Table(self.node)
        mine = {"X-Forwarded-For": "198.51.100.7"}
        _, made = self.node.post("/api/games", {"setup": SETUP}, mine)
        began = time.monotonic()
        answers = [self.node.post(f"/api/games/{table.game}/join", {"invite": token()}, mine)[0] for _ in range(60)]
        assert answers[0] == 403 and answers.count(403) <= 21 + (time.monotonic() - began) / REFILL_S, answers
        path = f"/api/games/{made['game']}/join"
        for _ in range(60):  # until the allowance is used up
            if self.node.post(f"/api/games/{table.game}/join", {"invite": token()}, mine)[0] == 429:
                break
        assert self.node.post(path, {"invite": made["invite"]}, mine)[0] == 429
        assert self.node.post(path, {"invite": made["invite"]}, {"X-Forwarded-For": "198.51.100.8"})[0] == 200

    def test_guessed_tokens(self):
        """Guessed seat tokens over sockets; an IPv6 network counts as one address."""
        table = Table(self.node)
        words, began = [], time.monotonic()
        for i in range(60):
            ws = WebSocket(self.node.port, {"X-Forwarded-For": f"2001:db8::{i + 1:x}"})
            words.append(answer(ws, {"t": "join", "game": table.game, "token": token(), "n": 0})["why"])
            ws.close()
        assert words[0] == "wrong-seat" and words.count("wrong-seat") <= 21 + (time.monotonic() - began) / REFILL_S, words
        assert set(words) == {"wrong-seat", "too-often"}, words

    def test_flood(self):
        """A socket that exceeds the message rate is closed; requests above the rate are refused; other clients are served."""
        ws = WebSocket(self.node.port)
        try:
            for _ in range(500):
                ws.send({"t": "ping"})
            self.ends(ws)
        except (BrokenPipeError, ConnectionError):
            pass
        mine = {"X-Forwarded-For": "198.51.100.9"}
        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(lambda _: self.node.ask("GET", "/api/nowhere", None, mine)[0], range(1500)))
        assert answers[0] == 404 and 429 in answers, set(answers)
        assert self.node.ask("GET", "/api/nowhere", None, {"X-Forwarded-For": "198.51.100.10"})[0] == 404

    def test_flood_of_frames(self):
        """Frames that are no messages count as messages: pings, pongs, and parts of a message that never ends."""
        closed = lambda: self.node.metrics()['budget_refused{budget="messages"}']
        for first, more, payload in ((9, 9, b"x"), (10, 10, b"x"), (1, 0, b"")):
            ws, before = WebSocket(self.node.port), closed()
            try:
                for i in range(500):
                    ws.frame(more if i else first, payload, final=first != 1)
                    if first == 9:
                        ws.take(3)  # the answer
                self.ends(ws)
            except (Closed, ConnectionError):
                pass
            assert closed() == before + 1, f"frames of kind {first} are not counted"

    def test_many_sockets(self):
        """One address may open only a limited number of sockets."""
        mine, held = {"X-Forwarded-For": "198.51.100.11"}, []
        try:
            for _ in range(60):
                held.append(WebSocket(self.node.port, mine))
                held[-1].send({"t": "ping"})
                held[-1].receive()
        except (Refused, Closed, ConnectionError):
            pass
        assert 20 <= len(held) <= 51, len(held)
        WebSocket(self.node.port, {"X-Forwarded-For": "198.51.100.12"}).close()
        for ws in held:
            ws.close()

    def test_many_sockets_of_a_network(self):
        """The addresses of a network together may open twice as many as one of them; another network is not concerned."""
        for networks in ("198.51.107.{}", "2001:db8:107:{:x}::1"):
            held = []
            for i in range(150):
                try:
                    ws = WebSocket(self.node.port, {"X-Forwarded-For": networks.format(1 + i % 5)})
                    ws.send({"t": "ping"})
                    ws.receive()
                    held.append(ws)
                except (Refused, Closed, ConnectionError):
                    pass
            assert len(held) == 100, len(held)
            WebSocket(self.node.port, {"X-Forwarded-For": networks.replace("107", "108").format(1)}).close()
            for ws in held:
                ws.close()

    def test_no_reader(self):
        """A client that sends requests and never reads is disconnected; its answers are not queued without limit."""
        table = Table(self.node)
        with socket.socket() as sock:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16384)  # with a smaller buffer the kernel may not even deliver the close
            sock.connect(("127.0.0.1", self.node.port))
            ws = WebSocket.__new__(WebSocket)
            ws.sock, ws.buffer, ws.heard = sock, b"", []
            sock.sendall(b"GET /api/ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
                         b"dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: timerift\r\n\r\n")
            sock.settimeout(10 * PATIENCE)
            assert sock.recv(10) == b"HTTP/1.1 1"
            closed = False
            try:
                for _ in range(3000):
                    ws.send({"t": "join", "game": table.game, "n": 0, "x": "y" * 3000})
            except ConnectionError:
                closed = True
            assert closed, "still there"
        self.well()

    def test_sockets_of_seat(self):
        """The number of sockets per seat is limited, because every change in the game is sent to each of them."""
        table = Table(self.node)
        held = [table.sit(0) for _ in range(32)]
        ws = WebSocket(self.node.port, {"X-Forwarded-For": "198.51.100.13"})
        ws.send({"t": "join", "game": table.game, "n": 0, "token": table.tokens[0]})
        assert ws.until("error")["why"] == "crowded"
        assert table.sit(1) and table.sit(2)
        held.pop().close()

        def joined():
            ws.send({"t": "join", "game": table.game, "n": 0, "token": table.tokens[0]})
            return ws.until("joined", "error")["t"] == "joined"

        wait_for("the place that was left", joined)  # the node notices the closed socket after a moment

    def test_deeds(self):
        """Messages that cost the database as much as a request count against the request limit."""
        table, mine, said = Table(self.node), {"X-Forwarded-For": "198.51.100.14"}, []
        while "too-often" not in said:  # each socket stays within its own limit
            ws = WebSocket(self.node.port, mine)
            ws.send({"t": "join", "game": table.game, "n": 0, "token": table.tokens[0]})
            ws.until("joined")
            ws.until("people")
            for _ in range(50):
                ws.send({"t": "mute", "seat": 1, "on": True})
            said += [ws.until("done", "error").get("why") for _ in range(50)]
            ws.close()
        assert said[:600] == [None] * 600, set(said)
        self.well()


if __name__ == "__main__":
    sys.exit(run("limits", Limits, __doc__))
