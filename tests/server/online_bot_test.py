#!/usr/bin/env python3
"""Bots play online through examples/online_bot.py: two whole games, one of them through a node that is restarted."""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.request

from rig import BUILD, PATIENCE, PROGRAM, RULES, Rig, wait_for
from seats import Report

ROOT = pathlib.Path(__file__).resolve().parents[2]
TIMERIFT = os.path.abspath(os.environ.get("TIMERIFT", os.path.join(BUILD, "timerift")))
LIBRARY = os.path.abspath(os.path.join(BUILD, "librift.so"))
OWN = f"{TIMERIFT} bot --level greedy"
PYTHON = f"{sys.executable} {ROOT}/examples/bot.py"


def start(bot, *words):
    return subprocess.Popen([sys.executable, ROOT / "examples/online_bot.py", *words, "--bot", bot, "--library", LIBRARY],
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def ended(program):
    try:
        return program.wait(180 * PATIENCE), program.stdout.read()
    except subprocess.TimeoutExpired:
        program.kill()
        program.wait()
        return None, program.stdout.read()


def post(url, path, body):
    with urllib.request.urlopen(urllib.request.Request(url + path, json.dumps(body).encode()), timeout=30) as answer:
        text = answer.read()
        return json.loads(text) if "json" in answer.headers["content-type"] else text.decode()


def fair(directory, record):
    file = os.path.join(directory, "game.rift")
    pathlib.Path(file).write_text(record, encoding="utf-8")
    return subprocess.run([TIMERIFT, "check", "--fair", file], capture_output=True, text=True, check=False)


def by_invitation(rig, url, directory, check):
    """One makes the game, the other joins; with drafts, so that there are secrets, and a module."""
    setup = "modules doomsday variants asset-draft condition-draft seats A=human B=human"
    maker = start(PYTHON, "make", url, "--setup", setup)
    invitation = re.match(r"invitation: (\S+)", maker.stdout.readline())[1]
    other = start(OWN, "join", url, invitation)
    wait_for("moves", lambda: int(rig.pg.sql("SELECT count(*) FROM move")[0][0]) >= 20, 60)
    check(rig.nodes[0].stop() == 0, "the node stops in the middle of a game")
    rig.nodes[0].start()
    ends = [ended(program) for program in (maker, other)]
    check(all(status == 0 and "over after" in said for status, said in ends), f"both end well: {ends}")
    game = invitation.partition(".")[0]
    with urllib.request.urlopen(f"{url}/api/games/{game}/record", timeout=30) as answer:
        found = fair(directory, answer.read().decode())
    check(found.returncode == 0, f"and the record is fair: {found.stdout}{found.stderr}")


def by_link(url, directory, check):
    """Somebody made a game and gives the links to both seats to bots."""
    made = post(url, "/api/games", {"setup": "seats A=human B=human"})
    joined = post(url, f"/api/games/{made['game']}/join", {"invite": made["invite"]})
    bots = [start(bot, "seat", url, f"{seat['game']}.{seat['token']}") for bot, seat in ((OWN, made), (PYTHON, joined))]
    ends = [ended(program) for program in bots]
    check(all(status == 0 and "over after" in said for status, said in ends), f"both end well: {ends}")
    found = fair(directory, post(url, f"/api/games/{made['game']}/record", {"token": made["token"]}))
    check(found.returncode == 0, f"and the record is fair: {found.stdout}{found.stderr}")


def faults(url, check):
    """A bot that lies sends nothing to the server; a link that opens no seat is told."""
    made = post(url, "/api/games", {"setup": "seats A=harmony/zaida/1 B=progress/valerian/2 first A"})
    post(url, f"/api/games/{made['game']}/join", {"invite": made["invite"]})
    liar = "sed -u -n 's/^rift.*/riftok 1/p; s/^isready/readyok/p; s/^go.*/bestmove fly to the moon/p'"
    status, said = ended(start(liar, "seat", url, f"{made['game']}.{made['token']}"))
    check(status == 1 and "not legal: fly to the moon" in said, f"a lie is told: {status} {said}")
    status, said = ended(start(OWN, "seat", url, f"{made['game']}.{'0' * 26}"))
    check(status == 1 and "opens no seat" in said, f"a wrong link: {said}")


def main():
    with Report("online_bot") as check, tempfile.TemporaryDirectory() as directory, Rig(PROGRAM, RULES) as rig:
        url = f"http://127.0.0.1:{rig.nodes[0].port}"
        by_invitation(rig, url, directory, check)
        by_link(url, directory, check)
        faults(url, check)


if __name__ == "__main__":
    main()
