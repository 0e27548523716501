#!/usr/bin/env python3
"""The version of Timerift stands in meson.build alone; whatever else needs it asks tools/version.sh.

Fails if another file states it, and if CHANGELOG.md has no section for it. A file may name the version of something else with the same
three numbers: LENT lists those, with the line that does so.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ITS_OWN = {"meson.build", "CHANGELOG.md"}
LENT = {
    "web/package-lock.json": re.compile(r'^\s+"(?:version|resolved|[@\w/.-]+)": "'),  # of other packages
    "packaging/image/image.py": re.compile("imageLayoutVersion"),  # of the OCI format
    "tests/server/image.py": re.compile("imageLayoutVersion"),
}
LEFT_OUT = {".git", "build", "dist", "node_modules", "__pycache__"}
SECTION = re.compile(r"^## \[?([0-9]+\.[0-9]+\.[0-9]+)\]?\b", re.MULTILINE)


def files():
    """The files of the tree by name: those git knows or would, else (sources from an archive) all that were not built."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=False,
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    if listed.returncode == 0:
        return [name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file()]
    names = (path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file())
    return [name.as_posix() for name in names if not LEFT_OUT & set(name.parts)]


def stated(text, version, lent):
    """The lines of a text that state a version."""
    pattern = re.compile(rf"(?<![\d.]){re.escape(version)}(?!\.?\d)")
    for number, line in enumerate(text.splitlines(), 1):
        if pattern.search(line) and not (lent and lent.search(line)):
            yield number


def main():
    version = subprocess.run([ROOT / "tools/version.sh"], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    assert list(stated(f"a\nversion {version}.\n{version}.4 2{version}", version, None)) == [2], "the check itself"
    wrong = []
    names = files()
    for name in names:
        if name in ITS_OWN:
            continue
        try:
            text = (ROOT / name).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        wrong += [f"{name}:{line}: states {version}; take it from tools/version.sh" for line in stated(text, version, LENT.get(name))]
    own = (ROOT / "meson.build").read_text(encoding="utf-8")
    if len(list(stated(own, version, None))) != 1:
        wrong.append(f"meson.build: states {version} more than once")
    changes = ROOT / "CHANGELOG.md"
    if not changes.exists() or version not in SECTION.findall(changes.read_text(encoding="utf-8")):
        wrong.append(f"CHANGELOG.md: no section for {version}")
    print("\n".join([*wrong, f"version: {version}, {len(names)} files, {len(wrong)} wrong"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
