#!/usr/bin/env python3
"""Tests the Debian package in a system of its own: deb.py bare ROOT, deb.py booted ROOT NSPAWN.  tests/deb.sh makes both.

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

    def install(self, version):
        status, said = self.run("sh", "-c", f"apt-get -q -y install /root/timerift_*{version}*.deb")
        check(f"apt installs the {version} package", status == 0, said[-3000:])
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
    said = system.install("first")
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
    status, said = system.run("apt-get", "-q", "-y", "purge", "timerift")
    check("it can be purged", status == 0, said)


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


def installed(system, node):
    said = system.install("first")
    check("the service runs", active(system, "timeriftd") and active(system, "timerift-backup.timer"), said[-2000:],
          system.run("journalctl", "-u", "timeriftd", "-n", "20", "--no-pager")[1])
    wait_for("the service", node.well, 20)
    pid = system.run("systemctl", "show", "-p", "MainPID", "--value", "timeriftd")[1].strip()
    check("as a user of its own", system.run("ps", "-o", "user=", "-p", pid)[1].strip() == "timerift")
    status, headers, page = node.ask("GET", "/")
    check("the page is there", status == 200 and b"<html" in page and "content-security-policy" in headers, status)
    check("settings are for it and root alone", oct((system.root / "etc/timerift/timeriftd.conf").stat().st_mode)[-3:] == "640")
    check("nobody but root can change the rules", (system.root / SHELF).stat().st_uid == 0
          and system.run("runuser", "-u", "timerift", "--", "touch", "/" + SHELF + "/x")[0] != 0)
    check("setting it up again changes nothing", system.run("timeriftd-setup")[0] == 0)
    check("the program for the terminal works", system.run("timerift", "rules", "CONSTRUCT-03")[0] == 0)
    status, said = system.run("systemd-analyze", "verify", "--man=no", "timeriftd.service", "timeriftd@8081.service",
                              "timerift-backup.service", "timerift-backup.timer")
    check("systemd finds nothing wrong with the units", status == 0 and "timerift" not in said, said)
    for unit, most in (("timeriftd.service", 1.5), ("timeriftd@8081.service", 1.5), ("timerift-backup.service", 1.5)):
        said = system.run("systemd-analyze", "security", unit)[1]
        found = re.search(r"exposure level for \S+: ([\d.]+)", said)
        check(f"the exposure of {unit} is {found[1] if found else '?'}", found and float(found[1]) <= most, said[-500:])


def faults(system, node, pair):
    pid = system.run("systemctl", "show", "-p", "MainPID", "--value", "timeriftd")[1].strip()
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
    conf = system.root / "etc/timerift/timeriftd.conf"
    conf.write_text(conf.read_text().replace("#backup_to =", f"backup_to = {recipient}"))
    status, said = system.run("systemctl", "start", "timerift-backup.service")
    copies = list((system.root / "var/lib/timerift-backup").glob("timerift-*.dump.age"))
    check("a copy of the database is made", status == 0 and len(copies) == 1 and copies[0].stat().st_size > 1000, said)


def upgraded(system, node, pair):
    conf = system.root / "etc/timerift/timeriftd.conf"
    conf.write_text(conf.read_text().replace("#sockets = 12000", "sockets = 5000"))
    before, old = system.shelf(), system.current()
    said = system.install("second")
    wait_for("the service", node.well, 20)
    check("old rules stay, new ones come", set(before) < set(system.shelf()) and system.current().startswith("beef"), system.shelf())
    check("browsers get both", all(node.ask("GET", f"/rules/{name[:-3]}.wasm")[0] == 200 for name in (old, system.current())))
    check("settings stay", "\nsockets = 5000\n" in conf.read_text(), said[-500:])
    pair.play(20)
    check("the game goes on", pair.left > 0, pair.left)
    Pair(rules_here(system), node, seed=3).play(10)
    used = system.sql("SELECT encode(rules, 'hex') FROM game ORDER BY made")
    check("on the rules it began with; the next one takes the new", used == [old[:-3], system.current()[:-3]], used)


def removed(system, node, pair):
    status, said = system.run("apt-get", "-q", "-y", "remove", "timerift")
    wait_for("its end", node.gone, 20)
    check("removed, it is gone", status == 0 and not (system.root / "usr/bin/timeriftd").exists(), said)
    check("what people have is kept", system.sql("SELECT count(*) FROM game") == ["2"] and "current.so" in system.shelf()
          and (system.root / "etc/timerift/timeriftd.conf").exists())
    system.install("second")
    wait_for("the service", node.well, 20)
    pair.play(5)
    check("installed again, the game goes on", True)
    status, said = system.run("apt-get", "-q", "-y", "purge", "timerift")
    check("purged, settings are gone, the database is not", status == 0 and not (system.root / "etc/timerift").exists()
          and system.sql("SELECT count(*) FROM game") == ["2"] and "TIMERIFT_PURGE_DATABASE" in said, said)
    system.run("systemctl", "stop", "postgresql")
    said = system.install("second")
    check("without PostgreSQL it says what to do", "timeriftd-setup" in said and "pg_ctlcluster" in said, said[-2000:])
    system.run("systemctl", "start", "postgresql")
    check("and that helps", system.run("timeriftd-setup")[0] == 0 and system.run("systemctl", "restart", "timeriftd")[0] == 0)
    wait_for("the service", node.well, 20)
    pair.play(5)
    check("the game goes on again", True)
    status, said = system.run("apt-get", "-q", "-y", "purge", "timerift", TIMERIFT_PURGE_DATABASE="yes")
    check("if asked, the database goes too", status == 0 and system.sql("SELECT 1") is None
          and not (system.root / "var/lib/timerift").exists(), said)


def booted(root, nspawn):
    system, node = booted_system(root, nspawn), Here()
    installed(system, node)
    pair = Pair(rules_here(system), node)
    pair.play(20)
    check("a game is played", pair.views[0].count >= 20)
    faults(system, node, pair)
    upgraded(system, node, pair)
    removed(system, node, pair)


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
