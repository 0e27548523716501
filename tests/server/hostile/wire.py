"""Connections from any address of 2001:db8::/32 to a proxy with TLS, for honest people and attackers of the hostile suite."""

import http.client
import json
import pathlib
import resource
import select
import socket
import ssl
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from rig import parsed  # noqa: E402
from ws import WebSocket  # noqa: E402

HOST = "play.example"
PATIENT_S = 20  # a request that takes longer has failed
IPV6_FREEBIND = 78

TLS = ssl.create_default_context()  # the suite makes its own certificate
TLS.check_hostname, TLS.verify_mode = False, ssl.CERT_NONE


def person(number):
    """The address of an honest person: each has a network (/48) of their own."""
    return f"2001:db8:{0xb000 + number:x}::1"


def stranger(number=0):
    """An address of an attacker's network."""
    return f"2001:db8:{0xa000 + number:x}::1"


def connected(proxy, source, port=443):
    """A TCP connection from an address that need not exist."""
    sock = socket.socket(socket.AF_INET6)
    try:
        sock.setsockopt(socket.IPPROTO_IPV6, IPV6_FREEBIND, 1)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sock.settimeout(PATIENT_S)
        sock.bind((source, 0))
        sock.connect((proxy, port))
        return sock
    except BaseException:
        sock.close()
        raise


def secured(proxy, source):
    return TLS.wrap_socket(connected(proxy, source), server_hostname=HOST)


class Client:
    """One who speaks HTTP over a connection that is kept, with the cookies it was given."""

    def __init__(self, proxy, source, cookies=None):
        self.proxy, self.source, self.cookies, self.line = proxy, source, dict(cookies or {}), None

    def ask(self, method, path, body=None, headers=()):
        """Asks; like a browser on a new connection if the kept one has been closed, and once more if it turns out to be closed."""
        if self.line and select.select([self.line.sock], [], [], 0)[0]:
            self.close()
        kept = self.line is not None
        try:
            return self.ask_once(method, path, body, headers)
        except (http.client.RemoteDisconnected, ConnectionError, ssl.SSLEOFError):
            if not kept or method != "GET":
                raise
        return self.ask_once(method, path, body, headers)

    def ask_once(self, method, path, body, headers):
        if self.line is None:
            self.line = http.client.HTTPSConnection(HOST, context=TLS)
            self.line.sock = secured(self.proxy, self.source)
        headers = {"Host": HOST, **dict(headers)}
        if self.cookies and "Cookie" not in headers:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        try:
            self.line.request(method, path, None if body is None else json.dumps(body), headers)
            answer = self.line.getresponse()
            text = answer.read()
        except BaseException:
            self.close()
            raise
        for line in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = line.split(";")[0].partition("=")
            self.cookies[name] = value
            if not value:
                del self.cookies[name]
        if answer.will_close:
            self.close()
        return answer.status, parsed(text)

    def get(self, path):
        return self.ask("GET", path)

    def post(self, path, body):
        return self.ask("POST", path, body)

    def close(self):
        if self.line:
            self.line.close()
            self.line = None

    def socket(self):
        """A new WebSocket."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return WebSocket(443, {"Cookie": cookie} if cookie else {}, sock=secured(self.proxy, self.source))


def descriptors():
    """Allows this process and its children as many open files as they may have."""
    for most in (131072, resource.getrlimit(resource.RLIMIT_NOFILE)[1]):
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
            return
        except (ValueError, OSError):
            pass
