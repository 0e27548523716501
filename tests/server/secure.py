"""Idle clients through TLS proxies, each from a network of its own (127.2.0.0/24 and on), on a thread of their own."""

import asyncio
import json
import ssl
import threading

AT_ONCE = 20

HELLO = (b"GET /api/ws HTTP/1.1\r\nHost: play.example\r\nOrigin: https://play.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
         b"Sec-WebSocket-Key: dGltZXJpZnQtbG9hZC0xMg==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: timerift\r\n\r\n")


def frame(message):
    """A text frame, masked with zeros."""
    text = json.dumps(message).encode()
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


class Secure:
    """with Secure(ports, games) as clients: one client for each game, which it watches; `joined` counts those that do."""

    def __init__(self, ports, games):
        self.ports, self.games, self.joined, self.failed = ports, games, 0, []
        self.loop = asyncio.new_event_loop()
        self.gate = asyncio.Semaphore(AT_ONCE)
        self.thread = threading.Thread(target=self.run, daemon=True)

    def run(self):
        asyncio.set_event_loop(self.loop)
        tasks = [self.loop.create_task(self.sit(i)) for i in range(len(self.games))]
        self.loop.run_forever()
        for task in tasks:
            task.cancel()
        self.loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))

    async def sit(self, i):
        tls = ssl.create_default_context()  # the test makes its own certificate
        tls.check_hostname, tls.verify_mode = False, ssl.CERT_NONE
        try:
            async with self.gate:
                read, write = await asyncio.open_connection("127.0.0.1", self.ports[i % len(self.ports)], ssl=tls,
                                                            local_addr=(f"127.{2 + i // 250}.{i % 250}.1", 0))
                write.write(HELLO)
                head = await read.readuntil(b"\r\n\r\n")
                if b" 101 " not in head:
                    raise ConnectionError(head[:60])
                write.write(frame({"t": "join", "game": self.games[i], "n": 0}))
                await read.readuntil(b'"joined"')
            self.joined += 1
            while await read.read(65536):
                pass
            raise ConnectionError("closed")
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
            self.failed.append(error)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(10)
