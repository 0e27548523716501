#!/usr/bin/env python3
"""Tests tools/rules_report.py on a catalogue of five rules."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parent.parent / "tools" / "rules_report.py"
IDS = "GEN-01\t10-base.md\nGEN-02\t10-base.md\nGEN-03\t10-base.md\nX1\t10-base.md\nDOOM-01\t20-doomsday.md\n"
CODE = 'void f(void)\n{\n\tRULE("GEN-01");\n\tRULE("GEN-02");\n\tRULE("X1");\n}\n/* RULE("NOT-01") */\n'
FIRST = "# A story.  rules: GEN-01 GEN-02\n# GEN-03\nsetup x\n# rules: NOT-05\n"


class RulesReport(unittest.TestCase):
    def report(self, marks, code=CODE, first=FIRST, exempt="", waits=""):
        with tempfile.TemporaryDirectory() as name:
            top = pathlib.Path(name)
            (top / "src").mkdir()
            (top / "scenarios").mkdir()
            (top / "ids.tsv").write_text(IDS)
            (top / "src" / "f.c").write_text(code)
            (top / "scenarios" / "first.rift").write_text(first)
            (top / "scenarios" / "second.rift").write_text("# rules: X1\nsetup x\n")
            (top / "scenarios" / "exempt.tsv").write_text(exempt)
            (top / "scenarios" / "waits.tsv").write_text(waits)
            (top / "marks").write_text(marks)
            done = subprocess.run(
                [sys.executable, TOOL, "--ids", top / "ids.tsv", "--sources", top / "src", "--scenarios",
                 top / "scenarios", "--marks", top / "marks", "--require", "base"],
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
            return done.returncode, done.stdout

    def test_a_mark_counts_only_for_a_scenario_that_names_the_rule(self):
        status, out = self.report("first.rift\tGEN-01\nsecond.rift\tGEN-02\n")
        self.assertEqual(status, 1)
        self.assertIn("missing GEN-02: not reached by first.rift", out)
        self.assertIn("\nrules: base 1 of 4 exercised\n", out)
        self.assertTrue(out.endswith("\nnot exercised: missing: GEN-02 GEN-03 X1 DOOM-01\n"
                                     "rules: 1 of 5 exercised, 4 missing\n"), out)

    def test_all_exercised(self):
        marks = "".join(f"tests/scenarios/first.rift\t{r}\n" for r in ("GEN-01", "GEN-02", "GEN-03"))
        status, out = self.report(marks + "second\tX1\n")
        self.assertEqual(status, 0, out)
        self.assertIn("\nrules: base 4 of 4 exercised\n", out)
        self.assertTrue(out.endswith("\nrules: 4 of 5 exercised, 1 missing\n"), out)

    def test_exempt_and_waiting_are_counted_apart(self):
        status, out = self.report("first.rift\tGEN-01\nfirst.rift\tGEN-02\n", exempt="GEN-03\tstates nothing\n",
                                  waits="X1\tdoomsday\tits cards\n")
        self.assertEqual(status, 0, out)
        self.assertIn("\nrules: base 2 of 4 exercised, 1 exempt, 1 waiting for a module\n", out)
        self.assertIn("\nnot exercised: exempt, states nothing: GEN-03\n", out)
        self.assertIn("\nnot exercised: waiting for doomsday: its cards: X1\n", out)
        self.assertTrue(out.endswith("\nrules: 2 of 5 exercised, 1 exempt, 1 waiting for a module, 1 missing\n"), out)

    def test_a_waiting_rule_says_what_no_rulebook_tells(self):
        status, out = self.report("first.rift\tGEN-01\n", waits="X1\tdoomsday\n")
        self.assertEqual(status, 1)
        self.assertIn("expected id<TAB>reason<TAB>what no rulebook tells", out)

    def test_an_exercised_rule_may_not_be_exempt(self):
        status, out = self.report("first.rift\tGEN-01\n", exempt="GEN-01\tno\n")
        self.assertEqual(status, 1)
        self.assertIn("GEN-01 is exercised; take it off the list", out)

    def test_unknown_ids_are_errors(self):
        for how in ({"code": 'RULE("GEN-99")'}, {"code": '.rule = "GEN-99"'}, {"first": "# rules: GEN-99\n"},
                    {"exempt": "GEN-99\twhy\n"}):
            with self.subTest(how):
                status, out = self.report("", **how)
                self.assertEqual(status, 1)
                self.assertIn("GEN-99 is not in the catalogue", out)
        self.assertIn("GEN-98 is not in the catalogue", self.report("first.rift\tGEN-98\n")[1])


if __name__ == "__main__":
    unittest.main()
