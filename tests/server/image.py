#!/usr/bin/env python3
"""Tests the OCI image of a node: image.py IMAGE.tar FOLDER.  tests/image.sh makes both; needs root.

Reads the image as a registry or a container runtime would, unpacks it into FOLDER, and starts two nodes from it against a real PostgreSQL and
NATS: with the command, user and environment that the image states, in a mount namespace of their own whose root is the image, read-only.
"""

import errno
import hashlib
import json
import os
import pathlib
import re
import stat
import subprocess
import sys
import tarfile

from checks import check, end
from pair import Pair
from rig import Node, Rig, wait_for
from rules import Rules

MOST_MB = 25  # of the image, compressed
HERE = pathlib.Path(__file__).resolve().parent


class Image:
    """An OCI image layout in an archive."""

    def __init__(self, path):
        with tarfile.open(path) as archive:
            self.files = {member.name: archive.extractfile(member).read() for member in archive if member.isfile()}
        self.index = json.loads(self.files["index.json"])
        self.manifest = json.loads(self.blob(self.index["manifests"][0]))
        self.config = json.loads(self.blob(self.manifest["config"]))
        self.layers = [self.blob(layer) for layer in self.manifest["layers"]]

    def blob(self, descriptor):
        data = self.files["blobs/" + descriptor["digest"].replace(":", "/")]
        check(f"{descriptor['mediaType']} has the stated digest and size", len(data) == descriptor["size"]
              and "sha256:" + hashlib.sha256(data).hexdigest() == descriptor["digest"])
        return data


def form(image, version):
    check("it is an OCI layout", json.loads(image.files["oci-layout"]) == {"imageLayoutVersion": "1.0.0"})
    check("with one manifest for this machine", len(image.index["manifests"]) == 1
          and image.config["os"] == "linux" and image.config["architecture"] == image.index["manifests"][0]["platform"]["architecture"])
    check("and its version", image.index["manifests"][0]["annotations"]["org.opencontainers.image.ref.name"] == version
          and image.config["config"]["Labels"]["org.opencontainers.image.version"] == version)
    old = json.loads(image.files["manifest.json"])[0]
    check("older programs find the same", [old["Config"], *old["Layers"]]
          == ["blobs/" + one["digest"].replace(":", "/") for one in [image.manifest["config"], *image.manifest["layers"]]], old)
    size = sum(map(len, image.files.values())) / 1e6
    check(f"it is small: {size:.1f} MB of at most {MOST_MB}", size <= MOST_MB)


def unpack(image, root):
    root.mkdir()
    diffs = []
    for layer in image.layers:
        raw = subprocess.run(["gzip", "-dc"], input=layer, stdout=subprocess.PIPE, check=True).stdout
        diffs.append("sha256:" + hashlib.sha256(raw).hexdigest())
        subprocess.run(["tar", "-C", root, "--numeric-owner", "-x"], input=raw, check=True)
    check("the layers are those of the configuration", diffs == image.config["rootfs"]["diff_ids"])


def contents(root, config):
    files = [path for path in root.glob("**/*") if not path.is_symlink()]
    programs = [str(path.relative_to(root)) for path in files if path.is_file() and path.stat().st_mode & 0o111]
    check("there is one program, and no shell", sorted(re.sub(r"ld-linux.*", "ld-linux", name.rpartition("/")[2]) for name in programs)
          == ["ld-linux", "timeriftd"], programs)
    check("nothing gives other rights", not [path for path in files if path.stat().st_mode & (stat.S_ISUID | stat.S_ISGID)])
    writable = [str(path.relative_to(root)) for path in files if path.stat().st_mode & 0o022 or path.stat().st_uid or path.stat().st_gid]
    check("all files are root's, and only root may write them", writable == ["tmp"], writable)
    user = config["User"].split(":")
    check("it runs as an ordinary user", all(int(number) >= 1000 for number in user), config["User"])
    check("who has a name", re.search(rf"^timerift:x:{user[0]}:{user[1]}:", (root / "etc/passwd").read_text(), re.M))
    libraries = [path.name for path in root.glob("usr/lib/*-linux-gnu/*.so*")]
    check("it has libraries", len(libraries) > 20, libraries)
    notices = sorted(path.parent.name for path in root.glob("usr/share/doc/*/copyright"))
    check("with their notices", {"libc6", "libssl3", "libcurl4", "libuv1", "timerift-server", "timerift-web"} <= set(notices), notices)
    referred = {name for path in root.glob("usr/share/doc/*/copyright")
                for name in re.findall(r"/usr/share/common-licenses/([\w.-]*\w)", path.read_text(encoding="utf-8", errors="replace"))}
    lost = sorted(name for name in referred if not (root / "usr/share/common-licenses" / name).exists())
    check("and the licences that these refer to", referred and not lost, lost)
    done = subprocess.run([sys.executable, HERE.parent / "licences.py", root], check=False, stdout=subprocess.PIPE, text=True)
    check("and those of page and modules", done.returncode == 0, done.stdout)
    check("and certificates", (root / "etc/ssl/certs/ca-certificates.crt").read_text().count("BEGIN CERTIFICATE") > 100)


def compose(config):
    """The example for Compose, as text: its settings exist, and it promises no less than the image."""
    text = (HERE.parents[1] / "packaging/image/compose.yaml").read_text(encoding="utf-8")
    known = set(re.findall(r"CONF\((\w+),", (HERE.parents[1] / "src/server/base/conf.h").read_text(encoding="utf-8")))
    said = {name.lower() for name in re.findall(r"^ +TIMERIFT_(\w+): ", text, re.M)}
    check("compose.yaml has settings of the server", said and said <= known, said - known)
    check("starts the version that is asked for", "image: timerift:${TIMERIFT_VERSION:?" in text)
    node = text.split("x-node:")[1].split("services:")[0]
    check("read-only, without rights", all(words in node for words in ("read_only: true", "cap_drop: [ALL]", "no-new-privileges:true")))
    check("at the port of the image", all(f":{port.split('/')[0]}\"" in text for port in config["ExposedPorts"]))
    check("with commands of the server", re.findall(r"command: \[(\w+)\]", text) == ["serve", "migrate"])


def status_of(pid):
    return dict(line.split(":\t", 1) for line in pathlib.Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines() if ":\t" in line)


def confined(node, user):
    pid = node.process.pid
    status = status_of(pid)
    check("the node runs as that user", status["Uid"].split() == [user] * 4 and status["Gid"].split() == [user] * 4, status["Uid"])
    check("without any right of root", int(status["CapEff"], 16) == int(status["CapPrm"], 16) == 0 and status["NoNewPrivs"] == "1", status["CapEff"])
    check("from the image", os.readlink(f"/proc/{pid}/exe").endswith("/usr/bin/timeriftd") and "libc.so.6" in pathlib.Path(f"/proc/{pid}/maps").read_text())
    for place in ("etc", "usr/lib/timerift/rules", "tmp"):
        try:
            open(f"/proc/{pid}/root/{place}/probe", "w").close()  # even root cannot
            refused = None
        except OSError as error:
            refused = error.errno
        check(f"/{place} is read-only", refused == errno.EROFS, refused)


class ImageRig(Rig):
    """A rig whose nodes run in the image: they reach PostgreSQL and NATS on loopback."""

    def __init__(self, image, root):
        super().__init__("/", None, nodes=2, nats=True)
        self.config = image.config["config"]
        self.program = [HERE.parent / "image_enter.sh", root, self.config["User"], *self.config["Env"]]

    def common(self):
        return {"database": f"host=127.0.0.1 port={self.pg.port} dbname=timerift user=postgres", "nats": self.nats.url, "listen": "127.0.0.1"}

    def command(self, settings):
        return [*self.program, *(f"TIMERIFT_{key.upper()}={value}" for key, value in settings.items()), "--", *self.config["Entrypoint"]]

    def migrate(self):
        done = subprocess.run([*self.command(self.common()), "migrate"], check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        check("the image makes the tables", done.returncode == 0, done.stdout)

    def node(self, name, **settings):
        node = Node([], self.directory, name, {**self.common(), **settings})
        node.program = self.command(node.settings)
        self.nodes.append(node)
        return node


def games(image, root):
    with ImageRig(image, root) as rig:
        first, second = rig.nodes
        for node in rig.nodes:
            confined(node, image.config["config"]["User"].split(":")[0])
        wait_for("the bus", lambda: all(node.metrics()["bus_there"] == 1 for node in rig.nodes))
        check("they know each other", True)
        pair = Pair(Rules(root / "usr/lib/timerift/rules"), first)
        pair.play(5)
        pair.close()
        pair.port = second.port
        pair.play(10)
        check("a game is played through both nodes", pair.views[0].count >= 15 and int(rig.pg.sql("SELECT count(*) FROM move")[0][0]) >= 15)
        pair.close()
        status, headers, page = first.ask("GET", "/")
        check("the page is there", status == 200 and b"<html" in page and "content-security-policy" in headers, status)
        status, _, text = first.ask("GET", "/licences.txt")
        check("with its licences", status == 200 and b"Jason Miller" in text, status)
        check("a node ends when it is told", [node.stop() for node in rig.nodes] == [0, 0], first.log()[-2000:])


def main():
    path, folder, version = sys.argv[1:]
    image, root = Image(path), pathlib.Path(folder).resolve() / "root"
    form(image, version)
    unpack(image, root)
    contents(root, image.config["config"])
    compose(image.config["config"])
    games(image, root)
    return end("image")


if __name__ == "__main__":
    sys.exit(main())
