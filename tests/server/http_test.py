#!/usr/bin/env python3
"""Requests whose end proxies and nodes may see in different places: each is refused and its connection closed, and behind HAProxy and nginx
as packaged nobody else's request is lost.  Ends with `http: N passed, N failed`."""

import json
import socket
import sys
from concurrent.futures import ThreadPoolExecutor

from checks import check, end
from proxied import TLS, Proxy
from rig import FREE, PATIENCE, PROGRAM, RULES, Rig, wait_for
from rules import SETUP

HEAD = b" HTTP/1.1\r\nHost: play.example\r\n"
INNER = b"GET /api/healthz" + HEAD + b"\r\n"
CHUNKED = b"%x\r\n" % len(INNER) + INNER + b"\r\n0\r\n\r\n"
METHODS = (b"POST", b"GET", b"DELETE", b"PUT", b"PATCH", b"HEAD", b"OPTIONS")
ATTACKERS, OTHERS = 30, 10

# Headers of a POST with the body "{}", each ambiguous or malformed.
ODD = (b"Transfer-Encoding: chunked", b"Transfer-Encoding:", b"Transfer-Encoding: identity", b"Transfer-Encoding : chunked",
       b"Content-Length: 2\r\nTransfer-Encoding: chunked", b"Content-Length: 2\nTransfer-Encoding: chunked",
       b"Content-Length: 2\r\nContent-Length: 2", b"Content-Length: 2\r\nContent-Length: 5", b"Content-Length: 2, 2", b"Content-Length: +2",
       b"Content-Length: 0x2", b"Content-Length: -2", b"Content-Length:", b"Content-Length: 18446744073709551618", b"Content-Length : 2")

# Names that some parsers may read as another one.
DISGUISED = [form.replace(b"?", blank) for blank in (b" ", b"\t", b"\v", b"\f", b"\0")
             for form in (b"Transfer-Encoding?: chunked", b"?Transfer-Encoding: chunked", b"Content-Length?: %d" % len(INNER), b"?Content-Length: %d" % len(INNER))]


def whole(got):
    """Whether the first answer has arrived to its end."""
    head, blank, rest = got.partition(b"\r\n\r\n")
    lengths = [int(line.partition(b":")[2]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    return bool(blank) and len(rest) >= sum(lengths)


def talk(sock, data, later=b""):
    """Sends bytes, and more after the first answer; returns all that arrives until the connection is closed, and whether it was."""
    sock.settimeout(10 * PATIENCE)
    got = b""
    try:
        sock.sendall(data)
        while True:
            more = sock.recv(65536)
            if not more:
                return got, True
            got += more
            if later and whole(got):
                sock.sendall(later)
                later = b""
            if not later and got.count(b"HTTP/1.") >= 2 and whole(got[got.rindex(b"HTTP/1."):]):
                return got, False
            if b"\r\n\r\n" in got:
                sock.settimeout(1)
    except socket.timeout:
        return got, False
    except ConnectionError:
        return got, True


def direct(node, data, later=b""):
    with socket.create_connection(("127.0.0.1", node.port), 10 * PATIENCE) as sock:
        return talk(sock, data, later)


def refused(node):
    for method in METHODS:
        for path in (b"/api/games", b"/", b"/rules/x", b"/assets/x.js", b"/about", b"/about/x.html"):
            for name, data in ((b"chunked", b"Transfer-Encoding: chunked\r\n\r\n" + CHUNKED), (b"body", b"Content-Length: %d\r\n\r\n" % len(INNER) + INNER)):
                if (method, path, name) == (b"POST", b"/api/games", b"body"):
                    continue
                got, closed = direct(node, method + b" " + path + HEAD + data)
                check(f"{method.decode()} {path.decode()} with {name.decode()} is refused and closed",
                      got.startswith((b"HTTP/1.1 400", b"HTTP/1.1 501", b"HTTP/1.1 405")) and got.count(b"HTTP/1.") == 1 and closed, got, closed)
    for header in ODD:
        got, closed = direct(node, b"POST /api/games" + HEAD + header + b"\r\n\r\n{}" + INNER)
        check(f"{header!r} is refused and closed", got[9:12] in (b"400", b"413", b"501") and got.count(b"HTTP/1.") == 1 and closed, got, closed)
    for header in DISGUISED:
        got, closed = direct(node, b"GET /api/healthz" + HEAD + header + b"\r\n\r\n" + INNER)
        check(f"GET with {header!r} is refused and closed", got[9:12] in (b"400", b"501") and got.count(b"HTTP/1.") == 1 and closed, got, closed)
    key = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: timerift\r\n"
    for header in (b"Content-Length: 5", b"Transfer-Encoding: chunked"):
        got, closed = direct(node, b"GET /api/ws" + HEAD + key + header + b"\r\n\r\n")
        check(f"an upgrade with {header!r} is refused and closed", got[9:12] in (b"400", b"501") and closed, got, closed)
    for header in (b"Upgrade: h2c", b"Upgrade: foo"):
        got, closed = direct(node, b"GET /api/healthz" + HEAD + b"Connection: Upgrade\r\n" + header + b"\r\n\r\n")
        check(f"{header!r} is refused and closed", got[9:12] in (b"400", b"403") and closed, got, closed)


def kept(node):
    """What is in order keeps its connection; a body that was not read never does."""
    for name, data in (("GET", b"GET /api/healthz" + HEAD + b"\r\n"), ("POST", b"POST /api/games" + HEAD + b"Content-Length: 2\r\n\r\n{}"),
                       ("GET with an empty body", b"GET /api/healthz" + HEAD + b"Content-Length: 0\r\n\r\n"),
                       ("POST with an empty body", b"POST /api/games" + HEAD + b"Content-Length: 0\r\n\r\n")):
        got, closed = direct(node, data, INNER)
        check(f"{name} keeps the connection", got.count(b"HTTP/1.1 ") == 2 and b'"store":true' in got and not closed, got, closed)
    for name, header in (("of a page of another site", b"Origin: http://evil.example\r\nContent-Length: 2\r\n\r\n"),
                         ("without a length", b"\r\n"), ("that is too large", b"Content-Length: 99999\r\n\r\n")):
        got, closed = direct(node, b"POST /api/games" + HEAD + header)
        check(f"POST {name} is answered and closed", got.count(b"HTTP/1.1 ") == 1 and b"connection: close" in got and closed, got, closed)


def behind(rig):
    """The client's address behind proxies, seen through the request rate of each address."""
    node = rig.node("behind", behind_proxy=1, proxies="127.0.0.1 10.0.0.0/8", request_rate=1, request_burst=5).start()

    def status(*lists, path="/api/healthz", source="127.0.0.1"):
        with socket.create_connection(("127.0.0.1", node.port), 10 * PATIENCE, (source, 0)) as sock:
            got, _ = talk(sock, b"GET " + path.encode() + HEAD + b"".join(f"X-Forwarded-For: {text}\r\n".encode() for text in lists) + b"Connection: close\r\n\r\n")
            return int(got[9:12])

    for text in ("1.1.1.1, " * 100 + "1.1.1.1", "x" * 300, "nonsense", "1.1.1.1,", "1.1.1.1:80", "1.1.1.1, unknown, 10.0.0.1"):
        check(f"X-Forwarded-For {text[:30]!r} of {len(text)} bytes is refused, not counted as the proxy's", status(text) == 400 == status(text, path="/metrics"))
    for name, claim in (("one proxy", lambda i: (f"198.18.{i}.7",)), ("forged entries", lambda i: (f"203.0.113.1, 198.18.{10 + i}.7",)),
                        ("a chain of our proxies", lambda i: (f"198.18.{20 + i}.7, 10.0.0.1, 10.7.0.1",)), ("two headers", lambda i: (f"198.18.{30 + i}.7", "10.0.0.1"))):
        check(f"{name}: clients are told apart", all(status(*claim(i)) == 200 for i in range(8)))
    for name, claim in (("forged entries", lambda i: (f"192.0.2.{i}, 198.51.100.1",)), ("forged proxies", lambda i: (f"192.0.2.{i}, 198.51.100.2, 10.0.0.{i + 1}",))):
        check(f"{name}: the same client stays the same", 429 in [status(*claim(i)) for i in range(20)])
    check("a stranger who claims to be a proxy is not believed", 429 in [status(f"192.0.2.{i}", source="127.0.0.2") for i in range(40, 60)])
    node.stop()
    for path in ("/metrics", "/api/metrics"):
        check(f"{path} is answered to the machine itself", rig.nodes[0].ask("GET", path)[0] == 200)
        for header in ({"X-Forwarded-For": "127.0.0.1"}, {"X-Forwarded-For": "127.0.0.1, 10.0.0.1"}, {"Forwarded": "for=127.0.0.1"}):
            check(f"{path} with {header} is not", rig.nodes[0].ask("GET", path, None, header)[0] == 404)


def poisoned(proxy):
    """Requests that leave a body behind must not spoil the proxy's connections to the nodes for others."""
    attacks = [b" /api/nothing" + HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + CHUNKED, b" / HTTP/1.1\r\nHost: play.example\r\nContent-Length: %d\r\n\r\n" % len(INNER) + INNER]
    body = json.dumps({"setup": SETUP}).encode()
    asked = b"POST /api/games" + HEAD + b"Content-Length: %d\r\n\r\n" % len(body) + body

    def connection():
        return TLS.wrap_socket(socket.create_connection(("127.0.0.1", proxy.secure), 10 * PATIENCE), server_hostname="play.example")

    def other(_):
        with connection() as sock:
            return talk(sock, asked, asked)[0]

    def served_after(what, attacks):
        socks = [connection() for _ in attacks]
        for sock, attack in zip(socks, attacks):
            sock.sendall(attack)
        for sock in socks:
            sock.settimeout(10 * PATIENCE)
            try:
                sock.recv(1000)  # wait for the refusal
            except OSError:
                pass
            sock.close()
        with ThreadPoolExecutor(OTHERS) as crowd:
            answers = list(crowd.map(other, range(OTHERS)))
        check(f"{proxy.name}: after {what} everybody is served", all(got.count(b" 201 ") == 2 for got in answers),
              [got[:60] for got in answers if got.count(b" 201 ") != 2])

    for attack in attacks:
        for method in (b"POST", b"GET", b"DELETE"):
            served_after(f"{ATTACKERS} times {(method + attack[:12]).decode()} with an unread body", [method + attack] * ATTACKERS)


def main():
    with Rig(PROGRAM, RULES, nodes=1, behind_proxy=1, **FREE) as rig:
        refused(rig.nodes[0])
        kept(rig.nodes[0])
        behind(rig)
    for name in ("haproxy", "nginx"):
        with Rig(PROGRAM, RULES, nodes=2, behind_proxy=1, origin="https://play.example", **FREE) as rig, Proxy(name, rig.directory, rig.nodes) as proxy:
            wait_for("the service", lambda: proxy.ask("GET", "/healthz")[0] == 200)
            poisoned(proxy)
    return end("http")


if __name__ == "__main__":
    sys.exit(main())
