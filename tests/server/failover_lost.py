"""A standby that was not synchronous takes over without the last steps: exactly their games are `rewound`, and nobody mixes two histories."""

from checks import check
from codes import game_number
from failover_pages import ClusterRig, come_back
from failover_twins import Twins
from pair import Pair
from rig import RULES, wait_for
from rules import Rules

GAPS = """SELECT count(*) FROM (SELECT n, lag(n + length(moves) / 6, 1, 0) OVER (PARTITION BY game_id ORDER BY n) AS follows FROM move) AS step
WHERE n <> follows"""
BEHIND = "SELECT 1 FROM pg_stat_replication WHERE replay_lsn < pg_current_wal_lsn()"
SESSIONS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'timerift' AND pid <> pg_backend_pid()"


def seated(rig):
    """A game with a page on each of the two nodes."""
    pair = Pair(Rules(RULES), rig.nodes[0])
    for seat, node in enumerate(rig.nodes):
        pair.port = node.port
        pair.join(seat)
    pair.play(5)
    return pair


def told(pair, seat):
    """The first error that a page gets."""
    return pair.sockets[seat].until("error")["why"]


def moves_of(rig, pair):
    """The number of moves in the log."""
    return int(rig.pg.sql(f"SELECT sum(length(moves)) / 6 FROM move WHERE game_id = {game_number(pair.id)}")[0][0])


def reload(rig, pair):
    """Reloads the pages: they forget their moves and get those of the log."""
    pair.close()
    pair.views = [pair.rules.game(seat=seat) for seat in range(2)]
    for seat in range(2):
        pair.join(seat)
        while pair.views[seat].count < moves_of(rig, pair):
            pair.receive(seat)


def steps_lost(rig, pairs):
    """The standby misses what `pairs` play, and takes over."""
    twins = rig.pg
    wait_for("the standby to have all", lambda: not twins.sql(BEHIND), 30)
    twins.standby.stop()
    for pair in pairs:
        pair.play(3)
        pair.level()
    twins.primary.kill()
    twins.standby.start()
    twins.standby.promote()
    twins.primary, twins.standby = twins.standby, twins.primary


def former_primary(rig, pair):
    """The former primary is there again and takes writes, but no node uses it."""
    old = rig.pg.standby
    old.start()
    before = old.sql("SELECT count(*) FROM move")
    for _ in range(3):
        rig.pg.sql(SESSIONS)
        pair.play(2)
    check("nobody writes to a former primary", old.sql("SELECT count(*) FROM move") == before)
    check("and nodes say so", any("db_older" in node.log() for node in rig.nodes))


def lost():
    with ClusterRig(lambda directory: Twins(directory, synchronous=False)) as rig:
        busy, away, quiet = (seated(rig) for _ in range(3))
        store = quiet.store
        steps_lost(rig, (busy, away))
        check("the pages of a game that lost steps are told so", [told(busy, seat) for seat in range(2)] == ["rewound"] * 2)
        away.close()
        new = rig.node("new").start()
        for node, name in ((rig.nodes[0], "an old node"), (new, "a new node")):
            said = come_back(node.port, away, store)
            check(f"so is a page that comes to {name} later", said.get("why") == "rewound", said)
            said = come_back(node.port, quiet, store)
            check(f"{name} lets a page go on that lost nothing", said["t"] == "joined" and said["store"] != store, said)
        quiet.play(3)
        check("its game has gone on all the time", not any(b'"error"' in text for s in quiet.sockets for _, text in s.heard))
        for pair in (busy, away):
            reload(rig, pair)
            known = pair.views[0].count
            pair.play(3)
            check("a game that lost steps goes on after a reload", moves_of(rig, pair) > known > 0, known)
        former_primary(rig, quiet)
        check("no log has a gap", rig.pg.sql(GAPS) == [["0"]], rig.pg.sql(GAPS))
        check("the games are counted", sum(node.metrics()["rewound"] for node in rig.nodes[:2]) >= 4)
        for pair in (busy, away, quiet):
            pair.close()
