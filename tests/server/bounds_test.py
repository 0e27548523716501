#!/usr/bin/env python3
"""Memory is bounded by configuration: each limit is exhausted on a node with small limits, and memory stays below the bound of
docs/scale.md.

Games: more are opened than `rooms`.  Sockets: more are opened than `sockets`; without joining a game they get half of it.  Slow readers: sockets that never read cause
answers until `queues_mb` is full and they are closed.  Requests: more are started than `requests`, and none is finished.
Connections that fall silent are bounded by descriptors: what one of them takes is measured.
"""

import argparse
import json
import resource
import socket
import struct
import subprocess
import sys
import time

from codes import game_name
from rig import FREE, PATIENCE, Rig, places, wait_for
from ws import Closed, Refused, WebSocket

ROOMS, SOCKETS, REQUESTS, QUEUES_MB = 200, 400, 50, 2
GAMES = 1000
CONNECTION_KB = 7  # docs/scale.md
PING = json.dumps({"t": "ping"}).encode()


def most_mb(before):
    """The bound of docs/scale.md: 50 kB per room, for twice `rooms` because watched rooms are kept; 20 kB per socket; 40 kB per request; twice
    the queues of slow readers, for the allocator; and 10 MB for statements queued for the database."""
    return before + (2 * ROOMS * 50 + SOCKETS * 20 + REQUESTS * 40) / 1024 + 2 * QUEUES_MB + 10


class Bounds:
    def __init__(self, rig):
        self.node = rig.nodes[0]
        self.most = most_mb(self.node.memory_mb())
        self.passed = self.failed = 0

    def check(self, what, true):
        memory = self.node.memory_mb()
        well = bool(true) and memory <= self.most
        self.passed += well
        self.failed += not well
        print(f"bounds: {what}; memory {memory:.0f} of at most {self.most:.0f} MB{'' if well else ': FAILED'}", flush=True)


def rooms(bounds, games):
    """Visits each game once with sockets that close again; then with sockets that stay open, more than `rooms`."""
    node = bounds.node
    for game in games:
        ws = WebSocket(node.port)
        ws.send({"t": "join", "game": game, "n": 0})
        ws.until("joined")
        ws.sock.close()
    wait_for("sockets to go", lambda: node.metrics()["sockets"] == 0)
    kept = node.metrics()["rooms"]
    bounds.check(f"{len(games)} games were visited, {kept} are kept, rooms={ROOMS}", kept <= ROOMS + 20)
    there, refused = [], 0
    for game in games[:SOCKETS - 10]:
        ws = WebSocket(node.port)
        ws.send({"t": "join", "game": game, "n": 0})
        ws.send({"t": "ping"})
        refused += any(message["t"] == "error" for message in iter(ws.receive, {"t": "pong"}))
        there.append(ws)
    kept = node.metrics()["rooms"]
    bounds.check(f"{len(there)} games are watched at once, {kept} are kept", kept <= 2 * ROOMS)
    for ws in there:
        ws.sock.close()
    wait_for("sockets to go", lambda: node.metrics()["sockets"] == 0)


def sockets(bounds, game, most):
    """Opens more sockets than there may be, which join a game if one is given."""
    there, refused = [], 0
    for _ in range(most + 50):
        try:
            ws = WebSocket(bounds.node.port)
            ws.send({"t": "join", "game": game, "n": 0} if game else {"t": "ping"})
            ws.until("joined", "pong")
            there.append(ws)
        except (Refused, Closed, ConnectionError):
            refused += 1
    count = bounds.node.metrics()["sockets"]
    bounds.check(f"{most + 50} sockets were opened {'to join' if game else 'without joining'}, {count} are there, {refused} were refused",
                 count == most == len(there) and refused == 50)
    for ws in there:
        ws.sock.close()
    wait_for("sockets to go", lambda: bounds.node.metrics()["sockets"] == 0)


def flood(ws, seconds):
    """Sends pings and reads no answer; returns False if the socket was closed."""
    frames = (bytes([0x81, 0x80 | len(PING)]) + struct.pack(">I", 0) + PING) * 500
    ws.sock.setblocking(False)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            ws.flooded = (ws.flooded + ws.sock.send(frames[ws.flooded:])) % len(frames)  # the rest of a frame is sent next
        except BlockingIOError:
            time.sleep(0.001)
        except OSError:
            return False
    return True


def slow_readers(bounds, game, count=12):
    """Each socket fills the kernel's buffers of its connection, then the node's queue for it."""
    there = []
    before = bounds.node.metrics()["refused"]
    for _ in range(count):
        sock = socket.socket()
        # Set before connecting, so that the kernel buffers little; with a smaller buffer it may not even deliver the close.
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16384)
        sock.connect(("127.0.0.1", bounds.node.port))
        there.append(WebSocket(bounds.node.port, sock=sock))
        there[-1].send({"t": "join", "game": game, "n": 0})
        there[-1].until("joined")
        there[-1].flooded = 0
    closed, most = 0, 0.0
    until = time.monotonic() + 60 * PATIENCE
    while there and time.monotonic() < until:
        ws = there.pop(0)
        if flood(ws, 0.05):
            there.append(ws)
        else:
            closed += 1
        most = max(most, bounds.node.memory_mb())
    refused = bounds.node.metrics()["refused"] - before
    bounds.check(f"{count} sockets never read, {closed} were closed, up to {most:.0f} MB", refused >= closed == count and most <= bounds.most)
    for ws in there:
        ws.sock.close()
    wait_for("sockets to go", lambda: bounds.node.metrics()["sockets"] == 0)


def requests(bounds):
    """Starts requests whose bodies never end, from several networks: of one, only so many may be there unread."""
    there, refused = [], 0
    for number in range(REQUESTS + 30):
        s = socket.create_connection(("127.0.0.1", bounds.node.port), 10 * PATIENCE, (f"127.{1 + number // 20}.7.1", 0))
        s.sendall(b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 16000\r\n\r\n" + b"x" * 15000)
        there.append(s)
    for s in there:
        s.setblocking(False)
    heard = set()

    def refused_now():
        nonlocal refused
        for s in there:
            try:
                refused += s not in heard and s.recv(100).startswith(b"HTTP/1.1 503")
                heard.add(s)
            except (BlockingIOError, ConnectionError):
                pass
        return refused >= 30

    wait_for("refusals", refused_now)
    time.sleep(0.5)
    refused_now()  # there must be no more than 30
    bounds.check(f"{len(there)} requests were begun, {refused} were refused", refused == 30)
    for s in there:
        s.close()
    wait_for("an answer", lambda: bounds.node.get("/api/healthz")[0] == 200)


def silent(bounds, node):
    """Connections from many networks that begin a request and fall silent, on a node that has done nothing yet."""
    there, counts = [], []
    for network in range(1, 61):
        for _ in range(30):
            s = socket.socket()
            s.bind((f"127.{network}.7.1", 0))
            s.connect(("127.0.0.1", node.port))
            s.sendall(b"GET / HTTP/1.1\r\nX: ")
            there.append(s)
        if network % 30 == 0:
            wait_for("the connections", lambda: node.metrics()["connections"] >= len(there))
            counts.append((len(there), node.memory_mb()))
    (before, least), (after, most) = counts
    each = (most - least) * 1024 * 1024 / (after - before)
    bounds.check(f"a silent connection takes {each / 1000:.1f} of at most {CONNECTION_KB} kB", each <= CONNECTION_KB * 1000)
    for s in there:
        s.close()


def ids(rig):
    return [game_name(int(row[0])) for row in rig.pg.sql("SELECT id FROM game ORDER BY id")]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    places(parser, "program", "rules", "filler")
    options = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    settings = {**FREE, "rooms": ROOMS, "sockets": SOCKETS, "requests": REQUESTS, "queues_mb": QUEUES_MB}
    with Rig(options.program, options.rules, **settings) as rig:
        rules = rig.nodes[0].log().split('"rules":"')[1][:32]
        subprocess.run([options.filler, rig.pg.conninfo, rules, str(GAMES), "50", "1"], check=True)
        bounds = Bounds(rig)
        node = rig.node("silent").start()
        silent(bounds, node)
        node.stop()
        games = ids(rig)
        rooms(bounds, games)
        sockets(bounds, None, SOCKETS // 2)
        sockets(bounds, games[0], SOCKETS)
        slow_readers(bounds, games[0])
        requests(bounds)
    print(f"bounds: {bounds.passed} passed, {bounds.failed} failed")
    return int(bounds.failed > 0)


if __name__ == "__main__":
    sys.exit(main())
