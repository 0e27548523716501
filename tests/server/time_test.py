#!/usr/bin/env python3
"""Deadlines, live clocks and vacations, on two nodes, one of which is killed before a deadline."""

import random
import signal
import sys
import time

from codes import game_number
from rig import PATIENCE, PROGRAM, RULES, Rig, wait_for
from seats import DAY, HOUR, Player, Report, Shift, everybody, make


def deadline(rig, shift, check):
    """Nothing happens an hour before the deadline; after it greedy plays the seat until its owner takes it back."""
    a, b = rig.nodes
    _, _, (ada, bob) = make(a, options={"deadline": {"hours": 24}}, others=[b])
    late, other = (ada, bob) if ada.mine() else (bob, ada)
    check(late.clock is not None and late.clock["due"][late.seat] is not None, "the clock was told")
    hours = (late.clock["due"][late.seat] - shift.now_ms()) / HOUR / 1000
    check(23.9 < hours <= 24.0, f"due in 24 hours, not {hours}")
    count = other.rules.count
    shift.go(23 * HOUR)
    other.quiet(1.5)
    check(other.rules.count == count and other.player(late.seat) == "person", "nothing an hour before the deadline")
    shift.go(1 * HOUR + 60)
    other.until(lambda: other.player(late.seat) == "greedy")
    other.until(lambda: other.rules.count > count)
    check(True, "greedy has moved")
    late.until(lambda: late.player(late.seat) == "greedy")
    other.until(lambda: other.mine() and not other.rules.asked() >> late.seat & 1)
    while other.rules.asked() == 1 << other.seat:
        check(other.play() == "done", "the other plays on")
    before = other.rules.count
    other.until(lambda: other.mine())
    check(other.rules.count > before, "and greedy answers by itself")
    everybody([late, other])
    if late.mine():
        check(late.play() == "away", "a seat that greedy plays is not its owner's to play")
    check(late.ask({"t": "back"})["t"] == "done", "taken back")
    late.until(lambda: late.player(late.seat) == "person")
    check(late.ask({"t": "back"})["t"] == "error", "only once")
    while not (late.rules.asked() == 1 << late.seat):
        other.until(lambda: other.mine() or late.mine() or other.rules.asked() >> late.seat & 1)
        if other.mine():
            other.play()
        everybody([late, other])
        if late.mine():
            break
    count = late.rules.count
    late.quiet(1.2)
    check(late.rules.count == count, "greedy has stopped")
    check(late.play() == "done", "the owner plays again")


def killed(rig, shift, check):
    """The node that wrote the due time is killed; another one enforces the deadline, once."""
    a, b = rig.nodes
    game, kinds, (ada, bob) = make(a, options={"deadline": {"hours": 2}})
    late = ada if ada.mine() else bob
    wait_for("the due time is in the store",
             lambda: rig.pg.sql(f"SELECT due IS NOT NULL FROM standing WHERE game_id = {game_number(game)}") == [["t"]])
    count = late.rules.count
    late.quiet(0.5)
    a.stop(signal.SIGKILL)
    watcher = Player(b, game, kinds)
    shift.go(2 * HOUR + 30)
    watcher.until(lambda: watcher.rules.count > count, 15)
    check(watcher.player(late.seat) == "greedy", "the other node has seen to it")
    a.start()
    again = Player(a, game, kinds, late.token)
    again.until(lambda: again.people and again.rules.count > count)
    check(again.player(late.seat) == "greedy", "the node that is back knows")
    again.close()
    watcher.close()


def store_restarted(rig, shift, check):
    """PostgreSQL is down when the deadline passes: one of the nodes enforces it after the restart, once."""
    a, b = rig.nodes
    game, _, (ada, bob) = make(a, options={"deadline": {"hours": 1}}, others=[b])
    late, other = (ada, bob) if ada.mine() else (bob, ada)
    count = other.rules.count
    wait_for("the due time is in the store",
             lambda: rig.pg.sql(f"SELECT due IS NOT NULL FROM standing WHERE game_id = {game_number(game)}") == [["t"]])
    rig.pg.stop()
    shift.go(HOUR + 10)
    other.quiet(1.5)
    check(other.rules.count == count, "nothing without the store")
    rig.pg.start()
    shift.go(15)
    other.until(lambda: other.rules.count > count, 20)
    other.until(lambda: other.player(late.seat) == "greedy", 20)
    check(True, "and then it is made good")


def races(rig, shift, check):
    """The owner moves at the moment the deadline passes: either the move or the computer counts, never both."""
    a, b = rig.nodes
    won = {"done": 0, "other": 0}
    for i in range(6):
        _, _, (ada, bob) = make(a, options={"deadline": {"hours": 1}}, others=[b])
        late, other = (ada, bob) if ada.mine() else (bob, ada)
        time.sleep(0.35)
        shift.go(HOUR + 1)
        time.sleep(0.13 * i)
        answer = late.play()
        won["done" if answer == "done" else "other"] += 1
        late.quiet(0.5)
        everybody([late, other])
        check(other.rules.count == late.rules.count, "both see the same")
    print(f"   moves at the last moment: {won['done']} came through, {won['other']} too late")


def flag_and_back(rig, shift, check):
    """A fallen flag opens the seat; its owner can take it back and has half a minute before the flag falls again."""
    a, b = rig.nodes
    _, _, (ada, bob) = make(a, options={"clock": {"base": 60, "increment": 0}, "late": "open"}, others=[b])
    late, other = (ada, bob) if ada.mine() else (bob, ada)
    shift.go(70)
    other.until(lambda: other.player(late.seat) == "open")
    for again in (False, True):
        check(late.ask({"t": "back"})["t"] == "done", "back")
        other.until(lambda: other.player(late.seat) == "person")
        shift.go(15)
        other.quiet(1.2)
        check(other.player(late.seat) == "person", "15 s are not too long")
        if not again:
            shift.go(20)
            other.until(lambda: other.player(late.seat) == "open")
    late.until(lambda: late.player(late.seat) == "person")
    check(late.play() == "done", "in time")


def die_playing(rig, shift):
    """Kills both nodes while the computer plays both seats, restarts one, and joins as a spectator."""
    a, b = rig.nodes
    game, kinds, (ada, bob) = make(a, options={"deadline": {"hours": 1}})
    for _ in range(20):
        shift.go(HOUR + 10)
        ada.quiet(0.05)
        if ada.rules.count > 30:
            break
    ada.until(lambda: ada.rules.count > 60, 30)
    for node in rig.nodes:
        node.stop(signal.SIGKILL)
    b.start()
    watcher = Player(b, game, kinds)
    watcher.until(lambda: watcher.rules.count > 60)
    return game, kinds, watcher


def killed_playing(rig, shift, check):
    """A game that the computer was playing when both nodes died is finished by the node that restarts."""
    a = rig.nodes[0]
    game, kinds, watcher = die_playing(rig, shift)
    while watcher.rules.asked() == 0:  # the game ended before the kill
        a.start()
        game, kinds, watcher = die_playing(rig, shift)
    before = watcher.rules.count
    end = time.monotonic() + 30 * PATIENCE
    while watcher.rules.asked() and time.monotonic() < end:
        shift.go(HOUR)
        watcher.quiet(0.5)
    check(60 < before < watcher.rules.count, f"died in the middle: {before} of {watcher.rules.count}")
    check(watcher.rules.asked() == 0, "and yet the game has its end")
    a.start()
    again = Player(a, game, kinds)
    again.until(lambda: again.rules.count == watcher.rules.count)
    check(again.rules.asked() == 0, "the node that is back knows it")


def steps_are_single(rig, check):
    """After two nodes have claimed and played games, no two steps cover the same move and none is missing."""
    gaps = rig.pg.sql("SELECT count(*) FROM (SELECT game_id, n, lag(n + length(moves) / 6, 1, 0) OVER (PARTITION BY game_id "
                      "ORDER BY n) AS expected FROM move) AS m WHERE n <> expected")
    check(gaps[0][0] == "0", "the log has neither gaps nor doubles")


def vacation(rig, shift, check):
    a, b = rig.nodes
    _, _, (ada, bob) = make(a, options={"deadline": {"hours": 24}, "vacation": {"days": 10}}, others=[b])
    late, other = (ada, bob) if ada.mine() else (bob, ada)
    count = late.rules.count
    due = late.clock["due"][late.seat]
    check(late.ask({"t": "vacation", "days": 11})["t"] == "error", "not more days than agreed")
    check(late.ask({"t": "vacation", "days": 7})["t"] == "done", "seven days away")
    late.until(lambda: late.clock["due"][late.seat] > due)
    moved = (late.clock["due"][late.seat] - due) / 1000 / DAY
    check(6.99 < moved < 7.01, f"the deadline is {moved} days later")
    other.until(lambda: other.people["seats"][late.seat].get("away_until"))
    check(late.ask({"t": "vacation", "days": 1})["t"] == "error", "not twice at the same time")
    shift.go(7 * DAY + 12 * HOUR)
    other.quiet(1.5)
    check(other.rules.count == count and other.player(late.seat) == "person", "the vacation stops the deadline")
    check(late.ask({"t": "vacation", "days": 3})["t"] == "done", "the other three days")
    shift.go(1 * DAY)
    check(late.ask({"t": "vacation", "days": 0})["t"] == "done", "back earlier")
    late.until(lambda: 2 * DAY - 600 < late.people["seats"][late.seat]["vacation_left_s"] <= 2 * DAY)
    shift.go(10 * HOUR)
    other.quiet(1.2)
    check(other.rules.count == count, "what was used before the vacation counts on: not over yet")
    shift.go(3 * HOUR)
    other.until(lambda: other.player(late.seat) == "greedy")
    check(True, "and then it is over")


def live(rig, shift, check):
    a, b = rig.nodes
    began = time.monotonic()
    _, _, (ada, bob) = make(a, options={"clock": {"base": 300, "increment": 5}}, others=[b])
    first, other = (ada, bob) if ada.mine() else (bob, ada)
    shift.go(100)
    alone = first.rules.asked() == 1 << first.seat
    while first.mine():
        check(first.play() == "done", "a move in time")
    first.until(lambda: first.clock and first.clock["left"][first.seat] < 300000)
    left = first.clock["left"][first.seat] / 1000
    took = time.monotonic() - began  # up to this much may have been used in addition
    check(204.9 - took < left <= 205.1, f"100 s used, 5 s gained: {left} s left, {took} s since it began")
    everybody([ada, bob])
    took = time.monotonic() - began
    check(other.clock["left"][other.seat] / 1000 > (299.9 if alone else 199.9) - took, "the other's clock")
    waits = ada if ada.mine() else bob
    rest = ada if waits is bob else bob
    shift.go(310)
    rest.until(lambda: rest.player(waits.seat) == "greedy")
    check(True, "the flag has fallen")


def solo_and_bad(rig, check):
    node = rig.nodes[0]
    for options in ({"clock": {"base": 1, "increment": 0}}, {"deadline": {"hours": 0}}, {"deadline": 3}, {"vacation": {"days": 3}},
                    {"clock": {"base": 60, "increment": 0}, "deadline": {"hours": 1}}, {"late": "never"}, {"x": 1}, [], "now",
                    {"delay": {"minutes": 0}}, {"delay": {"minutes": 1, "rounds": 1}}, {"spectators": 1}):
        status, answer = node.post("/api/games", {"setup": "seats A=human B=human", "options": options})
        check((status, answer.get("error")) == (400, "bad-options"), f"refused: {options}")


def main():
    random.seed(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
    with Shift() as shift, Report("time") as check, \
            Rig(PROGRAM, RULES, nodes=2, clock_shift=shift.path, rate=2000, burst=2000) as rig:
        deadline(rig, shift, check)
        vacation(rig, shift, check)
        live(rig, shift, check)
        flag_and_back(rig, shift, check)
        killed(rig, shift, check)
        killed_playing(rig, shift, check)
        store_restarted(rig, shift, check)
        races(rig, shift, check)
        steps_are_single(rig, check)
        solo_and_bad(rig, check)


if __name__ == "__main__":
    main()
