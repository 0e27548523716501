#!/usr/bin/env python3
"""The message catalogues: i18n/LANGUAGE/*.json, flat lists of keys with their texts (docs/WORDS.md).

words.py blob LANGUAGE FILE      packs a language for loading (src/text/format/catalogue.h describes the layout)
words.py source FILE             all languages as a C source, for programs that embed them; --depfile FILE: its dependencies
words.py whole MODULE BLOB FILE  a module with its messages (section "words"), for the shelf of rules
words.py types FILE              the arguments of each message, for the page's compiler
words.py check                   checks that every text is well-formed, and that C and the catalogue have the same keys

Each of them refuses a malformed catalogue. English is the reference: another language may not have keys or arguments
that English lacks, and a text it lacks is shown in English.
"""
import argparse
import json
import pathlib
import re
import struct
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
MODEL = "en"
VERSION = 1
PATTERN_BIT = 0x80000000
DEPTH = 8  # FORMAT_DEPTH of src/text/format/format.h
FORM_LETTERS = 17  # of a form: FORM_BYTES of src/text/format/format.c without "-other" and its end
PLURALS = {"zero", "one", "two", "few", "many", "other"}
KEY = re.compile(r"[A-Za-z0-9+]+([.-][A-Za-z0-9+]+)*")
NAME = re.compile(r"\s*([A-Za-z0-9_-]+)\s*")
SELECTOR = re.compile(r"\s*(=[0-9]+|[A-Za-z0-9_-]+)\s*\{")


class Malformed(Exception):
    pass


class Parser:
    """Parses a pattern. `wants` maps each argument to its uses; `plain` is the text if there are no arguments."""

    def __init__(self, text):
        self.text, self.at, self.wants, self.plain = text, 0, {}, []
        self.message(0, False)
        if self.at < len(text):
            raise Malformed("a closing brace too many")
        self.pattern = bool(self.wants)

    def want(self, name, use):
        if "_" in name.strip("_"):  # NAME_FORM: a form of the term NAME
            name, use = name.rpartition("_")[0], "term"
        uses = self.wants.setdefault(name, set())
        uses.add(use)
        if {"plural", "select"} <= uses or {"number", "term"} <= uses or {"plural", "term"} <= uses:
            raise Malformed(f"{name} is used as {' and '.join(sorted(uses))}")

    def name(self, what):
        found = NAME.match(self.text, self.at)
        if not found:
            raise Malformed(f"{what} is missing at {self.text[self.at:self.at + 12]!r}")
        self.at = found.end()
        return found[1]

    def next(self, *letters):
        if self.at >= len(self.text) or self.text[self.at] not in letters:
            raise Malformed(f"{' or '.join(letters)} is missing at {self.text[self.at:self.at + 12]!r}")
        self.at += 1
        return self.text[self.at - 1]

    def quote(self):
        """Parses a quotation; called at an apostrophe."""
        follows = self.text[self.at + 1:self.at + 2]
        if follows == "'":
            self.plain.append("'")
            self.at += 2
        elif follows and follows in "{}#":
            end = self.at + 1
            while True:
                end = self.text.find("'", end)
                if end < 0:
                    raise Malformed("a quote is not closed")
                if self.text[end + 1:end + 2] != "'":
                    break
                end += 2
            self.plain.append(self.text[self.at + 1:end].replace("''", "'"))
            self.at = end + 1
        else:
            self.plain.append("'")
            self.at += 1

    def message(self, depth, plural):
        while self.at < len(self.text) and self.text[self.at] != "}":
            letter = self.text[self.at]
            if letter == "{":
                self.at += 1
                self.argument(depth)
            elif letter == "'":
                self.quote()
            else:
                self.plain.append(letter)
                self.at += 1

    def argument(self, depth):
        name = self.name("the name of an argument")
        if self.next(",", "}") == "}":
            self.want(name, "value")
            return
        kind = self.name("number, plural, select or term")
        if kind in ("plural", "select"):
            self.want(name, kind)
            self.next(",")
            self.branches(name, kind, depth)
        elif kind == "number":
            self.want(name, kind)
            if self.next(",", "}") == ",":
                if not re.compile(r"\s*::sign-always\s*\}").match(self.text, self.at):
                    raise Malformed("of a number only ::sign-always is known")
                self.at = self.text.index("}", self.at) + 1
        elif kind == "term":
            self.want(name, kind)
            if self.next(",", "}") == ",":
                self.form()
        else:
            raise Malformed(f"{kind} is no kind of argument")

    def form(self):
        form = self.name("a form")
        if len(form) > FORM_LETTERS:
            raise Malformed(f"the form {form} is too long")
        if self.text[self.at:self.at + 1] == "(":
            self.at += 1
            self.want(self.name("a number"), "plural")
            self.next(")")
            self.at = len(self.text) - len(self.text[self.at:].lstrip())
        self.next("}")

    def branches(self, name, kind, depth):
        if depth == DEPTH:
            raise Malformed("nested too deep")
        found = set()
        while True:
            branch = SELECTOR.match(self.text, self.at)
            if not branch:
                break
            if branch[1] in found:
                raise Malformed(f"{branch[1]} stands twice")
            if kind == "plural" and branch[1] not in PLURALS and branch[1][0] != "=" or kind == "select" and branch[1][0] == "=":
                raise Malformed(f"{branch[1]} is no branch of a {kind}")
            found.add(branch[1])
            self.at = branch.end()
            self.message(depth + 1, kind == "plural")
            self.next("}")
        if "other" not in found:
            raise Malformed(f"{name} has no branch other")
        self.at = len(self.text) - len(self.text[self.at:].lstrip())
        self.next("}")


class Message:
    def __init__(self, key, text, file):
        self.key, self.text, self.file = key, text, file
        parsed = Parser(text)
        self.pattern, self.wants, self.plain = parsed.pattern, parsed.wants, "".join(parsed.plain)
        if "\0" in text:
            raise Malformed("a zero")

    def packed(self):
        return self.text if self.pattern else self.plain

    def forms(self):
        """Whether it is a term: a text with or without grammatical forms."""
        return set(self.wants) <= {"form", "name"}


def files_of(language):
    return sorted((ROOT / "i18n" / language).glob("*.json"))


def languages():
    """Every folder with a catalogue; English first."""
    found = sorted(path.name for path in (ROOT / "i18n").iterdir() if files_of(path.name))
    return sorted(found, key=lambda language: language != MODEL)


def load(language, wrong):
    """The messages of a language by key. Adds errors to `wrong`."""
    messages = {}
    files = files_of(language)
    if not files:
        wrong.append(f"i18n/{language} has no catalogue")
    for file in files:
        where = file.relative_to(ROOT)
        try:
            pairs = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=lambda found: found)
        except ValueError as error:
            wrong.append(f"{where}: {error}")
            continue
        for key, text in pairs:
            if not KEY.fullmatch(key) or not isinstance(text, str):
                wrong.append(f"{where}: {key}: a key is words with points and hyphens, and its text a string")
            elif key in messages:
                wrong.append(f"{where}: {key} is also in {messages[key].file}")
            else:
                try:
                    messages[key] = Message(key, text, where)
                except Malformed as error:
                    wrong.append(f"{where}: {key}: {error}")
    return messages


def compare(language, messages, model, wrong):
    """Compares another language with English."""
    for key, message in messages.items():
        if key not in model:
            wrong.append(f"{message.file}: {key} is not in {MODEL}")
        elif extra := set(message.wants) - set(model[key].wants) - {"form", "name"}:
            wrong.append(f"{message.file}: {key} puts in {', '.join(sorted(extra))}, which the English does not")


def language_of(name):
    """All messages of a language, with English for those it lacks."""
    wrong = []
    model = load(MODEL, wrong)
    messages = model if name == MODEL else load(name, wrong)
    if name != MODEL:
        compare(name, messages, model, wrong)
    stop_at(wrong)
    return {**model, **messages}


def stop_at(wrong):
    for line in wrong:
        print(f"words: {line}", file=sys.stderr)
    if wrong:
        sys.exit(1)


def pack(name):
    messages = language_of(name)
    keys = sorted(messages, key=lambda key: key.encode())
    places, strings, known = [], bytearray(), {}
    first = 20 + 8 * len(keys)

    def place(text):
        if text not in known:
            known[text] = first + len(strings)
            strings.extend(text.encode() + b"\0")
        return known[text]

    for key in keys:  # first all keys, then all texts: that compresses better
        places.append([place(key), 0])
    for entry, key in zip(places, keys):
        entry[1] = place(messages[key].packed()) | (PATTERN_BIT if messages[key].pattern else 0)
    head = struct.pack("<4sII8s", b"RWDS", VERSION, len(keys), name.encode())
    return head + b"".join(struct.pack("<II", *entry) for entry in places) + bytes(strings)


def write_blob(options):
    options.file.write_bytes(pack(options.language))


SOURCE = """\
/* Written by tools/words.py: the sentences of the program, in every language of i18n/. */
#include <string.h>

#include "rift_words.h"
#include "text/format/catalogue.h"

{bytes}
static const struct language {{
	const char *code;
	struct catalogue catalogue;
}} languages[] = {{
{rows}
}};

enum {{ COUNT = sizeof languages / sizeof languages[0] }};

static const struct language *find(const char *code)
{{
	for (size_t i = 0; code != NULL && i < COUNT; i++)
		if (strcmp(code, languages[i].code) == 0)
			return &languages[i];
	return NULL;
}}

const struct catalogue *catalogue_of(const char *language)
{{
	const struct language *found = find(language);
	return &(found ? found : &languages[0])->catalogue;
}}

bool catalogue_has(const char *language)
{{
	return find(language) != NULL;
}}

const char *rift_language(int number)
{{
	return number >= 0 && number < COUNT ? languages[number].code : "";
}}
"""


def write_source(options):
    """One source with all languages. Its dependencies include the folders, so that a new language or file is noticed."""
    arrays, rows = [], []
    for language in languages():
        blob, name = pack(language), language.replace("-", "_")
        lines = "\n".join("\t" + ",".join(str(byte) for byte in blob[at:at + 32]) + "," for at in range(0, len(blob), 32))
        arrays.append(f"static const unsigned char bytes_{name}[{len(blob)}] = {{\n{lines}\n}};\n")
        rows.append(f'\t{{ "{language}", {{ bytes_{name}, {len(blob)}, {struct.unpack_from("<I", blob, 8)[0]} }} }},')
    options.file.write_text(SOURCE.format(bytes="\n".join(arrays), rows="\n".join(rows)), encoding="utf-8")
    if options.depfile:
        folder = ROOT / "i18n"
        used = [folder, *sorted(path for path in folder.iterdir() if path.is_dir())]
        used += [file for language in languages() for file in files_of(language)]
        options.depfile.write_text(f"{options.file}: " + " ".join(str(path).replace(" ", "\\ ") for path in used) + "\n", encoding="utf-8")


def leb(n):
    """An unsigned number in LEB128, as WebAssembly encodes it."""
    out = bytearray()
    while True:
        out.append(n & 127 | (128 if n > 127 else 0))
        n >>= 7
        if not n:
            return bytes(out)


def write_whole(options):
    name, blob = b"words", options.blob.read_bytes()
    content = leb(len(name)) + name + blob
    options.file.write_bytes(options.module.read_bytes() + b"\0" + leb(len(content)) + content)


def type_of(uses):
    if "plural" in uses or "number" in uses:
        return "number"
    if "term" in uses:
        return "Term"
    return "string | Term" if "select" in uses else "string | number | Term"


def write_types(options):
    lines = []
    for key, message in sorted(language_of(MODEL).items()):
        wants = {} if message.forms() else message.wants
        fields = " ".join(f"{json.dumps(name)}: {type_of(uses)};" for name, uses in sorted(wants.items()))
        lines.append(f"\t{json.dumps(key)}: {{ {fields} }};" if fields else f"\t{json.dumps(key)}: Record<never, never>;")
    text = ("// Written by tools/words.py out of i18n/en: what each message wants put in.\n"
            "/** A term of the catalogue by its key, or a seat, whose name is put in (\"You\" for the reader). */\n"
            "export type Term = { readonly term: string } | { readonly seat: number };\n\n"
            "export interface Words {\n" + "\n".join(lines) + "\n}\n")
    if not options.file.exists() or options.file.read_text(encoding="utf-8") != text:
        options.file.write_text(text, encoding="utf-8")


def words_of_list(name, header="rift_lists.h"):
    """The words in a list of a public header: X(NAME, "word", ...)."""
    block = re.search(rf"#define RIFT_{name}\(X\)(.*?[^\\])\n", (ROOT / "include" / header).read_text(encoding="utf-8"), re.DOTALL)
    return re.findall(r'X\(\w+, "([^"]+)"', block[1])


def check_rules(model, wrong):
    """Checks that every key used in C is in the catalogue, and that every key for C is used."""
    folder = ROOT / "src" / "text"
    lists = dict(re.findall(r"^NAMES\((\w+), RIFT_(\w+),", (folder / "words" / "words_names.c").read_text(encoding="utf-8"), re.MULTILINE))
    said = {"tell." + key for key in re.findall(r'^MESSAGE\(\w+, "([^"]+)"\)', (folder / "tell" / "messages.def").read_text(encoding="utf-8"), re.MULTILINE)}
    for prefix, name in (("refused", "RESULTS"), ("fault", "FAULTS"), ("warning", "WARNINGS")):
        said |= {f"{prefix}.{word}" for word in words_of_list(name)}
    said |= {f"reason.{which}.{word}" for word in words_of_list("TERMS", "rift_player.h") for which in ("more", "less")}
    ops = (ROOT / "src" / "content" / "ops.def").read_text(encoding="utf-8")
    said |= {"op." + name.lower().replace("_", "-") for name in re.findall(r"^OP\((\w+),", ops, re.MULTILINE)}
    for file in sorted(folder.rglob("*.c")):
        code = file.read_text(encoding="utf-8")
        said |= {key for key in re.findall(r'"((?:tell|tile|person|list)\.[a-z0-9.-]*[a-z0-9])"', code)}
        for prefix, word in re.findall(r'"(\w+)\.", rift_word_(\w+)\b', code):
            said |= {f"{prefix}.{one}" for one in words_of_list(lists[word])} if word in lists else set()
    wrong += [f"C says {key}, which is in no catalogue" for key in sorted(said - set(model))]
    code = "".join(file.read_text(encoding="utf-8") for file in sorted(folder.rglob("*.c")))
    strings = set(re.findall(r'"([a-z0-9.-]+)"', code))
    parts = {before + after for before in strings if before.endswith(".") for after in strings if not after.endswith(".")}
    for key in sorted(model):
        if key.split(".")[0] in ("tell", "refused", "fault", "warning", "reason", "list") and key not in said | strings | parts \
                and not key.startswith(("tell.glitch-on.", "tell.face.")):
            wrong.append(f"{model[key].file}: nothing says {key}")


def check(_options):
    wrong = []
    model = load(MODEL, wrong)
    check_rules(model, wrong)
    for language in languages()[1:]:
        compare(language, load(language, wrong), model, wrong)
    stop_at(wrong)
    print(f"words: {len(model)} messages, {len(pack(MODEL))} bytes packed")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("blob")
    command.add_argument("language")
    command.add_argument("file", type=pathlib.Path)
    command.set_defaults(run=write_blob)
    command = commands.add_parser("source")
    command.add_argument("file", type=pathlib.Path)
    command.add_argument("--depfile", type=pathlib.Path)
    command.set_defaults(run=write_source)
    command = commands.add_parser("whole")
    for name in ("module", "blob", "file"):
        command.add_argument(name, type=pathlib.Path)
    command.set_defaults(run=write_whole)
    command = commands.add_parser("types")
    command.add_argument("file", type=pathlib.Path)
    command.set_defaults(run=write_types)
    commands.add_parser("check").set_defaults(run=check)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
