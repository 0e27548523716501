"""Starts a real PostgreSQL, a real nats-server and nodes of timeriftd on loopback, for tests.

Everything lives in a temporary directory and ends with the `with` block; only processes started here are ended.
"""

import fcntl
import http.client
import json
import os
import pathlib
import pwd
import re
import random
import shlex
import shutil
import signal
import socket
import subprocess
import tempfile
import time

PG_BIN = max(pathlib.Path("/usr/lib/postgresql").iterdir(), key=lambda version: float(version.name)) / "bin"

# The programs and rules under test come from a build directory, build/release by default.
BUILD = pathlib.Path(os.environ.get("BUILD") or "build/release")
BUILD = pathlib.Path(__file__).resolve().parents[2] / BUILD
PROGRAM = os.environ.get("TIMERIFTD") or str(BUILD / "timeriftd")
RULES = os.environ.get("TIMERIFT_RULES_DIR") or str(BUILD / "rules")
PLACES = {"program": PROGRAM, "rules": RULES, "load": str(BUILD / "timerift-load"), "proxy": str(BUILD / "timerift-proxy"),
          "filler": str(BUILD / "timerift-seed"), "views": str(BUILD / "tests/timerift-views"), "twin": str(BUILD / "timerift-simulate-twin")}

# All timeouts are multiplied by this factor, because machines may be slow or stall and nodes may run under Valgrind.
# A test that passes takes no longer for it.
PATIENCE = float(os.environ.get("PATIENCE") or 10)

# Databases of a rig: see Rig.
STORES = int(os.environ.get("STORES") or 1)

# Stop nodes with SIGTERM instead of SIGKILL, so that a sanitizer or Valgrind can report leaks.
WATCHED = bool(os.environ.get("WATCHED"))

# Settings of a node without limits per address: all load comes from this machine.
FREE = {"rate": 1000000, "burst": 1000000, "request_rate": 100000, "request_burst": 100000, "games_daily": 1000000000, "chats_daily": 1000000000, "sockets_each": 100000}


def places(parser, *names):
    """Adds options for the paths of programs and rules, which default to those of the build."""
    for name in names:
        parser.add_argument("--" + name, default=PLACES[name])


def free_port():
    """A free port below the range of outgoing connections, so that it can be bound again after a restart."""
    while True:
        port = random.SystemRandom().randrange(10000, 32768)
        with socket.socket() as s:
            try:
                s.bind(("127.0.0.1", port))
                return port
            except OSError:
                pass


def wait_for(what, true, seconds=10.0):
    seconds *= PATIENCE
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if true():
            return
        time.sleep(0.02)
    raise TimeoutError(f"{what}: not within {seconds} s")


def as_postgres():
    """initdb refuses to run as root; then the package's user postgres runs it."""
    return {"user": "postgres"} if os.getuid() == 0 else {}


class Postgres:
    """A private cluster: a copy of a template made once per build directory, or with `own` a new one with its own system identifier."""

    def __init__(self, directory, settings=(), own=False, name="pg"):
        self.directory = os.path.join(directory, name)
        self.port = free_port()
        os.mkdir(self.directory)
        if os.getuid() == 0:
            os.chown(self.directory, pwd.getpwnam("postgres").pw_uid, -1)
        self.data = os.path.join(self.directory, "data")
        self.settings = list(settings)
        self.process = None
        if own or not BUILD.is_dir() or not os.access(BUILD, os.W_OK):
            self.make()
        else:
            self.copy(BUILD / f"cluster-{PG_BIN.parent.name}-{os.getuid()}")
        self.start()

    def make(self):
        self.run("initdb", "-D", self.data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-locale", "--no-sync")
        self.start()
        self.sql("ALTER DATABASE postgres RENAME TO timerift", database="template1")
        self.sql("ALTER DATABASE template0 IS_TEMPLATE false")
        self.sql("DROP DATABASE template0")  # halves the number of files to copy
        self.stop()

    def copy(self, kept):
        with open(f"{kept}.lock", "w", encoding="ascii") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not kept.is_dir():
                self.make()
                shutil.rmtree(f"{kept}.new", ignore_errors=True)
                subprocess.run(["cp", "-a", self.data, f"{kept}.new"], check=True)
                os.rename(f"{kept}.new", kept)
                return
        subprocess.run(["cp", "-a", kept, self.data], check=True)

    def run(self, program, *arguments):
        subprocess.run([PG_BIN / program, *arguments], check=True, stdout=subprocess.DEVNULL, cwd=self.directory,
                       **as_postgres())

    def start(self):
        options = [PG_BIN / "postgres", "-D", self.data, "-p", str(self.port), "-k", self.directory,
                   "-c", "listen_addresses=127.0.0.1", "-c", "max_connections=200"]
        for setting in self.settings:
            options += ["-c", setting]
        log = open(os.path.join(self.directory, "log"), "ab")
        self.process = subprocess.Popen(options, stdout=log, stderr=log, cwd=self.directory, **as_postgres())
        wait_for("PostgreSQL", self.answers, 30)

    def answers(self):
        return subprocess.run([PG_BIN / "pg_isready", "-q", "-h", self.directory, "-p", str(self.port)], check=False).returncode == 0

    def stop(self, how=signal.SIGINT):
        if self.process:
            self.process.send_signal(how)
            self.signal(signal.SIGCONT)  # in case it is paused
            self.process.wait(30 * PATIENCE)
            self.process = None

    def restart(self, how=signal.SIGINT):
        self.stop(how)
        self.start()

    def signal(self, number):
        """Sends a signal to the server and its child processes: SIGSTOP pauses, SIGCONT resumes."""
        if self.process:
            for pid in [self.process.pid, *children(self.process.pid)]:
                try:
                    os.kill(pid, number)
                except ProcessLookupError:
                    pass  # it has exited in the meantime

    def cpu_s(self):
        """Processor time of all its processes, including those that have exited."""
        while True:
            try:
                return cpu_s(self.process.pid, ended=True) + sum(cpu_s(pid) for pid in children(self.process.pid))
            except FileNotFoundError:
                pass  # one exited during the count

    def log(self):
        with open(os.path.join(self.directory, "log"), encoding="utf-8", errors="replace") as file:
            return file.read()

    @property
    def conninfo(self):
        return f"host={self.directory} port={self.port} dbname=timerift user=postgres"

    def psql(self, *arguments, database="timerift"):
        """The command line of psql for this cluster."""
        return [PG_BIN / "psql", "-X", "-q", "-A", "-t", "-F", "\t", "-v", "ON_ERROR_STOP=1", "-h", self.directory, "-p", str(self.port),
                "-U", "postgres", "-d", database, *arguments]

    def sql(self, text, database="timerift"):
        """Runs SQL; returns its rows as lists of strings."""
        out = subprocess.run(self.psql("-c", text, database=database), check=True, capture_output=True, text=True)
        return [line.split("\t") for line in out.stdout.splitlines()]


class Nats:
    """A nats-server, with the text of a configuration file or without one."""

    def __init__(self, directory, config=None):
        self.directory = directory
        self.port = free_port()
        self.options = []
        if config:
            self.options = ["-c", os.path.join(directory, "nats.conf")]
            pathlib.Path(self.options[1]).write_text(config, encoding="utf-8")
        self.process = None
        self.start()

    def start(self):
        log = open(os.path.join(self.directory, "nats.log"), "ab")
        self.process = subprocess.Popen(["nats-server", "-a", "127.0.0.1", "-p", str(self.port), *self.options], stdout=log, stderr=log)
        wait_for("nats-server", lambda: answers(self.port))

    def stop(self, how=signal.SIGTERM):
        if self.process:
            self.process.send_signal(how)
            self.process.send_signal(signal.SIGCONT)  # in case it is paused
            self.process.wait(10 * PATIENCE)
            self.process = None

    def log(self):
        with open(os.path.join(self.directory, "nats.log"), encoding="utf-8", errors="replace") as file:
            return file.read()

    @property
    def url(self):
        return f"nats://127.0.0.1:{self.port}"


def cpu_s(pid, ended=False):
    """Processor time of a process; with `ended` also that of its children that have exited."""
    with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
        fields = file.read().rpartition(")")[2].split()
    return sum(map(int, fields[11:15 if ended else 13])) / os.sysconf("SC_CLK_TCK")


def memory_mb(pid):
    """The resident memory of a process."""
    with open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS:")) / 1024


def children(pid):
    out = subprocess.run(["pgrep", "-P", str(pid)], check=False, capture_output=True, text=True).stdout
    return list(map(int, out.split()))


def signal_all(number, *pids):
    """Sends a signal to processes and their children at once; one may end by itself meanwhile."""
    for one in [*pids, *(child for pid in pids for child in children(pid))]:
        try:
            os.kill(one, number)
        except ProcessLookupError:
            pass


def answers(port):
    try:
        socket.create_connection(("127.0.0.1", port), PATIENCE).close()
        return True
    except OSError:
        return False


class Node:
    """A timeriftd process."""

    def __init__(self, program, directory, name, settings):
        self.program = program
        self.settings = dict(settings)
        self.port = int(self.settings.setdefault("port", free_port()))
        self.log_path = os.path.join(directory, f"{name}.log")
        self.process = None

    def start(self, wait=True):
        environment = dict(os.environ)
        for key, value in self.settings.items():
            environment["TIMERIFT_" + key.upper()] = str(value)
        log = open(self.log_path, "ab")
        self.process = subprocess.Popen([*self.program, "serve"], env=environment, stdout=log, stderr=log)
        if wait:
            wait_for(f"node on port {self.port}", self.well, 30)
        return self

    def well(self):
        if self.process.poll() is not None:
            raise RuntimeError(f"the node has ended: {self.log()[-2000:]}")
        try:
            return self.get("/api/healthz")[0] == 200
        except OSError:
            return False

    def stop(self, how=signal.SIGTERM):
        """Ends the process; returns its exit status."""
        if not self.process:
            return 0
        self.process.send_signal(how)
        status = self.process.wait(30 * PATIENCE)
        self.process = None
        return status

    def log(self):
        with open(self.log_path, encoding="utf-8", errors="replace") as file:
            return file.read()

    def ask(self, method, path, body=None, headers=()):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10 * PATIENCE)
        try:
            connection.request(method, path, body, dict(headers))
            answer = connection.getresponse()
            text = answer.read()
            headers, cookies = dict(answer.getheaders()), answer.headers.get_all("Set-Cookie")
            return answer.status, {**headers, "Set-Cookies": cookies} if cookies else headers, text
        finally:
            connection.close()

    def get(self, path, headers=()):
        status, _, text = self.ask("GET", path, None, headers)
        return status, parsed(text)

    def post(self, path, body, headers=()):
        text = body if isinstance(body, (bytes, str)) else json.dumps(body)
        status, _, answer = self.ask("POST", path, text, headers)
        return status, parsed(answer)

    def cpu_s(self):
        return cpu_s(self.process.pid)

    def memory_mb(self):
        return memory_mb(self.process.pid)

    def metrics(self):
        """Reads /api/metrics; repeats the request if a stalled event loop let it time out halfway."""
        for left in reversed(range(20)):
            try:
                _, _, text = self.ask("GET", "/api/metrics")
                break
            except http.client.IncompleteRead:
                if left == 0:
                    raise
        lines = (line.split() for line in text.decode().splitlines() if not line.startswith("#"))
        return {re.sub(r"^timerift_|_total(?=\{|$)", "", name): float(value) if "." in value else int(value) for name, value in lines}


def parsed(text):
    try:
        return json.loads(text)
    except ValueError:
        return text


class Rig:
    """with Rig(program, rules, nodes=2) as rig: …

    With stores=N the games are in N databases, each in a cluster of its own: rig.stores, of which the first, rig.pg, is the directory too. STORES in the
    environment is the default of N."""

    def __init__(self, program, rules, nodes=1, nats=None, postgres=(), stores=None, **settings):
        self.program = [program] if os.path.exists(program) else shlex.split(program)  # or a command: "valgrind timeriftd"
        self.rules, self.count, self.settings = rules, nodes, settings
        self.with_nats = nodes > 1 if nats is None else nats
        self.postgres_settings = postgres
        self.nodes, self.nats, self.pg = [], None, None
        self.store_count, self.stores = stores or STORES, []

    def __enter__(self):
        self.directory = tempfile.mkdtemp(prefix="timerift-rig-")
        os.chmod(self.directory, 0o755)
        try:
            self.pg = self.database()
            self.stores = [self.pg]
            for i in range(1, self.store_count):
                self.stores.append(Postgres(self.directory, self.postgres_settings, name=f"store{i}"))
            if self.with_nats:
                self.nats = Nats(self.directory)
            self.migrate()
            if self.store_count > 1:
                self.spread()
            for i in range(self.count):
                self.node(f"node{i}").start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def database(self):
        return Postgres(self.directory, self.postgres_settings)

    def common(self):
        common = {"database": self.pg.conninfo, "rules": self.rules, **self.settings}
        if self.store_count > 1:
            common["stores"] = self.store_file()
        if self.nats:
            common["nats"] = self.nats.url
        return common

    def migrate(self):
        environment = {**os.environ, **{"TIMERIFT_" + k.upper(): str(v) for k, v in self.common().items()}}
        subprocess.run([*self.program, "migrate"], env=environment, check=True, stdout=subprocess.DEVNULL)

    def store_file(self):
        """The file that the setting `stores` names."""
        path = os.path.join(self.directory, "stores")
        text = "".join(f"store{i} = {store.conninfo}\n" for i, store in enumerate(self.stores) if i)
        pathlib.Path(path).write_text(f"# name = connection string\n{text}", encoding="utf-8")
        return path

    def spread(self):
        """Spreads the buckets, which are empty, over the stores."""
        self.pg.sql(f"INSERT INTO bucket (bucket, store) SELECT b, 'store' || b % {self.store_count} FROM generate_series(0, 255) AS b "
                    f"WHERE b % {self.store_count} > 0")

    def store_of(self, game):
        """The database that has a game, by its number."""
        return self.stores[(int(game) >> 40 & 255) % self.store_count]

    def store_options(self):
        """The options of timerift-load that say where the databases are."""
        return ["--database", self.pg.conninfo, *(["--stores", self.store_file()] if len(self.stores) > 1 else [])]

    def store_cpu_s(self):
        return sum(store.cpu_s() for store in self.stores)

    def admin(self, *words):
        """Runs `timeriftd admin`; returns what it prints."""
        environment = {**os.environ, **{"TIMERIFT_" + k.upper(): str(v) for k, v in self.common().items()}}
        return subprocess.run([*self.program, "admin", *words], env=environment, check=True, capture_output=True, text=True).stdout

    def node(self, name, **settings):
        node = Node(self.program, self.directory, name, {**self.common(), **settings})
        self.nodes.append(node)
        return node

    def __exit__(self, *_):
        for node in self.nodes:
            if node.process:
                node.stop(signal.SIGTERM if WATCHED else signal.SIGKILL)
        if self.nats:
            self.nats.stop()
        for store in self.stores or [self.pg] * (self.pg is not None):
            store.stop(signal.SIGQUIT)
        shutil.rmtree(self.directory, ignore_errors=True)
