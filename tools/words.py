#!/usr/bin/env python3
"""The message catalogues: i18n/LANGUAGE/*.json and i18n/LANGUAGE/more/*.json, flat lists of keys with their texts (docs/WORDS.md).

words.py blob LANGUAGE FILE      packs a language for loading (src/text/format/catalogue.h describes the layout)
words.py source FILE             all languages as a C source, for programs that embed them; --depfile FILE: its dependencies
words.py blobs FOLDER            packs what the page needs of every language as FOLDER/LANGUAGE.words, and shorter as FOLDER/page/LANGUAGE.words
words.py whole MODULE FOLDER FILE  a module with all that `blobs` packed (section "words" for English, "words.LANGUAGE"), for the shelf of rules
words.py languages FILE          the list of languages for the page, with their names and first messages
words.py types FILE              the arguments of each message, for the page's compiler
words.py gate                    says what is missing or wrong in each language (make i18n)
words.py check                   checks that every text is well-formed, and that C and the catalogue have the same keys

Each of them refuses a malformed catalogue. English is the reference: another language may not have keys or arguments
that English lacks, and a text it lacks is shown in English. --i18n FOLDER reads another folder than i18n.
"""
import argparse
import json
import os
import pathlib
import re
import struct
import sys

import catalogues
import words_gate
from catalogues import MODEL, MORE, ROOT, compare, files_of, languages, load

NATIVE = frozenset({"help.json", "mail.json", "terminal.json"})  # only native programs use these; the page does not load them
VERSION = 1
PATTERN_BIT = 0x80000000
RIGHT_TO_LEFT = {"ar", "fa", "he", "ur", "yi"}


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


def page_of(name):
    """The messages that the page may use."""
    return {key: message for key, message in language_of(name).items() if pathlib.Path(message.file).name not in NATIVE}


def later(message):
    """Whether the page loads a message with the screens that need it (folder more), not at the start."""
    return pathlib.Path(message.file).parent.name == MORE


def pack(name, messages):
    """Messages of a language as src/text/format/catalogue.h describes."""
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
    options.file.write_bytes(pack(options.language, page_of(options.language)))


def short(name, messages):
    """A catalogue as the page loads it: "RWDF", the language in 8 bytes, the keys in order, an empty string, the texts in the same order,
    each ended by a zero. Of a key only what differs from the one before is written, after a letter: A for 0 equal letters, B for 1…
    A 1 precedes a pattern. The page makes the places of `pack` itself (web/src/core/catalogue.ts): they do not compress."""
    keys = sorted(messages, key=lambda key: key.encode())
    rests = [chr(65 + equal) + key[equal:] for before, key in zip(["", *keys], keys) for equal in [min(60, len(os.path.commonprefix([before, key])))]]
    texts = [("\1" if messages[key].pattern else "") + messages[key].packed() for key in keys]
    return struct.pack("<4s8s", b"RWDF", name.encode()) + "\0".join([*rests, "", *texts, ""]).encode()


def write_blobs(options):
    (options.folder / "page" / MORE).mkdir(parents=True, exist_ok=True)
    for old in options.folder.glob("**/*.words"):
        if old.stem not in languages():
            old.unlink()
    for name in languages():
        messages, page = page_of(name), options.folder / "page"
        first = {key: message for key, message in messages.items() if not later(message)}
        more = {key: message for key, message in messages.items() if later(message)}
        for file, blob in ((options.folder / f"{name}.words", pack(name, messages)), (page / f"{name}.words", short(name, first)),
                           (page / MORE / f"{name}.words", short(name, more))):
            if not file.exists() or file.read_bytes() != blob:
                file.write_bytes(blob)


def write_languages(options):
    def entry(name):
        wrong = []
        own = load(name, wrong)
        stop_at(wrong)
        early = [key for key, message in load(MODEL, []).items() if pathlib.Path(message.file).name == "early.json"]
        called = own[f"locale.{name}"].plain if f"locale.{name}" in own else name
        return {"name": called, "dir": "rtl" if name.split("-")[0] in RIGHT_TO_LEFT else "ltr",
                "early": {key: own[key].plain for key in early if key in own}}

    text = ("// Written by tools/words.py: the languages of i18n, with their own names and what is said before a catalogue is loaded.\n"
            "export interface Language {\n\treadonly name: string;\n\treadonly dir: \"ltr\" | \"rtl\";\n\treadonly early: Readonly<Record<string, string>>;\n}\n\n"
            "export const LANGUAGES: Readonly<Record<string, Language>> = "
            + json.dumps({name: entry(name) for name in languages()}, ensure_ascii=False, indent="\t") + ";\n")
    if not options.file.exists() or options.file.read_text(encoding="utf-8") != text:
        options.file.write_text(text, encoding="utf-8")


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
        blob, name = pack(language, language_of(language)), language.replace("-", "_")
        lines = "\n".join("\t" + ",".join(str(byte) for byte in blob[at:at + 32]) + "," for at in range(0, len(blob), 32))
        arrays.append(f"static const unsigned char bytes_{name}[{len(blob)}] = {{\n{lines}\n}};\n")
        rows.append(f'\t{{ "{language}", {{ bytes_{name}, {len(blob)}, {struct.unpack_from("<I", blob, 8)[0]} }} }},')
    options.file.write_text(SOURCE.format(bytes="\n".join(arrays), rows="\n".join(rows)), encoding="utf-8")
    if options.depfile:
        folder = catalogues.folder
        used = [folder, *sorted(path for path in [*folder.iterdir(), *folder.glob(f"*/{MORE}")] if path.is_dir())]
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


def section(name, bytes_):
    content = leb(len(name)) + name.encode() + bytes_
    return b"\0" + leb(len(content)) + content


def write_whole(options):
    sections = [section("words" if name == MODEL else f"words.{name}", (options.folder / f"{name}.words").read_bytes()) for name in languages()]
    whole = options.module.read_bytes() + b"".join(sections)
    if not options.file.exists() or options.file.read_bytes() != whole:
        options.file.write_bytes(whole)


def type_of(uses):
    if "plural" in uses or "number" in uses:
        return "number"
    if "term" in uses:
        return "Term"
    return "string | Term" if "select" in uses else "string | number | Term"


def write_types(options):
    lines = []
    for key, message in sorted(page_of(MODEL).items()):
        wants = {} if message.is_term() else message.wants
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
    said |= {f"position.{word}" for word in words_of_list("WRONGS", "rift_position.h")}
    said |= {f"reason.{which}.{word}" for word in words_of_list("TERMS", "rift_player.h") for which in ("more", "less")}
    ops = (ROOT / "src" / "content" / "ops.def").read_text(encoding="utf-8")
    said |= {"op." + name.lower().replace("_", "-") for name in re.findall(r"^OP\((\w+),", ops, re.MULTILINE)}
    for file in sorted(folder.rglob("*.c")):
        code = file.read_text(encoding="utf-8")
        said |= {key for key in re.findall(r'"((?:tell|tile|person|list|record)\.[a-z0-9.-]*[a-z0-9])"', code)}
        for prefix, word in re.findall(r'"(\w+)\.", rift_word_(\w+)\b', code):
            said |= {f"{prefix}.{one}" for one in words_of_list(lists[word])} if word in lists else set()
    wrong += [f"C says {key}, which is in no catalogue" for key in sorted(said - set(model))]
    code = "".join(file.read_text(encoding="utf-8") for file in sorted(folder.rglob("*.c")))
    strings = set(re.findall(r'"([a-z0-9.-]+)"', code))
    parts = {before + after for before in strings if before.endswith(".") for after in strings if not after.endswith(".")}
    for key in sorted(model):
        for_c = key.split(".")[0] in ("tell", "refused", "fault", "warning", "reason", "list") or pathlib.Path(model[key].file).name == "record.json"
        if for_c and key not in said | strings | parts \
                and not key.startswith(("tell.glitch-on.", "tell.face.")):
            wrong.append(f"{model[key].file}: nothing says {key}")


def check(_options):
    wrong = []
    model = load(MODEL, wrong)
    check_rules(model, wrong)
    for language in languages()[1:]:
        compare(language, load(language, wrong), model, wrong)
    stop_at(wrong)
    print(f"words: {len(model)} messages, {len(pack(MODEL, model))} bytes packed")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--i18n", type=pathlib.Path, default=catalogues.folder)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("blob")
    command.add_argument("language")
    command.add_argument("file", type=pathlib.Path)
    command.set_defaults(run=write_blob)
    command = commands.add_parser("source")
    command.add_argument("file", type=pathlib.Path)
    command.add_argument("--depfile", type=pathlib.Path)
    command.set_defaults(run=write_source)
    for name, run, paths in (("blobs", write_blobs, ["folder"]), ("whole", write_whole, ["module", "folder", "file"]),
                             ("types", write_types, ["file"]), ("languages", write_languages, ["file"])):
        command = commands.add_parser(name)
        for path in paths:
            command.add_argument(path, type=pathlib.Path)
        command.set_defaults(run=run)
    commands.add_parser("check").set_defaults(run=check)
    commands.add_parser("gate").set_defaults(run=lambda _options: sys.exit(words_gate.report()))
    options = parser.parse_args()
    catalogues.folder = options.i18n.resolve()
    options.run(options)


if __name__ == "__main__":
    main()
