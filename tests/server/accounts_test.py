#!/usr/bin/env python3
"""Tests accounts and the seats they hold, with real nodes, PostgreSQL, NATS and SMTP on loopback."""

import concurrent.futures
import json
import sys
import time
import unittest

import club
from club import ORIGIN, Browser, OwnRig, fresh, game_of, person, stored, text_of, token_for, token_in, setUpModule, tearDownModule  # noqa: F401
from codes import game_number
from rig import FREE, wait_for
from rules import SETUP
from seats import Held, Unheard, waiting
from ws import Closed, WebSocket

NASTY = ["'; DROP TABLE account; --", "<script>alert(1)</script>", "\\x00' OR '1'='1", "\u202emoc", "a\r\nBcc: x@y", "$1", "%s%n"]


class Asking(unittest.TestCase):
    def later_sent(self):
        """Waits until a mail requested now has arrived and the outbox is empty: every mail due before it has been sent."""
        token_for(fresh("later"))
        wait_for("all letters to leave", lambda: club.rig.pg.sql("SELECT count(*) FROM outbox WHERE next <= now() OR handed") == [["0"]])


class Making(Asking):
    def test_whole_way(self):
        ada = person("Ada Lovelace")
        status, about = ada.get("/account")
        self.assertEqual((status, about["name"], about["mail"], about["letters"]), (200, "Ada Lovelace", ada.mail, "soon"))
        self.assertEqual(ada.ask("DELETE", "/session")[0], 200)
        self.assertIsNone(ada.cookie)
        self.assertEqual(ada.get("/account"), (401, {"error": "sign-in"}))
        status, got = ada.post("/session", {"mail": ada.mail.upper(), "password": "correct horse"})
        self.assertEqual((status, got), (200, {"name": "Ada Lovelace"}))

    def test_letter_is_whole(self):
        address = fresh()
        token_for(address)
        letter = club.mail.to(address)[0]
        self.assertEqual(letter["From"].addresses[0].addr_spec, "games@play.test")
        self.assertIn(ORIGIN + "/#make=", text_of(letter))
        for header in ("Date", "Message-ID", "MIME-Version", "Auto-Submitted"):
            self.assertTrue(letter[header], header)
        self.assertIsNone(letter["List-Unsubscribe"])

    def test_token_once(self):
        address = fresh()
        token = token_for(address)
        first, second = Browser(), Browser(1)
        self.assertEqual(first.post("/redeem", {"token": token, "name": "A", "password": "12345678"})[0], 200)
        self.assertEqual(second.post("/redeem", {"token": token, "name": "B", "password": "12345678"}),
                         (403, {"error": "bad-token"}))
        self.assertIsNone(second.cookie)

    def test_token_wrong(self):
        for token in ("", "x", "0" * 26, "z" * 26, "0" * 25 + "'", 5, None, ["0" * 26]):
            status, got = Browser().post("/redeem", {"token": token, "name": "A", "password": "12345678"})
            self.assertEqual((status, got), (403, {"error": "bad-token"}), token)

    def test_token_too_old(self):
        address = fresh()
        token = token_for(address)
        club.rig.pg.sql(f"UPDATE errand SET until = now() WHERE mail = '{address}'")
        self.assertEqual(Browser().post("/redeem", {"token": token, "name": "A", "password": "12345678"})[0], 403)

    def test_bad_texts(self):
        token = token_for(fresh())
        for name in ("", " ", "x" * 41, "a\nb", "\u202emoc", 7, None):
            self.assertEqual(Browser().post("/redeem", {"token": token, "name": name, "password": "12345678"}),
                             (400, {"error": "bad-name"}), name)
        for password in ("", "1234567", "x" * 201, 12345678, None):
            self.assertEqual(Browser().post("/redeem", {"token": token, "name": "A", "password": password}),
                             (400, {"error": "bad-password"}), password)
        self.assertEqual(Browser().post("/redeem", {"token": token, "name": "A", "password": "12345678"})[0], 200)

    def test_bad_addresses(self):
        for address in ("", "a", "@b", "a@", "a b@c.d", "a@b@c", "a@b\r\nRCPT TO:<x@y>", "<a@b>", "a@b..c", "a@.b", "a@b.",
                        "-oX@b.c", "\u00e4@b.c", "a@" + "b" * 260, None, 1):
            self.assertEqual(Browser().post("/accounts", {"mail": address}), (400, {"error": "bad-mail"}), address)
        strange = "SELECT mail FROM {} WHERE mail NOT LIKE '%@club.test'"
        self.assertEqual(club.rig.pg.sql(strange.format("outbox")) + club.rig.pg.sql(strange.format("errand")), [])

    def test_few_letters_to_one_address(self):
        address = fresh()
        for _ in range(9):
            self.assertEqual(Browser().post("/accounts", {"mail": address})[0], 202)
        club.mail.wait(address, 5)
        self.later_sent()
        self.assertEqual(len(club.mail.to(address)), 5)

    def test_few_letters_from_one_asker(self):
        browser = Browser()
        answers = [browser.post("/accounts", {"mail": fresh()})[0] for _ in range(12)]
        self.assertEqual(answers, [202] * 10 + [429] * 2)


class SigningIn(Asking):
    def test_wrong_password(self):
        ada = person()
        browser = Browser()
        self.assertEqual(browser.post("/session", {"mail": ada.mail, "password": "correct hors"}),
                         (403, {"error": "wrong-password"}))
        self.assertIsNone(browser.cookie)

    def test_nobody_is_known(self):
        """An address with an account and one without get the same answers in about the same time."""
        known, unknown = [], []
        for _ in range(8):  # only the fastest answers are compared; on a busy machine it takes more attempts to get a fast one
            ada, nobody = person(), fresh("nobody")
            for _ in range(6):
                for address, took in ((ada.mail, known), (nobody, unknown)):
                    browser, start = Browser(), time.monotonic()
                    status, got = browser.post("/session", {"mail": address, "password": "wrong horse"})
                    took.append(time.monotonic() - start)
                    self.assertEqual((status, got, browser.cookie), (403, {"error": "wrong-password"}, None))
            fastest = sorted((min(known), min(unknown)))
            if fastest[1] / fastest[0] < 2.0:
                break
        self.assertLess(fastest[1] / fastest[0], 2.0)
        for path in ("/accounts", "/accounts/reset"):
            answers = [Browser().post(path, {"mail": address}) for address in (ada.mail, fresh("nobody"))]
            self.assertEqual(answers[0], answers[1])

    def test_asking_twice_gives_a_password_letter(self):
        ada = person()
        Browser().post("/accounts", {"mail": ada.mail})
        self.assertIn("#password=", text_of(club.mail.wait(ada.mail, 2)[1]))

    def test_reset_for_nobody_sends_nothing(self):
        address = fresh("nobody")
        self.assertEqual(Browser().post("/accounts/reset", {"mail": address})[0], 202)
        self.later_sent()
        self.assertEqual(club.mail.to(address), [])

    def test_limit_by_asker(self):
        browser = Browser()
        answers = [browser.post("/session", {"mail": fresh(), "password": "12345678"})[0] for _ in range(23)]
        self.assertEqual(answers[:20], [403] * 20)
        self.assertIn(429, answers[20:])
        self.assertEqual(Browser().post("/session", {"mail": fresh(), "password": "12345678"})[0], 403)

    def test_limit_by_account(self):
        """A network may try one account's password only so often; others may go on, and no wrong try counts for them."""
        ada, peer = person(), "203.0.113.7"
        with concurrent.futures.ThreadPoolExecutor(14) as pool:
            tries = [pool.submit(Browser(peer=peer).post, "/session", {"mail": ada.mail, "password": f"guess {i:03}"}) for i in range(14)]
            wait_for("refusals", lambda: [t.result()[0] for t in tries if t.done()].count(429) >= 4)
            self.assertEqual(Browser(peer="203.0.113.8").post("/session", {"mail": ada.mail.upper(), "password": "correct horse"})[0], 429)
            self.assertEqual(ada.post("/session", {"mail": ada.mail, "password": "correct horse"})[0], 200)
            self.assertFalse(all(t.done() for t in tries), "the guesses did not wait")
        self.assertEqual([t.result()[0] for t in tries].count(429), 4)

    def test_guesses_wait_and_the_owner_does_not(self):
        """After wrong passwords from many networks further ones wait; a device that was signed in before does not, and no one is refused."""
        ada, phone = person(), Browser()
        self.assertEqual(phone.post("/session", {"mail": ada.mail, "password": "correct horse"})[0], 200)
        self.assertIsNotNone(phone.device)
        phone.cookie = None
        guessers = [Browser() for _ in range(7)]
        for guesser in guessers:
            self.assertEqual(guesser.post("/session", {"mail": ada.mail, "password": "wrong horse"}), (403, {"error": "wrong-password"}))
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            guesses = [pool.submit(guesser.post, "/session", {"mail": ada.mail, "password": "wrong horse"}) for guesser in guessers[:3]]
            stranger = pool.submit(Browser().post, "/session", {"mail": ada.mail, "password": "correct horse"})
            self.assertEqual(phone.post("/session", {"mail": ada.mail, "password": "correct horse"})[0], 200)
            self.assertFalse(all(guess.done() for guess in guesses), "the guesses did not wait")
            self.assertEqual(stranger.result()[0], 200)
            self.assertFalse(all(guess.done() for guess in guesses), "a network that has guessed before goes first")
            self.assertLessEqual({guess.result()[0] for guess in guesses}, {403, 503})

    def test_wrong_passwords_on_other_nodes(self):
        """Each node slows guesses on its own: those at one node do not make another wait."""
        ada = person()
        for i in range(7):
            self.assertEqual(Browser().post("/session", {"mail": ada.mail, "password": f"guess {i:03}"})[0], 403)
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            guess = pool.submit(Browser().post, "/session", {"mail": ada.mail, "password": "guess 100"})
            self.assertEqual(Browser(1).post("/session", {"mail": ada.mail, "password": "correct horse"})[0], 200)
            self.assertFalse(guess.done())

    def test_a_new_password_ends_known_devices(self):
        ada = person()
        old = ada.device
        self.assertEqual(ada.post("/account/password", {"old": "correct horse", "password": "battery staple"})[0], 200)
        self.assertNotEqual(ada.device, old)
        thief = Browser()
        thief.device = old
        for i in range(7):
            Browser().post("/session", {"mail": ada.mail, "password": f"guess {i:03}"})
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            guess = pool.submit(thief.post, "/session", {"mail": ada.mail, "password": "guess 100"})
            self.assertEqual(ada.post("/session", {"mail": ada.mail, "password": "battery staple"})[0], 200)
            self.assertFalse(guess.done(), "the old device is still known")

    def test_forged_device(self):
        """A device's cookie with one digit changed is no device; a genuine one of another account neither."""
        ada, bob = person(), person()
        for i in range(7):
            Browser().post("/session", {"mail": ada.mail, "password": f"guess {i:03}"})
        forged = [ada.device[:at] + ("0" if ada.device[at] != "0" else "1") + ada.device[at + 1:] for at in (-1, -33, -65)] + [bob.device]
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            guesses = []
            for device in forged:
                browser = Browser()
                browser.device = device
                guesses.append(pool.submit(browser.post, "/session", {"mail": ada.mail, "password": "guess 100"}))
            self.assertEqual(ada.post("/session", {"mail": ada.mail, "password": "correct horse"})[0], 200)
            self.assertGreaterEqual([g.done() for g in guesses].count(False), 3)

    def test_right_passwords_are_not_counted(self):
        ada = person()
        answers = [Browser().post("/session", {"mail": ada.mail, "password": "correct horse"})[0] for i in range(14)]
        self.assertEqual(answers, [200] * 14)

    def test_limit_of_one_network(self):
        answers = [Browser(peer=f"2001:db8:1:2::{i:x}").post("/session", {"mail": fresh(), "password": "12345678"})[0]
                   for i in range(1, 24)]
        self.assertIn(429, answers[20:])

    def test_cookie(self):
        ada = person()
        flags = ada.headers["set-cookie"].split("; ")
        self.assertRegex(flags[0], r"^timerift=[0-9a-z]{26}$")
        for flag in ("HttpOnly", "SameSite=Strict", "Path=/"):
            self.assertIn(flag, flags)
        self.assertNotIn("Domain", ada.headers["set-cookie"])
        self.assertNotIn(ada.cookie, json.dumps(club.rig.pg.sql("SELECT encode(token, 'hex'), token::text FROM session")))

    def test_fixation(self):
        ada = person()
        other = Browser()
        for cookie in ("0" * 26, ada.cookie):
            other.cookie = cookie
            self.assertEqual(other.post("/session", {"mail": ada.mail, "password": "correct horse"})[0], 200)
            self.assertNotEqual(other.cookie, cookie)
            thief = Browser()
            thief.cookie = cookie
            self.assertEqual(thief.get("/account")[0], 401, "a secret known before signing in opens nothing after it")

    def test_cookies_that_are_none(self):
        for cookie in ("", "x" * 26, "'" * 26, "0" * 25, "0" * 27, "0" * 1000):
            browser = Browser()
            browser.cookie = cookie
            self.assertEqual(browser.get("/account")[0], 401)

    def test_foreign_origin(self):
        ada = person()
        status, _, _ = ada.node.ask("POST", "/api/account/name", '{"name":"Eve"}',
                                    {"Cookie": "timerift=" + ada.cookie, "Origin": "http://evil.test"})
        self.assertEqual(status, 403)
        self.assertEqual(ada.get("/account")[1]["name"], "Ada")

    def test_expiry(self):
        ada = person()
        club.rig.pg.sql("UPDATE session SET until = now() - interval '1 second' WHERE account = "
                   f"(SELECT id FROM account WHERE mail = '{ada.mail}')")
        self.assertEqual(ada.get("/account")[0], 401)

    def test_use_prolongs(self):
        ada = person()
        where = f"account = (SELECT id FROM account WHERE mail = '{ada.mail}')"
        club.rig.pg.sql(f"UPDATE session SET until = now() + interval '1 day' WHERE {where}")
        self.assertEqual(ada.get("/account")[0], 200)
        self.assertEqual(club.rig.pg.sql(f"SELECT until > now() + interval '29 days' FROM session WHERE {where}"), [["t"]])
        club.rig.pg.sql(f"UPDATE session SET made = now() - interval '179 days', until = now() + interval '1 minute' WHERE {where}")
        ada.get("/account")
        self.assertEqual(club.rig.pg.sql(f"SELECT until < now() + interval '2 days' FROM session WHERE {where}"), [["t"]])

    def test_password_changed_meanwhile(self):
        """If the password changes between its check and the write, signing in, changing it and deleting the account fail."""
        ada = person()
        tries = (("/session", {"mail": ada.mail, "password": "correct horse"}), ("/account/password", {"old": "correct horse", "password": "12345678"}),
                 ("/account/delete", {"old": "correct horse"}))
        with concurrent.futures.ThreadPoolExecutor(len(tries)) as pool:
            with Held(club.rig, f"UPDATE account SET password = password || 'x' WHERE mail = '{ada.mail}'"):
                browsers = [Browser() for _ in tries]
                for browser in browsers[1:]:
                    browser.cookie = ada.cookie
                got = [pool.submit(browser.post, *what) for browser, what in zip(browsers, tries)]
                waiting(club.rig, len(tries), "account")  # all passwords have been checked, all writes wait for the lock
            self.assertEqual([one.result() for one in got], [(403, {"error": "wrong-password"})] * len(tries))
        self.assertEqual(ada.get("/account")[0], 200)

    def test_everywhere(self):
        ada, phone = person(), Browser(1)
        phone.post("/session", {"mail": ada.mail, "password": "correct horse"})
        self.assertEqual(phone.get("/account")[0], 200)
        self.assertEqual(ada.ask("DELETE", "/sessions")[0], 200)
        self.assertEqual(phone.get("/account")[0], 401)

    def test_loop_goes_on_while_hashing(self):
        """The event loop keeps answering during a slow password hash: no request waits half as long as the hash takes."""
        node = club.rig.node("hashing", password_mb=256, **FREE).start()
        self.addCleanup(lambda: (node.stop(), club.rig.nodes.remove(node)))
        shares = []
        for _ in range(5):  # repeated, because a stall of the machine looks the same
            begun, slowest = time.monotonic(), 0.0
            with concurrent.futures.ThreadPoolExecutor(1) as pool:
                hashed = pool.submit(node.post, "/api/session", {"mail": fresh(), "password": "12345678"})
                while not hashed.done():
                    start = time.monotonic()
                    self.assertEqual(node.get("/api/healthz")[0], 200)
                    slowest = max(slowest, time.monotonic() - start)
            self.assertEqual(hashed.result()[0], 403)
            shares.append(slowest / (time.monotonic() - begun))
            if shares[-1] < 0.5:
                break
        self.assertLess(min(shares), 0.5)


class Sitting:
    """Helpers for sockets that hold a seat through an account's session."""

    def phone(self, ada, node=1):
        phone = Browser(node)
        self.assertEqual(phone.post("/session", {"mail": ada.mail, "password": "correct horse"})[0], 200)
        return phone

    def sits(self, browser, made):
        ws = browser.socket()
        ws.send({"t": "join", "game": made["game"], "as": "account", "n": 0})
        self.assertEqual(ws.until("joined")["seat"], 0)
        time.sleep(0.3)  # a newly opened room checks the rights of its sockets once more
        return ws

    def goes(self, ws):
        with self.assertRaises(Closed):
            while True:
                ws.receive()

    def stays(self, ws):
        time.sleep(0.5)
        ws.send({"t": "ping"})
        ws.until("pong")
        ws.close()


class Sockets(Sitting, unittest.TestCase):
    """A socket that joined through a session stays open until the session ends, on every node."""

    def test_signed_out(self):
        ada = person()
        phone = self.phone(ada)
        made, _ = game_of(ada, Browser())
        at_home, away = self.sits(ada, made), self.sits(phone, made)
        self.assertEqual(phone.ask("DELETE", "/session")[0], 200)
        self.goes(away)
        self.stays(at_home)

    def test_signed_out_everywhere(self):
        ada = person()
        made, _ = game_of(ada, Browser())
        sockets = [self.sits(ada, made), self.sits(self.phone(ada), made)]
        self.assertEqual(ada.ask("DELETE", "/sessions")[0], 200)
        for ws in sockets:
            self.goes(ws)

    def test_signed_in_anew(self):
        """Signing in again ends the previous session of this browser."""
        ada = person()
        made, _ = game_of(ada, Browser())
        ws = self.sits(ada, made)
        self.assertEqual(ada.post("/session", {"mail": ada.mail, "password": "correct horse"})[0], 200)
        self.goes(ws)

    def test_new_password(self):
        ada = person()
        made, _ = game_of(ada, Browser())
        at_home, away = self.sits(ada, made), self.sits(self.phone(ada), made)
        self.assertEqual(ada.post("/account/password", {"old": "correct horse", "password": "battery staple"})[0], 200)
        self.goes(away)
        self.stays(at_home)

    def test_reset(self):
        ada = person()
        made, _ = game_of(ada, Browser())
        sockets = [self.sits(ada, made), self.sits(self.phone(ada), made)]
        token = token_for(ada.mail, "/accounts/reset")
        self.assertEqual(Browser().post("/redeem", {"token": token, "password": "battery staple"})[0], 200)
        for ws in sockets:
            self.goes(ws)

    def test_deleted(self):
        ada = person()
        made, _ = game_of(ada, Browser())
        sockets = [self.sits(ada, made), self.sits(self.phone(ada), made)]
        self.assertEqual(ada.post("/account/delete", {"old": "correct horse"})[0], 200)
        for ws in sockets:
            self.goes(ws)

    def test_many_games(self):
        """Sockets are closed even if the account has so many games that games with smaller ids fill the first batches."""
        ada = person()
        made, _ = game_of(ada, Browser())
        ws = self.sits(ada, made)
        account = f"(SELECT id FROM account WHERE mail = '{ada.mail}')"
        club.rig.pg.sql("INSERT INTO game (id, setup, rules, secret, invite) SELECT n, '', decode(repeat('00', 16), 'hex'), "
                   "decode(repeat('00', 32), 'hex'), '' FROM generate_series(1, 450) n; "
                   f"INSERT INTO seat (game_id, seat, free, account) SELECT n, 0, false, {account} FROM generate_series(1, 450) n")
        try:
            self.assertEqual(ada.ask("DELETE", "/session")[0], 200)
            self.goes(ws)
        finally:
            club.rig.pg.sql("DELETE FROM game WHERE id <= 450")


class Rechecked(Sitting, OwnRig):
    """Rights lost without a notification: the node re-checks them itself, here every second."""

    @classmethod
    def settings_now(cls):
        return {"origin": ORIGIN, "smtp": f"smtp://127.0.0.1:{club.mail.port}", "smtp_tls": 0, "recheck": 1, "connections": 1}

    def at_table(self):
        ada = person()
        made, _ = game_of(ada, Browser())
        places = self.sits(ada, made), self.sits(self.phone(ada, node=0), made)
        wait_for("the turns are passed on", lambda: club.rig.pg.sql("SELECT count(*) FROM notice WHERE NOT called") == [["0"]])  # they are written, too
        return ada, *places

    def test_password_unheard(self):
        """The new password is committed but the database's answer is lost: sockets of the old sessions are closed all the same."""
        ada, at_home, away = self.at_table()
        with concurrent.futures.ThreadPoolExecutor(1) as pool, Unheard(club.rig) as store:
            answer = pool.submit(ada.post, "/account/password", {"old": "correct horse", "password": "battery staple"})
            store.lose("UPDATE account SET password")
            self.assertEqual(answer.result(), (503, {"error": "busy"}))
        self.goes(away)
        self.stays(at_home)

    def test_looked_up_on_a_line_that_breaks(self):
        """The permission check is queued on a database connection that breaks: the node repeats it and the socket stays open."""
        ada, at_home, away = self.at_table()
        with concurrent.futures.ThreadPoolExecutor(1) as pool, Unheard(club.rig) as store:
            answer = pool.submit(ada.post, "/account/password", {"old": "correct horse", "password": "battery staple"})
            wait_for("its commit", lambda: store.waits("UPDATE account SET password"))
            waits = club.rig.nodes[0].metrics()["store_waiting"]
            wait_for("two looks", lambda: club.rig.nodes[0].metrics()["store_waiting"] >= waits + 8)  # one check sends fewer than five statements
            store.lose("UPDATE account SET password")
            self.assertEqual(answer.result(), (503, {"error": "busy"}))
        self.goes(away)
        self.stays(at_home)

    def test_grown_old(self):
        ada, at_home, away = self.at_table()
        club.rig.pg.sql(f"UPDATE session s SET until = now() FROM account a WHERE a.id = s.account AND a.mail = '{ada.mail}'")
        for ws in (at_home, away):
            self.goes(ws)


class Changing(unittest.TestCase):
    def test_reset(self):
        ada, phone = person(), Browser()
        phone.post("/session", {"mail": ada.mail, "password": "correct horse"})
        token = token_for(ada.mail, "/accounts/reset")
        browser = Browser(1)
        self.assertEqual(browser.post("/redeem", {"token": token, "password": "short"}), (400, {"error": "bad-password"}))
        self.assertEqual(browser.post("/redeem", {"token": token, "password": "battery staple"}), (200, {"name": "Ada"}))
        self.assertEqual(browser.get("/account")[0], 200)
        self.assertEqual(phone.get("/account")[0], 401, "a new password ends all sessions")
        self.assertEqual(browser.post("/redeem", {"token": token, "password": "battery stapl2"})[0], 403, "once only")
        self.assertEqual(Browser().post("/session", {"mail": ada.mail, "password": "correct horse"})[0], 403)
        self.assertEqual(Browser().post("/session", {"mail": ada.mail, "password": "battery staple"})[0], 200)
        self.assertIn("password", text_of(club.mail.wait(ada.mail, 3)[2]), "and the owner is told")

    def test_reset_ends_other_links(self):
        ada = person()
        first, second = (token_for(ada.mail, "/accounts/reset") for _ in range(2))
        self.assertEqual(Browser().post("/redeem", {"token": second, "password": "battery staple"})[0], 200)
        self.assertEqual(Browser().post("/redeem", {"token": first, "password": "battery stapl2"})[0], 403)

    def outdated(self, ada, token, body, change):
        """A link requested before `change` is refused after it, even if its row is written only afterwards."""
        account = f"account = (SELECT id FROM account WHERE mail = '{ada.mail}')"
        club.rig.pg.sql(f"CREATE TABLE kept AS SELECT * FROM errand WHERE {account}")
        try:
            change()
            self.assertEqual(Browser().post("/redeem", {"token": token, **body}), (403, {"error": "bad-token"}))
            club.rig.pg.sql("INSERT INTO errand SELECT * FROM kept ON CONFLICT DO NOTHING")
            self.assertEqual(Browser().post("/redeem", {"token": token, **body}), (403, {"error": "bad-token"}))
        finally:
            club.rig.pg.sql("DROP TABLE kept")

    def test_links_from_before_a_new_password(self):
        ada = person()
        token = token_for(ada.mail, "/accounts/reset")
        self.outdated(ada, token, {"password": "battery stapl2"}, lambda: self.assertEqual(
            ada.post("/account/password", {"old": "correct horse", "password": "battery staple"})[0], 200))
        self.assertEqual(Browser().post("/session", {"mail": ada.mail, "password": "battery staple"})[0], 200)

    def test_address_from_before_a_reset(self):
        """A change of address requested by an intruder has no effect once the owner has reset the password."""
        ada, new = person(), fresh("mallory")
        ada.post("/account/mail", {"mail": new, "old": "correct horse"})
        token = token_in(club.mail.wait(new)[0])
        reset = token_for(ada.mail, "/accounts/reset")
        self.outdated(ada, token, {}, lambda: self.assertEqual(
            Browser().post("/redeem", {"token": reset, "password": "battery staple"})[0], 200))
        self.assertEqual(club.rig.pg.sql(f"SELECT count(*) FROM account WHERE mail = '{ada.mail}'"), [["1"]])

    def test_links_to_the_address_before(self):
        ada, new, other = person(), fresh(), fresh()
        reset = token_for(ada.mail, "/accounts/reset")
        for address in (new, other):
            self.assertEqual(ada.post("/account/mail", {"mail": address, "old": "correct horse"})[0], 200)
        confirm, another = (token_in(club.mail.wait(address)[0]) for address in (new, other))
        self.outdated(ada, reset, {"password": "battery staple"},
                      lambda: self.assertEqual(Browser().post("/redeem", {"token": confirm})[0], 200))
        self.assertEqual(Browser().post("/redeem", {"token": another})[0], 403)
        self.assertEqual(Browser().post("/session", {"mail": new, "password": "correct horse"})[0], 200)

    def test_letters_that_wait_go(self):
        """Changing the password or the address deletes queued mails that carry links, but not notifications (kind 7)."""
        ada, new = person(), fresh()
        account = club.rig.pg.sql(f"SELECT id FROM account WHERE mail = '{ada.mail}'")[0][0]
        reset = token_for(ada.mail, "/accounts/reset")
        for change in (lambda: Browser().post("/redeem", {"token": reset, "password": "battery staple"}),
                       lambda: ada.post("/account/password", {"old": "battery staple", "password": "correct horse"}),
                       lambda: Browser().post("/redeem", {"token": token_in(club.mail.wait(new)[0])})):
            club.rig.pg.sql("INSERT INTO outbox (kind, mail, account, next) SELECT kind, 'mallory@club.test', "
                       f"{account}, now() + interval '1 day' FROM unnest(array[2, 3, 7]) kind")
            self.assertEqual(change()[0], 200)
            self.assertEqual(club.rig.pg.sql("DELETE FROM outbox WHERE mail = 'mallory@club.test' RETURNING kind"), [["7"]])
            ada.post("/session", {"mail": ada.mail, "password": "battery staple"})
            ada.post("/account/mail", {"mail": new, "old": "correct horse"})

    def test_no_token_in_the_store(self):
        address = fresh()
        token = token_for(address)
        for table in ("errand", "outbox", "session"):
            self.assertNotIn(token, json.dumps(club.rig.pg.sql(f"SELECT t::text FROM {table} t")))

    def test_password(self):
        ada, phone = person(), Browser()
        phone.post("/session", {"mail": ada.mail, "password": "correct horse"})
        self.assertEqual(ada.post("/account/password", {"old": "wrong horse", "password": "battery staple"})[0], 403)
        self.assertEqual(ada.post("/account/password", {"password": "battery staple"})[0], 403)
        self.assertEqual(ada.post("/account/password", {"old": "correct horse", "password": "battery staple"})[0], 200)
        self.assertEqual(ada.get("/account")[0], 200)
        self.assertEqual(phone.get("/account")[0], 401)
        self.assertEqual(Browser().post("/session", {"mail": ada.mail, "password": "battery staple"})[0], 200)

    def test_own_password_by_force(self):
        ada = person()
        answers = [ada.post("/account/password", {"old": f"guess {i:03}", "password": "battery staple"})[0] for i in range(12)]
        self.assertEqual(answers, [403] * 10 + [429] * 2)

    def test_mail(self):
        ada, new = person(), fresh()
        ada.post("/account/letters", {"mode": "daily"})
        self.assertEqual(ada.post("/account/mail", {"mail": new, "old": "wrong horse"})[0], 403)
        self.assertEqual(ada.post("/account/mail", {"mail": new, "old": "correct horse"})[0], 200)
        self.assertIn("change the email address", text_of(club.mail.wait(ada.mail, 2)[1]))
        self.assertEqual(ada.get("/account")[1]["mail"], ada.mail, "not before it is confirmed")
        token = token_in(club.mail.wait(new)[0])
        self.assertEqual(Browser().post("/redeem", {"token": token})[0], 200)
        about = ada.get("/account")[1]
        self.assertEqual((about["mail"], about["letters"]), (new, "daily"))
        wait_for("the old address is forgotten", lambda: club.rig.pg.sql(f"SELECT count(*) FROM letterbox WHERE mail = '{ada.mail}'") == [["0"]])
        self.assertEqual(Browser().post("/session", {"mail": ada.mail, "password": "correct horse"})[0], 403)

    def test_mail_of_another(self):
        ada, bob = person(), person("Bob")
        ada.post("/account/mail", {"mail": bob.mail, "old": "correct horse"})
        token = token_in(club.mail.wait(bob.mail, 2)[1])
        self.assertEqual(Browser().post("/redeem", {"token": token}), (409, {"error": "taken"}))

    def test_name_and_letters(self):
        ada = person()
        self.assertEqual(ada.post("/account/name", {"name": "Countess"})[0], 200)
        self.assertEqual(ada.post("/account/letters", {"mode": "daily"})[0], 200)
        self.assertEqual(ada.post("/account/letters", {"mode": "never"}), (400, {"error": "bad-mode"}))
        about = ada.get("/account")[1]
        self.assertEqual((about["name"], about["letters"]), ("Countess", "daily"))

    def test_delete(self):
        ada, bob = person(), person("Bob")
        made, _ = game_of(ada, bob)
        self.assertEqual(ada.post("/account/delete", {"old": "wrong horse"})[0], 403)
        self.assertEqual(ada.post("/account/delete", {"old": "correct horse"})[0], 200)
        self.assertEqual(ada.get("/account")[0], 401)
        self.assertEqual(Browser().post("/session", {"mail": ada.mail, "password": "correct horse"})[0], 403)
        self.assertEqual(club.rig.pg.sql(f"SELECT count(*) FROM letterbox WHERE mail = '{ada.mail}'"), [["0"]])
        self.assertEqual([s["name"] for s in bob.get("/games/" + made["game"])[1]["seats"]], ["", "Bob"])
        self.assertEqual(len(bob.get("/account/games")[1]["games"]), 1, "the game goes on")

    def test_nasty_texts(self):
        ada = person()
        for text in NASTY:
            status, _ = ada.post("/account/name", {"name": text})
            about = ada.get("/account")[1]
            if status == 200:
                self.assertEqual(about["name"], text)
                self.assertIn("application/json", ada.headers["content-type"])
                self.assertEqual(ada.headers["x-content-type-options"], "nosniff")
            else:
                self.assertEqual(status, 400)
                self.assertNotEqual(about["name"], text)
            for path, body in (("/session", {"mail": text, "password": text}), ("/accounts", {"mail": text}),
                               ("/accounts/reset", {"mail": text}), ("/redeem", {"token": text}),
                               ("/account/mail", {"mail": text, "old": text}), ("/account/hook", {"url": text}),
                               ("/account/letters", {"mode": text}), ("/account/delete", {"old": text}),
                               ("/games/0000000000001/link", {"token": text}), ("/games/0000000000001/lost", {"mail": text}),
                               ("/games/0000000000001/keep", {"token": text})):
                self.assertIn(ada.post(path, body)[0], (400, 403), (path, text))
        self.assertEqual(club.rig.pg.sql("SELECT count(*) > 0 FROM account"), [["t"]])

    def test_bad_bodies(self):
        ada = person()
        for body in ("[]", "{", "null", '"x"', '{"name":"a","name":"b"}', b"\xff\xfe", '{"name":"\\ud800"}', '{"name":"a\\u0000b"}'):
            self.assertEqual(ada.post("/account/name", body)[0], 400, body)


class Seats(Asking):
    def test_nasty_names_and_titles(self):
        for text in NASTY + ["x" * 101, 5, None]:
            for field in ("name", "title"):
                browser = Browser()
                status, made = browser.post("/games", {"setup": SETUP, field: text})
                self.assertIn(status, (201, 400), (field, text))
                if status == 201:
                    about = browser.get("/games/" + made["game"])[1]
                    self.assertEqual(about["title"] if field == "title" else about["seats"][0]["name"], text)

    def test_mail_to_strangers(self):
        """A guest can have a mail sent to anybody: it holds our own words only, and only a few are sent."""
        stranger, evil = fresh(), "You won 500 EUR! Claim: https://evil.example/claim"
        for i in range(5):
            browser = Browser()
            _, made = browser.post("/games", {"setup": SETUP, "title": evil if i % 2 else "Claim now at evil example", "name": "Win 500"})
            self.assertEqual(browser.post(f"/games/{made['game']}/mail", {"token": made["token"], "mail": stranger})[0], 202)
        club.mail.wait(stranger, 3)
        self.later_sent()
        letters = club.mail.to(stranger)
        self.assertEqual(len(letters), 3, "to one address")
        for letter in letters:
            for word in ("won", "Claim", "evil", "Win"):
                self.assertNotIn(word, letter.as_string() + letter.get_content())
        browser = Browser()
        _, made = browser.post("/games", {"setup": SETUP})
        answers = [browser.post(f"/games/{made['game']}/mail", {"token": made["token"], "mail": fresh()})[0] for _ in range(7)]
        self.assertEqual(answers, [202] * 5 + [429] * 2, "from one address")

    def test_titles_in_letters(self):
        """Another player's title is told in a mail only if it holds no link and no markup."""
        for title, told in (("Club night", True), ("https://evil.example", False), ("evil.example/claim", False), ("a@evil.example", False), ("<b>x</b>", False)):
            address, browser = fresh(), Browser()
            _, made = browser.post("/games", {"setup": SETUP, "title": title})
            path = "/games/" + made["game"]
            browser.post(path + "/mail", {"token": made["token"], "mail": address})
            Browser().post("/redeem", {"token": token_in(club.mail.wait(address)[-1])})
            Browser().post(path + "/lost", {"mail": address})
            letter = club.mail.wait(address, 2)[-1]
            self.assertEqual(title in letter.get_content(), told, title)

    def test_my_games(self):
        ada, bob = person(), person("Bob", node=1)
        made, joined = game_of(ada, bob, "Club night")
        wait_for("a turn", lambda: any(g["turn"] for b in (ada, bob) for g in b.get("/account/games")[1]["games"]))
        rows = [b.get("/account/games")[1]["games"] for b in (ada, bob)]
        self.assertEqual([[g["game"] for g in row] for row in rows], [[made["game"]]] * 2)
        row = rows[1][0]
        self.assertEqual((row["title"], row["seat"], row["status"]), ("Club night", joined["seat"], 1))
        self.assertEqual([s["name"] for s in row["seats"]], ["Ada", "Bob"])
        self.assertEqual([r[0]["turn"] for r in rows], [seat in stored(made).seats() for seat in (0, 1)])

    def test_one_seat_each(self):
        ada = person()
        _, made = ada.post("/games", {"setup": SETUP})
        self.assertEqual(ada.post(f"/games/{made['game']}/join", {"invite": made["invite"]}), (409, {"error": "has-seat"}))

    def test_socket_by_account(self):
        ada, bob = person(), person("Bob", node=1)
        made, joined = game_of(ada, bob)
        ws = bob.socket()
        ws.send({"t": "join", "game": made["game"], "as": "account", "n": 0})
        self.assertEqual(ws.until("joined")["seat"], joined["seat"])
        ws.close()
        for stranger in (person("Eve"), Browser()):
            ws = stranger.socket()
            ws.send({"t": "join", "game": made["game"], "as": "account", "n": 0})
            self.assertEqual(ws.receive(), {"t": "error", "why": "wrong-seat"})
            ws.close()

    def test_guest_keeps_a_seat(self):
        guest, bob, eve = Browser(), Browser(), person("Eve")
        made, _ = game_of(guest, bob)
        ada = person()
        self.assertEqual(guest.post(f"/games/{made['game']}/keep", {"token": made["token"]})[0], 401)
        self.assertEqual(eve.post(f"/games/{made['game']}/keep", {"token": "0" * 26})[0], 403)
        self.assertEqual(ada.post(f"/games/{made['game']}/keep", {"token": made["token"]}), (200, {"seat": 0}))
        self.assertEqual(ada.get("/account/games")[1]["games"][0]["game"], made["game"])
        self.assertEqual(eve.post(f"/games/{made['game']}/keep", {"token": made["token"]})[0], 403, "it is Ada's now")

    def test_new_link_ends_the_old(self):
        a, b = Browser(), Browser()
        made, _ = game_of(a, b)
        path = f"/games/{made['game']}/link"
        ws = WebSocket(club.rig.nodes[1].port)
        ws.send({"t": "join", "game": made["game"], "token": made["token"], "n": 0})
        ws.until("joined")
        status, got = a.post(path, {"token": made["token"]})
        self.assertEqual((status, got["seat"]), (200, 0))
        self.assertEqual(a.post(path, {"token": made["token"]}), (403, {"error": "wrong-seat"}))
        with self.assertRaises(Closed, msg="who sat there by the old link has to go, on every node"):
            while True:
                ws.receive()
        ws = WebSocket(club.rig.nodes[1].port)
        ws.send({"t": "join", "game": made["game"], "token": got["token"], "n": 0})
        self.assertEqual(ws.until("joined")["seat"], 0)
        ws.close()

    def test_link_by_account(self):
        ada, bob = person(), person("Bob")
        made, joined = game_of(ada, bob)
        status, got = bob.post(f"/games/{made['game']}/link", {})
        self.assertEqual((status, got["seat"]), (200, joined["seat"]))
        self.assertEqual(person("Eve").post(f"/games/{made['game']}/link", {})[0], 403)
        self.assertEqual(Browser().post(f"/games/{made['game']}/link", {})[0], 403)

    def test_link_by_maker(self):
        maker, guest = Browser(), Browser()
        made, joined = game_of(maker, guest)
        path = f"/games/{made['game']}/link/1"
        self.assertEqual(guest.post(f"/games/{made['game']}/link/0", {"token": joined["token"]})[0], 403, "not the maker")
        status, got = maker.post(path, {"token": made["token"]})
        self.assertEqual((status, got["seat"]), (200, 1))
        self.assertEqual(guest.post(f"/games/{made['game']}/link", {"token": joined["token"]})[0], 403)
        seats = guest.get("/games/" + made["game"])[1]["seats"]
        self.assertEqual([s["relinked"] for s in seats], [0, 2], "everybody sees it")

    def test_host_cannot_take_a_guests_seat(self):
        """The host makes a link for a guest who is there: the guest is told and can keep the seat, and the link shows nothing meanwhile."""
        maker, guest = Browser(), Browser()
        made, joined = game_of(maker, guest)
        game, path = made["game"], f"/games/{made['game']}/link/1"

        def join(token, node=1):
            ws = WebSocket(club.rig.nodes[node].port)
            ws.send({"t": "join", "game": game, "token": token, "n": 0})
            return ws, ws.until("joined", "error")

        def told(ws, true):
            while True:
                seat = ws.until("people")["seats"][1]
                if true(seat):
                    return seat

        ws, got = join(joined["token"], 0)
        self.assertEqual(got["seat"], 1)
        status, link = maker.post(path, {"token": made["token"]})
        self.assertEqual(status, 200)
        self.assertGreater(link["from"], (time.time() + 23 * 3600) * 1000)
        self.assertEqual(told(ws, lambda seat: "link_from" in seat)["link_from"], link["from"], "the guest is told")
        for body in ({"token": link["token"]}, {"token": link["token"], "fresh": "0" * 26}):
            self.assertEqual(maker.post(f"/games/{game}/link", body)[0], 403, "it cannot be made another one")
        other, got = join(link["token"])
        self.assertEqual(got, {"t": "error", "why": "link-waits"})
        ws.send({"t": "stay"})
        self.assertEqual(ws.until("done", "error")["t"], "done")
        told(ws, lambda seat: "link_from" not in seat)
        ws.send({"t": "stay"})
        self.assertEqual(ws.until("done", "error")["why"], "no-link")
        self.assertEqual(join(link["token"])[1], {"t": "error", "why": "wrong-seat"}, "the guest kept the seat")
        _, link = maker.post(path, {"token": made["token"]})
        club.rig.pg.sql(f"UPDATE seat SET heir_at = now() WHERE game_id = {game_number(game)} AND seat = 1")
        other, got = join(link["token"])
        self.assertEqual(got["seat"], 1, "after the time it works")
        self.assertEqual(ws.until("error")["why"], "wrong-seat", "and the old one no longer does")
        other.close()
        club.rig.pg.sql(f"UPDATE seat SET present = now() - interval '25 hours' WHERE game_id = {game_number(game)} AND seat = 1")
        _, link = maker.post(path, {"token": made["token"]})
        self.assertNotIn("from", link, "nobody was there for a day")
        self.assertEqual(join(link["token"])[1]["seat"], 1)

    def test_maker_cannot_take_an_accounts_seat(self):
        maker, ada = Browser(), person()
        made, _ = game_of(maker, ada)
        self.assertEqual(maker.post(f"/games/{made['game']}/link/1", {"token": made["token"]})[0], 403)

    def test_link_by_mail(self):
        maker, guest = Browser(), Browser()
        made, joined = game_of(maker, guest, "Lost and found")
        address, path = fresh("guest"), f"/games/{made['game']}"
        self.assertEqual(guest.post(path + "/lost", {"mail": address})[0], 202)
        self.assertEqual(guest.post(path + "/mail", {"token": "0" * 26, "mail": address})[0], 202)
        self.assertEqual(guest.post(path + "/mail", {"token": joined["token"], "mail": address})[0], 202)
        confirm = club.mail.wait(address)[0]
        self.assertNotIn("Lost and found", text_of(confirm), "another's words, to an address that is not confirmed")
        self.assertEqual(Browser().post("/redeem", {"token": token_in(confirm)})[0], 200)
        self.assertEqual(Browser().post(path + "/lost", {"mail": address.upper()})[0], 202)
        letter = next(x for x in (club.mail.wait(address, n)[n - 1] for n in (2, 3)) if "#seat=" in text_of(x))
        self.assertIn("Lost and found", text_of(letter))
        status, got = Browser(1).post("/redeem", {"token": token_in(letter)})
        self.assertEqual((status, got["game"], got["seat"]), (200, made["game"], 1))
        self.assertEqual(Browser().post("/redeem", {"token": token_in(letter)})[0], 403, "once only")
        self.assertEqual(guest.post(path + "/link", {"token": joined["token"]})[0], 403, "the old link is dead")
        self.assertEqual(Browser().post(path + "/link", {"token": got["token"]})[0], 200)

    def guest_at(self, seats=3):
        """A guest in a game that has not begun; returns the answers to maker and guest, and the path of the game."""
        maker, guest = Browser(), Browser()
        _, made = maker.post("/games", {"setup": "seats " + " ".join(f"{letter}=human" for letter in "ABCD"[:seats])})
        path = f"/games/{made['game']}"
        _, joined = guest.post(path + "/join", {"invite": made["invite"]})
        return made, joined, path

    def confirming(self, path, token, address):
        return token_for(address, path + "/mail", {"token": token})

    def address_of(self, made, seat):
        return club.rig.pg.sql(f"SELECT coalesce(mail, '') FROM seat WHERE game_id = {game_number(made['game'])} AND seat = {seat}")[0][0]

    def test_address_of_a_former_holder(self):
        """Mallory requests a confirmation mail, leaves, and opens its link when the seat is free or belongs to somebody else."""
        made, mallory, path = self.guest_at()
        address = fresh("mallory")
        letters = [self.confirming(path, mallory["token"], address) for _ in range(2)]
        self.assertEqual(Browser().post(path + "/leave", {"token": mallory["token"]})[0], 200)
        self.assertEqual(Browser().post("/redeem", {"token": letters[0]}), (403, {"error": "bad-token"}))
        _, bob = Browser().post(path + "/join", {"invite": made["invite"]})
        self.assertEqual(bob["seat"], mallory["seat"])
        self.assertEqual(Browser().post("/redeem", {"token": letters[1]}), (403, {"error": "bad-token"}))
        self.assertEqual(self.address_of(made, bob["seat"]), "")
        Browser().post(path + "/lost", {"mail": address})
        self.later_sent()
        self.assertEqual(len(club.mail.to(address)), 2, "no letter opens Bob's seat")
        self.assertEqual(Browser().post(path + "/link", {"token": bob["token"]})[0], 200)

    def test_address_left_at_a_free_seat(self):
        made, guest, path = self.guest_at()
        self.assertEqual(Browser().post(path + "/leave", {"token": guest["token"]})[0], 200)
        club.rig.pg.sql(f"UPDATE seat SET mail = '{fresh('mallory')}' WHERE game_id = {game_number(made['game'])} AND free")
        _, bob = Browser().post(path + "/join", {"invite": made["invite"]})
        self.assertEqual(self.address_of(made, bob["seat"]), "")

    def test_letters_of_a_link_before(self):
        """A new seat link invalidates mails requested with the old one: neither the address nor the seat can be claimed with them."""
        made, guest, path = self.guest_at()
        address = fresh("guest")
        first, second = (self.confirming(path, guest["token"], address) for _ in range(2))
        self.assertEqual(Browser().post("/redeem", {"token": first})[0], 200)
        lost = token_for(address, path + "/lost")
        self.assertEqual(Browser().post(path + "/link", {"token": guest["token"]})[0], 200)
        self.assertEqual(Browser().post("/redeem", {"token": lost}), (403, {"error": "bad-token"}))
        self.assertEqual(Browser().post("/redeem", {"token": second}), (403, {"error": "bad-token"}))
        self.assertEqual(self.address_of(made, guest["seat"]), address, "the address stays")


if __name__ == "__main__":
    sys.exit(club.main("accounts"))
