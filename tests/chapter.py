#!/usr/bin/env python3
"""Checks the records of the chapters in web/src/teach/chapters: `timerift check` accepts each, and it has its marks.

    chapter.py TIMERIFT

A mark `# @step RULE RULE` stands on a line of its own; `# @begin` comes before all others. Rules must exist, each mark has the text
`CHAPTER.step.say` in English, and each text of any language has at most 35 words and belongs to a mark.
"""
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "web/src/teach/chapters"
MARK = re.compile(r"#\s*@(\S+)\s*(.*)")
WORDS = 35


def wrong_marks(marks, texts):
    """The faults of the marks of a record."""
    known = {line.split("\t")[0] for line in (ROOT / "docs/rules/ids.tsv").read_text(encoding="utf-8").splitlines()}
    names = [name for name, _ in marks]
    if not names or names[0] != "begin":
        yield "the first mark is not @begin"
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"two marks are called {name}"
    for rule in sorted({rule for _, rules in marks for rule in rules} - known):
        yield f"there is no rule {rule}"
    for name in names[1:]:
        if f"{name}.say" not in texts:
            yield f"{name} has no text"


def wrong_texts(chapter, names):
    """The faults of the texts of a chapter in each language."""
    for file in sorted((ROOT / "i18n").glob(f"*/teach/{chapter}.json")):
        for key, text in json.loads(file.read_text(encoding="utf-8")).items():
            if len(text.replace("**", "").split()) > WORDS:
                yield f"{file.parent.parent.name}: {key} has more than {WORDS} words"
            if key.split(".")[1] not in names:
                yield f"{file.parent.parent.name}: {key} has no mark"


def check(timerift, file):
    """Prints the faults of a chapter and returns their number."""
    chapter = file.stem
    lines = file.read_text(encoding="utf-8").splitlines()
    found = [MARK.fullmatch(line.strip()) for line in lines]
    marks = [(mark[1], mark[2].split()) for mark in found if mark]
    english = json.loads((ROOT / f"i18n/en/teach/{chapter}.json").read_text(encoding="utf-8"))
    run = subprocess.run([timerift, "check", str(file)], capture_output=True, text=True, check=False)
    wrong = [] if run.returncode == 0 else [(run.stderr or run.stdout).strip()]
    wrong += wrong_marks(marks, {key.split(".", 1)[1] for key in english})
    wrong += wrong_texts(chapter, {name for name, _ in marks})
    for line in wrong:
        print(f"{file.relative_to(ROOT)}: {line}")
    print(f"chapter {chapter}: {len(marks) - 1} steps, {len(english)} texts, {len(wrong)} wrong")
    return len(wrong)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    files = sorted(FOLDER.glob("*.rift"))
    if not files:
        sys.exit("there are no chapters")
    return 1 if sum(check(sys.argv[1], file) for file in files) else 0


if __name__ == "__main__":
    sys.exit(main())
