"""Compares vision-spark, on a cluster of processes on this machine, with `vision detect` alone.

    Distributed/.venv/bin/python Distributed/benchmark.py FOLDER --vision .build/release/vision

Each measurement, including Spark's master, driver and workers, is confined to as many processors as there
are workers, and each worker to one of them. Processor time is reported beside elapsed time, because it
stays the same on a busy machine. Start-up is the time for one image. Needs the packages of the tests
(`make test-distributed` installs them).
"""

from __future__ import annotations

import argparse
import ctypes
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "tests"))
from cluster import ENVIRONMENT, SPARK, SUBMIT, Cluster  # noqa: E402

PR_SET_CHILD_SUBREAPER = 36
# The options in README.md.
JAVA = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
SETTINGS = {"spark.executor.extraJavaOptions": JAVA, "spark.driver.extraJavaOptions": JAVA}
# A process's role, by a part of its command line.
ROLES = {
    "CoarseGrainedExecutorBackend": "executor (Java)", "SparkSubmit": "driver (Java)", "deploy.master": "master (Java)",
    "deploy.worker": "worker (Java)", "pyspark.daemon": "executor (Python)", "pyspark/daemon": "executor (Python)",
    "vision\0detect": "vision",
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("images", type=Path, help="a folder of images")
    parser.add_argument("--vision", default="vision")
    parser.add_argument("--kinds", default="barcodes,faces")
    parser.add_argument("--conf", action="append", default=[], metavar="NAME=VALUE", help="a further Spark setting; may be repeated")
    parser.add_argument("--workers", type=int, nargs="*", default=[1, 2])
    options = parser.parse_args()
    # Executors run in other folders.
    options.vision = os.path.abspath(shutil.which(options.vision) or parser.error(f"{options.vision}: no such program"))
    # Orphaned processes become children of this one, so that their processor time counts.
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    processors = sorted(os.sched_getaffinity(0))
    count = sum(1 for file in options.images.iterdir() if file.is_file())
    one = next(file for file in sorted(options.images.iterdir()) if file.is_file())
    print(f"{count} images, {options.kinds}; load {os.getloadavg()[0]:.1f}")
    print("| processors | | seconds | of processor time | ms of processor time an image | images a second | start-up, s (processor time) |")
    print("|---|---|---|---|---|---|---|")
    for workers in options.workers:
        os.sched_setaffinity(0, processors[:workers])
        for name, run in (("vision detect", alone), ("vision-spark, one process", local), ("vision-spark, cluster", spark)):
            with tempfile.TemporaryDirectory() as folder:
                (Path(folder) / "one").mkdir()
                (Path(folder) / "one" / one.name).symlink_to(one)
                first = run(options, Path(folder) / "one", Path(folder), workers)
                whole = run(options, options.images, Path(folder), workers)
            each = (whole[1] - first[1]) / (count - 1)
            print(
                f"| {workers} | {name} | {whole[0]:.1f} | {whole[1]:.1f} | {each * 1000:.2f} | "
                f"{(count - 1) / (whole[0] - first[0]):.1f} | {first[0]:.1f} ({first[1]:.1f}) |",
                flush=True,
            )
            print(f"<!-- one image: {first[2]} -->", flush=True)
            print(f"<!-- peak memory (PSS) of one process, and processor time of all: {whole[2]} -->", flush=True)
        os.sched_setaffinity(0, processors)


def alone(options: argparse.Namespace, images: Path, folder: Path, _: int) -> tuple[float, float, str]:
    kinds = [f"--{kind}" for kind in options.kinds.split(",")]
    with (folder / "found.jsonl").open("w") as found:
        return measured(lambda: subprocess.run([options.vision, "detect", "--json", *kinds, images], stdout=found))


def local(options: argparse.Namespace, images: Path, folder: Path, workers: int) -> tuple[float, float, str]:
    """Without a cluster: driver and executors are threads of one Java process."""
    where = Path(tempfile.mkdtemp(dir=folder))
    settings = {"spark.ui.enabled": "false", "spark.driver.memory": "1g", "spark.log.level": "WARN", **SETTINGS}
    settings |= dict(setting.split("=", 1) for setting in options.conf)
    command = [SPARK / "bin/spark-submit", "--master", f"local[{workers}]"]
    command += [part for name, value in settings.items() for part in ("--conf", f"{name}={value}")]
    command += [SUBMIT, images, where / "out", "--kinds", options.kinds, "--vision", options.vision]

    def submit() -> None:
        done = subprocess.run(list(map(str, command)), env=ENVIRONMENT, capture_output=True, text=True)
        assert done.returncode in (0, 65), done.stdout + done.stderr

    return measured(submit)


def spark(options: argparse.Namespace, images: Path, folder: Path, workers: int) -> tuple[float, float, str]:
    where = Path(tempfile.mkdtemp(dir=folder))
    processors = sorted(os.sched_getaffinity(0))
    cluster = Cluster(where, 0)
    # Each on its own processor, as README.md recommends for machines with many cores.
    for number in range(workers):
        os.sched_setaffinity(0, processors[number : number + 1])
        cluster.add_worker(number)
    os.sched_setaffinity(0, processors)

    def submit() -> None:
        run = cluster.submit(
            str(images), str(where / "out"), "--kinds", options.kinds, "--vision", options.vision,
            configuration=SETTINGS | dict(setting.split("=", 1) for setting in options.conf),
        )  # fmt: skip
        said = run.communicate()[0]
        # 65: some images can't be read, which doesn't matter here.
        assert run.returncode in (0, 65), said

    return measured(submit, cluster.close)


def measured(work, close=lambda: None) -> tuple[float, float, str]:
    """Returns elapsed seconds, seconds of processor time, and each role's peak memory and processor time."""
    before = spent()
    begin = time.monotonic()
    processes = Processes()
    work()
    seconds = time.monotonic() - begin
    processes.stop()
    close()
    while True:
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            break
    return seconds, spent() - before, str(processes)


def spent() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def own_processes() -> list[Path]:
    """Returns the folders in /proc of this process and its descendants, including adopted orphans."""
    parents = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(process.name)] = int((process / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
    own = {os.getpid()}
    while new := {process for process, parent in parents.items() if parent in own} - own:
        own |= new
    return [Path("/proc") / str(process) for process in own]


class Processes(threading.Thread):
    """Samples the memory and processor time of this process's descendants twice a second."""

    def __init__(self):
        super().__init__(daemon=True)
        self._most: dict[str, int] = defaultdict(int)
        # The last sample of each process, by role and process ID.
        self._ticks: dict[str, dict[int, int]] = defaultdict(dict)
        self._ended = threading.Event()
        self.start()

    def stop(self) -> None:
        self._ended.set()
        self.join()

    def __str__(self) -> str:
        tick = os.sysconf("SC_CLK_TCK")
        return ", ".join(
            f"{role} {most // 1024} MB {sum(self._ticks[role].values()) / tick:.1f} s" for role, most in sorted(self._most.items())
        )

    def run(self) -> None:
        while not self._ended.wait(0.5):
            for process in own_processes():
                try:
                    command = (process / "cmdline").read_text()
                    role = next((role for part, role in ROLES.items() if part in command), None)
                    if role is None:
                        continue
                    lines = (process / "smaps_rollup").read_text().splitlines()
                    pss = next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
                    self._most[role] = max(self._most[role], pss)
                    times = (process / "stat").read_text().rpartition(")")[2].split()[11:13]
                    self._ticks[role][int(process.name)] = sum(map(int, times))
                except (OSError, StopIteration, UnicodeDecodeError):
                    continue


if __name__ == "__main__":
    main()
