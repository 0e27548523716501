#!/usr/bin/env python3
"""The manual page of timerift(1) in each language, from the texts of --help (i18n/LANGUAGE/help.json).

manual.py page LANGUAGE FILE    writes one page; "-" is the standard output
manual.py install FOLDER        writes all pages below a folder of manual pages: man1/timerift.1, fr/man1/timerift.1 ...
manual.py rules FOLDER          copies the translations of the rules, which `why` shows: FOLDER/fr, FOLDER/ru ...

meson runs the last two when it installs; then FOLDER is below MESON_INSTALL_DESTDIR_PREFIX.
"""
import argparse
import os
import pathlib
import re
import shutil
import sys

import catalogues

ROW = re.compile(r'\{ "([a-z-]+)", OPTION_\w+, &[^,]+,\s*(?:NULL|"([^"]*)"),\s*"(help\.([a-z]+)\.[a-z-]+)"')
COMMAND = re.compile(r'\{ "([a-z]+)", cmd_[a-z]+, "help\.([a-z]+)" \}')
ORDER = re.compile(r'\[ORDER_\w+\] = \{ "([a-z]+)", "([^"]*)" \}')
SHARED = "src/cli/bots/run.c"  # its options belong to two commands
SHARING = ("match", "ladder")


def source(name):
    return (catalogues.ROOT / name).read_text(encoding="utf-8")


def options():
    """The options of each command, from the tables in src/cli: (name, argument, key)."""
    found = {}
    for file in sorted((catalogues.ROOT / "src/cli").rglob("*.c")):
        name = file.relative_to(catalogues.ROOT).as_posix()
        for option, argument, key, command in ROW.findall(file.read_text(encoding="utf-8")):
            for owner in SHARING if name == SHARED else (command,):
                found.setdefault(owner, []).append((name == SHARED, option, argument, key))
    return {command: [row[1:] for row in sorted(rows, key=lambda row: row[0])] for command, rows in found.items()}


def texts_of(language):
    """All texts of a language by key, with English for those it lacks."""
    wrong = []
    messages = catalogues.load(catalogues.MODEL, wrong)
    if language != catalogues.MODEL:
        messages.update(catalogues.load(language, wrong))
    if wrong:
        sys.exit("\n".join(wrong))
    return {key: message.packed() for key, message in messages.items()}


def escape(text):
    """Text for roff: a backslash, a hyphen and a point at the beginning of a line mean something there."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text[:1] in (".", "'") else text


def page(language):
    texts = texts_of(language)
    lines = []

    def say(key):
        return escape(texts[key])

    def head(key):
        lines.append(f'.SH "{say(key)}"')

    def tagged(tag, text):
        lines.extend([".TP", tag, text])

    def bold(text):
        return f"\\fB{escape(text)}\\fR"

    def argument(word):
        return f" \\fI{escape(texts.get(f'help.word.{word}', word))}\\fR" if word else ""

    lines.append(f'.TH TIMERIFT 1 "" "Timerift" "{say("help.man.title")}"')
    head("help.man.name")
    lines.append(f"timerift \\- {say('help.man.short')}")
    head("help.man.synopsis")
    commands = [command for command, _ in COMMAND.findall(source("src/cli/main.c"))]
    for command in commands:
        lines.extend([bold(texts[f"help.{command}.usage"]), ".br"])
    lines.pop()
    head("help.man.description")
    lines.extend([say("help.start"), ".PP", say("help.start.after")])
    head("help.man.commands")
    rows = options()
    for command in commands:
        lines.extend([f".SS {bold(command)}", say(f"help.{command}.about")])
        for name, word, key in rows.get(command, ()):
            tagged(bold(f"--{name}") + argument(word), say(key))
    lines.extend([".SS " + bold("--lang") + argument("CODE"), say("help.lang")])
    head("help.man.while")
    lines.extend([say("terminal.help.number"), ".PP", say("terminal.help.words")])
    for word, more in ORDER.findall(source("src/cli/play/play_input.c")):
        tagged(bold(word) + (f" {escape(more)}" if more else ""), say(f"terminal.order.{word}"))
    head("help.man.environment")
    tagged(", ".join(map(bold, ("LC_ALL", "LC_MESSAGES", "LANG"))), say("help.man.language"))
    tagged(bold("NO_COLOR"), say("help.man.colour"))
    tagged(bold("XDG_STATE_HOME"), say("help.man.state"))
    head("help.man.files")
    tagged("\\fI$XDG_STATE_HOME/timerift/last.rift\\fR", say("help.man.last"))
    head("help.man.see")
    lines.append("\\fBtimeriftd\\fR(8)")
    return "\n".join(lines) + "\n"


def write(text, file):
    if file == "-":
        sys.stdout.write(text)
    else:
        pathlib.Path(file).write_text(text, encoding="utf-8")


def installed(folder):
    """Where Meson installs a folder: below the prefix, or, if it is given from the root on, below DESTDIR alone."""
    if pathlib.Path(folder).is_absolute():
        return pathlib.Path(os.environ.get("DESTDIR", "") + folder)
    return pathlib.Path(os.environ.get("MESON_INSTALL_DESTDIR_PREFIX", ""), folder)


def install(folder):
    root = installed(folder)
    for language in catalogues.languages():
        place = root / "man1" if language == catalogues.MODEL else root / language / "man1"
        place.mkdir(parents=True, exist_ok=True)
        write(page(language), place / "timerift.1")


def install_rules(folder):
    """Copies the translations of the rules: i18n/fr/rules to FOLDER/fr."""
    root = installed(folder)
    for rules in sorted(catalogues.folder.glob("*/rules")):
        shutil.copytree(rules, root / rules.parent.name, dirs_exist_ok=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("page")
    command.add_argument("language")
    command.add_argument("file")
    command.set_defaults(run=lambda options: write(page(options.language), options.file))
    command = commands.add_parser("install")
    command.add_argument("folder")
    command.set_defaults(run=lambda options: install(options.folder))
    command = commands.add_parser("rules")
    command.add_argument("folder")
    command.set_defaults(run=lambda options: install_rules(options.folder))
    given = parser.parse_args()
    given.run(given)


if __name__ == "__main__":
    main()
