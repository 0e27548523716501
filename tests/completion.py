#!/usr/bin/env python3
"""Completion in real shells: completion.py TIMERIFT [TIMERIFTD].

tools/completion.py writes the files for bash, zsh and fish; each shell loads them and completes the same lines. Every command that the
program's help lists is offered, and after each command exactly the options of its help; options that take a file complete one, as
`--option file` and as `--option=file`; VALUES has values of every other kind; the program accepts what is offered (ACCEPTED). bash and
zsh also complete lines in their line editor at a terminal. Ends with "completion: N lines in 3 shells, N wrong".
"""
import os
import pathlib
import pty
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILES = ("alpha.rift", "alps.rift")  # in the folder of the test, beside the folder "album"

# A line, and what completes its last word: everything that does, or, with "...", some of it.
VALUES = {
    "timerift pl": {"play"},
    "timerift help wa": {"watch"},
    "timerift --lang ": {"en", "fr", "pt", "ru"},
    "timerift --lang=": {"--lang=en", "--lang=fr", "--lang=pt", "--lang=ru"},
    "timerift --lang pt pl": {"play"},
    "timerift --lang=pt pl": {"play"},
    "timerift --v": {"--version"},
    "timerift play --lang r": {"ru"},
    "timerift play --modules ": {"doomsday", "pioneers", "guardians", "fractures", "variable-anomalies", "new-buildings"},
    "timerift play --modules do": {"doomsday"},
    "timerift play --modules doomsday,gu": {"doomsday,guardians"},
    "timerift play --modules=gu": {"--modules=guardians"},
    "timerift play --modules=doomsday,gu": {"--modules=doomsday,guardians"},
    "timerift play --variants no": {"no-die"},
    "timerift play --left-out 11": {"118"},
    "timerift play --players ": {"1", "2", "3", "4"},
    "timerift play --players=": {"--players=1", "--players=2", "--players=3", "--players=4"},
    "timerift play --solo chronob": {"chronobot1", "chronobot2"},
    "timerift play --options sk": {"skip-reboot"},
    "timerift play --options skip-reboot,mi": {"skip-reboot,minimum-6"},
    "timerift play --computer B=gr": {"B=greedy"},
    "timerift play --computer=B=gr": {"--computer=B=greedy"},
    "timerift play --computer=A=random,B=gr": {"--computer=A=random,B=greedy"},
    "timerift play --computer A=random,B=gr": {"A=random,B=greedy"},
    "timerift play --seats A=harm": {"A=harmony", "A=harmony/haulani", "A=harmony/zaida", "A=harmony/zuriel"},
    "timerift play --seats=A=unity,B=progress/v": {"--seats=A=unity,B=progress/valerian"},
    "timerift play --side ": {"A", "B"},
    "timerift play --edition ": {"infinity", "classic"},
    "timerift play --dice a": {"ask"},
    "timerift play --quick --mo": {"--modules"},
    "timerift play --modules doomsday --var": {"--variants"},
    "timerift play al": set(),
    "timerift play --seed ": set(),
    "timerift analyse --level ": {"skilled", "expert", "master"},
    "timerift analyse --seat ": {"A", "B", "C", "D"},
    "timerift bot --level n": {"novice"},
    "timerift convert --to ": {"text", "packed", "link"},
    "timerift match gr": {"greedy"},
    "timerift match greedy chronos": {"chronossus"},
    "timerift match --seats ": {"2", "3", "4"},
    "timerift match --records alb": {"album"},
    "timerift match --records=alb": {"--records=album"},
    "timerift ladder greedy novice ma": {"master"},
    "timerift rules LEADER-0": {f"LEADER-{n:02d}" for n in range(1, 9)},
    "timerift rules LEADE": {"LEADER", "..."},
    "timerift watch alp": set(FILES),
    "timerift check alpha.rift alps": {"alps.rift"},
    "timeriftd serve --config alpha": {"alpha.rift"},
    "timeriftd serve --config=alpha": {"--config=alpha.rift"},
    "timeriftd rehearse --ru": {"--rules"},
    "timeriftd serve --ru": set(),
    "timeriftd admin ban a": {"account", "address"},
    "timeriftd admin --json bans --a": {"--all"},
    "timeriftd admin --": {"--config", "--json", "--help"},
    "timeriftd shards --": {"--config", "--help"},
    "timeriftd shards move --re": {"--reason"},
    "timeriftd --v": {"--version"},
}

# What the line becomes when the Tab key is pressed at a terminal.
TYPED = {
    "timerift play --quick --computer=A=random,B=gr": "timerift play --quick --computer=A=random,B=greedy",
    "timerift play --modules=doomsday,gu": "timerift play --modules=doomsday,guardians",
    "timerift conv": "timerift convert ",
    "timerift play --load=alpha": "timerift play --load=alpha.rift ",
}

# The program accepts every value that completes these lines, with the options after it.
ACCEPTED = {
    "timerift play --quick --modules ": "",
    "timerift play --quick --variants ": "--modules doomsday,variable-anomalies",
    "timerift play --quick --edition ": "",
    "timerift play --quick --solo ": "",
    "timerift play --quick --side ": "",
    "timerift play --quick --device ": "--modules fractures",
    "timerift play --quick --left-out ": "--modules new-buildings",
    "timerift play --quick --players ": "--computer B",
    "timerift play --quick --computer B=": "",
    "timerift play --quick --seats D=": "--players 4 --modules fractures",
    "timerift play --quick --dice ": "",
    "timerift bot --level ": "",
    "timerift rules --lang ": "",
    "timerift convert --to ": str(ROOT / "examples/two-players.rift"),
}


def refused(program, folder, found):
    for line, more in ACCEPTED.items():
        before = line.split(" ")[1:-1]
        if len(found[line]) < 2:
            yield f"{line!r} has hardly a value"
        for value in sorted(found[line]):
            run = subprocess.run([program, *before, value, *more.split()], stdin=subprocess.DEVNULL, capture_output=True, check=False,
                                 env={**os.environ, "XDG_STATE_HOME": str(folder)})
            if run.returncode:
                yield f"{line}{value} {more}: {run.stderr.decode(errors='replace').strip()}"


def said(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def lines_of_timerift(program):
    """The lines to complete, from what --help says."""
    yield "timerift ", set(re.findall(r"^  timerift ([a-z]+) ", said(program, "--help", "--lang", "en"), re.M))
    yield "timerift --", {"--help", "--lang", "--version"}
    for command in re.findall(r"^  timerift ([a-z]+) ", said(program, "--help", "--lang", "en"), re.M):
        if command in ("version", "help"):
            continue
        rows = re.findall(r"^  (--[a-z-]+)(?: ([^ \n]+))?(?=  |\n|$)", said(program, command, "--help", "--lang", "en"), re.M)
        yield f"timerift {command} --", {name for name, _ in rows}
        for name, value in rows:
            if value == "FILE":
                yield f"timerift {command} {name} alpha", {"alpha.rift"}
                yield f"timerift {command} {name}=alpha", {f"{name}=alpha.rift"}


def lines_of_server(program):
    text = said(program, "help").split("Settings")[0]
    commands, rows = text.split("Options:\n")
    names = re.findall(r"^  ([a-z]+) ", commands, re.M)
    yield "timeriftd ", set(names)
    for name in set(names) - {"admin", "shards"}:
        takes = {option for option, who in re.findall(r"^  (--[a-z]+) .*; of (.*)$", rows, re.M) if name in who.split()}
        yield f"timeriftd {name} --", takes | {"--help"}
    for group in ("admin", "shards"):
        text = said(program, group, "help")
        commands, rows = text.split("Lists:\n")[1].split("Options:\n")
        names = re.findall(r"^  ([a-z-]+)", commands, re.M)
        yield f"timeriftd {group} ", set(names)
        for name in names:
            takes = {option for option, who in re.findall(r"^  (--[a-z]+)(?: .*?; of (.*)| [^;\n]*)$", rows, re.M) if not who or name in who.split()}
            yield f"timeriftd {group} {name} --", takes | {"--help"}


def environment(folder):
    """Nothing of the tester's own shell."""
    return {"PATH": os.environ["PATH"], "HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder),
            "XDG_CACHE_HOME": str(folder), "TERM": "dumb", "LC_ALL": "C.UTF-8", "TMPDIR": str(folder)}


def at_terminal(command, folder, steps):
    """Runs a command at a terminal of its own until it ends. steps: (text to wait for, text to type then)."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder)
        os.execvpe(command[0], command, environment(folder))
    seen, steps = b"", list(steps)
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:  # the terminal is closed
            break
        if not part:
            break
        seen += part
        while steps and steps[0][0] in seen:
            seen = seen.split(steps[0][0], 1)[1]
            os.write(terminal, steps.pop(0)[1])
    os.close(terminal)
    os.waitpid(pid, 0)
    return seen.decode(errors="replace")


BASH = r"""
source "$1/timerift.bash"
source "$1/timeriftd.bash"
while IFS= read -r line; do
	# As bash splits a line: blanks separate words, and each run of = and : is one.
	COMP_LINE=$line COMP_POINT=${#line} COMP_TYPE=9 COMP_KEY=9
	mapfile -t COMP_WORDS < <(grep -oE '[=:]+|[^[:space:]=:]+' <<<"$line")
	[[ $line != *[[:space:]] ]] || COMP_WORDS+=("")
	COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
	function=$(complete -p "${COMP_WORDS[0]}" | sed 's/.*-F \([^ ]*\) .*/\1/')
	COMPREPLY=()
	"$function" "${COMP_WORDS[0]}" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
	printf '? %s\n' "$line"
	[ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\n' "${COMPREPLY[@]}"
done
"""


def answers(text):
    """Answers to lines: after "? LINE" each answer stands on a line of its own."""
    found = {}
    for line in text.splitlines():
        if line.startswith("? "):
            here = found.setdefault(line[2:], set())
        else:
            here.add(line)
    return found


def bash(folder, lines):
    run = subprocess.run(["bash", "--norc", "-c", BASH, "bash", str(folder)], input="\n".join(lines) + "\n", capture_output=True, text=True,
                         check=True, cwd=folder, env=environment(folder))
    if run.stderr:
        sys.exit(f"bash: {run.stderr}")
    found = answers(run.stdout)
    for line, replies in found.items():  # readline keeps what stands before the last "="
        kept = re.match(r"(?:.*=)?", line.split(" ")[-1])[0]
        found[line] = {kept + reply for reply in replies}
    return found


FISH = r"""
source $argv[1]/timerift.fish
source $argv[1]/timeriftd.fish
while read -l line
    printf '? %s\n' $line
    complete -C $line | string split -f 1 \t | string trim --right --chars /
end
true
"""


def fish(folder, lines):
    run = subprocess.run(["fish", "--no-config", "-c", FISH, str(folder)], input="\n".join(lines) + "\n", capture_output=True, text=True,
                         check=True, cwd=folder, env=environment(folder))
    if run.stderr:
        sys.exit(f"fish: {run.stderr}")
    return answers(run.stdout)


# The line editor completes each line of the file "lines" as soon as it starts; each call of compadd tells what it offers.
ZSH = r"""
fpath=($PWD $fpath)
autoload -Uz compinit
compinit -u -D
unsetopt auto_list auto_menu menu_complete list_beep
compadd() {
	local -a hits
	local word
	for word in "$@"; do
		[[ $word != (-|--) ]] || break
		if [[ $word == -[OAD] ]]; then
			builtin compadd "$@"
			return
		fi
	done
	builtin compadd -O hits "$@"
	(( ! $#hits )) || print -rl -- $IPREFIX${^hits} >>found
	builtin compadd "$@"
}
zle-line-init() {
	local line
	while IFS= read -r line; do
		BUFFER=$line
		CURSOR=$#line
		print -r -- "? $line" >>found
		zle complete-word
		print -r -- "$BUFFER" >>typed
	done <lines
	exit
}
zle -N zle-line-init
"""


def zsh(folder, lines):
    (folder / "lines").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (folder / "start.zsh").write_text(ZSH, encoding="utf-8")
    (folder / ".zshrc").write_text("source $HOME/start.zsh\n", encoding="utf-8")
    seen = at_terminal(["zsh", "-d", "-i"], folder, ())
    if not (folder / "typed").exists():
        sys.exit(f"zsh: {seen}")
    typed = dict(zip(lines, (folder / "typed").read_text(encoding="utf-8").splitlines()))
    return answers((folder / "found").read_text(encoding="utf-8")), typed


def bash_typed(folder):
    """What lines become in bash's line editor; Control-O writes the line away."""
    (folder / "start.bash").write_text("source timerift.bash\nPS1='ready> '\n"
                                       "away() { printf '%s\\n' \"$READLINE_LINE\" >>away; READLINE_LINE=; }\nbind -x '\"\\C-o\": away'\n", encoding="utf-8")
    keys = "".join(f"{line}\t\x0f" for line in TYPED) + "exit\n"
    at_terminal(["bash", "--noprofile", "--rcfile", "start.bash", "-i"], folder, [(b"ready> ", keys.encode())])
    return dict(zip(TYPED, (folder / "away").read_text(encoding="utf-8").splitlines()))


def compare(shell, wanted, found):
    for line, words in wanted.items():
        here = found.get(line, set())
        if not words - {"..."} <= here or ("..." not in words and here != words):
            yield f"{shell}: {line!r}: missing {sorted(words - here - {'...'})}, too much {sorted(here - words)}"


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    missing = [shell for shell in ("bash", "fish", "zsh") if not shutil.which(shell)]
    if missing:
        sys.exit(f"completion: missing: {' '.join(missing)} (.ci/packages)")
    wanted = dict(VALUES)
    wanted.update(lines_of_timerift(sys.argv[1]))
    if len(sys.argv) > 2:
        wanted.update(lines_of_server(sys.argv[2]))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        subprocess.run([sys.executable, ROOT / "tools/completion.py", "write", folder], check=True)
        for file in FILES:
            (folder / file).touch()
        (folder / "album").mkdir()
        by_zsh, typed = zsh(folder, [*wanted, *TYPED])
        wrong = [*compare("bash", wanted, bash(folder, wanted)), *compare("fish", wanted, fish(folder, wanted)), *compare("zsh", wanted, by_zsh)]
        wrong += refused(sys.argv[1], folder, bash(folder, ACCEPTED))
        for shell, lines in (("bash", bash_typed(folder)), ("zsh", typed)):
            wrong += [f"{shell}: Tab makes {line!r} {lines.get(line)!r}" for line, whole in TYPED.items() if (lines.get(line) or "").rstrip(" ,") != whole.rstrip()]
    for what in wrong:
        print(f"completion: {what}")
    print(f"completion: {len(wanted)} lines in 3 shells, {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
