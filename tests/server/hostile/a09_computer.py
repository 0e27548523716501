"""9. Games that the computer plays alone: their makers have left, and time has run out."""

NAME = "computer-games"
NETWORKS = (1, 256)
GAMES = 300
HOUR_S = 3600


class Tables:
    """Makes as many such games as the node allows, then lets their clocks run out."""

    def __init__(self, ground, networks):
        refused = made = 0
        while made < GAMES and refused < 10:
            peer = {"X-Forwarded-For": f"2001:db8:{0xa000 + made % networks:x}::{made + 1:x}"}
            if self.table(ground.node, peer):
                made += 1
            else:
                refused += 1
        self.made = made
        ground.shift.go(HOUR_S)

    @staticmethod
    def table(node, peer):
        body = {"setup": "seats A=human B=human C=human D=human", "options": {"clock": {"base": 10, "increment": 0}}}
        status, game = node.post("/api/games", body, peer)
        if status != 201:
            return False
        for seat in (1, 2, 3):
            node.post(f"/api/games/{game['game']}/computer", {"token": game["token"], "seat": seat, "on": True}, peer)
        return True

    def stop(self):
        return {"games": self.made}


def wrong(counts):
    if not counts[0]["games"]:
        yield "no game was made"


def begin(ground, proxy, side, networks):
    return [] if side == "sink" else [Tables(ground, networks)]
