#!/usr/bin/env python3
"""Buckets are moved between databases while their games are played, and whoever takes part in a move dies in the middle of it."""

import argparse
import json
import os
import pathlib
import random
import secrets
import signal
import subprocess
import threading
import time

from beside import Beside
from codes import game_number
from pair import Pair
from rig import FREE, PATIENCE, PLACES, Rig, places, wait_for
from rules import Rules
from seats import Report
from shards_test import signed_in
from sinks import HookSink
from ws import Closed, WebSocket

STORES = ["directory", "store1", "store2"]
PACE_S = 0.02  # between two wishes of a table
PAUSE_S = 1.0  # at most, for those who play, without stalls of the machine
KEYS = {"game": "id", "seat": "game_id", "standing": "game_id", "move": "game_id", "chat": "game_id", "notice": "game_id", "snapshot": "game_id",
        "vacation": "game_id", "post": "game_id", "archived": "game_id", "plan": "game_id"}
BEFORE = ["intent", "following", "copied", "fenced", "caught-up", "switching"]  # points at which a move can still be taken back
AFTER = ["switched", "opened", "removing"]
SHORT = {("target", "copied"), ("node", "fenced"), ("source", "caught-up"), ("target", "switched"), ("directory", "switching"), ("source", "opened")}


class Table(threading.Thread):
    """A pair that plays all the time, and now and then says something; notes how long each wish took."""

    def __init__(self, rules, node, seed):
        super().__init__(daemon=True)
        self.pair, self.took, self.going, self.wrong, self.said = Pair(rules, node, seed), [], True, None, []
        self.number = game_number(self.pair.id)
        self.bucket = self.number >> 40 & 255

    def run(self):
        try:
            while self.going and self.pair.views[0].count < 1500:
                begun = time.time()
                self.pair.play(1)
                self.took.append((begun, time.time()))
                if len(self.took) % 25 == 0:  # more often would be too fast
                    self.say(f"text {len(self.said)}")
                time.sleep(PACE_S)
        except Exception as wrong:  # pylint: disable=broad-exception-caught
            self.wrong = wrong

    def say(self, text):
        """A text with a key, sent again until it is stored; one that comes too fast is not."""
        key = secrets.token_hex(8)
        while True:
            self.pair.sockets[0].send({"t": "chat", "key": key, "text": text})
            message = self.pair.receive(0)
            while message is not None and message["t"] not in ("done", "error"):
                message = self.pair.receive(0)
            if message is not None and message["t"] == "done":
                self.said.append(text)
                return
            if message is not None and message["why"] == "too-fast":
                return
            assert message is None or message["why"] == "busy", message
            time.sleep(0.1)

    def longest(self, since, beside):
        """The longest wish that ended after a moment, without stalls of the machine."""
        return max((end - begun - beside.stalls(begun, end) for begun, end in self.took if end > since), default=0.0)

    def ahead(self):
        """Plays on."""
        count = len(self.took)
        wait_for("the table plays on", lambda: len(self.took) > count + 2 or self.over(), 20)

    def over(self):
        return not self.is_alive() or not self.pair.views[0].seats()

    def end(self):
        self.going = False
        self.join(60 * PATIENCE)


class Mover:
    """`timeriftd shards`; stop: the point at which it stops as if it were hanging."""

    def __init__(self, rig, *words, stop=None):
        environment = {**os.environ, **{"TIMERIFT_" + k.upper(): str(v) for k, v in rig.common().items()}}
        if stop:
            environment["TIMERIFT_SHARDS_STOP"] = stop
        self.process = subprocess.Popen([*rig.program, "shards", *map(str, words)], env=environment, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True)
        if stop:
            wait_for(f"the move stops at {stop}", self.stopped, 30)

    def stopped(self):
        assert self.process.poll() is None, f"the move has ended: {self.process.stdout.read()}"
        text = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii", errors="replace")
        return text.rsplit(")", 1)[1].split()[0] == "T"

    def go_on(self):
        self.process.send_signal(signal.SIGCONT)

    def end(self):
        out, _ = self.process.communicate(timeout=60 * PATIENCE)
        return self.process.returncode, out

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


def run(rig, *words):
    return Mover(rig, *words, "--reason", "test").end()


def place_of(rig, bucket):
    """The name of the store that the map gives, and its database."""
    found = rig.pg.sql(f"SELECT store FROM bucket WHERE bucket = {bucket}")
    name = found[0][0] if found else "directory"
    return name, rig.stores[STORES.index(name)]


def elsewhere(rig, bucket, draw):
    return draw.choice([name for name in STORES if name != place_of(rig, bucket)[0]])


def moved(rig, bucket, to, check):
    status, out = run(rig, "move", bucket, to)
    check(status == 0 and place_of(rig, bucket)[0] == to, f"bucket {bucket} is moved to {to}: {out}")
    return int(out.rsplit("pause=", 1)[1].split()[0]) if status == 0 else -1


def whole(rig, table, check, what):
    """All that a table did is in the store that the map names, once, and nothing of it anywhere else."""
    name, home = place_of(rig, table.bucket)
    rows = {other: {kind: int(store.sql(f"SELECT count(*) FROM {kind} WHERE {key} = {table.number}")[0][0]) for kind, key in KEYS.items()}
            for other, store in zip(STORES, rig.stores)}
    left = {other: found for other, found in rows.items() if other != name and any(found.values())}
    check(not left, f"{what}: nothing is left elsewhere: {left}")
    moves = home.sql(f"SELECT coalesce(sum(length(moves) / 6), 0), count(*), count(DISTINCT key) FROM move WHERE game_id = {table.number} AND seat < 4")[0]
    total = int(home.sql(f"SELECT coalesce(sum(length(moves) / 6), 0) FROM move WHERE game_id = {table.number}")[0][0])
    check(total == table.pair.views[0].count == table.pair.views[1].count, f"{what}: the log has what its players know: {total} {table.pair.views[0].count}")
    check(int(moves[1]) >= int(moves[2]), f"{what}: no wish is there twice: {moves}")
    texts = [row[0] for row in home.sql(f"SELECT text FROM chat WHERE game_id = {table.number} ORDER BY n")]
    check(texts == table.said, f"{what}: the chat is whole: {len(texts)} {len(table.said)}")
    check(rows[name]["seat"] == 2 and rows[name]["standing"] == 1, f"{what}: seats and standing are there: {rows[name]}")
    wait_for("the standing", lambda: int(home.sql(f"SELECT n FROM standing WHERE game_id = {table.number}")[0][0]) == total, 20)


def clean(rig, check, what):
    """No move is left over: no row of it, no trigger, no fence that is on its way."""
    check(rig.pg.sql("SELECT count(*) FROM bucket_move") == [["0"]], f"{what}: no move is under way")
    for store in rig.stores:
        left = store.sql("SELECT (SELECT count(*) FROM touched), (SELECT count(*) FROM pg_trigger WHERE tgname LIKE 'moving%' AND tgparentid = 0), "
                         "(SELECT count(*) FROM fence WHERE coming)")[0]
        check(left == ["0", "0", "0"], f"{what}: nothing of a move is left: {left}")


def begun(rig, rules, seed):
    table = Table(rules, rig.nodes[seed % len(rig.nodes)], seed)
    table.start()
    wait_for("a table plays", lambda: len(table.took) > 5)
    return table


def seeds(options, check, beside):
    """A bucket moved back and forth under play, for each seed."""
    rules, told, felt = Rules(options.rules), [], []
    with Rig(options.program, options.rules, nodes=2, stores=len(STORES), snapshot=20, **FREE) as rig:
        for seed in range(1, options.seeds + 1):
            draw, tables = random.Random(seed), [begun(rig, rules, 2 * seed), begun(rig, rules, 2 * seed + 1)]
            since = time.time()
            for _ in range(options.moves):
                told.append(moved(rig, tables[0].bucket, elsewhere(rig, tables[0].bucket, draw), check))
                time.sleep(draw.random() * 0.3)
            for table in tables:
                table.ahead()
            felt.append(tables[0].longest(since, beside))
            for table in tables:
                table.end()
                check(table.wrong is None, f"seed {seed}: a table ended well: {table.wrong}")
                whole(rig, table, check, f"seed {seed}")
                table.pair.close()
            print(f"shards_move: seed {seed}: pauses={told[-options.moves:]} ms, longest wish={1000 * felt[-1]:.0f} ms", flush=True)
        clean(rig, check, "seeds")
        check(all(node.metrics()["rewound"] == 0 for node in rig.nodes), "nobody had to reload")
    middle, most = sorted(told)[len(told) // 2], max(told)
    print(f"shards_move: {options.seeds} seeds, {len(told)} moves: pause median={middle} ms, max={most} ms; longest wish median="
          f"{1000 * sorted(felt)[len(felt) // 2]:.0f} ms, max={1000 * max(felt):.0f} ms")
    check(max(felt) <= PAUSE_S, f"nobody waited for more than {PAUSE_S} s: {max(felt):.2f} s")


def mover_dies(options, check):
    """The command is killed at each of its points; then it is repeated, or taken back."""
    rules, draw = Rules(options.rules), random.Random(options.seed)
    with Rig(options.program, options.rules, stores=len(STORES), snapshot=20, **FREE) as rig:
        for at, point in enumerate(BEFORE + AFTER):
            for back in ((at % 2 == 1,) if options.short else (False, True)):
                what = f"killed at {point}, {'taken back' if back else 'resumed'}"
                table = begun(rig, rules, draw.randrange(1 << 20))
                old = place_of(rig, table.bucket)[0]
                to = elsewhere(rig, table.bucket, draw)
                mover = Mover(rig, "move", table.bucket, to, "--reason", "test", stop=point)
                mover.kill()
                status, out = run(rig, "abort", table.bucket) if back else run(rig, "move", table.bucket, to)
                if back and point in AFTER:
                    check(status == 2, f"{what}: it is too late: {status} {out}")
                    status, out = run(rig, "move", table.bucket, to)
                check(status == 0, f"{what}: {status} {out}")
                check(place_of(rig, table.bucket)[0] == (old if back and point in BEFORE else to), f"{what}: the map")
                table.ahead()
                table.end()
                check(table.wrong is None, f"{what}: the table ended well: {table.wrong}")
                whole(rig, table, check, what)
                clean(rig, check, what)
                table.pair.close()
        for _ in range(options.kills):  # at any moment
            table = begun(rig, rules, draw.randrange(1 << 20))
            to, after = elsewhere(rig, table.bucket, draw), draw.random() * 1.5
            mover = Mover(rig, "move", table.bucket, to, "--reason", "test")
            time.sleep(after)
            mover.kill()
            status, out = run(rig, "move", table.bucket, to)
            check(status == 0 or (status == 3 and "already" in out), f"killed after {after:.2f} s: {status} {out}")
            table.ahead()
            table.end()
            check(table.wrong is None, f"killed after {after:.2f} s: {table.wrong}")
            whole(rig, table, check, f"killed after {after:.2f} s")
            clean(rig, check, f"killed after {after:.2f} s")
            table.pair.close()
        check(rig.nodes[0].metrics()["rewound"] == 0, "nobody had to reload")


def accepting(rig, bucket, *names):
    """Those of some stores that accept writes to the games of a bucket."""
    return [name for name in names if rig.stores[STORES.index(name)].sql(f"SELECT count(*) FROM fence WHERE bucket = {bucket}") == [["0"]]]


def one_accepts(options, check):
    """At no point do both stores accept the bucket, also after a command that died was repeated: the new one opens after the switch."""
    rules, draw = Rules(options.rules), random.Random(options.seed + 3)
    with Rig(options.program, options.rules, stores=len(STORES), snapshot=20, **FREE) as rig:
        for point in BEFORE + AFTER:
            table = begun(rig, rules, draw.randrange(1 << 20))
            old = place_of(rig, table.bucket)[0]
            to = elsewhere(rig, table.bucket, draw)
            Mover(rig, "move", table.bucket, to, "--reason", "test", stop=point).kill()
            first = accepting(rig, table.bucket, old, to)
            wanted = {"fenced": [], "caught-up": [], "switching": [], "switched": [], "opened": [to], "removing": [to]}.get(point, [old])
            check(set(first) - {to} == set(wanted) - {to} and (point == "intent" or first == wanted), f"at {point} {wanted} accept the bucket: {first}")
            if not wanted:
                time.sleep(0.5)
                count = len(table.took)
                time.sleep(0.5)
                check(len(table.took) == count and table.pair.views[0].seats(), f"nobody plays at {point}")
            if point in BEFORE[1:]:
                again = Mover(rig, "move", table.bucket, to, "--reason", "test", stop="following")
                check(accepting(rig, table.bucket, old, to) == [old], f"after {point} the old store accepts it alone again")
                again.kill()
            status, out = run(rig, "move", table.bucket, to)
            check(status == 0 and accepting(rig, table.bucket, old, to) == [to], f"then the new one does: {out}")
            table.ahead()
            table.end()
            check(table.wrong is None, f"{point}: the table ended well: {table.wrong}")
            whole(rig, table, check, f"one accepts, {point}")
            clean(rig, check, f"one accepts, {point}")
            table.pair.close()


def party_dies(options, check):
    """A database or a node is killed while the command is at one of its points, and comes back after the command has noticed."""
    rules, draw = Rules(options.rules), random.Random(options.seed + 1)
    with Rig(options.program, options.rules, nodes=2, stores=len(STORES), snapshot=20, **FREE) as rig:
        for point in ("copied", "fenced", "caught-up", "switching", "switched", "opened"):
            for party in ("source", "target", "directory", "node"):
                if options.short and (party, point) not in SHORT:
                    continue
                what = f"{party} killed at {point}"
                table = begun(rig, rules, draw.randrange(1 << 20))
                while place_of(rig, table.bucket)[0] == "directory":  # which is another party
                    table.end()
                    table.pair.close()
                    table = begun(rig, rules, draw.randrange(1 << 20))
                old = place_of(rig, table.bucket)[0]
                to = next(name for name in STORES[1:] if name != old)
                mover = Mover(rig, "move", table.bucket, to, "--reason", "test", stop=point)
                killed = {"source": rig.stores[STORES.index(old)], "target": rig.stores[STORES.index(to)], "directory": rig.pg,
                          "node": next(node for node in rig.nodes if node.port == table.pair.port)}[party]
                killed.stop(signal.SIGKILL if party == "node" else signal.SIGQUIT)
                mover.go_on()
                time.sleep(draw.random())
                killed.start()
                status, out = mover.end()
                if status != 0:
                    status, out = run(rig, "move", table.bucket, to)
                check(status == 0 or (status == 3 and "already" in out), f"{what}: {status} {out}")
                check(place_of(rig, table.bucket)[0] == to, f"{what}: the map")
                table.ahead()
                table.end()
                check(table.wrong is None, f"{what}: the table ended well: {table.wrong}")
                whole(rig, table, check, what)
                clean(rig, check, what)
                table.pair.close()


def hangs(options, check):
    """A database hangs in the pause: if it is the new one, play goes on in the old one; if it is the directory, the switch comes when it answers again."""
    rules, draw = Rules(options.rules), random.Random(options.seed + 2)
    with Rig(options.program, options.rules, stores=len(STORES), **FREE) as rig:
        for party, point in (("target", "fenced"), ("target", "caught-up"), ("directory", "switching")):
            what = f"{party} hangs at {point}"
            table = begun(rig, rules, draw.randrange(1 << 20))
            while place_of(rig, table.bucket)[0] == "directory":
                table.end()
                table.pair.close()
                table = begun(rig, rules, draw.randrange(1 << 20))
            to = next(name for name in STORES[1:] if name != place_of(rig, table.bucket)[0])
            hung = rig.pg if party == "directory" else rig.stores[STORES.index(to)]
            mover = Mover(rig, "move", table.bucket, to, "--reason", "test", stop=point)
            hung.signal(signal.SIGSTOP)
            mover.go_on()
            if party == "target":
                table.ahead()
                hung.signal(signal.SIGCONT)
                check(mover.end()[0] == 1, f"{what}: the command fails")
                status, out = run(rig, "move", table.bucket, to)
            else:
                time.sleep(5)
                hung.signal(signal.SIGCONT)
                status, out = mover.end()
            check(status == 0 and place_of(rig, table.bucket)[0] == to, f"{what}: {status} {out}")
            table.ahead()
            table.end()
            check(table.wrong is None, f"{what}: the table ended well: {table.wrong}")
            whole(rig, table, check, what)
            clean(rig, check, what)
            table.pair.close()


def old_map(options, check):
    """A node that cannot read the map any more is refused by the old store, whatever it asks, and says so; then it goes on in the new one."""
    rules = Rules(options.rules)
    with Rig(options.program, options.rules, stores=len(STORES), **FREE) as rig:
        table = begun(rig, rules, 11)
        while place_of(rig, table.bucket)[0] == "directory":
            table.end()
            table = begun(rig, rules, table.number & 0xFFFF)
        to = next(name for name in STORES[1:] if name != place_of(rig, table.bucket)[0])
        node = rig.nodes[0]
        os.kill(node.process.pid, signal.SIGSTOP)
        moved(rig, table.bucket, to, check)
        rig.pg.sql("REVOKE CONNECT ON DATABASE timerift FROM PUBLIC")
        rig.pg.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'")
        rig.pg.stop()
        os.kill(node.process.pid, signal.SIGCONT)
        time.sleep(1)
        status, told = node.get(f"/api/games/{table.pair.id}")
        check(status == 503, f"a node with an old map does not say that the game does not exist: {status} {told}")
        rig.pg.start()
        table.ahead()
        table.end()
        check(table.wrong is None, f"the table ended well: {table.wrong}")
        whole(rig, table, check, "old map")
        check(node.metrics()["rewound"] == 0, "nobody had to reload")


def joining(node, table, store, seconds):
    """What ends a join of a page that knows all moves of a table and says from which store, within some seconds; None: nothing."""
    socket = WebSocket(node.port, path=f"/api/ws?game={table.pair.id}")
    socket.send({"t": "join", "game": table.pair.id, "token": table.pair.tokens[0], "n": table.pair.views[0].count,
                 **({"store": store, "mark": table.pair.marks[0]} if store else {})})
    socket.sock.settimeout(seconds)
    try:
        while True:
            message = socket.receive()
            if message["t"] == "error":
                return message["why"]
    except (TimeoutError, Closed):
        return None
    finally:
        socket.close()


def old_rows(options, check):
    """A command died after the switch, so the old store has old rows still; a node with an old map does not tell a page by them that its moves are
    lost: it would reload, and again with each node that it meets.  The page is asked to wait, and plays on when the node has read the map."""
    rules = Rules(options.rules)
    with Rig(options.program, options.rules, nodes=2, stores=len(STORES), **FREE) as rig:
        table, seed = begun(rig, rules, 2), 2
        while place_of(rig, table.bucket)[0] == "directory":
            table.end()
            seed += 2
            table = begun(rig, rules, seed)
        fresh, stale = rig.nodes
        to = next(name for name in STORES[1:] if name != place_of(rig, table.bucket)[0])
        stale.process.send_signal(signal.SIGSTOP)
        Mover(rig, "move", table.bucket, to, "--reason", "test", stop="removing").kill()
        table.ahead()
        table.end()
        check(table.wrong is None, f"the table ended well: {table.wrong}")
        rig.pg.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'")
        rig.pg.stop()
        stale.process.send_signal(signal.SIGCONT)
        for of, store, wanted in (("the old store", table.pair.store, None), ("the new store", "of the new store", "busy"), ("nowhere", None, None)):
            told = joining(stale, table, store, 2)
            check(told == wanted, f"a page whose moves are from {of} need not reload: {told}")
        rig.pg.start()
        table.pair.port = stale.port
        for seat in range(2):
            table.pair.back(seat)
        table.pair.play(5)
        check(all(node.metrics()["rewound"] == 0 for node in (fresh, stale)), "nobody had to reload")
        status, out = run(rig, "move", table.bucket, to)
        check(status == 0, f"the command goes on: {status} {out}")
        whole(rig, table, check, "old rows")
        clean(rig, check, "old rows")
        table.pair.close()


def slow_writer(options, check):
    """A transaction that asked the fence before it was there, and ends long after: the move waits for it without keeping the others waiting."""
    rules = Rules(options.rules)
    with Beside() as beside, Rig(options.program, options.rules, stores=len(STORES), **FREE) as rig:
        table = begun(rig, rules, 5)
        old = place_of(rig, table.bucket)[1]
        to = elsewhere(rig, table.bucket, random.Random(5))
        mover = Mover(rig, "move", table.bucket, to, "--reason", "test", stop="copied")
        slow = subprocess.Popen(old.psql(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        slow.stdin.write(f"BEGIN; UPDATE seat SET name = 'Slow' WHERE game_id = {table.number} AND seat = 1; SELECT 'held';\n")
        slow.stdin.flush()
        slow.stdout.readline()
        since = time.time()
        mover.go_on()
        time.sleep(3)
        check(mover.process.poll() is None, "the move waits for the writer")
        longest = table.longest(since, beside)
        check(longest <= PAUSE_S, f"nobody else waits for it: {longest:.2f} s")
        slow.communicate("COMMIT;\n", timeout=20)
        status, out = mover.end()
        check(status == 0, f"then it goes on: {out}")
        name = place_of(rig, table.bucket)[1].sql(f"SELECT name FROM seat WHERE game_id = {table.number} AND seat = 1")
        check(name == [["Slow"]], f"what it wrote is there: {name}")
        table.ahead()
        table.end()
        check(table.wrong is None, f"the table ended well: {table.wrong}")
        whole(rig, table, check, "slow writer")


def turn(rig, number):
    """Seat A has to move, and its account has a webhook."""
    place_of(rig, number >> 40 & 255)[1].sql(
        f"UPDATE standing SET to_move = 0 WHERE game_id = {number}; UPDATE standing SET to_move = 1, n = n + 1000 WHERE game_id = {number}")


def listed(node, headers, game):
    return sum(told["game"] == game for told in node.get("/api/account/games", headers)[1]["games"])


def exported(rig):
    """The games of an export; None: it is refused for now."""
    try:
        return [row["id"] for row in json.loads(rig.admin("export", "ada@club.test", "--reason", "test"))["game"]]
    except subprocess.CalledProcessError:
        return None


def people(options, check):
    """At each step an account sees its game once, exports it once or not at all, and is told of each turn once."""
    hooks, told = HookSink(), 0
    with Rig(options.program, options.rules, stores=len(STORES), password_mb=8, hooks_private=1, **FREE) as rig:
        node = rig.nodes[0]
        ada = signed_in(node, "Ada")
        assert node.post("/api/account/hook", {"url": f"http://127.0.0.1:{hooks.port}/turn"}, ada)[0] == 200
        made = node.post("/api/games", {"setup": "seats A=human B=human", "title": "Zyxwv"}, ada)[1]
        assert node.post(f"/api/games/{made['game']}/join", {"invite": made["invite"], "name": "Bob"})[0] == 200
        number = game_number(made["game"])
        bucket = number >> 40 & 255
        wait_for("the game begins", lambda: place_of(rig, bucket)[1].sql(f"SELECT status FROM standing WHERE game_id = {number}") == [["1"]])
        wait_for("its first turn is told", lambda: all(store.sql("SELECT count(*) FROM notice WHERE NOT called") == [["0"]] for store in rig.stores))
        wait_for("it is delivered", lambda: rig.pg.sql("SELECT count(*) FROM outbox") == [["0"]])
        told = len(hooks.of("/turn"))
        for at, point in enumerate(["following", "copied", "fenced", "caught-up", "switching", "switched", "opened", "removing"]):
            old = place_of(rig, bucket)[0]
            to = STORES[(STORES.index(old) + 1) % len(STORES)]
            mover = Mover(rig, "move", bucket, to, "--reason", "test", stop=point)
            if at < 2:
                turn(rig, number)
                told += 1
                wait_for("a turn is told from the old store", lambda: len(hooks.of("/turn")) >= told, 20)
            check(listed(node, ada, made["game"]) == 1, f"the list has the game once at {point}")
            check(exported(rig) in ([str(number)], None if at > 1 else []), f"the export has it once, or comes later, at {point}")
            mover.go_on()
            status, out = mover.end()
            check(status == 0, f"the move goes on after {point}: {out}")
            check(listed(node, ada, made["game"]) == 1, f"the list has it once after the move that stopped at {point}")
            check(exported(rig) == [str(number)], "and so has the export")
            turn(rig, number)
            told += 1
            wait_for("a turn is told from the new store", lambda: len(hooks.of("/turn")) >= told, 20)
        time.sleep(2)  # trips are made every second
        calls = rig.pg.sql("SELECT count(*) FROM carried WHERE what LIKE 'call %'")[0][0]
        check(len(hooks.of("/turn")) == int(calls) >= told, f"each turn is told once: {len(hooks.of('/turn'))} of {told}, {calls}")  # the game's first turn may come late
        clean(rig, check, "people")
    hooks.close()


def archived(options, check):
    """Games in the archive move with their bucket: they are read as before, and checked."""
    with Rig(options.program, options.rules, stores=len(STORES), archive_days=0, **FREE) as rig:
        path = pathlib.Path(rig.directory) / "archive"
        path.mkdir()
        rig.settings["archive"] = path
        for node in rig.nodes:
            node.stop()
        rig.nodes.clear()
        node = rig.node("again").start()
        subprocess.run([PLACES["load"], "--ports", str(node.port), "--games", "4", "--stop-after", "6", "--seconds", "400", "--seed", "7",
                        "--players", "2"], check=True, capture_output=True)
        ended = "SELECT game_id FROM standing WHERE status >= 2"
        wait_for("the standings", lambda: sum(len(store.sql(ended)) for store in rig.stores) >= 6, 20)
        environment = {**os.environ, **{"TIMERIFT_" + k.upper(): str(v) for k, v in rig.common().items()}}

        def archive(*words):
            return subprocess.run([*rig.program, "archive", *words], env=environment, check=False, capture_output=True, text=True)

        out = archive()
        check(out.returncode == 0, f"games go to the archive: {out.stdout} {out.stderr}")
        games = [(int(row[0]), row[1:]) for store in rig.stores
                 for row in store.sql("SELECT a.game_id, s.name, a.at, a.length FROM archived a JOIN segment s ON s.id = a.segment")]
        check(len(games) >= 6, f"{len(games)} games are in the archive")
        for number, place in games:
            bucket = number >> 40 & 255
            to = next(name for name in STORES if name != place_of(rig, bucket)[0])
            moved(rig, bucket, to, check)
            home = place_of(rig, bucket)[1]
            found = home.sql(f"SELECT s.name, a.at, a.length FROM archived a JOIN segment s ON s.id = a.segment WHERE a.game_id = {number}")
            check(found == [place], f"the new store knows where game {number} is: {found}")
            rows = [int(store.sql(f"SELECT count(*) FROM {kind} WHERE {key} = {number}")[0][0]) for store in rig.stores if store is not home
                    for kind, key in KEYS.items()]
            check(sum(rows) == 0, f"nothing is left of it elsewhere: {rows}")
        running = Pair(Rules(options.rules), node)
        running.play(5)
        running.close()
        number = game_number(running.id)
        moved(rig, number >> 40 & 255, next(name for name in STORES if name != place_of(rig, number >> 40 & 255)[0]), check)
        part = place_of(rig, number >> 40 & 255)[1].sql(f"SELECT DISTINCT tableoid::regclass::text FROM move WHERE game_id = {number}")
        check(part == [[f"move_w{(number >> 50) & 8191}"]], f"its moves are in the part of its week: {part}")
        out = archive("--check")
        check(out.returncode == 0, f"the archive is whole: {out.stdout} {out.stderr}")


def drained(options, check):
    """A store is emptied, with games that were never begun; the list says so."""
    with Rig(options.program, options.rules, stores=len(STORES), **FREE) as rig:
        rig.pg.sql("UPDATE bucket SET store = 'store2', version = version + 1 WHERE store = 'store1' AND bucket > 20")  # a few are enough
        time.sleep(1)  # the node reads it
        map_of = "SELECT bucket FROM bucket WHERE store = 'store1'"
        mine, stay = {int(row[0]) for row in rig.pg.sql(map_of)}, []
        while len(stay) < 3:
            made = rig.nodes[0].post("/api/games", {"setup": "seats A=human B=human", "name": "Ada"})[1]
            stay += [made] if game_number(made["game"]) >> 40 & 255 in mine else []
        status, out = run(rig, "drain", "store1")
        check(status == 0 and rig.pg.sql("SELECT count(*) FROM bucket WHERE store = 'store1'") == [["0"]], f"a store is drained: {out}")
        status, out = Mover(rig, "list").end()
        row = next(line.split() for line in out.splitlines() if line.startswith("store1"))
        check(row[1:3] == ["0", "0"], f"the list says so: {row}")
        for game in stay:
            status, told = rig.nodes[0].post(f"/api/games/{game['game']}/join", {"invite": game["invite"], "name": "Bob"})
            check(status == 200, f"a game can be joined: {status} {told}")
        check(run(rig, "move", 3, "store9")[0] == 2 and run(rig, "move", 256, "store1")[0] == 2 and run(rig, "abort", 3)[0] == 3, "wrong words")
        check(Mover(rig, "move", 3, "store1").end()[0] == 2, "no move without a reason")
        audit = rig.pg.sql("SELECT count(*) FROM audit WHERE act = 'move' AND reason = 'test'")[0][0]
        check(int(audit) > 0, "the audit trail has the moves")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    places(parser, "program", "rules")
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--moves", type=int, default=2, help="of each seed")
    parser.add_argument("--kills", type=int, default=8, help="of the command, at any moment")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="one part: seeds, mover, one, party, hangs, map, rows, writer, people, archive, drain")
    parser.add_argument("--short", action="store_true", help="6 seeds, 3 kills, and each crash in one way")
    options = parser.parse_args()
    if options.short:
        options.seeds, options.kills = 6, 3
    with Report("shards_move") as check, Beside() as beside:
        parts = {"seeds": lambda: seeds(options, check, beside), "mover": lambda: mover_dies(options, check),
                 "one": lambda: one_accepts(options, check),
                 "party": lambda: party_dies(options, check), "hangs": lambda: hangs(options, check), "map": lambda: old_map(options, check), "rows": lambda: old_rows(options, check),
                 "writer": lambda: slow_writer(options, check),
                 "people": lambda: people(options, check), "archive": lambda: archived(options, check), "drain": lambda: drained(options, check)}
        for name, part in parts.items():
            if options.only in ("", name):
                part()


if __name__ == "__main__":
    main()
