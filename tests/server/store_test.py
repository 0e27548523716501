#!/usr/bin/env python3
"""Faults of the database connection: an address that refuses or ignores connections, a server that accepts connections and stays
silent, one that accepts no writes, and one that stops answering while requests pile up."""

import json
import signal
import socket
import struct
import threading

from bus_words import Client, Signer, subject
from rig import FREE, PATIENCE, PROGRAM, RULES, Rig, free_port, wait_for
from rules import SETUP
from seats import Report, make
from ws import Closed, WebSocket

WAITING = 20000  # statements that may be queued for the database


class Door:
    """A TCP proxy in front of PostgreSQL.  While shut it accepts connections but forwards nothing, and those stay silent."""

    def __init__(self, port):
        self.to, self.is_open, self.taken = port, True, []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            self.taken.append(near)
            if self.is_open:
                far = socket.create_connection(("127.0.0.1", self.to))
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self.carry, args=(one, other), daemon=True).start()

    @staticmethod
    def carry(one, other):
        try:
            while data := one.recv(65536):
                other.sendall(data)
        except OSError:
            pass
        for sock in (one, other):
            sock.close()

    def cut(self):
        taken, self.taken = self.taken, []
        for sock in taken:
            try:
                sock.shutdown(socket.SHUT_RDWR)  # wakes the thread that reads from it
            except OSError:
                pass  # already closed

    def close(self):
        self.listener.close()
        self.cut()


class Deaf:
    """A port that ignores connections: its backlog is full, so the kernel drops further SYNs."""

    def __init__(self):
        self.sockets = [socket.create_server(("127.0.0.1", 0), backlog=0)]
        self.port = self.sockets[0].getsockname()[1]
        for _ in range(4):
            self.sockets.append(socket.socket())
            self.sockets[-1].setblocking(False)
            self.sockets[-1].connect_ex(("127.0.0.1", self.port))

    def close(self):
        for sock in self.sockets:
            sock.close()


def addresses(rig, check, what, first):
    """The first of two addresses does not work: every connection goes to the second."""
    both = f"dbname=timerift user=postgres host=127.0.0.1,127.0.0.1 port={first},{rig.pg.port}"
    node = rig.node(what, database=both).start()
    wait_for("all connections", lambda: node.metrics()["store_connections"] == 4, 15)
    check(True, f"{what}: connected to the second address")
    rig.pg.restart()
    wait_for("all connections again", lambda: node.metrics()["store_connections"] == 4, 15)
    check(True, f"{what}: and again after a restart")
    node.stop()


def silent(rig, check):
    """A connection attempt that gets no answer times out and is repeated."""
    door = Door(rig.pg.port)
    node = rig.node("silent", database=f"dbname=timerift user=postgres host=127.0.0.1 port={door.port}").start()
    door.is_open = False
    door.cut()
    wait_for("silent connections", lambda: len(door.taken) >= 4)
    check(not node.well(), "without a store it is not well")
    door.is_open = True
    wait_for("the store", node.well, 30)
    check(True, "what nobody answers is given up and begun anew")
    node.stop()
    door.close()


def read_only(rig, check):
    """The server accepts no writes any more, as one that became a standby: the node says so, loses nothing it promised, and goes on afterwards."""
    node = rig.nodes[0]
    _, _, (ada, bob) = make(node)
    mover = ada if ada.mine() else bob
    before = int(rig.pg.sql("SELECT count(*) FROM game")[0][0])
    answers = []  # the server reads its new configuration some time after it was told to

    def ask():
        answers.append(node.post("/api/games", {"setup": SETUP}))
        return answers[-1]

    rig.pg.sql("ALTER SYSTEM SET default_transaction_read_only = on")
    rig.pg.sql("SELECT pg_reload_conf()")
    wait_for("a refused write", lambda: ask() == (503, {"error": "busy"}))
    mover.socket.send({"t": "play", "n": mover.rules.count, "key": "1" * 16, "m": mover.rules.legal(mover.seat)[0]})
    wait_for("the log to say so", lambda: '"state":"25006"' in node.log() and "it is read-only" in node.log())
    mover.quiet(0.5)
    check(not mover.heard("answer"), "a move that cannot be written is not acknowledged")
    rig.pg.sql("ALTER SYSTEM RESET default_transaction_read_only")
    rig.pg.sql("SELECT pg_reload_conf()")
    wait_for("writes", lambda: ask()[0] == 201)
    mover.until(lambda: mover.heard("answer"))
    check([told["is"] for told in mover.told if told["t"] == "answer"] == ["done"], "it is written when that is possible again")
    for player in (ada, bob):
        player.close()
    made = sum(status == 201 for status, _ in answers)
    check(int(rig.pg.sql("SELECT count(*) FROM game")[0][0]) == before + made, "what was refused was not written")


def flood(ws, count):
    """Sends messages that each cause one statement, and reads no answer."""
    text = json.dumps({"t": "mute", "seat": 1, "on": True}).encode()
    frame = bytes([0x81, 0x80 | len(text)]) + struct.pack(">I", 0) + text
    for _ in range(count // 500):
        ws.sock.sendall(frame * 500)


def changed(rig, signer, game):
    """Publishes what a node publishes when the people of a game have changed."""
    with Client(rig.nats.port) as client:
        client.publish(subject(game), signer.signed(subject(game)))


def told_to_come_back(player):
    try:
        player.until(lambda: False, 5)
    except Closed:
        return player.told[-1] == {"t": "error", "why": "busy"}
    except TimeoutError:
        pass
    return False


def full(rig, check):
    """The database is paused and the queue is full: sockets can close, newcomers are told `busy`, and the node recovers."""
    node = rig.nodes[0]
    game, _, (ada, bob) = make(node)
    signer = Signer(rig)
    assert (ada if ada.mine() else bob).play() == "done"
    bob.until(lambda: bob.rules.count > 0)
    for _ in range(2):  # the second is written when the socket closes
        bob.socket.send({"t": "seen", "n": bob.rules.count})
    bob.quiet(0.3)
    rig.pg.signal(signal.SIGSTOP)
    try:
        flood(ada.socket, WAITING + 1000)
        wait_for("a full line", lambda: node.metrics()["store_waiting"] >= WAITING)
        changed(rig, signer, game)
        check(told_to_come_back(bob), "who may have lost the right to a seat has to come back")
        ada.socket.sock.close()
        wait_for("sockets to go", lambda: node.metrics()["sockets"] == 0)
        check(node.process.poll() is None, "who leaves ends nobody else")
        ws = WebSocket(node.port)
        ws.send({"t": "join", "game": game, "n": 0})
        check(ws.until("error")["why"] == "busy", "who comes is told")
        check(node.get(f"/api/games/{game}") == (503, {"error": "busy"}), "who asks too")
        ws.sock.close()
    finally:
        rig.pg.signal(signal.SIGCONT)
    wait_for("the store", lambda: node.metrics()["store_waiting"] == 0, 30)
    check(node.get(f"/api/games/{game}")[0] == 200, "then all is well")
    check(node.stop() == 0, "and it ends well")


def main():
    with Report("store") as check, Rig(PROGRAM, RULES, nodes=1, nats=True, connections=4, postgres=["synchronous_commit=off"], **FREE) as rig:
        addresses(rig, check, "refused", free_port())
        deaf = Deaf()
        addresses(rig, check, "deaf", deaf.port)
        deaf.close()
        silent(rig, check)
        read_only(rig, check)
        full(rig, check)


if __name__ == "__main__":
    main()
