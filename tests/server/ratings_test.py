#!/usr/bin/env python3
"""Ratings: games played through the service are rated once, whatever dies in between and whatever arrives late; computing all of them again gives the same bits;
players whose strength the ladder has measured get the rating that it gives them."""

import argparse
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import time

from codes import game_number
from rig import FREE, Rig, places, wait_for
from rules import Setup
from seats import Player, Report, play_to_end
from shards_test import signed_in

STORES = 3
LADDER = pathlib.Path(__file__).resolve().parents[2] / "docs/players.md"
GAMES = 100000
AIM_S = 60
FIGURES = "player, pool, ended, game_id, float8send(rating), float8send(rd), float8send(volatility)"
RATED = {"rated": True, "deadline": {"hours": 24}}


def ratings(rig, *words):
    """Runs `timeriftd ratings`; returns its status and what it prints."""
    environment = {**os.environ, **{"TIMERIFT_" + k.upper(): str(v) for k, v in rig.common().items()}}
    done = subprocess.run([*rig.program, "ratings", *words], env=environment, check=False, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def figures(rig):
    return sorted(map(tuple, rig.pg.sql(f"SELECT {FIGURES} FROM rating_step")))


def settled(rig, count):
    """Waits until ratings count so many results."""
    wait_for(f"{count} results", lambda: rig.pg.sql("SELECT count(*) FROM result WHERE reckoned") == [[str(count)]], 30)


def rating_of(rig, mail):
    """Rating and deviation of an account after its last game."""
    rows = rig.pg.sql(f"SELECT s.rating, s.rd FROM account a JOIN rated_player p ON p.account = a.id JOIN rating_step s ON s.player = p.player "
                      f"WHERE a.mail = '{mail}' ORDER BY s.ended DESC, s.game_id DESC LIMIT 1")
    return tuple(map(float, rows[0])) if rows else None


class Game:
    """A rated game of accounts, each with a socket."""

    def __init__(self, node, people, options=None, modules=()):
        kinds = ["human"] * len(people)
        self.setup = "seats " + " ".join(f"{'ABCD'[i]}=human" for i in range(len(people))) + "".join(f" {word}" for word in ("modules", *modules) if modules)
        status, made = node.post("/api/games", {"setup": self.setup, "options": options or RATED}, people[0])
        assert status == 201, made
        self.id, self.number, tokens = made["game"], game_number(made["game"]), [made["token"]]
        for headers in people[1:]:
            status, joined = node.post(f"/api/games/{self.id}/join", {"invite": made["invite"]}, headers)
            assert status == 200, joined
            tokens.append(joined["token"])
        self.players = [Player(node, self.id, Setup.of(kinds, modules), token) for token in tokens]

    def resign(self, seat):
        return self.players[seat].ask({"t": "resign"})

    def play(self):
        """To the end."""
        play_to_end(self.players, random.Random(self.number).choice)

    def close(self):
        for player in self.players:
            player.close()


def refused(rig, people, check):
    """What cannot be rated."""
    node = rig.nodes[0]
    setup = "seats A=human B=human"
    check(node.post("/api/games", {"setup": setup, "options": RATED})[0] == 401, "a guest makes no rated game")
    for options in ({"rated": True}, {**RATED, "late": "open"}, {"rated": 1, "deadline": {"hours": 24}}):
        check(node.post("/api/games", {"setup": setup, "options": options}, people[0]) == (400, {"error": "bad-options"}), f"not with {options}")
    check(node.post("/api/games", {"setup": "seats A=human B=chronobot2", "options": RATED}, people[0]) == (400, {"error": "bad-options"}), "nor against an automaton")
    _, made = node.post("/api/games", {"setup": setup, "options": RATED}, people[0])
    check(node.get(f"/api/games/{made['game']}")[1]["options"]["rated"] is True, "it is told before anybody joins")
    join = {"invite": made["invite"], "name": "Guest"}
    check(node.post(f"/api/games/{made['game']}/join", join) == (401, {"error": "sign-in"}), "a guest joins none")
    check(node.post(f"/api/games/{made['game']}/join", join, people[1])[0] == 200, "an account does")
    node.post("/api/games", {"setup": setup}, people[0])


def ranks(rig, game):
    home = rig.store_of(game.number)
    return [int(row[0]) if row[0] else None for row in home.sql(f"SELECT place FROM rated WHERE game_id = {game.number} ORDER BY seat")]


def played(rig, people, mails, check):
    """A whole game, a resignation, and a table of three that two leave."""
    node = rig.nodes[0]
    whole = Game(node, people[:2], {"rated": True, "clock": {"base": 10800, "increment": 600}}, ("pioneers", "guardians"))
    whole.play()
    settled(rig, 1)
    told = rig.pg.sql(f"SELECT pool, places, scores FROM result WHERE game_id = {whole.number}")[0]
    sheets = [whole.players[0].rules.score(seat) for seat in range(2)]
    better = sheets.index(max(sheets))
    check(told[0] == "0" and told[2] == "{%d,%d}" % tuple(sheets), f"a live game with its score: {told}, {sheets}")
    if sheets[0] != sheets[1]:
        check(ranks(rig, whole) == [1 + (better != 0), 1 + (better != 1)], f"who has more VP is first: {ranks(rig, whole)}, {sheets}")
        check(rating_of(rig, mails[better])[0] > 1500 > rating_of(rig, mails[1 - better])[0], "and gains what the other loses")
    paths = [whole.players[0].rules.fact("path", seat) for seat in range(2)]
    told = rig.pg.sql(f"SELECT paths, modules FROM result WHERE game_id = {whole.number}")[0]
    check(told == ["{%d,%d}" % tuple(paths), "6"] and 0 not in paths, f"with its Paths and modules: {told}, {paths}")
    given = Game(node, people[:2])
    check(given.resign(0)["t"] == "done", "resigned")
    settled(rig, 2)
    check(ranks(rig, given) == [2, 1], "who resigns is last")
    check(rig.pg.sql(f"SELECT pool FROM result WHERE game_id = {given.number}") == [["1"]], "a game by turns is of the other rating")
    three = Game(node, people)
    three.resign(2)
    three.resign(0)
    check(ranks(rig, three) == [None] * 3, "with three the game goes on")
    three.resign(1)
    settled(rig, 3)
    check(ranks(rig, three) == [2, 1, 3], f"of those who resign the first one is last: {ranks(rig, three)}")
    unrated = Game(node, people[:2], {"deadline": {"hours": 24}})
    unrated.resign(1)
    for game in (whole, given, three, unrated):
        game.close()
    return 3


def shown(rig, people, mails, check):
    """Profiles: one's own, and what others see of it."""
    node = rig.nodes[0]
    status, own = node.get("/api/account/ratings", people[0])
    check(status == 200 and own["name"] == "Ada" and own["show"] == "ratings" and len(own["games"]) == 3, f"one's own profile: {own}")
    live, turns = own["ratings"]
    check((live["pool"], live["games"], turns["pool"], turns["games"]) == ("live", 1, "turns", 2), f"two ratings: {own['ratings']}")
    check(abs(turns["rating"] - rating_of(rig, mails[0])[0]) <= 0.5 and len(turns["history"]) == 2, f"with what they were: {turns}")
    last = own["games"][0]
    check([seat["place"] for seat in last["seats"]] == [2, 1, 3] and last["seat"] == 0 and last["change"] != 0, f"and games: {last}")
    sheet = own["games"][-1]["seats"]
    check(all(isinstance(seat["score"], int) for seat in sheet) and {seat["name"] for seat in sheet} == {"Ada", "Bob"}, f"with scores: {sheet}")
    player = own["player"]
    statistics = own["statistics"]
    check(statistics["all"]["games"] == 3 and [group["key"] for group in statistics["modules"]] == ["guardians", "pioneers"] and len(statistics["paths"]) == 1,
          f"and statistics: {statistics}")
    status, told = node.get(f"/api/players/{player}")
    check(status == 200 and "games" not in told and "history" not in told["ratings"][0], f"others see the ratings only: {told}")
    check(node.post("/api/account/ratings", {"show": "games"}, people[0])[0] == 200, "told to show all")
    told = node.get(f"/api/players/{player}")[1]
    check(len(told["games"]) == 3 and told["games"][0]["seats"][1]["name"] == "Bob", "then the games, too")
    check(node.post("/api/account/ratings", {"show": "nothing"}, people[1])[0] == 200, "another one shows nothing")
    told = node.get(f"/api/players/{player}")[1]
    check(told["games"][0]["seats"][1]["name"] == "", "and has no name in the games of others")
    check(node.post("/api/account/ratings", {"show": "all"}, people[1])[0] == 400, "only these three words")
    other = node.get("/api/account/ratings", people[1])[1]
    check(other["show"] == "nothing" and node.get(f"/api/players/{other['player']}") == (404, {"error": "no-player"}), "nor a profile")
    check(node.get("/api/players/0000000000001")[0] == 404 and node.get("/api/account/ratings")[0] == 401, "nobody has none")
    of_game(node, last["game"], own, people, check)
    _, made = node.post("/api/games", {"setup": "seats A=human B=human C=human", "options": RATED}, people[0])
    node.post(f"/api/games/{made['game']}/join", {"invite": made["invite"]}, people[1])
    check(node.post(f"/api/games/{made['game']}/computer", {"seat": 2, "on": True, "level": "expert"}, people[0])[0] == 200, "a level sits down")
    status, told = node.get(f"/api/games/{made['game']}/ratings")
    seats = told["seats"]
    check(status == 200 and seats[0]["rating"] == turns["rating"] and seats[0]["player"] == player, f"a table has ratings: {told}")
    check("rating" not in seats[1] and "account" not in seats[0], f"of those who show them: {seats[1]}")
    check(seats[2] == {"seat": 2, "level": "expert", "rating": 1500 + ladder()["expert"][0], "deviation": round(ladder()["expert"][1] / 1.96)}, f"levels have the ladder's: {seats[2]}")
    check(node.get(f"/api/games/{made['game']}/record")[0] == 409, "it runs")


def handed_over(rig, people, check):
    """Nobody takes over a seat of a rated game: else one could play badly for the computer, whose rating is fixed, or lock out somebody who was late."""
    node = rig.nodes[0]
    _, made = node.post("/api/games", {"setup": "seats A=human B=human C=human", "options": RATED}, people[0])
    game = made["game"]
    check(node.post(f"/api/games/{game}/computer", {"seat": 1, "on": True, "level": "expert"}, people[0])[0] == 200, "the computer has a seat")
    status, joined = node.post(f"/api/games/{game}/join", {"invite": made["invite"]}, people[1])
    check(status == 200 and joined["seat"] == 2, f"joined: {joined}")
    ada = Player(node, game, Setup.of(["human"] * 3, ()), made["token"])
    ada.until(lambda: ada.people and ada.people["seats"][2]["player"] == "person" and ada.rules.asked())
    check(ada.ask({"t": "give", "seat": 1}).get("why") == "rated", "no link to the computer's seat")
    number = game_number(game)
    rig.store_of(number).sql(f"UPDATE seat SET player = 1 WHERE game_id = {number} AND seat = 2; UPDATE standing SET greedy = greedy | 4 WHERE game_id = {number}")
    check(ada.ask({"t": "give", "seat": 2}).get("why") == "rated", "nor to that of somebody who is late")
    bob = Player(node, game, Setup.of(["human"] * 3, ()), joined["token"])
    bob.until(lambda: bob.people)
    check(bob.ask({"t": "back"})["t"] == "done", "who comes back")
    for player in (ada, bob):
        player.close()


def of_game(node, game, own, people, check):
    """What a finished game did to ratings is told of those who show their games, and to each of themselves."""
    about = node.get(f"/api/games/{game}")[1]
    check(about["ended"] == own["games"][0]["ended"], f"when it ended: {about}")
    path = f"/api/games/{game}/ratings"
    seats = node.get(path)[1]["seats"]
    check([seat["place"] for seat in seats] == [2, 1, 3], f"the places of a finished game: {seats}")
    check((seats[0]["after"], seats[0]["change"]) == (own["games"][0]["rating"], own["games"][0]["change"]), f"the rating after it, of one who shows games: {seats[0]}")
    check(set(seats[1]) == {"seat", "place"}, f"nothing of one who shows nothing: {seats[1]}")
    check("rating" in seats[2] and "change" not in seats[2] and "after" not in seats[2], f"nor what it changed, of one who shows ratings: {seats[2]}")
    for seat in (1, 2):
        mine = node.get(path, people[seat])[1]["seats"]
        his = node.get("/api/account/ratings", people[seat])[1]["games"]
        then = next(one for one in his if one["game"] == game)
        check((mine[seat]["after"], mine[seat]["change"]) == (then["rating"], then["change"]), f"one's own is told to oneself: {mine[seat]}, {then}")
        check("after" not in mine[3 - seat], f"and not another's: {mine[3 - seat]}")


def killed(rig, people, count, check):
    """Nodes die right after games have ended; results are carried once."""
    for i in range(4):
        game = Game(rig.nodes[i % 2], people[:2])
        game.resign(i % 2)
        time.sleep(0.3 * i)
        for node in rig.nodes:
            node.stop(signal.SIGKILL)
        game.close()
        for node in rig.nodes:
            node.start()
    settled(rig, count + 4)
    for store in rig.stores:  # as if the answer of the last step had been lost
        store.sql("UPDATE rated SET carried = false WHERE ended IS NOT NULL")
    wait_for("all is carried", lambda: all(store.sql("SELECT count(*) FROM rated WHERE ended IS NOT NULL AND NOT carried") == [["0"]] for store in rig.stores), 20)
    time.sleep(2)
    check(rig.pg.sql("SELECT count(*), count(*) FILTER (WHERE reckoned) FROM result") == [[str(count + 4)] * 2], "each result is there once")
    check(rig.pg.sql("SELECT max(c) FROM (SELECT count(*) AS c FROM rating_step GROUP BY player, game_id) x") == [["1"]], "and counted once")
    return count + 4


def late(rig, people, count, check):
    """A result of one store is held back, as if the store were away: later games are rated without it, and then as if it had come in time."""
    game = None
    while game is None or rig.store_of(game.number) is not rig.stores[1]:
        if game:
            game.resign(0)
            game.close()
            count += 1
        game = Game(rig.nodes[0], people[:2])
    settled(rig, count)
    rig.stores[1].sql("CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.carried := NEW.ended IS NOT NULL; RETURN NEW; END $$; "
                      "CREATE TRIGGER hold BEFORE UPDATE ON rated FOR EACH ROW EXECUTE FUNCTION hold()")
    game.resign(0)
    rig.stores[1].sql("DROP TRIGGER hold ON rated; DROP FUNCTION hold()")
    game.close()
    others = 0
    while others < 3:
        other = Game(rig.nodes[0], people[:2])
        if rig.store_of(other.number) is not rig.stores[1]:
            others += 1
        other.resign(1)
        other.close()
        count += 1
    settled(rig, count)
    before = figures(rig)
    status, told = ratings(rig, "--check")
    check(status == 1 and " 0 differ" in told and "1 have another result" in told, f"the ratings without it are right, and it is missed: {told}")
    rig.stores[1].sql(f"UPDATE rated SET carried = false WHERE game_id = {game.number}")
    settled(rig, count + 1)
    wait_for("the ratings after it", lambda: len(figures(rig)) == len(before) + 2, 20)
    after = figures(rig)
    check("ratings_rewound" in "".join(node.log() for node in rig.nodes), "the ratings were taken back")
    check(len(set(after) & set(before)) < len(before), "later ratings have changed")
    status, told = ratings(rig, "--check")
    check(status == 0 and " 0 differ" in told, f"and are as if it had come in time: {told}")
    return count + 1


def again(rig, check):
    """The command finds a rating that was changed, and replaces it; a result that is not its store's it names."""
    before = figures(rig)
    rig.pg.sql("UPDATE rating_step SET rating = rating + 1e-9 WHERE game_id = (SELECT game_id FROM result ORDER BY ended LIMIT 1)")
    status, told = ratings(rig, "--check")
    check(status == 1 and "2 differ" in told, f"a billionth is a difference: {told}")
    check(figures(rig) != before, "--check changes nothing")
    status, told = ratings(rig)
    check(status == 0 and "replaced" in told and figures(rig) == before, f"the ratings are as before, bit for bit: {told}")
    number = rig.pg.sql("UPDATE result SET places = '{1,1}' WHERE game_id = (SELECT game_id FROM result WHERE cardinality(places) = 2 ORDER BY ended LIMIT 1) "
                        "RETURNING game_id, places")[0][0]
    status, told = ratings(rig, "--check")
    check(status == 1 and "1 have another result" in told, f"a changed result: {told}")
    home = rig.store_of(number)
    places_then = home.sql(f"SELECT array_agg(place ORDER BY seat) FROM rated WHERE game_id = {number}")[0][0]
    rig.pg.sql(f"UPDATE result SET places = '{places_then}' WHERE game_id = {number}")
    check(ratings(rig, "--check")[0] == 0, "all is as before")


def erased(rig, people, mails, check):
    """Erasing an account changes nothing of the others, and no number leads to it any more."""
    before = figures(rig)
    player = rig.pg.sql(f"SELECT player FROM rated_player p JOIN account a ON a.id = p.account WHERE a.mail = '{mails[2]}'")[0][0]
    account = rig.pg.sql(f"SELECT id FROM account WHERE mail = '{mails[2]}'")[0][0]
    check(rig.nodes[0].post("/api/account/delete", {"old": "correct horse"}, people[2])[0] == 200, "erased")
    rig.pg.sql("UPDATE chore SET next = now()")
    wait_for("its games", lambda: all(store.sql(f"SELECT count(*) FROM rated WHERE account = {account}") == [["0"]] for store in rig.stores), 20)
    check(rig.pg.sql(f"SELECT count(*) FROM rated_player WHERE player = {player}") == [["0"]], "the number leads to nobody")
    check(figures(rig) == before and ratings(rig, "--check")[0] == 0, "the ratings of the others are what they were")


def service(options, check):
    with Rig(options.program, options.rules, nodes=2, stores=STORES, password_mb=8, **FREE) as rig:
        names = ["Ada", "Bob", "Cyd"]
        people = [signed_in(rig.nodes[0], name) for name in names]
        mails = [f"{name.lower()}@club.test" for name in names]
        refused(rig, people, check)
        count = played(rig, people, mails, check)
        shown(rig, people, mails, check)
        handed_over(rig, people, check)
        count = killed(rig, people, count, check)
        count = late(rig, people, count, check)
        again(rig, check)
        erased(rig, people, mails, check)


# ---- many results ----

def ladder():
    """What docs/players.md says of the levels: Elo and its interval."""
    rows = re.findall(r"^\| `([a-z]+)` \| ([+-]\d+|0)(?: ± (\d+))? \|.*\|$", LADDER.read_text(encoding="utf-8").partition("Who met whom")[0], re.M)
    levels = {word: (int(elo), int(interval or 0)) for word, elo, interval in rows}
    return {word: levels[word] for word in ("beginner", "novice", "greedy", "skilled", "expert", "master")}


def chance(mine, other):
    return 1 / (1 + 10 ** ((other - mine) / 400))


def order(elos, draw):
    """Places by the model of Plackett and Luce, which for two is that of the ladder."""
    left, place, places_ = list(range(len(elos))), 1, [0] * len(elos)
    while left:
        weights = [10 ** (elos[seat] / 400) for seat in left]
        first = draw.choices(left, weights)[0]
        left.remove(first)
        places_[first], place = place, place + 1
    return places_


def results(count, known, draw):
    """Rows of the table `result`: people as strong as the levels, who never meet them under their names but in one game of four, against each other."""
    words = list(known)
    people = [(player, words[player % len(words)]) for player in range(1, 121)]
    begin = 1700000000
    for game in range(count):
        size = draw.choice((2, 2, 3, 4))
        seats = draw.sample(people, size)
        levels = [""] * size
        if draw.random() < 0.25:
            level = draw.choice(words)
            seats[-1], levels[-1] = (0, level), level
        order_of = order([known[word][0] for _, word in seats], draw)
        ended = begin + 900 * game // 10
        yield (draw.getrandbits(62), time.strftime("%Y-%m-%d %H:%M:%S+00", time.gmtime(ended)), draw.randrange(2), [player for player, _ in seats], levels, order_of)


def array(values):
    return "{" + ",".join('""' if value == "" else str(value) for value in values) + "}"


def fill(rig, rows):
    text = "".join(f"{game}\t{ended}\t{pool}\t{array(players)}\t{array(levels)}\t{array(order_of)}\t{array(['NULL'] * len(players))}\n"
                   for game, ended, pool, players, levels, order_of in rows)
    subprocess.run(rig.pg.psql("-c", "COPY result (game_id, ended, pool, players, levels, places, scores) FROM STDIN"), input=text, text=True, check=True)


def many(options, check):
    """100,000 results: computed by the command, by nodes, and again."""
    known = ladder()
    with Rig(options.program, options.rules, stores=1, **FREE) as rig:
        rig.nodes[0].stop()
        began = time.monotonic()
        fill(rig, results(options.games, known, random.Random(5)))
        loaded = time.monotonic() - began
        status, told = ratings(rig)  # no rating is stored: nothing that is counted differs
        check(status == 0, told)
        rig.pg.sql("UPDATE result SET reckoned = true")
        began = time.monotonic()
        status, told = ratings(rig)
        took = time.monotonic() - began
        first = figures(rig)
        began = time.monotonic()
        checked, said = ratings(rig, "--check")
        again_s = time.monotonic() - began
        print(f"ratings: {options.games} results: computed and stored={took:.1f} s, compared={again_s:.1f} s, inserted by COPY={loaded:.1f} s; aim {AIM_S} s")
        check(status == 0 and "replaced" in told, told)
        check(checked == 0 and f"{options.games} results" in said and " 0 differ" in said, f"the same result again: {said}")
        check(took < 4 * loaded, f"{took:.1f} s, and {loaded:.1f} s to make and insert the results")
        known_well(rig, known, check)
        nodes(rig, first, options, check)


def nodes(rig, first, options, check):
    """A node counts the last 2,000 of the same results in batches, then half of them come late."""
    cut = rig.pg.sql(f"SELECT ended FROM result ORDER BY ended, game_id OFFSET {options.games - 2000} LIMIT 1")[0][0]
    rig.pg.sql(f"CREATE TABLE held AS SELECT * FROM result WHERE ended >= '{cut}' AND game_id % 2 = 0; DELETE FROM rating_step WHERE ended >= '{cut}'; "
               f"DELETE FROM result r USING held h WHERE r.game_id = h.game_id; UPDATE result SET reckoned = false WHERE ended >= '{cut}'; UPDATE held SET reckoned = false")
    rig.nodes[0].start()
    waiting = "SELECT count(*) FROM result WHERE NOT reckoned"
    wait_for("the node", lambda: rig.pg.sql(waiting) == [["0"]], 60)
    check(figures(rig) != first, "half of the results are missing")
    rig.pg.sql("INSERT INTO result SELECT * FROM held")
    wait_for("the late ones", lambda: rig.pg.sql(waiting) == [["0"]], 60)
    check(figures(rig) == first, "what the node counted by and by is what the command computed at once, bit for bit")


def known_well(rig, known, check):
    """Players as strong as the levels end where the ladder has them.  Ladder and rating are both estimates: their intervals meet."""
    rows = rig.pg.sql("SELECT DISTINCT ON (player, pool) player, pool, rating, rd FROM rating_step ORDER BY player, pool, ended DESC, game_id DESC")
    words, inside, off = list(known), 0, {word: [] for word in known}
    for player, _, rating, rd in rows:
        word = words[int(player) % len(words)]
        elo, interval = known[word]
        off[word].append(float(rating) - 1500 - elo)
        inside += abs(off[word][-1]) <= 1.96 * float(rd) + interval
    print("ratings: mean distance from the ladder: " + ", ".join(f"{word} {sum(far) / len(far):+.0f}" for word, far in off.items())
          + f"; within the intervals: {inside} of {len(rows)}")
    check(len(rows) == 240, f"every player has both ratings: {len(rows)}")
    check(inside >= 0.95 * len(rows), f"{inside} of {len(rows)} are within their intervals")
    for word, far in off.items():
        check(abs(sum(far) / len(far)) <= max(40, known[word][1]), f"{word}: {sum(far) / len(far):+.1f} from the ladder")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    places(parser, "program", "rules")
    parser.add_argument("--games", type=int, default=GAMES)
    options = parser.parse_args()
    with Report("ratings") as check:
        service(options, check)
        many(options, check)


if __name__ == "__main__":
    main()
