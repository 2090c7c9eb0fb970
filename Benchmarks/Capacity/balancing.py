"""The distribution of images over servers: nginx's `round_robin`, its default, and `least_conn`."""

import heapq
from typing import Protocol


class Balancer(Protocol):
    """One process of a balancer. Processes don't know each other's connections."""

    def __init__(self, servers: int, first: int) -> None:
        """The first image goes to the server of the index `first`."""

    def pick(self) -> int:
        """Returns the server of the next image, which has one connection more from then on."""

    def pick_other(self, rejecting: int) -> int:
        """Returns the server of an image that another one has rejected, which has one connection less."""

    def release(self, server: int) -> None:
        """Ends a connection to a server."""


class RoundRobin:
    """One server after the other."""

    def __init__(self, servers: int, first: int) -> None:
        self._servers, self._next = servers, first

    def pick(self) -> int:
        server = self._next
        self._next = (server + 1) % self._servers
        return server

    def pick_other(self, rejecting: int) -> int:
        server = self.pick()
        return self.pick() if server == rejecting else server

    def release(self, server: int) -> None:
        pass


class LeastConnections:
    """The server with the fewest connections; of equals, the one least recently picked."""

    def __init__(self, servers: int, first: int) -> None:
        # A server's number of connections and its last turn: the order in which servers are picked.
        self._keys = [(0, (server - first) % servers - servers) for server in range(servers)]
        # Contains the key of each server, and former keys, which are skipped.
        self._heap = [(key, server) for server, key in enumerate(self._keys)]
        heapq.heapify(self._heap)
        self._turn = 0

    def pick(self) -> int:
        while True:
            key, server = heapq.heappop(self._heap)
            if key == self._keys[server]:
                self._connect(server)
                return server

    def pick_other(self, rejecting: int) -> int:
        self.release(rejecting)
        server = min((key, server) for server, key in enumerate(self._keys) if server != rejecting)[1]
        self._connect(server)
        return server

    def release(self, server: int) -> None:
        connections, turn = self._keys[server]
        self._set(server, (connections - 1, turn))

    def _connect(self, server: int) -> None:
        self._turn += 1
        self._set(server, (self._keys[server][0] + 1, self._turn))

    def _set(self, server: int, key: tuple[int, int]) -> None:
        self._keys[server] = key
        heapq.heappush(self._heap, (key, server))
