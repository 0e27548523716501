#!/usr/bin/env python3
"""Writes docs/PRIVACY.md from src/server/store/privacy/privacy.json: tools/privacy.py; with --check fails if it is not current.

tests/server/moderation_test.py compares the same file with the schema of a real database, and with what export and erasure really do.
"""
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOLD = ROOT / "src/server/store/privacy/privacy.json"
PAGE = ROOT / "docs/PRIVACY.md"

HEAD = """\
# Privacy

What a server stores about people, column by column. `tools/privacy.py` makes this page from
`src/server/store/privacy/privacy.json`; a test compares that file with the schema of a real database, and another one
fills an account with data everywhere, erases it and searches every column of every table: nothing of it is left.
The page shows the same under *Account*.

**Guests** need not give any data: a seat is a secret link, of which the server stores a hash, and optionally a name.

**Your data.** *Account* → *Your data* downloads everything stored about your account as JSON (`GET /api/account/export`).
*Erase account* removes it (`POST /api/account/delete`). The host can do both: `timeriftd admin export` and `erase`.

**What becomes of your games.** A seat of yours stays in its game without a name: a “former player”. In a running game the
computer plays it, and the others may give it to someone else. Games that you made and that have not begun are called off.
Your chat messages become empty. Moves stay: the other players' game consists of them.

**Outside the database.** IP addresses are in memory only, for limits, and in no log of the service; the proxy in front of it may
log them, and a banned address is stored until 30 days after its ban has ended. The only cookies are those of sessions, and one that
tells a device on which the account was signed in before. The log has
no names, addresses, messages or secrets. Backups hold what the database held, as long as the host keeps them. No data goes to third
parties, except to a webhook that you set yourself.

In the tables, *export*: whether the download has it (*yes*; *secret*: a secret or the hash of one; *in records*: in the records of your games; *of
others*: it is about other people; *-*: not about a person). *Erasure*: *deleted* with its row, *emptied*, *replaced* by a value that says nothing
about you, or *kept*, because it no longer says whose it is.
"""
EXPORT = {"export": "yes", "no person": "-"}


def section(table, told):
    rows = "\n".join(f"| `{name}` | {holds} | {EXPORT.get(given, given)} | {erased} |" for name, (holds, given, erased) in told["columns"].items())
    return f"## {table}\n\n{told['about']}\n\n| column | what it holds | export | erasure |\n|---|---|---|---|\n{rows}\n"


def page():
    tables = json.loads(TOLD.read_text(encoding="utf-8"))
    return "\n".join([HEAD, *(section(table, told) for table, told in tables.items())])


def main(arguments):
    if arguments not in ([], ["--check"]):
        sys.exit(__doc__)
    if not arguments:
        PAGE.write_text(page(), encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page():
        sys.exit("docs/PRIVACY.md is not current: run tools/privacy.py")


if __name__ == "__main__":
    main(sys.argv[1:])
