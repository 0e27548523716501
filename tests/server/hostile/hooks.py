"""Attackers with webhooks: signed-in people who begin games, so that the node tells their servers of each turn."""

from ground import ADDRESS, KEPT
from wire import Client, stranger


class Hooks:
    def __init__(self, ground, proxy, url, games):
        for i, account in enumerate(ground.accounts[KEPT:]):
            owner = Client(ADDRESS[proxy, "node"], stranger(i), account["cookies"])
            status, got = owner.post("/api/account/hook", {"url": url})
            assert status == 200, (status, got)
            for _ in range(games):
                self.game(owner, Client(ADDRESS[proxy, "node"], stranger(0x80 + i)))
            owner.close()

    @staticmethod
    def game(owner, guest):
        status, made = owner.post("/api/games", {"setup": "seats A=human B=human"})
        assert status == 201, (status, made)
        status, joined = guest.post(f"/api/games/{made['game']}/join", {"invite": made["invite"]})
        assert status == 200, (status, joined)
        guest.close()

    def stop(self):
        pass
