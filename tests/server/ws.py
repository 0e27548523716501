"""A WebSocket client, standard library only: texts in whole frames, and arbitrary frames for tests."""

import base64
import json
import os
import socket
import struct

from rig import PATIENCE


class Refused(Exception):
    """The server answered the handshake with a status other than 101."""


class Closed(Exception):
    """The server has closed the socket."""


def open_now(sock):
    """Whether the other side has not closed the connection."""
    waits = sock.gettimeout()
    sock.settimeout(0)
    try:
        return sock.recv(1, socket.MSG_PEEK) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False
    finally:
        sock.settimeout(waits)


class WebSocket:
    def __init__(self, port, headers=(), path="/api/ws", protocol="timerift", timeout=10.0, tls=None, sock=None):
        self.sock = sock or socket.create_connection(("127.0.0.1", port), timeout * PATIENCE)
        if tls:  # an ssl.SSLContext
            self.sock = tls.wrap_socket(self.sock)
        self.buffer = b""
        self.heard = []  # every received frame: opcode and payload
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        if protocol:
            lines.append(f"Sec-WebSocket-Protocol: {protocol}")
        lines += [f"{name}: {value}" for name, value in dict(headers).items()]
        self.sock.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self.fill(Refused)
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if not head.startswith(b"HTTP/1.1 101"):
            self.sock.close()
            raise Refused(head.split(b"\r\n")[0].decode())

    def fill(self, error=Closed):
        try:
            got = self.sock.recv(65536)
        except ConnectionError as broken:
            raise error(str(broken)) from broken
        if not got:
            raise error("end of stream")
        self.buffer += got

    def take(self, count):
        while len(self.buffer) < count:
            self.fill()
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def frame(self, code, payload, final=True):
        mask = os.urandom(4)
        length = len(payload)
        head = bytes([(0x80 if final else 0) | code])
        if length < 126:
            head += bytes([0x80 | length])
        elif length < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", length)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", length)
        self.sock.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    def send(self, message):
        text = message if isinstance(message, str) else json.dumps(message)
        self.frame(1, text.encode())

    def receive(self):
        """Returns the next text as JSON; answers pings, raises Closed on a close frame."""
        while True:
            code, length = self.take(2)
            length &= 127
            if length == 126:
                length = struct.unpack(">H", self.take(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self.take(8))[0]
            payload = self.take(length)
            self.heard.append((code & 15, payload))
            if code & 15 == 8:
                raise Closed(payload[2:].decode(errors="replace"))
            if code & 15 == 9:
                self.frame(10, payload)
            elif code & 15 == 1:
                return json.loads(payload)

    def until(self, *kinds):
        """Receives until a message of one of these kinds arrives; returns it."""
        while True:
            message = self.receive()
            if message["t"] in kinds:
                return message

    def close(self):
        self.sock.close()
