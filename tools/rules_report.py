#!/usr/bin/env python3
"""Reports which rules of the catalogue are exercised.

A rule is exercised when its mark in the code, RULE("CONSTRUCT-03"), was reached while a scenario that names it ran.
What is compared:

  docs/rules/ids.tsv          every rule: id, catalogue file
  tests/scenarios/            scenario files; their head comment says "rules: ID ID ..." (more lines may follow that
                              hold nothing but ids)
  the marks file              written by the scenario runner: "scenario<TAB>id", reached after the first move
  tests/scenarios/exempt.tsv  rules that state nothing to execute: "id<TAB>reason"
  tests/companion/scenes/     scenes of companion light, which name rules like scenarios do
  tests/scenarios/waits.tsv   rules that wait for a module that is not there: "id<TAB>module<TAB>what no rulebook tells"

The last lines are "rules: FAMILY N of M exercised", one for each family of --require, and "rules: N of M exercised" for
the whole catalogue, before which the rest is listed by reason.  The exit status is 1 if a rule of the families is
missing, or if the code, a scenario or a list names an id that the catalogue does not have.
"""
import argparse
import pathlib
import re
import sys

FAMILIES = {
    "base": ["10-base.md"],
    "doomsday": ["20-doomsday.md"],
    "pioneers": ["21-pioneers.md"],
    "guardians": ["22-guardians.md"],
    "fractures": ["23-fractures.md"],
    "anomalies": ["24-variable-anomalies.md"],
    "combinations": ["25-combinations.md"],
    "chronobot": ["30-chronobot.md"],
    "chronossus": ["31-chronossus.md"],
    "solo": ["30-chronobot.md", "31-chronossus.md"],
}
EXEMPT_MAX = {
    "10-base.md": 15,
    "20-doomsday.md": 10,
    "21-pioneers.md": 10,
    "22-guardians.md": 10,
    "23-fractures.md": 10,
    "24-variable-anomalies.md": 10,
    "25-combinations.md": 10,
}

ID = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Za-z0-9]+)?")
MARK = re.compile(r'\bRULE\(\s*"([^"]*)"')
LITERAL = re.compile(r'"([A-Z][A-Z0-9]*)-([A-Za-z0-9]+)"')
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
NOT_SCENARIOS = {".tsv", ".md", ".build", ".py", ".c", ".h", ".txt"}


class Report:
    """The data that was read, and the errors in it."""

    def __init__(self):
        self.catalogue = {}  # id -> catalogue file
        self.marked = {}  # id -> where in the code
        self.named = {}  # id -> set of scenarios
        self.scenarios = {}  # scenario -> ids it names
        self.reached = {}  # id -> set of scenarios that reached it
        self.exempt = {}
        self.waits = {}
        self.errors = []

    def must_exist(self, rule, where):
        if rule not in self.catalogue:
            self.errors.append(f"{where}: {rule} is not in the catalogue")
        return rule in self.catalogue

    def exercised(self, rule):
        return bool(self.named.get(rule, set()) & self.reached.get(rule, set()))


def read_table(path):
    """Rows of a tab-separated file; # starts a comment line."""
    if not path.is_file():
        return
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            yield f"{path}:{number}", line.split("\t")


def read_code(report, sources):
    prefixes = {rule.split("-")[0] for rule in report.catalogue}
    for file in sorted(f for f in sources.rglob("*") if f.suffix in (".c", ".h", ".def")):
        text = COMMENT.sub("", file.read_text(encoding="utf-8"))
        ids = set(MARK.findall(text)) | {f"{a}-{b}" for a, b in LITERAL.findall(text) if a in prefixes}
        for rule in sorted(ids):
            if report.must_exist(rule, file):
                report.marked.setdefault(rule, file)


def head_ids(text):
    """The ids that a scenario's head comment names."""
    going_on = False
    for line in text.splitlines():
        if not line.startswith("#"):
            if line.strip():
                return
            continue
        words = line.lstrip("# ")
        if "rules:" in words:
            words = words.split("rules:", 1)[1]
        elif not (going_on and all(ID.fullmatch(w) for w in words.replace(",", " ").split())):
            going_on = False
            continue
        going_on = True
        yield from words.replace(",", " ").split()


def read_scenarios(report, folder, prefix=""):
    for file in sorted(f for f in folder.rglob("*") if f.is_file()):
        if file.suffix in NOT_SCENARIOS or file.name.startswith("."):
            continue
        name = prefix + file.relative_to(folder).as_posix()
        ids = set(head_ids(file.read_text(encoding="utf-8")))
        report.scenarios[name] = ids
        for rule in ids:
            if report.must_exist(rule, file):
                report.named.setdefault(rule, set()).add(name)


def scenario_name(report, word):
    """The scenario that a marks file refers to: by its path below the folder, a longer path, or its bare name."""
    if word in report.scenarios:
        return word
    ends = [s for s in report.scenarios if word.endswith("/" + s)]
    if not ends:
        stem = pathlib.PurePosixPath(word).stem
        ends = [s for s in report.scenarios if pathlib.PurePosixPath(s).stem == stem]
    return max(ends, key=len) if ends else None


def read_marks(report, path):
    for where, row in read_table(path):
        if len(row) != 2:
            report.errors.append(f"{where}: expected scenario<TAB>id")
            continue
        name = scenario_name(report, row[0])
        if name is None:
            report.errors.append(f"{where}: there is no scenario {row[0]}")
        elif report.must_exist(row[1], where):
            report.reached.setdefault(row[1], set()).add(name)


def read_list(report, path, columns=2):
    """What a list says of each rule: its columns after the id, with a colon between them."""
    found = {}
    for where, row in read_table(path):
        if len(row) != columns or not all(cell.strip() for cell in row):
            report.errors.append(f"{where}: expected id<TAB>reason" + ("<TAB>what no rulebook tells" if columns > 2 else ""))
        elif report.must_exist(row[0], where):
            found[row[0]] = ": ".join(cell.strip() for cell in row[1:])
            if report.exercised(row[0]):
                report.errors.append(f"{where}: {row[0]} is exercised; take it off the list")
    return found


def why_missing(report, rule):
    if rule not in report.marked and not report.reached.get(rule):
        return "no mark in the code" + ("" if rule in report.named else ", no scenario names it")
    if rule not in report.named:
        others = sorted(report.reached.get(rule, ()))
        return "no scenario names it" + (f" (reached by {others[0]})" if others else "")
    return "not reached by " + ", ".join(sorted(report.named[rule]))


def count(report, files):
    """(exercised, exempt, waiting, missing ids, total) of some catalogue files."""
    rules = [r for r, f in report.catalogue.items() if f in files]
    done = [r for r in rules if report.exercised(r)]
    exempt = [r for r in rules if r in report.exempt and r not in done]
    waits = [r for r in rules if r in report.waits and r not in done and r not in exempt]
    missing = [r for r in rules if r not in done and r not in exempt and r not in waits]
    return len(done), len(exempt), len(waits), missing, len(rules)


def summary(done, exempt, waits, total):
    text = f"{done} of {total} exercised"
    if exempt:
        text += f", {exempt} exempt"
    if waits:
        text += f", {waits} waiting for a module"
    return text


def print_report(report, required):
    files = sorted(set(report.catalogue.values()))
    wanted = {f for family in required for f in FAMILIES[family]}
    for file in files:
        done, exempt, waits, missing, total = count(report, [file])
        print(f"{file}: {summary(done, exempt, waits, total)}")
        if file in wanted:
            for rule in missing:
                print(f"  missing {rule}: {why_missing(report, rule)}")
        if exempt > EXEMPT_MAX.get(file, exempt):
            report.errors.append(f"{file}: {exempt} exempt, at most {EXEMPT_MAX[file]} may be")
    for name, ids in report.scenarios.items():
        idle = sorted(r for r in ids if name not in report.reached.get(r, ()) and r in report.catalogue)
        if idle:
            print(f"scenario {name} names but does not reach: {' '.join(idle)}")


def print_rest(report):
    """Prints the rules that are not exercised, by reason, and the sum over the whole catalogue."""
    by_reason = {}
    for rule in report.catalogue:
        if report.exercised(rule):
            continue
        if rule in report.exempt:
            reason = f"exempt, {report.exempt[rule]}"
        elif rule in report.waits:
            reason = f"waiting for {report.waits[rule]}"
        else:
            reason = "missing"
        by_reason.setdefault(reason, []).append(rule)
    for reason, rules in sorted(by_reason.items()):
        print(f"not exercised: {reason}: {' '.join(rules)}")
    done, exempt, waits, missing, total = count(report, set(report.catalogue.values()))
    lacking = f", {len(missing)} missing" if missing else ""
    print(f"rules: {summary(done, exempt, waits, total)}{lacking}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ids", type=pathlib.Path, default=pathlib.Path("docs/rules/ids.tsv"))
    parser.add_argument("--sources", type=pathlib.Path, default=pathlib.Path("src"))
    parser.add_argument("--scenarios", type=pathlib.Path, default=pathlib.Path("tests/scenarios"))
    parser.add_argument("--scenes", type=pathlib.Path, help="scenes of the companion, which name rules like scenarios")
    parser.add_argument("--marks", type=pathlib.Path, required=True)
    parser.add_argument("--require", default="base", help="families that must be complete, comma-separated")
    args = parser.parse_args()
    required = [f for f in args.require.split(",") if f]
    for family in required:
        if family not in FAMILIES:
            parser.error(f"no family {family}; there are {', '.join(FAMILIES)}")

    report = Report()
    for _, row in read_table(args.ids):
        report.catalogue[row[0]] = row[1]
    read_code(report, args.sources)
    read_scenarios(report, args.scenarios)
    if args.scenes:
        read_scenarios(report, args.scenes, args.scenes.as_posix() + "/")
    read_marks(report, args.marks)
    report.exempt = read_list(report, args.scenarios / "exempt.tsv")
    report.waits = read_list(report, args.scenarios / "waits.tsv", 3)

    print_report(report, required)
    for line in sorted(set(report.errors)):
        print(f"error: {line}")
    complete = True
    for family in required:
        done, exempt, waits, missing, total = count(report, FAMILIES[family])
        complete = complete and not missing
        print(f"rules: {family} {summary(done, exempt, waits, total)}")
    print_rest(report)
    return 0 if complete and not report.errors else 1


if __name__ == "__main__":
    sys.exit(main())
