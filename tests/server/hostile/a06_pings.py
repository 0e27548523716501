"""6. WebSockets that send pings, all within their own rate: of one network many more than it is allowed, of
many networks together more than the node can read.

Each ping is as long as a message may be and takes long to read, so that it costs the node much and the proxy little.
"""

NAME = "pings"
NETWORKS = (1, 256)
EACH = {1: (900, 4), 256: (900, 6)}  # sockets, and pings a second of each
SIZE = 4000  # bytes


def begin(ground, proxy, side, networks):
    connections, rate = EACH[networks]
    return [ground.traffic(proxy, side, mode="ping", networks=networks, connections=connections, churn=900, steady=50, rate=rate, size=SIZE)]
