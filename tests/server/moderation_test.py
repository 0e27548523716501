#!/usr/bin/env python3
"""Moderation and privacy: `timeriftd admin`, bans on all nodes and open sockets, closed games, reports, the audit trail, export and
erasure of an account over the whole schema."""

import json
import os
import pathlib
import re
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import club
from club import Browser, OwnRig, game_of, person, setUpModule, tearDownModule  # noqa: F401
from codes import game_name, game_number
from rig import PATIENCE, wait_for
from seats import Held, Player, waiting
from ws import Closed, WebSocket

BANNED = 4403  # the close code
KINDS = ["human", "human"]
ROUNDS = 5
OPERATIONS = pathlib.Path(__file__).resolve().parents[2] / "docs/operations.md"
PUBLIC = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"  # a key of a browser: that of RFC 8291
TOLD = pathlib.Path(__file__).resolve().parents[2] / "src/server/store/privacy/privacy.json"


def admin(*arguments, status=0, **how):
    """Runs `timeriftd admin`; returns its output, parsed if --json is among the arguments.  how: see subprocess.run."""
    environment = {**os.environ, **{"TIMERIFT_" + k.upper(): str(v) for k, v in club.rig.common().items()}, "SUDO_USER": "hostess"}
    done = subprocess.run([*club.rig.program, "admin", *arguments], env=environment, capture_output=True, text=True, check=False, **how)
    assert done.returncode == status, (arguments, done)
    return json.loads(done.stdout) if "--json" in arguments and status == 0 else done.stdout + done.stderr


def number_of(browser):
    return club.rig.pg.sql(f"SELECT id FROM account WHERE mail = '{browser.mail}'")[0][0]


def player(node, got, as_account=None):
    """A player at a socket: by the seat's token, or by an account's cookie."""
    if not as_account:
        return Player(club.rig.nodes[node], got["game"], KINDS, got["token"])
    ws = WebSocket(club.rig.nodes[node].port, {"Cookie": "timerift=" + as_account.cookie})
    ws.send({"t": "join", "game": got["game"], "as": "account", "n": 0})
    ws.until("joined")
    return ws


class Closing(threading.Thread):
    """Receives on a socket until it closes; notes the code, the time, and the error words before it."""

    def __init__(self, ws):
        super().__init__()
        self.ws, self.code, self.at, self.words = ws, None, None, []
        self.ws.sock.settimeout(20 * PATIENCE)
        self.start()

    def run(self):
        try:
            while True:
                message = self.ws.receive()
                if message["t"] == "error":
                    self.words.append(message["why"])
        except (Closed, OSError):
            self.at = time.monotonic()
        closes = [payload for code, payload in self.ws.heard if code == 8]
        self.code = struct.unpack(">H", closes[-1][:2])[0] if closes and len(closes[-1]) >= 2 else 0


class Commands(unittest.TestCase):
    def test_help(self):
        text = admin("--help")
        for word in ("accounts", "ban", "unban", "warn", "close", "tournaments", "call-off", "end-sessions", "export", "erase", "reports", "audit", "Exit status"):
            self.assertIn(word, text)

    def test_usage(self):
        for wrong in ((), ("dance",), ("ban", "account"), ("bans", "--loud"), ("ban", "planet", "Mars", "--reason", "x"), ("games", "a", "b")):
            admin(*wrong, status=2)
        self.assertIn("--reason", admin("end-sessions", "nobody@club.test", status=2))
        admin("ban", "address", "not an address", "--reason", "x", status=2)
        self.assertIn("--yes", admin("ban", "network", "10.0.0.0/8", "--reason", "x", status=2))
        self.assertIn("network", admin("ban", "address", "198.51.100.0/24", "--reason", "x", status=2))

    def test_nothing(self):
        for missing in (("ban", "account", "nobody@club.test"), ("unban", "address", "192.0.2.77"), ("close", game_name(5)), ("close", "!"), ("call-off", game_name(5)),
                        ("end-sessions", "nobody@club.test"), ("warn", "nobody@club.test"), ("export", "nobody@club.test"), ("erase", "nobody@club.test", "--yes"),
                        ("handle", "999999")):
            admin(*missing, "--reason", "test", status=3)
        admin("reports", "999999", status=3)

    def test_no_database(self):
        conninfo = club.rig.common()["database"]
        os.environ["TIMERIFT_DATABASE"] = "host=/nowhere dbname=none"
        try:
            done = subprocess.run([*club.rig.program, "admin", "bans"], env=os.environ, capture_output=True, text=True, check=False)
        finally:
            os.environ.pop("TIMERIFT_DATABASE")
        self.assertEqual(done.returncode, 1, (done, conninfo))

    def test_lists(self):
        ada, bob = person("Ada \u202elist"[:3] + " Lovelace"), person("Bob")
        made, _ = game_of(ada, bob, title="The first game")
        listed = admin("accounts", "lovelace", "--json")
        self.assertEqual([(a["name"], a["mail"], a["games"], a["sessions"], a["banned"]) for a in listed if a["mail"] == ada.mail],
                         [("Ada Lovelace", ada.mail, 1, 1, None)])
        code = next(a["account"] for a in listed if a["mail"] == ada.mail)
        self.assertEqual(code, game_name(int(number_of(ada))), "accounts have codes as games do")
        for who in (code, ada.mail, ada.mail.upper()):
            self.assertEqual([g["game"] for g in admin("games", who, "--json")], [made["game"]])
        self.assertIn("The first game", admin("games"))
        self.assertEqual(len(admin("sessions", code, "--json")), 1)

    def test_end_sessions(self):
        ada = person()
        made, _ = game_of(ada, Browser())
        closing = Closing(player(1, made, as_account=ada))
        admin("end-sessions", ada.mail, "--reason", "lost phone")
        closing.join()
        self.assertEqual(ada.get("/account")[0], 401)
        self.assertEqual(closing.words[-1:], ["wrong-seat"])
        last = admin("audit", "--json")[-1]
        self.assertEqual((last["who"], last["act"], last["account"], last["reason"]),
                         ("hostess", "end-sessions", game_name(int(number_of(ada))), "lost phone"))

    def test_sudo(self):
        """`sudo -u timerift timeriftd admin` puts the name of the person into the audit trail, not that of the service's user."""
        admin("ban", "address", "203.0.118.1", "--reason", "sudo", **({"user": "postgres"} if os.getuid() == 0 else {}))
        admin("unban", "address", "203.0.118.1", "--reason", "sudo")
        self.assertEqual([row["who"] for row in admin("audit", "--json") if row["reason"] == "sudo"], ["hostess"] * 2)

    def test_terminal(self):
        """A name that commands the terminal is printed without its control characters."""
        ada = person()
        club.rig.pg.sql(f"UPDATE account SET name = E'evil\\x1b[2J\\u009b' WHERE mail = '{ada.mail}'")
        self.assertNotIn("\x1b", admin("accounts"))
        self.assertNotIn("\x9b", admin("accounts"))


class Bans(unittest.TestCase):
    def way(self, ada, bob):
        """Seconds that a chat text takes from one node to a player on the other."""
        times = []
        for i in range(ROUNDS):
            known = len(bob.texts)
            began = time.monotonic()
            ada.socket.send({"t": "chat", "key": os.urandom(8).hex(), "text": f"text {i}"})
            bob.until(lambda: len(bob.texts) > known)
            times.append(time.monotonic() - began)
            time.sleep(0.1)
        return times

    def reaches(self, what, ban, sockets):
        """Bans ROUNDS times; `sockets` makes sockets on both nodes.  Compares the time from the end of the command until the last socket
        has closed with the way of a chat text: the same nodes, the same database, one commit and one query in both."""
        made, joined = game_of(Browser(), Browser())
        ada, bob = player(0, made), player(1, joined)
        ways, lags = self.way(ada, bob), []
        for _ in range(ROUNDS):
            closings = [Closing(ws) for ws in sockets()]
            ban(True)
            ended = time.monotonic()
            for closing in closings:
                closing.join()
                self.assertEqual((closing.code, closing.words[-1:]), (BANNED, ["banned"]))
            lags.append(max(0.0, max(closing.at for closing in closings) - ended))
            ban(False)
            time.sleep(0.3)
        ways += self.way(bob, ada)  # a seat may write five texts in ten seconds
        lag, way = statistics.median(lags), max(ways)
        print(f"ban of {what}: sockets on both nodes closed {1000 * lag:.1f} ms after the command (most {1000 * max(lags):.1f} ms); "
              f"a chat text between the nodes took {1000 * statistics.median(ways):.1f} ms (most {1000 * way:.1f} ms)")
        self.assertLessEqual(lag, 5 * way, "a ban is not much slower than a chat text")

    def test_account_everywhere(self):
        ada = person()
        made, _ = game_of(ada, Browser())

        def ban(on):
            admin("ban" if on else "unban", "account", ada.mail, "--reason", "test")

        self.reaches("an account", ban, lambda: [player(0, made, as_account=ada), player(1, made, as_account=ada), player(1, made).socket])

    def test_network_everywhere(self):
        peers = iter(f"2001:db8:7:{i:x}::1" for i in range(1, 99))

        def sockets():
            found = [WebSocket(node.port, {"X-Forwarded-For": next(peers)}) for node in club.rig.nodes for _ in range(2)]
            for ws in found:
                ws.send({"t": "ping"})
                ws.until("pong")
            return found

        self.reaches("a network", lambda on: admin("ban" if on else "unban", "network", "2001:db8:7::/48", "--reason", "test"), sockets)

    def test_account(self):
        """A banned account cannot sign in, sit, speak or make games; it can be exported and erased; unbanned it is as before."""
        ada, bob = person("Ada"), Browser(1)
        made, joined = game_of(ada, bob)
        waiting = bob.post("/games", {"setup": "seats A=human B=human"})[1]
        admin("ban", "account", ada.mail, "--reason", "insults", "--for", "7 days")
        self.assertEqual(Browser(1).post("/session", {"mail": ada.mail, "password": "correct horse"}), (403, {"error": "banned"}))
        self.assertEqual(Browser(1).post("/session", {"mail": ada.mail, "password": "wrong password"})[0], 403)
        token = club.token_for(ada.mail, "/accounts/reset")
        self.assertEqual(Browser().post("/redeem", {"token": token, "password": "another horse"}), (403, {"error": "banned"}))
        for path, body in (("/account/name", {"name": "Eve"}), ("/games", {"setup": "seats A=human B=human"}),
                           (f"/games/{waiting['game']}/join", {"invite": waiting["invite"]})):
            self.assertEqual(ada.post(path, body), (403, {"error": "banned"}), path)
        self.assertEqual(ada.get("/account"), (403, {"error": "banned"}))
        for sitting in ({"token": made["token"]}, {"as": "account"}):
            ws = WebSocket(club.rig.nodes[1].port, {"Cookie": "timerift=" + ada.cookie})
            ws.send({"t": "join", "game": made["game"], "n": 0, **sitting})
            self.assertEqual(ws.until("error")["why"], "banned")
            closing = Closing(ws)
            closing.join()
            self.assertEqual(closing.code, BANNED)
        self.assertEqual(ada.get("/account/export")[1]["ban"][0]["reason"], "insults")
        listed = next(b for b in admin("bans", "--json") if b["account"] == game_name(int(number_of(ada))))
        self.assertEqual((listed["reason"], listed["until"] != "for good"), ("insults", True))
        admin("unban", "account", ada.mail, "--reason", "apologised")
        self.assertEqual(ada.get("/account")[0], 200)
        player(0, made, as_account=ada).close()
        self.assertEqual(Browser().post("/session", {"mail": ada.mail, "password": "correct horse"})[0], 200)
        admin("ban", "account", ada.mail, "--reason", "over", "--until", "2001-01-01")
        self.assertEqual(ada.get("/account")[0], 200, "an ended ban does nothing")

    def test_warning(self):
        """The account alone is shown a warning, on every node, until it says that it has read it; it plays on meanwhile."""
        ada, bob = person("Ada"), person("Bob")
        made, _ = game_of(ada, bob)
        for reason in ("Keep the chat friendly \u2028\"please\".", "Again."):
            admin("warn", ada.mail, "--reason", reason)
        first, second = ada.get("/account")[1]["warnings"]
        self.assertEqual((first["reason"], second["reason"]), ("Keep the chat friendly \u2028\"please\".", "Again."))
        self.assertAlmostEqual(first["at"], time.time(), delta=3600)
        self.assertEqual(bob.get("/account")[1]["warnings"], [], "not shown to others")
        player(0, made, as_account=ada).close()
        for wrong in ({}, {"id": ""}, {"id": 1}, {"id": "1x"}, {"id": "99999999999999999999"}, {"id": "-1"}):
            self.assertEqual(ada.post("/account/warned", wrong), (400, {"error": "bad-request"}), wrong)
        self.assertEqual(bob.post("/account/warned", {"id": first["id"]})[0], 200)
        self.assertEqual(len(ada.get("/account")[1]["warnings"]), 2, "another account cannot answer for it")
        for _ in range(2):
            self.assertEqual(ada.post("/account/warned", {"id": first["id"]})[0], 200)
        self.assertEqual([w["id"] for w in ada.get("/account")[1]["warnings"]], [second["id"]])
        told = ada.get("/account/export")[1]["warning"]
        self.assertEqual([(w["reason"], w["read"] is not None) for w in told], [(first["reason"], True), ("Again.", False)])
        last = admin("audit", "--json")[-1]
        self.assertEqual((last["act"], last["account"], last["reason"]), ("warn", game_name(int(number_of(ada))), "Again."))
        club.rig.pg.sql(f"UPDATE warning SET made = now() - interval '366 days' WHERE id = {second['id']}")
        club.rig.nodes[1].stop()
        club.rig.nodes[1].start()  # a node sweeps when it starts
        wait_for("the end of the warning, after a year", lambda: ada.get("/account")[1]["warnings"] == [])

    def test_network(self):
        """Requests and files from a banned network get 403 with a sentence, sockets a code; others are served."""
        for network, inside, outside in (("203.0.113.0/24", "203.0.113.9", "203.0.114.9"), ("203.0.115.7", "203.0.115.7", "203.0.115.8"),
                                         ("2001:db8:9::/64", "2001:db8:9::abc", "2001:db8:9:1::abc")):
            kind = "network" if "/" in network else "address"
            admin("ban", kind, network, "--reason", "flood")
            for node in club.rig.nodes:
                wait_for("the ban", lambda: node.ask("GET", "/api/healthz", None, {"X-Forwarded-For": inside})[0] == 403)
                for path in ("/api/healthz", "/api/games/" + game_name(7), "/rules/" + "0" * 32 + ".wasm", "/metrics"):
                    status, _, text = node.ask("GET", path, None, {"X-Forwarded-For": inside})
                    self.assertEqual((status, b"banned your IP address" in text), (403, True), path)
                self.assertEqual(node.post("/api/games", {"setup": "seats A=human"}, {"X-Forwarded-For": inside})[0], 403)
                closing = Closing(WebSocket(node.port, {"X-Forwarded-For": inside}))
                closing.join()
                self.assertEqual(closing.code, BANNED)
                self.assertEqual(node.ask("GET", "/api/healthz", None, {"X-Forwarded-For": outside})[0], 200)
            admin("unban", kind, network, "--reason", "over")
            for node in club.rig.nodes:
                wait_for("the end", lambda: node.ask("GET", "/api/healthz", None, {"X-Forwarded-For": inside})[0] == 200)

    def test_not_heard(self):
        """A notification that a node cannot hear, because its connection has just been ended, is made good at the next connection."""
        for peer, how in (("203.0.116.1", "INSERT INTO ban (network, reason) VALUES ('203.0.116.1', 'x')"),):
            club.rig.pg.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query IN ('LISTEN timerift', 'SELECT 1') "
                            "AND pid <> pg_backend_pid()")
            club.rig.pg.sql(how)
            for node in club.rig.nodes:
                wait_for("the ban", lambda: node.ask("GET", "/api/healthz", None, {"X-Forwarded-For": peer})[0] == 403)
        club.rig.pg.sql("DELETE FROM ban")

    def test_closed_game(self):
        bob = Browser(1)
        made, joined = game_of(Browser(), bob)
        a, b = player(0, made), player(1, joined)
        admin("close", made["game"], "--reason", "abuse")
        for one in (a, b):
            one.until(lambda one=one: one.people and one.people.get("closed"))
            self.assertTrue(one.people["given_up"])
            self.assertEqual(one.ask({"t": "chat", "key": os.urandom(8).hex(), "text": "hello?"})["why"], "closed")
        a.socket.send({"t": "play", "n": a.rules.count, "key": "0" * 16, "m": "00" * 6})
        self.assertEqual(a.socket.until("answer")["is"], "closed")
        again = player(0, joined)
        again.until(lambda: again.people)
        self.assertTrue(again.people["closed"], "who comes later is told, too")
        self.assertEqual([g["closed"] for g in admin("games", "--json") if g["game"] == made["game"]], [True])
        admin("close", made["game"], "--reason", "again", status=3)
        for one in (a, again):
            one.socket.close()
        wait_for("nobody to be there", lambda: club.rig.nodes[0].metrics()["sockets"] == 0)
        late = WebSocket(club.rig.nodes[0].port)
        with Held(club.rig, "LOCK standing"):  # the node cannot read yet that the game is closed
            late.send({"t": "join", "game": made["game"], "token": made["token"], "n": 0})
            late.until("joined")
            late.send({"t": "chat", "key": os.urandom(8).hex(), "text": "quickly"})
            self.assertEqual(late.until("done", "error").get("why"), "closed")
        waiting = bob.post("/games", {"setup": "seats A=human B=human"})[1]
        admin("close", waiting["game"], "--reason", "abuse")
        path, right = f"/games/{waiting['game']}", {"token": waiting["token"]}
        self.assertEqual(Browser().post(path + "/join", {"invite": waiting["invite"]})[0], 403)
        self.assertEqual(bob.post(path + "/invite", right)[0], 403, "nor does its maker open it again")
        self.assertEqual(bob.post(path + "/computer", {**right, "seat": 1, "on": True})[0], 403)
        club.rig.pg.sql(f"UPDATE seat SET free = false WHERE game_id = {game_number(waiting['game'])}")
        late.close()
        late = WebSocket(club.rig.nodes[0].port)
        late.send({"t": "join", "game": waiting["game"], **right, "n": 0})
        late.until("people")
        self.assertEqual(club.rig.pg.sql(f"SELECT words IS NULL FROM game WHERE id = {game_number(waiting['game'])}"), [["t"]], "it never begins")
        late.close()


class Files(OwnRig):
    """The page itself is refused, too."""

    @classmethod
    def settings_now(cls):
        cls.directory = tempfile.TemporaryDirectory()
        os.chmod(cls.directory.name, 0o755)
        pathlib.Path(cls.directory.name, "index.html").write_text("<p>the page</p>", encoding="utf-8")
        cls.conduct = pathlib.Path(cls.directory.name, "conduct.txt")
        cls.conduct.write_text("Be kind.\n\nNo spoilers: \u00ab\u00bb.\n", encoding="utf-8")
        os.chmod(cls.conduct, 0o644)
        return {"site": cls.directory.name, "conduct": str(cls.conduct)}

    def test_conduct(self):
        """The rules of conduct are those of the file; one that cannot be shown changes nothing."""
        node = club.rig.nodes[0]

        def told():
            status, answer = node.get("/api/conduct")
            return answer["text"] if status == 200 else answer["error"]

        def reloaded(write, expected):
            write()
            os.kill(node.process.pid, signal.SIGHUP)
            wait_for("the rules of conduct", lambda: told() == expected)

        self.assertEqual(told(), "Be kind.\n\nNo spoilers: \u00ab\u00bb.\n")
        self.assertTrue(node.get("/api/healthz")[1]["conduct"])
        reloaded(lambda: self.conduct.write_text("Be kinder.", encoding="utf-8"), "Be kinder.")
        for bad in (b"x" * 20001, b"\xff\xfe", None):
            if bad is None:
                self.conduct.unlink()
            else:
                self.conduct.write_bytes(bad)
            known = node.log().count("conduct_unread")
            os.kill(node.process.pid, signal.SIGHUP)
            wait_for("the refusal", lambda known=known: node.log().count("conduct_unread") > known)
            self.assertEqual(told(), "Be kinder.")
        reloaded(lambda: self.conduct.write_bytes(b"x" * 20000), "x" * 20000)

    def test_page(self):
        node = club.rig.nodes[0]
        mine = {"X-Forwarded-For": "203.0.117.1"}
        self.assertEqual(node.ask("GET", "/", None, mine)[0], 200)
        admin("ban", "address", "203.0.117.1", "--reason", "x")
        wait_for("the ban", lambda: node.ask("GET", "/", None, mine)[0] == 403)
        self.assertEqual(node.ask("GET", "/", None, {"X-Forwarded-For": "203.0.117.2"})[0], 200)


class Reports(unittest.TestCase):
    def test_report(self):
        ada, bob = person("Ada"), person("Bob", node=1)
        made, joined = game_of(ada, bob)
        a, b = player(0, made), player(1, joined)
        b.until(lambda: b.people)
        a.until(lambda: a.people)
        for i, (one, text) in enumerate(((a, "good luck"), (b, "you fool"), (a, "please"))):
            one.ask({"t": "chat", "key": os.urandom(8).hex(), "text": text})
            a.until(lambda i=i: len(a.texts) > i)
        self.assertEqual(a.ask({"t": "report", "seat": 1, "why": "insult", "words": "he insults me", "text": 2}), {"t": "done", "what": "report"})
        listed = next(r for r in admin("reports", "--json") if r["game"] == made["game"])
        self.assertEqual((listed["why"], listed["words"], listed["text"], listed["reported_name"], listed["moves"]),
                         ("insult", "he insults me", 2, "Bob", a.rules.count))
        self.assertEqual(listed["reporter_account"], game_name(int(number_of(ada))))
        whole = admin("reports", str(listed["report"]), "--json")
        self.assertEqual([t["text"] for t in whole["chat"]], ["good luck", "you fool", "please"])
        self.assertIn("you fool", admin("reports", str(listed["report"])))
        admin("handle", str(listed["report"]), "--reason", "banned him")
        self.assertNotIn(listed["report"], [r["report"] for r in admin("reports", "--json")])
        self.assertIn(listed["report"], [r["report"] for r in admin("reports", "--all", "--json")])
        for wrong in ({"seat": 0}, {"seat": 4}, {"seat": "1"}, {}, {"seat": 1, "why": "boring"}, {"seat": 1, "why": "spam", "text": -1},
                      {"seat": 1, "why": "spam", "words": "x" * 501}, {"seat": 1, "why": "spam", "words": "\x07"}):
            self.assertEqual(a.ask({"t": "report", "why": "other", **wrong})["why"], "bad-report", wrong)
        self.assertEqual(a.ask({"t": "report", "seat": 1, "why": "spam", "text": 1})["why"], "enough-reports", "her own text is not his")
        answers = [a.ask({"t": "report", "seat": 1, "why": "other"})["t"] for _ in range(6)]
        self.assertEqual(answers, ["done"] * 4 + ["error"] * 2, "five a day in a game")
        self.assertEqual(b.ask({"t": "report", "seat": 0, "why": "name"})["t"], "done", "each for itself")
        watcher = Player(club.rig.nodes[0], made["game"], KINDS)
        self.assertEqual(watcher.ask({"t": "report", "seat": 0, "why": "name"})["why"], "wrong-seat", "spectators do not report")


def schema():
    """The columns of all tables, without partitions."""
    rows = club.rig.pg.sql("SELECT c.table_name, c.column_name FROM information_schema.columns c JOIN pg_class t ON t.relname = c.table_name "
                           "JOIN pg_namespace n ON n.oid = t.relnamespace AND n.nspname = c.table_schema "
                           "WHERE c.table_schema = 'public' AND t.relkind IN ('r', 'p') AND NOT t.relispartition")
    found = {}
    for table, column in rows:
        found.setdefault(table, set()).add(column)
    return found


def found_in(needle):
    """The tables that contain a text in any column of any row, letters of any case."""
    sql = " UNION ALL ".join(f"SELECT '{table}', count(*) FROM {table} t WHERE strpos(lower(t::text), lower('{needle}')) > 0"
                             for table in schema())
    return [table for table, count in club.rig.pg.sql(sql) if count != "0"]


class Privacy(unittest.TestCase):
    def test_every_column(self):
        """privacy.json knows every column of the database, and no other."""
        told = {table: set(of["columns"]) for table, of in json.loads(TOLD.read_text(encoding="utf-8")).items()}
        self.assertEqual(told, schema(), "complete src/server/store/privacy/privacy.json and erase.sql")

    def fill(self):
        """An account with data in every table that can hold any; returns its browser, a seat of another player and the texts to look for."""
        ada, bob = person("Zyxwvname"), person("Bob", node=1)
        who, mail, sql = number_of(ada), ada.mail, club.rig.pg.sql
        made, joined = game_of(ada, bob, title="Zyxwvtitle")
        number = game_number(made["game"])
        sql(f"UPDATE seat SET name = 'Zyxwvseat' WHERE game_id = {number} AND account = {who}")
        listed = ada.post("/games", {"setup": "seats A=human B=human", "title": "Zyxwvwaiting"})[1]["game"]
        ada.post(f"/games/{listed}/open", {"join": True, "watch": True, "guests": True, "language": "en"})
        wait_for("her open game", lambda: sql("SELECT count(*) > 0 FROM lobby WHERE title = 'Zyxwvwaiting'") == [["t"]])
        self.assertEqual(ada.post(f"/games/{made['game']}/block/1", {})[0], 200)
        self.assertEqual(bob.post(f"/games/{made['game']}/block/0", {}), (200, {"name": "Zyxwvseat"}))
        ada.post("/match", {"token": "0" * 26, "word": "00" * 32, "players": [2], "speeds": ["live"], "sets": ["base"], "languages": ["en"]})
        waiting = bob.post("/games", {"setup": "seats A=human B=human"})[1]
        self.assertEqual(ada.post(f"/games/{waiting['game']}/join", {"invite": waiting["invite"], "name": "Zyxwvjoined"})[0], 200)
        a, b = player(0, made), player(1, joined)
        a.ask({"t": "chat", "key": os.urandom(8).hex(), "text": "Zyxwvchat"})
        b.until(lambda: b.texts)
        self.assertEqual(b.ask({"t": "report", "seat": 0, "why": "spam", "text": 1})["t"], "done")
        self.assertEqual(a.ask({"t": "report", "seat": 1, "why": "other", "words": "Zyxwvwords"})["t"], "done")
        sql(f"INSERT INTO report (game_id, n, reporter, reported, why, chat) SELECT {number}, 0, 1, 0, 'spam', chat FROM report WHERE "
            f"game_id = {number} AND reporter = 1")  # by a guest about a guest, with her text
        a.close()
        other = game_number(game_of(bob, Browser())[0]["game"])
        sql(f"INSERT INTO chat (game_id, n, seat, key, at, text, account) VALUES ({other}, 1, 1, 5, now(), 'Zyxwvlost', {who})")
        sql(f"UPDATE seat SET mail = '{mail.upper()}' WHERE game_id = {other} AND account IS NULL")  # a seat as a guest, same address
        ada.post("/account/hook", {"url": "https://zyxwvhook.example/"})
        self.assertEqual(ada.post("/account/push", {"endpoint": "https://zyxwvpush.example/1", "public": PUBLIC, "auth": "B" * 22, "name": "Zyxwvphone"})[0], 400)
        self.assertEqual(ada.post("/account/push", {"endpoint": "https://zyxwvpush.example/1", "public": PUBLIC, "auth": "A" * 22, "name": "Zyxwvphone"})[0], 200)
        self.assertEqual(ada.post("/account/quiet", {"from": 1, "to": 2, "zone": "UTC"})[0], 200)
        self.assertEqual(ada.post(f"/games/{made['game']}/hook", {"url": "https://zyxwvroom.example/", "form": "slack"})[0], 200)
        sql(f"INSERT INTO push (subscription, game_id, seat, n, title, maker, next) SELECT id, {number}, 0, 77777, 'Zyxwvtitle', '{who}', now() + "
            f"interval '1 day' FROM subscription WHERE account = {who}")
        ada.post("/account/mail", {"mail": "zyxwvnew@club.test", "old": "correct horse"})
        wait_for("its link", lambda: club.tokens_to("zyxwvnew@club.test"))
        sql(f"INSERT INTO outbox (kind, mail, account, game_id, body, next) VALUES (6, '{mail}', NULL, {number}, '{{\"games\": []}}', now() + "
            f"interval '1 day'), (6, '{bob.mail}', NULL, NULL, '{{\"games\": [{{\"game\": {number}, \"seat\": 1, \"title\": \"Zyxwvtitle\"}}, "
            f"{{\"game\": {other}, \"seat\": 0, \"title\": \"keep\"}}]}}', now() + interval '1 day')")
        sql(f"INSERT INTO vacation VALUES ({number}, 0, now(), now())")
        sql(f"INSERT INTO plan (game_id, seat, id, rules, n, tail, steps, ended) VALUES ({number}, 0, 1, decode(repeat('00', 16), 'hex'), 1, 0, '[\"Zyxwvplan\"]', 'done')")
        sql(f"INSERT INTO notice (game_id, seat, n, next) VALUES ({number}, 0, 77777, now() + interval '1 day')")
        sql(f"INSERT INTO errand (token, kind, mail, game_id, seat, until) VALUES ('\\x5a', 5, '{mail}', {other}, 1, now() + interval '1 day')")
        sql(f"INSERT INTO rated (game_id, seat, account) VALUES ({number}, 0, {who}); INSERT INTO rated_player (player, account) VALUES ({number}, {who}); "
            f"INSERT INTO result VALUES ({number}, now(), 0, '{{{number},5}}', '{{\"\",\"\"}}', '{{1,2}}', '{{50,40}}', true); "
            f"INSERT INTO rating_step VALUES ({number}, 0, now(), {number}, 1662, 290, 0.06)")
        self.assertEqual(ada.post("/day/begin", {})[0], 200)
        self.assertEqual(ada.post("/day/show", {"show": True})[0], 200)
        sql(f"INSERT INTO tournament (id, maker, title, listed, form, size, setup, options, most, wanted, starts, automatic, state, next) VALUES ({number}, {who}, "
            f"'Zyxwvcup', true, 0, 2, '', '{{}}', 8, 0, now(), true, 1, 'infinity'); INSERT INTO contestant (tournament, account, number) VALUES ({number}, {who}, 1); "
            f"INSERT INTO contest_table VALUES ({number}, 1, 1, NULL, '{{1}}', true)")
        admin("ban", "account", mail, "--reason", "Zyxwvreason", "--until", "2001-01-01")
        admin("warn", mail, "--reason", "Zyxwvreason")
        club.settled(made["game"])
        needles = [who, game_name(int(who)), mail, "zyxwv"]
        return ada, bob, b, made, needles

    def exported(self, ada, data):
        told = json.loads(TOLD.read_text(encoding="utf-8"))
        self.assertEqual(set(data), {table for table, of in told.items() if "rows" in of})
        for table, rows in data.items():
            self.assertTrue(rows, f"the test stores something in {table}")
            given = {column for column, (word, _) in told[table]["columns"].items() if word == "export"}
            self.assertEqual(set(rows[0]), given, table)
        text = json.dumps(data)
        for needle in ("Zyxwvname", "Zyxwvseat", "Zyxwvchat", "Zyxwvlost", "Zyxwvtitle", "Zyxwvwords", "Zyxwvreason", "zyxwvhook", "zyxwvnew", ada.mail):
            self.assertIn(needle, text)
        for row in club.rig.pg.sql(f"SELECT a.password, encode(z.token, 'hex'), h.secret FROM account a, session z, hook h WHERE a.id = {number_of(ada)} "
                                   "AND z.account = a.id AND h.account = a.id"):
            for secret in row:
                self.assertNotIn(secret, text, "no secrets")
        self.assertNotIn("Bob", text, "nothing about others")

    def gone(self, b, made, needles):
        for needle in needles:  # the number of the account stays for five minutes, with what is left to do
            self.assertEqual(found_in(needle), ["chore"] if needle == needles[0] else [], needle)
        self.assertEqual(club.rig.pg.sql("SELECT count(*) FROM outbox WHERE body::text LIKE '%keep%'"), [["1"]], "only her titles go")
        number = game_number(made["game"])
        self.assertEqual(club.rig.pg.sql(f"SELECT former, name, player FROM seat WHERE game_id = {number} AND seat = 0"), [["t", "", "3"]])
        b.until(lambda: b.people["seats"][0].get("former"))
        self.assertEqual(b.people["seats"][0]["name"], "")
        later = player(0, {**made, "token": b.token})
        later.until(lambda: later.people and len(later.texts) == 1)
        self.assertEqual(later.texts[0]["text"], "", "her text is empty, its number stays")

    def plays_on(self, b):
        """The other player plays on: whenever it is not their turn, the computer moves for the former player."""
        for _ in range(6):
            b.until(b.mine)
            self.assertEqual(b.play(), "done")

    def test_export_and_erase_by_the_host(self):
        ada, bob, b, made, needles = self.fill()
        self.exported(ada, json.loads(admin("export", ada.mail, "--reason", "asked for it")))
        self.assertIn("--yes", admin("erase", ada.mail, "--reason", "asked for it", status=2))
        self.assertTrue(all(found_in(needle) for needle in needles if needle != game_name(int(needles[0]))), "the search finds what is there")
        admin("erase", ada.mail, "--reason", "asked for it", "--yes")
        self.gone(b, made, needles)
        last = admin("audit", "--json")[-1]
        self.assertEqual((last["act"], last["account"], last["reason"]), ("erase", None, "asked for it"))
        self.plays_on(b)
        admin("erase", ada.mail, "--reason", "again", "--yes", status=3)
        admin("erase", bob.mail, "--reason", "tidy", "--yes")

    def test_export_and_erase_by_oneself(self):
        ada, bob, b, made, needles = self.fill()
        status, data = ada.get("/account/export")
        self.assertEqual(status, 200)
        self.exported(ada, data)
        self.assertEqual(ada.post("/account/delete", {"old": "wrong password"})[0], 403)
        self.assertEqual(ada.post("/account/delete", {"old": "correct horse"})[0], 200)
        self.assertIsNone(ada.device, "the mark of this browser goes, too")
        self.gone(b, made, needles)
        self.assertEqual(ada.get("/account")[0], 401)
        self.plays_on(b)
        admin("erase", bob.mail, "--reason", "tidy", "--yes")

    def test_erase_beside_a_turn(self):
        """A node writes whose turn it is, with notices that refer to the game, while its player's account is erased: neither waits for the other."""
        ada, bob = person(), person("Bob", node=1)
        made, _ = game_of(ada, bob)
        club.settled(made["game"])
        number = game_number(made["game"])
        with Held(club.rig, f"SELECT FROM standing WHERE game_id = {number} FOR UPDATE") as turn:
            erasing = subprocess.Popen(club.rig.pg.psql("-c", f"SELECT account_erase({number_of(ada)})"), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            waiting(club.rig, 1, "account_erase")
            turn.psql.stdin.write(f"UPDATE standing SET n = n + 1, to_move = 3, turned = 3 WHERE game_id = {number};\n"
                                  f"SELECT count(*) FROM notice JOIN standing USING (game_id, n) WHERE game_id = {number};\n")
            turn.psql.stdin.flush()
            self.assertEqual(turn.psql.stdout.readline(), "2\n", "both players have notices of their turns")
        self.assertEqual((erasing.communicate()[0], erasing.returncode), ("1\n", 0))

    def test_guest(self):
        """The statements of docs/operations.md remove a guest's address, name and messages; the other player's page shows it at once."""
        told = OPERATIONS.read_text(encoding="utf-8").split("**Guests** have no account.", 1)[1]
        address, rest = re.findall(r"^```sql\n(.*?)^```", told, re.M | re.S)[:2]
        made, joined = game_of(Browser(), Browser(1))
        number, mail, sql = game_number(made["game"]), "Zyxguest@club.test", club.rig.pg.sql
        a, b = player(0, made), player(1, joined)
        b.ask({"t": "chat", "key": os.urandom(8).hex(), "text": "Zyxguest said"})
        a.until(lambda: a.texts)
        sql(f"UPDATE seat SET mail = '{mail}', name = 'Zyxguest' WHERE game_id = {number} AND seat = 1; "
            f"INSERT INTO letterbox (mail) VALUES ('{mail}'); "
            f"INSERT INTO errand (token, kind, mail, game_id, seat, until) VALUES ('\\x5b', 5, '{mail}', {number}, 1, now() + interval '1 day'); "
            f"INSERT INTO outbox (kind, mail, game_id, next) VALUES (6, '{mail}', {number}, now() + interval '1 day'); "
            f"UPDATE game SET title = 'Zyxguest plays', maker = 1 WHERE id = {number}; INSERT INTO report (game_id, n, reporter, reported, why, "
            f"words, chat) VALUES ({number}, 0, 1, 0, 'other', 'Zyxguest wrote', '[{{\"text\": \"Zyxguest said\"}}]'); "
            f"SELECT pg_notify('timerift', 'game {number}')")
        a.until(lambda: a.people["seats"][1]["name"] == "Zyxguest")
        sql(address.replace("guest@example.org", mail.lower()))
        self.assertEqual((found_in(mail), sorted(found_in("zyxguest"))), ([], ["chat", "game", "report", "seat"]))
        sql(rest.replace("123", str(number)))
        self.assertEqual(found_in("zyxguest"), [])
        a.until(lambda: a.people["seats"][1]["name"] == "")

    def test_export_is_limited(self):
        ada = person()
        self.assertEqual([ada.get("/account/export")[0] for _ in range(4)], [200, 200, 200, 429])


if __name__ == "__main__":
    sys.exit(club.main("moderation"))
