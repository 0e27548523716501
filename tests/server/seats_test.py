#!/usr/bin/env python3
"""Seats that change hands: given up, given to someone else, played by the computer; rematches, automata and the computer."""

import hashlib
import random
import sys
import time

from codes import game_number
from rig import PATIENCE, PROGRAM, RULES, Rig, wait_for
from seats import HOUR, Held, Player, Report, Shift, everybody, make
from ws import Closed


def first_late(players):
    """The first player who must move, and the others."""
    late = next(p for p in players if p.mine())
    return late, [p for p in players if p is not late]


def only(late, others):
    """Lets the others answer until only this player must."""
    while late.rules.asked() != 1 << late.seat:
        for p in others:
            p.until(lambda p=p: p.rules.count >= late.rules.count)
            if p.mine():
                assert p.play() == "done"
        everybody([late] + others)
        if late.mine() and not any(p.mine() for p in others):
            break
        if not any(p.mine() for p in others + [late]):
            time.sleep(0.05)


def resign_two(rig, check):
    """A game of two ends when one gives up, and the secret of its dice is revealed."""
    a, b = rig.nodes
    game, _, (ada, bob) = make(a, others=[b])
    check(ada.ask({"t": "resign"})["t"] == "done", "ada gives up")
    bob.until(lambda: bob.people["given_up"])
    check(bob.player(0) == "gave-up", "bob is told")
    who = ada if ada.mine() else bob
    who.until(lambda: who.people["given_up"])
    check(who.play() == "over", "nobody plays on")
    _, about = b.get(f"/api/games/{game}")
    check(about["status"] == 3 and "secret" in about, f"the secret is shown: {about}")
    check(bob.ask({"t": "resign"})["t"] == "error", "over is over")


def resign_three(rig, check):
    """In a game of three greedy plays the seat of the player who gave up; it cannot be taken back."""
    a, b = rig.nodes
    _, _, players = make(a, seats=3, others=[b, a])
    late, others = first_late(players)
    check(late.ask({"t": "resign"})["t"] == "done", "the first gives up")
    others[0].until(lambda: others[0].player(late.seat) == "gave-up")
    others[0].until(lambda: not others[0].rules.asked() >> late.seat & 1)
    check(not others[0].people["given_up"], "the game goes on")
    check(late.ask({"t": "back"})["t"] == "error", "and not back")
    check(others[1].ask({"t": "resign"})["t"] == "done", "the second gives up")
    check(others[0].ask({"t": "resign"})["t"] == "done", "the last gives up")
    others[0].until(lambda: others[0].people["given_up"])
    check(True, "nobody is left: the game is over")


def gave_up_unread(rig, check):
    """A player who gave up cannot move, even on a node that has not read the people of the game yet."""
    a, b = rig.nodes
    game, kinds, players = make(a, seats=3)
    late, others = first_late(players)
    only(others[0], [late, others[1]])
    check(others[0].ask({"t": "resign"})["t"] == "done", "given up")
    others[1].until(lambda: others[1].player(others[0].seat) == "gave-up")
    with Held(rig, "LOCK TABLE vacation", game):  # read together with the people
        again = Player(b, game, kinds, others[0].token)
        again.until(lambda: again.rules.count > 0)
        check(again.people is None, "moves are told, people not yet")
        key = "5" * 16
        again.socket.send({"t": "play", "n": again.rules.count, "key": key, "m": "00" * 6})
        again.socket.send({"t": "play", "n": again.rules.count, "key": "6" * 16, "m": "00" * 6})
        again.until(lambda: again.told[-1].get("is") == "busy")
        check(again.told[-1]["key"] == "6" * 16 and all(m["t"] != "answer" for m in again.told[:-1]), "one wish waits, no more")
    again.until(lambda: again.told[-1].get("key") == key)
    check(again.told[-1]["is"] == "away", f"and is refused when it is known: {again.told[-1]}")


def foretold_key(game, count, seat):
    """The key of the computer's wish if it were derived from public values only."""
    told = game_number(game).to_bytes(8, "big") + count.to_bytes(4, "big") + seat.to_bytes(4, "big")
    return int.from_bytes(hashlib.blake2b(told, digest_size=8).digest(), "big") | 1


def in_turn(player):
    """A move after which the same seat must decide again without Nature in between; None if there is none."""
    for move in player.rules.legal(player.seat):
        if player.rules.asked_after(move) >> player.seat & 1:
            return move
    return None


def foretold(rig, check):
    """A player who uses the key of the computer's next wish for his own, and then gives up, does not block the game."""
    a, b = rig.nodes
    game, _, players = make(a, seats=3, others=[b, a])
    for _ in range(60):
        p = next(p for p in players if p.mine())
        move = in_turn(p)
        if move:
            break
        assert p.play() == "done"
        everybody(players)
    n, rest = p.rules.count, [other for other in players if other is not p]
    p.socket.send({"t": "play", "n": n, "key": f"{foretold_key(game, n + 1, p.seat):016x}", "m": move})
    p.until(lambda: p.rules.count == n + 1 and p.mine())
    check(p.ask({"t": "resign"})["t"] == "done", "given up in mid-turn")
    rest[0].until(lambda: rest[0].rules.count > n + 1)
    check(True, "the computer goes on")


def give_by_maker(rig, shift, check):
    """After the deadline the seat is open; the maker sends a link, someone else takes the seat, and the old link is invalid."""
    a, b = rig.nodes
    game, kinds, players = make(a, options={"deadline": {"hours": 1}, "late": "open"}, others=[b])
    ada, bob = players
    only(bob, [ada])
    count = bob.rules.count
    check(ada.ask({"t": "give", "seat": 1})["t"] == "error", "nobody is away")
    check(ada.ask({"t": "give", "seat": 0})["t"] == "error", "not one's own")
    check(ada.ask({"t": "give", "seat": 3})["t"] == "error", "there is no such seat")
    shift.go(HOUR + 10)
    ada.until(lambda: ada.player(1) == "open")
    ada.quiet(1.0)
    check(ada.rules.count == count, "nobody plays an open seat")
    answer = ada.ask({"t": "give", "seat": 1})
    check("link" in answer, f"the maker gets a link: {answer}")
    status, _ = a.post(f"/api/games/{game}/take", {"link": "0" * 26})
    check(status == 403, "a wrong link takes nothing")
    status, taken = b.post(f"/api/games/{game}/take", {"link": answer["link"], "name": "Eve d'Or"})
    check(status == 200 and taken["seat"] == 1, f"taken: {taken}")
    status, _ = b.post(f"/api/games/{game}/take", {"link": answer["link"]})
    check(status == 403, "only once")
    try:
        bob.until(lambda: False, 3)
        check(False, "the old owner stays")
    except Closed:
        check(bob.told[-1].get("why") == "wrong-seat", "the old owner's socket is closed")
    eve = Player(b, game, kinds, taken["token"])
    eve.until(lambda: eve.people and eve.rules.count == count)
    check(eve.people["seats"][1]["name"] == "Eve d'Or" and eve.player(1) == "person", "Eve sits there")
    check(eve.play() == "done", "and plays")


def give_by_vote(rig, shift, check):
    """The maker is absent: the other players give the seat away by vote."""
    a, b = rig.nodes
    game, _, players = make(a, seats=4, options={"deadline": {"hours": 1}}, others=[b, a, b])
    maker, others = players[0], players[1:]
    only(maker, others)
    shift.go(HOUR + 10)
    for p in others:
        p.until(lambda p=p: p.player(0) == "greedy")
    first = others[0].ask({"t": "give", "seat": 0})
    check(first["t"] == "done" and "link" not in first, "one of three is not enough")
    again = others[0].ask({"t": "give", "seat": 0})
    check("link" not in again, "nor the same one twice")
    second = others[1].ask({"t": "give", "seat": 0})
    check("link" in second, "two of three are")
    check(maker.ask({"t": "back"})["t"] == "done", "but the owner is back first")
    status, _ = a.post(f"/api/games/{game}/take", {"link": second["link"]})
    check(status == 403, "then the link is worth nothing")


def whole_game(rig, shift, check):
    """Both players miss the deadline: greedy plays the game to its end on two nodes; then a rematch with seats swapped."""
    a, b = rig.nodes
    began = time.monotonic()
    game, kinds, (ada, bob) = make(a, options={"deadline": {"hours": 1}}, others=[b])
    check(ada.ask({"t": "rematch"})["t"] == "error", "no rematch before the end")
    while not all(ada.player(i) == "greedy" for i in range(2)) and time.monotonic() - began < 20 * PATIENCE:
        shift.go(HOUR + 10)
        ada.quiet(0.5)
    ada.until(lambda: ada.rules.asked() == 0, 120)
    bob.until(lambda: bob.rules.asked() == 0, 30)
    check(ada.rules.count == bob.rules.count, "both know the same end")
    check(ada.ask({"t": "resign"})["t"] == "error", "nobody gives up after the end")
    played = sum(node.metrics()["autoplayed"] for node in rig.nodes)
    print(f"   a game of {ada.rules.count} moves by greedy alone, {played} decisions in all: {time.monotonic() - began:.1f} s")
    offer = bob.ask({"t": "rematch", "word": "11" * 32})
    check(offer["t"] == "done" and offer["seat"] == 0 and "invite" in offer, f"bob wants a rematch: {offer}")
    ada.until(lambda: ada.people.get("rematch") == offer["game"])
    _, about = a.get(f"/api/games/{offer['game']}")
    _, old = a.get(f"/api/games/{game}")
    check(not about["begun"] and len(about["commitment"]) == 64, "its commitment is public before ada sits down")
    check(about["setup"] == old["setup"] and about["options"] == old["options"], "same setup, same options")
    check(about["commitment"] != old["commitment"], "another secret")
    accept = ada.ask({"t": "rematch"})
    check(accept["game"] == offer["game"] and accept["seat"] == 1, f"ada sits where bob sat: {accept}")
    check(ada.ask({"t": "rematch"})["game"] == offer["game"], "asked twice, answered alike")
    new = Player(b, offer["game"], kinds, ada.token)
    new.until(lambda: new.people and new.rules.asked())
    check(new.seat == 1 and new.people["seats"][0]["name"] == "B1", "the old link is good for the new seat")


def rematch_off(rig, check):
    """A player calls off the rematch he proposed: the opponent can still propose another."""
    a, b = rig.nodes
    _, kinds, (ada, bob) = make(a, others=[b])
    check(ada.ask({"t": "resign"})["t"] == "done", "ada gives up")
    for player in (ada, bob):
        player.until(lambda p=player: p.people["given_up"])
    offer = ada.ask({"t": "rematch"})
    bob.until(lambda: bob.people.get("rematch") == offer["game"])
    check(a.post(f"/api/games/{offer['game']}/leave", {"token": ada.token}) == (200, {"called_off": True}), "ada calls it off")
    bob.until(lambda: "rematch" not in bob.people)
    other = bob.ask({"t": "rematch"})
    check(other["t"] == "done" and other["game"] != offer["game"] and "invite" in other, f"bob makes another: {other}")
    accept = ada.ask({"t": "rematch"})
    check(accept.get("game") == other["game"], f"ada comes after all: {accept}")
    new = Player(a, other["game"], kinds, bob.token)
    new.until(lambda: new.heard("begun"))
    check(True, "and it begins")


def rematch_seen(rig, check):
    """Players who wait in the rematch see who joins, on any node."""
    a, b = rig.nodes
    _, kinds, players = make(a, seats=3, others=[b, b])
    for player in players:
        check(player.ask({"t": "resign"})["t"] == "done", "given up")
    for player in players:
        player.until(lambda p=player: p.people["given_up"])
    offer = players[0].ask({"t": "rematch"})
    ada = Player(a, offer["game"], kinds, players[0].token)
    ada.until(lambda: ada.people is not None)
    sat = players[1].ask({"t": "rematch"})
    ada.until(lambda: ada.people["seats"][sat["seat"]]["name"] == "B1")
    check("free" not in ada.people["seats"][sat["seat"]], "ada sees that bob has come")
    sat = players[2].ask({"t": "rematch"})
    ada.until(lambda: ada.people["seats"][sat["seat"]]["name"] == "B2")
    ada.until(lambda: ada.heard("begun"))
    check(True, "and that it begins")


def automaton(rig, kind, check):
    """A game against an automaton, which the rules play."""
    node = rig.nodes[0]
    game, _, (ada,) = make(node, seats=1, automaton=kind)
    check(ada.player(1) == "automaton", f"{kind} sits there")
    for _ in range(30):  # every such game has more moves
        ada.until(ada.mine)
        check(ada.play() == "done", f"a move against {kind}")
    check(ada.rules.count > 35, f"{kind} has moved too: {ada.rules.count} moves")
    check(ada.ask({"t": "resign"})["t"] == "done", "and given up")
    _, about = node.get(f"/api/games/{game}")
    check(about["status"] == 3, "which ends it")


def computer_sits(rig, check):
    """Only the maker can give free seats to the computer, and only before the game begins."""
    a, b = rig.nodes
    kinds = ["human"] * 3
    _, made = a.post("/api/games", {"setup": "seats A=human B=human C=human"})
    path, mine = f"/api/games/{made['game']}", {"token": made["token"]}
    wants = {"seat": 1, "on": True}
    check(b.post(path + "/computer", {**mine, **wants}) == (200, {"begun": False}), "the computer sits down")
    check(b.post(path + "/computer", {**mine, **wants}) == (200, {"begun": False}), "asked twice, answered alike")
    seats = a.get(path)[1]["seats"]
    check([s["player"] for s in seats] == ["person", "computer", "person"] and not seats[1]["free"], f"everybody may know: {seats}")
    check(b.post(path + "/computer", {**mine, "seat": 0, "on": True})[0] == 409, "not on the maker's own seat")
    check(b.post(path + "/computer", {**mine, "seat": 3, "on": True})[0] == 409, "there is no such seat")
    check(b.post(path + "/computer", {**mine, "seat": 1})[0] == 400, "on or off")
    check(b.post(path + "/computer", {"token": "0" * 26, **wants})[0] == 403, "not without the maker's link")
    early = Player(a, made["game"], kinds, made["token"])
    early.until(lambda: early.people)
    check(early.ask({"t": "give", "seat": 1})["t"] == "error", "nothing is given away before the game begins")
    early.close()
    check(b.post(path + "/computer", {**mine, "seat": 1, "on": False})[0] == 200, "it gets up again")
    check(a.get(path)[1]["seats"][1]["free"], "and its seat is free")
    _, ben = b.post(path + "/join", {"invite": made["invite"], "name": "Ben"})
    check(ben["seat"] == 1, "Ben takes it")
    check(a.post(path + "/computer", {"token": ben["token"], "seat": 2, "on": True})[0] == 403, "Ben did not make the game")
    check(a.post(path + "/computer", {**mine, **wants})[0] == 409, "Ben keeps his seat")
    check(a.post(path + "/computer", {**mine, "seat": 2, "on": True}) == (200, {"begun": True}), "the last seat begins the game")
    check(a.post(path + "/computer", {**mine, "seat": 2, "on": False})[0] == 403, "then it stays")
    ada, ben = Player(a, made["game"], kinds, made["token"]), Player(b, made["game"], kinds, ben["token"])
    ada.until(lambda: ada.people and ada.rules.asked() and not ada.rules.asked() >> 2 & 1)
    check(ada.player(2) == "computer", "and plays")
    link = ada.ask({"t": "give", "seat": 2})
    check("link" in link, f"its seat can be given to somebody: {link}")
    status, eve = b.post(path + "/take", {"link": link["link"], "name": "Eve"})
    check(status == 200 and eve["seat"] == 2, f"Eve takes it: {eve}")
    ben.until(lambda: ben.player(2) == "person")
    only(Player(b, made["game"], kinds, eve["token"]), [ada, ben])
    check(True, "and is waited for")


def begins_while_read(rig, check):
    """A game begins between a node's reads of its status and of its log: players who wait there are told."""
    node = rig.nodes[0]
    _, made = node.post("/api/games", {"setup": "seats A=human B=human C=human"})
    ada = Player(node, made["game"], ["human"] * 3, made["token"])
    ada.until(lambda: ada.people)
    with Held(rig, "LOCK TABLE move", made["game"]):
        for seat in (1, 2):
            status, got = node.post(f"/api/games/{made['game']}/computer", {"token": made["token"], "seat": seat, "on": True})
            check((status, got["begun"]) == (200, seat == 2), f"a computer on seat {seat}")
            ada.quiet(0.5)
    ada.until(lambda: ada.heard("begun"))
    check(True, "the game has begun")


def computer_alone(rig, check):
    """A game of one person against the computer begins at once; it is played to its end, then a rematch."""
    a, b = rig.nodes
    kinds = ["human"] * 2
    _, made = a.post("/api/games", {"setup": "seats A=human B=human"})
    check(a.post(f"/api/games/{made['game']}/computer", {"token": made["token"], "seat": 1, "on": True})[1]["begun"], "begun")
    ada = Player(b, made["game"], kinds, made["token"])
    moves = 0
    while True:
        ada.until(lambda: ada.people and (ada.mine() or ada.rules.count > 0 and ada.rules.asked() == 0), 20)
        if not ada.mine():
            break
        check(ada.play() == "done", "a move against the computer")
        moves += 1
    check(moves > 40 and not ada.people["given_up"], f"played to the end in {moves} moves")
    again = ada.ask({"t": "rematch"})
    check(again["t"] == "done", f"again: {again}")
    new = Player(a, again["game"], kinds, made["token"])
    new.until(lambda: new.people and new.mine())
    check(new.player(1) == "computer", "the computer sits there again")


def seen(rig, check):
    """The server stores how far a seat has seen the game and returns it on the next join."""
    a, b = rig.nodes
    game, kinds, (ada, bob) = make(a)
    for _ in range(6):
        p = ada if ada.mine() else bob
        check(p.play() == "done", "a move")
        everybody([ada, bob])
    at = ada.rules.count
    ada.socket.send({"t": "seen", "n": at})
    ada.socket.send({"t": "seen", "n": at + 500})
    ada.quiet(0.3)
    ada.close()
    while bob.mine() and bob.rules.count < at + 4:
        bob.play()
    wait_for("what was seen in the store", lambda: Player(b, game, kinds, ada.token).joined["seen"] == at)
    check(True, f"seen up to {at}")


def main():
    random.seed(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
    with Shift() as shift, Report("seats") as check, \
            Rig(PROGRAM, RULES, nodes=2, clock_shift=shift.path, rate=2000, burst=2000) as rig:
        resign_two(rig, check)
        resign_three(rig, check)
        foretold(rig, check)
        gave_up_unread(rig, check)
        give_by_maker(rig, shift, check)
        give_by_vote(rig, shift, check)
        seen(rig, check)
        rematch_off(rig, check)
        rematch_seen(rig, check)
        for kind in ("chronobot1", "chronobot2", "chronossus"):
            automaton(rig, kind, check)
        computer_sits(rig, check)
        begins_while_read(rig, check)
        computer_alone(rig, check)
        whole_game(rig, shift, check)


if __name__ == "__main__":
    main()
