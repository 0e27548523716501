#!/usr/bin/env python3
"""A full node drains: 12,000 clients in 6,000 games go to a node that has just started, while others play on that one.

All of them must have their game again within 5 s of the signal.  What those who play wait meanwhile is compared with what they waited
before.  Without TLS.  Ends with `storm: … passed, … failed`.
"""

import argparse
import re
import resource
import signal
import subprocess
import sys
import time

from drain_test import slowest, socket_count
from beside import Beside
from rig import FREE, PATIENCE, Rig, places, wait_for

MOST_S = 5.0
PLAY_S = 12  # of those who play, before and during the drain
GAMES, THINK_MS = 20, 200


def sitters(options, rig, slow):
    """The clients: they come back to whichever node takes them."""
    return subprocess.Popen([options.load, "--ports", ",".join(str(node.port) for node in rig.nodes), "--games", "0", "--seconds", "100000",
                             "--idle", str(options.clients), "--idle-games", str(options.clients // 2), "--addresses", str(options.addresses),
                             "--slow", slow], stdout=subprocess.PIPE, text=True)


def players(options, node, seed):
    return subprocess.Popen([options.load, "--ports", str(node.port), "--games", str(GAMES), "--think", str(THINK_MS), "--seconds", str(PLAY_S),
                             "--seed", str(seed)], stdout=subprocess.PIPE, text=True)


def figures(process):
    out, _ = process.communicate(timeout=60 * PATIENCE)
    return {name: float(value) for name, value in re.findall(r"(\S+?)=([\d.]+)", out)}


def full(rig, options):
    """Fills the database, and sets up the nodes: all clients are on the first, the second has just started."""
    leaving, staying = rig.nodes
    rules = leaving.log().split('"rules":"')[1][:32]
    subprocess.run([options.filler, rig.pg.conninfo, rules, str(options.clients // 2), "50", "1"], check=True)
    rig.pg.sql("VACUUM ANALYZE")
    return leaving, staying


def drained(rig, options, leaving, staying):
    """Lets everybody come, then drains the node; returns figures."""
    load = sitters(options, rig, rig.directory + "/slow")
    try:
        wait_for("all clients", lambda: socket_count(leaving) >= options.clients, 60)
        staying.start()
        before = figures(players(options, staying, 1))
        playing = players(options, staying, 2)
        time.sleep(3)
        cpu, moment, begun = staying.cpu_s() + rig.pg.cpu_s(), time.time(), time.monotonic()
        leaving.process.send_signal(signal.SIGTERM)
        wait_for("everybody at the other node", lambda: socket_count(staying) >= options.clients, 60)
        elsewhere = time.monotonic() - begun
        status = leaving.process.wait(20 * PATIENCE)
        leaving.process = None
        during = figures(playing)
        cpu = staying.cpu_s() + rig.pg.cpu_s() - cpu
        time.sleep(1)
    finally:
        load.send_signal(signal.SIGTERM)
        load.communicate(timeout=60 * PATIENCE)
    return {"before": before, "during": during, "elsewhere": elsewhere, "status": status, "cpu": cpu, "moment": moment}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    places(parser, "program", "rules", "load", "filler")
    parser.add_argument("--clients", type=int, default=12000)
    parser.add_argument("--addresses", type=int, default=6000)
    options = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    settings = {**FREE, "sockets": options.clients + 1000}
    with Beside() as beside, Rig(options.program, options.rules, nodes=2, nats=True, **settings) as rig:
        leaving, staying = full(rig, options)
        staying.stop()
        found = drained(rig, options, leaving, staying)
        stood = beside.stalls(found["moment"], found["moment"] + found["elsewhere"])
        waited = slowest(rig.directory + "/slow", found["moment"], beside)[1]
    print(f"storm: {options.clients} clients of {options.addresses} addresses; the new node and PostgreSQL took {found['cpu']:.1f} s of processor time")
    print("storm: those who play: " + ", ".join(f"{when} p50_ms={found[when]['p50_ms']:.1f} p99_ms={found[when]['p99_ms']:.1f}"
                                                 for when in ("before", "during")))
    print(f"storm: the machine stood still for {stood:.2f} s")
    checks = {
        f"all clients were elsewhere after {found['elsewhere']:.2f} s": found["elsewhere"] - stood <= MOST_S,
        f"the longest wait for a place was {waited:.2f} s": waited <= MOST_S,
        f"the node ended with {found['status']}": found["status"] == 0,
    }
    for what, well in checks.items():
        print(f"storm: {what}{'' if well else ': FAILED'}")
    failed = sum(not well for well in checks.values())
    print(f"storm: {len(checks) - failed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
