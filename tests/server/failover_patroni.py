"""PostgreSQL under Patroni with a lock in etcd: packaging/patroni.yml with addresses and directories of this test."""

import json
import os
import pathlib
import pwd
import signal
import subprocess
import urllib.error
import urllib.request

from rig import PATIENCE, PG_BIN, answers, as_postgres, free_port, signal_all, wait_for

RECIPE = pathlib.Path(__file__).resolve().parents[2] / "packaging" / "patroni.yml"
PASSWORD = "change-me-1"  # of the superuser, as in the recipe
ROLE = "CREATE ROLE timerift LOGIN PASSWORD 'timerift'"


def own(path):
    """A directory for PostgreSQL's user."""
    os.makedirs(path)
    if os.getuid() == 0:
        os.chown(path, pwd.getpwnam("postgres").pw_uid, -1)
    return path


class Etcd:
    def __init__(self, directory):
        self.port, peer = free_port(), free_port()
        here, there = f"http://127.0.0.1:{self.port}", f"http://127.0.0.1:{peer}"
        log = open(os.path.join(directory, "etcd.log"), "ab")
        self.process = subprocess.Popen(
            ["etcd", "--data-dir", own(os.path.join(directory, "etcd")), "--listen-client-urls", here, "--advertise-client-urls", here,
             "--listen-peer-urls", there, "--initial-advertise-peer-urls", there, "--initial-cluster", f"default={there}"],
            stdout=log, stderr=log, **as_postgres())
        wait_for("etcd", lambda: answers(self.port), 30)

    def stop(self):
        self.process.kill()
        self.process.wait()


class Member:
    def __init__(self, directory, name, etcd):
        self.name, self.directory = name, own(os.path.join(directory, name))
        self.port, self.rest, self.process = free_port(), free_port(), None
        self.data = os.path.join(self.directory, "data")
        self.config = os.path.join(self.directory, "patroni.yml")
        with open(self.config, "w", encoding="utf-8") as file:
            file.write(self.recipe(etcd))
        self.start()

    def recipe(self, etcd):
        text = RECIPE.read_text(encoding="utf-8")
        for old, new in (("name: db1", f"name: {self.name}"), ("10.0.0.11:8008", f"127.0.0.1:{self.rest}"),
                         ("10.0.0.11:5432", f"127.0.0.1:{self.port}"), ("10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379", f"127.0.0.1:{etcd.port}"),
                         ("/var/lib/postgresql/15/timerift", self.data), ("/usr/lib/postgresql/15/bin", str(PG_BIN)),
                         ("10.0.0.0/24", "127.0.0.1/32"), ("/var/run/postgresql", self.directory)):
            assert old in text, f"{RECIPE}: {old}"
            text = text.replace(old, new)
        return text

    def start(self):
        log = open(os.path.join(self.directory, "patroni.log"), "ab")
        self.process = subprocess.Popen(["patroni", self.config], stdout=log, stderr=log, cwd=self.directory,
                                        env={**os.environ, "HOME": self.directory}, start_new_session=True, **as_postgres())

    def log(self):
        with open(os.path.join(self.directory, "patroni.log"), encoding="utf-8", errors="replace") as file:
            return file.read()

    def postmaster(self):
        """The process id of its PostgreSQL; None: it does not run."""
        try:
            with open(os.path.join(self.data, "postmaster.pid"), encoding="utf-8") as file:
                return int(file.readline())
        except (OSError, ValueError):
            return None

    def signal(self, number):
        """Sends a signal to Patroni and all processes of PostgreSQL at once."""
        signal_all(number, *filter(None, (self.process.pid, self.postmaster())))

    def kill(self):
        """As when the machine loses its power."""
        self.signal(signal.SIGKILL)
        self.process.wait()
        self.process = None

    def ask(self, path, body=None):
        """Patroni's answer as (status, text).  A frozen one gives none."""
        request = urllib.request.Request(f"http://127.0.0.1:{self.rest}{path}", None if body is None else json.dumps(body).encode(),
                                         {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=60 * PATIENCE if body else 3) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()
        except OSError as error:
            return 0, str(error)


class Patroni:
    def __init__(self, directory, members=2):
        self.etcd = Etcd(directory)
        self.members = []
        try:
            for i in range(members):
                self.members.append(Member(directory, f"db{i + 1}", self.etcd))
                wait_for("a leader", self.leader, 60)
            self.ready()
            self.psql("postgres", ROLE)
            self.psql("postgres", "CREATE DATABASE timerift OWNER timerift")
        except BaseException:
            self.stop()
            raise

    def servers(self):
        ports = ",".join(str(member.port) for member in self.members)
        return f"host={','.join(['127.0.0.1'] * len(self.members))} port={ports} target_session_attrs=read-write"

    @property
    def conninfo(self):
        return f"{self.servers()} dbname=timerift user=timerift password=timerift"

    def psql(self, database, text):
        out = subprocess.run([PG_BIN / "psql", "-X", "-q", "-A", "-t", "-F", "\t", "-v", "ON_ERROR_STOP=1", "-c", text, "-d",
                              f"{self.servers()} dbname={database} user=postgres password={PASSWORD}"],
                             check=True, capture_output=True, text=True)
        return [line.split("\t") for line in out.stdout.splitlines()]

    def sql(self, text):
        return self.psql("timerift", text)

    def cluster(self):
        """Role and state of each member, as the first one that answers sees it."""
        for member in self.members:
            status, text = member.ask("/cluster") if member.process else (0, "")
            if status == 200:
                return {one["name"]: (one["role"], one.get("state")) for one in json.loads(text)["members"]}
        return {}

    def leader(self):
        for member in self.members:
            if member.process and member.process.poll() is not None:
                raise RuntimeError("Patroni has ended: " + member.log()[-1000:])
        for name, (role, state) in self.cluster().items():
            if role in ("leader", "master") and state == "running":
                return next(member for member in self.members if member.name == name)
        return None

    def whole(self):
        roles = [role for role, state in self.cluster().values() if state in ("running", "streaming")]
        return len(roles) == len(self.members) and "sync_standby" in roles and self.leader()

    def ready(self):
        try:
            wait_for("a synchronous standby", self.whole, 60)
        except TimeoutError as error:
            logs = "\n".join(f"{member.name}: {member.log()[-3000:]}" for member in self.members)
            raise TimeoutError(f"{error}; {self.cluster()}\n{logs}") from error

    def switchover(self):
        leader = self.leader()
        status, text = leader.ask("/switchover", {"leader": leader.name})
        if status != 200:
            raise RuntimeError(f"no switchover: {status} {text}")

    def kill(self):
        """Kills the primary with its Patroni; returns it."""
        leader = self.leader()
        leader.kill()
        return leader

    def freeze(self):
        """Stops the primary with its Patroni: its connections stay open, nothing answers.  Returns it."""
        leader = self.leader()
        leader.signal(signal.SIGSTOP)
        return leader

    def stop(self, _how=None):
        for member in self.members:
            if member.process:
                member.kill()
        self.etcd.stop()
