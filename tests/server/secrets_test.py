#!/usr/bin/env python3
"""Hidden information stays hidden.  Compares every byte a node sends to seats and spectators with what the rules let them know of the
log; tests whether anybody can tell apart two worlds that differ in another seat's secret (worlds.py), or learn a secret choice from
the time of an answer.

The load generator plays the games and records all it receives; the views are recomputed from the log (views.c).  To prove that the
test can fail, it must detect altered messages that reveal too much, and a node whose rules reveal everything (leaky.c).
"""

import argparse
import json
import os
import pathlib
import random
import re
import statistics
import subprocess
import sys

import worlds
from codes import game_name, game_number
from rig import FREE, Rig, places
from rules import MOVE, Rules

ROOT = pathlib.Path(__file__).resolve().parents[2]
SPECTATOR = worlds.SPECTATOR
LEAST_US, RARE = 100, 0.005  # a difference of times counts if it is at least LEAST_US and its probability by chance is below RARE
# Every kind of message and its fields.  A new kind must be added here deliberately.
FIELDS = {
    "joined": {"t", "game", "seat", "protocol", "store"}, "begun": {"t"}, "moves": {"t", "n", "m", "mark"}, "answer": {"t", "key", "is", "n"},
    "leave": {"t"}, "pong": {"t"}, "people": {"t", "maker", "given_up", "seats", "here", "spectators"}, "clock": {"t", "now", "left", "due"},
}
MORE = {"joined": {"seen"}, "answer": {"why"}, "people": {"muted"}}  # optional fields: to a seat about itself; with a refusal
PERSON = {"seat", "name", "player", "offered", "votes"}
ABOUT = {"setup", "title", "rules", "commitment", "begun", "status", "seats"}


class Findings:
    def __init__(self):
        self.wrong, self.count, self.parts, self.failed = [], 0, 0, 0
        self.moves = self.masked = self.messages = self.bytes = 0
        self.store = None  # name of the database's history, the same for everybody

    def check(self, right, *words):
        self.count += not right
        if not right and len(self.wrong) < 20:
            self.wrong.append(" ".join(map(str, words)))
        return right

    def part(self, begun):
        """Ends a part of the test; it failed if there are more findings than the `begun` at its start."""
        self.parts += 1
        self.failed += self.count > begun


def log_of(pg):
    """Each game's setup and steps: number -> (setup, [(n, seat, key, moves in hex)])."""
    games = {int(number): (bytes.fromhex(setup).decode(), []) for number, setup in
             pg.sql("SELECT id, encode(convert_to(setup, 'UTF8'), 'hex') FROM game")}
    for number, n, seat, key, moves in pg.sql(
            "SELECT game_id, n, seat, to_hex(key), encode(moves, 'hex') FROM move ORDER BY game_id, n"):
        games[int(number)][1].append((int(n), int(seat), key.zfill(16), moves))
    return games


def views_of(program, games):
    """What each seat and a spectator may know of each game."""
    order = list(games)
    lines = "".join(f"{games[g][0].encode().hex()} {''.join(step[3] for step in games[g][1])}\n" for g in order)
    out = subprocess.run([program], input=lines, capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(out) == len(order)
    return {g: line.split() or [""] * 5 for g, line in zip(order, out)}


def message_check(found, game, seat, text, log, view):
    """Checks that one message to one seat says only what that seat may know."""
    message = json.loads(text)
    kind = message.get("t")
    if not found.check(kind in FIELDS, "unknown kind", text):
        return
    found.check(FIELDS[kind] <= set(message) <= FIELDS[kind] | MORE.get(kind, set()), "fields", text)
    found.check("why" not in message or message["is"] == "refused", "why", text)
    if kind == "joined":
        found.store = found.store or message["store"]
        found.check(message["store"] == found.store, "store", text)
        found.check(message["seat"] == seat and (seat < SPECTATOR or "seen" not in message) and game_number(message["game"]) == game, "joined", text)
    elif kind == "people":
        found.check(all(set(person) == PERSON for person in message["seats"]), "people", text)
        found.check(seat < SPECTATOR or "muted" not in message, "what a seat does not want to read", text)
    elif kind == "moves":
        at, moves = message["n"] * MOVE, message["m"]
        found.check(view[seat][at:at + len(moves)] == moves, "seat", seat, "was told", text, "may know",
                    view[seat][at:at + len(moves)])
        found.moves += len(moves) // MOVE
    elif kind == "answer" and message["is"] == "done":
        found.check(any(n == message["n"] and s == seat and k == message["key"] for n, s, k, _ in log), "answer", text)


def transcript_check(found, path, games, views):
    """Checks every recorded message."""
    with open(path, encoding="utf-8") as file:
        for line in file:
            name, seat, code, text = line.rstrip("\n").split(" ", 3)
            game, seat = game_number(name), int(seat)
            if code == "t":  # the time an answer took
                continue
            found.messages += 1
            found.bytes += len(text)
            if code == "1":
                message_check(found, game, seat, text, games[game][1], views[game])
            else:
                found.check(code in ("8", "9", "10") and len(text) <= 250, "frame", line)


def masked_count(games, views):
    """The number of moves that are hidden from spectators: without any the test would prove nothing."""
    count = 0
    for game, (_, steps) in games.items():
        whole = "".join(step[3] for step in steps)
        count += sum(whole[i:i + MOVE] != views[game][SPECTATOR][i:i + MOVE] for i in range(0, len(whole), MOVE))
    return count


def about_check(found, node, games):
    for game, (_, _) in list(games.items())[:50]:
        status, about = node.get(f"/api/games/{game_name(game)}")
        found.check(status == 200 and ABOUT <= set(about), "about", about)
        found.check(("secret" in about) == (about.get("status") == 2), "secret of a game that is not over", about)


def logs_check(found, rig, games, views):
    """No secret choice appears in a node's log, metrics or health."""
    hidden = set()
    for game, (_, steps) in games.items():
        whole = "".join(step[3] for step in steps)
        hidden |= {whole[i:i + MOVE] for i in range(0, len(whole), MOVE) if whole[i:i + MOVE] != views[game][SPECTATOR][i:i + MOVE]}
    for node in rig.nodes:
        for text in (node.log(), node.ask("GET", "/api/metrics")[2].decode(), node.ask("GET", "/api/healthz")[2].decode()):
            for digits in re.findall(r"[0-9a-f]{12,}", text):
                found.check(not any(digits[i:i + MOVE] in hidden for i in range(len(digits) - MOVE + 1)), "said aloud:", digits)


def patched_is_found(path, games, views):
    """Every message altered to reveal a hidden move is detected."""
    wrong, tried = 0, 0
    with open(path, encoding="utf-8") as file:
        lines = [line.rstrip("\n").split(" ", 3) for line in file if '"t":"moves"' in line]
    random.Random(2).shuffle(lines)
    for name, seat, _, text in lines:
        game, seat, message = game_number(name), int(seat), json.loads(text)
        whole = "".join(step[3] for step in games[game][1])[message["n"] * MOVE:][:len(message["m"])]
        if whole != message["m"] and tried < 200:
            found = Findings()
            message_check(found, game, seat, json.dumps({**message, "m": whole}), games[game][1], views[game])
            tried, wrong = tried + 1, wrong + bool(found.wrong)
    return tried > 0 and wrong == tried


def leaky_shelf(rig, options):
    """A shelf whose current build reveals everything."""
    shelf = os.path.join(rig.directory, "leaky")
    os.mkdir(shelf)
    real = os.path.realpath(os.path.join(options.rules, "current.so"))
    subprocess.run(["cc", "-shared", "-fPIC", "-Wl,--no-as-needed", f"-I{ROOT / 'include'}", ROOT / "tests/server/leaky.c",
                    real, "-o", os.path.join(shelf, os.path.basename(real))], check=True)
    os.symlink(os.path.basename(real), os.path.join(shelf, "current.so"))
    return shelf


def leak_is_found(rig, options, questions):
    """Plays the same worlds on nodes with leaky rules: all of them must be distinguishable."""
    shelf = leaky_shelf(rig, options)
    for node in rig.nodes:
        node.settings["rules"] = shelf
    told, _ = worlds.compared(rig, questions)
    return len(told) >= len(questions) > 0


def times_check(found, rig, questions, times):
    """Tests whether answers take longer after one choice than after the other; a significant difference must occur twice."""
    for again in (True, False):
        differ, by_chance = worlds.chance(times)
        print(f"secrets: times of answers differ by {differ:.0f} us, as much by chance in {by_chance * 100:.1f} %")
        if by_chance >= RARE or differ < LEAST_US:
            break
        found.check(again, "times tell the worlds apart")
        if again:
            _, times = worlds.compared(rig, questions)
    more = 1000 + 3 * statistics.median(abs(a - b) for a, b in times)
    slower = worlds.chance([(a + more, b) for a, b in times])
    print(f"secrets: {more:.0f} us more would come by chance in {slower[1] * 100:.1f} %")
    found.check(slower[1] < RARE and slower[0] >= LEAST_US, "so much more would not be noticed")


def worlds_check(found, rig, options, games):
    """Compares two worlds for some of the games, and proves that a difference would be detected."""
    questions = worlds.chosen(Rules(options.rules), games, options.worlds, options.seed)
    told, times = worlds.compared(rig, questions)
    found.check(not told, "worlds differ:", *told[:3])
    found.check(len(questions) >= options.worlds * 0.9, "too few questions:", len(questions))
    print(f"secrets: worlds={len(questions)} verbs={','.join(sorted({q.choices[0][:2] for q in questions}))} told apart={len(told)}")
    times_check(found, rig, questions, times)
    told, played = worlds.plans_compared(rig, questions)
    found.check(not told, "plans are noticed:", *told[:3])
    found.check(played == len(questions), "plans that were played:", played, "of", len(questions))
    print(f"secrets: plans played={played} told apart={len(told)}")
    found.check(leak_is_found(rig, options, questions[:8]), "rules that tell everything are not noticed")


def played(rig, options, path):
    """Plays random games with the load generator, which records all it receives."""
    subprocess.run(
        [options.load, "--ports", ",".join(str(node.port) for node in rig.nodes), "--games", "10", "--seconds", "1000",
         "--stop-after", str(options.games), "--seed", str(options.seed), "--players", "234", "--modules", "1", "--variants", "1",
         "--watchers", "1", "--cut", "300", "--database", rig.pg.conninfo, "--transcript", path], check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    places(parser, "program", "rules", "load", "views")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--worlds", type=int, default=200, help="games that are lived through twice")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    found = Findings()
    with Rig(options.program, options.rules, nodes=2, **FREE) as rig:
        path = os.path.join(rig.directory, "transcript")
        played(rig, options, path)
        games = log_of(rig.pg)
        views = views_of(options.views, games)
        masked = masked_count(games, views)
        for part in (
                lambda: transcript_check(found, path, games, views),
                lambda: found.check(masked >= options.games, "too few secret choices:", masked),
                lambda: about_check(found, rig.nodes[0], games),
                lambda: found.check(patched_is_found(path, games, views), "a message that tells too much is not noticed"),
                lambda: worlds_check(found, rig, options, games),
                lambda: logs_check(found, rig, games, views)):
            begun = found.count
            part()
            found.part(begun)
    for words in found.wrong:
        print("secrets:", words[:2000])
    print(f"secrets: games={len(games)} messages={found.messages} bytes={found.bytes} moves told={found.moves} "
          f"with something hidden={masked}")
    print(f"secrets: {found.parts - found.failed} passed, {found.failed} failed")
    return int(found.failed > 0)


if __name__ == "__main__":
    sys.exit(main())
