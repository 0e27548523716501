"""6. WebSockets that send as many pings as they may: of one network many more than it is allowed, of many networks few each."""

NAME = "pings"
NETWORKS = (1, 256)
EACH = {1: (900, 19), 256: (384, 10)}  # sockets, and pings a second of each


def begin(ground, proxy, side, networks):
    connections, rate = EACH[networks]
    return [ground.traffic(proxy, side, mode="ping", networks=networks, connections=connections, churn=900, steady=50, rate=rate)]
