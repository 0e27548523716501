"""A mail server and a web server that keep what they get, on loopback, of the standard library alone."""

import collections
import email
import email.policy
import http.server
import select
import socketserver
import threading
import time

from rig import PATIENCE


def held(sock, true):
    """Waits while something is true; False if whoever waits for the answer has gone meanwhile."""
    while true():
        if select.select([sock], [], [], 0.02)[0]:  # nothing can come now but its end
            return False
    return True


class MailSink:
    """SMTP as far as a client needs it.  `refusals` holds answers to give to the next letters to an address instead of 250; `tries`
    counts the letters that came to it.  It thinks about a verb (MAIL, the end of DATA, QUIT) as long as that is in `thinks`; `thinking` is
    what it thinks about now, `tired` counts those who did not wait for the answer."""

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
                    pass  # nobody listens any more

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
        """The letters to an address when there are `count` of them."""
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
    """Keeps the calls it gets: (path, headers, body).  `answers` holds statuses to give before 200.  The calls of a path that is in
    `closed` are answered only when it is not any more, or one of them when its number there is raised by one; `at_once` counts the calls of
    a path that were there together, `ended` those that are over."""

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
        """Whether a call may be answered now."""
        with self.lock:
            left = self.closed.get(path, 1)
            if path in self.closed and left:
                self.closed[path] -= 1
            return left > 0

    def open_once(self, path):
        """One call of a closed path is answered."""
        with self.lock:
            self.closed[path] += 1

    def of(self, path):
        return [call for call in self.calls if call[0] == path]

    def close(self):
        self.server.shutdown()
        self.server.server_close()
