#!/usr/bin/env python3
"""Messages between nodes: those of strangers on NATS are dropped, and NATS knows the nodes by nkey, password, token or certificate."""

import os
import pathlib
import signal
import struct
import subprocess
import sys

from bus_words import Client, Signer, old_subject, subject
from rig import FREE, PROGRAM, RULES, Nats, Rig, wait_for
from seats import Report, everybody, make

ROOT = pathlib.Path(__file__).resolve().parents[2]


def forged_step(player):
    """A step as a node publishes it, of a move that the log has not."""
    seat = player.rules.seats()[0]
    move = next(m for m in player.rules.legal(seat) if player.rules.asked_after(m))  # one that Nature need not answer
    return struct.pack(">IBQQ", player.rules.count, seat, 4711, 0) + bytes.fromhex(move)


def refused(nodes):
    return [node.metrics()["bus_refused"] for node in nodes]


def all_refused(nodes, client, to, *messages):
    """Publishes; waits until every node has refused each of them."""
    before = refused(nodes)
    client.publish(to, *messages)
    wait_for("the messages to be refused", lambda: all(now >= was + len(messages) for now, was in zip(refused(nodes), before)))


def strangers(rig, check):
    """What a stranger can publish, one kind after the other; a step that is signed with the site's key proves that it would count."""
    nodes = rig.nodes[:2]
    game, _, players = make(nodes[0], others=[nodes[1]])
    before = players[1].rules.count
    step, to, signer = forged_step(players[1]), subject(game), Signer(rig)
    other, _, more = make(nodes[0], others=[nodes[1]])
    with Client(rig.nats.port) as stranger:
        all_refused(nodes, stranger, to, struct.pack(">I", 77) + step)
        all_refused(nodes, stranger, to, Signer(rig, os.urandom(32)).signed(to, step))
        all_refused(nodes, stranger, to, signer.signed(subject(other), step), signer.signed(old_subject(game), step))
        all_refused(nodes, stranger, to, signer.signed(to, step, age_s=3600), signer.signed(to, step, age_s=-3600))
        good = signer.signed(to, step)
        all_refused(nodes, stranger, to, good[:-1], good[1:], good + b"\0", b"", b"\0" * 36,
                    *(good[:i] + bytes([good[i] ^ 1]) + good[i + 1:] for i in range(len(good))))
        all_refused(nodes, stranger, old_subject(game), struct.pack(">I", 77) + step, struct.pack(">I", 77))
        for player in players:
            player.socket.send({"t": "ping"})
            player.until(lambda p=player: p.heard("pong"))
        check([p.rules.count for p in players] == [before] * 2, "no forged step is told to anybody")
        check(all(not p.heard("error") for p in players), "and nobody is sent away")
        stranger.publish(to, good)
        players[1].until(lambda: players[1].rules.count > before)
        check(True, "the same step counts if it is signed")
    for player in [*players, *more]:
        player.close()


def replayed(rig, check):
    """A stranger who records all messages of a game gains nothing by sending them again."""
    nodes = rig.nodes[:2]
    with Client(rig.nats.port) as stranger:
        stranger.subscribe("timerift.>")
        game, _, players = make(nodes[0], others=[nodes[1]])
        for i in range(8):
            assert next(p for p in players if p.mine()).play() == "done"
            everybody(players)
            stranger.flush()
            if i == 1:
                stranger.heard.clear()  # before, a node may not have listened yet: to it, those would only be late
        heard = [message for to, message in stranger.heard if to == subject(game)]
        check(len(heard) >= 6, "the stranger has heard the steps")
        before = [node.metrics()["heard"] for node in nodes]
        all_refused(nodes, stranger, subject(game), *heard)
        check([node.metrics()["heard"] for node in nodes] == before, "none counts a second time")
    assert next(p for p in players if p.mine()).play() == "done"
    everybody(players)
    check(True, "and the game goes on")
    for player in players:
        player.close()


def unsigned_nodes(rig, check):
    """While nodes of the version before are heard, which do not sign, nodes poll the log, and tell them to read it."""
    nodes = rig.nodes[:2]
    game, _, players = make(nodes[0], others=[nodes[1]])
    wait_for("what strangers sent to be forgotten", lambda: all(node.metrics()["bus_there"] for node in nodes), 30)
    with Client(rig.nats.port) as old:
        old.subscribe("game.*")
        assert next(p for p in players if p.mine()).play() == "done"
        everybody(players)
        old.flush()
        check(not old.heard, "without old nodes nobody talks to them")
        old.publish(old_subject(game), struct.pack(">I", 99) + b"\1\0\0")
        wait_for("the nodes to hear it", lambda: not any(node.metrics()["bus_there"] for node in nodes))
        old.heard.clear()
        assert next(p for p in players if p.mine()).play() == "done"
        everybody(players)  # by the log: the old node's words may come later
        wait_for("an old node to be told to read the log", lambda: old.flush() or (old_subject(game), bytes(4)) in old.heard)
        check(True, "an old node is told to read the log")
        check(all(message == bytes(4) for _, message in old.heard), "and nothing else")
    wait_for("the old node to be forgotten", lambda: all(node.metrics()["bus_there"] for node in nodes), 30)
    check(True, "afterwards nodes rely on each other again")
    for player in players:
        player.close()


def nkey(rig, path):
    """Runs `timeriftd nkey`; returns its status and output."""
    done = subprocess.run([*rig.program, "nkey"], env={**os.environ, "TIMERIFT_NATS_NKEY": path}, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.strip()


def plays(a, b):
    """Whether two nodes hear each other."""
    _, _, players = make(a, others=[b])
    wait_for("the bus", lambda: a.metrics()["bus_there"] and b.metrics()["bus_there"])
    before = b.metrics()["heard"]
    assert next(p for p in players if p.mine()).play() == "done"
    everybody(players)
    for player in players:
        player.close()
    return b.metrics()["heard"] > before or a.metrics()["heard"] > 0


def entrance(rig, check, name, config, good, bad):
    """A NATS server that lets in nodes with the settings `good`, and nobody with one of `bad`."""
    directory = os.path.join(rig.directory, name)
    os.mkdir(directory)
    nats = Nats(directory, config)
    place = f"127.0.0.1:{nats.port}"

    def node_with(label, settings):
        return rig.node(f"{name}-{label}", **{key: value.replace("HERE", place) for key, value in settings.items()}).start()
    nodes = [node_with(i, good) for i in range(2)]
    check(plays(*nodes), f"{name}: nodes that are known hear each other")
    for i, settings in enumerate(bad):
        before = nats.log().count("[ERR]")
        node = node_with(f"bad-{i}", settings)
        wait_for("its refusal", lambda n=node, was=before: "bus_closed" in n.log() or nats.log().count("[ERR]") >= was + 2)
        check(not node.metrics()["bus_there"], f"{name}: {settings} is not let in")
        check(node.post("/api/games", {"setup": "seats A=human B=human", "name": "Ada"})[0] == 201, f"{name}: it serves all the same")
        node.stop(signal.SIGKILL)
    for node in nodes:
        node.stop(signal.SIGKILL)
    nats.stop()


def by_nkey(rig, check):
    """The example of the package, with the public key that `timeriftd nkey` prints."""
    path, other = os.path.join(rig.directory, "seed"), os.path.join(rig.directory, "other")
    status, public = nkey(rig, path)
    check(status == 0 and len(public) == 56 and public.startswith("U"), f"a public key: {public}")
    check(os.stat(path).st_mode & 0o777 == 0o600, "only its owner may read the seed")
    check(nkey(rig, path) == (0, public), "asked again, the same")
    check(nkey(rig, other)[1] != public, "another file, another key")
    with open(os.path.join(rig.directory, "wrong"), "w", encoding="ascii") as file:
        file.write("SUAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n")
    check(nkey(rig, file.name)[0] == 1, "a file without a seed is refused")
    os.chmod(other, 0o644)
    check(nkey(rig, other)[0] == 1, "a file that everybody may read is refused")
    os.chmod(other, 0o600)
    example = (ROOT / "packaging" / "nats-server.conf").read_text(encoding="utf-8")
    entrance(rig, check, "nkey", example.replace("UPUBLICKEYOFTHENODE", public), {"nats": "nats://HERE", "nats_nkey": path},
             [{"nats": "nats://HERE"}, {"nats": "nats://HERE", "nats_nkey": other}])


def by_password(rig, check):
    entrance(rig, check, "password", 'authorization { user: "rift", password: "s3cret" }', {"nats": "nats://rift:s3cret@HERE"},
             [{"nats": "nats://HERE"}, {"nats": "nats://rift:wrong@HERE"}])
    entrance(rig, check, "token", 'authorization { token: "t0ken" }', {"nats": "nats://t0ken@HERE"}, [{"nats": "nats://wrong@HERE"}])


def certificate(directory, name, host, *by):
    """Makes a key and a certificate of a host, signed by another one or by itself."""
    def path(kind, who=name):
        return os.path.join(directory, f"{who}.{kind}")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", f"/CN={name}",
                    "-addext", f"subjectAltName={host}", "-keyout", path("key"), "-out", path("pem"),
                    *(["-CA", path("pem", by[0]), "-CAkey", path("key", by[0]), "-addext", "basicConstraints=CA:FALSE"] if by else [])],
                   check=True, capture_output=True)
    return path("pem"), path("key")


def by_certificate(rig, check):
    """TLS: the node checks the server's certificate and its name, the server the node's."""
    ca, _ = certificate(rig.directory, "ca", "DNS:ca")
    cert, key = certificate(rig.directory, "server", "IP:127.0.0.1", "ca")
    mine, my_key = certificate(rig.directory, "node", "DNS:node", "ca")
    stranger, _ = certificate(rig.directory, "stranger", "DNS:stranger")
    config = f'tls {{ cert_file: "{cert}", key_file: "{key}", ca_file: "{ca}", verify: true }}'
    good = {"nats": "tls://HERE", "nats_ca": ca, "nats_cert": mine, "nats_key": my_key}
    entrance(rig, check, "tls", config, good, [{"nats": "tls://HERE", "nats_ca": ca}, {**good, "nats_ca": stranger}])
    elsewhere, its_key = certificate(rig.directory, "elsewhere", "DNS:elsewhere.example", "ca")
    directory = os.path.join(rig.directory, "name")
    os.mkdir(directory)
    nats = Nats(directory, f'tls {{ cert_file: "{elsewhere}", key_file: "{its_key}" }}')
    node = rig.node("name", nats=f"tls://127.0.0.1:{nats.port}", nats_ca=ca).start()
    wait_for("its refusal", lambda: nats.log().count("[ERR]") >= 2)
    check(not node.metrics()["bus_there"], "a server with another name is not trusted")
    node.stop(signal.SIGKILL)
    nats.stop()


def main():
    with Report("bus") as check, Rig(PROGRAM, RULES, nodes=2, **FREE) as rig:
        strangers(rig, check)
        replayed(rig, check)
        unsigned_nodes(rig, check)
        by_nkey(rig, check)
        by_password(rig, check)
        by_certificate(rig, check)


if __name__ == "__main__":
    sys.exit(main())
