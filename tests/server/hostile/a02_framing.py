"""2. Requests with Transfer-Encoding: their bytes must not be taken for the beginning of somebody else's request."""

import socket
import threading

from ground import ADDRESS
from wire import Client, person, secured, stranger

NAME = "framing"
SETUP = {"setup": "seats A=human B=human"}
INNER = b"GET /api/healthz HTTP/1.1\r\nHost: x\r\n\r\n"
CHUNKED = b"".join((b"POST /api/nothing HTTP/1.1\r\nHost: play.example\r\nTransfer-Encoding: chunked\r\n\r\n",
                    b"%x\r\n" % len(INNER), INNER, b"\r\n0\r\n\r\n"))
SHORT = b"POST /api/nothing HTTP/1.1\r\nHost: play.example\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"
ATTACKERS, PEOPLE = 30, 10


def told(where, answers):
    """One honest person asks four times over a kept connection."""
    client = Client(*where)
    try:
        for method, path, body in (("GET", "/api/healthz", None), ("POST", "/api/games", SETUP), ("POST", "/api/games", SETUP),
                                   ("GET", "/api/healthz", None)):
            answers.append(client.ask(method, path, body)[0])
    except (OSError, ValueError) as error:
        answers.append(type(error).__name__)
    finally:
        client.close()


def direct(ground):
    """What the node itself does with such a request."""
    with socket.create_connection(("127.0.0.1", ground.port), 20) as sock:
        sock.sendall(CHUNKED)
        got = b""
        try:
            while more := sock.recv(65536):
                got += more
        except OSError:
            return got, False
        return got, True


def check(ground, proxy):
    attackers = [secured(ADDRESS[proxy, "node"], stranger()) for _ in range(ATTACKERS)]
    for i, one in enumerate(attackers):
        one.sendall(CHUNKED if i % 2 else SHORT)
    for one in attackers:
        one.settimeout(1)
        try:
            one.recv(1)
        except OSError:
            pass
    answers = []
    threads = [threading.Thread(target=told, args=((ADDRESS[proxy, "node"], person(i)), answers)) for i in range(PEOPLE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for one in attackers:
        one.close()
    wrong = [one for one in answers if one not in (200, 201)]
    yield "everybody else is answered", len(answers) == 4 * PEOPLE and not wrong, (len(answers), wrong)
    got, ended = direct(ground)
    yield "the node refuses it and closes", ended and got[9:12] in (b"400", b"411", b"501") and got.count(b"HTTP/1.1") == 1, got[:200]
