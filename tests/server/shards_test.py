#!/usr/bin/env python3
"""Games in four databases: what a row costs against one database, and what a database that dies does to the games of the others."""

import argparse
import json
import re
import signal
import subprocess
import threading
import time

from beside import Beside
from codes import game_number
from pair import Pair
from rig import FREE, PATIENCE, Rig, places, wait_for
from rules import Rules
from seats import Report
from sinks import HookSink

STORES = 4
AIM = 1.10  # processor time of a row with four databases, against one: not reached on an idle machine, where a commit of each database has fewer rows
COST = 2.0  # what is allowed: 1.29 was measured with 100 games
SLOWER = 1.20  # p99 of the other games while a database is away, against before
BACK_S = 5  # until its games go on, once it is back
PACE_S = 0.1  # between two wishes of a pair: no game may end during the test


def load(rig, options, seconds):
    """What the nodes and databases did meanwhile: processor time in us, acknowledged rows, commits of rows.  The generator compares the log with what its
    players know."""
    used = [node.cpu_s() for node in rig.nodes] + [store.cpu_s() for store in rig.stores]
    commits = rig.nodes[0].metrics()["commits"]
    out = subprocess.run([options.load, "--ports", str(rig.nodes[0].port), "--games", str(options.games), "--seconds", str(seconds),
                          "--patience", "20000", *rig.store_options()], check=True, capture_output=True, text=True).stdout
    spent = sum([node.cpu_s() for node in rig.nodes] + [store.cpu_s() for store in rig.stores]) - sum(used)
    said = {name: float(value) for name, value in re.findall(r"(\S+?)=([\d.]+)", out)}
    return [1e6 * spent, said["acknowledged"], rig.nodes[0].metrics()["commits"] - commits]


def row(rig, options):
    """us and commits of a row.  A long load less a short one: what it costs to make the games and to begin them is in both."""
    short, long = load(rig, options, options.seconds), load(rig, options, 3 * options.seconds)
    spent, rows, commits = (more - less for less, more in zip(short, long))
    return spent / rows, commits / rows


def cost(options, check):
    """As many connections in all: then as many commits are under way at once."""
    with Rig(options.program, options.rules, stores=1, connections=STORES, **FREE) as one, \
            Rig(options.program, options.rules, stores=STORES, connections=1, **FREE) as four:
        for rig in (one, four):
            load(rig, options, 1)  # statements are prepared, caches filled
        figures = [(row(one, options), row(four, options)) for _ in range(options.rounds)]
        used = {tuple(store.sql("SELECT count(*) > 0 FROM move")[0]) for store in four.stores}
    check(used == {("t",)}, f"all four have rows: {used}")
    (single, together), (several, apart) = (min(column) for column in zip(*figures))
    print(f"shards: processor time of a row: one database={single:.0f} us, four={several:.0f} us, {several / single:.2f} times as much; aim {AIM:.2f}; "
          f"rows of a commit: {1 / together:.1f} and {1 / apart:.1f}")
    check(several <= COST * single, f"{several:.0f} us a row with four databases, {single:.0f} with one: {several / single:.2f} times as much")


class Table(threading.Thread):
    """A pair that plays all the time; notes how long each wish took."""

    def __init__(self, rules, node, seed):
        super().__init__(daemon=True)
        self.pair, self.took, self.going, self.wrong = Pair(rules, node, seed), [], True, None
        self.number = game_number(self.pair.id)

    def run(self):
        try:
            while self.going and self.pair.views[0].asked():
                begun = time.time()
                self.pair.play(1)
                self.took.append((begun, time.time()))
                time.sleep(PACE_S)
        except Exception as wrong:  # pylint: disable=broad-exception-caught
            self.wrong = wrong

    def waits(self, since, until):
        return [end - begun for begun, end in self.took if since <= begun and end <= until]


def p99(tables, since, until):
    waits = sorted(wait for table in tables for wait in table.waits(since, until))
    return waits[int(len(waits) * 0.99)]


def seated(rig, rules, options):
    """Tables for each database."""
    tables = {store: [] for store in range(STORES)}
    seed = 0
    while min(map(len, tables.values())) < options.tables:
        seed += 1
        table = Table(rules, rig.nodes[0], seed)
        home = tables[rig.stores.index(rig.store_of(table.number))]
        if len(home) < options.tables:
            home.append(table)
    return tables


def listed(rig, tables):
    seats = [{"game": table.pair.id, "token": table.pair.tokens[0]} for table in tables]
    return rig.nodes[0].post("/api/seats", {"seats": seats})


def away(rig, rules, options, check, beside):
    """Kills one database for some seconds.  Returns the p99 of the other games before and meanwhile, without stalls of the machine."""
    tables = seated(rig, rules, options)
    dead, others = tables[STORES - 1], [table for store in range(STORES - 1) for table in tables[store]]
    every = dead + others
    for table in every:
        table.start()
    wait_for("all play", lambda: all(len(table.took) > 3 for table in every))
    begun = time.time()
    time.sleep(options.span)
    killed = time.time()
    rig.stores[STORES - 1].stop(signal.SIGQUIT)
    status, told = listed(rig, every)
    check(status == 200 and told.get("away") is True, f"the list says that games are missing: {status} {told.get('away')}")
    check({game["game"] for game in told["games"]} == {table.pair.id for table in others}, "the games of the other databases are in it")
    check(rig.nodes[0].get("/api/healthz")[0] == 200, "the node is well")
    time.sleep(options.span)
    until = time.time()
    rig.stores[STORES - 1].start()
    back = time.time()
    wait_for("its games go on", lambda: all(table.took[-1][1] > back for table in dead))
    took = max(min(end for _, end in table.took if end > back) for table in dead) - back
    check(took - beside.stalls(back, back + took) <= BACK_S, f"the games of the database go on {took:.1f} s after its return")
    status, told = listed(rig, every)
    missing = {table.pair.id for table in every} - {game["game"] for game in told.get("games", [])}
    check(status == 200 and "away" not in told and not missing, f"the list is whole again: {status} {told.get('away')} {missing}")
    for table in every:
        table.going = False
    for table in every:
        table.join(60 * PATIENCE)
        check(table.wrong is None and not table.is_alive(), f"a table ended well: {table.wrong}")
        check(table.pair.views[0].asked(), "its game was not over")
        moves = [int(store.sql(f"SELECT coalesce(sum(length(moves) / 6), 0) FROM move WHERE game_id = {table.number}")[0][0]) for store in rig.stores]
        home = rig.stores.index(rig.store_of(table.number))
        check(moves[home] == table.pair.views[0].count and sum(moves) == moves[home], f"its log has what its players know: {moves}")
        table.pair.close()
    return p99(others, begun, killed), p99(others, killed, until), beside.stalls(begun, until)


def signed_in(node, name):
    """A new account; returns the headers of its browser."""
    mail = f"{name.lower()}@club.test"
    assert node.post("/api/accounts", {"mail": mail, "name": name, "password": "correct horse"})[0] == 202
    status, headers, _ = node.ask("POST", "/api/session", json.dumps({"mail": mail, "password": "correct horse"}))
    assert status == 200, status
    return {"Cookie": next(c for c in headers["Set-Cookies"] if c.startswith("timerift=")).split(";")[0]}


def spread(rig, headers):
    """Games of an account, at least one in each database."""
    games = {}
    while min(sum(rig.store_of(number) is store for number in games) for store in rig.stores) < 2:
        status, made = rig.nodes[0].post("/api/games", {"setup": "seats A=human B=human", "title": "Zyxwv"}, headers)
        assert status == 201, made
        games[game_number(made["game"])] = made
    return games


def called(rig, games, headers, check):
    """A turn in each database calls the webhook of the account, which is in the directory, once."""
    hooks = HookSink()
    node = rig.nodes[0]
    assert node.post("/api/account/hook", {"url": f"http://127.0.0.1:{hooks.port}/turn"}, headers)[0] == 200
    one_each = {rig.stores.index(rig.store_of(number)): (number, made) for number, made in games.items()}
    for number, made in one_each.values():
        assert node.post(f"/api/games/{made['game']}/join", {"invite": made["invite"], "name": "Bob"})[0] == 200
        rig.store_of(number).sql(f"UPDATE standing SET to_move = 0 WHERE game_id = {number}; UPDATE standing SET to_move = 1, n = n + 1000 WHERE game_id = {number}")
    wait_for("the calls", lambda: len(hooks.of("/turn")) >= STORES, 20)
    wait_for("all is passed on", lambda: all(store.sql("SELECT count(*) FROM notice WHERE NOT called") == [["0"]] for store in rig.stores), 20)
    wait_for("all is delivered", lambda: rig.pg.sql("SELECT count(*) FROM outbox") == [["0"]], 20)
    told = rig.pg.sql("SELECT count(*), count(DISTINCT what) FROM carried WHERE what LIKE 'call %'")[0]
    check(told == [str(len(hooks.of("/turn")))] * 2, f"each turn is told once: {told}")
    for store in rig.stores:  # as if the answer of the last step had been lost
        store.sql("UPDATE notice SET called = false")
    wait_for("all is passed on", lambda: all(store.sql("SELECT count(*) FROM notice WHERE NOT called") == [["0"]] for store in rig.stores), 20)
    check(rig.pg.sql("SELECT count(*) FROM outbox") == [["0"]] and told[0] == str(len(hooks.of("/turn"))), "what was carried once is not told again")
    hooks.close()


def people(options, check):
    """An account has games in all databases: lists, export, the commands of the operator, its webhook, erasure while one is away."""
    with Rig(options.program, options.rules, stores=STORES, password_mb=8, hooks_private=1, **FREE) as rig:
        node = rig.nodes[0]
        ada = signed_in(node, "Ada")
        games = spread(rig, ada)
        codes = {made["game"] for made in games.values()}
        told = node.get("/api/account/games", ada)[1]["games"]
        check({game["game"] for game in told} == codes, f"the list has all {len(codes)} games: {len(told)}")
        exported = node.get("/api/account/export", ada)[1]
        check({row["id"] for row in exported["game"]} == set(map(str, games)) and len(exported["seat"]) == len(games), "the export has all games")
        again = json.loads(rig.admin("export", "ada@club.test", "--reason", "test"))
        check({row["id"] for row in again["game"]} == set(map(str, games)), "the operator's export, too")
        check(json.loads(rig.admin("accounts", "--json"))[0]["games"] in (len(games), str(len(games))), "the operator sees how many games she has")
        listed_games = json.loads(rig.admin("games", "ada@club.test", "--json"))
        check({row["game"] for row in listed_games} == codes, "and which")
        number, closed = next((number, made) for number, made in games.items() if rig.store_of(number) is rig.stores[1])
        rig.admin("close", closed["game"], "--reason", "test")
        check(rig.stores[1].sql(f"SELECT closed IS NOT NULL FROM game WHERE id = {number}") == [["t"]], "a game in another database is closed")
        check(json.loads(rig.admin("audit", "--json"))[-1]["act"] == "close", "and the audit trail says so")
        called(rig, {number: made for number, made in games.items() if made is not closed}, ada, check)
        rig.stores[2].stop()
        status, _ = node.post("/api/account/delete", {"old": "correct horse"}, ada)
        check(status == 200, f"the account is erased while a database is away: {status}")
        left = "SELECT count(*) FROM game WHERE title = 'Zyxwv'"
        rig.stores[2].start()
        rig.pg.sql("UPDATE chore SET next = now()")  # instead of a minute
        wait_for("the rest is erased", lambda: [store.sql(left)[0][0] for store in rig.stores] == ["0"] * STORES, 20)
        check(all(store.sql("SELECT count(*) FROM seat WHERE account IS NOT NULL") == [["0"]] for store in rig.stores), "all of it")
        wait_for("its address", lambda: rig.pg.sql("SELECT mail FROM chore") == [[""]], 20)


def fenced(options, check):
    """A bucket leaves its database by hand, during play: the old one refuses its games, and the node goes on in the other one."""
    rules, tables = Rules(options.rules), {"game": "id", "standing": "game_id", "seat": "game_id", "move": "game_id", "notice": "game_id"}
    with Rig(options.program, options.rules, stores=2, **FREE) as rig:
        one, other = (Table(rules, rig.nodes[0], seed) for seed in (5, 6))
        one.start()
        other.start()
        wait_for("both play", lambda: len(one.took) > 20 and len(other.took) > 20)
        bucket, old = one.number >> 40 & 255, rig.store_of(one.number)
        new = rig.stores[1 - rig.stores.index(old)]
        old.sql(f"INSERT INTO fence (bucket) VALUES ({bucket})")
        time.sleep(0.5)
        before = len(one.took), len(other.took)
        time.sleep(1)
        check(len(one.took) == before[0], "nothing is written to the game of the fenced bucket")
        check(len(other.took) > before[1], "the other one goes on")
        for name, key in tables.items():
            copied = subprocess.run(old.psql("-c", f"COPY (SELECT * FROM {name} WHERE ({key} >> 40) & 255 = {bucket}) TO STDOUT"), check=True,
                                    capture_output=True).stdout
            subprocess.run(new.psql("-c", f"COPY {name} FROM STDIN"), input=copied, check=True)
        name = "directory" if new is rig.pg else "store1"
        rig.pg.sql(f"INSERT INTO bucket VALUES ({bucket}, '{name}', 2) ON CONFLICT (bucket) DO UPDATE SET store = '{name}', version = bucket.version + 1")
        wait_for("it goes on", lambda: len(one.took) > before[0] + 5)
        for table in (one, other):
            table.going = False
            table.join(60 * PATIENCE)
            check(table.wrong is None, f"a table ended well: {table.wrong}")
        moves = new.sql(f"SELECT sum(length(moves) / 6) FROM move WHERE game_id = {one.number}")[0][0]
        check(int(moves) == one.pair.views[0].count, f"the new log has what its players know: {moves}")
        check(rig.nodes[0].metrics()["rewound"] == 0, "nobody had to reload")


def isolation(options, check):
    rules = Rules(options.rules)
    with Beside() as beside, Rig(options.program, options.rules, stores=STORES, **FREE) as rig:
        for left in reversed(range(options.tries)):
            before, meanwhile, stalled = away(rig, rules, options, check, beside)
            print(f"shards: p99 of the games of the others: before={1000 * before:.1f} ms, meanwhile={1000 * meanwhile:.1f} ms, stalls={stalled:.1f} s")
            if meanwhile <= SLOWER * before or left == 0:
                break
    check(meanwhile <= SLOWER * before, f"the others play as fast as before: {meanwhile / before:.2f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    places(parser, "program", "rules", "load")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=int, default=2, help="of the short load; the long one takes three times as long")
    parser.add_argument("--rounds", type=int, default=2, help="loads to measure the cost")
    parser.add_argument("--tables", type=int, default=2, help="for each database")
    parser.add_argument("--span", type=float, default=4, help="seconds before a database is killed, and until it returns")
    parser.add_argument("--tries", type=int, default=4, help="at most, to find a span in which nothing else disturbs")
    options = parser.parse_args()
    with Report("shards") as check:
        people(options, check)
        fenced(options, check)
        isolation(options, check)
        cost(options, check)


if __name__ == "__main__":
    main()
