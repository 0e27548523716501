#!/usr/bin/env python3
"""The example client of docs/protocol.md works: three of them play a whole game through a node that is restarted in between."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

from rig import BUILD, PATIENCE, PROGRAM, RULES, Rig, wait_for
from seats import Report
from ws import WebSocket

CLIENT = pathlib.Path(__file__).resolve().parents[2] / "examples" / "client.py"
TIMERIFT = os.environ.get("TIMERIFT", os.path.join(BUILD, "timerift"))
LIBRARY = os.path.join(RULES, "current.so")


def start(*words):
    return subprocess.Popen([sys.executable, CLIENT, *words, "--library", LIBRARY], stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True)


def ended(program, seconds=120):
    try:
        return program.wait(seconds * PATIENCE), program.stdout.read()
    except subprocess.TimeoutExpired:
        program.kill()
        program.wait()
        return None, program.stdout.read()


def protocols(node, check):
    """A client with another protocol version is told so."""
    for said, good in ((None, True), (1, True), (0, False), (2, False), ("1", False), (1.0, False)):
        wire = WebSocket(node.port)
        wire.send({"t": "join", "game": "0000000000001", **({} if said is None else {"protocol": said})})
        answer = wire.receive()
        wire.close()
        expected = {"t": "error", "why": "no-game"} if good else {"t": "error", "why": "other-protocol", "protocol": 1}
        check(answer == expected, f"protocol {said!r}: {answer}")


def whole_game(rig, directory, check):
    node = rig.nodes[0]
    url, record = f"http://127.0.0.1:{node.port}", os.path.join(directory, "game.rift")
    maker = start("make", url, "--seats", "3", "--record", record)
    invitation = re.match(r"invitation: (\S+)", maker.stdout.readline())[1]
    others = [start("join", url, invitation) for _ in range(2)]
    moves = "SELECT count(*) FROM move"
    for least in (20, 60):
        wait_for("moves", lambda least=least: int(rig.pg.sql(moves)[0][0]) >= least, 60)
        check(node.stop() == 0, "the node stops in the middle of a game")
        node.start()
    ends = [ended(program) for program in (maker, *others)]
    check(all(status == 0 for status, _ in ends), f"all end well: {ends}")
    check(len({text.strip().split("\n")[-1] for _, text in ends}) == 1, f"after as many moves: {ends}")
    fair = subprocess.run([TIMERIFT, "check", "--fair", record], capture_output=True, text=True, check=False)
    check(fair.returncode == 0, f"and the dice were fair: {fair.stdout}{fair.stderr}")
    status, said = ended(start("join", url, invitation))
    check(status == 1 and "no-seat" in said, f"a fourth is told that there is no seat: {said}")


def main():
    with Report("client") as check, tempfile.TemporaryDirectory() as directory, Rig(PROGRAM, RULES) as rig:
        protocols(rig.nodes[0], check)
        whole_game(rig, directory, check)


if __name__ == "__main__":
    main()
