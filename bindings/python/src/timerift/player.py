"""Computer players: what they answer, what they think, what they say of a decision."""
import time
from typing import NamedTuple

from ._rift import ffi, lib
from .game import NATURE, RULES, Move, _seat, language_of, move_of, text_of

_memory = ffi.new_allocator(lib.malloc, lib.free, should_clear_after_alloc=False)


class Reason(NamedTuple):
    """Why an answer is better, or worse if the difference is negative, in hundredths of a VP."""

    term: str
    difference: int
    number: int

    def sentence(self, language="en"):
        return text_of(lib.rift_sentence_reason(language_of(language), self.number, self.difference))


class Advice(NamedTuple):
    """What a player thinks of an answer. Scores are in VP, win is a probability; both are 0 without simulations."""

    move: Move
    simulations: int
    score: float
    margin: float
    win: float
    reasons: tuple


class Report(NamedTuple):
    """What a player has found so far: answers (best first), the main line, expected scores and chances of the seats."""

    simulations: int
    nodes: int
    answers: tuple
    line: tuple
    score: tuple
    win: tuple


class Verdict(NamedTuple):
    """What a player thinks of a decision: its grade, how many VP it lost, the answer made and the best one."""

    grade: str
    loss: float
    loss_error: float
    loss_win: float
    made: Advice
    best: Advice
    simulations: int
    score: tuple
    win: tuple


def _advice(a):
    reasons = tuple(Reason(text_of(lib.rift_term_word(a.reason[i].term)), a.reason[i].difference, a.reason[i].term)
                    for i in range(a.reasons))
    return Advice(move_of(a.move), a.simulations, a.score / 100, a.margin / 100, a.win / 1000, reasons)


class Think:
    """A player thinking about the question of a seat. Equal positions, seeds and budgets give equal answers."""

    def __init__(self, player, game, seat=None, seed=0, nodes=0):
        seat = game.seat() if seat is None else _seat(seat)
        size = lib.rift_think_bytes(player.cdata)
        self.memory = _memory("char[]", size)
        self.cdata = lib.rift_think_begin(self.memory, size, player.cdata, RULES, game.cdata, -1 if seat in (None, NATURE) else seat, seed, nodes)
        if self.cdata == ffi.NULL:
            raise ValueError(f"seat {seat} is not asked")

    def go(self, nodes=50):
        """Thinks on for so many simulations at most; returns whether there is more to think about."""
        return lib.rift_think_go(self.cdata, nodes)

    def go_for(self, seconds):
        """Thinks on for about so long; returns whether there is more to think about."""
        until = time.monotonic() + seconds
        more = True
        while more and time.monotonic() < until:
            more = self.go(4)
        return more

    @property
    def answer(self):
        """The answer found so far, which is always legal."""
        return move_of(lib.rift_think_answer(self.cdata))

    @property
    def report(self):
        r = ffi.new("struct rift_report *")
        lib.rift_think_report(self.cdata, r)
        return Report(r.simulations, r.nodes, tuple(_advice(r.answer[i]) for i in range(r.answers)),
                      tuple(move_of(r.line[i]) for i in range(r.moves)),
                      tuple(n / 100 for n in r.score), tuple(n / 1000 for n in r.win))


class Player:
    """A computer player by its name; players() lists them, weakest first."""

    def __init__(self, name):
        self.cdata = lib.rift_player(name.encode())
        if self.cdata == ffi.NULL:
            raise ValueError(f"{name!r} is not one of the players: {', '.join(p.name for p in players())}")

    @property
    def name(self):
        return text_of(self.cdata.name)

    @property
    def about(self):
        return text_of(self.cdata.about)

    @property
    def nodes(self):
        """Simulations it makes for a decision; 0: it does not search."""
        return self.cdata.nodes

    def think(self, game, seat=None, seed=0, nodes=0):
        """Begins to think; nodes is the budget in simulations, 0: the player's own."""
        return Think(self, game, seat, seed, nodes)

    def choose(self, game, seat=None, seed=0, nodes=0, seconds=None):
        """Thinks to the end, or for so many seconds, and returns the answer."""
        think = self.think(game, seat, seed, nodes)
        if seconds is not None:
            think.go_for(seconds)
        else:
            while think.go(1 << 16):
                pass
        return think.answer

    def review(self, game, made, seed=0, nodes=0):
        """What the player thinks of the answer `made` to the question that is open in `game`. Only players that search do."""
        size = lib.rift_review_bytes(self.cdata)
        if not self.nodes:
            raise ValueError(f"{self.name} does not search, so it reviews nothing")
        memory = _memory("char[]", size)
        made = Move(*game.move(made))
        review = lib.rift_review_begin(memory, size, self.cdata, RULES, game.cdata, made.seat, made, seed, nodes)
        if review == ffi.NULL:
            raise ValueError(f"{game.words(made)!r} is not a legal answer")
        while lib.rift_review_go(review, 1 << 16):
            pass
        v = ffi.new("struct rift_verdict *")
        lib.rift_review_verdict(review, v)
        return Verdict(text_of(lib.rift_grade_word(v.grade)), v.loss / 100, v.loss_error / 100, v.loss_win / 1000, _advice(v.made), _advice(v.best),
                       v.simulations, tuple(n / 100 for n in v.score), tuple(n / 1000 for n in v.win))

    def __repr__(self):
        return f"Player({self.name!r})"


def players():
    """All computer players, weakest first."""
    return [Player(text_of(lib.rift_player_at(i).name)) for i in range(lib.rift_player_count())]
