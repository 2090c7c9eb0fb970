"""Measures the cost of confined decoding in `vision serve`: latency, throughput, and memory of idle decoders.

    ffmpeg -i Examples/GiftCard/card.jpg -vf scale=640:480 card-640.jpg
    python3 Benchmarks/Serving/decoding_apart.py --picture card-640.jpg

Two servers run side by side, one of them with `--no-confined`. Requests alternate between them, a few at a
time, so that other load affects both. Each client keeps its connection. The differences are those of medians;
the processor time is that of the server and its decoders, which other load affects least.
"""

import argparse
import os
import statistics
import threading
import time
from collections.abc import Callable
from pathlib import Path

from attacks import percentile
from target import PORT, Target

ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vision", type=Path, default=ROOT / ".build/release/vision")
    parser.add_argument("--picture", type=Path, required=True, help="what is sent, a JPEG of 640 x 480")
    parser.add_argument("--path", default="/api/detect?barcodes=true", help="where it is sent")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--requests", type=int, default=20, help="of each server in a round, of one client and of four")
    arguments = parser.parse_args()
    picture = arguments.picture.read_bytes()
    with (
        Target.started(arguments.vision, "serve", picture, PORT, ["--no-confined"]) as own,
        Target.started(arguments.vision, "serve", picture, PORT + 1) as apart,
    ):
        servers = {"in the server": own, "apart": apart}
        for server in servers.values():
            server.wait()
            run(server, arguments, picture, 20)
        print(f"Load before: {' '.join(f'{load:.1f}' for load in os.getloadavg())} on {os.cpu_count()} processors\n")
        measure(servers, lambda server, clients: run(server, arguments, picture, arguments.requests, clients), arguments)
        time.sleep(1)
        decoders = apart.decoders()
        print(f"\n{len(decoders)} idle decoders: " + ", ".join(memory(decoder) for decoder in decoders))
        for name, server in servers.items():
            print(f"The server, decoding {name}: {memory(server.process.pid)}")


def measure(servers: dict[str, Target], ask: Callable, arguments: argparse.Namespace) -> None:
    times: dict[str, list[float]] = {name: [] for name in servers}
    rates: dict[str, list[float]] = {name: [] for name in servers}
    before = {name: server.processor_seconds() for name, server in servers.items()}
    for index in range(arguments.rounds):
        # Neither is always the first.
        for name in sorted(servers, reverse=index % 2 == 1):
            times[name] += ask(servers[name], 1)
        for name in sorted(servers, reverse=index % 2 == 0):
            begun = time.perf_counter()
            rates[name].append(len(ask(servers[name], 4)) / (time.perf_counter() - begun))
    print("| decoding | requests | p50 ms | p99 ms | four clients: requests a second, median | quartiles | processor ms a request |")
    print("|---|---|---|---|---|---|---|")
    for name, server in servers.items():
        low, middle, high = statistics.quantiles(rates[name], n=4)
        count = 2 * arguments.rounds * arguments.requests
        print(f"| {name} | {count} | {1e3 * percentile(times[name], 0.5):.2f} | {1e3 * percentile(times[name], 0.99):.2f} "
              f"| {middle:.1f} | {low:.1f} – {high:.1f} | {1e3 * (server.processor_seconds() - before[name]) / count:.2f} |")
    own, apart = servers
    later = 1e3 * (percentile(times[apart], 0.5) - percentile(times[own], 0.5))
    # The ratio of each round: both halves of a round have the same load.
    ratios = [mine / theirs for mine, theirs in zip(rates[apart], rates[own])]
    print(f"\nApart: {later:+.2f} ms, {100 * (statistics.median(ratios) - 1):+.1f} % of throughput (median of the rounds' ratios)")


def run(server: Target, arguments: argparse.Namespace, picture: bytes, count: int, clients: int = 1) -> list[float]:
    """Returns the total seconds of the given number of requests and clients."""
    seconds: list[float] = []

    def client() -> None:
        connection = server.connect()
        for _ in range(count // clients):
            begun = time.perf_counter()
            connection.request("POST", arguments.path, picture, {"Content-Type": "image/jpeg"})
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                raise RuntimeError(f"{arguments.path} answers {answer.status}")
            seconds.append(time.perf_counter() - begun)
        connection.close()

    threads = [threading.Thread(target=client) for _ in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if len(seconds) != count // clients * clients:
        raise RuntimeError("not all requests were answered")
    return seconds


def memory(process: int) -> str:
    """Returns a process's private memory and its share of shared memory."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    values = {line.split(":")[0]: int(line.split()[1]) / 1024 for line in lines[1:]}
    return f"{values['Pss']:.1f} MiB (Pss; Rss {values['Rss']:.1f})"


if __name__ == "__main__":
    main()
