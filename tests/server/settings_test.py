#!/usr/bin/env python3
"""Settings, health, metrics and logs: errors are reported, secrets are not shown, and Prometheus can parse the metrics.

Ends with `settings: N passed, N failed`.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

import checks
from checks import check, end
from rig import FREE, PATIENCE, PROGRAM, RULES, Rig, wait_for
from sinks import MailSink
from ws import WebSocket

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")

# A wrong line, and what the error message must contain.
WRONG = {
    "port = 0": "port must be a number from 1 to 65535",
    "port = http": "port must be a number",
    "port =": "port must be a number",
    "connections = -1": "connections must be a number",
    "sockets = 99999999999999999999": "sockets must be a number",
    "proxies = 10.0.0.0/33": "proxies must be addresses or networks",
    "metrics_from = localhost": "metrics_from must be addresses or networks",
    "behind_proxy = yes": "behind_proxy must be a number from 0 to 1",
    "prot = 80": "prot is no setting",
    "just words": "not \"key = value\"",
    "origin = play.example": "origin must be like",
    "origin = https://play.example/": "origin must be like",
    "nats = localhost:4222": "nats must begin",
    "nats_cert = /etc/cert.pem": "nats_cert and nats_key need each other",
    "backup_to = me@example": "backup_to must be",
    "smtp = mail.example": "smtp must begin",
    "smtp = smtp://mail.example": "smtp needs origin",
    "smtp_user = me": "smtp_user needs smtp_password",
    "log_level = loud": "log_level must be",
    "burst = 5": "burst must be at least its rate",
    "database =": "database must name one",
    "listen = " + "x" * 400: "listen is longer",
    "smtp_password = " + "x" * 2000: "too long",
}

# A wrong command line, and what the error message must contain.
MISUSED = {
    "serve --confg FILE": "--confg is no option",
    "serve --config": "--config needs a value",
    "serve --rules FILE": "--rules is no option of serve",
    "serve now": "now is one word too many",
    "srve": "srve is no command",
    "--loud": "--loud is no option",
    "admin bans --loud": "--loud is no option",
    "admin bans --for 7d": "--for is no option of bans",
    "admin --json=1 bans": "--json=1 takes no value",
    "-- admin": "must be the first word",
    "--config FILE send": "must be the first word",
    "admin dance": "dance is no command",
}


def keys():
    """The settings in conf.h: (key, default, meaning)."""
    with open(os.path.join(ROOT, "src", "server", "base", "conf.h"), encoding="utf-8") as file:
        text = file.read()
    text = text[text.index("#define CONF_KEYS"):text.index("#define CONF_TEXT")]
    text = re.sub(r'"\s*\\\n\s*"', "", text)  # a meaning may take several lines
    return re.findall(r'CONF\((\w+), \w+(?:\([^)]*\))?, "([^"]*)",\s*\\?\s*"([^"]*)"\)', text)


def command(program, verb, text=None, **environment):
    """Runs a command with a settings file; returns (status, output, errors)."""
    with tempfile.NamedTemporaryFile("w", suffix=".conf") as file:
        options = []
        if text is not None:
            file.write(text)
            file.flush()
            options = ["--config", file.name]
        done = subprocess.run([program, verb, *options], env={**os.environ, **environment}, capture_output=True, text=True,
                              check=False, timeout=20 * PATIENCE)
        return done.returncode, done.stdout, done.stderr.replace(file.name, "FILE")


def settings(program):
    status, out, err = command(program, "help")
    check("help is there", status == 0 and not err)
    for key, _, meaning in keys():
        check(f"help tells of {key}", f"  {key} " in out and meaning in out)
    check("all settings are in the list", len(keys()) == len(re.findall(r"^  \w+ ", out[out.index("Settings"):], re.M)))
    for line, word in WRONG.items():
        status, out, err = command(program, "config", "# a comment\n" + line + "\n")
        check(f"{line[:40]!r} is refused", status == 2 and word in err and err.count("\n") == 1 and not out, status, err)
        check(f"{line[:40]!r}: the value is not repeated", "x" * 300 not in err)
    status, _, err = command(program, "config", "port = 81\nport = x\n")
    check("the line is told", err.startswith("timeriftd: FILE:2: "), err)
    status, _, err = command(program, "config", TIMERIFT_PORT="x")
    check("the variable is told", status == 2 and "environment, TIMERIFT_PORT: port must" in err, err)
    status, _, err = command(program, "serve", "port = x\n")
    check("serve says it too", status == 2 and "port must" in err)
    for line, word in MISUSED.items():
        done = subprocess.run([program, *line.split()], capture_output=True, text=True, check=False, timeout=20 * PATIENCE)
        check(f"{line!r} is named", done.returncode == 2 and word in done.stderr and done.stderr.count("\n") == 1 and not done.stdout, done.stderr)


def shown(program):
    text = ("port = 81  # here\nsmtp_user = me\nsmtp_password = a#b c # no more\n"
            "database = host=db user=u password=hunter2 dbname=x\nnats = nats://n:hunter3@bus:4222\n")
    status, out, _ = command(program, "config", text, TIMERIFT_ROOMS="7")
    check("config works", status == 0)
    check("secrets are not shown", "a#b" not in out and "hunter" not in out)
    check("the rest of their settings is", "host=db user=u password=*** dbname=x" in out and "nats://***@bus:4222" in out, out)
    check("what is set is a line", "\nport = 81\n" in out and "\nrooms = 7\n" in out and "\nsmtp_password = ***\n" in out)
    check("what is not set is a comment", "\n#burst = 60\n" in out)
    check("what is shown can be read again", command(program, "config", out)[:2] == (0, out))
    status, out, _ = command(program, "config")
    rows = re.findall(r"^# (.*)\n#(\w+) =(?: (.*))?$", out, re.M)
    check("defaults are those of the list", rows == [(meaning, key, start) for key, start, meaning in keys()], rows)


def operations():
    """The table in docs/operations.md equals the list in conf.h."""
    with open(os.path.join(ROOT, "docs", "operations.md"), encoding="utf-8") as file:
        text = file.read()
    rows = re.findall(r"^\| `(\w+)` \| (?:`([^`]*)`|empty) \| (.*?) \|$", text, re.M)
    check("docs/operations.md has all settings", rows == [(key, start, meaning) for key, start, meaning in keys()],
          set(rows) ^ set(keys()))


def health(node):
    for path in ("/healthz", "/api/healthz"):
        status, answer = node.get(path)
        check(f"{path} is well", status == 200 and answer["store"] is True and answer["draining"] is False, status, answer)
    check("other names are not served", node.get("/healthzz")[0] == 404 and node.get("/api")[0] == 404)


# A sample line of the Prometheus text format, version 0.0.4.
SAMPLE = re.compile(r'([a-zA-Z_:][a-zA-Z0-9_:]*)(\{(?:le="(?:[0-9.]+|\+Inf)"|(?:statement|budget)="[a-z_]+")\})? (-?[0-9]+(?:\.[0-9]+)?)')


def metrics(node):
    texts = []
    for path in ("/metrics", "/api/metrics"):
        status, headers, text = node.ask("GET", path)
        kind = {name.lower(): value for name, value in headers.items()}["content-type"]
        check(f"{path} is there", status == 200 and kind.startswith("text/plain"), status, kind)
        texts.append(text.decode())
    kinds, values = {}, {}
    for line in texts[0].splitlines():
        if line.startswith("# TYPE "):
            _, _, name, kind = line.split()
            kinds[name] = kind
        elif not line.startswith("# HELP "):
            found = SAMPLE.fullmatch(line)
            check("a sample is one", found, line)
            values[found[1] + (found[2] or "")] = float(found[3])
            check("it has a type", re.sub(r"_(bucket|sum|count)$", "", found[1]) in kinds or found[1] in kinds, line)
    check("all HELP lines have a TYPE", texts[0].count("# HELP ") == len(kinds))
    for name, kind in kinds.items():
        if kind == "histogram":
            steps = [value for key, value in values.items() if key.startswith(name + "_bucket")]
            check(f"{name} only rises", steps == sorted(steps) and steps[-1] == values[name + "_count"], steps)
    counted = {key for key in values if key.startswith("timerift_statement_seconds_count{")}
    check("each statement is timed by its name", 'timerift_statement_seconds_count{statement="games_insert"}' in counted, counted)
    check("they add up", sum(values[key] for key in counted) == values["timerift_store_seconds_count"], counted)
    made = [values[f'timerift_statement_{what}{{statement="games_insert"}}'] for what in ("rows_total", "seconds_count")]
    check("rows are counted: one for each seat of a game that was made", made[0] == 2 * made[1] > 0, made)
    check("of each statement", all(key.replace("_seconds_count{", "_rows_total{") in values for key in counted), counted)
    check("requests are timed", values["timerift_request_seconds_count"] > 0)
    check("the store is timed", values["timerift_store_seconds_count"] > 0)
    check("wishes are timed", values["timerift_wish_seconds_count"] == 1, values["timerift_wish_seconds_count"])
    check("who is not on this machine finds nothing",
          node.ask("GET", "/metrics", None, {"X-Forwarded-For": "192.0.2.7"})[0] == 404
          and node.ask("GET", "/api/metrics", None, {"X-Forwarded-For": "127.0.0.1, 192.0.2.7"})[0] == 404)


def live(node, mail):
    """Uses every kind of secret once, right and wrong; returns the secrets and the answer to the new account."""
    secrets = ["correct horse", "wrong horse", "ada@people.test", "ada@", "bob@people.test", "5a" * 32]
    node.post("/api/accounts", {"mail": "ada@people.test"})
    link = re.search(r"https?://\S+", mail.wait("ada@people.test")[0].get_content())[0]
    token = re.split(r"[#/=]", link)[-1]
    secrets.append(token)
    answers = [node.post("/api/redeem", {"token": token, "name": "Ada", "password": "correct horse"})]
    _, headers, _ = node.ask("POST", "/api/session", json.dumps({"mail": "ada@people.test", "password": "correct horse"}))
    cookie = {name.lower(): value for name, value in headers.items()}.get("set-cookie", "")
    secrets += re.findall(r"timerift=([^;]+)", cookie)
    node.post("/api/session", {"mail": "ada@people.test", "password": "wrong horse"})
    node.post("/api/session", {"mail": "bob@people.test", "password": "wrong horse"})
    node.post("/api/accounts/reset", {"mail": "ada@people.test"})
    _, made = node.post("/api/games", {"setup": "seats A=human B=human", "name": "Ada", "word": "5a" * 32})
    _, joined = node.post(f"/api/games/{made['game']}/join", {"invite": made["invite"], "name": "Bob"})
    node.post(f"/api/games/{made['game']}/join", {"invite": made["invite"][::-1], "name": "Eve"})
    secrets += [made["token"], made["invite"], made["invite"][::-1], joined["token"]]
    socket = WebSocket(node.port)
    socket.send({"t": "join", "game": made["game"], "token": made["token"], "n": 0})
    socket.until("joined")
    socket.send({"t": "play", "n": 0, "key": "00000000feedface", "m": "010000000000"})
    socket.until("answer")
    socket.close()
    node.ask("GET", f"/api/games/{made['game']}?token={made['token']}")
    node.ask("GET", "/api/" + made["token"])
    return secrets, answers


def logs(rig, node, mail):
    secrets, answers = live(node, mail)
    check("an account was made", answers[0][0] in (200, 201), answers)
    health(node)
    metrics(node)
    rig.pg.restart()
    wait_for("the store", lambda: node.get("/healthz")[0] == 200)
    mail.refusals["ada@people.test"] += ["550 not ada@people.test"] * 3
    node.post("/api/accounts/reset", {"mail": "ada@people.test"})
    wait_for("a letter that failed", lambda: "mail_failed" in node.log())
    node.stop()
    log = node.log()
    for secret in secrets + ["hunter2"]:
        check(f"the log does not have {secret[:6]}…", secret not in log)
    lines = [json.loads(line) for line in log.splitlines()]
    check("every line is JSON with its moment, level and event",
          lines and all({"at", "level", "event"} <= set(line) for line in lines))
    check("something was logged", {"serving", "db_broken", "db_open", "draining", "stopping"} <= {line["event"] for line in lines},
          {line["event"] for line in lines})


def main():
    checks.quiet = True
    settings(PROGRAM)
    shown(PROGRAM)
    operations()
    mail = MailSink()
    with Rig(PROGRAM, RULES, behind_proxy=1, origin="http://play.test", smtp=f"smtp://127.0.0.1:{mail.port}",
             smtp_tls=0, smtp_password="hunter2", mail_retry=1, password_mb=8, log_level="debug", **FREE) as rig:
        logs(rig, rig.nodes[0], mail)
    mail.close()
    return end("settings")


if __name__ == "__main__":
    sys.exit(main())
