"""A bare client of PostgreSQL beside the service: psql writes a row again and again. What it waits, the database costs everybody."""

import subprocess
import threading
import time

from rig import PG_BIN


class Bare:
    """Runs during the `with` block.  Times are those of time.time()."""

    def __init__(self, cluster):
        self.command = [PG_BIN / "psql", "-X", "-q", "-d", cluster.conninfo + " connect_timeout=2", "-c", "INSERT INTO bare VALUES (now())"]
        self.written = [time.time()]
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self.loop)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.stopping.set()
        self.thread.join()

    def loop(self):
        while not self.stopping.is_set():
            if self.write():
                self.written.append(time.time())
            time.sleep(0.02)

    def write(self):
        try:
            return subprocess.run(self.command, check=False, stderr=subprocess.DEVNULL, timeout=3).returncode == 0
        except subprocess.TimeoutExpired:
            return False

    def longest(self, beside):
        """The longest time between two rows, without stalls of the machine."""
        pairs = zip(self.written, self.written[1:])
        return max((until - since - beside.stalls(since, until) for since, until in pairs), default=0.0)
