#!/usr/bin/env python3
"""Fails when a document refers to something that does not exist.

Reads the Markdown files at the top, in web/, and below docs/, examples/, bindings/ and .github/. Checks relative links with their anchors, and
file names in backticks that start with a directory of the project, such as `src/base/rule.h`; they may be relative to the document.
Links lead from README.md to every document at the top and of docs/.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
NAME = re.compile(r"`((?:src|include|tests|tools|docs|examples|packaging|bindings|web|\.ci)/[^`\s]*)`")
BUILT = {"web/dist"}  # a build makes it
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#{1,6}\s+(.*?)\s*#*$", re.MULTILINE)


def anchors(text):
    """The anchors that common renderers generate for the headings of a document."""
    for heading in HEADING.findall(FENCE.sub("", text)):
        heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        yield re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def complaints(file):
    text = FENCE.sub("", file.read_text(encoding="utf-8"))
    for target in LINK.findall(text):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        there = (file.parent / path).resolve() if path else file
        if not there.exists():
            yield f"link to {target}: no such file"
        elif anchor and there.suffix == ".md" and anchor not in anchors(there.read_text(encoding="utf-8")):
            yield f"link to {target}: no such heading"
    for name in NAME.findall(text):
        if re.search(r"[*<>{}…]|\.\.\.|[A-Z]{4,}\b(?!\.md)", name):
            continue  # a pattern, not a file
        if name.rstrip("/") not in BUILT and not (ROOT / name).exists() and not (file.parent / name).exists():
            yield f"`{name}`: no such file"


def unreached(files):
    """Documents at the top and of docs/ to which no chain of links leads from README.md."""
    seen, waiting = set(), [ROOT / "README.md"]
    while waiting:
        file = waiting.pop()
        if file in seen or file not in files:
            continue
        seen.add(file)
        targets = LINK.findall(FENCE.sub("", file.read_text(encoding="utf-8")))
        waiting += [(file.parent / target.partition("#")[0]).resolve() for target in targets if not re.match(r"[a-z]+:", target)]
    for file in files:
        if file not in seen and file.parent in (ROOT, ROOT / "docs"):
            yield f"{file.relative_to(ROOT)}: no link leads to it from README.md"


def main():
    files = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/**/*.md"), *ROOT.glob("web/*.md"),
                    *ROOT.glob("bindings/**/*.md"), *ROOT.glob(".github/**/*.md")])
    files = [file for file in files if "node_modules" not in file.parts]
    bad = [f"{file.relative_to(ROOT)}: {what}" for file in files for what in complaints(file)]
    bad += unreached(files)
    for line in bad:
        print(line)
    print(f"docs links: {len(files)} documents, {len(bad)} wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
