#!/usr/bin/env python3
"""The page and the website as a node serves them: assets cached for ever, compressed if the client accepts that, and no other files."""

import gzip
import http.client
import pathlib
import socket
import tempfile

from rig import PATIENCE, PROGRAM, RULES, Rig
from seats import Report

SCRIPT = b"console.log('a part of the page');\n" * 50
KEPT = "public, max-age=31536000, immutable"
HELP = b"<!doctype html><title>help</title>" * 20


def site(directory):
    """A site of a page and a website, and files that must not be served."""
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
    rules = root / "site" / "about" / "rules"
    rules.mkdir(parents=True)
    (rules / "index.html").write_bytes(HELP)
    (rules / ".hidden.html").write_text("hidden")
    (rules.parent / "index.html").write_bytes(HELP)
    (rules.parent / "index.html.gz").write_bytes(gzip.compress(HELP))
    (rules.parent / "a.webp").write_bytes(b"RIFF")
    (rules.parent / "search.json").write_text("{}")
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


def website(node, check):
    status, headers, _ = node.ask("GET", "/about")
    check(status == 301 and headers["location"] == "about/", f"/about leads to /about/, whatever is before it: {status} {headers}")
    status, headers, body = node.ask("GET", "/about/", headers={"accept-encoding": "gzip"})
    check(status == 200 and gzip.decompress(body) == HELP and headers["content-type"] == "text/html; charset=utf-8"
          and headers["cache-control"] == "public, max-age=600" and "content-security-policy" in headers, f"the website: {status} {headers}")
    for path, kind in (("/about/index.html", "text/html; charset=utf-8"), ("/about/rules/", "text/html; charset=utf-8"),
                       ("/about/a.webp", "image/webp"), ("/about/search.json", "application/json")):
        status, headers, _ = node.ask("GET", path)
        check(status == 200 and headers["content-type"] == kind and "content-encoding" not in headers, f"{path}: {status} {headers}")
    for path in ("/about/x.html", "/about/rules", "/about/rules/.hidden.html", "/about/index.html.gz", "/about/../../secret.js",
                 "/about/..%2f..%2fsecret.js", "/about/rules/../../../secret.js", "/about/" + "a/" * 1500 + "a.html",
                 "/aboutx"):
        status, answer = raw(node, f"GET {path}")
        check(status in (400, 403, 404, 414) and b"outside" not in answer and b"hidden" not in answer, f"{path[:40]} is not there: {status}")


def heads(node, check):
    """HEAD: the headers of a GET without its body, and the connection can be used again."""
    for path in ("/", "/about/", "/about/index.html", "/assets/plain-1.css", "/about", "/about/none.html"):
        connection = http.client.HTTPConnection("127.0.0.1", node.port, timeout=10 * PATIENCE)
        connection.request("GET", path)
        whole = connection.getresponse()
        length = len(whole.read())
        connection.request("HEAD", path)
        head = connection.getresponse()
        check(head.status == whole.status and head.read() == b"" and
              (whole.status != 200 or head.headers["content-length"] == str(length) == whole.headers["content-length"]),
              f"HEAD {path}: {head.status} {head.headers}")
        connection.request("GET", "/api/healthz")
        check(connection.getresponse().status == 200, f"and then the next request on the same connection, after {path}")
        connection.close()


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
        website(rig.nodes[0], check)
        heads(rig.nodes[0], check)
        nothing_else(rig.nodes[0], check)


if __name__ == "__main__":
    main()
