#!/usr/bin/python3
"""Steps per second of 64 games at once beside C in one thread: bench.py BENCH [SECONDS [ROUNDS]]; BENCH is bench.c, compiled.

Measures in turn, in one run and by the CPU time of one thread, so that other programs disturb little; the figures are medians of the rounds.
"""
import statistics
import subprocess
import sys
import time

import numpy
from timerift.batch import Batch

GAMES = 64
AIM = 0.5  # of what C does
FLOOR = 0.35  # below it something is wrong; in between the machine may have been busy


def python(seconds, observe):
    """Steps per second with answers chosen in numpy."""
    batch = Batch(GAMES, players=2, seed=1, observe=observe)
    rng = numpy.random.default_rng(1)
    begin, steps = time.thread_time(), 0
    while time.thread_time() - begin < seconds:
        for row in rng.random((100, GAMES), numpy.float32):
            batch.step(numpy.multiply(row, batch.counts, out=batch.actions, casting="unsafe"))
        steps += 100 * GAMES
    return steps / (time.thread_time() - begin)


def native(program, seconds):
    lines = subprocess.run([program, str(seconds)], check=True, stdout=subprocess.PIPE, text=True).stdout.split()
    return {lines[0]: float(lines[1]), lines[2]: float(lines[3])}


def main():
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 1.0
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 7
    found = {"bare": [], "same": [], "seen": [], "blind": []}
    for _ in range(rounds):
        for name, speed in native(sys.argv[1], seconds).items():
            found[name].append(speed)
        found["seen"].append(python(seconds, True))
        found["blind"].append(python(seconds, False))

    def share(this, of):
        """Each round beside itself: the machine is not equally fast in all of them."""
        return statistics.median(a / b for a, b in zip(found[this], found[of]))

    labels = {"bare": "C, bare steps", "same": "C, with observations and masks", "seen": "Python, with observations and masks",
              "blind": "Python, with masks, without observations"}
    for name, label in labels.items():
        print(f"{label:42} {statistics.median(found[name]):10,.0f} steps/s  {share(name, 'bare'):.2f} of bare C")
    print(f"Python does {share('seen', 'same'):.2f} of what C does with the same work")
    least = min(share("seen", "bare"), share("blind", "bare"))
    print(f"the aim, {AIM} of bare C, is {'reached' if least >= AIM else 'NOT reached'}")
    good = least >= FLOOR
    print(f"python-bench: {int(good)} passed, {int(not good)} failed")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
