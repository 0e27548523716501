#!/usr/bin/env python3
"""What strangers can make the server store: setups in canonical form, a daily allowance for each address, games that never began or that
guests abandoned deleted after a time, and the bytes of the worst day, measured in PostgreSQL.  Ends with `stored: N passed, N failed`."""

import json
import re
import secrets
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from checks import check, end
from codes import game_name, game_number
from rig import FREE, PLACES, PROGRAM, RULES, Rig, wait_for
from rules import SETUP
from seats import Held
from shards_test import signed_in
from ws import WebSocket

MOST_MB = 60  # a day, from one address
GAMES = 3000  # of one filling
OPTIONS = {"spectators": True, "delay": 3600}
TITLE, NAME = "\u4e00" * 66, "\u4e00" * 40  # three bytes each


def body(setup=SETUP, **more):
    return json.dumps({"setup": setup, "title": TITLE, "name": NAME, "word": secrets.token_hex(32), **more})


def fill(node, count):
    """Makes games that take as much room as a request can."""
    setup = "seats A=human B=human C=human D=human"

    def some(n):
        for _ in range(n):
            status, _, text = node.ask("POST", "/api/games", body(setup))
            assert status == 201, (status, text)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(some, [count // 4] * 4))


def size(pg, like="%"):
    """Bytes of all tables, or of those with such names, with their indexes."""
    pg.sql("VACUUM")
    return int(pg.sql("SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind IN ('r', 'm') AND relnamespace = 'public'::regnamespace "
                      f"AND relname LIKE '{like}'")[0][0])


def defaults():
    text = subprocess.run([PROGRAM, "help"], check=True, capture_output=True, text=True).stdout
    return {key: int(re.search(rf"^  {key} .*\((\d+)\)$", text, re.M)[1]) for key in ("games_daily", "chats_daily", "unbegun_days")}


def play(node, games, *options):
    """Plays whole games; returns how many."""
    out = subprocess.run([PLACES["load"], "--ports", str(node.port), "--games", "4", "--stop-after", str(games), "--seconds", "400", "--seed", "7", *options],
                         check=True, capture_output=True, text=True).stdout
    over = int(re.search(r"finished=(\d+)", out)[1])
    check("whole games were played", over >= games, out[-500:])
    return over


def canonical(node):
    status, made = node.post("/api/games", {"setup": SETUP})
    plain = node.get(f"/api/games/{made['game']}")[1]["setup"]
    for setup in (SETUP + "\n#" + "x" * 1400, "# a comment\n\n" + SETUP.replace(" ", "   ") + "   # and another"):
        status, made = node.post("/api/games", {"setup": setup})
        kept = node.get(f"/api/games/{made['game']}")[1]["setup"] if status == 201 else None
        check(f"a setup of {len(setup)} bytes is stored as one of {len(plain)}", status == 400 or kept == plain, status, kept)
    status, made = node.post("/api/games", {"setup": plain})
    check("the canonical form means itself", node.get(f"/api/games/{made['game']}")[1]["setup"] == plain, plain)


def allowance(rig):
    """An address has its games and messages of a day once, whichever node it asks and whoever restarts; so has its network, four times as many."""
    pg = rig.pg
    pg.sql("DELETE FROM allowance")
    nodes = [rig.node(name, behind_proxy=1, games_daily=6, chats_daily=4).start() for name in ("mean", "meaner")]

    def make(i, peer):
        return nodes[i % 2].post("/api/games", {"setup": SETUP}, {"X-Forwarded-For": peer})

    answers = [make(i, "192.0.2.7")[0] for i in (0, 0, 0, 1, 1, 1, 0, 0)]
    check("an address makes its games of the day, on two nodes together", answers == [201] * 6 + [429] * 2, answers)
    answers = [make(0, "192.0.3.7")[0] for _ in range(8)] + [make(1, "192.0.3.7")[0] for _ in range(3)]
    check("where one node has refused, another refuses too", answers == [201] * 6 + [429] * 5, answers)
    check("the refusal has a word", make(0, "192.0.2.7")[1] == {"error": "slow-down"})
    check("and is counted", sum(node.metrics().get('budget_refused{budget="allowance"}', 0) for node in nodes) == 8)
    nodes[0].stop()
    nodes[0].start()
    check("a node that restarts has not forgotten", make(0, "192.0.2.7")[0] == 429)
    status, made = make(0, "198.51.100.7")
    check("another address is not hindered", status == 201, status, made)

    def say(node, made, peer, keys):
        ws = WebSocket(node.port, {"X-Forwarded-For": peer})
        ws.send({"t": "join", "game": made["game"], "token": made["token"], "n": 0})
        ws.until("joined")
        words = []
        for key in keys:
            ws.send({"t": "chat", "key": f"{key:016x}", "text": f"hello {key}"})
            words.append(ws.until("done", "error").get("why", "done"))
        ws.close()
        return words

    words = say(nodes[0], made, "198.51.100.7", (1, 2, 2)) + say(nodes[1], made, "198.51.100.7", (3, 4, 5, 4))
    check("so with chat; a message sent again is free", words == ["done"] * 5 + ["enough-chat", "done"], words)
    stored = pg.sql("SELECT what, used FROM allowance ORDER BY what, used")
    check("what was refused is not counted", stored == [["0", "1"]] * 2 + [["0", "6"]] * 4 + [["1", "4"]] * 2, stored)
    answers = [make(i, f"192.0.2.{20 + i // 6}")[0] for i in range(24)]
    check("a network makes four times as many", answers == [201] * 18 + [429] * 6, answers)
    with ThreadPoolExecutor(8) as pool:
        answers = sorted(pool.map(lambda i: make(i, "203.0.113.9")[0], range(40)))
    check("also when all ask at once", answers == [201] * 6 + [429] * 34, answers)
    names = "".join(row[0] for row in pg.sql("SELECT who FROM allowance"))
    check("no address is stored", len(names) >= 8 * 34 and not any(part in names for part in ("c0000207", "c6336407", "cb007109")), names)

    before = pg.sql("SELECT who FROM allowance ORDER BY who")
    pg.sql("UPDATE allowance SET day = day - 1")
    answers = [make(i, "192.0.2.7")[0] for i in range(8)]
    check("the next day an address may make as many again", answers == [201] * 6 + [429] * 2, answers)
    wait_for("the collector", lambda: pg.sql("SELECT count(*) FROM allowance WHERE day < (now() AT TIME ZONE 'UTC')::date") == [["0"]], 30)
    check("the counts of past days are deleted", len(pg.sql("SELECT who FROM allowance")) == 2 < len(before))
    for node in nodes:
        node.stop()


def made_for_people(rig):
    """Games that the server makes for an account count as those of the address: the game of the day, and as many as a tournament may lead to."""
    rig.pg.sql("DELETE FROM allowance")
    node = rig.node("strict", behind_proxy=1, games_daily=6, password_mb=8).start()
    people = [signed_in(node, f"Stored{i}") for i in range(4)]

    def ask(who, path, peer="192.0.2.7", **body):
        return node.post("/api" + path, body, {**people[who], "X-Forwarded-For": peer})

    def used():
        return rig.pg.sql("SELECT max(used) FROM allowance WHERE what = 0")[0][0]

    first, again = ask(0, "/day/begin"), ask(0, "/day/begin")
    check("a game of the day counts, once", first[0] == 200 and first == again and used() == "1", first, again, used())
    cup = {"title": "Cup", "form": "swiss", "setup": SETUP, "options": {"deadline": {"hours": 24}}, "listed": True, "most": 16}
    status, made = ask(0, "/tournaments", **cup)
    check("a tournament that nobody has joined does not", status == 201 and used() == "1", status, made)
    answers = [ask(who, f"/tournaments/{made['tournament']}/join")[0] for who in (0, 0, 1)]
    check("sixteen players have four rounds: two games for each who joins, once", answers == [200] * 3 and used() == "5", answers, used())
    answer = ask(2, f"/tournaments/{made['tournament']}/join")
    check("with one left nobody joins", answer == (429, {"error": "slow-down"}), answer)
    answers = [ask(who, "/day/begin")[0] for who in (0, 2)]
    check("nor begins another game of the day; one's own is still there", answers == [200, 429], answers)
    check("another address does both", [ask(2, path, "198.51.100.7")[0] for path in (f"/tournaments/{made['tournament']}/join", "/day/begin")] == [200] * 2)
    status, robin = ask(3, "/tournaments", **{**cup, "form": "robin", "most": 8})
    check("a round robin of eight has eight rounds at most: four games each", ask(3, f"/tournaments/{robin['tournament']}/join", "203.0.113.7")[0] == 200, status)
    check("of the third address", rig.pg.sql("SELECT used, count(*) FROM allowance WHERE what = 0 AND used = 4 GROUP BY 1") == [["4", "2"]], used())
    node.stop()
    rig.pg.sql("DELETE FROM tournament; DELETE FROM account; DELETE FROM allowance")


def reports(rig):
    """An address sends 40 reports a day, on all nodes and in all games together."""
    words = []
    for i in range(9):
        node = rig.nodes[i % 2]
        _, made = node.post("/api/games", {"setup": SETUP})
        node.post(f"/api/games/{made['game']}/join", {"invite": made["invite"]})
        ws = WebSocket(node.port)
        ws.send({"t": "join", "game": made["game"], "token": made["token"], "n": 0})
        ws.until("joined")
        for _ in range(5):
            ws.send({"t": "report", "seat": 1, "why": "spam"})
            words.append(ws.until("done", "error").get("why", "done"))
        ws.close()
    check("an address sends 40 reports a day", words == ["done"] * 40 + ["enough-reports"] * 5, words)


def sessions(rig):
    """An account has at most 50 sessions; signing in ends those that were not used for longest."""
    node, pg = rig.nodes[0], rig.pg
    ada = {"mail": "ada@example.com", "name": "Ada", "password": "correct horse battery"}
    status, made = node.post("/api/accounts", ada)
    check("an account is made", status in (200, 202), status, made)
    pg.sql("DELETE FROM session")
    pg.sql("INSERT INTO session (token, account, until) SELECT sha256(n::text::bytea), id, now() + n * interval '1 hour' FROM account, generate_series(1, 80) n")
    status, made = node.post("/api/session", {"mail": ada["mail"], "password": ada["password"]})
    rest = pg.sql("SELECT n FROM session JOIN generate_series(1, 80) n ON token = sha256(n::text::bytea) ORDER BY n")
    check("an account has at most 50 sessions", (status, pg.sql("SELECT count(*) FROM session")) == (200, [["50"]]), status, made)
    check("those used last stay", [int(row[0]) for row in rest] == list(range(32, 81)), rest)
    pg.sql("DELETE FROM account")


def collected(rig):
    """Old games that never began go, on several nodes at once; others stay."""
    a, pg = rig.nodes[0], rig.pg
    _, begun = a.post("/api/games", {"setup": SETUP})
    a.post(f"/api/games/{begun['game']}/join", {"invite": begun["invite"]})
    _, young = a.post("/api/games", {"setup": SETUP})
    pg.sql(f"UPDATE game SET made = now() - interval '13 days' WHERE id = {game_number(young['game'])}")
    pg.sql(f"UPDATE game SET made = now() - interval '15 days' WHERE id = {game_number(begun['game'])}")
    pg.sql("VACUUM FULL")
    empty = size(pg)
    with Held(rig, "SELECT pg_advisory_xact_lock(7281946)"):  # as another node would: no game goes meanwhile
        pg.sql("ALTER TABLE game ALTER made SET DEFAULT now() - interval '15 days'")
        fill(a, GAMES)
        pg.sql("ALTER TABLE game ALTER made SET DEFAULT now()")
        full = size(pg)
        time.sleep(12)
        check("one node at a time", pg.sql("SELECT count(*) FROM game") == [[str(GAMES + 2)]])

    def left():
        return [row[0] for row in pg.sql("SELECT id FROM game ORDER BY id")]

    stay = sorted(str(game_number(game["game"])) for game in (begun, young))
    wait_for("the collector", lambda: len(left()) <= len(stay), 60)
    check("games that never began go after 14 days; younger ones and those that began stay", sorted(left()) == stay, left())
    told = [node.metrics()["collected"] for node in rig.nodes if node.process]
    check("the nodes count what they collect", sum(told) == GAMES, told)
    check("nothing of them is left", all(pg.sql(f"SELECT count(*) FROM {table} WHERE game_id NOT IN (SELECT id FROM game)") == [["0"]]
                                         for table in ("seat", "standing", "chat", "move", "snapshot")))
    after = size(pg)
    check("the store shrinks", after - empty < (full - empty) / 2, empty, full, after)
    fill(a, GAMES)
    again = size(pg)
    check("and its room is used again", again - empty < 1.5 * (full - empty), empty, full, again)
    print(f"{GAMES} games: {full - empty} bytes, {(full - empty) // GAMES} each; {after - empty} after they were collected, {again - empty} filled again")
    return (full - empty) / GAMES


def aged(pg, game, days=366):
    """Everything of a game happened so long ago."""
    for table, columns in (("game", ("made", "begun")), ("standing", ("since", "due")), ("move", ("at",)), ("chat", ("at",)), ("seat", ("present", "returned"))):
        sets = ", ".join(f"{column} = {column} - interval '{days} days'" for column in columns)
        pg.sql(f"UPDATE {table} SET {sets} WHERE {'id' if table == 'game' else 'game_id'} = {game}")


def abandoned(rig):
    """Begun games without an account go a year after the last thing that was stored in them; all others stay."""
    node, pg = rig.nodes[0], rig.pg
    pg.sql("DELETE FROM game")
    pg.sql("TRUNCATE move, snapshot")
    pg.sql("VACUUM FULL")
    empty = size(pg)
    play(node, 16, "--players", "2")
    wait_for("the standing", lambda: int(pg.sql("SELECT count(*) FROM standing WHERE status = 2")[0][0]) >= 16)
    over = [row[0] for row in pg.sql("SELECT game_id FROM standing ORDER BY status DESC, game_id")]  # the last ones still run
    begun = []
    for _ in range(6):
        _, made = node.post("/api/games", {"setup": SETUP})
        node.post(f"/api/games/{made['game']}/join", {"invite": made["invite"]})
        begun.append(str(game_number(made["game"])))
    wait_for("the first turns", lambda: pg.sql(f"SELECT count(*) FROM standing WHERE to_move > 0 AND game_id IN ({', '.join(begun)})") == [["6"]])
    time.sleep(2)  # standings are written after the steps
    owned, said, seen, clocked, young, left = begun
    kept, moved = over[:2]
    pg.sql("INSERT INTO account (id, name, mail, password) VALUES (7, 'Ada', 'ada@example.com', '')")
    pg.sql(f"UPDATE seat SET account = 7 WHERE seat = 1 AND game_id IN ({owned}, {kept})")
    full = size(pg)
    with Held(rig, "SELECT pg_advisory_xact_lock(7281947)"):  # no game goes before all are aged
        for game in over + begun:
            aged(pg, game, 364 if game == young else 366)
        pg.sql(f"UPDATE move SET at = now() WHERE game_id = {moved} AND n = (SELECT max(n) FROM move WHERE game_id = {moved})")
        pg.sql(f"INSERT INTO chat (game_id, n, seat, key, at, text) VALUES ({said}, 1, 0, 1, now() - interval '1 day', 'hello')")
        pg.sql(f"UPDATE seat SET present = now() WHERE seat = 1 AND game_id = {seen}")
        pg.sql(f"UPDATE standing SET due = now() + interval '3 days' WHERE game_id = {clocked}")

    def there():
        return sorted(row[0] for row in pg.sql("SELECT id FROM game"))

    stay = sorted([owned, moved, said, seen, clocked, young, kept])
    try:
        wait_for("the collector", lambda: len(there()) <= len(stay), 6)
    except TimeoutError as late:
        check("abandoned games of guests go", False, late)
    time.sleep(11)  # and look once more
    check("games of guests go a year after the last move, message, visit or clock, finished or not; games of accounts stay", there() == stay, there(), stay, left)
    check("nothing of them is left", all(pg.sql(f"SELECT count(*) FROM {table} WHERE game_id NOT IN (SELECT id FROM game)") == [["0"]]
                                         for table in ("seat", "standing", "chat", "move", "snapshot")))
    pg.sql("VACUUM FULL")
    after = size(pg)
    check("the store shrinks", after - empty < (full - empty) / 2, empty, full, after)
    check("the games that stay can be read", node.get(f"/api/games/{game_name(int(kept))}")[0] == 200)
    pg.sql("DELETE FROM account")


def grown(pg, count, sql):
    """Bytes that each of so many rows takes, with its indexes."""
    before = size(pg)
    pg.sql(sql)
    return (size(pg) - before) / count


def letters(count):
    """SQL for a text of random characters of four bytes: nothing can compress it."""
    return f"(SELECT string_agg(chr(131072 + (random() * 40000)::int), '') FROM generate_series(1, {count}) WHERE n > 0)"


def digits(count):
    """SQL for so many random hexadecimal digits, as moves are."""
    return f"(SELECT left(string_agg(md5(random()::text || i), ''), {count}) FROM generate_series(1, {count // 32 + 1}) i WHERE n > 0)"


def long_games(rig):
    """Plays games of four that last as long as possible, one move to a step.  Returns the steps of the longest one and the bytes of a step."""
    node, pg = rig.nodes[0], rig.pg
    pg.sql("TRUNCATE move")
    play(node, 24, "--players", "4", "--modules", "1", "--variants", "1", "--long", "1")
    steps = [int(row[0]) for row in pg.sql("SELECT count(*) FROM move GROUP BY game_id ORDER BY 1")]
    each = grown(pg, 16 * sum(steps), "INSERT INTO move SELECT game_id # (k::bigint << 40), n, seat, key, at, moves FROM move, generate_series(1, 16) k ORDER BY n, key")  # as many games at a time would
    pg.sql("TRUNCATE move")
    play(node, 24, "--players", "4", "--modules", "1", "--variants", "1")
    usual = [int(row[0]) for row in pg.sql("SELECT count(*) FROM move GROUP BY game_id ORDER BY 1")]
    check("the script makes games longer", steps[-1] > usual[-1], steps, usual)
    return steps[-1], each


def day(rig, unbegun):
    """The bytes of the worst day of one address: everything that it can have stored, as often and as large as it may."""
    pg, most = rig.pg, defaults()
    steps, step = long_games(rig)
    _, made = rig.nodes[0].post("/api/games", {"setup": SETUP})
    game = game_number(made["game"])
    series = "FROM generate_series(1, {0}) AS k(n)"
    snapshot = grown(pg, 1000, "INSERT INTO snapshot SELECT n, 512, 500, n, '\\x00112233445566778899aabbccddeeff', (SELECT string_agg(sha256((n * 100 + i)::text::bytea), '') "
                     f"FROM generate_series(1, 81) i), sha256(n::text::bytea) {series.format(1000)}")
    vacation = grown(pg, 3000, f"INSERT INTO vacation SELECT {game}, 1, now() + n * interval '1 day', now() + n * interval '1 day' {series.format(3000)}")
    chat = grown(pg, 1000, f"INSERT INTO chat (game_id, n, seat, key, at, text) SELECT {game}, n, 0, n, now(), {letters(500)} {series.format(1000)}")
    report = grown(pg, 40, "INSERT INTO report (game_id, n, reporter, reported, why, words, chat_n, chat) SELECT "
                   f"{game}, 500, 0, 1, 'cheating', {letters(500)}, n, (SELECT jsonb_agg(jsonb_build_object('n', c.n, 'seat', c.seat, 'at', c.at, 'text', c.text)) "
                   f"FROM chat c WHERE c.n > 20 * k.n AND c.n <= 20 * k.n + 21) {series.format(40)}")
    plan = grown(pg, 1000, f"INSERT INTO plan (game_id, seat, id, rules, n, tail, steps) SELECT {game}, n, n, '\\x00112233445566778899aabbccddeeff', 0, 0, {digits(4096)} "
                 f"{series.format(1000)}")
    cup = grown(pg, 500, "INSERT INTO tournament (id, title, listed, form, size, setup, options, most, wanted, starts, automatic, next) SELECT n, "
                f"{letters(50)}, true, 0, 2, {digits(1500)}, '{json.dumps(OPTIONS)}', 128, 0, now(), true, now() {series.format(500)}")
    account = grown(pg, 1000, f"INSERT INTO account (id, name, mail, password) SELECT 1000 + n, {letters(40)}, repeat('a', 240) || n, repeat('x', 97) {series.format(1000)}")
    session = grown(pg, 5000, f"INSERT INTO session (token, account, until) SELECT sha256(n::text::bytea), 1001, now() {series.format(5000)}")
    mail = grown(pg, 1000, f"INSERT INTO outbox (kind, mail, holder) SELECT 1, repeat('a', 240) || n, sha256(n::text::bytea) {series.format(1000)}")
    link = grown(pg, 1000, "INSERT INTO errand (token, kind, mail, until, holder) SELECT sha256(n::text::bytea), 1, repeat('a', 240) || n, now(), sha256(n::text::bytea) "
                 f"{series.format(1000)}")
    for table in ("snapshot", "vacation", "chat", "report", "plan", "tournament", "errand", "outbox"):
        pg.sql(f"DELETE FROM {table}")
    pg.sql("DELETE FROM account")
    minutes = 24 * 60
    games = most["games_daily"]
    rows = [("games with the longest title and name", games, unbegun), ("names of three more players", 3 * games, len(NAME.encode())),
            (f"steps, {steps} in a game", games * steps, step), ("snapshots", games, snapshot), ("vacations, 8 of each seat", 32 * games, vacation),
            ("chat messages of 500 characters", most["chats_daily"], chat), ("reports with 21 messages", 40, report),
            ("plans, of each seat", 4 * games, plan), ("tournaments, one each 10 minutes, on a node", 5 + minutes // 10, cup),
            ("mails asked for, on a node", 10 + minutes, mail), ("their links", 10 + minutes, link), ("accounts on a server without mail", 10 + minutes, account),
            ("sessions, a sign-in each 6 s", 20 + 10 * minutes, session)]
    for what, count, each in rows:
        print(f"{count:8} {what}: {each:.0f} bytes each, {count * each / 1e6:.2f} MB")
    total = sum(count * each for _, count, each in rows)
    print(f"the worst day of an address: {total / 1e6:.1f} MB")
    check(f"the worst day of an address stores at most {MOST_MB} MB", total <= MOST_MB * 1e6, total)


def main():
    with Rig(PROGRAM, RULES, nodes=2, **FREE) as rig:
        canonical(rig.nodes[0])
        allowance(rig)
        made_for_people(rig)
        reports(rig)
        sessions(rig)
        rig.pg.sql("DELETE FROM game")
        unbegun = collected(rig)
        day(rig, unbegun)
        abandoned(rig)
    return end("stored")


if __name__ == "__main__":
    sys.exit(main())
