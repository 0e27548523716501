#!/usr/bin/env python3
"""Lets a bot (docs/bots.md) play a seat of an online game.

    online_bot.py make URL [--setup TEXT] --bot COMMAND --library FILE     makes a game and prints the invitation
    online_bot.py join URL GAME.INVITE --bot COMMAND --library FILE        takes the next free seat
    online_bot.py seat URL GAME.TOKEN --bot COMMAND --library FILE         plays the seat of a link (#seat=GAME.TOKEN)

COMMAND speaks the bot protocol on its standard input and output; FILE is librift.so with the rules of the game. The server is the referee
for the rules, the dice and the clock; this program only translates, with the library's words. It stands on client.py, which keeps the
connection. A bot that does something wrong is not started again: the program ends, and says why.
"""
import argparse
import ctypes
import os
import secrets
import select
import subprocess
import sys
import time

import client

LONGEST = 4096  # bytes of a line
START_S = 20
LIMIT_S = 60
GRACE_S = 2


class Bot:
    """A program that speaks the protocol."""

    def __init__(self, command, rules):
        self.program = subprocess.Popen(command, shell=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
        self.held, self.wants = b"", set()
        self.say(f"rift 1 rules {rules}")
        while not (line := self.hear(START_S) or "riftok never").startswith("riftok"):
            if line.startswith("want "):
                self.wants.add(line.removeprefix("want "))
        if line.split() != ["riftok", "1"]:
            raise client.Hopeless(f"the bot speaks another protocol: {line}")

    def say(self, text):
        try:
            self.program.stdin.write(f"{text}\n".encode())
            self.program.stdin.flush()
        except OSError as error:
            raise client.Hopeless("the bot has ended") from error

    def hear(self, seconds):
        """The next line; None if there is none in time."""
        deadline = time.monotonic() + seconds
        while b"\n" not in self.held:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.program.stdout], [], [], left)[0]:
                return None
            more = os.read(self.program.stdout.fileno(), LONGEST)
            self.held += more
            if not more or len(self.held) > 2 * LONGEST:
                raise client.Hopeless("the bot has ended, or sends too long a line")
        line, _, self.held = self.held.partition(b"\n")
        text = line.decode(errors="replace").strip()
        if text.startswith("error"):
            raise client.Hopeless(f"the bot gave up: {text}")
        return text

    def wait(self, word, seconds):
        """The rest of the first line that begins with a word; None if it does not come in time."""
        deadline = time.monotonic() + seconds
        while (line := self.hear(max(deadline - time.monotonic(), 0))) is not None:
            first, _, rest = line.partition(" ")
            if first == word:
                return rest
        return None

    def ready(self):
        self.say("isready")
        if self.wait("readyok", START_S) is None:
            raise client.Hopeless("the bot is not ready in time")

    def answer(self):
        self.ready()
        self.say("go")
        words = self.wait("bestmove", LIMIT_S)
        if words is None:
            self.say("stop")
            words = self.wait("bestmove", GRACE_S)
        if words is None:
            raise client.Hopeless("the bot does not answer")
        return words

    def end(self):
        """Lets it end, or ends it."""
        try:
            self.program.stdin.write(b"quit\n")
            self.program.stdin.close()
            self.program.wait(1)
        except (OSError, subprocess.TimeoutExpired):
            self.program.kill()
            self.program.wait()


class Game(client.Game):
    """What the seat knows of the game, told to the bot in words as it goes on."""

    def __init__(self, library, setup, seat, bot):
        super().__init__(library, 2, seat)
        core, self.bot = self.core, bot
        self.rules = ctypes.byref(ctypes.c_char.in_dll(core, "rift_rules_table"))
        core.rift_words_move.argtypes = [ctypes.c_void_p, ctypes.c_void_p, client.Move, ctypes.c_char_p, ctypes.c_size_t]
        for name in ("rift_fact_word", "rift_word_ask"):
            getattr(core, name).restype = ctypes.c_char_p
        read, why = ctypes.create_string_buffer(core.rift_abi()[2]), ctypes.create_string_buffer(200)
        whole = ctypes.create_string_buffer(core.rift_abi()[1])
        if core.rift_record_read_setup(self.rules, setup.encode(), read, why, ctypes.c_size_t(200)) != 0 or core.rift_new(whole, read):
            raise client.Hopeless(f"the library refuses the setup: {why.value.decode()}")
        core.rift_view(self.state, whole, seat)
        self.players = read.raw[20]
        bot.say(f"seed {secrets.randbits(64)}")
        bot.say(f"position {'ABCD'[seat]} {' '.join(setup.split())}")

    def words(self, move):
        out = ctypes.create_string_buffer(256)
        self.core.rift_words_move(self.rules, self.state, client.Move(*move), out, 256)
        return out.value.decode()

    def take(self, n, moves):
        """Moves from number n on, one by one, so that each is put into words before it is played."""
        for i in range((self.count - n) * client.MOVE, len(moves), client.MOVE):
            move = bytes.fromhex(moves[i:i + client.MOVE])
            self.bot.say(f"move {'ABCD*'[move[1]]} {self.words(move)}")
            super().take(self.count, moves[i:i + client.MOVE])

    def facts(self):
        """The facts of the table and of each seat, without the zeros at their ends."""
        fact = 0
        while name := self.core.rift_fact_word(fact := fact + 1).decode():
            table = self.core.rift_fact_scope(fact) == 0
            for seat in range(1 if table else self.players):
                values = [self.core.rift_fact(self.state, fact, seat, i) for i in range(self.core.rift_fact_count(fact))]
                while values and values[-1] == 0:
                    values.pop()
                if values:
                    yield f"{'*' if table else 'ABCD'[seat]} {name} {' '.join(map(str, values))}"

    def answer(self):
        """The bot's answer as a move; only a legal one is sent to the server."""
        legal = {self.words(bytes.fromhex(move)): move for move in self.legal()}
        if "facts" in self.bot.wants:
            for fact in self.facts():
                self.bot.say(f"fact {fact}")
        if "legal" in self.bot.wants:
            self.bot.say(f"ask {self.core.rift_word_ask(self.core.rift_asks(self.state).kind).decode()}")
            for words in legal:
                self.bot.say(f"legal {words}")
        words = self.bot.answer()
        if words not in legal:
            raise client.Hopeless(f"the bot's answer is not legal: {words}")
        return legal[words]


class Player(client.Player):
    """A client whose decisions are the bot's."""

    def __init__(self, url, game, seat, token, library, bot):
        super().__init__(url, game, seat, token, library)
        setup = client.ask(url, f"/api/games/{game}")["setup"]
        self.fresh = lambda: Game(library, setup, seat, bot)
        self.game, self.begun = self.fresh(), False

    def hear(self, message):
        self.begun = self.begun or message["t"] in ("begun", "moves")
        super().hear(message)

    def decide(self, wire):
        if self.begun and self.wish is None and self.game.asked() >> self.game.seat & 1:
            time.sleep(client.BETWEEN_S)
            self.wish = {"n": self.game.count, "key": os.urandom(8).hex(), "m": self.game.answer()}
            wire.say(t="play", **self.wish)


def rules_of(library):
    """The hash of the rules in a library."""
    core = ctypes.CDLL(os.path.abspath(library))
    core.rift_rules.restype = ctypes.c_char_p
    return core.rift_rules().decode()


def sit(options):
    """The game, the seat and its token."""
    if options.does == "make":
        made = client.ask(options.url, "/api/games", {"setup": options.setup, "name": options.name}, again=False)
        print(f"invitation: {made['game']}.{made['invite']}", flush=True)
        return made
    game, _, secret = options.place.partition(".")
    if options.does == "join":
        token = "".join(secrets.choice("0123456789abcdefghjkmnpqrstvwxyz") for _ in range(26))
        return client.ask(options.url, f"/api/games/{game}/join", {"invite": secret, "name": options.name, "token": token})
    games = client.ask(options.url, "/api/seats", {"seats": [{"game": game, "token": secret}]})["games"]
    if not games:
        raise client.Hopeless("this link opens no seat")
    return {"game": game, "seat": games[0]["seat"], "token": secret}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("does", choices=["make", "join", "seat"])
    parser.add_argument("url")
    parser.add_argument("place", nargs="?", help="GAME.INVITE or GAME.TOKEN")
    parser.add_argument("--bot", required=True, metavar="COMMAND")
    parser.add_argument("--library", required=True, metavar="FILE")
    parser.add_argument("--setup", default="seats A=human B=human", metavar="TEXT")
    parser.add_argument("--name", default="bot", help="of the player")
    options = parser.parse_args()
    if (options.does == "make") == bool(options.place):
        parser.error("join and seat need a game, make has none")
    options.url = options.url.rstrip("/")
    bot = None
    try:
        bot = Bot(options.bot, rules_of(options.library))
        seat = sit(options)
        player = Player(options.url, seat["game"], seat["seat"], seat["token"], options.library, bot)
        player.play()
    except client.Hopeless as error:
        sys.exit(f"online_bot.py: {error}")
    finally:
        if bot:
            bot.end()
    print(f"over after {player.game.count} moves")


if __name__ == "__main__":
    main()
