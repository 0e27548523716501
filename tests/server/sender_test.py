#!/usr/bin/env python3
"""Senders: the processes that deliver webhooks and mails, with strangers' servers that never answer, answer without an end, or lie, and senders
that are killed, stopped, or left alone.

Some tests give the node files of its own (/etc/resolv.conf, the certificates) in a mount namespace; they need root.
"""

import http.server
import os
import signal
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import club
from rig import PROGRAM, RULES, Rig, children, wait_for
from sinks import EndlessSink, HookSink, MailSink, NameSink

ANSWER_MOST = 65536  # bytes of an answer that a sender reads
TOO_LONG = "Failed writing received data"
NOBODY = 65534
EACH_MOST = 4  # deliveries to one address at once
ROOT = os.geteuid() == 0


def with_files(files):
    """The program in a mount namespace in which `files` (path: replacement) are replaced."""
    mounts = " && ".join(f"mount --bind {own} {path}" for path, own in files.items())
    return f"unshare -m sh -c '{mounts} && exec {PROGRAM} \"$@\"' --"


def sender(node, kind="hooks"):
    """The process id of a sender, or None."""
    for pid in children(node.process.pid):
        try:
            with open(f"/proc/{pid}/cmdline", "rb") as file:
                if file.read().split(b"\0")[1:3] == [b"send", kind.encode()]:
                    return pid
        except OSError:
            pass  # it has ended
    return None


def runs(pid):
    """Whether a process exists and is no zombie."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


class Case(unittest.TestCase):
    program, settings, most = PROGRAM, {}, 0

    @classmethod
    def setUpClass(cls):
        cls.hooks = HookSink()
        cls.rig = Rig(cls.program, RULES, nodes=1, password_mb=8, mail_retry=1, **{"hooks_private": 1, **cls.settings})
        cls.rig.__enter__()
        cls.node = cls.rig.nodes[0]

    @classmethod
    def tearDownClass(cls):
        status, log = cls.node.stop(), cls.node.log()
        cls.rig.__exit__()
        cls.hooks.close()
        if status != 0 or "Sanitizer" in log or "runtime error" in log:
            raise AssertionError(f"the node ended with {status}: {log[-4000:]}")

    def hook(self, url):
        """An account with this webhook; returns its number."""
        Case.most += 1
        self.rig.pg.sql(f"INSERT INTO account (id, name, mail, password) VALUES ({Case.most}, 'Ada', 'ada{Case.most}@play.test', '');"
                        f"INSERT INTO hook (account, url, secret) VALUES ({Case.most}, '{url}', 'secret')")
        return Case.most

    def deliver(self, *accounts, tries=0):
        self.rig.pg.sql("INSERT INTO outbox (kind, account, seat, tries) VALUES " + ", ".join(f"(8, {a}, 0, {tries})" for a in accounts))

    def waiting(self, account):
        return self.rig.pg.sql(f"SELECT tries, handed FROM outbox WHERE account = {account}")

    def ended(self, account):
        wait_for("the delivery to end", lambda: not self.waiting(account), 60)

    def at_sink(self, path):
        return f"http://127.0.0.1:{self.hooks.port}{path}"

    def close(self, path):
        self.hooks.closed[path] = 0
        self.addCleanup(self.hooks.closed.pop, path, None)


class Confined(Case):
    @classmethod
    def setUpClass(cls):
        cls.mail = MailSink()
        cls.settings = {"smtp": f"smtp://127.0.0.1:{cls.mail.port}", "smtp_tls": 0, "smtp_password": "unmistakable", "origin": "http://play.test"}
        super().setUpClass()

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        cls.mail.close()

    def read(self, kind, file, binary=False):
        with open(f"/proc/{sender(self.node, kind)}/{file}", "rb") as opened:
            return opened.read() if binary else opened.read().decode()

    def ready(self):
        wait_for("the senders", lambda: sender(self.node) and sender(self.node, "mails") and
                 all("NoNewPrivs:\t1" in self.read(kind, "status") for kind in ("hooks", "mails")))

    @unittest.skipIf("asan" in PROGRAM or "tsan" in PROGRAM, "a sanitizer needs what the limits forbid")
    def test_limits(self):
        self.ready()
        self.assertEqual(self.node.metrics()["senders"], 2)
        for kind in ("hooks", "mails"):
            wait_for("the filter", lambda kind=kind: "Seccomp:\t2" in self.read(kind, "status"))
            limits = {line[:26].strip(): line[26:].split() for line in self.read(kind, "limits").splitlines()}
            self.assertEqual(limits["Max address space"][:2], [str(512 << 20)] * 2)
            self.assertEqual(limits["Max open files"][:2], ["256"] * 2)
            self.assertEqual(limits["Max core file size"][:2], ["0"] * 2)
        self.assertEqual({line[:26].strip(): line[26:].split() for line in self.read("hooks", "limits").splitlines()}["Max processes"][:2], ["0"] * 2)

    @unittest.skipUnless(ROOT, "needs root")
    def test_knows_nothing(self):
        """Neither settings nor connections of the node reach a sender, and the one for webhooks never has the mail server's password."""
        self.ready()
        for kind in ("hooks", "mails"):
            self.assertNotIn(b"TIMERIFT", self.read(kind, "environ", True))
            self.assertNotIn(b"unmistakable", self.read(kind, "cmdline", True))
            self.assertEqual(self.sockets(sender(self.node, kind)) & self.sockets(self.node.process.pid), set(), "its own sockets only")

    @staticmethod
    def sockets(pid):
        files = f"/proc/{pid}/fd"
        names = {os.readlink(f"{files}/{fd}") for fd in os.listdir(files)}
        return {name for name in names if name.startswith("socket:")}

    def test_both_send(self):
        account = self.hook(self.at_sink("/both"))
        self.deliver(account)
        self.assertEqual(self.node.post("/api/accounts", {"mail": "eve@play.test"})[0], 202)
        self.mail.wait("eve@play.test")
        self.ended(account)
        self.assertEqual(len(self.hooks.of("/both")), 1)


@unittest.skipUnless(ROOT, "needs root")
class SameUser(Case):
    """A node as the package runs it, by a user of its own."""

    program = f"setpriv --reuid={NOBODY} --regid={NOBODY} --clear-groups {PROGRAM}"

    def test_memory(self):
        """Who took over a sender would have the same user as the node, and may not read its memory."""
        wait_for("a sender", lambda: sender(self.node))
        for pid in (self.node.process.pid, sender(self.node)):
            done = subprocess.run(["dd", f"if=/proc/{pid}/mem", "count=0"], user=NOBODY, group=NOBODY, extra_groups=[], capture_output=True,
                                  text=True, check=False)
            self.assertIn("Permission denied", done.stderr)


class Ended(Case):
    def test_killed(self):
        """A delivery under way is made again by the next sender."""
        account, before = self.hook(self.at_sink("/killed")), self.node.metrics()["sender_restarts"]
        self.close("/killed")
        self.deliver(account)
        wait_for("the delivery", lambda: self.hooks.here["/killed"] > 0)
        self.assertEqual(self.node.metrics()["sender_in_flight"], 1)
        old = sender(self.node)
        os.kill(old, signal.SIGKILL)
        self.hooks.closed.pop("/killed")
        self.ended(account)
        self.assertEqual(len(self.hooks.of("/killed")), 2)
        self.assertEqual(self.node.metrics()["sender_restarts"], before + 1)
        self.assertNotEqual(sender(self.node), old)
        self.assertFalse(os.path.exists(f"/proc/{old}"), "no zombie")
        self.assertIn("sender_lost", self.node.log())

    def test_stopped(self):
        """A sender that does nothing any more is killed, and its delivery made again.  It stops for good before the task reaches it."""
        wait_for("a sender", lambda: sender(self.node))
        account, old = self.hook(self.at_sink("/stopped")), sender(self.node)
        os.kill(old, signal.SIGSTOP)
        self.deliver(account)
        wait_for("the next sender", lambda: sender(self.node) not in (old, None), 60)
        self.ended(account)
        self.assertEqual(len(self.hooks.of("/stopped")), 1)

    def test_ends_with_its_node(self):
        for how in (signal.SIGKILL, signal.SIGTERM):
            wait_for("a sender", lambda: sender(self.node))
            account, pid = self.hook(self.at_sink("/left")), sender(self.node)
            self.close("/left")
            self.deliver(account)
            wait_for("the delivery", lambda: self.hooks.here["/left"] > 0)
            self.node.stop(how)
            wait_for("the sender to end", lambda pid=pid: not runs(pid))
            self.hooks.closed.pop("/left")
            self.rig.pg.sql(f"DELETE FROM hook WHERE account = {account}; DELETE FROM outbox")
            self.node.start()

    def test_signals_of_the_service(self):
        """A service manager signals all processes: a sender goes on, so that the node can end what is under way."""
        wait_for("a sender", lambda: sender(self.node))
        pid, account = sender(self.node), self.hook(self.at_sink("/signal"))
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            os.kill(pid, number)
        self.deliver(account)
        self.ended(account)
        self.assertEqual(sender(self.node), pid)

    def test_not_by_hand(self):
        done = subprocess.run([*self.rig.program, "send", "hooks"], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (2, ""))


class Answers(Case):
    def endless(self, head, more):
        sink = EndlessSink(head, more)
        self.addCleanup(sink.close)
        account = self.hook(f"http://127.0.0.1:{sink.port}/")
        self.deliver(account, tries=4)  # the last try
        self.ended(account)
        wait_for("the connection to end", lambda: sink.ended > 0)
        kept = sum(int(open(f"/proc/sys/net/ipv4/tcp_{x}mem", encoding="ascii").read().split()[2]) for x in "rw")
        self.assertLessEqual(sink.sent[0], ANSWER_MOST + kept + 2 * len(more), "a sender takes no more than its limit; the system may have more in its buffers")
        return self.rig.pg.sql(f"SELECT failures FROM hook WHERE account = {account}")

    def test_endless_body(self):
        """The status has come, so the delivery has arrived."""
        self.assertEqual(self.endless(b"HTTP/1.1 200 OK\r\n\r\n", b"x" * 65536), [["0"]])

    def test_endless_chunks(self):
        self.assertEqual(self.endless(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", b"1000\r\n" + b"x" * 4096 + b"\r\n"), [["0"]])

    def test_endless_head(self):
        self.assertEqual(self.endless(b"HTTP/1.1 200 OK\r\n", b"X-More: " + b"x" * 4000 + b"\r\n"), [["0"]])

    def test_endless_beginnings(self):
        before = self.node.log().count(TOO_LONG)
        self.assertEqual(self.endless(b"", b"HTTP/1.1 100 Continue\r\n\r\n" * 100), [["1"]])
        self.assertEqual(self.node.log().count(TOO_LONG), before + 1, "ended by its length, not by its time")

    def test_few_at_once(self):
        """One address gets at most a few deliveries at once; the others wait, and none of them counts as failed."""
        paths = [f"/crowd/{i}" for i in range(3 * EACH_MOST)]
        accounts = [self.hook(self.at_sink(path)) for path in paths]
        for path in paths:
            self.close(path)
        self.deliver(*accounts)
        here = lambda: sum(self.hooks.here[path] for path in paths)  # noqa: E731
        wait_for("deliveries", lambda: here() == EACH_MOST)
        listed = ",".join(map(str, accounts))
        waiting = f"SELECT count(*) FROM outbox WHERE account IN ({listed}) AND NOT handed AND tries = 0 AND next > now()"
        wait_for("the others to be put off", lambda: int(self.rig.pg.sql(waiting)[0][0]) > 0)
        self.assertEqual(here(), EACH_MOST)
        for path in paths:
            self.hooks.closed.pop(path)
        wait_for("all deliveries", lambda: self.rig.pg.sql(f"SELECT count(*) FROM outbox WHERE account IN ({listed})") == [["0"]], 30)
        self.assertEqual([len(self.hooks.of(path)) for path in paths], [1] * len(paths))
        self.assertEqual(self.rig.pg.sql(f"SELECT sum(failures) FROM hook WHERE account IN ({listed})"), [["0"]])


class Names(Case):
    @classmethod
    def setUpClass(cls):
        cls.names = NameSink()
        cls.settings = {"nameservers": f"127.0.0.1:{cls.names.port}"}
        super().setUpClass()
        cls.public = cls.rig.node("public", hooks_private=0)

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        cls.names.close()

    def test_resolved(self):
        self.names.addresses["hook.test"] = "127.0.0.1"
        account = self.hook(f"http://hook.test:{self.hooks.port}/resolved")
        self.deliver(account)
        self.ended(account)
        (_, headers, _), = self.hooks.of("/resolved")
        self.assertEqual(headers["Host"], f"hook.test:{self.hooks.port}")
        self.assertEqual(self.names.asked["hook.test"], 2, "once for each family: nobody asks again after the check")

    def test_two_names_do_not_mix(self):
        """libcurl lets a delivery wait while its host has enough connections.  Afterwards it goes to the address that was found for it,
        though other names have been found at the same port meanwhile."""
        second, third = (HookSinkAt(f"127.0.0.{i}", self.hooks.port) for i in (2, 3))
        self.addCleanup(second.close)
        self.addCleanup(third.close)
        self.names.addresses.update({"one.test": "127.0.0.1", "two.test": "127.0.0.3"})
        held = [self.hook(f"http://one.test:{self.hooks.port}/mixed/{i}") for i in range(EACH_MOST)]
        waits, other = (self.hook(f"http://{name}.test:{self.hooks.port}/mixed/{name}") for name in ("one", "two"))
        for i in range(EACH_MOST):
            self.close(f"/mixed/{i}")
        self.deliver(*held)
        wait_for("deliveries", lambda: sum(self.hooks.here[f"/mixed/{i}"] for i in range(EACH_MOST)) == EACH_MOST)
        self.names.addresses["one.test"] = "127.0.0.2"
        asked = self.names.asked["one.test"]
        self.deliver(waits)
        wait_for("its name", lambda: self.names.asked["one.test"] == asked + 2)
        self.deliver(other)
        self.ended(other)
        failed = self.node.metrics()["deliveries_failed"]
        self.assertEqual((second.paths, third.paths), ([], ["/mixed/two"]))
        for i in range(EACH_MOST):
            self.hooks.closed.pop(f"/mixed/{i}")
        self.ended(waits)
        self.assertEqual((second.paths, third.paths), (["/mixed/one"], ["/mixed/two"]))
        self.assertEqual(self.node.metrics()["deliveries_failed"], failed)

    def test_no_such_name(self):
        account = self.hook(f"http://nobody.test:{self.hooks.port}/nobody")
        self.deliver(account, tries=4)
        self.ended(account)
        self.assertIn("no such name", self.node.log())

    def test_private(self):
        """A node for public addresses only: a name that means a private one is not connected to."""
        self.names.addresses["inside.test"] = "127.0.0.1"
        self.node.stop()
        self.public.start()
        try:
            account = self.hook(f"https://inside.test:{self.hooks.port}/inside")
            self.deliver(account, tries=4)
            self.ended(account)
            self.assertIn("the address is not public", self.public.log())
        finally:
            self.public.stop()
            self.node.start()


class HookSinkAt:
    """A web server at another address that records the paths of requests."""

    def __init__(self, host, port):
        self.paths = []
        sink = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                self.rfile.read(int(self.headers["Content-Length"]))
                sink.paths.append(self.path)
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer((host, port), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


@unittest.skipUnless(ROOT, "needs root")
class SilentNames(Case):
    """Three name servers that never answer, and a search domain, as the system's own."""

    @classmethod
    def setUpClass(cls):
        cls.servers = [NameSink(f"127.53.0.{i + 1}", 53) for i in range(3)]
        for server in cls.servers:
            server.addresses = Silent()
        cls.file = tempfile.NamedTemporaryFile("w", suffix=".resolv")
        cls.file.write("".join(f"nameserver 127.53.0.{i + 1}\n" for i in range(3)) + "search club.test\n")
        cls.file.flush()
        os.chmod(cls.file.name, 0o644)
        cls.program = with_files({"/etc/resolv.conf": cls.file.name})
        super().setUpClass()

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        for server in cls.servers:
            server.close()
        cls.file.close()

    def test_loop_goes_on(self):
        """The longest wait for an answer of the node is short beside the time the lookup takes."""
        account = self.hook("https://never.attacker.test/")
        self.deliver(account, tries=4)
        began, longest = time.monotonic(), 0
        while self.waiting(account):
            asked = time.monotonic()
            self.assertEqual(self.node.get("/api/healthz")[0], 200)
            longest = max(longest, time.monotonic() - asked)
        lookup = time.monotonic() - self.servers[0].first
        self.assertGreater(lookup, (time.monotonic() - began) / 2, "the lookup is what took the time")
        self.assertLess(longest, lookup / 8)
        self.assertIn("no name server answered in time", self.node.log())


class Silent(dict):
    """Every name is known, and none gets an answer."""

    def __contains__(self, name):
        return True

    def __getitem__(self, name):
        return None


@unittest.skipUnless(ROOT, "needs root")
class Encrypted(Case):
    """A webhook with TLS, whose certificate is from an authority of the test's own."""

    @classmethod
    def setUpClass(cls):
        cls.directory = tempfile.TemporaryDirectory()
        cls.names = NameSink()
        cls.names.addresses.update({"hook.test": "127.0.0.1", "other.test": "127.0.0.1"})
        cls.certificate, cls.key = (os.path.join(cls.directory.name, name) for name in ("certificate.pem", "key.pem"))
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
                        "/CN=hook.test", "-addext", "subjectAltName=DNS:hook.test", "-keyout", cls.key, "-out", cls.certificate],
                       check=True, capture_output=True)
        os.chmod(cls.directory.name, 0o755)
        cls.program = with_files({"/etc/ssl/certs/ca-certificates.crt": cls.certificate})
        cls.settings = {"nameservers": f"127.0.0.1:{cls.names.port}"}
        super().setUpClass()
        cls.sink = HookSinkAt("127.0.0.1", 0)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(cls.certificate, cls.key)
        cls.sink.server.socket = context.wrap_socket(cls.sink.server.socket, server_side=True)

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        cls.sink.close()
        cls.names.close()
        cls.directory.cleanup()

    def test_delivered(self):
        account = self.hook(f"https://hook.test:{self.sink.port}/secure")
        self.deliver(account, tries=4)
        self.ended(account)
        self.assertEqual(self.sink.paths, ["/secure"])

    def test_wrong_name(self):
        account = self.hook(f"https://other.test:{self.sink.port}/wrong")
        self.deliver(account, tries=4)
        self.ended(account)
        self.assertNotIn("/wrong", self.sink.paths)


if __name__ == "__main__":
    sys.exit(club.main("sender"))
