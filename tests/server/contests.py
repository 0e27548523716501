#!/usr/bin/env python3
"""Works out random tournaments of the server's rules again by docs/tournaments.md (contest_rules.py): contests.py PROGRAM [COUNT [SEED]]."""
import json
import subprocess
import sys

import contest_rules


def broken(contest):
    """The same tournament with two players of the first two tables exchanged: somebody must notice."""
    first, second = [table for table in contest["tables"] if table["round"] == 2][:2]
    first["players"][0], second["players"][-1] = second["players"][-1], first["players"][0]
    return contest


def read(line):
    contest = json.loads(line)
    contest["seed"] = int(contest["seed"], 16)
    contest["out"] = {number: after for number, after in enumerate(contest["left"], 1) if after}
    for table in contest["tables"]:
        table.setdefault("places", None)
        table.setdefault("scores", None)
    return contest


def wrong(contest):
    try:
        contest_rules.check(contest)
    except contest_rules.Wrong as why:
        return str(why)
    told = [tuple(row) for row in contest["standings"]]
    if told != contest_rules.standings(contest):
        return f"standings: {told}, by the page {contest_rules.standings(contest)}"
    return None


def main(program, count="200", seed="5"):
    lines = subprocess.run([program, count, seed], check=True, capture_output=True, text=True).stdout.splitlines()
    failed, noticed, tried, tables = 0, 0, 0, 0
    for line in lines:
        contest = read(line)
        tables += len(contest["tables"])
        why = wrong(contest)
        if why:
            failed += 1
            print(f"{contest['form']} of {contest['players']} at tables of {contest['size']}: {why}")
        if sum(table["round"] == 2 and len(table["players"]) > 1 for table in contest["tables"]) > 1:
            tried += 1
            noticed += wrong(broken(contest)) is not None
    print(f"contest: {len(lines)} tournaments, {tables} tables; of {tried} that were falsified {noticed} were noticed; {failed} differ from docs/tournaments.md")
    return failed > 0 or tried == 0 or noticed < 0.99 * tried


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
