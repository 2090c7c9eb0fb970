"""Measures `vision serve` in the long run and under attack.

    python3 Benchmarks/Serving/endurance.py --picture frame.jpg

Memory after 1,000 requests and after many more; then a good client alone, and beside 10,000 malformed
requests and 200 clients that send a byte occasionally. The bad clients have their own addresses (127.0.1.x),
as they would have elsewhere. Needs wrk and a release build.
"""

import argparse
import asyncio
import random
import re
import statistics
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

from load import ROOT, SCRIPT

PORT = 8191
BASE = f"http://127.0.0.1:{PORT}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--vision", type=Path, default=ROOT / ".build/release/vision")
    parser.add_argument("--picture", type=Path, required=True)
    parser.add_argument("--route", default="/api/dice", help="of the requests after which memory is measured")
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--malformed", type=int, default=10_000)
    parser.add_argument("--slow", type=int, default=200)
    arguments = parser.parse_args()
    server = subprocess.Popen(
        [
            str(arguments.vision),
            "serve",
            "--port",
            str(PORT),
            "--no-records",
            "--rate",
            "0",
            "--log-level",
            "error",
        ],
        stdout=subprocess.PIPE,
    )
    server.stdout.readline()
    try:
        for goal in (1_000, arguments.requests):
            send(arguments, goal)
            print(
                f"after {answered(arguments.route):,} requests of {arguments.route}: {gauge('process_resident_memory_bytes') / 1e6:.1f} MB",
                flush=True,
            )
        asyncio.run(attack(arguments))
        print(
            f"afterwards: {gauge('process_resident_memory_bytes') / 1e6:.1f} MB, "
            f"{gauge('vision_connections'):.0f} connections, still running: {server.poll() is None}"
        )
    finally:
        server.terminate()
        server.wait()


def metrics() -> str:
    return urllib.request.urlopen(f"{BASE}/metrics").read().decode()


def gauge(name: str) -> float:
    return float(re.search(rf"^{name} (\S+)$", metrics(), re.MULTILINE).group(1))


def answered(route: str) -> int:
    return sum(
        int(number)
        for number in re.findall(
            rf'^http_requests_total\{{.*route="{route}".*\}} (\d+)$', metrics(), re.MULTILINE
        )
    )


def send(arguments: argparse.Namespace, goal: int) -> None:
    script = Path(tempfile.mkdtemp()) / "post.lua"
    script.write_text(SCRIPT % arguments.picture.resolve())
    while answered(arguments.route) < goal:
        subprocess.run(
            ["wrk", "-t", "1", "-c", "2", "-d", "5s", "-s", str(script), f"{BASE}{arguments.route}"],
            stdout=subprocess.DEVNULL,
            check=True,
        )


async def attack(arguments: argparse.Namespace) -> None:
    picture = arguments.picture.read_bytes()
    alone = await good_client(picture, 10)
    stop = asyncio.Event()
    slow = [asyncio.create_task(slow_client(number, stop)) for number in range(arguments.slow)]
    malformed = asyncio.create_task(malformed_clients(arguments.malformed, picture))
    times, failures = [], 0
    while not malformed.done():
        more, failed = await good_client(picture, 1)
        times += more
        failures += failed
    stop.set()
    print(
        f"slow clients cut off: {sum(await asyncio.gather(*slow)):,} connections of {arguments.slow} clients"
    )
    print(f"malformed: {malformed.result()}")
    for name, series in (("alone", alone[0]), ("beside them", times)):
        print(
            f"good client {name}: {len(series)} requests, median {statistics.median(series):.1f} ms, "
            f"longest {max(series):.0f} ms"
        )
    print(f"good client's failures: {alone[1] + failures}")


async def good_client(picture: bytes, seconds: float) -> tuple[list[float], int]:
    """Sends one request after the other; returns the times in milliseconds, and the number of statuses other
    than 200.
    """
    times, failures = [], 0
    end = time.monotonic() + seconds
    reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
    head = f"POST /api/dice HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/jpeg\r\nContent-Length: {len(picture)}\r\n\r\n"
    while time.monotonic() < end:
        start = time.monotonic()
        writer.write(head.encode() + picture)
        answer = await reader.readuntil(b"\r\n\r\n")
        await reader.readexactly(int(re.search(rb"content-length: (\d+)", answer.lower()).group(1)))
        times.append((time.monotonic() - start) * 1e3)
        failures += not answer.startswith(b"HTTP/1.1 200 ")
    writer.close()
    return times, failures


async def slow_client(number: int, stop: asyncio.Event) -> int:
    """Sends a byte a second, in a head or in a body, repeatedly; returns the number of times it was
    disconnected.
    """
    head = b"POST /api/dice HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/jpeg\r\nContent-Length: 100000\r\n\r\n"
    cut = 0
    while not stop.is_set():
        try:
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", PORT, local_addr=(f"127.0.1.{1 + number % 250}", 0)
            )
            for byte in head[:20] * 100 if number % 2 else [None, *head * 100]:
                writer.write(head if byte is None else bytes([byte]))
                await writer.drain()
                await asyncio.sleep(1)
                if stop.is_set() or reader.at_eof():
                    break
            writer.close()
        except OSError:
            await asyncio.sleep(0.1)
        cut += not stop.is_set()
    return cut


async def malformed_clients(count: int, picture: bytes) -> dict[str, int]:
    """Sends invalid requests, sixteen at a time; returns the number of responses by kind."""
    random.seed(1)
    answers: dict[str, int] = {}
    todo = iter(range(count))

    async def client(number: int) -> None:
        for index in todo:
            answer = await say(malformed(index, picture), f"127.0.2.{1 + number}")
            answers[answer] = answers.get(answer, 0) + 1

    await asyncio.gather(*(client(number) for number in range(16)))
    return dict(sorted(answers.items()))


def malformed(index: int, picture: bytes) -> bytes:
    def post(path: str, body: bytes, kind: str = "image/jpeg", length: int | None = None) -> bytes:
        return (
            f"POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: {kind}\r\n"
            f"Content-Length: {len(body) if length is None else length}\r\n\r\n"
        ).encode() + body

    damaged = bytearray(picture)
    for _ in range(20):
        damaged[random.randrange(len(damaged))] = random.randrange(256)
    return (
        random.randbytes(200),
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /" + b"a" * 9_000 + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"GET /%ff%00/../../etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        post("/api/dice", picture[: random.randrange(len(picture))]),
        post("/api/dice", bytes(damaged)),
        post("/api/dice", b"x", length=-1),
        post("/api/dice", b"", length=10**12),
        post("/api/pictionary/games", b'{"players":' + b"[" * 5_000, "application/json"),
        post("/api/detect?minimumConfidence=nan&x=%zz", random.randbytes(300)),
        post("/api/dice/sessions/" + "f" * 300 + "/frames?time=-1e999", random.randbytes(30)),
        b"POST /api/dice HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n",
    )[index % 12]


async def say(request: bytes, address: str) -> str:
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", PORT, local_addr=(address, 0))
        writer.write(request)
        if writer.can_write_eof():
            writer.write_eof()
        line = await asyncio.wait_for(reader.readline(), 60)
        writer.close()
        return line.decode(errors="replace").strip()[9:12] or "closed"
    except TimeoutError:
        return "no answer in 60 s"
    except OSError:
        return "closed"


if __name__ == "__main__":
    main()
