#!/usr/bin/env python3
"""Replays recorded games and compares how they end with what is expected.

    records.py TIMERIFT            fails where a game is missing, does not replay, or ends differently
    records.py TIMERIFT --update   rewrites expected.txt: only for games that were added
    records.py TIMERIFT --draw     replaces the games of tests/records/ by new random ones, and expected.txt with them: only for a new
                                   revision of the rules, before anything was released with it

tests/records/ holds random games of this revision of the rules: two to four players, both editions, both
sides, every variant, every automaton with its options, every module. A recorded move never changes its meaning within a
revision, so a line of expected.txt never changes either: the result of a game, the hash of its packed record (which encodes
each move as an index into the legal answers, so adding, removing or reordering any answer in the whole game changes it),
and the score sheets. Games called online-… were played through a server: their dice must still follow from their secrets.

tests/records/revision-1/ holds games recorded by programs of revision 1, which got some rules wrong. They replay as far
as the corrected rules allow: to the end, or up to a line that `timerift check` reports together with corrected rules.
packed.txt holds them again as links in version 1 of the packed form: these are read as the same moves, or refused because of
the revision.
"""
import difflib
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
RECORDS = ROOT / "tests" / "records"
EXPECTED = RECORDS / "expected.txt"
OLD = RECORDS / "revision-1"
OLD_WHOLE_LEAST = 10
OLD_PACKED = OLD / "packed.txt"
OLD_PACKED_LEAST = 5
WIDE = dict(os.environ, COLUMNS="100", NO_COLOR="1")
DRAWS = {  # name: the arguments of timerift-lab sim
    "table": ["--games", "16", "--players", "2,3,4"],
    "bot1": ["--games", "4", "--solo", "chronobot1"],
    "bot2": ["--games", "4", "--solo", "chronobot2"],
    "bot3": ["--games", "6", "--solo", "chronossus"],
    "pioneers": ["--games", "4", "--modules", "pioneers", "--players", "1,2,3,4"],
    "guardians": ["--games", "4", "--modules", "guardians", "--players", "1,2,3,4"],
    "doomsday": ["--games", "4", "--modules", "doomsday", "--players", "2,3,4"],
    "fractures": ["--games", "6", "--modules", "fractures", "--players", "1,2,3,4"],
    "anomalies": ["--games", "4", "--modules", "variable-anomalies", "--players", "1,2,3,4"],
}
GAMES_LEAST = 50
OLD_DEPART = {  # name of an old game: the line at which it stops replaying, and the corrected rule that causes it
    "departs-cb1-78": (142, "CB1-78"),  # the Chronobot pays other Resources for an Anomaly, which changes what it mines
    "departs-cb2-80": (103, "CB2-80"),
    "departs-cb2-93": (39, "CB2-93"),  # Reboot was counted, so the Era ended
    "departs-device-12": (88, "DEVICE-12"),
    "departs-fcollapse-16": (288, "FCOLLAPSE-16"),
    "departs-pion-76": (29, "PION-76"),  # Haulani on the Upgrade board
    "departs-tech-508a": (69, "TECH-508a"),  # Glitch Absorber, used again while still waiting
    "departs-several": (75, None),  # several rules may be the cause
}


class Wrong(Exception):
    """A game is not as it should be."""


def run(*command):
    """The output of a command; a failure counts as a failure of the game."""
    done = subprocess.run(command, capture_output=True, cwd=ROOT, env=WIDE, check=False)
    if done.returncode != 0:
        raise Wrong((done.stderr or done.stdout).decode("utf-8", "replace").strip())
    return done.stdout


def ending(timerift, file):
    """How a game ends, in the form of expected.txt."""
    standing = run(timerift, "check", str(file)).decode("utf-8").splitlines()[0].partition(": ")[2]
    if " over after Era " not in standing:
        raise Wrong(f"the game is not over: {standing}")
    if file.name.startswith("online-"):
        run(timerift, "check", "--fair", str(file))
    packed = hashlib.sha256(run(timerift, "convert", str(file), "--to", "packed")).hexdigest()[:16]
    shown = run(timerift, "show", str(file), "--plain").decode("utf-8").rstrip().split("\n")
    sheet = max(i for i, line in enumerate(shown) if line.startswith("Buildings")) - 1
    lines = [f"{file.stem}: {standing}", f"hash {packed}", *(line.rstrip() for line in shown[sheet:])]
    return "\n".join(lines) + "\n"


def old_game(timerift, file):
    """The line at which an old game stops replaying and the corrected rule that most likely causes it (None if several may);
    None if it replays to its end."""
    done = subprocess.run([timerift, "check", str(file)], capture_output=True, cwd=ROOT, env=WIDE, check=False)
    out, err = done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
    if done.returncode == 0:
        if " over after Era " not in out or "\n    of revision 1 of the rules, replayed by revision " not in out:
            raise Wrong(f"replays, but is told so: {out}")
        return None
    named = re.search(r"\n    The record is of revision 1 of the rules [^\n]*", err)
    if not re.match(rf"{re.escape(str(file))}:\d+: ", err) or not named:
        raise Wrong(f"departs, and neither line nor corrected rule is told: {err}")
    line = int(err[len(str(file)) + 1:].split(":")[0])
    likely = re.search(r"The reason is most likely the corrected rule (\S+) \(line \d+\): [A-Z]", named.group())
    if not likely and not re.search(r"(told which:|It may be one of) [A-Z][A-Z0-9]*-[A-Z]*\d+", named.group()):
        raise Wrong(f"departs, and no corrected rule is named: {err}")
    return line, likely.group(1) if likely else None


def old_games(timerift):
    """Replays the games of the earlier revision; returns the number of failures."""
    files, failed, whole = sorted(OLD.glob("*.rift")), 0, 0
    for file in files:
        try:
            departs = old_game(timerift, file)
            whole += departs is None
            wanted = OLD_DEPART.get(file.stem)
            if wanted and departs != wanted:
                raise Wrong(f"should depart at {wanted}, not {departs}")
        except Wrong as wrong:
            failed += 1
            print(f"{file.relative_to(ROOT)}: {wrong}")
    for name in OLD_DEPART:
        if not (OLD / f"{name}.rift").exists():
            failed += 1
            print(f"{OLD.relative_to(ROOT)}/{name}.rift is missing")
    if whole < OLD_WHOLE_LEAST:
        failed += 1
        print(f"{OLD.relative_to(ROOT)}: only {whole} of {len(files)} games replay to their end")
    print(f"records: {len(files)} games of revision 1, {whole} replay to their end, {failed} wrong")
    return failed


def old_link(timerift, stem, link):
    """Whether a link in the earlier form can be read; if so, it must contain the same game as its text."""
    def text_of(file):
        return [line for line in run(timerift, "convert", file).splitlines() if not line.startswith(b"revision ")]
    with tempfile.NamedTemporaryFile("w", suffix=".link") as file:
        file.write(link)
        file.flush()
        try:
            unpacked = text_of(file.name)
        except Wrong as wrong:
            if "packed by revision 1 of the rules" not in str(wrong):
                raise
            return False
    if unpacked != text_of(str(OLD / f"{stem}.rift")):
        raise Wrong("the link is read as another game than the text")
    return True


def old_links(timerift):
    """Unpacks the links in the earlier form; returns the number of failures."""
    rows, failed, read = [line.split() for line in OLD_PACKED.read_text(encoding="utf-8").splitlines()], 0, 0
    for stem, link in rows:
        try:
            read += old_link(timerift, stem, link)
        except Wrong as wrong:
            failed += 1
            print(f"{OLD_PACKED.relative_to(ROOT)}: {stem}: {wrong}")
    if read < OLD_PACKED_LEAST:
        failed += 1
        print(f"{OLD_PACKED.relative_to(ROOT)}: only {read} of {len(rows)} links are read")
    print(f"records: {len(rows)} links of the earlier packed form, {read} read, {failed} wrong")
    return failed


def draw(timerift):
    """Generates new games for tests/records/."""
    for file in RECORDS.glob("*.rift"):
        if not file.name.startswith("online-"):
            file.unlink()
    for name, arguments in DRAWS.items():
        with tempfile.TemporaryDirectory() as kept:
            run(f"{timerift}-lab", "sim", "--seed", "2", *arguments, "--keep", kept, "--keep-all")
            drawn = sorted(pathlib.Path(kept).glob("*.rift"), key=lambda file: int(file.stem.split("-")[-1]))
            for number, file in enumerate(drawn, 1):
                (RECORDS / f"{name}-{number:02}.rift").write_bytes(file.read_bytes())


def main():
    arguments = [word for word in sys.argv[1:] if not word.startswith("--")]
    flags = set(sys.argv[1:]) - set(arguments)
    if len(arguments) != 1 or flags - {"--update", "--draw"}:
        sys.exit(__doc__)
    timerift = os.path.abspath(arguments[0])
    if "--draw" in flags:
        draw(timerift)
    files, failed, endings = sorted(RECORDS.glob("*.rift")), 0, []
    if len(files) < GAMES_LEAST:
        failed += 1
        print(f"tests/records: {len(files)} games, at least {GAMES_LEAST} are wanted")
    for file in files:
        try:
            endings.append(ending(timerift, file))
        except Wrong as wrong:
            failed += 1
            print(f"tests/records/{file.name}: {wrong}")
    now = "\n".join(endings)
    was = EXPECTED.read_text(encoding="utf-8") if EXPECTED.exists() else ""
    if not failed and now != was:
        if flags:
            EXPECTED.write_text(now, encoding="utf-8")
            print("records: expected.txt written")
        else:
            failed += 1
            sys.stdout.writelines(difflib.unified_diff(was.splitlines(True), now.splitlines(True),
                                                       "tests/records/expected.txt", "now", n=2))
    print(f"records: {len(files)} games, {failed} wrong")
    return 1 if failed + old_games(timerift) + old_links(timerift) else 0


if __name__ == "__main__":
    sys.exit(main())
