#!/usr/bin/env python3
"""Measures the service under load against the bare database: pgbench with the same insert and as many connections, before and after.

The figure compared is rows of the log committed and acknowledged per second.  One wish of a player is one row, including Nature's
answers.  pgbench sends the statement of src/server/store/sql/journal.sql with one row each time into the same table of the same
cluster with fsync on; each of its connections writes to as many games as the service's would.  The service batches the rows of
games that wait at the same moment into one statement, so pgbench with batches of that size is measured too: what the database
could do without the service (`batched/s`).  Players, node and database share this machine; cpu_us is what each spends per row.

Two ratios compare the service with these batches.  `ratio_batched` is of rows per second: it contains that players and node need
processors too.  `ratio_store` is of the database's processor time per row, bare against in the service, and does not depend on who
shares the machine; what is missing to 1 are the standings, new games, and what joining reads.

With STORES=4 in the environment the games are in four databases, pgbench writes to all of them at the same time, and both have as many
connections in all, at least one to each database.

Ends with `load: moves/s=… bare/s=… ratio=… p50_ms=… p99_ms=…`.
"""

import argparse
import os
import pathlib
import re
import resource
import subprocess
import sys

from rig import FREE, PG_BIN, STORES, Rig, places, wait_for

JOURNAL = pathlib.Path(__file__).resolve().parents[2] / "src/server/store/sql/journal.sql"
LEAST = 0.5


def insert():
    """The insert statement of the service."""
    text = JOURNAL.read_text(encoding="utf-8")
    return " ".join(re.search(r"-- name: journal_insert\n((?:--[^\n]*\n)*)(.*?);", text, re.S)[2].split())


def script(rows, games):
    """The same statement as a pgbench script: random games of each connection, every row new."""
    columns = [[f":g::int8 + {i}" for i in range(rows)], [":n"] * rows, ["0"] * rows, [":n"] * rows, ["'\\x000102030405060708090a0b'"] * rows,
               ["now()"] * rows]
    sql = insert().replace("unnest($1)", "unnest($1::int8[])")
    for i, values in enumerate(columns):
        assert f"${i + 1}::" in sql
        sql = sql.replace(f"${i + 1}::", f"array[{', '.join(values)}]::")
    assert "$" not in sql
    return f"\\set n :n + 1\n\\set g :base + 1000000 * :client_id + random(1, {games})\n{sql};\n"


class Bare:
    def __init__(self, rig, options):
        self.rig, self.options, self.runs = rig, options, 0

    def bench(self, store, path):
        """Starts pgbench."""
        return subprocess.Popen(
            [PG_BIN / "pgbench", "-n", "-M", "prepared", "-f", path, "-c", str(connections_each(self.options)), "-j", str(min(2, connections_each(self.options))),
             "-T", str(self.options.seconds), "-D", "n=0", "-D", f"base={self.runs * 10 ** 10 + (self.rig.stores.index(store) << 40)}", "-h", store.directory,
             "-p", str(store.port), "-U", "postgres", "timerift"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def run(self, rows=1):
        """Rows per second without the service, and microseconds of the databases' processor time for each."""
        self.runs += 1
        before = self.rig.store_cpu_s()
        path = os.path.join(self.rig.directory, "insert.sql")
        with open(path, "w", encoding="ascii") as file:
            file.write(script(rows, max(1, self.options.games // self.options.connections)))
        runs = [self.bench(store, path) for store in self.rig.stores]
        out = "".join(run.communicate()[0] for run in runs)
        assert all(run.returncode == 0 for run in runs), out
        wait_for("the end of pgbench's connections", lambda: all(map(gone, self.rig.stores)))
        written = rows * sum(map(int, re.findall(r"number of transactions actually processed: (\d+)", out)))
        return rows * sum(map(float, re.findall(r"tps = ([\d.]+)", out))), (self.rig.store_cpu_s() - before) / written * 1e6


def gone(store):
    """Whether no process of the database serves pgbench any more; until then its processor time would count as the service's."""
    return store.sql("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'pgbench'")[0][0] == "0"


def connections_each(options):
    """Connections to each database: as many in all, however many databases there are."""
    return max(1, options.connections // STORES)


def served(rig, options, *more):
    """Runs the load generator; returns its figures by name, None after a failure."""
    out = subprocess.run(
        [options.load, "--ports", str(rig.nodes[0].port), "--games", str(options.games), "--seconds", str(options.seconds),
         "--seed", str(options.seed), *rig.store_options(), *more], check=False, capture_output=True, text=True)
    if out.returncode != 0:
        print(out.stdout, out.stderr[-2000:])
        return None
    return {name: float(value) for name, value in re.findall(r"(\S+?)=([\d.]+)", out.stdout)}


def players_cpu_s():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measured(rig, options):
    """The figures of the load generator, with the processor time of node, database and players per row, in microseconds."""
    node = rig.nodes[0]
    before = node.cpu_s(), rig.store_cpu_s(), players_cpu_s()
    played = served(rig, options)
    after = node.cpu_s(), rig.store_cpu_s(), players_cpu_s()
    if played:
        spent = [1e6 * (b - a) / played["acknowledged"] for a, b in zip(before, after)]
        counts = node.metrics()
        played.update(node_us=spent[0], store_us=spent[1], players_us=spent[2], batch=counts["steps"] / counts["commits"])
    return played


def share(played, whose):
    return f"{100 * played[whose + '_us'] / sum(played[name + '_us'] for name in ('node', 'store', 'players')):.0f} %"


def arguments(description):
    parser = argparse.ArgumentParser(description=description)
    places(parser, "program", "rules", "load")
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--connections", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", action="append", default=[], type=lambda s: s.split("=", 1), help="key=value for the node")
    return parser


def main():
    options = arguments(__doc__).parse_args()
    with Rig(options.program, options.rules, connections=connections_each(options), **{**FREE, **dict(options.set)}) as rig:
        durable = " ".join(f"{name}={rig.pg.sql('SHOW ' + name)[0][0]}" for name in ("fsync", "synchronous_commit", "full_page_writes"))
        bare = Bare(rig, options)
        before, _ = bare.run()
        played = measured(rig, options)
        after, _ = bare.run()
        batched, batched_us = bare.run(max(1, round(played["batch"]))) if played else (0, 0)
    if not played:
        print("load: 0 passed, 1 failed")
        return 1
    alone = (before + after) / 2
    ratio = played["moves/s"] / alone
    print(f"load: rows of the log acknowledged in a second, against rows by pgbench with the same insert; {durable}")
    print(f"load: stores={STORES} games={options.games} connections={options.connections} bare before={before:.0f} after={after:.0f} rows_each_commit="
          f"{played['batch']:.1f} batched/s={batched:.0f} batched_cpu_us={batched_us:.0f}")
    print(f"load: ratio_batched={played['moves/s'] / batched:.2f} ratio_store={batched_us / played['store_us']:.2f}; of the processor time "
          f"of a row {share(played, 'node')} is the node's, {share(played, 'store')} the database's, {share(played, 'players')} the players'")
    print(f"load: cpu_us node={played['node_us']:.0f} store={played['store_us']:.0f} players={played['players_us']:.0f} bytes up="
          f"{played['up_each']:.0f} down={played['down_each']:.0f} load average={os.getloadavg()[0]:.1f}")
    print(f"load: moves/s={played['moves/s']:.0f} bare/s={alone:.0f} ratio={ratio:.2f} p50_ms={played['p50_ms']:.2f} "
          f"p99_ms={played['p99_ms']:.2f}")
    return int(ratio < LEAST)


if __name__ == "__main__":
    sys.exit(main())
