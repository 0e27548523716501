"""Two people in one game who play random legal moves and reconnect when their sockets close: for tests of what happens around a game."""

import random
import secrets
import time

from rig import PATIENCE
from ws import Closed, Refused, WebSocket


class Pair:
    """`node` makes the game and needs `port` and `post`.  Sockets connect to `port`, which may be changed."""

    def __init__(self, rules, node, seed=1, headers=(), tls=None):
        self.rules, self.port, self.headers, self.tls, self.random = rules, node.port, headers, tls, random.Random(seed)
        status, made = node.post("/api/games", {"setup": "seats A=human B=human", "name": "Ada"}, headers)
        assert status in (200, 201), (status, made)
        status, joined = node.post(f"/api/games/{made['game']}/join", {"invite": made["invite"], "name": "Bob"}, headers)
        assert status in (200, 201), (status, joined)
        self.id, self.tokens = made["game"], [made["token"], joined["token"]]
        self.views = [rules.game(seat=seat) for seat in range(2)]
        self.sockets = [None, None]
        self.store = None  # name of the database's history, as `joined` gives it
        self.marks = [None, None]  # names of the last moves, as `moves` gives them
        self.left = 0  # how often the server sent `leave`
        self.slowest = 0.0  # slowest reconnection in seconds

    def join(self, seat, seconds=10.0):
        """Connects and joins, retrying like a page until a node answers."""
        began = time.monotonic()
        while True:
            try:
                socket = WebSocket(self.port, self.headers, f"/api/ws?game={self.id}", tls=self.tls)
                socket.send({"t": "join", "game": self.id, "token": self.tokens[seat], "n": self.views[seat].count})
                self.sockets[seat] = socket
                joined = socket.receive()
                if joined.get("why") == "busy":  # the database does not answer: join again
                    raise Closed("busy")
                assert joined["t"] == "joined", joined
                self.store = joined["store"]
                return
            except (Closed, Refused, OSError):
                if time.monotonic() - began > seconds * PATIENCE:
                    raise
                time.sleep(0.05)

    def back(self, seat):
        self.sockets[seat].close()
        began = time.monotonic()
        self.join(seat)
        self.slowest = max(self.slowest, time.monotonic() - began)

    def receive(self, seat):
        """Returns the next message; reconnects a closed socket and returns None."""
        try:
            message = self.sockets[seat].receive()
        except (Closed, OSError):
            self.back(seat)
            return None
        if message["t"] == "leave":
            self.left += 1
        if message["t"] == "moves":
            self.views[seat].take(message)
            self.marks[seat] = message["mark"]
        return message

    def level(self):
        """Receives until both players know the same moves."""
        while self.views[0].count != self.views[1].count:
            self.receive(self.views.index(min(self.views, key=lambda view: view.count)))

    def wish(self):
        """Plays one move of a seat that must decide; sends it again with the same key until it is answered."""
        seat = self.views[0].seats()[0]
        view = self.views[seat]
        n, move, key = view.count, self.random.choice(view.legal(seat)), secrets.token_hex(8)
        wish = {"t": "play", "n": n, "key": key, "m": move}
        self.sockets[seat].send(wish)
        while True:
            message = self.receive(seat)
            if message is None or message["t"] == "answer" and message["key"] == key and message["is"] == "busy":
                self.sockets[seat].send(wish)
            elif message["t"] == "answer" and message["key"] == key:
                assert message["is"] == "done", message
                break
        while view.count < message["n"]:
            self.receive(seat)
        while self.views[1 - seat].count < view.count:
            self.receive(1 - seat)

    def play(self, steps):
        for seat in range(2):
            if not self.sockets[seat]:
                self.join(seat)
        for _ in range(steps):
            if not self.views[0].seats():
                break
            self.wish()

    def close(self):
        for socket in self.sockets:
            if socket:
                socket.close()
        self.sockets = [None, None]
