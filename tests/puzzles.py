#!/usr/bin/env python3
"""timerift-lab puzzles: what it finds, and whether the puzzles of the page are as they say.

    puzzles.py TIMERIFT TIMERIFT_LAB [--confirm]

The same seed gives the same puzzles; each is a record that `timerift check` accepts; a puzzle whose figures or answer were
changed is found out; of each puzzle of the page every line to the end of the game is followed again; docs/puzzles.md has the
numbers of what the page has. --confirm does something else: `master` looks for the answers with four times the simulations.
"""
import collections
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TIMERIFT, LAB = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
LIST = ROOT / "web/src/puzzles/list.txt"
DOCS = ROOT / "docs/puzzles.md"
LEAST = 100  # puzzles of the page
CONFIRMED = 0.95  # of their answers, by master with four times the simulations
SEED = 4711  # was not used to find them


def run(*words, status=0):
    """What a command prints."""
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False)
    assert done.returncode == status, f"{words}: {done.returncode}, wanted {status}\n{done.stdout}{done.stderr}"
    return done.stdout


def puzzles(*words, status=0):
    return run(LAB, "puzzles", *words, status=status)


def check_same(folder):
    """Finds a puzzle twice."""
    found = []
    for name in ("one", "two"):
        out = puzzles("--games", 5, "--seed", 7, "--count", 1, "--nodes", 60, "--out", folder / name)
        assert out.endswith("1 puzzles in 5 games\n"), out
        found.append((folder / name / "001.rift").read_text(encoding="utf-8"))
    assert found[0] == found[1], "the same seed gave another puzzle"
    for line in ("# goal most VP by the end of Era 7", "# margin 2 VP", "# found master 60", "# difficulty 1", "# answer A "):
        assert line in found[0], f"{line} is missing:\n{found[0]}"
    puzzles("--check", folder / "one")
    puzzles("--check", folder / "one", "--budget", "4x", "--seed", 3)
    return found[0]


def check_damaged(folder, text):
    """What is wrong is said."""
    broken = folder / "broken"
    broken.mkdir()
    place = next(line for line in text.splitlines() if line.startswith("# answer"))
    for old, new, why in (("# best 64", "# best 63", "does not reach"), ("# second 62", "# second 61", "other VP"),
                          ("# seat A", "# seat B", "alone"), ("# difficulty 1", "# difficulty 4", "difficulty")):
        assert old in text, old
        (broken / "001.rift").write_text(text.replace(old, new), encoding="utf-8")
        out = puzzles("--check", broken, status=1)
        assert why in out, out
    (broken / "001.rift").write_text(text.replace(place, "# answer A place engineer nowhere"), encoding="utf-8")
    puzzles("--check", broken, status=1)


def listed():
    """The puzzles of the page."""
    return [line for line in LIST.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


def check_docs(lines, files):
    """docs/puzzles.md says how many there are."""
    text = DOCS.read_text(encoding="utf-8")
    assert f"The page has {len(lines)} puzzles" in text, f"{DOCS.name}: the page has {len(lines)} puzzles"
    found = collections.Counter(line.split()[7] for line in lines)
    said = dict(re.findall(r"^\| ([123]) \|.*\| (\d+) \|$", text, re.M))
    assert said == {level: str(count) for level, count in found.items()}, f"{DOCS.name}: by difficulty {found}, not {said}"
    for what, count in kinds(files).items():
        row = re.search(rf"^\| {re.escape(what)} \| (\d+) \|$", text, re.M)
        assert row and int(row[1]) == count, f"{DOCS.name}: {what} {count}, not {row and row[1]}"


def kinds(files):
    """How many puzzles there are of each kind that docs/puzzles.md counts."""
    found = collections.Counter()
    for file in files:
        text = file.read_text(encoding="utf-8")
        seats = dict(word.split("=") for word in re.search(r"^seats (.*)$", text, re.M)[1].split())
        seat = re.search(r"^# seat (.)$", text, re.M)[1]
        other = next(who for letter, who in seats.items() if letter != seat)
        found["against an automaton" if other.startswith("chrono") else "two seats"] += 1
        modules = re.search(r"^modules (.*)$", text, re.M)[1]
        found["base game" if modules == "-" else "with modules"] += 1
        for module in modules.split() if modules != "-" else []:
            found[module] += 1
        path = seats[seat].split("/")[0]
        found["a Path drawn at the beginning" if path == "human" else path.capitalize()] += 1
    return found


def check_confirmed():
    """The strongest level finds the answers again, and docs/puzzles.md says how many of them."""
    out = puzzles("--check", LIST, "--budget", "4x", "--seed", SEED)
    agree, count = map(int, re.search(r"^(\d+) of (\d+) answers are confirmed", out, re.M).groups())
    assert count == len(listed()) and agree >= CONFIRMED * count, out
    assert f"confirms {agree} of them with four times the simulations and seed {SEED}" in DOCS.read_text(encoding="utf-8"), out
    print(out, end="")


def check_page(folder):
    """The puzzles of the page."""
    lines = listed()
    assert len(lines) >= LEAST, f"{len(lines)} puzzles, wanted {LEAST}"
    assert [line.split()[0] for line in lines] == [str(i + 1) for i in range(len(lines))], "the names are not 1, 2, 3 …"
    assert len({line.split()[-1] for line in lines}) == len(lines), "two puzzles are the same"
    out = puzzles("--check", LIST)
    assert f"{len(lines)} of {len(lines)} are as they say" in out, out
    puzzles("--from", LIST, "--out", folder / "page")
    files = sorted((folder / "page").iterdir())
    assert len(files) == len(lines)
    out = run(TIMERIFT, "check", *files)
    assert out.count("Action Rounds, asked") == len(files), out
    check_docs(lines, files)
    again = folder / "again.txt"
    puzzles("--from", folder / "page", "--list", again)
    assert again.read_bytes() == LIST.read_bytes(), "the list is another one after it was spread"
    check_joined(folder, files)


def check_joined(folder, files):
    """A list of two folders is ordered by difficulty."""
    for name, file in (("hard", files[-1]), ("easy", files[0])):
        (folder / name).mkdir()
        (folder / name / "001.rift").write_bytes(file.read_bytes())
    joined = folder / "joined.txt"
    puzzles("--from", f"{folder}/hard,{folder}/easy", "--list", joined)
    levels = [line.split()[7] for line in joined.read_text(encoding="utf-8").splitlines()[1:]]
    first, last = (listed()[i].split()[7] for i in (0, -1))
    assert first < last and levels == [first, last], levels
    puzzles("--from", f"{folder}/hard,{folder}/nowhere", "--list", joined, status=1)


def main():
    if sys.argv[3:] == ["--confirm"]:
        return check_confirmed()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        check_damaged(folder, check_same(folder))
        check_page(folder)
    for words in (["--budget", "x", "--check", LIST], ["--list", "x"], []):
        puzzles(*words, status=2)
    return None


main()
