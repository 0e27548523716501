#!/usr/bin/env python3
"""Tests the probe of beside.py: it reports a stall with its time and length, and nothing else."""

import os
import signal
import sys
import time

from beside import Beside
from checks import check, end
from rig import wait_for

PAUSE_S = 0.6


def main():
    with Beside() as beside:
        wait_for("the probe", lambda: os.path.exists(beside.path))
        time.sleep(0.3)
        before = time.time()
        beside.process.send_signal(signal.SIGSTOP)
        time.sleep(PAUSE_S)
        beside.process.send_signal(signal.SIGCONT)
        wait_for("its word of it", lambda: beside.stalls(before, time.time()) >= PAUSE_S - 0.1)
        after = time.time()
        stood = beside.stalls(before, after)
        check("a pause is seen as long as it was", PAUSE_S - 0.1 <= stood <= after - before, stood)
        check("half of it in half of the span", abs(beside.stalls(before, before + PAUSE_S / 2) - PAUSE_S / 2) <= 0.1)
        check("none of it counts before", beside.stalls(before - 100, before - 50) == 0)
        check("what is waited for is counted without it", beside.waited(before) <= time.time() - before - stood + 0.1)
        beside.process.kill()
        beside.process.wait()
        try:
            beside.stalls(before, after)
            check("a probe that has ended is noticed", False)
        except RuntimeError:
            check("a probe that has ended is noticed", True)
    return end("beside")


if __name__ == "__main__":
    sys.exit(main())
