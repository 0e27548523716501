"""Games: setups, questions, answers, events, sentences, scores."""
from typing import NamedTuple

from . import _lists
from ._rift import ffi, lib

RULES = lib.own_rules()
NATURE = lib.RIFT_NATURE
SEATS = "ABCD"  # the letters of the seats, as records use them

_EMPTY = ffi.NULL


def text_of(pointer):
    """The text behind a constant string of the library."""
    return "" if pointer == _EMPTY else ffi.string(pointer).decode()


def written(size, call, *arguments):
    """The text that a function of the library writes like snprintf."""
    for _ in range(2):
        out = ffi.new("char[]", size)
        length = call(*arguments, out, size)
        if length < size:
            return ffi.string(out).decode()
        size = length + 1
    raise AssertionError("the length of a text changed")


def word(name, number):
    """The word of a number in a list of rift_lists.h: word("goods", 1) is "titanium". "" for 0 and out of range."""
    rows = getattr(_lists, name.upper().replace("-", "_"))
    return rows[number] if 0 < number < len(rows) else ""


def words(name):
    """All words of a list of rift_lists.h, by their numbers from 1: words("goods")."""
    return getattr(_lists, name.upper().replace("-", "_"))[1:]


def number(name, said):
    """The number of a word in a list: number("goods", "titanium") is 1."""
    rows = getattr(_lists, name.upper().replace("-", "_"))
    if not said or said not in rows:
        raise ValueError(f"{said!r} is not one of the {name}: {', '.join(rows[1:])}")
    return rows.index(said)


def languages():
    """The codes of the languages that sentences can be in."""
    codes = []
    while code := text_of(lib.rift_language(len(codes))):
        codes.append(code)
    return codes


def language_of(code):
    """A language as the library takes it. An unknown one is refused: the library itself would say it in English."""
    if code not in languages():
        raise ValueError(f"{code!r} is not one of the languages: {', '.join(languages())}")
    return code.encode()


def version():
    """The version of the library."""
    return text_of(lib.rift_version())


def rules():
    """The hash of the rules' sources: with equal ones equal moves lead to equal positions."""
    return text_of(lib.rift_rules())


class Refused(ValueError):
    """The rules refuse a move. `word` says why in one word, `sentence` in any language."""

    def __init__(self, result, said=""):
        self.result = result
        self.word = text_of(lib.rift_word_result(result))
        super().__init__(f"{said + ': ' if said else ''}{self.word}: {self.sentence()}")

    def sentence(self, language="en"):
        return text_of(lib.rift_sentence_result(language_of(language), self.result))


class SetupRefused(ValueError):
    """The rules refuse a setup. `word` and `rule` say why, `sentence` in any language."""

    def __init__(self, fault):
        self.fault = fault
        self.word = text_of(lib.rift_word_fault(fault))
        self.rule = text_of(lib.rift_rule_fault(fault))
        super().__init__(f"{self.word} ({self.rule}): {self.sentence()}")

    def sentence(self, language="en"):
        return text_of(lib.rift_sentence_fault(language_of(language), self.fault))


class UnknownWords(ValueError):
    """The words of a move cannot be read. `word` is the first unknown one; "" if words are missing."""

    def __init__(self, text, unknown):
        self.word = unknown
        super().__init__(f"{text!r}: " + (f"what is {unknown!r}?" if unknown else "words are missing"))


class Move(NamedTuple):
    """An answer, as numbers. Game.words says it in words."""

    verb: int
    seat: int
    a: int = 0
    b: int = 0
    c: int = 0
    d: int = 0


class Ask(NamedTuple):
    """The open question: struct rift_ask with its words."""

    kind: str  # one of words("asks")
    seats: tuple  # the seats that may answer now; (NATURE,) for Nature
    secret: bool
    may: bool
    source_kind: str
    source: int
    subject_kind: str
    subject: int
    count: int
    rule: str


class Event(NamedTuple):
    """Something that happened: struct rift_event. Game.tell makes a sentence of it."""

    kind: str  # one of words("events")
    seat: int
    a: int
    b: int
    n: int
    audience: int
    rule: str


class Score(NamedTuple):
    """The score sheet of a seat in VP, one field per line."""

    buildings: int
    anomalies: int
    superprojects: int
    travel: int
    morale: int
    breakthroughs: int
    tokens: int
    warps: int
    conditions: int
    other: int
    technologies: int
    device: int
    glitches: int
    total: int


def move_of(m):
    return Move(m.verb, m.seat, m.a, m.b, m.c, m.d)


def event_of(e):
    return Event(word("events", e.kind), e.seat, e.a, e.b, e.n, e.audience, text_of(e.rule))


def ask_of(ask):
    seats = tuple(seat for seat in range(NATURE + 1) if ask.seats >> seat & 1)
    return Ask(word("asks", ask.kind), seats, bool(ask.secret), bool(ask.may), word("things", ask.source_kind), ask.source,
               word("things", ask.subject_kind), ask.subject, ask.count, text_of(ask.rule))


def _bits(name, said):
    bits = 0
    for each in said:
        bits |= 1 << (number(name, each) - 1)
    return bits


class Setup:
    """The settings of a game. What is not said is asked of the players or drawn by Nature.

    `seats` is a list with an entry for each seat: "" (a player), a Path ("harmony"), a Path and a Leader ("harmony/zaida") or an
    automaton ("chronobot2"). `text` is the setup as records write it.
    """

    def __init__(self, players=2, *, modules=(), variants=(), options=(), edition="infinity", side="A", device="A", seats=(), text=None):
        self.cdata = ffi.new("struct rift_setup *")
        if text is not None:
            why = ffi.new("char[200]")
            if lib.rift_record_read_setup(RULES, text.encode(), self.cdata, why, len(why)) != 0:
                raise ValueError(ffi.string(why).decode())
            return
        s = self.cdata
        s.players = max(players, len(seats))
        s.edition = number("editions", edition)
        s.side, s.device = ("AB".index(side), "AB".index(device))
        s.modules, s.variants, s.options = _bits("modules", modules), _bits("variants", variants), _bits("options", options)
        for at, said in enumerate(seats[:lib.RIFT_SEATS]):
            self._seat(s.seat[at], said)
        fault = lib.rift_setup_check(s)
        if fault:
            raise SetupRefused(fault)

    @staticmethod
    def _seat(seat, said):
        path, _, leader = said.partition("/")
        if path in words("kinds"):
            seat.kind = number("kinds", path)
        elif path:
            seat.path = number("paths", path)
        if leader:
            seat.leader = number("leaders", leader)

    @classmethod
    def of(cls, cdata):
        """A setup with a copy of this struct rift_setup."""
        setup = cls.__new__(cls)
        setup.cdata = ffi.new("struct rift_setup *", cdata)
        return setup

    @property
    def players(self):
        """The number of seats, automata included."""
        return self.cdata.players

    def people(self):
        """The seats that are asked: all but automata."""
        human = number("kinds", "human")
        return [seat for seat in range(self.players) if self.cdata.seat[seat].kind in (0, human)]

    def warnings(self, language="en"):
        """What is allowed but not advised, as sentences."""
        found = []
        while warning := lib.rift_setup_warn(self.cdata, len(found)):
            found.append(text_of(lib.rift_sentence_warning(language_of(language), warning)))
        return found

    def __str__(self):
        return written(1024, lib.rift_record_write_setup, self.cdata)

    def __eq__(self, other):
        return isinstance(other, Setup) and str(self) == str(other)

    def __hash__(self):
        return hash(str(self))


class Dice:
    """Nature's dice: equal seeds roll equally. `pick` takes one of the chances of a game by their weights."""

    def __init__(self, seed=0):
        self.state = seed & 0xFFFFFFFFFFFFFFFF

    def next(self):
        """64 random bits (splitmix64)."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        z = self.state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
        z = (z ^ z >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
        return z ^ z >> 31

    def below(self, end):
        return (self.next() >> 32) * end >> 32

    def pick(self, chances):
        left = self.below(sum(weight for _, weight in chances))
        for move, weight in chances:
            if left < weight:
                return move
            left -= weight
        raise AssertionError("there are no chances")




def fact_names():
    """The names of all facts of rift_facts.def."""
    return list(_FACTS)


_FACTS = {text_of(lib.rift_fact_word(fact)): fact for fact in range(1, lib.RIFT_FACT_END)}


def fact_number(name):
    if name not in _FACTS:
        raise ValueError(f"{name!r} is not a fact")
    return _FACTS[name]


class Game:
    """A position. Copy it to look ahead; two positions are equal if their bytes are."""

    def __init__(self, setup=None, **settings):
        """A game from a Setup, or from the settings that Setup takes."""
        setup = setup or Setup(**settings)
        self.cdata = ffi.new("struct rift_game *")
        if lib.rift_new(self.cdata, setup.cdata) != 0:
            raise SetupRefused(lib.rift_setup_check(setup.cdata))

    @classmethod
    def of(cls, cdata):
        """A game with a copy of this struct rift_game."""
        game = cls.__new__(cls)
        game.cdata = ffi.new("struct rift_game *", cdata)
        return game

    def copy(self):
        return Game.of(self.cdata[0])

    __copy__ = copy

    def __deepcopy__(self, _):
        return self.copy()

    def view(self, seat):
        """The game as a seat may see it; NATURE: as a spectator."""
        seen = self.copy()
        lib.rift_view(seen.cdata, self.cdata, _seat(seat))
        return seen

    def __eq__(self, other):
        return isinstance(other, Game) and self.bytes == other.bytes

    def __hash__(self):
        return lib.rift_hash(self.cdata)

    @property
    def bytes(self):
        return bytes(ffi.buffer(self.cdata))

    @property
    def hash(self):
        """A hash of the position that is the same on every machine."""
        return lib.rift_hash(self.cdata)

    @property
    def setup(self):
        found = ffi.new("struct rift_setup *")
        lib.rift_setup_of(self.cdata, found)
        return Setup.of(found[0])

    # Questions and answers

    @property
    def ask(self):
        """The open question."""
        return ask_of(lib.rift_asks(self.cdata))

    @property
    def over(self):
        return lib.rift_asks(self.cdata).seats == 0

    def seat(self):
        """The seat that is asked, the first of several; NATURE for dice and draws; None when the game is over."""
        seats = lib.rift_asks(self.cdata).seats
        return (seats & -seats).bit_length() - 1 if seats else None

    def answers(self, seat=None):
        """Every legal answer of a seat; without one, of the seat that is asked."""
        if seat is None:
            seat = self.seat()
        if seat is None:
            return []
        moves = ffi.new("struct rift_move[]", lib.RIFT_ANSWERS)
        count = lib.rift_legal(self.cdata, _seat(seat), moves, lib.RIFT_ANSWERS)
        return [move_of(moves[i]) for i in range(count)]

    def chances(self):
        """Nature's possible answers with their weights."""
        outcomes = ffi.new("struct rift_outcome[]", lib.RIFT_ANSWERS)
        count = lib.rift_chance(self.cdata, outcomes, lib.RIFT_ANSWERS)
        return [(move_of(outcomes[i].move), outcomes[i].weight) for i in range(count)]

    def move(self, said, seat=None):
        """A move from its words ("place engineer mine.top"); a Move stays what it is."""
        if not isinstance(said, str):
            return said
        if seat is None:
            seat = self.seat()
        if seat is None:
            raise Refused(number("results", "not-now"), said)
        move, why = ffi.new("struct rift_move *"), ffi.new("char[64]")
        if lib.rift_words_parse(RULES, self.cdata, _seat(seat), said.encode(), move, why, len(why)) != 0:
            raise UnknownWords(said, ffi.string(why).decode(errors="replace"))
        return move_of(move)

    def check(self, move, seat=None):
        """Why a move would be refused, as a Refused that is not raised; None if it is legal."""
        result = lib.rift_check(self.cdata, self.move(move, seat))
        return Refused(result) if result else None

    def play(self, move, seat=None):
        """Plays a move, or its words, and returns what happened. Raises Refused and changes nothing if the rules refuse it."""
        m = self.move(move, seat)
        events = ffi.new("struct rift_event[]", lib.RIFT_EVENTS_MAX)
        log = ffi.new("struct rift_log *", (events, 0, lib.RIFT_EVENTS_MAX))
        result = lib.rift_play(self.cdata, m, log)
        if result:
            raise Refused(result, move if isinstance(move, str) else self.words(m))
        return [event_of(events[i]) for i in range(log.count)]

    def roll(self, dice):
        """Answers for Nature as long as it is asked; returns the moves made."""
        made = []
        while self.seat() == NATURE:
            made.append(dice.pick(self.chances()))
            self.play(made[-1])
        return made

    # Words

    def words(self, move):
        """A move about to be played, in words."""
        return written(lib.RIFT_WORDS_MAX, lib.rift_words_move, RULES, self.cdata, move)

    def tell(self, event, language="en", reader=None, names=()):
        """An event as a sentence, in the position after the move that caused it; "" for one that is not told."""
        keep, told = _names(language, reader, names)
        rule = ffi.new("char[]", event.rule.encode())
        e = ffi.new("struct rift_event *", (number("events", event.kind), event.seat, event.a, event.b, event.n, event.audience, 0, rule))
        sentence = written(lib.RIFT_TELL_MAX, lib.rift_tell_event, RULES, self.cdata, e, told)
        del keep
        return sentence

    def question(self, seat=None, language="en", reader=None, names=()):
        """The question that a seat is asked, as a sentence."""
        keep, told = _names(language, reader, names)
        asked = self.seat() if seat is None else seat
        sentence = written(lib.RIFT_TELL_MAX, lib.rift_tell_ask, RULES, self.cdata, -1 if asked is None else asked, told)
        del keep
        return sentence

    # What lies on the table

    def score(self, seat):
        """The score sheet of a seat as if the game ended now."""
        sheet = ffi.new("struct rift_score *")
        lib.rift_score(self.cdata, _seat(seat), sheet)
        return Score(*(getattr(sheet, field) for field in Score._fields))

    def scores(self):
        return [self.score(seat).total for seat in range(self.setup.players)]

    def winners(self):
        """The seats that have won; none before the end."""
        return [seat for seat in range(lib.RIFT_SEATS) if lib.rift_won(self.cdata, seat)]

    def fact(self, name, seat=0, index=None):
        """A fact of rift_facts.def by its name: one value, or all of them as a tuple if it has several."""
        fact = fact_number(name)
        count = lib.rift_fact_count(fact)
        if index is not None or count == 1:
            return lib.rift_fact(self.cdata, fact, _seat(seat), index or 0)
        return tuple(lib.rift_fact(self.cdata, fact, _seat(seat), i) for i in range(count))

    def sum(self, name, seat=0, index=0):
        """A value that the rules compute, by its name in words("sums")."""
        return lib.rift_sum(self.cdata, number("sums", name), _seat(seat), index)


def _seat(seat):
    """A seat by number or letter."""
    if isinstance(seat, str):
        if len(seat) != 1 or lib.rift_words_seat_of(seat.encode()) < 0:
            raise ValueError(f"{seat!r} is not a seat")
        return lib.rift_words_seat_of(seat.encode())
    if not 0 <= seat <= NATURE:
        raise ValueError(f"{seat!r} is not a seat")
    return seat


def _names(language, reader, names):
    """A struct rift_names, and what must live as long as it."""
    texts = [ffi.new("char[]", name.encode()) for name in names]
    code = ffi.new("char[]", language_of(language))
    told = ffi.new("struct rift_names *", (-1 if reader is None else _seat(reader), texts, code))
    return (texts, code), told


def component(kind, which, more=0):
    """A component in English: component("tile", tile number). Kinds are those of enum rift_component in rift_content.h."""
    kinds = {name.removeprefix("RIFT_COMPONENT_").lower().replace("_", "-"): n
             for n, name in ffi.typeof("enum rift_component").elements.items() if n < lib.RIFT_COMPONENT_END}
    if kind not in kinds:
        raise ValueError(f"{kind!r} is not one of the components: {', '.join(kinds)}")
    return written(4096, lib.rift_component_words, kinds[kind], which, more)


def tile(name):
    """The number of a tile: tile("305"), tile("exocrawler")."""
    found = lib.rift_word_tile_of(name.encode())
    if not found:
        raise ValueError(f"{name!r} is not a tile")
    return found
