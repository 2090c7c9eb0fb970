"""Predictions for two servers behind nginx on one machine, beside the measurement."""

import statistics
from collections.abc import Callable
from dataclasses import dataclass

from balancing import Balancer, LeastConnections, RoundRobin
from outcome import Outcome
from simulation import (
    ClosedLoad,
    Fleet,
    Load,
    MeasuredService,
    ReplayedLoad,
    UnequalServices,
    poisson_arrivals,
    simulate,
)

BALANCINGS: dict[str, Callable[[int, int], Balancer]] = {"round_robin": RoundRobin, "least_conn": LeastConnections}
# The number of simulated runs of the same duration as the measured one.
REPETITIONS = 40


@dataclass(frozen=True)
class Comparison:
    """A measured figure, and those of the simulated runs: their median, and limits that 90 % of them keep."""

    measured: float
    predicted: float
    low: float
    high: float

    @property
    def ratio(self) -> float:
        return self.predicted / self.measured


@dataclass(frozen=True)
class CheckedRun:
    load: str
    # Images a second.
    rate: Comparison
    # In milliseconds.
    p50: Comparison
    p99: Comparison
    rejected_share: Comparison
    expired_share: Comparison


def checked_runs(workload: dict) -> list[CheckedRun]:
    fleets = {
        name: Fleet(2, 1, service(workload), balancing=kind, servers_per_machine=2) for name, kind in BALANCINGS.items()
    }
    return [checked(run, fleets[run["balancing"]]) for run in workload["runs"]]


def service(workload: dict) -> UnequalServices:
    """The service times of each server, including what nginx and the client take from the cores for an image.

    While an image is alone, the three take turns. Under load they compete for the cores, and an image takes
    its core for the same time.
    """
    servers = workload["oneCore"]
    alone = statistics.fmean(statistics.median(server["alone"]) for server in servers)
    nginx = statistics.median(workload["behindNginx"]) - alone
    return UnequalServices(
        [
            MeasuredService(*([(time + nginx) / 1e3 for time in server[name]] for name in ("alone", "together")))
            for server in servers
        ]
    )


def checked(run: dict, fleet: Fleet) -> CheckedRun:
    load: Load
    if connections := run.get("connections"):
        load, name = ClosedLoad(connections), f"{connections} connection{'s' if connections > 1 else ''}"
    else:
        load = ReplayedLoad(poisson_arrivals(run["offered"], run["seconds"], run["seed"]))
        name = f"{run['utilization']:.0%} of capacity"
    if run["balancing"] == "least_conn":
        name += ", `least_conn`"
    outcomes = [simulate(fleet, load, run["seconds"], seed=seed) for seed in range(REPETITIONS)]

    def compared(key: str, figure: Callable[[Outcome], float]) -> Comparison:
        values = sorted(map(figure, outcomes))
        margin = REPETITIONS // 20
        return Comparison(run[key], statistics.median(values), values[margin], values[-1 - margin])

    return CheckedRun(
        name,
        compared("rate", lambda outcome: outcome.rate),
        compared("p50", lambda outcome: 1e3 * outcome.p50),
        compared("p99", lambda outcome: 1e3 * outcome.p99),
        compared("rejectedShare", lambda outcome: outcome.rejected_share),
        compared("expiredShare", lambda outcome: outcome.expired_share),
    )
