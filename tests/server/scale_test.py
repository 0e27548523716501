#!/usr/bin/env python3
"""Measures the figures of docs/scale.md (tools/scale.py, MEASURED) again: none may have grown beyond what is written there.

Bytes hardly vary, but the first sockets of a node also pay what all share (idle.py measures the slope); processor time depends on the machine and its other load.  A fixed piece of work is timed as well; where it takes
longer than on the machine of the figures, the limits grow in proportion, and twice as much is allowed besides.  All figures are printed.
"""

import argparse
import hashlib
import pathlib
import re
import resource
import subprocess
import sys
import time

from codes import game_name
from rig import FREE, PATIENCE, Rig, places, wait_for
from ws import WebSocket

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import scale  # noqa: E402  pylint: disable=wrong-import-position

GAMES, SECONDS, STORED, SOCKETS = 60, 8, 2000, 2000
LOOSE = {"node_us": 2.0, "join_us": 2.0, "bus_us": 3.0, "store_us": 2.0, "wal_bytes": 1.5, "socket_kb": 1.5}  # factor allowed; 1.1 for all others
WORK_MS = 50  # processor time of `work` on the machine where MEASURED was taken


def work():
    """Processor time of a fixed piece of work in ms, the minimum of several runs."""
    times, data = [], bytes(1 << 20)
    for _ in range(15):
        begun = time.process_time()
        for _ in range(32):
            hashlib.blake2b(data).digest()
        times.append(time.process_time() - begun)
    return min(times) * 1000


def played(rig, options):
    """Costs per acknowledged row over all nodes: processor time of nodes and database (µs), bytes of WAL, sent and received."""
    cpu = [sum(node.cpu_s() for node in rig.nodes), rig.pg.cpu_s()]
    wal = rig.pg.sql("SELECT pg_current_wal_lsn()")[0][0]
    out = subprocess.run([options.load, "--ports", ",".join(str(node.port) for node in rig.nodes), "--games", str(GAMES), "--seconds",
                          str(SECONDS), "--patience", "20000", "--database", rig.pg.conninfo], check=True, capture_output=True, text=True).stdout
    said = {name: float(value) for name, value in re.findall(r"(\S+?)=([\d.]+)", out)}
    rows = said["acknowledged"]
    return {
        "node_us": (sum(node.cpu_s() for node in rig.nodes) - cpu[0]) / rows * 1e6,
        "store_us": (rig.pg.cpu_s() - cpu[1]) / rows * 1e6,
        "wal_bytes": float(rig.pg.sql(f"SELECT pg_current_wal_lsn() - '{wal}'::pg_lsn")[0][0]) / rows,
        "up_bytes": said["up_each"],
        "down_bytes": said["down_each"] / 2,  # two seats
    }


def stored(rig):
    """Bytes per row and per game of the generated games."""
    log = rig.pg.sql("SELECT (SELECT count(*) FROM move), sum(pg_table_size(oid)), sum(pg_indexes_size(oid)) FROM pg_class "
                     "WHERE relname ~ '^move_[0-9]+$' AND relkind = 'r'")[0]
    rest = rig.pg.sql("SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relname IN ('game', 'standing', 'seat')")[0][0]
    rows, table, index = map(int, log)
    return {"log_bytes": table / rows, "index_bytes": index / rows, "game_bytes": int(rest) / STORED}


def joined(rig):
    """Bytes sent to a client that joins a running game."""
    total, games = 0, [game_name(int(row[0])) for row in rig.pg.sql("SELECT game_id FROM standing WHERE status = 1 LIMIT 50")]
    for game in games:
        ws = WebSocket(rig.nodes[0].port)
        ws.send({"t": "join", "game": game, "n": 0})
        ws.until("moves")
        ws.send({"t": "ping"})
        ws.until("pong")
        total += sum(len(payload) + (2 if len(payload) < 126 else 4) for _, payload in ws.heard)
        ws.sock.close()
    return {"join_bytes": total / len(games)}


def idle(rig, options):
    """Processor time and memory per socket, with many sockets in half as many games."""
    node = rig.nodes[0]
    before, cpu = node.memory_mb(), node.cpu_s()
    load = subprocess.Popen([options.load, "--ports", str(node.port), "--games", "0", "--seconds", str(round(60 * PATIENCE)), "--idle", str(SOCKETS),
                             "--idle-games", str(SOCKETS // 2)], stdout=subprocess.DEVNULL)
    try:
        wait_for(f"{SOCKETS} sockets", lambda: node.metrics()["sockets"] >= SOCKETS, 50)
        time.sleep(2)
        return {"socket_kb": (node.memory_mb() - before) * 1024 / SOCKETS, "join_us": (node.cpu_s() - cpu) / SOCKETS * 1e6}
    finally:
        load.kill()
        load.wait()


def fill(rig, options):
    rules = rig.nodes[0].log().split('"rules":"')[1][:32]
    subprocess.run([options.filler, rig.pg.conninfo, rules, str(STORED), "50", "1"], check=True)


def measure(options):
    with Rig(options.program, options.rules, **FREE) as rig:
        found = played(rig, options)
    with Rig(options.program, options.rules, nodes=2, **FREE) as rig:
        apart = played(rig, options)
    # With two seats and two nodes, half of the pairs are on different nodes.
    found["bus_us"] = max(0.0, 2 * (apart["node_us"] - found["node_us"]))
    with Rig(options.program, options.rules, behind_proxy=1, **FREE) as rig:  # its sockets come from one address, as through a proxy
        fill(rig, options)
        found.update(stored(rig))
        found.update(joined(rig))
        found.update(idle(rig, options))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    places(parser, "program", "rules", "load", "filler")
    options = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    before = work()
    found, failed = measure(options), 0
    slow = max(1.0, before / WORK_MS, work() / WORK_MS)
    print(f"scale: this machine takes {slow:.2f} times as long as that of the figures")
    for name, (figure, unit, _) in scale.MEASURED.items():
        well = found[name] <= figure * LOOSE.get(name, 1.1) * (slow if name.endswith("_us") else 1.0)
        failed += not well
        print(f"scale: {name}={found[name]:.1f} {unit}, written {figure}{'' if well else ': FAILED'}")
    print(f"scale: {len(scale.MEASURED) - failed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
