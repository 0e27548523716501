"""Sessions: a game in progress with its history, Undo, turns and hidden information, as a user interface needs it."""
from typing import NamedTuple

from ._rift import ffi, lib
from .game import NATURE, RULES, Dice, Game, Move, Refused, Setup, ask_of, event_of, move_of, word
from .player import _memory
from .record import Record


def _names(enum, prefix):
    return {n: name.removeprefix(prefix).lower().replace("_", "-") for n, name in ffi.typeof(enum).elements.items()}


_STATES = _names("enum rift_state", "RIFT_STATE_")
_WALLS = _names("enum rift_wall", "RIFT_WALL_")
_CONTROLS = {"here": lib.RIFT_CONTROL_HERE, "computer": lib.RIFT_CONTROL_COMPUTER, "elsewhere": lib.RIFT_CONTROL_ELSEWHERE}


class Now(NamedTuple):
    """The state of a session: struct rift_now with its words. `seat` and `viewer` are None for nobody."""

    state: str
    seat: int
    viewer: int
    reader: int
    secret: bool
    passed: bool
    undo: bool
    redo: bool
    restart: bool
    wall: str
    rewind: bool
    wall_at: int
    turn_at: int


class Answer(NamedTuple):
    """A legal answer and where on the table it belongs."""

    move: Move
    place: str  # one of words("places")
    seat: int
    a: int
    b: int
    c: int
    d: int
    worker: str
    dearer: bool
    secret: bool


class Preview(NamedTuple):
    """What an answer would change for its seat up to the end of the turn, and what would follow."""

    goods: dict
    vp: int
    score: int
    exosuits: int
    morale: int
    paradox: int
    goes_on: bool
    reveals: bool
    ends: bool
    next: object
    game: Game


def _nobody(seat):
    return None if seat == lib.RIFT_NOBODY else seat


class Session:
    """A game at one device. `players` names who decides for a seat: {1: Player("greedy")}; the others are people.

    Dice are rolled from the seed by the number of Nature's moves, so that they fall the same way again after Undo.
    """

    def __init__(self, setup=None, *, players=None, seed=0, moves=4096, free_undo=False, by_hand=False, ends_itself=False, **settings):
        self.setup = setup or Setup(**settings)
        self.players = dict(players or {})
        self.seed = seed
        options = ffi.new("struct rift_session_options *")
        for seat in self.players:
            options.control[seat] = _CONTROLS["computer"]
        options.free_undo, options.by_hand, options.ends_itself = free_undo, by_hand, ends_itself
        size = lib.rift_session_bytes(moves)
        self.memory = _memory("char[]", size)
        self.cdata = lib.rift_session_open(RULES, self.memory, size, self.setup.cdata, options)
        if self.cdata == ffi.NULL:
            raise ValueError("the rules refuse the setup, or there is room for no move")

    @property
    def now(self):
        n = lib.rift_session_now(self.cdata)
        return Now(_STATES[n.state], _nobody(n.seat), _nobody(n.viewer), n.reader, bool(n.secret), bool(n.passed), bool(n.undo), bool(n.redo),
                   bool(n.restart), _WALLS[n.wall], bool(n.rewind), n.wall_at, n.turn_at)

    @property
    def game(self):
        """The present position, with everything known at this device."""
        return Game.of(lib.rift_session_game(self.cdata)[0])

    @property
    def shown(self):
        """What the screen may show now."""
        found = ffi.new("struct rift_game *")
        lib.rift_session_shown(self.cdata, found)
        return Game.of(found[0])

    def at(self, n):
        """The position after n moves."""
        found = ffi.new("struct rift_game *")
        if not lib.rift_session_at(self.cdata, n, found):
            raise IndexError(f"there are {lib.rift_session_count(self.cdata)} moves")
        return Game.of(found[0])

    def __len__(self):
        return lib.rift_session_head(self.cdata)

    @property
    def moves(self):
        moves = lib.rift_session_moves(self.cdata)
        return [move_of(moves[i]) for i in range(len(self))]

    def record(self):
        """The record of the game so far."""
        record = Record(self.setup, self.moves)
        record.cdata.rewound = lib.rift_session_rewound(self.cdata)
        return record

    def load(self, moves):
        """Continues a recorded game; returns how many moves were accepted."""
        return lib.rift_session_load(self.cdata, [tuple(m) for m in moves], len(moves))

    def events(self, n):
        """What happened with move n."""
        events = ffi.new("struct rift_event[]", lib.RIFT_EVENTS_MAX)
        if n >= lib.rift_session_count(self.cdata):
            raise IndexError(f"there are {lib.rift_session_count(self.cdata)} moves")
        count = lib.rift_session_events(self.cdata, n, events, lib.RIFT_EVENTS_MAX, ffi.NULL)
        return [event_of(events[i]) for i in range(count)]

    def answers(self):
        """Every legal answer of the seat that is asked at this device."""
        found = ffi.new("struct rift_answer[]", lib.RIFT_ANSWERS)
        count = lib.rift_session_answers(self.cdata, found, lib.RIFT_ANSWERS)
        return [Answer(move_of(a.move), word("places", a.place.kind), a.place.seat, a.place.a, a.place.b, a.place.c, a.place.d,
                       word("workers", a.worker), bool(a.dearer), bool(a.secret)) for a in (found[i] for i in range(count))]

    def preview(self, move):
        """What an answer would do. Raises Refused if it is not legal now."""
        m = self.game.move(move)
        preview, after = ffi.new("struct rift_preview *"), ffi.new("struct rift_game *")
        if not lib.rift_session_preview(self.cdata, m, preview, after, ffi.NULL):
            raise self.game.check(m) or Refused(lib.RIFT_NOT_NOW)
        b = preview.balance
        goods = {word("goods", i): b.good[i] for i in range(1, lib.RIFT_GOOD_END) if b.good[i]}
        return Preview(goods, b.vp, b.score, b.exosuits, b.morale, b.paradox, bool(preview.goes_on), bool(preview.reveals), bool(preview.ends),
                       ask_of(preview.next), Game.of(after[0]))

    def play(self, move):
        """Plays the answer, or its words, of the seat that is asked. Raises Refused."""
        m = self.game.move(move)
        result = lib.rift_session_play(self.cdata, m)
        if result:
            raise Refused(result, move if isinstance(move, str) else "")

    def step(self):
        """Makes the next move that needs no person: dice, a computer player's answer, the end of a turn with ends_itself."""
        now = self.now
        if now.state == "nature":
            number = sum(move.seat == NATURE for move in self.moves)
            self.play(Dice(Dice(self.seed).next() ^ number).pick(self.game.chances()))
        elif now.state == "computer":
            self.play(self.players[now.seat].choose(self.game, now.seat, self.seed + len(self)))
        else:
            return bool(lib.rift_session_step(self.cdata))
        return True

    def run(self):
        """Steps until a person must do something, or the game is over; returns the state."""
        while self.step():
            pass
        return self.now

    def _do(self, name, *arguments):
        if not getattr(lib, f"rift_session_{name}")(self.cdata, *arguments):
            raise Refused(lib.RIFT_NOT_NOW, name.replace("_", "-"))

    def end_turn(self):
        self._do("end_turn")

    def go_on(self):
        """Reveals what the turn waits for."""
        self._do("go_on")

    def take(self, seat):
        """Says that a seat holds the device now."""
        lib.rift_session_take(self.cdata, seat)

    def undo(self):
        self._do("undo")

    def redo(self):
        self._do("redo")

    def undo_to(self, n):
        self._do("undo_to", n)

    def restart(self):
        """Undoes all decisions of this turn, as far as possible."""
        self._do("restart")

    def rewind(self):
        """Practice: goes back to the beginning of the last own turn that Undo cannot reach."""
        self._do("rewind")
