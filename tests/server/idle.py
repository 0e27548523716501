#!/usr/bin/env python3
"""Measures what a socket costs a node, connected to NATS, in memory: the slope from 2,000 to 10,000 idle sockets that watch half as many games.

The sockets come from many addresses of 127.0.0.0/8, without TLS.  `--sockets 18000` is the long form: as many as the limit of 20,000
descriptors allows.  Ends with `idle: … passed, … failed`.
"""

import contextlib
import resource
import subprocess
import sys
import time

from load import arguments
from rig import PATIENCE, Rig, places, wait_for

MOST_KB = 6.0  # 5.7 was measured
MOST_SHARE = 0.05  # of a processor, for a node that nobody uses and its database; 0.004 was measured, 0.25 with one query compiled each second
QUIET_S = 10
FIRST = 2000
ADDRESSES = 5000


def fill(rig, options, games):
    rules = rig.nodes[0].log().split('"rules":"')[1][:32]
    subprocess.run([options.filler, rig.pg.conninfo, rules, str(games), "50", "1"], check=True)


class Measured:
    """Brings more and more sockets to a node; each step remembers the number of sockets and the memory."""

    def __init__(self, rig, options, stack):
        self.rig, self.options, self.stack, self.node = rig, options, stack, rig.nodes[0]
        self.steps = []

    def note(self, sockets):
        wait_for(f"{sockets} sockets", lambda: self.node.metrics()["sockets"] >= sockets, 100)
        time.sleep(3)
        self.steps.append((sockets, self.node.metrics()["rooms"], self.node.memory_mb()))

    def plain(self, sockets, first):
        """Two watchers of each of so many games, from a first one on, without TLS."""
        load = subprocess.Popen([self.options.load, "--ports", str(self.node.port), "--games", "0", "--seconds", str(round(120 * PATIENCE)), "--idle",
                                 str(sockets), "--idle-games", str(sockets // 2), "--idle-first", str(first), "--addresses", str(ADDRESSES)], stdout=subprocess.DEVNULL)
        self.stack.callback(load.wait)
        self.stack.callback(load.terminate)

    def slope_kb(self):
        (few, _, before), *_, (many, _, after) = self.steps
        return (after - before) * 1024 / (many - few)


def measured(rig, options):
    """The steps, with all sockets."""
    fill(rig, options, options.sockets // 2)
    with contextlib.ExitStack() as stack:
        m = Measured(rig, options, stack)
        m.plain(FIRST, 0)
        m.note(FIRST)
        m.plain(options.sockets - FIRST, FIRST // 2)
        m.note(options.sockets)
        return m


def share(rig):
    """Of a processor, for the node and the database while nobody is there."""
    time.sleep(QUIET_S)  # statements are prepared when they are first needed
    used = rig.pg.cpu_s() + rig.nodes[0].cpu_s()
    time.sleep(QUIET_S)
    return (rig.pg.cpu_s() + rig.nodes[0].cpu_s() - used) / QUIET_S


def main():
    parser = arguments(__doc__)
    places(parser, "filler")
    parser.add_argument("--sockets", type=int, default=10000)
    options = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    # The default `proxies` would take the clients for proxies: they come from 127.0.0.0/8, too.
    settings = {"behind_proxy": 1, "proxies": "127.0.0.1", "sockets": options.sockets + 100, "sockets_each": 10000,
                "request_rate": 100000, "request_burst": 100000, "rate": 1000, "burst": 100000}
    with Rig(options.program, options.rules, nats=True, **settings, **dict(options.set)) as rig:
        alone = share(rig)
        m = measured(rig, options)
    print("idle: " + ", ".join(f"{sockets} sockets in {rooms} games {memory:.0f} MB" for sockets, rooms, memory in m.steps))
    checks = {f"{m.slope_kb():.2f} kB a socket": m.slope_kb() <= MOST_KB, f"{alone:.3f} of a processor while nobody is there": alone <= MOST_SHARE}
    for what, good in checks.items():
        print(f"idle: {what}{'' if good else ': FAILED'}")
    failed = len(checks) - sum(checks.values())
    print(f"idle: {len(checks) - failed} passed, {failed} failed")
    return failed


if __name__ == "__main__":
    sys.exit(main())
