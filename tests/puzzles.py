#!/usr/bin/env python3
"""timerift-lab puzzles: what it finds, and whether the puzzles of the page are as they say.

    puzzles.py TIMERIFT TIMERIFT_LAB

The same seed gives the same puzzles; each is a record that `timerift check` accepts; a puzzle whose figures or answer were
changed is found out; of each puzzle of the page every line to the end of the game is followed again.
"""
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TIMERIFT, LAB = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
LIST = ROOT / "web/src/puzzles/list.txt"
LEAST = 11  # puzzles of the page


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


def check_page(folder):
    """The puzzles of the page."""
    lines = [line for line in LIST.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
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
    again = folder / "again.txt"
    puzzles("--from", folder / "page", "--list", again)
    assert again.read_bytes() == LIST.read_bytes(), "the list is another one after it was spread"


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        check_damaged(folder, check_same(folder))
        check_page(folder)
    for words in (["--budget", "x", "--check", LIST], ["--list", "x"], []):
        puzzles(*words, status=2)


main()
