"""1. A webhook whose name server never answers: the node must not wait for it."""

import socket

from hooks import Hooks

from ground import NAMESERVERS

NAME = "dns-never"
NETWORKS = (1,)
SECONDS = 14  # a delivery is given up after 10


class Nameservers:
    """They take every question and answer none."""

    def __init__(self):
        self.sockets = []
        for address in NAMESERVERS:
            self.sockets.append(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
            self.sockets[-1].bind((address, 53))

    def stop(self):
        for one in self.sockets:
            one.close()


def begin(ground, proxy, side, networks):
    if side == "sink":
        return []
    servers = Nameservers()
    return [servers, Hooks(ground, proxy, "https://never.attacker-zone.com/", 2)]
