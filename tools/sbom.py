#!/usr/bin/env python3
"""Writes the list of all third-party components of a release (CycloneDX 1.5, JSON) to standard output: tools/sbom.py VERSION SECONDS.

SECONDS is the time of the release (SOURCE_DATE_EPOCH). The list has the npm packages in the page from web/package-lock.json, the C library in
the WebAssembly modules, the font, and the shared libraries of the server, found with pkg-config by the names in meson.build, with all that they
need themselves (ldd). Versions and licences of libraries are those of their Debian packages on this machine. The output depends on nothing else.
"""
import base64
import datetime
import json
import pathlib
import re
import subprocess
import sys
import urllib.parse
import uuid

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from dependencies import of_meson  # noqa: E402  (the same reading of meson.build)

NOT_SHIPPED = {"cmocka"}  # for tests only
HELPERS = {"node_modules/vite", "node_modules/rolldown"}  # for development, but a few of their lines are in the page
OF_THE_SYSTEM = {"libc6", "libgcc-s1", "libstdc++6"}
IN_THE_C_LIBRARY = {"dl", "m", "pthread", "rt"}
# Short names of licences in Debian's copyright files that SPDX calls otherwise.
SPDX = {"Expat": "MIT", "expat": "MIT", "MIT/X11": "MIT", "BSD-2-clause": "BSD-2-Clause", "BSD-3-clause": "BSD-3-Clause",
        "BSD3": "BSD-3-Clause", "BSD-4-clause-UC": "BSD-4-Clause-UC", "OpenLDAP-2.8": "OLDAP-2.8", "Apache-2": "Apache-2.0",
        "GPL-2+": "GPL-2.0-or-later", "GPL-2": "GPL-2.0-only", "GPL-3+": "GPL-3.0-or-later", "GPL-3": "GPL-3.0-only",
        "LGPL-2+": "LGPL-2.0-or-later", "LGPL-2.1": "LGPL-2.1-only", "LGPL-2.1+": "LGPL-2.1-or-later", "LGPL-3+": "LGPL-3.0-or-later",
        "LGPL-3": "LGPL-3.0-only", "Apache-2.0": "Apache-2.0", "ISC": "ISC", "CC0-1.0": "CC0-1.0", "PostgreSQL": "PostgreSQL",
        "curl": "curl", "MIT": "MIT", "Zlib": "Zlib", "zlib": "Zlib"}


def run(*command):
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C"})
    return done.stdout


def licence(name):
    return {"license": {"id": name} if name in SPDX.values() else {"name": name}}


def debian_licences(package):
    """The names of the licences in a package's copyright file, if it is machine-readable; otherwise where the text is."""
    path = pathlib.Path(f"/usr/share/doc/{package}/copyright")
    text = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
    if not re.match(r"Format:.*copyright-format", text):
        return [{"license": {"name": f"see {path} of the package"}}]
    names = set()
    for part in re.split(r"\n\s*\n", text):
        if re.search(r"^Files:", part, re.M) and not re.search(r"^Files:\s+debian/", part, re.M):
            names |= {word.strip() for words in re.findall(r"^License: *(\S.*)$", part, re.M) for word in re.split(r"\s+(?:or|and|and/or)\s+|,", words)}
    return [licence(name) for name in sorted({SPDX.get(name, name) for name in names if name})]


def owners(libraries):
    """The Debian package of each shared library. dpkg knows some of them by their place before /usr was merged."""
    def places(library):
        return [library, library.removeprefix("/usr"), "/usr" + library.removeprefix("/usr"), str(pathlib.Path(library).resolve())]
    asked = sorted({place for library in libraries for place in places(library)})
    found = subprocess.run(["dpkg-query", "--search", *asked], check=False, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    owner = {line.split(": ")[1]: line.split(":")[0] for line in found.splitlines()}
    packages = {library: owner[place] for library in libraries for place in places(library) if place in owner}
    lost = sorted(set(libraries) - set(packages))
    if lost:
        raise SystemExit(f"sbom: no package has {', '.join(lost)}")
    return packages


def debian_purl(package, version):
    return f"pkg:deb/debian/{package}@{urllib.parse.quote(version, safe='.-')}?distro=debian-12"


def debian_component(package):
    version, source = run("dpkg-query", "--show", "--showformat", "${Version} ${source:Package}\\n", package).split("\n")[0].split()
    return {"type": "library", "bom-ref": f"deb/{package}", "name": package, "version": version, "licenses": debian_licences(package),
            "purl": debian_purl(package, version),
            "properties": [{"name": "timerift:source-package", "value": source}]}


def link_names(name):
    """What the linker is told for a dependency of meson.build: -luv becomes uv."""
    known = subprocess.run(["pkg-config", "--libs-only-l", name], check=False, capture_output=True, text=True)
    return re.findall(r"-l(\S+)", known.stdout) if known.returncode == 0 else [name]


def shared_libraries():
    """Packages of the libraries that meson.build names: {package: packages it needs}."""
    folder = pathlib.Path(f"/usr/lib/{run('dpkg-architecture', '-qDEB_HOST_MULTIARCH').strip()}")
    names = of_meson((ROOT / "meson.build").read_text(encoding="utf-8")) - NOT_SHIPPED
    words = {word for name in names for word in link_names(name)} - IN_THE_C_LIBRARY
    files = {str((folder / f"lib{word}.so").resolve()) for word in words}
    needs = {file: set(re.findall(r"=> (/\S+)", run("ldd", file))) for file in files}
    package = owners(files | set().union(*needs.values()))
    packages = {name: set() for name in package.values() if name not in OF_THE_SYSTEM}
    for file, needed in needs.items():
        packages[package[file]] |= {package[path] for path in needed} - OF_THE_SYSTEM - {package[file]}
    packages["libwebsockets-evlib-uv"] = {name for name in packages if name.startswith(("libwebsockets1", "libuv1"))}  # loaded at run time
    return packages


def npm_components():
    lock = json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))["packages"]
    for path, about in sorted(lock.items()):
        name = path.split("node_modules/")[-1]
        if path and not about.get("optional") and (not about.get("dev") or path in HELPERS):
            yield {"type": "library", "bom-ref": f"npm/{name}", "name": name, "version": about["version"],
                   "licenses": [licence(about["license"])], "purl": f"pkg:npm/{name.replace('@', '%40')}@{about['version']}",
                   "hashes": [{"alg": "SHA-512", "content": npm_hash(about["integrity"])}]}, sorted(about.get("dependencies", {}))


def npm_hash(integrity):
    kind, _, text = integrity.partition("-")
    assert kind == "sha512", integrity
    return base64.b64decode(text).hex()


def other_components():
    version = run("dpkg-query", "--show", "--showformat", "${Version}", "wasi-libc")
    yield {"type": "library", "bom-ref": "deb/wasi-libc", "name": "wasi-libc", "version": version, "licenses": [licence("MIT")],
           "description": "string functions of musl, linked into the WebAssembly modules",
           "purl": debian_purl("wasi-libc", version)}
    yield {"type": "data", "bom-ref": "font/saira", "name": "Saira", "version": "subset", "licenses": [{"license": {"id": "OFL-1.1"}}],
           "description": "font of the page, a subset called Timerift Table"}


def bill(version, seconds):
    libraries = shared_libraries()
    npm = list(npm_components())
    others = list(other_components())
    components = [*(debian_component(name) for name in sorted(libraries)), *(one for one, _ in npm), *others]
    components.sort(key=lambda one: one["bom-ref"])
    direct = {f"deb/{name}" for name in libraries} | {one["bom-ref"] for one, _ in npm} | {one["bom-ref"] for one in others}
    dependencies = [{"ref": "timerift", "dependsOn": sorted(direct)}]
    dependencies += [{"ref": f"deb/{name}", "dependsOn": sorted(f"deb/{one}" for one in needed)} for name, needed in sorted(libraries.items())]
    dependencies += [{"ref": one["bom-ref"], "dependsOn": [f"npm/{name}" for name in needed if f"npm/{name}" in direct]} for one, needed in npm]
    dependencies += [{"ref": one["bom-ref"], "dependsOn": []} for one in others]
    time = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    body = {"metadata": {"timestamp": time, "tools": {"components": [{"type": "application", "name": "tools/sbom.py", "version": version}]},
                         "component": {"type": "application", "bom-ref": "timerift", "name": "timerift", "version": version,
                                       "licenses": [licence("MIT")]}},
            "components": components, "dependencies": dependencies}
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(body, sort_keys=True))
    return {"bomFormat": "CycloneDX", "specVersion": "1.5", "serialNumber": f"urn:uuid:{serial}", "version": 1, **body}


if __name__ == "__main__":
    print(json.dumps(bill(sys.argv[1], int(sys.argv[2])), indent=1, ensure_ascii=True))
