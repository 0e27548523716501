#!/usr/bin/env python3
"""What it costs to write whose turn it is grows with the games written at once, not with their square or with all seats.

A session first writes few games, as a node does after its start; the plans that PostgreSQL keeps are of then.  Then 800 games are
written at once, and the time in the trigger that notices turns (migration 0017) is compared with that of writing as many notices by hand.
Ends with `standing: … passed, … failed`.
"""

import argparse
import re
import subprocess
import sys

from rig import Rig, places

GAMES, AT_ONCE, ROUNDS = 1000, 800, 5
MOST = 8.0  # times the notices alone; it is one to three, and above 50 with nested loops over whole tables

# Turns change hands, as in a game of two: each row begins one turn.
WRITE = "UPDATE standing SET n = n + 1, to_move = 3 - to_move, turned = 3 - to_move WHERE game_id IN (SELECT game_id FROM standing WHERE status = 1 ORDER BY game_id LIMIT {})"


# As many notices, in a transaction that is rolled back.
BARE = "INSERT INTO notice (game_id, seat, n) SELECT game_id, 0, n + 1000000 FROM standing WHERE status = 1 ORDER BY game_id LIMIT {}"


def measured(rig):
    """The time of the trigger, and of writing notices alone, in microseconds a row: the least of the rounds."""
    once = f"EXPLAIN ANALYZE {WRITE.format(AT_ONCE)};\nBEGIN;\nEXPLAIN ANALYZE {BARE.format(AT_ONCE)};\nROLLBACK;\n"
    script = (WRITE.format(2) + ";\n") * 12 + once * ROUNDS
    out = subprocess.run(rig.pg.psql("-c", "SET jit = off", "-f", "-"), input=script, check=True, capture_output=True, text=True).stdout
    trigger = list(map(float, re.findall(r"Trigger standing_turned: time=([\d.]+)", out)))
    times = list(map(float, re.findall(r"Execution Time: ([\d.]+)", out)))
    assert len(trigger) == ROUNDS and len(times) == 2 * ROUNDS
    return min(trigger) / AT_ONCE * 1000, min(times[1::2]) / AT_ONCE * 1000


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    places(parser, "program", "rules", "filler")
    options = parser.parse_args()
    with Rig(options.program, options.rules) as rig:
        rules = rig.nodes[0].log().split('"rules":"')[1][:32]
        rig.nodes[0].stop()
        subprocess.run([options.filler, rig.pg.conninfo, rules, str(GAMES), "5", "1"], check=True)
        rig.pg.sql("UPDATE standing SET status = 1, to_move = 1, n = 0; UPDATE seat SET mail = game_id || '@example.org' WHERE seat < 2")
        rig.pg.sql("TRUNCATE notice")
        trigger, bare = measured(rig)
        notices, rows = map(int, rig.pg.sql("SELECT (SELECT count(*) FROM notice), (SELECT sum(n) FROM standing)")[0])
    checks = {
        f"the trigger takes {trigger:.1f} µs a row, {trigger / bare:.1f} times as much as its notices alone": trigger <= MOST * bare,
        f"{rows} turns began, {notices} notices were made": notices == rows,
    }
    for what, well in checks.items():
        print(f"standing: {what}{'' if well else ': FAILED'}")
    failed = sum(not well for well in checks.values())
    print(f"standing: {len(checks) - failed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
