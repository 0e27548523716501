#!/usr/bin/env python3
"""The manual pages, which tools/manual.py writes: manual_test.py COMPILER TIMERIFT [TIMERIFTD].

Of every page in every language: groff formats it without a warning; only requests that a manual page needs; all sections; no key
without its text. Of timerift(6) and the pages of its commands: exactly the commands and options that --help shows, in every language.
Of timeriftd(8) and timerift.conf(5): exactly the commands, options and settings that `timeriftd help` shows. rift(3) has every
function of the headers, and its example compiles.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
REQUESTS = {".TH", ".SH", ".SS", ".TP", ".TQ", ".PP", ".br", ".nh", ".ad", ".nf", ".fi", ".B", ".I", ".BR", ".RI", ".IR"}
SECTIONS = {"timerift.6": 10, "timerift-play.6": 8, "timeriftd.8": 12, "timerift.conf.5": 6, "rift.3": 6}
OF_A_COMMAND = 6


def said(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def wrong_lines(name, page):
    for number, line in enumerate(page.split("\n"), 1):
        if line[:1] in (".", "'") and line.split(" ")[0] not in REQUESTS:
            yield f"line {number}: {line}"
        if re.search(r"\\(?!f[BIR]|e|-|&)", line):
            yield f"line {number}: an escape that is not known: {line}"
        if re.search(r"\b(?:help|terminal)\.[a-z]+\.[a-z]|@[A-Z_]+@", line) or ("{" in line and name != "rift.3"):
            yield f"line {number}: a key or a pattern: {line}"
    sections = page.count("\n.SH ")
    if sections != SECTIONS.get(name, OF_A_COMMAND):
        yield f"{sections} sections, not {SECTIONS.get(name, OF_A_COMMAND)}"


def warnings(file):
    run = subprocess.run(["groff", "-K", "utf8", "-T", "utf8", "-man", "-ww", "-rLL=80n", file], capture_output=True, text=True, check=False)
    if run.returncode or run.stderr or not run.stdout.strip():
        yield f"groff: {run.stderr.strip() or run.returncode}"


def tags(page):
    """What is explained in a page: the tags of its paragraphs, without fonts."""
    found = re.findall(r"^\.T[PQ]\n(.*)$", page, re.M)
    return [re.sub(r"\\f[BIR]|\\&", "", tag).replace("\\-", "-") for tag in found]


def options_in(page):
    return {tag.split(" ")[0] for tag in tags(page) if tag.startswith("--")}


def differ(what, shown, explained):
    for name in sorted(set(shown) - set(explained)):
        yield f"{what}: {name} is missing"
    for name in sorted(set(explained) - set(shown)):
        yield f"{what}: {name} is explained, but the program does not have it"


def check_timerift(program, pages, language):
    start = said(program, "--help", "--lang", "en")
    commands = set(re.findall(r"^  timerift ([a-z]+)", start, re.M))
    named = {re.sub(r"\(6\)$", "", tag).replace("timerift-", "timerift ").split(" ")[1] for tag in tags(pages["timerift.6"])
             if re.match(r"timerift(?:-[a-z]+\(6\)| (?:version|help))$", tag)}
    yield from differ("timerift.6", commands, named)
    yield from differ("timerift.6", {"--help", "--lang", "--version"}, options_in(pages["timerift.6"]))
    for command in sorted(commands - {"version", "help"}):
        name = f"timerift-{command}.6"
        if name not in pages:
            yield f"{name} is missing"
            continue
        shown = re.findall(r"^  (--[a-z-]+)", said(program, command, "--help", "--lang", language), re.M)
        yield from differ(name, shown, options_in(pages[name]))


def check_server(program, pages):
    listed, settings = said(program, "help").split("Settings")
    commands, shown = listed.split("Options:\n")
    admin, more = said(program, "admin", "help").split("Options:\n")
    shards, of_shards = said(program, "shards", "help").split("Options:\n")
    page = pages["timeriftd.8"]
    first = re.search(r"^\.SH COMMANDS\n(.*?)^\.SH ", page, re.M | re.S)[1]
    below = re.search(r'^\.SH "COMMANDS OF THE OPERATOR"\n(.*?)^\.SS ', page, re.M | re.S)[1]
    yield from differ("timeriftd.8", re.findall(r"^  ([a-z]+) ", commands, re.M), tags(first))
    last = re.search(r'^\.SH "COMMANDS ABOUT SEVERAL DATABASES"\n(.*?)^\.SS ', page, re.M | re.S)[1]
    yield from differ("timeriftd.8, shards", re.findall(r"^  ([a-z-]+)", shards, re.M), [tag.split(" ")[0] for tag in tags(last)])
    yield from differ("timeriftd.8, admin", re.findall(r"^  ([a-z-]+)", admin, re.M), [tag.split(" ")[0] for tag in tags(below)])
    yield from differ("timeriftd.8", re.findall(r"^  (--[a-z]+)", shown + more + of_shards, re.M) + ["--help"], options_in(page))
    page = pages["timerift.conf.5"]
    starts = {key: start for key, start in re.findall(r"^  (\w+) .*\(([^()]*)\)$", settings, re.M)}
    told = dict(tag.split(" = ") if " = " in tag else (tag, "empty") for tag in tags(page))
    yield from differ("timerift.conf.5", [f"{key} = {start}" for key, start in starts.items()], [f"{key} = {start}" for key, start in told.items()])


def check_library(compiler, page, folder):
    text = "".join(file.read_text(encoding="utf-8") for file in sorted((ROOT / "include").glob("*.h")))
    declared = re.findall(r"^RIFT_API (?!extern)[^;]*?\b(rift_\w+)\(", text, re.M)
    yield from differ("rift.3", declared, [re.search(r"\b(rift_\w+)\(", tag)[1] for tag in tags(page)])
    example = pathlib.Path(folder, "example.c")
    example.write_text(re.search(r"^\.nf\n(.*?)^\.fi$", page, re.M | re.S)[1], encoding="utf-8")
    run = subprocess.run([compiler, "-std=c11", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-I", ROOT / "include", example],
                         capture_output=True, text=True, check=False)
    if run.returncode:
        yield f"rift.3: its example does not compile: {run.stderr}"


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    wrong, count = [], 0
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, ROOT / "tools/manual.py", "install", folder], check=True)
        for language in sorted(path.name for path in (ROOT / "i18n").iterdir() if list(path.glob("*.json"))):
            place = pathlib.Path(folder, *([] if language == "en" else [language]))
            files = {file.name: file for file in sorted(place.glob("man*/*"))}
            pages = {name: file.read_text(encoding="utf-8") for name, file in files.items()}
            count += len(pages)
            for name, page in pages.items():
                wrong += [f"{language}: {name}: {what}" for what in (*wrong_lines(name, page), *warnings(files[name]))]
            wrong += [f"{language}: {what}" for what in check_timerift(sys.argv[2], pages, language)]
            if language == "en":
                wrong += check_library(sys.argv[1], pages["rift.3"], folder)
                wrong += check_server(sys.argv[3], pages) if len(sys.argv) > 3 else []
    for what in wrong:
        print(f"manual: {what}")
    print(f"manual: {count} pages, {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
