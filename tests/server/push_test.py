#!/usr/bin/env python3
"""Being told by push messages, in quiet hours, and by webhooks of games: with real nodes, PostgreSQL, and a push service and a mail server on loopback."""

import datetime
import json
import os
import signal
import subprocess
import sys
import time
import unittest

import club
from club import Browser, game_of, person, settled, setUpModule, tearDownModule  # noqa: F401
from codes import game_number
from push_service import PushService, Subscription, coded
from rig import wait_for

FAULTS = ("500", "503", "429", "vanish", "lost", "sender killed", "node killed", "store restarted", "undone", "refused")
ROUNDS = 2  # of all of them


def mails(browser):
    """Mails about turns that arrived."""
    return [x for x in club.mail.to(browser.mail) if "turn" in x["Subject"].lower()]


def turn_again(game, seats=1):
    """It becomes the turn of seats (bits) once more.  Returns the number of moves."""
    number = game_number(game)
    return int(club.rig.pg.sql(f"UPDATE standing SET to_move = {3 & ~seats}, n = n + 1 WHERE game_id = {number}; "
                               f"UPDATE standing SET to_move = {seats}, n = n + 1 WHERE game_id = {number} RETURNING n")[-1][0])


def nothing_waits(game):
    """Whether the turns of a game have been told: no notice, no message and no mail is left."""
    number = game_number(game)
    return club.rig.pg.sql(f"SELECT (SELECT count(*) FROM notice WHERE game_id = {number} AND n < 100000) + (SELECT count(*) FROM push WHERE game_id = {number}) + "
                           f"(SELECT count(*) FROM outbox WHERE kind = 6 OR game_id = {number})") == [["0"]]


def told_out(game):
    wait_for("the turn to be told", lambda: nothing_waits(game), 30)


def hurry():
    """Makes what waits for a retry due now."""
    club.rig.pg.sql("UPDATE push SET next = now() WHERE next > now() AND next < now() + interval '4 minutes'; "
                    "UPDATE notice SET next = next - interval '1 minute'")


class Base(unittest.TestCase):
    def setUp(self):
        self.service = PushService()
        self.addCleanup(self.service.close)

    def subscribed(self, browser, *names):
        """Subscriptions of an account, in as many browsers."""
        self.service.key = browser.get("/account/told")[1]["key"]
        subscriptions = [Subscription(self.service, name) for name in names]
        for subscription in subscriptions:
            status, answer = browser.post("/account/push", subscription.asked())
            self.assertEqual(status, 200, answer)
        return subscriptions

    def game(self, browser, title="Paths"):
        """A game of a person against a guest, of whose first turn nobody is told."""
        browser.post("/account/letters", {"mode": "off"})
        made, _ = game_of(browser, Browser(), title)
        settled(made["game"])
        club.rig.pg.sql(f"UPDATE standing SET to_move = 2 WHERE game_id = {game_number(made['game'])}")
        told_out(made["game"])
        browser.post("/account/letters", {"mode": "soon"})
        for subscription in self.service.browsers.values():
            subscription.got.clear()
        self.service.tries = 0
        return made["game"]


class Settings(Base):
    def test_browsers(self):
        ada = person()
        told = ada.get("/account/told")[1]
        self.assertEqual((told["letters"], told["quiet"], told["browsers"]), ("soon", None, []))
        phone, laptop = self.subscribed(ada, "Phone", "Laptop")
        listed = ada.get("/account/told")[1]["browsers"]
        self.assertEqual([b["name"] for b in listed], ["Phone", "Laptop"])
        self.assertEqual([b["endpoint"] for b in listed], [phone.endpoint, laptop.endpoint])
        self.assertEqual([b["used"] for b in listed], [None, None])
        self.assertAlmostEqual(listed[0]["made"], time.time(), delta=600)
        again = ada.post("/account/push", {**phone.asked(), "name": "Old phone"})[1]
        self.assertEqual(again["id"], listed[0]["id"], "the same browser is not added twice")
        self.assertEqual(ada.get("/account/told")[1]["browsers"][0]["name"], "Old phone")
        bob = person("Bob")
        self.assertEqual(bob.post("/account/push/off", {"id": listed[0]["id"]})[0], 200)
        self.assertEqual(len(ada.get("/account/told")[1]["browsers"]), 2, "nobody else's")
        self.assertEqual(ada.post("/account/push/off", {"id": listed[0]["id"]})[0], 200)
        self.assertEqual(ada.post("/account/push/off", {"endpoint": laptop.endpoint})[0], 200)
        self.assertEqual(ada.get("/account/told")[1]["browsers"], [])
        self.assertEqual(ada.post("/account/push/off", {})[0], 400)

    def test_another_account_takes_over_a_browser(self):
        ada, bob = person(), person("Bob")
        shared, = self.subscribed(ada, "Shared")
        self.assertEqual(bob.post("/account/push", shared.asked())[0], 200)
        self.assertEqual(ada.get("/account/told")[1]["browsers"], [])
        self.assertEqual(len(bob.get("/account/told")[1]["browsers"]), 1)

    def test_at_most_ten(self):
        ada = person()
        browsers = self.subscribed(ada, *[f"Browser {i}" for i in range(11)])
        self.assertEqual([b["endpoint"] for b in ada.get("/account/told")[1]["browsers"]], [b.endpoint for b in browsers[1:]])

    def test_refused(self):
        ada, good = person(), Subscription(self.service).asked()
        for change, word in (({"endpoint": "ftp://push.test/x"}, "bad-url"), ({"endpoint": "https://push.test/" + "x" * 1000}, "bad-url"),
                             ({"endpoint": None}, "bad-url"), ({"public": coded(b"\4" + bytes(64))}, "bad-key"), ({"public": good["public"][:-4]}, "bad-key"),
                             ({"auth": coded(bytes(15))}, "bad-key"), ({"auth": coded(bytes(17))}, "bad-key"), ({"name": ""}, "bad-name")):
            self.assertEqual(ada.post("/account/push", {**good, **change}), (400, {"error": word}), change)
        self.assertEqual(Browser().post("/account/push", good)[0], 401)
        self.assertEqual(Browser().get("/account/told")[0], 401)

    def test_signing_out_everywhere_removes_browsers(self):
        ada = person()
        self.subscribed(ada, "Phone")
        self.assertEqual(ada.ask("DELETE", "/sessions")[0], 200)
        self.assertEqual(ada.post("/session", {"mail": ada.mail, "password": "correct horse"})[0], 200)
        self.assertEqual(ada.get("/account/told")[1]["browsers"], [])

    def test_secrets_are_sealed_exported_without_and_erased(self):
        ada = person()
        phone, = self.subscribed(ada, "Phone")
        sealed, = club.rig.pg.sql(f"SELECT auth FROM subscription WHERE endpoint = '{phone.endpoint}'")[0]
        self.assertTrue(sealed.startswith("sealed:"))
        ada.post("/account/quiet", {"from": 60, "to": 120, "zone": "Europe/Paris"})
        given = ada.get("/account/export")[1]
        self.assertEqual((given["subscription"][0]["name"], given["quiet"][0]["zone"]), ("Phone", "Europe/Paris"))
        self.assertNotIn("auth", given["subscription"][0])
        self.assertEqual(ada.post("/account/delete", {"old": "correct horse"})[0], 200)
        self.assertEqual(club.rig.pg.sql(f"SELECT count(*) FROM subscription WHERE endpoint = '{phone.endpoint}'"), [["0"]])

    def test_quiet_hours_are_checked(self):
        ada = person()
        for hours, word in (({"from": 1, "to": 1, "zone": "UTC"}, "bad-hours"), ({"from": -1, "to": 1, "zone": "UTC"}, "bad-hours"),
                            ({"from": 0, "to": 1440, "zone": "UTC"}, "bad-hours"), ({"from": 0, "to": 1.5, "zone": "UTC"}, "bad-hours"),
                            ({"from": 0, "to": 1}, "bad-zone"), ({"from": 0, "to": 1, "zone": "Mars/Base"}, "bad-zone")):
            self.assertEqual(ada.post("/account/quiet", hours), (400, {"error": word}), hours)
        hours = {"from": 1320, "to": 420, "zone": "America/New_York"}
        self.assertEqual(ada.post("/account/quiet", hours)[0], 200)
        self.assertEqual(ada.get("/account/told")[1]["quiet"], hours)
        self.assertEqual(ada.post("/account/quiet", {})[0], 200)
        self.assertIsNone(ada.get("/account/told")[1]["quiet"])

    def test_end_of_quiet_hours(self):
        for at, begins, ends, zone, expected in (
                ("2026-06-01 21:59+00", 1320, 420, "UTC", ""), ("2026-06-01 22:00+00", 1320, 420, "UTC", "2026-06-02 07:00:00"),
                ("2026-06-02 06:59+00", 1320, 420, "UTC", "2026-06-02 07:00:00"), ("2026-06-02 07:00+00", 1320, 420, "UTC", ""),
                ("2026-06-01 12:30+00", 720, 780, "UTC", "2026-06-01 13:00:00"), ("2026-06-01 13:00+00", 720, 780, "UTC", ""),
                ("2026-06-01 20:30+00", 1320, 420, "Europe/Paris", "2026-06-02 05:00:00"),
                ("2026-03-28 23:00+00", 1320, 420, "Europe/Paris", "2026-03-29 05:00:00"),  # summer time begins that night
                ("2026-06-01 12:00+00", 0, 1439, "Nowhere/Left", "")):
            got = club.rig.pg.sql(f"SELECT coalesce((quiet_end('{at}', {begins}::int2, {ends}::int2, '{zone}') AT TIME ZONE 'UTC')::text, '')")
            self.assertEqual(got, [[expected]], (at, zone))


class Told(Base):
    def test_every_browser_once_and_no_mail(self):
        ada = person()
        phone, laptop = self.subscribed(ada, "Phone", "Laptop")
        game = self.game(ada)
        n = turn_again(game)
        told_out(game)
        for browser in (phone, laptop):
            (topic, text), = browser.got
            self.assertEqual(text, {"what": "turn", "game": game, "seat": 0, "n": n, "text": "Your turn: Paths", "language": ""})
        self.assertEqual(phone.got[0][0], laptop.got[0][0], "a topic for each seat")
        self.assertEqual(mails(ada), [])
        self.assertIsNotNone(ada.get("/account/told")[1]["browsers"][0]["used"])
        turn_again(game)
        told_out(game)
        self.assertEqual([topic for topic, _ in phone.got], [topic] * 2)
        other = self.game(ada)
        turn_again(other)
        told_out(other)
        self.assertNotEqual(phone.got[-1][0], topic, "another game has another topic")
        self.assertEqual(mails(ada), [])
        self.assertEqual(self.service.wrong, [])

    def test_language_of_the_browser(self):
        ada = person()
        ada.language = "fr"
        phone, = self.subscribed(ada, "Phone")
        game = self.game(ada, "")
        turn_again(game)
        told_out(game)
        self.assertEqual(phone.got[0][1]["text"], json.loads((club.ROOT / "i18n/fr/mail.json").read_text(encoding="utf-8"))["mail.turn.subject"].split("one {")[1].split("}")[0])

    def test_mail_if_no_browser_took_it(self):
        """Removed browsers and refused messages: the mail follows, once.  One browser that took it is enough."""
        ada = person()
        phone, laptop = self.subscribed(ada, "Phone", "Laptop")
        game = self.game(ada)
        del self.service.browsers[phone.path], self.service.browsers[laptop.path]  # 410
        turn_again(game)
        told_out(game)
        self.assertEqual(len(club.mail.wait(ada.mail, 1)) and len(mails(ada)), 1)
        self.assertEqual(ada.get("/account/told")[1]["browsers"], [], "they are removed")
        phone, laptop = self.subscribed(ada, "Phone", "Laptop")
        club.rig.pg.sql(f"UPDATE letterbox SET sent = '-infinity' WHERE mail = '{ada.mail}'")
        self.service.answers = [403, 201]
        turn_again(game)
        told_out(game)
        self.assertEqual((len(phone.got) + len(laptop.got), len(mails(ada))), (1, 1))
        self.assertEqual(len(ada.get("/account/told")[1]["browsers"]), 2, "a refused message removes nobody")
        self.service.answers = [403, 403]
        turn_again(game)
        told_out(game)
        wait_for("the mail", lambda: len(mails(ada)) == 2)

    def test_given_up_after_some_tries(self):
        ada = person()
        phone, = self.subscribed(ada, "Phone")
        game = self.game(ada)
        self.service.answers = [500] * 10
        turn_again(game)
        wait_for("a mail", lambda: hurry() or len(mails(ada)) == 1, 30)
        self.assertEqual((self.service.tries, phone.got), (4, []))

    def test_quiet(self):
        """In quiet hours nobody is told, neither by push message nor by mail; afterwards once."""
        for names in (("Phone",), ()):
            ada = person()
            browsers = self.subscribed(ada, *names)
            game = self.game(ada)
            now = datetime.datetime.now(datetime.timezone.utc)
            minute = now.hour * 60 + now.minute
            self.assertEqual(ada.post("/account/quiet", {"from": (minute - 60) % 1440, "to": (minute + 60) % 1440, "zone": "UTC"})[0], 200)
            number = game_number(game)
            turn_again(game)
            wait_for("it to be put off", lambda: club.rig.pg.sql(f"SELECT count(*) FROM notice WHERE game_id = {number} AND NOT pushed "
                                                                 "AND push_next > now() + interval '30 minutes'") == [["1"]])
            self.assertEqual((club.rig.pg.sql(f"SELECT count(*) FROM push WHERE game_id = {number}"), mails(ada)), ([["0"]], []))
            ada.post("/account/quiet", {})
            club.rig.pg.sql(f"UPDATE notice SET push_next = now() - interval '1 minute' WHERE game_id = {number}")
            told_out(game)
            if browsers:
                self.assertEqual((len(browsers[0].got), mails(ada)), (1, []))
            else:
                wait_for("the mail", lambda: len(mails(ada)) == 1)

    def test_a_turn_that_is_over_is_not_told(self):
        ada = person()
        phone, = self.subscribed(ada, "Phone")
        game = self.game(ada)
        number = game_number(game)
        club.rig.pg.sql(f"UPDATE standing SET to_move = 1, n = n + 1 WHERE game_id = {number}; UPDATE notice SET push_next = now() + interval '1 hour'"
                        f" WHERE game_id = {number}; UPDATE standing SET to_move = 2, n = n + 1 WHERE game_id = {number}; "
                        f"UPDATE notice SET push_next = now() - interval '1 hour' WHERE game_id = {number}")
        told_out(game)
        self.assertEqual((phone.got, mails(ada)), ([], []))

    def test_private_addresses(self):
        """A node that sends to public addresses only refuses an endpoint on this machine."""
        public = club.rig.node("public", hooks_private=0).start()
        try:
            ada = person()
            ada.node = public
            asked = Subscription(self.service).asked()
            self.assertEqual(ada.post("/account/push", asked), (400, {"error": "bad-url"}), "http")
            for host in ("127.0.0.1", "[::1]", "localhost", "10.0.0.1"):
                self.assertEqual(ada.post("/account/push", {**asked, "endpoint": f"https://{host}/x"}), (400, {"error": "private-address"}), host)
        finally:
            public.stop()


class Faults(Base):
    """Twenty faults: after each one every browser has been told of the turn, once, and no mail was sent."""

    def sender(self, node):
        """The process of a node that sends push messages."""
        found = subprocess.run(["pgrep", "-P", str(node.process.pid), "-f", "send hooks"], capture_output=True, text=True, check=True).stdout.split()
        return int(found[0])

    def while_held(self, act):
        """Acts while the push service holds the first message."""
        self.service.holds.clear()
        self.service.answers = ["hold"]
        yield
        wait_for("a message to be held", lambda: self.service.holding == 1)
        act()
        self.service.holds.set()

    def both_killed(self, what):
        for node in club.rig.nodes[:2]:
            if what == "sender killed":
                os.kill(self.sender(node), signal.SIGKILL)
            else:
                node.stop(signal.SIGKILL)
                node.start()
        if what == "node killed":  # its lease would end after five minutes
            club.rig.pg.sql("UPDATE push SET next = now()")

    def fault(self, what):
        """Prepares a fault; the generator goes on when the turn has begun."""
        if what in ("sender killed", "node killed"):
            yield from self.while_held(lambda: self.both_killed(what))
        elif what == "store restarted":
            yield from self.while_held(self.restart)
        elif what == "undone":  # a node has told the directory, and dies before it ends the notice
            yield
            wait_for("the messages", lambda: self.service.tries == self.before + 2)
            number = game_number(self.at)
            club.rig.pg.sql(f"INSERT INTO notice (game_id, seat, n) SELECT {number}, 0, n FROM standing WHERE game_id = {number} "
                            "ON CONFLICT (game_id, seat, n) DO UPDATE SET pushed = false, called = false")
        elif what == "refused":  # nobody listens for a while
            port = self.service.port
            self.service.server.shutdown()
            self.service.server.server_close()
            yield
            wait_for("a failed attempt", lambda: club.rig.pg.sql("SELECT count(*) FROM push WHERE tries > 0 AND next > now()") >= [["1"]])
            self.service.listen(port)
        else:
            self.service.answers = [int(what) if what.isdigit() else what]
            yield

    def restart(self):
        club.rig.pg.restart()

    def test_twenty_faults(self):
        ada = person()
        self.browsers = self.subscribed(ada, "Phone", "Laptop")
        self.at = game = self.game(ada)
        expected, injected = [], 0
        for what in FAULTS * ROUNDS:
            self.before = self.service.tries
            steps = self.fault(what)
            next(steps)
            expected.append((game, 0, turn_again(game)))
            next(steps, None)
            wait_for(what, lambda: hurry() or all(expected[-1] in b.told() for b in self.browsers), 30)
            wait_for(f"{what}: nothing left", lambda: hurry() or nothing_waits(game), 60)
            injected += 1
            for browser in self.browsers:
                self.assertEqual(browser.told(), dict.fromkeys(expected, 1), what)
                self.assertEqual(len({topic for topic, _ in browser.got}), 1, "so that a repeated message replaces itself")
            self.assertEqual(mails(ada), [], what)
        self.assertEqual(injected, 20)
        self.assertEqual(self.service.wrong, [])
        sent = sum(len(b.got) for b in self.browsers)
        print(f"push: {injected} faults, {len(expected)} turns, {len(self.browsers)} browsers: {sent} messages taken, "
              f"{sent - 2 * len(expected)} of them repeats of a lost answer; told {2 * len(expected)} times; mails 0")


class Games(Base):
    def test_webhook_of_a_game(self):
        ada, bob = person(), person("Bob")
        made, joined = game_of(ada, bob, "Paths")
        game, number = made["game"], game_number(made["game"])
        settled(game)
        path, url = f"/room/{game}", f"http://127.0.0.1:{club.hooks.port}/room/{game}"
        hook = f"/games/{game}/hook"
        self.assertEqual(ada.post(hook, {}), (200, {"url": "", "form": ""}))
        self.assertEqual(bob.post(hook, {"url": url, "form": "discord"}), (403, {"error": "wrong-seat"}))
        self.assertEqual(ada.post(hook, {"url": url}), (400, {"error": "bad-form"}))
        self.assertEqual(ada.post(hook, {"url": "nonsense", "form": "slack"}), (400, {"error": "bad-url"}))
        self.assertEqual(Browser().post(hook, {"token": made["token"], "url": url, "form": "discord"})[0], 200)
        self.assertEqual(ada.post(hook, {}), (200, {"url": url, "form": "discord"}))
        turn_again(game, 2)
        wait_for("a delivery", lambda: len(club.hooks.of(path)) == 1)
        told = json.loads(club.hooks.of(path)[0][2])
        self.assertEqual(told, {"content": f"Paths: it is Bob's turn. {club.ORIGIN}/#game={game}", "allowed_mentions": {"parse": []}})
        self.assertNotIn("X-Timerift-Signature", club.hooks.of(path)[0][1])
        ada.post(hook, {"url": url, "form": "slack"})
        turn_again(game, 1)
        wait_for("a delivery", lambda: len(club.hooks.of(path)) == 2)
        self.assertEqual(list(json.loads(club.hooks.of(path)[1][2])), ["text"])
        club.rig.pg.sql(f"UPDATE notice SET announced = false WHERE game_id = {number}")  # as if its end had not been written
        told_out(game)
        self.assertEqual(len(club.hooks.of(path)), 2, "told once")
        club.hooks.answers.append(404)
        turn_again(game, 2)
        wait_for("it to be removed", lambda: club.rig.pg.sql(f"SELECT count(*) FROM game_hook WHERE game_id = {number}") == [["0"]])
        self.assertEqual(len(club.hooks.of(path)), 3)
        ada.post(hook, {"url": url, "form": "slack"})
        self.assertEqual(ada.post(hook, {"url": ""})[0], 200)
        self.assertEqual(ada.post(hook, {})[1]["url"], "")

    def test_guests_turns_are_told_too_and_a_queue_is_short(self):
        ada = person()
        game = self.game(ada)
        number = game_number(game)
        url = f"http://127.0.0.1:{club.hooks.port}/full/{game}"
        ada.post(f"/games/{game}/hook", {"url": url, "form": "slack"})
        club.hooks.closed[f"/full/{game}"] = 0
        try:
            for _ in range(14):
                turn_again(game, 2)
                wait_for("it to be carried", lambda: club.rig.pg.sql(f"SELECT count(*) FROM notice WHERE game_id = {number} AND NOT announced") == [["0"]])
            self.assertEqual(club.rig.pg.sql(f"SELECT count(*) FROM outbox WHERE game_id = {number}"), [["10"]])
            self.assertEqual(club.hooks.at_once[f"/full/{game}"], 1)
        finally:
            del club.hooks.closed[f"/full/{game}"]


if __name__ == "__main__":
    sys.exit(club.main("push"))
