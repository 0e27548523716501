"""12. Webhooks whose servers never stop answering: little of it is read."""

from hooks import Hooks

NAME = "endless-answer"
NETWORKS = (1,)
MOST_MB = 1  # of each answer, with what the kernel buffers


class Server:
    def __init__(self, ground):
        self.process, self.port = ground.endless()

    def stop(self):
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        connections, taken = map(int, self.process.stdout.readline().split())
        self.process.kill()
        return {"connections": connections, "mb": round(taken / 1e6, 1)}


def begin(ground, proxy, side, networks):
    if side == "sink":
        return []
    server = Server(ground)
    return [server, Hooks(ground, proxy, f"http://127.0.0.1:{server.port}/", 4)]


def wrong(counts):
    if not counts[0]["connections"]:
        yield "no webhook was called"
    if counts[0]["mb"] > MOST_MB * counts[0]["connections"]:
        yield f"{counts[0]['mb']} MB of {counts[0]['connections']} answers were read"
