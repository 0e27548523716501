#!/usr/bin/env python3
"""Tests tools/rulebook.py: every rule that the program can name has a text for players, and translations are checked."""
import contextlib
import io
import json
import pathlib
import re
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import rulebook  # noqa: E402

NAME = re.compile(r'"([A-Z][A-Z0-9]*-[A-Z]?[A-Z0-9]*[0-9]+[a-z]?|X[0-9]{2})"')
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
NO_RULES = {"UTF-8"}
JARGON = re.compile(r"\bseeds?\b|\b00[0-4]\b|`|\bdata:|\*\*", re.IGNORECASE)


def named():
    """Ids of rules in strings of the sources: marks and tables."""
    for path in sorted((ROOT / "src").rglob("*")):
        if path.suffix in (".c", ".h", ".def"):
            for found in NAME.finditer(COMMENT.sub("", path.read_text(encoding="utf-8"))):
                if found.group(1) not in NO_RULES:
                    yield found.group(1), path.relative_to(ROOT)


class Texts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.book = rulebook.Book()
        cls.page = rulebook.page(cls.book, "en")
        cls.rules = {rule["id"]: rule for chapter in cls.page["chapters"] for rule in chapter["rules"]}

    def test_every_rule_that_the_program_names_has_a_text(self):
        ids = dict(named())
        self.assertGreater(len(ids), 1000)
        lacking = [f"{path}: {name}" for name, path in ids.items() if not self.rules.get(name, {}).get("text")]
        self.assertEqual([], lacking)

    def test_every_rule_of_the_catalogue_has_a_text(self):
        rows = (ROOT / "docs/rules/ids.tsv").read_text(encoding="utf-8").splitlines()
        self.assertEqual(sorted(row.split("\t")[0] for row in rows), sorted(self.rules))

    def test_texts_speak_of_nothing_that_players_do_not_know(self):
        texts = {key: text for file in self.book.texts().values() for key, text in file.items()}
        self.assertEqual({}, {key: text for key, text in texts.items() if JARGON.search(text)})

    def test_examples_belong_to_rules(self):
        self.assertGreater(len(self.page["examples"]), 50)
        self.assertEqual([], [one["id"] for one in self.page["examples"] if not one["of"]])

    def test_short_forms_of_ids(self):
        self.assertEqual(rulebook.cited("GUARD-10 to 12, 17"), ["GUARD-10", "GUARD-11", "GUARD-12", "GUARD-17"])
        self.assertEqual(rulebook.cited("(CB2-66..68)"), ["CB2-66", "CB2-67", "CB2-68"])

    def test_goods_are_written_out(self):
        self.assertEqual(rulebook.plain("1 T/U/G, 2 EC and *N*"), "1 Titanium/Uranium/Gold, 2 Energy Cores and Neutronium")


class Translations(unittest.TestCase):
    """Of a language with two rules."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = rulebook.ROOT
        self.addCleanup(setattr, rulebook, "ROOT", self.root)
        rulebook.ROOT = pathlib.Path(folder.name)
        self.book = rulebook.Book()
        self.texts = self.book.texts()["10-base"]
        self.write({name: {"of": rulebook.digest(self.texts[name]), "text": text} for name, text in
                    (("GEN-01", "Zwei bis vier."), ("GEN-04", "Siehe RESEARCH-08."))})

    def write(self, entries):
        rulebook.write(rulebook.ROOT / "i18n/de/rules/10-base.json", entries)
        self.entries = entries

    def missing(self):
        return {key: why for _, key, _, why in rulebook.state(self.book, "de")}

    def test_what_is_not_translated_is_english_and_said_to_be(self):
        page = rulebook.page(self.book, "de")
        self.assertEqual(page["chapters"][0]["rules"][0]["text"], "Zwei bis vier.")
        self.assertNotIn("GEN-01", page["english"])
        self.assertEqual(page["chapters"][0]["rules"][1]["text"], self.texts["GEN-02"])
        self.assertIn("GEN-02", page["english"])
        self.assertEqual(rulebook.page(self.book, "en")["english"], [])

    def test_a_changed_statement_makes_its_translation_outdated(self):
        self.assertNotIn("GEN-01", self.missing())
        self.assertEqual(self.missing()["GEN-02"], "missing")
        self.write({**self.entries, "GEN-01": {"of": "00000000", "text": "Zwei."}})
        self.assertEqual(self.missing()["GEN-01"], "outdated")
        self.assertIn("GEN-01", rulebook.page(self.book, "de")["english"])

    def test_faults(self):
        self.assertEqual(list(rulebook.faults(self.book)), [])
        for entry, words in (
            ({"GEN-99": {"of": "00000000", "text": "x"}}, "no such text"),
            ({"GEN-02": {"of": "no", "text": "x"}}, "needs"),
            ({"GEN-04": {"of": rulebook.digest(self.texts["GEN-04"]), "text": "x"}}, "does not name RESEARCH-08"),
        ):
            self.write(entry)
            self.assertIn(words, " ".join(rulebook.faults(self.book)))

    def test_a_filled_in_file_is_taken(self):
        def run(*words):
            with contextlib.redirect_stdout(io.StringIO()):
                return rulebook.main(words)

        work = rulebook.ROOT / "work"
        self.assertEqual(run("work", "de", str(work)), 0)
        file = work / "10-base.json"
        entries = json.loads(file.read_text(encoding="utf-8"))
        self.assertNotIn("GEN-01", entries)
        entries["GEN-02"]["text"] = "Im Uhrzeigersinn."
        file.write_text(json.dumps(entries), encoding="utf-8")
        self.assertEqual(run("take", "de", str(file)), 0)
        self.assertEqual(rulebook.translated("de")["10-base"]["GEN-02"]["text"], "Im Uhrzeigersinn.")
        self.assertEqual(rulebook.translated("de")["10-base"]["GEN-01"]["text"], "Zwei bis vier.")


if __name__ == "__main__":
    unittest.main()
