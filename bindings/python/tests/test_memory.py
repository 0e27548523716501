"""No memory is lost over 10,000 games: the process is compared with itself after it has warmed up."""
import gc
import pathlib
import unittest

import timerift
from timerift import Dice, Game, Player, Record, Session, Setup
from timerift.batch import Batch
from timerift.env import AECEnv

PAGE_KB = 4


def resident():
    """KB of memory in use."""
    gc.collect()
    return int(pathlib.Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGE_KB


def whole_games(count, seed):
    """Plays so many games to their end, in batches that come and go."""
    played = 0
    while played < count:
        batch = Batch(64, players=2, seed=seed + played, threads=2)
        for _ in range(1000):
            batch.random()
            played += int(batch.ended.sum())
        del batch


def objects(count):
    """Makes everything there is and throws it away."""
    for n in range(count):
        game = Game(players=2)
        game.roll(Dice(n))
        for move in game.answers()[:2]:
            tried = game.copy()
            for event in tried.play(move):
                tried.tell(event, "fr")
        record = Record(Setup(players=3))
        record.roll(Dice(n))
        Record.read(str(record))
        Session(seed=n).run()
        if n % 20 == 0:
            Player("greedy").choose(game)
            Player("skilled").think(game).report
            AECEnv().reset(seed=n)
        try:
            game.play("pass")
        except timerift.Refused:
            pass


class Memory(unittest.TestCase):
    def test_nothing_is_lost(self):
        whole_games(2000, 1)
        objects(100)
        before = resident()
        whole_games(10000, 2)
        objects(400)
        grown = resident() - before
        print(f"memory: {before} KB, {grown:+} KB after 10,000 games more")
        self.assertLess(grown, before // 10)
