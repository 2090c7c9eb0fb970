"""Measures the response times and failures of a good client while others attack `vision serve`, in one run.

    python3 Benchmarks/Serving/attacks.py --picture Examples/GiftCard/card.jpg
    python3 Benchmarks/Serving/attacks.py --picture card.jpg --vision old/vision --seconds 20 \\
        --attack nobody --attack "EXIF circles"

Everything stays on this computer: the server listens on 127.0.0.1, and each client has its own address in
127.0.0.0/8. Each attack has its own server, ends after the given seconds, and is made by its own processes,
which share the processors with the server. The good client alternately requests `/health` and the barcodes
of an image (of `vision annotate`: the list of images and an image), each on a new connection, one after the
other; a request fails if its status isn't 200, or after 30 s without a response. The last column has the
attackers' responses by status: 0 if the connection was closed instead.
"""

import argparse
import collections
import contextlib
import functools
import multiprocessing
import os
import signal
import time
from pathlib import Path

from attackers import ATTACKS, Attack
from target import Target

ROOT = Path(__file__).resolve().parents[2]
COLUMNS = ["beside", "requests", "failed", "/health p50 ms", "p99 ms", "picture p50 ms", "p99 ms", "server's peak MB", "stopped in s",
           "attackers' answers"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vision", type=Path, default=ROOT / ".build/release/vision")
    parser.add_argument("--picture", type=Path, required=True, help="what the good client sends, a JPEG")
    parser.add_argument("--seconds", type=float, default=15, help="of each attack")
    parser.add_argument("--attack", action="append", choices=[one.name for one in ATTACKS], metavar="NAME",
                        help="only this; may be repeated: " + ", ".join(one.name for one in ATTACKS))
    arguments = parser.parse_args()
    print(f"Load before: {' '.join(f'{load:.1f}' for load in os.getloadavg())} on {os.cpu_count()} processors\n")
    print(f"| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}", flush=True)
    for attack in ATTACKS:
        if not arguments.attack or attack.name in arguments.attack:
            print(f"| {' | '.join(row(attack, arguments))} |", flush=True)


def row(attack: Attack, arguments: argparse.Namespace) -> list[str]:
    picture = arguments.picture.read_bytes()
    with Target.started(arguments.vision, attack.server, picture) as target:
        target.wait()
        good = target.good_requests(picture)
        for request in good * 2:
            target.ask(*request)
        # Created here, so that the time isn't the attackers'.
        step = attack.make(target)
        with attackers(step, attack.count, time.monotonic() + arguments.seconds) as answers:
            time.sleep(1)
            times, failed = good_client(target, good, time.monotonic() + arguments.seconds - 1)
        peak = target.peak_memory()
        stopped = target.stop()
    cells = [attack.name, str(sum(map(len, times)) + failed.total()), counts_text(failed) or "0"]
    for seconds in times:
        cells += [f"{1e3 * percentile(seconds, part):.0f}" for part in (0.5, 0.99)]
    return [*cells, f"{peak / 1e6:.0f}", f"{stopped:.1f}", counts_text(answers)]


def counts_text(counts: collections.Counter) -> str:
    return ", ".join(f"{count} × {status}" for status, count in sorted(counts.items()))


def percentile(values: list[float], part: float) -> float:
    """Returns the smallest value that this share doesn't exceed."""
    return sorted(values)[max(-int(-part * len(values) // 1), 1) - 1] if values else float("nan")


@contextlib.contextmanager
def attackers(step, count: int, end: float):
    """Runs processes that repeat a step until the time is up; their statuses are available at the end."""
    context = multiprocessing.get_context("fork")
    queue, answers = context.SimpleQueue(), collections.Counter()
    processes = [context.Process(target=attack, args=(step, end, queue), daemon=True) for _ in range(count)]
    for process in processes:
        process.start()
    try:
        yield answers
    finally:
        for _ in processes:
            answers.update(queue.get())
        for process in processes:
            process.join()


def attack(step, end: float, queue) -> None:
    answers: collections.Counter = collections.Counter()
    signal.signal(signal.SIGALRM, functools.partial(give_up, end))
    signal.setitimer(signal.ITIMER_REAL, max(end - time.monotonic(), 0.01), 1)
    try:
        while time.monotonic() < end:
            try:
                answer = step()
            except ConnectionError:
                answer = 0
            except OSError:
                answer = None
                time.sleep(0.05)
            if answer is not None:
                answers[answer] += 1
    except TimeoutError:
        pass
    queue.put(answers)


def give_up(end: float, *_) -> None:
    """Ends a step that still waits for its response."""
    if time.monotonic() >= end:
        raise TimeoutError


def good_client(target: Target, good: list[tuple], end: float) -> tuple[list[list[float]], collections.Counter]:
    """Returns the seconds of the successful requests of each kind, and the failed ones by status."""
    times: list[list[float]] = [[] for _ in good]
    failed: collections.Counter = collections.Counter()
    while time.monotonic() < end:
        for kind, request in enumerate(good):
            begun = time.monotonic()
            try:
                status = target.ask(*request)
            except OSError:
                status = 0
            if status == 200:
                times[kind].append(time.monotonic() - begun)
            else:
                failed[status] += 1
        # `annotate` allows 60 requests a second per client.
        if target.kind == "annotate":
            time.sleep(0.04)
    return times, failed


if __name__ == "__main__":
    main()
