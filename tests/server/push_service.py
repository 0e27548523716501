"""A push service on loopback with browsers that have subscribed to it.  It reads messages as a browser does: RFC 8291 and 8292 with Python's cryptography,
independently of src/server/push."""

import base64
import collections
import hashlib
import hmac
import http.server
import json
import secrets
import socket
import threading
import time
import urllib.parse

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from sinks import held

CURVE = ec.SECP256R1()


def plain(text):
    """The bytes of base64url without padding."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def coded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def mac(key, data):
    return hmac.new(key, data, hashlib.sha256).digest()


class Subscription:
    """A browser at the push service: its keys, and what it was told."""

    def __init__(self, service, name="Firefox"):
        self.name, self.path = name, "/push/" + secrets.token_urlsafe(24)
        self.endpoint = f"http://127.0.0.1:{service.port}{self.path}"
        self.key, self.auth = ec.generate_private_key(CURVE), secrets.token_bytes(16)
        self.public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        service.browsers[self.path] = self
        self.got = []  # every message that was taken: (topic, content)

    def asked(self):
        """What the page sends to the server."""
        return {"endpoint": self.endpoint, "public": coded(self.public), "auth": coded(self.auth), "name": self.name}

    def read(self, body):
        """The content of a message."""
        salt, length, theirs = body[:16], body[20], body[21:21 + body[20]]
        assert length == 65 and int.from_bytes(body[16:20], "big") >= len(body) - 86, "a message in one record"
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
        step = mac(mac(self.auth, shared), b"WebPush: info\0" + self.public + theirs + b"\1")
        step = mac(salt, step)
        key, nonce = mac(step, b"Content-Encoding: aes128gcm\0\1")[:16], mac(step, b"Content-Encoding: nonce\0\1")[:12]
        text = AESGCM(key).decrypt(nonce, body[86:], None)
        assert text[-1:] == b"\2", "the last record"
        return json.loads(text[:-1])

    def take(self, topic, text):
        self.got.append((topic, text))

    def told(self, game=None):
        """What its user has seen: a message about the same turn of a seat once more replaces the notification without a sound."""
        return collections.Counter({(text["game"], text["seat"], text["n"]) for _, text in self.got if game in (None, text["game"])})


class PushService:
    """`answers` lists what becomes of the next messages: a status; "vanish": closed without having taken it; "lost": taken, but the answer is lost;
    "hold": taken when `hold` is over, without an answer if the client has gone meanwhile.  `key` is the one that all senders must have."""

    def __init__(self, key=None):
        self.browsers, self.answers, self.tokens, self.key, self.wrong = {}, [], [], key, []
        self.holding, self.holds, self.tries, self.gone = 0, threading.Event(), 0, 0
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.tries += 1
                try:
                    service.check(self.path, self.headers)
                    text = service.browsers[self.path].read(body) if self.path in service.browsers else None
                except Exception as wrong:  # whatever it is: the test looks at the list
                    service.wrong.append(repr(wrong))
                    self.end(400)
                    return
                self.take(service.answers.pop(0) if service.answers else 201, text)

            def do_GET(self):
                service.connect(self)

            def take(self, answer, text):
                if answer == "hold":
                    service.holding += 1
                    there = held(self.connection, lambda: not service.holds.is_set())
                    service.holding -= 1
                    answer = 201 if there else "vanish"
                browser = service.browsers.get(self.path)
                if answer in (201, "lost") and browser:
                    browser.take(self.headers["Topic"], text)
                service.gone += browser is None
                if answer in ("vanish", "lost"):
                    self.close_connection = True
                    self.connection.shutdown(socket.SHUT_RDWR)
                else:
                    self.end(answer if browser else 410)

            def end(self, status):
                self.send_response(status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.handler = Handler
        self.listen()

    def listen(self, port=0):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), self.handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def connect(self, request):
        """A connection of a browser itself: only autopush.py has such browsers."""
        request.end(404)

    def sender(self, path):
        """The key that senders to a subscription must have; None: any."""
        return self.key

    def check(self, path, headers):
        """The headers of RFC 8030 and 8292."""
        assert headers["Content-Encoding"] == "aes128gcm" and int(headers["TTL"]) > 0 and headers["Urgency"] == "high", headers
        assert len(headers["Topic"]) == 32 and plain(headers["Topic"]), "a topic: at most 32 characters of base64url"
        scheme, rest = headers["Authorization"].split(" ", 1)
        assert scheme == "vapid"
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        head, body, signature = parts["t"].split(".")
        assert json.loads(plain(head)) == {"typ": "JWT", "alg": "ES256"}
        claims = json.loads(plain(body))
        assert claims["aud"] == f"http://127.0.0.1:{self.port}", claims
        assert time.time() < claims["exp"] <= time.time() + 24 * 3600, claims
        assert urllib.parse.urlsplit(claims["sub"]).scheme in ("mailto", "https"), claims
        assert self.sender(path) in (None, parts["k"]), "the key that the page was given"
        public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, plain(parts["k"]))
        r, s = plain(signature)[:32], plain(signature)[32:]
        try:
            public.verify(encode_dss_signature(int.from_bytes(r, "big"), int.from_bytes(s, "big")), f"{head}.{body}".encode(), ec.ECDSA(hashes.SHA256()))
        except InvalidSignature:
            raise AssertionError("signature") from None
        self.tokens.append(claims)

    def close(self):
        self.holds.set()
        self.server.shutdown()
        self.server.server_close()
