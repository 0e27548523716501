"""5. Wrong passwords for somebody's account: they slow the guesser, not the owner on a device that was signed in before."""

import time

from ground import ADDRESS, PASSWORD
from wire import Client, person, stranger

NAME = "lock-out"
SLOW = True  # guesses have to wait
GUESSES = 30
SLOWER = 10  # times, by chance; whoever has to wait waits for many seconds


def check(ground, proxy):
    mail, where = ground.accounts[0]["mail"], ADDRESS[proxy, "node"]
    owner = Client(where, person(0))
    usual = 0.0
    for _ in range(3):
        begun = time.monotonic()
        status, _ = owner.post("/api/session", {"mail": mail, "password": PASSWORD})
        usual = max(usual, time.monotonic() - begun)
        yield "the owner signs in", status == 200, status
        status, _ = owner.ask("DELETE", "/api/session")
        yield "and out", status == 200, status
    statuses = []
    for i in range(GUESSES):
        guesser = Client(where, stranger())
        statuses.append(guesser.post("/api/session", {"mail": mail, "password": f"guess {i}"})[0])
        guesser.close()
    yield "no guess is right", 200 not in statuses, statuses
    guesser = Client(where, stranger())
    status, _ = guesser.post("/api/session", {"mail": mail, "password": PASSWORD})
    yield "the guesser is slowed", status in (403, 429), status
    begun = time.monotonic()
    status, got = owner.post("/api/session", {"mail": mail, "password": PASSWORD})
    took = time.monotonic() - begun
    yield "the owner's device signs in", status == 200, (status, got)
    yield f"and does not wait for the guesser's sake ({took:.2f} s, before {usual:.2f} s)", took < SLOWER * usual, (took, usual)
