"""The rules through ctypes, so that tests can play real games: the same build of the core that the server loads.

Sizes and words are read from include/, from which the build was made.
"""

import ctypes
import functools
import os
import pathlib
import re

INCLUDE = pathlib.Path(__file__).resolve().parents[2] / "include"
MOVE = 12  # hex digits of a move
SETUP = "seats A=human B=human"  # a setup for two people


def constant(name):
    return int(re.search(rf"#define {name} (\d+)", (INCLUDE / "rift.h").read_text(encoding="utf-8"))[1])


def numbers(name):
    """Maps the words of a list in include/rift_lists.h to their numbers: numbers("KINDS")["human"] is 1."""
    text = (INCLUDE / "rift_lists.h").read_text(encoding="utf-8").replace("\\\n", " ")
    rows = re.search(rf"#define RIFT_{name}\(X\)(.*)", text)[1]
    return {word: i for i, word in enumerate(re.findall(r'X\(\w+, "([^"]*)"', rows), 1)}


@functools.cache
def asks():
    """The words of questions by their numbers."""
    return {0: None, **{number: word for word, number in numbers("ASKS").items()}}


def facts():
    """Maps the words of include/rift_facts.def to their numbers."""
    rows = re.findall(r'^FACT\(\w+, "([^"]*)"', (INCLUDE / "rift_facts.def").read_text(encoding="utf-8"), re.M)
    return {word: i for i, word in enumerate(rows, 1)}


SEATS, NATURE, GAME_BYTES, ANSWERS = (constant("RIFT_" + name) for name in ("SEATS", "NATURE", "GAME_BYTES", "ANSWERS"))


class Move(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint8) for name in ("verb", "seat", "a", "b", "c", "d")]

    @classmethod
    def of(cls, text):
        return cls(*bytes.fromhex(text))

    def hex(self):
        return bytes(self).hex()


TYPES = {"int16_t": ctypes.c_int16, "uint8_t": ctypes.c_uint8, "uint16_t": ctypes.c_uint16, "uint32_t": ctypes.c_uint32, "uint64_t": ctypes.c_uint64,
         "const char *": ctypes.c_char_p}


def declared(body):
    """The ctypes fields of a C struct's body without comments; nested structs are anonymous."""
    found = []
    for inner, kind, names in re.findall(r"(?:struct \{(.*?)\}|(const char \*|u?int\d+_t))\s*([^;]*);", body, re.DOTALL):
        of = type("Inner", (ctypes.Structure,), {"_fields_": declared(inner)}) if inner else TYPES[kind]
        for name, count in re.findall(r"(\w+)(?:\[(\w+)\])?", names):
            many = int(count) if count.isdigit() else constant(count) if count else 0
            found.append((name, of * many if many else of))
    return found


def fields(struct):
    """The ctypes fields of a struct in rift.h."""
    text = re.sub(r"/\*.*?\*/", "", (INCLUDE / "rift.h").read_text(encoding="utf-8"), flags=re.DOTALL)
    return declared(re.search(rf"struct {struct} \{{(.*?)^\}};", text, re.DOTALL | re.MULTILINE)[1])


class Setup(ctypes.Structure):
    _fields_ = fields("rift_setup")

    @classmethod
    def of(cls, kinds, modules=(), variants=()):
        """Makes a setup from words: Setup.of(["human", "chronobot1"], ["doomsday"])."""
        kind, module, variant = numbers("KINDS"), numbers("MODULES"), numbers("VARIANTS")
        setup = cls(players=len(kinds), modules=sum(1 << module[word] - 1 for word in modules),
                    variants=sum(1 << variant[word] - 1 for word in variants))
        for i, word in enumerate(kinds):
            setup.seat[i].kind = kind[word]
        return setup


class Ask(ctypes.Structure):
    _fields_ = fields("rift_ask")


class Score(ctypes.Structure):
    _fields_ = fields("rift_score")


class State(ctypes.Structure):
    _fields_ = [("words", ctypes.c_uint64 * (GAME_BYTES // 8))]


class Rules:
    """A build of the rules: the `current.so` of a directory."""

    def __init__(self, directory):
        self.core = core = ctypes.CDLL(os.path.join(directory, "current.so"))
        state, setup = ctypes.POINTER(State), ctypes.POINTER(Setup)
        for function, answer, parameters in (
                (core.rift_new, ctypes.c_int, [state, setup]),
                (core.rift_asks, Ask, [state]),
                (core.rift_legal, ctypes.c_size_t, [state, ctypes.c_int, ctypes.POINTER(Move), ctypes.c_size_t]),
                (core.rift_play, ctypes.c_int, [state, Move, ctypes.c_void_p]),
                (core.rift_view, None, [state, state, ctypes.c_int]),
                (core.rift_move_view, Move, [state, Move, ctypes.c_int]),
                (core.rift_score, None, [state, ctypes.c_int, ctypes.POINTER(Score)]),
                (core.rift_fact, ctypes.c_int, [state, ctypes.c_int, ctypes.c_int, ctypes.c_int]),
                (core.rift_hash, ctypes.c_uint64, [state])):
            function.restype, function.argtypes = answer, parameters

    def game(self, setup=None, seat=None):
        """A new game with this setup (default: two people), or a seat's view of it."""
        return Game(self.core, setup if isinstance(setup, Setup) else Setup.of(setup or ["human", "human"]), seat)

    def stored(self, pg, game_id):
        """A game of two people, replayed from the log."""
        game = self.game()
        for (text,) in pg.sql(f"SELECT encode(moves, 'hex') FROM move WHERE game_id = {game_id} ORDER BY n"):
            game.apply(text)
        return game


class Game:
    """A game, or a seat's view of one."""

    def __init__(self, core, setup, seat=None):
        self.core, self.state, self.count = core, State(), 0
        result = core.rift_new(self.state, setup)
        assert result == 0, f"setup refused: {result}"
        if seat is not None:
            whole, self.state = self.state, State()
            core.rift_view(self.state, whole, seat)

    def asked(self):
        """The seats that must decide, as bits."""
        return self.core.rift_asks(self.state).seats

    def ask(self):
        """The word of the question that is open."""
        return asks()[self.core.rift_asks(self.state).kind]

    def asked_after(self, move):
        """The seats that must decide after a move, as bits; the move is not kept."""
        state, count = type(self.state).from_buffer_copy(self.state), self.count
        self.apply(move)
        asked = self.asked()
        self.state, self.count = state, count
        return asked

    def seats(self):
        """The seats that must decide, as a list."""
        bits = self.asked()
        return [seat for seat in range(SEATS) if bits >> seat & 1]

    def legal(self, seat):
        """Legal moves of a seat, each in hex."""
        moves = (Move * ANSWERS)()
        return [moves[i].hex() for i in range(self.core.rift_legal(self.state, seat, moves, ANSWERS))]

    def sheet(self, seat):
        """The lines of the score sheet by their words."""
        sheet = Score()
        self.core.rift_score(self.state, seat, sheet)
        return {name: getattr(sheet, name) for name, _ in Score._fields_ if name != "condition"}

    def score(self, seat):
        """The VP of a seat, as if the game ended now."""
        sheet = Score()
        self.core.rift_score(self.state, seat, sheet)
        return sheet.total

    def fact(self, word, seat=0, index=0):
        return self.core.rift_fact(self.state, facts()[word], seat, index)

    def seen(self, move, seat):
        """What a seat may see of a move that is about to be played, in hex."""
        return self.core.rift_move_view(self.state, Move.of(move), seat).hex()

    def apply(self, moves):
        """Plays moves in hex, one after the other; all must be legal."""
        for i in range(0, len(moves), MOVE):
            result = self.core.rift_play(self.state, Move.of(moves[i:i + MOVE]), None)
            assert result == 0, f"move {self.count} refused: {result}"
            self.count += 1

    def take(self, message):
        """Applies a `moves` message of the server; skips moves that are already known."""
        known = (self.count - message["n"]) * MOVE
        assert known >= 0, f"moves from {message['n']} on to one who knows {self.count}"
        self.apply(message["m"][known:])
