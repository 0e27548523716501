#!/usr/bin/env python3
"""The gate for translators (tools/words_gate.py) finds every kind of fault in a broken copy of i18n/, and a language that is
only a folder is built into programs. tests/words_gate_test.py [COMPILER...]"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
compiler = ["cc"]

MAIN = """\
#include <stdio.h>
#include "text/format/format.h"
#include "rift_words.h"
int main(int count, char **words)
{
	char out[200];
	struct text t = text_open(out, sizeof out);
	struct named_arg list[] = { { "n", arg_number(count) }, { "good", arg_term("good.", "core") },
		{ "who", arg_term("person.", "you") }, { NULL, { 0 } } };
	(void)words;
	for (int i = 0; rift_language(i)[0]; i++)
		printf("%s ", rift_language(i));
	put_words(&t, catalogue_of("de"), "tell.", "good.gain", arguments_list(list));
	printf("%d %s\\n", catalogue_has("de"), out);
	return 0;
}
"""
GERMAN = {
    "person.you": "{form, select, own {dein} other {du}}",
    "good.core": "{form, select, one {Energiekern} other {Energiekerne}}",
    "tell.good.gain": "{who} {who, select, you {erhältst} other {erhält}} {n} {good, term, plural(n)}.",
    "tell.ask.path": "Wähle deinen Pfad.",
    "locale.de": "Deutsch",
}


class Copy:
    """A copy of i18n/ that may be broken."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder) / "i18n"
        shutil.copytree(ROOT / "i18n", self.folder)

    def run(self, *words):
        return subprocess.run([sys.executable, str(ROOT / "tools" / "words.py"), "--i18n", str(self.folder), *words],
                              capture_output=True, text=True, check=False)

    def write(self, language, name, texts):
        (self.folder / language).mkdir(exist_ok=True)
        (self.folder / language / name).write_text(json.dumps(texts), encoding="utf-8")

    def change(self, language, key, text):
        """Replaces a text; None removes it."""
        for file in (self.folder / language).glob("*.json"):
            texts = json.loads(file.read_text(encoding="utf-8"))
            if key in texts:
                texts[key] = text
                self.write(language, file.name, {key: text for key, text in texts.items() if text is not None})
                return
        raise KeyError(key)


class Gate(unittest.TestCase):
    """A small language beside the English: German, of five texts."""

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.copy = Copy(self.temporary.name)
        for language in self.copy.folder.iterdir():
            if language.name != "en":
                shutil.rmtree(language)
        self.copy.write("de", "all.json", GERMAN)

    def finds(self, *errors):
        found = self.copy.run("gate")
        self.assertEqual(found.returncode, 1 if errors else 0, found.stdout + found.stderr)
        for error in errors:
            self.assertIn(error, found.stdout)

    def test_a_small_language_has_no_errors(self):
        self.finds()
        self.assertRegex(self.copy.run("gate").stdout, r"\nde: 5 of \d+ texts \(0 %\), 0 errors\n")
        self.assertIn("i18n/de/tell.json: tell.pass is missing", self.copy.run("gate").stdout)
        self.copy.change("de", "locale.de", None)
        self.assertIn("i18n/de/page.json: locale.de is missing", self.copy.run("gate").stdout)

    def test_the_page_offers_it(self):
        """Its name is in the list of the settings, and its texts are in a file of their own."""
        out = pathlib.Path(self.temporary.name)
        self.assertEqual(self.copy.run("languages", str(out / "languages.ts")).returncode, 0)
        listed = (out / "languages.ts").read_text(encoding="utf-8")
        self.assertRegex(listed, r'"de": \{\s*"name": "Deutsch"')
        self.assertEqual(self.copy.run("blobs", str(out)).returncode, 0)
        self.assertIn("Wähle deinen Pfad.".encode(), (out / "de.words").read_bytes())
        self.assertTrue((out / "page" / "de.words").exists())

    def test_missing_key(self):
        (self.copy.folder / "en" / "complete").touch()
        self.finds()
        (self.copy.folder / "de" / "complete").touch()
        self.finds("tell.pass is missing", "errors, complete")

    def test_missing_lesson(self):
        (self.copy.folder / "de" / "lessons").mkdir()
        lesson = json.loads((self.copy.folder / "en" / "lessons" / "first.json").read_text(encoding="utf-8"))
        key = next(iter(lesson))
        self.copy.write("de", "lessons/first.json", {key: "Willkommen."})
        self.assertNotIn(f"{key} is missing", self.copy.run("gate").stdout)
        self.copy.write("de", "lessons/first.json", {"first.nothing": "Willkommen."})
        self.finds("i18n/de/lessons/first.json: first.nothing is not in en", f"i18n/de/lessons/first.json: {key} is missing")

    def test_wrong_plural(self):
        self.copy.change("de", "good.core", "{form, select, one {Energiekern} few {Energiekerne} other {Energiekerne}}")
        self.finds()  # a form may have any name
        self.copy.write("de", "more.json", {"count.exosuits": "{n, plural, few {Exoanzüge} other {Exoanzüge}}"})
        self.finds("count.exosuits a plural lacks one", "count.exosuits a plural has few")
        self.copy.write("de", "more.json", {"count.exosuits": "{n, plural, one {Exoanzug} other {Exoanzüge}}"})
        self.finds()

    def test_plurals_of_russian(self):
        self.copy.write("ru", "more.json", {"count.exosuits": "{n, plural, one {экзокостюм} other {экзокостюмов}}"})
        self.finds("count.exosuits a plural lacks few, many")

    def test_wrong_placeholder(self):
        self.copy.change("de", "tell.good.gain", "{who} erhält {m} {good, term, plural(n)}.")
        self.finds("tell.good.gain puts in m, which the English does not")
        self.copy.change("de", "tell.good.gain", "{who} erhält {good, term, plural(n)} dazu.")
        self.finds()  # n is used
        self.copy.change("de", "tell.good.gain", "{who} erhält {good} dazu.")
        self.finds("tell.good.gain does not put in n")
        self.copy.change("de", "tell.good.gain", "{who} erhält {n} {good, term")
        self.finds("tell.good.gain")

    def test_unknown_key(self):
        self.copy.write("de", "more.json", {"tell.weather": "Es regnet."})
        self.finds("tell.weather is not in en")

    def test_missing_form(self):
        self.copy.change("de", "tell.good.gain", "{who} {n} {good, term, dative(n)}: {good, term, the}.")
        self.finds("good.core: lacks the form the, for which tell.good.gain asks")
        self.copy.change("de", "good.core", "{form, select, the {der} dative-one {Kern} other {Energiekerne}}")
        self.finds()
        self.copy.change("de", "tell.good.gain", "{who} {n} {good} {good_gender, select, f {neue} other {neuer}}.")
        self.finds("no term for good has the form gender")

    def test_missing_form_of_russian(self):
        self.copy.write("ru", "more.json", {"good.core": "{form, select, one {ядро} few {ядра} other {ядер}}",
                                            "tell.good.gain": "{who}: {n} {good, term, acc(n)}."})
        self.finds("good.core: lacks the form acc-many, for which tell.good.gain asks")

    def glossary(self, text):
        (self.copy.folder / "de" / "glossary.tsv").write_text(text, encoding="utf-8")

    def test_glossary(self):
        self.glossary("Path\tpfad\nEnergy Core\tenergiekern\n")
        self.finds()
        self.copy.change("de", "tell.ask.path", "Wähle deinen Weg.")
        self.finds("tell.ask.path breaks the glossary: Path is pfad")
        self.glossary("Path\tpfad|weg\n")
        self.finds()
        self.glossary("Path\tpfad\n!tell.ask.path\tPath\n")
        self.finds()
        self.glossary("Path pfad\n")
        self.finds("glossary.tsv:1: a line is a term")

    def test_english_word(self):
        self.glossary("Path\tpfad\nLab\tlabor\nExperiment\texperiment\n")
        self.copy.change("de", "tell.ask.path", "Wähle deinen Path (Pfad).")
        self.finds("tell.ask.path has the English word Path")
        self.copy.change("de", "tell.ask.path", "Wähle deinen Pfad, ein Experiment, ein Labor.")
        self.finds()


class NewLanguage(unittest.TestCase):
    """A fifth language is added as files only."""

    def test_is_built_in(self):
        with tempfile.TemporaryDirectory() as folder:
            copy, out = Copy(folder), pathlib.Path(folder)
            copy.write("de", "first.json", GERMAN)
            made = copy.run("source", str(out / "words.c"), "--depfile", str(out / "words.d"))
            self.assertEqual(made.returncode, 0, made.stderr)
            needs = (out / "words.d").read_text(encoding="utf-8").split()
            for path in (copy.folder, copy.folder / "de", copy.folder / "de" / "first.json"):
                self.assertIn(str(path), needs)
            (out / "main.c").write_text(MAIN, encoding="utf-8")
            parts = ["capital.c", "catalogue.c", "format.c"]
            sources = [ROOT / "src" / "text" / "format" / part for part in parts] + [ROOT / "src" / "base" / "text.c"]
            subprocess.run([*compiler, "-std=c11", f"-I{ROOT / 'include'}", f"-I{ROOT / 'src'}", *sources, out / "words.c",
                            out / "main.c", "-o", out / "say"], check=True)
            said = subprocess.run([out / "say"], capture_output=True, text=True, check=True).stdout
            self.assertRegex(said, r"^en de .*1 Du erhältst 1 Energiekern\.\n$")
            said = subprocess.run([out / "say", "more"], capture_output=True, text=True, check=True).stdout
            self.assertIn("Du erhältst 2 Energiekerne.", said)
            self.assertEqual(copy.run("blob", "de", str(out / "de.words")).returncode, 0)


if __name__ == "__main__":
    compiler = sys.argv[1:] or compiler
    unittest.main(argv=sys.argv[:1])
