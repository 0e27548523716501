#!/usr/bin/env python3
"""Compares the program's output with the texts in tests/golden/.

    golden.py TIMERIFT            fails where a text differs, and shows how
    golden.py TIMERIFT --update   rewrites the texts; read the difference before keeping it

Golden texts are meant to be read: compare tests/golden/content.txt with the printed components.
"""
import difflib
import pathlib
import subprocess
import sys

GOLDEN = pathlib.Path(__file__).resolve().parent / "golden"
TEXTS = {"content.txt": ["content"], "check-help.txt": ["check", "--help"]}  # file: arguments


def main():
    arguments = [word for word in sys.argv[1:] if word != "--update"]
    update = len(arguments) < len(sys.argv) - 1
    if len(arguments) != 1:
        sys.exit(__doc__)
    wrong = 0
    for name, words in TEXTS.items():
        run = subprocess.run([arguments[0], *words], capture_output=True, check=True)
        is_now, file = run.stdout.decode("utf-8"), GOLDEN / name
        was = file.read_text(encoding="utf-8") if file.exists() else ""
        if is_now == was:
            continue
        if update:
            file.write_text(is_now, encoding="utf-8")
            print(f"golden: {name} written")
            continue
        wrong += 1
        sys.stdout.writelines(difflib.unified_diff(was.splitlines(True), is_now.splitlines(True),
                                                   f"golden/{name}", "printed now", n=0))
    print(f"golden: {len(TEXTS)} texts, {wrong} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
