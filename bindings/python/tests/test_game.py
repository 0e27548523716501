"""Games, words, records, sessions, players: the same as the library says, refusals with their words."""
import copy
import pathlib
import unittest

import timerift
from timerift import NATURE, Dice, Game, Player, Record, Refused, Session, Setup

ROOT = pathlib.Path(__file__).resolve().parents[3]


def random_game(seed, **settings):
    """A whole random game: its record."""
    record, dice = Record(Setup(**settings)), Dice(seed)
    while not record.game.over:
        record.roll(dice)
        if not record.game.over:
            answers = record.game.answers()
            record.play(answers[dice.below(len(answers))])
    return record


class Games(unittest.TestCase):
    def test_a_game_is_a_value(self):
        game = Game(players=2)
        other = copy.deepcopy(game)
        game.play(game.answers()[0])
        self.assertNotEqual(game, other)
        other.play(other.answers()[0])
        self.assertEqual(game, other)
        self.assertEqual(game.hash, other.hash)
        self.assertEqual(len(game.bytes), timerift.game.lib.RIFT_GAME_BYTES)

    def test_questions_and_answers(self):
        game = Game(players=3)
        game.roll(Dice(2))
        self.assertEqual(game.ask.kind, "path")
        self.assertEqual(game.words(game.answers()[0]).split()[0], "path")
        self.assertTrue(all(game.check(move) is None for move in game.answers()))
        record, game = random_game(4, players=3), Game(players=3)
        kinds = {event.kind for move in record.moves for event in game.play(move)}
        self.assertEqual(game, record.game)
        self.assertGreater(kinds, {"era", "phase", "turn", "place", "good", "end"})

    def test_a_random_game_ends(self):
        record = random_game(3, players=4, modules=("doomsday",))
        self.assertEqual(record.game.answers(), [])
        self.assertIsNone(record.game.seat())
        best = max(record.game.scores())
        self.assertTrue(record.game.winners())
        self.assertTrue(all(record.game.score(seat).total == best for seat in record.game.winners()))

    def test_a_view_hides_what_is_secret(self):
        record = Record(Setup())
        dice, hidden = Dice(5), 0
        while not record.game.over and hidden < 3:
            record.roll(dice)
            answers = record.game.answers()
            before = record.game.ask
            record.play(answers[-1 if before.kind == "warp" else 0])
            for seat in (0, 1):
                others = record.game.view(seat).fact("wish", 1 - seat)
                self.assertEqual(set(others), {0})
                hidden += any(record.game.fact("wish", 1 - seat))
        self.assertGreaterEqual(hidden, 3)

    def test_facts_and_sums(self):
        game = random_game(7, players=2).game
        self.assertEqual(game.fact("players"), 2)
        self.assertEqual(game.fact("goods", 1, 5), game.fact("goods", 1)[5])
        self.assertEqual(len(timerift.fact_names()), timerift.game.lib.RIFT_FACT_END - 1)
        self.assertIsInstance(game.sum("supply-water"), int)
        self.assertIn("life-support", timerift.component("tile", timerift.tile("305")))


class Refusals(unittest.TestCase):
    def test_an_illegal_move_raises_with_the_words(self):
        game = Game(players=2)
        game.roll(Dice(1))
        before = game.bytes
        with self.assertRaises(Refused) as caught:
            game.play("pass")
        self.assertEqual(caught.exception.word, "bad-move")
        self.assertIn(caught.exception.sentence(), str(caught.exception))
        self.assertIn("pass", str(caught.exception))
        self.assertNotEqual(caught.exception.sentence("fr"), caught.exception.sentence("ru"))
        with self.assertRaises(Refused) as caught:
            game.play(game.answers()[0]._replace(seat=1 - game.seat()))
        self.assertEqual(caught.exception.word, "not-you")
        self.assertEqual(game.bytes, before)

    def test_unknown_words(self):
        game = Game(players=2)
        game.roll(Dice(1))
        with self.assertRaises(timerift.UnknownWords) as caught:
            game.play("path harmonie")
        self.assertEqual(caught.exception.word, "harmonie")

    def test_a_wrong_setup(self):
        with self.assertRaises(timerift.SetupRefused) as caught:
            Setup(players=1)
        self.assertTrue(caught.exception.word and caught.exception.rule)
        self.assertIn(caught.exception.sentence(), str(caught.exception))
        for wrong in ({"modules": ("nothing",)}, {"seats": ("nobody",)}, {"edition": "third"}, {"text": "seats A=nobody"}):
            with self.assertRaises(ValueError):
                Setup(**wrong)

    def test_a_wrong_record(self):
        text = (ROOT / "examples/two-players.rift").read_text(encoding="utf-8")
        with self.assertRaises(timerift.RecordError) as caught:
            Record.read(text.replace("engineer", "enginer", 1))
        self.assertIn("engineer", caught.exception.nearest)
        self.assertGreater(caught.exception.line, 1)

    def test_wrong_arguments(self):
        game = Game(players=2)
        for wrong in (lambda: game.fact("gold"), lambda: game.score("E"), lambda: Player("nobody"), lambda: timerift.number("goods", "wood"),
                      lambda: game.question(language="xx"), lambda: timerift.tile("999"), lambda: timerift.component("box", 1)):
            with self.assertRaises(ValueError):
                wrong()


class Languages(unittest.TestCase):
    def test_every_language_tells_a_game(self):
        codes = timerift.languages()
        self.assertEqual(codes[0], "en")
        self.assertGreaterEqual(len(codes), 4)
        record = random_game(11, players=2)
        told = {code: [] for code in codes}
        game = Game(record.setup)
        for move in record.moves:
            questions = {game.question(language=code) for code in codes}
            self.assertNotIn("", questions)
            for event in game.play(move):
                for code in codes:
                    told[code].append(game.tell(event, code, reader=0, names=("Ada", "Ben")))
        self.assertEqual(len({len(lines) for lines in told.values()}), 1)
        for code in codes[1:]:
            same = sum(a == b for a, b in zip(told["en"], told[code]) if a)
            self.assertLess(same, len(told["en"]) / 10, code)
        self.assertTrue(any("Ben" in line for line in told["fr"]))


class Records(unittest.TestCase):
    def test_text_and_bytes(self):
        for seed, settings in enumerate(({}, {"players": 3, "modules": ("pioneers",)}, {"seats": ("", "chronobot2")})):
            record = random_game(seed, **settings)
            again = Record.read(str(record))
            self.assertEqual(again.game, record.game)
            self.assertEqual(again.moves, record.moves)
            self.assertEqual(again.setup, record.setup)
            packed = Record.unpack(record.pack())
            self.assertEqual(str(packed), str(record))
        with self.assertRaises(ValueError):
            Record.unpack(b"nothing")

    def test_a_setup_is_its_text(self):
        setup = Setup(seats=("harmony/zaida", "progress"), modules=("guardians",))
        self.assertEqual(Setup(text=str(setup)), setup)


class Sessions(unittest.TestCase):
    def test_a_game_against_a_player(self):
        session = Session(players={1: Player("beginner")}, seed=4)
        dice = Dice(9)
        while (now := session.run()).state != "over":
            if now.state == "answer":
                answers = session.answers()
                self.assertEqual([a.move for a in answers], session.game.answers(now.seat))
                session.play(answers[dice.below(len(answers))].move)
            elif now.state == "ready":
                session.end_turn()
            elif now.state == "turn-up":
                session.go_on()
            else:
                self.fail(now)
        self.assertEqual(Record.read(str(session.record())).game, session.game)
        self.assertEqual(session.at(0), Game(session.setup))
        self.assertTrue(session.events(len(session) - 1))

    def test_undo_and_redo(self):
        session = Session(seed=4)
        while (now := session.run()).state in ("hand-over", "answer", "ready", "turn-up") and not now.undo:
            if now.state == "hand-over":
                session.take(now.seat)
            elif now.state == "answer":
                session.play(session.answers()[0].move)
            elif now.state == "ready":
                session.end_turn()
            else:
                session.go_on()
        after = session.game
        session.undo()
        self.assertNotEqual(session.game, after)
        session.redo()
        self.assertEqual(session.game, after)

    def test_what_is_not_available_is_refused(self):
        session = Session(seed=4)
        for wrong in (session.undo, session.redo, session.end_turn, session.go_on, session.rewind):
            with self.assertRaises(Refused):
                wrong()
        session.run()
        with self.assertRaises(Refused):
            session.play("pass")

    def test_a_preview_is_what_happens(self):
        session = Session(seats=("harmony", "chronobot2"), seed=2)
        seen = 0
        while session.run().state != "over" and seen < 20:
            now = session.now
            if now.state == "answer":
                answer = session.answers()[0].move
                preview = session.preview(answer)
                before = session.game.fact("goods", 0)
                session.play(answer)
                if not preview.reveals:
                    after = session.shown.fact("goods", 0)
                    changed = {timerift.word("goods", i): after[i] - before[i] for i in range(1, len(after)) if after[i] != before[i]}
                    self.assertEqual(changed, preview.goods)
                    seen += 1
            elif now.state == "ready":
                session.end_turn()
            else:
                session.go_on()
        self.assertEqual(seen, 20)


class Players(unittest.TestCase):
    def test_levels(self):
        names = [player.name for player in timerift.players()]
        self.assertEqual(names[0], "random")
        self.assertIn("master", names)
        self.assertTrue(all(player.about for player in timerift.players()))

    def decision(self):
        game, dice = Game(players=2), Dice(1)
        while game.ask.kind != "turn":
            game.roll(dice)
            if game.ask.kind != "turn":
                game.play(game.answers()[0])
        return game

    def test_budgets(self):
        game = self.decision()
        player = Player("expert")
        think = player.think(game, nodes=40, seed=3)
        while think.go(10):
            self.assertIn(think.answer, game.answers())
        report = think.report
        self.assertEqual(report.nodes, 40)
        self.assertLessEqual(report.simulations, 40)
        self.assertEqual(report.answers[0].move, think.answer)
        self.assertAlmostEqual(sum(report.win), 1, delta=0.1)
        self.assertEqual(player.choose(game, nodes=40, seed=3), think.answer)
        self.assertIn(player.choose(game, seconds=0.05), game.answers())
        self.assertEqual(player.choose(game.view(game.seat()), nodes=40, seed=3), think.answer)

    def test_a_review(self):
        game = self.decision()
        verdict = Player("expert").review(game, "pass", nodes=60)
        self.assertIn(verdict.grade, timerift.words("grades"))
        self.assertEqual(game.words(verdict.made.move), "pass")
        self.assertTrue(all(reason.sentence("pt") for reason in verdict.best.reasons))
        with self.assertRaises(ValueError):
            Player("greedy").review(game, "pass")

    def test_who_is_not_asked_cannot_think(self):
        game = self.decision()
        for wrong in (1 - game.seat(), NATURE):
            with self.assertRaises(ValueError):
                Player("greedy").choose(game, wrong)
