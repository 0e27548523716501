#!/usr/bin/env python3
"""Repeated and simultaneous requests: joining, new links, taking a seat, giving up, missed deadlines."""

import concurrent.futures
import hashlib
import sys
import time

from codes import game_number, token
from rig import FREE, PROGRAM, RULES, Rig, wait_for
from seats import HOUR, Held, Report, Shift, gathering, make, waiting
from ws import Closed, Refused, WebSocket


def at_once(calls):
    with concurrent.futures.ThreadPoolExecutor(len(calls)) as pool:
        return [future.result() for future in [pool.submit(call) for call in calls]]


def join(rig, check):
    a, b = rig.nodes
    made, mine = gathering(a, 4), token()
    path, body = f"/api/games/{made['game']}/join", {"invite": made["invite"], "token": mine, "name": "Bob"}
    first = a.post(path, body)
    check(first == (200, {"game": made["game"], "seat": 1, "token": mine}), "a seat by a token of one's own")
    check(b.post(path, body) == first, "asked again, elsewhere: the same seat")
    both = {"invite": made["invite"], "token": token()}
    answers = at_once([lambda node=node: node.post(path, both) for node in rig.nodes * 4])
    check(all(answer == answers[0] and answer[0] == 200 for answer in answers), f"eight times at once: one seat, not {answers}")
    check(answers[0][1]["seat"] == 2, "the next one")
    check(a.post(path, {"invite": token(), "token": mine})[0] == 200, "who has the token has the seat")
    check(a.post(path, {"invite": token(), "token": token()}) == (403, {"error": "no-seat"}), "a wrong invitation stays wrong")
    for wrong in ("", "short", mine + "0", mine.upper(), "é" * 13, 5, None, ["a"]):
        check(a.post(path, {"invite": made["invite"], "token": wrong}) == (400, {"error": "bad-request"}), f"no token: {wrong!r}")
    check(a.get(f"/api/games/{made['game']}")[1]["seats"][3]["free"], "one seat is left")
    socket = WebSocket(b.port)
    socket.send({"t": "join", "game": made["game"], "token": mine, "n": 0})
    check(socket.until("joined")["seat"] == 1, "and the token opens it")
    socket.close()


def link(rig, check):
    a, b = rig.nodes
    made = gathering(a)
    path, fresh = f"/api/games/{made['game']}/link", token()
    first = a.post(path, {"token": made["token"], "fresh": fresh})
    check(first == (200, {"seat": 0, "token": fresh}), "a new link of one's own")
    check(b.post(path, {"token": made["token"], "fresh": fresh}) == first, "asked again: the same")
    check(b.post(path, {"token": made["token"]}) == (403, {"error": "wrong-seat"}), "the old one has ended")
    check(b.post(path, {"token": fresh, "fresh": "x"})[0] == 400, "no token")


def take(rig, shift, check):
    a, b = rig.nodes
    _, _, (ada, bob) = make(a, options={"deadline": {"hours": 1}, "late": "open"})
    late, other = (ada, bob) if ada.mine() else (bob, ada)
    shift.go(2 * HOUR)
    other.until(lambda: other.player(late.seat) == "open")
    given = other.ask({"t": "give", "seat": late.seat})
    if "link" not in given:  # only the maker gets a link at once; for others the seat is given by vote, and here one vote is a majority
        check(False, f"given: {given}")
        return
    body = {"link": given["link"], "name": "Eve", "token": token()}
    answers = at_once([lambda node=node: node.post(f"/api/games/{ada.id}/take", body) for node in rig.nodes * 2])
    check(all(answer[0] == 200 and answer[1]["token"] == body["token"] for answer in answers), f"taken four times at once: {answers}")
    check(a.post(f"/api/games/{ada.id}/take", {**body, "token": token()})[0] == 403, "by somebody else not again")
    for player in (ada, bob):
        player.close()


def give_up(rig, check):
    """The last two of three players give up at the same moment: the game ends."""
    a, b = rig.nodes
    game_id, _, players = make(a, seats=3, others=[b, a])
    check(players[0].ask({"t": "resign"})["t"] == "done", "the first gives up")
    with Held(rig, f"SELECT FROM standing WHERE game_id = {game_number(game_id)} FOR UPDATE"):
        for player in players[1:]:
            player.socket.send({"t": "resign"})
        waiting(rig, 2, "gave_up")
    for player in players[1:]:
        player.until(lambda p=player: any(m["t"] == "done" and m["what"] == "resign" for m in p.told))
    row = rig.pg.sql(f"SELECT status, gave_up, due IS NULL, to_move FROM standing WHERE game_id = {game_number(game_id)}")
    check(row == [["3", "7", "t", "0"]], f"the game is over: {row}")
    for player in players:
        player.close()


def late(rig, shift, check):
    """A player misses the deadline while the opponent gives up: after the end the seat is not marked late and nothing is played."""
    a, b = rig.nodes
    game_id, _, (ada, bob) = make(a, options={"deadline": {"hours": 1}}, others=[b])
    slow, other = (ada, bob) if ada.mine() else (bob, ada)
    with Held(rig, f"SELECT FROM standing WHERE game_id = {game_number(game_id)} FOR UPDATE"):
        other.socket.send({"t": "resign"})
        waiting(rig, 1, "gave_up")
        shift.go(2 * HOUR)
        time.sleep(1)  # the search for missed deadlines skips locked rows
    other.until(lambda: any(m["t"] == "done" and m["what"] == "resign" for m in other.told))
    rig.pg.sql(f"UPDATE standing SET due = '2000-01-01' WHERE game_id = {game_number(game_id)}")  # as a late writer would leave it
    wait_for("the due time goes", lambda: rig.pg.sql(f"SELECT due IS NULL FROM standing WHERE game_id = {game_number(game_id)}") == [["t"]])
    time.sleep(1)
    players = rig.pg.sql(f"SELECT player FROM seat WHERE game_id = {game_number(game_id)} AND seat = {slow.seat}")
    steps = rig.pg.sql(f"SELECT count(*) FROM move WHERE game_id = {game_number(game_id)} AND seat = {slow.seat}")
    check(players == [["0"]], f"nobody is late in a game that is over: {players}")
    check(steps == [["0"]], f"nor played for: {steps}")
    for player in (ada, bob):
        player.close()


def cookies(rig, check):
    """The session cookie is found among many other cookies of the same host."""
    a = rig.nodes[0]
    secret = token()
    mine = "timerift=" + secret
    rig.pg.sql("INSERT INTO account (id, name, mail, password) VALUES (1, 'Ada', 'ada@example.org', ''); INSERT INTO session (token, account, "
               f"until) VALUES ('\\x{hashlib.blake2b(secret.encode(), digest_size=32).hexdigest()}', 1, now() + interval '1 day')")
    for before, after in ((0, 0), (300, 0), (1500, 1500), (0, 3000)):
        other = ["other=" + "x" * before] * bool(before) + [mine] + ["last=" + "y" * after] * bool(after)
        status, _ = a.get("/api/account", {"Cookie": "; ".join(other)})
        check(status == 200, f"known beside {before} and {after} bytes: {status}")
    for wrong in ("xtimeri=1; " * 20, mine[:-1], mine + "0", "x" + mine, mine.replace("timerift", "Timerift")):
        check(a.get("/api/account", {"Cookie": wrong})[0] == 401, f"not by {wrong[:40]}")
    for two in ("timerift=" + "z" * 280 + "; " + mine, mine + "; timerift=", mine + ";timerift=" + secret, mine + "; a=1; " + mine):
        check(a.get("/api/account", {"Cookie": two})[0] == 400, f"two of that name are refused: {two[:20]} … {two[-20:]}")
    check(a.get("/api/account", {"Cookie": "__Host-" + mine})[0] == 401, "the name for https is none without it")
    secure = rig.node("secure", origin="https://play.test").start()
    check(secure.get("/api/account", {"Cookie": mine})[0] == 401, "with an https origin the plain name is none")
    check(secure.get("/api/account", {"Cookie": f"timerift={token()}; __Host-" + mine})[0] == 200, "nor does it hide the right one")
    check(secure.get("/api/account", {"Cookie": f"__Host-{mine}; timerift={token()}"})[0] == 200, "before or after it")
    check(secure.get("/api/account", {"Cookie": f"__Host-{mine}; __Host-{mine}"})[0] == 400, "two of the right name are refused")
    try:
        WebSocket(secure.port, {"Cookie": f"__Host-{mine}; __Host-{mine}", "Origin": "https://play.test"}).close()
        check(False, "two of them open no socket")
    except (Closed, Refused, OSError):
        check(True, "two of them open no socket")
    secure.stop()


def main():
    with Report("again") as check, Shift() as shift, \
            Rig(PROGRAM, RULES, nodes=2, clock_shift=shift.path, password_mb=8, **FREE) as rig:
        join(rig, check)
        link(rig, check)
        take(rig, shift, check)
        give_up(rig, check)
        late(rig, shift, check)
        cookies(rig, check)


if __name__ == "__main__":
    sys.exit(main())
