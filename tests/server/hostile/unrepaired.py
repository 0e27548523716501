"""Shows that the lines of hostile.py can fail: each is run against a copy of the sources without its repair, and must report it.

A change whose place is not found exactly once is an error, so this list follows the code.
"""

import os
import subprocess
import sys

from broken import changed, copied
from rig import BUILD

NET = "src/server/net/"

# attack: (what is missing, changes as (file, old, new))
MISSING = {
    "framing": ("Transfer-Encoding is ignored", [
        (NET + "framing.c", "\tif (in->encoded)\n\t\treturn 501;", "\tif (in->encoded && in->lengths > 9)\n\t\treturn 501;")]),
    "never-join": ("strangers keep their places", [
        (NET + "front_rank.c", "\t\treturn socket_displace(f, rank, o);", "\t\treturn (void)rank, (void)o, all < most;"),
        (NET + "front_rank.c", "s && s->ranked_ms <= since; s = s->next)", "s && s->ranked_ms < 0 && since; s = s->next)")]),
    "silent": ("silent connections keep their descriptors and are not counted", [
        (NET + "front_connection.c", "\tif (!c)\n\t\treturn socket_displace(f, RANK_STRANGER, o);\n\tconnection_kill(f, c);\n",
         "\t(void)c;\n\treturn (void)o, false;\n"),
        (NET + "front_connection.c", "\tif (!is_proxy(f, peer)) {", "\tif (!is_proxy(f, peer) && peer[0] == 'x') {")]),
    "pings": ("messages are not counted by network", [
        (NET + "front_rank.c", "\tif (paced(f, s))\n\t\treturn true;\n\tif (s->paused_self)", "\tif (paced(f, s) || s->wsi)\n\t\treturn true;\n\tif (s->paused_self)")]),
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


def found(directory, name, seconds):
    """Removes a repair and runs the attack; returns whether the suite says that it failed."""
    what, changes = MISSING[name]
    with changed(directory, changes):
        out = subprocess.run([sys.executable, directory / "tree/tests/server/hostile.py", "--only", name, "--once", "--seconds", str(seconds)],
                             env={**os.environ, "BUILD": str(BUILD), "TIMERIFTD": str(directory / "build/timeriftd")}, check=False,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    signs = [line for line in out.stdout.split("\n") if line.startswith(f"FAILED: {name}")]
    well = out.returncode != 0 and bool(signs)
    print(f"hostile: {name}: {what}: {'found, ' + signs[0][:160] if well else 'NOT FOUND'}", flush=True)
    if not well:
        print(out.stdout[-3000:])
    return well


def run(names, seconds):
    names = names or list(MISSING)
    with copied("timerift-hostile-") as directory:
        well = sum(found(directory, name, seconds) for name in names)
    print(f"hostile-broken: {well} passed, {len(names) - well} failed")
    return int(well < len(names))
