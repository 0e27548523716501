#!/usr/bin/env python3
"""The capacity model of docs/scale.md: what was measured, what is assumed, and what follows from both.

tools/scale.py prints the tables: what is needed, what a month takes in machines, and what twice as much of each assumption changes; --write
puts them into docs/scale.md between its markers; --check fails if the document differs.  tests/server/scale_test.py measures the figures
of MEASURED again and fails if one has grown.
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
    "socket_kb": (5.7, "kB", "memory of a node for an idle socket with half a game"),
}

# The same, measured by tools/served.sh archive_long.
MEASURED_LONG = {
    "archive_bytes": (3500, "bytes", "of a finished game in the archive, compressed, with its checksum and index"),
}

# The same, measured by tools/served.sh idle: HAProxy as packaged, with a P-256 certificate.
MEASURED_PROXY = {
    "proxy_kb": (21.4, "kB", "memory of a proxy for a socket with TLS"),
    "proxy_join_us": (1900, "µs", "processor time of a proxy for a socket with TLS that comes"),
    "proxy_word_us": (30, "µs", "of a proxy for a message that passes with TLS, in either direction"),
}

# name: (figure, unit, why)
ASSUMED = {
    "games_each": (1, "", "games a player finishes in a day"),
    "seats": (2.5, "", "players of a game"),
    "rows_each": (220, "", "wishes of a game: what random play needs; people send whole turns, so fewer"),
    "online": (0.15, "", "of a day's players at the site at once, at the peak"),
    "peak": (5, "", "busiest second against the mean of the day"),
    "joins_each": (10, "", "times a player comes to a game: page loads, lost lines, phones that slept"),
    "apart": (0.05, "", "of wishes whose seats sit at different nodes: proxies hash the game, so only after a node came or went"),
    "busy": (0.5, "", "of a processor a node, a proxy or a store may use at the peak"),
    "sockets_node": (12000, "", "sockets of a node: the default of `sockets`"),
    "sockets_proxy": (30000, "", "sockets of a proxy: `packaging/haproxy.cfg` takes more from small networks only"),
    "shard_tb": (1, "TB", "a PostgreSQL keeps: more takes too long to copy and restore"),
    "life_days": (10, "days", "between the first and the last move of a game, in the mean"),
    "archive_days": (30, "days", "a finished game's moves stay in the log before they go to the archive"),
    "kept_days": (365, "days", "for which finished games are counted below: they are kept for ever"),
    "extra_bytes": (60, "bytes", "TCP, IP and TLS add to a message"),
}

PLACES = (("a club", 200), ("a public site", 100_000), ("everybody", 10_000_000))


# What one machine is given, for the sums of a month: a node one processor, a store four, a proxy two.
NODE_GB, STORE_GB, NATS_GB, STORE_CORES, PROXY_CORES, PROXY_GB = 1, 16, 1, 4, 2, 1
DAYS = 30.4
SHARES = ("online", "apart", "busy")  # of one at most
MONTH_SAYS = (f"What runs for a month: a node is one processor and {NODE_GB} GB with its sockets on top, a store and its standby have {STORE_CORES} processors and "
              f"{STORE_GB} GB each, a proxy {PROXY_CORES} processors and {PROXY_GB} GB with its sockets on top, a NATS server one processor and {NATS_GB} GB. "
              "A club shares one small machine.")
TWICE_SAYS = "If an assumption is twice as large (shares: at most 1), the site for everybody needs so many times as much; an empty cell: the same."


def model(players, **other):
    """The resources that so many players per day need; `other` replaces assumptions."""
    m = {name: row[0] for name, row in (MEASURED | MEASURED_LONG | MEASURED_PROXY).items()}
    a = {name: row[0] for name, row in ASSUMED.items()} | other
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
    log = a["rows_each"] * (m["log_bytes"] + m["index_bytes"])
    out["gb_day"] = out["games_day"] * (log + m["game_bytes"]) / 1e9
    out["tb_live"] = out["games_day"] * (log * (a["life_days"] / 2 + a["archive_days"]) + m["game_bytes"] * a["kept_days"]) / 1e12
    out["tb_archive"] = out["games_day"] * a["kept_days"] * m["archive_bytes"] / 1e12
    out["shards"] = math.ceil(max(out["store_cores"] / (STORE_CORES * a["busy"]), out["tb_live"] / a["shard_tb"]))
    out["words_peak"] = out["rows_peak"] * a["apart"] if several else 0
    down = a["seats"] * (m["down_bytes"] + a["extra_bytes"]) + m["up_bytes"] + a["extra_bytes"]
    joins = out["joins_peak"] * (m["join_bytes"] + 10 * a["extra_bytes"])
    out["mbit_s"] = (out["rows_peak"] * down + joins) * 8 / 1e6
    out["node_gb"] = m["socket_kb"] * min(out["sockets"], a["sockets_node"]) / 1e6
    out["proxy_cores"] = (out["rows_peak"] * (1 + a["seats"]) * m["proxy_word_us"] + out["joins_peak"] * m["proxy_join_us"]) / 1e6
    proxies = max(out["sockets"] / a["sockets_proxy"], out["proxy_cores"] / (PROXY_CORES * a["busy"]))
    out["proxies"] = math.ceil(proxies) + 1 if several else 0
    out["proxy_gb"] = m["proxy_kb"] * out["sockets"] / 1e6
    out["several"] = several
    out["nats"] = 3 if several else 0
    return out | month(out, down, joins, a)


def month(out, down, joins, a):
    """The machines of a month: one for everything, or nodes, stores with a standby each, proxies, and NATS."""
    traffic = (out["rows_mean"] * down + joins / a["peak"]) * 86400 * DAYS / 1e12
    if not out["several"]:
        return {"cores": 1, "ram_gb": NODE_GB, "live_tb": out["tb_live"], "traffic_tb": traffic}
    return {
        "cores": out["nodes"] + 2 * out["shards"] * STORE_CORES + out["nats"] + out["proxies"] * PROXY_CORES,
        "ram_gb": out["nodes"] * (NODE_GB + out["node_gb"]) + 2 * out["shards"] * STORE_GB + out["nats"] * NATS_GB + out["proxies"] * PROXY_GB
        + out["proxy_gb"],
        "live_tb": 2 * out["tb_live"],
        "traffic_tb": traffic,
    }


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
    ("wishes a second, peak", "rows_peak"), ("joins a second, peak", "joins_peak"), ("sockets, peak", "sockets"),
    ("processors of all nodes, peak", "node_cores"), ("**nodes** (one to spare if several)", "nodes"),
    ("memory of a full node's sockets, GB", "node_gb"), ("processors of all proxies, peak", "proxy_cores"),
    ("memory of all proxies' sockets, GB", "proxy_gb"), ("**proxies** (one to spare)", "proxies"), ("processors of PostgreSQL, peak", "store_cores"),
    ("written ahead, MB/s, peak", "wal_mb_s"), ("log of a day, GB", "gb_day"), ("live store after a year, TB", "tb_live"),
    ("archive after a year, TB", "tb_archive"), ("**stores**, without their standbys", "shards"),
    ("words a second over NATS, peak", "words_peak"), ("**NATS servers**", "nats"), ("to and from players, Mbit/s, peak", "mbit_s"),
)
MONTH = (
    ("processors", "cores"), ("memory, GB", "ram_gb"), ("fast disks with standbys, TB", "live_tb"),
    ("archive (object store or disks), TB", "tb_archive"), ("traffic with players in a month, TB", "traffic_tb"),
)
SHOWN = (("nodes", "nodes"), ("stores", "shards"), ("processors", "cores"), ("live disks", "live_tb"), ("archive", "tb_archive"), ("traffic", "traffic_tb"))


def sensitivity(players):
    """What twice as much of each assumption does to the machines, as factors; what changes nothing is left out."""
    usual, rows = model(players), []
    for name, (figure, _, _) in ASSUMED.items():
        other = model(players, **{name: min(1, 2 * figure) if name in SHARES else 2 * figure})
        factors = [other[key] / usual[key] for _, key in SHOWN]
        if any(abs(f - 1) >= 0.01 for f in factors):
            rows.append((f"`{name}`", *("" if abs(f - 1) < 0.01 else f"× {f:.2f}" for f in factors)))
    return table(("twice", *(title for title, _ in SHOWN)), rows)


def tables():
    measured = table(("measured", "figure", "what"), [(f"`{n}`", f"{f:g} {u}", how) for n, (f, u, how) in (MEASURED | MEASURED_LONG | MEASURED_PROXY).items()])
    assumed = table(("assumed", "figure", "what"), [(f"`{n}`", f"{f:,g} {u}".strip(), why) for n, (f, u, why) in ASSUMED.items()])
    models = [model(players) for _, players in PLACES]
    places = ("", *(name for name, _ in PLACES))
    results, months = (table(places, [(title, *(number(m[key]) for m in models)) for title, key in rows]) for rows in (RESULTS, MONTH))
    return f"{measured}\n\n{assumed}\n\n{results}\n\n{MONTH_SAYS}\n\n{months}\n\n{TWICE_SAYS}\n\n{sensitivity(PLACES[-1][1])}"


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
