#!/usr/bin/env python3
"""Writes the OCI image of a node: image.py DEBIAN OURS VERSION SECONDS FILE.tar.

DEBIAN is a folder with unpacked Debian packages, OURS one with ours. The image holds the server, its page and rules, the shared libraries that
they need, found by the NEEDED entries of the ELF files, the certificates of public authorities, and the copyright files of all packages. There is
no shell, no other program and nothing that any user can write. FILE.tar is an OCI image layout with one layer; all times are SECONDS.
"""
import datetime
import gzip
import hashlib
import io
import json
import pathlib
import re
import subprocess
import sys
import tarfile

PROGRAM = "usr/bin/timeriftd"
RULES = "usr/lib/timerift/rules"
PAGES = ("usr/share/timerift/web", "usr/share/timerift/site")
PLUGIN = "libwebsockets-evlib_uv.so"  # loaded at run time by name
USER = 10001
MACHINES = {"X86-64": ("x86_64-linux-gnu", "amd64"), "AArch64": ("aarch64-linux-gnu", "arm64")}  # of readelf, of Debian's folders, of OCI
EMPTY = ("dev", "proc", "run", "sys", "tmp")  # a container runtime mounts these
TEXTS = {
    "etc/passwd": f"root:x:0:0:root:/:/nologin\ntimerift:x:{USER}:{USER}:Timerift:/:/nologin\n",
    "etc/group": f"root:x:0:\ntimerift:x:{USER}:\n",
    "etc/nsswitch.conf": "passwd: files\ngroup: files\nhosts: files dns\n",
    "etc/hosts": "127.0.0.1\tlocalhost\n::1\tlocalhost\n",
}


def elf(path):
    """(names of the libraries that an ELF file needs, its loader or None, its architecture)."""
    text = subprocess.run(["readelf", "--wide", "-d", "-l", "-h", path], check=True, stdout=subprocess.PIPE, text=True,
                          env={"PATH": "/usr/bin:/bin", "LC_ALL": "C"}).stdout
    loader = re.search(r"program interpreter: (\S+)\]", text)
    return re.findall(r"\(NEEDED\).*\[(.*)\]", text), loader and loader[1], re.search(r"Machine:.*?(X86-64|AArch64)", text)[1]


def found(root, triplet, name):
    """A library by its name; its link is followed."""
    for folder in ("lib", "usr/lib"):
        path = root / folder / triplet / name
        if path.exists():
            return path.resolve()
    raise SystemExit(f"image: no package has {name}")


def libraries(root, first):
    """{place in the image: file} of everything that the ELF files need, and the architecture."""
    machine = elf(first[0])[2]
    triplet, architecture = MACHINES[machine]
    files = {f"usr/lib/{triplet}/{PLUGIN}": found(root, triplet, PLUGIN)}
    todo = [*first, *files.values()]
    while todo:
        needed, loader, _ = elf(todo.pop())
        if loader:
            files["usr" + loader] = found(root, triplet, pathlib.Path(loader).name)
        for name in needed:
            place = f"usr/lib/{triplet}/{name}"
            if place not in files and not name.startswith("ld-linux"):
                files[place] = found(root, triplet, name)
                todo.append(files[place])
    return files, architecture


def below(folder, place):
    """{place in the image: file} of all files in a folder."""
    return {f"{place}/{path.relative_to(folder)}": path for path in folder.glob("**/*") if path.is_symlink() or not path.is_dir()}


def copyrights(*roots):
    """The copyright files of all packages, also of those whose folder is a link to that of another one; and the licences they refer to."""
    files = {}
    for root in roots:
        for path in root.glob("usr/share/doc/*"):
            target = path / "copyright"
            if target.is_file():
                files[f"usr/share/doc/{path.name}/copyright"] = target.resolve()
        files |= below(root / "usr/share/common-licenses", "usr/share/common-licenses")
    return files


def certificates(root):
    """All authorities in one file, as update-ca-certificates makes it."""
    return b"".join(path.read_bytes().rstrip() + b"\n" for path in sorted((root / "usr/share/ca-certificates").glob("**/*.crt")))


def contents(debian, ours):
    """({place: file, bytes or link target as text}, architecture)."""
    page = next(ours / place for place in PAGES if (ours / place / "index.html").is_file())
    rules = below(ours / RULES, RULES)
    needed, architecture = libraries(debian, [ours / PROGRAM, *(path for path in rules.values() if path.suffix == ".so")])
    files = {**needed, **copyrights(debian, ours), PROGRAM: ours / PROGRAM, **rules, **below(page, "usr/share/timerift/web"),
             "etc/os-release": debian / "usr/lib/os-release", "etc/ssl/certs/ca-certificates.crt": certificates(debian),
             **{place: text.encode() for place, text in TEXTS.items()}}
    return files, architecture


def entry(name, seconds, kind=tarfile.REGTYPE, mode=0o644):
    """The head of a file in an archive: it belongs to root."""
    info = tarfile.TarInfo(name)
    info.type, info.mode, info.mtime = kind, mode, seconds
    return info


def layer(files, seconds):
    """The layer as the bytes of an archive."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.GNU_FORMAT) as archive:
        folders = {str(parent) for place in files for parent in pathlib.PurePath(place).parents if str(parent) != "."} | set(EMPTY)
        links = {"bin": "usr/bin", "lib": "usr/lib", "lib64": "usr/lib64"}
        for place in sorted(folders | set(files) | set(links)):
            source = files.get(place)
            if place in folders:
                archive.addfile(entry(place, seconds, tarfile.DIRTYPE, 0o1777 if place == "tmp" else 0o755))
            elif place in links or isinstance(source, pathlib.Path) and source.is_symlink():
                link = entry(place, seconds, tarfile.SYMTYPE, 0o777)
                link.linkname = links.get(place) or str(source.readlink())
                archive.addfile(link)
            else:
                data = source if isinstance(source, bytes) else source.read_bytes()
                file = entry(place, seconds, mode=0o755 if place == PROGRAM or "/ld-linux" in place else 0o644)
                file.size = len(data)
                archive.addfile(file, io.BytesIO(data))
    return out.getvalue()


def settings(architecture, version, seconds, diff_id):
    """The configuration of the image: who runs what, and with which settings."""
    created = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    return {
        "created": created, "architecture": architecture, "os": "linux",
        "config": {
            "User": f"{USER}:{USER}", "ExposedPorts": {"8080/tcp": {}}, "WorkingDir": "/", "StopSignal": "SIGTERM",
            "Env": ["PATH=/usr/bin", "SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt", "TIMERIFT_LISTEN=0.0.0.0", "TIMERIFT_PORT=8080",
                    f"TIMERIFT_RULES=/{RULES}", "TIMERIFT_SITE=/usr/share/timerift/web"],
            "Entrypoint": [f"/{PROGRAM}"], "Cmd": ["serve"],
            "Labels": {"org.opencontainers.image.title": "Timerift", "org.opencontainers.image.version": version,
                       "org.opencontainers.image.licenses": "MIT", "org.opencontainers.image.created": created,
                       "org.opencontainers.image.description": "A node of timeriftd: the board game Anachrony over the network"}},
        "rootfs": {"type": "layers", "diff_ids": [diff_id]},
        "history": [{"created": created, "created_by": "packaging/image/build.sh"}],
    }


def digest(data):
    return "sha256:" + hashlib.sha256(data).hexdigest()


def text(value):
    return json.dumps(value, indent=1, sort_keys=True).encode() + b"\n"


def layout(files, architecture, version, seconds):
    """{name: bytes} of an OCI image layout, with the list that `docker load` of before OCI reads."""
    raw = layer(files, seconds)
    packed = gzip.compress(raw, 9, mtime=0)
    config = text(settings(architecture, version, seconds, digest(raw)))

    def descriptor(kind, data, **more):
        return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": digest(data), "size": len(data), **more}

    manifest = text({"schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json",
                     "config": descriptor("config.v1+json", config), "layers": [descriptor("layer.v1.tar+gzip", packed)]})
    index = text({"schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": [
        descriptor("manifest.v1+json", manifest, platform={"architecture": architecture, "os": "linux"},
                   annotations={"org.opencontainers.image.ref.name": version, "io.containerd.image.name": f"timerift:{version}"})]})
    blobs = {f"blobs/sha256/{digest(data)[7:]}": data for data in (packed, config, manifest)}
    old = text([{"Config": f"blobs/sha256/{digest(config)[7:]}", "RepoTags": [f"timerift:{version}"],
                 "Layers": [f"blobs/sha256/{digest(packed)[7:]}"]}])
    return {"oci-layout": text({"imageLayoutVersion": "1.0.0"}), "index.json": index, "manifest.json": old, **blobs}, len(raw)


def main():
    debian, ours, version, seconds, out = sys.argv[1:]
    files, architecture = contents(pathlib.Path(debian).resolve(), pathlib.Path(ours).resolve())
    parts, size = layout(files, architecture, version, int(seconds))
    with tarfile.open(out, "w", format=tarfile.GNU_FORMAT) as archive:
        for folder in ("blobs", "blobs/sha256"):
            archive.addfile(entry(folder, int(seconds), tarfile.DIRTYPE, 0o755))
        for name, data in sorted(parts.items()):
            info = entry(name, int(seconds))
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    print(f"{out}: {pathlib.Path(out).stat().st_size / 1e6:.1f} MB, unpacked {size / 1e6:.1f} MB, {len(files)} files")


if __name__ == "__main__":
    main()
