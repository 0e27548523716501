#!/usr/bin/python3
"""Learns which answers to prefer, from 64 games at once: learn.py [STEPS].

Counts how often a verb was chosen by winners and by losers, and then plays by those counts against chance. Everything heavy happens in
C; replace `value` by a network for something better.
"""
import sys

import numpy
from timerift.batch import Batch

GAMES = 64
steps = int(sys.argv[1]) if len(sys.argv) > 1 else 1500
rng = numpy.random.default_rng(1)
value = numpy.zeros(256)  # by verb


def choose(batch, learner):
    """Random answers, but where the learner's seat is asked those with the best verbs."""
    actions = batch.sample(rng)
    rows = numpy.flatnonzero(batch.seats == learner)
    worth = value[batch.moves[rows, :, 0]] + rng.random((len(rows), 256)) * 0.1
    actions[rows] = numpy.where(batch.masks[rows], worth, -numpy.inf).argmax(axis=1)
    return actions


def gather():
    """Plays at random and remembers the verbs of each game; at its end they count for the winner and against the loser."""
    batch, made = Batch(GAMES, players=2, seed=1), numpy.zeros((GAMES, 2, 256))
    index = numpy.arange(GAMES)
    for _ in range(steps):
        actions = batch.sample(rng)
        seats = batch.seats.copy()
        made[index, seats, batch.moves[index, actions, 0]] += 1
        batch.step(actions)
        ends = numpy.flatnonzero(batch.ended)
        for seat in (0, 1):
            value[:] += (made[ends, seat] * batch.rewards[ends, seat, None]).sum(axis=0)
        made[ends] = 0
    value[:] /= max(1.0, numpy.abs(value).max())


def measure():
    """How many of its games the learner wins, and how many there were."""
    batch, won, games = Batch(GAMES, players=2, seed=2), 0, 0
    for _ in range(steps):
        batch.step(choose(batch, 0))
        won += int((batch.rewards[batch.ended, 0] > 0).sum())
        games += int(batch.ended.sum())
    return won, games


gather()
won, games = measure()
assert games > 0
print(f"the learner won {won} of {games} games against chance")
