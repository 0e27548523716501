"""Plans of seats: the same meaning as in docs/protocol.md, written down a second time, and random ones.

A table of two to four people who answer at random plays a game over sockets, and now and then somebody makes a plan. The server plays the
plans, or with `by_hand` their players do, as this module reads them: both games must be the same.
"""

import ctypes
import os
import random

from codes import token
from rules import ANSWERS, MOVE, NATURE, Move, Setup, State
from seats import Player



class Outcome(ctypes.Structure):
    _fields_ = [("move", Move), ("weight", ctypes.c_uint16)]


def seat_of(move):
    return int(move[2:4], 16)


def split(moves):
    return [moves[i:i + MOVE] for i in range(0, len(moves), MOVE)]


def copy_of(game):
    """A copy that can be played on."""
    other = type(game).__new__(type(game))
    other.core, other.count = game.core, game.count
    other.state = type(game.state).from_buffer_copy(game.state)
    return other


def chance(game):
    """What Nature may answer."""
    game.core.rift_chance.restype, game.core.rift_chance.argtypes = ctypes.c_size_t, [ctypes.POINTER(State), ctypes.POINTER(Outcome), ctypes.c_size_t]
    found = (Outcome * ANSWERS)()
    return [found[i].move.hex() for i in range(game.core.rift_chance(game.state, found, ANSWERS))]


class Plan:
    """A plan of a seat, and how far it is."""

    def __init__(self, steps, n):
        self.steps, self.n, self.at, self.played, self.ended = steps, n, -1, 0, None

    def next(self):
        return [i for i, step in enumerate(self.steps) if step.get("after", -1) == self.at]

    def judge(self, game, moves, seat):
        """What happens in a position: None if it waits, the number of a step that fits, or why it ends."""
        asked = game.asked() >> seat & 1
        since = {"others": "", "draws": ""}
        for move in moves[self.n:]:
            if seat_of(move) == seat:
                return "played"
            since["draws" if seat_of(move) == NATURE else "others"] += move
        if not self.next():
            return "done"
        if not game.asked():
            return "over"
        order = ["others", "draws", "question", "answer"]
        best = "others"
        for i in self.next():
            why = self.unforeseen(self.steps[i], since, asked) or (self.unanswered(self.steps[i], copy_of(game), seat) if asked else None)
            if why is None:
                return i if asked else None
            best = max(best, why, key=order.index)
        return best

    @staticmethod
    def unforeseen(step, since, asked):
        for kind, usual in (("others", "any"), ("draws", "")):
            told = step.get(kind, usual)
            if told != "any" and (told != since[kind] if asked else not told.startswith(since[kind])):
                return kind
        return None

    @staticmethod
    def unanswered(step, game, seat):
        for answer in step["answers"]:
            if not game.asked() >> seat & 1 or game.ask() != answer["ask"]:
                return "question"
            if answer["m"] not in game.legal(seat):
                return "answer"
            game.apply(answer["m"])
        return None


def foreseen(draw, whole, seat, step):
    """Plays on, in a copy of the whole game, until a seat is asked: somebody's answers and Nature's at random. Notes some of it in a step."""
    moves = []
    while whole.asked() and not whole.asked() >> seat & 1 and len(moves) < 24:
        answers = chance(whole) if whole.asked() >> NATURE & 1 else whole.legal(whole.seats()[0])
        move = draw.choice(answers)
        moves.append(whole.seen(move, seat))
        whole.apply(move)
    others = "".join(m for m in moves if seat_of(m) != NATURE)
    draws = "".join(m for m in moves if seat_of(m) == NATURE)
    if draw.random() < 0.2:
        step["others"] = others[:MOVE * 32]
    if draw.random() < 0.85:
        step["draws"] = "any"
    elif draws:
        step["draws"] = draws[:MOVE * 32]
    return bool(whole.asked() >> seat & 1)


def answers_of(draw, whole, seat):
    """A random run of a seat's own answers."""
    found = []
    while whole.asked() >> seat & 1 and len(found) < 4 and (not found or draw.random() < 0.6):
        move = draw.choice(whole.legal(seat))
        found.append({"ask": whole.ask(), "m": move})
        whole.apply(move)
    return found


def grow(draw, whole, seat, steps, after, depth):
    for _ in range(draw.choice((1, 1, 2, 3) if depth == 0 else (1, 1, 2))):
        game, step = copy_of(whole), {} if after < 0 else {"after": after}
        if len(steps) >= 12 or not foreseen(draw, game, seat, step):
            continue
        step["answers"] = answers_of(draw, game, seat)
        steps.append(step)
        if depth < 3 and draw.random() < 0.7:
            grow(draw, game, seat, steps, len(steps) - 1, depth + 1)


def random_steps(draw, whole, seat):
    """A random tree after a position; it may be empty."""
    steps = []
    grow(draw, whole, seat, steps, -1, 0)
    return steps


class Table:
    """A game that its seats play at random; everything they do follows from the number of the table and from the moves."""

    def __init__(self, node, number, kinds, modules, by_hand=False):
        self.node, self.number, self.kinds, self.modules, self.by_hand = node, number, kinds, modules, by_hand
        self.setup = Setup.of(kinds, modules)
        self.draw = random.Random(number)
        self.plans, self.players, self.views, self.whole, self.count = {}, [], [], None, 0
        self.ends, self.played, self.steps = {}, 0, 0
        self.wrong = []

    def make(self):
        seats = " ".join(f"{letter}={kind}" for letter, kind in zip("ABCD", self.kinds))
        setup = f"seats {seats}" + (f"\nmodules {' '.join(self.modules)}" if self.modules else "")
        status, made = self.node.post("/api/games", {"setup": setup, "name": "A"})
        assert status == 201, made
        self.id, self.tokens = made["game"], [made["token"]]
        for _ in self.kinds[1:]:
            status, taken = self.node.post(f"/api/games/{self.id}/join", {"invite": made["invite"], "name": "B", "token": token()})
            assert status == 200, taken
            self.tokens.append(taken["token"])

    def again(self, node):
        """The same table, whose moves are taken back, by hand."""
        other = Table(node, self.number, self.kinds, self.modules, by_hand=True)
        other.id, other.tokens = self.id, self.tokens
        return other

    def sit(self):
        self.players = [Sitter(self.node, self.id, self.setup, t) for t in self.tokens]
        self.views = [Player.library.game(self.setup, seat) for seat in range(len(self.players))]
        self.whole = Player.library.game(self.setup)
        self.advance(0)

    def advance(self, moves):
        """Goes on by a step of so many moves of a seat, and what Nature answered. The server may be further already: a plan may have gone on."""
        while moves > 0 or self.whole.asked() >> NATURE & 1:
            told = []
            for player in self.players:
                player.until(lambda p=player: len(p.moves) > self.count)
                told.append(player.moves[self.count])
            seat = seat_of(told[0])
            self.whole.apply(told[seat] if seat < len(told) else next(move for move in told if move in chance(self.whole)))
            for view, move in zip(self.views, told):
                view.apply(move)
            self.count, moves = self.count + 1, moves - 1

    def foresee(self):
        """The lowest seat whose plan does not wait, and what it does."""
        for seat in sorted(self.plans):
            what = self.plans[seat].judge(self.views[seat], self.players[seat].moves[:self.count], seat)
            if what is not None:
                return seat, what
        return None, None

    def plan_plays(self, seat, i):
        plan, player, before = self.plans[seat], self.players[seat], self.count
        answers = [answer["m"] for answer in plan.steps[i]["answers"]]
        if self.by_hand:
            assert player.wish("".join(answers)) == "done", (self.id, seat, i)
        self.advance(len(answers))
        if player.moves[before:before + len(answers)] != answers:
            self.wrong.append(f"{self.id}: seat {seat} step {i}: {player.moves[before:]} instead of {answers}")
        plan.at, plan.n, plan.played = i, before + len(answers), plan.played + 1
        self.played += 1
        if not self.by_hand:
            player.until(lambda: player.plan and player.plan["played"] >= plan.played)

    def plan_ends(self, seat, why):
        plan, player = self.plans.pop(seat), self.players[seat]
        self.ends[why] = self.ends.get(why, 0) + 1
        if not self.by_hand:
            player.until(lambda: player.plan and "ended" in player.plan)
            if (player.plan["ended"], player.plan["played"]) != (why, plan.played):
                self.wrong.append(f"{self.id}: seat {seat} ended {player.plan['ended']} after {player.plan['played']}, not {why} after {plan.played}")

    def settle(self):
        """Lets all plans do what they do now."""
        while True:
            seat, what = self.foresee()
            if seat is None:
                return
            if isinstance(what, int):
                self.plan_plays(seat, what)
            else:
                self.plan_ends(seat, what)

    def plan(self):
        """Somebody who is not asked makes a plan, or another one."""
        seats = [seat for seat in range(len(self.players)) if not self.whole.asked() >> seat & 1]
        seat = self.draw.choice(seats) if seats else None
        steps = random_steps(self.draw, copy_of(self.whole), seat) if seats else []
        if not steps:
            return
        self.plans[seat] = Plan(steps, self.count)
        if not self.by_hand:
            player = self.players[seat]
            player.plan = None
            answer = player.ask({"t": "plan", "n": self.count, "steps": steps})
            if answer["t"] != "done":
                self.wrong.append(f"{self.id}: {answer} to {steps}")
            player.until(lambda: player.plan and player.plan["n"] >= self.count)

    def play(self, often=0.12, most=100000):
        """Plays to the end."""
        self.sit()
        while True:
            self.settle()
            if not self.whole.asked() or self.count >= most:
                break
            if self.draw.random() < often:
                self.plan()
                continue
            seat = self.whole.seats()[0]
            assert self.players[seat].wish(self.draw.choice(self.views[seat].legal(seat))) == "done"
            self.advance(1)
            self.steps += 1
        for player in self.players:
            player.close()
        return self


class Sitter(Player):
    """A player who keeps the moves it was told, and its plan."""

    def __init__(self, *words):
        self.moves, self.plan = [], None
        super().__init__(*words)

    def receive(self, *words):
        message = super().receive(*words)
        if message["t"] == "moves":
            self.moves += split(message["m"])
        elif message["t"] == "plan":
            self.plan = message
        return message

    def wish(self, moves):
        key = os.urandom(8).hex()
        self.socket.send({"t": "play", "n": self.rules.count, "key": key, "m": moves})
        while True:
            answer = self.receive()
            if answer["t"] == "answer" and answer["key"] == key:
                break
        if answer["is"] == "done":
            self.until(lambda: self.rules.count > answer["n"])
        return answer["is"]
