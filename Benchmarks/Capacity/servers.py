"""The measured processes: `vision serve` on chosen cores, and nginx with the shipped configuration."""

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Servers"))

from processes import Nginx, VisionServer, ask  # noqa: E402


class LeastConnectionsNginx(Nginx):
    """nginx with the shipped configuration and `least_conn` instead of `round_robin`."""

    def __init__(self, folder: Path, site: str, port: int):
        super().__init__(folder, site.replace("upstream vision {", "upstream vision {\n    least_conn;"), port)


@contextlib.contextmanager
def running_server(vision: Path, folder: Path, name: str, cores: set[int]) -> Iterator[VisionServer]:
    """A server that is confined to these cores, with a worker for each."""
    records = folder / f"{name}.sqlite"
    server = VisionServer(str(vision), folder, name, "--records", str(records), "--workers", str(len(cores)))
    try:
        with confined_to(cores):
            server.start()
        yield server
    finally:
        server.stop()


@contextlib.contextmanager
def confined_to(cores: set[int]) -> Iterator[None]:
    """Confines this thread and the processes that it starts, like `taskset`."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


class Proxy:
    """nginx in front of two servers, with one worker process."""

    def __init__(self, folder: Path, port: int):
        self.port = port
        master = (folder / "nginx.pid").read_text().strip()
        self._worker = Path(f"/proc/{master}/task/{master}/children").read_text().split()[0]

    @staticmethod
    @contextlib.contextmanager
    def running(kind: type[Nginx], servers: dict[str, VisionServer], folder: Path) -> Iterator["Proxy"]:
        folder.mkdir()
        nginx = kind.in_front_of(servers, folder)
        try:
            wait_for(nginx.port)
            yield Proxy(folder, nginx.port)
        finally:
            nginx.stop()

    def processor_seconds(self) -> float:
        return int(Path(f"/proc/{self._worker}/schedstat").read_text().split()[0]) / 1e9


def wait_for(port: int) -> None:
    """Returns when something listens."""
    for _ in range(100):
        with contextlib.suppress(ConnectionRefusedError):
            ask(port, "GET", "/health")
            return
        time.sleep(0.05)
    raise RuntimeError("nginx doesn't listen")
