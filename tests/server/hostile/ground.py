"""Where the hostile suite fights: a network namespace of its own, a node, its sink, HAProxy and nginx as packaged, and accounts; with STORES=4 in the
environment the games are in four databases.

Everybody has real IPv6 addresses: all of 2001:db8::/32 is local here.  Each line of the suite gets a new node on a copy of the same
databases, so that no attack leaves anything behind for the next one.
"""

import json
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from wire import HOST, Client, descriptors, person

from rig import PROGRAM, RULES, Rig, answers, free_port, wait_for
from seats import Shift
from sinks import MailSink

HERE = pathlib.Path(__file__).resolve().parent
PACKAGING = HERE.parents[2] / "packaging"
PROXIES = ("haproxy", "nginx")
ADDRESS = {("haproxy", "node"): "2001:db8:ffff::1", ("nginx", "node"): "2001:db8:ffff::2",
           ("haproxy", "sink"): "2001:db8:ffff::3", ("nginx", "sink"): "2001:db8:ffff::4"}
NAMESERVERS = ("127.53.0.1", "127.53.0.2")
PASSWORD = "correct horse"
KEPT = 8  # honest accounts: four play, four sign in
INSIDE = "TIMERIFT_TEST_INSIDE"


def able(own):
    """Says what is missing before anything begins."""
    missing = [name for name in ("unshare", "ip", "haproxy", "nginx", "openssl", "cc") if not shutil.which(name)]
    if missing:
        sys.exit(f"hostile: not installed: {', '.join(missing)} (.ci/packages)")
    tried = subprocess.run([*own, "true"], check=False, capture_output=True, text=True)
    if tried.returncode:
        sys.exit("hostile: needs network and mount namespaces of its own: run it as root, or allow user namespaces "
                 f"(sysctl user.max_user_namespaces, kernel.unprivileged_userns_clone): {tried.stderr.strip()}")


def enter():
    """Runs this program again in a network and mount namespace of its own, as root or as anybody who may make a user namespace."""
    os.environ["PATH"] += ":/usr/sbin:/sbin"
    if not os.environ.get(INSIDE):
        own = ["unshare", "--net", "--mount"] + ([] if os.getuid() == 0 else ["--user", "--map-current-user", "--keep-caps"])
        able(own)
        os.environ[INSIDE] = "1"
        os.execvp("unshare", [*own, sys.executable, *sys.argv])
    for command in ("ip link set lo up", "ip -6 route add local 2001:db8::/32 dev lo",
                    *(f"ip -6 addr add {address}/128 dev lo nodad" for address in ADDRESS.values())):
        subprocess.run(command.split(), check=True)
    with tempfile.NamedTemporaryFile("w", prefix="timerift-resolv-") as file:
        file.write("".join(f"nameserver {one}\n" for one in NAMESERVERS))
        file.flush()
        os.chmod(file.name, 0o644)
        subprocess.run(["mount", "--bind", file.name, "/etc/resolv.conf"], check=True)
    descriptors()


def compiled(name, directory, *libraries):
    program = os.path.join(directory, name)
    subprocess.run(["cc", "-std=c11", "-D_GNU_SOURCE", "-O2", "-o", program, HERE / f"{name}.c", *libraries], check=True)
    return program


def block(text, head):
    """The part of an nginx file that begins with a line and ends with the next closing brace of its own."""
    return re.search(rf"(?ms)^{head}.*?^\}}\n", text)[0]


class Proxy:
    """HAProxy or nginx, with the packaged file: only addresses, ports and certificates are filled in.  The same process also listens on
    a second address, where everything is the same but that it passes requests to the sink."""

    def __init__(self, name, directory, node, sink):
        self.name, self.directory, self.ports = name, directory, {"node": node, "sink": sink}
        self.path = os.path.join(directory, f"{name}.conf")
        pathlib.Path(self.path).write_text(self.settings())
        command = ["haproxy", "-db", "-f", self.path] if name == "haproxy" else ["nginx", "-e", self.path + ".error", "-c", self.path]
        self.process = subprocess.Popen(command, stdout=open(self.path + ".log", "wb"), stderr=subprocess.STDOUT)

    def settings(self):
        text = (PACKAGING / ("haproxy.cfg" if self.name == "haproxy" else "nginx.conf")).read_text()
        assert text.count("127.0.0.1:8081") == text.count("127.0.0.1:8082") == 1
        return self.haproxy(text) if self.name == "haproxy" else self.nginx(text)

    def to(self, side, text):
        """Both names of nodes mean the one node, or the sink."""
        return re.sub(r"127\.0\.0\.1:808[12]", f"127.0.0.1:{self.ports[side]}", text)

    def listens(self, text, *sides):
        """Replaces the addresses that are listened on; one line for both kinds of addresses."""
        def here(found):
            return "".join(f"{found[1]} [{ADDRESS[self.name, side]}]:{found[2]}{found[3]}\n" for side in sides)

        text = re.sub(r"(?m)^(\s*(?:bind|listen)) (?:\S*:)?(80|443)\b(.*)\n", here, text)
        return re.sub(r"(?m)((?:^\s*(?:bind|listen) [^\n]*\n)+)(?=\1)", "", text)

    def haproxy(self, text):
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[0] // 2 - 200  # two descriptors for each connection
        text = re.sub(r"(?m)^\tmaxconn (\d+)$", lambda found: f"\tmaxconn {min(int(found[1]), most)}", text)
        text = (text.replace("/etc/haproxy/certs/play.example.pem", self.directory + "/play.pem")
                .replace("log /dev/log local0", "log stdout format raw local0 warning"))
        sink = self.to("sink", text[text.index("\nbackend nodes"):]).replace("\nbackend nodes", "\nbackend sink")
        text = text.replace("\tdefault_backend nodes", f"\tuse_backend sink if {{ dst {ADDRESS[self.name, 'sink']} }}\n\tdefault_backend nodes")
        return self.listens(self.to("node", text), "node", "sink") + sink

    def nginx(self, text):
        text = text.replace("/etc/ssl/play.example.", self.directory + "/play.")
        servers = re.findall(r"(?ms)^server \{\n.*?^\}\n", text)
        secure = next(one for one in servers if "443" in one)
        sink = self.to("sink", block(text, "upstream timerift")) + self.listens(secure, "sink")
        text = self.listens(self.to("node", text), "node") + sink.replace("upstream timerift", "upstream sink").replace("http://timerift", "http://sink")
        temp = "\n".join(f"\t{kind}_temp_path {self.path}.{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        return (f"daemon off;\npid {self.path}.pid;\nuser root;\nworker_processes auto;\n"
                f"events {{ worker_connections 16384; }}\nhttp {{\n{temp}\n\taccess_log off;\n{text}\n}}\n")

    def well(self):
        if self.process.poll() is not None:
            raise RuntimeError(pathlib.Path(self.path + ".log").read_text())
        for side in ("node", "sink"):
            client = Client(ADDRESS[self.name, side], person(0x400))
            try:
                if client.get("/healthz")[0] != 200:
                    return False
            except OSError:
                return False
            finally:
                client.close()
        return True

    def last_words(self):
        """The end of its log."""
        paths = [pathlib.Path(self.path + end) for end in (".log", ".error")]
        lines = [line for path in paths if path.exists() for line in path.read_text(errors="replace").splitlines()]
        return [line[:250] for line in lines if " is UP" not in line and "no server available" not in line][-3:]

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Ground:
    """with Ground() as ground: …"""

    def __init__(self, program=PROGRAM):
        self.program = program
        self.children, self.proxies, self.node, self.networks = [], {}, None, 0

    def __enter__(self):
        self.mail, self.shift = MailSink(), Shift()
        self.rig = Rig(self.program, RULES, nodes=0, postgres=["fsync=off"], behind_proxy=1, origin=f"https://{HOST}", hooks_private=1,
                       smtp=f"smtp://127.0.0.1:{self.mail.port}", smtp_tls=0, mail_from="games@play.test", clock_shift=self.shift.path)
        self.rig.__enter__()
        try:
            self.build()
        except BaseException:
            self.__exit__()
            raise
        return self

    def build(self):
        self.directory = self.rig.directory
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
                        self.directory + "/play.key", "-out", self.directory + "/play.crt", "-days", "2", "-subj", f"/CN={HOST}"],
                       check=True, capture_output=True)
        both = "".join(pathlib.Path(self.directory, "play." + end).read_text() for end in ("crt", "key"))
        pathlib.Path(self.directory, "play.pem").write_text(both)
        self.sink_program = compiled("sink", self.directory, "-pthread")
        self.traffic_program = compiled("traffic", self.directory, "-lssl", "-lcrypto")
        self.sink_port, self.port = free_port(), free_port()
        self.child([self.sink_program, "serve", str(self.sink_port)])
        self.witness = self.child([self.sink_program, "witness"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        wait_for("the sink", lambda: answers(self.sink_port))
        self.node_start()
        self.accounts = self.people()
        self.node.stop()
        self.databases("ALTER DATABASE timerift RENAME TO kept")
        for name in PROXIES:
            self.proxies[name] = Proxy(name, self.directory, self.port, self.sink_port)

    def databases(self, text):
        """The same for all databases of the site."""
        for store in self.rig.stores:
            store.sql(text, database="template1")

    def people(self):
        """Makes accounts of honest people, then of attackers; returns the mail, password and cookies of each."""
        mails = [f"honest{i}@play.test" for i in range(KEPT)] + [f"evil{i}@play.test" for i in range(2)]
        for i, mail in enumerate(mails):
            status, got = self.node.post("/api/accounts", {"mail": mail}, {"X-Forwarded-For": person(0x300 + i)})
            assert status == 202, (status, got)
        return [self.redeemed(mail, person(0x300 + i)) for i, mail in enumerate(mails)]

    def redeemed(self, mail, source):
        token = re.search(r"#\w+=([0-9a-z]{26})", self.mail.wait(mail)[-1].get_content())[1]
        body = {"token": token, "name": mail.split("@")[0], "password": PASSWORD}
        status, headers, text = self.node.ask("POST", "/api/redeem", json.dumps(body), {"X-Forwarded-For": source})
        assert status == 200, (status, text)
        cookies = {}
        for name, value in headers.items():
            if name.lower() == "set-cookie":
                word, _, rest = value.partition("=")
                cookies[word] = rest.split(";")[0]
        return {"mail": mail, "cookies": cookies}

    def node_start(self, descriptors=0, **settings):
        self.rig.nodes.clear()
        self.node = self.rig.node("node", port=self.port, **settings)
        if descriptors:
            self.node.program = ["prlimit", f"--nofile={descriptors}", *self.node.program]
        self.node.start()

    def fresh(self, **settings):
        """A new node on a new copy of the database."""
        if self.node.process:
            self.node.stop(signal.SIGKILL)
        self.shift.go(-self.shift.seconds)
        self.databases("DROP DATABASE IF EXISTS timerift WITH (FORCE)")
        self.databases("CREATE DATABASE timerift TEMPLATE kept")
        self.node_start(**settings)
        for proxy in self.proxies.values():
            wait_for(proxy.name, proxy.well)

    def child(self, command, **how):
        process = subprocess.Popen(list(map(str, command)), **how)
        self.children.append(process)
        return process

    def late_ms(self):
        """The longest that the node's loop waited for a processor in a quarter of a second, since the last call."""
        self.witness.stdin.write(f"{self.node.process.pid}\n")
        self.witness.stdin.flush()
        return float(self.witness.stdout.readline())

    def loop(self):
        """What the node says of its loop: the longest turn since its start, the most processor time of one, both in ms, and how many
        turns took over 50 ms."""
        got = self.node.metrics()
        over = got["loop_seconds_count"] - got['loop_seconds_bucket{le="0.05"}']
        return 1000 * got["loop_longest_seconds"], 1000 * got["loop_longest_cpu_seconds"], over

    def traffic(self, proxy, side, **what):
        """Starts attackers; `proxy` None: they connect to the node itself."""
        if proxy:
            self.networks = (self.networks + 0x100) % 0x8000
            where = {"to": ADDRESS[proxy, side], "port": 443, "base": 0x1000 + self.networks}  # new networks, as a proxy may remember old ones
        else:
            where = {"to": "127.0.0.1", "port": self.port if side == "node" else self.sink_port, "tls": 0, "base": 9}
        return Traffic(self, {**where, **what})

    def endless(self):
        """A server whose answers never end; returns its process and port."""
        port = free_port()
        process = self.child([self.sink_program, "endless", port], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        wait_for("the endless server", lambda: answers(port))
        return process, port

    def __exit__(self, *_):
        for proxy in self.proxies.values():
            proxy.stop()
        for process in self.children:
            process.kill()
            process.wait()
        self.rig.__exit__()
        self.mail.close()
        self.shift.__exit__()


class Traffic:
    """Attackers that run until `stop`."""

    def __init__(self, ground, what):
        self.ground, self.what = ground, what
        self.process = ground.child([ground.traffic_program, *(f"{key}={value}" for key, value in what.items())],
                                    stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def settle(self, seconds):
        """Waits until each attacker has had one answer, at most so long."""
        end = time.monotonic() + seconds
        os.set_blocking(self.process.stdout.fileno(), False)
        while time.monotonic() < end and self.process.poll() is None and not self.process.stdout.readline():
            time.sleep(0.02)
        os.set_blocking(self.process.stdout.fileno(), True)

    def stop(self):
        """Ends it; returns what it counted."""
        self.process.stdin.close()
        text = self.process.stdout.read().strip().split("\n")[-1]
        self.process.wait()
        self.ground.children.remove(self.process)
        return json.loads(text)
