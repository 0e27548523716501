#!/usr/bin/python3
"""Builds the Python package with cffi: build.py TO [--cflags FLAGS] [--libs FLAGS].

TO becomes a folder that holds `timerift`, ready to be put on the path. The compiler reads the public headers of librift, so nothing is
declared twice. By default pkg-config says where headers and library are. The extension uses Python's limited interface: one file serves
every Python 3.11 and later.
"""
import argparse
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sysconfig
import tempfile

import cffi

HERE = pathlib.Path(__file__).resolve().parent
HEADERS = ("rift.h", "rift_words.h", "rift_record.h", "rift_player.h", "rift_session.h", "rift_content.h")
SYSTEM = ("stdbool.h", "stddef.h", "stdint.h")
LIMITED = "0x030b0000"  # Python 3.11

# Numbers that are macros in the headers.
NUMBERS = """
    RIFT_SEATS RIFT_NATURE RIFT_ABI RIFT_REVISION RIFT_GAME_BYTES RIFT_ANSWERS RIFT_EVENTS_MAX RIFT_WORDS_MAX RIFT_TELL_MAX
    RIFT_RECORD_MOVES RIFT_NOBODY RIFT_REPORT_ANSWERS RIFT_REPORT_REASONS RIFT_REPORT_LINE RIFT_BREAKTHROUGHS RIFT_ERA_ZERO
    BATCH_QUESTION
""".split()


def run(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def declarations(compiler, cflags):
    """What the headers declare, without macros and attributes, as cffi reads it."""
    with tempfile.TemporaryDirectory() as empty:
        for name in SYSTEM:  # cffi knows these types
            pathlib.Path(empty, name).touch()
        source = pathlib.Path(empty, "all.c")
        source.write_text("".join(f'#include "{name}"\n' for name in HEADERS + ("batch.h",)), encoding="utf-8")
        text = run(*compiler, "-E", "-P", "-nostdinc", f"-I{empty}", f"-I{HERE}", *cflags, "-D__attribute__(x)=", "-D_Alignas(x)=",
                   "-Dbool=_Bool", "-DUINT16_C(n)=n", "-DUINT32_C(n)=n", "-DUINT64_C(n)=n", str(source))
    # The alignment of a game, which cffi cannot read, comes from the compiler.
    text, found = re.subn(r"(struct rift_game \{[^}]*)\}", r"\1 ...; }", text)
    assert found == 1
    text, found = re.subn(r"extern const struct rift_rules rift_rules_table;", "const struct rift_rules *own_rules(void);", text)
    assert found == 1
    text, found = re.subn(r"void rift_fair_key\([^;]*;", "", text)  # cffi writes wrong code for its array of const arrays
    assert found == 1
    return text + "".join(f"\n#define {name} ..." for name in NUMBERS) + "\nvoid *malloc(size_t);\nvoid free(void *);\n"


def lists(compiler, cflags):
    """Every list of rift_lists.h as {name: [words from 1]}: what has a word in it can be said by it."""
    text = run(*compiler, "-E", "-dM", "-include", "rift.h", "-include", "rift_session.h", "-include", "rift_player.h", *cflags, "-x", "c", "/dev/null")
    found = {}
    for name in re.findall(r"^#define RIFT_(\w+)\(X\) ", text, re.M):
        words = re.findall(r'X\(\w+, "([^"]*)"', re.search(rf"^#define RIFT_{name}\(X\) (.*)$", text, re.M)[1])
        if words:
            found[name.lower()] = words
    return found


def extension(compiler, cflags, libs, to):
    """Compiles timerift/_rift with batch.c."""
    ffi = cffi.FFI()
    ffi.cdef(declarations(compiler, cflags))
    includes = "#include <stdlib.h>\n" + "".join(f'#include "{name}"\n' for name in HEADERS + ("batch.h",))
    ffi.set_source("timerift._rift", includes + "static const struct rift_rules *own_rules(void) { return RIFT_RULES; }\n")
    with tempfile.TemporaryDirectory() as work:
        source = pathlib.Path(work, "_rift.c")
        ffi.emit_c_code(str(source))
        extra = shlex.split(os.environ.get("CFLAGS", "")), shlex.split(os.environ.get("LDFLAGS", ""))
        python = sysconfig.get_path("include")
        subprocess.run([*compiler, "-O2", "-include", "string.h", f"-DPy_LIMITED_API={LIMITED}", "-fPIC", "-fvisibility=hidden", "-pthread", *extra[0], *cflags,
                        f"-I{HERE}", f"-I{python}", f"-ffile-prefix-map={work}=.", f"-ffile-prefix-map={HERE}=.", "-shared", *extra[1],
                        str(source), str(HERE / "batch.c"), "-o", str(to / "timerift" / "_rift.abi3.so"), *libs], check=True)


def main():
    parser = argparse.ArgumentParser(description="Builds the Python package timerift.")
    parser.add_argument("to", type=pathlib.Path)
    parser.add_argument("--cflags")
    parser.add_argument("--libs")
    given = parser.parse_args()
    compiler = shlex.split(os.environ.get("CC", "cc"))
    cflags = shlex.split(given.cflags if given.cflags is not None else run("pkg-config", "--cflags", "rift"))
    libs = shlex.split(given.libs if given.libs is not None else run("pkg-config", "--libs", "rift"))
    package = given.to / "timerift"
    package.mkdir(parents=True, exist_ok=True)
    for source in sorted((HERE / "src" / "timerift").glob("*.py")):
        shutil.copy(source, package / source.name)
    rows = "".join(f"{name.upper()} = {('', *words)!r}\n" for name, words in sorted(lists(compiler, cflags).items()))
    (package / "_lists.py").write_text(f'"""The lists of rift_lists.h: the word of each number. Made by build.py."""\n{rows}', encoding="utf-8")
    extension(compiler, cflags, libs, given.to)
    print(f"python: {package} is built")


if __name__ == "__main__":
    main()
