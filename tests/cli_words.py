#!/usr/bin/env python3
"""The terminal program says nothing that is not in the catalogues, and says everything that is there for it.

    cli_words.py            checks src/cli against i18n
    cli_words.py FOLDER     checks another copy of the tree

Checked: no string literal of src/cli is a sentence or a name (the exceptions below are few and explicit); every key of
terminal.json and help.json that the program names exists, and every one of these keys is named; short names fit the columns
that the board gives them, in every language.
"""
import json
import pathlib
import re
import sys
import unicodedata

ROOT = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()
FILES = ("terminal.json", "help.json")

# What these write is read by programs or by those who write them: the list of components for reviewers, the bot protocol,
# results of matches, tables of a document.
MACHINE = ("src/cli/content/", "src/cli/bots/bot.c", "src/cli/bots/bout.c",
            "src/cli/bots/ladder_table.c", "src/cli/bots/match_run.c", "src/cli/bots/referee.c",
           "src/cli/bots/stats.c", "src/cli/bots/work.c", "src/cli/base/document.c")
# Single literals: words of records, and what those who build or run matches read.
ALLOWED = {
    "src/cli/bots/ladder.c": {"%s: %zu lines are of other rules or terms and do not count\\n"},
    "src/cli/bots/run.c": {"all rows fit", "%s plays by other rules (%s) than this program (%s)\\n"},
    "src/cli/play/session.c": {"# dice ask\\n", "# dice ask"},
    "src/cli/play/play_setup.c": {"side a", "side b"},
}
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
DIRECTIVE = re.compile(r"%[-+ #0]*(?:\*|\d+)?(?:\.(?:\*|\d+)?)?(?:hh|h|ll|l|z)?[a-zA-Z%]|\\[a-z0-9]+")
COMMAND = re.compile(r"timerift [a-z]+(?: --?[a-z]+(?: [a-z0-9]+)?)?(?::|$)")  # a command line, or the name before a message
SENTENCE = re.compile(r"[A-Za-z]{2,},? [A-Za-z]{2,}|\b[A-Z][a-z]{2,}|^[a-z]{3,}:|[a-z]{3,}[?!.]$")
KEY = re.compile(r"(?:terminal|help)\.[A-Za-z0-9.+-]*[A-Za-z0-9+]")
PREFIX = re.compile(r"(?:terminal|help)\.[A-Za-z0-9.-]*\.")
COLUMNS = {"terminal.type.": 8, "terminal.tiles.": 10, "terminal.good.": 2, "terminal.worker.": 4, "terminal.collapse.": 16}


def literals(file):
    """The string literals of a C source with their lines, without comments and includes."""
    text = re.sub(r"/\*.*?\*/", lambda found: re.sub(r"[^\n]", " ", found[0]), file.read_text(encoding="utf-8"), flags=re.DOTALL)
    for number, line in enumerate(text.split("\n"), 1):
        if not line.lstrip().startswith("#include"):
            yield from ((number, found[1]) for found in LITERAL.finditer(line))


def is_sentence(literal):
    if re.fullmatch(r"[a-z0-9.-]+\.[a-z0-9.-]*", literal):  # a key, or the beginning of one
        return False
    return SENTENCE.search(COMMAND.sub("", DIRECTIVE.sub("", literal))) is not None


def width(text):
    return sum(0 if unicodedata.combining(letter) else 1 for letter in text)


def sources():
    return sorted((ROOT / "src/cli").rglob("*.c"))


def find_sentences(wrong):
    count = 0
    for file in sources():
        name = file.relative_to(ROOT).as_posix()
        for line, literal in literals(file):
            count += 1
            machine = name.startswith(MACHINE) or literal in ALLOWED.get(name, ())
            if not machine and is_sentence(literal):
                wrong.append(f"{name}:{line}: a text outside the catalogues: {literal!r}")
    return count


def find_keys(wrong):
    catalogue = {key: file for file in FILES
                 for key in json.loads((ROOT / "i18n/en" / file).read_text(encoding="utf-8") if (ROOT / "i18n/en" / file).exists() else "{}")}
    named = {literal for file in sources() for _, literal in literals(file)}
    manual = ROOT / "tools/manual.py"
    used = named | (set(KEY.findall(manual.read_text(encoding="utf-8"))) if manual.exists() else set())
    prefixes = tuple(literal for literal in named if PREFIX.fullmatch(literal))
    for key in sorted(literal for literal in named if KEY.fullmatch(literal)):
        if key not in catalogue:
            wrong.append(f"src/cli says {key}, which is in no catalogue")
    for key in sorted(catalogue):
        if key not in used and not key.startswith(prefixes):
            wrong.append(f"i18n/en/{catalogue[key]}: nothing says {key}")
    return len(catalogue)


def find_wide(wrong):
    for file in sorted((ROOT / "i18n").glob("*/terminal.json")):
        for key, text in json.loads(file.read_text(encoding="utf-8")).items():
            most = next((columns for prefix, columns in COLUMNS.items() if key.startswith(prefix)), None)
            if most and width(text) > most:
                wrong.append(f"{file.relative_to(ROOT)}: {key} takes {width(text)} columns, there are {most}: {text!r}")


def main():
    wrong = []
    count, keys = find_sentences(wrong), find_keys(wrong)
    find_wide(wrong)
    for line in wrong:
        print(f"cli words: {line}")
    print(f"cli words: {count} literals, {keys} keys, {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
