#!/usr/bin/env python3
"""The capacity model of docs/scale.md: what was measured, what is assumed, and what follows from both.

tools/scale.py prints the tables; --write puts them into docs/scale.md between its markers; --check fails if the document
differs.  tests/server/scale_test.py measures the figures of MEASURED again and fails if one has grown.
"""

import math
import pathlib
import sys

DOCUMENT = pathlib.Path(__file__).resolve().parents[1] / "docs/scale.md"
BEGIN, END = "<!-- tools/scale.py begins -->", "<!-- tools/scale.py ends -->"

# name: (figure, unit, how).  A row is what one wish of a player adds to the log, including Nature's answers.
MEASURED = {
    "node_us": (70, "µs", "processor time of a node for a wish: taken, written, told to two seats"),
    "bus_us": (60, "µs", "more of it if the seats sit at different nodes: published, heard, applied a second time"),
    "store_us": (60, "µs", "processor time of PostgreSQL for a row, standing included"),
    "wal_bytes": (300, "bytes", "written ahead by PostgreSQL for a row"),
    "up_bytes": (80, "bytes", "from a player for a wish, WebSocket frame included"),
    "down_bytes": (113, "bytes", "to each player for a wish"),
    "join_us": (450, "µs", "processor time of a node for somebody who comes: a socket, and the game read from the log for every second one"),
    "join_bytes": (2600, "bytes", "to a player who comes to a game in its middle with nothing"),
    "log_bytes": (75, "bytes", "of a row in the log"),
    "index_bytes": (50, "bytes", "of its index entry"),
    "game_bytes": (980, "bytes", "of a game besides its log: its row, seats and standing"),
    "socket_kb": (6, "kB", "memory of a node for an idle socket with half a game"),
}

# name: (figure, unit, why)
ASSUMED = {
    "games_each": (1, "", "games a player finishes in a day"),
    "seats": (2.5, "", "players of a game"),
    "rows_each": (220, "", "wishes of a game: what random play needs; people send whole turns, so fewer"),
    "online": (0.15, "", "of a day's players at the site at once, at the peak"),
    "peak": (5, "", "busiest second against the mean of the day"),
    "joins_each": (10, "", "times a player comes to a game: page loads, lost lines, phones that slept"),
    "apart": (0.7, "", "of wishes whose seats sit at different nodes, if there are several"),
    "busy": (0.5, "", "of a processor a node or a store may use at the peak"),
    "sockets_node": (12000, "", "sockets of a node: the default of `sockets`"),
    "shard_rows": (20000, "rows/s", "of a PostgreSQL at the peak, with disks that commit in 1 ms"),
    "shard_tb": (4, "TB", "a PostgreSQL keeps: more takes too long to copy and restore"),
    "kept_days": (365, "days", "a finished game stays in the log before it is moved to files"),
    "extra_bytes": (60, "bytes", "TCP, IP and TLS add to a message"),
}

PLACES = (("a club", 200), ("a public site", 100_000), ("everybody", 10_000_000))


def model(players):
    """The resources that so many players per day need."""
    m = {name: row[0] for name, row in MEASURED.items()}
    a = {name: row[0] for name, row in ASSUMED.items()}
    out = {"players": players, "games_day": players * a["games_each"] / a["seats"]}
    out["rows_day"] = out["games_day"] * a["rows_each"]
    out["rows_mean"] = out["rows_day"] / 86400
    out["rows_peak"] = out["rows_mean"] * a["peak"]
    out["sockets"] = players * a["online"]
    out["nodes_sockets"] = out["sockets"] / a["sockets_node"]
    several = out["nodes_sockets"] > 1 or out["rows_peak"] * m["node_us"] / 1e6 > a["busy"]
    spent = m["node_us"] + (a["apart"] * m["bus_us"] if several else 0)
    out["joins_peak"] = out["games_day"] * a["seats"] * a["joins_each"] / 86400 * a["peak"]
    out["node_cores"] = (out["rows_peak"] * spent + out["joins_peak"] * m["join_us"]) / 1e6
    out["nodes"] = math.ceil(max(out["nodes_sockets"], out["node_cores"] / a["busy"]))
    out["nodes"] += 1 if several else 0
    out["store_cores"] = out["rows_peak"] * m["store_us"] / 1e6
    out["wal_mb_s"] = out["rows_peak"] * m["wal_bytes"] / 1e6
    each = a["rows_each"] * (m["log_bytes"] + m["index_bytes"]) + m["game_bytes"]
    out["game_kb"] = each / 1000
    out["gb_day"] = out["games_day"] * each / 1e9
    out["tb_kept"] = out["gb_day"] * a["kept_days"] / 1000
    out["shards"] = math.ceil(max(out["rows_peak"] / a["shard_rows"], out["tb_kept"] / a["shard_tb"]))
    out["words_peak"] = out["rows_peak"] * a["apart"] if several else 0
    down = a["seats"] * (m["down_bytes"] + a["extra_bytes"]) + m["up_bytes"] + a["extra_bytes"]
    joins = out["joins_peak"] * (m["join_bytes"] + 10 * a["extra_bytes"])
    out["mbit_s"] = (out["rows_peak"] * down + joins) * 8 / 1e6
    out["node_gb"] = m["socket_kb"] * min(out["sockets"], a["sockets_node"]) / 1e6
    out["several"] = several
    return out


def number(value):
    if value == int(value) and value < 1e6:
        return f"{int(value):,}"
    if value >= 1e6:
        return f"{value / 1e6:,.1f} M"
    return f"{value:,.0f}" if value >= 20 else f"{value:.1f}" if value >= 0.1 else f"{value:.3f}" if value >= 0.001 else "0"


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


RESULTS = (
    ("players in a day", "players"), ("games in a day", "games_day"), ("wishes a second, mean", "rows_mean"),
    ("wishes a second, peak", "rows_peak"), ("joins a second, peak", "joins_peak"), ("sockets, peak", "sockets"), ("processors of all nodes, peak", "node_cores"),
    ("**nodes** (one to spare if several)", "nodes"), ("memory of a full node, GB", "node_gb"), ("processors of PostgreSQL, peak", "store_cores"),
    ("written ahead, MB/s, peak", "wal_mb_s"), ("log of a day, GB", "gb_day"), ("kept, TB", "tb_kept"),
    ("**PostgreSQL shards**, without their standbys", "shards"), ("words a second over NATS, peak", "words_peak"),
    ("**NATS servers**", "nats"), ("to and from players, Mbit/s, peak", "mbit_s"),
)


def tables():
    measured = table(("measured", "figure", "what"), [(f"`{n}`", f"{f:g} {u}", how) for n, (f, u, how) in MEASURED.items()])
    assumed = table(("assumed", "figure", "what"), [(f"`{n}`", f"{f:,g} {u}".strip(), why) for n, (f, u, why) in ASSUMED.items()])
    models = [model(players) for _, players in PLACES]
    for m in models:
        m["nats"] = 3 if m["several"] else 0
    results = table(("", *(name for name, _ in PLACES)), [(title, *(number(m[key]) for m in models)) for title, key in RESULTS])
    return f"{measured}\n\n{assumed}\n\n{results}"


def main():
    if sys.argv[1:] not in ([], ["--write"], ["--check"]):
        print(__doc__)
        return 2
    block = f"{BEGIN}\n{tables()}\n{END}"
    if not sys.argv[1:]:
        print(tables())
        return 0
    text = DOCUMENT.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    new = before + block + rest.split(END)[1]
    if sys.argv[1] == "--write":
        DOCUMENT.write_text(new, encoding="utf-8")
    elif new != text:
        print("docs/scale.md does not say what tools/scale.py computes: tools/scale.py --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
