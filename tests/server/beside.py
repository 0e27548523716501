"""Measures stalls of the machine beside a test that measures time.

A separate process does almost nothing: it sleeps 10 ms and now and then writes a block to disk.  When that takes much longer,
the machine was busy with something else, and the program under test is not to blame.  A test that allows N seconds
allows N plus the stalls of the same span: `took - beside.stalls(begun, ended) <= N`.
"""

import os
import subprocess
import sys
import tempfile
import time

BEAT_S = 0.01
STALL_S = 0.05  # shorter ones come from the test's own load
WRITE_EVERY = 10  # beats


class Beside:
    """A probe that runs during the `with` block.  Times are those of time.time()."""

    def __enter__(self):
        self.directory = tempfile.TemporaryDirectory()
        self.path = os.path.join(self.directory.name, "stalls")
        self.process = subprocess.Popen([sys.executable, __file__, self.path])
        self.spans, self.read = [], 0
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.directory.cleanup()

    def waited(self, begun):
        """Seconds since a moment, without stalls of the machine."""
        now = time.time()
        return now - begun - self.stalls(begun, now)

    def stalls(self, begun, ended):
        """Seconds of a span in which the probe was stalled."""
        if self.process.poll() is not None:
            raise RuntimeError("the probe has ended")
        if os.path.exists(self.path) and os.path.getsize(self.path) != self.read:
            with open(self.path, encoding="ascii") as file:
                text = file.read()
            self.read = len(text)
            self.spans = [tuple(map(float, line.split())) for line in text.splitlines()]
        return sum(max(0.0, min(until, ended) - max(since, begun)) for since, until in self.spans)


def probe(path):
    """Records each span in which a beat took too long."""
    with tempfile.TemporaryFile(dir=os.path.dirname(path)) as block, open(path, "w", encoding="ascii") as out:
        beat = 0
        while True:
            begun = time.time()
            time.sleep(BEAT_S)
            beat += 1
            if beat % WRITE_EVERY == 0:
                os.pwrite(block.fileno(), b"x" * 4096, 0)
                os.fdatasync(block.fileno())
            late = time.time() - begun - BEAT_S
            if late > STALL_S:
                out.write(f"{begun:.6f} {begun + BEAT_S + late:.6f}\n")
                out.flush()


if __name__ == "__main__":
    try:
        probe(sys.argv[1])
    except KeyboardInterrupt:
        pass
