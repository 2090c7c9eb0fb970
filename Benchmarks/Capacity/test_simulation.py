"""Tests the simulation against queueing theory: each expected value is a closed formula, or its fixed point.

Arrivals are a Poisson process (M), service times exponential (M) or constant (D) with a mean of a second. The
tolerances are several standard errors of runs of this length.
"""

import math
import statistics
import unittest
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

from balancing import LeastConnections, RoundRobin
from outcome import Outcome
from simulation import (
    RETRY_AFTER,
    ClosedLoad,
    Fleet,
    MeasuredService,
    OpenLoad,
    ReplayedLoad,
    Service,
    UnequalServices,
    poisson_arrivals,
    simulate,
)


def exponential(random: Random, *_: Any) -> float:
    return random.expovariate(1)


def constant(*_: Any) -> float:
    return 1


def patient(servers: int, workers: int, service: Service, **options: Any) -> Fleet:
    """Servers with a deadline that no image reaches, and with an unlimited queue unless one is given."""
    return replace(Fleet(servers, workers, service, queue=math.inf, deadline=1_000), **options)


def run(fleet: Fleet, rate: float, images: int = 60_000) -> Outcome:
    return simulate(fleet, OpenLoad(rate), images / rate, warm_up=2_000 / rate)


def erlang_c(workers: int, offered: float) -> float:
    """The probability that an image waits."""
    last = offered**workers / math.factorial(workers) / (1 - offered / workers)
    return last / (sum(offered**busy / math.factorial(busy) for busy in range(workers)) + last)


def blocking(workers: int, queue: int, offered: float) -> float:
    """The probability that workers and queue are full; Erlang's B formula if there is no queue."""
    weights = [offered**images / math.factorial(images) for images in range(workers + 1)]
    weights += [weights[-1] * (offered / workers) ** waiting for waiting in range(1, queue + 1)]
    return weights[-1] / sum(weights)


class OneServer(unittest.TestCase):
    def test_latencies_of_exponential_service(self):
        outcome = run(patient(1, 1, exponential), 0.7)
        # M/M/1: the time in the system is exponential, too.
        mean = 1 / (1 - 0.7)
        self.assertAlmostEqual(outcome.mean / mean, 1, delta=0.07)
        self.assertAlmostEqual(outcome.p50 / (mean * math.log(2)), 1, delta=0.05)
        self.assertAlmostEqual(outcome.p99 / (mean * math.log(100)), 1, delta=0.12)
        self.assertAlmostEqual(outcome.rate, 0.7, delta=0.01)

    def test_mean_wait_of_constant_service(self):
        # M/D/1, by Pollaczek and Khinchine.
        outcome = run(patient(1, 1, constant), 0.8)
        self.assertAlmostEqual((outcome.mean - 1) / (0.8 / (2 * (1 - 0.8))), 1, delta=0.07)

    def test_mean_wait_for_several_workers(self):
        # M/M/c, by Erlang's C formula.
        for workers, rate in ((2, 1.5), (8, 6.4)):
            outcome = run(patient(1, workers, exponential), rate)
            expected = erlang_c(workers, rate) / (workers - rate)
            self.assertAlmostEqual((outcome.mean - 1) / expected, 1, delta=0.07, msg=f"{workers} workers")

    def test_rejected_share_of_a_limited_queue(self):
        # M/M/c/K, K images in all.
        for workers, queue, rate in ((1, 4, 0.9), (2, 3, 1.8), (2, 64, 2.4)):
            outcome = run(patient(1, workers, exponential, queue=queue), rate)
            expected = blocking(workers, queue, rate)
            self.assertAlmostEqual(outcome.rejected_share / expected, 1, delta=0.05, msg=f"queue {queue}")
            self.assertAlmostEqual(outcome.rate / (rate * (1 - expected)), 1, delta=0.02)

    def test_an_image_that_is_not_ready_at_the_deadline_expires(self):
        # Two arrive at 0. One is ready at 10, and its connection sends a third. The other is in service
        # from 10 to 20 and expires at 12; then the third starts, which expires at 22.
        outcome = simulate(Fleet(1, 1, lambda *_: 10, deadline=12), ClosedLoad(2), 23)
        self.assertEqual(outcome.latencies, [10])
        self.assertEqual(outcome.expired, 2)

    def test_expired_images_leave_the_queue(self):
        # While the first is in service, the second expires at 4, and the third at 8.
        outcome = simulate(Fleet(1, 1, lambda *_: 10, queue=1, deadline=4), ClosedLoad(2), 9)
        self.assertEqual((outcome.expired, outcome.rejected), (2, 0))


class SeveralServers(unittest.TestCase):
    def test_mean_latency_behind_round_robin(self):
        # Each has every second arrival: E2/M/1, whose root is the fixed point of this iteration.
        rate, root = 1.6, 0.5
        for _ in range(200):
            root = (rate / (rate + 1 - root)) ** 2
        outcome = run(patient(2, 1, exponential), rate)
        self.assertAlmostEqual(outcome.mean * (1 - root), 1, delta=0.07)

    def test_many_processes_of_the_balancer_distribute_at_random(self):
        # A Poisson process that is divided at random: two M/M/1.
        outcome = run(patient(2, 1, exponential, balancers=300), 1.4)
        self.assertAlmostEqual(outcome.mean * (1 - 0.7), 1, delta=0.07)

    def test_a_rejected_image_reaches_the_other_server(self):
        # Two servers without queues are like two workers without a queue.
        for balancing in (RoundRobin, LeastConnections):
            outcome = run(patient(2, 1, exponential, queue=0, balancing=balancing), 1.5)
            self.assertAlmostEqual(outcome.rejected_share / blocking(2, 0, 1.5), 1, delta=0.02)

    def test_a_rejection_is_final_after_the_last_try(self):
        # E2/M/1/1: the next arrival but one comes before the image in service is ready.
        outcome = run(patient(2, 1, exponential, queue=0, tries=1), 1.5)
        self.assertAlmostEqual(outcome.rejected_share / (1.5 / (1.5 + 1)) ** 2, 1, delta=0.02)

    def test_least_connections_let_no_image_wait_while_a_server_is_idle(self):
        # At most as many images as servers, at most one of each server: no one waits.
        outcome = simulate(patient(5, 1, exponential, balancing=LeastConnections), ClosedLoad(5), 20_000, warm_up=10)
        self.assertAlmostEqual(outcome.rate, 5, delta=0.1)
        self.assertAlmostEqual(outcome.mean, 1, delta=0.02)

    def test_least_connections_wait_less_than_round_robin_and_more_than_one_queue(self):
        waits = {
            balancing: run(patient(2, 1, exponential, balancing=balancing), 1.6).mean - 1
            for balancing in (RoundRobin, LeastConnections)
        }
        one_queue = erlang_c(2, 1.6) / (2 - 1.6)
        self.assertLess(1.02 * one_queue, waits[LeastConnections])
        self.assertLess(1.2 * waits[LeastConnections], waits[RoundRobin])


class ClosedLoads(unittest.TestCase):
    def test_throughput_is_limited_by_connections_and_then_by_workers(self):
        for connections, rate, latency in ((1, 1, 1), (3, 3, 1), (6, 6, 1), (24, 6, 4)):
            outcome = simulate(patient(3, 2, constant), ClosedLoad(connections), 1_000, warm_up=100)
            self.assertAlmostEqual(outcome.rate, rate, delta=0.01)
            self.assertAlmostEqual(outcome.p50, latency)
            self.assertAlmostEqual(outcome.p99, latency)

    def test_connections_equal_rate_times_latency(self):
        # Little's law.
        outcome = simulate(patient(2, 1, exponential), ClosedLoad(7), 20_000, warm_up=100)
        self.assertAlmostEqual(outcome.rate * outcome.mean, 7, delta=0.01)

    def test_a_rejected_connection_waits_before_it_sends_again(self):
        # One image is in service; the other connection is rejected each time its pause ends.
        outcome = simulate(Fleet(1, 1, lambda *_: 10 * RETRY_AFTER, queue=0), ClosedLoad(2), 1_000.5, warm_up=0.5)
        self.assertAlmostEqual(outcome.rejected / outcome.seconds * RETRY_AFTER, 1, delta=0.11)


class MeasuredServices(unittest.TestCase):
    SERVICE = MeasuredService(alone=[1.0], together=[1.5])

    def test_an_image_is_faster_alone(self):
        for fleet in (Fleet(1, 2, self.SERVICE), Fleet(2, 1, self.SERVICE, servers_per_machine=2)):
            alone = simulate(fleet, ClosedLoad(1), 100)
            together = simulate(fleet, ClosedLoad(2), 100, warm_up=10)
            self.assertEqual((alone.p50, alone.p99), (1, 1))
            self.assertEqual((together.p50, together.p99), (1.5, 1.5))

    def test_servers_of_different_machines_are_independent(self):
        outcome = simulate(Fleet(2, 1, self.SERVICE), ClosedLoad(2), 100)
        self.assertEqual((outcome.p50, outcome.p99), (1, 1))

    def test_round_robin_is_as_fast_as_the_slowest_server(self):
        # The other can be twice as fast.
        service = UnequalServices([MeasuredService([1], [1]), MeasuredService([2], [2])])
        for balancing, rate in ((RoundRobin, 1), (LeastConnections, 1.5)):
            outcome = simulate(patient(2, 1, service, balancing=balancing), ClosedLoad(8), 1_000, warm_up=100)
            self.assertAlmostEqual(outcome.rate, rate, delta=0.01)

    def test_all_measured_times_are_drawn_equally_often(self):
        service, random = MeasuredService([1, 2, 3, 4], []), Random(1)
        drawn = [service(random, 0, False) for _ in range(40_000)]
        for time in service.alone:
            self.assertAlmostEqual(drawn.count(time) / len(drawn), 0.25, delta=0.01)


class Seeds(unittest.TestCase):
    def test_arrivals_are_a_poisson_process(self):
        arrivals = poisson_arrivals(50, 1_000, seed=1)
        self.assertEqual(arrivals, sorted(arrivals))
        self.assertLess(arrivals[-1], 1_000)
        # The number in each second has the same mean and variance.
        counts = Counter(map(int, arrivals))
        numbers = [counts[second] for second in range(1_000)]
        self.assertAlmostEqual(statistics.fmean(numbers), 50, delta=0.7)
        self.assertAlmostEqual(statistics.variance(numbers) / 50, 1, delta=0.14)

    def test_replayed_images_arrive_at_their_times(self):
        outcome = simulate(Fleet(1, 1, constant), ReplayedLoad([0, 3, 3.5, 7]), 10)
        self.assertEqual(outcome.latencies, [1, 1, 1.5, 1])

    def test_a_run_is_repeatable(self):
        fleet, load = Fleet(3, 2, exponential, balancers=2), OpenLoad(5)
        first, again, other = (simulate(fleet, load, 50, seed=seed) for seed in (1, 1, 2))
        self.assertEqual(first, again)
        self.assertNotEqual(first, other)

    def test_a_thousand_machines(self):
        outcome = simulate(Fleet(1_000, 2, exponential, balancers=10), OpenLoad(1_000), 40, warm_up=20)
        self.assertAlmostEqual(outcome.rate / 1_000, 1, delta=0.02)
        self.assertEqual(outcome.rejected, 0)


if __name__ == "__main__":
    unittest.main()
