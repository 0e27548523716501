#!/usr/bin/env python3
"""Measures what a socket costs a node, connected to NATS, in memory: the slope from 2,000 to 10,000 idle sockets that watch half as many games.

The sockets come from many addresses of 127.0.0.0/8; the last of them with TLS through several HAProxies, as configured in packaging/.
`--sockets 18000 --secure 6000` is the long form: as many as the limit of 20,000 descriptors allows.  Ends with `idle: … passed, … failed`.
"""

import contextlib
import os
import resource
import subprocess
import sys
import time

from load import arguments
from proxied import TLS, Proxy
from rig import PATIENCE, Rig, children, cpu_s, memory_mb, places, wait_for
from ws import WebSocket

MOST_KB = 6.0  # 5.7 was measured
MOST_SHARE = 0.05  # of a processor, for a node that nobody uses and its database; 0.004 was measured, 0.25 with one query compiled each second
QUIET_S = 10
FIRST = 2000
ADDRESSES = 5000
PROXIES = 3
WORDS = 12000  # texts that pass the proxies, both ways


def fill(rig, options, games):
    rules = rig.nodes[0].log().split('"rules":"')[1][:32]
    subprocess.run([options.filler, rig.pg.conninfo, rules, str(games), "50", "1"], check=True)


class Measured:
    """Brings more and more sockets to a node; each step remembers the number of sockets and the memory."""

    def __init__(self, rig, options, stack):
        self.rig, self.options, self.stack, self.node = rig, options, stack, rig.nodes[0]
        self.steps = []
        self.proxies = None

    def note(self, sockets):
        wait_for(f"{sockets} sockets", lambda: self.node.metrics()["sockets"] >= sockets, 100)
        time.sleep(3)
        self.steps.append((sockets, self.node.metrics()["rooms"], self.node.memory_mb()))

    def watch(self, sockets, first, ports, *words):
        """Two watchers of each of so many games, from a first one on."""
        load = subprocess.Popen([self.options.load, "--ports", ",".join(map(str, ports)), "--games", "0", "--seconds", str(round(120 * PATIENCE)), "--idle",
                                 str(sockets), "--idle-games", str(sockets // 2), "--idle-first", str(first), "--addresses", str(ADDRESSES), *words],
                                stdout=subprocess.DEVNULL)
        self.stack.callback(load.wait)
        self.stack.callback(load.terminate)

    def secure(self, sockets, first):
        """The same with TLS, through proxies.  Returns them."""
        proxies = Proxies(self.rig.directory, self.node, self.stack)
        self.watch(sockets, first, proxies.ports(), "--tls", "1")
        self.note(self.steps[-1][0] + sockets)
        proxies.came(sockets)
        proxies.relay()
        return proxies

    def slope_kb(self, since=0):
        (few, _, before), (many, _, after) = self.steps[since], self.steps[since + 1]
        return (after - before) * 1024 / (many - few)


class Proxies:
    """HAProxies as packaged in front of a node, and what sockets with TLS cost them."""

    def __init__(self, directory, node, stack):
        self.running = []
        for i in range(PROXIES):
            place = os.path.join(directory, f"proxy{i}")
            os.mkdir(place)
            self.running.append(stack.enter_context(Proxy("haproxy", place, [node, node])))
        self.before = self.used()
        self.socket_kb = self.join_us = self.word_us = 0

    def ports(self):
        return [proxy.secure for proxy in self.running]

    def used(self):
        """Their memory in kB and processor time in us."""
        pids = [pid for proxy in self.running for pid in (proxy.process.pid, *children(proxy.process.pid))]
        return 1024 * sum(map(memory_mb, pids)), 1e6 * sum(map(cpu_s, pids))

    def came(self, sockets):
        """So many have come since the beginning."""
        memory, time_us = self.used()
        self.socket_kb, self.join_us = (memory - self.before[0]) / sockets, (time_us - self.before[1]) / sockets

    def relay(self):
        """Texts there and back, over one socket of each proxy after the other."""
        before = self.used()[1]
        for port in self.ports():
            ws = WebSocket(port, tls=TLS)
            for _ in range(WORDS // 2 // PROXIES):
                ws.send({"t": "ping"})
                ws.until("pong")
            ws.close()
        self.word_us = (self.used()[1] - before) / WORDS

    def text(self):
        return f"a socket with TLS takes {self.socket_kb:.1f} kB of a proxy, {self.join_us:.0f} us to come, {self.word_us:.0f} us for a text that passes"


def measured(rig, options):
    """The steps, with all sockets."""
    fill(rig, options, options.sockets // 2)
    with contextlib.ExitStack() as stack:
        m = Measured(rig, options, stack)
        plain = options.sockets - options.secure
        m.watch(FIRST, 0, [m.node.port])
        m.note(FIRST)
        m.watch(plain - FIRST, FIRST // 2, [m.node.port])
        m.note(plain)
        m.proxies = m.secure(options.secure, plain // 2)
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
    parser.add_argument("--secure", type=int, default=3000, help="of them with TLS")
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
    print(f"idle: {m.proxies.text()}")
    checks = {f"{m.slope_kb():.2f} kB a socket": m.slope_kb() <= MOST_KB,
              f"{m.slope_kb(1):.2f} kB a socket that comes through a proxy": m.slope_kb(1) <= MOST_KB,
              f"{alone:.3f} of a processor while nobody is there": alone <= MOST_SHARE}
    for what, good in checks.items():
        print(f"idle: {what}{'' if good else ': FAILED'}")
    failed = len(checks) - sum(checks.values())
    print(f"idle: {len(checks) - failed} passed, {failed} failed")
    return failed


if __name__ == "__main__":
    sys.exit(main())
