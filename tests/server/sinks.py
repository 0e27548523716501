"""A mail server, web servers and a name server on loopback that record what they receive; standard library only."""

import collections
import email
import email.policy
import http.server
import select
import socket
import socketserver
import threading
import time

from rig import PATIENCE


def held(sock, true):
    """Waits while `true` holds; returns False if the peer closed the connection meanwhile."""
    while true():
        if select.select([sock], [], [], 0.02)[0]:  # the peer sends nothing now, so readable means closed
            return False
    return True


class MailSink:
    """A minimal SMTP server.  `refusals` lists replies other than 250 for the next mails to an address; `tries` counts the mails
    tried to an address.  A verb (MAIL, DATA for its end, QUIT) stays unanswered while it is in `thinks`; `thinking` counts the connections
    that wait per verb, `tired` those closed by the client before the answer."""

    def __init__(self):
        self.letters, self.tired = [], 0
        self.refusals, self.tries = collections.defaultdict(list), collections.Counter()
        self.thinks, self.thinking = set(), collections.Counter()
        sink = self

        class Handler(socketserver.StreamRequestHandler):
            def say(self, line):
                self.wfile.write(line.encode() + b"\r\n")

            def data(self):
                self.say("354 go on")
                lines = []
                while (line := self.rfile.readline()) not in (b".\r\n", b""):
                    lines.append(line[1:] if line.startswith(b"..") else line)
                return b"".join(lines)

            def think(self, verb):
                sink.thinking[verb] += 1
                there = held(self.connection, lambda: verb in sink.thinks)
                sink.thinking[verb] -= 1
                if not there:
                    sink.tired += 1
                    raise ConnectionResetError

            def handle(self):
                try:
                    self.talk()
                except OSError:
                    pass  # the client has disconnected

            def talk(self):
                self.say("220 sink")
                to = []
                while line := self.rfile.readline():
                    verb = line[:4].upper()
                    if verb == b"QUIT":
                        self.think("QUIT")
                        self.say("221 bye")
                        return
                    if verb == b"MAIL":
                        to = []
                        self.think("MAIL")
                    if verb == b"RCPT":
                        to.append(line.decode().split("<")[1].split(">")[0])
                    if verb == b"DATA":
                        text = self.data()
                        self.think("DATA")
                        sink.tries[to[0]] += 1
                        answer = sink.refusals[to[0]].pop(0) if sink.refusals[to[0]] else None
                        if answer == "vanish":
                            return
                        if answer:
                            self.say(answer)
                            continue
                        sink.letters.append((to, email.message_from_bytes(text, policy=email.policy.default), text))
                    self.say("250 well")

        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def to(self, address):
        return [letter for to, letter, _ in self.letters if address in to]

    def wait(self, address, count=1, seconds=10.0):
        """Waits for `count` mails to an address and returns all of them."""
        end = time.monotonic() + seconds * PATIENCE
        while len(self.to(address)) < count:
            if time.monotonic() > end:
                raise TimeoutError(f"{len(self.to(address))} of {count} letters to {address} within {seconds * PATIENCE} s")
            time.sleep(0.02)
        return self.to(address)

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class HookSink:
    """Records webhook deliveries as (path, headers, body).  `answers` lists statuses to return before 200.  Deliveries to a path in `closed`
    wait until it is removed; raising its number by one releases one delivery.  Per path, `at_once` is the highest number of simultaneous
    deliveries and `ended` the number that have finished."""

    def __init__(self):
        self.calls, self.answers, self.closed, self.lock = [], [], {}, threading.Lock()
        self.here, self.at_once, self.ended = collections.Counter(), collections.Counter(), collections.Counter()
        sink = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                sink.calls.append((self.path, dict(self.headers), body))
                status = sink.answers.pop(0) if sink.answers else 200
                sink.here[self.path] += 1
                sink.at_once[self.path] = max(sink.at_once[self.path], sink.here[self.path])
                there = held(self.connection, lambda: not sink.passes(self.path))
                sink.here[self.path] -= 1
                sink.ended[self.path] += 1
                if not there:
                    self.close_connection = True
                    return
                self.send_response(status)
                if status == 302:
                    self.send_header("Location", "/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def passes(self, path):
        """Whether a delivery may be answered now; uses up one release."""
        with self.lock:
            left = self.closed.get(path, 1)
            if path in self.closed and left:
                self.closed[path] -= 1
            return left > 0

    def open_once(self, path):
        """Releases one delivery to a closed path."""
        with self.lock:
            self.closed[path] += 1

    def of(self, path):
        return [call for call in self.calls if call[0] == path]

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class NameSink:
    """A name server on loopback.  `addresses` has the IPv4 address of each name it knows; a name whose address is None gets no answer, any
    other name does not exist.  `asked` counts the questions by name, `first` is when the first one came."""

    def __init__(self, host="127.0.0.1", port=0):
        self.addresses, self.asked, self.first = {}, collections.Counter(), None
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind((host, port))
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                question, peer = self.socket.recvfrom(512)
            except OSError:
                return  # closed
            self.first = self.first or time.monotonic()
            answer = self.answer(question)
            if answer:
                self.socket.sendto(answer, peer)

    def answer(self, question):
        labels, at = [], 12
        while question[at]:
            labels.append(question[at + 1:at + 1 + question[at]].decode())
            at += 1 + question[at]
        name, four, end = ".".join(labels).lower(), question[at + 1:at + 3] == b"\0\x01", at + 5
        self.asked[name] += 1
        known = name in self.addresses
        if known and self.addresses[name] is None:
            return None
        record = b"\xc0\x0c\0\x01\0\x01\0\0\0\0\0\x04" + socket.inet_aton(self.addresses[name]) if known and four else b""
        head = question[:2] + (b"\x81\x80" if known else b"\x81\x83") + b"\0\x01" + (b"\0\x01" if record else b"\0\0") + b"\0\0\0\0"
        return head + question[12:end] + record

    def close(self):
        self.socket.close()


class EndlessSink:
    """A web server that answers a request with `head` and then with `more` without an end; `sent` counts the bytes of each connection."""

    def __init__(self, head, more):
        self.sent, self.ended = [], 0
        sink = self

        class Handler(socketserver.BaseRequestHandler):
            def handle(self):
                self.request.recv(65536)
                number = len(sink.sent)
                sink.sent.append(0)
                try:
                    self.request.sendall(head)
                    while True:
                        sink.sent[number] += self.request.send(more)
                except OSError:
                    sink.ended += 1

        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()
