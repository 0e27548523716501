"""The rules of docs/tournaments.md once more, written from that page alone, to check what the server makes of them.

A tournament is a dictionary: form "swiss" or "robin", size, seed, players (how many), rounds (chosen by the maker; 0: by rule), and tables: a list of
{"round", "table", "players": numbers from 1 in the order of seats, "places" or None, "scores" or None}; a bye has one player. `out` tells after which round a number
dropped out. Tables of two and all seats are worked out again and compared; tables of three and four are checked for what the page promises.
"""
import itertools
import random
from fractions import Fraction

MASK = (1 << 64) - 1
PRIME = (1 << 61) - 1


class Wrong(Exception):
    pass


def need(true, *what):
    if not true:
        raise Wrong(" ".join(map(str, what)))


def lot(seed, number):
    z = (seed + number * 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) & MASK
    return z ^ z >> 31


def rounds_of(form, size, players, chosen=0):
    if form == "swiss":
        rounds = chosen or next(r for r in range(1, 20) if 2 ** r >= players)
        rounds = min(rounds, -(-(players - 1) // (size - 1)))
    elif size == 2:
        rounds = players if players % 2 else players - 1
    else:
        rounds = -(-players * (players - 1) // ((players - players % size) * (size - 1)))
    return max(1, min(rounds, 16))


def points_at(places, seat, size):
    behind = sum(place > places[seat] for place in places)
    beside = places.count(places[seat]) - 1
    return Fraction(12) * (behind + Fraction(beside, 2)) / (size - 1)


class State:
    """What the tables before a round say."""

    def __init__(self, contest, tables):
        numbers = range(1, contest["players"] + 1)
        self.contest, self.size = contest, contest["size"]
        self.points = {n: Fraction(0) for n in numbers}
        self.byes = {n: 0 for n in numbers}
        self.seats = {n: [] for n in numbers}  # in the order of rounds
        self.meetings = {}
        self.lots = {n: lot(contest["seed"], n) for n in numbers}
        for table in tables:
            people = table["players"]
            if len(people) == 1:
                self.points[people[0]] += 12
                self.byes[people[0]] += 1
            elif table["places"]:
                for seat, number in enumerate(people):
                    self.points[number] += points_at(table["places"], seat, self.size)
                    self.seats[number].append(seat)
                for pair in itertools.combinations(people, 2):
                    self.meetings[frozenset(pair)] = self.met(*pair) + 1

    def met(self, a, b):
        return self.meetings.get(frozenset((a, b)), 0)

    def order(self, playing):
        return sorted(playing, key=lambda n: (-self.points[n], self.lots[n]))


# ---- whether people can be paired: the determinant of a random skew-symmetric matrix is not zero (Tutte, Lovasz) ----

def can_pair(people, allowed):
    people = list(people)
    if len(people) % 2:
        return False
    draw, size = random.Random(3), len(people)
    rows = [[0] * size for _ in people]
    for i, j in itertools.combinations(range(size), 2):
        if allowed(people[i], people[j]):
            rows[i][j] = draw.randrange(1, PRIME)
            rows[j][i] = PRIME - rows[i][j]
    for column in range(size):
        pivot = next((row for row in range(column, size) if rows[row][column]), None)
        if pivot is None:
            return False
        rows[column], rows[pivot] = rows[pivot], rows[column]
        inverse = pow(rows[column][column], -1, PRIME)
        for row in range(column + 1, size):
            if rows[row][column]:
                factor = rows[row][column] * inverse % PRIME
                rows[row] = [(a - factor * b) % PRIME for a, b in zip(rows[row], rows[column])]
    return True


# ---- tables of two ----

def check_pairs(state, playing, tables):
    order = state.order(playing)
    pairs = {}
    for table in tables:
        if len(table["players"]) == 2:
            a, b = table["players"]
            pairs[a], pairs[b] = b, a
    most = max((state.met(a, b) for a, b in pairs.items()), default=0)
    byes = [table["players"][0] for table in tables if len(table["players"]) == 1]
    need(len(byes) == len(order) % 2, "byes:", byes)
    paired = [n for n in order if n not in byes]
    need(most == 0 or not can_pair(paired, lambda a, b: state.met(a, b) < most), "they meet", most, "times before, which can be avoided")
    if byes:
        fewest = min(state.byes[n] for n in order)
        need(state.byes[byes[0]] == fewest, byes[0], "has had a bye before others")
        for n in reversed(order):
            if n == byes[0]:
                break
            if state.byes[n] == fewest:
                need(not can_pair([k for k in order if k != n], lambda a, b: state.met(a, b) <= most), "the bye is for", n)
        if most > 0:
            for n in order:
                if state.byes[n] == fewest:
                    need(not can_pair([k for k in order if k != n], lambda a, b: state.met(a, b) < most), "with a bye for", n, "they meet less")
    left = list(paired)
    while left:
        first = left[0]
        for wish in wishes(state, left):
            if wish == pairs[first]:
                break
            rest = [n for n in left if n not in (first, wish)]
            need(state.met(first, wish) > most or not can_pair(rest, lambda a, b: state.met(a, b) <= most), first, "meets", wish, "and not", pairs[first])
        left = [n for n in left if n not in (first, pairs[first])]


def wishes(state, left):
    group = [n for n in left if state.points[n] == state.points[left[0]]]
    middle = max(len(group) // 2, 1)
    listed = group[middle:] + group[1:middle][::-1] + [n for n in left if n not in group]
    return sorted(listed, key=lambda n: state.met(left[0], n))  # stable


def check_circle(state, playing, round_number, tables):
    count = state.contest["players"]
    last = count - 1 if count % 2 == 0 else count
    expected = set()
    for n in playing:
        other = (round_number - 1 - (n - 1)) % last
        if n - 1 == last:
            other = next(i for i in range(last) if 2 * i % last == (round_number - 1) % last)
        elif other == n - 1:
            other = last
        expected.add(frozenset((n, other + 1)) if other + 1 in playing else frozenset((n,)))
    need({frozenset(table["players"]) for table in tables} == expected, "the circle of round", round_number)


# ---- tables of three and four ----

def check_groups(state, playing, tables):
    order, byes = state.order(playing), []
    while len(order) % state.size:
        fewest = min(state.byes[n] for n in order)
        byes.append([n for n in order if state.byes[n] == fewest][-1])
        order.remove(byes[-1])
    need({table["players"][0] for table in tables if len(table["players"]) == 1} == set(byes), "byes:", byes)
    groups = [table["players"] for table in tables if len(table["players"]) > 1]
    swiss = state.contest["form"] == "swiss"

    def cost(number, others):
        return (sum(state.met(number, k) ** 2 for k in others), sum((state.points[number] - state.points[k]) ** 2 for k in others) if swiss else 0)

    for one, other in itertools.combinations(groups, 2):
        for a, b in itertools.product(one, other):
            with_a, with_b = [n for n in one if n != a], [n for n in other if n != b]
            now = [x + y for x, y in zip(cost(a, with_a), cost(b, with_b))]
            then = [x + y for x, y in zip(cost(b, with_a), cost(a, with_b))]
            need(then >= now, "exchanging", a, "and", b, "is better")


# ---- all tables ----

def check_seats(state, order, table):
    people = sorted(table["players"], key=order.index)

    def cost(way):
        return sum(2 * state.seats[n].count(seat) + (state.seats[n][-1:] == [seat]) for n, seat in zip(people, way))

    best = min(itertools.permutations(range(len(people))), key=cost)  # the first of equal ones
    need([people[best.index(seat)] for seat in range(len(people))] == table["players"], "the seats of", people)


def check_round(contest, number, tables, before, playing):
    state = State(contest, before)
    seated = [n for table in tables for n in table["players"]]
    need(sorted(seated) == sorted(playing), "everybody who plays sits once in round", number)
    need(all(len(table["players"]) in (1, contest["size"]) for table in tables), "sizes of tables in round", number)
    order = state.order(playing)
    if contest["size"] > 2:
        check_groups(state, playing, tables)
    elif contest["form"] == "swiss":
        check_pairs(state, playing, tables)
    else:
        check_circle(state, playing, number, tables)
    for table in tables:
        if len(table["players"]) > 1:
            check_seats(state, order, table)
    key = [(len(table["players"]) == 1, min(map(order.index, table["players"]))) for table in sorted(tables, key=lambda t: t["table"])]
    need(key == sorted(key) and sorted(t["table"] for t in tables) == list(range(1, len(tables) + 1)), "numbers of tables in round", number)


def check(contest):
    """Raises Wrong if a table of the tournament is not as the rules want it. `playing`: per round those who were paired, as its tables tell."""
    rounds = sorted({table["round"] for table in contest["tables"]})
    need(rounds == list(range(1, len(rounds) + 1)), "rounds:", rounds)
    need(len(rounds) <= rounds_of(contest["form"], contest["size"], contest["players"], contest["rounds"]), "too many rounds")
    for number in rounds:
        tables = [table for table in contest["tables"] if table["round"] == number]
        before = [table for table in contest["tables"] if table["round"] < number]
        playing = [n for n in range(1, contest["players"] + 1) if contest["out"].get(n, 99) >= number]
        check_round(contest, number, tables, before, playing)


# ---- standings ----

def standings(contest):
    """[(number, points, opponents, direct, share)], the best first."""
    ended = [table for table in contest["tables"] if len(table["players"]) == 1 or table["places"]]
    state = State(contest, ended)
    rounds = max((table["round"] for table in contest["tables"]), default=0)
    numbers = range(1, contest["players"] + 1)
    opponents = {n: opponents_of(state, ended, rounds, n) for n in numbers}
    share = {n: sum(share_of(table, n, contest["size"]) for table in ended if n in table["players"]) for n in numbers}
    direct = {n: 0 for n in numbers}
    for group in groups_of(numbers, lambda n: (state.points[n], opponents[n])):
        if len(group) > 1 and all(state.met(a, b) for a, b in itertools.combinations(group, 2)):
            for n in group:
                direct[n] = sum(direct_of(table, n, group) for table in ended if n in table["players"] and len(table["players"]) > 1)
    order = sorted(numbers, key=lambda n: (-state.points[n], -opponents[n], -direct[n], -share[n], state.lots[n]))
    return [(n, state.points[n], opponents[n], direct[n], share[n]) for n in order]


def groups_of(numbers, key):
    found = {}
    for n in numbers:
        found.setdefault(key(n), []).append(n)
    return found.values()


def opponents_of(state, ended, rounds, n):
    sums = [sum(state.points[k] for table in ended if table["round"] == r and n in table["players"] for k in table["players"] if k != n)
            for r in range(1, rounds + 1)]
    return sum(sums) - min(sums) if sums else 0


def share_of(table, n, size):
    scores = table["scores"]
    if len(table["players"]) == 1 or not scores or None in scores or not any(score > 0 for score in scores):
        return 10000 // size
    scores = [max(score, 0) for score in scores]
    return 10000 * scores[table["players"].index(n)] // sum(scores)


def direct_of(table, n, group):
    mine = table["places"][table["players"].index(n)]
    return sum((2 if place > mine else 1 if place == mine else 0) for k, place in zip(table["players"], table["places"]) if k in group and k != n)
