#!/usr/bin/python3
"""Runs the Python blocks of a page as one program: page.py FILE. What follows a block as ```text is what it must have printed."""
import contextlib
import io
import re
import sys


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        blocks = re.findall(r"^```(python|text)\n(.*?)^```$", file.read(), re.M | re.S)
    names, said, ran = {"__name__": "page"}, "", 0
    for kind, text in blocks:
        if kind == "text":
            if said.split() != text.split():
                print(f"{sys.argv[1]} shows\n{text}but the block before it prints\n{said}")
                return 1
            continue
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(text, f"{sys.argv[1]} block {ran + 1}", "exec"), names)  # pylint: disable=exec-used
        said, ran = out.getvalue(), ran + 1
    if not ran:
        print(f"{sys.argv[1]} has no Python")
        return 1
    print(f"{sys.argv[1]}: {ran} blocks of Python run")
    return 0


if __name__ == "__main__":
    sys.exit(main())
