"""Tests plans of fleets and the comparison with two servers, for service times whose results are known."""

import math
import unittest
from unittest import mock

from check import checked_runs
from plan import Planner, machine_service
from simulation import MeasuredService

# Quantiles of an exponential distribution with a mean of 0.01 s.
EXPONENTIAL = [-0.01 * math.log(1 - (index + 0.5) / 5_000) for index in range(5_000)]


class Plans(unittest.TestCase):
    def test_the_rate_is_the_highest_that_keeps_the_limit(self):
        # M/M/1: the 99th percentile is ln 100 / (100 - rate).
        planner = Planner(1, MeasuredService(EXPONENTIAL, EXPONENTIAL), 0.001, limit=math.log(100) / (100 - 50))
        with mock.patch("plan.IMAGES", 15_000):
            fleet = planner.planned(1)
        self.assertAlmostEqual(fleet.rate, 50, delta=4)
        self.assertAlmostEqual(fleet.utilization, fleet.rate / 100, delta=0.001)
        self.assertLessEqual(fleet.p99, planner.limit)
        self.assertAlmostEqual(fleet.core_hours, 1e6 / fleet.rate / 3600)

    def test_a_limit_below_the_service_time_is_an_error(self):
        with self.assertRaises(ValueError):
            Planner(1, MeasuredService([1], [1]), 0.001, limit=0.9).planned(1)

    def test_processes_of_the_balancer_are_busy_half_of_the_time(self):
        planner = Planner(1, MeasuredService([1], [1]), 0.001, limit=2)
        self.assertEqual([planner.balancers(rate) for rate in (1, 500, 501, 5_000)], [1, 1, 2, 10])

    def test_the_time_of_the_client_is_subtracted(self):
        workload = {"clientMilliseconds": 2, "machine": {"alone": [12], "together": [22, 32]}}
        service = machine_service(workload)
        self.assertEqual((service.alone, service.together), ([0.01], [0.02, 0.03]))


class Checks(unittest.TestCase):
    def test_nginx_takes_time_from_the_servers(self):
        run = {
            "balancing": "round_robin",
            "seconds": 10,
            "rate": 150,
            "p50": 10,
            "p99": 10,
            "rejectedShare": 0,
            "expiredShare": 0,
        }
        workload = {
            "oneCore": [{"alone": [8, 8, 8], "together": [9]}] * 2,
            "behindNginx": [8.9, 9, 9.1],
            "runs": [
                run | {"connections": 1},
                run | {"connections": 4},
                run | {"utilization": 1.5, "offered": 300, "seed": 1},
            ],
        }
        one, four, overload = checked_runs(workload)
        self.assertAlmostEqual(one.p99.predicted, 9)
        self.assertAlmostEqual(one.rate.predicted, 1_000 / 9, delta=0.2)
        # Two servers take 10 ms each.
        self.assertAlmostEqual(four.rate.predicted, 200, delta=0.5)
        self.assertAlmostEqual(four.rate.ratio, 200 / 150, delta=0.01)
        self.assertAlmostEqual(four.p50.predicted, 20)
        # Of 3,000 images, 2,000 are processed, and 130 are in service or wait at the end.
        self.assertAlmostEqual(overload.rate.predicted, 200, delta=1)
        self.assertAlmostEqual(overload.rejected_share.predicted, 870 / 2_870, delta=0.02)
        self.assertAlmostEqual(overload.p99.predicted, 650, delta=1)


if __name__ == "__main__":
    unittest.main()
