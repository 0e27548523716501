"""16. WebSockets that send ping frames, which the library answers by itself: they count as messages, so few are answered to one network."""

NAME = "ping-frames"
NETWORKS = (1, 256)
EACH = {1: (950, 18), 256: (384, 18)}  # sockets, and frames a second of each
ANSWERED = 0.25  # at most, of those of one network; its budget is a small part of what it sends


class Frames:
    def __init__(self, traffic, one):
        self.traffic, self.one = traffic, one

    def settle(self, seconds):
        self.traffic.settle(seconds)

    def stop(self):
        counts = self.traffic.stop()
        shakes = sum(counts[kind] for kind in ("1xx", "2xx", "4xx", "5xx"))
        return {**counts, "one": self.one, "frames": counts["sent"] - counts["made"], "pongs": counts["answers"] - shakes}


def begin(ground, proxy, side, networks):
    connections, rate = EACH[networks]
    return [Frames(ground.traffic(proxy, side, mode="frame", networks=networks, connections=connections, churn=900, steady=50, rate=rate),
                   networks == 1)]


def wrong(counts):
    frames, pongs = counts[0]["frames"], counts[0]["pongs"]
    if not pongs:
        yield "no ping frame was answered"
    if counts[0]["one"] and pongs > ANSWERED * frames:
        yield f"{pongs} of {frames} ping frames of one network were answered"
