"""A club server for tests of accounts, mails and webhooks: two nodes, a mail server, and people with browsers.

A test module begins with `from club import setUpModule, tearDownModule`; the running parts are club.rig, club.mail and club.hooks.
"""

import json
import pathlib
import re
import sys
import tempfile
import time
import unittest

from codes import game_number
from rig import PROGRAM, RULES, Rig, wait_for
from rules import SETUP, Rules
from sinks import HookSink, MailSink
from ws import WebSocket

ROOT = pathlib.Path(__file__).resolve().parents[2]
ORIGIN = "http://play.test"
GAP_S = 2  # least time between two mails about turns
LINK = r"#\w+=([0-9a-z]{26})"

rig = mail = hooks = rules = keys = None
peers = iter(f"198.51.{i % 200}.{i // 200 + 1}" for i in range(1, 40000))  # neighbours in time are not in one network


def setUpModule():
    global rig, mail, hooks, rules, keys
    mail, hooks, rules = MailSink(), HookSink(), Rules(RULES)
    keys = tempfile.NamedTemporaryFile("w", prefix="timerift-keys-", encoding="ascii")  # secrets are stored sealed
    keys.write("7" * 64 + "\n")
    keys.flush()
    rig = Rig(PROGRAM, RULES, nodes=2, key_file=keys.name, behind_proxy=1, origin=ORIGIN, smtp=f"smtp://127.0.0.1:{mail.port}", smtp_tls=0,
              mail_from="games@play.test", mail_delay=1, push_delay=0, mail_gap=GAP_S, mail_retry=1, hooks_private=1, password_mb=8)
    rig.__enter__()


def tearDownModule():
    ends = [(node.stop(), node.log()) for node in rig.nodes]
    rig.__exit__()
    mail.close()
    hooks.close()
    keys.close()
    for status, log in ends:
        if status != 0 or "Sanitizer" in log or "runtime error" in log:
            raise AssertionError(f"a node ended with {status}: {log[-4000:]}")


class Browser:
    """A client with a cookie jar and an IP address of its own."""

    def __init__(self, node=0, peer=None):
        self.node, self.cookie, self.peer = rig.nodes[node], None, peer or next(peers)
        self.headers, self.jar = {}, "timerift="
        self.language = None  # its Accept-Language
        self.device = None  # the cookie of a device on which someone has signed in

    def ask(self, method, path, body=None):
        headers = {"X-Forwarded-For": self.peer, **({"Accept-Language": self.language} if self.language else {})}
        cookies = [self.jar + self.cookie] if self.cookie else []
        if cookies or self.device:
            headers["Cookie"] = "; ".join(cookies + ([self.device] if self.device else []))
        text = body if isinstance(body, (bytes, str, type(None))) else json.dumps(body)
        status, got, answer = self.node.ask(method, "/api" + path, text, headers)
        self.headers = {k.lower(): v for k, v in got.items()}
        for text in got.get("Set-Cookies", ()):
            cookie = re.match(r"((?:__Host-)?timerift=)([^;]*)", text)
            if cookie:
                self.jar, self.cookie = cookie[1], cookie[2] or None
            else:
                device = re.match(r"(?:__Host-)?timerift-device=([0-9a-f]{80})?; ", text)
                self.device = device[0][:-2] if device[1] else None
        try:
            return status, json.loads(answer)
        except ValueError:
            return status, answer

    def get(self, path):
        return self.ask("GET", path)

    def post(self, path, body):
        return self.ask("POST", path, body)

    def socket(self):
        return WebSocket(self.node.port, {"Cookie": self.jar + self.cookie} if self.cookie else {})


def text_of(letter):
    return letter.get_content()


def token_in(letter):
    return re.search(LINK, text_of(letter))[1]


def tokens_to(address):
    """The tokens of all links mailed to an address."""
    found = (re.search(LINK, text_of(letter)) for letter in mail.to(address))
    return [link[1] for link in found if link]


def token_for(address, path="/accounts", body=None, browser=None, seconds=10.0, status=202):
    """Requests a mail and returns the token of its link.  Mails without a link may arrive in between."""
    before = len(tokens_to(address))
    got, _ = (browser or Browser()).post(path, {"mail": address, **(body or {})})
    assert got == status, got
    wait_for(f"a link for {address}", lambda: len(tokens_to(address)) > before, seconds)
    return tokens_to(address)[-1]


number = 0


def fresh(word="ada"):
    global number
    number += 1
    return f"{word}{number}@club.test"


def person(name="Ada", password="correct horse", node=0):
    """A browser signed in to a new account; its `mail` is the address."""
    browser = Browser(node)
    browser.mail = fresh()
    token = token_for(browser.mail, browser=browser)
    status, _ = browser.post("/redeem", {"token": token, "name": name, "password": password})
    assert status == 200 and browser.cookie
    return browser


def game_of(a, b, title=""):
    """A game of two people that has begun; returns the answers to the maker and to the other player."""
    status, made = a.post("/games", {"setup": SETUP, "title": title})
    assert status == 201, made
    status, joined = b.post(f"/games/{made['game']}/join", {"invite": made["invite"]})
    assert status == 200, joined
    return made, joined


def stored(made):
    """A game replayed from the log."""
    return rules.stored(rig.pg, game_number(made["game"]))


def settled(*games):
    """Waits until the standing of games that have begun is written."""
    numbers = ",".join(str(game_number(g)) for g in games)
    wait_for("standings", lambda: rig.pg.sql(f"SELECT count(*) FROM standing WHERE game_id IN ({numbers}) AND status = 1 AND "
                                             "to_move <> 0") == [[str(len(games))]], 20)


def play_on(made, joined, until_seat):
    """Plays over real sockets until it becomes the turn of a given seat."""
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


class OwnRig(unittest.TestCase):
    """Tests whose nodes need other settings: replaces the module's rig while the class runs."""

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


def main(name):
    """Runs all tests of the program, or those named, and prints the line with their number.  Returns the exit status."""
    named = [argument for argument in sys.argv[1:] if argument != "-v"]
    tests = unittest.defaultTestLoader
    suite = tests.loadTestsFromNames(["__main__." + one for one in named]) if named else tests.loadTestsFromName("__main__")
    result = unittest.TextTestRunner(verbosity=2 if "-v" in sys.argv else 1).run(suite)
    failed = len(result.failures) + len(result.errors)
    print(f"{name}: {max(0, result.testsRun - failed)} passed, {failed} failed")
    return int(failed > 0)
