#!/usr/bin/env python3
"""A short load on three nodes that are then stopped by SIGTERM: for nodes under a sanitizer or Valgrind.

Each must exit with status 0, which happens only if the tool found nothing, and must not have logged `left_open`.
"""

import argparse
import subprocess
import sys

from rig import FREE, Rig, places
from seats import Report


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    places(parser, "program", "rules", "load")
    parser.add_argument("--seconds", type=int, default=8)
    parser.add_argument("--games", type=int, default=20)
    options = parser.parse_args()
    with Report("watched") as check, Rig(options.program, options.rules, nodes=3, snapshot=32, rooms=12, **FREE) as rig:
        played = subprocess.run(
            [options.load, "--ports", ",".join(str(node.port) for node in rig.nodes), "--games", str(options.games), "--seconds",
             str(options.seconds), "--seed", "1", "--database", rig.pg.conninfo], check=False, capture_output=True, text=True)
        check(played.returncode == 0, f"the load: {played.stdout[-500:]} {played.stderr[-500:]}")
        print(played.stdout.strip().splitlines()[-1])
        for node in rig.nodes:
            for path in ("/api/healthz", "/metrics", "/api/games/0000000000001", "/nothing"):
                node.get(path)
            check(node.stop() == 0, f"a node ends well: {node.log()[-3000:]}")
            check("left_open" not in node.log(), "and leaves nothing open")


if __name__ == "__main__":
    sys.exit(main())
