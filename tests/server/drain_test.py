#!/usr/bin/env python3
"""A node drains for a restart: within 2 s its 1,000 clients are on another node, and nobody has waited longer for anything.

The 2 s are in addition to the machine's own time: the time all clients took to connect before, or the longest wait until then.  Stalls
of the machine (beside.py) do not count.  Clients play on both nodes.  Ends with `drain: … passed, … failed`.
"""

import argparse
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time

from beside import Beside
from rig import FREE, PATIENCE, Rig, places, wait_for

MOST_S = 2.0
SEATS = 4  # per game


def socket_count(node):
    try:
        return node.metrics()["sockets"]
    except OSError:
        return 0


def drained(rig, leaving, staying, wanted):
    """Drains a node.  Returns how many sockets it had, the seconds until all were on the other node and until it exited, and its status."""
    had, begun = socket_count(leaving), time.monotonic()
    leaving.process.send_signal(signal.SIGTERM)
    wait_for("everybody at the other node", lambda: socket_count(staying) >= wanted, 20)
    elsewhere = time.monotonic() - begun
    status = leaving.process.wait(20 * PATIENCE)
    ended = time.monotonic() - begun
    leaving.process = None
    return had, elsewhere, ended, status


def slowest(path, moment, beside):
    """The longest waits that ended before a moment and after it, without stalls of the machine."""
    longest = [0.0, 0.0]
    with open(path, encoding="ascii") as file:
        for line in file:
            begun, until = map(float, line.split()[:2])
            after = until > moment
            if until - begun > longest[after]:
                longest[after] = max(longest[after], until - begun - beside.stalls(begun, until))
    return longest


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    places(parser, "program", "rules", "load")
    parser.add_argument("--sockets", type=int, default=2000, help="on both nodes")
    options = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    games = options.sockets // SEATS
    with Beside() as beside, Rig(options.program, options.rules, nodes=2, **FREE) as rig, tempfile.NamedTemporaryFile() as slow:
        leaving, staying = rig.nodes
        load = subprocess.Popen(
            [options.load, "--ports", f"{leaving.port},{staying.port}", "--games", str(games), "--players", str(SEATS), "--seconds", "25",
             "--think", "4000", "--database", rig.pg.conninfo, "--slow", slow.name], stdout=subprocess.PIPE, text=True)
        try:
            begun = time.monotonic()
            wait_for("everybody", lambda: socket_count(leaving) + socket_count(staying) >= games * SEATS, 20)
            came_s = time.monotonic() - begun
            time.sleep(2)
            moment = time.time()
            had, elsewhere, ended, status = drained(rig, leaving, staying, games * SEATS)
            report, _ = load.communicate(timeout=60 * PATIENCE)
        finally:
            load.kill()
            load.wait()
        before, waited = slowest(slow.name, moment, beside)
        stood = beside.stalls(moment, moment + ended)
    machine_s = max(came_s, before)
    most_s = MOST_S + machine_s
    checks = {
        f"all {had} sockets were elsewhere after {elsewhere:.2f} s": had >= 0.4 * options.sockets and elsewhere - stood <= most_s,
        f"the node had ended after {ended:.2f} s with {status}": status == 0 and ended - stood <= most_s + 3,
        f"the longest wait was {waited:.2f} s": waited <= most_s,
        "nothing was lost": load.returncode == 0 and "lost=0" in report,
    }
    for what, well in checks.items():
        print(f"drain: {what}{'' if well else ': FAILED'}")
    failed = sum(not well for well in checks.values())
    if failed:
        print(report)
    print(f"drain: before, all came in {came_s:.2f} s and the longest wait was {before:.2f} s")
    print(f"drain: the machine stood still for {stood:.2f} s, load average={os.getloadavg()[0]:.1f}")
    print(f"drain: {len(checks) - failed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
