#!/usr/bin/env python3
"""A bot that does one thing wrong: bad.py HOW [FILE]. Otherwise it plays like examples/bot.py.

FILE takes the numbers of its processes, one a line, so that a test can see whether they have ended.
"""
import contextlib
import fcntl
import os
import pathlib
import signal
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "examples"))
import bot  # noqa: E402

HOW = sys.argv[1]
FILE = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
ANSWERS = 5  # it plays so many moves well
FOREVER = 100000


def note(pid):
    if FILE:
        with FILE.open("a", encoding="ascii") as file:
            file.write(f"{pid}\n")


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def fill_pipe():
    """Makes the pipe of the own input so full that nobody can write to it."""
    fcntl.fcntl(0, fcntl.F_SETPIPE_SZ, 4096)
    with contextlib.suppress(BlockingIOError):
        end = os.open("/proc/self/fd/0", os.O_WRONLY | os.O_NONBLOCK)
        while True:
            os.write(end, b"x")


def hear_stop():
    while sys.stdin.readline().strip() != "stop":
        pass


def good(answers):
    for line in answers:
        say(line + "\n")


def misbehave(answers):
    """Does the wrong thing instead of giving these answers, the last of which is bestmove; may return."""
    match HOW:
        case "illegal":
            say("bestmove place genius evacuate\n")
        case "nonsense":
            say("bestmove fly to the moon\n")
        case "empty":
            say("bestmove\n")
        case "other-seat":
            say("bestmove secret\n")
        case "hang":
            time.sleep(FOREVER)
        case "late":
            hear_stop()
            time.sleep(1.5)
            good(answers)
        case "stopped":
            hear_stop()
            good(answers)
        case "die":
            os._exit(3)
        case "signal":
            os.kill(os.getpid(), signal.SIGSEGV)
        case "close":
            os.close(1)
            time.sleep(FOREVER)
        case "flood":
            while True:
                say("x" * 5000)
        case "chatter":
            os.execvp("yes", ["yes", "info depth 1 score 2"])  # faster than anybody reads
        case "long":
            say("info " + "x" * 5000 + "\n")
            good(answers)
        case "error":
            say("error I am lost\n")
        case "twice":
            good([*answers, *answers])
        case "deaf":
            fill_pipe()
            good(answers)
            time.sleep(FOREVER)
        case "leave":
            note(subprocess.Popen(["sleep", str(FOREVER)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL).pid)
            os._exit(0)
        case "once":
            flag = FILE.with_suffix(".once")
            if flag.exists():
                good(answers)
            else:
                flag.touch()
                os._exit(3)
        case _:
            sys.exit(f"bad.py does not know how to {HOW}")


def main():
    mine, moves = bot.Bot(), 0
    note(os.getpid())
    if HOW == "mute":
        time.sleep(FOREVER)
    for line in sys.stdin:
        answers = mine.hear(line.rstrip("\n"))
        if HOW == "version" and answers and answers[-1].startswith("riftok"):
            answers = ["riftok 99"]
        moves += bool(answers and answers[-1].startswith("bestmove"))
        if moves > ANSWERS and answers[-1:] and answers[-1].startswith("bestmove"):
            misbehave(answers)
        elif line.strip() == "quit":
            break
        else:
            good(answers)


if __name__ == "__main__":
    main()
