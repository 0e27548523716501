#!/usr/bin/env python3
"""A push service on loopback for a real Firefox, which connects to it by WebSocket (preference dom.push.serverURL) as to the one of its maker:

    hello         the browser names itself by an id that it got here, or gets a new one; messages that wait for it follow
    register      a new subscription: a channel and the key that its senders must have; the answer is its endpoint
    unregister    its end: senders get 410 from now on
    notification  to the browser: a message of a sender, still encrypted, repeated after a new connection until the browser has acknowledged it
    ack, nack     100: given to the service worker, 101: it could not be decrypted, 301 and 302: the service worker failed

Prints its addresses as a first line of JSON, then executes each line of its input and answers it with a line:

    {"do": "state"}     how many subscriptions and connections there are, the messages with their acknowledgements, how many were
                        for a subscription that has ended, and what was wrong with requests
    {"do": "again"}     sends the last message once more under a new version, as after a lost acknowledgement
    {"do": "alter"}     flips one bit in the ciphertext of the next message
    {"do": "break"}     ends the connection at the next acknowledgement instead of reading it: the message is sent again on the next connection
"""

import base64
import hashlib
import json
import secrets
import socket
import struct
import threading

from lines import obey
from push_service import PushService, coded, plain

MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # RFC 6455
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Socket:
    """The service's end of a WebSocket: texts in whole frames."""

    def __init__(self, request):
        self.rfile, self.wfile, self.sock, self.lock = request.rfile, request.wfile, request.connection, threading.Lock()
        accept = base64.b64encode(hashlib.sha1(request.headers["Sec-WebSocket-Key"].encode() + MAGIC).digest()).decode()
        request.protocol_version = "HTTP/1.1"
        request.send_response_only(101)
        for header in (("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Accept", accept), ("Sec-WebSocket-Protocol", "push-notification")):
            request.send_header(*header)
        request.end_headers()

    def frame(self, code, payload):
        size = len(payload)
        head = bytes([0x80 | code]) + (bytes([size]) if size < 126 else struct.pack(">BH", 126, size))
        with self.lock:
            self.wfile.write(head + payload)

    def send(self, message):
        self.frame(TEXT, json.dumps(message).encode())

    def receive(self):
        """The next message; None: the browser has gone."""
        while head := self.rfile.read(2):
            size = head[1] & 127
            if size > 125:
                size = struct.unpack(">H", self.rfile.read(2))[0] if size == 126 else struct.unpack(">Q", self.rfile.read(8))[0]
            mask = self.rfile.read(4)
            payload = bytes(byte ^ mask[i % 4] for i, byte in enumerate(self.rfile.read(size)))
            if head[0] & 15 == CLOSE:
                return None
            if head[0] & 15 == PING:
                self.frame(PONG, payload)
            elif head[0] & 15 == TEXT:
                return json.loads(payload)
        return None

    def shut(self):
        try:
            self.sock.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # the browser was faster


class Channel:
    """A subscription of a browser."""

    def __init__(self, service, browser, asked):
        self.service, self.browser, self.id, self.sender = service, browser, asked["channelID"], asked["key"].rstrip("=")
        self.path = "/push/" + secrets.token_urlsafe(24)

    def read(self, body):
        return body  # only the browser can

    def take(self, topic, body):
        self.service.post(self, topic, body)


class AutoPush(PushService):
    def __init__(self):
        self.lock = threading.RLock()
        self.sockets = {}  # of browsers, by their ids
        self.posted, self.altering, self.breaking = [], False, False
        self.connections = 0
        super().__init__()

    def sender(self, path):
        return self.browsers[path].sender if path in self.browsers else None

    def post(self, channel, topic, body):
        """Keeps a message and sends it.  One that waits is replaced by the next of its topic (RFC 8030, section 5.4)."""
        with self.lock:
            self.posted = [old for old in self.posted if old["acks"] or old["channel"] is not channel or old["topic"] != topic]
            message = {"channel": channel, "topic": topic, "body": body, "version": secrets.token_urlsafe(16), "acks": [], "altered": self.altering}
            self.posted.append(message)
            self.altering = False
            self.deliver(message)

    def deliver(self, message):
        browser = self.sockets.get(message["channel"].browser)
        if not browser:
            return
        body = message["body"][:-1] + bytes([message["body"][-1] ^ message["altered"]])
        try:
            browser.send({"messageType": "notification", "channelID": message["channel"].id, "version": message["version"],
                          "data": coded(body), "headers": {"encoding": "aes128gcm"}})
        except OSError:
            pass  # it waits for the next connection

    def again(self):
        with self.lock:
            message = {**self.posted[-1], "version": secrets.token_urlsafe(16), "acks": [], "altered": False}
            self.posted.append(message)
            self.deliver(message)

    def connect(self, request):
        browser = Socket(request)
        while message := browser.receive():
            with self.lock:
                getattr(self, "on_" + message.get("messageType", "ping"), lambda *_: None)(browser, message)
        request.close_connection = True

    def on_ping(self, browser, _):
        browser.send({})

    def on_hello(self, browser, message):
        known = {channel.browser for channel in self.browsers.values()}
        browser.id = message["uaid"] if message.get("uaid") in known else secrets.token_hex(16)
        self.sockets[browser.id] = browser
        self.connections += 1
        browser.send({"messageType": "hello", "uaid": browser.id, "status": 200, "use_webpush": True, "broadcasts": {}})
        for waiting in [one for one in self.posted if not one["acks"] and one["channel"].browser == browser.id]:
            self.deliver(waiting)

    def on_register(self, browser, message):
        channel = Channel(self, browser.id, message)
        assert len(plain(channel.sender)) == 65, "the key of the senders"
        self.browsers[channel.path] = channel
        browser.send({"messageType": "register", "channelID": channel.id, "status": 200, "pushEndpoint": f"http://127.0.0.1:{self.port}{channel.path}"})

    def on_unregister(self, browser, message):
        self.browsers = {path: channel for path, channel in self.browsers.items() if channel.id != message["channelID"]}
        browser.send({"messageType": "unregister", "channelID": message["channelID"], "status": 200})

    def on_ack(self, browser, message):
        if self.breaking:
            self.breaking = False
            browser.shut()
            return
        for update in message["updates"]:
            self.note(update["version"], update["code"])

    def on_nack(self, _, message):
        self.note(message["version"], message["code"])

    def note(self, version, code):
        for message in self.posted:
            if message["version"] == version:
                message["acks"].append(code)

    def state(self):
        with self.lock:
            return {"subscriptions": len(self.browsers), "connections": self.connections, "gone": self.gone, "wrong": self.wrong,
                    "messages": [{"acks": message["acks"], "altered": message["altered"]} for message in self.posted]}


def act(wish, service):
    if wish["do"] == "state":
        return service.state()
    if wish["do"] == "again":
        service.again()
    elif wish["do"] == "alter":
        service.altering = True
    elif wish["do"] == "break":
        service.breaking = True
    else:
        raise ValueError(f"what is {wish['do']}?")
    return {}


def main():
    service = AutoPush()
    obey({"socket": f"ws://127.0.0.1:{service.port}/"}, lambda wish: act(wish, service))


if __name__ == "__main__":
    main()
