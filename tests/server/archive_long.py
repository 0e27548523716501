#!/usr/bin/env python3
"""What many finished games leave behind: they are played in by waves, each a week, and the archive runs after each wave.

Prints the size of the store after each wave, then how long reading back takes, whether the dice of 1,000 games are found fair, and how
long a dump of the live store takes to restore.  Fails if the log grows, or if a game is lost or not fair.  Ends with `archive-long: …`.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from checks import check, end
from codes import game_name
from rig import FREE, PG_BIN, PROGRAM, RULES, Rig, places

TIMERIFT = str(pathlib.Path(PROGRAM.split()[-1]).parent / "timerift")
WEEK = 7 * 24 * 3600
SIZES = """SELECT pg_database_size(current_database()),
    (SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree('move') WHERE isleaf),
    (SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relname IN ('game', 'seat', 'standing')),
    pg_total_relation_size('archived')"""


def fill(rig, options, rules, wave, week):
    """Half of the wave on each processor."""
    each = options.wave // 2
    fillers = [subprocess.Popen([options.filler, rig.pg.conninfo, rules, str(each), str(options.running), str(2 * wave + half + 1), str(week),
                                 str((2 * wave + half) * each)]) for half in range(2)]
    assert all(filler.wait() == 0 for filler in fillers)


def archive(rig, *words):
    environment = {**os.environ, **{"TIMERIFT_" + key.upper(): str(value) for key, value in rig.common().items()}}
    began = time.monotonic()
    done = subprocess.run([*rig.program, "archive", *words], env=environment, check=False, capture_output=True, text=True)
    check(f"archive {' '.join(words)}", done.returncode == 0, done.stdout[-500:], done.stderr[-500:])
    return time.monotonic() - began, done.stdout.strip().splitlines()[-1]


def read_back(rig, node, count):
    """Seconds that records of games which are not in memory take, sorted; how many are not fair."""
    games = [int(row[0]) for row in rig.pg.sql(f"SELECT game_id FROM archived TABLESAMPLE SYSTEM (20) ORDER BY random() LIMIT {count}")]
    took, unfair = [], 0
    with tempfile.NamedTemporaryFile("wb", suffix=".txt") as file:
        for game in games:
            began = time.monotonic()
            status, _, text = node.ask("GET", f"/api/games/{game_name(game)}/record")
            took.append(time.monotonic() - began)
            file.seek(0)
            file.truncate()
            file.write(text)
            file.flush()
            fair = status == 200 and subprocess.run([TIMERIFT, "check", "--fair", file.name], check=False, capture_output=True).returncode == 0
            unfair += not fair
    return sorted(took), unfair


def restore(rig):
    """Seconds to restore a dump of the store as it is, without the archive; its bytes."""
    dump = os.path.join(rig.directory, "live.dump")
    common = ["-h", rig.pg.directory, "-p", str(rig.pg.port), "-U", "postgres"]
    subprocess.run([PG_BIN / "pg_dump", *common, "--format=custom", "--compress=1", "-f", dump, "timerift"], check=True)
    rig.pg.sql("CREATE DATABASE again")
    began = time.monotonic()
    subprocess.run([PG_BIN / "pg_restore", *common, "--exit-on-error", "--jobs=2", "-d", "again", dump], check=True)
    return time.monotonic() - began, os.path.getsize(dump)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    places(parser, "filler")
    parser.add_argument("--games", type=int, default=1000000)
    parser.add_argument("--wave", type=int, default=50000, help="games of a week")
    parser.add_argument("--running", type=int, default=2, help="per cent of them that are not over")
    parser.add_argument("--read", type=int, default=1000)
    options = parser.parse_args()
    waves = options.games // options.wave
    logs = []
    with Rig(PROGRAM, RULES, nodes=0, nats=False, postgres=["fsync=off", "max_wal_size=2GB", "wal_level=minimal", "max_wal_senders=0"], **FREE) as rig:
        path = pathlib.Path(rig.directory) / "archive"
        path.mkdir()
        rig.settings |= {"archive": path, "archive_days": 0}
        node = rig.node("node0").start()
        rules = node.log().split('"rules":"')[1][:32]
        now = int(time.time()) // WEEK
        for wave in range(waves):
            week = now - waves + wave
            rig.pg.sql(f"SELECT parts_make({week}, 1)")
            began = time.monotonic()
            fill(rig, options, rules, wave, week)
            filled = time.monotonic() - began
            took, said = archive(rig)
            size, log, games, index = map(int, rig.pg.sql(SIZES)[0])
            segments = sum(file.stat().st_size for file in path.iterdir())
            logs.append(log)
            print(f"archive-long: games={(wave + 1) * options.wave} played_s={filled:.0f} archived_s={took:.0f} store_mb={size / 1e6:.0f} "
                  f"log_mb={log / 1e6:.1f} games_mb={games / 1e6:.0f} archived_mb={index / 1e6:.0f} segments_mb={segments / 1e6:.0f} | {said}", flush=True)
        most = waves * options.wave * (100 - options.running) // 100
        check("all that are over are archived", rig.pg.sql("SELECT count(*) FROM archived") == [[str(most)]])
        running = options.running / 100
        check("the log holds what runs, and no more", logs[-1] < 2 * 25000 * running * waves * options.wave + 20e6, logs)
        took, unfair = read_back(rig, node, options.read)
        check("every record that was read back is fair", unfair == 0 and len(took) >= min(options.read, 100), unfair, len(took))
        print(f"archive-long: read={len(took)} p50_ms={took[len(took) // 2] * 1e3:.1f} p99_ms={took[len(took) * 99 // 100] * 1e3:.1f} unfair={unfair}")
        checked, said = archive(rig, "--check")
        print(f"archive-long: check_s={checked:.0f} {said}")
        seconds, size = restore(rig)
        print(f"archive-long: restore_s={seconds:.1f} dump_mb={size / 1e6:.0f}")
    return end("archive-long")


if __name__ == "__main__":
    sys.exit(main())
