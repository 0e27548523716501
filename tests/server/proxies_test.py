#!/usr/bin/env python3
"""HAProxy and nginx as configured in packaging/, in front of two nodes: games are played through them while nodes drain and restart.

The files are used as they are; only addresses, ports and certificates are replaced.  Ends with `proxies: N passed, N failed`.
"""

import http.client
import os
import re
import shutil
import socket
import sys
import threading
import time

from beside import Beside
from checks import check, end
from pair import Pair
from proxied import TLS, Proxy
from rig import FREE, PATIENCE, PROGRAM, RULES, Rig, wait_for
from rules import Rules
from ws import Closed, Refused, WebSocket, open_now

MOST_S = 2.0  # until a player is on another node, in addition to a normal reconnection
GAMES = 6
SILENT = 1300
SOCKETS_EACH = 20  # from one address on one node


def ordinary(proxy, nodes):
    status, headers, _ = proxy.ask("GET", "/", secure=False)
    check("without TLS one is sent to it", status in (301, 302) and headers["location"].startswith("https://"), status)
    status, headers, answer = proxy.ask("GET", "/healthz")
    check("the service is reached", status == 200 and answer["store"], status, answer)
    check("browsers are told to stay with TLS", "max-age" in headers.get("strict-transport-security", ""))
    one, other = (proxy.ask("GET", "/healthz", headers={"X-Request-Id": "chosen-by-the-client"})[1].get("x-request-id", "") for _ in range(2))
    check("every request gets an id of the proxy's", re.fullmatch("[0-9a-f-]{32,36}", one) and one != other, one, other)
    check("metrics are not for the public", all(proxy.ask("GET", path)[0] == 404 for path in ("/metrics", "/api/metrics")))
    status, _, _ = proxy.ask("GET", "/healthz", headers={"Origin": "https://elsewhere.example"})
    check("a page of another site is refused", status == 403, status)
    check("who says that he is somebody else is not believed", crowd(proxy, 3 * SOCKETS_EACH) <= len(nodes) * SOCKETS_EACH)


def together(proxy, nodes):
    """The sockets of a game are at one node: every game is in the memory of one only.  Spectators, because they need no seat."""
    games = [proxy.post("/api/games", {"setup": "seats A=human B=human"})[1]["game"] for _ in range(GAMES)]
    before, sockets = sum(node.metrics()["rooms"] for node in nodes), []
    for game in [game for game in games for _ in range(2)]:  # one after the other, so that taking turns would part them
        sockets.append(WebSocket(proxy.secure, path=f"/api/ws?game={game}", tls=TLS))
        sockets[-1].send({"t": "join", "game": game, "n": 0})
        sockets[-1].until("joined")
    rooms = sum(node.metrics()["rooms"] for node in nodes) - before
    check("the sockets of a game are at one node", rooms == len(games), rooms, len(games))
    for ws in sockets:
        ws.close()


def crowd(proxy, count):
    """Opens sockets that each claim another address; returns how many were accepted."""
    sockets, well = [], 0
    for i in range(count):
        try:
            sockets.append(WebSocket(proxy.secure, {"X-Forwarded-For": f"198.51.100.{i}"}, tls=TLS))
            sockets[-1].send({"t": "ping"})
            well += sockets[-1].until("pong")["t"] == "pong"
        except (Closed, Refused, OSError):
            pass
    for ws in sockets:
        ws.close()
    return well


def limited(proxy):
    """One address holds silent connections, more than nginx may have in this test, and sends too many requests: another is served meanwhile."""
    held = []
    for _ in range(SILENT):
        held.append(socket.socket())
        held[-1].bind(("127.0.9.1", 0))
        held[-1].connect(("127.0.0.1", proxy.secure))
    served = [proxy.ask("GET", "/healthz")[0] for _ in range(10)]
    check("silent connections do not keep others out", served == [200] * 10, served)
    if proxy.name == "haproxy":
        check("an address has so many connections at most", sum(map(open_now, held)) <= 1000)
    for sock in held:
        sock.close()
    greedy = http.client.HTTPSConnection("127.0.0.1", proxy.secure, context=TLS, timeout=10 * PATIENCE, source_address=("127.0.9.2", 0))
    statuses = set()
    for _ in range(40000):  # until the proxy refuses; a slow machine needs more, because the allowance refills
        greedy.request("GET", "/api/nowhere", headers={"Host": "play.example"})
        answer = greedy.getresponse()
        answer.read()
        statuses.add(answer.status)
        if answer.status == 429:
            break
    greedy.close()
    check("an address that asks too often is told to slow down", statuses == {404, 429}, statuses)
    check("another is not", proxy.ask("GET", "/api/nowhere")[0] == 404)


def ipv6(proxy):
    raw = TLS.wrap_socket(socket.create_connection(("::1", proxy.secure), 10 * PATIENCE))
    raw.sendall(b"GET /healthz HTTP/1.1\r\nHost: play.example\r\nConnection: close\r\n\r\n")
    check("it listens on IPv6 too", raw.recv(12) == b"HTTP/1.1 200")
    raw.close()


def game_loop(pair, stop, faults):
    try:
        while not stop.is_set():
            pair.play(1)
            time.sleep(0.05)  # a game has about 250 moves
    except Exception as error:  # an exception in a thread would be lost
        faults.append(f"{type(error).__name__}: {error}")


def played_on(pairs, faults):
    """Waits until every game has advanced; returns the numbers of moves before and after."""
    before = [pair.views[0].count for pair in pairs]
    try:
        wait_for("moves", lambda: faults or all(pair.views[0].count > count for pair, count in zip(pairs, before)))
    except TimeoutError:
        pass  # the caller compares the numbers
    return before, [pair.views[0].count for pair in pairs]


def usual(pair):
    """The slowest of a few reconnections on this machine without a fault."""
    pair.join(0)
    for _ in range(5):
        pair.back(0)
    took, pair.slowest = pair.slowest, 0.0
    return took


def drained(proxy, nodes, beside):
    """Plays games while a node drains and restarts.  Returns the slowest reconnection and the time of the drain."""
    node, first = nodes[0], time.time()
    stop, faults = threading.Event(), []
    pairs = []
    for i in range(GAMES):
        pair = Pair(Rules(RULES), proxy, seed=i, tls=TLS)
        pair.port = proxy.secure
        pairs.append(pair)
    machine_s = 10 * usual(pairs[0])
    threads = [threading.Thread(target=game_loop, args=(pair, stop, faults)) for pair in pairs]
    for thread in threads:
        thread.start()
    wait_for("everybody", lambda: faults or sum(one.metrics()["sockets"] for one in nodes) == 2 * GAMES)
    played_on(pairs, faults)
    sockets = node.metrics()["sockets"]
    check("both nodes have players", 0 < sockets < 2 * GAMES, sockets)
    began = time.monotonic()
    status = node.stop()
    took = time.monotonic() - began
    before, middle = played_on(pairs, faults)
    node.start()
    played_on(pairs, faults)
    stop.set()
    for thread in threads:
        thread.join(30 * PATIENCE)
    check("nobody failed", not faults, faults)
    stood = beside.stalls(first, time.time())
    check("a node that drains ends well and soon", status == 0 and took - stood < 5 + machine_s, status, took, stood, machine_s)
    check("its players were told", sum(pair.left for pair in pairs) >= sockets > 0, sum(pair.left for pair in pairs), sockets)
    check("every game went on meanwhile", all(a < b for a, b in zip(before, middle)), before, middle)
    slowest = max(pair.slowest for pair in pairs)
    check(f"they were elsewhere within {MOST_S} s", slowest - stood < MOST_S + machine_s, slowest, stood, machine_s)
    for pair in pairs:
        pair.level()
        pair.close()
    return slowest, took


def both_serve(proxy, nodes):
    """Waits until both nodes get sockets again: a proxy does not use a restarted node at once."""
    def served():
        sockets = []
        try:
            sockets += [WebSocket(proxy.secure, tls=TLS) for _ in range(4)]
            return all(node.metrics()["sockets"] for node in nodes)
        except (Closed, Refused, OSError):
            return False
        finally:
            for ws in sockets:
                ws.close()

    wait_for("all to go", lambda: not any(node.metrics()["sockets"] for node in nodes))
    wait_for("both nodes", served)


def asked(proxy, nodes, beside):
    """Sends requests while a node drains: none fails.  Repeated if the machine stalled for so long that the proxy could not notice the drain."""
    for _ in range(3):
        begun = time.time()
        both_serve(proxy, nodes)
        statuses = asked_once(proxy, nodes[1])
        if set(statuses) <= {200, 400, 404} or beside.stalls(begun, time.time()) < 0.5:
            break
    check("no question was answered by a node that goes", set(statuses) <= {200, 400, 404}, {s: statuses.count(s) for s in set(statuses)})


def asked_once(proxy, node):
    stop, statuses = threading.Event(), []

    def loop():
        while not stop.is_set():
            try:
                statuses.append(proxy.ask("GET", "/api/games/0000000000000")[0])
            except OSError as error:
                statuses.append(type(error).__name__)
            time.sleep(0.01)

    thread = threading.Thread(target=loop)
    thread.start()
    time.sleep(0.3)
    node.stop()
    time.sleep(0.7)
    node.start()
    time.sleep(0.5)
    stop.set()
    thread.join()
    return statuses


def main():
    os.environ["PATH"] += ":/usr/sbin"
    missing = [name for name in ("haproxy", "nginx", "openssl") if not shutil.which(name)]
    assert not missing, f"not installed: {missing}"
    results = []
    for name in ("haproxy", "nginx"):
        print(name + ":")
        with Rig(PROGRAM, RULES, nodes=2, behind_proxy=1, origin="https://play.example", **{**FREE, "sockets_each": SOCKETS_EACH}) \
                as rig, Proxy(name, rig.directory, rig.nodes) as proxy, Beside() as beside:
            wait_for("the service", lambda: proxy.ask("GET", "/healthz")[0] == 200)
            ordinary(proxy, rig.nodes)
            together(proxy, rig.nodes)
            slowest, took = drained(proxy, rig.nodes, beside)
            asked(proxy, rig.nodes, beside)
            ipv6(proxy)
            limited(proxy)
            results.append(f"{name} {slowest:.2f} s")
    print("elsewhere within: " + ", ".join(results))
    return end("proxies")


if __name__ == "__main__":
    sys.exit(main())
