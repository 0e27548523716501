"""7. Connections that say nothing, or half a request, more than the node has descriptors for: to the node itself and through the proxy."""

NAME = "silent"
NETWORKS = (1, 256)
SETTINGS = {"descriptors": 1000, "sockets": 400, "rooms": 1000}


def begin(ground, proxy, side, networks):
    return [ground.traffic(None, side, mode="silent", networks=networks, connections=1300, churn=400, steady=100),
            ground.traffic(proxy, side, mode="half", networks=networks, connections=200, churn=400, steady=20)]
