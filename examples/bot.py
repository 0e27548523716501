#!/usr/bin/env python3
"""A bot in one file: plays by a short list of preferences, with nothing but the protocol of docs/bots.md.

    timerift match greedy "mine=python3 examples/bot.py"

It does not know the rules. It asks to be told the legal answers and the facts of the table, and takes the answer that its preferences
like best.
"""
import random
import sys

WATER = 5  # its place in the list of Goods, include/rift_lists.h

# What an answer is worth by its first words; the longest beginning counts.
LIKES = {
    "place": 20, "place engineer construct": 60, "place scientist construct": 60, "place genius construct": 60,
    "place engineer mine": 55, "place scientist research": 50, "place genius research": 50, "place administrator recruit": 50,
    "place scientist recruit": 40, "place engineer recruit": 40, "place genius recruit": 45, "place administrator purify": 35,
    "place scientist purify": 30, "place engineer purify": 30,
    "free": 25, "free force": 2, "free supply": 5, "pass": 1,
    "build": 30, "take neutronium": 40, "take uranium": 35, "take gold": 33, "take titanium": 31,
    "recruit genius": 40, "bonus vp": 20, "power": 10, "warp none": 15, "warp": 12, "repay none": 1, "repay": 20,
    "no": 1, "yes": 5,
}


class Bot:
    """What it was told, and how it answers."""

    def __init__(self):
        self.seat = ""
        self.legal = []
        self.facts = {}
        self.random = random.Random(1)

    def like(self, words):
        """How much it likes an answer."""
        parts = words.split()
        # Spaces are called mine.top, construct.2 and so on: the part before the dot is the Action.
        parts = [part.partition(".")[0] for part in parts]
        begins = (" ".join(parts[:length]) for length in range(len(parts), 0, -1))
        value = next((LIKES[begin] for begin in begins if begin in LIKES), 10)
        if parts[0] == "power":
            value += 3 * int(parts[1])  # as many Exosuits as possible
        if words.startswith("free supply") and self.fact("goods", WATER) > 4:
            value += 30  # Water enough to feed everybody
        return value

    def fact(self, name, index=0):
        """A number that lies open: of the own seat, or of the table."""
        values = self.facts.get((self.seat, name)) or self.facts.get(("*", name)) or []
        return values[index] if index < len(values) else 0

    def answer(self):
        best = max(self.like(words) for words in self.legal)
        return self.random.choice([words for words in self.legal if self.like(words) == best])

    def hear(self, line):
        """Takes a message; returns the lines to answer."""
        word, _, text = line.partition(" ")
        if word == "rift":
            return ["id name preferences", "want legal", "want facts", "riftok 1"]
        if word == "isready":
            return ["readyok"]
        if word == "seed":
            self.random.seed(int(text))
        elif word == "position":
            self.seat = text.split()[0]
        elif word == "fact":
            owner, name, *values = text.split()
            self.facts[owner, name] = [int(value) for value in values]
        elif word == "legal":
            self.legal.append(text)
        elif word == "go":
            answer, self.legal, self.facts = self.answer(), [], {}
            return [f"bestmove {answer}"]
        return []


def main():
    bot = Bot()
    for line in sys.stdin:
        if line.strip() == "quit":
            break
        for answer in bot.hear(line.rstrip("\n")):
            print(answer, flush=True)


if __name__ == "__main__":
    main()
