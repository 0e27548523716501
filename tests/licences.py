#!/usr/bin/env python3
"""Every npm package bundled into the page, and its font, come with their licences: tests/licences.py [PACKAGE.deb].

Without an argument checks web/dist/licences.txt, which the page links to; otherwise the site and the copyright file of that Debian package.
The packages are read from web/package-lock.json: all that are neither for development nor optional (Biome). The build instead goes by the
finished bundle (web/scripts/licences.ts), so each of the two would notice an omission of the other.
"""
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
WEB = ROOT / "web"


def bundled():
    """(name and version, licence text) of every package that is neither for development nor optional."""
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for path, about in lock.items():
        if path and not about.get("dev") and not about.get("optional"):
            licence = next(file for file in sorted((WEB / path).iterdir()) if re.match(r"licen[cs]e", file.name, re.I))
            yield f"{path.split('node_modules/')[-1]} {about['version']}", licence.read_text(encoding="utf-8").strip()


def wrong(where, text, packages):
    """What a text lacks, as messages."""
    lacking = [f"{where}: the licence of {title} is missing" for title, licence in packages
               if f"{title}\n" not in text or licence not in text]
    if (WEB / "src/ui/art/table-font-OFL.txt").read_text(encoding="utf-8").strip() not in text:
        lacking.append(f"{where}: the licence of the font is missing")
    if (ROOT / "LICENSE").read_text(encoding="utf-8").strip() not in text:
        lacking.append(f"{where}: the licence of Timerift itself is missing")
    return lacking


def inside(package, path):
    """The text of a file in a Debian package."""
    files = subprocess.run(["dpkg-deb", "--fsys-tarfile", package], check=True, stdout=subprocess.PIPE).stdout
    return subprocess.run(["tar", "-xO", path], input=files, check=True, stdout=subprocess.PIPE).stdout.decode()


def main():
    packages = list(bundled())
    names = " ".join(title for title, _ in packages)
    assert "preact " in names and "signals " in names, names
    found = []
    if len(sys.argv) > 1:
        for path in ("./usr/share/timerift/site/licences.txt", "./usr/share/doc/timerift/copyright"):
            found += wrong(path, inside(sys.argv[1], path), packages)
    else:
        text = (WEB / "dist/licences.txt").read_text(encoding="utf-8")
        found += wrong("web/dist/licences.txt", text, packages)
        assert wrong("", text.replace("preact 1", "nobody 1"), packages), "the check itself does not notice a missing name"
        assert wrong("", text.replace("Jason", "Nemo"), packages), "the check itself does not notice a changed licence"
        assert wrong("", text.replace("Saira", "Nobody"), packages), "the check itself does not notice a changed licence of the font"
        scripts = "".join(file.read_text(encoding="utf-8") for file in (WEB / "dist/assets").glob("*.js"))
        if "licences.txt" not in scripts:
            found.append("web/dist: nothing links to licences.txt")
    print("\n".join(found + [f"licences: {len(packages)} packages in the page, {len(found)} wrong"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
