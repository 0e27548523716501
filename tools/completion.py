#!/usr/bin/env python3
"""Completion for bash, zsh and fish, from the tables of options that the programs use (tools/options.py).

completion.py write FOLDER      writes timerift.bash, _timerift, timerift.fish, and the same for timeriftd
completion.py install FOLDER [PROGRAM...]
                                writes them where bash, zsh and fish look, below a folder of data (share)

meson runs `install`; then FOLDER is below MESON_INSTALL_DESTDIR_PREFIX.
"""
import os
import pathlib
import re
import sys

import manual
import options

# Where the shells look. zsh of Debian looks elsewhere for what packages install than for what is local.
PLACES = {"bash": "bash-completion/completions", "zsh": "zsh/site-functions", "fish": "fish/vendor_completions.d"}
ZSH_OF_DEBIAN = "zsh/vendor-completions"
TOLD = 70  # letters of a description at most


class Program:
    """A program: its commands, the options that need none, and how to find a text."""

    def __init__(self, name):
        self.name = name
        self.function = "_" + name
        if name == "timerift":
            texts = options.texts()
            self.commands, self.alone = options.timerift(), options.globals_of_timerift()
            self.text = lambda key: short(texts[key])
        else:
            self.commands, self.alone = options.server(), [options.Option("help", "flag", "", "print the help"),
                                                           options.Option("version", "flag", "", "print the version")]
            self.text = short
        # Commands below a command: those of "admin" and "shards".
        self.groups = sorted({command.name.split()[0] for command in self.commands if " " in command.name})

    def below(self, group):
        """The commands after a word; "" for the first."""
        return [(command.name.split()[-1], command.text) for command in self.commands
                if (" " in command.name) == bool(group) and command.name.startswith(group)]

    def kinds(self):
        """The kinds of values that are words, each with its words; numbers have one for each range."""
        found = {}
        for command in self.commands:
            for option in command.options:
                found.setdefault(name_of(option), options.values(option))
            for kind in command.words:
                found.setdefault(kind, options.values(kind))
        for option in self.alone:
            found.setdefault(name_of(option), options.values(option))
        return {kind: words for kind, words in found.items() if words}


def name_of(option):
    return f"number_{option.least}_{option.most}" if option.kind == "number" else option.kind


def short(text):
    """The first part of a sentence, for a list."""
    text = re.split(r"[;.]\s|: ", text)[0].rstrip(".")
    return text if len(text) <= TOLD else text[:text.rindex(" ", 0, TOLD)] + " ..."


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


# ---- bash ----

BASH = r"""# Completion of @NAME@ for bash; tools/completion.py wrote it from the tables of options.

# Words of a kind of values.
@F@_words() {
	case $1 in
@WORDS@
	esac
}

# The kind of value that an option of a command takes; fails if it takes none.
@F@_kind() {
	case $1 in
@KINDS@
	*) return 1 ;;
	esac
}

# Offers values of kind $1 for what is typed, $2.
@F@_offer() {
	local kind=$1 typed=$2 head='' skip='' found
	case $kind in
	file | folder)
		compopt -o filenames 2>/dev/null
		if [ "$kind" = file ]; then
			mapfile -t COMPREPLY < <(compgen -f -- "$typed")
		else
			mapfile -t COMPREPLY < <(compgen -d -- "$typed")
		fi
		;;
	@LISTS@)
		[[ $typed != *,* ]] || head=${typed%,*},
		compopt -o nospace 2>/dev/null
		mapfile -t COMPREPLY < <(compgen -P "$head" -W "$(@F@_words "$kind")" -- "${typed#"$head"}")
		;;
	*)
		mapfile -t COMPREPLY < <(compgen -W "$(@F@_words "$kind")" -- "$typed")
		;;
	esac
	# Readline takes what follows the last "=" for the word.
	if [[ $COMP_WORDBREAKS == *=* && $typed == *=* ]]; then
		skip=${typed%=*}=
		for found in "${!COMPREPLY[@]}"; do
			COMPREPLY[found]=${COMPREPLY[found]#"$skip"}
		done
	fi
}

@F@() {
	local line=${COMP_LINE:0:COMP_POINT} typed previous='' command='' kind number=0 at
	local -a words
	read -ra words <<<"$line"
	[[ $line != *[[:space:]] ]] || words+=("")
	COMPREPLY=()
	typed=${words[-1]}
	[ ${#words[@]} -lt 3 ] || previous=${words[-2]}
	# The command, and the number of words after it.
	for ((at = 1; at < ${#words[@]} - 1; at++)); do
		if [[ ${words[at]} == -* ]]; then
			! @F@_kind "$command/${words[at]}" >/dev/null || at=$((at + 1))
		elif [ -z "$command" ]; then
			command=${words[at]}
		elif [[ " @GROUPS@ " == *" $command "* ]]; then
			command="$command ${words[at]}"
		else
			number=$((number + 1))
		fi
	done
	if [[ $typed == --*=* ]] && kind=$(@F@_kind "$command/${typed%%=*}"); then
		@F@_offer "$kind" "${typed#*=}"
	elif [[ $previous == --* ]] && kind=$(@F@_kind "$command/$previous"); then
		@F@_offer "$kind" "$typed"
	elif [[ $typed == -* ]]; then
		mapfile -t COMPREPLY < <(compgen -W "$(@F@_words "options $command")" -- "$typed")
	elif [ -z "$command" ] || [[ " @GROUPS@ " == *" $command "* ]]; then
		mapfile -t COMPREPLY < <(compgen -W "$(@F@_words "commands $command")" -- "$typed")
	elif kind=$(@F@_kind "$command $number") || kind=$(@F@_kind "$command *"); then
		@F@_offer "$kind" "$typed"
	fi
}

complete -F @F@ @NAME@
"""


def bash_case(pattern, words):
    return f"\t{quoted(pattern)}) echo {quoted(' '.join(words))} ;;"


def bash(program):
    words = [bash_case(kind, known) for kind, known in program.kinds().items()]
    words += [bash_case(f"commands {group}", [name for name, _ in program.below(group)]) for group in ("", *program.groups)]
    kinds = {}
    for name, owned in [("", program.alone)] + [(command.name, command.options) for command in program.commands]:
        words.append(bash_case(f"options {name}", [f"--{option.name}" for option in owned]))
        for option in owned:
            if option.kind != "flag":
                kinds.setdefault(name_of(option), []).append(f"{name}/--{option.name}")
    for command in program.commands:
        for number, kind in enumerate(command.words):
            kinds.setdefault(kind, []).append(f"{command.name} {number}")
        if command.words:
            kinds.setdefault(command.words[-1], []).append(f"{command.name} *")
    rows = [f"\t{' | '.join(map(quoted, keys))}) echo {kind} ;;" for kind, keys in kinds.items()]
    lists = sorted(options.LISTS & set(kinds)) or ["-"]
    return fill(BASH, program, WORDS="\n".join(words), KINDS="\n".join(rows), LISTS=" | ".join(lists), GROUPS=" ".join(program.groups))


def fill(template, program, **parts):
    for name, text in {**parts, "F": program.function, "NAME": program.name}.items():
        template = template.replace(f"@{name}@", text)
    return template


# ---- zsh ----

ZSH = r"""#compdef @NAME@
# Completion of @NAME@ for zsh; tools/completion.py wrote it from the tables of options.

@F@_values() {
	local -a words
	case $1 in
@WORDS@
	esac
	case $1 in
	@LISTS@)
		compset -P '*,'
		compset -S ',*'
		compadd -q -S , -a words
		;;
	*) compadd -a words ;;
	esac
}

@F@_commands() {
	local -a commands
	case $1 in
@COMMANDS@
	esac
	_describe -t commands command commands
}

@F@() {
	local curcontext=$curcontext state line command=$1
	typeset -A opt_args
@BODY@
}

@F@ "$@"
"""


def zsh_text(text):
    return re.sub(r"([\[\]:\\])", r"\\\1", text)


def zsh_action(program, kind, known):
    if kind == "file":
        return "_files"
    if kind == "folder":
        return "_files -/"
    return f" {program.function}_values {kind}" if kind in known else " "


def zsh_spec(program, option, known):
    if option.kind == "flag":
        return quoted(f"--{option.name}[{zsh_text(program.text(option.text))}]")
    return quoted(f"--{option.name}=[{zsh_text(program.text(option.text))}]:{zsh_text(option.value)}:"
                  + zsh_action(program, name_of(option), known))


def zsh_level(program, group, depth, known):
    """The arguments after a group of commands: a command, then its own."""
    tab, words = "\t" * depth, ["_arguments -C"]
    own = next(command.options for command in program.commands if command.name == group) if group else program.alone
    words += [zsh_spec(program, option, known) for option in own]
    words += [quoted(f"1:command: {program.function}_commands {quoted(group)}".replace("'", '"')), quoted("*::argument:->argument")]
    lines = [tab + " ".join(words) + " && return", f"{tab}[ \"$state\" = argument ] || return", f"{tab}case $words[1] in"]
    for command in program.commands:
        name = command.name.split()[-1]
        if (" " in command.name) != bool(group):
            continue
        lines.append(f"{tab}{name})")
        if not group and name in program.groups:
            lines += zsh_level(program, name, depth + 1, known)
        else:
            specs = [zsh_spec(program, option, known) for option in command.options]
            specs += [quoted(f"{number}:{kind}:{zsh_action(program, kind, known)}") for number, kind in enumerate(command.words, 1)]
            specs += [quoted(f"*:{kind}:{zsh_action(program, kind, known)}") for kind in command.words[-1:]]
            if specs:
                lines.append(f"{tab}\t_arguments " + f" \\\n{tab}\t\t".join(specs))
        lines.append(f"{tab}\t;;")
    return [*lines, f"{tab}esac"]


def zsh(program):
    known = program.kinds()
    words = [f"\t{kind}) words=({' '.join(map(quoted, words))}) ;;" for kind, words in known.items()]
    commands = []
    for group in ("", *program.groups):
        rows = " ".join(quoted(f"{name}:{program.text(text)}") for name, text in program.below(group))
        commands.append(f"\t{quoted(group)}) commands=({rows}) ;;")
    lists = "|".join(sorted(options.LISTS & set(known))) or "-"
    return fill(ZSH, program, WORDS="\n".join(words), COMMANDS="\n".join(commands), LISTS=lists, BODY="\n".join(zsh_level(program, "", 1, known)))


# ---- fish ----

FISH = r"""# Completion of @NAME@ for fish; tools/completion.py wrote it from the tables of options.

# Whether the command is the given one; "" if there is none yet.
function _@F@_is
    set -l words (commandline -opc)
    set -l command
    set -e words[1]
    while set -q words[1]
        switch $words[1]
            case @VALUED@
                set -e words[2]
            case '-*'
            case '*'
                test (count $command) -lt 1; or contains -- "$command" @GROUPS@; and set -a command $words[1]
        end
        set -e words[1]
    end
    test "$command" = "$argv"
end

# Values separated by commas: what is typed before the last comma stays.
function _@F@_list
    set -l typed (string replace -r -- '^--[a-z-]+=' '' (commandline -ct))
    set -l head (string match -r -- '^.*,' $typed)
    printf '%s\n' "$head"$argv
end

# Folders, also after --option=
function _@F@_folders
    set -l typed (string replace -r -- '^--[a-z-]+=' '' (commandline -ct))
    __fish_complete_directories "$typed"
end

complete -c @NAME@ -f
"""


def fish_text(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def fish_values(program, kind, known):
    """The part of a line that says what follows."""
    if kind == "file":
        return "-F"
    if kind == "folder":
        return f"-f -a '(_{program.function}_folders)'"
    if kind in options.LISTS:
        return f"-f -a '(_{program.function}_list {' '.join(known[kind])})'"
    return f"-f -a {fish_text(' '.join(known[kind]))}" if kind in known else "-f"


def fish(program):
    known, lines = program.kinds(), []

    def line(name, rest):
        lines.append(f"complete -c {program.name} -n {fish_text(f'_{program.function}_is {name}'.strip())} {rest}")

    for group in ("", *program.groups):
        for name, text in program.below(group):
            line(group, f"-a {name} -d {fish_text(program.text(text))}")
    for name, owned in [("", program.alone)] + [(command.name, command.options) for command in program.commands]:
        for option in owned:
            more = "" if option.kind == "flag" else f" -r {fish_values(program, name_of(option), known)}"
            line(name, f"-l {option.name}{more} -d {fish_text(program.text(option.text))}")
    for command in program.commands:
        for kind in command.words[-1:]:
            line(command.name, fish_values(program, kind, known))
    valued = sorted({option.name for command in program.commands for option in command.options if option.kind != "flag"})
    return fill(FISH, program, VALUED=" ".join(f"--{name}" for name in valued), GROUPS=" ".join(program.groups)) + "\n".join(lines) + "\n"


def files(name):
    """The three files of a program: shell, name, text."""
    program = Program(name)
    return [("bash", name, bash(program)), ("zsh", f"_{name}", zsh(program)), ("fish", f"{name}.fish", fish(program))]


PROGRAMS = ("timerift", "timeriftd")


def places(folder):
    """Folders of the shells below the folder of data."""
    packaged = os.environ.get("MESON_INSTALL_PREFIX") == "/usr" or folder.endswith("/usr/share")
    debian = packaged and os.path.exists("/etc/debian_version")
    return {**PLACES, "zsh": ZSH_OF_DEBIAN} if debian else PLACES


def install(folder, programs):
    for name in programs:
        for shell, file, text in files(name):
            place = manual.installed(folder) / places(folder)[shell]
            place.mkdir(parents=True, exist_ok=True)
            (place / file).write_text(text, encoding="utf-8")


def write(folder):
    pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    for name in PROGRAMS:
        for shell, file, text in files(name):
            pathlib.Path(folder, f"{name}.bash" if shell == "bash" else file).write_text(text, encoding="utf-8")


def main():
    if len(sys.argv) >= 3 and sys.argv[1] == "install":
        install(sys.argv[2], sys.argv[3:] or PROGRAMS)
    elif len(sys.argv) == 3 and sys.argv[1] == "write":
        write(sys.argv[2])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
