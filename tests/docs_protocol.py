#!/usr/bin/env python3
"""Fails when docs/protocol.md and the server differ in requests, messages or error words.

Requests are read from the table in src/server/api/routes.c, messages and error words from the calls that send them. Everything the
server accepts or sends must be in the document, and every request in the document must exist.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SERVER = ROOT / "src" / "server"
PAGE = ROOT / "docs" / "protocol.md"
METHODS = {"FRONT_GET": "GET", "FRONT_POST": "POST", "FRONT_DELETE": "DELETE"}
# Outside /api: requests that server/net answers itself, and aliases.
MORE_REQUESTS = {("GET", "/healthz"), ("GET", "/metrics"), ("GET", "/rules/HASH.wasm")}
LEAST = {"requests": 30, "messages": 20, "words": 40}  # if fewer are found, the patterns below no longer match the sources


def sources():
    return {path.relative_to(SERVER).as_posix(): path.read_text(encoding="utf-8") for path in sorted(SERVER.rglob("*.c"))}


def requests(texts):
    """(method, path) of each row in the table of routes."""
    rows = re.findall(r'\{ (FRONT_\w+), "(/[\w/]+)", [A-Z_]+, ', texts["api/routes.c"])
    return MORE_REQUESTS | {(METHODS[method], "/api" + path) for method, path in rows}


def messages(texts):
    """The kinds of messages that the server accepts, and those it sends."""
    kinds = re.search(r"\} kinds\[\] = \{(.*?)\n\};", texts["api/people.c"], re.S)[1]
    taken = set(re.findall(r'\{ "(\w+)"', kinds)) | set(re.findall(r'strcmp\(kind, "(\w+)"\)', texts["api/play.c"]))
    sent = set()
    for text in texts.values():
        sent |= set(re.findall(r'"t", "(\w+)"', text)) | set(re.findall(r'\\"t\\":\\"(\w+)\\"', text))
    return taken, sent


def words(texts):
    """The error words: in answers to requests, on the socket, and of wishes."""
    found = set()
    for text in texts.values():
        for call in re.findall(r"(?:exchange_fail|guest_fail|answer_error|place_error|refuse|want_end|deed_new|place_answer)\((.*?)\);", text, re.S):
            found |= set(re.findall(r'"([a-z]+(?:-[a-z]+)+|busy|taken|begun|draining|over|away)"', call))
        for table in re.findall(r"(?:result_words|words)\[\] = \{(.*?)\};", text, re.S):
            found |= set(re.findall(r'"([a-z-]+)"', table))
        found |= set(re.findall(r'"why", "([a-z-]+)"', text))
    return found


def named(page):
    """(method, path) of every request in the tables of the document."""
    found = set()
    for row in re.findall(r"^\| (`(?:GET|POST|DELETE).*?) \|", page, re.M):
        method = None
        for methods, path in re.findall(r"`(?:(GET|POST|DELETE)(?: |`))?(?:, `POST )?(/[^`? ]*)?", row):
            method = methods or method
            if path:
                found.add((method, path))
        both = re.match(r"`GET`, `POST (/[^`? ]*)", row)
        if both:
            found |= {("GET", both[1]), ("POST", both[1])}
    return found


def main():
    texts, page = sources(), PAGE.read_text(encoding="utf-8")
    asked, told = requests(texts), named(page)
    taken, sent = messages(texts)
    said = words(texts)
    bad = [f"{method} {path} is not in docs/protocol.md" for method, path in sorted(asked - told)]
    bad += [f"docs/protocol.md has {method} {path}, the server has not" for method, path in sorted(told - asked)]
    bad += [f'the message "{kind}" is not in docs/protocol.md' for kind in sorted(taken | sent) if f'"t":"{kind}"' not in page]
    bad += [f'the word "{word}" is not in docs/protocol.md' for word in sorted(said) if f"`{word}`" not in page]
    counts = {"requests": len(asked), "messages": len(taken | sent), "words": len(said)}
    bad += [f"only {counts[what]} {what} were read off the sources" for what, least in LEAST.items() if counts[what] < least]
    number = re.search(r"#define PROTOCOL (\d+)", (SERVER / "api" / "place.h").read_text(encoding="utf-8"))[1]
    if f"its number is {number}." not in page:
        bad.append(f"docs/protocol.md does not say that the protocol is {number}")
    for line in bad:
        print(line)
    print("docs protocol: " + ", ".join(f"{count} {what}" for what, count in counts.items()) + f", {len(bad)} wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
