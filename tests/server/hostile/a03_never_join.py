"""3. WebSockets that never join, more than the node takes: honest people still get in."""

NAME = "never-join"
NETWORKS = (1, 256)
SETTINGS = {"sockets": 1000}


def begin(ground, proxy, side, networks):
    return [ground.traffic(proxy, side, mode="idle", networks=networks, connections=1200, churn=600, steady=100)]
