#!/usr/bin/env python3
"""Each scenario of tests/runner/wrong must fail, and with the words it says after "fails:".

A runner that let everything pass would make every scenario worthless; these show that it does not.
"""
import pathlib
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent / "wrong"


def complaints(runner, file):
    run = subprocess.run([runner, file], capture_output=True, text=True, check=False)
    if run.returncode != 1:
        yield f"exit status {run.returncode}, not 1"
    wanted = [line.split("fails: ", 1)[1] for line in file.read_text(encoding="utf-8").splitlines() if "fails: " in line]
    if not wanted:
        yield "it does not say how it fails"
    for words in wanted:
        # "12: words" is a failure at line 12
        shown = f"{file}:{words}" if words.split(":")[0].isdigit() else words
        if shown not in run.stdout:
            yield f"it was not said: {words}\n{run.stdout}{run.stderr}"


def main():
    files = sorted(FOLDER.glob("*.rift"))
    wrong = [f"{file.name}: {words}" for file in files for words in complaints(sys.argv[1], file)]
    print("\n".join(wrong))
    print(f"wrong scenarios: {len(files)}, {len(wrong)} complaints")
    return 1 if wrong or not files else 0


if __name__ == "__main__":
    sys.exit(main())
