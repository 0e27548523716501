#!/usr/bin/env python3
"""All third-party software that we ship comes with its licence: tests/licences.py [PACKAGE.deb | PACKAGE.tgz | FOLDER]...

Without an argument checks web/dist/licences.txt, which the page links to. It must have the text of every npm package in the bundle, of the C
library in the WebAssembly modules, of the font, and of Timerift itself. The packages are read from web/package-lock.json: all that are neither
for development nor optional (Biome). The build instead goes by the finished bundle (web/scripts/licences.ts), so each of the two would notice
an omission of the other.

Otherwise checks files that are made from it: Debian packages, npm packages, and folders, such as the root of an image or an unpacked archive.
What holds a page must hold its licences.txt; what holds a WebAssembly module must name the licence of its C library; and every copyright file
of a package of ours that holds one of both must have the same texts, in any layout.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
LIBC = ROOT / "src/wasm/libc-LICENCE.txt"
FONT = WEB / "src/ui/art/table-font-OFL.txt"


def read(path):
    return path.read_text(encoding="utf-8").strip()


def licence_of(folder):
    return next(file for file in sorted(folder.iterdir()) if re.match(r"licen[cs]e", file.name, re.I))


def bundled():
    """(name and version, licence text) of every package that is neither for development nor optional."""
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for path, about in lock.items():
        if path and not about.get("dev") and not about.get("optional"):
            yield f"{path.split('node_modules/')[-1]} {about['version']}", read(licence_of(WEB / path))


def wrong(where, text, packages):
    """What a text lacks, as messages."""
    lacking = [f"{where}: the licence of {title} is missing" for title, licence in packages
               if f"{title}\n" not in text or licence not in text]
    for what, path in (("the font", FONT), ("the C library in the WebAssembly modules", LIBC), ("Timerift itself", ROOT / "LICENSE")):
        if read(path) not in text:
            lacking.append(f"{where}: the licence of {what} is missing")
    return lacking


def bare(text):
    """A text as words, whatever its layout: Debian indents, and writes a dot for an empty line."""
    text = re.sub(r"^ \.$", "", text, flags=re.M)
    return " ".join(re.findall(r"[\w'-]+", re.sub(r"copyright|\(c\)|©", " ", text, flags=re.I).lower()))


def paragraphs(text):
    """The paragraphs of a licence that matter: those that name a holder, and those longer than a heading."""
    return [bare(part) for part in re.split(r"\n\s*\n", text) if re.search(r"copyright|©", part, re.I) or len(part.split()) > 12]


def loosely_wrong(where, text, licences):
    there = f" {bare(text)} "
    return [f"{where}: the licence of {what} is missing or changed: {part[:60]}..." for what, licence in licences
            for part in paragraphs(licence) if f" {part} " not in there]


def folder_wrong(name, folder, packages):
    """What the files in a folder lack."""
    found, pages, modules = [], sorted(folder.glob("**/assets/index-*.js")), sorted(folder.glob("**/*.wasm"))
    for page in {path.parent.parent for path in pages}:
        notice = page / "licences.txt"
        found += wrong(f"{name}: {notice.relative_to(folder)}", read(notice) if notice.is_file() else "", packages)
    libc, page_too = [("musl", read(LIBC))], [*packages, ("the font", read(FONT)), ("musl", read(LIBC))]
    owners = [path for path in sorted(folder.glob("usr/share/doc/*/copyright")) if path.parent.name.startswith(("timerift", "librift"))]
    notices = owners or sorted(folder.glob("**/licences.txt")) or sorted(folder.glob("**/LICEN[CS]E*"))
    if modules or pages:
        if not notices:
            found.append(f"{name}: there is no notice at all")
        text = "\n\n".join(map(read, notices))
        found += loosely_wrong(f"{name}: {', '.join(str(path.relative_to(folder)) for path in notices)}", text, page_too if pages else libc)
    return found, len(pages) + len(modules)


def unpacked(path, folder):
    """The folder with the contents of a package."""
    if path.is_dir():
        return path
    if path.suffix == ".deb":
        subprocess.run(["dpkg-deb", "--extract", path, folder], check=True)
    else:
        subprocess.run(["tar", "-C", folder, "-xf", path], check=True)
    return pathlib.Path(folder)


def dist_wrong(packages):
    text = read(WEB / "dist/licences.txt")
    found = wrong("web/dist/licences.txt", text, packages)
    for change in (("preact 1", "nobody 1"), ("Jason", "Nemo"), ("Saira", "Nobody"), ("Felker", "Nobody")):
        assert wrong("", text.replace(*change), packages), f"the check itself does not notice {change}"
        assert change[0].endswith("1") or loosely_wrong("", text.replace(*change), [*packages, ("", read(FONT)), ("", read(LIBC))]), change
    scripts = "".join(file.read_text(encoding="utf-8") for file in (WEB / "dist/assets").glob("*.js"))
    if "licences.txt" not in scripts:
        found.append("web/dist: nothing links to licences.txt")
    return found


def main():
    packages = list(bundled())
    names = " ".join(title for title, _ in packages)
    assert "preact " in names and "signals " in names, names
    found = []
    for path in map(pathlib.Path, sys.argv[1:]):
        with tempfile.TemporaryDirectory() as folder:
            lacking, count = folder_wrong(path.name, unpacked(path, folder), packages)
            found += lacking
            print(f"{path.name}: {count} pages and modules")
    if len(sys.argv) == 1:
        found = dist_wrong(packages)
    print("\n".join(found + [f"licences: {len(packages)} packages in the page, {len(found)} wrong"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
