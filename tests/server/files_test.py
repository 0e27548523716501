#!/usr/bin/env python3
"""The page as a node serves it: assets cached for ever, compressed if the client accepts that, and no other files."""

import gzip
import http.client
import pathlib
import socket
import tempfile

from rig import PATIENCE, PROGRAM, RULES, Rig
from seats import Report

SCRIPT = b"console.log('a part of the page');\n" * 50
KEPT = "public, max-age=31536000, immutable"


def site(directory):
    """A site of three files, and two files that must not be served."""
    root = pathlib.Path(directory)
    root.chmod(0o755)
    (root / "site" / "assets").mkdir(parents=True)
    (root / "secret.js").write_text("outside")
    (root / "site" / "index.html").write_text("<!doctype html><title>page</title>")
    assets = root / "site" / "assets"
    (assets / "index-Abc_1.js").write_bytes(SCRIPT)
    (assets / "index-Abc_1.js.gz").write_bytes(gzip.compress(SCRIPT))
    (assets / "plain-1.css").write_text("b{}")
    (assets / ".hidden.js").write_text("hidden")
    return str(root / "site")


def raw(node, line):
    """Sends a request line that no library would send; returns status and answer."""
    with socket.create_connection(("127.0.0.1", node.port), 10 * PATIENCE) as s:
        s.sendall(f"{line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = http.client.HTTPResponse(s)
        answer.begin()
        return answer.status, str(answer.headers).encode() + answer.read()


def parts(node, check):
    status, headers, body = node.ask("GET", "/assets/index-Abc_1.js", headers={"accept-encoding": "br, gzip"})
    check(status == 200 and headers.get("content-encoding") == "gzip" and gzip.decompress(body) == SCRIPT
          and headers["content-type"] == "text/javascript", f"who can read it gets the small one: {headers}")
    check(headers["cache-control"] == KEPT and headers["vary"] == "accept-encoding", f"to be kept for ever: {headers}")
    check("content-security-policy" in headers and headers["x-content-type-options"] == "nosniff", f"with the safe headers: {headers}")
    status, headers, body = node.ask("GET", "/assets/index-Abc_1.js")
    check(status == 200 and body == SCRIPT and "content-encoding" not in headers, f"others get it whole: {headers}")
    status, headers, body = node.ask("GET", "/assets/plain-1.css", headers={"accept-encoding": "gzip"})
    check(status == 200 and body == b"b{}" and headers["cache-control"] == KEPT, f"as where there is no small one: {headers}")
    status, headers, body = node.ask("GET", "/")
    check(status == 200 and b"page" in body and headers["cache-control"] == "no-store", f"the page itself is asked for each time: {headers}")


def nothing_else(node, check):
    for path in ("/assets/", "/assets", "/assets/none.js", "/assets/.hidden.js", "/assets/index-Abc_1.js.gz", "/assets/a/index-Abc_1.js",
                 "/assets/../../secret.js", "/assets/..%2f..%2fsecret.js", "/assets/%2e%2e/%2e%2e/secret.js", "/assets/" + "a" * 3000 + ".js"):
        status, answer = raw(node, f"GET {path}")
        check(status in (400, 403, 404, 414) and b"outside" not in answer and b"hidden" not in answer, f"{path[:40]} is not there: {status}")
    for method in ("POST", "DELETE", "PUT"):
        status, _ = raw(node, f"{method} /assets/plain-1.css")
        check(status in (400, 404, 405), f"{method} is refused: {status}")


def main():
    with Report("files") as check, tempfile.TemporaryDirectory(prefix="timerift-files-") as directory, \
            Rig(PROGRAM, RULES, site=site(directory)) as rig:
        parts(rig.nodes[0], check)
        nothing_else(rig.nodes[0], check)


if __name__ == "__main__":
    main()
