#!/usr/bin/env python3
"""timerift-lab measure: what it refuses, what it keeps, what it writes into docs/solo.md.

    measure.py TIMERIFT_LAB

Modules that the rules do not allow together are refused in words; a run that was stopped goes on to the same figures; the
tables of docs/solo.md have the form that the command writes; their figures are those of the levels that the page shows.
"""
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
LAB = pathlib.Path(sys.argv[1]).resolve()
DOCUMENT = ROOT / "docs/solo.md"
PRESET = re.compile(r'^PRESET\("(\w+)", "(\w+)", .*, (\d+)\)$', re.MULTILINE)


def measure(*words, status=0):
    """The two streams of the command."""
    run = subprocess.run([LAB, "measure", *map(str, words)], capture_output=True, text=True, check=False)
    assert run.returncode == status, f"measure {words}: {run.returncode}, wanted {status}\n{run.stdout}{run.stderr}"
    return run.stdout, run.stderr


def check_refused():
    for words, why in ((["--modules", "doomsday,pioneers,fractures"], "cannot be combined"),
                       (["--modules", "doomsday,fractures", "--only", "players"], "cannot be combined"),
                       (["--modules", "doomsday", "--only", "chronobot2"], "base game only"),
                       (["--modules", "doomsday", "--presets"], "without modules"),
                       (["--only", "players", "--write", DOCUMENT], "measures everything"),
                       (["--modules", "doomsday,nothing"], "not a list of modules"),
                       (["--modules", ""], "not a list of modules")):
        out, said = measure(*words, status=2)
        assert why in said and not out, f"{words}: {out}{said}"
    out, said = measure("--modules", "doomsday,guardians", "--games", 1)  # each legal alone, and for players together
    assert "computer players" in out and "chronoss" not in out and said.count("without chrono") == 3, out + said


def check_kept(folder):
    kept = folder / "kept"
    words = ["--only", "chronobot2", "--games", 3, "--seed", 4]
    whole = measure(*words)[0]
    assert measure(*words, "--results", kept, "--jobs", 2)[0] == whole, "two processes, other figures"
    lines = kept.read_text(encoding="ascii").splitlines(True)
    kept.write_text("".join(lines[:5]) + lines[5][:60], encoding="ascii")  # stopped in a line
    assert measure(*words, "--results", kept)[0] == whole, "a continued run gives other figures"
    lines = kept.read_text(encoding="ascii")
    assert measure(*words, "--results", kept)[0] == whole
    assert kept.read_text(encoding="ascii") == lines, "what was in the file is played again"
    assert measure(*words[:-1], 5, "--results", kept)[0] != whole, "another seed gives the same figures"


def children(pid):
    return [int(word) for word in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]


def figures(pid):
    """What the system says of a process, its state first; None: it has ended."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return None


def alive(pid):
    found = figures(pid)
    return found is not None and found[0] not in "ZX"


def has_worked(pid):
    return int(figures(pid)[11]) > 0  # ticks of processor time


def check_stopped():
    """When it is killed, its processes end too."""
    run = subprocess.Popen([LAB, "measure", "--games", "1000000", "--jobs", "2"], stdout=subprocess.DEVNULL)
    while len(children(run.pid)) < 2:
        time.sleep(0.01)
    jobs = children(run.pid)
    while not all(map(has_worked, jobs)):
        time.sleep(0.01)
    run.kill()
    run.wait()
    for _ in range(1000):
        if not any(map(alive, jobs)):
            return
        time.sleep(0.01)
    for pid in jobs:
        os.kill(pid, signal.SIGKILL)
    raise AssertionError("its processes play on")


def block(text):
    return text[text.index("<!-- strength: begin"):text.index("<!-- strength: end")]


def form(text):
    """The text without its figures."""
    return re.sub(r"[+-]?\d+\.\d+", "0.0", re.sub(r"Games of each row and player: \d+|rules `\w+`", "", text))


def check_written(folder):
    copy = folder / "solo.md"
    text = DOCUMENT.read_text(encoding="utf-8")
    copy.write_text(text, encoding="utf-8")
    measure("--games", 1, "--write", copy)
    made = copy.read_text(encoding="utf-8")
    assert made != text and made.replace(block(made), "") == text.replace(block(text), ""), "it changed more than its part"
    for line, other in zip(form(block(text)).split("\n"), form(block(made)).split("\n")):
        assert line == other, f"docs/solo.md has another form than is written:\n{line}\n{other}"
    copy.write_text("no marks\n", encoding="utf-8")
    assert "are missing" in measure("--games", 1, "--write", copy, status=1)[1]


def check_levels():
    """presets.def, docs/solo.md and the lists of the page say the same."""
    games = int(re.search(r"#define PRESET_GAMES (\d+)", (ROOT / "src/lab/measure/presets.c").read_text(encoding="ascii"))[1])
    levels = PRESET.findall((ROOT / "src/lab/measure/presets.def").read_text(encoding="ascii"))
    assert len(levels) == 10, levels
    text = block(DOCUMENT.read_text(encoding="utf-8"))
    assert f"### Levels of difficulty\n\nGames of each row and player: {games}.\n" in text, "docs/solo.md was measured with another number of games"
    for bot, level, wins in levels:
        row = re.search(rf"^\| {bot} \| {level} \|.*\| (\S+) % \([^|]*\) \|$", text, re.MULTILINE)
        assert row, f"{bot} {level} is not in docs/solo.md"
        shared = float(row[1]) - 100 * int(wins) / games  # a shared victory left over, and rounding
        assert -0.06 < shared < 50 / games + 0.06, f"{bot} {level}: docs/solo.md says {row[1]} %"
    lists = (ROOT / "web/src/core/lists.ts").read_text(encoding="utf-8")
    assert f"PRESET_GAMES = {games};" in lists, "the page counts other games: npm run lists"
    shown = re.findall(r'bot: "(\w+)",\s+level: "(\w+)",.*?wins: (\d+)', lists, re.DOTALL)
    assert shown == levels, f"the page shows other figures (npm run lists): {shown}"


def main():
    check_refused()
    check_stopped()
    check_levels()
    with tempfile.TemporaryDirectory() as name:
        check_kept(pathlib.Path(name))
        check_written(pathlib.Path(name))
    print("measure: refused, kept and written as it should be")


if __name__ == "__main__":
    main()
