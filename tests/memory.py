#!/usr/bin/env python3
"""The systemd units let a node have the memory that it may need at worst: adds up the limits of the sources and the settings' defaults, each
times what docs/scale.md says it takes at most (tests/server/bounds_test.py measures that), and compares the sum with MemoryMax and with the
sentence in docs/scale.md.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
MB = 1 << 20


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def setting(key):
    """The default of a setting."""
    return int(re.search(rf'CONF\({key}, NUMBER\([^)]*\), "(\d+)"', read("src/server/base/conf.h"))[1])


def limit(path, name):
    """A #define of a number."""
    return int(re.search(rf"#define {name} \(?(?:\(rlim_t\))?(\d+)", read(path))[1])


def at_most(row):
    """What a row of the table in scale.md says that one of its things takes, in bytes."""
    line = next(line for line in read("docs/scale.md").splitlines() if line.startswith(f"| {row}"))
    number, unit = re.search(r"\| (\d+) (kB|MB)[^|]*\|$", line).groups()
    return int(number) * {"kB": 1000, "MB": MB}[unit]


def unit_value(unit, key):
    """A value of a unit file: 3G is 3 GB in bytes."""
    number, scale = re.search(rf"^{key}=(\d+)([MG]?)$", read(f"packaging/{unit}"), re.MULTILINE).groups()
    return int(number) * {"": 1, "M": MB, "G": 1 << 30}[scale]


def parts():
    """What takes memory, in bytes."""
    descriptors = unit_value("timeriftd.service", "LimitNOFILE")
    senders = len(re.findall(r"\.sender = sender_open\(", read("src/server/outbox/outbox.c")))
    return {
        "the process itself": at_most("the process itself"),
        "rooms, twice as many while watched": 2 * setting("rooms") * at_most("`rooms`"),
        "sockets": setting("sockets") * at_most("`sockets`"),
        "queues, twice": 2 * setting("queues_mb") * MB,
        "requests": setting("requests") * at_most("`requests`"),
        "silent connections": (descriptors - setting("sockets") - setting("requests")) * at_most("other connections"),
        "hashing of passwords": limit("src/server/api/password.c", "AT_ONCE") * setting("password_mb") * MB,
        "messages of other nodes": limit("src/server/bus/bus.c", "QUEUE_MAX") * limit("src/server/bus/bus.c", "MESSAGE_MOST"),
        "wishes, queries and steps": at_most("16 wishes per room"),
        "senders": senders * at_most("senders"),
    }


def main():
    wrong = []
    need = parts()
    worst = sum(need.values())
    for what, size in need.items():
        print(f"  {size / MB:6.0f} MB  {what}")
    for unit in ("timeriftd.service", "timeriftd@.service"):
        for key in ("MemoryMax", "MemoryHigh"):
            if unit_value(unit, key) < worst:
                wrong.append(f"packaging/{unit}: {key} is below the worst case of {worst / MB:.0f} MB")
    claimed = float(re.search(r"With the defaults this is below ([0-9.]+) GB under the worst attack", read("docs/scale.md"))[1])
    if not worst <= claimed * (1 << 30) <= 1.05 * worst:
        wrong.append(f"docs/scale.md: below {claimed} GB, but the sum is {worst / (1 << 30):.2f} GB")
    for line in wrong:
        print("WRONG:", line)
    print(f"memory: {worst / MB:.0f} MB at worst, {len(wrong)} wrong")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
