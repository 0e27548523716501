"""Shows that the lines of hostile.py can fail: without the repairs of an attack, in a copy of the sources, each of its lines must fail.

A change whose place is not found exactly once is an error, so this list follows the code.
"""

import os
import subprocess
import sys
import time

from broken import changed, copied
from rig import BUILD

NET = "src/server/net/"

# attack: (what is missing, changes as (file, old, new))
MISSING = {
    "framing": ("Transfer-Encoding is ignored", [
        (NET + "framing.c", "\tif (in->encoded)\n\t\treturn 501;", "\tif (in->encoded && in->lengths > 9)\n\t\treturn 501;")]),
    "never-join": ("strangers keep their places, and a network opens sockets as fast as it likes", [
        (NET + "front_socket.c", "= peer_request(f->setting.peers, peer);", "= peer_request(f->setting.peers, peer) || peer[0];"),
        (NET + "front_rank.c", "\t\treturn socket_displace(f, rank, o);", "\t\treturn (void)rank, (void)o, all < most;"),
        (NET + "front_rank.c", "s && s->ranked_ms <= since; s = s->next)", "s && s->ranked_ms < 0 && since; s = s->next)")]),
    "silent": ("silent connections keep their descriptors and are not counted", [
        (NET + "front_connection.c", "\tif (!c)\n\t\treturn socket_displace(f, RANK_STRANGER, o);\n\tconnection_kill(f, c);\n",
         "\t(void)c;\n\treturn (void)o, false;\n"),
        (NET + "front_connection.c", "\tif (!is_proxy(f, peer)) {", "\tif (!is_proxy(f, peer) && peer[0] == 'x') {")]),
    "pings": ("messages are not counted by network", [
        (NET + "front_rank.c", "\tif (paced(f, s))\n\t\treturn true;\n\tif (s->paused_self)", "\tif (paced(f, s) || s->wsi)\n\t\treturn true;\n\tif (s->paused_self)")]),
    "computer-games": ("the computer plays as fast as it can, whoever asked for it", [
        ("src/server/autoplay/due.c", "\treturn !e->attended || e->used_ns > MANY_NS;", "\treturn e->used_ns > 1000 * MANY_NS;"),
        ("src/server/autoplay/due.c", "wait > 1 ? (uint64_t)wait : 1, 0);", "wait > 1 ? (uint64_t)wait : 0, 0);")]),
    "sign-ins": ("a network may try without end, sign-ins are checked as they arrive, and those that find the queue full are refused", [
        ("src/server/api/accounts.c", "{ \"login by address\", 20, 6,", "{ \"login by address\", 1000000, 1,"),
        (NET + "peer.c", "#define IN_PROGRESS 8", "#define IN_PROGRESS 1"),
        ("src/server/api/password.c", "\tif (a->ask.known != b->ask.known)\n\t\treturn a->ask.known;\n\treturn a->used_ns < b->used_ns;",
         "\treturn (void)a, (void)b, false;"),
        ("src/server/api/password.c", "#define WAITING_MOST 256", "#define WAITING_MOST 64"),
        ("src/server/api/password.c", "#define KNOWN_MOST 64", "#define KNOWN_MOST 0")]),
    "ping-frames": ("only texts are counted", [
        (NET + "front_socket.c", "\tif (!s || s->closing || s->paused_self)\n\t\treturn 0;\n\tif (!rate_ok",
         "\tif (!s || s->closing || s->paused_self || s->wsi)\n\t\treturn 0;\n\tif (!rate_ok")]),
    "lock-out": ("a device that was signed in before is like any other", [
        ("src/server/api/accounts.c", "\treturn device_known(c->request->device,", "\treturn false && device_known(c->request->device,"),
        ("src/server/api/accounts.c", "\tif (!device_genuine(c->request->device) && !try_charge(c))", "\tif (!try_charge(c))")]),
    "fill": ("a guest may make any number of games", [
        ("src/server/base/conf.h", "CONF(games_daily, NUMBER(2, 1000000000), \"400\"", "CONF(games_daily, NUMBER(2, 1000000000), \"400000000\"")]),
    "cookies": ("the cookie without the prefix counts too, and the first of two", [
        (NET + "front_who.c", "if (name == ours && memcmp(at, named, ours) == 0) {",
         "if ((name == ours && memcmp(at, named, ours) == 0) || (name == 8 && memcmp(at, \"timerift\", 8) == 0)) {"),
        (NET + "front_who.c", "\t\t\tif (found)\n\t\t\t\treturn false;\n", "\t\t\tif (found)\n\t\t\t\tbreak;\n")]),
    "forwarded-for": ("a header that cannot be read means the proxy itself", [
        (NET + "front_who.c", "list, address))\n\t\treturn false;", "list, address))\n\t\treturn true;"),
        ("src/server/api/api.c", "\tif (r->forwarded || !nets_read(", "\tif (!nets_read(")]),
    "names": ("every character may stand in a name", [
        ("src/server/base/names.c", "\t\tif (!character_fits(&r, c))\n\t\t\treturn false;\n\t}\n\treturn scripts_fit", "\t}\n\treturn true || scripts_fit")]),
    "mail-text": ("a mail to anybody carries the game's title", [
        ("src/server/outbox/mail_text.c", "l->kind == OUTBOX_SEAT_ADDRESS ? \"\" : told_title(l->title);", "l->title ? l->title : \"\";")]),
    "seat-link": ("a new link works at once", [
        ("src/server/api/seats.c", "(uint64_t)c->api->conf->relink_hours", "(uint64_t)0 * (uint64_t)c->api->conf->relink_hours")]),
    "dns-never": ("the name of a webhook's server is looked up on the loop", [
        ("src/server/outbox/outbox.c", "\treturn sender_send(p->lane->sender, &task, on_delivered, p) == 0;",
         "\tstruct addrinfo *found = NULL;\n\tif (getaddrinfo(\"never.attacker-zone.com\", \"443\", NULL, &found) == 0)\n\t\tfreeaddrinfo(found);\n"
         "\treturn sender_send(p->lane->sender, &task, on_delivered, p) == 0;"),
        ("src/server/outbox/outbox.c", "#include <stdlib.h>\n", "#include <stdlib.h>\n#include <netdb.h>\n")]),
    "endless-answer": ("an answer may be as long as it wants", [
        ("src/server/sender/transfer.h", "#define HOOK_ANSWER 65536", "#define HOOK_ANSWER 1000000000000")]),
}


TRIES = 3  # other programs may disturb a measurement


def attacked(directory, name, seconds):
    """Runs an attack; returns whether the suite failed, the lines it ran, those that failed with the reason, and all it said."""
    out = subprocess.run([sys.executable, directory / "tree/tests/server/hostile.py", "--only", name, "--once", "--seconds", str(seconds)],
                         env={**os.environ, "BUILD": str(BUILD), "TIMERIFTD": str(directory / "build/timeriftd")}, check=False,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    said = out.stdout.split("\n")
    failed = {}
    for line in said:
        if line.startswith(f"FAILED: {name}"):
            what, _, why = line.removeprefix("FAILED: ").partition(": ")
            failed.setdefault(what, why)
    return out.returncode != 0, [line for line in said if line.startswith(f"{name} ")], failed, out.stdout


def found(directory, name, seconds):
    """Removes the repairs of an attack and runs it until all its lines fail at once; returns how many do, and how many it has."""
    what, changes = MISSING[name]
    with changed(directory, changes):
        for _ in range(TRIES):
            bad, ran, failed, said = attacked(directory, name, seconds)
            well = bad and len(failed) == len(ran) > 0
            if well:
                break
    print(f"hostile: {name}: {what}: {'found' if well else 'NOT FOUND'}, {len(failed)} of {len(ran)} lines", flush=True)
    for line, why in failed.items():
        print(f"    {line}: {why[:140]}", flush=True)
    if not well:
        print(said[-3000:])
    return len(failed), len(ran)


def run(names, seconds, all_names):
    """Every attack has an entry in the list above; those not named are left out."""
    without = sorted(set(all_names) - set(MISSING))
    assert not without, f"no copy without the repair for {without}"
    names = names or list(MISSING)
    begun = time.monotonic()
    with copied("timerift-hostile-") as directory:
        counts = [found(directory, name, seconds) for name in names]
    well = sum(failed == ran > 0 for failed, ran in counts)
    lines = f"{sum(failed for failed, _ in counts)} of {sum(ran for _, ran in counts)} lines"
    print(f"{well} of {len(names)} attacks fail without their repairs, {lines}; {time.monotonic() - begun:.0f} s")
    print(f"hostile-broken: {well} passed, {len(names) - well} failed")
    return int(well < len(names))
