#!/usr/bin/env python3
"""Runs one journey of README.md in a fresh Debian: fresh_root.py JOURNEY ROOT.  tests/fresh_root.sh makes ROOT.

The journeys are player, host and programmer, who begin with the packages of a release, and source, page and packages, which begin with the
sources. The commands are those of the README: every line of the code blocks that follow <!-- test: JOURNEY... -->, in order, run by an
ordinary user with sudo in a folder with those files. Each must succeed. Some are examined more closely: `timerift play` is played to the end
of a game, a server of the page must serve it, and the packages of the server are installed without a network and the server started.
The seconds until the first success are those from the first command until there is something to use: the first question of a game, the
page, the output of the example.

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
    found = re.findall(r"^<!-- test: ([a-z ]+) -->\n```sh\n(.*?)^```$", text, re.M | re.S)
    blocks = [block for names, block in found if journey in names.split()]
    check(blocks, f"README.md has no commands for the journey {journey}")
    lines = "".join(blocks).replace("\\\n", " ").splitlines()
    return [line for line in lines if line.strip() and not line.lstrip().startswith("#")]


class System:
    """The fresh Debian, used by an ordinary user."""

    def __init__(self, root):
        self.root = root
        self.began = 0.0  # when the first command of the README was run
        self.first = ""  # what there was to use first, and after how many seconds
        for mount in (["-t", "proc", "proc", f"{root}/proc"], ["--rbind", "/dev", f"{root}/dev"]):
            subprocess.run(["mount", *mount], check=True)
        self.as_root("useradd", "--create-home", "--shell", "/bin/bash", "me")
        pathlib.Path(root, "etc/sudoers.d/me").write_text("me ALL=(ALL) NOPASSWD: ALL\n", encoding="ascii")
        pathlib.Path(root, "etc/apt/apt.conf.d/80test").write_text(
            'APT::Get::Assume-Yes "true";\nAcquire::Retries "5";\nDpkg::Use-Pty "false";\n', encoding="ascii")
        os.rename(f"{root}/folder", f"{root}/home/me/folder")
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
        """The command that runs a command line as the user, in the folder with the files."""
        variables = [f"{name}={value}" for name, value in {**self.environment, **more}.items()]
        return ["chroot", "--userspec=me:me", self.root, "env", "-i", *variables, "bash", "-c", "cd ~/folder && " + command]

    def run(self, command, **more):
        """Returns (status, output)."""
        done = subprocess.run(self.enter(command, **more), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                              stdin=subprocess.DEVNULL)
        return done.returncode, done.stdout


    def success(self, what):
        """Notes the first success of the journey."""
        self.first = self.first or f"first success after {time.monotonic() - self.began:.0f} s, {what}"


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


def network_off():
    """From here on there is only a loopback of this journey's own, on which every port is free."""
    if ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWNET) != 0:
        raise OSError(ctypes.get_errno(), "unshare")
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)


def page_is_there(port):
    status, body = ask(port, "/")
    check(status == 200 and b"<title>Timerift" in body, f"the page: {status} {body[:200]}")
    for name in re.findall(rb'(?:src|href)="\./([^"]+)"', body):
        check(ask(port, "/" + name.decode())[0] == 200, f"the page names {name.decode()}, which is not there")
    status, body = ask(port, "/licences.txt")
    check(status == 200 and b"preact" in body, f"the licences: {status}")
    status, body = ask(port, "/about/")
    check(status == 200 and b"<h1" in body, f"the website: {status}")


def a_game(system, command):
    """Plays a whole game; answers the questions before it with Enter."""
    game = play.Game("/usr/bin/env", system.enter(command, NO_COLOR="1", COLUMNS="100"), "/nonexistent")
    while not game.over and (game.prompt() or "").startswith("["):
        game.say("")
    check(not game.over, f"`{command}` starts no game")
    system.success("the first question of a game")
    play.play_on(game, random.Random(command))
    play.finished(game)


def a_program(system, command):
    """Runs what was compiled."""
    status, said = system.run(command)
    check(status == 0 and said.strip(), f"`{command}` ends with {status}:\n{said[-4000:]}")
    system.success("the output of the example")


def a_web_server(system, command):
    """Starts a web server with the page of the package at port 8080 of a network of its own."""
    network_off()
    process = subprocess.Popen(system.enter(command), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    wait_for("the page", lambda: ask(8080, "/")[0] == 200, process)
    page_is_there(8080)
    os.killpg(process.pid, signal.SIGTERM)
    process.wait()


def a_release(system, command):
    """Builds the packages."""
    succeed(system, command)
    built = [path.name.partition("_")[0] for path in pathlib.Path(system.root, "home/me/folder/build").glob("*.deb")]
    check({"timerift", "timerift-web", "timerift-server"} <= set(built), f"`{command}` builds only {built}")
    system.success("the packages")


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
        system.success("the page")
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def a_server(system, command):
    """Disconnects the network, installs the packages and starts what systemd would start."""
    succeed(system, command.replace(" install ", " install --download-only ", 1))
    network_off()
    succeed(system, command)
    succeed(system, "sudo pg_ctlcluster 15 main start && sudo timeriftd-setup")
    unit = pathlib.Path(system.root, "lib/systemd/system/timeriftd.service").read_text(encoding="utf-8")
    start = re.search(r"^ExecStart=(.*)$", unit, re.M)[1].split()
    process = subprocess.Popen(["chroot", "--userspec=timerift:timerift", system.root, *start],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_for("the server", lambda: ask(8080, "/healthz")[0] == 200, process)
    page_is_there(8080)
    system.success("the page of the server")
    process.terminate()
    check(process.wait(WAIT) == 0, "the server does not end well")


# Commands that need more than a successful exit, by pattern.
WATCHED = (
    (r"timerift play\b", a_game),
    (r"http\.server\b", a_web_server),
    (r"^make serve\b", a_page),
    (r"^make deb\b", a_release),
    (r"^\./", a_program),
    (r"install .*\./timerift-server_.*\.deb", a_server),
)


def packages(command):
    """What an apt-get line installs."""
    return {word for word in command.split()[command.split().index("install") + 1:] if not word.startswith("-")}


def missing(system):
    """With only make installed, each verb names what it lacks in one sentence, and the README lists all those packages."""
    named = set()
    for journey in ("source", "page", "packages"):
        named |= set().union(*(packages(line) for line in commands(journey) if "apt-get install" in line))
    succeed(system, "sudo apt-get install make")
    for verb in ("make", "make wasm", "make web", "make serve", "make deb", "make install"):
        status, said = system.run(verb)
        lines = [line for line in said.splitlines() if not line.startswith("make: ***")]
        check(status != 0 and len(lines) == 1, f"`{verb}` without anything does not say one sentence, but:\n{said}")
        found = re.fullmatch(r".+ (?:is|are) missing: (sudo apt-get install .+)", lines[0])
        check(found, f"`{verb}` does not say what is missing: {lines[0]}")
        check(packages(found[1]) <= named, f"`{verb}` wants {packages(found[1]) - named}, which README.md does not name")


def journey_run(name, system):
    """The steps of a journey: (description, function)."""
    if name == "source":
        yield "what is missing is said", lambda: missing(system)
    system.began = time.monotonic()
    for command in commands(name):
        run = next((watched for like, watched in WATCHED if re.search(like, command)), succeed)
        yield command, lambda run=run, command=command: run(system, command)


def processor():
    """Processor time of all commands so far, in seconds: more telling than wall time on a busy machine."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main():
    name, root = sys.argv[1:]
    system = System(root)
    began = time.monotonic()
    said = []
    try:
        for what, run in journey_run(name, system):
            start, used = time.monotonic(), processor()
            run()
            said.append(f"{time.monotonic() - start:6.0f} s, {processor() - used:4.0f} s of processor  {what[:110]}")
    except (Wrong, play.Wrong) as wrong:
        said.append(f"FAILED: {what[:110]}\n{wrong}")
    failed = said[-1].startswith("FAILED")
    result = "FAILED" if failed else system.first
    print("\n".join([f"{name}: {result}; all of it {time.monotonic() - began:.0f} s", *said]), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
