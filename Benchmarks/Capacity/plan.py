"""Predictions for fleets of machines that each run one server."""

import math
import statistics
from collections.abc import Callable
from dataclasses import dataclass

from balancing import Balancer, RoundRobin
from outcome import Outcome
from simulation import Fleet, MeasuredService, OpenLoad, simulate
from spark import core_hours

MACHINES = (1, 2, 4, 10, 30, 100, 300, 1_000)
# The share of its time that a process of the balancer may be busy.
BALANCER_UTILIZATION = 0.5
# The images of a simulated run: more for more machines, so that the queue of each settles.
IMAGES = 60_000
IMAGES_PER_MACHINE = 150
# The duration of a run before its figures count, relative to the rest.
WARM_UP = 0.25
# Steps of bisection: the rate is found to a part in 250.
STEPS = 8


@dataclass(frozen=True)
class PlannedFleet:
    """Machines at the highest rate at which the 99th percentile of latencies keeps a limit."""

    machines: int
    cores: int
    # The number of the balancer's processes.
    balancers: int
    # Images a second.
    rate: float
    # The share of the rate at which no core would ever be idle.
    utilization: float
    # In seconds.
    p50: float
    p99: float

    @property
    def core_hours(self) -> float:
        """Core-hours of the machines for a million images."""
        return core_hours(self.cores, self.rate)


@dataclass(frozen=True)
class Planner:
    """Plans fleets of machines of one kind."""

    cores_per_machine: int
    service: MeasuredService
    # Seconds of a core for an image.
    balancer_time: float
    # The limit of the 99th percentile of latencies, in seconds.
    limit: float
    balancing: Callable[[int, int], Balancer] = RoundRobin
    # Whether the balancer's processes have their state in common (nginx: `zone`), like a single one.
    has_shared_state: bool = False

    def highest_rate(self, machines: int) -> float:
        """The rate of a fleet, in images a second, at which no core is ever idle."""
        return machines * self.cores_per_machine / statistics.fmean(self.service.together)

    def balancers(self, rate: float) -> int:
        return max(math.ceil(rate * self.balancer_time / BALANCER_UTILIZATION), 1)

    def planned(self, machines: int) -> PlannedFleet:
        highest = self.highest_rate(machines)
        low, high = 0.0, highest
        for _ in range(STEPS):
            middle = (low + high) / 2
            if self._outcome(machines, middle).p99 <= self.limit:
                low = middle
            else:
                high = middle
        if low == 0:
            raise ValueError(f"images take longer than {self.limit} s even if they are alone")
        outcome = self._outcome(machines, low)
        cores = machines * self.cores_per_machine
        return PlannedFleet(machines, cores, self.balancers(low), low, low / highest, outcome.p50, outcome.p99)

    def _outcome(self, machines: int, rate: float) -> Outcome:
        balancers = 1 if self.has_shared_state else self.balancers(rate)
        fleet = Fleet(machines, self.cores_per_machine, self.service, balancers=balancers, balancing=self.balancing)
        seconds = (IMAGES + machines * IMAGES_PER_MACHINE) / rate
        return simulate(fleet, OpenLoad(rate), seconds, warm_up=WARM_UP * seconds)


def machine_service(workload: dict) -> MeasuredService:
    """The service times of a machine, without the processor time of the client."""
    client = workload["clientMilliseconds"]
    alone, together = (workload["machine"][name] for name in ("alone", "together"))
    return MeasuredService(*([(time - client) / 1e3 for time in times] for times in (alone, together)))
