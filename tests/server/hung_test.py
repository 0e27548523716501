#!/usr/bin/env python3
"""Statements that hang, because of a lock that another session holds or for another reason: PostgreSQL ends them and the node goes on
serving.  A write that waits for a synchronous standby is not ended, or it would be confirmed too early."""

import concurrent.futures
import os
import subprocess
import sys

from codes import game_number
from rig import FREE, PROGRAM, RULES, Rig, wait_for
from seats import Held, Player, Report, Unheard, everybody, make, waiting

BOUNDS = {"connections": 1, "statement_s": 2, "lock_s": 1}  # one connection: whoever hangs on it stops everybody


def refused(rig):
    """How often PostgreSQL has ended a statement."""
    return rig.pg.log().count("due to lock timeout") + rig.pg.log().count("due to statement timeout")


def locked(rig, check):
    """A row is locked by another session.  Who needs it is refused, everybody else is served, while the lock is held."""
    node = rig.nodes[0]
    game, kinds, players = make(node)
    other, _, others = make(node)
    with Held(rig, f"SELECT FROM seat WHERE game_id = {game_number(game)} FOR UPDATE"):
        players[0].socket.send({"t": "mute", "seat": 1, "on": True})
        waiting(rig, 1, "mutes")
        check(node.get(f"/api/games/{other}")[0] == 200, "another game can be read while the lock is held")
        assert next(p for p in others if p.mine()).play() == "done"
        everybody(others)
        check(True, "and played")
        check("due to lock timeout" in rig.pg.log(), "the wait was ended")
        players[0].until(lambda: any(m["t"] == "error" for m in players[0].told))
        check(True, "who needed the row is told")
    check(players[0].ask({"t": "mute", "seat": 1, "on": True})["t"] == "done", "afterwards it works")
    for player in [*players, *others]:
        player.close()
    return game, kinds, players[0].token


def slow(rig, check, game):
    """A statement that reads never ends."""
    node = rig.nodes[0]
    rig.pg.sql("ALTER TABLE chat RENAME TO chat_is; "
               "CREATE VIEW chat AS SELECT v.* FROM chat_is v RIGHT JOIN (SELECT pg_sleep(3600)) s ON true")
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        before = refused(rig)
        asked = pool.submit(lambda: Player(node, *game))
        wait_for("the slow statement", lambda: rig.pg.sql("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'") != [["0"]])
        status, _ = node.post("/api/games", {"setup": "seats A=human B=human", "name": "Ada"})
        check(status == 201, "a game can be made while a statement hangs")
        wait_for("its end", lambda: refused(rig) > before)
        rig.pg.sql("DROP VIEW chat; ALTER TABLE chat_is RENAME TO chat")
        rig.pg.sql("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'")
        player = asked.result()
    if player.joined["t"] == "error":
        player = Player(node, *game)
    check(player.joined["t"] == "joined", "afterwards it works")
    player.close()


def unconfirmed(rig, check):
    """A commit waits for a standby for longer than statements may run: it goes on waiting, and nobody is told that it is done."""
    node = rig.nodes[0]
    _, _, players = make(node)
    who = next(p for p in players if p.mine())
    who.quiet(1.5)  # the standing is written meanwhile
    with concurrent.futures.ThreadPoolExecutor(1) as pool, Unheard(rig) as unheard:
        played = pool.submit(who.play)
        wait_for("its commit", lambda: unheard.waits("INSERT INTO move"))
        began = rig.pg.sql("SELECT clock_timestamp()")[0][0]
        statement = "SET statement_timeout = '2s'; SELECT pg_sleep(3600)"
        for _ in range(3):  # statements with the same bound, one after the other, beside it
            subprocess.run(rig.pg.psql("-c", statement), check=False, capture_output=True)
        check(rig.pg.sql(f"SELECT clock_timestamp() - '{began}' > '2s'") == [["t"]], "statements were ended meanwhile")
        check(unheard.waits("INSERT INTO move") and not played.done(), "the commit goes on waiting")
    check(played.result() in ("done", "stale"), "and is confirmed at last")
    check("canceling wait for synchronous replication" not in rig.pg.log(), "none was confirmed before")
    for player in players:
        player.close()


def migration(rig, check):
    """Migrations wait for as long as it takes."""
    environment = {**os.environ, **{"TIMERIFT_" + k.upper(): str(v) for k, v in rig.common().items()}}
    before = refused(rig)
    with Held(rig, "LOCK TABLE migration IN ACCESS EXCLUSIVE MODE"):
        process = subprocess.Popen([*rig.program, "migrate"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        waiting(rig, 1, "migration")
        for _ in range(2):  # waits as long as a node's, beside it
            subprocess.run(rig.pg.psql("-c", "SET lock_timeout = '1s'; SELECT FROM migration"), check=False, capture_output=True)
        wait_for("others to be refused", lambda: refused(rig) >= before + 2)
        check(process.poll() is None, "a migration waits longer")
    check(process.wait() == 0, f"and succeeds: {process.stderr.read()}")


def main():
    with Report("hung") as check, Rig(PROGRAM, RULES, nodes=1, **BOUNDS, **FREE) as rig:
        game = locked(rig, check)
        slow(rig, check, game)
        unconfirmed(rig, check)
        migration(rig, check)


if __name__ == "__main__":
    sys.exit(main())
