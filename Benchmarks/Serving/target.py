"""A server of `vision` on 127.0.0.1, its processes, and requests to it."""

import contextlib
import http.client
import os
import ssl
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

PATIENCE = 30
ADDRESS = "127.0.0.1"
PORT = 8191


class Target:
    """The attacked command: `serve`, `serve --https` or `annotate`."""

    def __init__(self, process: subprocess.Popen, kind: str, folder: Path, port: int):
        self.process, self.kind, self.folder, self.port = process, kind, folder, port
        self.tls = ssl._create_unverified_context() if kind == "serve --https" else None

    @staticmethod
    @contextlib.contextmanager
    def started(vision: Path, kind: str, picture: bytes, port: int = PORT, options: list[str] = ()) -> Iterator["Target"]:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            command = [str(vision), *kind.split(), "--port", str(port), "--log-level", "error", *options]
            if kind == "annotate":
                for index in range(2):
                    (folder / f"{index}.jpg").write_bytes(picture)
                command += ["--label", "part", name]
            else:
                command += ["--rate", "0", "--records", f"{name}/records.sqlite"]
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            target = Target(process, kind, folder, port)
            try:
                yield target
            finally:
                target.stop()

    def wait(self) -> None:
        for _ in range(600):
            with contextlib.suppress(OSError, http.client.HTTPException):
                if self.ask("GET", "/health") == 200:
                    return
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode}")
            time.sleep(0.1)
        raise RuntimeError("the server doesn't answer")

    def stop(self) -> float:
        """Stops it and returns the seconds until it ended."""
        begun = time.monotonic()
        self.process.terminate()
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        return time.monotonic() - begun

    def connect(self, address: str = ADDRESS) -> http.client.HTTPConnection:
        own = {"timeout": PATIENCE, "source_address": (address, 0)}
        if self.tls:
            return http.client.HTTPSConnection(ADDRESS, self.port, context=self.tls, **own)
        return http.client.HTTPConnection(ADDRESS, self.port, **own)

    def ask(self, method: str, path: str, body: bytes | None = None, address: str = ADDRESS) -> int:
        connection = self.connect(address)
        try:
            kind = "application/json" if method == "PUT" else "application/octet-stream"
            connection.request(method, path, body, {"Content-Type": kind} if body else {})
            answer = connection.getresponse()
            answer.read()
            return answer.status
        except http.client.HTTPException as error:
            raise ConnectionError from error
        finally:
            connection.close()

    def good_requests(self, picture: bytes) -> list[tuple]:
        """A cheap request, and one for an image."""
        if self.kind == "annotate":
            return [("GET", "/api/annotations"), ("GET", "/api/annotations/0/picture")]
        return [("GET", "/health"), ("POST", "/api/detect?barcodes=true", picture)]

    def peak_memory(self) -> int:
        """Returns the peak of the server's own process, in bytes."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) << 10 for line in lines if line.startswith("VmHWM:"))

    def processor_seconds(self) -> float:
        """Returns the processor time of the server and its decoders, including ended ones."""
        ticks = 0
        for process in [self.process.pid, *self.decoders()]:
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            ticks += sum(map(int, fields[11:15]))
        return ticks / os.sysconf("SC_CLK_TCK")

    def decoders(self) -> list[int]:
        """Returns the processes that decode images for it."""
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                name, _, rest = stat.read_text().rpartition(")")
                if int(rest.split()[1]) == self.process.pid and name.partition("(")[2].startswith("vision-decoder"):
                    found.append(int(stat.parent.name))
        return found
