"""The process that runs the models, and its messages, which `vision model serve --help` describes."""

import atexit
import json
import os
import shutil
import struct
import subprocess
import threading
from typing import BinaryIO

Values = dict[str, object]


class RunnerError(RuntimeError):
    """An error that swift-vision reports, or a missing `vision`. coremltools expects a RuntimeError."""


def program() -> str:
    """Returns the path of `vision`: the one SWIFT_VISION names, that of the wheel, or the one in PATH."""
    named = os.environ.get("SWIFT_VISION")
    found = shutil.which(named or bundled_program() or "vision")
    if found is None:
        where = f"SWIFT_VISION names {named}, which isn't a program" if named else "there is no vision in PATH"
        raise RunnerError(f"{where}. Build swift-vision (make build), and set SWIFT_VISION to .build/release/vision.")
    return found


def bundled_program() -> str | None:
    """Returns the path of the program in the wheel that `make wheel` builds; None in a package without it."""
    try:
        from swift_vision import PROGRAM
    except ImportError:
        return None
    return str(PROGRAM)


class Runner:
    """A process of `vision model serve`. Thread-safe; requests run one at a time."""

    _shared: "Runner | None" = None
    _sharing = threading.Lock()

    def __init__(self) -> None:
        self._owner = os.getpid()
        self._turn = threading.Lock()
        self._process = subprocess.Popen(
            [program(), "model", "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        atexit.register(self.close)

    @classmethod
    def shared(cls) -> "Runner":
        """Returns this Python process's runner; starts one after a fork or if the last has ended."""
        with cls._sharing:
            if cls._shared is None or not cls._shared.is_running:
                cls._shared = cls()
            return cls._shared

    @property
    def is_running(self) -> bool:
        return self._owner == os.getpid() and self._process.poll() is None

    def ask(self, head: dict, payloads: list[bytes] = ()) -> tuple[dict, list[bytes]]:
        """Sends a message and waits for the answer.

        Raises RunnerError if the answer is an error or the process has ended.
        """
        with self._turn:
            try:
                text = json.dumps(head).encode()
                stream = self._process.stdin
                stream.write(struct.pack("<I", len(text)) + text)
                for payload in payloads:
                    stream.write(payload)
                stream.flush()
                answer, values = self._read(self._process.stdout)
            except (EOFError, BrokenPipeError, ValueError) as error:
                self._process.kill()
                status = self._process.wait()
                raise RunnerError(f"vision model serve has ended with status {status}.") from error
        if "error" in answer:
            raise RunnerError(answer["error"])
        return answer, values

    @staticmethod
    def _read(stream: BinaryIO) -> tuple[dict, list[bytes]]:
        def exactly(count: int) -> bytes:
            data = stream.read(count)
            if len(data) < count:
                raise EOFError
            return data

        (length,) = struct.unpack("<I", exactly(4))
        head = json.loads(exactly(length))
        return head, [exactly(value.get("bytes", 0)) for value in head.get("values", [])]

    def close(self) -> None:
        """Ends the process by closing its input; kills it after 5 seconds."""
        if not self.is_running:
            return
        self._process.stdin.close()
        self._process.stdout.close()
        try:
            self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
