#!/usr/bin/env python3
"""Numbers that stand in logs, records and old builds of the rules stay what they are.

A move, a question or a fact is a number: its place in a list of include/rift_lists.h or include/rift_facts.def. Lists may grow at their end;
any other change makes old logs mean something else. tests/golden/numbers.txt holds each list as it was: `tests/numbers.py --write` takes what is
there now, which is right after words were added at an end, and together with a new RIFT_ABI (include/rift.h) after any other change.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests/golden/numbers.txt"


def plain(path):
    """A header without comments and line ends inside of a list."""
    return re.sub(r"/\*.*?\*/", " ", (ROOT / path).read_text(encoding="utf-8"), flags=re.S).replace("\\\n", " ")


def lists():
    """Each list by its name: its words in their order."""
    found = {name: re.findall(r"X\((\w+)", rows)
             for name, rows in re.findall(r"#define RIFT_(\w+)\(X\)(.*)", plain("include/rift_lists.h"))}
    found["FACTS"] = re.findall(r"^FACT\((\w+)", plain("include/rift_facts.def"), re.M)
    found["ABI"] = re.findall(r"#define RIFT_ABI (\d+)", plain("include/rift.h"))
    return found


def changed(before, now):
    """What is wrong, in sentences."""
    if before["ABI"] != now["ABI"]:
        return [f"the ABI was {before['ABI'][0]} and is {now['ABI'][0]}: tests/numbers.py --write"]
    return [f"RIFT_{name}: {word} was number {i} and is not any more: RIFT_ABI must count up"
            for name, words in before.items()
            for i, word in enumerate(words, 1) if now.get(name, [])[i - 1:i] != [word]]


def main():
    now = lists()
    if "--write" in sys.argv[1:]:
        GOLDEN.write_text("".join(f"{name} {' '.join(words)}\n" for name, words in now.items()), encoding="utf-8")
        return 0
    before = {line.split()[0]: line.split()[1:] for line in GOLDEN.read_text(encoding="utf-8").splitlines()}
    wrong = changed(before, now)
    # The check itself: a word in the middle is seen, one at the end is not.
    verbs = before["VERBS"]
    assert changed(before, {**before, "VERBS": verbs[:3] + ["NEW"] + verbs[3:]})
    assert not changed(before, {**before, "VERBS": verbs + ["NEW"]})
    print("\n".join(wrong + [f"numbers: {len(before) - 1} lists, {sum(map(len, before.values())) - 1} words, {len(wrong)} changed"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
