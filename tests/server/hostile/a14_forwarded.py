"""14. A long or strange X-Forwarded-For must not turn a stranger into the proxy itself."""

from ground import ADDRESS
from wire import Client, stranger

NAME = "forwarded-for"
LINES = ("1.1.1.1, " * 40 + "1.1.1.1", "1.1.1.1, " * 400 + "1.1.1.1", "x" * 300, ",", "unknown", "127.0.0.1, 8.8.8.8", "[::1]:4000, 8.8.8.8")


def check(ground, proxy):
    for line in LINES:
        status, _, _ = ground.node.ask("GET", "/metrics", None, {"X-Forwarded-For": line})
        yield f"{line[:20]!r}, {len(line)} bytes: no metrics", status in (400, 403, 404, 431), status
        client = Client(ADDRESS[proxy, "node"], stranger())
        status, _ = client.ask("GET", "/metrics", headers={"X-Forwarded-For": line})
        yield f"{line[:20]!r}, {len(line)} bytes: no metrics through the proxy", status in (400, 403, 404, 431), status
        client.close()
    status, _, _ = ground.node.ask("GET", "/metrics")
    yield "the host reads them", status == 200, status
