"""A mail server and a web server that keep what they get, on loopback, of the standard library alone."""

import collections
import email
import email.policy
import http.server
import socketserver
import threading
import time

from rig import PATIENCE


class MailSink:
    """SMTP as far as a client needs it.  `refusals` holds answers to give to the next letters to an address instead of 250; `tries`
    counts the letters that came to it; `slow` and `slow_end` are the seconds before it takes one and before it has taken it."""

    def __init__(self):
        self.letters, self.begun = [], 0
        self.refusals, self.tries = collections.defaultdict(list), collections.Counter()
        self.slow = self.slow_end = 0
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

            def handle(self):
                self.say("220 sink")
                to = []
                while line := self.rfile.readline():
                    verb = line[:4].upper()
                    if verb == b"QUIT":
                        time.sleep(sink.slow_end)
                        self.say("221 bye")
                        return
                    if verb == b"MAIL":
                        to = []
                        sink.begun += 1
                        time.sleep(sink.slow)
                    if verb == b"RCPT":
                        to.append(line.decode().split("<")[1].split(">")[0])
                    if verb == b"DATA":
                        text = self.data()
                        time.sleep(sink.slow_end)
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
                raise TimeoutError(f"{len(self.to(address))} of {count} letters to {address} within {seconds} s")
            time.sleep(0.02)
        return self.to(address)

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class HookSink:
    """Keeps the calls it gets: (path, headers, body).  `answers` holds statuses to give before 200, `slow` the seconds that the
    answer of a path takes; `at_once` counts the calls of a path that were there together, `ended` those that are over."""

    def __init__(self):
        self.calls, self.answers, self.slow = [], [], {}
        self.here, self.at_once, self.ended = collections.Counter(), collections.Counter(), collections.Counter()
        sink = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                sink.calls.append((self.path, dict(self.headers), body))
                status = sink.answers.pop(0) if sink.answers else 200
                sink.here[self.path] += 1
                sink.at_once[self.path] = max(sink.at_once[self.path], sink.here[self.path])
                time.sleep(sink.slow.get(self.path, 0))
                sink.here[self.path] -= 1
                sink.ended[self.path] += 1
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

    def of(self, path):
        return [call for call in self.calls if call[0] == path]

    def close(self):
        self.server.shutdown()
        self.server.server_close()
