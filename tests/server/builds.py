"""Makes builds of the rules that differ from the tree's: changes one source and compiles what depends on it.

builds.py DIRECTORY makes DIRECTORY/shelf with one such build for servers and browsers, and prints its hash.
"""

import os
import pathlib
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import rules_hash  # noqa: E402  (found by the line above)

CC = [*filter(None, [shutil.which("ccache")]), os.environ.get("CC", "cc")]

# A rule that every game applies in the first Era: the Water of an empty Exosuit slot.
OTHER = ("src/content/boards.c", ".empty_water = 1,", ".empty_water = 3,")


def compiled(root, source, to):
    subprocess.run([*CC, "-std=c11", "-O1", "-fPIC", "-fvisibility=hidden", "-fno-strict-aliasing", f"-I{root}/include",
                    f"-I{root}/src", "-c", source, "-o", to], check=True)
    return to


def change(source, old, new):
    """Changes a source; returns its previous text."""
    text = source.read_text(encoding="utf-8")
    assert old in text, f"{source} has no {old!r}"
    source.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text


def module(directory, path, old, new):
    """The WebAssembly module of the changed tree, built in a copy of everything tools/wasm.sh reads."""
    root = pathlib.Path(directory) / "tree"
    for part in ("i18n", "include", "src", "tools"):
        shutil.copytree(ROOT / part, root / part)
    change(root / path, old, new)
    subprocess.run([root / "tools" / "wasm.sh"], check=True, stdout=subprocess.DEVNULL)
    return root / "build" / "wasm" / "whole.wasm"


class Builds:
    """A copy of the rules' sources in a directory, from which builds are made."""

    def __init__(self, directory):
        self.directory = pathlib.Path(directory)
        self.root = self.directory / "sources"
        for part in rules_hash.PARTS:
            shutil.copytree(ROOT / part, self.root / part)
        for header in rules_hash.HEADERS:
            (self.root / header).parent.mkdir(exist_ok=True)
            shutil.copyfile(ROOT / header, self.root / header)
        self.sources = [path for path in rules_hash.sources(self.root) if path.suffix == ".c"]
        with ThreadPoolExecutor(2) as pool:
            self.objects = dict(zip(self.sources, pool.map(self.compile, self.sources)))

    def compile(self, source):
        to = self.directory / (source.relative_to(self.root).as_posix().replace("/", "_") + ".o")
        return compiled(self.root, source, to)

    def make(self, name, path, old, new):
        """Makes NAME.so: the rules with `new` for `old` in one source. Returns the file and its hash."""
        source = self.root / path
        text = change(source, old, new)
        tells = self.directory / f"{name}_hash.c"
        found = rules_hash.rules_hash(self.root)
        tells.write_text(rules_hash.SOURCE.format(hash=found), encoding="utf-8")
        changed = compiled(self.root, source, self.directory / f"{name}.o")
        hash_object = compiled(self.root, tells, self.directory / f"{name}_hash.o")
        source.write_text(text, encoding="utf-8")
        others = [file for which, file in self.objects.items() if which != source]
        build = self.directory / f"{name}.so"
        subprocess.run([*CC, "-shared", "-Wl,-Bsymbolic", "-o", build, changed, hash_object, *others], check=True)
        return build, found


def main():
    directory = pathlib.Path(sys.argv[1])
    build, found = Builds(directory).make("other", *OTHER)
    subprocess.run([sys.executable, ROOT / "tools" / "shelf.py", "--current", build, module(directory, *OTHER),
                    directory / "shelf"], check=True)
    print(found)


if __name__ == "__main__":
    main()
