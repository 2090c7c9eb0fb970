"""A client that sends images to servers on 127.0.0.1, in closed and open loops, from one thread."""

import asyncio
import re
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from outcome import Outcome
from simulation import EXPIRED, READY, REJECTED, RETRY_AFTER, poisson_arrivals

LENGTH = re.compile(rb"^content-length: *(\d+)\r$", re.IGNORECASE | re.MULTILINE)
CLOSE = re.compile(rb"^connection: *close\r$", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True)
class Workload:
    """Images that are sent to a path of the API."""

    name: str
    path: str
    images: tuple[Path, ...]

    def requests(self) -> list[bytes]:
        return [self._request(image.read_bytes()) for image in self.images]

    def _request(self, image: bytes) -> bytes:
        fields = {"Host": "127.0.0.1", "Content-Type": "image/jpeg", "Content-Length": str(len(image))}
        lines = [f"POST {self.path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items())]
        return "".join(f"{line}\r\n" for line in [*lines, ""]).encode() + image


def closed_loops(requests: Sequence[bytes], ports: Sequence[int], seconds: float, seed: int) -> Outcome:
    """Sends on one connection to each port the next image when the last one has its response."""
    return asyncio.run(Run(requests, seconds, seed).closed_loops(ports))


def closed_loops_apart(requests: Sequence[bytes], ports: Sequence[int], seconds: float, seed: int) -> list[Outcome]:
    """The same, with an outcome for each port."""

    async def run() -> list[Outcome]:
        runs = [Run(requests, seconds, seed + index) for index in range(len(ports))]
        return await asyncio.gather(*(run.closed_loops([port]) for run, port in zip(runs, ports, strict=True)))

    return asyncio.run(run())


def open_loop(requests: Sequence[bytes], port: int, rate: float, seconds: float, seed: int) -> Outcome:
    """Sends a Poisson process of images with a mean rate in images a second."""
    arrivals = poisson_arrivals(rate, seconds, seed)
    return asyncio.run(Run(requests, seconds, seed).open_loop(port, arrivals))


class Run:
    """Sends random requests until the time is up, and records the responses until then."""

    def __init__(self, requests: Sequence[bytes], seconds: float, seed: int):
        self._requests, self._seconds, self._random = requests, seconds, Random(seed)
        self._begun = time.perf_counter()
        self._end = self._begun + seconds
        self._latencies: list[float] = []
        self._statuses: Counter[int] = Counter()

    async def closed_loops(self, ports: Sequence[int]) -> Outcome:
        await asyncio.gather(*map(self._loop, ports))
        return self._outcome

    async def open_loop(self, port: int, arrivals: Sequence[float]) -> Outcome:
        """Sends an image at each of these times, in seconds after the beginning."""
        idle: list[Connection] = []
        async with asyncio.TaskGroup() as sending:
            for arrival in arrivals:
                due = self._begun + arrival
                await asyncio.sleep(max(due - time.perf_counter(), 0))
                sending.create_task(self._send_on_one_of(idle, port, due))
        for connection in idle:
            connection.close()
        return self._outcome

    @property
    def _outcome(self) -> Outcome:
        return Outcome(self._seconds, self._latencies, self._statuses[REJECTED], self._statuses[EXPIRED])

    async def _loop(self, port: int) -> None:
        connection = Connection(port)
        while (now := time.perf_counter()) < self._end:
            if await self._send(connection, now) == REJECTED:
                await asyncio.sleep(RETRY_AFTER)
        connection.close()

    async def _send_on_one_of(self, idle: list["Connection"], port: int, due: float) -> None:
        connection = idle.pop() if idle else Connection(port)
        await self._send(connection, due)
        idle.append(connection)

    async def _send(self, connection: "Connection", due: float) -> int:
        """Sends a request that should have been sent at `due`, from which its latency counts."""
        status = await connection.send(self._random.choice(self._requests))
        now = time.perf_counter()
        if status not in (READY, REJECTED, EXPIRED):
            raise RuntimeError(f"status {status}")
        if now < self._end:
            self._statuses[status] += 1
            if status == READY:
                self._latencies.append(now - due)
        return status


class Connection:
    """A connection that is opened when it is first used, and again after the server has closed it."""

    def __init__(self, port: int):
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def send(self, request: bytes) -> int:
        """Returns the status of the response after its last byte."""
        reader, writer = self._streams = self._streams or await asyncio.open_connection("127.0.0.1", self._port)
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        length = LENGTH.search(head)
        assert length, head
        await reader.readexactly(int(length[1]))
        if CLOSE.search(head):
            self.close()
        return int(head.split(b" ", 2)[1])

    def close(self) -> None:
        if self._streams:
            self._streams[1].close()
        self._streams = None
