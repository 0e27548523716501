"""13. The host makes a new link to the seat of a guest who is connected: the guest is told and keeps the seat."""

from ground import ADDRESS
from wire import Client, person, stranger
from ws import Closed

NAME = "seat-link"
WAIT_S = 2


def sit(client, game, token):
    ws = client.socket()
    ws.send({"t": "join", "game": game, "token": token, "n": 0})
    return ws, ws.until("joined", "error")


def stays(ws):
    """Whether the guest still has the seat: the server answers, and sends no error."""
    try:
        ws.send({"t": "ping"})
        return ws.until("pong", "error")["t"] == "pong"
    except (Closed, OSError):
        return False


def check(ground, proxy):
    where = ADDRESS[proxy, "node"]
    host, guest = Client(where, stranger()), Client(where, person(0))
    status, made = host.post("/api/games", {"setup": "seats A=human B=human", "name": "Eve"})
    assert status == 201, made
    status, joined = guest.post(f"/api/games/{made['game']}/join", {"invite": made["invite"], "name": "Bob"})
    assert status == 200, joined
    ws, got = sit(guest, made["game"], joined["token"])
    yield "the guest sits", got["t"] == "joined" and got["seat"] == joined["seat"], got
    status, link = host.post(f"/api/games/{made['game']}/link/{joined['seat']}", {"token": made["token"]})
    thief = {"t": "none"}
    if status == 200 and "token" in link:
        other, thief = sit(host, made["game"], link["token"])
        other.close()
    yield "the host does not get the seat", thief["t"] != "joined", (status, link, thief)
    yield "the guest keeps it", stays(ws), status
    ws.close()
    again, got = sit(guest, made["game"], joined["token"])
    yield "and may come back", got["t"] == "joined" and got["seat"] == joined["seat"], got
    again.close()
