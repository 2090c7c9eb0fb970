"""Reads images with processes of `vision detect`: each once and in order, even if a process crashes."""

from __future__ import annotations

import dataclasses
from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path

from .images import EncodedImage
from .process import Ended, VisionProcess, executable

# A process is replaced after this many images: the program accepts at most ten million members of an archive.
_MOST_IMAGES = 1_000_000
# If this many consecutive processes end without a response, the machine is to blame, not an image.
_MOST_DEATHS = 20
# Exit statuses with which the program can't work at all: wrong usage, a missing dependency.
_UNUSABLE = (64, 69)

# Idle processes, by command, for this Python process's next tasks.
_idle: dict[tuple[str, ...], list[VisionProcess]] = {}


@dataclasses.dataclass(frozen=True)
class Reading:
    """The options for reading images."""

    command: tuple[str, ...]
    # Seconds without a response after which a process is ended.
    timeout: float = 300
    # The most images, and bytes of them, that a process has at once.
    window: int = 16
    window_bytes: int = 64 << 20

    def findings(self, images: Iterable[EncodedImage]) -> Iterator[tuple[EncodedImage, dict]]:
        """Yields each image, without its bytes, and the program's line for it, or an "error".

        Raises RuntimeError if the program can't be used.
        """
        run = _Run(self)
        try:
            yield from run.findings(images)
        finally:
            run.end()


class _Run:
    def __init__(self, reading: Reading):
        self._reading = reading
        self._process: VisionProcess | None = None
        # The images in flight, with their names in the responses.
        self._waiting: deque[tuple[EncodedImage, str]] = deque()
        self._waiting_bytes = 0
        self._deaths = 0

    def findings(self, images: Iterable[EncodedImage]) -> Iterator[tuple[EncodedImage, dict]]:
        for image in images:
            if image.error is not None:
                # Keeps the order.
                yield from self._answers(until=0)
                yield image, {"error": image.error}
                continue
            if self._process is None or self._process.sent >= _MOST_IMAGES:
                yield from self._answers(until=0)
                self._renew()
            yield from self._answers(self._reading.window - 1, self._reading.window_bytes - len(image.data))
            self._send(image)
        yield from self._answers(until=0)

    def end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if self._waiting:
            # The task was canceled: nobody needs the pending responses.
            process.kill()
        else:
            _idle.setdefault(self._reading.command, []).append(process)

    def _send(self, image: EncodedImage) -> None:
        if self._process is None:
            self._renew()
        self._waiting.append((image, self._process.send(image.data)))
        self._waiting_bytes += len(image.data)

    def _answers(self, until: int, until_bytes: int = 0) -> Iterator[tuple[EncodedImage, dict]]:
        """Yields responses until at most these numbers of images and bytes are in flight."""
        while len(self._waiting) > until or (self._waiting and self._waiting_bytes > max(until_bytes, 0) and until):
            try:
                yield self._answer()
            except Ended as end:
                yield from self._one_by_one(end)

    def _answer(self) -> tuple[EncodedImage, dict]:
        line = self._process.receive(self._reading.timeout)
        image, name = self._waiting[0]
        if line.get("member") != name:
            raise RuntimeError(f"{self._reading.command[0]} answered {name} with {str(line)[:1000]}")
        self._deaths = 0
        self._taken()
        if "error" in line:
            line["error"] = line["error"].replace(f"-/{name}", image.title)
        return image.without_data(), line

    def _taken(self) -> None:
        image, _ = self._waiting.popleft()
        self._waiting_bytes -= len(image.data)

    def _one_by_one(self, end: Ended) -> Iterator[tuple[EncodedImage, dict]]:
        """Reads the images of an ended process one at a time, to find the one that ended it."""
        self._lost(end)
        waiting, self._waiting, self._waiting_bytes = self._waiting, deque(), 0
        for image, _ in waiting:
            self._send(image)
            try:
                yield self._answer()
            except Ended as end_alone:
                self._lost(end_alone)
                self._taken()
                error = f"“{image.title}” can't be read: {Path(self._reading.command[0]).name} failed: {end_alone}"
                yield image.without_data(), {"error": error}

    def _lost(self, end: Ended) -> None:
        self._process = None
        self._deaths += 1
        if end.status in _UNUSABLE or self._deaths >= _MOST_DEATHS:
            raise RuntimeError(f"{self._reading.command[0]} can't be used: {end}")

    def _renew(self) -> None:
        if self._process is not None:
            self._process.close()
        idle = _idle.get(self._reading.command)
        if idle:
            self._process = idle.pop()
            return
        program = executable(self._reading.command[0])
        try:
            self._process = VisionProcess([program, *self._reading.command[1:]])
        except OSError as error:
            raise RuntimeError(f"{program} can't be started: {error}") from error
