"""10. Cookies set by another page of the domain: with an https origin only the one that the browser protects counts."""

from ground import ADDRESS, KEPT
from wire import Client, person

NAME = "cookies"


def check(ground, proxy):
    victim, evil = ground.accounts[0], ground.accounts[KEPT]
    session = lambda account: account["cookies"]["__Host-timerift"]
    client = Client(ADDRESS[proxy, "node"], person(0))
    ask = lambda cookie: client.ask("GET", "/api/account", headers={"Cookie": cookie})
    status, got = ask(f"__Host-timerift={session(victim)}")
    yield "the protected cookie signs in", status == 200 and got["mail"] == victim["mail"], (status, got)
    status, got = ask(f"timerift={session(evil)}")
    yield "the other one does not", status == 401, (status, got)
    for cookie in (f"timerift={session(evil)}; __Host-timerift={session(victim)}",
                   f"__Host-timerift={session(victim)}; timerift={session(evil)}"):
        status, got = ask(cookie)
        yield "of two the protected one counts", status == 200 and got["mail"] == victim["mail"], (status, got)
    client.close()
