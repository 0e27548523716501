#!/usr/bin/env python3
"""Compares the library with its headers: tests/library.py LIBRARY VERSION CC.

Every symbol that librift.so exports is declared in an installed header, and everything declared there with RIFT_API is
exported. A comment precedes each declaration, or its group of lines; each field of a public
struct has a comment on its line or before its group. Every kind of event is explained. Each header compiles alone, as
C11 and as C++. The library imports only what rift.h states.
"""
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = ROOT / "include"

# Memory and string functions; functions of a failed CHECK (compilers may turn fprintf into fwrite or fputs); compiler support.
IMPORTS = set("""
    memchr memcmp memcpy memmove memset bcmp strchr strcmp strlen strncmp strrchr
    abort fprintf fputs fputc fwrite stderr
    __popcountdi2 __stack_chk_fail __memcpy_chk __memset_chk __memmove_chk __fprintf_chk
    _ITM_deregisterTMCloneTable _ITM_registerTMCloneTable __cxa_finalize __gmon_start__
""".split())

PIECE = re.compile(r"""
    (?P<comment>/\*.*?\*/) |
    (?P<blank>\n[ \t]*(?=\n)) |
    (?P<declared>\bRIFT_API\b[^;{]*;) |
    (?P<define>^\#(?:.*\\\n)*.*) |
    (?P<struct>^struct\ rift_\w+\ \{.*?^\};) |
    (?P<other>\S)
""", re.VERBOSE | re.DOTALL | re.MULTILINE)
PIECE_DEFINE = re.compile(r"^#(?:[^\n]*\\\n)*[^\n]*", re.MULTILINE)
NAME = re.compile(r"\b(rift_\w+)\s*(?:\(|;)")


def installed():
    return sorted(re.findall(r"'(rift\w*\.\w+)'", (INCLUDE / "meson.build").read_text(encoding="utf-8")))


def pieces(text):
    """(kind, text, line) of the pieces of a header: comment, blank, declared, struct, other. Directives are skipped."""
    at = 0
    while at < len(text):
        if text[at] == "#" and (at == 0 or text[at - 1] == "\n"):
            at = PIECE_DEFINE.match(text, at).end()
            continue
        found = PIECE.match(text, at)
        if not found:
            at += 1
            continue
        yield found.lastgroup, found.group(), text.count("\n", 0, at) + 1
        at = found.end()


def declarations(header):
    """(name, line, documented) of everything declared with RIFT_API."""
    documented = False
    for kind, text, line in pieces((INCLUDE / header).read_text(encoding="utf-8")):
        if kind == "comment":
            documented = True
        elif kind == "declared":
            yield NAME.search(re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)).group(1), line, documented
        else:
            documented = False


def fields_without_words(header):
    """Fields of structs that no comment explains: (line, text)."""
    for kind, text, line in pieces((INCLUDE / header).read_text(encoding="utf-8")):
        if kind != "struct":
            continue
        explained = False
        whole = ""
        for offset, row in enumerate(text.split("\n")[1:-1], 1):
            code = re.sub(r"/\*.*?(?:\*/|$)", "", row).strip()
            if not row.strip():
                explained = False
            elif not code or re.match(r"\s*\*", row):  # a comment line
                explained = True
            elif not re.match(r"(struct \{|\} \w)", code):
                whole += row
                if code.endswith(";") or "/*" in row:
                    if not explained and "/*" not in whole:
                        yield line + offset, code
                    whole = ""


def exported(library):
    lines = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=True).stdout
    return {line.split()[2].split("@")[0] for line in lines.splitlines()}


def imported(library):
    lines = subprocess.run(["nm", "-D", "-u", library], capture_output=True, text=True, check=True).stdout
    return {line.split()[-1].split("@")[0] for line in lines.splitlines()}


def events_without_words():
    """Kinds of event that the comment of struct rift_event does not name."""
    lists = (INCLUDE / "rift_lists.h").read_text(encoding="utf-8")
    rows = re.search(r"#define RIFT_EVENTS\(X\)(.*?)\n\n", lists, re.DOTALL).group(1)
    header = (INCLUDE / "rift.h").read_text(encoding="utf-8")
    table = re.findall(r"/\*(?:(?!\*/).)*\*/", header[:header.index("struct rift_event {")], re.DOTALL)[-1]
    named = {word.strip(" *") for row in re.findall(r"^ \*     ?(\S.*)$", table, re.MULTILINE)
             for word in re.split(r"\s{2,}", row)[0].split(",")}
    return [word for word in re.findall(r'X\(E_\w+, "([^"]+)"', rows) if word not in named]


def compile_alone(compiler, header):
    language, standard = ("c++", "-std=c++11") if compiler.endswith("++") else ("c", "-std=c11")
    source = f'#include <{header}>\n#include <{header}>\nint main(void);\n'
    done = subprocess.run([compiler, standard, "-Wall", "-Wextra", "-Werror", f"-I{INCLUDE}", "-fsyntax-only", "-x", language, "-"],
                          input=source, capture_output=True, text=True, check=False)
    return [] if done.returncode == 0 else [f"{header} does not compile alone with {compiler}: {done.stderr[:400]}"]


def complaints(library, version, compiler):
    headers = [header for header in installed() if header.endswith(".h")]
    declared = {}
    for header in headers:
        for name, line, documented in declarations(header):
            declared[name] = header
            if not documented:
                yield f"include/{header}:{line}: no comment says what {name} does"
        for line, field in fields_without_words(header):
            yield f"include/{header}:{line}: no comment says what the field is: {field}"
    shown = exported(library)
    for name in sorted(shown - set(declared)):
        yield f"{name} is exported, but no installed header declares it"
    for name in sorted(set(declared) - shown):
        yield f"{name} is declared in {declared[name]}, but not exported"
    for name in sorted(imported(library) - IMPORTS):
        yield f"the library imports {name}"
    for word in events_without_words():
        yield f"include/rift.h: the event {word} is not explained at struct rift_event"
    if version.encode() + b"\0" not in library.read_bytes():
        yield f"{library} does not say its version, {version}"
    compilers = [compiler] + [each for each in ("g++", "clang++") if shutil.which(each)]
    for header in headers:
        for each in compilers:
            yield from compile_alone(each, header)


def main():
    library = pathlib.Path(sys.argv[1])
    bad = list(complaints(library, sys.argv[2], sys.argv[3]))
    for line in bad:
        print(line)
    print(f"library: {len(exported(library))} symbols, {len(installed())} headers, {len(bad)} wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
