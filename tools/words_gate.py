"""What is missing or wrong in each language of i18n/: `make i18n` (words.py gate). docs/WORDS.md explains each check."""
import re

import catalogues
from catalogues import MODEL, ROOT, compare, languages, load, place, texts_of

CATEGORIES = {  # of the rules of src/text/format/catalogue.c
    "one": {"one", "other"},
    "zero": {"one", "other"},
    "slavic": {"one", "few", "many", "other"},
    "none": {"other"},
}
# Arguments that are called otherwise than the terms they stand for; a capital at the end (spaceN) does not count.
TERMS_OF = {"who": ["person"], "player": ["person"], "slot": ["space"], "borrowed": ["warp"], "beside": ["good"],
            "tile": ["building", "superproject", "variable"]}


def categories(language):
    """The plural categories that a language needs."""
    listed = (ROOT / "src" / "text" / "format" / "plurals.def").read_text(encoding="utf-8")
    rules = {first + second: rule for first, second, rule in re.findall(r"^PLURAL\('(.)', '(.)', (\w+)\)", listed, re.MULTILINE)}
    return CATEGORIES[rules.get(language.split("-")[0], "one")]


class Glossary:
    """The terms of i18n/LANGUAGE/glossary.tsv with their stems; exempt: pairs of key and term."""

    def __init__(self, language, wrong):
        self.stems, self.exempt = {}, set()
        file = catalogues.folder / language / "glossary.tsv"
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines() if file.exists() else [], 1):
            first, tab, rest = line.partition("\t")
            if not line.strip() or line.startswith("#"):
                continue
            if not tab or not rest.strip():
                wrong.append(f"{place(file)}:{number}: a line is a term, a tab and its stems")
            elif first.startswith("!"):
                self.exempt.add((first[1:].strip(), rest.strip()))
            else:
                self.stems[first.strip()] = [even(stem.strip()) for stem in rest.split("|")]
        terms = sorted(self.stems, key=len, reverse=True)
        self.english = re.compile(rf"(?<!\w)(?:{any_of(terms)})(?:e?s)?(?!\w)")
        foreign = [term for term in terms if not any(even(term) in stem or stem in even(term) for stem in self.stems[term])]
        self.foreign = re.compile(rf"(?<!\w)(?:{any_of(foreign)})(?!\w)")

    def term(self, found):
        """The term that an English text contains, given as it was found: perhaps a plural."""
        return next(found[:len(found) - cut] for cut in range(3) if found[:len(found) - cut] in self.stems)


def any_of(terms):
    """A regular expression for any of these; without terms, for nothing."""
    return "|".join(re.escape(term) for term in terms) or "(?!)"


def even(text):
    """A text for comparison: small letters, plain spaces and apostrophes."""
    return text.lower().replace("\u00a0", " ").replace("\u202f", " ").replace("’", "'")


def check_glossary(key, english, text, glossary):
    """Terms that a translation does not have, and English words in it."""
    spoken = even(text)
    for term in sorted({glossary.term(found) for found in glossary.english.findall(english)}):
        if (key, term) not in glossary.exempt and not any(stem in spoken for stem in glossary.stems[term]):
            yield f"breaks the glossary: {term} is {' or '.join(glossary.stems[term])}"
    for term in sorted(set(glossary.foreign.findall(text))):
        if (key, term) not in glossary.exempt:
            yield f"has the English word {term}"


def check_arguments(message, model, exempt):
    """Arguments that the English shows and the translation does not have. (compare finds those that it has too many.)"""
    for name in sorted(set(model.wants) - set(message.wants) - {"form", "name"}):
        if model.wants[name] - {"select", "plural"} and (message.key, f"{{{name}}}") not in exempt:
            yield f"does not put in {name}"


def check_plurals(message, needed):
    for found in message.plurals:
        words = {word for word in found if word[0] != "="}
        if words == {"other"}:
            continue  # the text does not depend on the category
        if missing := needed - words:
            yield f"a plural lacks {', '.join(sorted(missing))}"
        if extra := words - needed:
            yield f"a plural has {', '.join(sorted(extra))}, which the language does not have"


def terms_for(name, messages):
    """The terms that an argument of this name may be."""
    name = re.sub(r"(?<=[a-z])[A-Z]$", "", name)
    for prefix in TERMS_OF.get(name, [name]):
        for key, message in messages.items():
            if key.startswith(prefix + ".") and message.is_term():
                yield message


def lacks_form(term, form, how, needed):
    """The forms that a term with forms lacks for what a sentence asks."""
    if how == "count":
        prefix = "" if form == "plural" else form + "-"
        counted = {one for one in needed - {"other"} if {prefix + one, one} & term.forms}
        return sorted(prefix + one for one in needed - counted - {"other"}) if counted else []  # none: it does not vary
    return [] if form in term.forms else [form]


def check_forms(messages, model, needed):
    """Forms of terms that sentences of this language ask for and the terms lack, once each; as (file, key, error)."""
    asked, asked_in_english = {}, {ask for message in model.values() for ask in message.asks}
    for message in messages.values():
        for ask in message.asks:
            asked.setdefault(ask, message.key)
    for (name, form, how), by in sorted(asked.items()):
        terms = [term for term in terms_for(name, messages) if term.forms]
        if how == "select":
            if terms and not any(form in term.forms for term in terms):
                yield terms[0].file, by, f"no term for {name} has the form {form}"
            continue
        for term in terms:
            english = model[term.key].forms
            deliberate = how == "term" and form not in english and (name, form, how) in asked_in_english
            if not deliberate and (lacking := lacks_form(term, form, how, needed)):
                yield term.file, term.key, f"lacks the form {', '.join(lacking)}, for which {by} asks"


def folders_of(language):
    """Files with plain texts outside of the catalogue: lessons, privacy, chapters of the first game."""
    return {file.relative_to(catalogues.folder / language): file
            for name in ("lessons", "privacy", "teach") for file in sorted((catalogues.folder / language / name).glob("*.json"))}


def check_folders(language, glossary, found):
    """Compares them with the English; adds errors and returns (key, file) of the texts that are missing, and how many there are."""
    missing, count, own = [], 0, folders_of(language)
    for name, file in folders_of(MODEL).items():
        english, texts = dict(texts_of(file, found)), dict(texts_of(own[name], found)) if name in own else {}
        count += len(english)
        missing += [(key, name) for key in english if key not in texts]
        for key, text in texts.items():
            where = f"{place(own[name])}: {key}"
            if key not in english:
                found.append(f"{where} is not in {MODEL}")
            else:
                found += [f"{where} {error}" for error in check_glossary(key, english[key], text, glossary)]
    return missing, count


def gate_of(language, model, wrong_model):
    """The errors of a language, and the keys of the texts that it lacks, and how many it should have."""
    wrong = []
    messages = model if language == MODEL else load(language, wrong)
    needed, glossary = categories(language), Glossary(language, wrong)
    wrong += wrong_model if language == MODEL else []
    own = {f"locale.{MODEL}": f"locale.{language}"}  # a language has its own name
    missing = [(own.get(key, key), model[key].file.name) for key in model if own.get(key, key) not in messages]
    compare(language, messages, model, wrong)
    for key, message in messages.items():
        if key not in model:
            continue
        errors = [*check_plurals(message, needed)]
        if language != MODEL:
            errors += check_arguments(message, model[key], glossary.exempt)
            errors += check_glossary(key, model[key].plain, message.plain, glossary)
        wrong += [f"{message.file}: {key} {error}" for error in errors]
    known = {key: message for key, message in messages.items() if key in model}
    wrong += [f"{file}: {key}: {error}" for file, key, error in check_forms(known, model, needed)
              if (key, error.split(",")[0]) not in glossary.exempt]
    missing_in_folders, count = check_folders(language, glossary, wrong)
    return wrong, missing + missing_in_folders, len(model) + count


def report():
    """Prints the errors of every language. Returns 1 if there are any, or if a language is not as complete as it claims."""
    failed, wrong_model = False, []
    model = load(MODEL, wrong_model)
    for language in languages():
        wrong, missing, count = gate_of(language, model, wrong_model)
        complete = (catalogues.folder / language / "complete").exists()
        for line in wrong:
            print(line)
        for key, file in missing:
            print(f"i18n/{language}/{file}: {key} is missing")
        failed |= bool(wrong or missing and complete)
        print(f"{language}: {count - len(missing)} of {count} texts ({100 * (count - len(missing)) // count} %), {len(wrong)} errors"
              f"{', complete' if complete else ''}")
    return int(failed)
