#!/usr/bin/env python3
"""Rehearses backup and restore: takes a backup while people play, destroys the database, restores into another cluster, continues the games.

Once with packaging/timerift-backup (pg_dump), and once with pg_basebackup and the WAL archive, which restores everything acknowledged
before the last WAL segment was archived.  Ends with `backup: N passed, N failed`.
"""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import threading
import time

from checks import check, end
from pair import Pair
from rig import FREE, PATIENCE, PG_BIN, PROGRAM, RULES, Postgres, Rig, children, wait_for
from rules import Rules
from ws import WebSocket

BACKUP = pathlib.Path(__file__).resolve().parents[2] / "packaging" / "timerift-backup"
GAMES = 4


class Players:
    """Plays games in background threads."""

    def __init__(self, node):
        self.pairs = [Pair(Rules(RULES), node, seed=i) for i in range(GAMES)]
        self.stopping, self.faults = threading.Event(), []
        self.threads = [threading.Thread(target=self.loop, args=(pair,)) for pair in self.pairs]
        for thread in self.threads:
            thread.start()

    def loop(self, pair):
        try:
            while not self.stopping.is_set():
                pair.play(1)
                time.sleep(0.2)  # a game has more than a hundred decisions
        except Exception as error:  # an exception in a thread would be lost
            self.faults.append(f"{type(error).__name__}: {error}")

    def play_on(self):
        """Waits until each game has advanced by more than two moves."""
        counts = [pair.views[0].count for pair in self.pairs]
        wait_for("moves", lambda: all(pair.views[0].count > count + 2 for pair, count in zip(self.pairs, counts)) or self.faults)

    def stop(self):
        self.stopping.set()
        for thread in self.threads:
            thread.join(30 * PATIENCE)
        check("people played meanwhile", not self.faults, self.faults)
        for pair in self.pairs:
            pair.close()


def rows(pg):
    return pg.sql("SELECT game_id, n, encode(moves, 'hex') FROM move ORDER BY game_id, n")


class Keeper:
    """Takes backups for a recipient, whose key is not where the service runs."""

    def __init__(self, rig):
        self.rig, self.key = rig, os.path.join(rig.directory, "backup.key")
        subprocess.run(["age-keygen", "-o", self.key], check=True, capture_output=True)
        self.recipient = subprocess.run(["age-keygen", "-y", self.key], check=True, capture_output=True, text=True).stdout.strip()
        self.config = os.path.join(rig.directory, "backup.conf")

    def run(self, directory, to, path=None):
        pathlib.Path(self.config).write_text(f"database = {self.rig.pg.conninfo}\nbackup_to = {to}\n", encoding="utf-8")
        environment = {**os.environ, "TIMERIFT_CONFIG": self.config, "TIMERIFTD": PROGRAM, "PATH": path or os.environ["PATH"]}
        return subprocess.run([BACKUP, directory], env=environment, check=False, capture_output=True, text=True)

    def taken(self, directory, to):
        done = self.run(directory, to)
        out = done.stdout.strip()
        check("a copy is taken, for nobody else to read", os.path.exists(out) and oct(os.stat(out).st_mode)[-3:] == "600", done)
        check("nothing half done is left", not list(pathlib.Path(directory).glob("*.part")))
        return out

    def opened(self, copy):
        """The dump in a copy."""
        out = os.path.join(self.rig.directory, "opened.dump")
        subprocess.run(["age", "--decrypt", "-i", self.key, "-o", out, copy], check=True)
        return out


def in_clear(path):
    """Whether a copy can be read without a key."""
    return subprocess.run(["pg_restore", "--list", path], check=False, capture_output=True).returncode == 0


def refusals(rig, keeper, directory):
    """Nothing is written in clear without being told to, and nothing that is not whole is kept."""
    before = sorted(os.listdir(directory))
    done = keeper.run(directory, "")
    check("without a recipient nothing is written", done.returncode != 0 and "backup_to" in done.stderr, done)
    done = keeper.run(directory, "age1wrong")
    check("nor for one that is none", done.returncode != 0, done)
    tools = os.path.join(rig.directory, "tools")
    os.mkdir(tools)
    for name, text in (("pg_dump", "echo half; exit 1"), ("age", "cat; exit 1")):
        broken = pathlib.Path(tools, name)
        broken.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        broken.chmod(0o755)
        done = keeper.run(directory, keeper.recipient, f"{tools}:{os.environ['PATH']}")
        check(f"a copy that {name} did not finish does not count", done.returncode != 0 and not done.stdout, done)
        broken.unlink()
    for half in pathlib.Path(directory).glob("*.part"):
        half.unlink()
    check("no copy has come", sorted(os.listdir(directory)) == before, os.listdir(directory))
    plain = keeper.taken(directory, "plain")
    check("in clear if one says so", in_clear(plain))
    os.unlink(plain)


def thinned(directory):
    """Creates old backups, of which all but the newest three in the directory should be deleted."""
    for day in range(1, 6):
        path = pathlib.Path(directory, f"timerift-2020010{day}T000000Z.dump" + (".age" if day % 2 else ""))
        path.write_bytes(b"")
        os.utime(path, (0, 0))


def destroyed(rig):
    for node in rig.nodes:
        node.stop(signal.SIGKILL)
    parts = children(rig.pg.process.pid)
    rig.pg.stop(signal.SIGKILL)
    wait_for("what it had begun to end too", lambda: not any(os.path.exists(f"/proc/{pid}") for pid in parts))
    shutil.rmtree(rig.pg.directory)


def knows_more(pair, node):
    """The answers to a client that knows newer moves than the log, to one from another history, and to one that knows nothing."""
    socket = WebSocket(node.port)
    n = pair.views[0].count
    socket.send({"t": "join", "game": pair.id, "token": pair.tokens[0], "n": n})
    said = [socket.until("error")]
    socket.send({"t": "join", "game": pair.id, "token": pair.tokens[0], "n": 1, "store": pair.store})
    said.append(socket.until("error"))
    socket.send({"t": "join", "game": pair.id, "token": pair.tokens[0], "n": 0})
    said.append(socket.until("moves"))
    socket.close()
    return said


def dumped():
    with Rig(PROGRAM, RULES, **FREE) as rig:
        directory = os.path.join(rig.directory, "copies")
        os.mkdir(directory)
        keeper = Keeper(rig)
        players = Players(rig.nodes[0])
        players.play_on()
        refusals(rig, keeper, directory)
        thinned(directory)
        copy = keeper.taken(directory, keeper.recipient)
        check("nobody can read it without the key", not in_clear(copy) and b"game_id" not in pathlib.Path(copy).read_bytes())
        check("copies are thinned out", len(list(pathlib.Path(directory).iterdir())) == 3, os.listdir(directory))
        players.play_on()
        players.stop()
        before = rows(rig.pg)
        destroyed(rig)
        rig.pg = Postgres(rig.directory, own=True)
        began = time.monotonic()
        subprocess.run(["pg_restore", "--exit-on-error", "--no-owner", "-d", rig.pg.conninfo, keeper.opened(copy)], check=True)
        took = time.monotonic() - began
        after = rows(rig.pg)
        check("what was in the copy is there, and nothing else", after and after == [row for row in before if row in after])
        lost = len(before) - len(after)
        check("what came after it is lost", lost > 0, lost)
        node = rig.nodes[0]
        node.settings["database"] = rig.pg.conninfo
        node.start()
        check("the node starts on it", node.get("/healthz")[0] == 200)
        pair = next(pair for pair in players.pairs if pair.views[0].count > stored(rig, pair))
        said = knows_more(pair, node)
        check("who knows more than the log is told so", said[0].get("why") == "rewound", said[0])
        check("and who knows as much, but from another history", said[1].get("why") == "rewound", said[1])
        check("and gets all that there is", said[2]["n"] == 0 and len(said[2]["m"]) // 12 == stored(rig, pair), said[2]["n"])
        go_on(players, node)
        return lost, took


def stored(rig, pair):
    """The number of moves of a game in the log."""
    letters = "0123456789abcdefghjkmnpqrstvwxyz"
    number = 0
    for letter in pair.id:
        number = number << 5 | letters.index(letter)
    return int(rig.pg.sql(f"SELECT coalesce(sum(length(moves) / 6), 0) FROM move WHERE game_id = {number}")[0][0])


def go_on(players, node):
    for pair in players.pairs:
        pair.views = [pair.rules.game(seat=seat) for seat in range(2)]
        pair.port = node.port
        pair.play(0)
        while not pair.views[0].count:
            pair.receive(0)
        pair.level()
        count = pair.views[0].count
        pair.play(5)
        check("a game goes on", pair.views[0].count > count, count)
        pair.close()


def archived():
    with Rig(PROGRAM, RULES, **FREE) as rig:
        archive, base = (os.path.join(rig.directory, name) for name in ("archive", "base"))
        os.mkdir(archive)
        if os.getuid() == 0:
            shutil.chown(archive, "postgres")
        rig.pg.settings += ["archive_mode=on", f"archive_command=test ! -f {archive}/%f && cp %p {archive}/%f"]
        rig.nodes[0].stop()
        rig.pg.restart()
        rig.nodes[0].start()
        players = Players(rig.nodes[0])
        players.play_on()
        subprocess.run([PG_BIN / "pg_basebackup", "-D", base, "-X", "none", "-c", "fast", "--no-sync", "-h", rig.pg.directory, "-p", str(rig.pg.port),
                        "-U", "postgres"], check=True, capture_output=True)
        players.play_on()
        players.stop()
        ((piece,),) = rig.pg.sql("SELECT pg_walfile_name(pg_switch_wal())")
        wait_for("its last piece in the archive", lambda: os.path.exists(os.path.join(archive, piece)), 20)
        before = rows(rig.pg)
        port = rig.pg.port
        destroyed(rig)
        os.mkdir(rig.pg.directory)
        shutil.move(base, rig.pg.data)
        pathlib.Path(rig.pg.data, "recovery.signal").touch()
        subprocess.run(["chown", "-R", "postgres" if os.getuid() == 0 else str(os.getuid()), rig.pg.directory], check=True)
        rig.pg.settings = [f"restore_command=cp {archive}/%f %p"]
        rig.pg.port = port
        rig.pg.process = None
        rig.pg.start()
        wait_for("the end of the archive", lambda: rig.pg.sql("SELECT pg_is_in_recovery()") == [["f"]], 30)
        check("with the archive nothing is lost", rows(rig.pg) == before, len(before))
        rig.nodes[0].start()
        go_on(players, rig.nodes[0])


def main():
    print("pg_dump:")
    lost, took = dumped()
    print("pg_basebackup and archive:")
    archived()
    print(f"lost with the dump: {lost} steps made after it; restored in {took:.1f} s")
    return end("backup")


if __name__ == "__main__":
    sys.exit(main())
