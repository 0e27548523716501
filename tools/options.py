"""The command lines of timerift and timeriftd, read from the tables that the programs use.

tools/manual.py makes the manual pages of them, tools/completion.py the completion of the shells. The tables are the rows of struct
option_row in src/cli, the list of commands in src/cli/main.c, SERVER_COMMANDS, SERVER_OPTIONS (src/server/usage.h), ADMIN_OPTIONS and SHARDS_OPTIONS,
the rows of struct admin_command (src/server/admin, src/server/shards) and CONF_KEYS (src/server/base/conf.h).
"""
import dataclasses
import functools
import itertools
import re

import catalogues

TEXT = r'"((?:[^"\\]|\\.)*)"'
ROW = re.compile(r'\{ "([a-z-]+)", OPTION_(\w+), &[^,]+,\s*(?:NULL|"([^"]*)"),\s*"(help\.([a-z]+)\.[a-z-]+)",\s*(\w+),\s*(\w+) \}')
ANY_ROW = re.compile(r"\bOPTION_[A-Z_]+, &")
COMMAND = re.compile(r'\{ "([a-z]+)", cmd_[a-z]+, "help\.([a-z]+)" \}')
ADMIN = re.compile(rf'\{{ "([a-z-]+)", {TEXT},\s*{TEXT},\s*\d+,\s*\d+,\s*(true|false),\s*\w+ \}}')
SHARED = "src/cli/bots/run.c"  # its options belong to two commands
SHARING = ("match", "ladder")
FEW = 10  # a number that can be at most so many is completed

# What the words after a command are, by their name in its usage.
WORDS = {"FILE": "file", "A": "player", "B": "player", "PLAYER": "player", "ID": "rule"}
LISTS = {"seats", "computers", "traits", "modules", "variants", "left_out"}  # values separated by commas
FORMS = ("text", "packed", "link")  # docs/records.md


@dataclasses.dataclass
class Option:
    """An option. kind: flag, number, text, file, folder, or a kind of `values`."""
    name: str
    kind: str
    value: str = ""  # the name of its value
    text: str = ""  # what it does: a key of the catalogue, or, of timeriftd, a sentence
    least: int = 0
    most: int = 0


@dataclasses.dataclass
class Command:
    """A command: name "play", or "admin ban" of timeriftd. words: kinds of its words, the last one may be repeated."""
    name: str
    text: str
    options: list
    words: list = dataclasses.field(default_factory=list)
    arguments: str = ""


@dataclasses.dataclass
class Setting:
    """A setting of timeriftd. kind: text, secret or number."""
    name: str
    kind: str
    start: str
    text: str
    least: int = 0
    most: int = 0


@functools.cache
def source(name):
    return (catalogues.ROOT / name).read_text(encoding="utf-8")


def number(word):
    """A number in a table; names of the C library's limits are no limit worth telling."""
    if re.fullmatch(r"\d+", word):
        return int(word)
    found = re.search(rf"\b{word}\b(?: =)? (\d+)\b", source("include/rift.h"))
    return int(found[1]) if found else 0


@functools.cache
def texts(language=catalogues.MODEL):
    """All texts of a language by key, with English for those it lacks."""
    wrong = []
    messages = catalogues.load(catalogues.MODEL, wrong)
    if language != catalogues.MODEL:
        messages.update(catalogues.load(language, wrong))
    if wrong:
        raise SystemExit("\n".join(wrong))
    return {key: message.packed() for key, message in messages.items()}


def rows():
    """The options of each command of timerift, those it shares last."""
    found = {}
    for file in sorted((catalogues.ROOT / "src/cli").rglob("*.c")):
        name, text = file.relative_to(catalogues.ROOT).as_posix(), file.read_text(encoding="utf-8")
        here = ROW.findall(text)
        if len(here) != len(ANY_ROW.findall(text)):
            raise SystemExit(f"{name}: a row of options that tools/options.py cannot read")
        for option, kind, value, key, command, least, most in here:
            row = Option(option, kind.lower(), value, key, number(least), number(most))
            for owner in SHARING if name == SHARED else (command,):
                found.setdefault(owner, []).append((name == SHARED, row))
    return {command: [row for _, row in sorted(pairs, key=lambda pair: pair[0])] for command, pairs in found.items()}


def words_of(usage):
    """Kinds of the words in a usage line: "timerift ladder [PLAYER...] --results FILE [options]"."""
    bare = re.sub(r"\[options\]|\[?--[a-z-]+( [A-Z]+)?\]?", "", usage.split(" ", 2)[2] if usage.count(" ") > 1 else "")
    return [WORDS[name] for name in re.findall(r"\b[A-Z]+\b", bare)]


@functools.cache
def timerift():
    """The commands of timerift; texts are keys."""
    english, options = texts(), rows()
    shared = [Option("lang", "language", "CODE", "help.lang"), Option("help", "flag", "", "help.this")]
    commands = [Command(name, f"help.{key}", options.get(name, []) + shared, words_of(english[f"help.{name}.usage"]))
                for name, key in COMMAND.findall(source("src/cli/main.c"))]
    return commands + [Command("version", "help.version", []), Command("help", "help.list", [], ["command"])]


def globals_of_timerift():
    """The options that need no command."""
    return [Option("lang", "language", "CODE", "help.lang"), Option("help", "flag", "", "help.list"),
            Option("version", "flag", "", "help.version")]


def macro(name, file):
    """The rows of a list of the form X(a, b, ...): strings without their quotes, joined if they take several lines."""
    text = source(file)
    body = re.search(rf"#define {name}\(\w+\) \\\n((?:.*\\\n)*.*\n)", text)[1].replace("\\\n", "\n")
    body = re.sub(r"/\*.*?\*/", "", body, flags=re.S)
    body = re.sub(r",\s*\n\s*", ", ", re.sub(r'"\s*\n\s*"', "", body))
    for line in re.findall(r"^\s*\w+\((.*)\)\s*$", body, re.M):
        yield list(cells(line))


def cells(line):
    """The cells of a row, empty strings too."""
    for quoted, bare in re.findall(r'("(?:[^"\\]|\\.)*")|([^\s,"(]+(?:\([^)]*\))?)(?=,|$)', line):
        yield quoted[1:-1] if quoted else bare


VALUE_KINDS = {"FILE": "file", "TEXT": "text", "TIME": "text", "": "flag"}


def family(commands, name, table, header, files):
    """The commands of timeriftd admin or shards, added."""
    options = list(macro(table, header))
    parent = next(command for command in commands if command.name == name)
    parent.options[:0] = [Option(option, VALUE_KINDS[value], value, text) for option, value, takers, text, _ in options if not takers]
    for file in files:
        text = source(file)
        found = ADMIN.findall(text)
        if len(found) != len(re.findall(r'^\t\{ "[a-z-]+", "', text, re.M)):
            raise SystemExit(f"{file}: a command that tools/options.py cannot read")
        for word, arguments, meaning, _ in found:
            mine = [Option(option, VALUE_KINDS[value], value, text) for option, value, takers, text, _ in options
                    if not takers or word in takers.split()]
            bare = re.sub(r" ?--[a-z]+", "", arguments)
            commands.append(Command(f"{name} {word}", meaning, mine + [Option("help", "flag", "", "print the help")],
                                    ["target"] if "|" in bare else [], bare))


def server():
    """The commands of timeriftd, those of timeriftd admin and shards among them; texts are sentences."""
    help_row = Option("help", "flag", "", "print the help")
    options = list(macro("SERVER_OPTIONS", "src/server/usage.h"))
    commands = []
    for name, meaning in macro("SERVER_COMMANDS", "src/server/usage.h"):
        mine = [Option(option, VALUE_KINDS[value], value, text) for option, value, takers, text in options if name in takers.split()]
        commands.append(Command(name, meaning, mine + [help_row]))
    family(commands, "admin", "ADMIN_OPTIONS", "src/server/admin/admin.h", ("src/server/admin/lists.c", "src/server/admin/acts.c"))
    family(commands, "shards", "SHARDS_OPTIONS", "src/server/shards/shards.h", ("src/server/shards/shards.c",))
    return commands


def settings():
    """The settings of timeriftd."""
    for name, kind, start, meaning in macro("CONF_KEYS", "src/server/base/conf.h"):
        range_of = re.fullmatch(r"NUMBER\((\d+), ?(\d+)\)", kind)
        yield Setting(name, kind.split("(")[0].lower(), start, meaning, *(map(int, range_of.groups()) if range_of else ()))


def vocabulary(name):
    """The words of a list of include/rift_lists.h, with their names in C."""
    body = re.search(rf"#define {name}\(X\) \\\n((?:.*\\\n)*.*\n)", source("include/rift_lists.h"))[1]
    return re.findall(r'X\((\w+), "([^"]+)"', body)


def levels():
    """The computer players with their number of simulations, as it is written."""
    text = source("src/ai/players.c")
    return re.findall(r'\{ \{ "([a-z]+)", "[^"]*", (\w+) \}', text[text.index("levels[] = {"):])


def seats_with_paths():
    """ "A=harmony" and "A=harmony/zaida" for every seat, Path and Leader."""
    names, paths = dict(vocabulary("RIFT_LEADERS")), dict(vocabulary("RIFT_PATHS"))
    pairs = re.findall(r"\[([A-Z]+)\] = \{\s*(?:NEW_)?LEADER\(([A-Z]+)", source("src/content/leaders.c"))
    known = list(paths.values()) + [f"{paths[path]}/{names[leader]}" for leader, path in pairs]
    return [f"{seat}={who}" for seat, who in itertools.product(seats(), known)]


def seats():
    return [chr(ord("A") + i) for i in range(number("RIFT_SEATS"))]


def rules():
    """The ids of all rules and their sections."""
    ids = [line.split("\t")[0] for line in source("docs/rules/ids.tsv").splitlines() if re.match(r"[A-Z]+-\d", line)]
    return list(dict.fromkeys(rule.split("-")[0] for rule in ids)) + ids


def values(option):
    """The words that can follow an option, or a kind of words; none if they are files or free."""
    kind = option.kind if isinstance(option, Option) else option
    words = {
        "level": lambda: [name for name, _ in levels()],
        "thinker": lambda: [name for name, nodes in levels() if nodes != "0"],
        "automaton": lambda: [word for name, word in vocabulary("RIFT_KINDS") if name != "HUMAN"],
        "player": lambda: values("level") + values("automaton"),
        "edition": lambda: [word for _, word in vocabulary("RIFT_EDITIONS")],
        "form": lambda: list(FORMS),
        "nature": lambda: ["ask", "roll"],
        "seat": seats,
        "side": lambda: ["A", "B"],
        "seats": seats_with_paths,
        "computers": lambda: [f"{seat}={level}" for seat, level in itertools.product(seats(), values("level"))],
        "traits": lambda: [word for _, word in vocabulary("RIFT_OPTIONS")],
        "modules": lambda: [word for _, word in vocabulary("RIFT_MODULES")],
        "variants": lambda: [word for _, word in vocabulary("RIFT_VARIANTS")],
        "left_out": lambda: [word for _, word in vocabulary("RIFT_NEW_BUILDINGS_EACH")],
        "language": catalogues.languages,
        "rule": rules,
        "target": lambda: ["account", "address", "network"],
        "command": lambda: [command.name for command in timerift()],
        "number": lambda: [],
        "text": lambda: [],
        "file": lambda: [],
        "folder": lambda: [],
        "flag": lambda: [],
    }[kind]()
    if kind == "number" and option.most and option.most - option.least < FEW:
        return [str(n) for n in range(option.least, option.most + 1)]
    return words
