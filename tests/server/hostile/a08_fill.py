"""8. Guests who make games as fast as they are let: the network of one is soon let no more."""

import time

NAME = "fill"
NETWORKS = (1, 256)
BODY = '{"setup":"seats A=human B=human","title":"%d","name":"n"}'
MOST = 500  # games of one address: it may make games_daily, 400


class Allowance:
    """After the attack: goes on from the first address of the attackers until it is refused in spite of waiting."""

    def __init__(self, ground, traffic, one):
        self.ground, self.traffic, self.one = ground, traffic, one

    def stop(self):
        counts = self.traffic.stop()
        peer = {"X-Forwarded-For": f"2001:db8:{self.traffic.what['base']:x}::7"}
        made, refused = counts["2xx"] if self.one else 0, 0  # of many addresses nobody knows how many each has made
        while made < MOST and refused < 5:
            if self.ground.node.post("/api/games", BODY, peer)[0] == 201:
                made, refused = made + 1, 0
            else:
                refused += 1
                time.sleep(0.1)
        return {**counts, "games": made}

    def settle(self, seconds):
        self.traffic.settle(seconds)


def begin(ground, proxy, side, networks):
    traffic = ground.traffic(proxy, side, mode="post", networks=networks, connections=20 if networks == 1 else 64, churn=300, each=40, rate=20,
                             path="/api/games", body=BODY)
    return [Allowance(ground, traffic, networks == 1) if side == "node" else traffic]


def wrong(counts):
    if counts[0].get("games", 0) >= MOST:
        yield f"one address made {counts[0]['games']} games and is not refused"
