"""9. Games that the computer plays for everybody: their makers let their clocks run out and stay connected, as if they waited.  One seat of a
game is a master's, as far as the node lets an address ask for it.

Then the makers leave: games that nobody attends get a tenth of the time.
"""

import json
import os
import time

from rig import cpu_s

NAME = "computer-games"
NETWORKS = (1, 256)
GAMES = {1: 120, 256: 256}
SEATS, CLOCK_S = 4, 10
PATIENT_S = 8
LEFT_S, ALONE_S = 1.5, 1.5  # how long moves that were due when the makers left are waited for, and the others watched
ALONE = 0.25  # of a processor, at most: a tenth for the moves, the rest for writing them down and for whatever else the node does
SETUP = {"setup": "seats A=human B=human C=human D=human modules pioneers guardians", "options": {"clock": {"base": CLOCK_S, "increment": 0}}}


def asked(node, path, body, peer):
    """Asks until the rate limit allows it; None: refused."""
    for _ in range(50):
        status, got = node.post(path, body, peer)
        if status < 300:
            return got
        if status != 429:
            break
        time.sleep(0.02)
    return None


def table(node, peer):
    """A game whose players are one; returns what the maker's socket says, and how many seats have a clock."""
    game = asked(node, "/api/games", SETUP, peer)
    if not game:
        return None, 0
    path = f"/api/games/{game['game']}"
    status, _ = node.post(path + "/computer", {"token": game["token"], "seat": SEATS - 1, "on": True, "level": "master"}, peer)
    people = SEATS - (status == 200)
    for _ in range(1, people):
        if not asked(node, path + "/join", {"invite": game["invite"]}, peer):
            return None, 0
    return {"t": "join", "game": game["game"], "token": game["token"], "n": 0}, people


class Tables:
    """Sits down at as many tables as the node allows, then the clocks of the makers run out."""

    def __init__(self, ground, proxy, networks):
        self.node, refused, joins, self.people = ground.node, 0, [], 0
        self.thought = self.node.metrics()["thoughts"]
        while len(joins) < GAMES[networks] and refused < 3:
            made = len(joins)
            join, people = table(self.node, {"X-Forwarded-For": f"2001:db8:{0xa000 + made % networks:x}::{made + 1:x}"})
            joins += [join] if join else []
            self.people += people
            refused += not join
        self.made = len(joins)
        self.sockets = seated(ground, proxy, "node", networks, joins)
        self.sockets.settle(6)
        self.run_out(ground.shift)
        self.before, self.began = self.moves(), time.monotonic()

    def run_out(self, shift):
        """The clocks of all run out, each when it is their turn."""
        end = time.monotonic() + PATIENT_S
        while self.node.metrics()["late"] < self.people and time.monotonic() < end:
            shift.go(CLOCK_S + 1)
            time.sleep(0.4)

    def moves(self):
        return self.node.metrics()["autoplayed"]

    def stop(self):
        moves, seconds = self.moves() - self.before, time.monotonic() - self.began
        thoughts = self.node.metrics()["thoughts"] - self.thought
        counts = self.sockets.stop()
        return {"games": self.made, "masters": SEATS * self.made - self.people, "thoughts": thoughts, "moves": moves,
                "a second": round(moves / seconds), **self.alone(), **counts}

    def alone(self):
        """Nobody is connected any more: the part of a processor that the node uses, and the moves of the computer."""
        left, end = self.moves() + self.made, time.monotonic() + LEFT_S
        while self.moves() < left and time.monotonic() < end:
            time.sleep(0.05)
        moves, busy, began = self.moves(), cpu_s(self.node.process.pid), time.monotonic()
        time.sleep(ALONE_S)
        used = (cpu_s(self.node.process.pid) - busy) / (time.monotonic() - began)
        return {"alone": round(used, 3), "moves alone": self.moves() - moves}


def seated(ground, proxy, side, networks, joins):
    path = os.path.join(ground.directory, f"joins-{side}")
    with open(path, "w", encoding="utf-8") as file:
        file.write("".join(json.dumps(one) + "\n" for one in joins))
    return ground.traffic(proxy, side, mode="join", networks=networks, connections=len(joins), churn=400, says=path)


def begin(ground, proxy, side, networks):
    if side == "sink":
        return [seated(ground, proxy, side, networks, [{"t": "ping"}] * GAMES[networks])]
    return [Tables(ground, proxy, networks)]


def wrong(counts):
    if counts[0]["games"] < 100 or not counts[0]["moves"]:
        yield f"only {counts[0]['games']} games were made, with {counts[0]['moves']} moves of the computer"
    if not counts[0]["masters"] or not counts[0]["thoughts"]:
        yield f"{counts[0]['masters']} masters have made {counts[0]['thoughts']} decisions"
    if counts[0]["alone"] > ALONE:
        yield f"games that nobody attends take {counts[0]['alone']:.2f} of a processor, at most {ALONE}"
