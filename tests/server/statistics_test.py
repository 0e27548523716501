#!/usr/bin/env python3
"""Statistics of rated games: what profiles tell of thousands of results is what adding them up by hand gives; others see what its player shows."""

import argparse
import random
import subprocess
import time
from collections import defaultdict
from statistics import mean, median

from codes import game_number
from rig import FREE, Rig, places
from seats import Report
from shards_test import signed_in

PEOPLE = ("Ada", "Bob", "Cyd", "Dan", "Eve")
LEVELS = ("greedy", "expert")
PATHS = ("harmony", "dominance", "progress", "salvation", "unity")
MODULES = ("doomsday", "pioneers", "guardians", "fractures", "variable-anomalies", "new-buildings")
COUNTED = 500  # games at most
BEGAN = 1700000000


def results(count, players, draw):
    """Random results: (game, ended, players, levels, places, scores, paths, modules); None: not known.  The first player plays them all."""
    for game in range(1, count + 1):
        size = draw.choice((2, 2, 3, 4))
        seats = [players[0], *draw.sample(players[1:], size - 1)]
        draw.shuffle(seats)
        levels = [""] * size
        for seat in range(size):
            if seats[seat] != players[0] and draw.random() < 0.3:
                seats[seat], levels[seat] = 0, draw.choice(LEVELS)
        whole = draw.random() < 0.8
        order = [draw.randint(1, size) for _ in range(size)]
        order = [1 + sum(other < place for other in order) for place in order]
        yield (draw.getrandbits(62), BEGAN + 60 * game, seats, levels, order, [draw.randint(-5, 90) if whole else None for _ in range(size)],
               [draw.randint(1, len(PATHS)) if whole else None for _ in range(size)], draw.choice((0, draw.getrandbits(len(MODULES)))) if whole else None)


def array(values):
    return "'{" + ",".join("NULL" if value is None else f'"{value}"' for value in values) + "}'"


def fill(rig, rows):
    """The results, and a rating after each for each of its players: statistics count the games that ratings count."""
    values = ", ".join(f"({game}, to_timestamp({ended}), 1, {array(players)}, {array(levels)}, {array(order)}, {array(scores)}, true, {array(paths)}, "
                       f"{'NULL' if modules is None else modules})" for game, ended, players, levels, order, scores, paths, modules in rows)
    text = (f"INSERT INTO result (game_id, ended, pool, players, levels, places, scores, reckoned, paths, modules) VALUES {values}; "
               "INSERT INTO rating_step SELECT p, pool, ended, game_id, 1500, 100, 0.06 FROM result, unnest(players) AS p WHERE p <> 0; ANALYZE;")
    subprocess.run(rig.pg.psql("-f", "-"), input=text, text=True, check=True, stdout=subprocess.DEVNULL)


def summed(games):
    """A group of games, newest first: pairs of won and score."""
    wons, scores = [won for won, _ in games], [score for _, score in games if score is not None]
    streak = next((i for i, won in enumerate(wons) if won != wons[0]), len(wons))
    longest = run = 0
    for won in wons:
        run = run + 1 if won else 0
        longest = max(longest, run)
    return {"games": len(games), "won": sum(wons), "average": mean(scores) if scores else 0, "best": max(scores, default=0), "streak": streak if wons[0] else -streak, "longest": longest}


def expected(rows, me, names):
    """The statistics of a player, by hand: kind, key, group.  names: of the opponents that are seen."""
    groups = defaultdict(list)
    mine = sorted((row for row in rows if me in row[2]), key=lambda row: (row[1], row[0]), reverse=True)[:COUNTED]
    for _, _, players, levels, order, scores, paths, modules in mine:
        seat = players.index(me)
        game = (order[seat] == 1, scores[seat])
        groups["all", ""].append(game)
        if paths[seat]:
            groups["paths", PATHS[paths[seat] - 1]].append(game)
        if modules is not None:
            for key in [word for bit, word in enumerate(MODULES) if modules >> bit & 1] or ["base"]:
                groups["modules", key].append(game)
        for other, player in enumerate(players):
            if other != seat and (levels[other] or player in names):
                groups["opponents", levels[other] or player].append((order[seat] < order[other], scores[seat]))
    return {at: summed(games) for at, games in groups.items()}


def told(statistics):
    """The same of an answer."""
    found = {}
    for kind in ("paths", "modules", "opponents"):
        for group in statistics[kind]:
            key = game_number(group["key"]) if group.get("name") else group["key"]
            found[kind, key] = group
    if statistics["all"]:
        found["all", ""] = statistics["all"]
    return found


def same(answer, hand):
    """What differs, in words."""
    if answer.keys() != hand.keys():
        return f"other groups: {answer.keys() ^ hand.keys()}"
    for at, group in hand.items():
        for name, value in group.items():
            if abs(answer[at][name] - value) > (0.051 if name == "average" else 0):
                return f"{at}: {name} is {answer[at][name]}, by hand {value}"
    return ""




def added_up(rig, people, options, check):
    """Every player's statistics, for itself and for others."""
    node, draw = rig.nodes[0], random.Random(options.seed)
    for headers in people:
        node.post("/api/account/ratings", {"show": "games"}, headers)
    players = [int(rig.pg.sql(f"SELECT player FROM rated_player p JOIN account a ON a.id = p.account WHERE a.name = '{name}'")[0][0]) for name in PEOPLE]
    empty = node.get("/api/account/ratings", people[0])
    check(empty[0] == 200 and empty[1]["statistics"]["all"] is None, f"no game: no statistics: {empty} {node.log()[-900:]}")
    rows = list(results(options.games, players, draw))
    fill(rig, rows)
    codes = []
    for player, headers, name in zip(players, people, PEOPLE):
        own = node.get("/api/account/ratings", headers)[1]
        codes.append(own["player"])
        wrong = same(told(own["statistics"]), expected(rows, player, players))
        check(not wrong, f"{name}'s own statistics: {wrong}")
        check(node.get(f"/api/players/{own['player']}")[1]["statistics"] == own["statistics"], f"{name} shows them to others")
    node.post("/api/account/ratings", {"show": "nothing"}, people[1])
    node.post("/api/account/ratings", {"show": "ratings"}, people[2])
    seen = node.get(f"/api/players/{codes[0]}")[1]["statistics"]
    wrong = same(told(seen), expected(rows, players[0], [player for player in players if player != players[1]]))
    check(not wrong, f"who shows nothing is no opponent in what others see: {wrong}")
    own = node.get("/api/account/ratings", people[0])[1]["statistics"]
    check(any(group["name"] == "Bob" for group in own["opponents"]), "one knows whom one played with")
    check("statistics" not in node.get(f"/api/players/{codes[2]}")[1], "who shows ratings shows no statistics")
    return rows


def took(node, path, headers):
    began = time.monotonic()
    assert node.get(path, headers)[0] == 200
    return 1e3 * (time.monotonic() - began)


def quick(rig, people, check):
    """A profile of thousands of games beside one of none, in turns."""
    node = rig.nodes[0]
    none = signed_in(node, "Fay")
    full, empty = zip(*[(took(node, "/api/account/ratings", people[0]), took(node, "/api/account/ratings", none)) for _ in range(40)])
    print(f"statistics: a profile: {min(full):.1f} ms (median {median(full):.1f}), without a game {min(empty):.1f} ms (median {median(empty):.1f})")
    check(min(full) < 40 * min(empty), f"{min(full):.1f} ms with thousands of games, {min(empty):.1f} without one")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    places(parser, "program", "rules")
    parser.add_argument("--games", type=int, default=2500)
    parser.add_argument("--seed", type=int, default=11)
    options = parser.parse_args()
    with Report("statistics") as check, Rig(options.program, options.rules, stores=1, password_mb=8, **FREE) as rig:
        people = [signed_in(rig.nodes[0], name) for name in PEOPLE]
        rows = added_up(rig, people, options, check)
        rig.pg.sql("DELETE FROM account WHERE name = 'Dan'")
        left = rig.nodes[0].get("/api/account/ratings", people[0])[1]["statistics"]["opponents"]
        check(all(group["name"] != "Dan" for group in left) and len(left) == 5 and len(rows) == options.games, f"an erased account is no opponent any more: {left}")
        quick(rig, people, check)


if __name__ == "__main__":
    main()
