#!/usr/bin/env python3
"""Measures service times, and two servers behind nginx under loads, for report.py. Takes six minutes.

    Benchmarks/Capacity/measure.py Benchmarks/Capacity/measured.json

First the service times of a server with all cores, with one connection and with one for each core. Then two
servers with a core each: their service times, and rates and latencies behind nginx with the configuration in
Packaging/nginx. The client and nginx share the cores; their processor time is measured, too. Everything stays
on this machine, which should have nothing else to do: runs that other processes disturb are repeated. Needs
nginx (`make setup-tests`) and a release build.
"""

import argparse
import contextlib
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from client import Workload, closed_loops, closed_loops_apart, open_loop
from outcome import Outcome
from quiet import own_seconds, undisturbed
from servers import ROOT, LeastConnectionsNginx, Nginx, Proxy, running_server

sys.path.append(str(ROOT / "Benchmarks/History"))

import record  # noqa: E402

KINDS = ("barcodes", "faces")
DRAWINGS = tuple(f"Examples/Drawings/{name}.jpg" for name in ("fish", "house", "key", "sun", "umbrella"))
STILL, CARD = "Examples/SampleRoll/still.jpg", "Examples/GiftCard/card.jpg"
DETECT = f"/api/detect?{'&'.join(f'{kind}=true' for kind in KINDS)}"
DICE = Workload("dice", "/api/dice", (ROOT / STILL,))
DETECTION = Workload("detection", DETECT, tuple(ROOT / image for image in (STILL, CARD, *DRAWINGS)))
BALANCINGS: dict[str, type[Nginx]] = {"round_robin": Nginx, "least_conn": LeastConnectionsNginx}
CONNECTIONS = (1, 2, 4, 8, 16)
# Rates of open loads, relative to the rate with the most connections.
UTILIZATIONS = {"round_robin": (0.5, 0.8, 0.95, 2), "least_conn": (0.8,)}
# The duration of open loads, relative to that of other runs: their latencies vary more.
OPEN_DURATION = 2
# The number of copies of each image for `vision detect`.
COPIES = 10


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("output", type=Path, help="the file of the results, in JSON")
    parser.add_argument("--vision", type=Path, default=ROOT / ".build/release/vision")
    parser.add_argument("--seconds", type=float, default=7, help="of a run")
    options = parser.parse_args()
    # Debian installs nginx where only administrators search.
    os.environ["PATH"] += ":/usr/sbin"
    with tempfile.TemporaryDirectory(prefix="vision-capacity-") as name:
        (Path(name) / "secret").write_text(os.urandom(16).hex())
        workloads = Measurement(options.vision.resolve(), Path(name), options.seconds).results()
    facts = {"machine": record.machine(), "workloads": workloads}
    options.output.write_text(compact_json(facts), encoding="utf-8")


class Measurement:
    """Runs of the same duration in seconds."""

    def __init__(self, vision: Path, folder: Path, seconds: float):
        self._vision, self._folder, self._seconds = vision, folder, seconds
        self._cores = sorted(os.sched_getaffinity(0))
        self._seeds = itertools.count(1)

    def results(self) -> dict[str, dict]:
        """Returns the results of each workload, by its name."""
        found: dict[str, dict] = {workload.name: described(workload) for workload in (DICE, DETECTION)}
        with running_server(self._vision, self._folder, "all", set(self._cores)) as server:
            for workload in (DICE, DETECTION):
                found[workload.name] |= self._machine(workload, server.port)
        with contextlib.ExitStack() as running:
            servers = {
                name: running.enter_context(running_server(self._vision, self._folder, name, {core}))
                for name, core in zip("ab", self._cores, strict=False)
            }
            proxies = {
                name: running.enter_context(Proxy.running(kind, servers, self._folder / name))
                for name, kind in BALANCINGS.items()
            }
            for workload in (DICE, DETECTION):
                ports = [server.port for server in servers.values()]
                found[workload.name] |= self._pair(workload, ports) | self._behind_nginx(workload, proxies)
        found[DETECTION.name]["visionDetectMilliseconds"] = round(self._vision_detect(DETECTION), 2)
        return found

    def _machine(self, workload: Workload, port: int) -> dict:
        """The service times of a server with all cores, and the client's processor time."""
        self._warm_up(workload, [port])
        alone, client = self._closed(workload, [port], time.process_time)
        together, _ = self._closed(workload, [port] * len(self._cores))
        return {
            "cores": len(self._cores),
            "clientMilliseconds": client,
            "machine": {"alone": milliseconds(alone), "together": milliseconds(together)},
        }

    def _pair(self, workload: Workload, ports: Sequence[int]) -> dict:
        """The service times of each server with one core, while the other has no work and while it has."""
        self._warm_up(workload, ports)
        alone = [self._closed(workload, [port])[0] for port in ports]
        seed = next(self._seeds)
        together = undisturbed(lambda: closed_loops_apart(workload.requests(), ports, self._seconds, seed))
        pairs = zip(map(milliseconds, alone), map(milliseconds, together), strict=True)
        return {"oneCore": [{"alone": times, "together": others} for times, others in pairs]}

    def _behind_nginx(self, workload: Workload, proxies: dict[str, Proxy]) -> dict:
        """The latencies of images that are alone, nginx's processor time, and the runs under loads."""
        proxy = proxies["round_robin"]
        alone, nginx = self._closed(workload, [proxy.port], proxy.processor_seconds)
        closed = {count: self._closed(workload, [proxy.port] * count) for count in CONNECTIONS}
        capacity = closed[max(CONNECTIONS)][0].rate
        runs: list[dict] = [
            {"balancing": "round_robin", "connections": count, **figures(outcome), "processorMilliseconds": cost}
            for count, (outcome, cost) in closed.items()
        ]
        for balancing, utilizations in UTILIZATIONS.items():
            for utilization in utilizations:
                rate, seed = round(utilization * capacity, 2), next(self._seeds)
                outcome = self._open(workload, proxies[balancing].port, rate, seed)
                load = {"utilization": utilization, "offered": rate, "seed": seed}
                runs.append({"balancing": balancing, **load, **figures(outcome)})
        return {"behindNginx": milliseconds(alone), "nginxMilliseconds": nginx, "runs": runs}

    def _vision_detect(self, workload: Workload) -> float:
        """Returns the milliseconds of a core for an image of `vision detect`, without start-up."""
        first, *images = [str(image) for _ in range(COPIES) for image in workload.images]
        flags = ["--json", *(f"--{kind}" for kind in KINDS)]

        def seconds(inputs: list[str]) -> float:
            begun = time.perf_counter()
            subprocess.run([self._vision, "detect", *flags, *inputs], check=True, stdout=subprocess.DEVNULL)
            return time.perf_counter() - begun

        start_up = undisturbed(lambda: seconds([first]))
        whole = undisturbed(lambda: seconds([first, *images]))
        return 1e3 * len(self._cores) * (whole - start_up) / len(images)

    def _warm_up(self, workload: Workload, ports: Sequence[int]) -> None:
        for port in ports:
            for request in workload.requests():
                closed_loops([request], [port], self._seconds / 16, 0)

    def _closed(
        self, workload: Workload, ports: Sequence[int], meter: Callable[[], float] = own_seconds
    ) -> tuple[Outcome, float]:
        """Also returns the processor time of an image in milliseconds, by a meter in seconds."""
        seed = next(self._seeds)
        run = metered(lambda: closed_loops(workload.requests(), ports, self._seconds, seed), meter)
        log(workload, f"{len(ports)} connections", run[0])
        return run

    def _open(self, workload: Workload, port: int, rate: float, seed: int) -> Outcome:
        seconds = OPEN_DURATION * self._seconds
        outcome = undisturbed(lambda: open_loop(workload.requests(), port, rate, seconds, seed))
        log(workload, f"{rate:.1f} images a second", outcome)
        return outcome


def metered(action: Callable[[], Outcome], meter: Callable[[], float]) -> tuple[Outcome, float]:
    """Runs an action, and also returns the milliseconds that a meter of seconds counts for an image."""

    def run() -> tuple[Outcome, float]:
        begun = meter()
        outcome = action()
        return outcome, round(1e3 * (meter() - begun) / len(outcome.latencies), 3)

    return undisturbed(run)


def log(workload: Workload, load: str, outcome: Outcome) -> None:
    times = f"p50 {1e3 * outcome.p50:.1f} ms, p99 {1e3 * outcome.p99:.1f} ms"
    failures = f"{outcome.rejected} rejected, {outcome.expired} expired"
    print(f"{workload.name}, {load}: {outcome.rate:.2f} a second, {times}, {failures}", file=sys.stderr, flush=True)


def described(workload: Workload) -> dict:
    return {"path": workload.path, "images": [str(image.relative_to(ROOT)) for image in workload.images]}


def milliseconds(outcome: Outcome) -> list[float]:
    """The latencies in ascending order."""
    return [round(1e3 * latency, 2) for latency in sorted(outcome.latencies)]


def figures(outcome: Outcome) -> dict[str, float]:
    return {
        "seconds": outcome.seconds,
        "rate": round(outcome.rate, 2),
        "p50": round(1e3 * outcome.p50, 2),
        "p99": round(1e3 * outcome.p99, 2),
        "rejectedShare": round(outcome.rejected_share, 4),
        "expiredShare": round(outcome.expired_share, 4),
    }


def compact_json(value: dict) -> str:
    """JSON with each list of numbers on a line."""
    return re.sub(r"\[[\s\d.,]+\]", lambda numbers: " ".join(numbers[0].split()), json.dumps(value, indent=2)) + "\n"


if __name__ == "__main__":
    main()
