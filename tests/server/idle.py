#!/usr/bin/env python3
"""Measures the memory of one node, connected to NATS, while 10,000 idle sockets watch 5,000 games."""

import resource
import subprocess
import sys
import time

from load import arguments
from rig import PATIENCE, Rig, places, wait_for

MOST_MB = 500


def fill(rig, options, games):
    rules = rig.nodes[0].log().split('"rules":"')[1][:32]
    subprocess.run([options.filler, rig.pg.conninfo, rules, str(games), "50", "1"], check=True)


def watch(rig, options, sockets, games):
    """Returns the node's memory before and with so many sockets in so many games, and its metrics."""
    node = rig.nodes[0]
    before = node.memory_mb()
    with subprocess.Popen([options.load, "--ports", str(node.port), "--games", "0", "--seconds", str(round(120 * PATIENCE)), "--idle", str(sockets),
                           "--idle-games", str(games)], stdout=subprocess.DEVNULL) as load:
        try:
            wait_for(f"{sockets} sockets", lambda: node.metrics()["sockets"] >= sockets, 100)
            time.sleep(3)
            return before, node.memory_mb(), node.metrics()
        finally:
            load.terminate()


def main():
    parser = arguments(__doc__)
    places(parser, "filler")
    parser.add_argument("--sockets", type=int, default=10000)
    options = parser.parse_args()
    need = 2 * options.sockets + 1000
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(need, hard) if hard > 0 else need, hard))
    # All sockets come from one address: it stands for a proxy and the many clients behind it.
    settings = {"behind_proxy": 1, "sockets": options.sockets + 100, "sockets_each": options.sockets + 100, "request_rate": 100000,
                "request_burst": 100000, "rate": 1000, "burst": 100000}
    failed = 0
    with Rig(options.program, options.rules, nats=True, **settings, **dict(options.set)) as rig:
        fill(rig, options, options.sockets // 2)
        before, with_them, metrics = watch(rig, options, options.sockets, options.sockets // 2)
        print(f"idle: sockets={metrics['sockets']} rooms={metrics['rooms']} memory before={before:.0f} MB with={with_them:.0f} MB, "
              f"{(with_them - before) * 1024 / options.sockets:.1f} kB a socket")
        failed += with_them > MOST_MB or metrics["sockets"] < options.sockets
    print(f"idle: {1 - failed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
