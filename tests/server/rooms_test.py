#!/usr/bin/env python3
"""Before a game begins: presence, new invitations, leaving, calling off; muted seats and the list of one's seats."""

import time

from rig import PROGRAM, RULES, Rig, wait_for
from seats import Player, Report, gathering, make

HUMANS = ["human"] * 3


def join(node, made, name, invite=None):
    return node.post(f"/api/games/{made['game']}/join", {"invite": invite or made["invite"], "name": name})


def filling(rig, check):
    """Players who wait are told who joins and who is connected, on every node."""
    a, b = rig.nodes
    made = gathering(a, 3)
    ada = Player(a, made["game"], HUMANS, made["token"])
    ada.until(lambda: ada.people is not None)
    check([s.get("free", False) for s in ada.people["seats"]] == [False, True, True], f"two are free: {ada.people}")
    check(ada.people["here"] == [0] and ada.people["muted"] == [], f"ada is there: {ada.people}")
    _, joined = join(b, made, "Bob")
    ada.until(lambda: ada.people["seats"][1]["name"] == "Bob")
    check("free" not in ada.people["seats"][1], "ada sees that bob has come")
    check(ada.people["here"] == [0], "bob has no socket yet")
    bob = Player(b, made["game"], HUMANS, joined["token"])
    ada.until(lambda: ada.people["here"] == [0, 1])
    bob.until(lambda: bob.people and bob.people["here"] == [0, 1])
    check(True, "each sees that the other is there")
    eve = Player(b, made["game"], HUMANS)
    ada.until(lambda: ada.people["spectators"] == 1)
    check("muted" not in next(m for m in iter(eve.receive, None) if m["t"] == "people"), "a spectator has muted nobody")
    bob.socket.close()
    ada.until(lambda: ada.people["here"] == [0])
    check(True, "bob has gone")
    eve.socket.close()
    ada.until(lambda: ada.people["spectators"] == 0)
    ada.socket.close()


def muted(rig, check):
    """Only the seat that muted others is told so, also when it reconnects."""
    a, b = rig.nodes
    game, _, (ada, bob) = make(a, others=[b])
    check(ada.ask({"t": "mute", "seat": 1, "on": True})["t"] == "done", "ada mutes bob")
    ada.until(lambda: ada.people["muted"] == [1])
    bob.quiet(0.5)
    check(bob.people["muted"] == [], f"bob is not told: {bob.people}")
    again = Player(b, game, ["human"] * 2, ada.token)
    again.until(lambda: again.people is not None)
    check(again.people["muted"] == [1], "it is known on another node")
    for player in (ada, bob, again):
        player.socket.close()


def inviting(rig, check):
    """A new invitation replaces the old one; only the maker gets it, and only before the game begins."""
    a, b = rig.nodes
    made = gathering(a, 3)
    status, answer = b.post(f"/api/games/{made['game']}/invite", {"token": made["token"]})
    check(status == 200 and answer["invite"] != made["invite"], f"a new invitation: {answer}")
    check(join(b, made, "Bob")[0] == 403, "the old one opens nothing")
    status, bob = join(b, made, "Bob", answer["invite"])
    check(status == 200, "the new one does")
    check(a.post(f"/api/games/{made['game']}/invite", {"token": bob["token"]})[0] == 403, "bob may not invite")
    check(a.post(f"/api/games/{made['game']}/invite", {})[0] == 403, "nobody may not either")
    check(a.post(f"/api/games/{made['game']}/invite", {"token": "0" * 26})[0] == 403, "nor a forged link")
    check(join(a, made, "Eve", answer["invite"])[0] == 200, "the last seat")
    check(a.post(f"/api/games/{made['game']}/invite", {"token": made["token"]})[0] == 403, "it has begun")


def leaving(rig, check):
    """A seat that was left is free; if the maker leaves, the game is called off; nobody can leave a game that has begun."""
    a, b = rig.nodes
    made = gathering(a, 3)
    path = f"/api/games/{made['game']}"
    _, bob = join(b, made, "Bob")
    ada = Player(a, made["game"], HUMANS, made["token"])
    check(b.post(path + "/leave", {"token": "0" * 26})[0] == 403, "a forged link leaves nothing")
    check(b.post(path + "/leave", {"token": bob["token"]}) == (200, {"called_off": False}), "bob leaves")
    ada.until(lambda: ada.people and ada.people["seats"][1].get("free"))
    check(ada.people["seats"][1]["name"] == "", "his name has gone")
    check(b.post(path + "/leave", {"token": bob["token"]})[0] == 403, "he cannot leave twice")
    gone = Player(b, made["game"], HUMANS, bob["token"])
    check(gone.joined.get("why") == "wrong-seat", f"his link opens nothing: {gone.joined}")
    _, eve = join(b, made, "Eve")
    check(eve["seat"] == 1, "the seat is taken anew")
    watcher = Player(b, made["game"], HUMANS, eve["token"])
    check(a.post(path + "/leave", {"token": made["token"]}) == (200, {"called_off": True}), "ada calls it off")
    check(a.get(path)[0] == 404, "it is gone")
    watcher.until(lambda: any(m.get("why") in ("wrong-seat", "no-game") for m in watcher.told))
    check(True, "eve is told")
    check(join(b, made, "Bob")[0] == 403, "nobody can join it")
    game, _, (one, two) = make(a, others=[b])
    check(a.post(f"/api/games/{game}/leave", {"token": one.token})[0] == 403, "a game that has begun is not left")
    for player in (ada, one, two):
        player.socket.close()


def listing(rig, check):
    """POST /api/seats lists the seats of several links; wrong links are left out."""
    a, b = rig.nodes
    made = gathering(a, 3, title="Waiting")
    game, _, (ada, bob) = make(a, others=[b], options={"deadline": {"hours": 6}})
    check(bob.ask({"t": "chat", "key": "0123456789abcdef", "text": "hello"})["t"] == "done", "bob talks")
    asked = [{"game": made["game"], "token": made["token"]}, {"game": game, "token": ada.token},
             {"game": game, "token": made["token"]}, {"game": game, "token": "0" * 26}]
    wait_for("a turn", lambda: any(g["status"] == 1 and any(s["turn"] for s in g["seats"])
                                   for g in b.post("/api/seats", {"seats": asked})[1]["games"]))
    status, answer = b.post("/api/seats", {"seats": asked})
    check(status == 200 and [g["game"] for g in answer["games"]] == [game, made["game"]], f"running first: {answer}")
    row, waiting = answer["games"]
    check(row["seat"] == ada.seat and row["turn"] == row["seats"][ada.seat]["turn"], f"whose turn: {row}")
    check(row["chat"] == 1 and row["player"] == "person" and row["maker"] == 0, f"what is new: {row}")
    check(5 * 3600 < row["due"] - time.time() <= 6 * 3600 + 5, f"when it is due: {row['due'] - time.time()}")
    check(waiting["due"] is None and waiting["status"] == 0 and waiting["title"] == "Waiting", f"the other: {waiting}")
    for body in ({}, {"seats": 1}, {"seats": [1]}, {"seats": [{"game": game}]}, {"seats": asked * 26}):
        check(a.post("/api/seats", body)[0] == 400, f"refused: {str(body)[:40]}")
    check(a.post("/api/seats", {"seats": []}) == (200, {"games": []}), "nothing asked, nothing told")
    for player in (ada, bob):
        player.socket.close()


def telling(rig, check):
    """The page can see whether the server sends mail."""
    status, answer = rig.nodes[0].get("/api/healthz")
    check(status == 200 and answer["mail"] is False, f"no mail here: {answer}")


def main():
    with Report("rooms") as check, Rig(PROGRAM, RULES, nodes=2) as rig:
        for test in (filling, muted, inviting, leaving, listing, telling):
            test(rig, check)


if __name__ == "__main__":
    main()
