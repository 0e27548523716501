#!/usr/bin/env python3
"""What is in the Debian packages: tests/deb/contents.py FOLDER. Every package has what WANTED lists and nothing that LACKS lists; programs
and libraries are hardened; they depend on what their control file should name; none has a path of the machine that built it."""
import fnmatch
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LIB = "usr/lib/*-linux-gnu*"
WANTED = {
    "timerift": ["usr/bin/timerift", "usr/share/timerift/rules/10-base.md", "usr/share/timerift/rules/fr/10-base.json",
                 "usr/share/man/man6/timerift-play.6.gz", "usr/share/man/fr/man6/timerift.6.gz", "usr/share/doc/timerift/copyright",
                 "usr/share/bash-completion/completions/timerift", "usr/share/zsh/vendor-completions/_timerift",
                 "usr/share/doc/timerift/changelog.gz"],
    "timerift-web": ["usr/share/timerift/web/index.html", "usr/share/timerift/web/licences.txt", "usr/share/timerift/web/assets/timerift-*.wasm",
                     "usr/share/doc/timerift-web/copyright"],
    "timerift-server": ["usr/bin/timeriftd", "usr/sbin/timeriftd-setup", "usr/sbin/timerift-backup", "usr/lib/timerift/rules/current.so",
                        "usr/lib/timerift/rules/*.wasm", "lib/systemd/system/timeriftd.service", "lib/systemd/system/timeriftd@.service",
                        "lib/systemd/system/timerift-backup.timer", "etc/timerift/timeriftd.conf", "usr/share/man/man8/timeriftd.8.gz", "usr/share/man/man5/timeriftd.conf.5.gz",
                        "usr/share/doc/timerift-server/operations.md", "usr/share/doc/timerift-server/examples/haproxy.cfg"],
    "librift2": [f"{LIB}/librift.so.2"],
    "librift-dev": ["usr/include/timerift/rift.h", f"{LIB}/librift.so", f"{LIB}/librift.a", f"{LIB}/pkgconfig/rift.pc", "usr/share/man/man3/rift.3.gz",
                    "usr/share/doc/librift-dev/examples/random_game.c"],
    "python3-timerift": ["usr/lib/python3/dist-packages/timerift/__init__.py", "usr/lib/python3/dist-packages/timerift/_rift.abi3.so",
                         "usr/share/doc/python3-timerift/python.md", "usr/share/doc/python3-timerift/examples/environment.py"],
}
LACKS = {"timerift": ["*timeriftd*", "*/systemd/*", "etc/*"], "timerift-web": ["usr/bin/*", "usr/lib/*"],
         "timerift-server": ["usr/bin/timerift", "usr/share/timerift/web/*"], "librift2": ["*/librift.so", "*.a"], "librift-dev": ["*.so.*"],
         "python3-timerift": ["*__pycache__*", "*/test_*"]}
FOREIGN = ["timerift", "librift2", "librift-dev"]  # what is built for other architectures
# What the fields of a control file must say, and must not.
FIELDS = {
    "timerift": [("Depends", r"^libc6 ", True), ("Depends", "postgresql|libpq|libwebsockets", False)],
    "timerift-web": [("Architecture", "^all$", True)],
    "timerift-server": [("Depends", "postgresql|nats-server", False), ("Recommends", "postgresql", True), ("Suggests", "nats-server", True),
                        ("Breaks", r"timerift \(<< 1", True), ("Replaces", r"timerift \(<< 1", True), ("Depends", r"timerift-web \(= ", True)],
    "librift2": [("Multi-Arch", "^same$", True)],
    "librift-dev": [("Depends", r"librift2 \(= ", True)],
    "python3-timerift": [("Depends", r"\blibrift2 \(>= ", True), ("Depends", r"\bpython3-cffi-backend\b.*\bpython3-numpy\b", True)],
}


def out(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, errors="replace").stdout


def hardened(file):
    """What a program or library lacks of Debian's hardening: position independent, relocations read-only, bound at the start, guards."""
    said = out("readelf", "-W", "-h", "-l", "-d", "-s", file)
    dynamic = "Shared object file" in said or "Position-Independent" in said
    wanted = {"a position independent file": dynamic, "RELRO": "GNU_RELRO" in said, "BIND_NOW": re.search(r"BIND_NOW|Flags:.*NOW", said),
              "a stack that is not executable": re.search(r"GNU_STACK\s+\S+\s+\S+\s+\S+\s+\S+\s+\S+\s+RW\s", said),
              "guards of the stack": "__stack_chk_fail" in said}
    if os.path.basename(file) in ("timerift", "timeriftd"):
        wanted["checked functions"] = re.search(r"__\w+_chk\b(?<!__stack_chk)", said)
    return [what for what, there in wanted.items() if not there]


def check_files(name, root, wrong):
    files = sorted(path.relative_to(root).as_posix() for path in root.rglob("*") if not path.is_dir() or path.is_symlink())
    for pattern in WANTED[name]:
        if not fnmatch.filter(files, pattern):
            wrong.append(f"{name}: {pattern} is missing")
    for pattern in LACKS[name]:
        wrong += [f"{name}: {file} should not be there" for file in fnmatch.filter(files, pattern) if "/doc/" not in file and "/man/" not in file]
    for file in files:
        path = root / file
        if path.is_symlink() or not path.is_file():
            continue
        content = path.read_bytes()
        if content[:4] == b"\x7fELF":
            wrong += [f"{name}: {file} lacks {what}" for what in hardened(str(path))]
        wrong += [f"{name}: {file} has the path {found[:60]!r}" for found in re.findall(rb"/tmp/tmp\.\w+[^\0\s]*|(?<![\w./-])" + re.escape(bytes(ROOT)) + rb"/[^\0\s]*", content)[:1]]
    return len(files)


def check_fields(name, deb, wrong):
    for field, pattern, wanted in FIELDS[name]:
        value = out("dpkg-deb", "-f", deb, field).strip()
        if bool(re.search(pattern, value)) != wanted:
            wrong.append(f"{name}: {field} is {value!r}, which {'lacks' if wanted else 'has'} {pattern}")
    version = out(ROOT / "tools/version.sh").strip()
    if out("dpkg-deb", "-f", deb, "Version").strip() != version:
        wrong.append(f"{name}: its version is not {version}")


def main():
    folder = pathlib.Path(sys.argv[1])
    architecture = sys.argv[2] if len(sys.argv) > 2 else None
    wrong, count = [], 0
    version = out(ROOT / "tools/version.sh").strip()
    for name in FOREIGN if architecture else WANTED:
        found = sorted(folder.glob(f"{name}_{version}_{architecture or '*'}.deb"))
        found = found if architecture else [deb for deb in found if out("dpkg-deb", "-f", str(deb), "Architecture").strip() in
                                            ("all", out("dpkg", "--print-architecture").strip())]
        if len(found) != 1:
            wrong.append(f"{name}: {len(found)} packages in {folder}")
            continue
        with tempfile.TemporaryDirectory() as root:
            subprocess.run(["dpkg-deb", "-x", found[0], root], check=True)
            count += check_files(name, pathlib.Path(root), wrong)
        check_fields(name, str(found[0]), wrong)
    print("\n".join([*wrong, f"contents: {count} files, {len(wrong)} wrong"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
