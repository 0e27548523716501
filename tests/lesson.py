#!/usr/bin/env python3
"""Replays the first lesson, web/src/lessons/first.rift, and reads its notes as the page does (web/src/keep/files.ts).

    lesson.py TIMERIFT

The game has to be played to its end, by rules that exist. The page shows one note at a position, so no two may share
one; each has to be short enough to be read at a glance, and together they have to be told in a quarter of an hour.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LESSON = ROOT / "web/src/lessons/first.rift"
NOTES_LEAST, NOTES_MOST = 60, 100
NOTE_MOST = 400  # characters
WORDS_MOST = 3300  # a quarter of an hour at 220 words a minute
HEADING = re.compile(r"(Era \d|Final score: .*)$")
MOVES = re.compile(r"[A-D*]\s+\S")
RULE = re.compile(r"\b[A-Z][A-Z0-9]+-(?:[A-Z]+)?\d+\b")
# What the learner's own moves have to show.
SHOWN = ["place .* construct", "place .* recruit", "place .* research", "place .* council", "place .* mine",
         "place .* purify", "place .* trade", "place .* supply", "place .* evacuate", "place .* 103",
         "place .* anomaly", r"free \d", "power", r"warp \w+ \w+", "warp none", "repay",
         "build particle-collider", "pass"]


def notes_of(lines):
    """The notes with the number of moves before them, and the number of all moves."""
    notes, moves, going_on = [], 0, False
    for line in lines:
        said, _, remark = (part.strip() for part in line.partition("#"))
        if MOVES.match(said):
            moves += len(said.split(";"))
        if said or not remark:
            going_on = False
        if not remark or HEADING.match(remark):
            continue
        if going_on:
            notes[-1][1] += " " + remark
        else:
            notes.append([moves, remark])
            going_on = not said
    return notes, moves


def wrong_notes(notes, moves):
    """What is wrong with the notes."""
    places = [place for place, _ in notes]
    told = " ".join(text for _, text in notes)
    ids = (ROOT / "docs/rules/ids.tsv").read_text(encoding="utf-8").splitlines()
    unknown = sorted(set(RULE.findall(told)) - {line.split("\t")[0] for line in ids})
    if not NOTES_LEAST <= len(notes) <= NOTES_MOST:
        yield f"{len(notes)} notes, from {NOTES_LEAST} to {NOTES_MOST} are wanted"
    for place, text in notes:
        if len(text) > NOTE_MOST:
            yield f"the note after move {place} has {len(text)} characters, {NOTE_MOST} at most are wanted"
    for place in sorted({place for place in places if places.count(place) > 1}):
        yield f"the notes after move {place} would hide each other"
    if not places or places[0] != 0 or places[-1] != moves:
        yield "the first position or the last has no note"
    if len(told.split()) > WORDS_MOST:
        yield f"{len(told.split())} words, {WORDS_MOST} at most are wanted"
    if unknown:
        yield f"rules that do not exist: {' '.join(unknown)}"


def wrong_game(timerift, lines, moves):
    """What is wrong with the game."""
    run = subprocess.run([timerift, "check", str(LESSON)], capture_output=True, text=True, check=False)
    if run.returncode != 0:
        yield (run.stderr or run.stdout).strip()
    elif f"{moves} moves, over after Era 7" not in run.stdout:
        yield f"not {moves} moves to the end of Era 7: {run.stdout.strip()}"
    own = [move.strip() for line in lines if line.startswith("A ") for move in line.partition("#")[0][1:].split(";")]
    for what in SHOWN:
        if not any(re.match(what, move) for move in own):
            yield f"nobody shows the learner: {what}"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    lines = LESSON.read_text(encoding="utf-8").splitlines()
    notes, moves = notes_of(lines)
    wrong = [*wrong_game(sys.argv[1], lines, moves), *wrong_notes(notes, moves)]
    for line in wrong:
        print(f"{LESSON.relative_to(ROOT)}: {line}")
    print(f"lesson: {moves} moves, {len(notes)} notes, {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
