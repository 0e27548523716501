#!/usr/bin/env python3
"""Tournaments: a Swiss one played to its end by random players through the sockets of nodes that are killed meanwhile; every pairing and the standings are worked out
again from docs/tournaments.md (contest_rules.py), every game is there once and its record is right. And the deeds around it.

    tournament_test.py [--players 64 --size 2 --seconds-between-kills 2]
"""

import argparse
import ctypes
import json
import os
import random
import signal
import socket
import subprocess
import tempfile
import threading
import time

import contest_rules
from codes import game_number
from rig import BUILD, FREE, PATIENCE, PROGRAM, RULES, Rig, wait_for
from rules import Rules
from seats import Held, Report, waiting
from ws import Closed, Refused, WebSocket

DAYS = {"deadline": {"hours": 24}}
AT_ONCE = 6  # tables that are played at a time
GIVES_UP = 0.06  # of the tables
BROKEN = (Closed, Refused, OSError, socket.timeout)


class Account:
    """A player with a browser at an address of its own."""

    def __init__(self, rig, name, number):
        self.rig, self.name = rig, name
        self.headers = {"X-Forwarded-For": f"2001:db8:{number:x}::1"}
        mail = f"{name.lower()}@club.test"
        assert self.ask("POST", "/accounts", {"mail": mail, "name": name, "password": "correct horse"})[0] == 202
        status, headers, _ = rig.nodes[0].ask("POST", "/api/session", json.dumps({"mail": mail, "password": "correct horse"}), self.headers)
        assert status == 200, status
        self.headers["Cookie"] = next(c for c in headers["Set-Cookies"] if c.startswith("timerift=")).split(";")[0]

    def ask(self, method, path, body=None):
        """Of any node; while they die and start, of the next one."""
        end = time.monotonic() + 20 * PATIENCE
        while True:
            node = random.choice(self.rig.nodes)
            try:
                status, _, text = node.ask(method, "/api" + path, None if body is None else json.dumps(body), self.headers)
                if status != 503 or time.monotonic() > end:
                    return status, json.loads(text)
            except (OSError, ValueError):
                assert time.monotonic() < end, path
            time.sleep(0.05)

    def get(self, path):
        return self.ask("GET", path)

    def post(self, path, body=None):
        return self.ask("POST", path, body or {})


class Chair:
    """A seat of an account at a table: a socket that is opened again, at any node, when it breaks."""

    library = Rules(RULES)

    def __init__(self, account, table, seat):
        self.account, self.game, self.seat = account, table["game"], seat
        self.rules = Chair.library.game(["human"] * len(table["players"]), seat)
        self.socket, self.over = None, False

    def open(self):
        end = time.monotonic() + 20 * PATIENCE
        while True:
            try:
                self.socket = WebSocket(random.choice(self.account.rig.nodes).port, self.account.headers)
                self.socket.send({"t": "join", "game": self.game, "n": self.rules.count, "chat": 0, "as": "account"})
                while True:
                    told = self.hear(2 * PATIENCE)
                    if told["t"] == "joined":
                        assert told["seat"] == self.seat, told
                        return
                    if told["t"] == "error":
                        break  # the node is leaving, or has no database yet
            except BROKEN:
                assert time.monotonic() < end, self.game
            time.sleep(0.05)

    def hear(self, seconds):
        self.socket.sock.settimeout(seconds)
        told = self.socket.receive()
        if told["t"] == "moves":
            self.rules.take(told)
        elif told["t"] == "people":
            self.over = self.over or told["given_up"]
        return told

    def done(self):
        return self.over or self.rules.asked() == 0

    def turn(self, choose):
        """Plays if it is asked, else hears one message."""
        try:
            if not self.socket:
                self.open()
            before = self.rules.count
            if self.rules.asked() >> self.seat & 1:
                key = os.urandom(8).hex()
                self.socket.send({"t": "play", "n": before, "key": key, "m": choose(self.rules.legal(self.seat))})
                while not self.done() and self.rules.count == before:
                    told = self.hear(5 * PATIENCE)
                    if told["t"] == "answer" and told["key"] == key and told["is"] != "done":
                        return
            elif not self.done():
                self.hear(5 * PATIENCE)
        except BROKEN:
            self.close()

    def wait(self, count):
        """Until it knows so many moves, or the game is over."""
        while not self.done() and self.rules.count < count:
            try:
                if not self.socket:
                    self.open()
                self.hear(2 * PATIENCE)
            except BROKEN:
                self.close()

    def resign(self):
        while not self.over:
            try:
                if not self.socket:
                    self.open()
                self.socket.send({"t": "resign"})
                while not self.over:
                    if self.hear(2 * PATIENCE)["t"] == "error":
                        break
            except BROKEN:
                self.close()

    def close(self):
        if self.socket:
            self.socket.close()
        self.socket = None


def play(accounts, table, moves):
    """One table to its end, by random legal answers; sometimes a player resigns."""
    draw = random.Random(game_number(table["game"]))
    chairs = [Chair(accounts[number - 1], table, seat) for seat, number in enumerate(table["players"])]
    resigns = len(chairs) == 2 and draw.random() < GIVES_UP
    until = draw.randrange(5, 60) if resigns else None
    for chair in chairs:
        chair.open()
    while not chairs[0].done():
        if until and chairs[0].rules.count > until:
            chairs[draw.randrange(2)].resign()
            break
        asked = chairs[0].rules.asked()
        mover = next((chair for chair in chairs if asked >> chair.seat & 1), chairs[0])
        mover.turn(draw.choice)
        moves.append(1)
        for chair in chairs:
            chair.wait(mover.rules.count)
    for chair in chairs:
        chair.close()


class Killer(threading.Thread):
    """Kills a node every few seconds, now and then all of them, and starts them again."""

    def __init__(self, rig, seconds):
        super().__init__(daemon=True)
        self.rig, self.seconds, self.ended, self.kills = rig, seconds, threading.Event(), 0

    def run(self):
        draw = random.Random(3)
        while not self.ended.wait(self.seconds * (0.5 + draw.random())):
            victims = list(self.rig.nodes) if draw.random() < 0.2 else [draw.choice(self.rig.nodes)]
            for node in victims:
                node.stop(signal.SIGKILL)
                self.kills += 1
            for node in victims:
                node.start()

    def end(self):
        self.ended.set()
        self.join()


def round_of(told):
    return [table for table in told["tables"] if table["round"] == told["round"]]


def played(accounts, tables, moves):
    """Plays tables, some at a time."""
    left = [table for table in tables if table["game"] and not table["places"]]
    lock, broken = threading.Lock(), []

    def work():
        while not broken:
            with lock:
                if not left:
                    return
                table = left.pop()
            try:
                play(accounts, table, moves)
            except BaseException as error:  # the test fails with it
                broken.append(error)

    workers = [threading.Thread(target=work) for _ in range(AT_ONCE)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if broken:
        raise broken[0]


def made(maker, **body):
    status, told = maker.post("/tournaments", {"title": "Cup", "form": "swiss", "setup": "seats A=human B=human", "options": DAYS, "listed": True, **body})
    assert status == 201, told
    return told["tournament"]


def contest_of(told, out):
    """As contest_rules.py reads it."""
    return {"form": told["form"], "size": told["size"], "seed": int(told["seed"], 16), "players": len(told["players"]), "rounds": told["wanted"], "out": out,
            "tables": [{**table, "scores": table["scores"] if table["scores"] and None not in table["scores"] else None} for table in told["tables"]]}


def standings_of(told):
    return [(row["player"], row["points"], row["opponents"], row["direct"], row["share"]) for row in told["standings"]]


def right(rig, told, out, check):
    """Pairings and standings of a tournament by the page that states the rules."""
    contest = contest_of(told, out)
    try:
        contest_rules.check(contest)
        check(True, "pairings")
    except contest_rules.Wrong as why:
        check(False, f"pairings: {why}")
    check(contest_rules.standings(contest) == standings_of(told), f"standings: {standings_of(told)}, by the page {contest_rules.standings(contest)}")
    check(rig.pg.sql("SELECT count(*) FROM contest_table WHERE NOT made OR (game_id IS NULL AND cardinality(players) > 1)") == [["0"]], "every table has its game")
    games = [table["game"] for table in told["tables"] if table["game"]]
    check(len(set(games)) == len(games), "each table has a game of its own")


def replayed(rig, table):
    """Places and VP of a game by its log: None if it was given up."""
    number = game_number(table["game"])
    game = Chair.library.game(["human"] * len(table["players"]))
    for (text,) in rig.store_of(number).sql(f"SELECT encode(moves, 'hex') FROM move WHERE game_id = {number} ORDER BY n"):
        game.apply(text)
    if game.asked():
        return None
    seats = range(len(table["players"]))
    keys = [(game.core.rift_won(ctypes.byref(game.state), seat) != 0, game.score(seat)) for seat in seats]
    return [1 + sum(other > key for other in keys) for key in keys], [key[1] for key in keys]


def recorded(rig, account, told, check):
    """Every record passes `timerift check`; results worked out from the logs give the same standings."""
    contest, bad, given_up = contest_of(told, {}), [], 0
    with tempfile.TemporaryDirectory(prefix="timerift-records-") as folder:
        for table in contest["tables"]:
            if not table["game"]:
                continue
            status, _, text = rig.nodes[0].ask("GET", f"/api/games/{table['game']}/record", None, account.headers)
            path = os.path.join(folder, table["game"])
            with open(path, "wb") as file:
                file.write(text)
            if status != 200 or subprocess.run([BUILD / "timerift", "check", path], check=False, capture_output=True).returncode != 0:
                bad.append((table["game"], status))
            result = replayed(rig, table)
            given_up += result is None
            if result:
                table["places"], table["scores"] = result
    check(not bad, f"records: {bad}")
    check(contest_rules.standings(contest) == standings_of(told), "standings from the records are the server's")
    return given_up


def whole(rig, options, check):
    """A Swiss tournament from the first join to the last result, while nodes die."""
    began = time.monotonic()
    accounts = [Account(rig, f"Player{number}", number) for number in range(1, options.players + 1)]
    id_ = made(accounts[0], setup="seats " + " ".join(f"{'ABCD'[i]}=human" for i in range(options.size)), most=options.players)
    for account in accounts:
        check(account.post(f"/tournaments/{id_}/join")[0] == 200, "joined")
    killer, out, moves, spent = Killer(rig, options.seconds_between_kills), {}, [], 0
    killer.start()
    try:
        check(accounts[0].post(f"/tournaments/{id_}/begin")[0] == 200, "begun")
        for number in range(1, contest_rules.rounds_of("swiss", options.size, options.players) + 1):
            wait_for(f"round {number}", lambda n=number: accounts[0].get(f"/tournaments/{id_}")[1]["round"] == n, 60)
            told = accounts[0].get(f"/tournaments/{id_}")[1]
            wait_for("its games", lambda n=number: rig.pg.sql(f"SELECT count(*) FROM contest_table WHERE NOT made AND round = {n}") == [["0"]], 60)
            if number == 2:
                quits = accounts[options.players // 2]
                check(quits.post(f"/tournaments/{id_}/leave")[0] == 200, "one drops out, after this round")
                out[options.players // 2 + 1] = 2
                check(quits.post(f"/tournaments/{id_}/join") == (409, {"error": "begun"}), "and is not told that it has joined again")
            played(accounts, round_of(told), moves)
        wait_for("the end", lambda: accounts[0].get(f"/tournaments/{id_}")[1]["state"] == 2, 60)
    finally:
        killer.end()
    spent = time.monotonic() - began
    told = accounts[0].get(f"/tournaments/{id_}")[1]
    right(rig, told, out, check)
    numbers = [game_number(table["game"]) for table in told["tables"] if table["game"]]
    stored = sum(int(store.sql("SELECT count(*) FROM game")[0][0]) for store in rig.stores)
    check(stored == len(numbers) and all(table["places"] for table in told["tables"] if table["game"]), f"{stored} games for {len(numbers)} tables, all with results")
    given_up = recorded(rig, accounts[0], told, check)
    check(given_up < len(numbers) / 3, f"{given_up} of {len(numbers)} games were given up")
    print(f"tournament: {options.players} players at tables of {options.size}, {told['round']} rounds, {len(numbers)} games ({given_up} given up), "
          f"{len(moves)} decisions, {killer.kills} nodes killed, {spent:.0f} s")
    return accounts, id_


def refused(accounts, check):
    """What nobody can make, and who may do what."""
    ada, bob = accounts[:2]
    body = {"title": "Cup", "form": "swiss", "setup": "seats A=human B=human", "options": DAYS, "listed": False}
    for change, why in (({"setup": "seats A=human B=chronobot1"}, "bad-setup"), ({"options": {}}, "bad-options"), ({"options": {**DAYS, "late": "open"}}, "bad-options"),
                        ({"form": "knockout"}, "bad-request"), ({"title": ""}, "bad-request"), ({"rounds": 17}, "bad-request"), ({"most": 129}, "bad-request"),
                        ({"form": "robin", "most": 17}, "bad-request"), ({"starts": 5}, "bad-request")):
        check(ada.post("/tournaments", {**body, **change}) == (400, {"error": why}), f"not with {change}")
    check(ada.rig.nodes[0].post("/api/tournaments", body)[0] == 401, "nor by a guest")
    id_ = made(ada, listed=False, most=3)
    check(ada.get("/tournaments/0000000000001")[0] == 404 and bob.post("/tournaments/0000000000001/join")[0] == 404, "no such tournament")
    check(bob.post(f"/tournaments/{id_}/begin") == (403, {"error": "wrong-seat"}), "only the maker begins it")
    check(bob.post(f"/tournaments/{id_}/join")[0] == 200 and bob.post(f"/tournaments/{id_}/join")[0] == 200, "joining is idempotent")
    check(ada.post(f"/tournaments/{id_}/begin") == (409, {"error": "too-few"}), "one is too few")
    check(id_ in [row["tournament"] for row in ada.get("/tournaments")[1]["tournaments"]], "its maker sees it")
    check(id_ not in [row["tournament"] for row in accounts[4].get("/tournaments")[1]["tournaments"]], "it is not listed")
    for account in accounts[2:4]:
        check(account.post(f"/tournaments/{id_}/join")[0] == 200, "two more")
    check(accounts[4].post(f"/tournaments/{id_}/join") == (409, {"error": "no-seat"}), "it is full")
    check(bob.post(f"/tournaments/{id_}/leave")[0] == 200 and accounts[4].post(f"/tournaments/{id_}/join")[0] == 200, "a place is free again")
    check(bob.post(f"/tournaments/{id_}/withdraw") == (403, {"error": "wrong-seat"}) and ada.post(f"/tournaments/{id_}/withdraw")[0] == 200, "its maker calls it off")
    check(ada.get(f"/tournaments/{id_}")[1]["state"] == 3 and bob.post(f"/tournaments/{id_}/join") == (409, {"error": "begun"}), "and nobody joins")
    several = [made(ada) for _ in range(5)]
    check(ada.post("/tournaments", body) == (409, {"error": "too-many-tournaments"}), "five at a time")
    for other in several:
        ada.post(f"/tournaments/{other}/withdraw")


def erased(rig, accounts, check):
    """Accounts that are erased or banned drop out; a round robin whose time runs out; the name goes with the account."""
    id_ = made(accounts[5], form="robin", hours=1)
    for account in accounts[1:6]:
        account.post(f"/tournaments/{id_}/join")
    check(accounts[1].post("/account/delete", {"old": "correct horse"})[0] == 200, "erased before the beginning")
    check(len(accounts[5].get(f"/tournaments/{id_}")[1]["players"]) == 4, "it has left")
    accounts[5].post(f"/tournaments/{id_}/begin")
    wait_for("round 1", lambda: accounts[5].get(f"/tournaments/{id_}")[1]["round"] == 1, 20)
    person = rig.pg.sql("SELECT id FROM account WHERE mail = 'player3@club.test'")[0][0]
    check(accounts[2].post("/account/delete", {"old": "correct horse"})[0] == 200, "erased while it plays")
    rig.pg.sql("UPDATE chore SET next = now()")
    wait_for("its seats", lambda: all(store.sql(f"SELECT count(*) FROM seat WHERE account = {person}") == [["0"]] for store in rig.stores), 30)
    told = accounts[5].get(f"/tournaments/{id_}")[1]
    check(sorted(str(player["name"]) for player in told["players"]) == ["None", "Player4", "Player5", "Player6"], f"no name: {told['players']}")
    number = next(player["player"] for player in told["players"] if not player["name"])
    rig.pg.sql("UPDATE tournament SET until = now(), next = now() WHERE state = 1")
    wait_for("round 2", lambda: accounts[5].get(f"/tournaments/{id_}")[1]["round"] == 2, 30)
    told = accounts[5].get(f"/tournaments/{id_}")[1]
    lost = next(table for table in told["tables"] if number in table["players"])
    check(lost["places"][lost["players"].index(number)] == 2 and min(lost["places"]) == 1, f"whoever erases the account has lost: {lost}")
    ended = next(table for table in told["tables"] if table["round"] == 1 and number not in table["players"])
    check(ended["places"] == [1, 1], f"when the time of the round is over, they share the place: {ended}")
    status, answer = accounts[ended["players"][0] - 1].get(f"/games/{ended['game']}")
    check(status == 200 and answer["status"] == 3, f"the game has ended: {answer}")
    bye = next(table for table in round_of(told) if len(table["players"]) == 1)
    check(bye["game"] is None and number not in bye["players"], f"whoever would meet it has a bye: {bye}")
    export = accounts[5].get("/account/export")[1]
    check(export["tournament"] and export["contestant"], "an export has tournaments")
    right(rig, told, {number: told["players"][number - 1]["left"]}, check)
    rig.pg.sql("UPDATE tournament SET until = now(), next = now() WHERE state = 1")
    wait_for("round 3", lambda: accounts[5].get(f"/tournaments/{id_}")[1]["round"] == 3, 30)
    check(accounts[5].post(f"/tournaments/{id_}/withdraw")[0] == 200 and accounts[5].get(f"/tournaments/{id_}")[1]["state"] == 3, "called off while it runs")


def called_off(rig, accounts, check):
    """By the operator: one that is open, and the title of one that is over."""
    ada, bob = accounts[5:7]
    id_ = made(ada, title="An insult")
    check(bob.post(f"/tournaments/{id_}/join")[0] == 200, "joined")
    mine = [row for row in json.loads(rig.admin("tournaments", "--json")) if row["tournament"] == id_]
    check([(row["title"], row["status"], row["joined"], row["maker"]) for row in mine] == [("An insult", "open", 1, ada.name)], f"it is listed: {mine}")
    rig.admin("call-off", id_, "--reason", "test")
    told = ada.get(f"/tournaments/{id_}")[1]
    check((told["state"], told["title"]) == (3, ""), f"called off, without its title: {told['state']} {told['title']}")
    check(accounts[7].post(f"/tournaments/{id_}/join") == (409, {"error": "begun"}), "nobody joins")
    check(id_ not in {row["tournament"] for row in accounts[7].get("/tournaments")[1]["tournaments"]}, "no stranger finds it in the list")
    last = json.loads(rig.admin("audit", "--json"))[-1]
    check((last["act"], last["target"], last["reason"]) == ("call-off", id_, "test"), f"the audit trail says so: {last}")
    over = made(ada, title="Another")
    rig.pg.sql(f"UPDATE tournament SET state = 2, ended = now() - interval '1 day' WHERE id = {game_number(over)}")
    rig.admin("call-off", over, "--reason", "test")
    check(rig.pg.sql(f"SELECT title, listed, state, ended < now() - interval '1 hour' FROM tournament WHERE id = {game_number(over)}") == [["", "f", "2", "t"]],
          "one that is over stays over, without its title")


def cup_of_two(rig, players, check, **body):
    """A tournament of one game, which has begun; returns its id and its table."""
    id_ = made(players[0], listed=False, **body)
    for player in players:
        check(player.post(f"/tournaments/{id_}/join")[0] == 200, "joined")
    check(players[0].post(f"/tournaments/{id_}/begin")[0] == 200, "begun")
    wait_for("its game", lambda: rig.pg.sql(f"SELECT made FROM contest_table WHERE tournament = {game_number(id_)}") == [["t"]], 20)
    return id_, players[0].get(f"/tournaments/{id_}")[1]["tables"][0]


def crowded(accounts, check):
    """However many tournaments strangers list, everybody still sees those that they made or joined."""
    ada, bob = accounts[8:10]
    ids = [made(ada, listed=False), made(ada)]
    check(bob.post(f"/tournaments/{ids[1]}/join")[0] == 200, "joined")
    ada.rig.pg.sql("INSERT INTO tournament (id, title, listed, form, size, setup, options, most, wanted, starts, automatic, next) "
                   "SELECT n, 'Noise', true, 0, 2, 'seats A=human B=human', '{}', 8, 0, now() + interval '1 day', false, 'infinity' FROM generate_series(1, 150) n")
    for account, own in ((ada, ids), (bob, ids[1:])):
        told = account.get("/tournaments")[1]["tournaments"]
        seen = [row["tournament"] for row in told]
        check(all(id_ in seen for id_ in own) and len(seen) == 100, f"{account.name} sees {own} among {len(seen)}")
        check([row["tournament"] for row in told if row["tournament"] in own and (row["mine"] or row["joined"])] == own[::-1], "as their own, the newest first")
    ada.rig.pg.sql("DELETE FROM tournament WHERE title = 'Noise'")
    for id_ in ids:
        check(ada.post(f"/tournaments/{id_}/withdraw")[0] == 200, "called off")


def written_late(rig, accounts, check):
    """The time of a round ends while the end of a game is in the log, but not in its standing yet: the result counts as it was played."""
    id_, table = cup_of_two(rig, accounts[10:12], check, hours=1)
    home = rig.store_of(game_number(table["game"]))
    home.sql("CREATE FUNCTION not_now() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not now' USING ERRCODE = '40001'; END $$; "
             "CREATE TRIGGER not_now BEFORE UPDATE ON standing FOR EACH ROW WHEN (NEW.status = 2) EXECUTE FUNCTION not_now()")
    chairs = [Chair(accounts[9 + number], table, seat) for seat, number in enumerate(table["players"])]
    draw = random.Random(6)
    while not chairs[0].done():
        asked = chairs[0].rules.asked()
        mover = next((chair for chair in chairs if asked >> chair.seat & 1), chairs[0])
        mover.turn(draw.choice)
        for chair in chairs:
            chair.wait(mover.rules.count)
    for chair in chairs:
        chair.close()
    for _ in range(4):  # a node takes it, and ends the games that are not over
        rig.pg.sql(f"UPDATE tournament SET until = now(), next = now() WHERE id = {game_number(id_)}")
        wait_for("a node", lambda: rig.pg.sql(f"SELECT next > now() FROM tournament WHERE id = {game_number(id_)}") == [["t"]], 20)
    home.sql("DROP FUNCTION not_now CASCADE")
    wait_for("its end", lambda: accounts[10].get(f"/tournaments/{id_}")[1]["state"] == 2, 60)
    told = accounts[10].get(f"/tournaments/{id_}")[1]["tables"][0]
    check((told["places"], told["scores"]) == replayed(rig, table), f"as it was played: {told}")


def erased_beside_a_result(rig, check):
    """A result arrives, of somebody who has no rating yet, while the account is erased: the tournament is locked before the account by both."""
    players = [Account(rig, f"Newcomer{number}", 200 + number) for number in range(2)]
    id_, table = cup_of_two(rig, players, check)
    person = rig.pg.sql("SELECT id FROM account WHERE mail = 'newcomer0@club.test'")[0][0]
    deadlocks = rig.pg.log().count("deadlock detected")
    with Held(rig, f"SELECT FROM tournament WHERE id = {game_number(id_)} FOR UPDATE") as erasing:
        chair = Chair(players[table["players"][0] - 1], table, 0)
        chair.resign()
        chair.close()
        waiting(rig, 1, "INSERT INTO result")
        erasing.psql.stdin.write(f"SELECT id FROM account WHERE id = {person} FOR UPDATE;\n")
        erasing.psql.stdin.flush()
        check(erasing.psql.stdout.readline().strip() == person and rig.pg.log().count("deadlock detected") == deadlocks, "the account is free")
    wait_for("its end", lambda: players[0].get(f"/tournaments/{id_}")[1]["state"] == 2, 60)


def timed(rig, accounts, check):
    """One begins by itself at its time, one without enough players is called off."""
    ids = [made(accounts[6], starts=int(time.time()) + 3600) for _ in range(2)]
    for account in accounts[6:8]:
        account.post(f"/tournaments/{ids[0]}/join")
    rig.pg.sql("UPDATE tournament SET starts = now(), next = now() WHERE state = 0")
    wait_for("its beginning", lambda: accounts[6].get(f"/tournaments/{ids[0]}")[1]["state"] == 1, 20)
    wait_for("the other's end", lambda: accounts[6].get(f"/tournaments/{ids[1]}")[1]["state"] == 3, 20)
    check(True, "at its time")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=16)
    parser.add_argument("--size", type=int, default=2)
    parser.add_argument("--seconds-between-kills", type=float, default=1)
    options = parser.parse_args()
    random.seed(5)
    with Report("tournament") as check, Rig(PROGRAM, RULES, nodes=3, behind_proxy=1, password_mb=8, **FREE) as rig:
        accounts, _ = whole(rig, options, check)
        refused(accounts, check)
        erased(rig, accounts, check)
        called_off(rig, accounts, check)
        timed(rig, accounts, check)
        crowded(accounts, check)
        written_late(rig, accounts, check)
        erased_beside_a_result(rig, check)


if __name__ == "__main__":
    main()
