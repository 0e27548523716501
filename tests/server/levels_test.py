#!/usr/bin/env python3
"""Computer seats with a level: chosen and shown, played to the end, within their share of a processor; taken over, killed and crowded while
they think.  Ends with `levels: … passed, … failed`.

The thread that thinks is the one whose priority is lowest.  No times are compared but those of the same run: what it used with what passed, a turn
of the event loop with a decision.
"""

import os
import random
import signal
import subprocess
import sys
import time

from rig import FREE, PROGRAM, RULES, Rig, cpu_s, wait_for
from codes import game_number
from seats import Player, Report, gathering

NICE = 19  # of thoughts.c
SLOW = 10  # per cent: a share at which a master thinks for seconds
CROWD = 8  # games that wait for a master at once
SLICES_S = 0.5  # of processor time that a measurement may be off: what thinks when it begins, and clock ticks


def path_of(game):
    return f"/api/games/{game['game']}"


def sit(node, game, seat, level=None):
    """From an address of its own: one address may not ask often."""
    body = {"token": game["token"], "seat": seat, "on": True, **({"level": level} if level else {})}
    return node.post(path_of(game) + "/computer", body, {"X-Forwarded-For": f"2001:db8:{random.randrange(1 << 16):x}::1"})


def against(node, *levels):
    """Ada's game with computers of these levels, begun, and Ada at it."""
    game = gathering(node, 1 + len(levels))
    for seat, level in enumerate(levels, 1):
        status, got = sit(node, game, seat, level)
        assert status == 200 and got["begun"] == (seat == len(levels)), got
    ada = Player(node, game["game"], ["human"] * (1 + len(levels)), game["token"])
    ada.until(lambda: ada.people and ada.heard("begun"))
    return game, ada


def over(player):
    return player.rules.count > 0 and player.rules.asked() == 0


def until_thinks(ada, node):
    """Ada plays until only the computer is asked, and it thinks."""
    while ada.mine() or not thinks(node):
        ada.quiet(0.05)
        if ada.mine():
            assert ada.play() == "done"


def thinks(node):
    """Whether simulations are being made."""
    before = node.metrics()["simulations"]
    time.sleep(0.05)
    return node.metrics()["simulations"] > before


def thread_s(node):
    """Processor time of the thread that thinks."""
    pid, found = node.process.pid, []
    for task in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{task}/stat", encoding="ascii", errors="replace") as file:
            fields = file.read().rpartition(")")[2].split()
        if int(fields[16]) == NICE:
            found.append(sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK"))
    assert len(found) == 1, found
    return found[0]


def chosen(rig, node, check):
    """A level is agreed on for the game or chosen for a seat; everybody is told."""
    check(node.post("/api/games", {"setup": "seats A=human B=human", "options": {"computer": "grandmaster"}})
          == (400, {"error": "bad-options"}), "no such level")
    check(node.post("/api/games", {"setup": "seats A=human B=human", "options": {"computer": 3}})[0] == 400, "a level is a word")
    game = gathering(node, 4, options={"computer": "expert"})
    check(node.get(path_of(game))[1]["options"]["computer"] == "expert", "the level is told with what was agreed")
    check(rig.pg.sql(f"SELECT options, computer FROM game WHERE id = {game_number(game['game'])}") == [["{}", "expert"]],
          "it is no option of the store: nodes of the version before would understand none of them")
    check(sit(node, game, 1, "grandmaster")[0] == 400, "no such level for a seat")
    check(sit(node, game, 1) == (200, {"begun": False}), "a seat of the agreed level")
    check(sit(node, game, 2, "novice") == (200, {"begun": False}), "one of another level")
    check([s["level"] for s in node.get(path_of(game))[1]["seats"]] == [None, "expert", "novice", None], "everybody may know")
    _, listed = node.post("/api/seats", {"seats": [{"game": game["game"], "token": game["token"]}]})
    check([s["level"] for s in listed["games"][0]["seats"]] == [None, "expert", "novice", None], "also in lists")
    check(node.post(path_of(game) + "/computer", {"token": game["token"], "seat": 2, "on": False})[0] == 200, "it leaves")
    check(node.get(path_of(game))[1]["seats"][2]["level"] is None, "and its level goes with it")
    usual = gathering(node)
    sit(node, usual, 1)
    check([s["level"] for s in node.get(path_of(usual))[1]["seats"]] == [None, "greedy"], "greedy, if nothing was agreed")


def played(node, check):
    """Levels that search and those that do not play a game to its end; a rematch keeps them."""
    before = node.metrics()
    _, ada = against(node, "expert", "beginner")
    check([s.get("level") for s in ada.people["seats"]] == [None, "expert", "beginner"], "players are told the levels")
    moves = 0
    while True:
        ada.until(lambda: ada.mine() or over(ada), 120)
        if over(ada):
            break
        check(ada.play() == "done", "a move against the levels")
        moves += 1
    after = node.metrics()
    made, simulations, quick = (after[what] - before[what] for what in ("thoughts", "simulations", "autoplayed"))
    check(moves > 40 and made > 30 and quick > made, f"played to the end: {moves} moves, {made} decisions with a search of {quick}")
    check(simulations > 0, f"{simulations} simulations for {made} decisions")
    check(after["thoughts_plain"] == after["levels_unknown"] == 0, "with their network, and every level known")
    again = ada.ask({"t": "rematch"})
    check(again["t"] == "done", f"again: {again}")
    seats = node.get(f"/api/games/{again['game']}")[1]["seats"]
    check([s["level"] for s in seats] == [None, "expert", "beginner"], f"the rematch keeps the levels: {seats}")
    ada.close()


def lag(node, check):
    """The loop never thinks: its longest turn uses less of the processor than one did before and a master's decision does on average."""
    _, ada = against(node, "greedy")
    for _ in range(20):
        ada.until(ada.mine)
        ada.play()
    ada.close()
    before = node.metrics()
    check(before["thoughts"] == 0, "greedy does not search")
    _, ada = against(node, "master")
    while node.metrics()["thoughts"] < before["thoughts"] + 12:
        ada.until(lambda: ada.mine() or over(ada), 60)
        ada.play()
    ada.close()
    after = node.metrics()
    mean = (after["thinking_cpu_seconds"] - before["thinking_cpu_seconds"]) / (after["thoughts"] - before["thoughts"])
    was, turn = before["loop_longest_cpu_seconds"], after["loop_longest_cpu_seconds"]
    told = f"a master's decision: {1000 * mean:.1f} ms of the processor; longest turn of the loop: {1000 * turn:.1f} ms, before {1000 * was:.1f} ms"
    check(turn < was + mean, told)
    print("  ", told)


def shared(node, check):
    """Three masters think all the time and use their share, no more; nor less, as far as the machine has time for a process of such priority."""
    _, ada = against(node, "master", "master", "master")
    until_thinks(ada, node)
    with subprocess.Popen([sys.executable, "-c", f"import os; os.nice({NICE})\nwhile True: pass"]) as busy:
        used, began = thread_s(node), time.monotonic()
        while time.monotonic() < began + 12:
            ada.quiet(0.5)
            while ada.mine():
                ada.play()
        used, passed, free = thread_s(node) - used, time.monotonic() - began, cpu_s(busy.pid)
        busy.kill()
    check(used <= SLOW / 100 * passed * 1.1 + SLICES_S, f"{used:.2f} s of the processor in {passed:.2f} s")
    least = min(SLOW / 100 * passed, free) / 10  # it waits for its turn after each slice, and for Ada
    check(used > least, f"it does think: {used:.2f} s of the processor in {passed:.2f} s, where another such process had {free:.2f} s")
    told = node.metrics()["thinking_cpu_seconds"]
    check(abs(told - thread_s(node)) < SLICES_S, f"the metric says so: {told}, {thread_s(node)}")
    print(f"   share of {SLOW} %: {100 * used / passed:.1f} % used")
    ada.close()


def taken(node, check):
    """Somebody takes the seat while the computer thinks: it does not move any more."""
    game, ada = against(node, "master")
    until_thinks(ada, node)
    count, link = ada.rules.count, ada.ask({"t": "give", "seat": 1})
    status, eve = node.post(path_of(game) + "/take", {"link": link["link"], "name": "Eve"})
    check(status == 200, f"Eve takes it: {eve}")
    ada.until(lambda: ada.player(1) == "person")
    check("level" not in ada.people["seats"][1], "a person has no level")
    eve = Player(node, game["game"], ada.kinds, eve["token"])
    eve.until(lambda: eve.people and eve.rules.count >= count)
    count = eve.rules.count
    wait_for("the end of the thought", lambda: not thinks(node))
    eve.quiet(1.0)
    check(eve.rules.count == count, f"nobody moves for her: {count}, {eve.rules.count}")
    while not eve.mine():  # the computer had just moved
        ada.until(ada.mine)
        ada.play()
        eve.until(lambda: eve.rules.count == ada.rules.count)
    check(eve.play() == "done", "she does")
    ada.close()
    eve.close()


def crowded(node, check):
    """Many games of one address wait for masters at once: all are answered, with fewer simulations."""
    before = node.metrics()
    players = [against(node, "master")[1] for _ in range(CROWD)]
    for _ in range(4):
        for ada in players:
            ada.until(lambda a=ada: a.mine() or over(a), 120)
        for ada in players:  # all at once: answers are read in the next round
            ada.socket.send({"t": "play", "n": ada.rules.count, "key": os.urandom(8).hex(), "m": ada.rules.legal(0)[0]})
        for ada in players:
            ada.until(lambda a=ada, n=ada.rules.count: a.rules.count > n)
    for ada in players:
        ada.until(lambda a=ada: a.mine() or over(a), 120)
    after = node.metrics()
    made, cut = (after[what] - before[what] for what in ("thoughts", "thoughts_cut"))
    check(made >= CROWD and cut > 0, f"{cut} of {made} decisions are cut short")
    for ada in players:
        ada.close()


def killed(a, b, check):
    """A node dies while it thinks, or just after: nothing is lost, and the other one thinks on."""
    _, ada = against(a, "master")
    until_thinks(ada, a)
    count, before = ada.rules.count, b.metrics()["thoughts"]
    a.stop(signal.SIGKILL)
    ada.socket.close()
    ada.open(b)
    ada.until(lambda: ada.mine() or over(ada), 60)
    check(ada.rules.count > count, "the computer has moved")
    while b.metrics()["thoughts"] == before:
        check(ada.play() == "done", "and the game goes on")
        ada.until(lambda: ada.mine() or over(ada), 60)
    check(not over(ada), "the other node has thought")
    ada.close()


def main():
    random.seed(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
    with Report("levels") as check, Rig(PROGRAM, RULES, nodes=1, behind_proxy=1, **FREE) as rig:
        chosen(rig, rig.nodes[0], check)
        lag(rig.nodes[0], check)
        played(rig.nodes[0], check)
        crowded(rig.nodes[0], check)
    with Report("levels, a small share") as check, Rig(PROGRAM, RULES, nodes=2, think_share=SLOW, behind_proxy=1, **FREE) as rig:
        shared(rig.nodes[0], check)
        taken(rig.nodes[0], check)
        killed(*rig.nodes, check)


if __name__ == "__main__":
    main()
