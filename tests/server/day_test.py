#!/usr/bin/env python3
"""The game of the day: everybody gets the same draws whatever they answer, has one try, and learns nothing of the day's secret before the day is over; then the
secret is the one that was committed to, and the record of every game on the board follows from it."""

import concurrent.futures
import hashlib
import random
import re
import signal
import time

from codes import game_number
from fair_test import fair, record_of
from rig import FREE, PROGRAM, RULES, Rig, wait_for
from rules import MOVE, NATURE, Move, numbers
from seats import HOUR, Player, Report, Shift
from shards_test import signed_in
from ws import WebSocket

DAY_S = 86400
GRACE_S = 2 * HOUR  # as in src/server/game/day.h
THURSDAY = ["human", "chronobot1"]  # what docs/daily.md says of Thursdays: no options
TYPE = 32  # codes for each type of Building: RIFT_TYPE_CAPACITY
# Kinds of draws that depend on nothing but the draws of this kind before.
INDEPENDENT = ("building", "recruit-card", "mine-card", "superproject", "endgame", "paradox", "shape", "icon", "command")


def date(day):
    return time.strftime("%Y-%m-%d", time.gmtime(day * DAY_S))


class Alone(Player):
    """A player in a game of the day: the account of the browser has the seat."""

    def __init__(self, node, game, headers):
        self.headers = headers
        super().__init__(node, game, THURSDAY)

    def open(self, node, chat=0):
        self.socket = WebSocket(node.port, self.headers)
        self.socket.send({"t": "join", "game": self.id, "as": "account", "n": self.rules.count if self.rules else 0})
        self.joined = self.receive()
        self.seat = self.joined.get("seat")
        if not self.rules and self.seat is not None:
            self.rules = Player.library.game(self.kinds, self.seat)

    def ready(self):
        return self.heard("begun") and (self.mine() or not self.rules.asked())

    def go_on(self, choose, until=None):
        """Plays to the end, or until there are so many moves."""
        self.until(self.ready)
        while self.rules.asked() and (until is None or self.rules.count < until):
            assert self.mine() and self.play(choose) == "done"
        return self


def log_of(rig, game):
    number = game_number(game)
    rows = rig.store_of(number).sql(f"SELECT encode(moves, 'hex') FROM move WHERE game_id = {number} ORDER BY n")
    text = "".join(row[0] for row in rows)
    return [text[i:i + MOVE] for i in range(0, len(text), MOVE)]


def draws(log):
    """Nature's moves, in a list for each kind."""
    words = {number: word for word, number in numbers("VERBS").items()}
    found = {}
    for text in log:
        move = Move.of(text)
        if move.seat == NATURE and words.get(move.verb) in INDEPENDENT:
            kind = words[move.verb] + (str(move.a // TYPE) if words[move.verb] == "building" else "")
            found.setdefault(kind, []).append(text)
    return found


def begin(node, headers):
    status, answer = node.post("/api/day/begin", {}, headers)
    assert status == 200 and answer["seat"] == 0, answer
    return answer["game"]


def one_try(rig, people, check):
    """Many requests at once on two nodes make one game."""
    check(rig.nodes[0].post("/api/day/begin", {}) == (401, {"error": "sign-in"}), "guests have no game of the day")
    with concurrent.futures.ThreadPoolExecutor(12) as pool:
        games = set(pool.map(lambda i: begin(rig.nodes[i % 2], people["Ada"]), range(24)))
    check(len(games) == 1, f"one game: {games}")
    rows = sum(int(store.sql("SELECT count(*) FROM game WHERE day IS NOT NULL")[0][0]) for store in rig.stores)
    check(rows == 1 and rig.pg.sql("SELECT count(*) FROM day_try") == [["1"]], f"and one row of each: {rows}")
    game = games.pop()
    rig.nodes[0].post(f"/api/games/{game}/leave", {}, people["Ada"])
    check(begin(rig.nodes[1], people["Ada"]) == game, "leaving gives no other one")
    return game


def described(rig, today, check):
    status, told = rig.nodes[0].get("/api/day")
    check(status == 200 and told["day"] == date(today) and "seats A=human B=chronobot1" in told["setup"] and told["level"] == "normal", f"the day: {told}")
    check(told["ends"] == (today + 1) * DAY_S and told["closes"] == told["ends"] + GRACE_S and told["over"] is False, f"until when: {told}")
    check(rig.nodes[1].get(f"/api/day/{date(today)}")[1]["commitment"] == told["commitment"], "the same on another node and by its date")
    for path, answer in ((date(today + 1), "no-day"), (date(today - 400), "no-day"), ("2026-02-30", "no-such-path"), ("2026-1-01", "no-such-path")):
        check(rig.nodes[0].get(f"/api/day/{path}") == (404, {"error": answer}), f"no day {path}")
    return told["commitment"]


def killed(rig, game, headers, seed):
    """A whole game, in whose middle both nodes die."""
    choose = random.Random(seed).choice
    player = Alone(rig.nodes[1], game, headers).go_on(choose, 90)
    for node in rig.nodes:
        node.stop(signal.SIGKILL)
    player.close()
    for node in rig.nodes:
        node.start()
    player.open(rig.nodes[0])
    return player.go_on(choose)


def same_draws(rig, games, check):
    ada, bob, cyd = (log_of(rig, games[name]) for name in ("Ada", "Bob", "Cyd"))
    check(ada == bob, "the same answers: the same log, though nodes died in one of them")
    check(ada != cyd, "other answers: another game")
    one, other = draws(ada), draws(cyd)
    together, apart = 0, []
    for kind in sorted(set(one) & set(other)):
        shared = min(len(one[kind]), len(other[kind]))
        together += shared
        if one[kind][:shared] != other[kind][:shared]:
            apart.append((kind, one[kind], other[kind]))
    check(not apart, f"the draws of each kind are the same: {apart}")
    check(together > 60 and len(set(one) & set(other)) >= 8, f"{together} draws of {sorted(set(one) & set(other))}")


def finished(rig, today, count):
    """Waits until the directory knows that so many have finished."""
    wait_for(f"{count} results", lambda: rig.nodes[0].get(f"/api/day/{date(today)}")[1].get("finished") == count)


def hidden(rig, players, people, games, check):
    """Nothing that is sent, logged or exported has the secret, or what others have scored."""
    secret = rig.pg.sql("SELECT encode(secret, 'hex') FROM day")[0][0]
    said = [str(message) for player in players for message in player.told]
    for node in rig.nodes:
        said.append(node.log())
        for headers in ({}, *people.values()):
            for path in ("day", "account/export", "account/games", *(f"games/{game}" for game in games.values())):
                said.append(node.ask("GET", f"/api/{path}", None, headers)[2].decode())
            for game in games.values():
                status, _, text = node.ask("GET", f"/api/games/{game}/record", None, headers)
                check(status == 409 and b"not-yet" in text, f"no record: {status} {text[:100]}")
                said.append(text.decode())
    check(sum(map(len, said)) > 20000 and not any(secret in text for text in said), "the secret is nowhere")
    watcher = Player(rig.nodes[0], games["Ada"], THURSDAY)
    check(watcher.joined.get("why") == "no-spectators", f"nobody watches: {watcher.joined}")
    watcher.close()
    for name in ("Eve", "Dan"):
        told = rig.nodes[0].get("/api/day", people[name])[1]
        check("board" not in told and told["mine"]["state"] in ("running", "resigned"), f"who has not finished sees no scores: {told}")
    check("board" not in rig.nodes[0].get("/api/day")[1], "nor does a guest")
    rig.nodes[0].post(f"/api/games/{games['Eve']}/open", {"join": False, "watch": True, "guests": False, "language": "en"}, people["Eve"])
    board = rig.nodes[0].get("/api/day", people["Ada"])[1]["board"]
    check(all("game" not in row for row in board) and str(game_number(games["Bob"])) not in str(board), "who has sees no games of others")


def ranked(rig, today, people, players, check):
    """The board: by difference, then by VP; equal ones share a place; names as their players want."""
    check(rig.nodes[0].post("/api/day/show", {"show": 1}, people["Bob"])[0] == 400, "shown or not")
    check(rig.nodes[0].post("/api/day/show", {"show": False}, people["Bob"])[0] == 200, "one does not want to be shown")
    told = rig.nodes[0].get(f"/api/day/{date(today)}", people["Ada"])[1]
    scores = {name: tuple(players[name].rules.score(seat) for seat in range(2)) for name in ("Ada", "Bob", "Cyd")}
    order = sorted(scores, key=lambda name: (scores[name][0] - scores[name][1], scores[name][0]), reverse=True)
    places = {name: 1 + sum((scores[other][0] - scores[other][1], scores[other][0]) > (scores[name][0] - scores[name][1], scores[name][0]) for other in scores)
              for name in scores}
    rows = [(row["place"], row["score"], row["automaton"]) for row in told["board"]]
    check(rows == [(places[name], *scores[name]) for name in order], f"the board: {rows}, {scores}")
    check(places["Ada"] == places["Bob"] != places["Cyd"], f"equal ones share a place: {places}")
    names = {row.get("name") for row in told["board"]}
    check(names == {"Ada", "Cyd", None}, f"with names: {names}")
    mine = told["mine"]
    check((mine["state"], mine["score"], mine["automaton"], mine["place"]) == ("finished", *scores["Ada"], places["Ada"]), f"one's own: {mine}")
    check(mine["won"] == (scores["Ada"][0] > scores["Ada"][1]) and told["streak"] == 1, f"won or lost, and a day in a row: {told}")
    check([row["mine"] for row in told["board"]].count(True) == 1, "one's own row")


def revealed(rig, today, commitment, people, games, check):
    """After the day: the secret, and records that follow from it."""
    node = rig.nodes[1]
    told = node.get(f"/api/day/{date(today)}")[1]
    check(told["over"] and told["commitment"] == commitment, f"the day is over: {told}")
    check(hashlib.blake2b(bytes.fromhex(told["secret"]), digest_size=32).hexdigest() == commitment, "the secret is what was committed to")
    board = told["board"]
    check({row["game"] for row in board} == {games[name] for name in ("Ada", "Bob", "Cyd")}, f"everybody sees the board: {board}")
    for row in board:
        status, _, text = record_of(node, row["game"])
        check(status == 200 and f"day {date(today)}\n" in text and f"secret {told['secret']}\n" in text, f"with records: {status} {text[:300]}")
        check(f"commitment {commitment}\n" in text and "word " not in text.replace("# word", ""), "of the same commitment, without words")
        done, said = fair(text)
        check(done == 0 and "fair: " in said, f"checked: {said}")
    text = record_of(node, board[0]["game"])[2]
    for changed in (text.replace(f"day {date(today)}", f"day {date(today + 1)}"), text.replace(f"day {date(today)}\n", "")):
        check(changed != text and fair(changed)[0] == 1, "another day does not fit")
    card = re.search(r"recruit-card (\d+)", text)
    check(fair(text[:card.start(1)] + ("1" if card[1] != "1" else "2") + text[card.end(1):])[0] == 1, "nor another draw")
    watcher = Player(node, board[0]["game"], THURSDAY)
    watcher.until(lambda: watcher.rules.count == len(log_of(rig, board[0]["game"])))
    watcher.close()
    about = node.get(f"/api/games/{games['Ada']}")[1]
    check(about["day"] == date(today) and about["secret"] == told["secret"] and about["seats"][0]["name"] == "", f"a game, without a name: {about}")
    late = node.get("/api/day", people["Eve"])[1]["past"][0]
    check(late["day"] == date(today) and late["mine"]["state"] == "late" and late["finished"] == 3, f"too late for the board: {late}")


def later(rig, shift, today, people, check):
    """The next days, and an account that is erased."""
    node = rig.nodes[0]
    told = node.get("/api/day", people["Ada"])[1]
    check(told["day"] == date(today + 1) and told["mine"] is None and told["streak"] == 1, f"another day: {told}")
    check(told["past"][0]["mine"]["place"] and "swap-tiles" in told["setup"], f"with another game: {told}")
    game = begin(node, people["Ada"])
    account = rig.pg.sql("SELECT id FROM account WHERE name = 'Ada'")[0][0]
    rig.pg.sql(f"UPDATE day_try SET ended = now(), score = 5, bot = 9, won = false, counts = true WHERE account = {account} AND game_id = {game_number(game)}")
    check(node.get("/api/day", people["Ada"])[1]["streak"] == 2, "two days in a row")
    shift.go(2 * DAY_S)
    check(node.get("/api/day", people["Ada"])[1]["streak"] == 0, "a day left out")
    check(node.post("/api/account/delete", {"old": "correct horse"}, people["Ada"])[0] == 200, "erased")
    check([row.get("name") for row in node.get(f"/api/day/{date(today)}")[1]["board"]].count("Ada") == 0, "its row is gone from the board")
    check(rig.pg.sql(f"SELECT count(*) FROM day_try WHERE account = {account}") == [["0"]], "and what it was made from")


def main():
    now = time.time()
    today = int(now // DAY_S)
    today += (7 - today % 7) % 7  # 1970-01-01 was a Thursday
    with Shift() as shift, Report("day") as check, Rig(PROGRAM, RULES, nodes=2, clock_shift=shift.path, password_mb=8, **FREE) as rig:
        shift.go(today * DAY_S + 8 * HOUR - now)
        people = {name: signed_in(rig.nodes[0], name) for name in ("Ada", "Bob", "Cyd", "Dan", "Eve")}
        commitment = described(rig, today, check)
        games = {"Ada": one_try(rig, people, check)}
        games |= {name: begin(rig.nodes[1], people[name]) for name in ("Bob", "Cyd", "Dan", "Eve")}
        check(len(set(games.values())) == 5, "each account has its own")
        players = {"Ada": Alone(rig.nodes[0], games["Ada"], people["Ada"]).go_on(random.Random(3).choice)}
        players["Bob"] = killed(rig, games["Bob"], people["Bob"], 3)
        players["Cyd"] = Alone(rig.nodes[1], games["Cyd"], people["Cyd"]).go_on(random.Random(4).choice, 60)
        players["Dan"] = Alone(rig.nodes[1], games["Dan"], people["Dan"])
        players["Dan"].until(players["Dan"].ready)
        check(players["Dan"].ask({"t": "resign"})["t"] == "done", "resigned")
        players["Eve"] = Alone(rig.nodes[1], games["Eve"], people["Eve"]).go_on(random.Random(5).choice, 60)
        finished(rig, today, 2)
        wait_for("the one who resigned", lambda: rig.nodes[0].get("/api/day", people["Dan"])[1]["mine"]["state"] == "resigned")
        hidden(rig, players.values(), people, games, check)
        shift.go(17 * HOUR)  # 01:00 of the next day: still in time
        players["Cyd"].go_on(random.Random(6).choice)
        same_draws(rig, games, check)
        finished(rig, today, 3)
        ranked(rig, today, people, players, check)
        check("secret" not in rig.nodes[0].get(f"/api/day/{date(today)}")[1], "the secret is for later")
        shift.go(2 * HOUR)
        players["Eve"].go_on(random.Random(7).choice)
        wait_for("her result", lambda: rig.nodes[0].get("/api/day", people["Eve"])[1]["past"][0]["mine"]["state"] == "late")
        revealed(rig, today, commitment, people, games, check)
        later(rig, shift, today, people, check)
        for player in players.values():
            player.close()
        check([node.stop() for node in rig.nodes] == [0, 0], "the nodes end well")


if __name__ == "__main__":
    main()
