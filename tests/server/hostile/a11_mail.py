"""11. A mail to a stranger must not carry a text of the sender's choosing."""

import time

from ground import ADDRESS
from wire import Client, stranger

NAME = "mail-text"
TEXT = "You won 500 EUR: https://evil.example/claim"
WAIT_S = 3


def letter(ground, address):
    end = time.monotonic() + WAIT_S
    while time.monotonic() < end and not ground.mail.to(address):
        time.sleep(0.05)
    return "\n".join(f"{one['Subject']}\n{one['From']}\n{one['To']}\n{one.get_content()}" for one in ground.mail.to(address))


def check(ground, proxy):
    for i, (title, name) in enumerate(((TEXT, "Ada"), ("A game", TEXT[:40]), ("evil.example", "www.evil.example"))):
        client = Client(ADDRESS[proxy, "node"], stranger(i))
        address = f"stranger{i}@elsewhere.test"
        status, made = client.post("/api/games", {"setup": "seats A=human B=human", "title": title, "name": name})
        if status == 201:
            client.post(f"/api/games/{made['game']}/mail", {"token": made["token"], "mail": address})
        text = letter(ground, address)
        yield f"nothing of {title[:12]}, {name[:12]} is sent", "evil" not in text and "500 EUR" not in text, text[:300]
        client.close()
    client = Client(ADDRESS[proxy, "node"], stranger(9))
    status, made = client.post("/api/games", {"setup": "seats A=human B=human", "name": "Ada"})
    client.post(f"/api/games/{made['game']}/mail", {"token": made["token"], "mail": "friend@elsewhere.test"})
    yield "an ordinary one is sent", f"https://play.example/#" in letter(ground, "friend@elsewhere.test"), made
