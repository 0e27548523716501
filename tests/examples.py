#!/usr/bin/env python3
"""Replays the games in examples/ and compares how they end with examples/expected.txt.

    examples.py TIMERIFT            fails where a game is missing, does not replay, or ends differently
    examples.py TIMERIFT --update   rewrites examples/expected.txt; read the difference before keeping it

The expected results of a game are its standing, the hash of its packed record (which encodes each move as an index into the legal
answers, so adding, removing or reordering any answer in the whole game changes it), the score sheets and the winner. A game
must also have a suitable length for a lesson, be explained in comments, and name only rules that exist.
"""
import difflib
import hashlib
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples"
EXPECTED = EXAMPLES / "expected.txt"
GAMES = ["two-players", "three-players-side-b", "four-players-classic",
         "solo-chronobot1", "solo-chronobot2", "solo-chronossus", "doomsday",
         "pioneers", "guardians", "fractures", "anomalies", "solo-fractures"]
COMMENTS_LEAST = 30  # lines
MOVES_LEAST, MOVES_MOST = 150, 700
RULE = re.compile(r"\b[A-Z][A-Z0-9]+-(?:[A-Z]+)?\d+[AB]?\b")
WIDE = dict(os.environ, COLUMNS="100", NO_COLOR="1")


class Wrong(Exception):
    """A game is not as it should be."""


def run(*command):
    """The output of a command; a failure counts as a failure of the game."""
    done = subprocess.run(command, capture_output=True, cwd=ROOT, env=WIDE, check=False)
    if done.returncode != 0:
        raise Wrong((done.stderr or done.stdout).decode("utf-8", "replace").strip())
    return done.stdout


def comments(text):
    """The comments of a record, line by line."""
    return [line.partition("#")[2].strip() for line in text.splitlines() if line.partition("#")[2].strip()]


def check_telling(file):
    """A game needs enough comments, and they may name only rules that exist."""
    told = comments(file.read_text(encoding="utf-8"))
    if len(told) < COMMENTS_LEAST:
        raise Wrong(f"{len(told)} lines of comment, at least {COMMENTS_LEAST} are wanted")
    catalogue = (ROOT / "docs/rules/ids.tsv").read_text(encoding="utf-8")
    known = {line.split("\t")[0] for line in catalogue.splitlines()}
    unknown = sorted({rule for line in told for rule in RULE.findall(line)} - known)
    if unknown:
        raise Wrong(f"names rules that the catalogue does not have: {' '.join(unknown)}")


def ending(timerift, name):
    """How a game ends, in the form of examples/expected.txt."""
    file = EXAMPLES / f"{name}.rift"
    if not file.exists():
        raise Wrong("there is no such file")
    check_telling(file)
    standing = run(timerift, "check", str(file)).decode("utf-8").strip().partition(": ")[2]
    moves = int(standing.split()[0])
    if not MOVES_LEAST <= moves <= MOVES_MOST:
        raise Wrong(f"{moves} moves; from {MOVES_LEAST} to {MOVES_MOST} are wanted")
    if " over after Era " not in standing:
        raise Wrong(f"the game is not over: {standing}")
    packed = hashlib.sha256(run(timerift, "convert", str(file), "--to", "packed")).hexdigest()[:16]
    shown = run(timerift, "show", str(file), "--plain").decode("utf-8").rstrip().split("\n")
    sheet = max(i for i, line in enumerate(shown) if line.startswith("Buildings")) - 1
    lines = [f"{name}: {standing}", f"hash {packed}", *(line.rstrip() for line in shown[sheet:])]
    return "\n".join(lines) + "\n"


def strangers():
    """Records in examples/ that are missing from GAMES."""
    return sorted(file.name for file in EXAMPLES.glob("*.rift") if file.stem not in GAMES)


def main():
    arguments = [word for word in sys.argv[1:] if word != "--update"]
    update = len(arguments) < len(sys.argv) - 1
    if len(arguments) != 1:
        sys.exit(__doc__)
    failed, endings = 0, []
    for name in GAMES:
        try:
            endings.append(ending(os.path.abspath(arguments[0]), name))
        except Wrong as wrong:
            failed += 1
            print(f"examples/{name}.rift: {wrong}")
    for name in strangers():
        failed += 1
        print(f"examples/{name}: not in the list of tests/examples.py")
    now = "\n".join(endings)
    was = EXPECTED.read_text(encoding="utf-8") if EXPECTED.exists() else ""
    if not failed and now != was:
        if update:
            EXPECTED.write_text(now, encoding="utf-8")
            print("examples: expected.txt written")
        else:
            failed += 1
            sys.stdout.writelines(difflib.unified_diff(was.splitlines(True), now.splitlines(True),
                                                       "examples/expected.txt", "now", n=2))
    print(f"examples: {len(GAMES)} games, {failed} wrong")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
