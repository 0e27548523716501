"""The environments keep the conventions of PettingZoo's AEC and Gymnasium's Env, as their own checkers ask for them."""
import contextlib
import io
import sys
import unittest

import numpy
from timerift.env import AECEnv, GymEnv
from timerift.spaces import Box, Dict, Discrete


def play(env, seed, choose):
    """Plays by agent_iter; returns what every agent was told, and the rewards it was given."""
    env.reset(seed=seed)
    told, given = [], dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        given[agent] += reward
        told.append((agent, observation["observation"].tobytes(), reward, terminated, truncated))
        env.step(None if terminated or truncated else choose(observation, info))
    return told, given


def chooser(seed):
    rng = numpy.random.default_rng(seed)
    return lambda observation, _: int(rng.choice(numpy.flatnonzero(observation["action_mask"])))


class Aec(unittest.TestCase):
    def test_attributes(self):
        env = AECEnv(players=3)
        self.assertEqual(env.possible_agents, ["A", "B", "C"])
        self.assertEqual(env.max_num_agents, 3)
        self.assertEqual(env.metadata["name"], str(env))
        self.assertIs(env.unwrapped, env)
        for agent in env.possible_agents:
            self.assertIs(env.observation_space(agent), env.observation_space(agent), "the same object each time")
            self.assertIs(env.action_space(agent), env.action_space(agent))
            self.assertIsInstance(env.observation_space(agent), Dict)
            self.assertIsInstance(env.action_space(agent), Discrete)
        self.assertIsNot(env.action_space("A"), env.action_space("B"), "each has its own generator")

    def test_before_reset_nobody_steps(self):
        with self.assertRaises(RuntimeError):
            AECEnv().step(0)

    def test_every_step_keeps_the_conventions(self):
        for settings in ({"players": 2}, {"players": 4, "modules": ("fractures",)}, {"seats": ("", "chronossus")}):
            with self.subTest(**settings):
                self.walk(AECEnv(words=True, **settings))

    def walk(self, env):
        env.reset(seed=5)
        rng = numpy.random.default_rng(1)
        self.assertEqual(env.agents, env.possible_agents)
        acted, cumulative = set(), dict.fromkeys(env.agents, 0.0)
        for agent in env.agent_iter():
            self.assertIn(agent, env.agents)
            for each in (env.rewards, env.terminations, env.truncations, env.infos, env._cumulative_rewards):
                self.assertEqual(set(each), set(env.agents))
            observation, reward, terminated, truncated, info = env.last()
            self.assertIsNone(env.last(observe=False)[0])
            self.assertTrue(env.observation_space(agent).contains(observation), observation)
            self.assertEqual(reward, cumulative[agent])
            for each in env.agents:
                mask = env.observe(each)["action_mask"]
                self.assertEqual(bool(mask.any()), each == agent and not terminated, "only who acts has legal actions")
            if terminated or truncated:
                env.step(None)
                self.assertNotIn(agent, env.agents)
                continue
            legal = numpy.flatnonzero(observation["action_mask"])
            self.assertEqual(len(info["answers"]), len(legal))
            action = env.action_space(agent).sample(observation["action_mask"])
            self.assertIn(action, legal)
            env.step(int(rng.choice(legal)))
            acted.add(agent)
            cumulative[agent] = 0.0
            for each in env.agents:
                cumulative[each] += env.rewards[each]
        self.assertEqual(acted, set(env.possible_agents))
        self.assertEqual(env.agents, [])
        self.assertEqual(env.num_agents, 0)

    def test_rewards_sum_to_nothing(self):
        for seed in range(4):
            _, given = play(AECEnv(players=3), seed, chooser(seed))
            self.assertAlmostEqual(sum(given.values()), 0)
            self.assertTrue(any(given.values()))
        env = AECEnv(players=2, reward="score")
        _, given = play(env, 1, chooser(1))
        self.assertEqual(list(given.values()), env.game.scores())

    def test_a_seed_is_a_game(self):
        one, two, three = AECEnv(), AECEnv(), AECEnv()
        first = play(one, 7, chooser(2))
        self.assertEqual(first, play(two, 7, chooser(2)))
        self.assertEqual(first, play(one, 7, chooser(2)), "again in the same environment")
        self.assertNotEqual(first, play(three, 8, chooser(2)))

    def test_illegal_actions_are_refused(self):
        env = AECEnv()
        env.reset(seed=1)
        before = env.game.bytes
        for wrong in (-1, 255, None):
            with self.assertRaises(ValueError):
                env.step(wrong)
        self.assertEqual(env.game.bytes, before)

    def test_truncation(self):
        env = AECEnv(max_steps=10)
        env.reset(seed=1)
        ends = []
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if truncated:
                self.assertFalse(terminated)
                ends.append(agent)
            env.step(None if truncated else int(numpy.flatnonzero(observation["action_mask"])[0]))
        self.assertEqual(ends, env.possible_agents)
        self.assertEqual(env.steps, 10)
        self.assertEqual(len(list(AECEnv().agent_iter())), 0)

    def test_agent_iter_ends_at_its_limit(self):
        env = AECEnv()
        env.reset(seed=1)
        for _ in env.agent_iter(max_iter=6):
            env.step(int(numpy.flatnonzero(env.last()[0]["action_mask"])[0]))
        self.assertEqual(env.steps, 6)

    def test_render(self):
        env = AECEnv(render_mode="ansi")
        env.reset(seed=1)
        self.assertIn("Path", env.render())
        env = AECEnv(render_mode="human")
        env.reset(seed=1)
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            env.step(0)
        self.assertTrue(out.getvalue())
        self.assertIsNone(AECEnv().render())
        with self.assertRaises(ValueError):
            AECEnv(render_mode="pictures")


class Gym(unittest.TestCase):
    def test_steps(self):
        env = GymEnv(opponents="random")
        with self.assertRaises(RuntimeError):
            env.step(0)
        observation, info = env.reset(seed=3)
        self.assertEqual(info, {})
        total, terminated = 0.0, False
        while not terminated:
            self.assertTrue(env.observation_space.contains(observation))
            action = env.action_space.sample(observation["action_mask"])
            observation, reward, terminated, truncated, info = env.step(action)
            self.assertIsInstance(reward, float)
            self.assertIs(type(terminated), bool)
            self.assertFalse(truncated)
            total += reward
        self.assertIn(total, (-0.5, 0.0, 0.5))
        with self.assertRaises(RuntimeError):
            env.step(0)
        env.close()

    def test_a_seed_is_a_sequence_of_games(self):
        def games(env, seed):
            found = []
            for n in range(2):
                observation, _ = env.reset(seed=seed if n == 0 else None)
                for _ in range(25):
                    observation, *_ = env.step(int(numpy.flatnonzero(observation["action_mask"])[-1]))
                    found.append(observation["observation"].tobytes())
            return found

        first = games(GymEnv(opponents="beginner"), 5)
        self.assertEqual(first, games(GymEnv(opponents="beginner"), 5))
        self.assertNotEqual(first, games(GymEnv(opponents="beginner"), 6))
        self.assertNotEqual(first[:25], first[25:], "the second game is another one")

    def test_solo_and_truncation(self):
        with GymEnv(seats=("", "chronobot2"), max_steps=12, words=True) as env:
            observation, info = env.reset(seed=1)
            truncated = False
            while not truncated:
                self.assertEqual(len(info["answers"]), observation["action_mask"].sum())
                observation, reward, terminated, truncated, info = env.step(0)
                self.assertFalse(terminated)
            self.assertEqual((reward, env.steps), (0.0, 12))
        with self.assertRaises(ValueError):
            GymEnv(seats=("", "chronobot2"), seat=1)

    def test_render(self):
        env = GymEnv(render_mode="ansi")
        env.reset(seed=1)
        self.assertTrue(env.render())


class Spaces(unittest.TestCase):
    def test_they_describe_and_sample(self):
        box = Box(0, 3, (2, 2), numpy.int32, seed=1)
        self.assertIn(box.sample(), box)
        self.assertNotIn(numpy.full((2, 2), 4, numpy.int32), box)
        self.assertNotIn(numpy.zeros((2, 3), numpy.int32), box)
        self.assertNotIn(numpy.zeros((2, 2)), box)
        action = Discrete(5, seed=1)
        self.assertEqual({action.sample(numpy.array([0, 1, 0, 0, 1])) for _ in range(50)}, {1, 4})
        self.assertNotIn(5, action)
        self.assertNotIn(True, action)
        both = Dict({"a": box, "b": action})
        self.assertIn(both.sample(), both)
        both.seed(4)
        one = both.sample()
        both.seed(4)
        self.assertEqual(one["b"], both.sample()["b"])

    def test_neither_package_is_imported(self):
        self.assertFalse({"pettingzoo", "gymnasium", "gym"} & set(sys.modules))
