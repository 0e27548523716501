#!/usr/bin/env python3
"""Strangers attack a node while honest people play through HAProxy and nginx as packaged, with TLS.

    tools/served.sh hostile [--long] [--only NAME] [--seconds N] [--broken [NAME...]]

Every attack is a file of tests/server/hostile.  An attack by load is run twice: first its traffic goes to a sink beside the node (the
quiet run: stolen processor time is not the node's fault), then to the node.  A line fails if a request of a bystander fails, if their
p99 is more than 3 times the quiet one (5 times with attackers in 256 networks), or if a turn of the node's loop took more than 50 ms
of processor time, or of any time but that in which the system let it wait for a processor.  The quiet p99 counts as at least the median of all quiet runs so far.
A line that fails is repeated up to twice.  The others are checks.  Ends with `hostile: N passed, N failed`.
"""

import argparse
import importlib
import json
import pathlib
import statistics
import subprocess
import sys
import time
import traceback

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE / "hostile"), str(HERE)]

from ground import ADDRESS, KEPT, PASSWORD, PROXIES, Ground, enter  # noqa: E402
import unrepaired  # noqa: E402
from rig import children, cpu_s  # noqa: E402

MOST = {1: 3.0, 256: 5.0}  # p99 under attack, as a multiple of the quiet one
LOOP_MS = 50.0
TRIES = 3
PAIRS, VISITORS = 4, 2

# Lines that are known to fail.  They are printed as open and count neither as passed nor as failed.
EXPECTED_OPEN = set()


def attacks():
    """All attacks in the order of their numbers."""
    return [importlib.import_module(path.stem) for path in sorted((HERE / "hostile").glob("a[0-9]*.py"))]


class Bystanders:
    """The honest people, in a process of their own."""

    def __init__(self, ground, proxy, signers):
        players, others = ground.accounts[:KEPT // 2], ground.accounts[KEPT // 2:KEPT]
        self.process = ground.child([sys.executable, HERE / "hostile/bystanders.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ask({"proxy": ADDRESS[proxy, "node"], "cookies": [one["cookies"] for one in players], "pairs": PAIRS, "visitors": VISITORS,
                  "signers": [[one["mail"], PASSWORD, {}] for one in others[:signers]]}, "ready")

    def ask(self, line, expected=None):
        self.process.stdin.write(json.dumps(line) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer or expected and answer.strip() != expected:
            raise RuntimeError("the bystanders could not begin")
        return answer

    def play(self, seconds):
        return json.loads(self.ask(seconds))

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def at(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("inf")


class Run:
    """What the bystanders met in one run."""

    def __init__(self, told):
        self.failed = told["failed"]
        self.kinds = {"play": told["took"].get("move", []) + told["took"].get("visit", [])}
        if "sign-in" in told["took"]:
            self.kinds["sign-in"] = told["took"]["sign-in"]

    def figures(self, kind):
        return at(self.kinds[kind], 0.5), at(self.kinds[kind], 0.99)


class Line:
    """One attack, from one or many networks, through one proxy."""

    tries = TRIES
    quiet_p99 = {}  # kind: of all quiet runs so far

    def __init__(self, attack, networks, proxy):
        self.attack, self.networks, self.proxy = attack, networks, proxy
        self.name = f"{attack.NAME} {networks}"
        self.used = {}  # side: processor time by program

    def fight(self, ground, side, bystanders, seconds):
        """Bystanders play while attackers attack; returns what happened to the bystanders, and what the attackers did."""
        parts = self.attack.begin(ground, self.proxy, side, self.networks)
        try:
            for part in parts:
                if hasattr(part, "settle"):
                    part.settle(6)
            busy = self.busy(ground)
            run = Run(bystanders.play(seconds))
            self.used[side] = {who: round(then - busy[who], 2) for who, then in self.busy(ground).items()}
        finally:
            counts = [part.stop() for part in parts]
        return run, [one for one in counts if one]

    def busy(self, ground):
        """Processor time so far of the node and of the proxy."""
        proxy = ground.proxies[self.proxy].process.pid
        return {"node": cpu_s(ground.node.process.pid), "proxy": sum(map(cpu_s, [proxy, *children(proxy)]))}

    def run(self, ground, seconds):
        """One try: returns its problems."""
        ground.fresh(**getattr(self.attack, "SETTINGS", {}))
        bystanders = Bystanders(ground, self.proxy, getattr(self.attack, "SIGNERS", 0))
        try:
            bystanders.play(0.5)  # nothing is new any more
            quiet, _ = self.fight(ground, "sink", bystanders, seconds)
            before = ground.loop()
            ground.late_ms()
            attacked, self.counts = self.fight(ground, "node", bystanders, max(seconds, getattr(self.attack, "SECONDS", 0)))
            late = ground.late_ms()
            loop = self.stood_still(before, ground.loop())
        finally:
            bystanders.end()
        return self.judge(quiet, attacked, loop, late) + list(getattr(self.attack, "wrong", lambda _: [])(self.counts))

    @staticmethod
    def stood_still(before, after):
        """The longest turn of the loop, and the most processor time of one, in ms.  If none took over 50 ms during the attack, those from
        before it do not count."""
        return (after[0], after[1]) if after[2] > before[2] else (min(after[0], LOOP_MS), min(after[1], LOOP_MS))

    def judge(self, quiet, attacked, loop, late):
        problems, texts = [], []
        for kind in quiet.kinds:
            (p50_quiet, p99_quiet), (p50, p99) = quiet.figures(kind), attacked.figures(kind)
            known = Line.quiet_p99.setdefault(kind, [])
            known.append(p99_quiet)
            ratio = p99 / max(p99_quiet, statistics.median(known))
            if ratio > MOST[self.networks]:
                problems.append(f"{kind}: p99 is {ratio:.1f} times the quiet one, at most {MOST[self.networks]:.0f}")
            texts.append(f"{kind}: p50 {p50_quiet:.1f} -> {p50:.1f}, p99 {p99_quiet:.1f} -> {p99:.1f} ms, x{ratio:.1f}")
        if quiet.failed:
            problems.append(f"{len(quiet.failed)} requests failed in the quiet run: {quiet.failed[:2]}")
        if attacked.failed:
            problems.append(f"{len(attacked.failed)} requests failed: {attacked.failed[:2]}")
        away, busy = loop
        if away - late > LOOP_MS or busy > LOOP_MS:
            problems.append(f"the loop stood still for {away:.0f} ms")
        self.text = (f"{'; '.join(texts)}; failed {len(attacked.failed)}; "
                     f"loop {away:.0f} ms (processor {busy:.0f}, waited for one {late:.0f})")
        return problems

    def report(self, ground, seconds):
        tries = 1 if self.name in EXPECTED_OPEN else Line.tries
        for number in range(1, tries + 1):
            begun = time.monotonic()
            problems = self.run(ground, seconds)
            print(f"{self.name:20} {self.proxy:8} {self.text}; {time.monotonic() - begun:.0f} s", flush=True)
            if VERBOSE:
                print(f"    {self.counts}, processor s {self.used}, {ground.proxies[self.proxy].last_words()}", flush=True)
            if not problems:
                return []
            if number < tries:
                print(f"    again: {'; '.join(problems)}", flush=True)
        return problems


class Check:
    """An attack that either works or does not."""

    def __init__(self, attack, proxy):
        self.attack, self.proxy, self.name = attack, proxy, attack.NAME

    def report(self, ground, _):
        ground.fresh(**getattr(self.attack, "SETTINGS", {}))
        told = list(self.attack.check(ground, self.proxy))
        problems = [f"{what}: {detail!r}"[:200] for what, good, detail in told if not good]
        print(f"{self.name:20} {self.proxy:8} {len(told) - len(problems)} of {len(told)} checks", flush=True)
        return problems


def lines(options):
    """What is to be run.  Attacks by load come from one or from many networks, through HAProxy or nginx, in turns; with --only from both, with
    --long also through both.  Checks but slow ones are done through both."""
    turn, found = 0, []
    for attack in attacks():
        if options.only and attack.NAME not in options.only:
            continue
        if hasattr(attack, "check"):
            slow = getattr(attack, "SLOW", False) and not options.long
            found += [Check(attack, proxy) for proxy in PROXIES[:1 if slow else 2]]
            continue
        all_networks = options.long or options.only
        for networks in attack.NETWORKS if all_networks else attack.NETWORKS[turn % len(attack.NETWORKS):][:1]:
            chosen = PROXIES if options.long else [PROXIES[turn // 2 % 2]]
            found += [Line(attack, networks, proxy) for proxy in chosen]
            turn += 1
    return found


def verdict(line, problems):
    """Prints what is wrong; returns (passed, failed)."""
    if line.name in EXPECTED_OPEN:
        print(f"open: {line.name}: {'; '.join(problems) if problems else 'passed this time'}", flush=True)
        return 0, 0
    for problem in problems:
        print(f"FAILED: {line.name}, {line.proxy}: {problem}", flush=True)
    return int(not problems), int(bool(problems))


def run(options, ground):
    passed = failed = 0
    for line in lines(options):
        try:
            good, bad = verdict(line, line.report(ground, options.seconds))
        except Exception as error:  # the suite itself is at fault
            traceback.print_exc()
            print(f"FAILED: {line.name}, {line.proxy}: {type(error).__name__}")
            good, bad = 0, 1
        passed, failed = passed + good, failed + bad
    print(f"hostile: {passed} passed, {failed} failed")
    return int(failed > 0)


VERBOSE = False


def main():
    global VERBOSE
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--long", action="store_true", help="longer, every line with both proxies")
    parser.add_argument("--only", action="append", metavar="NAME", help=", ".join(one.NAME for one in attacks()))
    parser.add_argument("--seconds", type=float, default=0, help="of each run; default 2.5, with --long 12")
    parser.add_argument("--verbose", action="store_true", help="also what the attackers counted")
    parser.add_argument("--once", action="store_true", help="repeat no line, and expect none to be open")
    parser.add_argument("--broken", nargs="*", metavar="NAME", help="run the attacks against copies without the repairs: each must fail")
    options = parser.parse_args()
    VERBOSE = options.verbose
    options.seconds = options.seconds or (12 if options.long else 2.5)
    if options.broken is not None:
        return unrepaired.run(options.broken, options.seconds, [one.NAME for one in attacks()])
    if options.once:
        Line.tries = 1
        EXPECTED_OPEN.clear()
    enter()
    with Ground() as ground:
        return run(options, ground)


if __name__ == "__main__":
    sys.exit(main())
