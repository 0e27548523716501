#!/usr/bin/env python3
"""Bots play through the protocol of docs/bots.md: the conversation there, whole games, secrets, faults, the ladder.

    bots.py TIMERIFT BOT            everything; BOT is examples/c/bot.c, compiled
    bots.py TIMERIFT BOT NAME...    only these tests
"""
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BAD = ROOT / "tests/bots/bad.py"
TIMERIFT, C_BOT = (os.path.abspath(name) for name in sys.argv[1:3])
PYTHON_BOT = f"{shlex.quote(sys.executable)} {ROOT}/examples/bot.py"
OWN_BOT = f"{shlex.quote(TIMERIFT)} bot"
QUICK = ["--start", "20", "--limit", "1", "--grace", "300"]


class Wrong(Exception):
    """Something is not as it should be."""


def check(right, what):
    if not right:
        raise Wrong(what)


def run(*words, status=0):
    """The output of timerift, both streams."""
    done = subprocess.run([TIMERIFT, *map(str, words)], capture_output=True, text=True, cwd=ROOT, check=False, timeout=600)
    check(done.returncode == status, f"timerift {' '.join(map(str, words))}: status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def bad(how, folder):
    return f"bad=exec {shlex.quote(sys.executable)} {BAD} {how} {folder}/pids"


def alive(pid):
    """Whether a process runs; a zombie does not."""
    try:
        state = pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


def pids(folder):
    file = folder / "pids"
    return [int(line) for line in file.read_text(encoding="ascii").split()] if file.exists() else []


def none_left(folder):
    """All processes that noted themselves end; a signal takes a moment."""
    check(pids(folder), "no bot noted its process")
    for _ in range(100):
        left = [pid for pid in pids(folder) if alive(pid)]
        if not left:
            return
        time.sleep(0.1)
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    raise Wrong(f"processes are left behind: {left}")


def games(folder, name="*"):
    return {file.name: file.read_text(encoding="utf-8") for file in sorted(folder.glob(f"{name}.rift"))}


# ---- the conversation of the document ----

def conversation(_folder):
    text = (ROOT / "docs/bots.md").read_text(encoding="utf-8")
    block = re.search(r"<!-- conversation -->\n```\n(.*?)```", text, re.S)[1]
    said = [line[2:] for line in block.splitlines() if line.startswith("> ")]
    expected = [line[2:] for line in block.splitlines() if line.startswith("< ")]
    done = subprocess.run([TIMERIFT, "bot", "--level", "greedy"], input="\n".join(said) + "\n", capture_output=True, text=True,
                          check=False, timeout=60)
    check(done.returncode == 0, f"timerift bot: status {done.returncode}")

    def shape(lines):
        return [re.sub(r"^rules [0-9a-f]{32}$", "rules HASH", re.sub(r"Timerift (?:[0-9.]+|VERSION) ", "Timerift ", line)) for line in lines]
    check(shape(done.stdout.splitlines()) == shape(expected),
          f"docs/bots.md says\n{expected}\nand the bot\n{done.stdout.splitlines()}")


def refuses(_folder):
    """Our own bot says what it cannot follow, and goes on to the next game."""
    def talk(*lines):
        done = subprocess.run([TIMERIFT, "bot"], input="\n".join(lines) + "\n", capture_output=True, text=True, check=False, timeout=60)
        check(done.returncode == 0, f"timerift bot: status {done.returncode}")
        return done.stdout
    setup = "seats A=harmony/zaida/1 B=progress/valerian/2 first A"
    check("error setup" in talk("position A seats A=nobody"), "a wrong setup passes")
    check("error position" in talk(f"position C {setup}"), "a seat that nobody plays passes")
    check("error position" in talk(f"position * {setup}"), "Nature's seat passes")
    check("error move" in talk(f"position A {setup}", "move A pass"), "a move that is not legal passes")
    check("error move" in talk(f"position A {setup}", "move A fly"), "unknown words pass")
    check("error go" in talk(f"position A {setup}", "go"), "a question that is not open is answered")
    check("error go" in talk("go"), "a question is answered without a game")
    check(talk("x" * 100, "", "isready", "nonsense", "isready", "quit", "isready") == "readyok\nreadyok\n", "unknown messages are not ignored")


# ---- whole games ----

def examples(folder):
    """Both examples play 20 games against each other and against a level, without a fault; all records are sound."""
    for a, b in ((f"py={PYTHON_BOT}", f"c={C_BOT}"), (f"py={PYTHON_BOT}", "greedy"), (f"c={C_BOT}", "greedy")):
        said = run("match", a, b, "--games", 20, "--jobs", 2, "--records", folder)
        check("20 games of 10 deals" in said and "faults" not in said, said)
    files = sorted(folder.glob("*.rift"))
    check(len(files) == 60, f"{len(files)} records")
    checked = run("check", *files)
    check(checked.count(" over after Era ") == 60, checked)


def tables(folder):
    """Three and four seats, modules, secret drafts, an automaton."""
    for words in (["--seats", 3, "--games", 3, "--modules", "doomsday,pioneers", "--variants", "asset-draft,condition-draft"],
                  ["--seats", 4, "--games", 4, "--modules", "fractures,variable-anomalies", "--variants", "together"]):
        said = run("match", f"own={OWN_BOT}", f"py={PYTHON_BOT}", "--records", folder, *words)
        check("faults" not in said, said)
    for words in ([f"py={PYTHON_BOT}", "chronobot2"], [f"c={C_BOT}", "chronossus+one-more"], [f"own={OWN_BOT}", "chronossus+all"]):
        said = run("match", *words, "--games", 2, "--records", folder)
        check("faults" not in said, said)
    check(run("check", *sorted(folder.glob("*.rift"))).count(" over after Era ") == 13, "not all games are over")


def same_games(folder):
    """A level plays the same games in this process and as a bot, which knows only what it is told."""
    here, there = folder / "here", folder / "there"
    for where, b in ((here, "greedy"), (there, f"greedy={OWN_BOT}")):
        where.mkdir()
        run("match", "greedy", b, "--games", 4, "--records", where, "--modules", "doomsday", "--variants", "condition-draft,together")
    check(len(games(here)) == 4 and games(here) == games(there), "the games differ")


SPY = """
import sys
sys.path.insert(0, {examples!r})
import bot
mine = bot.Bot()
with open({log!r}, "a") as log:
    for line in sys.stdin:
        log.write(line)
        for answer in mine.hear(line.rstrip("\\n")):
            print(answer, flush=True)
"""


def told_games(log):
    """What the spy was told, game by game: its seat, and the moves."""
    for part in re.split(r"^position ", log, flags=re.M)[1:]:
        yield part[0], re.findall(r"^move (.*)$", part, re.M)


def recorded_moves(text):
    """The moves of a record, one by one: seat and words."""
    for line in text.splitlines():
        line = line.partition("#")[0].rstrip()
        if re.match(r"[A-D*]  \S", line):
            yield from (f"{line[0]} {move.strip()}" for move in line[3:].split(";"))


def secrets(folder):
    """A bot is told every move of the record; those that other seats make in secret, only as such."""
    spy, log = folder / "spy.py", folder / "log"
    spy.write_text(SPY.format(examples=str(ROOT / "examples"), log=str(log)), encoding="utf-8")
    run("match", f"spy={shlex.quote(sys.executable)} {spy}", "greedy", "--games", 4, "--records", folder,
        "--variants", "asset-draft,condition-draft")
    hidden = 0
    told = list(told_games(log.read_text(encoding="utf-8")))
    check(len(told) == 4, f"{len(told)} games were told")
    for (seat, moves), text in zip(told, games(folder).values()):
        true = list(recorded_moves(text))
        check(len(true) == len(moves), f"{len(true)} moves in the record, {len(moves)} told")
        for real, said in zip(true, moves):
            other = real[0] not in ("*", seat)
            if other and re.match(r". (warp|keep) ", real):
                check(said == f"{real[0]} secret", f"told {said} instead of a secret: {real}")
                hidden += 1
            elif not re.match(r"\* (deal|hand) ", real):
                check(real == said, f"told {said}, but the record has {real}")
            elif real[2:].split()[1] != seat:
                check(real != said, f"a card of another seat was told: {said}")
    check(hidden > 20, f"only {hidden} secret moves were met")


# ---- faults ----

FAULTS = {
    "illegal": "its answer is not legal", "nonsense": "unknown words", "empty": "unknown words", "other-seat": "not legal",
    "hang": "did not answer in time", "late": "did not answer in time", "die": "it ended", "signal": "it ended",
    "close": "closed its output", "flood": "longer than 4096", "chatter": "did not answer in time", "long": "longer than 4096",
    "error": "gave up: I am lost", "twice": "answered without being asked", "leave": "it ended",
}


def faults(folder):
    """Each fault loses the game and only that; the match goes on, and nothing is left of the bot."""
    for how, why in FAULTS.items():
        here = folder / how
        here.mkdir()
        said = run("match", "greedy", bad(how, here), "--games", 2, *QUICK)
        check("greedy against bad: 2 games of 1 deals" in said and "wins     100.0 %" in said, f"{how}: {said}")
        check("greedy lost 0 games by its own fault, bad 2" in said, f"{how}: {said}")
        check(said.count(why) == 2, f"{how}: not because {why}: {said}")
        none_left(here)


def deaf(folder):
    """A bot that does not read is given up after --start, although its pipe is full."""
    said = run("match", bad("deaf", folder), "greedy", "--games", 2, "--start", 4, "--limit", 1, "--grace", 100)
    check("bad lost 2 games by its own fault" in said and "wins     0.0 %" in said, said)
    check(said.count("does not read what it is told") == 2, said)
    said = run("match", "greedy", "deaf=read line; exec 0<&-; echo riftok 1; sleep 1000", "--games", 2)
    check("greedy lost 0 games by its own fault, deaf 2" in said, said)
    none_left(folder)


def forgiven(folder):
    """A bot that answers when it is told to stop does nothing wrong; one that died plays the next game."""
    said = run("match", "greedy", bad("stopped", folder), "--games", 2, "--ms", 1, "--grace", 20000)
    check("faults" not in said and "2 games" in said, said)
    said = run("match", "greedy", bad("once", folder), "--games", 4)
    check("bad 1\n" in said and "4 games" in said, said)
    none_left(folder)


def not_started(folder):
    """What cannot play at all is said before the first game."""
    for how, start, why in (("mute", 1, "did not say riftok"), ("version", 20, "speaks version 99")):
        said = run("match", "greedy", bad(how, folder), "--start", start, status=2)
        check(why in said, said)
    check("it ended" in run("match", "greedy", "x=/nowhere/nothing", status=2), "a program that does not exist")
    for words in (["greedy"], ["greedy", "nobody"], ["chronobot2", "greedy"], ["greedy", "chronobot2+beginner+no-leader"],
                  ["greedy", "greedy", "--modules", "none"], ["greedy", "chronobot2", "--modules", "doomsday"],
                  ["greedy", "greedy", "--sprt", "70,35"], ["greedy@x", "greedy"]):
        run("match", *words, status=2)
    none_left(folder)


def killed(folder):
    """When the match ends by a signal, so do its workers and bots."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGKILL):
        here = folder / str(int(number))
        here.mkdir()
        # The shell waits for the bot, so that it is not a child of the match itself.
        match = subprocess.Popen([TIMERIFT, "match", "greedy", bad("hang", here).replace("=exec ", "=") + "; true", "--jobs", "2", "--games", "4", "--limit", "600"],
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(200):
            if len(pids(here)) >= 3:  # the first was started to see that it can be
                break
            time.sleep(0.1)
        check(len(pids(here)) >= 3, "the bots do not start")
        match.send_signal(number)
        check(match.wait(timeout=60) == -number, f"it did not end by signal {number}")
        none_left(here)


# ---- the ladder ----

def untimed(file):
    """The results without the times."""
    return sorted(" ".join(line.split()[:12]) for line in file.read_text(encoding="ascii").splitlines())


def ladder(folder):
    """Stopped and continued, alone or shared: the same games. The tables stand between the marks of a document."""
    one, many, document = folder / "one", folder / "many", folder / "players.md"
    words = ["random", "greedy", "chronobot2", "--games", 20, "--automata", 8, "--tables", 6]
    run("ladder", *words, "--results", one)
    check(len(untimed(one)) == 20 + 2 * 8, f"{len(untimed(one))} games")
    started = [subprocess.Popen([TIMERIFT, "ladder", *map(str, words), "--results", many], stdout=subprocess.DEVNULL) for _ in range(2)]
    while not many.exists() or len(untimed(many)) < 4:
        time.sleep(0.01)
    started[0].kill()
    for process in started:
        process.wait(timeout=600)
    check(untimed(many) == untimed(one), "shared and stopped, other games were played")
    lines = one.read_text(encoding="ascii").splitlines(True)
    many.write_text("".join(lines[:11]) + lines[11][:20], encoding="ascii")  # cut off in a line, and in a deal
    run("ladder", *words, "--results", many, "--jobs", 2)
    check(set(untimed(one)) <= set(untimed(many)), "a file that was cut off is not completed")
    check(len(untimed(many)) == len(lines) + 2, "the deal that was cut off, and no other, is played again")
    document.write_text("before\n<!-- ladder: begin (x) -->\nold\n<!-- ladder: end -->\nafter\n", encoding="utf-8")
    for results in (one, many):
        run("ladder", *words, "--results", results, "--report", "--write", document)
        text = re.sub(r"[0-9.]+ ms", "ms", document.read_text(encoding="utf-8"))
        if results == one:
            first = text
    check(text == first, "the same games give other tables")
    check(text.startswith("before\n<!-- ladder: begin (x) -->\n\n") and text.endswith("\n<!-- ladder: end -->\nafter\n"), text)
    check("| `greedy` | 0 |" in text and "old" not in text and "| `random` | -" in text and "8 games |" in text, text)
    document.write_text("no marks\n", encoding="utf-8")
    run("ladder", *words, "--results", one, "--report", "--write", document, status=1)
    check(document.read_text(encoding="utf-8") == "no marks\n", "a document without marks was changed")


def budgets(folder):
    """NAME@N is the same search with another budget: levels with equal budgets play the same games, others do not."""
    games = {}
    for name in ("master@3", "skilled@3", "master@6"):
        records = folder / name
        records.mkdir()
        said = run("match", name, "greedy@9", "--games", 2, "--records", records, "--nodes", 5)
        check(said.startswith(f"{name} against greedy@9: 2 games"), said)
        games[name] = [file.read_text(encoding="ascii") for file in sorted(records.iterdir())]
        check(len(games[name]) == 2, f"{len(games[name])} records")
    check(games["master@3"] == games["skilled@3"], "equal budgets, other games")
    check(games["master@3"] != games["master@6"], "other budgets, equal games")
    said = run("ladder", "master@3", "master@6", "--games", 2, "--automata", 0, "--results", folder / "r")
    check("| `master@6` | `master@3` | 2 | 2 |" in said, said)


def sequential(folder):
    """The test ends a match early when it is clear, and counts what is in the file; other terms do not."""
    said = run("match", "greedy", "random", "--games", 400, "--sprt", "35,70", "--results", folder / "r")
    check(": yes (" in said and "16 games of 8 deals" not in said, said)
    count = int(re.search(r"(\d+) games of", said)[1])
    check(count < 100, f"{count} games for what is clear after few")
    again = run("match", "greedy", "random", "--games", 400, "--sprt", "35,70", "--results", folder / "r")
    check(re.sub(r"  time.*", "", again) == re.sub(r"  time.*", "", said), "it was played again")
    said = run("match", "greedy", "random", "--games", 2, "--seed", 2, "--results", folder / "r")
    check("2 games of 1 deals" in said, said)


TESTS = [conversation, refuses, examples, tables, same_games, secrets, faults, deaf, forgiven, not_started, killed, ladder, budgets, sequential]


def main():
    names = sys.argv[3:]
    failed = 0
    for test in TESTS:
        if names and test.__name__ not in names:
            continue
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="timerift-bots-") as folder:
            try:
                test(pathlib.Path(folder))
                print(f"ok    {test.__name__} ({time.monotonic() - began:.1f} s)", flush=True)
            except Wrong as wrong:
                failed += 1
                print(f"FAIL  {test.__name__}: {wrong}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
