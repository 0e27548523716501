"""Players in a game, for tests: a socket, the rules, and the messages received."""

import os
import random
import socket
import struct
import subprocess
import tempfile
import time
import traceback

from codes import game_number
from rig import PATIENCE, RULES, wait_for
from rules import Rules
from ws import WebSocket

HOUR, DAY = 3600, 86400


class Shift:
    """Shifts the clock of all nodes of a rig: a file of microseconds that they read."""

    def __init__(self):
        handle, self.path = tempfile.mkstemp(prefix="timerift-clock-")
        os.close(handle)
        os.chmod(self.path, 0o644)
        self.seconds = 0
        self.go(0)

    def go(self, seconds):
        """Advances the clock by so many seconds."""
        self.seconds += seconds
        with open(self.path, "r+b") as file:
            file.write(struct.pack("<q", int(self.seconds * 1000000)))

    def now_ms(self):
        return (time.time() + self.seconds) * 1000

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.unlink(self.path)


class Held:
    """Holds a transaction open until the end of the block; statements that need its locks wait.  game: its database, else the directory."""

    def __init__(self, rig, sql, game=None):
        self.store = rig.store_of(game_number(game)) if game else rig.pg
        self.sql = f"BEGIN; {sql}; SELECT 'held';\n"

    def __enter__(self):
        self.psql = subprocess.Popen(self.store.psql(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.psql.stdin.write(self.sql)
        self.psql.stdin.flush()
        while self.psql.stdout.readline().strip() != "held":
            assert self.psql.poll() is None, self.sql
        return self

    def __exit__(self, *_):
        self.psql.communicate("COMMIT;\n")


class Unheard:
    """Until the end of the block, commits take effect but are not acknowledged: synchronous replication waits for a standby that does
    not exist."""

    def __init__(self, rig):
        self.rig, self.probe = rig, None

    def mirrors(self, change):
        self.rig.pg.sql(f"ALTER SYSTEM {change} synchronous_standby_names{' = nobody' if change == 'SET' else ''}")
        self.rig.pg.sql("SELECT pg_reload_conf()")

    def lines(self, what):
        return f"FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query LIKE '%{what}%'"

    def waits(self, what):
        return self.rig.pg.sql(f"SELECT count(*) {self.lines(what)}") != [["0"]]

    def silent(self):
        """Whether a commit waits for the standby.  The setting takes effect only once the checkpointer has reloaded it; a probe that commits
        before is acknowledged, so another one is started."""
        if not self.probe or self.probe.poll() is not None:
            self.probe = subprocess.Popen(self.rig.pg.psql("-c", "SELECT pg_logical_emit_message(true, 'unheard', '')"), stdout=subprocess.DEVNULL)
        return self.waits("pg_logical_emit_message")

    def __enter__(self):
        try:
            self.mirrors("SET")
            wait_for("the store to fall silent", self.silent)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.mirrors("RESET")
        if self.probe:
            self.probe.wait(30 * PATIENCE)

    def end(self, what, how):
        wait_for("its commit", lambda: self.waits(what))
        self.rig.pg.sql(f"SELECT {how}(pid) {self.lines(what)}")
        wait_for("its end", lambda: not self.waits(what))

    def lose(self, what):
        """Terminates the connection of a statement whose commit waits: it is committed, but its answer is lost."""
        self.end(what, "pg_terminate_backend")

    def answer(self, what):
        """Cancels the wait of a statement, so that its commit is acknowledged."""
        self.end(what, "pg_cancel_backend")


def waiting(rig, count, what):
    """Waits until so many statements that contain `what` wait for a lock."""
    sql = f"SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%{what}%'"
    wait_for("locks", lambda: int(rig.pg.sql(sql)[0][0]) >= count)


def cut_off(rig):
    """Terminates every database connection that waits for a lock."""
    rig.pg.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")


class Player:
    """A socket in a game; with a token it has a seat."""

    library = None

    def __init__(self, node, game, kinds, token=None, chat=0):
        Player.library = Player.library or Rules(RULES)
        self.node, self.id, self.kinds, self.token = node, game, kinds, token
        self.rules = None
        self.told, self.people, self.clock, self.texts = [], None, None, []
        self.open(node, chat)

    def open(self, node, chat=0):
        self.socket = WebSocket(node.port)
        join = {"t": "join", "game": self.id, "n": self.rules.count if self.rules else 0, "chat": chat}
        if self.token:
            join["token"] = self.token
        self.socket.send(join)
        self.joined = self.receive()
        self.seat = self.joined.get("seat")
        if not self.rules and self.seat is not None:
            self.rules = Player.library.game(self.kinds, self.seat)

    def receive(self, timeout=10.0 * PATIENCE):
        self.socket.sock.settimeout(timeout)
        message = self.socket.receive()
        kind = message["t"]
        self.told.append(message)
        if kind == "moves":
            assert message["n"] == self.rules.count, (message["n"], self.rules.count)
            self.rules.apply(message["m"])
        elif kind == "people":
            self.people = message
        elif kind == "clock":
            self.clock = message
        elif kind == "chat":
            self.texts.append(message)
        return message

    def until(self, true, seconds=10.0):
        """Receives until a condition holds."""
        end = time.monotonic() + seconds * PATIENCE
        while not true():
            left = end - time.monotonic()
            if left <= 0:
                raise TimeoutError(f"not told within {seconds} s; last: {self.told[-3:]}")
            try:
                self.receive(max(left, 0.01))
            except (socket.timeout, TimeoutError):
                pass

    def quiet(self, seconds=1.0):
        """Receives for a while; returns the messages."""
        before = len(self.told)
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                self.receive(max(left, 0.01))
            except (socket.timeout, TimeoutError):
                break
        return self.told[before:]

    def ask(self, message):
        """Sends a message; returns its `done` or `error`."""
        self.socket.send(message)
        while True:
            answer = self.receive()
            if answer["t"] in ("done", "error") and answer.get("what", message["t"]) == message["t"]:
                return answer

    def mine(self):
        return self.rules.asked() >> self.seat & 1

    def play(self, choose=random.choice):
        """Plays one decision; returns what the server answers."""
        key = os.urandom(8).hex()
        self.socket.send({"t": "play", "n": self.rules.count, "key": key, "m": choose(self.rules.legal(self.seat))})
        while True:
            answer = self.receive()
            if answer["t"] == "answer" and answer["key"] == key:
                break
        if answer["is"] == "done":
            self.until(lambda: self.rules.count > answer["n"])  # the moves may arrive after the answer
        return answer["is"]

    def heard(self, kind):
        """Whether a message of this kind has arrived."""
        return any(m["t"] == kind for m in self.told)

    def player(self, seat):
        return self.people["seats"][seat]["player"] if self.people else None

    def close(self):
        self.socket.close()


def gathering(node, seats=2, **body):
    """A game that waits for its players; returns the answer to its maker, Ada."""
    setup = "seats " + " ".join(f"{letter}=human" for letter in "ABCD"[:seats])
    status, made = node.post("/api/games", {"setup": setup, "name": "Ada", **body})
    assert status == 201, made
    return made


def make(node, seats=2, options=None, others=None, automaton=None):
    """A game with all seats taken; returns its id, the kinds of its seats and the players (`others`: the nodes of the players after the maker)."""
    kinds = ["human"] * seats + [automaton] * bool(automaton)
    body = {"setup": "seats " + " ".join(f"{seat}={kind}" for seat, kind in zip("ABCD", kinds)), "name": "Ada"}
    if options is not None:
        body["options"] = options
    status, made = node.post("/api/games", body)
    assert status == 201, made
    tokens = [made["token"]]
    for i in range(1, seats):
        status, taken = node.post(f"/api/games/{made['game']}/join", {"invite": made["invite"], "name": f"B{i}"})
        assert status == 200, taken
        tokens.append(taken["token"])
    nodes = [node] + list(others or [node] * (seats - 1))
    timed = bool(options) and ("clock" in options or "deadline" in options)
    players = [Player(nodes[i], made["game"], kinds, tokens[i]) for i in range(seats)]
    for player in players:
        player.until(lambda p=player: p.people and (p.rules.asked() & 15) and (p.clock or not timed))
    return made["game"], kinds, players


def everybody(players):
    """Waits until every player knows as many moves as the one who knows most."""
    most = max(p.rules.count for p in players)
    for p in players:
        p.until(lambda p=p, most=most: p.rules.count >= most)


class Report:
    """with Report("name") as check: check(condition, what)"""

    def __init__(self, name):
        self.name, self.passed, self.failed = name, 0, 0

    def __enter__(self):
        return self

    def __call__(self, true, what):
        if true:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED {self.name}: {what}")

    def __exit__(self, kind, error, trace):
        if kind:
            self.failed += 1
            print(f"FAILED {self.name}: {kind.__name__}: {error}")
            traceback.print_tb(trace)
        print(f"{self.name}: {self.passed} passed, {self.failed} failed")
        if self.failed:
            raise SystemExit(1)
        return True


def play_to_end(players, choose):
    """Players in all seats of persons answer until the game is over."""
    while True:
        for player in players:
            player.until(lambda: player.rules.count == max(p.rules.count for p in players))
        asked = players[0].rules.asked()
        if not asked:
            return
        mover = next(player for player in players if asked >> player.seat & 1)
        assert mover.play(choose) == "done"
        for player in players:
            player.until(lambda: player.rules.count >= mover.rules.count)
