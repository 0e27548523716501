"""Versions of the rules: a game is finished on the build it began with, whatever is deployed in the meantime."""

import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile

from builds import OTHER, ROOT, Builds
from rig import FREE, PATIENCE, PROGRAM, RULES, Rig, wait_for
from rules import Rules
from seats import Player, Report, everybody, make

SHELF = [sys.executable, ROOT / "tools" / "shelf.py"]


def put(shelf, *what, current=True):
    """Puts builds on a shelf; returns the output of shelf.py."""
    options = ["--current"] if current else []
    return subprocess.run([*SHELF, *options, *what, shelf], check=True, capture_output=True, text=True).stdout


class Library:
    """One build as a player's copy of the rules: a shelf that holds nothing else."""

    def __init__(self, directory, name, build):
        self.build, self.shelf = pathlib.Path(build), pathlib.Path(directory) / f"only-{name}"
        put(self.shelf, self.build)
        self.hash = os.readlink(self.shelf / "current.so").removesuffix(".so")
        self.rules = Rules(self.shelf)


def rehearse(rig, *options):
    """Runs `timeriftd rehearse`; returns its exit status and output."""
    environment = {**os.environ, **{"TIMERIFT_" + k.upper(): str(v) for k, v in rig.common().items()}}
    done = subprocess.run([*rig.program, "rehearse", *options], env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def play(players, count):
    """Plays so many decisions or to the end; returns whether the game is over."""
    for _ in range(count):
        ready = [p for p in players if p.mine()]
        if not ready:
            return not players[0].rules.asked()
        assert random.choice(ready).play() == "done"
        everybody(players)
    return False


def begun(rig, library, title):
    """A game of two people on two nodes, by the rules of a build."""
    Player.library = library.rules
    game, _, players = make(rig.nodes[0], others=[rig.nodes[1]])
    rig.pg.sql(f"UPDATE game SET title = '{title}' WHERE title = ''")
    return game, players


def again(library, players, *nodes):
    """Reconnects players whose sockets have closed."""
    Player.library = library.rules
    for player, node in zip(players, nodes):
        player.close()
        player.open(node)


def rules_of(node, game):
    return node.get(f"/api/games/{game}")[1]["rules"]


def log_of(rig, title):
    """The steps of a game, found by its title: the number of moves before each, and its moves."""
    return rig.pg.sql("SELECT n, encode(moves, 'hex') FROM move WHERE game_id = "
                      f"(SELECT id FROM game WHERE title = '{title}') ORDER BY n")


def replayed(library, rows):
    """Replays a game on a build; returns None if the build refuses a move."""
    game = library.rules.game()
    try:
        for _, moves in rows:
            game.apply(moves)
    except AssertionError:
        return None
    return game


def agrees(library, rows, players):
    """Whether the log is legal on this build and each player's view of the end equals the replay's."""
    core, end = library.rules.core, replayed(library, rows)
    if not end:
        return False
    seen = type(end.state)()
    for seat, player in enumerate(players):
        core.rift_view(seen, end.state, seat)
        if player.rules.count != end.count or core.rift_hash(player.rules.state) != core.rift_hash(seen):
            return False
    return True


def rehearsals(rig, check, game, a, b, same, wrong):
    status, said = rehearse(rig, "--rules", same.build)
    check(status == 0 and said.strip().endswith(" 0 differences"), f"a comment changes nothing: {status} {said[-300:]}")
    check("rehearse: 2 games, " in said, f"all running games are replayed: {said[-100:]}")
    status, said = rehearse(rig, "--rules", b.build)
    last = re.fullmatch(r"rehearse: 2 games, [1-9]\d* steps, [1-9]\d* differences", said.splitlines()[-1])
    check(status == 1 and last, f"a changed rule is seen: {status} {said[-300:]}")
    told = re.findall(rf"^game {game} on {a.hash}: (.*), [1-9]\d* times; first after [1-9]\d* moves: (.*)", said, re.M)
    check(any(kind == "another view" and re.match(r"[AB] sees goods\[\d\] of [AB] as ", words) for kind, words in told),
          f"and told in words: {told}")
    status, said = rehearse(rig)
    check(status == 0, f"without --rules the current build: {said[-200:]}")
    status, said = rehearse(rig, "--rules", wrong)
    check(status == 2 and "its games take 4096 bytes" in said, f"a build that does not fit is refused: {status} {said}")


def deploy(rig, check, shelf, build):
    """Makes a build current and restarts node by node."""
    put(shelf, build)
    for node in rig.nodes:
        check(node.stop() == 0, "a node stops by itself")
        node.start()


def finished_on_a(rig, check, game, players, a, b):
    """The main case: a game that began on build A is finished on A although B is current."""
    one, two = rig.nodes
    again(a, players, one, two)
    check(rules_of(one, game) == rules_of(two, game) == a.hash, "the running game is on A")
    check(play(players, 5000), "and is played to its end by both seats")
    check(agrees(a, log_of(rig, "kept"), players), "both seats end on the hash of a replay on A")
    check(not agrees(b, log_of(rig, "kept"), players), "B would have ended elsewhere")


def new_on_b(rig, check, a, b):
    game, players = begun(rig, b, "new")
    check(rules_of(rig.nodes[1], game) == b.hash != a.hash, "a new game is on B")
    play(players, 60)
    check(agrees(b, log_of(rig, "new"), players), "and goes by its rules")
    check(not agrees(a, log_of(rig, "new"), players), "not by those of A")
    check(play(players, 5000), "to its end")
    status, _, text = rig.nodes[1].ask("GET", f"/api/games/{game}/record")
    check(status == 200 and f"rules {b.hash}\n".encode() in text, f"and so does its record: {status} {text[:300]}")


def waits(rig, check, shelf, game, players, a, b):
    """A game whose build is missing waits and loses nothing."""
    node = rig.nodes[0]
    put(shelf, b.hash)
    os.rename(shelf / f"{a.hash}.so", shelf / "away")
    before = log_of(rig, "waiting")
    for node in rig.nodes:
        node.stop()
        node.start()
    again(a, players, *rig.nodes)
    for player in players * 2:
        player.until(lambda p=player: p.told[-1]["t"] == "error")
        check(player.told[-1] == {"t": "error", "why": "no-rules"}, f"it says why: {player.told[-1]}")
        player.socket.send({"t": "join", "game": game, "token": player.token, "n": player.rules.count})
        player.told.append({"t": "asked again"})
    check(node.get(f"/api/games/{game}")[0] == 200 and rules_of(node, game) == a.hash, "the game is still there")
    status, said = rehearse(rig)
    check(status == 1 and f"game {game} on {a.hash}: its build of the rules is missing" in said, f"rehearse tells it: {said}")
    other, _ = begun(rig, b, "other")
    check(rules_of(node, other) == b.hash, "other games are played")
    os.rename(shelf / "away", shelf / f"{a.hash}.so")
    for node in rig.nodes:
        node.process.send_signal(signal.SIGHUP)
        wait_for("the shelf", lambda n=node: n.log().count('"rules_read"') >= 1)
    check(log_of(rig, "waiting") == before, "the log is as it was")
    for player in players:  # on their open sockets
        player.until(lambda p=player: p.told[-1]["t"] == "error")
        player.socket.send({"t": "join", "game": game, "token": player.token, "n": player.rules.count})
        player.until(lambda p=player: p.told[-1]["t"] == "people")
    play(players, 20)
    check(len(log_of(rig, "waiting")) > len(before) and agrees(a, log_of(rig, "waiting"), players),
          "with the build it goes on, without a restart")


def reloaded(rig, check, shelf, same):
    """After SIGHUP new games use the build that is current now."""
    put(shelf, same.build)
    for node in rig.nodes:
        seen = node.log().count('"rules_read"')
        node.process.send_signal(signal.SIGHUP)
        wait_for("the shelf", lambda n=node, s=seen: n.log().count('"rules_read"') > s)
    game, _ = begun(rig, same, "same")
    check(rules_of(rig.nodes[0], game) == same.hash, "a build comes without a restart")


def refused(rig, check, shelf, b, wrong, wrong_hash, other_abi):
    """Incompatible builds are logged and skipped; the server does not start if the current build is one of them."""
    node = rig.nodes[0]
    put(shelf, wrong, current=False)
    put(shelf, other_abi[0], current=False)
    (shelf / ("0" * 32 + ".so")).write_bytes(b.build.read_bytes())
    (shelf / ("1" * 32 + ".so")).write_bytes(b"no build at all")
    node.stop()
    node.start()
    log = node.log()
    check(f'"{wrong_hash}.so"' in log and "its games take 4096 bytes, this server has room for" in log, "a larger state")
    check("its ABI is 1, this server's is" in log, "a table of another ABI")
    check(f"it holds the rules {b.hash}" in log, "a wrong name")
    check('"11111111111111111111111111111111.so"' in log, "no build")
    put(shelf, wrong_hash)
    node.stop()
    node.start(wait=False)
    check(node.process.wait(20 * PATIENCE) == 1 and "current.so: its games take 4096 bytes" in node.log(), "no server without rules")
    node.process = None
    put(shelf, b.hash)
    node.start()
    for name in (wrong_hash, other_abi[1], "0" * 32, "1" * 32):
        os.unlink(shelf / f"{name}.so")


def served(rig, check, a):
    """The WebAssembly module of a build is served to browsers."""
    node = rig.nodes[1]
    status, headers, body = node.ask("GET", f"/rules/{a.hash}.wasm")
    headers = {name.lower(): value for name, value in headers.items()}
    check(status == 200 and body.startswith(b"\0asm") and a.hash.encode() in body, f"it is served: {status}")
    check(headers.get("content-type") == "application/wasm", f"as what it is: {headers.get('content-type')}")
    check("immutable" in headers.get("cache-control", ""), "and kept for good")
    check("'wasm-unsafe-eval'" in headers.get("content-security-policy", ""), "pages may compile it")
    check(headers.get("x-content-type-options") == "nosniff", "with all other headers")
    for path in (f"/rules/{a.hash}.so", "/rules/current.so", f"/rules/{'0' * 32}.wasm", "/rules/", "/rules",
                 f"/rules/../{a.hash}.wasm", f"/rules/{a.hash}.wasm/x", f"/rules/{a.hash.upper()}.wasm"):
        status = node.ask("GET", path)[0]
        check(status in (400, 403, 404), f"{path} is not: {status}")
    check(node.ask("POST", f"/rules/{a.hash}.wasm", "x")[0] == 405, "nor is anything sent there")


def module(directory, library, more=b""):
    """A minimal WebAssembly module with the mark of a build."""
    mark = b"rift-rules-" + library.hash.encode() + b"\0" + more
    file = pathlib.Path(directory) / "least.wasm"
    file.write_bytes(b"\0asm\1\0\0\0\0" + bytes([len(mark) + 2]) + b"\1m" + mark)
    return file


def shelved(directory, check, shelf, a, b):
    """shelf.py never changes a file that is already on the shelf."""
    put(shelf, module(directory, a), current=False)
    kept = (shelf / f"{a.hash}.wasm").read_bytes()
    said = put(shelf, module(directory, a, b"other"), current=False)
    check("left as it is" in said and (shelf / f"{a.hash}.wasm").read_bytes() == kept, f"another file of a name: {said}")
    done = subprocess.run([*SHELF, __file__, shelf], capture_output=True, text=True, check=False)
    check(done.returncode == 1 and "is no build of the rules" in done.stderr, "what is no build")
    done = subprocess.run([*SHELF, "--current", "f" * 32, shelf], capture_output=True, text=True, check=False)
    check(done.returncode == 1 and os.readlink(shelf / "current.so") == f"{a.hash}.so", "what is not there is not current")
    done = subprocess.run([*SHELF, "--current", b.build, module(directory, a), shelf], capture_output=True, text=True, check=False)
    check(done.returncode == 1 and os.readlink(shelf / "current.so") == f"{a.hash}.so", "nor two that are not the same rules")
    check(subprocess.run([sys.executable, ROOT / "tools" / "rules_hash.py"], capture_output=True, text=True, check=True)
          .stdout.strip() == a.hash, "the build is of this tree")
    check(a.hash != b.hash, "a change changes the hash")


def main():
    random.seed(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
    with Report("rules-versions") as check, tempfile.TemporaryDirectory(prefix="timerift-builds-") as directory:
        os.chmod(directory, 0o755)
        builds, shelf = Builds(directory), pathlib.Path(directory) / "shelf"
        a = Library(directory, "a", pathlib.Path(RULES, "current.so").resolve())
        b = Library(directory, "b", builds.make("b", *OTHER)[0])
        same = Library(directory, "same", builds.make("same", "src/core/phases/power.c", "/* F_POWER */", "/* F_POWER: */")[0])
        wrong, wrong_hash = builds.make("wrong", "src/core/engine/abi.c", "sizeof(struct rift_game)", "4096")
        other_abi = builds.make("other_abi", "src/core/engine/abi.c", ".abi = RIFT_ABI", ".abi = 1")
        put(shelf, a.build)
        shelved(directory, check, shelf, a, b)
        with Rig(PROGRAM, shelf, nodes=2, **FREE) as rig:
            kept, players = begun(rig, a, "kept")
            waiting, patient = begun(rig, a, "waiting")
            play(players, 60)
            play(patient, 60)
            rehearsals(rig, check, kept, a, b, same, wrong)
            served(rig, check, a)
            deploy(rig, check, shelf, b.build)
            new_on_b(rig, check, a, b)
            finished_on_a(rig, check, kept, players, a, b)
            waits(rig, check, shelf, waiting, patient, a, b)
            reloaded(rig, check, shelf, same)
            refused(rig, check, shelf, b, wrong, wrong_hash, other_abi)


if __name__ == "__main__":
    main()
