"""A simulation of servers behind a balancer, event by event.

Each server is like `vision serve` with the balancer as its only client (`WorkQueue`): a number of workers, a
queue of limited length in order of arrival, 503 for images beyond it, and 504 for those that aren't ready
before the deadline. The balancer passes a rejected image to another server, as
Packaging/nginx/swift-vision.conf does, and passes on the last 503.
"""

import heapq
import itertools
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from random import Random
from typing import Protocol

from balancing import Balancer, RoundRobin
from outcome import Outcome

# The service time of an image in seconds, by the index of its server; the Boolean is whether another core of
# the machine has an image.
Service = Callable[[Random, int, bool], float]

READY, REJECTED, EXPIRED = 200, 503, 504
# The seconds of the field Retry-After in a 503.
RETRY_AFTER = 1.0


@dataclass(frozen=True)
class MeasuredService:
    """Draws from measured service times in seconds.

    A core is slower if the others have work, too, and an image alone uses all cores. What begins or ends
    while an image is processed doesn't change its time.
    """

    alone: Sequence[float]
    together: Sequence[float]

    def __call__(self, random: Random, server: int, is_accompanied: bool) -> float:
        times = self.together if is_accompanied else self.alone
        return times[int(random.random() * len(times))]


@dataclass(frozen=True)
class UnequalServices:
    """The service times of servers that differ, by their indices."""

    services: Sequence[Service]

    def __call__(self, random: Random, server: int, is_accompanied: bool) -> float:
        return self.services[server](random, server, is_accompanied)


class Load(Protocol):
    def first(self, random: Random) -> Iterator[float]:
        """The seconds until the first arrivals."""

    def after_arrival(self, random: Random) -> float | None:
        """The seconds from an arrival to the one that it causes, if any."""

    def after_response(self, status: int) -> float | None:
        """The seconds from a response to the arrival that it causes, if any."""


@dataclass(frozen=True)
class OpenLoad:
    """Images of many independent clients: a Poisson process with a mean rate in images a second."""

    rate: float

    def first(self, random: Random) -> Iterator[float]:
        yield random.expovariate(self.rate)

    def after_arrival(self, random: Random) -> float | None:
        return random.expovariate(self.rate)

    def after_response(self, status: int) -> float | None:
        return None


@dataclass(frozen=True)
class ReplayedLoad:
    """Images that arrive at known times, in seconds."""

    arrivals: Sequence[float]

    def first(self, random: Random) -> Iterator[float]:
        return iter(self.arrivals)

    def after_arrival(self, random: Random) -> float | None:
        return None

    def after_response(self, status: int) -> float | None:
        return None


def poisson_arrivals(rate: float, seconds: float, seed: int) -> list[float]:
    """Returns the times in seconds of a Poisson process with a mean rate in images a second."""
    random, arrivals = Random(seed), [0.0]
    while arrivals[-1] < seconds:
        arrivals.append(arrivals[-1] + random.expovariate(rate))
    return arrivals[1:-1]


@dataclass(frozen=True)
class ClosedLoad:
    """Connections that each send the next image when they have the response to the last one."""

    connections: int

    def first(self, random: Random) -> Iterator[float]:
        return itertools.repeat(0.0, self.connections)

    def after_arrival(self, random: Random) -> float | None:
        return None

    def after_response(self, status: int) -> float | None:
        return RETRY_AFTER if status == REJECTED else 0.0


@dataclass(frozen=True)
class Fleet:
    """Servers behind a balancer, equal except perhaps for their service times."""

    servers: int
    # The number of images that a server processes at once: its cores.
    workers: int
    service: Service
    # The maximum number of waiting images of a server.
    queue: float = 64
    # The maximum time of an image that waits, including its service, in seconds.
    deadline: float = 10
    # The maximum number of servers to which the balancer passes an image.
    tries: int = 2
    balancing: Callable[[int, int], Balancer] = RoundRobin
    # The number of the balancer's processes; each image reaches a random one.
    balancers: int = 1
    # More than one: servers that slow each other, as they share a machine.
    servers_per_machine: int = 1


class Step(Enum):
    ARRIVAL = auto()
    COMPLETION = auto()
    EXPIRY = auto()


@dataclass(slots=True, eq=False)
class Image:
    arrival: float
    balancer: Balancer
    server: int = 0
    is_waiting: bool = False
    has_response: bool = False


class Simulation:
    """Runs a load on a fleet. Times are in seconds and begin with 0."""

    def __init__(self, fleet: Fleet, load: Load, seed: int):
        self._fleet, self._load, self._random = fleet, load, Random(seed)
        self._tries = min(fleet.tries, fleet.servers)
        self._balancers = [
            fleet.balancing(fleet.servers, self._random.randrange(fleet.servers)) for _ in range(fleet.balancers)
        ]
        self._running = [0] * fleet.servers
        self._waiting: list[deque[Image]] = [deque() for _ in range(fleet.servers)]
        self._running_on_machine = [0] * -(-fleet.servers // fleet.servers_per_machine)
        # The number orders events of the same time. Arrivals have no image yet.
        self._events: list[tuple[float, int, Step, Image | None]] = []
        self._numbers = itertools.count()
        # Time, status and latency of each response.
        self._responses: list[tuple[float, int, float]] = []

    def run(self, warm_up: float, seconds: float) -> Outcome:
        """Returns the responses of a number of seconds after the warm-up."""
        for delay in self._load.first(self._random):
            self._push(delay, Step.ARRIVAL)
        end = warm_up + seconds
        while self._events and self._events[0][0] <= end:
            now, _, step, image = heapq.heappop(self._events)
            if image is None:
                self._arrive(now)
            elif step is Step.COMPLETION:
                self._complete(now, image)
            elif not image.has_response:
                self._expire(now, image)
        responses = [response for response in self._responses if response[0] > warm_up]
        statuses = Counter(status for _, status, _ in responses)
        latencies = [latency for _, status, latency in responses if status == READY]
        return Outcome(seconds, latencies, statuses[REJECTED], statuses[EXPIRED])

    def _push(self, time: float, step: Step, image: Image | None = None) -> None:
        heapq.heappush(self._events, (time, next(self._numbers), step, image))

    def _arrive(self, now: float) -> None:
        if (delay := self._load.after_arrival(self._random)) is not None:
            self._push(now + delay, Step.ARRIVAL)
        balancers = self._balancers
        balancer = balancers[0] if len(balancers) == 1 else self._random.choice(balancers)
        image = Image(now, balancer, balancer.pick())
        for _ in range(self._tries - 1):
            if self._admit(now, image):
                return
            image.server = balancer.pick_other(image.server)
        if not self._admit(now, image):
            self._respond(now, image, REJECTED)

    def _admit(self, now: float, image: Image) -> bool:
        """Starts an image or lets it wait; false if its server's queue is full."""
        if self._running[image.server] < self._fleet.workers:
            self._start(now, image)
            return True
        waiting = self._waiting[image.server]
        if len(waiting) >= self._fleet.queue:
            return False
        image.is_waiting = True
        waiting.append(image)
        self._push(now + self._fleet.deadline, Step.EXPIRY, image)
        return True

    def _start(self, now: float, image: Image) -> None:
        machine = image.server // self._fleet.servers_per_machine
        is_accompanied = self._running_on_machine[machine] > 0
        self._running[image.server] += 1
        self._running_on_machine[machine] += 1
        image.is_waiting = False
        self._push(now + self._fleet.service(self._random, image.server, is_accompanied), Step.COMPLETION, image)

    def _complete(self, now: float, image: Image) -> None:
        self._running[image.server] -= 1
        self._running_on_machine[image.server // self._fleet.servers_per_machine] -= 1
        if waiting := self._waiting[image.server]:
            self._start(now, waiting.popleft())
        if not image.has_response:
            self._respond(now, image, READY)

    def _expire(self, now: float, image: Image) -> None:
        """Responds to an image whose time is up. One in service occupies its worker until the end."""
        if image.is_waiting:
            self._waiting[image.server].remove(image)
        self._respond(now, image, EXPIRED)

    def _respond(self, now: float, image: Image, status: int) -> None:
        image.has_response = True
        image.balancer.release(image.server)
        self._responses.append((now, status, now - image.arrival))
        if (delay := self._load.after_response(status)) is not None:
            self._push(now + delay, Step.ARRIVAL)


def simulate(fleet: Fleet, load: Load, seconds: float, *, warm_up: float = 0, seed: int = 1) -> Outcome:
    """Returns the responses of a number of seconds after the warm-up, which starts with empty queues."""
    return Simulation(fleet, load, seed).run(warm_up, seconds)
