#!/usr/bin/env python3
"""Honest people who play while others attack: pairs in games over WebSockets, visitors who come and go, people who sign in.

Started by hostile.py with a line of JSON: {"proxy", "cookies": [{...}], "pairs", "visitors", "signers": [[mail, password, cookies]]}.
Prints "ready" when all sit at their tables; then, for each line with a number of seconds, plays that long and prints as a line of JSON
how long each kind of request took (milliseconds) and what failed.
"""

import json
import random
import secrets
import sys
import threading
import time

from wire import Client, person

from rig import RULES  # noqa: E402 (wire.py finds it)
from rules import Rules
from ws import Closed, Refused

THINK_S = 0.04  # between two moves of a pair
VISIT_S = 0.03  # between two requests of a visitor
SIGN_S = 0.7  # at least, between two sign-ins of a person
SIGNS = 3  # of a person in one run: few, as nobody signs in all the time
AGAIN_S = 0.1  # before one who was thrown out comes back


class Clash(Exception):
    """An answer that an honest person should not get."""


class Book:
    """What was measured."""

    def __init__(self):
        self.lock = threading.Lock()
        self.clear()

    def clear(self):
        self.took, self.failed = {}, []

    def timed(self, kind, act):
        """Runs one request and writes down how long it took, or that it failed."""
        begun = time.monotonic()
        try:
            return act()
        except (Clash, Closed, Refused, OSError, ValueError, KeyError) as error:
            with self.lock:
                self.failed.append(f"{kind}: {type(error).__name__}: {error}"[:200])
            raise Clash(str(error)) from error
        finally:
            with self.lock:
                self.took.setdefault(kind, []).append((time.monotonic() - begun) * 1000)


def expect(answer, *statuses):
    if answer[0] not in statuses:
        raise Clash(f"{answer[0]} {answer[1]}")
    return answer[1]


class Pair:
    """Two people in one game."""

    def __init__(self, rules, proxy, book, number, cookies):
        self.rules, self.book, self.random = rules, book, random.Random(number)
        self.people = [Client(proxy, person(2 * number + seat), cookies[seat]) for seat in range(2)]
        self.sockets = [None, None]
        self.begin()

    def begin(self):
        """A new game."""
        self.close()
        made = expect(self.people[0].post("/api/games", {"setup": "seats A=human B=human", "name": "Ada"}), 201)
        self.game = made["game"]
        joined = expect(self.people[1].post(f"/api/games/{self.game}/join", {"invite": made["invite"], "name": "Bob"}), 200)
        self.tokens = [made["token"], joined["token"]]
        self.views = [self.rules.game(seat=seat) for seat in range(2)]
        for seat in range(2):
            self.join(seat)

    def join(self, seat):
        socket = self.people[seat].socket()
        self.sockets[seat] = socket
        socket.send({"t": "join", "game": self.game, "token": self.tokens[seat], "n": self.views[seat].count})
        got = socket.receive()
        if got["t"] != "joined":
            raise Clash(str(got))

    def receive(self, seat):
        message = self.sockets[seat].receive()
        if message["t"] == "moves":
            self.views[seat].take(message)
        elif message["t"] in ("error", "leave"):
            raise Clash(str(message))
        return message

    def level(self):
        """Receives until both know that a person must decide."""
        for seat in range(2):
            while self.views[seat].count < self.views[1 - seat].count or not self.views[seat].seats() or self.views[seat].seats()[0] > 1:
                if self.over():
                    return
                self.receive(seat)

    def over(self):
        return self.views[0].asked() == 0

    def move(self):
        seat = self.views[0].seats()[0]
        view, key = self.views[seat], secrets.token_hex(8)
        before = view.count
        self.sockets[seat].send({"t": "play", "n": before, "key": key, "m": self.random.choice(view.legal(seat))})
        while True:
            message = self.receive(seat)
            if message["t"] == "answer" and message["key"] == key:
                break
        if message["is"] != "done":
            raise Clash(str(message))
        while view.count == before:
            self.receive(seat)

    def play(self, end):
        while time.monotonic() < end:
            try:
                if self.over():
                    self.begin()
                self.level()
                if self.over():
                    continue
                self.book.timed("move", self.move)
                time.sleep(THINK_S * (0.5 + self.random.random()))
            except (Clash, Closed, Refused, OSError) as error:
                self.again(error)

    def again(self, error):
        """Comes back after a failure, which counts even if it was met outside a move."""
        if not isinstance(error, Clash):
            self.book.failed.append(f"table: {type(error).__name__}: {error}"[:200])
        time.sleep(AGAIN_S)
        try:
            for seat in range(2):
                if self.sockets[seat]:
                    self.sockets[seat].close()
                self.join(seat)
        except (Clash, Closed, Refused, OSError) as more:
            self.book.failed.append(f"back: {type(more).__name__}: {more}"[:200])

    def close(self):
        for one in self.sockets:
            if one:
                one.close()


class Visitor:
    """One who reads a game's page, opens a socket and watches, and comes back."""

    def __init__(self, proxy, book, number, pair):
        self.client, self.book, self.pair = Client(proxy, person(0x100 + number)), book, pair

    def read(self):
        expect(self.client.get(f"/api/games/{self.pair.game}"), 200)

    def come(self):
        self.client.close()
        self.read()

    def watch(self):
        socket = self.client.socket()
        try:
            socket.send({"t": "join", "game": self.pair.game, "n": 0})
            got = socket.receive()
            if got["t"] != "joined":
                raise Clash(str(got))
        finally:
            socket.close()

    def play(self, end):
        steps = [self.read, self.read, self.come, self.read, self.watch]
        for i in range(1000000):
            if time.monotonic() >= end:
                return
            try:
                self.book.timed("visit", steps[i % len(steps)])
            except Clash:
                time.sleep(AGAIN_S)
            time.sleep(VISIT_S)


class Signer:
    """One who signs in with the right password, and out again."""

    def __init__(self, proxy, book, number, mail, password, cookies):
        self.client, self.book, self.mail, self.password = Client(proxy, person(0x200 + number), cookies), book, mail, password

    def sign_in(self):
        expect(self.client.post("/api/session", {"mail": self.mail, "password": self.password}), 200)

    def play(self, end):
        pause = max(SIGN_S, (end - time.monotonic()) / SIGNS)
        while time.monotonic() < end:
            try:
                self.book.timed("sign-in", self.sign_in)
                self.client.ask("DELETE", "/api/session")
            except (Clash, OSError):
                self.client.close()
            time.sleep(pause)


def run(people, book, seconds):
    book.clear()
    end = time.monotonic() + seconds
    threads = [threading.Thread(target=one.play, args=(end,)) for one in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return {"took": book.took, "failed": book.failed}


def main():
    want = json.loads(sys.stdin.readline())
    rules, book = Rules(RULES), Book()
    cookies = iter(want["cookies"] + [{}] * 100)
    pairs = [Pair(rules, want["proxy"], book, i, [next(cookies), next(cookies)]) for i in range(want["pairs"])]
    people = [*pairs, *(Visitor(want["proxy"], book, i, pairs[i % len(pairs)]) for i in range(want["visitors"])),
              *(Signer(want["proxy"], book, i, *who) for i, who in enumerate(want["signers"]))]
    print("ready", flush=True)
    for line in sys.stdin:
        print(json.dumps(run(people, book, float(line))), flush=True)


if __name__ == "__main__":
    main()
