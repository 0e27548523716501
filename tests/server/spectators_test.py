#!/usr/bin/env python3
"""Spectators: allowed or not, told at once, after minutes or after a round; they see no secrets."""

import random
import sys
import time

from codes import game_number
from rig import PROGRAM, RULES, Rig
from seats import Player, Report, Shift, everybody, make


def moves(players, count):
    """Plays so many decisions of whoever must decide."""
    for _ in range(count):
        p = next(p for p in players if p.mine())
        assert p.play() == "done"
        everybody(players)


def forbidden(rig, check):
    a, b = rig.nodes
    game, kinds, (ada, _) = make(a, options={"spectators": False})
    watcher = Player(b, game, kinds)
    check(watcher.joined == {"t": "error", "why": "no-spectators"}, f"nobody watches: {watcher.joined}")
    watcher.socket.send({"t": "play", "n": 0, "key": "0" * 16, "m": "010000000000"})
    check(watcher.receive()["t"] == "error", "nor plays")
    check(ada.mine() is not None, "the seats do")
    watcher = Player(b, "0" * 12 + "1", kinds)
    check(watcher.joined.get("why") == "no-game", "no such game")


def at_once(rig, check):
    a, b = rig.nodes
    game, kinds, players = make(a)
    watcher = Player(b, game, kinds)
    moves(players, 5)
    watcher.until(lambda: watcher.rules.count == players[0].rules.count)
    check(True, "told at once")


def minutes(rig, shift, check):
    """Each step is told ten minutes after it was written and not before, also to a late spectator and on a node that has just read the log."""
    a, b = rig.nodes
    game, kinds, players = make(a, options={"delay": {"minutes": 10}, "chat": "all", "deadline": {"hours": 48}})
    watcher = Player(b, game, kinds)
    moves(players, 4)
    early = players[0].rules.count
    players[0].ask({"t": "chat", "key": "0" * 16, "text": "first"})
    shift.go(5 * 60)
    moves(players, 4)
    late = players[0].rules.count
    players[0].ask({"t": "chat", "key": "1" * 16, "text": "second"})
    watcher.quiet(1.5)
    check(watcher.rules.count == 0 and not watcher.texts, f"nothing after 5 minutes: {watcher.rules.count}")
    check(watcher.clock is None, "nor clocks, which would tell who has moved")
    shift.go(3 * 60 + 30)
    watcher.quiet(1.5)
    check(watcher.rules.count == 0, "nothing after eight and a half")
    shift.go(2 * 60)
    watcher.until(lambda: watcher.rules.count == early)
    watcher.until(lambda: watcher.texts)
    watcher.quiet(1.5)
    check(watcher.rules.count == early, "after ten and a half the first four decisions, no more")
    check([t["text"] for t in watcher.texts] == ["first"], "and what was said till then")
    second = Player(b, game, kinds)
    second.until(lambda: second.rules.count == early)
    second.quiet(1.0)
    check(second.rules.count == early, "one who comes later knows no more")
    check(b.stop() == 0, "the node stops by itself")
    b.start()
    third = Player(b, game, kinds)
    third.until(lambda: third.rules.count == early)
    third.quiet(1.0)
    check(third.rules.count == early, "nor on a node that has just read the log")
    shift.go(5 * 60)
    third.until(lambda: third.rules.count == late)
    third.until(lambda: len(third.texts) == 2)
    check(True, "and the rest in its time")


def much_talk(rig, shift, check):
    """More chat than one query reads, all too recent for a delayed spectator: the seats get it, and the node does not query in a loop."""
    node = rig.nodes[0]
    game, kinds, (ada, bob) = make(node, options={"delay": {"minutes": 10}, "chat": "all"})
    watcher = Player(node, game, kinds)
    rig.store_of(game_number(game)).sql(f"INSERT INTO chat (game_id, n, seat, key, at, text) SELECT {game_number(game)}, i, 0, i, now() + interval '{shift.seconds} s', 'x' "
               "FROM generate_series(1, 450) AS i")
    bob.ask({"t": "chat", "key": "2" * 16, "text": "last"})
    ada.until(lambda: ada.texts and ada.texts[-1]["text"] == "last")
    check([t["n"] for t in ada.texts] == list(range(1, 452)), f"a seat is told every text once: {len(ada.texts)}")
    asked, begun = node.metrics()["store_seconds_count"], time.monotonic()
    watcher.quiet(3.0)
    asked, took = node.metrics()["store_seconds_count"] - asked, time.monotonic() - begun
    usual = 20 + 15 * rig.store_count  # a second: clocks, and what each store has to tell the directory
    check(asked / took < usual and not watcher.texts, f"{asked} questions to the store in {took:.1f} s while a spectator has to wait")
    shift.go(11 * 60)
    watcher.until(lambda: len(watcher.texts) == 451)
    check([t["n"] for t in watcher.texts] == list(range(1, 452)), "who is told each once in the end")


def rounds(rig, check):
    """A step is told once every seat has had a turn after it."""
    a, b = rig.nodes
    game, kinds, players = make(a, options={"delay": {"rounds": 1}})
    watcher = Player(b, game, kinds)
    steps = []
    for _ in range(30):
        p = next(p for p in players if p.mine())
        assert p.play() == "done"
        everybody(players)
        steps.append((p.seat, players[0].rules.count))
        watcher.quiet(0.12)
        turns, shown = 0, 0
        for i in range(len(steps) - 1, -1, -1):
            turns += i == 0 or steps[i - 1][0] != steps[i][0]
            if turns == 2:
                shown = steps[i - 1][1] if i else 0
                break
        check(watcher.rules.count <= shown, f"not ahead: {watcher.rules.count} of {shown}")
    watcher.until(lambda: watcher.rules.count == shown)
    check(0 < shown < players[0].rules.count, f"{shown} of {players[0].rules.count} told")
    players[0].ask({"t": "resign"})


def main():
    random.seed(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
    with Shift() as shift, Report("spectators") as check, \
            Rig(PROGRAM, RULES, nodes=2, clock_shift=shift.path, rate=2000, burst=2000) as rig:
        forbidden(rig, check)
        at_once(rig, check)
        minutes(rig, shift, check)
        rounds(rig, check)
        much_talk(rig, shift, check)


if __name__ == "__main__":
    main()
