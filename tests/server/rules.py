"""The rules by ctypes, so that tests play real games: a build of the core as the server loads it.

Sizes and words are read from include/, which the build was made from.
"""

import ctypes
import os
import pathlib
import re

INCLUDE = pathlib.Path(__file__).resolve().parents[2] / "include"
MOVE = 12  # hex digits of a move
SETUP = "seats A=human B=human"  # the words of a setup for two people


def constant(name):
    return int(re.search(rf"#define {name} (\d+)", (INCLUDE / "rift.h").read_text(encoding="utf-8"))[1])


def numbers(name):
    """Number by word of a list of include/rift_lists.h: numbers("KINDS")["human"] is 1."""
    text = (INCLUDE / "rift_lists.h").read_text(encoding="utf-8").replace("\\\n", " ")
    rows = re.search(rf"#define RIFT_{name}\(X\)(.*)", text)[1]
    return {word: i for i, word in enumerate(re.findall(r'X\(\w+, "([^"]*)"', rows), 1)}


SEATS, NATURE, GAME_BYTES, ANSWERS = (constant("RIFT_" + name) for name in ("SEATS", "NATURE", "GAME_BYTES", "ANSWERS"))


class Move(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint8) for name in ("verb", "seat", "a", "b", "c", "d")]

    @classmethod
    def of(cls, text):
        return cls(*bytes.fromhex(text))

    def hex(self):
        return bytes(self).hex()


TYPES = {"uint8_t": ctypes.c_uint8, "uint16_t": ctypes.c_uint16, "uint32_t": ctypes.c_uint32, "uint64_t": ctypes.c_uint64,
         "const char *": ctypes.c_char_p}


def declared(body):
    """The fields of a struct by its text in C, comments left out; a struct within it has no name of its own."""
    found = []
    for inner, kind, names in re.findall(r"(?:struct \{(.*?)\}|(const char \*|uint\d+_t))\s*([^;]*);", body, re.DOTALL):
        of = type("Inner", (ctypes.Structure,), {"_fields_": declared(inner)}) if inner else TYPES[kind]
        for name, count in re.findall(r"(\w+)(?:\[(\w+)\])?", names):
            many = int(count) if count.isdigit() else constant(count) if count else 0
            found.append((name, of * many if many else of))
    return found


def fields(struct):
    """Those of a struct of rift.h."""
    text = re.sub(r"/\*.*?\*/", "", (INCLUDE / "rift.h").read_text(encoding="utf-8"), flags=re.DOTALL)
    return declared(re.search(rf"struct {struct} \{{(.*?)^\}};", text, re.DOTALL | re.MULTILINE)[1])


class Setup(ctypes.Structure):
    _fields_ = fields("rift_setup")

    @classmethod
    def of(cls, kinds, modules=(), variants=()):
        """From words: Setup.of(["human", "chronobot1"], ["doomsday"])."""
        kind, module, variant = numbers("KINDS"), numbers("MODULES"), numbers("VARIANTS")
        setup = cls(players=len(kinds), modules=sum(1 << module[word] - 1 for word in modules),
                    variants=sum(1 << variant[word] - 1 for word in variants))
        for i, word in enumerate(kinds):
            setup.seat[i].kind = kind[word]
        return setup


class Ask(ctypes.Structure):
    _fields_ = fields("rift_ask")


class State(ctypes.Structure):
    _fields_ = [("words", ctypes.c_uint64 * (GAME_BYTES // 8))]


class Rules:
    """A build: the one that `current.so` of a directory names."""

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
                (core.rift_hash, ctypes.c_uint64, [state])):
            function.restype, function.argtypes = answer, parameters

    def game(self, setup=None, seat=None):
        """A new game of these kinds of seats (two people), or what a seat knows of it."""
        return Game(self.core, setup if isinstance(setup, Setup) else Setup.of(setup or ["human", "human"]), seat)

    def stored(self, pg, game_id):
        """A game of two people as the log has it."""
        game = self.game()
        for (text,) in pg.sql(f"SELECT encode(moves, 'hex') FROM move WHERE game_id = {game_id} ORDER BY n"):
            game.apply(text)
        return game


class Game:
    """A game, or what a seat knows of one."""

    def __init__(self, core, setup, seat=None):
        self.core, self.state, self.count = core, State(), 0
        result = core.rift_new(self.state, setup)
        assert result == 0, f"setup refused: {result}"
        if seat is not None:
            whole, self.state = self.state, State()
            core.rift_view(self.state, whole, seat)

    def asked(self):
        """Bits of the seats that must decide."""
        return self.core.rift_asks(self.state).seats

    def asked_after(self, move):
        """Who must decide after this move, which is not played."""
        state, count = type(self.state).from_buffer_copy(self.state), self.count
        self.apply(move)
        asked = self.asked()
        self.state, self.count = state, count
        return asked

    def seats(self):
        """The seats that must decide."""
        bits = self.asked()
        return [seat for seat in range(SEATS) if bits >> seat & 1]

    def legal(self, seat):
        """Legal moves of a seat, each in hex."""
        moves = (Move * ANSWERS)()
        return [moves[i].hex() for i in range(self.core.rift_legal(self.state, seat, moves, ANSWERS))]

    def seen(self, move, seat):
        """What a seat may know of a move that is about to be played, in hex."""
        return self.core.rift_move_view(self.state, Move.of(move), seat).hex()

    def apply(self, moves):
        """Moves in hex, one after the other; all must be legal."""
        for i in range(0, len(moves), MOVE):
            result = self.core.rift_play(self.state, Move.of(moves[i:i + MOVE]), None)
            assert result == 0, f"move {self.count} refused: {result}"
            self.count += 1

    def take(self, message):
        """A message "moves" of the server; what is known already is skipped."""
        known = (self.count - message["n"]) * MOVE
        assert known >= 0, f"moves from {message['n']} on to one who knows {self.count}"
        self.apply(message["m"][known:])
