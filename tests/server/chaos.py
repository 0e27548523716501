#!/usr/bin/env python3
"""Three nodes under load while faults are injected: nodes are killed, paused and drained, PostgreSQL is restarted, crashed and paused,
NATS is killed and paused, sockets are cut, messages are duplicated.

Afterwards every acknowledged wish must be in the log exactly once and nothing else of its seat, every client must see the
game as the log has it, and nobody may have waited longer than 5 s from the beginning of a fault: for the answer to a wish,
for a move another client has seen, or for a new game.  For a restart of PostgreSQL the time counts from when it accepts connections
again, because its recovery time is not the service's; both times are printed.  Seconds in which the machine itself stalled
(beside.py) do not count.

With STORES=4 in the environment the games are in four databases, and each fault of a database meets one of them.

The schedule is derived from the seed, which is printed: --seed repeats it.  Faults may overlap.  A node that exits by itself is
restarted after a moment, as systemd would.  After a failure the logs are kept; their directory is printed.
"""

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from beside import Beside
from rig import FREE, PATIENCE, STORES, Rig, free_port, places

BACK_S = 5.0
NODES = 3
FAULTS = ("kill", "pause", "drain", "store-fast", "store-immediate", "store-pause", "bus", "bus-pause", "cut")
LASTING = ("kill", "pause", "drain", "store-pause", "bus", "bus-pause")  # have an end as well as a beginning
SIGNS = ("ERROR: AddressSanitizer", "runtime error", "log_unreadable", "check failed", "left_open")


def schedule(seed, seconds, faults):
    """The faults as (time, kind, number of a node or database, duration): all kinds in turn, shuffled anew each round."""
    draw, at, kinds, plan = random.Random(seed), 3.0, [], []
    while at < seconds - 6:
        if not kinds:
            kinds = list(faults)
            draw.shuffle(kinds)
        kind = kinds.pop()
        plan.append((round(at, 2), kind, draw.randrange(STORES if kind.startswith("store") and STORES > 1 else NODES), round(draw.uniform(0.5, 3.0), 2)))
        at += draw.uniform(2.0, 6.0)
    return plan


class Fault:
    def __init__(self, kind):
        self.kind = kind
        self.begun = time.time()
        self.counted = self.begun  # waiting times are measured from here

    def __str__(self):
        return f"{self.kind:16s}"


class Chaos:
    def __init__(self, rig, proxy):
        self.rig, self.proxy = rig, proxy
        self.faults = []
        self.started = {}  # node: time of its last start; only nodes that should be running
        self.draining = {}  # node: the process that is draining
        self.restarts = 0
        for node in rig.nodes:
            self.started[node] = time.monotonic()

    def events(self, plan):
        """The actions with their times: each fault begins and, if it lasts, ends."""
        out = []
        for at, kind, number, last in plan:
            hit = self.rig.stores[number % STORES] if kind.startswith("store") else self.rig.nodes[number]
            out.append((at, kind, lambda k=kind, h=hit: self.begin(k, h)))
            if kind in LASTING:
                out.append((at + last, "end of " + kind, lambda k=kind, h=hit: self.end(k, h)))
        return sorted(out, key=lambda event: event[0])

    def begin(self, kind, hit):
        """hit: a node, or a database."""
        node = store = hit
        self.faults.append(Fault(kind))
        if kind in ("kill", "drain"):
            self.started.pop(node, None)
        if kind == "kill":
            node.stop(signal.SIGKILL)
        elif kind in ("pause", "drain"):
            if node.process and node.process.poll() is None:
                node.process.send_signal(signal.SIGSTOP if kind == "pause" else signal.SIGTERM)
                if kind == "drain":
                    self.draining[node] = node.process
        elif kind in ("store-fast", "store-immediate"):
            store.restart(signal.SIGINT if kind == "store-fast" else signal.SIGQUIT)
            self.faults[-1].counted = time.time()
        elif kind == "store-pause":
            store.signal(signal.SIGSTOP)
        elif kind == "bus":
            self.rig.nats.stop(signal.SIGKILL)
        elif kind == "bus-pause" and self.rig.nats.process:
            self.rig.nats.process.send_signal(signal.SIGSTOP)
        elif kind == "cut":
            self.proxy.send_signal(signal.SIGUSR1)

    def end(self, kind, hit):
        node = store = hit
        if kind == "pause" and node.process:
            node.process.send_signal(signal.SIGCONT)
        elif kind == "store-pause":
            store.signal(signal.SIGCONT)
        elif kind == "bus" and not self.rig.nats.process:
            self.rig.nats.start()
        elif kind == "bus-pause" and self.rig.nats.process:
            self.rig.nats.process.send_signal(signal.SIGCONT)
        elif kind in ("kill", "drain"):
            going = self.draining.pop(node, None) if kind == "drain" else None
            if going and node.process is going:  # it may have been killed in the meantime
                going.send_signal(signal.SIGCONT)  # in case it is also paused
                for each in self.rig.stores if going.poll() is None else ():
                    each.signal(signal.SIGCONT)  # it may have to write to a paused database before it can exit
                if going.wait(30 * PATIENCE) != 0:
                    raise RuntimeError("a drained node did not end well: " + node.log()[-500:])
            if not node.process or node.process.poll() is not None:
                self.start(node)

    def start(self, node):
        node.process = None
        node.start(wait=False)
        self.started[node] = time.monotonic()

    def supervise(self, until):
        """Waits until a time; restarts nodes that exit by themselves, for instance because the database was down when they started."""
        while time.monotonic() < until:
            for node, since in list(self.started.items()):
                if node.process and node.process.poll() is not None and time.monotonic() - since > 0.5:
                    self.restarts += 1
                    self.start(node)
            time.sleep(0.02)


def waits(path, faults, beside):
    """For each fault the longest wait that spans it, measured from the fault, and what was waited for."""
    worst = [(0.0, 0.0, "-") for _ in faults]
    with open(path, encoding="ascii") as file:
        for line in file:
            since, until, what = line.split()
            since, until = float(since), float(until)
            through = [i for i, fault in enumerate(faults) if since <= fault.counted and fault.begun <= until]
            before = [i for i, fault in enumerate(faults) if fault.counted < since]
            for i in through:
                counted = max(0.0, until - faults[i].counted - beside.stalls(faults[i].counted, until))
                worst[i] = max(worst[i], (counted, until - faults[i].begun, what))
            if not through and before:  # it began after the fault
                worst[before[-1]] = max(worst[before[-1]], (until - since - beside.stalls(since, until), until - since, what))
    return worst


def load_start(options, rig, ports, slow):
    return subprocess.Popen([
        options.load, "--ports", ",".join(map(str, ports)), "--games", str(options.games), "--seconds", str(options.seconds),
        "--seed", str(options.seed), "--players", "234", "--modules", "1", "--variants", "1", "--watchers", "1", "--think", "20",
        "--patience", "1000", "--cut", "500", "--twice", "100", *rig.store_options(), "--slow", slow])


def drive(options, rig, slow):
    """Runs the load while the faults are injected; returns the Chaos object and the exit status of the load generator."""
    ports = [free_port() for _ in rig.nodes]
    doors = [f"{port}:{node.port}" for port, node in zip(ports, rig.nodes)]
    with subprocess.Popen([options.proxy, str(options.seed), "2000", "200", *doors]) as proxy:
        load = load_start(options, rig, ports, slow)
        chaos, start = Chaos(rig, proxy), time.monotonic()
        try:
            for at, name, act in chaos.events(schedule(options.seed, options.seconds, options.faults)):
                chaos.supervise(start + at)
                if options.verbose:
                    print(f"chaos: {at:.2f} {name}", flush=True)
                act()
            chaos.supervise(start + options.seconds)
            status = load.wait(60 * PATIENCE)
            if proxy.poll() is not None:
                raise RuntimeError("the proxy has ended")
        finally:
            load.kill()
            load.wait()
            proxy.terminate()
    return chaos, status


def report(chaos, slow, beside):
    """Prints how long each fault affected players; returns the longest time in seconds."""
    late, first = 0.0, chaos.faults[0].begun if chaos.faults else 0.0
    for fault, (counted, begun, what) in zip(chaos.faults, waits(slow, chaos.faults, beside)):
        print(f"chaos: {fault.begun - first:7.2f} {fault} back after {counted:.2f} s ({begun:.2f} s from its beginning, {what})")
        late = max(late, counted)
    return late


def logs_bad(rig):
    bad = 0
    for node in rig.nodes:
        text = node.log()
        for sign in SIGNS:
            if sign in text:
                print(f"chaos: {sign} in the log of a node:\n{text[-3000:]}")
                bad = 1
    return bad


def logs_keep(rig, slow):
    kept = tempfile.mkdtemp(prefix="timerift-chaos-")
    for path in [slow, os.path.join(rig.directory, "nats.log"), *(os.path.join(s.directory, "log") for s in rig.stores), *(n.log_path for n in rig.nodes)]:
        if os.path.exists(path):
            shutil.copy(path, os.path.join(kept, os.path.relpath(path, rig.directory).replace("/", ".")))
    print(f"chaos: logs are kept in {kept}")


def missed(rig):
    """Steps that nodes found in the log without a notification; counts only nodes that run now, since their start."""
    total = 0
    for node in rig.nodes:
        try:
            total += node.metrics().get("gaps", 0)
        except OSError:
            pass
    return total


def run(options):
    print(f"chaos: stores={STORES} seed={options.seed} seconds={options.seconds} games={options.games}", flush=True)
    with Beside() as beside, Rig(options.program, options.rules, nodes=NODES, **{**FREE, **dict(options.set)}) as rig:
        slow = os.path.join(rig.directory, "slow")
        chaos, status = drive(options, rig, slow)
        late = report(chaos, slow, beside)
        failed = int(status != 0 or late > BACK_S) | logs_bad(rig)
        print(f"chaos: faults={len(chaos.faults)} slowest_s={late:.2f} missed={missed(rig)} restarts={chaos.restarts} "
              f"load average={os.getloadavg()[0]:.1f}")
        if failed:
            print(f"chaos: again with --seed {options.seed} --seconds {options.seconds} --games {options.games}")
            logs_keep(rig, slow)
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    places(parser, "program", "load", "proxy", "rules")
    parser.add_argument("--seconds", type=int, default=300)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1000000))
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--faults", default=FAULTS, type=lambda s: s.split(","), help="kinds, with commas: " + ", ".join(FAULTS))
    parser.add_argument("--set", action="append", default=[], type=lambda s: s.split("=", 1), help="key=value for the nodes")
    parser.add_argument("--verbose", action="store_true")
    failed = run(parser.parse_args())
    print(f"chaos: {1 - failed} passed, {failed} failed")
    return failed


if __name__ == "__main__":
    sys.exit(main())
