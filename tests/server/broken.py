#!/usr/bin/env python3
"""Proves that chaos.py detects broken servers: each change below breaks one promise of the service, and the run must report it.

The changes are applied to a copy of the tree, which is built in a directory of its own; the tree itself contains no faults to switch
on.  A change whose place is not found exactly once is an error, so this list follows the code.  Takes some minutes:
tools/served.sh broken [NAME…]
"""

import argparse
import contextlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from rig import PLACES

TREE = pathlib.Path(__file__).resolve().parents[2]
STORE = "store-fast,store-immediate,kill"
NO_LOOKING = ("src/server/parts.c", "\t\t\tgaps_look(p->gaps, all);", "\t\t\t(void)all;")

# name: (what it breaks, faults and options for chaos.py, what the report must match, changes as (file, old, new))
BROKEN = {
    "early": ("a wish is acknowledged before its commit", STORE, r"lost=[1-9]", [
        ("src/server/game/room_wish.c", "\tcase WISH_TAKEN:\n\t\tstep_write(r);",
         "\tcase WISH_TAKEN:\n\t\tasker_answer(r, ROOMS_DONE, RIFT_OK, r->step->n);\n\t\tstep_write(r);")]),
    "unknown": ("a commit in doubt is taken for done", STORE, r"(lost|differing|behind|broken|unreadable)=[1-9]", [
        ("src/server/game/room_wish.c", "\tcase JOURNAL_WRITTEN:\n", "\tcase JOURNAL_WRITTEN:\n\tcase JOURNAL_UNKNOWN:\n"),
        ("src/server/game/room_wish.c", "\tcase JOURNAL_UNKNOWN:\n\t\tr->unsure = true;\n\t\tr->stale = true;\n\t\tbreak;\n", "")]),
    "keys": ("a wish sent twice is not known again", "kill,cut,pause", r"denied=[1-9]", [
        ("src/server/game/room_wish.c", "wish->key != 0 && last->key == wish->key", "last->key == 0 && wish->key == 0")]),
    "races": ("the log takes two steps in one place", "kill,pause,bus", r"(doubled|differing|unreadable|broken)=[1-9]", [
        ("src/server/store/migrations/0001_log.sql", "% 6 = 0),\n\tPRIMARY KEY (game_id, n)\n", "% 6 = 0)\n")]),
    "gaps": ("a word that does not follow is thrown away", "bus,bus-pause,cut", r"(behind=[1-9]|slowest_s=([6-9]|\d\d)\.)", [
        ("src/server/game/rooms.c", "\tr->stale = true;\n\troom_go(r);\n}\n\nvoid rooms_changed", "}\n\nvoid rooms_changed"), NO_LOOKING]),
    "doubt": ("a commit that was in doubt is not told to other nodes", "store-fast,store-immediate --games 80 --seconds 70", r"(behind=[1-9]|slowest_s=([6-9]|\d\d)\.)", [
        ("src/server/game/room_read.c", "return r->unsure && ", "return r->unsure && step->n == UINT32_MAX && "), NO_LOOKING]),
}


def tree_copy(to):
    shutil.copytree(TREE, to, ignore=shutil.ignore_patterns("build", ".git", "node_modules", "web", "__pycache__"))


def change(tree, path, old, new):
    """Replaces `old`, which must occur once; returns the previous text."""
    file = tree / path
    text = file.read_text(encoding="utf-8")
    if text.count(old) != 1:
        raise RuntimeError(f"{path} has this {text.count(old)} times: {old}")
    file.write_text(text.replace(old, new), encoding="utf-8")
    return text


def build(directory):
    subprocess.run(["ninja", "-C", directory / "build", "timeriftd"], check=True, stdout=subprocess.DEVNULL)


def chaos(options, directory, faults):
    program = directory / "build/timeriftd"
    out = subprocess.run(
        [sys.executable, TREE / "tests/server/chaos.py", "--program", program, "--load", PLACES["load"], "--proxy", PLACES["proxy"],
         "--rules", PLACES["rules"], "--seconds", str(options.seconds), "--seed", str(options.seed), "--faults", *faults.split()],
        check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return out.returncode, out.stdout


@contextlib.contextmanager
def copied(prefix):
    """A directory with a copy of the tree, ready to be built."""
    with tempfile.TemporaryDirectory(prefix=prefix) as name:
        directory = pathlib.Path(name)
        os.chmod(directory, 0o755)
        tree_copy(directory / "tree")
        subprocess.run(["meson", "setup", directory / "build", directory / "tree", "-Doptimization=2", "-Dwerror=false"], check=True,
                       stdout=subprocess.DEVNULL)
        yield directory


@contextlib.contextmanager
def changed(directory, changes):
    """Builds the copy with changes, and takes them back afterwards."""
    before = {}
    for path, old, new in changes:
        text = change(directory / "tree", path, old, new)
        before.setdefault(path, text)
    build(directory)
    yield
    for path, text in before.items():
        (directory / "tree" / path).write_text(text, encoding="utf-8")


def found(options, directory, name):
    """Applies a change, runs chaos.py, and returns whether it detects the fault."""
    what, faults, sign, changes = BROKEN[name]
    with changed(directory, changes):
        status, report = chaos(options, directory, faults)
    seen = re.search(sign, report)
    well = status != 0 and seen is not None
    print(f"broken: {name}: {what}: {'found, ' + seen.group(0) if well else 'NOT FOUND'}", flush=True)
    if not well or options.verbose:
        print(report[-3000:])
    return well


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(BROKEN))
    parser.add_argument("--seconds", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    names = options.names or list(BROKEN)
    with copied("timerift-broken-") as directory:
        well = sum(found(options, directory, name) for name in names)
    print(f"broken: {well} passed, {len(names) - well} failed")
    return int(well < len(names))


if __name__ == "__main__":
    sys.exit(main())
