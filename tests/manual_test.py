#!/usr/bin/env python3
"""The manual pages of timerift(1), which tools/manual.py writes.

    manual_test.py TIMERIFT

In every language: only requests that a manual page needs, every section, no key without its text, nothing that roff would
take for a request. In English: every command and every option that --help shows.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
REQUESTS = {".TH", ".SH", ".SS", ".TP", ".PP", ".br"}
SECTIONS = 8


def wrong_lines(page):
    for number, line in enumerate(page.split("\n"), 1):
        if line[:1] in (".", "'") and line.split(" ")[0] not in REQUESTS:
            yield f"line {number}: {line}"
        if re.search(r"\\(?!f[BIR]|e|-|&)", line):
            yield f"line {number}: an escape that is not known: {line}"
        if re.search(r"\b(?:help|terminal)\.[a-z]+\.[a-z]", line) or "{" in line:
            yield f"line {number}: a key or a pattern: {line}"


def options_shown(program, command):
    run = subprocess.run([program, command, "--help", "--lang", "en"], capture_output=True, text=True, check=True)
    return re.findall(r"^  --([a-z-]+)", run.stdout, re.MULTILINE)


def check_english(program, page):
    parts = dict(re.findall(r"^\.SS \\fB([a-z]+)\\fR\n(.*?)(?=^\.S[SH])", page, re.MULTILINE | re.DOTALL))
    start = subprocess.run([program, "--lang", "en"], capture_output=True, text=True, check=True).stdout
    for command in set(re.findall(r"^  timerift ([a-z]+)", start, re.MULTILINE)) - {"version", "help"}:
        if command not in parts:
            yield f"the command {command} is missing"
            continue
        for option in set(options_shown(program, command)) - {"help", "lang"}:
            if f"\\fB{'--' + option}\\fR".replace("-", "\\-") not in parts[command]:
                yield f"{command} --{option} is missing"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    wrong, languages = [], sorted(folder.name for folder in (ROOT / "i18n").iterdir() if list(folder.glob("*.json")))
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([ROOT / "tools/manual.py", "install", folder], check=True)
        for language in languages:
            file = pathlib.Path(folder, *([] if language == "en" else [language]), "man1", "timerift.1")
            page = file.read_text(encoding="utf-8")
            wrong += [f"{language}: {what}" for what in wrong_lines(page)]
            if page.count("\n.SH ") != SECTIONS:
                wrong.append(f"{language}: {page.count(chr(10) + '.SH ')} sections, not {SECTIONS}")
            if language == "en":
                wrong += [f"en: {what}" for what in check_english(sys.argv[1], page)]
    for what in wrong:
        print(f"manual: {what}")
    print(f"manual: {len(languages)} languages, {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
