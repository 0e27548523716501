#!/usr/bin/env python3
"""Budgets by address and network: silent connections, sockets that never join, floods of messages; others are served all the time."""

import argparse
import collections
import itertools
import json
import os
import resource
import signal
import socket
import sys
import threading
import time

from codes import game_number
from rig import PATIENCE, Rig, places, wait_for
from rules import SETUP
from seats import Player
from stranger import Table, run_all
from ws import Closed, Refused, WebSocket, open_now

DESCRIPTORS, SILENT = 700, 900
SOCKETS, EACH = 120, 100
ALONE, GREEDY = 80, 1  # games that nobody attends; PLAYER_GREEDY of people.h
CROWD = 90  # sign-ins at a time; the node hashes two
RATE, BURST, TIMES = 20, 60, 10  # `rate` and `burst` of a node; SAID_TIMES of peer.c


def from_address(port, address):
    sock = socket.socket()
    sock.bind((address, 0))
    sock.settimeout(10 * PATIENCE)
    sock.connect(("127.0.0.1", port))
    return sock


def ping(ws):
    ws.send({"t": "ping"})
    return ws.until("pong")


def pings(count):
    text = json.dumps({"t": "ping"}).encode()
    return (bytes([0x81, 0x80 | len(text)]) + bytes(4) + text) * count


class Direct:
    """Without a proxy: addresses are those of the connections."""

    def __init__(self, rig):
        self.rig, self.node = rig, rig.nodes[0]

    def test_silent_of_one(self):
        """One address holds only a few silent connections; the oldest make place for new ones."""
        held = [from_address(self.node.port, "127.0.9.1") for _ in range(200)]
        wait_for("connections to be closed", lambda: sum(map(open_now, held)) <= 64)
        assert open_now(held[-1]) and not open_now(held[0])
        held[-1].sendall(b"GET /api/healthz HTTP/1.1\r\nHost: a\r\n\r\n")
        assert held[-1].recv(12) == b"HTTP/1.1 200"
        for sock in held:
            sock.close()

    def test_requests_at_once(self):
        """More connections of one address at once than may be silent, each with a request: each gets its answer, if only that it asks
        too much."""
        silent = [from_address(self.node.port, "127.0.9.1") for _ in range(64)]
        wait_for("silent connections", lambda: self.node.metrics()["connections"] >= 64)
        os.kill(self.node.process.pid, signal.SIGSTOP)
        try:
            asked = [from_address(self.node.port, "127.0.9.1") for _ in range(100)]
            for sock in silent[:32] + asked:
                sock.sendall(b"GET /api/healthz HTTP/1.1\r\nHost: a\r\n\r\n")
        finally:
            os.kill(self.node.process.pid, signal.SIGCONT)
        answers = collections.Counter()
        for sock in silent[:32] + asked:
            try:
                answers[sock.recv(12)] += 1
            except ConnectionError as broken:
                answers[str(broken)] += 1
        assert set(answers) <= {b"HTTP/1.1 200", b"HTTP/1.1 429"} and answers[b"HTTP/1.1 200"] >= 50, answers
        for sock in silent + asked:
            sock.close()
        wait_for("connections to go", lambda: self.node.metrics()["connections"] <= 2)

    def test_silent_of_many(self):
        """More silent connections than the node has descriptors, from many networks: it answers while they are held."""
        held = []
        for i in range(SILENT):
            held.append(from_address(self.node.port, f"127.0.{10 + i // 10}.1"))
        for _ in range(20):
            assert self.node.get("/api/healthz")[0] == 200
        ws = WebSocket(self.node.port)
        ping(ws)
        still = sum(map(open_now, held))
        assert still >= DESCRIPTORS / 2, f"{still} are still open: the answers came after their deadline"
        assert self.node.metrics()['budget_refused{budget="silent"}'] > 0
        for sock in held:
            sock.close()
        ws.close()

    def test_connections_are_counted(self):
        wait_for("connections to go", lambda: self.node.metrics()["connections"] <= 2)
        held = [from_address(self.node.port, f"127.0.9.{i}") for i in range(1, 31)]
        wait_for("connections", lambda: self.node.metrics()["connections"] >= 30)
        for sock in held:
            sock.close()
        wait_for("connections to go", lambda: self.node.metrics()["connections"] <= 2)

    def test_one_address_floods(self):
        """Pings from many sockets of one address: they are read at the pace of one address, none is lost, and others do not wait."""
        mine, count, each = [], 60, 15
        for _ in range(count):
            sock = from_address(self.node.port, "127.0.9.1")
            mine.append(WebSocket(self.node.port, sock=sock))
        other = WebSocket(self.node.port)
        began, before = time.monotonic(), self.node.metrics()["messages"]
        for ws in mine:
            ws.sock.sendall(pings(each))
        ping(other)
        taken, elapsed = self.node.metrics()["messages"] - before - 1, time.monotonic() - began
        assert taken <= (BURST + RATE * elapsed) * TIMES, (taken, elapsed)
        for ws in mine:
            for _ in range(each):
                ws.until("pong")
        elapsed = time.monotonic() - began
        assert count * each <= (BURST + RATE * elapsed) * TIMES, elapsed
        assert self.node.metrics()['budget_refused{budget="paused"}'] > 0
        for ws in [*mine, other]:
            ws.close()


class Behind:
    """Behind a proxy: addresses are those of X-Forwarded-For."""

    def __init__(self, rig):
        self.rig, self.node = rig, rig.nodes[0]

    def socket_of(self, address):
        return WebSocket(self.node.port, {"X-Forwarded-For": address})

    def test_crowd_signs_in(self):
        """More sign-ins wait than are hashed at a time, from networks that come again: others go first, and none of theirs fails."""
        node, stop, answered = self.node, threading.Event(), collections.Counter()
        who = {"mail": "ada@play.test", "name": "Ada", "password": "correct horse"}
        assert node.post("/api/accounts", who, {"X-Forwarded-For": "198.51.100.9"})[0] == 202

        def attack(i):
            for k in itertools.count():
                if stop.is_set():
                    return
                body = {"mail": f"x{i}-{k}@play.test", "password": "wrong horse"}
                try:
                    answered[node.post("/api/session", body, {"X-Forwarded-For": f"2001:db8:{i % 4:x}:{i * 50 + k % 50:x}::1"})[0]] += 1
                except OSError:
                    pass

        threads = [threading.Thread(target=attack, args=(i,)) for i in range(CROWD)]
        for thread in threads:
            thread.start()
        try:
            wait_for("a queue", lambda: node.metrics()["passwords_waiting"] > CROWD / 2)
            overtaken, statuses = [], []
            for i in range(6):
                before = answered[403]
                statuses.append(node.post("/api/session", who, {"X-Forwarded-For": f"198.51.{100 + i}.9"})[0])
                overtaken.append(answered[403] - before)
            waiting = node.metrics()["passwords_waiting"]
        finally:
            stop.set()
            for thread in threads:
                thread.join()
        assert statuses == [200] * 6, statuses
        assert sorted(overtaken)[3] < waiting / 4, f"{overtaken} guesses were checked before, of some {waiting} that waited"

    def test_computer_games(self):
        """The computer plays many games that nobody attends: a player of another game does not wait until it has moved in all of them."""
        node, sql = self.node, self.rig.pg.sql
        games = ",".join(str(game_number(Table(node).game)) for _ in range(ALONE))
        sql(f"UPDATE seat SET player = {GREEDY} WHERE game_id IN ({games})")
        sql(f"UPDATE standing SET due = now() WHERE game_id IN ({games})")
        wait_for("computer moves", lambda: node.metrics()["autoplayed"] > ALONE)
        _, made = node.post("/api/games", {"setup": SETUP})
        assert node.post(f"/api/games/{made['game']}/computer", {"token": made["token"], "seat": 1, "on": True}) == (200, {"begun": True})
        ada, between = Player(node, made["game"], ["human", "human"], made["token"]), []
        ada.until(lambda: ada.people and ada.mine())
        for _ in range(40):
            before, count = node.metrics()["autoplayed"], ada.rules.count
            assert ada.play() == "done"
            waited = not ada.mine()
            ada.until(ada.mine)
            if waited:  # the computer had to move
                between.append((node.metrics()["autoplayed"] - before) / max(1, ada.rules.count - count))
        ada.close()
        assert len(between) >= 5 and sorted(between)[len(between) // 2] < ALONE / 4, between

    def test_join_deadline(self):
        """A socket that joins no game is closed; one that joined at the same time stays."""
        table = Table(self.node)
        idle, watching, seated = self.socket_of("198.51.100.1"), table.sit(2), table.sit(0)
        gone = self.socket_of("198.51.100.2")
        gone.send({"t": "join", "game": "0" * 13, "n": 0})
        for ws in (idle, gone):
            try:
                while ws.receive():
                    pass
            except Closed:
                pass
        assert ping(watching) and ping(seated)
        assert self.node.metrics()['budget_refused{budget="join"}'] >= 2
        for ws in (watching, seated):
            ws.close()

    def test_strangers_are_displaced(self):
        """Sockets of a few networks fill the node; others still get in and play, and no player is closed."""
        table = Table(self.node)
        seated = [table.sit(0), table.sit(1)]
        held, refused = [], 0
        for i in range(3 * SOCKETS):
            try:
                held.append(self.socket_of(f"2001:db8:{i % 3:x}:{i % 6:x}::1"))
            except (Refused, Closed):
                refused += 1
        assert len(held) > SOCKETS / 3 and self.node.metrics()["sockets"] <= SOCKETS
        for i in range(10):
            honest = self.socket_of(f"198.51.{100 + i}.7")
            honest.send({"t": "join", "game": table.game, "n": 0})
            assert honest.until("joined", "error")["t"] == "joined"
            seated.append(honest)
        for ws in seated:
            ping(ws)
        for ws in [*held, *seated]:
            ws.close()

    def crowded(self, seat_of):
        """Sockets of three networks that have joined a game take all places; ten others still get in and play."""
        table = Table(self.node)
        wait_for("sockets to go", lambda: self.node.metrics()["sockets"] == 0)
        held = []
        for i in range(3 * SOCKETS):
            try:
                ws = self.socket_of(f"2001:db8:{i % 3:x}:{i % 6:x}::1")
                ws.send({"t": "join", "game": table.game, "n": 0, **seat_of(i)})
                held.append(ws)
            except (Refused, Closed, ConnectionError):
                pass
        wait_for("the sockets", lambda: self.node.metrics()["sockets"] >= SOCKETS - 2)
        honest = [self.socket_of(f"198.51.{100 + i}.7") for i in range(10)]
        for ws in honest:
            ws.send({"t": "join", "game": table.game, "n": 0, "token": table.tokens[0]})
            assert ws.until("joined", "error")["t"] == "joined"
        for ws in honest:
            ping(ws)
        for ws in [*held, *honest]:
            ws.close()

    def test_watchers_are_displaced(self):
        """Networks that watch with hundreds of sockets give way to networks with fewer."""
        self.crowded(lambda i: {})

    def test_players_of_a_crowd_are_displaced(self):
        """So do networks whose sockets all have a seat: anybody can play against the computer."""
        tables = [Table(self.node) for _ in range(SOCKETS // 2)]
        self.crowded(lambda i: {"game": tables[i // 2 % len(tables)].game, "token": tables[i // 2 % len(tables)].tokens[i % 2]})


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    places(parser, "program", "rules")
    parser.add_argument("only", nargs="*", help="names of tests without test_")
    options = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    passed = failed = 0
    few = f"sh -c 'ulimit -n {DESCRIPTORS}; exec \"$0\" \"$@\"' {os.path.abspath(options.program)}"
    for kind, program, settings in ((Direct, few, {"behind_proxy": 0, "sockets_each": EACH}),
                                    (Behind, options.program, {"behind_proxy": 1, "sockets": SOCKETS, "sockets_each": EACH, "password_mb": 16})):
        with Rig(program, options.rules, postgres=["synchronous_commit=off"], **settings) as rig:
            one = run_all(kind(rig), rig.nodes[0], options.only)
            passed, failed = passed + one[0], failed + one[1]
    print(f"budgets: {passed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
