"""A process of `vision detect`: receives images as an endless tar archive, returns a line for each."""

from __future__ import annotations

import json
import os
import selectors
import shutil
import subprocess
import tarfile
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path

from py4j.protocol import Py4JError
from pyspark import SparkFiles

_BLOCK = 512
_CHUNK = 1 << 16


def executable(program: str) -> str:
    """Returns the program's path here: as given, in PATH, or among the files that Spark distributed."""
    if found := shutil.which(program):
        return found
    try:
        brought = Path(SparkFiles.getRootDirectory()) / program
    except (AssertionError, TypeError, Py4JError):
        # Spark isn't running.
        return program
    return str(brought) if brought.exists() else program


class Ended(Exception):
    """The process has ended, or was ended because it didn't respond in time."""

    def __init__(self, reason: str, status: int | None):
        super().__init__(reason)
        # The exit status; negative for a signal; None after a timeout.
        self.status = status


class VisionProcess:
    """A running process. One loop reads and writes, so that neither blocks the other."""

    def __init__(self, command: Sequence[str]):
        """Starts the program. Raises OSError if it can't be started."""
        self._process = subprocess.Popen(
            [*command, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
        )
        self.sent = 0
        self._outgoing: deque[memoryview] = deque()
        self._incoming = bytearray()
        self._lines: deque[bytes] = deque()
        self._said = b""
        self._selector = selectors.DefaultSelector()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            os.set_blocking(pipe.fileno(), False)
        for pipe in (self._process.stdout, self._process.stderr):
            self._selector.register(pipe, selectors.EVENT_READ)

    def send(self, image: bytes) -> str:
        """Queues an image of any format, and returns its name in the response."""
        self.sent += 1
        # The ending marks it as an image; the program detects the format by the content.
        header = tarfile.TarInfo(f"{self.sent}.jpg")
        header.size = len(image)
        padding = bytes(-len(image) % _BLOCK)
        self._outgoing.extend(map(memoryview, (header.tobuf(tarfile.USTAR_FORMAT), image, padding)))
        return header.name

    def receive(self, timeout: float) -> dict:
        """Returns the next response. Raises Ended."""
        deadline = time.monotonic() + timeout
        while not self._lines:
            remaining = deadline - time.monotonic()
            if remaining <= 0:
                self.kill()
                raise Ended(f"it didn't respond for {timeout:g} s", None)
            self._exchange(remaining)
        return json.loads(self._lines.popleft())

    def close(self) -> None:
        """Ends the process, which has no pending responses: it has 10 seconds to exit by itself."""
        self._process.stdin.close()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            pass
        self.kill()

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        self._selector.close()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            try:
                pipe.close()
            except OSError:
                pass

    def _exchange(self, timeout: float) -> None:
        stdin = self._process.stdin
        is_writing = stdin in self._selector.get_map()
        if self._outgoing and not is_writing:
            self._selector.register(stdin, selectors.EVENT_WRITE)
        elif not self._outgoing and is_writing:
            self._selector.unregister(stdin)
        for key, _ in self._selector.select(timeout):
            if key.fileobj is stdin:
                self._write()
            elif key.fileobj is self._process.stderr:
                self._listen()
            else:
                self._read()

    def _write(self) -> None:
        first = self._outgoing[0]
        try:
            count = os.write(self._process.stdin.fileno(), first[:_CHUNK])
        except BrokenPipeError:
            # Reading raises Ended, with the last line of its error output.
            self._outgoing.clear()
            return
        if count < len(first):
            self._outgoing[0] = first[count:]
        else:
            self._outgoing.popleft()
            while self._outgoing and not self._outgoing[0]:
                self._outgoing.popleft()

    def _listen(self) -> None:
        said = os.read(self._process.stderr.fileno(), _CHUNK)
        if not said:
            self._selector.unregister(self._process.stderr)
        self._said = (self._said + said)[-1000:]

    def _read(self) -> None:
        data = os.read(self._process.stdout.fileno(), _CHUNK)
        if not data:
            try:
                status = self._process.wait(10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                status = self._process.wait()
            said = self._said.decode(errors="replace").strip().rsplit("\n", 1)[-1]
            self.kill()
            how = f"it was ended by signal {-status}" if status < 0 else f"it ended with status {status}"
            raise Ended(f"{how}: {said}" if said else how, status)
        *lines, rest = (self._incoming + data).split(b"\n")
        self._lines.extend(lines)
        self._incoming = rest
