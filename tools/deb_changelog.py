#!/usr/bin/env python3
"""Prints debian/changelog: tools/deb_changelog.py SECONDS. The version is that of meson.build, what changed is its section of CHANGELOG.md;
SECONDS since 1970 are the time of the last change. It fails if CHANGELOG.md has no such section."""
import email.utils
import pathlib
import re
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
MAINTAINER = re.compile(r"^Maintainer: (.*)$", re.MULTILINE)


def section(version):
    """The text below the heading of a version."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## \[?{re.escape(version)}\b[^\n]*\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    if not found:
        sys.exit(f"CHANGELOG.md: no section for {version}")
    return found[1]


def plain(text):
    """Markdown as a text: links by their words, no marks."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"\s+", " ", re.sub(r"[*`]", "", text)).strip()


def entries(text):
    """The lines of an entry: a heading is "[ name ]", a paragraph or an item of a list "* text"."""
    for block in re.split(r"\n\s*\n|\n(?=- )", text):
        block = block.strip()
        if block.startswith("#"):
            yield f"\n  [ {plain(block.lstrip('#'))} ]"
        elif block:
            yield textwrap.fill(plain(block.removeprefix("- ")), 78, initial_indent="  * ", subsequent_indent="    ",
                                break_long_words=False, break_on_hyphens=False)


def main():
    version = subprocess.run([ROOT / "tools/version.sh"], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    maintainer = MAINTAINER.search((ROOT / "debian/control").read_text(encoding="utf-8"))[1]
    lines = "\n".join(entries(section(version)))
    print(f"timerift ({version}) bookworm; urgency=medium\n\n{lines}\n\n -- {maintainer}  {email.utils.formatdate(int(sys.argv[1]))}")


if __name__ == "__main__":
    main()
