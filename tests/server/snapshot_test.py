#!/usr/bin/env python3
"""Snapshots: a game resumes from one, and a wrong one is never used.

--cost also prints the cost of opening a game with and without a snapshot, by its number of moves.
"""

import argparse
import os
import pathlib
import statistics
import sys
import time

from codes import game_number
from pair import Pair
from rig import FREE, Rig, places, wait_for
from rules import Rules
from seats import Report
from ws import WebSocket

EVERY = 64  # moves between two snapshots: random games of two people are too short for the default of 256

# Ways to corrupt a snapshot; each must leave the game unharmed.
WRONG = {
    "dropped": "DELETE FROM snapshot",
    "a byte of the state": "UPDATE snapshot SET state = set_byte(state, 700, get_byte(state, 700) # 1)",
    "a byte of the seal": "UPDATE snapshot SET seal = set_byte(seal, 5, get_byte(seal, 5) # 1)",
    "too short": "UPDATE snapshot SET state = substr(state, 1, length(state) - 1)",
    "too long": "UPDATE snapshot SET state = state || '\\x00'::bytea",
    "empty": "UPDATE snapshot SET state = '', seal = ''",
    "other rules": "UPDATE snapshot SET rules = decode(repeat('ab', 16), 'hex')",
    "a place between steps": "UPDATE snapshot SET n = n + 1",
    "ahead of the log": "UPDATE snapshot SET n = n + 1000, step = step + 1000",
    "before the first move": "UPDATE snapshot SET n = -1, step = -1",
    "the last step of another log": "UPDATE snapshot SET key = key # 1",
    "an earlier step": "UPDATE snapshot s SET (n, step, key) = (SELECT m.n + length(m.moves) / 6, m.n, m.key FROM move m "
                       "WHERE m.game_id = s.game_id AND m.n < s.step ORDER BY m.n DESC LIMIT 1)",
    "another game's": "UPDATE snapshot s SET (n, step, key, state, seal) = (SELECT n, step, key, state, seal FROM snapshot o "
                      "WHERE o.game_id <> s.game_id LIMIT 1)",
}


def begin(rules, rig, moves, seed):
    """Plays a game of at least so many moves."""
    pair = Pair(rules, rig.nodes[0], seed)
    while pair.views[0].count < moves:
        pair.play(5)
    pair.close()
    return pair


def again(rig):
    """Restarts the node, so that it holds no game in memory."""
    rig.nodes[0].stop()
    rig.nodes[0].start()


def open_at(node, game, n, token=None):
    """Opens a socket and asks to join, knowing n moves."""
    socket = WebSocket(node.port)
    socket.send({"t": "join", "game": game, "n": n, **({"token": token} if token else {})})
    return socket


def stored(rig):
    return int(rig.pg.sql("SELECT count(*) FROM snapshot")[0][0])


def whole(rules, rig, pair, check, what):
    """A client that knows nothing gets every move from the first on, in order."""
    socket = open_at(rig.nodes[0], pair.id, 0, pair.tokens[0])
    fresh = rules.game(seat=0)
    while fresh.count < pair.views[0].count:
        message = socket.receive()
        if message["t"] == "moves":
            fresh.take(message)
    socket.close()
    check(bytes(fresh.state) == bytes(pair.views[0].state), f"{what}: who knows nothing gets everything")


def resumed(rules, rig, check, games):
    """A game opened from a snapshot goes on; clients that need older moves get them."""
    pair = games[0]
    again(rig)
    pair.play(4)
    check(rig.nodes[0].metrics()["resumed"] == 1, "opened from a snapshot")
    pair.level()
    whole(rules, rig, pair, check, "beside those who play")
    pair.play(4)
    pair.close()
    again(rig)
    whole(rules, rig, pair, check, "alone")
    check(rig.nodes[0].metrics()["resumed"] == 0, "who needs all moves is not given a snapshot")


def wrong(rules, rig, check, games):
    """Each kind of wrong snapshot is ignored."""
    for name, sql in WRONG.items():
        rig.pg.sql("CREATE TABLE IF NOT EXISTS kept AS SELECT * FROM snapshot")
        rig.nodes[0].stop()
        before = rig.pg.sql("SELECT md5(string_agg(s::text, '' ORDER BY game_id)) FROM snapshot s")
        rig.pg.sql(sql)
        check(rig.pg.sql("SELECT md5(string_agg(s::text, '' ORDER BY game_id)) FROM snapshot s") != before, f"{name}: it is wrong")
        rig.nodes[0].start()
        for pair in games:
            pair.play(2)
            pair.level()
            check(pair.views[0].asked() == pair.views[1].asked(), f"{name}: both know the same")
            pair.close()
        check(rig.nodes[0].metrics()["resumed"] == 0, f"{name}: not believed")
        check("log_unreadable" not in rig.nodes[0].log(), f"{name}: nothing is broken")
        rig.pg.sql("DELETE FROM snapshot; INSERT INTO snapshot SELECT * FROM kept")
    again(rig)
    games[0].play(2)
    games[0].close()
    check(rig.nodes[0].metrics()["resumed"] == 1, "the right one still is")


def over(rules, rig, check):
    """The snapshot of a finished game is deleted."""
    pair = Pair(rules, rig.nodes[0], 77)
    pair.play(5000)
    check(not pair.views[0].seats(), "played to its end")
    pair.close()
    game = game_number(pair.id)
    wait_for("the last standing", lambda: rig.pg.sql(f"SELECT status FROM standing WHERE game_id = {game}") == [["2"]])
    wait_for("its snapshot to go", lambda: not rig.pg.sql(f"SELECT n FROM snapshot WHERE game_id = {game}"))
    check(True, "and its snapshot has gone")


def cpu_ms(pid):
    """Processor time of a process and its children, including those that have exited."""
    children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    times = [pathlib.Path(f"/proc/{one}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()[11:15] for one in [pid, *children]]
    ticks = sum(int(t) for t in times[0]) + sum(int(t) for child in times[1:] for t in child[:2])
    return ticks * 1000 / os.sysconf("SC_CLK_TCK")


def opening(rig, pairs, times):
    """The cost of opening a game in ms of CPU, of the node and of the database.  The node's `rooms` is smaller than the number of games,
    so that each is read again."""
    node = rig.nodes[0]
    spent = [-cpu_ms(node.process.pid), -cpu_ms(rig.pg.process.pid)]
    for _ in range(times):
        for pair in pairs:
            socket = open_at(node, pair.id, pair.views[0].count, pair.tokens[0])
            socket.until("joined")
            socket.send({"t": "play", "n": pair.views[0].count, "key": "00" * 8, "m": "00" * 6})
            socket.until("answer")
            socket.close()
    spent = [spent[0] + cpu_ms(node.process.pid), spent[1] + cpu_ms(rig.pg.process.pid)]
    return [f"{ms / times / len(pairs):.2f}" for ms in spent]


def cost(rules, rig, times):
    """Prints the cost of opening a game by the number of moves."""
    pairs = [Pair(rules, rig.nodes[0], seed) for seed in range(5, 10)]
    for moves in (10, 40, 70, 100, 140, 200, 260):
        for pair in pairs:
            while pair.views[0].count < moves and pair.views[0].seats():
                pair.play(2)
            pair.close()
        time.sleep(1.5)
        used = rig.nodes[0].metrics()["resumed"]
        kept = opening(rig, pairs, times)
        used = rig.nodes[0].metrics()["resumed"] - used
        rig.pg.sql("DELETE FROM snapshot")
        count = statistics.mean(pair.views[0].count for pair in pairs)
        print(f"cost: moves={count:.0f} resumed={used} of {times * len(pairs)} with: node_ms={kept[0]} store_ms={kept[1]} "
              "without: node_ms={} store_ms={}".format(*opening(rig, pairs, times)))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    places(parser, "program", "rules")
    parser.add_argument("--cost", type=int, metavar="TIMES", help="measure, each so many times")
    options = parser.parse_args()
    rules = Rules(options.rules)
    with Report("snapshot") as check, Rig(options.program, options.rules, snapshot=EVERY, **FREE, **({"rooms": 2} if options.cost else {})) as rig:
        if options.cost:
            cost(rules, rig, options.cost)
            return
        short = begin(rules, rig, 10, 3)
        games = [begin(rules, rig, 2 * EVERY + 10, seed) for seed in (1, 2)]
        wait_for("snapshots", lambda: stored(rig) == 2)
        check(short.views[0].count < EVERY, "a short game has none")
        resumed(rules, rig, check, games)
        wrong(rules, rig, check, games)
        over(rules, rig, check)


if __name__ == "__main__":
    sys.exit(main())
