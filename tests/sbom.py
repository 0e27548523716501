#!/usr/bin/env python3
"""A list of components is what CycloneDX 1.5 demands, and complete: tests/sbom.py FILE.cdx.json."""
import json
import pathlib
import re
import sys

from dependencies import of_meson

ROOT = pathlib.Path(__file__).resolve().parent.parent
TYPES = {"application", "framework", "library", "container", "platform", "operating-system", "device", "device-driver", "firmware", "file",
         "machine-learning-model", "data"}
# The Debian package of a library that meson.build names, where it is not the name itself.
PACKAGES = {"libwebsockets": "libwebsockets", "unistring": "libunistring", "libcares": "libc-ares", "libcurl": "libcurl", "jansson": "libjansson", "libcrypto": "libssl"}


def form_wrong(bill):
    """What the form of the list lacks."""
    if (bill.get("bomFormat"), bill.get("specVersion"), bill.get("version")) != ("CycloneDX", "1.5", 1):
        yield "it is not CycloneDX 1.5"
    if not re.fullmatch(r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", bill.get("serialNumber", "")):
        yield "its serial number is no UUID"
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", bill["metadata"]["timestamp"]):
        yield "its time is not one"
    refs = [one["bom-ref"] for one in [bill["metadata"]["component"], *bill["components"]]]
    if len(set(refs)) != len(refs):
        yield "two components have the same bom-ref"
    for one in bill["components"]:
        if one["type"] not in TYPES or not one["name"] or not one["version"]:
            yield f"{one['bom-ref']}: no type, name or version"
        if not one["licenses"] or any(len(entry["license"]) != 1 for entry in one["licenses"]):
            yield f"{one['bom-ref']}: no licence"
    for one in bill["dependencies"]:
        for ref in {one["ref"], *one["dependsOn"]} - set(refs):
            yield f"{ref} is needed, but no component"
    if sorted(one["ref"] for one in bill["dependencies"]) != sorted(refs):
        yield "not every component has its list of dependencies"


def lacking(bill):
    """Components that should be there."""
    names = {one["name"]: one["version"] for one in bill["components"]}
    lock = json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))["packages"]
    for path, about in lock.items():
        name = path.split("node_modules/")[-1]
        if path and not about.get("dev") and not about.get("optional") and names.get(name) != about["version"]:
            yield f"{name} {about['version']}"
    for name in of_meson((ROOT / "meson.build").read_text(encoding="utf-8")) - {"dl", "m"}:
        if not any(package.startswith(PACKAGES.get(name, name)) for package in names):
            yield name
    yield from {"wasi-libc", "Saira", "libwebsockets-evlib-uv"} - set(names)


def main():
    bill = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
    found = [*form_wrong(bill), *(f"{name} is missing" for name in lacking(bill))]
    for one in bill["components"]:  # the check itself notices what is left out
        assert one["bom-ref"].startswith("deb/") or one["name"] in ("vite", "rolldown") or \
            any(lacking({"components": [other for other in bill["components"] if other is not one]})), one["bom-ref"]
    print("\n".join([*found, f"sbom: {len(bill['components'])} components, {len(found)} wrong"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
