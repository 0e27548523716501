"""Many games at once, played in C: arrays of observations, masks and rewards, one row per game."""
import numpy

from ._rift import ffi, lib
from .game import Game, Setup, fact_number, move_of

# What the computer players read of every position; all of it lies open.
TABLE_FACTS = ("era", "phase", "first", "turn", "passed", "evacuations", "evacuation-minus", "primary", "secondary-count", "timeline")
SEAT_FACTS = ("goods", "active", "tired", "breakthroughs", "tiles", "warps", "covered", "used", "morale", "travels", "paradox", "focus", "slots",
              "guardian-slots", "guardians", "evacuated", "posts")
QUESTION = ("kind", "seat", "secret", "source-kind", "source", "subject-kind", "subject", "count")
REWARDS = {"win": lib.BATCH_WIN, "score": lib.BATCH_SCORE}
ACTIONS = lib.RIFT_ANSWERS


def _address(array, kind):
    return ffi.cast(f"{kind} *", array.ctypes.data)


class Batch:
    """`games` games that step together. A game that ends begins anew in the same step, with other dice.

    The arrays stay the same objects; every step overwrites them. An action is an index of the legal answers of a game.

    observations (games, values) int32    the question, the table, the seat that is asked, the next seat and so on; names() tells what is what
    masks        (games, 256) bool        which actions are legal
    moves        (games, 256, 6) uint8    the answers themselves: verb, seat, a, b, c, d; rows beyond counts mean nothing
    counts       (games) int32            how many actions are legal: those below it
    seats        (games) int32            the seat that is asked
    rewards      (games, 4) float32       of the last step, by seat
    scores       (games, 4) int32         VP at the end of the last game that ended there
    ended        (games) bool             the last step ended a game
    lengths      (games) uint32           decisions made in the game that is played
    actions      (games) int32            room for the actions of the next step; step takes any other array as well
    """

    def __init__(self, games, setup=None, *, threads=1, table_facts=TABLE_FACTS, seat_facts=SEAT_FACTS, reward="win", seed=0, observe=True,
                 **settings):
        if games < 1 or threads < 1:
            raise ValueError("there must be a game and a thread at least")
        if reward not in REWARDS:
            raise ValueError(f"{reward!r} is not one of the rewards: {', '.join(REWARDS)}")
        self.setup = setup or Setup(**settings)
        self.observe = observe
        self.table_facts, self.seat_facts = tuple(table_facts), tuple(seat_facts)
        table = ffi.new("uint32_t[]", [fact_number(name) for name in self.table_facts])
        seat = ffi.new("uint32_t[]", [fact_number(name) for name in self.seat_facts])
        is_open = set(self.table_facts) <= set(TABLE_FACTS) and set(self.seat_facts) <= set(SEAT_FACTS)
        options = ffi.new("struct batch_options *", (self.setup.cdata, games, threads, table, len(table), seat, len(seat), is_open, REWARDS[reward]))
        self.games = games
        self.values = lib.batch_values(options)
        self._arrays()
        self.cdata = lib.batch_new(options, self._pointers())
        if self.cdata == ffi.NULL:
            raise MemoryError("no memory or threads for so many games")
        self.cdata = ffi.gc(self.cdata, lib.batch_free)
        self.reset(seed)

    def _arrays(self):
        """The arrays, which C reads and writes by address: _kept keeps them alive even if an attribute is given another value."""
        games, seats = self.games, lib.RIFT_SEATS
        self.observations = numpy.zeros((games, self.values), numpy.int32)
        self.masks = numpy.zeros((games, ACTIONS), numpy.bool_)
        self.moves = numpy.zeros((games, ACTIONS, ffi.sizeof("struct rift_move")), numpy.uint8)
        self.counts = numpy.zeros(games, numpy.int32)
        self.seats = numpy.zeros(games, numpy.int32)
        self.rewards = numpy.zeros((games, seats), numpy.float32)
        self.scores = numpy.zeros((games, seats), numpy.int32)
        self.ended = numpy.zeros(games, numpy.bool_)
        self.lengths = numpy.zeros(games, numpy.uint32)
        self.actions = numpy.zeros(games, numpy.int32)
        self._kept = (self.observations, self.masks, self.moves, self.counts, self.seats, self.rewards, self.scores, self.ended, self.lengths)
        self._answers = self.actions
        self._action_address = _address(self._answers, "int32_t")
        for array in (self.moves, self.counts, self.seats):
            array.flags.writeable = False

    def _pointers(self):
        observations, masks, moves, counts, seats, rewards, scores, ended, lengths = self._kept
        return ffi.new("struct batch_arrays *", {
            "observations": _address(observations, "int32_t"), "masks": _address(masks, "uint8_t"),
            "moves": _address(moves, "struct rift_move"), "counts": _address(counts, "int32_t"),
            "seats": _address(seats, "int32_t"), "rewards": _address(rewards, "float"),
            "scores": _address(scores, "int32_t"), "ended": _address(ended, "uint8_t"),
            "lengths": _address(lengths, "uint32_t"),
        })

    def reset(self, seed=0):
        """Begins new games everywhere. Equal seeds and equal actions give equal games, with any number of threads."""
        lib.batch_reset(self.cdata, seed & 0xFFFFFFFFFFFFFFFF, self.observe)
        return self.observations

    def step(self, actions):
        """Answers in every game at once. Raises ValueError, and changes nothing, if an action is not legal."""
        if actions is not self._answers:
            numpy.copyto(self._answers, actions, casting="same_kind")
        stepped = lib.batch_step(self.cdata, self._action_address, self.observe)
        if stepped != self.games:
            raise ValueError(f"game {stepped}: action {self._answers[stepped]} is not below {self.counts[stepped]}")
        return self.observations

    def random(self, steps=1):
        """Makes so many steps with random answers, wholly in C."""
        lib.batch_random(self.cdata, steps, self.observe)
        return self.observations

    def sample(self, rng):
        """A random legal action for every game, drawn by a numpy generator. Returns `actions`, which the next sample overwrites."""
        return numpy.multiply(rng.random(self.games, numpy.float32), self.counts, out=self._answers, casting="unsafe")

    def look(self):
        """Fills the observations now, for a batch that does not with every step."""
        lib.batch_observe(self.cdata)
        return self.observations

    def game(self, i):
        """A copy of one of the games."""
        if not 0 <= i < self.games:
            raise IndexError(f"there are {self.games} games")
        return Game.of(lib.batch_game(self.cdata, i)[0])

    def answers(self, i):
        """The legal answers of a game as Moves: action k is the k-th."""
        moves = _address(self.moves[i], "struct rift_move")
        return [move_of(moves[k]) for k in range(self.counts[i])]

    def observation(self, game, seat):
        """The observation of any seat of any game with this setup."""
        if not 0 <= seat < self.setup.players:
            raise ValueError(f"{seat!r} is not a seat of this game")
        out = numpy.zeros(self.values, numpy.int32)
        lib.batch_observation(self.cdata, game.cdata, seat, _address(out, "int32_t"))
        return out

    def names(self):
        """What each value of an observation is: "question kind", "table era", "seat+0 goods 1" and so on; seat+0 is the seat that looks."""
        names = [f"question {name}" for name in QUESTION]
        groups = [("table", self.table_facts)] + [(f"seat+{i}", self.seat_facts) for i in range(self.setup.players)]
        for owner, facts in groups:
            for fact in facts:
                count = lib.rift_fact_count(fact_number(fact))
                names += [f"{owner} {fact}"] if count == 1 else [f"{owner} {fact} {i}" for i in range(count)]
        return names
