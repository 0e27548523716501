#!/usr/bin/env python3
"""Secrets at rest: stored in plain without a key file, sealed with one; old rows stay readable, keys are replaced, and the games go on."""

import os
import signal
import subprocess
import sys

from codes import game_number
from rig import FREE, PG_BIN, PROGRAM, RULES, Rig, wait_for
from seats import Player, Report, everybody, make


class Host:
    """A rig with a node whose key file changes."""

    def __init__(self, rig, check):
        self.rig, self.check = rig, check
        self.path = os.path.join(rig.directory, "keys")
        self.node = rig.nodes[0]
        self.games = []

    def run(self, verb):
        """Runs a command of timeriftd with the key file; returns status and output."""
        environment = {**os.environ, "TIMERIFT_DATABASE": self.rig.pg.conninfo, "TIMERIFT_KEY_FILE": self.path}
        done = subprocess.run([*self.rig.program, verb], env=environment, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def keys(self, change=None):
        """The lines of the key file, which `change` may replace."""
        with open(self.path, encoding="ascii") as file:
            lines = file.read().split()
        if change:
            lines = change(lines)
            with open(self.path, "w", encoding="ascii") as file:
                file.write("".join(line + "\n" for line in lines))
        return lines

    def restart(self, path):
        self.node.stop()
        self.node.settings["key_file"] = path
        self.node.start()

    def make(self):
        game, kinds, players = make(self.node)
        self.games.append((game, kinds, players[0].token, players[1].token, self.commitment(game)))
        for player in players:
            player.close()

    def commitment(self, game):
        status, about = self.node.get(f"/api/games/{game}")
        return about["commitment"] if status == 200 else status

    def play_all(self, what):
        """Plays a step of every game; its dice are still those that were promised when it was made."""
        for game, kinds, ada, bob, commitment in self.games:
            players = [Player(self.node, game, kinds, token) for token in (ada, bob)]
            count = f"SELECT coalesce(sum(length(moves) / 6), 0) FROM move WHERE game_id = {game_number(game)}"
            moves = int(self.rig.pg.sql(count)[0][0])
            for player in players:
                player.until(lambda p=player, n=moves: p.people and p.rules.count == n)
            assert next(p for p in players if p.mine()).play() == "done"
            everybody(players)
            self.check(self.commitment(game) == commitment, f"{what}: the promise of the dice is the same")
            for player in players:
                player.close()

    def lengths(self):
        return [int(length) for (length,) in self.rig.pg.sql("SELECT length(secret) FROM game ORDER BY made")]


def plain(host, check):
    host.make()
    check("secrets_plain" in host.node.log() and "secrets_sealed" not in host.node.log(), "without a key file the log says so")
    check(host.lengths() == [32], "and secrets are stored as they are")
    return host.rig.pg.sql("SELECT encode(secret, 'hex') FROM game UNION ALL SELECT encode(key, 'hex') FROM site")


def sealed(host, check, secrets):
    check(host.run("key")[0] == 0 and os.stat(host.path).st_mode & 0o777 == 0o600, "a key file is made, for its owner only")
    host.restart(host.path)
    check("secrets_sealed" in host.node.log(), "the log says so")
    host.make()
    check(host.lengths() == [32, 78], "new secrets are sealed")
    host.play_all("plain and sealed")
    status, said = host.run("seal")
    check(status == 0 and "game.secret: 1 rows" in said and "site.key: 1 rows" in said, said)
    check(host.lengths() == [78, 78], "then all are")
    dump = subprocess.run([PG_BIN / "pg_dump", "--inserts", host.rig.pg.conninfo], check=True, capture_output=True, text=True).stdout
    check(not any(secret in dump for (secret,) in secrets), "a dump of the database holds none of them")
    host.play_all("all sealed")
    check("0 rows" in host.run("seal")[1], "there is nothing left to seal")


def moved(host, check):
    """Somebody who can write the database exchanges the secrets of two games."""
    one, two = (game_number(game[0]) for game in host.games[:2])
    swap = (f"UPDATE game SET secret = (SELECT o.secret FROM game o WHERE o.id = CASE game.id WHEN {one} THEN {two} ELSE {one} END) "
            f"WHERE id IN ({one}, {two})")
    host.node.stop(signal.SIGKILL)
    host.rig.pg.sql(swap)
    host.node.start()
    check([host.commitment(game[0]) for game in host.games[:2]] == [503, 503], "a secret is worth nothing in another row")
    check("secret_unread" in host.node.log(), "the log says so")
    host.rig.pg.sql(swap)


def replaced(host, check):
    old = host.keys()
    check(host.run("key")[0] == 0 and len(host.keys()) == 2 and host.keys()[:1] == old, "a second key is added; the first still seals")
    host.keys(lambda lines: lines[::-1])
    host.node.process.send_signal(signal.SIGHUP)
    before = host.rig.pg.sql("SELECT substring(secret FOR 6) FROM game LIMIT 1")
    wait_for("the keys to be read again", lambda: host.make() or host.rig.pg.sql(
        "SELECT substring(secret FOR 6) FROM game ORDER BY made DESC LIMIT 1") != before)
    host.play_all("two keys")
    check(host.run("seal")[0] == 0, "all are sealed with the new one")
    host.keys(lambda lines: lines[:1])
    host.restart(host.path)
    host.play_all("the new key alone")


def lost(host, check):
    """The node is started with the wrong key, or with none."""
    host.node.stop()
    host.keys(lambda lines: ["0" * 64])
    status, said = host.run("serve")
    check(status == 1 and "key of the site" in said, f"without the right key it does not start: {said}")
    check(host.run("seal")[0] == 1, "and seals nothing")
    os.chmod(host.path, 0o644)
    status, said = host.run("serve")
    check(status == 1 and "everybody may read it" in said, f"nor with a file that everybody may read: {said}")
    os.chmod(host.path, 0o600)


def opened(host, check, key):
    """Back to plain secrets."""
    host.keys(lambda lines: ["plain", key])
    check(host.run("seal")[0] == 0 and set(host.lengths()) == {32}, "all are plain again")
    host.node.settings["key_file"] = ""
    host.node.start()
    host.play_all("plain again")


def main():
    with Report("sealed") as check, Rig(PROGRAM, RULES, **FREE) as rig:
        host = Host(rig, check)
        secrets = plain(host, check)
        sealed(host, check, secrets)
        moved(host, check)
        replaced(host, check)
        key = host.keys()[0]
        lost(host, check)
        opened(host, check, key)


if __name__ == "__main__":
    sys.exit(main())
