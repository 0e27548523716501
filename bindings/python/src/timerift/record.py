"""Records: games as texts and as bytes."""
from ._rift import ffi, lib
from .game import RULES, Game, Move, Setup, move_of


class RecordError(ValueError):
    """A record cannot be read: `line`, `words`, `reason`, `nearest` legal moves, and what rule may have been `corrected`."""

    def __init__(self, error):
        self.line = error.line
        for field in ("words", "reason", "nearest", "corrected"):
            setattr(self, field, ffi.string(getattr(error, field)).decode(errors="replace"))
        nearest = f" (nearest: {self.nearest})" if self.nearest else ""
        super().__init__(f"line {self.line}: {self.words}: {self.reason}{nearest}")


class Record:
    """A setup and its moves. `game` is the position after them."""

    def __init__(self, setup, moves=()):
        self.cdata = ffi.new("struct rift_record *")
        self.cdata.setup = setup.cdata[0]
        self.game = Game(setup)
        for move in moves:
            self.play(move)

    @classmethod
    def _empty(cls):
        record = cls.__new__(cls)
        record.cdata = ffi.new("struct rift_record *")
        found = ffi.new("struct rift_game *")
        return record, found

    @classmethod
    def read(cls, text):
        """Reads and plays a record. Raises RecordError."""
        record, found = cls._empty()
        error = ffi.new("struct rift_record_error *")
        data = text.encode() if isinstance(text, str) else text
        if lib.rift_record_read(RULES, data, len(data), record.cdata, found, error) != 0:
            raise RecordError(error)
        record.game = Game.of(found[0])
        return record

    @classmethod
    def unpack(cls, data):
        """Reads the bytes that pack made."""
        record, found = cls._empty()
        if lib.rift_record_unpack(RULES, data, len(data), record.cdata, found) != 0:
            raise ValueError("the bytes are not a record")
        record.game = Game.of(found[0])
        return record

    @property
    def setup(self):
        return Setup.of(self.cdata.setup)

    @property
    def moves(self):
        return [move_of(self.cdata.moves[i]) for i in range(self.cdata.count)]

    def play(self, move, seat=None):
        """Plays a move and appends it; returns what happened, as Game.play does."""
        if self.cdata.count == lib.RIFT_RECORD_MOVES:
            raise ValueError(f"a record has room for {lib.RIFT_RECORD_MOVES} moves")
        m = Move(*self.game.move(move, seat))
        events = self.game.play(m)
        self.cdata.moves[self.cdata.count] = m
        self.cdata.count += 1
        return events

    def roll(self, dice):
        """Answers for Nature as long as it is asked."""
        while chances := self.game.chances():
            self.play(dice.pick(chances))

    def __str__(self):
        size = 1 << 16
        while True:
            out = ffi.new("char[]", size)
            length = lib.rift_record_write(RULES, self.cdata, out, size)
            if length < size:
                return ffi.string(out).decode()
            size = length + 1

    def pack(self):
        """The record in a compact binary form."""
        out = ffi.new("unsigned char[]", 16 * lib.RIFT_RECORD_MOVES)
        length = lib.rift_record_pack(RULES, self.cdata, out, len(out))
        if not length:
            raise ValueError("the rules refuse the record")
        return bytes(ffi.buffer(out, length))
