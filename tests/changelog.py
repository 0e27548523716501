#!/usr/bin/env python3
"""CHANGELOG.md has a dated section for the version of meson.build, and the newest version stands first: changelog.py VERSION."""
import datetime
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PARTS = ("For players", "For operators", "For programmers")


def sections(text):
    """(version, date, body) of each section."""
    return re.findall(r"^## (\d+\.\d+\.\d+) \(([^)\n]*)\)\n(.*?)(?=^## |\Z)", text, re.M | re.S)


def wrong(text, version):
    """What the text lacks, as messages."""
    found = sections(text)
    versions = [tuple(map(int, name.split("."))) for name, _, _ in found]
    if versions != sorted(set(versions), reverse=True):
        yield "the versions are not in order, newest first"
    if not found or found[0][0] != version:
        yield f"the first section is not that of {version}"
    for name, date, body in found:
        try:
            datetime.date.fromisoformat(date)
        except ValueError:
            yield f"{name}: {date!r} is no date"
        parts = re.findall(r"^### (.*)$", body, re.M)
        if not parts or parts != [part for part in PARTS if part in parts]:
            yield f"{name}: its parts are {parts}, not of {PARTS}"


def main():
    text, version = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), sys.argv[1]
    assert list(wrong(text, "99.0.0")) and list(wrong(text.replace("(20", "(x"), version)), "the check itself notices nothing"
    found = list(wrong(text, version))
    print("\n".join([*(f"CHANGELOG.md: {what}" for what in found), f"changelog: {version}, {len(found)} wrong"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
