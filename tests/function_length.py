#!/usr/bin/env python3
"""Fails on a function of more than 80 lines in src/ or web/src/.

A C function begins with a brace alone in the first column and ends with the next closing one there. A function of the page begins
with a line that contains `function`, or an arrow with a brace, and ends with the closing brace at the same indentation.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
MOST = 80
C_NAME = re.compile(r"\b(\w+)\([^()]*(?:\([^()]*\)[^()]*)*\)\s*$")
TS_BEGIN = re.compile(r"^(\t*)(?:export )?(?:default )?(?:async )?(?:function\b\*? ?(\w*)|(?:const|let) (\w+) = (?:async )?(?:\(.*\)|\w+)(?:: [^=]*)? =>|(?:readonly |static |async )*(\w+)\(.*\)[^;]*) ?.*\{$")


def c_functions(lines):
    begin, name = None, ""
    for number, line in enumerate(lines):
        if line == "{":
            head = " ".join(lines[max(0, number - 4):number]).split(";")[-1]
            match = C_NAME.search(head)
            begin, name = number, match[1] if match else "?"
        elif line == "}" and begin is not None:
            yield name, number - begin + 1
            begin = None


def ts_functions(lines):
    opened = []
    for number, line in enumerate(lines):
        match = TS_BEGIN.match(line)
        if match and not line.lstrip().startswith(("if ", "for ", "while ", "switch ", "}", "return", "else")):
            opened.append((match[1], number, match[2] or match[3] or match[4] or "?"))
        while opened and re.match(rf"^{opened[-1][0]}\}}(?:[,;)]|$)", line) and number > opened[-1][1]:
            indent, begin, name = opened.pop()
            yield name, number - begin + 1


def main():
    found = count = 0
    longest = (0, "")
    for folder, kinds, functions in (("src", (".c", ".h"), c_functions), ("web/src", (".ts", ".tsx"), ts_functions)):
        for file in sorted(f for f in (ROOT / folder).rglob("*") if f.suffix in kinds):
            for name, length in functions(file.read_text(encoding="utf-8").split("\n")):
                count += 1
                longest = max(longest, (length, f"{file.relative_to(ROOT)}: {name}"))
                if length > MOST:
                    found += 1
                    print(f"{file.relative_to(ROOT)}: {name} has {length} lines, at most {MOST}")
    print(f"function length: {count} functions, the longest {longest[0]} lines ({longest[1]}), {found} too long")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
