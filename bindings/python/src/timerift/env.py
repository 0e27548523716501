"""Environments by the conventions of PettingZoo (AEC) and Gymnasium. Neither is imported.

An observation is a dict: "observation", the values that Batch.names() explains, and "action_mask". An action is an index of the legal
answers; infos[agent]["answers"] holds them as words if the environment was made with words=True.
"""
import numpy

from .batch import ACTIONS, Batch
from .game import NATURE, SEATS, Dice, Game, Setup
from .player import Player
from .spaces import Box, Dict, Discrete

_FEWEST, _MOST = -(2**31), 2**31 - 1


def _spaces(values):
    observation = Dict({"observation": Box(_FEWEST, _MOST, (values,), numpy.int32), "action_mask": Box(0, 1, (ACTIONS,), numpy.int8)})
    return observation, Discrete(ACTIONS)


def _rendered(game, events, mode):
    """What happened last and the open question, in sentences."""
    lines = [text for text in (game.tell(event) for event in events) if text]
    lines.append(game.question() if not game.over else "VP: " + ", ".join(f"{SEATS[i]} {vp}" for i, vp in enumerate(game.scores())))
    text = "\n".join(lines)
    if mode == "human":
        print(text)
        return None
    return text


class _Table:
    """A game with its dice, as both environments use it."""

    def __init__(self, setup, reward, table_facts, seat_facts):
        facts = {name: value for name, value in (("table_facts", table_facts), ("seat_facts", seat_facts)) if value is not None}
        self.setup = setup
        self.reward = reward
        self.looker = Batch(1, setup, reward=reward, observe=False, **facts)
        self.people = setup.people()
        self.begin(Dice(0))

    def begin(self, dice):
        self.dice = dice
        self.game = Game(self.setup)
        self.events = []
        self.answers = []
        self.go_on()

    def go_on(self):
        """Lets Nature answer and lists the answers of the seat that is asked then."""
        while (seat := self.game.seat()) == NATURE:
            self.events += self.game.play(self.dice.pick(self.game.chances()))
        self.seat = seat
        self.answers = self.game.answers(seat) if seat is not None else []

    def play(self, action):
        if not 0 <= action < len(self.answers):
            raise ValueError(f"action {action} is not legal: there are {len(self.answers)} answers")
        self.events = self.game.play(self.answers[int(action)])
        self.go_on()

    def observation(self, seat):
        mask = numpy.zeros(ACTIONS, numpy.int8)
        if seat == self.seat:
            mask[:len(self.answers)] = 1
        return {"observation": self.looker.observation(self.game, seat), "action_mask": mask}

    def rewards(self):
        """By seat, at the end of the game."""
        if self.reward == "score":
            return [float(vp) for vp in self.game.scores()]
        winners = self.game.winners()
        players = self.setup.players
        if not winners:
            return [0.0] * players
        return [(seat in winners) / len(winners) - 1 / players for seat in range(players)]


class AECEnv:
    """All seats of a game, one acting at a time, by the conventions of PettingZoo's AEC environments.

    Agents are called by the letters of their seats. Where several seats are asked at once (secret choices), they act in the order of
    their letters. A seat that has won gets its share of 1, each seat pays 1 / number of seats; with reward="score" a seat gets its VP.
    max_steps ends a game early: then all agents are truncated.
    """

    metadata = {"name": "timerift_v1", "render_modes": ["ansi", "human"], "is_parallelizable": False, "render_fps": 1}

    def __init__(self, setup=None, *, reward="win", render_mode=None, max_steps=None, words=False, table_facts=None, seat_facts=None, **settings):
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"{render_mode!r} is not one of {self.metadata['render_modes']}")
        self.setup = setup or Setup(**settings)
        self.render_mode = render_mode
        self.max_steps = max_steps
        self.words = words
        self._table = _Table(self.setup, reward, table_facts, seat_facts)
        self.possible_agents = [SEATS[seat] for seat in self._table.people]
        spaces = {agent: _spaces(self._table.looker.values) for agent in self.possible_agents}
        self.observation_spaces = {agent: pair[0] for agent, pair in spaces.items()}
        self.action_spaces = {agent: pair[1] for agent, pair in spaces.items()}
        self.agents = []

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    @property
    def unwrapped(self):
        return self

    @property
    def game(self):
        """A copy of the game."""
        return self._table.game.copy()

    def reset(self, seed=None, options=None):
        del options
        if seed is None:
            seed = int(numpy.random.default_rng().integers(2**63))
        self._table.begin(Dice(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.steps = 0
        self._select()

    def _select(self):
        """The agent whose turn it is; after the end each leaves in turn."""
        if self._table.seat is not None and not any(self.truncations.values()):
            self.agent_selection = SEATS[self._table.seat]
            self.infos = {agent: {} for agent in self.agents}
            if self.words:
                self.infos[self.agent_selection]["answers"] = [self._table.game.words(move) for move in self._table.answers]
        elif self.agents:
            self.agent_selection = self.agents[0]

    def observe(self, agent):
        return self._table.observation(SEATS.index(agent))

    def state(self):
        """Everything that lies open, as the first seat sees it."""
        return self._table.observation(self._table.people[0])["observation"]

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent],
                self.infos[agent])

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action):
        if not self.agents:
            raise RuntimeError("reset the environment before stepping")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise ValueError(f"{agent} must answer: its game is not over")
        self._table.play(action)
        self.steps += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self._table.seat is None:
            rewards = self._table.rewards()
            self.rewards = {each: rewards[SEATS.index(each)] for each in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_steps is not None and self.steps >= self.max_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        for each in self.agents:
            self._cumulative_rewards[each] += self.rewards[each]
        self._select()
        if self.render_mode == "human":
            self.render()

    def _leave(self, agent, action):
        if action is not None:
            raise ValueError(f"{agent} has left the game; its action must be None")
        self.agents.remove(agent)
        for each in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del each[agent]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._select()

    def render(self):
        if self.render_mode is None:
            return None
        return _rendered(self._table.game, self._table.events, self.render_mode)

    def close(self):
        self.agents = []

    def __str__(self):
        return self.metadata["name"]


class GymEnv:
    """One seat against computer players or an automaton, by the conventions of Gymnasium's Env.

    `opponents` is the computer player of the other seats. The reward comes at the end, as in AECEnv.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 1}
    spec = None

    def __init__(self, setup=None, *, seat=0, opponents="random", nodes=0, reward="win", render_mode=None, max_steps=None, words=False,
                 table_facts=None, seat_facts=None, **settings):
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"{render_mode!r} is not one of {self.metadata['render_modes']}")
        self.setup = setup or Setup(**settings)
        self._table = _Table(self.setup, reward, table_facts, seat_facts)
        if seat not in self._table.people:
            raise ValueError(f"seat {seat} is not a player's")
        self.seat = seat
        self.opponents = Player(opponents)
        self.nodes = nodes
        self.render_mode = render_mode
        self.max_steps = max_steps
        self.words = words
        self.observation_space, self.action_space = _spaces(self._table.looker.values)
        self._seed = None
        self._fresh = False

    @property
    def unwrapped(self):
        return self

    @property
    def game(self):
        """A copy of the game."""
        return self._table.game.copy()

    @property
    def np_random(self):
        if self._seed is None:
            self._begin_seeds(None)
        return self._np_random

    def _begin_seeds(self, seed):
        self._np_random = numpy.random.default_rng(seed)
        self._seed = seed if seed is not None else -1

    def reset(self, *, seed=None, options=None):
        """With a seed the games that follow are determined; without one the next game of the same sequence begins."""
        del options
        if seed is not None or self._seed is None:
            self._begin_seeds(seed)
        self._table.begin(Dice(int(self._np_random.integers(2**63))))
        self.steps = 0
        self._fresh = True
        self._others()
        return self._table.observation(self.seat), self._info()

    def _others(self):
        """Lets the others answer until the own seat is asked or the game is over."""
        happened = self._table.events
        while self._table.seat not in (None, self.seat):
            move = self.opponents.choose(self._table.game, self._table.seat, self._table.dice.next(), self.nodes)
            self._table.play(self._table.answers.index(move))
            happened = happened + self._table.events
        self._table.events = happened

    def _info(self):
        return {"answers": [self._table.game.words(move) for move in self._table.answers]} if self.words else {}

    def step(self, action):
        if not self._fresh:
            raise RuntimeError("reset the environment before stepping")
        self._table.play(action)
        self._others()
        self.steps += 1
        terminated = self._table.seat is None
        truncated = not terminated and self.max_steps is not None and self.steps >= self.max_steps
        self._fresh = not (terminated or truncated)
        reward = self._table.rewards()[self.seat] if terminated else 0.0
        if self.render_mode == "human":
            self.render()
        return self._table.observation(self.seat), reward, terminated, truncated, self._info()

    def render(self):
        if self.render_mode is None:
            return None
        return _rendered(self._table.game, self._table.events, self.render_mode)

    def close(self):
        self._fresh = False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
        return False
