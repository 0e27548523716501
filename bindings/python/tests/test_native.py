"""The same as the native programs: records, answers of the players. NATIVE is native.c, TIMERIFT the program, both compiled."""
import os
import pathlib
import subprocess
import tempfile
import unittest

from timerift import NATURE, Dice, Player, Record, Setup

ROOT = pathlib.Path(__file__).resolve().parents[3]
TIMERIFT = os.environ["TIMERIFT"]


def output(*command, **more):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, **more).stdout


class Native(unittest.TestCase):
    def test_players_answer_as_natively(self):
        for name, seed in (("random", 1), ("greedy", 2), ("skilled", 3)):
            with self.subTest(name):
                record, dice, player = Record(Setup(players=2)), Dice(seed), Player(name)
                while (seat := record.game.seat()) is not None:
                    if seat == NATURE:
                        record.play(dice.pick(record.game.chances()))
                    else:
                        record.play(player.choose(record.game, seat, seed=record.cdata.count))
                self.assertEqual(str(record).encode(), output(os.environ["NATIVE"], name, str(seed)))

    def test_records_are_written_as_natively(self):
        for file in sorted((ROOT / "examples").glob("*.rift")):
            with self.subTest(file.name), tempfile.TemporaryDirectory() as work:
                record = Record.read(file.read_bytes())
                self.assertEqual(str(record).encode(), output(TIMERIFT, "convert", str(file), "--to", "text"))
                mine = pathlib.Path(work, "mine.rift")
                mine.write_bytes(record.pack())
                self.assertEqual(output(TIMERIFT, "convert", str(mine), "--to", "text"), str(record).encode())

    def test_the_program_accepts_our_records(self):
        with tempfile.TemporaryDirectory() as work:
            file = pathlib.Path(work, "game.rift")
            record, dice = Record(Setup(players=2)), Dice(8)
            while (seat := record.game.seat()) is not None:
                answers = record.game.answers()
                record.play(dice.pick(record.game.chances()) if seat == NATURE else answers[dice.below(len(answers))])
            file.write_text(str(record), encoding="utf-8")
            said = output(TIMERIFT, "check", "--lang", "en", str(file)).decode()
            self.assertTrue(all(str(vp) in said for vp in record.game.scores()), said)
