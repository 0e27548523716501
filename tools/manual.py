#!/usr/bin/env python3
"""The manual pages, from the tables of options (tools/options.py), the texts of --help and the comments of include/.

manual.py page NAME.SECTION [LANGUAGE]  prints one page: timerift.6, timerift-play.6 (in every language), timeriftd.8,
                                        timerift.conf.5, rift.3
manual.py list [PART...]                lists the pages
manual.py install FOLDER [PART...]      writes pages below a folder of manual pages: man6/timerift.6, fr/man6/timerift.6 ...
manual.py rules FOLDER                  copies the translations of the rules, which `why` shows: FOLDER/fr, FOLDER/ru ...

A PART is cli, server or library; without one, all. meson runs the last two when it installs; then FOLDER is below
MESON_INSTALL_DESTDIR_PREFIX.
"""
import argparse
import os
import pathlib
import re
import shutil
import sys

import catalogues
import options

EXAMPLE = re.compile(r'\{ "(timerift [^"]*)", "(help\.start\.[a-z]+)" \}')
ORDER = re.compile(r'\[ORDER_\w+\] = \{ "([a-z]+)", "([^"]*)" \}')
DECLARED = re.compile(r"((?:/\*(?:[^*]|\*(?!/))*\*/\n)?)((?:RIFT_API (?!extern)[^;]+;\n)+)")
HEADERS = ("rift.h", "rift_words.h", "rift_record.h", "rift_position.h", "rift_content.h", "rift_player.h", "rift_session.h",
           "rift_companion.h")
TEMPLATES = catalogues.ROOT / "packaging/man"
PARTS = ("cli", "server", "library")


def escape(text):
    """Text for roff: a backslash, a hyphen and a point at the beginning of a line mean something there."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text[:1] in (".", "'") else text


def bold(text):
    return f"\\fB{escape(text)}\\fR"


def tagged(tag, text):
    return [".TP", tag, text]


class Page:
    """A page of timerift in a language."""

    def __init__(self, language):
        self.texts = options.texts(language)
        self.lines = []

    def say(self, key):
        return escape(self.texts[key])

    def add(self, *lines):
        self.lines.extend(lines)

    def head(self, key):
        self.add(f'.SH "{self.say(key)}"')

    def begin(self, name, short):
        self.add(f'.TH {escape(name.upper())} 6 "" "Timerift" "{self.say("help.man.title")}"', ".nh", ".ad l")
        self.head("help.man.name")
        self.add(f"{escape(name)} \\- {self.say(short)}")
        self.head("help.man.synopsis")

    def options(self, rows):
        self.head("help.man.options")
        for row in rows:
            value = f" \\fI{escape(self.texts.get(f'help.word.{row.value}', row.value))}\\fR" if row.value else ""
            self.add(*tagged(bold(f"--{row.name}") + value, self.say(row.text)))

    def end(self, see):
        self.head("help.man.exit")
        self.add(self.say("help.man.status"))
        self.head("help.man.see")
        self.add(", ".join(f"{bold(name)}({section})" for name, section in see))
        return "\n".join(self.lines) + "\n"

    def files(self):
        self.head("help.man.files")
        self.add(*tagged("\\fI$XDG_STATE_HOME/timerift/last.rift\\fR", self.say("help.man.last")))


def program_page(language):
    """timerift(6): the start, and where to read more."""
    page, commands = Page(language), options.timerift()
    page.begin("timerift", "help.man.short")
    usage = page.texts["help.usage.commands"].partition("{")[2].partition("}")[2]  # after "usage: {program}"
    page.add(bold("timerift") + escape(usage))
    page.head("help.man.description")
    page.add(page.say("help.start"))
    page.head("help.man.examples")
    for line, key in EXAMPLE.findall(options.source("src/cli/main.c")):
        page.add(*tagged(bold(line), page.say(key)))
    page.head("help.man.commands")
    for command in commands:
        name = f"{bold('timerift-' + command.name)}(6)" if command.options else bold(f"timerift {command.name}")
        page.add(*tagged(name, page.say(command.text)))
    page.options(options.globals_of_timerift())
    page.head("help.man.environment")
    page.add(*tagged(", ".join(map(bold, ("LC_ALL", "LC_MESSAGES", "LANG"))), page.say("help.man.language")))
    page.add(*tagged(bold("NO_COLOR"), page.say("help.man.colour")))
    page.add(*tagged(bold("XDG_STATE_HOME"), page.say("help.man.state")))
    page.files()
    return page.end([(f"timerift-{command.name}", 6) for command in commands if command.options] + [("rift", 3), ("timeriftd", 8)])


def command_page(command, language):
    """timerift-play(6) and its like."""
    page = Page(language)
    page.begin(f"timerift-{command.name}", command.text)
    page.add(bold(page.texts[f"help.{command.name}.usage"]))
    page.head("help.man.description")
    page.add(page.say(f"help.{command.name}.about"))
    page.options(command.options)
    if command.name == "play":
        page.head("help.man.while")
        page.add(page.say("help.start.after"), ".PP", page.say("terminal.help.number"), ".PP", page.say("terminal.help.words"))
        for word, more in ORDER.findall(options.source("src/cli/play/play_input.c")):
            page.add(*tagged(bold(word) + (f" {escape(more)}" if more else ""), page.say(f"terminal.order.{word}")))
        page.files()
    return page.end([("timerift", 6)])


def fill(name, **parts):
    """A template with each line @PART@ replaced by lines."""
    text = (TEMPLATES / f"{name}.in").read_text(encoding="utf-8")
    for part, lines in parts.items():
        text = text.replace(f"@{part}@\n", "".join(line + "\n" for line in lines))
    return text


def option_tag(option):
    return bold(f"--{option.name}") + (f" \\fI{option.value}\\fR" if option.value else "")


def option_lines(commands):
    """The options of several commands, each once, with the commands that take it if not all do."""
    takers, rows = {}, {}
    for command in commands:
        for option in command.options:
            takers.setdefault(option.name, []).append(command.name.split()[-1])
            rows[option.name] = option
    return [line for name, option in rows.items() for line in tagged(
        option_tag(option), escape(option.text) + ("" if len(takers[name]) == len(commands) else f" ({', '.join(takers[name])})"))]


def family_lines(below):
    return [line for c in below for line in tagged(
        bold(c.name.split()[1]) + (f" {escape(c.arguments)}" if c.arguments else ""), escape(c.text))]


def server_page():
    commands = options.server()
    first = [c for c in commands if " " not in c.name]
    below, shards = ([c for c in commands if c.name.startswith(f"{name} ")] for name in ("admin", "shards"))
    return fill("timeriftd.8", COMMANDS=[line for c in first for line in tagged(bold(c.name), escape(c.text))],
                OPTIONS=option_lines([c for c in first if c.name not in ("admin", "shards")]), ADMIN=family_lines(below), ADMIN_OPTIONS=option_lines(below),
                SHARDS=family_lines(shards), SHARDS_OPTIONS=option_lines(shards))


def settings_page():
    lines = []
    for setting in options.settings():
        more = {"number": f" A number from {setting.least} to {setting.most}.", "secret": " It is never printed.", "text": ""}[setting.kind]
        start = f" = \\fI{escape(setting.start)}\\fR" if setting.start else ""
        lines += tagged(bold(setting.name) + start, escape(setting.text) + "." + more + ("" if setting.start else " Empty by default."))
    return fill("timerift.conf.5", SETTINGS=lines)


def prose(comment):
    """The text of a comment of a header: paragraphs; indented lines, which are tables, keep their form."""
    text = re.sub(r"^/\*+|\*/\s*$", "", comment.strip())
    rows = [re.sub(r"^ ?\* ?|^   (?=\S)", "", line.rstrip()) for line in text.strip().split("\n")]
    lines, flowing = [], True
    for row in rows:
        table = row.startswith((" ", "\t"))
        if table == flowing and row:
            lines.append(".nf" if table else ".fi")
            flowing = not table
        lines.append(escape(row if table else row.strip()) if row else ".PP")
    return lines + ([] if flowing else [".fi"])


def functions(header):
    """The functions of a header: lists of declarations, each list with the comment above it."""
    text = (catalogues.ROOT / "include" / header).read_text(encoding="utf-8")
    for comment, declared in DECLARED.findall(text):
        yield comment, [re.sub(r"\s+", " ", one).strip().removeprefix("RIFT_API ").replace("( ", "(") + ";"
                        for one in declared.split(";\n") if one.strip()]


def library_page():
    first, lines = None, []
    for header in HEADERS:
        head = re.match(r"/\*.*?\*/", (catalogues.ROOT / "include" / header).read_text(encoding="utf-8"), re.S)[0]
        title, _, about = head.partition(" -- ")
        paragraphs = prose("/* " + about)
        if header == "rift.h":
            first = paragraphs[paragraphs.index(".PP"):]
        lines.append(f'.SS "{escape(header)}: {paragraphs[0].rstrip(".")}"')
        for comment, declared in functions(header):
            for number, one in enumerate(declared):
                lines += [".TQ" if number else ".TP", bold(one)]
            lines += prose(comment) if comment else []
    return fill("rift.3", DESCRIPTION=first, FUNCTIONS=lines)


def pages(parts=PARTS):
    """All pages: (file name, language, function that makes it)."""
    if "cli" in parts:
        for language in catalogues.languages():
            yield "timerift.6", language, lambda language=language: program_page(language)
            for command in options.timerift():
                if command.options:
                    yield f"timerift-{command.name}.6", language, lambda command=command, language=language: command_page(command, language)
    if "server" in parts:
        yield "timeriftd.8", catalogues.MODEL, server_page
        yield "timerift.conf.5", catalogues.MODEL, settings_page
    if "library" in parts:
        yield "rift.3", catalogues.MODEL, library_page


def place(name, language):
    """Where a page is, below a folder of manual pages."""
    section = f"man{name.rpartition('.')[2]}/{name}"
    return section if language == catalogues.MODEL else f"{language}/{section}"


def print_page(wanted, language):
    for name, of, make in pages():
        if (name, of) == (wanted, language):
            sys.stdout.write(make())
            return
    sys.exit(f"manual.py: there is no page {wanted} in {language}")


def installed(folder):
    """Where Meson installs a folder: below the prefix, or, if it is given from the root on, below DESTDIR alone."""
    if pathlib.Path(folder).is_absolute():
        return pathlib.Path(os.environ.get("DESTDIR", "") + folder)
    return pathlib.Path(os.environ.get("MESON_INSTALL_DESTDIR_PREFIX", ""), folder)


def install(folder, parts):
    for name, language, make in pages(parts):
        file = installed(folder) / place(name, language)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(make(), encoding="utf-8")


def install_rules(folder):
    """Copies the translations of the rules: i18n/fr/rules to FOLDER/fr."""
    root = installed(folder)
    for rules in sorted(catalogues.folder.glob("*/rules")):
        shutil.copytree(rules, root / rules.parent.name, dirs_exist_ok=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("page")
    command.add_argument("name")
    command.add_argument("language", nargs="?", default=catalogues.MODEL)
    command.set_defaults(run=lambda given: print_page(given.name, given.language))
    command = commands.add_parser("list")
    command.add_argument("part", nargs="*", choices=[*PARTS, []])
    command.set_defaults(run=lambda given: print("\n".join(place(name, language) for name, language, _ in pages(given.part or PARTS))))
    command = commands.add_parser("install")
    command.add_argument("folder")
    command.add_argument("part", nargs="*", choices=[*PARTS, []])
    command.set_defaults(run=lambda given: install(given.folder, given.part or PARTS))
    command = commands.add_parser("rules")
    command.add_argument("folder")
    command.set_defaults(run=lambda given: install_rules(given.folder))
    given = parser.parse_args()
    given.run(given)


if __name__ == "__main__":
    main()
