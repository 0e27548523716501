#!/usr/bin/env python3
"""The fixed ratings of computer players (src/server/rating/anchors.def) are those of the ladder in docs/players.md."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def main():
    ladder = (ROOT / "docs/players.md").read_text(encoding="utf-8").partition("<!-- ladder: begin")[2].partition("Who met whom")[0]
    measured = {word: (int(elo), int(interval or 0))
                for word, elo, interval in re.findall(r"^\| `([^`]+)` \| ([+-]\d+|0)(?: ± (\d+))? \|", ladder, re.M)}
    anchors = {word: (int(elo), int(interval)) for word, elo, interval
               in re.findall(r'^ANCHOR\("([^"]+)", (-?\d+), (\d+)\)$', (ROOT / "src/server/rating/anchors.def").read_text(encoding="utf-8"), re.M)}
    for word in sorted(measured.keys() | anchors.keys()):
        if measured.get(word) != anchors.get(word):
            print(f"{word}: the ladder has {measured.get(word)}, anchors.def {anchors.get(word)}")
    return 0 if measured and measured == anchors else 1


if __name__ == "__main__":
    sys.exit(main())
