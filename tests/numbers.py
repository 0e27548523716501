#!/usr/bin/env python3
"""Numbers stored in logs, records and old builds of the rules never change their meaning.

A move, a question or a fact is a number: its index in a list of include/rift_lists.h or include/rift_facts.def. Lists may grow at their end;
any other change alters the meaning of old logs. tests/golden/numbers.txt holds the lists as they were. `tests/numbers.py --write` updates it:
allowed after words were added at an end, or together with a new RIFT_ABI (include/rift.h) after any other change.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests/golden/numbers.txt"


def plain(path):
    """A header without comments and with continued lines joined."""
    return re.sub(r"/\*.*?\*/", " ", (ROOT / path).read_text(encoding="utf-8"), flags=re.S).replace("\\\n", " ")


def lists():
    """Each list by name, with its words in order."""
    found = {name: re.findall(r"X\((\w+)", rows)
             for name, rows in re.findall(r"#define RIFT_(\w+)\(X\)(.*)", plain("include/rift_lists.h"))}
    found["FACTS"] = re.findall(r"^FACT\((\w+)", plain("include/rift_facts.def"), re.M)
    found["ABI"] = re.findall(r"#define RIFT_ABI (\d+)", plain("include/rift.h"))
    return found


def changed(before, now):
    """The changes that are not allowed, as messages."""
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
    # Test of the check itself: inserting a word is detected, appending one is allowed.
    verbs = before["VERBS"]
    assert changed(before, {**before, "VERBS": verbs[:3] + ["NEW"] + verbs[3:]})
    assert not changed(before, {**before, "VERBS": verbs + ["NEW"]})
    print("\n".join(wrong + [f"numbers: {len(before) - 1} lists, {sum(map(len, before.values())) - 1} words, {len(wrong)} changed"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
