#!/usr/bin/env python3
"""Makes the tables of Documentation/Capacity.md from what measure.py has measured, in a few minutes.

    Benchmarks/Capacity/report.py Benchmarks/Capacity/measured.json --json capacity.json

For each workload: predictions for 1 to 1,000 machines, and those for two servers behind nginx beside what was
measured.
"""

import argparse
import dataclasses
import json
import statistics
from collections.abc import Sequence
from pathlib import Path

from balancing import LeastConnections
from check import CheckedRun, Comparison, checked_runs
from plan import MACHINES, PlannedFleet, Planner, machine_service
from spark import SparkJob

# The limit of the 99th percentile of latencies, relative to that of images that don't wait.
LATENCY_LIMIT = 2
# The images of a job on Spark.
JOB = 1_000_000
FLEET_COLUMNS = (
    "machines", "images/s", "utilization", "p50 ms", "p99 ms", "core-hours a million", "nginx processes",
    "images/s with `least_conn` and `zone`", "core-hours a million",
)  # fmt: skip
SPARK_COLUMNS = ("machines", "images/s", "seconds for a million", "core-hours a million")
CHECK_COLUMNS = (
    "load", "images/s", "predicted", "ratio", "p50 ms", "predicted", "ratio", "p99 ms", "predicted", "in 90 % of runs",
    "ratio", "503", "predicted",
)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("measured", type=Path, help="the file that measure.py has written")
    parser.add_argument("--json", type=Path, help="a file for the same figures, unrounded")
    options = parser.parse_args()
    measured = json.loads(options.measured.read_text(encoding="utf-8"))
    figures = {name: report(name, workload) for name, workload in measured["workloads"].items()}
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


def report(name: str, workload: dict) -> dict[str, list[dict]]:
    """Prints the tables of a workload, and returns their figures."""
    planner = planner_of(workload)
    shared = dataclasses.replace(planner, balancing=LeastConnections, has_shared_state=True)
    print(f"## {name}\n\n{facts(workload, planner)}\n")
    fleets = [(planner.planned(machines), shared.planned(machines)) for machines in MACHINES]
    print_table(FLEET_COLUMNS, [fleet_cells(*pair) for pair in fleets])
    found = {
        "fleets": [fleet_figures(fleet) for fleet, _ in fleets],
        "fleetsWithSharedState": [fleet_figures(fleet) for _, fleet in fleets],
    }
    if milliseconds := workload.get("visionDetectMilliseconds"):
        jobs = {machines: SparkJob(machines * workload["cores"], JOB, milliseconds / 1e3) for machines in MACHINES}
        print_table(SPARK_COLUMNS, [spark_cells(machines, job) for machines, job in jobs.items()])
        found["spark"] = [job_figures(job) for job in jobs.values()]
    runs = checked_runs(workload)
    print_table(CHECK_COLUMNS, [check_cells(run) for run in runs])
    found["check"] = [check_figures(run) for run in runs]
    return found


def fleet_figures(fleet: PlannedFleet) -> dict:
    return dataclasses.asdict(fleet) | {"coreHours": fleet.core_hours}


def job_figures(job: SparkJob) -> dict:
    return dataclasses.asdict(job) | {"seconds": job.seconds, "rate": job.rate, "coreHours": job.core_hours}


def check_figures(run: CheckedRun) -> dict:
    ratios = {"rate": run.rate.ratio, "p50": run.p50.ratio, "p99": run.p99.ratio}
    return dataclasses.asdict(run) | {"ratios": ratios}


def planner_of(workload: dict) -> Planner:
    service = machine_service(workload)
    limit = LATENCY_LIMIT * statistics.quantiles(service.together, n=100, method="inclusive")[98]
    return Planner(workload["cores"], service, workload["nginxMilliseconds"] / 1e3, limit)


def facts(workload: dict, planner: Planner) -> str:
    service = planner.service
    alone, together = (f"{1e3 * statistics.fmean(times):.1f} ms" for times in (service.alone, service.together))
    return (
        f"Service time: {alone} alone, {together} with all cores busy. Processor time of the client: "
        f"{workload['clientMilliseconds']:.2f} ms an image; of nginx: {workload['nginxMilliseconds']:.2f} ms. "
        f"Limit of p99: {1e3 * planner.limit:.0f} ms."
    )


def fleet_cells(fleet: PlannedFleet, shared: PlannedFleet) -> list[str]:
    return [
        f"{fleet.machines:,}", rounded(fleet.rate), f"{fleet.utilization:.0%}",
        f"{1e3 * fleet.p50:.0f}", f"{1e3 * fleet.p99:.0f}", f"{fleet.core_hours:.1f}", str(fleet.balancers),
        rounded(shared.rate), f"{shared.core_hours:.1f}",
    ]  # fmt: skip


def spark_cells(machines: int, job: SparkJob) -> list[str]:
    return [f"{machines:,}", rounded(job.rate), f"{job.seconds:,.0f}", f"{job.core_hours:.1f}"]


def check_cells(run: CheckedRun) -> list[str]:
    return [
        run.load, *compared(run.rate), *compared(run.p50), *compared(run.p99, has_range=True),
        f"{run.rejected_share.measured:.0%}", f"{run.rejected_share.predicted:.0%}",
    ]  # fmt: skip


def compared(figure: Comparison, *, has_range: bool = False) -> list[str]:
    limits = [f"{figure.low:.0f} – {figure.high:.0f}"] if has_range else []
    return [f"{figure.measured:.1f}", f"{figure.predicted:.1f}", *limits, f"{figure.ratio:.2f}"]


def rounded(rate: float) -> str:
    """Three digits."""
    return f"{float(f'{rate:.3g}'):,.{1 if rate < 100 else 0}f}"


def print_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    print(f"| {' | '.join(columns)} |\n|{'---|' * len(columns)}")
    for cells in rows:
        print(f"| {' | '.join(cells)} |")
    print(flush=True)


if __name__ == "__main__":
    main()
