#!/usr/bin/env python3
"""Writes the statements of *.sql as C: embed.py OUT.c HEADER.h... FILE.sql...

A file holds statements and fragments, each after a line that names it:

    -- name: games_about          becomes sql_games_about, a struct db_statement; it is prepared under this name
    -- fragment: seat_player      is put in where {{seat_player}} stands; those of shared.sql can be used in every file

{{PLAYER_GREEDY}} is the number of that constant in an enum of the headers. How many parameters a statement has is the highest $n. sql_statements lists all of them by their numbers.
"""
import json
import pathlib
import re
import sys

PART = re.compile(r"^-- (name|fragment): (\w+)\n(.*?)(?=^-- (?:name|fragment): |\Z)", re.M | re.S)
PLACE = re.compile(r"\{\{(\w+)\}\}")


def constants(headers):
    """Names and numbers of the enums that give none themselves."""
    found = {}
    for header in headers:
        text = re.sub(r"/\*.*?\*/", "", header.read_text(encoding="utf-8"), flags=re.S)
        for body in re.findall(r"enum \w+ \{([^}]*)\}", text):
            if "=" not in body:
                found |= {name.strip(): number for number, name in enumerate(body.split(",")) if name.strip()}
    return found


def parts(path):
    """(kind, name, text without comments) of a file."""
    for kind, name, text in PART.findall(path.read_text(encoding="utf-8")):
        lines = [line for line in text.split("\n") if line.strip() and not line.startswith("--")]
        yield kind, name, "\n".join(lines).rstrip(";")


def filled(text, fragments, numbers, where):
    def put(match):
        name = match[1]
        if name in fragments:
            return filled(fragments[name], fragments, numbers, where)
        if name in numbers:
            return str(numbers[name])
        sys.exit(f"{where}: nothing is called {name}")
    return PLACE.sub(put, text)


def one_line(text):
    """As PostgreSQL's log and pg_stat_activity show it."""
    text = " ".join(line.strip() for line in text.split("\n"))
    return re.sub(r"'[^']*'|\( | \)", lambda found: found[0] if found[0][0] == "'" else found[0].strip(), text)


def statement(number, name, text):
    lines = "\t\t" + json.dumps(one_line(text))
    count = max((int(n) for n in re.findall(r"\$(\d+)", text)), default=0)
    return f'const struct db_statement sql_{name} = {{\n\t.number = {number},\n\t.name = "{name}",\n\t.sql =\n{lines},\n\t.parameters = {count},\n}};\n'


def main(out, *names):
    paths = [pathlib.Path(name) for name in names]
    numbers = constants([path for path in paths if path.suffix == ".h"])
    files = sorted(path for path in paths if path.suffix == ".sql")
    shared = {name: text for path in files if path.name == "shared.sql" for _, name, text in parts(path)}
    written = {}
    for path in files:
        own = list(parts(path))
        fragments = shared | {name: text for kind, name, text in own if kind == "fragment"}
        for kind, name, text in own:
            if kind == "name":
                if name in written:
                    sys.exit(f"{path}: {name} is in another file too")
                written[name] = statement(len(written), name, filled(text, fragments, numbers, f"{path.name}: {name}"))
    listed = "".join(f"\t&sql_{name},\n" for name in written)
    every = f"const struct db_statement *const sql_statements[] = {{\n{listed}}};\nconst size_t sql_statement_count = {len(written)};\n"
    pathlib.Path(out).write_text('#include "server/store/db.h"\n\n' + "\n".join([*written.values(), every]), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
