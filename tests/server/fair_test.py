#!/usr/bin/env python3
"""Fair dice: a whole game through a real node, its record, and `timerift check --fair`, which detects every change to the record."""

import hashlib
import os
import re
import subprocess
import tempfile

from rig import BUILD, FREE, PROGRAM, RULES, Rig, wait_for
from seats import HOUR, Player, Report, Shift, everybody, make

TIMERIFT = os.environ.get("TIMERIFT", os.path.join(BUILD, "timerift"))
WORDS = ["11" * 32, "22" * 32, "33" * 32]


def play_out(players):
    """Plays to the end at random."""
    while players[0].rules.asked() & 15:
        next(p for p in players if p.mine()).play()
        everybody(players)


def seated(node, **more):
    """A game of two, each with a share in the dice; the maker changes hers once the commitment is known.  Returns the answers to maker and
    joiner, and the public description between the two."""
    status, made = node.post("/api/games", {"setup": "seats A=human B=human", "word": "ff" * 32, **more})
    assert status == 201, made
    status, given = node.post(f"/api/games/{made['game']}/word", {"token": made["token"], "word": WORDS[0]})
    assert (status, given) == (200, {"seat": 0}), given
    about = node.get(f"/api/games/{made['game']}")[1]
    status, joined = node.post(f"/api/games/{made['game']}/join", {"invite": made["invite"], "word": WORDS[1]})
    assert status == 200, joined
    return made, joined, about


def sit(node, made, joined):
    players = [Player(node, made["game"], ["human"] * 2, seat["token"]) for seat in (made, joined)]
    for p in players:
        p.until(lambda p=p: p.rules.asked() & 15)
    return players


def fair(text):
    """Runs `timerift check --fair` on a record; returns its exit status and output."""
    with tempfile.NamedTemporaryFile("w", suffix=".rift", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        done = subprocess.run([TIMERIFT, "check", "--fair", file.name], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def record_of(node, game, token=None):
    path = f"/api/games/{game}/record"
    status, headers, text = node.ask("GET", path) if token is None else node.ask("POST", path, f'{{"token":"{token}"}}')
    return status, headers.get("content-type", ""), text.decode()


def whole(rig, check):
    """A game of two people: the secret stays hidden until the end, then the record reveals it."""
    node = rig.nodes[0]
    made, joined, about = seated(node)
    check(about["commitment"] == made["commitment"], "the commitment is public before the second word is known")
    check([seat["word"] for seat in about["seats"]] == [None, None], "no word is told before all are there")
    players = sit(node, made, joined)
    check(record_of(node, made["game"])[0] == 409, "no record while it is played")
    told = node.get(f"/api/games/{made['game']}")[1]
    check([seat["word"] for seat in told["seats"]] == WORDS[:2], "then everybody sees which words count")
    word = f"/api/games/{made['game']}/word"
    check(node.post(word, {"token": made["token"], "word": WORDS[2]}) == (409, {"error": "begun"}), "it is too late for another")
    check(node.post(word, {"token": "0" * 26, "word": WORDS[2]}) == (403, {"error": "wrong-seat"}), "nobody gives one for others")
    check(node.post(word, {"token": made["token"], "word": "no"}) == (400, {"error": "bad-word"}), "a word is 32 bytes")
    check("not-over" in record_of(node, made["game"], made["token"])[2], "nor for a seat")
    play_out(players)
    status, kind, text = record_of(node, made["game"])
    check(status == 200 and kind.startswith("text/plain"), f"the record of a finished game: {status} {kind}")
    check(f"game {made['game']}\n" in text and f"commitment {made['commitment']}\n" in text, "names game and commitment")
    check(all(f"word {seat} {word}\n" in text for seat, word in zip("AB", WORDS)), "and the words of the seats")
    secret = re.search(r"^secret (\w+)$", text, re.M)[1]
    check(hashlib.blake2b(bytes.fromhex(secret), digest_size=32).hexdigest() == made["commitment"], "the secret is its origin")
    wait_for("the standing", lambda: "secret" in node.get(f"/api/games/{made['game']}")[1])
    check(node.get(f"/api/games/{made['game']}")[1]["secret"] == secret, "and told with the game as well")
    status, said = fair(text)
    check(status == 0 and "fair: " in said and made["commitment"] in said, f"is found fair: {said}")
    rolls = int(re.search(r"fair: (\d+) draws", said)[1])
    check(rolls > 20, f"with many dice: {rolls}")
    check(f"{players[0].rules.count} moves" in said, "and as many moves as were played")
    return text


def swap(text, one, other):
    """Swaps two pieces of a text."""
    return text[:one.start()] + text[other.start():other.end()] + text[one.end():other.start()] + \
        text[one.start():one.end()] + text[other.end():]


def tampered(text, check):
    """Each change to a fair record is detected."""
    def found(changed, words, what):
        status, said = fair(changed)
        check(changed != text and status == 1 and re.search(words, said), f"{what}: {status} {said}")

    card = re.search(r"mine-card (\d+)", text)
    other = "1" if card[1] != "1" else "2"
    found(text[:card.start(1)] + other + text[card.end(1):], r"move \d+: \* mine-card|:\d+: ", "another draw")
    conditions = re.findall(r"endgame ([a-z-]+)", text)
    turned = re.sub(r"(endgame \S+); (endgame [^;\n]+)", r"\2; \1", text, count=1)
    found(turned, r"move \d+: \* endgame \S+; given: \* endgame " + conditions[0], "draws in another order are named")
    digit = re.search(r"^secret (.)", text, re.M)
    found(text[:digit.start(1)] + ("0" if digit[1] != "0" else "1") + text[digit.end(1):], "commitment", "another secret")
    found(text.replace(f"word B {WORDS[1]}", f"word B {WORDS[2]}"), r"move \d+: \*", "another word")
    found(text.replace(f"word A {WORDS[0]}\n", ""), r"move \d+: \*", "a word left out")
    found(re.sub(r"^game .", "game 7" if "game 6" in text else "game 6", text, flags=re.M), r"move \d+: \*", "another game")
    plants = list(re.finditer(r"(?<=building )1\d\d", text))
    found(swap(text, plants[0], plants[1]), r"move \d+: \* building 1|:\d+: ", "two draws swapped")
    lines = text.rstrip().split("\n")
    moves = [i for i, line in enumerate(lines) if line[:1] in "AB*" and line[1:3] == "  "]
    turned, draw = lines[:], max(i for i in moves if lines[i][0] == "*" and lines[i - 1][:1] in ("A", "B"))
    turned[draw], turned[draw - 1] = turned[draw - 1], turned[draw]
    found("\n".join(turned), r":\d+: ", "a draw before the move that asks for it")
    cut = "\n".join(lines[:moves[len(moves) // 2]])
    found(cut + "\n", "ends before the game", "cut in the middle")
    found("\n".join(line for line in lines if not line.startswith("secret")), "secret", "without a secret")
    bare = "\n".join(line for line in lines if line.split(" ")[0] not in ("game", "rules", "commitment", "secret", "word"))
    found(bare, "not the record of an online game", "without anything to check")


def given_up(rig, check):
    """A game that was given up has a record as well; without spectators only its players get it."""
    node = rig.nodes[0]
    made, joined, _ = seated(node, options={"spectators": False})
    players = sit(node, made, joined)
    for _ in range(4):
        next(p for p in players if p.mine()).play()
        everybody(players)
    players[1].ask({"t": "resign"})
    check(record_of(node, made["game"])[:1] == (403,), "without spectators only its players get the record")
    check(record_of(node, made["game"], "0" * 26)[0] == 403, "nor does somebody with a wrong link")
    status, _, text = record_of(node, made["game"], joined["token"])
    check(status == 200 and "given-up B\n" in text, f"its player does: {status} {text[:400]}")
    status, said = fair(text)
    check(status == 0, f"fair as far as it went: {said}")
    check(fair(text.replace("given-up B\n", ""))[0] == 1, "but not over without that")


def delayed(rig, clock, check):
    """With a delay for spectators, a spectator gets the record later, a player at once."""
    node = rig.nodes[0]
    game, _, players = make(node, automaton="chronobot2", seats=1, options={"delay": {"minutes": 30}})
    play_out(players)
    check("not-yet" in record_of(node, game)[2], "a delay for spectators holds for the record")
    status, _, text = record_of(node, game, players[0].token)
    check(status == 200 and fair(text)[0] == 0, "its player may have it: alone against an automaton, no word given")
    clock.go(HOUR)
    check(record_of(node, game)[0] == 200, "later everybody may")


def main():
    with Report("fair") as check, Shift() as clock, Rig(PROGRAM, RULES, clock_shift=clock.path, **FREE) as rig:
        tampered(whole(rig, check), check)
        given_up(rig, check)
        delayed(rig, clock, check)
        check(record_of(rig.nodes[0], "0000000000001")[0] == 404, "no such game")
        check(rig.nodes[0].stop() == 0, "the node ends well")


if __name__ == "__main__":
    main()
