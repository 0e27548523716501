"""15. Names that look like nothing, or like somebody else's."""

from ground import ADDRESS
from wire import Client, person, stranger

NAME = "names"
BAD = ("Vic\u200btim", "\u200b\u2060", "\u202eadA", "\u3164", "Ada\u0000", "A\u00adda", "\u2800", "Ad\ufeffa", "\U000e0041da", "Ada\u2066")
GOOD = ("Ada", "Zoë", "李小龙", "Ада", "O'Neill", "Ada Lovelace", "محمد")


def check(ground, proxy):
    for names, source, good in ((BAD, stranger(), (400,)), (GOOD, person(0), (201,))):
        client = Client(ADDRESS[proxy, "node"], source)
        for name in names:
            status, got = client.post("/api/games", {"setup": "seats A=human B=human", "name": name})
            yield f"{name.encode('unicode_escape').decode()}: {status}", status in good, got
        client.close()
