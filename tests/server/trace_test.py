#!/usr/bin/env python3
"""Request ids: from the proxy or the node, through the answer, the node's log and PostgreSQL's log."""

import concurrent.futures
import json
import re
import sys
import unittest

import club
from rig import PROGRAM, RULES, Rig, wait_for
from rules import SETUP

OWN = re.compile(r"[0-9a-f]{16}")
STATEMENT = re.compile(r"@(\S*)@.*execute (\w+):")


class Trace(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.rig = Rig(PROGRAM, RULES, nodes=1, behind_proxy=1, password_mb=8, log_level="debug",
                      postgres=("log_line_prefix=@%a@ ", "log_min_duration_statement=0"))
        cls.rig.__enter__()
        cls.node = cls.rig.nodes[0]
        cls.direct = cls.rig.node("direct", proxies="10.1.1.1").start()

    @classmethod
    def tearDownClass(cls):
        ends = [node.stop() for node in cls.rig.nodes]
        cls.rig.__exit__()
        if any(ends):
            raise AssertionError(f"nodes ended with {ends}")

    def ask(self, given=None, path="/api/games", body=None, node=None):
        """Makes a game; returns the status and the id of the answer."""
        headers = {"X-Request-Id": given} if given is not None else {}
        status, got, _ = (node or self.node).ask("POST", path, json.dumps(body or {"setup": SETUP}), headers)
        return status, {k.lower(): v for k, v in got.items()}["x-request-id"]

    def statements(self, request):
        """The statements that PostgreSQL logged for a request."""
        return [name for label, name in STATEMENT.findall(self.rig.pg.log()) if label == request]

    def logged(self, request):
        lines = (json.loads(line) for line in self.node.log().splitlines() if line.startswith("{"))
        return [line for line in lines if line["event"] == "request" and line["request"] == request]

    def test_from_the_proxy(self):
        given = "3f2a9c51-0b7e-4a3d-9c1e-2b7f8e6d5a40"
        self.assertEqual(self.ask(given), (201, given))
        line, = self.logged(given)
        self.assertEqual((line["route"], line["status"]), ("/games", "201"))
        wait_for("the statement in PostgreSQL's log", lambda: "games_insert" in self.statements(given))

    def test_made_here(self):
        ids = [self.ask()[1] for _ in range(3)]
        self.assertEqual(len(set(ids)), 3)
        for one in ids:
            self.assertRegex(one, OWN)
            wait_for("the statement in PostgreSQL's log", lambda one=one: "games_insert" in self.statements(one))

    def test_bad_ids_are_replaced(self):
        for bad in ("", "short", "x" * 65, "two words here", "quote'; DROP TABLE game", "line%0abreak<b>", "\x7f\x01\x02\x03\x04\x05\x06\x07\x08"):
            status, got = self.ask(bad)
            self.assertEqual(status, 201)
            self.assertRegex(got, OWN, bad)

    def test_strangers_cannot_choose(self):
        """This node trusts another proxy only."""
        self.assertRegex(self.ask("chosen-by-a-stranger", node=self.direct)[1], OWN)

    def test_each_its_own(self):
        """Many requests at once over few connections: every statement is logged under its own request, and nothing afterwards."""
        _, _, answer = self.node.ask("POST", "/api/games", json.dumps({"setup": SETUP}))
        game = json.loads(answer)["game"]
        made = [f"make-game-{i:04d}" for i in range(100)]
        asked = [f"read-nothing-{i:04d}" for i in range(100)]
        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            games = [pool.submit(self.ask, one) for one in made]
            reads = [pool.submit(self.node.ask, "GET", "/api/games/" + game, None, {"X-Request-Id": one}) for one in asked]
            for one, future in zip(made, games):
                self.assertEqual(future.result(), (201, one))
            for future in reads:
                future.result()
        wait_for("all statements", lambda: all("games_insert" in self.statements(one) for one in (made[0], made[-1])))
        log = STATEMENT.findall(self.rig.pg.log())
        for label, name in log:
            if label.startswith("make-game"):
                self.assertNotEqual(name, "games_about")
            if label.startswith("read-nothing"):
                self.assertNotEqual(name, "games_insert")
        self.assertEqual(sum(name == "games_insert" and label in made for label, name in log), len(made))
        self.assertEqual(sum(name == "games_about" and label in asked for label, name in log), len(asked))
        for label, name in log:
            if name in ("outbox_gather", "outbox_sweep", "due_take"):
                self.assertNotIn("-game-", label, "what no request asks for has no id")

    def test_after_a_password(self):
        """The statements after a password was hashed belong to the request, too."""
        given = "password-was-hashed"
        self.assertEqual(self.ask(given, "/api/accounts", {"mail": "ada@play.test", "name": "Ada", "password": "correct horse"})[0], 202)
        wait_for("the account's statement", lambda: any(name.startswith("accounts") for name in self.statements(given)))

    def test_failure_is_logged(self):
        """A request that fails is logged with its id at level warn."""
        self.rig.pg.sql("ALTER TABLE game RENAME TO away")
        try:
            given = "the-table-is-away"
            status, got = self.ask(given)
            self.assertEqual((status, got), (503, given))
        finally:
            self.rig.pg.sql("ALTER TABLE away RENAME TO game")
        line, = self.logged(given)
        self.assertEqual((line["level"], line["status"]), ("warn", "503"))
        self.assertIn(f'"request":"{given}"', next(x for x in self.node.log().splitlines() if '"db_refused"' in x and given in x))


if __name__ == "__main__":
    sys.exit(club.main("trace"))
