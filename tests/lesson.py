#!/usr/bin/env python3
"""Replays the lessons in web/src/lessons and reads their notes as the page does (web/src/keep/files.ts).

    lesson.py TIMERIFT

A note is a mark in the record (`# @name RULE RULE`); its text is in i18n/LANGUAGE/lessons/LESSON.json under `LESSON.name`.
English has a text for each mark and no other, in the order of the marks; another language may lack some, or a whole file. A
lesson must replay, the first one to its end, must show its subject, and may name only rules that exist. The page shows one note per
position, so no two notes may share one; each must be short enough to read at a glance, and together they must be readable in the
announced time.
"""
import json
import pathlib
import re
import subprocess
import sys
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "web/src/lessons"
TEXTS = ROOT / "i18n"
MODEL = "en"
NOTE_MOST = 400  # characters
LONGER = 1.5  # in another language
PACE = 220  # words a minute
HEADING = re.compile(r"(Era \d|Final score: .*)$")
MOVES = re.compile(r"[A-D*]\s+\S")
MARK = re.compile(r"@([a-z0-9]+(?:-[a-z0-9]+)*)((?: [A-Z][A-Z0-9]+-[A-Z]*\d+[a-z]?)*)")
RULE = re.compile(r"\b[A-Z][A-Z0-9]+-[A-Z]*\d+[a-z]?\b")


class Note(NamedTuple):
    """A note of a lesson."""
    place: int  # number of moves before it
    name: str
    rules: list[str]


class Lesson(NamedTuple):
    """The requirements of a lesson."""
    name: str
    notes: tuple[int, int]  # minimum and maximum
    minutes: int
    whole: bool  # must reach the end of the game
    shown: list[str]  # patterns of moves that the learner, seat A, must make
    met: list[str]  # patterns of moves that anybody must make


LESSONS = [
    Lesson("first", (60, 100), 15, True,
           ["place .* construct", "place .* recruit", "place .* research", "place .* council", "place .* mine",
            "place .* purify", "place .* trade", "place .* supply", "place .* evacuate", "place .* 103",
            "place .* anomaly", r"free \d", "power", r"warp \w+ \w+", "warp none", "repay",
            "build particle-collider", "pass"], []),
    Lesson("doomsday", (15, 30), 5, False,
           ["place .* experiment", "yes", "focus"], ["B place .* experiment", r"\* trajectory minus", r"\* collapse"]),
    Lesson("pioneers", (15, 30), 5, False,
           ["place .* upgrade-sensor", "place .* upgrade-power", "place .* adventure", r"deck 5\+", r"deck 10\+", "keep",
            "free deserted-carrier"], ["B free upgrade-power", "B place .* adventure", r"\* die 3"]),
    Lesson("guardians", (15, 30), 5, False,
           ["place .* council", "enlist", "give", "guardians 1", "place guardian construct", "place guardian guardian",
            "copy construct"], []),
    Lesson("fractures", (15, 30), 5, False,
           ["glitch", "place .* assimilate", "acquire", "operator", "place operator device-glitch",
            "place operator device-flux", "blink genius", "blink operator", "to extract", r"to valley\.1",
            "free anomaly-neutralizer", "nested 318", "free device-slide", "free device-recall"],
           ["B blink", r"\* flux 5", r"\* glitch-die device"]),
    Lesson("anomalies", (15, 30), 5, False,
           ["take x05", "take x14", "unwarp neutronium", "place engineer x14", "place .* removal", r"clear lab\.2"],
           ["B take x08", "B unwarp titanium", "B place .* removal", r"\* anomaly x06"]),
]


def moves_of(lines):
    """The moves, each preceded by its seat."""
    said = [line.partition("#")[0].strip() for line in lines]
    return [f"{line[0]} {move.strip()}" for line in said if MOVES.match(line) for move in line[1:].split(";")]


def notes_of(lines):
    """The notes; a comment that is neither a mark nor a heading is a note without a name."""
    notes, moves = [], 0
    for line in lines:
        said, _, remark = (part.strip() for part in line.partition("#"))
        if MOVES.match(said):
            moves += len(said.split(";"))
        if remark and not HEADING.match(remark):
            mark = MARK.fullmatch(remark)
            notes.append(Note(moves, mark[1] if mark else "", mark[2].split() if mark else []))
    return notes


def wrong_notes(lesson, notes, moves):
    """The faults of the marks in the record."""
    places, names = [note.place for note in notes], [note.name for note in notes]
    ids = (ROOT / "docs/rules/ids.tsv").read_text(encoding="utf-8").splitlines()
    unknown = sorted({rule for note in notes for rule in note.rules} - {line.split("\t")[0] for line in ids})
    if not lesson.notes[0] <= len(notes) <= lesson.notes[1]:
        yield f"{len(notes)} notes, from {lesson.notes[0]} to {lesson.notes[1]} are wanted"
    for place in sorted({note.place for note in notes if not note.name}):
        yield f"the comment after move {place} is no mark (# @name RULE)"
    for name in sorted({name for name in names if name and names.count(name) > 1}):
        yield f"two notes are called {name}"
    for place in sorted({place for place in places if places.count(place) > 1}):
        yield f"the notes after move {place} would hide each other"
    if not places or places[0] != 0 or places[-1] != len(moves):
        yield "the first position or the last has no note"
    if unknown:
        yield f"rules that do not exist: {' '.join(unknown)}"


def wrong_texts(lesson, notes, language):
    """The faults of the texts in a language."""
    file = TEXTS / language / "lessons" / f"{lesson.name}.json"
    pairs = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=lambda found: found)
    keys, wanted = [key for key, _ in pairs], [f"{lesson.name}.{note.name}" for note in notes]
    most = NOTE_MOST if language == MODEL else int(NOTE_MOST * LONGER)
    for key in sorted(set(keys) - set(wanted)):
        yield f"{language}: {key} has no mark in the record"
    for key in sorted(set(wanted) - set(keys)) if language == MODEL else []:
        yield f"{language}: {key} has no text"
    if len(set(keys)) < len(keys) or keys != [key for key in wanted if key in keys]:
        yield f"{language}: the texts are not in the order of the record"
    for key, text in pairs:
        if not text.strip() or len(text) > most or re.search(r"[{}]", text) or RULE.search(text):
            yield f"{language}: {key}: at most {most} characters are wanted, without braces and numbers of rules"
    words = sum(len(text.split()) for _, text in pairs)
    if language == MODEL and words > PACE * lesson.minutes:
        yield f"{words} words, {PACE * lesson.minutes} at most are wanted"


def languages_of(lesson):
    """The languages that have texts of a lesson."""
    return sorted(file.parent.parent.name for file in TEXTS.glob(f"*/lessons/{lesson.name}.json"))


def wrong_game(timerift, lesson, moves):
    """The faults of the game."""
    run = subprocess.run([timerift, "check", str(FOLDER / f"{lesson.name}.rift")], capture_output=True, text=True,
                         check=False)
    if run.returncode != 0:
        yield (run.stderr or run.stdout).strip()
    elif f" {len(moves)} moves, " not in run.stdout:
        yield f"not {len(moves)} moves: {run.stdout.strip()}"
    elif lesson.whole and "over after Era 7" not in run.stdout:
        yield f"not to the end of Era 7: {run.stdout.strip()}"
    for what in [f"A {what}" for what in lesson.shown] + lesson.met:
        if not any(re.match(what, move) for move in moves):
            yield f"nobody shows: {what}"


def check(timerift, lesson):
    """Prints the faults of a lesson and returns their number."""
    lines = (FOLDER / f"{lesson.name}.rift").read_text(encoding="utf-8").splitlines()
    moves, notes = moves_of(lines), notes_of(lines)
    languages = languages_of(lesson)
    wrong = [*wrong_game(timerift, lesson, moves), *wrong_notes(lesson, notes, moves)]
    wrong += [fault for language in languages for fault in wrong_texts(lesson, notes, language)]
    if MODEL not in languages:
        wrong.append("no English texts")
    for line in wrong:
        print(f"web/src/lessons/{lesson.name}.rift: {line}")
    print(f"lesson {lesson.name}: {len(moves)} moves, {len(notes)} notes, {' '.join(languages)}, {len(wrong)} wrong")
    return len(wrong)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    wrong = sum(check(sys.argv[1], lesson) for lesson in LESSONS)
    for file in sorted({file.stem for file in FOLDER.glob("*.rift")} - {lesson.name for lesson in LESSONS}):
        wrong += 1
        print(f"web/src/lessons/{file}.rift: not in the list of tests/lesson.py")
    for file in sorted(TEXTS.glob("*/lessons/*.json")):
        if file.stem not in {lesson.name for lesson in LESSONS}:
            wrong += 1
            print(f"{file.relative_to(ROOT)}: no such lesson")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
