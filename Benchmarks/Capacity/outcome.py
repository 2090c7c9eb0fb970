"""The figures of a run, simulated or measured."""

import statistics
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Outcome:
    """The responses that arrived within a number of seconds."""

    seconds: float
    # The seconds from an image's arrival at the balancer to its response, of images with status 200.
    latencies: list[float]
    # The number of responses with status 503 (the queues were full) and 504 (the deadline has passed).
    rejected: int
    expired: int = 0

    @property
    def rate(self) -> float:
        """Images with status 200 a second."""
        return len(self.latencies) / self.seconds

    @property
    def rejected_share(self) -> float:
        return self.rejected / self._responses

    @property
    def expired_share(self) -> float:
        return self.expired / self._responses

    @property
    def _responses(self) -> int:
        return len(self.latencies) + self.rejected + self.expired

    @property
    def mean(self) -> float:
        """The mean latency in seconds."""
        return statistics.fmean(self.latencies)

    @property
    def p50(self) -> float:
        """The median latency in seconds."""
        return self._percentiles[49]

    @property
    def p99(self) -> float:
        """The latency in seconds that 99 % of images don't exceed."""
        return self._percentiles[98]

    @cached_property
    def _percentiles(self) -> list[float]:
        return statistics.quantiles(self.latencies, n=100, method="inclusive")
