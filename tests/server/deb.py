#!/usr/bin/env python3
"""Tests the Debian packages in a system of its own: deb.py bare ROOT, deb.py booted ROOT NSPAWN.  tests/deb.sh makes both.

The packages are in /root of that system: those of this tree, and in /root/old the one that 0.1.0 had (tests/deb/0.1.0).

bare: ROOT is a Debian in which systemd does not run; this process has PID and network namespaces of its own.
booted: ROOT runs under systemd-nspawn, whose process id is given.
"""

import ctypes
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from checks import check, end
from pair import Pair
from rig import PATIENCE, Node, wait_for
from rules import Rules

CLONE_NEWNET = 0x40000000
SHELF = "var/lib/timerift/rules"
CONF = "etc/timerift/timeriftd.conf"
SERVER = ("timerift", "timerift-web", "timerift-server")


class Here(Node):
    """A node that the test did not start itself."""

    def __init__(self, port=8080):
        super().__init__([], "/", "here", {"port": port})

    def well(self):
        try:
            return self.get("/healthz")[0] == 200
        except OSError:
            return False

    def gone(self):
        try:
            self.get("/healthz")
            return False
        except OSError:
            return True


class System:
    """The Debian system in which commands are run."""

    def __init__(self, root, enter):
        self.root, self.enter = pathlib.Path(root), enter

    def run(self, *command, **environment):
        """Returns (status, output)."""
        done = subprocess.run([*self.enter, *command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                              env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "LANG": "C.UTF-8",
                                   **environment}, stdin=subprocess.DEVNULL)
        return done.returncode, done.stdout

    def apt(self, *command, **environment):
        return self.run("apt-get", "-q", "-y", "-o", "Dpkg::Options::=--force-confold", *command, **environment)

    def install(self, *names, folder="root", options=()):
        """Installs packages by name from a folder."""
        files = ["/" + file.relative_to(self.root).as_posix() for name in names for file in sorted((self.root / folder).glob(f"{name}_*.deb"))]
        status, said = self.apt("install", *options, *files)
        check(f"apt installs {' '.join(names)}{' as of 0.1.0' if folder != 'root' else ''}", status == 0 and len(files) == len(names), said[-3000:])
        return said

    def sql(self, text):
        status, said = self.run("runuser", "-u", "postgres", "--", "psql", "-X", "-q", "-A", "-t", "-d", "timerift", "-c", text)
        return said.split() if status == 0 else None

    def shelf(self):
        return sorted(path.name for path in (self.root / SHELF).iterdir())

    def current(self):
        return os.readlink(self.root / SHELF / "current.so")


def rules_here(system):
    return Rules(system.root / SHELF)


def bare(root):
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    system = System(root, ["chroot", root])
    system.run("mount", "-t", "proc", "proc", "/proc")
    said = system.install(*SERVER, "librift2", "librift-dev", "python3-timerift", options=["--no-install-recommends"])
    check("PostgreSQL is not there, and it says what to do", "apt install postgresql" in said and "timeriftd-setup" in said
          and not (system.root / "usr/bin/pg_lsclusters").exists(), said)
    check("the program for the terminal works", system.run("timerift", "rules", "CONSTRUCT-03")[0] == 0)
    check("the loader finds the library", "librift.so.2" in system.run("ldconfig", "-p")[1])
    status, said = system.run("python3", "/usr/share/doc/python3-timerift/examples/environment.py")
    check("an example in Python plays", status == 0 and said, said)
    status, said = system.apt("install", "postgresql", "age")
    check("PostgreSQL comes later", status == 0, said[-2000:])
    said = system.run("timeriftd-setup")[1]
    check("PostgreSQL does not run, and it says what to do", "pg_ctlcluster 15 main start" in said and "timeriftd-setup" in said, said)
    status, said = system.run("pg_ctlcluster", "15", "main", "start")
    check("done so, there is a database", status == 0 and system.run("timeriftd-setup")[0] == 0
          and system.sql("SELECT max(number) > 0 FROM migration") == ["t"], said)
    unit = (system.root / "lib/systemd/system/timeriftd.service").read_text()
    start = re.search(r"^ExecStart=(.*)$", unit, re.M)[1].split()
    node, log = Here(), open("/dev/null", "wb")
    process = subprocess.Popen(["chroot", "--userspec=timerift:timerift", root, *start], stdout=log, stderr=log)
    wait_for("the service", node.well, 20)
    pair = Pair(rules_here(system), node)
    pair.play(10)
    check("a game is played", pair.views[0].count >= 10)
    process.terminate()
    check("it ends when it is told", process.wait(10 * PATIENCE) == 0)
    system.run("pg_ctlcluster", "15", "main", "stop")
    status, said = system.apt("purge", *SERVER)
    check("it can be purged", status == 0 and not (system.root / "usr/share/timerift").exists(), said, list((system.root / "usr/share/timerift").rglob("*")))


def namespace(pid):
    try:
        return os.readlink(f"/proc/{pid}/ns/pid")
    except OSError:
        return None


def enter_network(pid):
    with open(f"/proc/{pid}/ns/net", encoding="ascii") as file:
        if ctypes.CDLL(None, use_errno=True).setns(file.fileno(), CLONE_NEWNET) != 0:
            raise OSError(ctypes.get_errno(), "setns")


def booted_system(root, nspawn):
    """Waits until the system has booted and joins its network namespace."""
    children = pathlib.Path(f"/proc/{nspawn}/task/{nspawn}/children")

    def leaders():
        """The children of systemd-nspawn in a PID namespace of their own; its helper process is not in one."""
        outside = os.readlink("/proc/self/ns/pid")
        return [pid for pid in children.read_text().split() if namespace(pid) not in (None, outside)]

    wait_for("its first process", leaders, 20)
    leader = leaders()[0]
    system = System(root, ["nsenter", "--target", leader, "--mount", "--uts", "--ipc", "--net", "--pid", "--cgroup", "--"])
    wait_for("systemd", lambda: system.run("systemctl", "is-system-running")[1].strip() in ("running", "degraded"), 60)
    enter_network(leader)
    return system


def active(system, unit):
    return system.run("systemctl", "is-active", unit)[1].strip() == "active"


def before(system, node):
    """The package of 0.1.0, with a game on it, and settings that its host has changed."""
    said = system.install("timerift", folder="root/old")
    check("the service runs", active(system, "timeriftd") and active(system, "timerift-backup.timer"), said[-2000:],
          system.run("journalctl", "-u", "timeriftd", "-n", "20", "--no-pager")[1])
    wait_for("the service", node.well, 20)
    pair = Pair(rules_here(system), node)
    pair.play(20)
    check("a game is played", pair.views[0].count >= 20)
    conf = system.root / CONF
    conf.write_text(conf.read_text().replace("#sockets = 12000", "sockets = 5000"))
    return pair


def main_pid(system):
    return system.run("systemctl", "show", "-p", "MainPID", "--value", "timeriftd")[1].strip()


def installed(system, node):
    check("the service runs", active(system, "timeriftd") and active(system, "timerift-backup.timer"),
          system.run("journalctl", "-u", "timeriftd", "-n", "20", "--no-pager")[1])
    check("and will after a boot", system.run("systemctl", "is-enabled", "timeriftd", "timerift-backup.timer")[1].split() == ["enabled"] * 2)
    pid = main_pid(system)
    check("as a user of its own", system.run("ps", "-o", "user=", "-p", pid)[1].strip() == "timerift")
    status, headers, page = node.ask("GET", "/")
    check("the page is there", status == 200 and b"<html" in page and "content-security-policy" in headers, status)
    check("settings are for it and root alone", oct((system.root / CONF).stat().st_mode)[-3:] == "640")
    check("nobody but root can change the rules", (system.root / SHELF).stat().st_uid == 0
          and system.run("runuser", "-u", "timerift", "--", "touch", "/" + SHELF + "/x")[0] != 0)
    check("setting it up again changes nothing", system.run("timeriftd-setup")[0] == 0)
    check("the program for the terminal works", system.run("timerift", "rules", "CONSTRUCT-03")[0] == 0)
    status, said = system.run("systemd-analyze", "verify", "--man=no", "timeriftd.service", "timeriftd@8081.service",
                              "timerift-backup.service", "timerift-backup.timer", "timerift-archive.service", "timerift-archive.timer")
    check("systemd finds nothing wrong with the units", status == 0 and "timerift" not in said, said)
    for unit, most in (("timeriftd.service", 1.5), ("timeriftd@8081.service", 1.5), ("timerift-backup.service", 1.5), ("timerift-archive.service", 1.5)):
        said = system.run("systemd-analyze", "security", unit)[1]
        found = re.search(r"exposure level for \S+: ([\d.]+)", said)
        check(f"the exposure of {unit} is {found[1] if found else '?'}", found and float(found[1]) <= most, said[-500:])


def faults(system, node, pair):
    pid = main_pid(system)
    system.run("kill", "-KILL", pid)
    wait_for("another process", lambda: node.well() and active(system, "timeriftd"), 20)
    pair.play(5)
    check("killed, it comes back and the game goes on", True)
    check("it can be told to look at the shelf", system.run("systemctl", "reload", "timeriftd")[0] == 0 and active(system, "timeriftd"))
    system.run("systemctl", "restart", "postgresql")
    wait_for("the store", node.well, 20)
    pair.play(5)
    check("after a restart of PostgreSQL too", True)
    system.run("systemctl", "stop", "timeriftd")
    system.run("systemctl", "start", "timeriftd@8082")
    other = Here(8082)
    wait_for("a node on another port", other.well, 20)
    pair.port = 8082
    pair.play(5)
    check("and on a node of another name", active(system, "timeriftd@8082"))
    system.run("systemctl", "stop", "timeriftd@8082")
    system.run("systemctl", "start", "timeriftd")
    wait_for("the service", node.well, 20)
    pair.port = 8080
    status, said = system.run("systemctl", "start", "timerift-backup.service")
    check("no copy without a recipient", status != 0, said)
    with tempfile.TemporaryDirectory() as directory:
        key = os.path.join(directory, "key")
        subprocess.run(["age-keygen", "-o", key], check=True, capture_output=True)
        recipient = subprocess.run(["age-keygen", "-y", key], check=True, capture_output=True, text=True).stdout.strip()
    conf = system.root / CONF
    conf.write_text(conf.read_text().replace("#backup_to =", f"backup_to = {recipient}"))
    status, said = system.run("systemctl", "start", "timerift-backup.service")
    copies = list((system.root / "var/lib/timerift-backup").glob("timerift-*.dump.age"))
    check("a copy of the database is made", status == 0 and len(copies) == 1 and copies[0].stat().st_size > 1000, said)


def upgraded(system, node, pair):
    """From one package to several, in one command; the game goes on."""
    shelf, old, pid = system.shelf(), system.current(), main_pid(system)
    said = system.install(*SERVER)
    wait_for("the service", node.well, 20)
    check("the new program runs", main_pid(system) != pid)
    check("old rules stay, new ones come", set(shelf) < set(system.shelf()) and old.startswith("beef") and system.current() != old, system.shelf())
    check("browsers get both", all(node.ask("GET", f"/rules/{name[:-3]}.wasm")[0] == 200 for name in (old, system.current())))
    check("settings stay, and the page is where they say", "\nsockets = 5000\n" in (system.root / CONF).read_text()
          and "timerift/site" in (system.root / CONF).read_text() and b"<html" in node.ask("GET", "/")[2], said[-500:])
    check("they belong to the server now", system.run("dpkg-query", "-S", "/" + CONF, "/usr/bin/timeriftd")[1].split()[::2] == ["timerift-server:"] * 2)
    pair.play(20)
    check("the game goes on", pair.left > 0, pair.left)
    Pair(rules_here(system), node, seed=3).play(10)
    used = system.sql("SELECT encode(rules, 'hex') FROM game ORDER BY made")
    check("on the rules it began with; the next one takes the new", used == [old[:-3], system.current()[:-3]], used)


def sealed(system, node, pair):
    """With a key file, without which the database cannot be read."""
    conf = system.root / CONF
    conf.write_text(re.sub(r"^#?key_file =.*$", "key_file = /etc/timerift/keys", conf.read_text(), flags=re.M))
    made = [system.run("timeriftd", "key", "--config", "/" + CONF), system.run("chown", "timerift:", "/etc/timerift/keys"),
            system.run("systemctl", "restart", "timeriftd")]
    wait_for("the service", node.well, 20)
    made.append(system.run("runuser", "-u", "timerift", "--", "timeriftd", "seal", "--config", "/" + CONF))
    check("secrets are sealed", all(status == 0 for status, _ in made), made)
    pair.play(5)


def removed(system, node, pair):
    status, said = system.apt("remove", "timerift-server")
    wait_for("its end", node.gone, 20)
    check("removed, it is gone", status == 0 and not (system.root / "usr/bin/timeriftd").exists(), said)
    check("what people have is kept", system.sql("SELECT count(*) FROM game") == ["2"] and "current.so" in system.shelf()
          and (system.root / CONF).exists())
    check("and it says so", "kept are the database timerift" in said and "/var/lib/timerift-backup" in said and "/etc/timerift" in said, said)
    system.install(*SERVER)
    wait_for("the service", node.well, 20)
    pair.play(5)
    check("installed again, the game goes on", True)


# The database is on another machine: its keys are worth keeping, and the one of the same name here is not meant.
def elsewhere(system):
    conf, mark = system.root / CONF, system.root / "var/lib/timerift/elsewhere"
    scripts = "/var/lib/dpkg/info/timerift-server."
    before = conf.read_text()
    conf.write_text(re.sub(r"^#?database =.*$", "database = host=db.example dbname=timerift", before, flags=re.M))
    system.run("sh", scripts + "prerm", "remove")
    said = system.run("env", "TIMERIFT_PURGE_DATABASE=yes", "sh", scripts + "postrm", "purge")[1]
    check("a database elsewhere keeps its keys", mark.exists() and "another database" in said and (system.root / "etc/timerift/keys").exists()
          and system.sql("SELECT count(*) FROM game") == ["2"], said)
    conf.write_text(before)


def purged(system, node, pair):
    sealed(system, node, pair)
    status, said = system.apt("purge", "timerift-server")
    check("purged, settings are gone, the database and its keys are not", status == 0 and not (system.root / CONF).exists()
          and (system.root / "etc/timerift/keys").exists() and system.sql("SELECT count(*) FROM game") == ["2"]
          and "TIMERIFT_PURGE_DATABASE" in said, said)
    system.run("systemctl", "stop", "postgresql")
    said = system.install(*SERVER)
    check("without PostgreSQL it says what to do", "timeriftd-setup" in said and "pg_ctlcluster" in said, said[-2000:])
    system.run("systemctl", "start", "postgresql")
    conf = system.root / CONF
    conf.write_text(re.sub(r"^#?key_file =.*$", "key_file = /etc/timerift/keys", conf.read_text(), flags=re.M))
    check("and that helps", system.run("timeriftd-setup")[0] == 0 and system.run("systemctl", "restart", "timeriftd")[0] == 0)
    wait_for("the service", node.well, 20)
    pair.play(5)
    check("the game goes on again", True)
    elsewhere(system)
    status, said = system.apt("purge", *SERVER, TIMERIFT_PURGE_DATABASE="yes")
    check("if asked, the database goes too", status == 0 and system.sql("SELECT 1") is None
          and not any((system.root / name).exists() for name in ("var/lib/timerift", "var/lib/timerift-backup", "etc/timerift", "usr/share/timerift")), said)


def booted(root, nspawn):
    system, node = booted_system(root, nspawn), Here()
    pair = before(system, node)
    upgraded(system, node, pair)
    installed(system, node)
    faults(system, node, pair)
    removed(system, node, pair)
    purged(system, node, pair)


def main():
    began = time.monotonic()
    if sys.argv[1] == "bare":
        bare(sys.argv[2])
    else:
        booted(sys.argv[2], sys.argv[3])
    print(f"{sys.argv[1]}: {time.monotonic() - began:.0f} s")
    return end("deb")


if __name__ == "__main__":
    sys.exit(main())
