#!/usr/bin/python3
"""A game of players who decide by chance, told in any language: random_game.py [SEED [LANGUAGE]]."""
import sys

from timerift import NATURE, SEATS, Dice, Game

seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
language = sys.argv[2] if len(sys.argv) > 2 else "en"

game, dice = Game(players=2), Dice(seed)
while (seat := game.seat()) is not None:
    if seat == NATURE:
        move = dice.pick(game.chances())
    else:
        answers = game.answers()
        move = answers[dice.below(len(answers))]
    for event in game.play(move):
        if sentence := game.tell(event, language):
            print(sentence)
print(", ".join(f"{SEATS[seat]} {vp} VP{' and wins' if seat in game.winners() else ''}" for seat, vp in enumerate(game.scores())))
