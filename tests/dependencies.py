#!/usr/bin/env python3
"""docs/DEPENDENCIES.md names every library that the project builds with: those of meson.build, of web/package.json and of .ci/packages."""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def of_meson(text):
    """The names in dependency('...') and find_library('...'), and in a list whose items are dependencies."""
    text = re.sub(r"#.*", "", text)
    names = set(re.findall(r"(?:dependency|find_library)\('([\w.+-]+)'", text))
    for variable, items, body in re.findall(r"foreach (\w+) : \[(.*?)\]\n(.*?)endforeach", text, re.S):
        if f"dependency({variable}," in body:
            names |= set(re.findall(r"'([\w.+-]+)'", items))
    return names


def of_npm(text):
    package = json.loads(text)
    return {name for kind, names in package.items() if re.search("dependencies$", kind, re.I) for name in names}


def of_debian(text):
    """Libraries and Python modules; programs are tools, of which the document names the important ones."""
    return set(re.findall(r"^(?:lib\S+|python3-\S+)$", text, re.M)) - {"libc6-dev"}


def missing(document, names):
    """A name must stand alone: `libpq` does not cover `libpq-dev`, except that NAME-dev may be left out where NAME stands."""
    def stands(name):
        return re.search(rf"(?<![\w@/-]){re.escape(name)}(?![\w-])", document)
    return sorted(name for name in names if not stands(name) and not (name.endswith("-dev") and stands(name.removesuffix("-dev"))))


def main():
    document = (ROOT / "docs/DEPENDENCIES.md").read_text(encoding="utf-8")
    names = set()
    for path in ("meson.build", "tests/meson.build"):
        names |= of_meson((ROOT / path).read_text(encoding="utf-8"))
    assert {"libuv", "unistring", "cmocka", "m"} <= names, names
    names |= of_npm((ROOT / "web/package.json").read_text(encoding="utf-8"))
    names |= of_debian((ROOT / ".ci/packages").read_text(encoding="utf-8"))
    assert {"preact", "vite", "libseccomp-dev"} <= names, names
    for name in sorted(names):  # the check itself notices each of them
        assert missing(re.sub(rf"(?<![\w@/-]){re.escape(name.removesuffix('-dev'))}(?![\w])", "", document), [name]), name
    lacking = missing(document, names)
    for name in lacking:
        print(f"docs/DEPENDENCIES.md does not name {name}")
    print(f"dependencies: {len(names)} names, {len(lacking)} missing")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
