#!/usr/bin/env python3
"""Mails about turns, the outbox and webhooks, with real nodes, PostgreSQL, NATS, SMTP and HTTP on loopback."""

import concurrent.futures
import hashlib
import hmac
import json
import pathlib
import re
import signal
import socket
import sys
import time
import unittest
import urllib.parse

import club
from club import ORIGIN, Browser, OwnRig, fresh, game_of, person, play_on, settled, stored, text_of, token_for, setUpModule, tearDownModule  # noqa: F401
from codes import game_number
from rig import PATIENCE, wait_for
from rules import SETUP
from seats import Held, Unheard, cut_off, waiting
from ws import WebSocket

ROOT = pathlib.Path(__file__).resolve().parents[2]


def none_waits(game):
    """Waits until all deliveries of a game have ended, so that changes to its rows affect none in progress."""
    wait_for("calls to end", lambda: club.rig.pg.sql(
        f"SELECT (SELECT count(*) FROM notice WHERE game_id = {game} AND NOT called) + count(*) FROM outbox WHERE game_id = {game}") == [["0"]])


def hurry(what):
    """Makes mails or deliveries that wait for a retry due now."""
    club.rig.pg.sql(f"UPDATE outbox SET next = now() WHERE {what} AND NOT handed AND next > now()")


def turns_told(address):
    """The mails about turns that arrived at an address."""
    return [x for x in club.mail.to(address) if "turn" in x["Subject"].lower()]


def all_left(address):
    """Waits until the outbox holds no mail to an address."""
    wait_for("letters to leave", lambda: club.rig.pg.sql(f"SELECT count(*) FROM outbox WHERE mail = '{address}'") == [["0"]])


def gap_over(address):
    """Backdates the last mail about turns to an address by an hour."""
    club.rig.pg.sql(f"UPDATE letterbox SET sent = sent - interval '1 hour' WHERE mail = '{address}'")


def turn_at_last(browser):
    """Makes it the turn of somebody who has had no mail about a turn yet."""
    browser.post("/account/letters", {"mode": "off"})  # until the turn below
    made, _ = game_of(browser, Browser())
    game = game_number(made["game"])
    settled(made["game"])
    club.rig.pg.sql(f"UPDATE standing SET to_move = 2, n = n + 1 WHERE game_id = {game}; DELETE FROM notice WHERE game_id = {game}")
    browser.post("/account/letters", {"mode": "soon"})
    club.rig.pg.sql(f"UPDATE standing SET to_move = 1, n = n + 1 WHERE game_id = {game}")


def later_told(*addresses):
    """Waits until a witness was mailed about a turn later than all others, so that every mail due before has been sent.
    Returns the number of mails about turns that arrived at each address."""
    witness = person("Wit")
    turn_at_last(witness)
    wait_for("a letter about a later turn", lambda: turns_told(witness.mail))
    for address in addresses:
        all_left(address)
    return [len(turns_told(address)) for address in addresses]


def said(language, key):
    """A text of the mails."""
    return json.loads((ROOT / "i18n" / language / "mail.json").read_text(encoding="utf-8"))["mail." + key]


class Languages(unittest.TestCase):
    def letter(self, browser, path, body):
        """The next mail to the address of a browser."""
        before = len(club.mail.to(browser.mail))
        self.assertIn(browser.post(path, body)[0], (200, 202))
        return club.mail.wait(browser.mail, before + 1)[-1]

    def test_language_of_the_request(self):
        for asked, language in (("fr-CA,fr;q=0.8,en;q=0.5", "fr"), ("xx, de;q=0, en;q=0.2, ru;q=0.7", "ru"), ("PT", "pt"), ("xx", "en"), (None, "en")):
            browser = Browser()
            browser.mail, browser.language = fresh(), asked
            letter = self.letter(browser, "/accounts", {"mail": browser.mail})
            self.assertEqual(letter["Subject"], said(language, "make.subject"), asked)
            self.assertEqual(letter["Content-Language"], language)
            self.assertIn(said(language, "make.text"), text_of(letter))

    def test_language_of_the_address(self):
        """A mail that no request of its reader causes is in the language of the address: of its link, then of the last login."""
        ada = Browser()
        ada.mail, ada.language = fresh(), "fr"
        token = token_for(ada.mail, browser=ada)
        self.assertEqual(ada.post("/redeem", {"token": token, "name": "Ada", "password": "correct horse"})[0], 200)
        changed = {"old": "correct horse", "password": "correct horse"}
        ada.language = "en"
        self.assertEqual(self.letter(ada, "/account/password", changed)["Content-Language"], "fr")
        later = Browser()
        later.mail, later.language = ada.mail, "ru"
        self.assertEqual(later.post("/session", {"mail": ada.mail, "password": "correct horse"})[0], 200)
        self.assertEqual(self.letter(later, "/account/password", changed)["Content-Language"], "ru")
        later.language = None  # a program: nothing changes
        self.assertEqual(later.post("/session", {"mail": ada.mail, "password": "correct horse"})[0], 200)
        self.assertEqual(self.letter(later, "/account/password", changed)["Content-Language"], "ru")
        later.language = "pt"
        self.assertEqual(later.post("/account/letters", {"mode": "soon"})[0], 200)
        before = len(club.mail.to(ada.mail))
        turn_at_last(later)
        letter = club.mail.wait(ada.mail, before + 1)[-1]
        self.assertEqual(letter["Content-Language"], "pt")
        self.assertIn(said("pt", "turn"), text_of(letter))
        later.mail, later.language = fresh("new"), None  # a new address keeps the language
        token = token_for(later.mail, "/account/mail", {"old": "correct horse"}, later, status=200)
        self.assertEqual(later.post("/redeem", {"token": token})[0], 200)
        self.assertEqual(self.letter(later, "/account/password", changed)["Content-Language"], "pt")

    def test_page_that_unsubscribes(self):
        reader, secret = Browser(), "0" * 32
        reader.language = "fr"
        for ask, key in ((reader.get, "ask"), (lambda path: reader.post(path, ""), "done")):
            status, page = ask(f"/mail/off?{secret}")
            self.assertEqual(status, 200)
            page = page.decode() if isinstance(page, bytes) else page
            self.assertIn("<html lang=fr>", page)
            self.assertIn(said("fr", f"off.{key}"), page)


class Turns(unittest.TestCase):
    def wait_turns(self, address, count, seconds=12.0):
        wait_for(f"{count} letters about turns", lambda: len(turns_told(address)) >= count, seconds)
        return turns_told(address)

    def test_once_for_each_turn(self):
        """One mail per turn, sent only if the turn lasts, whichever of the two nodes finds it first."""
        people = [person("Ada"), person("Bob", node=1)]
        made, joined = game_of(*people, title="Paths & times, d\u00e9j\u00e0 vu")
        play_on(made, joined, 1)
        letter = self.wait_turns(people[1].mail, 1)[0]
        self.assertIn("Paths & times, d\u00e9j\u00e0 vu", letter["Subject"])
        self.assertEqual(letter.get_content_type(), "text/plain")
        self.assertIn(f"{ORIGIN}/#game={made['game']}", text_of(letter))
        gap_over(people[1].mail)
        told = later_told(people[1].mail, people[0].mail)
        self.assertEqual(told[0], 1)
        before = told[1]
        gap_over(people[0].mail)
        play_on(made, joined, 0)
        self.wait_turns(people[0].mail, before + 1)
        play_on(made, joined, 1)
        self.wait_turns(people[1].mail, 2)

    def test_not_while_playing(self):
        """A turn that ends before the delay causes no mail."""
        bob = person("Bob")
        made, _ = game_of(person("Ada"), bob)
        game = game_number(made["game"])
        settled(made["game"])
        club.rig.pg.sql(f"UPDATE standing SET to_move = 0 WHERE game_id = {game}; DELETE FROM notice WHERE game_id = {game}")
        all_left(bob.mail)
        gap_over(bob.mail)
        before = len(turns_told(bob.mail))
        club.rig.pg.sql(f"UPDATE standing SET to_move = 2, n = n + 1 WHERE game_id = {game}; "
                   f"UPDATE standing SET to_move = 1, n = n + 1 WHERE game_id = {game}")
        self.assertEqual(later_told(bob.mail), [before])

    def test_digest(self):
        ada = person()
        ada.post("/account/letters", {"mode": "off"})  # until the four turns below, which come at the same time
        games = [game_of(ada, Browser(), f"Game {i}")[0]["game"] for i in range(4)]
        numbers = ",".join(str(game_number(g)) for g in games)
        settled(*games)
        club.rig.pg.sql(f"UPDATE standing SET to_move = 2 WHERE game_id IN ({numbers}); DELETE FROM notice")
        ada.post("/account/letters", {"mode": "soon"})
        club.rig.pg.sql(f"UPDATE standing SET to_move = 1, n = n + 1 WHERE game_id IN ({numbers})")
        letter = self.wait_turns(ada.mail, 1)[0]
        self.assertEqual(letter["Subject"], "Your turn in 4 games")
        for i, game in enumerate(games):
            self.assertIn(f"Game {i}\n{ORIGIN}/#game={game}", text_of(letter))
        sent = f"SELECT extract(epoch FROM sent) FROM letterbox WHERE mail = '{ada.mail}'"
        first = float(club.rig.pg.sql(sent)[0][0])
        club.rig.pg.sql("; ".join(f"UPDATE standing SET to_move = {seats}, n = n + 1 WHERE game_id IN ({numbers})" for seats in (2, 1, 2, 1)))
        self.assertEqual(self.wait_turns(ada.mail, 2)[1]["Subject"], "Your turn in 4 games")  # two more turns of each game share the next mail
        self.assertGreaterEqual(float(club.rig.pg.sql(sent)[0][0]) - first, club.GAP_S, "which comes when the gap is over")
        gap_over(ada.mail)
        self.assertEqual(later_told(ada.mail), [2])

    def notices(self, game, change):
        """The notices that one write of a standing creates."""
        return club.rig.pg.sql(f"DELETE FROM notice WHERE game_id = {game}; UPDATE standing SET {change} WHERE game_id = {game}; "
                               f"SELECT seat, n FROM notice WHERE game_id = {game} ORDER BY seat")

    def test_no_turn_twice(self):
        """A seat that remains to move creates no second notice; a seat that becomes to move creates one."""
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
        club.rig.pg.sql(f"UPDATE seat SET player = 1 WHERE game_id = {game} AND seat = 1; UPDATE standing SET to_move = 0 WHERE game_id = {game}")
        self.assertEqual(self.notices(game, "to_move = 3, n = 1000"), [["0", "1000"]])

    def turning(self, ada):
        """A game of Ada's; returns SQL that makes it her turn once more."""
        made, _ = game_of(ada, Browser())
        game = game_number(made["game"])
        settled(made["game"])
        return f"UPDATE standing SET to_move = 2, n = n + 1 WHERE game_id = {game}; " \
               f"UPDATE standing SET to_move = 1, n = n + 1 WHERE game_id = {game}"

    def test_daily(self):
        ada = person()
        ada.post("/account/letters", {"mode": "daily"})
        turn = self.turning(ada)
        club.rig.pg.sql(turn)
        self.wait_turns(ada.mail, 1)
        gap_over(ada.mail)
        club.rig.pg.sql(turn)
        self.assertEqual(later_told(ada.mail), [1])

    def test_one_click_off(self):
        ada = person()
        turn = self.turning(ada)
        club.rig.pg.sql(turn)
        letter = self.wait_turns(ada.mail, 1)[0]
        self.assertEqual(letter["List-Unsubscribe-Post"], "List-Unsubscribe=One-Click")
        url = letter["List-Unsubscribe"].strip("<>")
        self.assertIn(url, text_of(letter))
        path = urllib.parse.urlsplit(url).path + "?" + urllib.parse.urlsplit(url).query
        node = club.rig.nodes[1]
        status, headers, page = node.ask("GET", path)
        self.assertEqual(status, 200)
        self.assertIn(b"<form method=post>", page)
        self.assertIn(b"<meta name=referrer content=same-origin>", page, "else browsers say that the form comes from nowhere")
        self.assertEqual(ada.get("/account")[1]["letters"], "soon", "looking at the link changes nothing")
        self.assertEqual(node.ask("POST", path, "List-Unsubscribe=One-Click",
                                  {"Content-Type": "application/x-www-form-urlencoded"})[0], 200)
        self.assertEqual(ada.get("/account")[1]["letters"], "off")
        for origin, status in ((ORIGIN, 200), ("http://evil.test", 403), ("null", 403)):
            ada.post("/account/letters", {"mode": "soon"})
            self.assertEqual(node.ask("POST", path, "", {"Origin": origin})[0], status, origin)
            self.assertEqual(ada.get("/account")[1]["letters"], "off" if status == 200 else "soon", origin)
        ada.post("/account/letters", {"mode": "off"})
        gap_over(ada.mail)
        club.rig.pg.sql(turn)
        self.assertEqual(later_told(ada.mail), [1])
        wrong = path[:-1] + ("0" if path[-1] != "0" else "1")
        self.assertEqual(node.ask("POST", wrong, "")[0], 200, "nobody learns which secrets are good")
        for bad in ("/api/mail/off", "/api/mail/off?x", "/api/mail/off?" + "0" * 33, "/api/mail/off?'"):
            self.assertEqual(node.ask("POST", bad, "")[0], 404)

    def test_guest_without_confirmed_address_gets_nothing(self):
        guest, address = Browser(), fresh("guest")
        made, _ = game_of(guest, Browser())
        guest.post(f"/games/{made['game']}/mail", {"token": made["token"], "mail": address})
        club.mail.wait(address)
        club.rig.pg.sql(f"UPDATE standing SET to_move = 2, n = n + 1 WHERE game_id = {game_number(made['game'])}")
        club.rig.pg.sql(f"UPDATE standing SET to_move = 1, n = n + 1 WHERE game_id = {game_number(made['game'])}")
        self.assertEqual(later_told(address), [0])


class Outbox(unittest.TestCase):
    def test_tried_again(self):
        address = fresh()
        club.mail.refusals[address] += ["451 later", "451 later"]
        self.assertEqual(Browser().post("/accounts", {"mail": address})[0], 202)
        wait_for("the letter", lambda: hurry(f"mail = '{address}'") or club.mail.to(address))
        self.assertEqual(club.mail.tries[address], 3)
        all_left(address)
        self.assertEqual(len(club.mail.to(address)), 1)

    def test_slow_mail_server(self):
        """A slow mail server does not delay requests."""
        address, tired = fresh(), club.mail.tired
        club.mail.thinks = {"DATA", "QUIT"}
        self.addCleanup(club.mail.thinks.clear)
        self.assertEqual(Browser().post("/accounts", {"mail": address})[0], 202)
        for verb in ("DATA", "QUIT"):
            wait_for("the letter on its way", lambda verb=verb: club.mail.thinking[verb] > 0)
            for _ in range(10):
                for node in club.rig.nodes:
                    self.assertEqual(node.get("/api/healthz")[0], 200)
            self.assertGreater(club.mail.thinking[verb], 0, "it still thinks")
            self.assertEqual(club.mail.tired, tired, "and is still waited for")
            club.mail.thinks.remove(verb)
        self.assertEqual(len(club.mail.wait(address)), 1)

    def test_given_up(self):
        address = fresh()
        club.mail.refusals[address].append("550 nobody here")
        self.assertEqual(Browser().post("/accounts", {"mail": address})[0], 202)
        wait_for("the letter to be given up", lambda: not club.mail.refusals[address])
        wait_for("its row to go", lambda: club.rig.pg.sql(f"SELECT count(*) FROM outbox WHERE mail = '{address}'") == [["0"]])
        self.assertEqual(club.mail.to(address), [])

    def test_turn_at_most_once(self):
        """The mail server accepts the whole message and disconnects without an answer: it may have arrived, so it is not sent again."""
        ada, other = person(), fresh()
        before = club.mail.tries[ada.mail]
        club.mail.refusals[ada.mail].append("vanish")
        turn_at_last(ada)
        wait_for("the letter", lambda: not club.mail.refusals[ada.mail])
        club.mail.refusals[other].append("vanish")
        token_for(other)  # not about a turn: this one is sent again, later than a retry to Ada would be
        all_left(ada.mail)
        self.assertEqual(club.mail.tries[ada.mail] - before, 1)

    def test_letter_of_a_dead_node(self):
        """What a node had taken when it died is sent by another node, except mails about turns."""
        address, other = fresh(), fresh()
        club.rig.pg.sql("INSERT INTO outbox (kind, mail, tries, handed, next, body) VALUES "
                   f"(1, '{address}', 1, true, now(), '{{}}'), (6, '{other}', 1, true, now(), '{{\"games\": []}}')")
        club.mail.wait(address)
        self.assertEqual(club.mail.to(other), [])

    def test_no_secrets_in_the_log(self):
        ada = person("Ada", "unmistakable password")
        ada.post("/session", {"mail": ada.mail, "password": "unmistakable wrong one"})
        for node in club.rig.nodes:
            for secret in ("unmistakable", ada.mail, ada.cookie):
                self.assertNotIn(secret, node.log())


class Hooks(unittest.TestCase):
    def hooked(self, path):
        ada = person()
        status, got = ada.post("/account/hook", {"url": f"http://127.0.0.1:{club.hooks.port}{path}"})
        self.assertEqual(status, 200)
        return ada, got["secret"]

    def turn(self, ada, title=""):
        """A game of Ada's without pending deliveries; returns it and a function that makes it her turn."""
        made, _ = game_of(ada, Browser(), title)
        settled(made["game"])
        game = game_number(made["game"])
        club.rig.pg.sql(f"UPDATE standing SET to_move = 2 WHERE game_id = {game}")
        none_waits(game)
        return made, lambda times=1: club.rig.pg.sql(f"UPDATE standing SET to_move = 1, n = n + 1 WHERE game_id = {game}; "
                                                     f"UPDATE standing SET to_move = 2 WHERE game_id = {game};" * times)

    def closed(self, path):
        """Deliveries to this path stay unanswered until they are released."""
        club.hooks.closed[path] = 0
        self.addCleanup(club.hooks.closed.clear)

    def later_called(self):
        """Waits until a delivery requested now has arrived: every delivery that was due before has been made."""
        bob, _ = self.hooked("/later")
        before = len(club.hooks.of("/later"))
        _, go = self.turn(bob)
        go()
        wait_for("a later call", lambda: len(club.hooks.of("/later")) > before)

    def test_signed(self):
        ada, secret = self.hooked("/signed")
        stored = [text for (text,) in club.rig.pg.sql("SELECT secret FROM hook")]
        self.assertTrue(secret not in stored and all(text.startswith("sealed:") for text in stored), "the secret is stored sealed")
        made, go = self.turn(ada, "A \u2192 B <i>\"quoted\"</i>")
        before, begun = len(club.hooks.of("/signed")), int(time.time())
        go()
        wait_for("the call", lambda: len(club.hooks.of("/signed")) > before)
        _, headers, body = club.hooks.of("/signed")[-1]
        at, signature = re.fullmatch(r"t=(\d+),v1=([0-9a-f]{64})", headers["X-Timerift-Signature"]).groups()
        self.assertEqual(hmac.new(secret.encode(), at.encode() + b"." + body, hashlib.sha256).hexdigest(), signature)
        self.assertLessEqual(begun, int(at))
        self.assertLessEqual(int(at), time.time())
        call = json.loads(body)
        self.assertEqual((call["event"], call["game"], call["seat"], call["title"]), ("turn", made["game"], 0, "A \u2192 B <i>\"quoted\"</i>"))

    def test_turn_that_comes_again_at_once(self):
        """The computer moves before the standing is written, so it is Ada's turn again at once: the webhook is called for every turn."""
        ada, _ = self.hooked("/at-once")
        _, made = ada.post("/games", {"setup": SETUP})
        self.assertEqual(ada.post(f"/games/{made['game']}/computer", {"seat": 1, "on": True}), (200, {"begun": True}))
        ws = WebSocket(ada.node.port)
        ws.send({"t": "join", "game": made["game"], "token": made["token"], "n": 0})
        ws.until("joined")
        settled(made["game"])
        game, turns = game_number(made["game"]), 0
        calls = lambda: {json.loads(body)["n"] for _, _, body in club.hooks.of("/at-once")}  # noqa: E731
        for key in range(1, 60):
            known = stored(made)
            ws.send({"t": "play", "n": known.count, "key": f"{key:016x}", "m": known.legal(0)[0]})
            self.assertEqual(ws.until("answer")["is"], "done")
            wait_for("ada's next question", lambda: stored(made).seats() == [0] and stored(made).count > known.count)
            hers, began = True, 0  # began: number of moves when her turn began; both seats may be asked then, and the computer answer first
            for (moves,) in club.rig.pg.sql(f"SELECT encode(moves, 'hex') FROM move WHERE game_id = {game} AND n >= {known.count} ORDER BY n"):
                known.apply(moves)
                if 0 in known.seats() and not hers:
                    began = known.count
                hers = 0 in known.seats()
            if not began:
                continue  # her turn continues
            turns += 1
            wait_for(f"the call of turn {turns}", lambda: any(n >= began for n in calls()))
            if turns == 4:
                break
        self.assertEqual(turns, 4)
        ws.close()

    def test_tried_a_few_times(self):
        ada, _ = self.hooked("/broken")
        _, go = self.turn(ada)
        waits = f"account = (SELECT id FROM account WHERE mail = '{ada.mail}')"
        wait_for("nothing to tell", lambda: club.rig.pg.sql(f"SELECT (SELECT count(*) FROM notice WHERE NOT called) + count(*) FROM outbox WHERE {waits}") == [["0"]])
        before = len(club.hooks.of("/broken"))
        club.hooks.answers += [500, 302, 500]
        go()
        wait_for("the calls", lambda: hurry(waits) or len(club.hooks.of("/broken")) - before == 4)
        wait_for("their end", lambda: club.rig.pg.sql(f"SELECT count(*) FROM outbox WHERE {waits}") == [["0"]])
        self.assertEqual(len(club.hooks.of("/broken")) - before, 4, "no more after a good answer")
        self.assertEqual(club.hooks.of("/elsewhere"), [], "nothing is followed")

    def test_slow(self):
        """A slow webhook delays neither mails nor other webhooks, and gets one delivery at a time."""
        ada, _ = self.hooked("/slow")
        bob, _ = self.hooked("/quick")
        _, slow = self.turn(ada)
        _, quick = self.turn(bob)
        self.closed("/slow")
        slow_before = len(club.hooks.of("/slow"))
        slow(30)
        for _ in range(5):  # a delivery times out; a stalled machine may take longer than that
            wait_for("a slow call", lambda: club.hooks.here["/slow"] > 0)
            ended, quick_before, address = club.hooks.ended["/slow"], len(club.hooks.of("/quick")), fresh()
            quick()
            Browser().post("/accounts", {"mail": address})
            club.mail.wait(address)
            wait_for("the quick call", lambda: len(club.hooks.of("/quick")) > quick_before)
            if club.hooks.ended["/slow"] == ended:
                break
        self.assertEqual(club.hooks.ended["/slow"], ended, "both came while the slow one was still under way")
        count = len(club.hooks.of("/slow"))
        self.assertGreater(count, slow_before)
        club.hooks.open_once("/slow")
        wait_for("the next slow call", lambda: len(club.hooks.of("/slow")) > count)
        self.assertEqual(club.hooks.at_once["/slow"], 1)
        self.assertEqual(ada.post("/account/hook", {"url": ""})[0], 200)
        self.assertEqual(club.rig.pg.sql(f"SELECT count(*) FROM outbox o JOIN account a ON a.id = o.account WHERE a.mail = '{ada.mail}'"),
                         [["0"]], "what waited has gone with the hook")

    def test_gone_meanwhile(self):
        """Deleting the row of a delivery in progress does not block later deliveries to the same webhook."""
        ada, _ = self.hooked("/gone")
        _, go = self.turn(ada)
        self.closed("/gone")
        before = len(club.hooks.of("/gone"))
        go()
        wait_for("the first call", lambda: len(club.hooks.of("/gone")) > before)
        club.rig.pg.sql(f"DELETE FROM outbox o USING account a WHERE a.id = o.account AND a.mail = '{ada.mail}'")
        go()
        self.later_called()
        self.assertEqual(club.hooks.at_once["/gone"], 1)
        club.hooks.closed.clear()
        wait_for("the second call", lambda: len(club.hooks.of("/gone")) > before + 1)
        self.assertEqual(club.hooks.at_once["/gone"], 1)

    def test_end_untold(self):
        """The statement that records the end of a delivery is lost: it is repeated, and the next delivery is not blocked."""
        ada, _ = self.hooked("/untold")
        _, go = self.turn(ada)
        before = len(club.hooks.of("/untold"))
        self.closed("/untold")
        go()
        wait_for("the first call", lambda: len(club.hooks.of("/untold")) > before)
        with Held(club.rig, f"SELECT FROM hook h JOIN account a ON a.id = h.account WHERE a.mail = '{ada.mail}' FOR UPDATE OF h"):
            club.hooks.closed.clear()
            waiting(club.rig, 1, "UPDATE hook")
            cut_off(club.rig)
        go()
        wait_for("the second call", lambda: len(club.hooks.of("/untold")) > before + 1)

    def test_too_many_wait(self):
        ada, _ = self.hooked("/behind")
        _, go = self.turn(ada)
        account = club.rig.pg.sql(f"SELECT id FROM account WHERE mail = '{ada.mail}'")[0][0]
        club.rig.pg.sql("INSERT INTO outbox (kind, account, next) SELECT 8, "
                   f"{account}, now() + interval '1 day' FROM generate_series(1, 99)")
        before = len(club.hooks.of("/behind"))
        club.rig.pg.sql(f"UPDATE hook SET calling = now() + interval '1 day' WHERE account = {account}")
        go()
        go()
        count = f"SELECT count(*) FROM outbox WHERE account = {account} AND kind = 8"
        wait_for("the turns are passed on", lambda: club.rig.pg.sql("SELECT count(*) FROM notice WHERE NOT called") == [["0"]])
        self.assertEqual(club.rig.pg.sql(count), [["100"]])
        club.rig.pg.sql(f"UPDATE hook SET calling = now() WHERE account = {account}")
        wait_for("the call", lambda: len(club.hooks.of("/behind")) == before + 1)
        wait_for("its end", lambda: club.rig.pg.sql(count) == [["99"]])
        ada.post("/account/hook", {"url": ""})

    def test_ended_after_failures(self):
        ada, _ = self.hooked("/failing")
        account = club.rig.pg.sql(f"SELECT id FROM account WHERE mail = '{ada.mail}'")[0][0]
        club.rig.pg.sql(f"UPDATE hook SET failures = 9 WHERE account = {account}")
        made, _ = ada.post("/games", {"setup": SETUP})[1], None
        club.hooks.answers.append(500)
        club.rig.pg.sql(f"INSERT INTO outbox (kind, account, game_id, seat, tries) VALUES (8, {account}, {game_number(made['game'])}, 0, 4)")
        wait_for("the hook to end", lambda: ada.get("/account")[1]["hook_ended"])

    def test_ended_by_its_owner(self):
        ada, _ = self.hooked("/mine")
        self.assertEqual(ada.get("/account")[1]["hook"], f"http://127.0.0.1:{club.hooks.port}/mine")
        self.assertEqual(ada.post("/account/hook", {"url": ""})[0], 200)
        self.assertEqual(ada.get("/account")[1]["hook"], "")

    def test_bad_urls(self):
        ada = person()
        for url in ("ftp://a.b/", "file:///etc/passwd", "gopher://a/", "javascript:1", "http://", "x", "https://u:p@a.b/", "https://a b/",
                    "https://a.b/\r\nX: y", "smtp://127.0.0.1", "https://" + "a" * 300 + ".b/", 5, None):
            self.assertEqual(ada.post("/account/hook", {"url": url}), (400, {"error": "bad-url"}), url)


class PrivateAddresses(unittest.TestCase):
    """A node that delivers to public addresses only (hooks_private = 0)."""

    @classmethod
    def setUpClass(cls):
        cls.node = club.rig.node("public", hooks_private=0).start()

    @classmethod
    def tearDownClass(cls):
        cls.node.stop()
        club.rig.nodes.remove(cls.node)

    def test_refused_when_given(self):
        ada = person()
        ada.node = self.node
        for host in ("127.0.0.1", "127.1", "2130706433", "0x7f.1", "017700000001", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1",
                     "169.254.169.254", "100.64.0.1", "224.0.0.1", "255.255.255.255", "localhost", "[::1]", "[::]", "[fe80::1]",
                     "[fc00::1]", "[::ffff:127.0.0.1]", "[2002:7f00:1::]", "[64:ff9b::7f00:1]", "[2001:db8::1]", "[ff02::1]"):
            self.assertEqual(ada.post("/account/hook", {"url": f"https://{host}/"}), (400, {"error": "private-address"}), host)
        self.assertEqual(ada.post("/account/hook", {"url": "http://example.org/"}), (400, {"error": "bad-url"}))
        self.assertEqual(ada.post("/account/hook", {"url": "https://example.org/hook"})[0], 200)


class WithoutMail(OwnRig):
    """One node without a mail server, behind https, that delivers to public addresses only."""

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
        """The address a name resolves to at the moment of delivery decides, not the URL as it was registered."""
        listener = socket.create_server(("127.0.0.1", 0))
        listener.setblocking(False)
        port = listener.getsockname()[1]
        address = fresh()
        browser, _ = self.person(address)
        _, made = browser.post("/games", {"setup": SETUP})
        account = club.rig.pg.sql(f"SELECT id FROM account WHERE mail = '{address}'")[0][0]
        for host in ("localhost.", "ip6-localhost", "127.0.0.1"):
            club.rig.pg.sql(f"DELETE FROM hook; INSERT INTO hook (account, url, secret) VALUES ({account}, 'https://{host}:{port}/', 'x');"
                       f"INSERT INTO outbox (kind, account, game_id, seat, tries) VALUES (8, {account}, "
                       f"{game_number(made['game'])}, 0, 4)")
            wait_for("the call to fail", lambda: club.rig.pg.sql("SELECT failures FROM hook") == [["1"]], 20)
            with self.assertRaises(BlockingIOError, msg=host):
                listener.accept()
        listener.close()


class Crashes(OwnRig):
    """One node that is stopped or killed, or loses an answer of the database, before it has finished its work."""

    @classmethod
    def settings_now(cls):
        return {"origin": ORIGIN, "smtp": f"smtp://127.0.0.1:{club.mail.port}", "smtp_tls": 0, "mail_delay": 1, "mail_gap": 1, "hooks_private": 1}

    def step_and_kill(self, people, made, joined):
        """Plays the turn of the seat to move, then kills the node.  Returns the seat that must move next."""
        seat = stored(made).seats()[0]
        ws = WebSocket(club.rig.nodes[0].port)
        ws.send({"t": "join", "game": made["game"], "token": (made, joined)[seat]["token"], "n": 0})
        ws.until("joined")
        for key in range(1, 300):
            game = stored(made)
            if seat not in game.seats():
                break
            ws.send({"t": "play", "n": game.count, "key": f"{key:016x}", "m": game.legal(seat)[0]})
            self.assertEqual(ws.until("answer")["is"], "done")
        club.rig.nodes[0].stop(9)
        ws.close()
        return stored(made).seats()[0]

    def test_letter_after_a_crash(self):
        people = [person("Ada"), person("Bob")]
        made, joined = game_of(*people)
        settled(made["game"])
        seat = self.step_and_kill(people, made, joined)
        before = [len(turns_told(p.mail)) for p in people]
        club.rig.nodes[0].start()
        wait_for("the letter", lambda: len(turns_told(people[seat].mail)) > before[seat], 15)
        gap_over(people[seat].mail)
        self.assertEqual(later_told(people[seat].mail), [before[seat] + 1])

    def letter_on_its_way(self):
        """Keeps a mail about the first turn waiting for the mail server; returns its address."""
        people = [person("Ada"), person("Bob")]
        club.mail.thinks.add("MAIL")
        self.addCleanup(club.mail.thinks.clear)
        made, _ = game_of(*people)
        settled(made["game"])
        wait_for("the letter on its way", lambda: club.mail.thinking["MAIL"] > 0)
        return people[stored(made).seats()[0]].mail

    def leaves_after_all(self, address):
        club.mail.thinks.clear()
        club.rig.nodes[0].start()
        wait_for("the letter", lambda: turns_told(address), 20)
        gap_over(address)
        self.assertEqual(later_told(address), [1])

    def test_letter_of_a_node_that_stops(self):
        """The mail server does not answer while the node stops: nothing was sent, so the mail is sent after the restart."""
        address = self.letter_on_its_way()
        club.rig.nodes[0].stop()
        self.leaves_after_all(address)

    def test_letter_of_a_node_that_stops_beside_a_slow_store(self):
        """The database is silent for longer than the drain takes: the node waits until it has returned the mail to the outbox."""
        address, node = self.letter_on_its_way(), club.rig.nodes[0]
        club.rig.pg.signal(signal.SIGSTOP)
        try:
            node.process.send_signal(signal.SIGTERM)
            time.sleep(4)
            self.assertIsNone(node.process.poll(), "it waits")
        finally:
            club.rig.pg.signal(signal.SIGCONT)
        self.assertEqual(node.process.wait(30 * PATIENCE), 0)
        self.leaves_after_all(address)

    def unheard(self, insert, take):
        """A node claims a row of the outbox and loses the database's answer."""
        with Unheard(club.rig) as store:
            club.rig.pg.sql(f"SET synchronous_commit = local; {insert}")
            store.lose(take)

    def test_taken_unheard(self):
        """The node does not know which rows it claimed and cannot send them: they are returned and sent later."""
        ada = person()
        ada.post("/account/letters", {"mode": "off"})
        made, _ = game_of(ada, Browser())
        settled(made["game"])
        game = game_number(made["game"])
        body = json.dumps({"games": [{"game": game, "seat": 0, "title": "Unheard"}]})
        self.unheard(f"INSERT INTO outbox (kind, mail, body) VALUES (6, '{ada.mail}', '{body}')", "NOT (kind = 6 AND handed)")
        wait_for("the letter", lambda: turns_told(ada.mail))
        ada.post("/account/hook", {"url": f"http://127.0.0.1:{club.hooks.port}/unheard"})
        self.unheard(f"INSERT INTO outbox (kind, account, game_id, seat) SELECT 8, id, {game}, 0 FROM account WHERE mail = '{ada.mail}'",
                     "AND h.calling <= now()")
        wait_for("the call", lambda: club.hooks.of("/unheard"))
        none_waits(game)
        self.assertEqual((len(turns_told(ada.mail)), len(club.hooks.of("/unheard"))), (1, 1))

    def test_begun_unheard(self):
        """The game has begun, but the node loses the database's answer and nobody watches: the first player is mailed all the same."""
        people = [person("Ada"), person("Bob")]
        _, made = people[0].post("/games", {"setup": SETUP})
        with concurrent.futures.ThreadPoolExecutor(1) as pool, Unheard(club.rig) as store:
            joined = pool.submit(people[1].post, f"/games/{made['game']}/join", {"invite": made["invite"]})
            store.answer("UPDATE seat")
            store.lose("UPDATE standing SET status = 1")
            self.assertEqual(joined.result()[0], 200)
        wait_for("the letter", lambda: any(turns_told(p.mail) for p in people))

    def test_call_of_a_node_that_stops(self):
        """A webhook does not answer while the node stops: the delivery is repeated after the restart."""
        ada = person()
        ada.post("/account/hook", {"url": f"http://127.0.0.1:{club.hooks.port}/stopped"})
        club.hooks.closed["/stopped"] = 0
        self.addCleanup(club.hooks.closed.clear)
        made, _ = game_of(ada, Browser())
        settled(made["game"])
        game = game_number(made["game"])
        club.rig.pg.sql(f"UPDATE standing SET to_move = 2 WHERE game_id = {game}; UPDATE standing SET to_move = 1 WHERE game_id = {game}")
        wait_for("the call", lambda: club.hooks.of("/stopped"))
        club.rig.nodes[0].stop()
        club.hooks.closed.clear()
        club.rig.nodes[0].start()
        wait_for("the call once more", lambda: len(club.hooks.of("/stopped")) > 1, 20)

    def test_standing_while_an_account_goes(self):
        """An account is deleted at the moment its turn begins: the standing is written; nothing is told, and the turn is not looked at for ever."""
        ada = person()
        ada.post("/account/hook", {"url": f"http://127.0.0.1:{club.hooks.port}/going"})
        made, joined = game_of(ada, Browser())
        play_on(made, joined, 1)
        game = game_number(made["game"])
        n = f"SELECT n FROM standing WHERE game_id = {game}"
        wait_for("the standing", lambda: club.rig.pg.sql(n) == [[str(stored(made).count)]])
        none_waits(game)
        with Held(club.rig, f"DELETE FROM account WHERE mail = '{ada.mail}'"):
            play_on(made, joined, 0)
            wait_for("the standing of her turn", lambda: club.rig.pg.sql(n) == [[str(stored(made).count)]])
            waiting(club.rig, 1, "INSERT INTO carried")
        wait_for("the turn is passed on", lambda: club.rig.pg.sql(f"SELECT count(*) FROM notice WHERE NOT called AND game_id = {game}") == [["0"]])

    def test_letter_while_the_store_restarts(self):
        people = [person("Ada"), person("Bob")]
        made, joined = game_of(*people)
        settled(made["game"])
        club.rig.pg.restart()
        wait_for("the store", club.rig.nodes[0].well)
        play_on(made, joined, 1)
        wait_for("the letter", lambda: turns_told(people[1].mail), 15)


if __name__ == "__main__":
    sys.exit(club.main("letters"))
