#!/usr/bin/env python3
"""Writes docs/PRIVACY.md from src/server/store/privacy/privacy.json and i18n/en/privacy/tables.json: tools/privacy.py; with --check fails if it
is not current, or if a language has a text of a column that there is not.

tests/server/moderation_test.py compares the same file with the schema of a real database, and with what export and erasure really do.
"""
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOLD = ROOT / "src/server/store/privacy/privacy.json"
TEXTS = "privacy/tables.json"
PAGE = ROOT / "docs/PRIVACY.md"

HEAD = """\
# Privacy

What a server stores about people, column by column. `tools/privacy.py` makes this page from
`src/server/store/privacy/privacy.json` and the texts in `i18n/en/privacy`. One test compares that file with the schema of a real database. Another one fills an
account with data in every table, erases it and searches every column for its name, address, code and messages: nothing that
names the person is left. The page in the browser shows the same list: *What this server stores about people*, under
*Play online* for guests and under *Account*.

The *operator* is the person who runs the server. The *host* of a game is the player who created it.

**Guests** need not give any data. A guest's seat is a secret link, of which the server stores a hash. It also stores the name
and the email address of a guest who gives them, their chat messages and moves, and when they were last connected. This
stays as long as the game does; guests have no account that they could erase, but they can ask the operator. A game that
never starts is deleted after two weeks (the setting `unbegun_days`). A game in which no account has a seat is deleted, with
everything in it, a year after the last move, message or visit of a player (`guest_days`).

**Your data.** *Account* → *Your data* downloads what is stored about you as JSON (`GET /api/account/export`); secrets and other
people's reports are not in it. *Erase the account* removes it (`POST /api/account/delete`). The operator can do both for you:
`timeriftd admin export` and `erase`.

**What becomes of your games.** Your seats stay in their games without a name: a “former player”. In a running game the
computer plays your seat, and the others can offer it to someone else; a game in which nobody else plays ends. Games that you
created and that have not started are cancelled. Your chat messages become empty. Moves stay: the other players' game consists of them.
Results of rated games stay under a random number that then leads to nobody: the ratings of the others are computed from them.
Your results are deleted from the boards of the game of the day.

**IP addresses** are kept in memory only, to limit abuse. To limit how many games and messages one address can store in a day, the database holds a keyed hash of it
until the day is over (table `allowance`). The operator can ban an address: the ban is stored until 30 days after its
end, and a line with the address and the operator's reason stays in the audit trail for good. The service's log has no IP addresses of players; only the event `proxy_unknown`
names an address, that of the first proxy which the settings do not list. The proxy in front of the service may log addresses: ask the operator.

**The log** has no names, email addresses, messages or secrets. **Backups** hold what the database held, as long as the operator keeps them.

**Cookies.** There are two, only for people who sign in. One keeps you signed in: up to 30 days without use, 180 days in all. The other one marks
a browser in which you signed in before, for 400 days, so that people who try to guess your password cannot delay your own sign-in there. The page keeps its settings,
your games and the links to your seats in the browser's own storage.

**Third parties.** Emails go through the operator's mail server. A webhook that a player sets gets the code and the title of the
game, the seat and the number of moves, and no names. The webhook of a game, which its host sets, gets the name of the player whose turn it is, the title and a link
to watch. If you ask for push messages, the push service of your browser's maker passes them on: it learns when one is sent to you, but not what it says, because
only your browser can decrypt it. No other third party gets data.

In the tables, *export* says whether the download has the column (*yes*; *secret*: no, it is a secret or the hash of one; *in records*: it is in the records of your
games, which you can download there; *of others*: no, it is about other people; *-*: it is not about a person). *Erasure* says what becomes of it when you erase your account:
*deleted* with its row, *emptied*, *replaced* by a value that says nothing about you, or *kept*, because it no longer says whose it is.
"""
EXPORT = {"export": "yes", "no person": "-"}


def key(*names):
    """The key of the text about a table or a column."""
    return ".".join(["privacy", *names]).replace("_", "-")


def section(table, told, texts):
    rows = "\n".join(f"| `{name}` | {texts[key(table, name)]} | {EXPORT.get(given, given)} | {erased} |"
                     for name, (given, erased) in told["columns"].items())
    return f"## {table}\n\n{texts[key(table)]}\n\n| column | what it holds | export | erasure |\n|---|---|---|---|\n{rows}\n"


def page():
    tables = json.loads(TOLD.read_text(encoding="utf-8"))
    texts = json.loads((ROOT / "i18n/en" / TEXTS).read_text(encoding="utf-8"))
    return "\n".join([HEAD, *(section(table, told, texts) for table, told in tables.items())])


def strangers():
    """Texts of any language about what is not stored."""
    tables = json.loads(TOLD.read_text(encoding="utf-8"))
    known = {key(table) for table in tables} | {key(table, name) for table, told in tables.items() for name in told["columns"]}
    return [f"{file.relative_to(ROOT)}: {found}" for file in sorted(ROOT.glob(f"i18n/*/{TEXTS}"))
            for found in json.loads(file.read_text(encoding="utf-8")) if found not in known]


def main(arguments):
    if arguments not in ([], ["--check"]):
        sys.exit(__doc__)
    if not arguments:
        PAGE.write_text(page(), encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page():
        sys.exit("docs/PRIVACY.md is not current: run tools/privacy.py")
    for line in strangers():
        sys.exit(f"{line} is about nothing that is stored")


if __name__ == "__main__":
    main(sys.argv[1:])
