#!/usr/bin/env python3
"""Trains a tiny network with timerift-lab learn.

    learn.py TIMERIFT_LAB

The same seed gives the same files, whatever the number of processes; a run that was interrupted is continued to the same
files; the same files give the same network; rounding costs little; files made with other features are refused, and so is
a network. With and without the network the search plays other games of the same deals.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

LAB = pathlib.Path(sys.argv[1]).resolve()
GAMES = 12
PLAN = ["--games", str(GAMES), "--shard", "4", "--seed", "5"]
ROUNDING_MOST = 0.5  # VP
FEATURES_AT = 8  # where both kinds of files hold the hash of the features


def learn(*words, status=0):
    run = subprocess.run([LAB, "learn", *map(str, words)], capture_output=True, text=True, check=False)
    assert run.returncode == status, f"learn {words}: {run.returncode}, wanted {status}\n{run.stdout}{run.stderr}"
    return run.stdout + run.stderr


def files(folder):
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def check_games(top):
    whole, parted = top / "whole", top / "parted"
    learn("games", whole, *PLAN)
    made = files(whole)
    assert list(made) == ["games-000000", "games-000004", "games-000008"], list(made)
    learn("games", parted, *PLAN, "--jobs", "3")
    assert files(parted) == made, "three processes make other files than one"
    (parted / "games-000004").rename(parted / "games-000004.new")  # as if it had been interrupted in this file
    with open(parted / "games-000004.new", "r+b") as file:
        file.truncate(1000)
    stamp = (parted / "games-000008").stat().st_mtime_ns
    learn("games", parted, *PLAN)
    assert files(parted) == made, "a continued run makes other files"
    assert (parted / "games-000008").stat().st_mtime_ns == stamp, "a finished file was made again"
    learn("games", top / "other", *PLAN[:-1], "6")
    assert files(top / "other") != made, "another seed makes the same files"
    return whole


def check_fit(top, games):
    one, two = top / "one.net", top / "two.net"
    told = learn("fit", games, one, *PLAN, "--epochs", "2")
    again = learn("fit", games, two, *PLAN, "--epochs", "2")
    assert one.read_bytes() == two.read_bytes(), "the same files make another network"
    strip = re.compile(r"processor time.*")
    assert strip.sub("", told) == strip.sub("", again)
    learn("fit", games, two, *PLAN, "--epochs", "2", "--order", "2")
    assert one.read_bytes() != two.read_bytes(), "another order makes the same network"
    rounding = float(re.search(r"^all .* (\S+)$", told, re.MULTILINE).group(1))
    assert 0 < rounding <= ROUNDING_MOST, f"rounding costs {rounding} VP"
    return one


def check_write(net):
    source = learn("write", net)
    assert source == learn("write", net)
    count = int(re.search(r"\.count = (\d+),", source).group(1))
    rows = re.search(r"int8_t in\[\] = \{\n(.*?)\n\};", source, re.DOTALL).group(1).split("\n")
    assert len(rows) == count and all(row.count(",") == 32 for row in rows), "weights are missing"


def spoil(file):
    data = bytearray(file.read_bytes())
    data[FEATURES_AT] ^= 1
    file.write_bytes(data)


def check_refused(top, games, net):
    spoil(net)
    assert "not a network for these features" in learn("write", net, status=1)
    spoil(games / "games-000004")
    assert "made with other features" in learn("fit", games, top / "no.net", *PLAN, status=1)
    assert "seed" in learn("fit", top / "other", top / "no.net", *PLAN, status=1)
    assert not (top / "no.net").exists()


def scores(file):
    """By party A: deal, round and the scores of each game."""
    rows = [line.split() for line in file.read_text(encoding="ascii").splitlines()]
    return {name: sorted(row[5:10] for row in rows if row[1] == name) for name in {row[1] for row in rows}}


def check_match(top):
    results = top / "results"
    told = learn("match", "chronobot2", "--games", 4, "--nodes", 8, "--results", results)
    played = scores(results)
    assert [len(played[name]) for name in ("network", "value")] == [4, 4], played
    assert played["network"] != played["value"], "without the network the search plays the same"
    gains = [sum(int(row[3]) - int(row[4]) for row in played[name]) / 4 for name in ("network", "value")]
    assert f"ahead of the value by {gains[0] - gains[1]:+.1f} VP" in told, told
    again = learn("match", "chronobot2", "--games", 4, "--nodes", 8, "--results", results)
    assert again == told and scores(results) == played, "it was played again"
    assert "network against value: 3 games of 1 deals, 3 seats" in learn("match", "--seats", 3, "--games", 3, "--nodes", 1)
    for words in (["greedy"], ["nobody"], ["chronobot2", "--seats", 3], ["chronobot2", "--modules", "doomsday"]):
        learn("match", *words, status=2)


def main():
    with tempfile.TemporaryDirectory() as name:
        top = pathlib.Path(name)
        games = check_games(top)
        net = check_fit(top, games)
        check_write(net)
        check_refused(top, games, net)
        check_match(top)
    print("learn: games, fit, write and match are repeatable")


if __name__ == "__main__":
    main()
