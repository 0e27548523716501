"""4. Sign-ins with made-up names from rotating addresses: honest sign-ins are still answered."""

NAME = "sign-ins"
NETWORKS = (1, 256)
SIGNERS = 4
EACH = 150  # at a time


def begin(ground, proxy, side, networks):
    return [ground.traffic(proxy, side, mode="post", networks=networks, connections=EACH, churn=200, each=1, path="/api/session",
                           body='{"mail":"x%d@nowhere.test","password":"not this one"}')]
