#!/usr/bin/env python3
"""Replays the games in tests/records/ and compares how they end with tests/records/expected.txt.

    records.py TIMERIFT            fails where a game is missing, does not replay, or ends otherwise
    records.py TIMERIFT --update   writes expected.txt anew: only for games that are new there

The games were drawn at random and recorded by earlier versions: tables of two to four, both editions, both sides, every
variant, every automaton with its options. A recorded move never changes its meaning within a rules revision, so a line
of expected.txt never changes either: what a game ends with, the hash of its packed record (in which each move is its
place among the legal answers, so any answer that comes, goes or moves in the whole game changes it), and the sheets.
Games called online-… were played through a server: their dice are still what their secrets give.
"""
import difflib
import hashlib
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
RECORDS = ROOT / "tests" / "records"
EXPECTED = RECORDS / "expected.txt"
GAMES_LEAST = 40
WIDE = dict(os.environ, COLUMNS="100", NO_COLOR="1")


class Wrong(Exception):
    """What is wrong with a game."""


def run(*command):
    """What a command prints; a failure is the game's."""
    done = subprocess.run(command, capture_output=True, cwd=ROOT, env=WIDE, check=False)
    if done.returncode != 0:
        raise Wrong((done.stderr or done.stdout).decode("utf-8", "replace").strip())
    return done.stdout


def ending(timerift, file):
    """How a game ends, as expected.txt tells it."""
    standing = run(timerift, "check", str(file)).decode("utf-8").strip().partition(": ")[2]
    if " over after Era " not in standing:
        raise Wrong(f"the game is not over: {standing}")
    if file.name.startswith("online-"):
        run(timerift, "check", "--fair", str(file))
    packed = hashlib.sha256(run(timerift, "convert", str(file), "--to", "packed")).hexdigest()[:16]
    shown = run(timerift, "show", str(file), "--plain").decode("utf-8").rstrip().split("\n")
    sheet = max(i for i, line in enumerate(shown) if line.startswith("Buildings")) - 1
    lines = [f"{file.stem}: {standing}", f"hash {packed}", *(line.rstrip() for line in shown[sheet:])]
    return "\n".join(lines) + "\n"


def main():
    arguments = [word for word in sys.argv[1:] if word != "--update"]
    update = len(arguments) < len(sys.argv) - 1
    if len(arguments) != 1:
        sys.exit(__doc__)
    files, failed, endings = sorted(RECORDS.glob("*.rift")), 0, []
    if len(files) < GAMES_LEAST:
        failed += 1
        print(f"tests/records: {len(files)} games, at least {GAMES_LEAST} are wanted")
    for file in files:
        try:
            endings.append(ending(os.path.abspath(arguments[0]), file))
        except Wrong as wrong:
            failed += 1
            print(f"tests/records/{file.name}: {wrong}")
    now = "\n".join(endings)
    was = EXPECTED.read_text(encoding="utf-8") if EXPECTED.exists() else ""
    if not failed and now != was:
        if update:
            EXPECTED.write_text(now, encoding="utf-8")
            print("records: expected.txt written")
        else:
            failed += 1
            sys.stdout.writelines(difflib.unified_diff(was.splitlines(True), now.splitlines(True),
                                                       "tests/records/expected.txt", "now", n=2))
    print(f"records: {len(files)} games, {failed} wrong")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
