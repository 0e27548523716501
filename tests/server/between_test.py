#!/usr/bin/env python3
"""Failures between two steps of one operation, or between two nodes: nobody waits forever, and revoked rights do not survive."""

import concurrent.futures
import socket
import sys
import time

from codes import game_number, token
from rig import FREE, PATIENCE, PROGRAM, RULES, Rig, wait_for
from seats import Held, Player, Report, cut_off, everybody, gathering, make, waiting
from ws import Closed


def told(player, why):
    return any(m["t"] == "error" and m["why"] == why for m in player.told)


def given_up_and_died(rig, check):
    """The player to move gives up and the node dies before it can tell it and play for the seat: another node does both."""
    a, b = rig.nodes
    game, kinds, players = make(a, seats=3)
    while players[0].rules.count < 10:  # the standing written at the beginning would hide the failure
        who = next(p for p in players if p.mine())
        check(who.play() == "done", "a move")
        everybody(players)
    standing = f"SELECT n FROM standing WHERE game_id = {game_number(game)}"
    wait_for("the standing", lambda: rig.pg.sql(standing) == [[str(players[0].rules.count)]])
    late = next(p for p in players if p.mine())
    other = next(p for p in players if p is not late)
    with Held(rig, f"SELECT FROM standing WHERE game_id = {game_number(game)} FOR UPDATE"):
        late.socket.send({"t": "resign"})
        waiting(rig, 1, "gave_up")
        a.stop(9)
        again = Player(b, game, kinds, other.token)
        again.until(lambda: again.people is not None)
        again.quiet(1)  # the node has begun to listen, and has looked once more
        check(again.player(late.seat) == "person", "nobody has given up yet")
    again.until(lambda: again.rules.count > late.rules.count, 30)
    again.until(lambda: again.player(late.seat) == "gave-up")
    check(True, "the computer plays on for who has given up")
    a.start()


def not_begun(rig, check):
    """All seats are taken but the statement that begins the game is lost: the game begins when a node next looks at it."""
    a, b = rig.nodes
    made = gathering(a)
    ada = Player(b, made["game"], ["human"] * 2, made["token"])
    with concurrent.futures.ThreadPoolExecutor(1) as pool, Held(rig, f"SELECT FROM game WHERE id = {game_number(made['game'])} FOR KEY SHARE"):
        joined = pool.submit(lambda: a.post(f"/api/games/{made['game']}/join", {"invite": made["invite"], "name": "Bob"}))
        waiting(rig, 1, "words")
        cut_off(rig)
        check(joined.result()[0] == 200, "bob has his seat")
    ada.until(lambda: ada.heard("begun"), 30)
    bob = Player(a, made["game"], ["human"] * 2, joined.result()[1]["token"])
    bob.until(lambda: bob.heard("begun"))
    check(True, "the game has begun for both")


def begun_by_nobody(rig, check):
    """The node dies between the last join and the beginning: players who wait on another node see the game begin."""
    a, b = rig.nodes
    made = gathering(a)
    ada = Player(b, made["game"], ["human"] * 2, made["token"])
    with concurrent.futures.ThreadPoolExecutor(1) as pool, Held(rig, f"SELECT FROM game WHERE id = {game_number(made['game'])} FOR KEY SHARE"):
        pool.submit(lambda: a.post(f"/api/games/{made['game']}/join", {"invite": made["invite"], "name": "Bob"}))
        waiting(rig, 1, "words")
        a.stop(9)
        cut_off(rig)
    ada.until(lambda: ada.heard("begun"), 90)
    ada.until(lambda: ada.people["seats"][1]["name"] == "Bob")
    check(True, "the game begins without the node that should have begun it")
    a.start()


def called_off(rig, check):
    """A game is deleted without a notification: players who wait for it to begin are told."""
    b = rig.nodes[1]
    made = gathering(b)
    ada = Player(b, made["game"], ["human"] * 2, made["token"])
    ada.until(lambda: ada.people is not None)
    rig.pg.sql(f"DELETE FROM game WHERE id = {game_number(made['game'])}")
    ada.until(lambda: told(ada, "no-game") or told(ada, "wrong-seat"), 90)
    check(True, "ada is told")


def unseated(player):
    """Waits until the server closes the socket; returns whether it named the seat as the reason."""
    end = time.monotonic() + 30 * PATIENCE
    try:
        while time.monotonic() < end:
            try:
                player.receive(1)
            except (socket.timeout, TimeoutError):
                pass
    except Closed:
        pass
    return told(player, "wrong-seat")


def link_while_away(rig, check):
    """A seat link is replaced while NATS is down: the socket that used the old link on another node loses the seat."""
    a, b = rig.nodes
    game, _, (ada, bob) = make(a, others=[b])
    rig.nats.stop()
    wait_for("both alone", lambda: not any(node.metrics()["bus_there"] for node in rig.nodes))
    status, _ = a.post(f"/api/games/{game}/link", {"token": bob.token, "fresh": token()})
    check(status == 200, "bob's link is made anew")
    check(unseated(bob), "the old one is worth nothing")
    rig.nats.start()
    ada.close()


def main():
    with Report("between") as check, Rig(PROGRAM, RULES, nodes=2, **FREE) as rig:
        given_up_and_died(rig, check)
        not_begun(rig, check)
        begun_by_nobody(rig, check)
        called_off(rig, check)
        link_while_away(rig, check)


if __name__ == "__main__":
    sys.exit(main())
