#!/usr/bin/env python3
"""Chat: between nodes, muted, as text and never as markup, limited in length and rate, hidden from spectators."""

import os
import threading

from codes import game_number
from rig import PROGRAM, RULES, Rig
from seats import Player, Report, Shift, make

HTML = "<script>alert('x')</script> <img src=x onerror=alert(1)> & \" ' \\ '; DROP TABLE chat; -- 日本 🎲"


def say(player, text, key=None):
    return player.ask({"t": "chat", "key": key or os.urandom(8).hex(), "text": text})


def delivered(rig, check):
    """Texts reach the other node in order and numbered; a text sent twice with one key is stored once."""
    a, b = rig.nodes
    game, kinds, (ada, bob) = make(a, others=[b])
    key = os.urandom(8).hex()
    first = say(ada, "hello", key)
    check(first == {"t": "done", "what": "chat", "n": 1}, f"stored with a number: {first}")
    check(say(ada, "hello", key)["n"] == 1, "sent twice with one key: the same number")
    bob.until(lambda: bob.texts)
    check((bob.texts[0]["n"], bob.texts[0]["seat"], bob.texts[0]["text"]) == (1, 0, "hello"), "told to the other node")
    say(bob, HTML)
    ada.until(lambda: len(ada.texts) == 2)
    check(ada.texts[1]["text"] == HTML, "markup comes as the letters it is")
    stored = rig.store_of(game_number(game)).sql("SELECT encode(convert_to(text, 'UTF8'), 'hex') FROM chat WHERE n = 2")[0][0]
    check(bytes.fromhex(stored).decode() == HTML, "and is stored so")
    raw = ada.node.ask("GET", f"/api/games/{game}")[2]
    check(b"<script>" not in raw, "and nowhere else")
    later = Player(b, game, kinds, ada.token)
    later.until(lambda: len(later.texts) == 2)
    later = Player(a, game, kinds, ada.token, chat=1)
    later.until(lambda: later.texts)
    check([t["n"] for t in later.texts] == [2], "who knows the first is told the second")
    return game, kinds, ada, bob


def muted(rig, game, kinds, ada, bob, check):
    """Bob mutes Ada, which holds on every node, and unmutes her."""
    a, b = rig.nodes
    check(bob.ask({"t": "mute", "seat": 0, "on": True})["t"] == "done", "muted")
    check(bob.ask({"t": "mute", "seat": 1, "on": True})["t"] == "error", "not oneself")
    check(bob.ask({"t": "mute", "seat": 0})["t"] == "error", "on or off must be said")
    bob.until(lambda: bob.people["muted"] == [0])
    known = len(bob.texts)
    check(say(ada, "can you hear me")["t"] == "done", "ada may talk")
    ada.until(lambda: ada.texts[-1]["text"] == "can you hear me")
    bob.quiet(0.7)
    check(len(bob.texts) == known, "bob does not hear it")
    other = Player(a, game, kinds, bob.token)
    other.until(lambda: other.people)
    other.quiet(0.7)
    check(all(t["seat"] != 0 for t in other.texts), "nor on another node, nor what she said before")
    check(bob.ask({"t": "mute", "seat": 0, "on": False})["t"] == "done", "unmuted")
    bob.quiet(0.3)
    say(ada, "and now")
    bob.until(lambda: bob.texts and bob.texts[-1]["text"] == "and now")
    check(True, "heard again")


def limits(rig, shift, check):
    a, b = rig.nodes
    game, kinds, (ada, bob) = make(a, others=[b])
    again = Player(b, game, kinds, ada.token)
    again.until(lambda: again.people)
    for text in ("", " ", "\n", "x" * 501, "bell\x07", "\x7f", 7, None):
        check(ada.ask({"t": "chat", "key": os.urandom(8).hex(), "text": text}).get("why") == "bad-text", f"refused: {text!r:.20}")
    check(ada.ask({"t": "chat", "key": "0" * 16, "text": "a\x00b"})["t"] == "error", "nor a zero")
    check(ada.ask({"t": "chat", "key": "1", "text": "x"}).get("why") == "bad-text", "a key has 16 digits")
    check(say(ada, "é" * 500)["t"] == "done", "500 letters are not too many")
    answers = [say(ada if i % 2 else again, f"{i}") for i in range(6)]
    check([x["t"] for x in answers] == ["done"] * 4 + ["error"] * 2, "five in ten seconds, over both nodes")
    check(answers[-1]["why"] == "too-fast", "and it says why")
    answer = say(bob, "me too")
    check(answer["t"] == "done", f"each seat for itself: {answer}")
    shift.go(11)
    check(say(ada, "later")["t"] == "done", "ten seconds later again")
    rig.store_of(game_number(game)).sql("INSERT INTO chat SELECT game_id, 2000, 0, 1, '2026-01-01', 'x' FROM chat WHERE text = 'later'")
    check(say(ada, "one more").get("why") == "too-many", "2,000 in a game")


def at_once(rig, check):
    """Both players write at the same time on two nodes: every text gets its own number, none is lost."""
    a, b = rig.nodes
    _, _, (ada, bob) = make(a, others=[b])
    answers = {0: [], 1: []}

    def talk(player):
        answers[player.seat] = [say(player, f"{player.seat} {i}") for i in range(5)]

    threads = [threading.Thread(target=talk, args=(p,)) for p in (ada, bob)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    numbers = sorted(x.get("n", 0) for x in answers[0] + answers[1])
    check(numbers == list(range(1, 11)), f"numbers 1 to 10: {numbers}")
    for p in (ada, bob):
        p.until(lambda p=p: len(p.texts) == 10)
        check([t["n"] for t in p.texts] == list(range(1, 11)), "told in order")


def spectators(rig, check):
    """Spectators cannot write, and read only if the game's options allow it."""
    a, b = rig.nodes
    for options, reads in (({}, False), ({"chat": "seats"}, False), ({"chat": "all"}, True)):
        game, kinds, (ada, _) = make(a, options=options)
        watcher = Player(b, game, kinds)
        watcher.until(lambda: watcher.people)
        check(say(watcher, "psst").get("why") == "wrong-seat", "spectators do not talk")
        say(ada, "between us")
        if reads:
            watcher.until(lambda: watcher.texts)
        else:
            watcher.quiet(0.7)
        check(bool(watcher.texts) == reads, f"{options}: read {reads}")


def without_bus(rig, check):
    """NATS is down: texts reach the other node through the database, a little later."""
    a, b = rig.nodes
    _, _, (ada, bob) = make(a, others=[b])
    rig.nats.stop()
    check(say(ada, "alone")["t"] == "done", "said without the bus")
    bob.until(lambda: bob.texts, 10)
    check(bob.texts[0]["text"] == "alone", "heard without the bus")
    rig.nats.start()
    check(say(bob, "together")["t"] == "done", "said when it is back")
    ada.until(lambda: len(ada.texts) == 2)
    check(True, "heard")


def main():
    with Shift() as shift, Report("chat") as check, \
            Rig(PROGRAM, RULES, nodes=2, clock_shift=shift.path, rate=2000, burst=2000) as rig:
        muted(rig, *delivered(rig, check), check)
        shift.go(60)
        limits(rig, shift, check)
        at_once(rig, check)
        spectators(rig, check)
        without_bus(rig, check)


if __name__ == "__main__":
    main()
