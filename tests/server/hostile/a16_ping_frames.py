"""16. WebSockets that send ping frames, which the library answers by itself: they count as messages, so few are answered to one network.

Of 256 networks each sends more than its part of what the node answers to all.
"""

import time

NAME = "ping-frames"
NETWORKS = (1, 256)
SOCKETS, RATE = 950, 18  # frames a second of each
ANSWERED = {1: 200, 256: 4000}  # a second: the budget of an address, and that of all networks together (src/server/net/peer.c)
AT_ONCE_S = 3  # at first they may use what they would get in this time (burst)
MARGIN = 1.15


class Frames:
    def __init__(self, traffic, networks):
        self.traffic, self.networks, self.began = traffic, networks, time.monotonic()

    def settle(self, seconds):
        self.traffic.settle(seconds)

    def stop(self):
        counts = self.traffic.stop()
        shakes = sum(counts[kind] for kind in ("1xx", "2xx", "4xx", "5xx"))
        # Each socket may send one more before it is paused.
        budget = ANSWERED[self.networks] * (AT_ONCE_S + time.monotonic() - self.began) + counts["made"]
        return {**counts, "budget": round(budget), "frames": counts["sent"] - counts["made"], "pongs": counts["answers"] - shakes}


def begin(ground, proxy, side, networks):
    return [Frames(ground.traffic(proxy, side, mode="frame", networks=networks, connections=SOCKETS, churn=900, steady=50, rate=RATE), networks)]


def wrong(counts):
    frames, pongs = counts[0]["frames"], counts[0]["pongs"]
    if not pongs:
        yield "no ping frame was answered"
    if pongs > MARGIN * counts[0]["budget"]:
        yield f"{pongs} of {frames} ping frames were answered, the budget is {counts[0]['budget']}"
