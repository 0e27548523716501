"""Timerift for Python: the board game Anachrony as a library. docs/python.md is an introduction."""
from .game import (NATURE, SEATS, Ask, Dice, Event, Game, Move, Refused, Score, Setup, SetupRefused, UnknownWords, component, fact_names,
                   languages, number, rules, tile, version, word, words)
from .player import Advice, Player, Report, Think, Verdict, players
from .record import Record, RecordError
from .session import Session

__version__ = version()
__all__ = ["NATURE", "SEATS", "Advice", "Ask", "Dice", "Event", "Game", "Move", "Player", "Record", "RecordError", "Refused", "Report", "Score",
           "Session", "Setup", "SetupRefused", "Think", "UnknownWords", "Verdict", "component", "fact_names", "languages", "number", "players",
           "rules", "tile", "version", "word", "words"]
