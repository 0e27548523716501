#!/usr/bin/env python3
"""Accounts, seats of accounts, letters and hooks, through real nodes, PostgreSQL, NATS, SMTP and HTTP on loopback."""

import hashlib
import hmac
import json
import re
import sys
import time
import unittest
import urllib.parse

from rig import PROGRAM, RULES, Rig, wait_for
from rules import SETUP, Rules
from sinks import HookSink, MailSink
from ws import Closed, WebSocket

ORIGIN = "http://play.test"
LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
NASTY = ["'; DROP TABLE account; --", "<script>alert(1)</script>", "\\x00' OR '1'='1", "\u202emoc", "a\r\nBcc: x@y", "$1", "%s%n"]

rig = mail = hooks = rules = None
peers = iter(f"198.51.{i // 200}.{i % 200 + 1}" for i in range(1, 40000))


def setUpModule():
    global rig, mail, hooks, rules
    mail, hooks, rules = MailSink(), HookSink(), Rules(RULES)
    rig = Rig(PROGRAM, RULES, nodes=2, behind_proxy=1, origin=ORIGIN, smtp=f"smtp://127.0.0.1:{mail.port}", smtp_tls=0,
              mail_from="games@play.test", mail_delay=1, mail_gap=4, mail_retry=1, hooks_private=1, password_mb=8)
    rig.__enter__()


def tearDownModule():
    ends = [(node.stop(), node.log()) for node in rig.nodes]
    rig.__exit__()
    mail.close()
    hooks.close()
    for status, log in ends:
        if status != 0 or "Sanitizer" in log or "runtime error" in log:
            raise AssertionError(f"a node ended with {status}: {log[-4000:]}")


def game_number(text):
    number = 0
    for letter in text:
        number = number << 5 | LETTERS.index(letter)
    return number


class Browser:
    """Somebody with a cookie jar and an address."""

    def __init__(self, node=0, peer=None):
        self.node, self.cookie, self.peer = rig.nodes[node], None, peer or next(peers)
        self.headers = {}

    def ask(self, method, path, body=None):
        headers = {"X-Forwarded-For": self.peer}
        if self.cookie:
            headers["Cookie"] = "timerift=" + self.cookie
        text = body if isinstance(body, (bytes, str, type(None))) else json.dumps(body)
        status, got, answer = self.node.ask(method, "/api" + path, text, headers)
        self.headers = {k.lower(): v for k, v in got.items()}
        cookie = re.match(r"(?:__Host-)?timerift=([^;]*)", self.headers.get("set-cookie", ""))
        if cookie:
            self.cookie = cookie[1] or None
        try:
            return status, json.loads(answer)
        except ValueError:
            return status, answer

    def get(self, path):
        return self.ask("GET", path)

    def post(self, path, body):
        return self.ask("POST", path, body)

    def socket(self):
        return WebSocket(self.node.port, {"Cookie": "timerift=" + self.cookie} if self.cookie else {})


def text_of(letter):
    return letter.get_content()


def token_in(letter):
    return re.search(r"#\w+=([0-9a-z]{26})", text_of(letter))[1]


def token_for(address, path="/accounts", body=None, browser=None):
    """Asks for a letter and answers the token of its link."""
    before = len(mail.to(address))
    status, _ = (browser or Browser()).post(path, {"mail": address, **(body or {})})
    assert status == 202, status
    return token_in(mail.wait(address, before + 1)[-1])


number = 0


def fresh(word="ada"):
    global number
    number += 1
    return f"{word}{number}@club.test"


def person(name="Ada", password="correct horse", node=0):
    """A browser that is signed in to a new account; it knows its address."""
    browser = Browser(node)
    browser.mail = fresh()
    token = token_for(browser.mail, browser=browser)
    status, _ = browser.post("/redeem", {"token": token, "name": name, "password": password})
    assert status == 200 and browser.cookie
    return browser


def game_of(a, b, title=""):
    """A game of two people that has begun: what the maker got, what the other got."""
    status, made = a.post("/games", {"setup": SETUP, "title": title})
    assert status == 201, made
    status, joined = b.post(f"/games/{made['game']}/join", {"invite": made["invite"]})
    assert status == 200, joined
    return made, joined


def stored(made):
    """A game as the log has it."""
    return rules.stored(rig.pg, game_number(made["game"]))


def settled(*games):
    """Waits until the standing of games that have begun is written."""
    numbers = ",".join(str(game_number(g)) for g in games)
    wait_for("standings", lambda: rig.pg.sql(f"SELECT count(*) FROM standing WHERE game_id IN ({numbers}) AND status = 1 AND "
                                             "to_move <> 0") == [[str(len(games))]], 20)


def play_on(made, joined, until_seat):
    """Plays through real sockets until a seat must decide whose turn it was not."""
    socks = {}
    for got in (made, joined):
        ws = WebSocket(rig.nodes[got["seat"] % len(rig.nodes)].port)
        ws.send({"t": "join", "game": made["game"], "token": got["token"], "n": 0})
        ws.until("joined")
        socks[got["seat"]] = ws
    for key in range(1, 400):
        game = stored(made)
        seats = game.seats()
        if seats == [until_seat]:
            break
        seat = next(s for s in seats if s != until_seat)
        ws = socks[seat]
        ws.send({"t": "play", "n": game.count, "key": f"{key + time.time_ns() % 2**40 * 1000:016x}", "m": game.legal(seat)[0]})
        answer = ws.until("answer")
        assert answer["is"] in ("done", "stale"), answer
    for ws in socks.values():
        ws.close()


class Making(unittest.TestCase):
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
        letter = mail.to(address)[0]
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
        rig.pg.sql(f"UPDATE errand SET until = now() WHERE mail = '{address}'")
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
        before = len(mail.letters)
        for address in ("", "a", "@b", "a@", "a b@c.d", "a@b@c", "a@b\r\nRCPT TO:<x@y>", "<a@b>", "a@b..c", "a@.b", "a@b.",
                        "-oX@b.c", "\u00e4@b.c", "a@" + "b" * 260, None, 1):
            self.assertEqual(Browser().post("/accounts", {"mail": address}), (400, {"error": "bad-mail"}), address)
        self.assertEqual(len(mail.letters), before)

    def test_few_letters_to_one_address(self):
        address = fresh()
        for _ in range(9):
            self.assertEqual(Browser().post("/accounts", {"mail": address})[0], 202)
        time.sleep(1.5)
        self.assertEqual(len(mail.to(address)), 5)

    def test_few_letters_from_one_asker(self):
        browser = Browser()
        answers = [browser.post("/accounts", {"mail": fresh()})[0] for _ in range(12)]
        self.assertEqual(answers, [202] * 10 + [429] * 2)


class SigningIn(unittest.TestCase):
    def test_wrong_password(self):
        ada = person()
        browser = Browser()
        self.assertEqual(browser.post("/session", {"mail": ada.mail, "password": "correct hors"}),
                         (403, {"error": "wrong-password"}))
        self.assertIsNone(browser.cookie)

    def test_nobody_is_known(self):
        """The same answers and, by and large, the same time whether an address has an account or not."""
        ada = person()
        times = {ada.mail: [], fresh("nobody"): []}
        for _ in range(6):
            for address, took in times.items():
                browser, start = Browser(), time.monotonic()
                status, got = browser.post("/session", {"mail": address, "password": "wrong horse"})
                took.append(time.monotonic() - start)
                self.assertEqual((status, got, browser.cookie), (403, {"error": "wrong-password"}, None))
        known, unknown = (min(took) for took in times.values())  # the fastest: what a busy machine adds is not ours
        self.assertLess(max(known, unknown) / min(known, unknown), 2.0)
        for path in ("/accounts", "/accounts/reset"):
            answers = [Browser().post(path, {"mail": address}) for address in (ada.mail, fresh("nobody"))]
            self.assertEqual(answers[0], answers[1])

    def test_asking_twice_gives_a_password_letter(self):
        ada = person()
        Browser().post("/accounts", {"mail": ada.mail})
        self.assertIn("#password=", text_of(mail.wait(ada.mail, 2)[1]))

    def test_reset_for_nobody_sends_nothing(self):
        address = fresh("nobody")
        self.assertEqual(Browser().post("/accounts/reset", {"mail": address})[0], 202)
        time.sleep(1.2)
        self.assertEqual(mail.to(address), [])

    def test_limit_by_asker(self):
        browser = Browser()
        answers = [browser.post("/session", {"mail": fresh(), "password": "12345678"})[0] for _ in range(23)]
        self.assertEqual(answers[:20], [403] * 20)
        self.assertIn(429, answers[20:])
        self.assertEqual(Browser().post("/session", {"mail": fresh(), "password": "12345678"})[0], 403)

    def test_limit_by_account(self):
        ada = person()
        answers = [Browser().post("/session", {"mail": ada.mail, "password": f"guess {i:03}"})[0] for i in range(12)]
        self.assertEqual(answers, [403] * 10 + [429] * 2)
        self.assertEqual(Browser().post("/session", {"mail": ada.mail.upper(), "password": "correct horse"})[0], 429)

    def test_limit_over_nodes(self):
        """Nodes count together: six wrong ones at each of two are more than ten, and then not even the right one opens."""
        ada = person()
        for i in range(12):
            answer = Browser(i % 2).post("/session", {"mail": ada.mail, "password": f"guess {i:03}"})
            self.assertEqual(answer, (403, {"error": "wrong-password"}))
        self.assertEqual(Browser().post("/session", {"mail": ada.mail, "password": "correct horse"})[0], 403)
        rig.pg.sql(f"UPDATE account SET tried = tried - interval '3 minutes' WHERE mail = '{ada.mail}'")
        self.assertEqual(Browser().post("/session", {"mail": ada.mail, "password": "correct horse"})[0], 200)

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
        self.assertNotIn(ada.cookie, json.dumps(rig.pg.sql("SELECT encode(token, 'hex'), token::text FROM session")))

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
        rig.pg.sql("UPDATE session SET until = now() - interval '1 second' WHERE account = "
                   f"(SELECT id FROM account WHERE mail = '{ada.mail}')")
        self.assertEqual(ada.get("/account")[0], 401)

    def test_use_prolongs(self):
        ada = person()
        where = f"account = (SELECT id FROM account WHERE mail = '{ada.mail}')"
        rig.pg.sql(f"UPDATE session SET until = now() + interval '1 day' WHERE {where}")
        self.assertEqual(ada.get("/account")[0], 200)
        self.assertEqual(rig.pg.sql(f"SELECT until > now() + interval '29 days' FROM session WHERE {where}"), [["t"]])
        rig.pg.sql(f"UPDATE session SET made = now() - interval '179 days', until = now() + interval '1 minute' WHERE {where}")
        ada.get("/account")
        self.assertEqual(rig.pg.sql(f"SELECT until < now() + interval '2 days' FROM session WHERE {where}"), [["t"]])

    def test_everywhere(self):
        ada, phone = person(), Browser(1)
        phone.post("/session", {"mail": ada.mail, "password": "correct horse"})
        self.assertEqual(phone.get("/account")[0], 200)
        self.assertEqual(ada.ask("DELETE", "/sessions")[0], 200)
        self.assertEqual(phone.get("/account")[0], 401)

    def test_loop_goes_on_while_hashing(self):
        browsers = [Browser() for _ in range(6)]
        node = rig.nodes[0]
        import threading
        threads = [threading.Thread(target=b.post, args=("/session", {"mail": fresh(), "password": "12345678"})) for b in browsers]
        for thread in threads:
            thread.start()
        slowest = 0.0
        while any(thread.is_alive() for thread in threads):
            start = time.monotonic()
            node.get("/api/healthz")
            slowest = max(slowest, time.monotonic() - start)
        self.assertLess(slowest, 1.0)


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
        self.assertIn("password", text_of(mail.wait(ada.mail, 3)[2]), "and the owner is told")

    def test_reset_ends_other_links(self):
        ada = person()
        first, second = (token_for(ada.mail, "/accounts/reset") for _ in range(2))
        self.assertEqual(Browser().post("/redeem", {"token": second, "password": "battery staple"})[0], 200)
        self.assertEqual(Browser().post("/redeem", {"token": first, "password": "battery stapl2"})[0], 403)

    def test_no_token_in_the_store(self):
        address = fresh()
        token = token_for(address)
        for table in ("errand", "outbox", "session"):
            self.assertNotIn(token, json.dumps(rig.pg.sql(f"SELECT t::text FROM {table} t")))

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
        self.assertIn("another address", text_of(mail.wait(ada.mail, 2)[1]))
        self.assertEqual(ada.get("/account")[1]["mail"], ada.mail, "not before it is confirmed")
        token = token_in(mail.wait(new)[0])
        self.assertEqual(Browser().post("/redeem", {"token": token})[0], 200)
        about = ada.get("/account")[1]
        self.assertEqual((about["mail"], about["letters"]), (new, "daily"))
        self.assertEqual(rig.pg.sql(f"SELECT count(*) FROM letterbox WHERE mail = '{ada.mail}'"), [["0"]])
        self.assertEqual(Browser().post("/session", {"mail": ada.mail, "password": "correct horse"})[0], 403)

    def test_mail_of_another(self):
        ada, bob = person(), person("Bob")
        ada.post("/account/mail", {"mail": bob.mail, "old": "correct horse"})
        token = token_in(mail.wait(bob.mail, 2)[1])
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
        self.assertEqual(rig.pg.sql(f"SELECT count(*) FROM letterbox WHERE mail = '{ada.mail}'"), [["0"]])
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
        self.assertEqual(rig.pg.sql("SELECT count(*) > 0 FROM account"), [["t"]])

    def test_bad_bodies(self):
        ada = person()
        for body in ("[]", "{", "null", '"x"', '{"name":"a","name":"b"}', b"\xff\xfe", '{"name":"\\ud800"}', '{"name":"a\\u0000b"}'):
            self.assertEqual(ada.post("/account/name", body)[0], 400, body)


class Seats(unittest.TestCase):
    def test_nasty_names_and_titles(self):
        for text in NASTY + ["x" * 101, 5, None]:
            for field in ("name", "title"):
                browser = Browser()
                status, made = browser.post("/games", {"setup": SETUP, field: text})
                self.assertIn(status, (201, 400), (field, text))
                if status == 201:
                    about = browser.get("/games/" + made["game"])[1]
                    self.assertEqual(about["title"] if field == "title" else about["seats"][0]["name"], text)

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
        ws = WebSocket(rig.nodes[1].port)
        ws.send({"t": "join", "game": made["game"], "token": made["token"], "n": 0})
        ws.until("joined")
        status, got = a.post(path, {"token": made["token"]})
        self.assertEqual((status, got["seat"]), (200, 0))
        self.assertEqual(a.post(path, {"token": made["token"]}), (403, {"error": "wrong-seat"}))
        with self.assertRaises(Closed, msg="who sat there by the old link has to go, on every node"):
            while True:
                ws.receive()
        ws = WebSocket(rig.nodes[1].port)
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
        confirm = mail.wait(address)[0]
        self.assertIn("Lost and found", text_of(confirm))
        self.assertEqual(Browser().post("/redeem", {"token": token_in(confirm)})[0], 200)
        self.assertEqual(Browser().post(path + "/lost", {"mail": address.upper()})[0], 202)
        letter = next(x for x in (mail.wait(address, n)[n - 1] for n in (2, 3)) if "#seat=" in text_of(x))
        status, got = Browser(1).post("/redeem", {"token": token_in(letter)})
        self.assertEqual((status, got["game"], got["seat"]), (200, made["game"], 1))
        self.assertEqual(Browser().post("/redeem", {"token": token_in(letter)})[0], 403, "once only")
        self.assertEqual(guest.post(path + "/link", {"token": joined["token"]})[0], 403, "the old link is dead")
        self.assertEqual(Browser().post(path + "/link", {"token": got["token"]})[0], 200)


class Turns(unittest.TestCase):
    def turns(self, address):
        return [x for x in mail.to(address) if "turn" in x["Subject"].lower()]

    def wait_turns(self, address, count, seconds=12.0):
        wait_for(f"{count} letters about turns", lambda: len(self.turns(address)) >= count, seconds)
        return self.turns(address)

    def test_once_for_each_turn(self):
        """The letter comes when it is one's turn and stays so, once, whichever of two nodes looks first."""
        people = [person("Ada"), person("Bob", node=1)]
        made, joined = game_of(*people, title="Paths & <b>times</b> \u2192")
        play_on(made, joined, 1)
        letter = self.wait_turns(people[1].mail, 1)[0]
        self.assertIn("Paths & <b>times</b> \u2192", letter["Subject"])
        self.assertEqual(letter.get_content_type(), "text/plain")
        self.assertIn(f"{ORIGIN}/#game={made['game']}", text_of(letter))
        time.sleep(6)
        self.assertEqual(len(self.turns(people[1].mail)), 1)
        play_on(made, joined, 0)
        self.wait_turns(people[0].mail, 1)
        play_on(made, joined, 1)
        self.wait_turns(people[1].mail, 2)

    def test_not_while_playing(self):
        """A turn that is over before the delay is told to nobody."""
        bob = person("Bob")
        made, _ = game_of(person("Ada"), bob)
        game = game_number(made["game"])
        settled(made["game"])
        rig.pg.sql(f"UPDATE standing SET to_move = 0 WHERE game_id = {game}; DELETE FROM notice WHERE game_id = {game}")
        time.sleep(2)
        before = len(self.turns(bob.mail))
        rig.pg.sql(f"UPDATE standing SET to_move = 2, n = n + 1 WHERE game_id = {game}; "
                   f"UPDATE standing SET to_move = 1, n = n + 1 WHERE game_id = {game}")
        time.sleep(3)
        self.assertEqual(len(self.turns(bob.mail)), before)

    def test_digest(self):
        ada = person()
        games = [game_of(ada, Browser(), f"Game {i}")[0]["game"] for i in range(4)]
        numbers = ",".join(str(game_number(g)) for g in games)
        settled(*games)
        rig.pg.sql(f"UPDATE standing SET to_move = 2 WHERE game_id IN ({numbers}); DELETE FROM notice")
        rig.pg.sql(f"UPDATE standing SET to_move = 1, n = n + 1 WHERE game_id IN ({numbers})")
        letter = self.wait_turns(ada.mail, 1)[0]
        self.assertEqual(letter["Subject"], "Your turn in 4 games")
        for i, game in enumerate(games):
            self.assertIn(f"Game {i}\n{ORIGIN}/#game={game}", text_of(letter))
        for _ in range(2):  # two more turns before the gap is over share the next letter
            rig.pg.sql(f"UPDATE standing SET to_move = 2, n = n + 1 WHERE game_id IN ({numbers})")
            rig.pg.sql(f"UPDATE standing SET to_move = 1, n = n + 1 WHERE game_id IN ({numbers})")
        time.sleep(1.8)
        self.assertEqual(len(self.turns(ada.mail)), 1)
        self.assertEqual(self.wait_turns(ada.mail, 2)[1]["Subject"], "Your turn in 4 games")

    def notices(self, game, change):
        """What one write of a standing notes."""
        rig.pg.sql(f"DELETE FROM notice WHERE game_id = {game}; UPDATE standing SET {change} WHERE game_id = {game}")
        return rig.pg.sql(f"SELECT seat, n FROM notice WHERE game_id = {game} ORDER BY seat")

    def test_no_turn_twice(self):
        """A seat that goes on deciding has been told already; one that begins to has not."""
        made, _ = game_of(person(), person("Bob"))
        game = game_number(made["game"])
        settled(made["game"])
        self.assertEqual(self.notices(game, "to_move = 0"), [])
        self.assertEqual(self.notices(game, "to_move = 1, n = 1000"), [["0", "1000"]])
        self.assertEqual(self.notices(game, "to_move = 1, n = 1001"), [])
        self.assertEqual(self.notices(game, "to_move = 3, n = 1002"), [["1", "1002"]])
        self.assertEqual(self.notices(game, "to_move = 2, n = 1003"), [])
        self.assertEqual(self.notices(game, "to_move = 1, n = 1004, status = 2"), [])

    def test_no_letter_for_greedy(self):
        made, _ = game_of(person(), person("Bob"))
        game = game_number(made["game"])
        settled(made["game"])
        rig.pg.sql(f"UPDATE seat SET player = 1 WHERE game_id = {game} AND seat = 1; UPDATE standing SET to_move = 0 WHERE game_id = {game}")
        self.assertEqual(self.notices(game, "to_move = 3, n = 1000"), [["0", "1000"]])

    def test_daily(self):
        ada = person()
        ada.post("/account/letters", {"mode": "daily"})
        made, _ = game_of(ada, Browser())
        game = game_number(made["game"])
        settled(made["game"])
        turn = f"UPDATE standing SET to_move = 2, n = n + 1 WHERE game_id = {game}; " \
               f"UPDATE standing SET to_move = 1, n = n + 1 WHERE game_id = {game}"
        rig.pg.sql(turn)
        self.wait_turns(ada.mail, 1)
        rig.pg.sql(turn)
        time.sleep(6)
        self.assertEqual(len(self.turns(ada.mail)), 1)

    def test_one_click_off(self):
        ada = person()
        made, _ = game_of(ada, Browser())
        game = game_number(made["game"])
        settled(made["game"])
        turn = f"UPDATE standing SET to_move = 2, n = n + 1 WHERE game_id = {game}; " \
               f"UPDATE standing SET to_move = 1, n = n + 1 WHERE game_id = {game}"
        rig.pg.sql(turn)
        letter = self.wait_turns(ada.mail, 1)[0]
        self.assertEqual(letter["List-Unsubscribe-Post"], "List-Unsubscribe=One-Click")
        url = letter["List-Unsubscribe"].strip("<>")
        self.assertIn(url, text_of(letter))
        path = urllib.parse.urlsplit(url).path + "?" + urllib.parse.urlsplit(url).query
        node = rig.nodes[1]
        status, headers, page = node.ask("GET", path)
        self.assertEqual(status, 200)
        self.assertIn(b"<form method=post>", page)
        self.assertEqual(ada.get("/account")[1]["letters"], "soon", "looking at the link changes nothing")
        self.assertEqual(node.ask("POST", path, "List-Unsubscribe=One-Click",
                                  {"Content-Type": "application/x-www-form-urlencoded"})[0], 200)
        self.assertEqual(ada.get("/account")[1]["letters"], "off")
        rig.pg.sql(turn)
        time.sleep(6)
        self.assertEqual(len(self.turns(ada.mail)), 1)
        wrong = path[:-1] + ("0" if path[-1] != "0" else "1")
        self.assertEqual(node.ask("POST", wrong, "")[0], 200, "nobody learns which secrets are good")
        for bad in ("/api/mail/off", "/api/mail/off?x", "/api/mail/off?" + "0" * 33, "/api/mail/off?'"):
            self.assertEqual(node.ask("POST", bad, "")[0], 404)

    def test_guest_without_confirmed_address_gets_nothing(self):
        guest, address = Browser(), fresh("guest")
        made, _ = game_of(guest, Browser())
        guest.post(f"/games/{made['game']}/mail", {"token": made["token"], "mail": address})
        mail.wait(address)
        rig.pg.sql(f"UPDATE standing SET to_move = 2, n = n + 1 WHERE game_id = {game_number(made['game'])}")
        rig.pg.sql(f"UPDATE standing SET to_move = 1, n = n + 1 WHERE game_id = {game_number(made['game'])}")
        time.sleep(3)
        self.assertEqual(self.turns(address), [])


class Outbox(unittest.TestCase):
    def test_tried_again(self):
        address, before = fresh(), mail.tries
        mail.refusals += ["451 later", "451 later"]
        token_for(address)
        self.assertEqual(mail.tries - before, 3)
        self.assertEqual(len(mail.to(address)), 1)

    def test_given_up(self):
        address = fresh()
        mail.refusals.append("550 nobody here")
        self.assertEqual(Browser().post("/accounts", {"mail": address})[0], 202)
        wait_for("the letter to be given up", lambda: not mail.refusals)
        wait_for("its row to go", lambda: rig.pg.sql(f"SELECT count(*) FROM outbox WHERE mail = '{address}'") == [["0"]])
        self.assertEqual(mail.to(address), [])

    def test_turn_at_most_once(self):
        """The mail server takes all of it and vanishes without an answer: it may have arrived, so it is not sent again."""
        ada = person()
        made, _ = game_of(ada, Browser())
        game = game_number(made["game"])
        settled(made["game"])
        rig.pg.sql(f"UPDATE standing SET to_move = 2, n = n + 1 WHERE game_id = {game}; DELETE FROM notice")
        before = mail.tries
        mail.refusals.append("vanish")
        rig.pg.sql(f"UPDATE standing SET to_move = 1, n = n + 1 WHERE game_id = {game}")
        wait_for("the letter", lambda: not mail.refusals)
        time.sleep(3)
        self.assertEqual(mail.tries - before, 1)
        self.assertEqual(rig.pg.sql(f"SELECT count(*) FROM outbox WHERE mail = '{ada.mail}'"), [["0"]])

    def test_letter_of_a_dead_node(self):
        """What was taken by a node that has died is sent by another; a letter about a turn is not."""
        address, other = fresh(), fresh()
        rig.pg.sql("INSERT INTO outbox (kind, mail, tries, handed, next, body) VALUES "
                   f"(1, '{address}', 1, true, now(), '{{}}'), (6, '{other}', 1, true, now(), '{{\"games\": []}}')")
        mail.wait(address)
        self.assertEqual(mail.to(other), [])

    def test_no_secrets_in_the_log(self):
        ada = person("Ada", "unmistakable password")
        ada.post("/session", {"mail": ada.mail, "password": "unmistakable wrong one"})
        for node in rig.nodes:
            for secret in ("unmistakable", ada.mail, ada.cookie):
                self.assertNotIn(secret, node.log())


class Hooks(unittest.TestCase):
    def hooked(self, path):
        ada = person()
        status, got = ada.post("/account/hook", {"url": f"http://127.0.0.1:{hooks.port}{path}"})
        self.assertEqual(status, 200)
        return ada, got["secret"]

    def turn(self, ada, title=""):
        made, _ = game_of(ada, Browser(), title)
        settled(made["game"])
        game = game_number(made["game"])
        rig.pg.sql(f"DELETE FROM outbox WHERE game_id = {game}; UPDATE standing SET to_move = 2 WHERE game_id = {game}")
        return made, lambda: rig.pg.sql(f"UPDATE standing SET to_move = 1, n = n + 1 WHERE game_id = {game}; "
                                        f"UPDATE standing SET to_move = 2 WHERE game_id = {game}")

    def test_signed(self):
        ada, secret = self.hooked("/signed")
        made, go = self.turn(ada, "A \u2192 B <i>\"quoted\"</i>")
        before = len(hooks.of("/signed"))
        go()
        wait_for("the call", lambda: len(hooks.of("/signed")) > before)
        _, headers, body = hooks.of("/signed")[-1]
        at, signature = re.fullmatch(r"t=(\d+),v1=([0-9a-f]{64})", headers["X-Timerift-Signature"]).groups()
        self.assertEqual(hmac.new(secret.encode(), at.encode() + b"." + body, hashlib.sha256).hexdigest(), signature)
        self.assertLess(abs(int(at) - time.time()), 5)
        call = json.loads(body)
        self.assertEqual((call["event"], call["game"], call["seat"], call["title"]), ("turn", made["game"], 0, "A \u2192 B <i>\"quoted\"</i>"))

    def test_tried_a_few_times(self):
        ada, _ = self.hooked("/broken")
        _, go = self.turn(ada)
        time.sleep(0.5)
        before = len(hooks.of("/broken"))
        hooks.answers += [500, 302, 500]
        go()
        wait_for("the calls", lambda: len(hooks.of("/broken")) - before == 4, 30)
        time.sleep(1)
        self.assertEqual(len(hooks.of("/broken")) - before, 4, "no more after a good answer")
        self.assertEqual(hooks.of("/elsewhere"), [], "nothing is followed")

    def test_ended_after_failures(self):
        ada, _ = self.hooked("/failing")
        account = rig.pg.sql(f"SELECT id FROM account WHERE mail = '{ada.mail}'")[0][0]
        rig.pg.sql(f"UPDATE hook SET failures = 9 WHERE account = {account}")
        made, _ = ada.post("/games", {"setup": SETUP})[1], None
        rig.pg.sql("INSERT INTO outbox (kind, account, game_id, seat, tries) VALUES "
                   f"(8, {account}, {game_number(made['game'])}, 0, 4)")
        hooks.answers.append(500)
        wait_for("the hook to end", lambda: ada.get("/account")[1]["hook_ended"])

    def test_ended_by_its_owner(self):
        ada, _ = self.hooked("/mine")
        self.assertEqual(ada.get("/account")[1]["hook"], f"http://127.0.0.1:{hooks.port}/mine")
        self.assertEqual(ada.post("/account/hook", {"url": ""})[0], 200)
        self.assertEqual(ada.get("/account")[1]["hook"], "")

    def test_bad_urls(self):
        ada = person()
        for url in ("ftp://a.b/", "file:///etc/passwd", "gopher://a/", "javascript:1", "http://", "x", "https://u:p@a.b/", "https://a b/",
                    "https://a.b/\r\nX: y", "smtp://127.0.0.1", "https://" + "a" * 300 + ".b/", 5, None):
            self.assertEqual(ada.post("/account/hook", {"url": url}), (400, {"error": "bad-url"}), url)


class PrivateAddresses(unittest.TestCase):
    """A node that calls public addresses only."""

    @classmethod
    def setUpClass(cls):
        cls.node = rig.node("public", hooks_private=0).start()

    @classmethod
    def tearDownClass(cls):
        cls.node.stop()
        rig.nodes.remove(cls.node)

    def test_refused_when_given(self):
        ada = person()
        ada.node = self.node
        for host in ("127.0.0.1", "127.1", "2130706433", "0x7f.1", "017700000001", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1",
                     "169.254.169.254", "100.64.0.1", "224.0.0.1", "255.255.255.255", "localhost", "[::1]", "[::]", "[fe80::1]",
                     "[fc00::1]", "[::ffff:127.0.0.1]", "[2002:7f00:1::]", "[64:ff9b::7f00:1]", "[2001:db8::1]", "[ff02::1]"):
            self.assertEqual(ada.post("/account/hook", {"url": f"https://{host}/"}), (400, {"error": "private-address"}), host)
        self.assertEqual(ada.post("/account/hook", {"url": "http://example.org/"}), (400, {"error": "bad-url"}))
        self.assertEqual(ada.post("/account/hook", {"url": "https://example.org/hook"})[0], 200)


class OwnRig(unittest.TestCase):
    """Tests whose nodes have other settings: the module's rig is put aside meanwhile."""

    settings = {}

    @classmethod
    def setUpClass(cls):
        global rig
        cls.outer = rig
        rig = Rig(PROGRAM, RULES, nodes=1, behind_proxy=1, mail_retry=1, password_mb=8, **cls.settings_now())
        rig.__enter__()

    @classmethod
    def settings_now(cls):
        return cls.settings

    @classmethod
    def tearDownClass(cls):
        global rig
        rig.__exit__()
        rig = cls.outer


class WithoutMail(OwnRig):
    """One node of a club without a mail server, behind https, that calls public addresses only."""

    settings = {"origin": "https://play.test", "hooks_private": 0}

    def person(self, address, password="correct horse"):
        browser = Browser()
        made = browser.post("/accounts", {"mail": address, "name": "Ada", "password": password})
        self.assertEqual(made, (202, {}))
        return browser, browser.post("/session", {"mail": address, "password": password})

    def test_account_at_once(self):
        address = fresh()
        browser, got = self.person(address)
        self.assertEqual(got, (200, {"name": "Ada"}))
        cookie = browser.headers["set-cookie"]
        self.assertRegex(cookie, r"^__Host-timerift=[0-9a-z]{26}; ")
        for flag in ("Secure", "HttpOnly", "SameSite=Strict", "Path=/"):
            self.assertIn("; " + flag, cookie)
        _, got = self.person(address.upper(), "another password")
        self.assertEqual(got, (403, {"error": "wrong-password"}), "an address that is taken stays its owner's; nothing tells so")

    def test_names_that_resolve_to_private_addresses(self):
        """What counts is the address at the moment of the call, not what was given."""
        import socket
        listener = socket.create_server(("127.0.0.1", 0))
        listener.setblocking(False)
        port = listener.getsockname()[1]
        address = fresh()
        browser, _ = self.person(address)
        _, made = browser.post("/games", {"setup": SETUP})
        account = rig.pg.sql(f"SELECT id FROM account WHERE mail = '{address}'")[0][0]
        for host in ("localhost.", "ip6-localhost", "127.0.0.1"):
            rig.pg.sql(f"DELETE FROM hook; INSERT INTO hook (account, url, secret) VALUES ({account}, 'https://{host}:{port}/', 'x');"
                       f"INSERT INTO outbox (kind, account, game_id, seat, tries) VALUES (8, {account}, "
                       f"{game_number(made['game'])}, 0, 4)")
            wait_for("the call to fail", lambda: rig.pg.sql("SELECT failures FROM hook") == [["1"]], 20)
            with self.assertRaises(BlockingIOError, msg=host):
                listener.accept()
        listener.close()


class Crashes(OwnRig):
    """One node that is killed after a step was acknowledged and before anything else was written."""

    @classmethod
    def settings_now(cls):
        return {"origin": ORIGIN, "smtp": f"smtp://127.0.0.1:{mail.port}", "smtp_tls": 0, "mail_delay": 1, "mail_gap": 1}

    def turns(self, address):
        return [x for x in mail.to(address) if "turn" in x["Subject"].lower()]

    def step_and_kill(self, people, made, joined):
        """The first step of the seat that must move, then the end of the node.  Answers who must move then, if it is the other."""
        seat = stored(made).seats()[0]
        ws = WebSocket(rig.nodes[0].port)
        ws.send({"t": "join", "game": made["game"], "token": (made, joined)[seat]["token"], "n": 0})
        ws.until("joined")
        for key in range(1, 300):
            game = stored(made)
            if seat not in game.seats():
                break
            ws.send({"t": "play", "n": game.count, "key": f"{key:016x}", "m": game.legal(seat)[0]})
            self.assertEqual(ws.until("answer")["is"], "done")
        rig.nodes[0].stop(9)
        ws.close()
        return stored(made).seats()[0]

    def test_letter_after_a_crash(self):
        people = [person("Ada"), person("Bob")]
        made, joined = game_of(*people)
        wait_for("the game to begin", lambda: stored(made).seats() != [])
        seat = self.step_and_kill(people, made, joined)
        before = [len(self.turns(p.mail)) for p in people]
        rig.nodes[0].start()
        wait_for("the letter", lambda: len(self.turns(people[seat].mail)) > before[seat], 15)
        time.sleep(2.5)
        self.assertEqual(len(self.turns(people[seat].mail)), before[seat] + 1)

    def test_letter_while_the_store_restarts(self):
        people = [person("Ada"), person("Bob")]
        made, joined = game_of(*people)
        wait_for("the game to begin", lambda: stored(made).seats() != [])
        rig.pg.restart()
        wait_for("the store", rig.nodes[0].well)
        play_on(made, joined, 1)
        wait_for("the letter", lambda: len(self.turns(people[1].mail)) > 0, 15)


def main():
    result = unittest.TextTestRunner(verbosity=2 if "-v" in sys.argv else 1).run(
        unittest.defaultTestLoader.loadTestsFromName("__main__") if len([a for a in sys.argv[1:] if a != "-v"]) == 0
        else unittest.defaultTestLoader.loadTestsFromNames(["__main__." + a for a in sys.argv[1:] if a != "-v"]))
    failed = len(result.failures) + len(result.errors)
    print(f"accounts: {max(0, result.testsRun - failed)} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
