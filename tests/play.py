#!/usr/bin/env python3
"""Plays whole games through the program as a person would, over pipes and in a terminal.

    play.py TIMERIFT            everything
    play.py TIMERIFT NAME...    only these tests

A driver reads up to the prompt, picks one of the listed numbers and types it, until the score sheet appears. The picks
come from a seed, so a failure can be repeated.
"""
import codecs
import json
import os
import pathlib
import random
import re
import selectors
import shutil
import subprocess
import sys
import tempfile
import time

PROMPT = re.compile(r"(?:^|\n)(?:([A-D*])> |(\[[^\]\n]*\]) )$")
QUESTION = re.compile(r"(Harmony|Dominance|Progress|Salvation|Unity|Player [A-D]): ")
CHOICE = re.compile(r"^(?= {2}\d | \d\d |\d{3} ) *(\d+) \S", re.MULTILINE)  # a wrapped question is indented further
WAIT = 600  # timeout in seconds; only a program that hangs takes so long


class Wrong(Exception):
    """The program does not behave as it should."""


def environment(state):
    return dict(os.environ, XDG_STATE_HOME=state, NO_COLOR="1", COLUMNS="100", LC_MESSAGES="en", LC_ALL="")


class Game:
    """A running `timerift`, driven line by line."""

    def __init__(self, program, arguments, state):
        self.process = subprocess.Popen([program, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, env=environment(state))
        os.set_blocking(self.process.stdout.fileno(), False)
        self.decoder = codecs.getincrementaldecoder("utf-8")()  # a character may come in two pieces
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.process.stdout, selectors.EVENT_READ)
        self.transcript = ""
        self.over = False
        self.text = self.read()

    def read(self):
        """Returns the output up to the next prompt or the end."""
        got, until = "", time.monotonic() + WAIT
        while not PROMPT.search(got):
            if not self.selector.select(max(0, until - time.monotonic())):
                raise Wrong(f"no prompt within {WAIT} s after:\n{got[-2000:]}")
            piece = self.process.stdout.read()
            if not piece:
                self.over = True
                break
            got += self.decoder.decode(piece)
        self.transcript += got
        return got

    def say(self, line):
        self.transcript += line + "\n"
        try:
            self.process.stdin.write((line + "\n").encode("utf-8"))
            self.process.stdin.flush()
        except BrokenPipeError:
            pass
        self.text = self.read()
        return self.text

    def prompt(self):
        found = PROMPT.search(self.text)
        return found.group(1) or found.group(2) if found else None

    def numbers(self):
        """The numbers of the question, which is the last paragraph."""
        return [int(n) for n in CHOICE.findall("\n" + self.text.rsplit("\n\n", 1)[-1])]

    def end(self):
        """Closes the input and waits for the program to exit."""
        self.process.stdin.close()
        until = time.monotonic() + WAIT
        while not self.over and time.monotonic() < until:
            self.selector.select(0.1)
            piece = self.process.stdout.read()
            if piece:
                self.transcript += self.decoder.decode(piece)
            self.over = piece == b""
        return self.process.wait(WAIT)


def check(holds, what, game=None):
    if not holds:
        raise Wrong(what + (f"; the end of what was said:\n{game.transcript[-3000:]}" if game else ""))


def waits(text):
    """Whether the program waits for the player to end the turn or to reveal something."""
    return re.search(r"Enter (ends the turn|reveals)", " ".join(text.rsplit("\n\n", 1)[-1].split())) is not None


def end_turns(game):
    while not game.over and waits(game.text):
        game.say("")


def play_on(game, rng, decisions=10**6):
    """Picks numbers until the game is over or so many decisions are made; ends finished turns."""
    while not game.over and decisions > 0:
        end_turns(game)
        if game.over:
            break
        numbers = game.numbers()
        check(numbers, "a question without answers", game)
        line = str(rng.choice(numbers))
        if "up to 2 Warp tiles" in game.text:
            line = " ".join(str(n) for n in rng.sample(numbers, rng.randint(1, min(2, len(numbers)))))
        before = game.text
        game.say(line)
        if game.over or game.numbers() or waits(game.text):
            decisions -= 1
            continue
        check("up to 2 Warp tiles" in before, f"'{line}' was refused", game)
        game.text = before


def finished(game):
    check(game.over, "the game has not ended", game)
    check(game.process.wait(WAIT) == 0, "the program failed", game)
    check(re.search(r"^Total +-?\d+ +-?\d+", game.transcript, re.MULTILINE), "no score sheet", game)
    check(re.search(r"wins with|share the victory", game.transcript), "no winner", game)
    check("The record of the game is" in game.transcript, "it is not said where the record is", game)


WHOLE_GAMES = {
    "two": ["--quick", "--seed", "1"],
    "three": ["--quick", "--players", "3", "--seed", "2"],
    "four": ["--quick", "--players", "4", "--side", "B", "--seed", "3"],
    "classic": ["--quick", "--edition", "classic", "--side", "B", "--seed", "4"],
    "drafts": ["--quick", "--players", "3", "--variants", "asset-draft,condition-draft,together", "--seed", "5"],
    "guardians": ["--quick", "--players", "3", "--modules", "guardians", "--seed", "8"],
    "guardians-solo": ["--quick", "--solo", "chronossus", "--modules", "guardians", "--seed", "9"],
    "timeline": ["--quick", "--players", "4", "--variants", "alternate-timeline,no-die", "--seed", "6"],
    "narrow": ["--quick", "--variants", "narrow-council", "--seats", "A=harmony/haulani,B=dominance/wolfe",
               "--seed", "7"],
    "computer": ["--quick", "--players", "3", "--computer", "B=greedy,C=random", "--seed", "8"],
    "chronobot": ["--quick", "--solo", "chronobot2", "--options", "skip-reboot", "--seed", "9"],
    "chronossus": ["--quick", "--solo", "chronossus", "--options", "cores=1,objectives=2", "--seed", "10"],
    "dice": ["--quick", "--dice", "ask", "--seed", "11"],
}


def test_whole_games(program, state):
    for name, arguments in WHOLE_GAMES.items():
        game = Game(program, ["play", *arguments], state)
        play_on(game, random.Random(name))
        finished(game)
        record = os.path.join(state, "timerift", "last.rift")
        watched = subprocess.run([program, "watch", record], input=b"\n\ne\nb\ng 20\ng 9999\nlook market\nq\n",
                                 capture_output=True, check=False, env=environment(state))
        check(watched.returncode == 0, f"{name}: watch failed: {watched.stderr.decode()}")
        total = re.search(r"^Total.*$", game.transcript[game.transcript.rindex("Buildings"):], re.MULTILINE).group(0)
        check(total in watched.stdout.decode(), f"{name}: watching ends with another score")


def watch(program, state, record, orders):
    """The output of `timerift watch`: the text at the beginning and after each command."""
    run = subprocess.run([program, "watch", "--plain", record], input="\n".join([*orders, "q"]).encode() + b"\n",
                         capture_output=True, check=False, env=environment(state))
    check(run.returncode == 0, f"watch failed: {run.stderr.decode()}")
    return run.stdout.decode().split("watch> ")[:len(orders) + 1]


def test_watch(program, state):
    """Each turn of an automaton is a separate step, and no step omits what happened in it."""
    for name in ["solo-chronossus", "solo-chronobot2"]:
        record = str(pathlib.Path(__file__).resolve().parent.parent / "examples" / f"{name}.rift")
        commands = re.findall(r"\bcommand \d", pathlib.Path(record).read_text(encoding="utf-8"))
        steps = watch(program, state, record, [""] * 1000)
        turns = [step for step in steps[:-1] if re.search(r"\bChrono\w+ rolls \d: ", " ".join(step.split()))]
        check(len(turns) == len(commands), f"{name}: {len(turns)} steps show {len(commands)} turns of the automaton")
        for step in turns:
            check(len(re.findall(r"\bChrono\w+ rolls \d: ", " ".join(step.split()))) == 1, f"{name}: two turns in one step: {step}")
        cards = re.findall(r"\bmine-card \d", pathlib.Path(record).read_text(encoding="utf-8"))
        told = sum(" ".join(step.split()).count("In the mine: ") for step in steps)
        check(told == len(cards), f"{name}: {told} of {len(cards)} mine pool cards are told")
        again = watch(program, state, record, [""] * 40 + ["b"] * 5)
        check(again[40:46] == again[40:34:-1], f"{name}: back does not show the steps before")


def test_questions_before_the_game(program, state):
    """Pressing Enter at every question begins a game; numbers, names and nonsense are accepted or explained."""
    game = Game(program, ["play", "--seed", "1"], state)
    while game.prompt().startswith("["):
        game.say("")
    check("seats A=" in game.transcript and game.prompt() in "AB", "Enter alone does not begin a game", game)
    check(game.end() == 0, "the end of input is an error", game)
    game = Game(program, ["play", "--seed", "1"], state)
    check("from 1 to 4" in game.say("seventeen"), "no help for a nonsensical number of players", game)
    for answer in ["three", "classic", "side b", "1 3", "salv", "amena", "1", "haul", "1", "3", "2 3"]:
        game.say(answer)
    check(not game.prompt().startswith("["), "a question too many", game)
    for part in ["edition classic", "side B", "A=salvation/amena", "B=harmony/haulani", "C=",
                 "modules doomsday guardians", "No rulebook mentions", "asset-draft condition-draft"]:
        check(part in game.transcript, f"'{part}' was chosen but is not played", game)
    check(game.end() == 0, "the end of input is an error", game)
    game = Game(program, ["play"], state)
    check(game.end() == 0 and "No game was begun" in game.transcript, "leaving before the game", game)


def test_command_line(program, state):
    """Wrong options are explained, with exit status 2."""
    for arguments, answer in {
        ("play", "--seats", "A=harmony,B=harmony"): "same Path",
        ("play", "--seats", "A=nobody"): "nobody",
        ("play", "--seats", "Z=harmony"): "--seats is written as in",
        ("play", "--players", "7"): "1 to 4",
        ("play", "--variants", "no-such"): "no value of variants",
        ("play", "--modules", "guardians", "--solo", "chronobot2", "--quick"): "base game only",
        ("play", "--modules", "doomsday,guardians", "--solo", "chronossus", "--quick"): "cannot be combined with another module",
        ("play", "--players", "3", "--variants", "narrow-council", "--quick"): "two players",
        ("play", "--solo", "deep-blue"): "nobody who could sit there",
        ("play", "--computer", "B=hal"): "--computer",
        ("play", "--dice", "loaded"): "roll",
        ("play", "--load", "no/such/file"): "could not be read",
        ("play", "--continue"): "could not be read",
        ("play", "--no-such-option"): "no option",
        ("pley",): "perhaps: timerift play",
        ("watch",): "which record",
    }.items():
        run = subprocess.run([program, *arguments], capture_output=True, check=False, stdin=subprocess.DEVNULL,
                             env=environment(state))
        said = run.stdout.decode() + run.stderr.decode()
        check(run.returncode == 2 and answer in said, f"{arguments}: status {run.returncode}, {said}")
    for command in ["play", "watch", "show", "check", "convert", "rules", "content"]:
        run = subprocess.run([program, command, "--help"], capture_output=True, check=False)
        check(run.returncode == 0 and b"usage: timerift " + command.encode() in run.stdout, f"{command} --help")
    for command in ["sim", "bench", "measure"]:
        run = subprocess.run([f"{program}-lab", command, "--help"], capture_output=True, check=False)
        check(run.returncode == 0 and b"usage: timerift-lab " + command.encode() in run.stdout, f"{command} --help")
        run = subprocess.run([program, command], capture_output=True, check=False)
        check(run.returncode == 2 and b"timerift-lab" in run.stderr, f"{command} is found in the other program")
    check(b"timerift play" in subprocess.run([program], capture_output=True, check=True).stdout, "the start page")


def question(game):
    return game.text.rsplit("\n\n", 1)[-1].lstrip("\n")


def decide(game, rng):
    """Makes one whole decision: a space and, if asked, the Worker."""
    play_on(game, rng, 1)
    if not game.over and "who goes there" in question(game):
        play_on(game, rng, 1)


def test_undo(program, state):
    """After each decision `undo` restores the same question, unless a die or card was revealed."""
    game, rng = Game(program, ["play", "--quick", "--players", "3", "--seed", "21"], state), random.Random("undo")
    undone = walls = 0
    while not game.over:
        end_turns(game)
        if game.over:
            break
        before = question(game)
        decide(game, rng)
        if game.over:
            break
        after = game.text
        game.say("undo")
        if re.search(r"last decision of .* is taken back", game.text):
            undone += 1
            check(question(game) == before, "undo leads to another question", game)
            decide(game, rng)
        else:
            walls += 1
            check("cannot be taken back" in game.text, "undo is refused without a reason", game)
            game.text = after
    finished(game)
    check(undone >= 60 and walls >= 1, f"{undone} times undone, {walls} times refused: too few to say anything")

    game, rng = Game(program, ["play", "--quick", "--seed", "5"], state), random.Random("further")
    turn_question(game, rng)
    before = question(game)
    game.say("free force")
    check("last decision of" in game.say("undo") and question(game) == before, "a Free Action cannot be taken back", game)
    check("another player's" in game.say("undo") or "cannot be taken back" in game.text, "undo goes too far back", game)
    game.text = "\n\n" + before
    game.say(str(game.numbers()[-1]))
    check("last decision of" in game.say("undo") and question(game) == before, "the next player cannot say undo", game)


def turn_question(game, rng):
    """Plays on until somebody's turn begins."""
    for _ in range(500):
        end_turns(game)
        if "Place a Worker, use a Free Action, or pass" in question(game):
            return
        play_on(game, rng, 1)
    raise Wrong("no turn came")


def test_reset(program, state):
    game, rng = Game(program, ["play", "--quick", "--seed", "5"], state), random.Random("reset")
    turn_question(game, rng)
    before, numbers = question(game), dict(re.findall(r"^ *(\d+) (\w[\w ]*\w)", question(game), re.MULTILINE)[i][::-1]
                                           for i in range(len(game.numbers())))
    check("nothing to take back" in game.say("restart"), "restart at the beginning of a turn", game)
    game.say(numbers["Force Workers"])
    check("Force Workers" not in question(game), "the Free Action can be used again", game)
    construct = re.search(r"^ *(\d+) Construct", question(game), re.MULTILINE).group(1)
    game.say(f"{construct} eng")
    check("what do you build" in question(game), "Construct with the Engineer", game)
    check("begins anew" in game.say("restart") and question(game) == before, "restart does not bring the turn back", game)


def test_rewind(program, state):
    """A solo player may go back past the end of a turn and its dice; only then does the record say `rewound`."""
    game, rng = Game(program, ["play", "--quick", "--solo", "chronobot2", "--seed", "5"], state), random.Random("rewind")
    asked = game.text
    check("nobody else at the table" in game.say("rewind"), "rewind before the first turn", game)
    game.text = asked
    turn_question(game, rng)
    before = question(game)
    while not waits(game.text):
        play_on(game, rng, 1)
    game.say("end")
    turn_question(game, rng)
    fair, practice = os.path.join(state, "fair.rift"), os.path.join(state, "practice.rift")
    game.say(f"save {fair}")
    for _ in range(40):
        check("practice game" in game.say("rewind"), "rewind does not go back", game)
        if question(game) == before:
            break
    check(question(game) == before, "rewind does not reach the turn before", game)
    game.say(f"save {practice}")
    texts = [pathlib.Path(path).read_text(encoding="utf-8") for path in (fair, practice)]
    check("rewound" not in texts[0], "a fair record says that it was rewound")
    check(re.search(r"^rewound \d+$", texts[1], re.MULTILINE), "the record does not say that it was rewound")
    two = Game(program, ["play", "--quick", "--players", "2", "--seed", "5"], state)
    turn_question(two, rng)
    check("nobody else at the table" in two.say("rewind"), "rewind where others sit", two)


def test_end_of_turn(program, state):
    """Against an automaton a turn can be taken back after its last Action until the player ends it; the automaton waits."""
    game, rng = Game(program, ["play", "--quick", "--solo", "chronobot2", "--seed", "5"], state), random.Random("end")
    taken = 0
    for _ in range(40):
        turn_question(game, rng)
        before, told = question(game), len(game.transcript)
        while not waits(game.text):
            play_on(game, rng, 1)
        check(" rolls " not in game.transcript[told:], "the automaton does not wait for the end of the turn", game)
        if "undo takes back" in " ".join(question(game).split()):
            taken += 1
            check("begins anew" in game.say("restart") and question(game) == before, "a turn cannot be taken back", game)
            check("done again" in game.say("redo"), "a turn cannot be done again", game)
            while not waits(game.text):
                game.say("redo")
        told = len(game.transcript)
        game.say(rng.choice(["", "end"]))
        if game.over:
            break
        check(re.search(r"Chronobot|Era ", game.transcript[told:]), "nothing happens after the end of a turn", game)
        after = game.text
        check("cannot be taken back" in game.say("undo"), "undo goes back past the end of a turn", game)
        check("nothing to take back" in game.say("restart"), "restart goes back past the end of a turn", game)
        game.text = after
    check(taken >= 5, f"only {taken} turns could be taken back: too few to say anything")

    game = Game(program, ["play", "--quick", "--solo", "chronobot2", "--seed", "5", "--autoend"], state)
    rng = random.Random("auto")
    for _ in range(60):
        check(not waits(game.text), "a turn does not end by itself", game)
        play_on(game, rng, 1)
        if game.over:
            break
    check("when you end it" in game.say("autoend"), "autoend cannot be turned off", game)


def test_save_and_continue(program, state):
    """A game that is left and continued ends like one played through: the dice depend only on the seed and the move."""
    arguments = ["--quick", "--seed", "33", "--computer", "B=random"]
    scores, saved = [], os.path.join(state, "kept.rift")
    for stops in ([], [20], [7, 30, 31]):
        rng = random.Random("continue")
        game = Game(program, ["play", *arguments, "--save", saved], state)
        made = 0
        for stop in stops:
            play_on(game, rng, stop - made)
            made = stop
            if "who goes there" in question(game):
                play_on(game, rng, 1)
                made += 1
            check(game.end() == 0 and "is kept as" in game.transcript, "leaving", game)
            game = Game(program, ["play", "--load", saved, "--save", saved], state)
        play_on(game, rng)
        finished(game)
        scores.append(re.findall(r"^Total.*$", game.transcript, re.MULTILINE)[-1])
    check(len(set(scores)) == 1, f"continued games end differently: {scores}")

    game = Game(program, ["play", "--quick", "--seed", "1"], state)
    play_on(game, random.Random(1), 12)
    there = question(game)
    check("Saved as" in game.say(f"save {state}/a/b.rift"), "save FILE", game)
    game.say("quit")
    check(game.over and "--continue" in game.transcript, "quit", game)
    again = Game(program, ["play", "--continue"], state)
    check(question(again) == there, "--continue asks something else", again)
    check("could not be written" in again.say(f"save {saved}/below/a/file"), "saving where it cannot be", again)
    check(again.end() == 0, "the end of input is an error", again)


def test_words(program, state):
    """Moves typed as words or prefixes; ambiguous and impossible ones."""
    game, rng = Game(program, ["play", "--quick", "--seed", "5"], state), random.Random("words")
    check("powers up 4 Exosuits" in game.say("power 4 core 1"), "the words of a move", game)
    turn_question(game, rng)
    check("Which one: " in game.say("place"), "several moves meant", game)
    check("who goes there" in game.say("mine.t"), "a space for several Workers", game)
    game.say("back")
    check("not possible" in game.say("place genius mine.top"), "an impossible move", game)
    check("not understood" in game.say("xyzzy plugh"), "nonsense", game)
    check("There is no answer 99" in game.say("99"), "a number that is not there", game)
    check("sends a Scientist to the bottom Mine" in game.say("mine.b sci"), "beginnings of words", game)


def test_nonsense(program, state):
    """The game survives any input."""
    rng = random.Random("nonsense")
    letters = "abcdefghijklmnopqrstuvwxyz0123456789 .,-/@?*#%\t\x01\x7f\u00e9"
    orders = ["help", "look", "look b", "look market", "look timeline", "look board", "look score", "look me",
              "look nothing", "more", "log", "log 5", "log -1", "why", "why TURN-02", "why nothing", "hint", "score",
              "save", "undo", "redo", "restart", "reset", "end"]
    game = Game(program, ["play", "--quick", "--seed", "77", "--solo", "chronossus"], state)
    for _ in range(300):
        noise = "".join(rng.choice(letters) for _ in range(rng.choice([1, 3, 10, 900])))
        for line in (rng.choice(orders), noise):
            if re.fullmatch(r"[ ,]*(q|qu|qui|quit|exit|bye)\b.*", line):
                continue
            check(game.say(line) and not game.over, f"the game is gone after {line!r}", game)
        game.say("more")
        if game.over:
            break
        play_on(game, rng, 1)
        if game.over:
            break
    for line in orders + ["", "b", "e", "g", "g -3", "g 99999999999999999999", "zzz", "n"]:
        run = subprocess.run([program, "watch", os.path.join(state, "timerift", "last.rift")], capture_output=True,
                             input=f"\n{line}\n{line}\n".encode(), check=False, env=environment(state))
        check(run.returncode == 0, f"watch fails after {line!r}: {run.stderr.decode()}")


def test_why_and_rules(program, state):
    game, rng = Game(program, ["play", "--quick", "--seed", "5"], state), random.Random("why")
    turn_question(game, rng)
    said = game.say("why")
    check("TURN-02" in said and "Free Actions" in said, "why does not show the rule that asks", game)
    run = subprocess.run([program, "rules", "construct-03"], capture_output=True, check=True)
    check(b"1 T less" in run.stdout and b"source:" in run.stdout, "timerift rules ID")
    run = subprocess.run([program, "rules", "CONSTRUCT"], capture_output=True, check=True)
    check(run.stdout.count(b"CONSTRUCT-") >= 17, "timerift rules SECTION")
    run = subprocess.run([program, "rules", "CONSTRUC-03"], capture_output=True, check=False)
    check(run.returncode == 1 and b"perhaps: CONSTRUCT-03" in run.stderr, "a rule that is not there")
    with open("docs/rules/ids.tsv", encoding="utf-8") as ids:
        names = [line.split("\t")[0] for line in ids]
    for i in range(0, len(names), 60):
        run = subprocess.run([program, "rules", *names[i:i + 60]], capture_output=True, check=False)
        check(run.returncode == 0, f"rules that cannot be shown: {run.stderr.decode()}")


class Terminal:
    """The program in a terminal of a given size. Each has its own tmux socket, because a tmux server takes a moment to release one."""

    made = 0

    def __init__(self, program, arguments, state, columns, rows):
        Terminal.made += 1
        self.name = ["tmux", "-S", os.path.join(state, f"tmux-{Terminal.made}")]
        self.columns, self.rows = columns, rows
        command = " ".join(["env", "-u", "NO_COLOR", f"XDG_STATE_HOME={state}", program, *arguments])
        pid = os.path.join(state, f"pid-{Terminal.made}")
        subprocess.run([*self.name, "-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows),
                        f"sh -c 'echo $$ >{pid}.new && mv {pid}.new {pid} && exec {command}'; echo left; sleep {WAIT}"], check=True)
        until = time.monotonic() + WAIT
        while not os.path.exists(pid) and time.monotonic() < until:
            time.sleep(0.01)
        self.process = pathlib.Path("/proc", pathlib.Path(pid).read_text(encoding="ascii").strip())
        self.screen = self.settle(0)

    def taken(self):
        """The number of bytes the program has read so far; None after it has exited."""
        try:
            return int(re.search(r"rchar: (\d+)", (self.process / "io").read_text()).group(1))
        except (OSError, AttributeError):
            return None

    def waits_for_input(self, taken):
        """Whether the program has read more than `taken` bytes and sleeps, which it does only while reading, or has exited."""
        now = self.taken()
        if now is None:
            return True
        try:
            state = (self.process / "stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return True
        return now > taken and state in "SZ"

    def settle(self, taken):
        """Waits until the program has read its input, waits for more, and the screen is stable and ends with a prompt; returns the screen."""
        last, until = None, time.monotonic() + WAIT
        while time.monotonic() < until:
            time.sleep(0.03)
            if not self.waits_for_input(taken):
                last = None
                continue
            run = subprocess.run([*self.name, "capture-pane", "-p"], capture_output=True, check=True)
            screen = run.stdout.decode("utf-8").split("\n")[:self.rows]
            lines = [line for line in screen if line.strip()]
            if screen == last and lines and re.search(r"> ?$|\] ?$|looking\. ?$|-- ?$|^left$", lines[-1]):
                return screen
            last = screen
        raise Wrong("the screen does not come to rest:\n" + "\n".join(last or []))

    def say(self, line):
        taken = self.taken()
        subprocess.run([*self.name, "send-keys", "-l", line], check=True)
        subprocess.run([*self.name, "send-keys", "Enter"], check=True)
        self.screen = self.settle(taken or 0)
        return "\n".join(self.screen)

    def close(self):
        subprocess.run([*self.name, "kill-server"], check=False, capture_output=True)


def check_screen(terminal, decision):
    """Header, question and prompt are on the screen, no line is wrapped, no style code is visible."""
    text = "\n".join(terminal.screen)
    check("\x1b" not in text and "[0m" not in text, f"a style code is shown after {decision}:\n{text}")
    if "nobody else is looking" in text or "-- Enter: more" in text:
        return
    check(re.match(r" (Era \d of 7|Setting up)", terminal.screen[0]), f"the header is gone after {decision}:\n{text}")
    check(any(re.match(QUESTION, line) for line in terminal.screen), f"no question after {decision}:\n{text}")
    for i, line in enumerate(terminal.screen):
        check(len(line) <= terminal.columns, f"line {i} is too long after {decision}:\n{text}")
        check(not re.match(r"(Power|Factory|Life|Lab|circle|owes)\b", line) and not re.match(r"(?!w [A-D])[a-z]", line),
              f"line {i} looks like the broken end of another after {decision}:\n{text}")


def check_parts(terminal, decision):
    """A small screen also shows the Timeline and the Building stacks; nothing is cut off while lines are empty."""
    text = "\n".join(terminal.screen)
    if not re.search(r"Action Rounds", terminal.screen[0]) or "dearer ways" not in text and "pass" not in text:
        return False
    empty = sum(1 for line in terminal.screen if not line.strip())
    check(re.search(r"^(TIME|ERA) ", text, re.MULTILINE), f"no Timeline after {decision}:\n{text}")
    check(re.search(r"^(TILES|POWER P +\d)", text, re.MULTILINE), f"no Building stacks after {decision}:\n{text}")
    stacks = [line for line in terminal.screen if re.match(r"(POWER P|FACTORY|LIFE S|LAB) +\d+ ", line)]
    check(empty < 8 or not any(".." in line for line in stacks), f"a stack is cut beside {empty} empty lines after {decision}:\n{text}")
    return True


def test_terminal(program, state):
    """In terminals of several sizes the screen stays intact, and secret choices are hidden."""
    if not shutil.which("tmux"):
        print("play: terminal: there is no tmux, so this is left out")
        return
    for columns, rows, arguments in ((80, 24, ["--players", "4", "--seed", "5"]), (120, 40, ["--seed", "6"])):
        terminal = Terminal(program, ["play", "--quick", *arguments], state, columns, rows)
        rng, hidden, turns = random.Random(columns), 0, 0
        try:
            for decision in range(90):
                text = "\n".join(terminal.screen)
                check_screen(terminal, f"decision {decision} at {columns}x{rows}")
                turns += check_parts(terminal, f"decision {decision} at {columns}x{rows}")
                if waits(text.rstrip()):
                    terminal.say("")
                    continue
                if "nobody else is looking" in text:
                    check("Warp tile" not in text and "MAIN" not in text, f"the hand-over shows the table:\n{text}")
                    hidden += 1
                    terminal.say("")
                    continue
                asked = next(i for i, line in enumerate(terminal.screen) if re.match(QUESTION, line))
                numbers = re.findall(r"(?:^| {2,})(\d+) \S", "\n".join(terminal.screen[asked + 1:]), re.MULTILINE)
                terminal.say(rng.choice([n for n in numbers if int(n) < 60]) if decision % 12 else "look b")
                if not decision % 12:
                    terminal.say("")
            check(hidden >= 2, "no secret choice was hidden")
            check(turns >= 5, f"only {turns} turns were looked at")
            check("is kept as" in terminal.say("quit") or "is kept as" in terminal.say("quit"), "quit in a terminal")
        finally:
            terminal.close()

    terminal = Terminal(program, ["play", "--quick", "--seed", "1", "--computer", "A=random,B=random"], state, 90, 30)
    try:
        text = "\n".join(terminal.screen)
        check("left" in text and re.search(r"wins with|share the victory", text), f"the end in a terminal:\n{text}")
    finally:
        terminal.close()


def test_secrets(program, state):
    """Before a secret question of every kind the screen asks to hand over the keyboard and shows nothing else."""
    if not shutil.which("tmux"):
        print("play: secrets: there is no tmux, so this is left out")
        return
    subprocess.run([os.path.join(os.path.dirname(program), "tests", "secret-records"), state], check=True)
    records = sorted(pathlib.Path(state).glob("*.rift"))
    check(len(records) == 9, f"{len(records)} kinds of secret questions instead of 9")
    for record in records:
        terminal = Terminal(program, ["play", "--load", str(record), "--save", f"{state}/kept"], state, 100, 40)
        try:
            for _ in range(5):
                text = "\n".join(terminal.screen).rstrip()
                if waits(text):
                    terminal.say("")
            check("nobody else is looking" in text, f"{record.stem}: no hand-over:\n{text}")
            shown = [line for line in text.split("\n") if line.strip()]
            check(len(shown) == 2 and shown[0].startswith("A secret choice"), f"{record.stem}: the hand-over shows more:\n{text}")
            seat = re.search(r"keyboard to (.+?)\.\s", text).group(1)
            check(f"\n{seat}: " in "\n" + terminal.say(""), f"{record.stem}: another question:\n" + "\n".join(terminal.screen))
            terminal.say("quit")
        finally:
            terminal.close()


def test_hints(program, state):
    """A hint tells more each time at the same question, and begins anew at the next one."""
    game = Game(program, ["play", "--quick", "--seed", "5"], state)
    told = [game.say("hint") for _ in range(4)]
    check("Look at" in told[0] and "A good answer" not in told[0], "the first hint", game)
    check("A good answer: " in told[1] and "says so" not in told[1], "the second hint", game)
    check("A good answer: " in told[2] and "says so" in told[2], "the third hint", game)
    check("says so" in told[3], "a fourth hint", game)
    check("A good answer" not in game.say("hint 1"), "hint 1", game)
    check("says so" in game.say("hint 3"), "hint 3", game)
    game.say("1")
    game.say("")
    check("A good answer" not in game.say("hint"), "a hint at the next question", game)


def test_analyse(program, state):
    """What analyse says of a game for two, three and with an automaton, to people and to programs."""
    def run(*words):
        done = subprocess.run([program, "analyse", *words], capture_output=True, text=True, timeout=600)
        return done.returncode, done.stdout, done.stderr

    for name in ("records/table-03", "records/fractures-01", "records/bot2-01", "blunders/blunder-01"):
        record = pathlib.Path(__file__).parent / f"{name}.rift"
        code, out, _ = run(str(record), "--nodes", "8", "--quiet")
        rows = [line.split("\t") for line in out.splitlines()]
        check(code == 0 and len(rows) > 50, f"{name}: analyse --quiet ends with {code}, {len(rows)} lines")
        seats = len(rows[0][9].split(","))
        for row in rows:
            check(len(row) == 11 and row[3] in ("best", "fine", "slip", "mistake", "blunder"), f"{name}: {row}")
            check((row[3] == "best") == (row[7] == row[8]) == (row[4] == "0"), f"{name}: best and made in {row}")
            check(abs(sum(map(int, row[9].split(","))) - 1000) <= seats, f"{name}: chances in {row}")
        code, one, _ = run(str(record), "--nodes", "8", "--quiet", "--seat", "A")
        check(code == 0 and one.splitlines() == [line for line in out.splitlines() if line.split("\t")[1] == "A"], f"{name}: --seat A")
    code, out, _ = run(str(record), "--nodes", "8")
    check(code == 0, "analyse for people fails")
    for part in ("Chance of winning", "Turning points", "Decisions with a better choice", "Played:", "Better:", "Why better:"):
        check(part in out, f"analyse does not say {part!r}")
    check(max(map(len, out.splitlines())) <= 100, "a line of analyse has more than 100 columns")
    for words in ((str(record), "--seat", "D", "--nodes", "1"), ("/nowhere",), (str(record), "--level", "greedy")):
        check(run(*words)[0] != 0, f"analyse {words} succeeds")


LANGUAGES = ("fr", "pt", "ru")


def play_blindly(program, arguments, state, language):
    """Plays a whole game in a language by the first answers; returns what was said and the record."""
    game, rng = Game(program, ["play", "--quick", *arguments, "--lang", language], state), random.Random("language")
    while not game.over:
        numbers = game.numbers()
        game.say(str(rng.choice(numbers)) if numbers else "")
    check(game.process.wait(WAIT) == 0, f"{language}: the program failed", game)
    return game.transcript, pathlib.Path(state, "timerift", "last.rift").read_text(encoding="utf-8")


def test_languages(program, state):
    """Whole games in each language: no key and no pattern is shown, the columns of the board are straight, and the same
    answers make the same record in all of them."""
    for arguments in (["--seed", "5", "--modules", "doomsday,pioneers,guardians"],
                      ["--seed", "6", "--solo", "chronossus", "--modules", "fractures", "--options", "cores=1"]):
        _, record = play_blindly(program, arguments, state, "en")
        for language in LANGUAGES:
            said, same = play_blindly(program, arguments, state, language)
            check(same == record, f"{language}: the same answers make another record")
            wrong = re.findall(r"\b(?:terminal|help|tell|space|op|score|table)\.[a-z][a-z.-]+|\{[a-z]+[},]", said)
            check(not wrong, f"{language}: keys or patterns are shown: {sorted(set(wrong))[:10]}")
    for language in LANGUAGES:
        texts = json.loads(pathlib.Path("i18n", language, "terminal.json").read_text(encoding="utf-8"))
        words = texts["terminal.ask.end"].split("{")[0]
        game = Game(program, ["play", "--quick", "--seed", "5", "--lang", language], state)
        rows = [line for line in game.say("look").split("\n") if len(re.findall(r"\|\S", line)) == 3]
        check(len(rows) == 4, f"{language}: {len(rows)} rows of Building slots", game)
        check(len({tuple(i for i, letter in enumerate(row) if letter == "|") for row in rows}) == 1, f"{language}: the columns are not straight", game)
        check(words in " ".join(game.say("1").split()), f"{language}: the end of a turn is not told", game)
        game.say("quit")
    run = subprocess.run([program, "play", "--lang", "tlh"], capture_output=True, check=False)
    check(run.returncode == 2 and b"tlh" in run.stderr, "a language that does not exist")
    for variables, usage in (({"LC_ALL": "ru_RU.UTF-8"}, "ru"), ({"LC_ALL": "", "LC_MESSAGES": "fr_FR"}, "fr"), ({"LC_ALL": "tlh"}, "en")):
        run = subprocess.run([program, "check", "--help"], capture_output=True, check=True, env={**os.environ, **variables})
        named = subprocess.run([program, "check", "--help", "--lang", usage], capture_output=True, check=True)
        check(run.stdout == named.stdout, f"{variables} is not {usage}")


TESTS = {name[5:]: test for name, test in list(globals().items()) if name.startswith("test_")}


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program, names, failed = os.path.abspath(sys.argv[1]), sys.argv[2:] or list(TESTS), 0
    for name in names:
        state = tempfile.mkdtemp(prefix="timerift-play-")
        try:
            TESTS[name](program, state)
            print(f"play: {name} is fine", flush=True)
        except Wrong as wrong:
            failed += 1
            print(f"play: {name} FAILED: {wrong}", flush=True)
        finally:
            shutil.rmtree(state)
    print(f"play: {len(names) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
