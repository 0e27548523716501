#!/usr/bin/env python3
"""Plans: answers given beforehand. Random games with random plans, which the server plays, have the same log as the same games in which the
players carry out their plans themselves; every reason for which a plan ends; who is told; nodes and databases that change in between."""

import argparse
import json
import os
import random
import signal
from concurrent.futures import ThreadPoolExecutor

from codes import game_number
from planned import Sitter, Table, copy_of
from rig import FREE, Rig, places, wait_for
from rules import NATURE
from seats import Held, Player, Report, make, waiting
from shards_move_test import STORES, place_of, run

SETS = [[], [], ["doomsday"], ["pioneers"], ["guardians"], ["fractures"], ["variable-anomalies"]]
AT_ONCE = 16


# ---- random games ----

def logs(rig, tables):
    """The log of each table: (n, seat, moves) of every step."""
    found = {table.id: [] for table in tables}
    names = {game_number(table.id): table.id for table in tables}
    for store in rig.stores:
        for number, n, seat, moves in store.sql("SELECT game_id, n, seat, encode(moves, 'hex') FROM move ORDER BY game_id, n"):
            if int(number) in names:
                found[names[int(number)]].append((int(n), int(seat), moves))
    return found


def taken_back(rig):
    """All games as they were before their first move; the secrets of their dice stay."""
    for node in rig.nodes:
        node.stop()
    for store in rig.stores:
        store.sql("DELETE FROM move; DELETE FROM snapshot; DELETE FROM plan; DELETE FROM notice; "
                  "UPDATE standing SET n = 0, status = 1, to_move = 0, due = NULL")
    for node in rig.nodes:
        node.start()


def nobody_else(tables, check):
    """No socket heard of a plan that is not its own: a seat that never planned heard of none."""
    for table in tables:
        for seat, player in enumerate(table.players):
            told = [m for m in player.told if m["t"] == "plan"]
            steps = {json.dumps(answer["m"]) for m in told for step in m["steps"] for answer in step["answers"]}
            check(all(int(move[3:5], 16) == seat for move in steps), f"{table.id}: seat {seat} is told of its own plans only")


def random_games(rig, count, seed, check):
    draw = random.Random(seed)
    tables = [Table(draw.choice(rig.nodes), seed * 1000000 + i, ["human"] * draw.choice((2, 2, 3, 4)), draw.choice(SETS)) for i in range(count)]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(Table.make, tables))
        list(pool.map(Table.play, tables))
        planned = logs(rig, tables)
        left = [row for store in rig.stores for row in store.sql("SELECT game_id, seat FROM plan WHERE ended IS NULL")]
        notices = sum(int(store.sql("SELECT count(*) FROM plan")[0][0]) for store in rig.stores)
        taken_back(rig)
        again = [table.again(draw.choice(rig.nodes)) for table in tables]
        list(pool.map(Table.play, again))
    by_hand = logs(rig, again)
    ends = {}
    for table in tables:
        check(not table.wrong, f"as the players read their plans: {table.wrong[:3]}")
        check(planned[table.id] == by_hand[table.id], f"{table.id}: the log is that of the game played by hand")
        for why, times in table.ends.items():
            ends[why] = ends.get(why, 0) + times
    played, steps = sum(t.played for t in tables), sum(t.steps for t in tables)
    check(played > count, f"plans were played: {played}")
    check({"done", "others", "draws", "answer", "question"} <= set(ends) or count < 20, f"and ended in all ways that chance has: {ends}")
    check(not left and notices > 0, f"no plan is left when its game is over: {left}")
    nobody_else(tables, check)
    print(f"plans: games={count} moves={sum(t.count for t in tables)} steps by hand={steps} steps of plans={played} ends={ends}")


# ---- single games ----

def sitters(rig, seats=2):
    """A game and its players, on the nodes in turn."""
    game, kinds, players = make(rig.nodes[0], seats)
    found = [Sitter(rig.nodes[i % len(rig.nodes)], game, kinds, player.token) for i, player in enumerate(players)]
    for player in (*players, *found):
        player.until(lambda p=player: p.people and p.rules.asked() & 15)
    for player in players:
        player.close()
    return game, kinds, found


def level(players):
    most = max(p.rules.count for p in players)
    for p in players:
        p.until(lambda p=p: p.rules.count >= most)


def hidden(game, move, seat):
    """Whether dice or draws follow a move."""
    return game.asked_after(move) >> NATURE & 1


def turn_of(players, draw):
    """Plays until one seat alone is asked about its turn and can hand it to another by one answer, without dice. Returns the two and that answer."""
    while True:
        level(players)
        asked = [p for p in players if p.rules.asked() >> p.seat & 1]
        now = asked[0]
        if len(asked) == 1 and now.rules.ask() == "turn" and now.rules.count > 20:
            for other in players:
                for move in now.rules.legal(now.seat):
                    if now.rules.asked_after(move) == 1 << other.seat != 1 << now.seat and turn_ahead(other, move):
                        return now, other, move
        assert now.wish(draw.choice(now.rules.legal(now.seat))) == "done"


def turn_ahead(player, move):
    """A whole turn of a player after a move of another one, without dice: its answers; empty if there is none."""
    game, found = copy_of(player.rules), []
    game.apply(move)
    while game.asked() == 1 << player.seat and len(found) < 10:
        moves = [m for m in game.legal(player.seat) if not hidden(game, m, player.seat)]
        if not moves:
            return []
        found.append({"ask": game.ask(), "m": moves[-1 if len(found) > 3 else 0]})
        game.apply(moves[-1 if len(found) > 3 else 0])
    return found if game.asked() and not game.asked() >> player.seat & 1 else []


def set_plan(player, steps):
    """Makes a plan; returns the answer after the plan itself was told."""
    player.plan = None
    answer = player.ask({"t": "plan", "n": player.rules.count, "steps": steps})
    if answer["t"] == "done":
        player.until(lambda: player.plan and player.plan["steps"] == steps)
    return answer


def heard(player):
    return [m for m in player.told if m["t"] == "plan"]


def any_step(player, **more):
    return {"answers": [{"ask": "turn", "m": f"0c0{player.seat}00000000"}], **more}


def handled(rig, check):
    """Made, told to all sockets of the seat on both nodes, read, changed, removed; refused if it is malformed or stale."""
    game, kinds, players = sitters(rig)
    now, ada, _ = turn_of(players, random.Random(1))
    second, watcher = Sitter(now.node, game, kinds, ada.token), Player(rig.nodes[0], game, kinds)
    step = any_step(ada)
    check(set_plan(ada, [step])["t"] == "done", "made")
    check((ada.plan["steps"], ada.plan["at"], ada.plan["played"], "ended" in ada.plan) == ([step], -1, 0, False), f"told: {ada.plan}")
    second.until(lambda: second.plan)
    check(second.plan == ada.plan, "another socket of the seat, on the other node, is told too")
    later = Sitter(rig.nodes[0], game, kinds, ada.token)
    later.until(lambda: later.plan)
    check(later.plan == ada.plan, "so is one that joins later")
    more = [{**step, "draws": "any"}, {**step, "after": 0}]
    check(set_plan(ada, more)["t"] == "done" and ada.plan["steps"] == more, "changed")
    second.until(lambda: second.plan["steps"] == more)
    ada.plan = None
    check(ada.ask({"t": "plan"})["t"] == "done", "read")
    ada.until(lambda: ada.plan)
    check(ada.plan["steps"] == more, "as it is")
    refusals(ada, now, watcher, check)
    check(ada.ask({"t": "plan", "steps": []})["t"] == "done", "removed")
    second.until(lambda: second.plan["steps"] == [])
    for player in (now, watcher):
        player.quiet(0.8)
        check(not heard(player), "nobody else was told a word")
    for player in (ada, second, later, watcher, now):
        player.close()


def refusals(ada, other, watcher, check):
    step, own, theirs = any_step(ada), f"0c0{ada.seat}00000000", f"0c0{other.seat}00000000"
    answer = step["answers"][0]
    for what, steps in (("another seat's answer", [any_step(other)]), ("no such question", [{"answers": [{**answer, "ask": "whim"}]}]),
                        ("no answer", [{"answers": []}]), ("too many answers", [{"answers": [answer] * 17}]), ("too many steps", [step] * 25),
                        ("too deep", [step, *({**step, "after": i} for i in range(8))]), ("a step after a later one", [{**step, "after": 1}, step]),
                        ("after itself", [{**step, "after": 0}]), ("before the first", [{**step, "after": -1}]), ("half a move", [{**step, "others": "0e00"}]),
                        ("own moves among others'", [{**step, "others": own}]), ("others' moves among draws", [{**step, "draws": theirs}]),
                        ("draws among others' moves", [{**step, "others": "3b0400000000"}]), ("no list", {"0": step}), ("a text", "any"), ("no steps", [7])):
        check(ada.ask({"t": "plan", "n": ada.rules.count, "steps": steps}).get("why") == "bad-plan", f"refused: {what}")
    for n, why in ((ada.rules.count - 1, "stale"), (ada.rules.count + 1, "stale"), (-1, "bad-plan"), ("0", "bad-plan")):
        check(ada.ask({"t": "plan", "n": n, "steps": [step]}).get("why") == why, f"made after {n} moves: {why}")
    check(watcher.ask({"t": "plan", "n": ada.rules.count, "steps": [step]})["why"] == "wrong-seat", "spectators have none")


class Story:
    """A game in which Ada has an address, and a plan after a move that the other one can make."""

    def __init__(self, rig, seed, seats=2):
        self.rig = rig
        self.game, self.kinds, self.players = sitters(rig, seats)
        self.number = game_number(self.game)
        self.other, self.ada, self.move = turn_of(self.players, random.Random(seed))
        self.turn = turn_ahead(self.ada, self.move)
        self.sql(f"UPDATE seat SET mail = 'ada@test' WHERE game_id = {self.number} AND seat = {self.ada.seat}")
        self.written()

    def sql(self, text):
        return self.rig.store_of(self.number).sql(text)

    def notices(self):
        return int(self.sql(f"SELECT count(*) FROM notice WHERE game_id = {self.number} AND seat = {self.ada.seat}")[0][0])

    def row(self, columns):
        return self.sql(f"SELECT {columns} FROM plan WHERE game_id = {self.number} AND seat = {self.ada.seat}")

    def written(self):
        """Waits until the standing says what the log does."""
        count = max(p.rules.count for p in self.players)
        wait_for("the standing", lambda: int(self.sql(f"SELECT n FROM standing WHERE game_id = {self.number}")[0][0]) >= count)

    def moved(self):
        """The other one makes the move."""
        assert self.other.wish(self.move) == "done"

    def played(self):
        """The turn was played, all of it."""
        count = self.ada.rules.count + 1 + len(self.turn)
        self.other.until(lambda: self.other.rules.count >= count)
        return self.other.moves[-len(self.turn):] == [answer["m"] for answer in self.turn]

    def close(self):
        for player in self.players:
            player.close()


def announced(rig, check):
    """A whole turn is played while its player is away, and is not announced; the next one is, once."""
    story = Story(rig, 2)
    ada, other = story.ada, story.other
    check(set_plan(ada, [{"answers": story.turn, "others": story.move}])["t"] == "done", "made, for exactly one answer of the other")
    before = story.notices()
    ada.close()
    story.moved()
    check(story.played(), "played while its player is away")
    wait_for("its end", lambda: story.row("ended") == [["done"]])
    story.written()
    check(story.notices() == before, "a turn that the plan played entirely is not announced")
    back = Sitter(rig.nodes[0], story.game, story.kinds, ada.token)
    back.until(lambda: back.plan)
    check((back.plan["ended"], back.plan["played"], back.plan["at"]) == ("done", 1, 0), f"its player is told later: {back.plan}")
    check(back.ask({"t": "plan", "steps": []})["t"] == "done" and story.row("1") == [], "until it is removed")
    while not other.rules.asked() >> ada.seat & 1:
        assert other.wish(random.Random(4).choice(other.rules.legal(other.seat))) == "done"
    wait_for("the next turn is announced", lambda: story.notices() == before + 1)
    back.close()
    story.close()


def unforeseen(rig, check):
    """A plan ends because the other one, or the question, or the answers are not as foreseen; its player is told that it is their turn."""
    for why, step in (("others", lambda s: any_step(s.ada, others=f"0a0{s.other.seat}0fffffff")),
                      ("question", lambda s: {"answers": [{"ask": "mark", "m": s.turn[0]["m"]}]}),
                      ("answer", lambda s: {"answers": [*s.turn[:1], {"ask": s.turn[1]["ask"] if len(s.turn) > 1 else "turn", "m": f"0a0{s.ada.seat}ffffffff"}]})):
        story = Story(rig, why)
        if why == "answer" and len(story.turn) < 2:
            story.turn = story.turn[:1]
            step = lambda s: {"answers": [{"ask": "turn", "m": f"0a0{s.ada.seat}ffffffff"}]}
        check(set_plan(story.ada, [step(story)])["t"] == "done", f"{why}: made")
        before = story.notices()
        story.moved()
        story.ada.until(lambda s=story: "ended" in s.ada.plan)
        check(story.ada.plan["ended"] == why and story.ada.plan["played"] == 0, f"{why}: {story.ada.plan}")
        level(story.players)
        check(story.ada.moves[-1] == story.move, f"{why}: nothing of it is played")
        wait_for("a notice", lambda s=story, b=before: s.notices() == b + 1)
        story.written()
        check(story.notices() == before + 1, f"{why}: the turn is announced, once")
        check(len([m for m in heard(story.ada) if "ended" in m]) == 1, f"{why}: told once")
        story.close()


def overtaken(rig, check):
    """A plan ends because its player answers or resigns, it is for another build of the rules, the log is another one, or the game ends."""
    for why, seats, act in (("played", 2, answers_first), ("away", 3, lambda s: s.ada.ask({"t": "resign"})), ("over", 2, lambda s: s.other.ask({"t": "resign"})),
                            ("rules", 2, lambda s: (s.sql(f"UPDATE plan SET rules = decode(repeat('ab', 16), 'hex') WHERE game_id = {s.number}"), s.moved())),
                            ("rewound", 2, lambda s: (s.sql(f"UPDATE plan SET tail = tail + 1 WHERE game_id = {s.number}"), s.moved()))):
        story = Story(rig, why, seats)
        check(set_plan(story.ada, [{"answers": story.turn}])["t"] == "done", f"{why}: made")
        act(story)
        story.ada.until(lambda s=story: "ended" in s.ada.plan)
        check((story.ada.plan["ended"], story.ada.plan["played"]) == (why, 0), f"{why}: {story.ada.plan}")
        if why == "over":
            ask = lambda s=story: rig.nodes[0].post(f"/api/games/{s.game}/record", {"token": s.other.token})
            wait_for("the record", lambda: ask()[0] == 200)
            check(b"plan" not in ask()[1], "the record has no word of it")
        for player in story.players:
            check(player is story.ada or not heard(player), f"{why}: the others are told nothing")
        story.close()


def answers_first(story):
    """Ada answers before a node has seen that she has a plan."""
    with Held(story.rig, f"SELECT FROM standing WHERE game_id = {story.number} FOR UPDATE", story.game):
        story.moved()
        story.ada.until(lambda: story.ada.rules.asked() >> story.ada.seat & 1)
        assert story.ada.wish(story.ada.rules.legal(story.ada.seat)[-1]) == "done"


def taken_over(rig, check):
    """Whoever gets the seat, by an offer or by a link of the host, sees nothing of the plan."""
    story = Story(rig, 8, 3)
    check(set_plan(story.ada, [any_step(story.ada)])["t"] == "done", "made")
    check(story.ada.ask({"t": "resign"})["t"] == "done", "its player resigns")
    story.ada.until(lambda: "ended" in story.ada.plan)
    given = [p.ask({"t": "give", "seat": story.ada.seat}) for p in story.players if p is not story.ada]
    link = [answer["link"] for answer in given if "link" in answer][-1]  # a later one makes the one before invalid
    status, taken = rig.nodes[0].post(f"/api/games/{story.game}/take", {"link": link, "name": "Eve"})
    check(status == 200 and story.row("1") == [], f"the seat has another player, and no plan: {taken}")
    eve = Sitter(rig.nodes[0], story.game, story.kinds, taken["token"])
    eve.until(lambda: eve.people)
    check(eve.ask({"t": "plan"})["t"] == "done", "who asks for one")
    eve.until(lambda: eve.plan)
    check(eve.plan["steps"] == [], "and hears that there is none")
    eve.close()
    story.close()


def claimed(rig, check):
    """A plan whose step is about to be played can neither be changed nor removed."""
    story = Story(rig, 9)
    check(set_plan(story.ada, [{"answers": story.turn}])["t"] == "done", "made")
    story.sql(f"UPDATE plan SET claimed = true WHERE game_id = {story.number}")
    check(set_plan(story.ada, [any_step(story.ada)]).get("why") == "stale", "it cannot be changed")
    check(story.ada.ask({"t": "plan", "steps": []}).get("why") == "stale", "nor removed")
    story.moved()
    check(story.played(), "it is played")
    story.close()


def died(rig, check):
    """Nodes die: before the move that a plan waits for, right after it, and between a move of the plan and its mark."""
    for what, held in (("before", None), ("after the move", "standing"), ("before the mark", "plan")):
        story = Story(rig, what)
        check(set_plan(story.ada, [{"answers": story.turn}])["t"] == "done", f"{what}: made")
        if held == "plan":
            story.sql(f"UPDATE plan SET claimed = true WHERE game_id = {story.number}")
        if held:
            with Held(rig, f"SELECT FROM {held} WHERE game_id = {story.number} FOR UPDATE", story.game):
                story.moved()
                if held == "plan":
                    check(story.played(), f"{what}: played")
                    waiting(rig, 1, "UPDATE plan")
                for node in rig.nodes:
                    node.stop(signal.SIGKILL)
        else:
            for node in rig.nodes:
                node.stop(signal.SIGKILL)
        for node in rig.nodes:
            node.start()
        for player in story.players:
            player.open(player.node)
        level(story.players)
        if not held:
            story.moved()
        wait_for("its end", lambda s=story: s.row("ended, played") == [["done", "1"]], 30)
        story.other.quiet(1.0)
        level(story.players)
        count = len(story.turn)
        at = len(story.other.moves) - count
        check(story.other.moves[at:] == [answer["m"] for answer in story.turn] and story.other.moves[at - 1] == story.move, f"{what}: the turn is played, once")
        story.close()


def bucket_moved(options, check):
    """A plan goes along when its game moves to another database, and is played there."""
    with Rig(options.program, options.rules, nodes=2, stores=2, **FREE) as rig:
        story = Story(rig, 10)
        bucket = story.number >> 40 & 255
        to = 1 if place_of(rig, bucket)[0] == STORES[0] else 0
        check(set_plan(story.ada, [{"answers": story.turn}])["t"] == "done", "made")
        status, out = run(rig, "move", bucket, STORES[to])
        rows = [store.sql(f"SELECT count(*) FROM plan WHERE game_id = {story.number}")[0][0] for store in rig.stores]
        check(status == 0 and rows[to] == "1" and rows[1 - to] == "0", f"it has gone along: {rows} {out}")
        story.moved()
        check(story.played(), "and is played")
        story.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    places(parser, "program", "rules")
    parser.add_argument("--games", type=int, default=500 if os.environ.get("EXTENT") == "whole" else 10)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with Report("plans") as check:
        with Rig(options.program, options.rules, nodes=2, **FREE) as rig:
            handled(rig, check)
            announced(rig, check)
            unforeseen(rig, check)
            overtaken(rig, check)
            taken_over(rig, check)
            claimed(rig, check)
            died(rig, check)
        bucket_moved(options, check)
        with Rig(options.program, options.rules, nodes=2, **FREE) as rig:
            random_games(rig, options.games, options.seed, check)


if __name__ == "__main__":
    main()
