#!/usr/bin/env python3
"""Runs one journey of README.md in a fresh Debian: fresh_root.py player|host|programmer ROOT.  tests/fresh_root.sh makes ROOT.

The commands are those of the README: every line of the code blocks that follow <!-- test: JOURNEY -->, in order, run by an ordinary user
with sudo in a copy of the sources. Each must succeed. Three are examined more closely: `timerift play` is played to the end of a game, `make serve`
must serve its page, and the package is installed without a network and its server started.

This process runs in PID and mount namespaces of its own.
"""
import contextlib
import ctypes
import http.client
import os
import pathlib
import random
import re
import resource
import signal
import socket
import subprocess
import sys
import time

import play

TREE = pathlib.Path(__file__).resolve().parent.parent
CLONE_NEWNET = 0x40000000
WAIT = 120  # seconds for a server to answer; normally it takes two
# The machine's settings for npm and for downloads: passed on, stored nowhere.
NPM = ("registry", "cafile", "proxy", "https-proxy", "noproxy", "strict-ssl")
ENVIRONMENT = ("http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY")
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"


class Wrong(Exception):
    """A command of the README does not do what it should."""


def check(holds, what):
    if not holds:
        raise Wrong(what)


def commands(journey):
    """The commands of a journey, in the order of the README."""
    text = (TREE / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(rf"^<!-- test: {journey} -->\n```sh\n(.*?)^```$", text, re.M | re.S)
    check(blocks, f"README.md has no commands for the {journey}")
    lines = "".join(blocks).replace("\\\n", " ").splitlines()
    return [line for line in lines if line.strip() and not line.lstrip().startswith("#")]


class System:
    """The fresh Debian, used by an ordinary user."""

    def __init__(self, root):
        self.root = root
        for mount in (["-t", "proc", "proc", f"{root}/proc"], ["--rbind", "/dev", f"{root}/dev"]):
            subprocess.run(["mount", *mount], check=True)
        self.as_root("useradd", "--create-home", "--shell", "/bin/bash", "me")
        pathlib.Path(root, "etc/sudoers.d/me").write_text("me ALL=(ALL) NOPASSWD: ALL\n", encoding="ascii")
        pathlib.Path(root, "etc/apt/apt.conf.d/80test").write_text(
            'APT::Get::Assume-Yes "true";\nAcquire::Retries "5";\nDpkg::Use-Pty "false";\n', encoding="ascii")
        os.rename(f"{root}/timerift", f"{root}/home/me/timerift")
        self.as_root("chown", "-R", "me:me", "/home/me")
        self.environment = {"HOME": "/home/me", "USER": "me", "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "dumb",
                            "DEBIAN_FRONTEND": "noninteractive", "NODE_EXTRA_CA_CERTS": CERTIFICATES, **self.machine()}

    @staticmethod
    def machine():
        """The machine's access to the npm registry, as variables that npm reads."""
        found = {name: os.environ[name] for name in ENVIRONMENT if name in os.environ}
        for name in NPM:
            said = subprocess.run(["npm", "config", "get", name], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                  check=True, cwd="/").stdout.strip()
            if said not in ("", "null", "undefined"):
                found["npm_config_" + name.replace("-", "_")] = CERTIFICATES if name == "cafile" else said
        return found

    def as_root(self, *command):
        subprocess.run(["chroot", self.root, *command], check=True, stdout=subprocess.DEVNULL)

    def enter(self, command, **more):
        """The command that runs a command line as the user, in the source directory."""
        variables = [f"{name}={value}" for name, value in {**self.environment, **more}.items()]
        return ["chroot", "--userspec=me:me", self.root, "env", "-i", *variables, "bash", "-c", "cd ~/timerift && " + command]

    def run(self, command, **more):
        """Returns (status, output)."""
        done = subprocess.run(self.enter(command, **more), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                              stdin=subprocess.DEVNULL)
        return done.returncode, done.stdout


def succeed(system, command, **more):
    status, said = system.run(command, **more)
    check(status == 0, f"`{command}` ends with {status}:\n{said[-4000:]}")


def ask(port, path):
    """Returns (status, body), or (0, b"") while nobody answers. Tries both addresses of localhost, which may resolve differently in ROOT."""
    for address in ("127.0.0.1", "::1"):
        with contextlib.suppress(OSError):
            connection = http.client.HTTPConnection(address, port, timeout=10)
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read()
    return 0, b""


def wait_for(what, holds, process):
    until = time.monotonic() + WAIT
    while not holds():
        check(process.poll() is None, f"{what}: it has ended")
        check(time.monotonic() < until, f"{what}: not within {WAIT} s")
        time.sleep(0.1)


def page_is_there(port):
    status, body = ask(port, "/")
    check(status == 200 and b"<title>Timerift" in body, f"the page: {status} {body[:200]}")
    for name in re.findall(rb'(?:src|href)="\./([^"]+)"', body):
        check(ask(port, "/" + name.decode())[0] == 200, f"the page names {name.decode()}, which is not there")
    status, body = ask(port, "/licences.txt")
    check(status == 200 and b"preact" in body, f"the licences: {status}")


def a_game(system, command):
    """Plays a whole game; answers the questions before it with Enter."""
    game = play.Game("/usr/bin/env", system.enter(command, NO_COLOR="1", COLUMNS="100"), "/nonexistent")
    while not game.over and (game.prompt() or "").startswith("["):
        game.say("")
    play.play_on(game, random.Random(command))
    play.finished(game)


def a_page(system, command):
    """Starts a server that runs until it is stopped, and loads the page from the address it prints."""
    with socket.socket() as free:
        free.bind(("localhost", 0))
        port = free.getsockname()[1]
    log = pathlib.Path(system.root, "serve.log")
    with open(log, "wb") as out:
        process = subprocess.Popen(system.enter(command, PORT=str(port)), stdout=out, stderr=out, start_new_session=True)
    try:
        built = time.monotonic()
        while f"http://localhost:{port}/" not in log.read_text(encoding="utf-8"):
            check(process.poll() is None and time.monotonic() < built + 900,
                  f"`{command}` shows no page:\n{log.read_text(encoding='utf-8')[-4000:]}")
            time.sleep(0.2)
        wait_for("the page", lambda: ask(port, "/")[0] == 200, process)
        page_is_there(port)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def a_server(system, command):
    """Disconnects the network, installs the package and starts what systemd would start."""
    succeed(system, command.replace(" install ", " install --download-only ", 1))
    if ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWNET) != 0:
        raise OSError(ctypes.get_errno(), "unshare")
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    succeed(system, command)
    succeed(system, "sudo pg_ctlcluster 15 main start && sudo timeriftd-setup")
    unit = pathlib.Path(system.root, "lib/systemd/system/timeriftd.service").read_text(encoding="utf-8")
    start = re.search(r"^ExecStart=(.*)$", unit, re.M)[1].split()
    process = subprocess.Popen(["chroot", "--userspec=timerift:timerift", system.root, *start],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_for("the server", lambda: ask(8080, "/healthz")[0] == 200, process)
    page_is_there(8080)
    process.terminate()
    check(process.wait(WAIT) == 0, "the server does not end well")


# Commands that need more than a successful exit, by pattern.
WATCHED = (
    (r"timerift play\b", a_game),
    (r"^make serve\b", a_page),
    (r"install .*\./build/timerift-server_.*\.deb", a_server),
)


def packages(command):
    """What an apt-get line installs."""
    return {word for word in command.split()[command.split().index("install") + 1:] if not word.startswith("-")}


def missing(system):
    """With only make installed, each verb names what it lacks in one sentence, and the README lists all those packages."""
    named = set()
    for journey in ("player", "host", "programmer"):
        named |= set().union(*(packages(line) for line in commands(journey) if "apt-get install" in line))
    succeed(system, "sudo apt-get install make")
    for verb in ("make", "make wasm", "make web", "make serve", "make deb", "make install"):
        status, said = system.run(verb)
        lines = [line for line in said.splitlines() if not line.startswith("make: ***")]
        check(status != 0 and len(lines) == 1, f"`{verb}` without anything does not say one sentence, but:\n{said}")
        found = re.fullmatch(r".+ (?:is|are) missing: (sudo apt-get install .+)", lines[0])
        check(found, f"`{verb}` does not say what is missing: {lines[0]}")
        check(packages(found[1]) <= named, f"`{verb}` wants {packages(found[1]) - named}, which README.md does not name")


def journey_run(name, root):
    """The steps of a journey: (description, function)."""
    system = System(root)
    if name == "programmer":
        yield "what is missing is said", lambda: missing(system)
    for command in commands(name):
        run = next((watched for like, watched in WATCHED if re.search(like, command)), succeed)
        yield command, lambda run=run, command=command: run(system, command)


def processor():
    """Processor time of all commands so far, in seconds: more telling than wall time on a busy machine."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main():
    name, root = sys.argv[1:]
    began = time.monotonic()
    said = []
    try:
        for what, run in journey_run(name, root):
            start, used = time.monotonic(), processor()
            run()
            said.append(f"{time.monotonic() - start:6.0f} s, {processor() - used:4.0f} s of processor  {what[:110]}")
    except (Wrong, play.Wrong) as wrong:
        said.append(f"FAILED: {what[:110]}\n{wrong}")
    print("\n".join([f"{name}: {time.monotonic() - began:.0f} s{'' if not said[-1].startswith('FAILED') else ', FAILED'}", *said]), flush=True)
    return 1 if said[-1].startswith("FAILED") else 0


if __name__ == "__main__":
    sys.exit(main())
