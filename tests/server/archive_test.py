#!/usr/bin/env python3
"""Finished games leave the log for the archive, and are read, checked and watched as before.

With a directory, or with --s3 PROGRAM an S3 store (the npm package s3rver).  `timeriftd archive` is killed at each of its steps, segments
are damaged, taken away and lost from the database.  Ends with `archive: N passed, N failed`.
"""

import argparse
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time

from checks import check, end
from codes import game_name, game_number
from pair import Pair
from rig import FREE, PATIENCE, PLACES, PROGRAM, RULES, Rig, free_port, wait_for
from rules import Rules
from seats import Shift
from ws import WebSocket

TIMERIFT = str(pathlib.Path(PROGRAM.split()[-1]).parent / "timerift")
GAMES = 12
WEEK = 7 * 24 * 3600
OLD = 4711


def play(node, games, seed=7):
    out = subprocess.run([PLACES["load"], "--ports", str(node.port), "--games", "4", "--stop-after", str(games), "--seconds", "400",
                          "--seed", str(seed), "--players", "2"], check=True, capture_output=True, text=True).stdout
    check("whole games were played", int(re.search(r"finished=(\d+)", out)[1]) >= games, out[-500:])


class Directory:
    """Segments in a directory."""

    def __init__(self, rig):
        self.path = pathlib.Path(rig.directory) / "archive"
        self.path.mkdir()
        self.settings = {"archive": self.path}

    def files(self):
        return sorted(self.path.iterdir())

    def read(self, file):
        return file.read_bytes()

    def write(self, file, data):
        file.write_bytes(data)

    def drop(self, file):
        file.unlink()

    def leave(self):
        self.path.rename(f"{self.path}.away")

    def back(self):
        pathlib.Path(f"{self.path}.away").rename(self.path)

    def end(self):
        pass


class S3(Directory):
    """Segments in a bucket of s3rver, which keeps an object in a file of its own; requests are signed with its example key."""

    def __init__(self, rig, program):
        self.root, self.port = pathlib.Path(rig.directory) / "s3", free_port()
        self.root.mkdir()
        self.command = [*program.split(), "-d", str(self.root), "-a", "127.0.0.1", "-p", str(self.port), "--silent", "--configure-bucket", "games"]
        self.back()
        self.settings = {"archive": f"http://127.0.0.1:{self.port}/games/of/timerift", "archive_key": "S3RVER", "archive_secret": "S3RVER"}

    def files(self):
        return sorted(file for file in (self.root / "games").rglob("*.segment*_object"))

    def drop(self, file):
        for part in file.parent.glob(file.name.replace("_object", "*")):
            part.unlink()

    def leave(self):
        self.process.terminate()
        self.process.wait()

    def back(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for("s3rver", self.answers)

    def answers(self):
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
            return True
        except OSError:
            return False

    def end(self):
        self.leave()


class Test:
    def __init__(self, rig, depot):
        self.rig, self.depot, self.pg = rig, depot, rig.pg
        self.records = {}  # texts by game, as they were before
        self.shown = {}

    def begin(self, *words):
        environment = {**os.environ, **{"TIMERIFT_" + k.upper(): str(v) for k, v in {**self.rig.common(), **self.rig.settings}.items()}}
        return subprocess.Popen([*self.rig.program, "archive", *words], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def run(self, *words):
        process = self.begin(*words)
        out, _ = process.communicate(timeout=60 * PATIENCE)
        return process.returncode, out

    def count(self, sql):
        return int(self.pg.sql(sql)[0][0])

    def out_of_log(self, games):
        """Whether the log has nothing of these games.  A part that somebody else reads for 300 ms is left to the next run."""
        for _ in range(10):
            if self.moves_of(games) == 0:
                return True
            self.run()
        return False

    def over(self):
        return [int(row[0]) for row in self.pg.sql("SELECT game_id FROM standing WHERE status = 2 ORDER BY 1")]

    def record(self, game, node=0):
        status, _, text = self.rig.nodes[node].ask("GET", f"/api/games/{game_name(game)}/record")
        return status, text.decode()

    def watch(self, game):
        """What a spectator is sent: moves and the mark of the last one."""
        ws = WebSocket(self.rig.nodes[0].port)
        ws.send({"t": "join", "game": game_name(game), "n": 0})
        joined = ws.until("joined", "error")
        moves = ws.until("moves", "error") if joined["t"] == "joined" else joined
        ws.close()
        return moves.get("m"), moves.get("mark"), moves.get("why")

    def remember(self):
        for game in self.over():
            if game not in self.records and game != OLD:
                status, self.records[game] = self.record(game)
                assert status == 200, status
        for game in self.over()[:4]:
            self.shown[game] = self.watch(game)

    def restart(self):
        """So that no game is in memory."""
        for node in self.rig.nodes:
            node.stop()
            node.start()

    def same(self, what):
        self.restart()
        wrong = [game for game, text in self.records.items() if self.record(game) != (200, text)]
        check(f"{what}: every record is what it was", not wrong, wrong)
        check(f"{what}: spectators see what they saw", all(self.watch(game) == shown for game, shown in self.shown.items()))

    def moves_of(self, games):
        return self.count(f"SELECT count(*) FROM move WHERE game_id IN ({', '.join(map(str, games))})")


def moves_out(test):
    """Games go to the archive and out of the log; a game that runs goes on."""
    rig = test.rig
    pair = Pair(Rules(RULES), rig.nodes[0])
    pair.join(0), pair.join(1)
    pair.play(5)
    play(rig.nodes[0], GAMES)
    wait_for("the standings", lambda: len(test.over()) >= GAMES)
    time.sleep(1.5)  # standings are written after the steps
    weeks = test.pg.sql("SELECT DISTINCT tableoid::regclass FROM move")
    check("new games are in the part of their week", len(weeks) == 1 and weeks[0][0].startswith("move_w"), weeks)
    check("a month of parts is there", test.count("SELECT count(*) FROM part") >= 4)
    old_game(test)
    test.remember()
    before = test.count("SELECT count(*) FROM move")
    over = list(test.records)
    old = test.record(OLD)
    status, out = test.run()
    check("the archive takes them", status == 0 and f"archive: {len(over) + 1} games in 1 segments" in out, out)
    check("they have left the log", test.moves_of([*over, OLD]) == 0)
    test.restart()
    check("the old one can be read too", old[0] == 200 and test.record(OLD) == old)
    test.pg.sql(f"DELETE FROM game WHERE id = {OLD}")
    check("the game that runs has not", 0 < test.count("SELECT count(*) FROM move") < before, before)
    check("snapshots went too", test.count("SELECT count(*) FROM snapshot p JOIN archived a ON a.game_id = p.game_id") == 0)
    pair.play(5)
    check("and it goes on", pair.views[0].count == pair.views[1].count > 10)
    test.same("archived")
    reads = rig.nodes[0].metrics()["archive_reads"]
    check("they were read from the archive", reads >= len(over), reads)
    with tempfile.TemporaryDirectory() as directory:
        for game, text in test.records.items():
            pathlib.Path(directory, f"{game}.txt").write_text(text, encoding="utf-8")
        bad = [file for file in sorted(os.listdir(directory))
               if subprocess.run([TIMERIFT, "check", "--fair", os.path.join(directory, file)], check=False, capture_output=True).returncode != 0]
    check("their dice are found fair", not bad, bad)
    return pair


def crashes(test):
    """The archive is killed wherever it waits for a lock, and at random: nothing is lost, nothing is there twice."""
    points = ["LOCK TABLE segment IN EXCLUSIVE MODE", "LOCK TABLE archived IN SHARE MODE", "LOCK TABLE move IN ROW EXCLUSIVE MODE",
              "LOCK TABLE ONLY move IN ACCESS SHARE MODE"]
    for number, lock in enumerate(points):
        play(test.rig.nodes[0], 4, 20 + number)
        wait_for("the standings", lambda: len(test.over()) >= len(test.records) + 4)
        time.sleep(1.5)
        test.remember()
        holder = subprocess.Popen(test.pg.psql(), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, bufsize=1)
        holder.stdin.write(f"BEGIN; {lock}; SELECT pg_sleep(100);\n")
        wait_for("the lock", lambda: test.count("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'"))
        process = test.begin()
        waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND state = 'active'"
        try:
            wait_for("the archive waits", lambda: test.count(waits) > 0 or process.poll() is not None, 5)
        except TimeoutError:
            pass
        check(f"the archive is in the middle of its work ({lock})", process.poll() is None)
        process.kill()
        process.wait()
        test.pg.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep' OR query LIKE '%part_swap%' AND pid <> pg_backend_pid()")
        holder.kill()
        holder.wait()
        wait_for("its connection ends", lambda: test.count("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'") == 0)
        test.same(f"killed at {lock}")
    for delay in (0.02, 0.05, 0.1):
        process = test.begin()
        time.sleep(delay)
        process.kill()
        process.wait()
        wait_for("its connection ends", lambda: test.count("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'") == 0)
    status, out = test.run()
    check("the next run ends the work", status == 0, out)
    test.same("after all crashes")
    over = list(test.records)
    check("all are archived once", test.count("SELECT count(*) FROM archived") == len(over))
    check("none is in the log", test.out_of_log(over))
    rows = test.count("SELECT count(*) FROM segment")
    check("no file is left over", len(test.depot.files()) == rows and test.count("SELECT count(*) FROM segment WHERE NOT done") == 0, test.depot.files())
    status, out = test.run("--check")
    check("the check finds all of them", status == 0 and f" {len(over) + 1} records, 0 segments damaged or missing, 0 games lost" in out, out)


def damage(test):
    """A damaged record is an honest error, never another game; an archive that is away is busy."""
    file = test.depot.files()[0]
    whole = test.depot.read(file)
    first = test.pg.sql("SELECT a.game_id, a.at, a.length FROM archived a JOIN segment s ON s.id = a.segment "
                        f"WHERE '{file.name}' LIKE s.name || '%' ORDER BY a.at LIMIT 2")
    game, other = int(first[0][0]), int(first[1][0])
    for what, at in (("its checksum", int(first[0][1]) + 30), ("its moves", int(first[0][1]) + int(first[0][2]) - 5), ("its name", int(first[0][1]) + 14)):
        test.restart()
        test.depot.write(file, whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1:])
        answer = test.rig.nodes[0].get(f"/api/games/{game_name(game)}/record")
        check(f"with a bit of {what} changed it is damaged", answer == (503, {"error": "damaged"}), answer)
        check("and its spectators are told", test.watch(game)[2] == "damaged", test.watch(game))
        check("the next one is not", test.record(other) == (200, test.records[other]))
        status, out = test.run("--check")
        check("the check finds it", status == 1 and "is damaged" in out, out)
    # Two records in each other's place: each whole, but not the game that was asked for.
    a, b = [(int(at), int(length)) for _, at, length in first]
    swapped = whole[:a[0]] + whole[b[0]:b[0] + b[1]] + whole[a[0]:a[0] + a[1]] + whole[b[0] + b[1]:]
    test.depot.write(file, swapped)
    test.restart()
    answer = test.rig.nodes[0].get(f"/api/games/{game_name(game)}/record")
    check("another game's record is not taken for it", answer == (503, {"error": "damaged"}), answer)
    check("the damage is counted", test.rig.nodes[0].metrics()["archive_damaged"] >= 1)
    test.depot.write(file, whole)
    test.depot.leave()
    test.restart()
    answer = test.rig.nodes[0].get(f"/api/games/{game_name(game)}/record")
    check("an archive that is away is no error of the game", answer in ((503, {"error": "busy"}), (503, {"error": "damaged"})), answer)
    began = time.monotonic()
    pair = Pair(Rules(RULES), test.rig.nodes[0], seed=3)
    pair.join(0), pair.join(1)
    pair.play(5)
    check("meanwhile people play", time.monotonic() - began < 5 * PATIENCE)
    test.depot.back()
    check("it is back", test.record(game) == (200, test.records[game]))


def found_again(test):
    """The table is made anew from the segments, and nothing that the log has is touched."""
    check("the log has none of them", test.out_of_log(test.records))
    test.pg.sql("DELETE FROM archived")
    test.pg.sql("DELETE FROM segment")
    test.restart()
    game = next(iter(test.records))
    status, out = test.run("--index")
    check("games are found again in the segments", status == 0 and f" {len(test.records)} entered" in out, out)
    check("as many as there were", test.count("SELECT count(*) FROM archived") == len(test.records))
    test.same("found again")
    name = test.pg.sql("SELECT s.name FROM segment s JOIN archived a ON a.segment = s.id GROUP BY s.name ORDER BY count(*) DESC LIMIT 1")[0][0]
    test.depot.drop(next(file for file in test.depot.files() if file.name.startswith(name)))
    status, out = test.run("--check")
    check("a segment that is missing is found", status == 1 and "missing, with" in out, out)
    test.pg.sql(f"DELETE FROM game WHERE id = {game}")
    check("a deleted game is not in the table", test.count(f"SELECT count(*) FROM archived WHERE game_id = {game}") == 0)


def old_game(test):
    """A finished game from before the archive: its id has no week."""
    like = test.over()[0]
    test.pg.sql(f"INSERT INTO game (id, setup, rules, secret, words, invite, begun) SELECT {OLD}, setup, rules, secret, words, invite, begun "
                f"FROM game WHERE id = {like}")
    test.pg.sql(f"INSERT INTO seat (game_id, seat, free) VALUES ({OLD}, 0, false), ({OLD}, 1, false)")
    test.pg.sql(f"INSERT INTO move (game_id, n, seat, key, at, moves) SELECT {OLD}, n, seat, key, at, moves FROM move WHERE game_id = {like}")
    test.pg.sql(f"INSERT INTO standing (game_id, n, status) SELECT {OLD}, n, 3 FROM standing WHERE game_id = {like}")
    check("an old game is in the old part", test.count(f"SELECT count(*) FROM move_old WHERE game_id = {OLD}") > 0)


def given_up(test):
    """A game that was given up gets no more moves once it is archived."""
    pair = Pair(Rules(RULES), test.rig.nodes[0], seed=9)
    pair.join(0), pair.join(1)
    pair.play(3)
    time.sleep(1.5)
    number = game_number(pair.id)
    test.pg.sql(f"UPDATE standing SET status = 3, since = now() WHERE game_id = {number}")
    status, out = test.run()
    check("it is archived", status == 0 and test.count(f"SELECT count(*) FROM archived WHERE game_id = {number}") == 1, out)
    moves = test.count(f"SELECT moves FROM archived WHERE game_id = {number}")
    try:
        pair.play(1)
        check("no more moves are taken", False)
    except Exception as refused:  # whatever the pair makes of the answer
        check("no more moves are taken", "over" in str(refused), refused)
    check("nor written", test.count(f"SELECT count(*) FROM move WHERE game_id = {number} AND n >= {moves}") == 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--s3", metavar="PROGRAM", help="keep segments in an S3 store: the program s3rver")
    options = parser.parse_args()
    with Shift() as shift, Rig(PROGRAM, RULES, nodes=0, nats=False, **FREE) as rig:
        shift.go(-2 * WEEK)  # so that the week of all games is over
        depot = S3(rig, options.s3) if options.s3 else Directory(rig)
        rig.settings |= {**depot.settings, "archive_days": 0, "clock_shift": shift.path}
        rig.node("node0").start()
        test = Test(rig, depot)
        try:
            pair = moves_out(test)
            pair.close()
            crashes(test)
            damage(test)
            given_up(test)
            found_again(test)
        finally:
            depot.end()
    return end("archive")


if __name__ == "__main__":
    sys.exit(main())
