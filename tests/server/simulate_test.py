#!/usr/bin/env python3
"""The store of the simulation answers as PostgreSQL does: random statements of play to both, every answer and all tables compared
(src/simulate/twin.c); and the list of broken servers that the build knows is that of simulated.py."""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

import simulated
from rig import PLACES, Postgres, places

ROOT = pathlib.Path(__file__).resolve().parents[2]


def list_agrees():
    text = (ROOT / "src/simulate/meson.build").read_text(encoding="utf-8")
    rows = re.findall(r"^\t'(\w+)': \[(.*)\],$", text, re.M)
    built = {(name, path) for name, paths in rows for path in re.findall(r"'([^']+)'", paths)}
    return built == set(simulated.files())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    places(parser, "program", "twin")
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("--statements", type=int, default=1500)
    options = parser.parse_args()
    failed = int(not list_agrees())
    if failed:
        print("simulate: src/simulate/meson.build has other broken servers than tests/server/simulated.py")
    with tempfile.TemporaryDirectory() as directory:
        pathlib.Path(directory).chmod(0o755)
        pg = Postgres(directory)
        try:
            subprocess.run([options.program, "migrate"], check=True, env={"TIMERIFT_DATABASE": pg.conninfo, "PATH": "/usr/bin:/bin"},
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            for seed in range(1, options.seeds + 1):
                done = subprocess.run([options.twin, pg.conninfo, str(seed), str(options.statements)], check=False, capture_output=True, text=True)
                failed += done.returncode != 0
                if done.returncode:
                    print(f"status {done.returncode}: {done.stdout[-400:]} {done.stderr[-400:]}")
        finally:
            pg.stop()
    print(f"simulate: {options.seeds + 1 - failed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
