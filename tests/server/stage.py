#!/usr/bin/env python3
"""Runs a server for tests in browsers: nodes of timeriftd that serve the browser client, PostgreSQL, a mail server, and an adjustable clock.

    stage.py --program timeriftd --rules DIR --site web/dist [--nodes N] [--no-mail]

Prints the addresses of the nodes as a first line of JSON, then executes each line of its input and answers it with a line:

    {"do": "letters", "to": ADDRESS}    the texts of the mails sent to an address
    {"do": "later", "seconds": N}       advances the clock of all nodes
    {"do": "restart", "node": I}        stops the node as a deployment does and starts it again on its port
    {"do": "stop", "node": I}, {"do": "start", "node": I}
    {"do": "log", "node": I}            the node's log
    {"do": "admin", "words": [...]}     what `timeriftd admin` prints
    {"do": "play", "game": ID, "tokens": [...], "seed": N}   plays a game of persons to its end, with the tokens of all seats; the score sheets of the seats

Everything is stopped when its input ends.
"""

import argparse
import pathlib
import random

from lines import obey
from rig import FREE, PATIENCE, Rig, free_port
from rules import Setup
from seats import Player, Shift, play_to_end
from sinks import MailSink


def act(wish, rig, mail, shift):
    node = rig.nodes[wish.get("node", 0)]
    if wish["do"] == "letters":
        return {"letters": [letter.get_content() for letter in mail.to(wish["to"])] if mail else []}
    if wish["do"] == "later":
        shift.go(wish["seconds"])
    elif wish["do"] == "restart":
        node.stop()
        node.start()
    elif wish["do"] == "stop":
        node.stop()
    elif wish["do"] == "start":
        node.start()
    elif wish["do"] == "admin":
        return {"text": rig.admin(*wish["words"])}
    elif wish["do"] == "play":
        kinds = Setup.of(["human"] * len(wish["tokens"]))
        players = [Player(node, wish["game"], kinds, token) for token in wish["tokens"]]
        play_to_end(players, random.Random(wish["seed"]).choice)
        for player in players:
            player.close()
        return {"sheets": [players[0].rules.sheet(seat) for seat in range(len(players))]}
    elif wish["do"] == "log":
        return {"log": node.log()}
    else:
        raise ValueError(f"what is {wish['do']}?")
    return {}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--rules", required=True)
    parser.add_argument("--site", required=True)
    parser.add_argument("--nodes", type=int, default=1)
    parser.add_argument("--no-mail", action="store_true")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="a setting of all nodes")
    options = parser.parse_args()
    mail = None if options.no_mail else MailSink()
    ports = [free_port() for _ in range(options.nodes)]
    settings = {"site": options.site, "origin": f"http://127.0.0.1:{ports[0]}", "behind_proxy": 1, "password_mb": 8, "push_delay": 0, "mail_delay": 2, "mail_gap": 3, "mail_retry": 1,
                "conduct": pathlib.Path(__file__).with_name("conduct.txt"), **FREE}
    settings.update(pair.split("=", 1) for pair in options.set)
    if mail:
        settings.update(smtp=f"smtp://127.0.0.1:{mail.port}", smtp_tls=0, mail_from="games@play.test")
    with Shift() as shift, Rig(options.program, options.rules, nodes=0, nats=options.nodes > 1, clock_shift=shift.path, **settings) as rig:
        rig.settings["database"] = f"{rig.pg.conninfo} connect_timeout={round(5 * PATIENCE)}"  # a node that starts while browsers keep the machine busy
        for i, port in enumerate(ports):
            rig.node(f"node{i}", port=port, origin=f"http://127.0.0.1:{port}").start()
        obey({"nodes": [f"http://127.0.0.1:{port}/" for port in ports], "mail": mail is not None}, lambda wish: act(wish, rig, mail, shift))
    if mail:
        mail.close()


if __name__ == "__main__":
    main()
