"""Starts and stops the program under test. The command line of `vision serve` is defined only here."""

import os
import queue
import re
import shlex
import shutil
import subprocess
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]


def program() -> list[str]:
    """Returns the program: the words of the environment's VISION, or the release build."""
    named = os.environ.get("VISION")
    if named:
        path = REPOSITORY / named
        return [str(path)] if path.exists() else shlex.split(named)
    built = REPOSITORY / ".build" / "release" / "vision"
    if built.exists():
        return [str(built)]
    found = shutil.which("vision")
    if found:
        return [found]
    raise RuntimeError("There is no program to test: build it (make build), or name it in VISION.")


# All tests are one client to the server, with more requests than a user.
LIMITS = ["--rate", "0", "--client-sessions", "1000", "--log-level", "warning"]


class Server:
    """One `vision serve` on its own port, which it keeps when it is restarted."""

    def __init__(self, records: Path, *arguments: str):
        self.records = records
        self.arguments = arguments
        self.port = 0
        self.base = ""
        self._process: subprocess.Popen | None = None
        self._lines: list[str] = []

    def start(self) -> str:
        """Starts the server and returns its address, without a slash at the end."""
        command = [*program(), *self._command(), "--port", str(self.port), *self.arguments]
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=REPOSITORY)
        address = self._address(deadline=time.monotonic() + 60)
        self.port = int(re.search(r":(\d+)", address.split("//")[1]).group(1))
        self.base = address
        self._wait_until_healthy(deadline=time.monotonic() + 60)
        return self.base

    def _command(self) -> list[str]:
        return ["serve", "--records", str(self.records), *LIMITS]

    def stop(self) -> None:
        """Stops it like a terminal does, and by force if that isn't enough."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None

    def restart(self) -> None:
        self.stop()
        self.start()

    @property
    def output(self) -> str:
        """The output so far."""
        return "".join(self._lines)

    def _address(self, deadline: float) -> str:
        found: queue.Queue[str] = queue.Queue()

        # Reads to the end, so that a full pipe never blocks the server.
        def read(stream):
            for line in stream:
                self._lines.append(line)
                match = re.search(r"http://[^\s/\"]+", line)
                if match:
                    found.put(match.group(0))
            found.put("")

        threading.Thread(target=read, args=(self._process.stdout,), daemon=True).start()
        try:
            address = found.get(timeout=max(0, deadline - time.monotonic()))
        except queue.Empty:
            address = ""
        if not address:
            self.stop()
            raise RuntimeError(f"The server printed no address:\n{self.output}")
        return address.replace("0.0.0.0", "127.0.0.1")

    def _wait_until_healthy(self, deadline: float) -> None:
        while True:
            try:
                with urllib.request.urlopen(f"{self.base}/health", timeout=5):
                    return
            except (urllib.error.URLError, OSError):
                if time.monotonic() > deadline:
                    self.stop()
                    raise RuntimeError(f"The server isn't healthy:\n{self.output}") from None
                time.sleep(0.1)


class AnnotationServer(Server):
    """One `vision annotate` of a folder, likewise."""

    def __init__(self, folder: Path, *arguments: str):
        super().__init__(folder, *arguments)
        self.folder = folder

    def _command(self) -> list[str]:
        return ["annotate", str(self.folder), "--log-level", "warning"]
