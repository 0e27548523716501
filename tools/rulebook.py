#!/usr/bin/env python3
"""The rules for players: the texts of docs/rules as the page shows them, and their translations.

rulebook.py page LANGUAGE             prints the rules of a language as JSON, for the page (web/scripts/rules.ts)
rulebook.py missing [LANGUAGE...]     lists what is not translated or out of date; --count: only numbers
rulebook.py work LANGUAGE DIRECTORY   writes a file to fill in for each catalogue file that lacks translations
rulebook.py take LANGUAGE FILE...     puts filled-in files into i18n/LANGUAGE/rules
rulebook.py check                     exits with 1 if a translation is malformed or names a rule that does not exist
rulebook.py testers                   lists statements that are worded for testers rather than for players

docs/rules/*.md is the source; English has no other file. A text that is translated has a key:

  TRAVEL-03         the statement of a rule
  TRAVEL-03 note    what editions or the program add to it
  EX-DOOM-01        a worked example; its first line is its title
  # Time Travel     the title of a chapter
  = Focus           what a word of the glossary means
  @ Power Up        a section of a rulebook, in the source of a rule

i18n/LANGUAGE/rules/FILE.json: {"TRAVEL-03": {"of": "1a2b3c4d", "text": "..."}}; "of" are the first 8 hexadecimal digits of
SHA-256 of the English text that was translated. Once the English text changes, the translation is out of date.
"""
import argparse
import hashlib
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
RULES = ROOT / "docs/rules"
GLOSSARY = "00-glossary"
SOURCES = "sources"
COLUMNS = {"fr": 2, "pt": 3, "ru": 4}  # of the tables of the glossary

ENTRY = re.compile(r"^(?:- )?\*\*([A-Z][A-Z0-9]*-[A-Z0-9]+[a-z]?|X[0-9]{2})\*\* — (.*)$")
EXAMPLE = re.compile(r"^\*\*(EX-[A-Z]+-[0-9]+) — (.*?) \((.*)\)\.?\*\*\s*(.*)$")
BASE_EXAMPLE = re.compile(r"^### ([0-9]+)\. (.*)$")
HEADING = re.compile(r"^#{1,3} (.*)$")
FIELD = re.compile(r"`(source|edition|ruling|decision|program|confidence|data):`")
ID = r"[A-Z][A-Z0-9]*-[A-Z]?[0-9]+[a-z]?|COLLAPSE-[A-Z]+[0-9]+|CXTILE-C[0-9]+[AB]|X[0-9]{2}"
CITED = re.compile(rf"(?<![\w-])({ID})((?:(?:, | and | to |\.\.)[0-9]+[a-z]?(?![\w-]))*)")
SUBTITLE = re.compile(r"^[A-Z][A-Za-z/ ,']{2,40}$")

GOODS = {"T": "Titanium", "G": "Gold", "U": "Uranium", "N": "Neutronium", "W": "Water", "EC": "Energy Core"}
LETTER = re.compile(r"(?<![\w/.-])(T|G|U|N|W|EC)(?:/(T|G|U|N|W))?(?:/(T|G|U|N))?(?:/(T|G|U|N))?(?![\w/-])")
COUNTED_EC = re.compile(r"\b([2-9]|1[0-9]|k) EC\b")
SHORT = {"WC-left": "the left World Council space", "WC-right": "the right World Council space"}
CARD = {"C": "Condition", "P": "Price", "S": "Success", "F": "Failure"}
DATA = re.compile(r"\s*\((?:[^()]*; )?data: [^()]*\)|\s*`?data:`? [^;.]*(?=[;.])")
JARGON = re.compile(
    r"\b(seeds?|engine|program|test|tests|tested|catalogue|scenario|enumerate|open question|public implementation|"
    r"verdicts?|inferred|derived|stand-?in|reconstructed|toml|house|P[1-5])\b|`",
    re.IGNORECASE,
)


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def goods(text):
    """Letters of Goods as words: "2 T/U" is "2 Titanium/Uranium"."""
    text = COUNTED_EC.sub(r"\1 Energy Cores", text)
    return LETTER.sub(lambda found: "/".join(GOODS[letter] for letter in found.groups() if letter), text)


def plain(text):
    """Markdown as players read it."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = DATA.sub("", text)
    text = re.sub(r"[*`]", "", text)
    for short, long in SHORT.items():
        text = text.replace(short, long)
    text = re.sub(r"^(?:Consequence|Example) to test: (\w)", lambda found: found.group(1).upper(), text)
    return goods(re.sub(r"\s+", " ", text).strip())


class Rule:
    def __init__(self, name, file, chapter):
        self.name = name
        self.file = file
        self.chapter = chapter
        self.raw = ""  # statement and fields, as in the catalogue

    def fields(self):
        """Pairs of a field and its text; the statement is the field ""."""
        parts = FIELD.split(self.raw)
        yield "", parts[0]
        yield from zip(parts[1::2], parts[2::2])

    def of(self, wanted):
        return [re.sub(r"\s+", " ", text).strip(" -") for field, text in self.fields() if field == wanted]

    def statement(self):
        text = plain(self.of("")[0])
        if self.name.startswith(("EXP-", "ADV-")):
            text = re.sub(r"(?<= )([CPSF]):", lambda found: CARD[found.group(1)] + ":", text)
            text = re.sub(r"^([^.(]*) \(([0-9]+)\)\.", r"\1 (Power \2).", text)
        return text

    def note(self):
        """What editions, rulings and the program add, where it is worded for players."""
        if self.name in REASONS_ONLY:
            return ""
        kept = [noted(field, text) for field, text in self.fields() if field in ("edition", "ruling", "program")]
        return "\n".join(text for text in kept if text)


PROVENANCE = re.compile(r"\s*\((?:as [A-Z]+-[0-9]+, )?(?:text|house|public|intent|FAQ|inferred|derived)[^()]*\)")
REASON = re.compile(r"^(?:text|house|public|intent|inferred|FAQ)\b(?: for [a-z ]+)?[.:;,]?\s*(?:\([^()]*\)[.;]?\s*)?")
PRINTINGS = {" (001)": ", first printing", " (002)": ", later printing", " (001, 002)": "", " (002, 001)": "", " (000)": ""}
ARGUMENT = re.compile(
    r"\b00[0-4]\b|\bFAQ\b|data:|\b(?:text|texts|sentence|analogy|reasoning|wording|annex|implied|mention(?:s|ed)?|states? it|"
    r"not stated|follows from|read as|prevails?|supplied by|section|confirms?|restate|generalised|doubtful|recursion|bookkeeping|"
    r"pointless|reproducible|completed by|rulebook|printed|title|French|file|passages|lacks|moot|added)\b|^\"|\" ="
)
# Rules whose rulings give reasons in other words: nothing for players.
REASONS_ONLY = frozenset(
    """PREP-09 WORKER-09 SETUP-16 TRAVEL-03 BUILDING-113 SIDEB-03 SIDEB-19 DOOM-16 DOOM-29 DOOM-57 DOOM-59 DOOM-79 PION-69 ADV-28
    GUARD-35 BLINK-29 GLITCH-28 FBUILD-N8 FSUPER-03d VANOM-19 COMBO-03 COMBO-09 COMBO-10 COMBO-30 CB1-08 CB1-11 CB1-17 CB1-22
    CB1-41 CB1-46 CB1-47 CB1-48 CB1-57 CB1-71 CB1-75 CB2-10 CB2-43 CB2-48 CB2-57 CB2-63 CB2-68 CB2-83 CB2-87 CBDIFF-08 CX-18
    CX-38 CX-45 CX-46 CX-47 CXOBJ-02 CXFRAC-07 CXFRAC-31 CXFRAC-57 CXDOOM-21 CXPION-51 CXHYPER-18 CXQUANT-09
    CXCOMBO-19""".split()
)


def noted(field, text):
    """A field as a note for players; empty if it is about sources or argues."""
    text = re.sub(r"\s+", " ", text).strip(" -")
    if field == "edition":
        text = re.sub(r" \([0-9, ]+\)", lambda found: PRINTINGS.get(found.group(), found.group()), text)
    text = REASON.sub("", PROVENANCE.sub("", text)).strip()
    text = text[:1].upper() + text[1:]
    if JARGON.search(text) or ARGUMENT.search(text) or len(text.split()) < 5:
        return ""
    return plain(text)


class Chapter:
    def __init__(self, file, book, title, under):
        self.file = file
        self.book = book  # title of its file
        self.title = title
        self.under = under  # the title of its part of a chapter, or ""
        self.rules = []


class Example:
    def __init__(self, name, file, title, cites):
        self.name = name
        self.file = file
        self.title = title
        self.cites = cites
        self.lines = []

    def text(self):
        return "\n".join([plain(self.title), *(plain(line) for line in self.lines)])


def cited(text):
    """The ids named in a text, ranges and short forms included: "GUARD-10 to 12, 17"."""
    names = []
    for found in CITED.finditer(text):
        first, more = found.groups()
        stem = first.rsplit("-", 1)[0]
        names.append(first)
        for link, number in re.findall(r"(, | and | to |\.\.)([0-9]+[a-z]?)", more):
            if link in (" to ", "..") and names[-1][-1].isdigit() and number.isdigit():
                low = int(names[-1].rsplit("-", 1)[1])
                names += [f"{stem}-{n:0{len(number)}}" for n in range(low + 1, int(number))]
            names.append(f"{stem}-{number}")
    return names


def title_of(heading):
    """"26. TRAVEL — Focus and Time Travel" and "B.3 Action Rounds" as players say it."""
    bare = re.sub(r"^(?:[A-Z]\.)?[0-9]+(?:\.| —)? ", "", heading)
    bare = re.sub(r"^Part [A-Z] — ", "", bare)
    bare = re.sub(r" \((?:CB|CX)[A-Z0-9]*\)$", "", bare)
    found = re.match(r"^[A-Z]+ — (.*)$", bare)
    words = found.group(1) if found else bare.lower() if re.match(r"^[A-Z]+$", bare) else bare
    return plain(words[:1].upper() + words[1:])


class Reader:
    """Reads one file of the catalogue."""

    def __init__(self, file, lines):
        self.file = file
        self.chapters = []
        self.examples = []
        self.book = ""
        self.heading = ""
        self.open = None  # the rule or example that further lines belong to
        for number, line in enumerate(lines):
            alone = (number == 0 or not lines[number - 1].strip()) and not "".join(lines[number + 1 : number + 2]).strip()
            self.line(line, alone)

    def line(self, line, alone):
        entry = ENTRY.match(line)
        if entry:
            self.open = Rule(entry.group(1), self.file, self.chapters[-1])
            self.open.raw = entry.group(2)
            self.chapters[-1].rules.append(self.open)
        elif EXAMPLE.match(line):
            name, title, cites, rest = EXAMPLE.match(line).groups()
            self.example(name, title, cited(cites))
            self.open.lines += [rest] if rest else []
        elif BASE_EXAMPLE.match(line) and self.heading == "Worked examples":
            number, title = BASE_EXAMPLE.match(line).groups()
            self.example(f"EX-BASE-{int(number):02}", title, [])
        elif HEADING.match(line):
            self.head(line.split(" ")[0], title_of(HEADING.match(line).group(1)), line.startswith("# Part "))
        elif alone and SUBTITLE.match(line) and self.chapters:
            self.chapters.append(Chapter(self.file, self.book, self.heading, line.strip()))
            self.open = None
        elif isinstance(self.open, Example):
            self.more(line)
        elif isinstance(self.open, Rule) and line.strip():
            self.open.raw += " " + re.sub(r"^\s*(?:- )?", "", line)
        elif not line.strip():
            self.open = None

    def head(self, level, title, part):
        if part or not self.book:
            self.book = title
        self.open = None
        if level == "###":
            self.chapters.append(Chapter(self.file, self.book, self.heading, title))
        else:
            self.heading = title
            self.chapters.append(Chapter(self.file, self.book, title, ""))

    def example(self, name, title, cites):
        self.open = Example(name, self.file, title, cites)
        self.examples.append(self.open)

    def more(self, line):
        """A further line of an example."""
        text = re.sub(r"^\s*(?:- )?", "", line).strip()
        if text.startswith("Shows "):
            self.open.cites += cited(text)
        elif line.startswith("  ") or (self.open.lines and not re.match(r"^(?:- |\S)", line)):
            self.open.lines[-1] += " " + text if text else ""
        elif text.startswith("---"):
            self.open = None
        elif text:
            self.open.lines.append(text)


class Book:
    """The whole catalogue."""

    def __init__(self):
        readers = [
            Reader(path.stem, path.read_text(encoding="utf-8").splitlines())
            for path in sorted(RULES.glob("[1-9]*.md"))
        ]
        self.chapters = [chapter for reader in readers for chapter in reader.chapters if chapter.rules]
        self.rules = {rule.name: rule for chapter in self.chapters for rule in chapter.rules}
        self.examples = [example for reader in readers for example in reader.examples]
        self.words = list(glossary())

    def texts(self):
        """Every text to translate: {file: {key: English}}, in the order of the catalogue."""
        files = {GLOSSARY: {f"= {word.term}": word.means for word in self.words}}
        titles = set()  # each is in the first file that has it
        for chapter in self.chapters:
            texts = files.setdefault(chapter.file, {})
            for title in (chapter.book, chapter.title, chapter.under):
                if title and title not in titles:
                    texts[f"# {title}"] = title
                    titles.add(title)
            for rule in chapter.rules:
                texts[rule.name] = rule.statement()
                if rule.note():
                    texts[f"{rule.name} note"] = rule.note()
        for example in self.examples:
            files[example.file][example.name] = example.text()
        named = {section_name(part) for rule in self.rules.values() for _, *parts in sources(rule) for part in parts}
        files[SOURCES] = {f"@ {name}": name for name in sorted(named)}
        return files


class Word:
    """A word of the glossary."""

    def __init__(self, cells):
        self.term, self.means = cells[0], cells[1]
        self.cells = cells

    def name(self, language):
        """The word in a language; the English one where the glossary has none."""
        cell = self.cells[COLUMNS[language]] if language in COLUMNS else "—"
        return self.term if "—" in cell or not cell else cell


def glossary():
    """Words that the glossary explains."""
    explained = False
    for line in (RULES / f"{GLOSSARY}.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| Term |"):
            explained = True
        elif not line.startswith("|"):
            explained = False
        elif explained and not line.startswith("|-") and cells[1]:
            yield Word(cells)


# Sources

BOOK = re.compile(r"\b(all|00[0-4])\b")
SECTION = re.compile(r"^[A-Z][A-Za-z' /-]{2,40}?(?= [0-9]+$|$)")
NO_SECTION = re.compile(r"^(?:Derived|Inferred|Appendix abbreviations|EXP |Genius|Operators may|Already|Each |Setup option)")


def sections(text):
    """The names of sections in a text of a source: "Warp, Clean Up D. Derived" has two."""
    text = re.sub(r"\. .*| and (?:the )?[a-z].*| (?:its )?(?:note|example|tie|table|for the order)\b.*", "", text)
    parts = [part.strip(" .,") for part in re.split(r", | and (?=[A-Z])| \+ ", text)]
    return [part for part in parts if SECTION.match(part) and len(part.split()) < 6 and not NO_SECTION.match(part)]


def sources(rule):
    """Where a rule is printed: lists of rulebooks ("000 002"; "all": the three of the base game) and sections."""
    found = {}
    for text in rule.of("source"):
        books = ""
        for part in re.split(r";\s*", re.sub(r"\([^()]*\)|\"[^\"]*\"", "", text)):
            here = BOOK.findall(part)
            if here:
                books = "all" if "all" in here or here[:3] == ["000", "001", "002"] else " ".join(dict.fromkeys(here))
            if books:
                found.setdefault(books, []).extend(sections(re.sub(r"^.*\b(?:all|00[0-4])\b,?\s*", "", part)))
    return [[books, *dict.fromkeys(parts)] for books, parts in found.items()]


def section_name(section):
    """A section without its step: "Set-up 4" is in "Set-up"."""
    return re.sub(r" [0-9]+$|(?<=Clean Up) [A-D]$", "", section)


# Translations


def translated(language):
    """The translations of a language: {file: {key: {"of", "text"}}}."""
    folder = ROOT / "i18n" / language / "rules"
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))}


def languages():
    return sorted(path.name for path in (ROOT / "i18n").iterdir() if path.is_dir() and path.name != "en")


def state(book, language):
    """For each key without a valid translation: file, key, English, "missing" or "outdated"."""
    have = translated(language)
    for file, texts in book.texts().items():
        for key, english in texts.items():
            entry = have.get(file, {}).get(key)
            if entry is None or not entry.get("text"):
                yield file, key, english, "missing"
            elif entry["of"] != digest(english):
                yield file, key, english, "outdated"


class Teller:
    """The texts of one language; English where it has none."""

    def __init__(self, book, language):
        self.english = {key: text for texts in book.texts().values() for key, text in texts.items()}
        self.own = {}
        for texts in translated(language).values() if language != "en" else ():
            for key, entry in texts.items():
                if key in self.english and entry["text"] and entry["of"] == digest(self.english[key]):
                    self.own[key] = entry["text"]
        self.foreign = language != "en"

    def text(self, key):
        return self.own.get(key, self.english[key])

    def source(self, books, *parts):
        """Books and sections as in sources(), in the language."""
        return [books, *(self.text(f"@ {section_name(part)}") + part[len(section_name(part)) :] for part in parts)]

    def strange(self, key):
        return self.foreign and key not in self.own


def page(book, language):
    """What the page loads. `english`: the keys that are shown in English."""
    tell = Teller(book, language)
    examples = [
        {"id": one.name, "text": tell.text(one.name), "of": sorted({name for name in one.cites if name in book.rules})}
        for one in book.examples
    ]
    chapters = []
    for chapter in book.chapters:
        titles = [tell.text(f"# {title}") for title in (chapter.book, chapter.title, chapter.under) if title]
        rules = [page_rule(tell, rule) for rule in chapter.rules]
        chapters.append({"file": chapter.file, "titles": titles, "rules": rules})
    words = [[word.name(language), tell.text(f"= {word.term}")] for word in book.words]
    english = [key for key in tell.english if tell.strange(key)]
    return {"chapters": chapters, "examples": examples, "words": words, "english": english}


def page_rule(tell, rule):
    note = f"{rule.name} note"
    entry = {"id": rule.name, "text": tell.text(rule.name), "source": [tell.source(*one) for one in sources(rule)]}
    if note in tell.english:
        entry["note"] = tell.text(note)
    return entry


# Commands


def do_page(args):
    json.dump(page(Book(), args.language), sys.stdout, ensure_ascii=False, separators=(",", ":"))
    return 0


def do_missing(args):
    book = Book()
    every = sum(len(texts) for texts in book.texts().values())
    for language in args.languages or languages():
        found = list(state(book, language))
        for file, key, _, why in found if not args.count else ():
            print(f"{language}\t{file}\t{key}\t{why}")
        count = {why: sum(1 for one in found if one[3] == why) for why in ("missing", "outdated")}
        print(f"{language}: {every - len(found)} of {every} texts, {count['missing']} missing, {count['outdated']} outdated")
    return 0


def write(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def do_work(args):
    files = {}
    for file, key, english, _ in state(Book(), args.language):
        files.setdefault(file, {})[key] = {"of": digest(english), "en": english, "text": ""}
    for file, entries in files.items():
        path = pathlib.Path(args.directory) / f"{file}.json"
        write(path, entries)
        print(f"{path}: {len(entries)} texts, {sum(len(entry['en'].split()) for entry in entries.values())} words")
    return 0


def do_take(args):
    """A filled-in file may have "en" or not; empty texts are left out."""
    texts = Book().texts()
    home = {key: file for file, keys in texts.items() for key in keys}
    have = translated(args.language)
    taken = 0
    for name in args.files:
        for key, entry in json.loads(pathlib.Path(name).read_text(encoding="utf-8")).items():
            if key not in home:
                print(f"{name}: {key}: no such text", file=sys.stderr)
                return 1
            if entry.get("text"):
                have.setdefault(home[key], {})[key] = {"of": entry["of"], "text": entry["text"]}
                taken += 1
    for file, entries in have.items():
        path = ROOT / "i18n" / args.language / "rules" / f"{file}.json"
        write(path, {key: entries[key] for key in texts[file] if key in entries})
    print(f"{taken} texts taken")
    return 0


def faults(book):
    texts = book.texts()
    for language in languages():
        for file, entries in translated(language).items():
            for key, entry in entries.items():
                where = f"i18n/{language}/rules/{file}.json: {key}"
                if key not in texts.get(file, {}):
                    yield f"{where}: no such text in docs/rules/{file}.md"
                elif sorted(entry) != ["of", "text"] or not re.fullmatch(r"[0-9a-f]{8}", entry["of"]) or not entry["text"]:
                    yield f"{where}: needs \"of\" and \"text\""
                elif entry["of"] == digest(texts[file][key]):
                    lost = sorted(set(CITED.findall(texts[file][key])) - set(CITED.findall(entry["text"])))
                    for first, _ in lost:
                        if first not in entry["text"]:
                            yield f"{where}: does not name {first} as the English text does"


def do_check(_args):
    found = list(faults(Book()))
    print("\n".join(found) or "rulebook: no fault")
    return 1 if found else 0


def do_testers(_args):
    book = Book()
    found = [(rule.name, rule.statement()) for rule in book.rules.values() if JARGON.search(rule.statement())]
    for name, text in found:
        print(f"{name}\t{text}")
    print(f"{len(found)} of {len(book.rules)} statements")
    return 0


def main(words=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("page").add_argument("language")
    missing = commands.add_parser("missing")
    missing.add_argument("languages", nargs="*")
    missing.add_argument("--count", action="store_true")
    work = commands.add_parser("work")
    work.add_argument("language")
    work.add_argument("directory")
    take = commands.add_parser("take")
    take.add_argument("language")
    take.add_argument("files", nargs="+")
    commands.add_parser("check")
    commands.add_parser("testers")
    args = parser.parse_args(words)
    return globals()[f"do_{args.command}"](args)


if __name__ == "__main__":
    sys.exit(main())
