"""Reads the message catalogues of i18n/ (docs/WORDS.md): patterns, files, languages. For words.py and words_gate.py."""
import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
MODEL = "en"
DEPTH = 8  # FORMAT_DEPTH of src/text/format/format.h
FORM_LETTERS = 17  # of a form: FORM_BYTES of src/text/format/format.c without "-other" and its end
PLURALS = {"zero", "one", "two", "few", "many", "other"}
KEY = re.compile(r"[A-Za-z0-9+]+([.-][A-Za-z0-9+]+)*")
NAME = re.compile(r"\s*([A-Za-z0-9_-]+)\s*")
SELECTOR = re.compile(r"\s*(=[0-9]+|[A-Za-z0-9_-]+)\s*\{")
BREAK = "\n"  # in Parser.plain: between two pieces of text

folder = ROOT / "i18n"  # words.py --i18n FOLDER


def place(file):
    """A file as it is named in errors."""
    return file.relative_to(folder.parent)


class Malformed(Exception):
    pass


class Parser:
    """
    Parses a pattern. `wants` maps each argument to its uses; `plain` is the text outside of braces. `plurals` has the
    branches of each plural; `asks` the forms of terms that it asks for, as (argument, form, how), where how is "term",
    "count" (FORM(n)) or "select"; `forms` the forms it has, if it is a term.
    """

    def __init__(self, text):
        self.text, self.at, self.wants, self.plain = text, 0, {}, []
        self.plurals, self.asks, self.forms = [], [], set()
        self.message(0, False)
        if self.at < len(text):
            raise Malformed("a closing brace too many")
        self.pattern = bool(self.wants)

    def want(self, name, use):
        if "_" in name.strip("_"):  # NAME_FORM: a form of the term NAME
            name, _, form = name.rpartition("_")
            self.asks.append((name, form, "select" if use == "select" else "term"))
            use = "term"
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
        self.plain.append(BREAK)
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
                self.form(name)
        else:
            raise Malformed(f"{kind} is no kind of argument")

    def form(self, name):
        form, how = self.name("a form"), "term"
        if len(form) > FORM_LETTERS:
            raise Malformed(f"the form {form} is too long")
        if self.text[self.at:self.at + 1] == "(":
            self.at += 1
            how = "count"
            self.want(self.name("a number"), "plural")
            self.next(")")
            self.at = len(self.text) - len(self.text[self.at:].lstrip())
        self.asks.append((name, form, how))
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
            self.plain.append(BREAK)
            self.next("}")
        if "other" not in found:
            raise Malformed(f"{name} has no branch other")
        if kind == "plural":
            self.plurals.append(found)
        elif name == "form":
            self.forms |= found
        self.at = len(self.text) - len(self.text[self.at:].lstrip())
        self.next("}")


class Message:
    def __init__(self, key, text, file):
        self.key, self.text, self.file = key, text, file
        parsed = Parser(text)
        self.pattern, self.wants, self.plain = parsed.pattern, parsed.wants, "".join(parsed.plain)
        self.plurals, self.asks, self.forms = parsed.plurals, parsed.asks, parsed.forms
        if "\0" in text:
            raise Malformed("a zero")

    def packed(self):
        return self.text if self.pattern else self.plain

    def is_term(self):
        """Whether it is a term: a text with or without grammatical forms."""
        return set(self.wants) <= {"form", "name"}


MORE = "more"  # the folder of messages that the page loads with the screens that need them


def files_of(language):
    return sorted((folder / language).glob("*.json")) + sorted((folder / language / MORE).glob("*.json"))


def languages():
    """Every folder with a catalogue; English first."""
    found = sorted(path.name for path in folder.iterdir() if files_of(path.name))
    return sorted(found, key=lambda language: language != MODEL)


def texts_of(file, wrong):
    """Keys and texts of a file, as pairs in its order. Adds errors to `wrong`."""
    try:
        pairs = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=lambda found: found)
    except ValueError as error:
        wrong.append(f"{place(file)}: {error}")
        return []
    fine = [(key, text) for key, text in pairs if KEY.fullmatch(key) and isinstance(text, str)]
    wrong += [f"{place(file)}: {key}: a key is words with points and hyphens, and its text a string"
              for key, text in pairs if (key, text) not in fine]
    return fine


def load(language, wrong):
    """The messages of a language by key. Adds errors to `wrong`."""
    messages = {}
    files = files_of(language)
    if not files:
        wrong.append(f"i18n/{language} has no catalogue")
    for file in files:
        for key, text in texts_of(file, wrong):
            if key in messages:
                wrong.append(f"{place(file)}: {key} is also in {messages[key].file}")
                continue
            try:
                messages[key] = Message(key, text, place(file))
            except Malformed as error:
                wrong.append(f"{place(file)}: {key}: {error}")
    return messages


def compare(language, messages, model, wrong):
    """Compares another language with English."""
    for key, message in messages.items():
        if key == f"locale.{language}":
            continue  # its own name
        if key not in model:
            wrong.append(f"{message.file}: {key} is not in {MODEL}")
        elif extra := set(message.wants) - set(model[key].wants) - {"form", "name"}:
            wrong.append(f"{message.file}: {key} puts in {', '.join(sorted(extra))}, which the English does not")
