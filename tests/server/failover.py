#!/usr/bin/env python3
"""The database server changes under load: a standby is promoted (pg_promote), Patroni switches over, the primary is killed.

After each change every acknowledged wish must be in the log exactly once and nothing else of its seat; no page may have been told `rewound`;
a page that knows the history before the change joins a node started after it.  Nobody may have waited more than 3 s longer than a bare client
of PostgreSQL beside them (failover_bare.py); both times are printed.  Seconds in which the machine itself stalled (beside.py) do not count.

failover_lost.py checks the opposite: a standby that lacks acknowledged steps makes exactly their games `rewound`.
"""

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import checks
from beside import Beside
from checks import check, end
from failover_bare import Bare
from failover_lost import lost
from failover_pages import ClusterRig, Pages, come_back
from failover_patroni import Patroni
from failover_twins import Twins
from rig import PATIENCE, PLACES

MORE_S = 3.0  # that players may wait longer than the bare client
BEFORE_S, AFTER_S = 2.5, 3.0
ENDS = (signal.SIGINT, signal.SIGKILL)  # a shutdown, a crash


class Figures:
    """The waits of all changes of a kind."""

    def __init__(self):
        self.waits, self.bare, self.acknowledged = {}, {}, 0

    def add(self, kind, wait, bare, acknowledged):
        self.waits.setdefault(kind, []).append(wait)
        self.bare.setdefault(kind, []).append(bare)
        self.acknowledged += acknowledged

    def show(self):
        for kind, waits in self.waits.items():
            print(f"failover: {kind}: {len(waits)} times, longest wait {max(waits):.2f} s, of the bare client {max(self.bare[kind]):.2f} s")
        print(f"failover: {self.acknowledged} wishes acknowledged")


def longest(path, beside):
    """The longest wait of a player; the load generator writes those of more than half a second."""
    worst = (0.0, "-")
    with open(path, encoding="ascii") as file:
        for line in file:
            since, until, what = line.split()
            since, until = float(since), float(until)
            worst = max(worst, (until - since - beside.stalls(since, until), what))
    return worst


class Change:
    """One change under a load of its own, whose log is checked when it has ended."""

    def __init__(self, rig, kind, number):
        self.rig, self.kind, self.number = rig, kind, number
        self.slow = os.path.join(rig.directory, "slow")

    def load(self):
        ports = ",".join(str(node.port) for node in self.rig.nodes[:2])
        return subprocess.Popen(
            [PLACES["load"], "--ports", ports, "--games", "10", "--seconds", "1000", "--seed",
             str(self.number), "--think", "40", "--patience", "1500", "--cut", "200", "--twice", "100", "--watchers", "1", "--database",
             self.rig.pg.conninfo + " connect_timeout=2", "--slow", self.slow], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def run(self, act, beside):
        """Returns the longest waits of players and of the bare client, and the load generator's report."""
        with Bare(self.rig.pg) as bare:
            load = self.load()
            try:
                time.sleep(BEFORE_S)
                begun = time.time()
                act()
                wrote = len(bare.written)
                while len(bare.written) < wrote + 3:  # it writes again
                    time.sleep(0.05)
                time.sleep(AFTER_S)
                load.send_signal(signal.SIGTERM)
                report = load.communicate(timeout=120 * PATIENCE)[0]
            finally:
                load.kill()
                load.wait()
        wait, what = max(longest(self.slow, beside), (float(re.search(r"longest_ms=(\d+)|$", report)[1] or 0) / 1000, "wish"))
        return wait, bare.longest(beside), report + f"(waited for: {what}, {time.time() - begun:.0f} s in all)", load.returncode


def number_of(word, report):
    found = re.search(rf"\b{word}=(\d+)", report)
    return int(found[1]) if found else -1


def change_check(rig, kind, number, act, pages, figures, beside):
    store = pages.pair.store
    wait, bare, report, status = Change(rig, kind, number).run(act, beside)
    figures.add(kind, wait, bare, number_of("acknowledged", report))
    words = ("acknowledged", "lost", "doubled", "rewound")
    print(f"failover: {kind} {number}: longest wait {wait:.2f} s, bare client {bare:.2f} s, " +
          " ".join(f"{word}={number_of(word, report)}" for word in words), flush=True)
    name = f"{kind} {number}: "
    check(name + "nothing acknowledged is lost or doubled", status == 0 and number_of("acknowledged", report) > 0, report)
    check(name + "no page is told rewound", number_of("rewound", report) == 0 and all(n.metrics()["rewound"] == 0 for n in rig.nodes[:2]), report)
    check(name + "nobody waits much longer than a bare client", wait <= bare + MORE_S, f"{wait:.2f} s, {bare:.2f} s", report)
    check(name + "a game goes on on the same pages", not pages.faults, pages.faults)
    late = rig.node(f"late{kind}{number}").start()
    said = come_back(late.port, pages.pair, store)
    check(name + "a new node knows the moves of a page from before", said["t"] == "joined" and said["store"] != store, said)
    late.stop()


def series(cluster, changes, figures, beside):
    """Runs changes, (kind, function of the rig's cluster) each, on one cluster."""
    with ClusterRig(cluster) as rig:
        rig.pg.sql("CREATE TABLE bare (at timestamptz)")
        rig.pg.sql("GRANT ALL ON bare TO PUBLIC")
        pages = Pages(rig)
        try:
            for number, (kind, act, mend) in enumerate(changes, 1):
                change_check(rig, kind, number, lambda act=act: act(rig.pg), pages, figures, beside)
                mend(rig.pg)
        finally:
            pages.stop()
            if checks.failed:
                keep(rig)


def keep(rig):
    """Keeps the logs."""
    kept = tempfile.mkdtemp(prefix="timerift-failover-")
    for directory, _, files in os.walk(rig.directory):
        for name in files:
            if name.endswith("log") and "data" not in directory:
                shutil.copy(os.path.join(directory, name), os.path.join(kept, f"{os.path.basename(directory)}-{name}"))
    print(f"failover: logs are kept in {kept}")


def promotions(count):
    return [("promotion", lambda twins, how=ENDS[i % 2]: twins.change(how), Twins.mend) for i in range(count)]


def patroni_changes(switchovers, kills, freezes):
    away = []

    def restart(cluster):
        member = away.pop()
        if member.process:  # frozen
            member.kill()
        member.start()
        cluster.ready()
    return [*[("switchover", Patroni.switchover, Patroni.ready)] * switchovers,
            *[("kill", lambda cluster: away.append(cluster.kill()), restart)] * kills,
            *[("freeze", lambda cluster: away.append(cluster.freeze()), restart)] * freezes]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--promotions", type=int, default=2, help="of a standby with pg_promote")
    parser.add_argument("--switchovers", type=int, default=2, help="by Patroni")
    parser.add_argument("--kills", type=int, default=1, help="of the primary under Patroni")
    parser.add_argument("--freezes", type=int, default=0, help="the primary under Patroni hangs and closes no connection")
    options = parser.parse_args()
    figures = Figures()
    checks.quiet = True
    with Beside() as beside:
        lost()
        if options.promotions:
            series(Twins, promotions(options.promotions), figures, beside)
        if options.switchovers + options.kills + options.freezes:
            series(Patroni, patroni_changes(options.switchovers, options.kills, options.freezes), figures, beside)
    figures.show()
    return end("failover")


if __name__ == "__main__":
    sys.exit(main())
