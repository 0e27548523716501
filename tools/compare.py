#!/usr/bin/env python3
"""Compares the speed of this tree's rules with that of another commit.

compare.py COMMIT [--rounds N] [--seconds S] [--wasm]

Builds COMMIT in a clone under build/compare and this tree in build/release, both as they are released. Then both programs
answer questions in turns, so that whatever slows the machine down slows down both. Prints the ratio of questions per second
by rift_play, rift_apply and rift_step to rift_play of COMMIT, or to the same way where COMMIT has it; base game and Fractures
of Time. The interval is that of the mean of the rounds' ratios, 95 %.

With --wasm, both are WebAssembly modules of the rules (compare_wasm.c) that run in turns in one process of Node: with the
options that each commit gives to its timerift.wasm, and with those of think.wasm.
"""
import argparse
import math
import os
import pathlib
import re
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LAB = "build/release/timerift-lab"
WAYS = ("play", "apply", "step")
GAMES = {"base": "-", "fractures": "fractures"}
# Student's t for 95 %, by degrees of freedom; 2 beyond the last.
STUDENT = (0, 12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13, 2.12, 2.11, 2.10)


def run(*command, cwd=ROOT):
    return subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.PIPE, text=True).stdout


def build(tree):
    run("tools/configure.sh", "release", cwd=tree)
    run("ninja", "-C", "build/release", "timerift-lab", cwd=tree)
    return tree / LAB


def clone(commit):
    name = run("git", "rev-parse", "--verify", f"{commit}^{{commit}}").strip()
    tree = ROOT / "build/compare" / name
    if not tree.exists():
        run("git", "clone", "-q", "--no-checkout", str(ROOT), str(tree))
        run("git", "checkout", "-q", name, cwd=tree)
    return tree


def knows_ways(lab):
    return "--by" in subprocess.run([lab, "bench", "--help"], check=True, stdout=subprocess.PIPE, text=True).stdout


def asks(lab, modules, seconds, way):
    """Questions per second; way None: as the program does it without being asked."""
    command = [lab, "bench", "--players", "2", "--seconds", str(seconds), "--modules", modules]
    last = run(*command, *(["--by", way] if way else [])).splitlines()[-1]
    return float(re.search(r"asks/s=(\d+)", last)[1])


def interval(ratios):
    logs = [math.log(ratio) for ratio in ratios]
    free = len(logs) - 1
    spread = statistics.stdev(logs) / math.sqrt(len(logs)) * (STUDENT[free] if free < len(STUDENT) else 2)
    middle = statistics.fmean(logs)
    return [math.exp(middle + side * spread) for side in (0, -1, 1)]


def compare(new, old, modules, options):
    """For each way, the rounds' (new, old) questions per second."""
    found = {way: [] for way in WAYS}
    old_ways = knows_ways(old)
    for number in range(options.rounds):
        before = {} if old_ways else {None: asks(old, modules, options.seconds, None)}
        for way in WAYS[::-1] if number % 2 else WAYS:
            if old_ways:
                before[way] = asks(old, modules, options.seconds, way)
            found[way].append((asks(new, modules, options.seconds, way), before[way if old_ways else None]))
    return found


def wasm_sources(tree):
    found = []
    for part in ("base", "content", "core", "automa"):
        names = re.findall(r"^\s*'([^']*\.c)'", (tree / "src" / part / "meson.build").read_text(), re.MULTILINE)
        found += [f"src/{part}/{name}" for name in names]
    return found


def wasm_build(tree, name, options, fast):
    """Compiles the rules of a tree with compare_wasm.c; the sources in `fast` with -Os."""
    out = tree / "build/wasm-bench" / name
    out.mkdir(parents=True, exist_ok=True)
    run("tools/rules_hash.py", "--source", str(out / "rules_hash.c"), cwd=tree)
    both = ["clang", "--target=wasm32-wasi", "-mbulk-memory", "-msign-ext", "-std=c11", "-fvisibility=hidden",
            "-fno-strict-aliasing", "-Iinclude", "-Isrc", "-flto"]
    if "rift_step" in (tree / "include/rift.h").read_text():
        both.append("-DBENCH_STEP")
    objects = []
    for source in fast:
        objects.append(str(out / (pathlib.Path(source).name + ".o")))
        run(*both, "-Os", "-c", source, "-o", objects[-1], cwd=tree)
    others = [source for source in wasm_sources(tree) if source not in fast]
    module = out / "rules.wasm"
    run(*both, *options, "-Wl,--lto-O2", *others, *objects, str(out / "rules_hash.c"), str(ROOT / "tools/compare_wasm.c"),
        "-nostdlib", "-Wl,--no-entry", "-Wl,--gc-sections", "-Wl,--strip-all", "-Wl,--stack-first",
        "-Wl,-z,stack-size=262144", "-lc", "-o", str(module), cwd=tree)
    return module


def wasm_modules(tree):
    """The module with the options of the tree's timerift.wasm, and the one with those of think.wasm."""
    script = (tree / "tools/wasm.sh").read_text()
    fast = re.search(r"^fast=\((.*)\)$", script, re.MULTILINE)
    first = ["-Oz", "-Wl,-mllvm,-inline-threshold=-60"]
    first += [f"-Wl,-mllvm,{option}" for option in ("-enable-merge-functions", "-disable-lsr") if option in script]
    return {"timerift.wasm": wasm_build(tree, "first", first, fast[1].split() if fast else []),
            "think.wasm": wasm_build(tree, "think", ["-Os"], [])}


def compare_wasm(options):
    old = wasm_modules(clone(options.commit))
    for name, module in wasm_modules(ROOT).items():
        found = {}
        for line in run("node", "tools/compare_wasm.mjs", str(module), str(old[name]), str(options.rounds),
                        str(options.seconds)).splitlines():
            game, way, after, before = line.split()
            found.setdefault((game, way), []).append((float(after), float(before)))
        for (game, way), rounds in found.items():
            report(options, f"{name:13} {game}", way, rounds)


def report(options, game, way, rounds):
    ratio, low, high = interval([after / before for after, before in rounds])
    after, before = (statistics.median(column) for column in zip(*rounds))
    print(f"compare: {game:9} {way:5} {after:9.0f} asks/s, {before:9.0f} of {options.commit[:12]}: "
          f"ratio {ratio:.2f} ({low:.2f} to {high:.2f})")
    sys.stdout.flush()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commit")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seconds", type=int, default=1)
    parser.add_argument("--wasm", action="store_true", help="in WebAssembly")
    options = parser.parse_args()
    if options.rounds < 2 or options.seconds < 1:
        parser.error("at least two rounds of one second")
    if options.wasm:
        compare_wasm(options)
        return
    os.environ.setdefault("CC", "gcc")
    old, new = build(clone(options.commit)), build(ROOT)
    for name, modules in GAMES.items():
        for way, rounds in compare(new, old, modules, options).items():
            report(options, name, way, rounds)


if __name__ == "__main__":
    main()
