"""Many games at once: the arrays say what the games say, whatever the threads; illegal actions are refused; observations are open."""
import unittest

import numpy
from timerift import Dice, Game, Setup
from timerift.batch import ACTIONS, SEAT_FACTS, TABLE_FACTS, Batch


def observed(batch, game, seat):
    """The observation by single facts."""
    ask = game.ask
    players = batch.setup.players
    values = [value for fact in batch.table_facts for value in numpy.atleast_1d(game.fact(fact))]
    for i in range(players):
        values += [value for fact in batch.seat_facts for value in numpy.atleast_1d(game.fact(fact, (seat + i) % players))]
    return ask.count, values


class Batches(unittest.TestCase):
    SETTINGS = ({"players": 2}, {"players": 4, "modules": ("doomsday", "guardians")}, {"players": 3, "modules": ("fractures",)},
                {"seats": ("", "chronossus")})

    def test_rows_say_what_the_games_say(self):
        for settings in self.SETTINGS:
            batch = Batch(5, seed=3, **settings)
            self.assertEqual(len(batch.names()), batch.values)
            self.assertEqual(len(set(batch.names())), batch.values)
            for _ in range(40):
                batch.random(7)
                for i in range(batch.games):
                    self.row(batch, i)

    def row(self, batch, i):
        game, seat = batch.game(i), int(batch.seats[i])
        self.assertEqual(game.seat(), seat)
        self.assertEqual(batch.answers(i), game.answers())
        self.assertEqual(batch.counts[i], len(game.answers()))
        self.assertTrue(batch.masks[i, :batch.counts[i]].all() and not batch.masks[i, batch.counts[i]:].any())
        count, values = observed(batch, game, seat)
        row = batch.observations[i]
        self.assertEqual(row[8:].tolist(), values)
        self.assertEqual((row[7], row[1]), (count, 0))
        for other in range(batch.setup.players):
            seen = batch.observation(game, other)
            self.assertEqual(seen.tolist(), batch.observation(game.view(other), other).tolist(), "only what lies open")

    def test_secret_facts_stay_secret(self):
        batch = Batch(4, seed=1, table_facts=(), seat_facts=("wish",))
        known = 0
        for _ in range(600):
            batch.random()
            for i in range(batch.games):
                game, seat = batch.game(i), int(batch.seats[i])
                self.assertEqual(set(batch.observations[i, 12:].tolist()), {0})
                known += any(game.fact("wish", 1 - seat))
        self.assertGreater(known, 0)

    def test_threads_and_seeds(self):
        def run(threads, seed):
            batch = Batch(13, players=3, threads=threads, seed=seed)
            rng = numpy.random.default_rng(5)
            for _ in range(400):
                batch.step(batch.sample(rng))
            return batch.observations.tobytes() + batch.scores.tobytes() + batch.masks.tobytes() + batch.game(7).bytes

        self.assertEqual(run(1, 3), run(1, 3))
        self.assertEqual(run(1, 3), run(4, 3))
        self.assertEqual(run(1, 3), run(20, 3))
        self.assertNotEqual(run(1, 3), run(1, 4))

    def test_games_end_and_begin_anew(self):
        for reward in ("win", "score"):
            batch = Batch(8, players=2, seed=2, reward=reward)
            rng = numpy.random.default_rng(1)
            ends = 0
            for _ in range(600):
                before = [batch.game(i) for i in range(batch.games)] if ends < 10 else None
                actions = batch.sample(rng)
                moves = [batch.answers(i)[actions[i]] for i in range(batch.games)] if before else None
                batch.step(actions)
                self.assertFalse(batch.rewards[~batch.ended].any())
                for i in numpy.flatnonzero(batch.ended):
                    ends += 1
                    self.assertEqual(batch.lengths[i], 0)
                    if before:
                        before[i].play(moves[i])  # the last answer; after it only Nature may have had a say
                        if before[i].over:
                            self.end(batch, i, before[i], reward)
            self.assertGreater(ends, 8)

    def end(self, batch, i, game, reward):
        self.assertEqual(batch.scores[i, :2].tolist(), game.scores())
        if reward == "score":
            self.assertEqual(batch.rewards[i, :2].tolist(), game.scores())
        else:
            self.assertAlmostEqual(batch.rewards[i].sum(), 0)
            self.assertEqual(batch.rewards[i].argmax() in game.winners(), True)

    def test_illegal_actions_change_nothing(self):
        batch = Batch(3, seed=1)
        before = [batch.game(i).bytes for i in range(3)]
        for wrong in ([0, 0, batch.counts[2]], [0, -1, 0], [ACTIONS, 0, 0]):
            with self.assertRaises(ValueError):
                batch.step(wrong)
        with self.assertRaises(TypeError):
            batch.step([0.5, 0, 0])
        self.assertEqual([batch.game(i).bytes for i in range(3)], before)
        for wrong in (lambda: Batch(0), lambda: Batch(1, threads=0), lambda: Batch(1, reward="fame"), lambda: Batch(1, seat_facts=("wood",))):
            with self.assertRaises(ValueError):
                wrong()

    def test_arrays_of_one_s_own(self):
        batch, other = Batch(3, seed=5), Batch(3, seed=5)
        for _ in range(20):
            batch.actions = numpy.zeros(3, numpy.int32)
            batch.rewards = batch.observations = None
            batch.step(batch.actions)
            other.step(numpy.zeros(3, numpy.int32))
        self.assertEqual([batch.game(i).bytes for i in range(3)], [other.game(i).bytes for i in range(3)])
        for array in (batch.counts, batch.seats, batch.moves):
            with self.assertRaises(ValueError):
                array[0] = 7
        for seat in (-1, 2, 4, 7):
            with self.assertRaises(ValueError):
                other.observation(other.game(0), seat)

    def test_without_observations(self):
        batch = Batch(4, seed=1, observe=False)
        batch.random(50)
        self.assertFalse(batch.observations.any())
        seen = Batch(4, seed=1)
        seen.random(50)
        self.assertEqual(batch.look().tolist(), seen.observations.tolist())

    def test_the_first_question_is_that_of_a_game(self):
        batch = Batch(2, Setup(players=2), seed=9)
        game = Game(players=2)
        game.roll(Dice(9))
        self.assertEqual(batch.game(0).ask.kind, game.ask.kind)
        self.assertEqual(set(TABLE_FACTS) & set(SEAT_FACTS), set())
