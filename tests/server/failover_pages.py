"""Two nodes on a cluster of databases, and people whose pages stay open while its servers change."""

import threading
import time

from pair import Pair
from rig import FREE, PATIENCE, PROGRAM, RULES, Rig
from rules import Rules
from ws import WebSocket


class ClusterRig(Rig):
    """Two nodes whose database is a cluster."""

    def __init__(self, cluster):
        super().__init__(PROGRAM, RULES, nodes=2, **FREE)
        self.cluster = cluster

    def database(self):
        return self.cluster(self.directory)


class Pages:
    """A game of two people who play on through all changes."""

    def __init__(self, rig):
        self.pair, self.faults, self.stopping = Pair(Rules(RULES), rig.nodes[0]), [], threading.Event()
        self.pair.play(1)
        self.thread = threading.Thread(target=self.loop)
        self.thread.start()

    def loop(self):
        try:
            while not self.stopping.is_set():
                self.pair.play(1)
                time.sleep(0.3)
        except Exception as error:  # an exception in a thread would be lost
            self.faults.append(f"{type(error).__name__}: {error}")

    def stop(self):
        self.stopping.set()
        self.thread.join(60 * PATIENCE)
        self.pair.close()


def come_back(port, pair, store, seat=0):
    """The first answer to a page that has its moves from the history `store`."""
    socket = WebSocket(port)
    socket.send({"t": "join", "game": pair.id, "token": pair.tokens[seat], "n": pair.views[seat].count, "store": store, "mark": pair.marks[seat]})
    said = socket.receive()
    socket.close()
    return said
