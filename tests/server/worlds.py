"""Two worlds that differ in one seat's secret choice; tests whether anybody else can tell them apart.

Games that have been played for a while are rolled back in the database to the moment before a secret choice.  In one world the seat
then makes one choice, in the other another; everything else is the same: the game, the log, the secret of the dice, the people.
Everything that the other seats and a spectator receive, over sockets and HTTP, is recorded and must be identical bytes, except for
the time of day.
"""

import hashlib
import random
import re
import statistics
import time
from concurrent.futures import ThreadPoolExecutor

from codes import game_name
from rules import MOVE, NATURE, SEATS, Setup
from ws import WebSocket

SPECTATOR = SEATS
AT_ONCE = 4
TIMES = re.compile(rb'"(?:now|at)":\d+|"mark":"[0-9a-f]{16}"')  # a mark is a hash of the key and the moment of a step
HERE = re.compile(rb'"here":\[[0-9,]*\],"spectators":\d+,?')  # who has a page open at the moment
PEOPLE, CHAT = b'{"t":"people"', b'{"t":"chat"'


def setup_of(text):
    """Parses the setup of a game of the load generator: modules, variants and kinds of seats."""
    words, key, found = text.split(), None, {"modules": [], "variants": [], "seats": []}
    for word in words:
        if word in ("edition", "side", "device", *found):
            key = word
        elif key in found and word != "-":
            found[key].append(word)
    return Setup.of([seat.split("=")[1] for seat in found["seats"]], found["modules"], found["variants"])


class Question:
    """A secret choice in a game: move number n, the seat, two possible answers."""

    def __init__(self, game, kinds, n, seat, choices, ask):
        self.game, self.seats, self.n, self.seat, self.choices, self.ask = game, kinds, n, seat, choices, ask

    def plan(self, choice):
        """A plan that makes the choice, and goes on with something that may or may not come."""
        answers = [{"ask": self.ask, "m": self.choices[choice]}]
        return {"t": "plan", "n": self.n, "steps": [{"answers": answers}, {"after": 0, "answers": answers, "draws": "any"}]}

    def token(self, seat):
        return hashlib.blake2b(f"{self.game} {seat}".encode(), digest_size=13).hexdigest()

    def others(self):
        return [seat for seat in (*range(self.seats), SPECTATOR) if seat != self.seat]


def questions_of(rules, number, setup, steps):
    """The secret choices in a logged game that have another answer which also stays hidden."""
    made = setup_of(setup)
    game = rules.game(made)
    for n, seat, _, moves in steps:
        first = moves[:MOVE]
        if seat < NATURE and game.seen(first, SPECTATOR) != first:
            hidden = [m for m in game.legal(seat) if game.seen(m, SPECTATOR) != m and game.asked_after(m) & 15]  # some seat must still decide, so nothing is revealed yet
            if len(hidden) > 1:
                yield Question(number, made.players, n, seat, (hidden[0], hidden[-1]), game.ask())
        game.apply(moves)


def taken_back(pg, questions):
    """Rolls the games back to their questions and gives their seats tokens that the test knows."""
    for i in range(0, len(questions), 100):
        part = questions[i:i + 100]
        games = ",".join(f"({q.game}, {q.n})" for q in part)
        links = ",".join(f"({q.game}, {seat}, '\\x{hashlib.blake2b(q.token(seat).encode(), digest_size=32).hexdigest()}'::bytea)"
                         for q in part for seat in range(q.seats))
        pg.sql(f"CREATE TEMP TABLE back AS SELECT * FROM (VALUES {games}) AS x (game_id, n);"
               "DELETE FROM move USING back WHERE move.game_id = back.game_id AND move.n >= back.n;"
               "DELETE FROM snapshot USING back WHERE snapshot.game_id = back.game_id;"
               "DELETE FROM plan USING back WHERE plan.game_id = back.game_id;"
               "DELETE FROM chat USING back WHERE chat.game_id = back.game_id;"
               "UPDATE standing SET n = 0, status = 1, to_move = 0 FROM back WHERE standing.game_id = back.game_id;"
               f"UPDATE seat SET token = x.token, seen = 0 FROM (VALUES {links}) AS x (game_id, seat, token) "
               "WHERE seat.game_id = x.game_id AND seat.seat = x.seat")


class Ear:
    """A socket in a game that records every message."""

    def __init__(self, node, question, seat):
        self.ws = WebSocket(node.port)
        self.known = 0
        join = {"t": "join", "game": game_name(question.game), "n": 0}
        self.ws.send({**join, "token": question.token(seat)} if seat < SPECTATOR else join)
        self.until(lambda: self.known >= question.n)

    def until(self, true):
        while not true():
            message = self.ws.receive()
            if message["t"] == "moves":
                self.known = message["n"] + len(message["m"]) // MOVE
            elif message["t"] == "error":
                raise AssertionError(message)

    def ask(self, message, kinds):
        """Sends a message and waits for one of these kinds; returns the time in microseconds."""
        begun = time.perf_counter()
        self.ws.send(message)
        while self.ws.receive()["t"] not in kinds:
            pass
        return (time.perf_counter() - begun) * 1e6

    def settled(self, talk):
        """Waits until `people` and so many chat texts have arrived."""
        while len([1 for _, text in self.ws.heard if text.startswith(CHAT)]) < talk or \
                not any(text.startswith(PEOPLE) for _, text in self.ws.heard):
            self.ws.receive()

    def heard(self):
        """All messages without the time of day.  The order of chat and `people` is not fixed: they are deduplicated and sorted at the end."""
        texts = [(code, TIMES.sub(b'"":0', payload)) for code, payload in self.ws.heard]
        later = {(code, HERE.sub(b"", text)) for code, text in texts if text.startswith((PEOPLE, CHAT))}
        return [text for text in texts if not text[1].startswith((PEOPLE, CHAT))] + sorted(later)


def lived(nodes, question, choice, planned):
    """Plays one choice, or lets a plan play it.  Returns what everybody else receives, {source: bytes}, and the mean time of their answers after the choice."""
    mine, theirs = nodes
    name = game_name(question.game)
    actor = Ear(mine, question, question.seat)
    ears = {seat: Ear(theirs if seat % 2 else mine, question, seat) for seat in question.others()}
    by_hand = {"t": "play", "n": question.n, "key": f"{question.game & 0xffff:016x}", "m": question.choices[choice]}
    actor.ask(question.plan(choice) if planned else by_hand, ("done", "error") if planned else ("answer",))
    took = []
    for seat, ear in ears.items():
        ear.until(lambda e=ear: e.known > question.n)
        # An illegal wish, a stale one, chat and a ping; a refusal states its reason.
        took.append(ear.ask({"t": "play", "n": question.n + 1, "key": "f" * 16, "m": "ff" * 6}, ("answer", "error")))
        took.append(ear.ask({"t": "play", "n": question.n, "key": "e" * 16, "m": question.choices[0]}, ("answer", "error")))
        ear.ask({"t": "resign" if seat == SPECTATOR else "chat", "key": "d" * 16, "text": "well?"}, ("done", "error"))
        ear.ask({"t": "ping"}, ("pong",))
    for seat, ear in ears.items():
        ear.settled(len(ears) - 1 if seat < SPECTATOR else 0)
    got = {f"socket {seat}": ear.heard() for seat, ear in ears.items()}
    for seat in question.others():
        again = Ear(mine if seat % 2 else theirs, question, seat)  # joins again on the other node, knowing nothing
        again.until(lambda e=again: e.known > question.n)
        again.ask({"t": "ping"}, ("pong",))
        again.settled(len(ears) - 1 if seat < SPECTATOR else 0)
        got[f"socket {seat} again"] = again.heard()
        again.ws.close()
    for node, place in ((mine, "here"), (theirs, "there")):
        status, headers, body = node.ask("GET", f"/api/games/{name}")
        for name in ("date", "x-request-id"):  # the id is drawn at random for each request
            headers.pop(name, None)
        got[f"http {place}"] = (status, sorted(headers.items()), body)
    for ear in (actor, *ears.values()):
        ear.ws.close()
    return got, statistics.fmean(took)


def world(rig, questions, choices, planned=False):
    """Plays all questions with these choices, or lets plans play them; returns messages and times by question."""
    for node in rig.nodes:
        node.stop()
    taken_back(rig.pg, questions)
    for node in rig.nodes:
        node.start()
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(lambda q, c: lived(rig.nodes, q, c, planned), questions, choices))


def differences(one, two):
    """The differences by which somebody could tell the worlds apart."""
    told = []
    for (first, _), (second, _) in zip(one, two):
        for what in first:
            if first[what] != second[what]:
                told.append(f"{what}: {[x for x in first[what] if x not in second[what]]} or "
                            f"{[x for x in second[what] if x not in first[what]]}, {len(first[what])} and {len(second[what])} in all")
    return told


def chance(times):
    """Sign test: the median difference, and how often random signs give one as large."""
    draw, pairs = random.Random(1), [a - b for a, b in times]
    real = abs(statistics.median(pairs))
    return real, sum(abs(statistics.median(d if draw.random() < 0.5 else -d for d in pairs)) >= real for _ in range(1000)) / 1000


def chosen(rules, games, count, seed):
    """One secret choice from each of up to `count` games."""
    draw, questions = random.Random(seed), []
    for number, (setup, steps) in games.items():
        found = list(questions_of(rules, number, setup, steps))
        if found and len(questions) < count:
            kinds = sorted({q.choices[0][:2] for q in found})  # choose the kind first, so that rare kinds are as frequent as those of every Era
            kind = draw.choice(kinds)
            questions.append(draw.choice([q for q in found if q.choices[0][:2] == kind]))
    return questions


def compared(rig, questions):
    """Plays both worlds for each question; returns the differences and pairs of times (first answer, last answer)."""
    order = [i % 2 for i in range(len(questions))]  # alternate which choice comes first, because the machine may slow down in between
    one = world(rig, questions, order)
    two = world(rig, questions, [1 - c for c in order])
    times = [(a[1], b[1]) if c == 0 else (b[1], a[1]) for a, b, c in zip(one, two, order)]
    return differences(one, two), times


def plans_compared(rig, questions):
    """Plays each question by hand, and by a plan; returns the differences that anybody else notices, and how many were played by plans."""
    choices = [i % 2 for i in range(len(questions))]
    one, two = world(rig, questions, choices), world(rig, questions, choices, planned=True)
    return differences(one, two), int(rig.pg.sql("SELECT count(*) FROM plan WHERE played > 0")[0][0])
