"""Programs that tests in browsers start and command: a line of JSON for each command, and one for its answer (web/tests/online/program.mjs)."""

import json
import sys


def say(message):
    print(json.dumps(message), flush=True)


def obey(first, act):
    """Says what is ready, then answers every command with what `act` returns, until the input ends."""
    say(first)
    for line in sys.stdin:
        try:
            say(act(json.loads(line)))
        except Exception as error:  # the client gets the error
            say({"error": f"{type(error).__name__}: {error}"})
