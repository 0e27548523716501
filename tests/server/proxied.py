"""HAProxy and nginx as configured in packaging/, for tests: only addresses, ports and certificates are replaced."""

import http.client
import json
import os
import pathlib
import ssl
import subprocess

from rig import PATIENCE, answers, free_port, parsed, wait_for

PACKAGING = pathlib.Path(__file__).resolve().parents[2] / "packaging"

TLS = ssl.create_default_context()  # the test makes its own certificate
TLS.check_hostname, TLS.verify_mode = False, ssl.CERT_NONE


class Proxy:
    """A running proxy; `port` serves HTTP, `secure` HTTPS."""

    def __init__(self, name, directory, nodes):
        self.name, self.directory, self.nodes = name, directory, nodes
        self.port, self.secure = free_port(), free_port()
        self.process = None

    def certificate(self):
        key, crt = (os.path.join(self.directory, "play." + end) for end in ("key", "crt"))
        if not os.path.exists(crt):
            subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key, "-out", crt, "-days", "2",
                            "-subj", "/CN=play.example"], check=True, capture_output=True)
            both = pathlib.Path(self.directory, "play.pem")
            both.write_text(pathlib.Path(crt).read_text() + pathlib.Path(key).read_text())
        return self.directory

    def settings(self):
        """The packaged configuration with the ports of this test."""
        text = (PACKAGING / ("haproxy.cfg" if self.name == "haproxy" else "nginx.conf")).read_text()
        for port, node in zip((8081, 8082), self.nodes):
            assert f"127.0.0.1:{port}" in text
            text = text.replace(f"127.0.0.1:{port}", f"127.0.0.1:{node.port}")
        directory = self.certificate()
        if self.name == "haproxy":
            for port, ours in ((80, self.port), (443, self.secure)):
                text = text.replace(f"bind :{port}", f"bind 127.0.0.1:{ours}").replace(f"bind :::{port} ", f"bind [::1]:{ours} ")
            return (text.replace("maxconn 40000", "maxconn 4000")
                    .replace("/etc/haproxy/certs/play.example.pem", directory + "/play.pem")
                    .replace("log /dev/log local0", "log stdout format raw local0 warning"))
        for port, ours in ((80, self.port), (443, self.secure)):
            text = text.replace(f"listen {port}", f"listen 127.0.0.1:{ours}").replace(f"listen [::]:{port}", f"listen [::1]:{ours}")
        text = text.replace("/etc/ssl/play.example.", directory + "/play.")
        temp = "\n".join(f"\t{kind}_temp_path {directory}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        return (f"daemon off;\npid {directory}/nginx.pid;\nuser root;\nworker_processes 1;\nevents {{ worker_connections 1000; }}\n"
                f"http {{\n{temp}\n\taccess_log off;\n{text}\n}}\n")

    def __enter__(self):
        path = os.path.join(self.directory, self.name + ".conf")
        pathlib.Path(path).write_text(self.settings())
        log = open(path + ".log", "wb")
        command = {"haproxy": ["haproxy", "-db", "-f", path],
                   "nginx": ["nginx", "-e", path + ".error", "-c", path]}[self.name]
        self.process = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            wait_for(self.name, lambda: answers(self.secure))
        except TimeoutError as error:
            self.__exit__()
            raise RuntimeError(pathlib.Path(path + ".log").read_text()) from error
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(10 * PATIENCE)

    def post(self, path, body, headers=()):
        return self.ask("POST", path, json.dumps(body), headers)[::2]

    def ask(self, method, path, body=None, headers=(), secure=True):
        connection = http.client.HTTPSConnection("127.0.0.1", self.secure, context=TLS, timeout=10 * PATIENCE) if secure else \
            http.client.HTTPConnection("127.0.0.1", self.port, timeout=10 * PATIENCE)
        try:
            connection.request(method, path, body, {"Host": "play.example", **dict(headers)})
            answer = connection.getresponse()
            return answer.status, {k.lower(): v for k, v in answer.getheaders()}, parsed(answer.read())
        finally:
            connection.close()
