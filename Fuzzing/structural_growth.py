#!/usr/bin/env python3
"""Searches for parts of files whose cost grows faster than the file.

    Fuzzing/structural_growth.py --vision .build/release/vision [--quick] [JPEG PNG ...]

Each structural unit of each format (a JPEG's segments, a PNG's chunks, a TIFF's fields and directories, a
GIF's extensions and frames, a WebP's chunks, a HEIF's boxes, items and properties, the boxes and elements of
videos) is repeated n, 2n and 4n times in a small valid file, which a separate process decodes. Files with few
bytes and much declared content ("bombs") are decoded once.

Units that grow faster than the file, or exceed the limit of seconds per megabyte and megapixel, are printed
with their exponent of growth, processor time and peak memory; with --all every unit is. The exit status is 1
if there is such a unit.

--keep FOLDER keeps the files that were too costly. Needs Python's standard library, and ffmpeg for videos,
which are otherwise skipped by name.
"""

import argparse
import concurrent.futures
import contextlib
import json
import math
import os
import pathlib
import queue
import shlex
import subprocess
import sys
import tempfile
from dataclasses import dataclass

from Structure import gif, heif, jpeg, png, tiff, video, webp
from Structure.unit import Bomb, Unit

FORMATS = {"JPEG": jpeg, "PNG": png, "GIF": gif, "WebP": webp, "HEIF": heif, "TIFF": tiff, "video": video}
STARTER = pathlib.Path(__file__).parent / "Structure" / "starter.py"


@dataclass(frozen=True)
class Cost:
    seconds: float
    megabytes: float
    # The program's message, or its end.
    status: str


class Decoder:
    """Decodes files in separate processes, each started by one of a few small ones: a process's peak memory
    includes that of the process that started it.
    """

    def __init__(self, command: list[str], seconds: int, megabytes: int, folder: pathlib.Path, jobs: int):
        self.folder = folder
        self.starters: queue.SimpleQueue[subprocess.Popen] = queue.SimpleQueue()
        for _ in range(jobs):
            line = [sys.executable, str(STARTER), str(seconds), str(megabytes), *command]
            self.starters.put(subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))

    def cost(self, content: bytes) -> Cost:
        """Returns the processor time and the memory of a process that decodes this file."""
        handle, path = tempfile.mkstemp(dir=self.folder)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        starter = self.starters.get()
        try:
            print(path, file=starter.stdin, flush=True)
            return Cost(**json.loads(starter.stdout.readline()))
        finally:
            self.starters.put(starter)
            os.unlink(path)

    def close(self) -> None:
        while not self.starters.empty():
            starter = self.starters.get()
            starter.stdin.close()
            starter.wait()


@dataclass(frozen=True)
class Finding:
    format: str
    name: str
    count: int
    length: int
    costs: list[Cost]
    growth: float
    is_excess: bool
    content: bytes


class Search:
    def __init__(self, decoder: Decoder, options: argparse.Namespace):
        self.decoder, self.options = decoder, options
        self.base: dict[str, Cost] = {}

    def allowed(self, length: int, pixels: int) -> tuple[float, float]:
        """Returns the seconds and megabytes beyond those of the plain file that such a file may cost."""
        seconds = 0.3 + self.options.seconds_per_megabyte * length / 1e6 + self.options.seconds_per_megapixel * pixels / 1e6
        return seconds, 100 + 20 * length / 1e6 + 16 * pixels / 1e6

    def examine(self, part: Unit | Bomb) -> Finding:
        return self.grown(part) if isinstance(part, Unit) else self.once(part)

    def plain(self, unit: Unit) -> Cost:
        if unit.format not in self.base:
            self.base[unit.format] = self.decoder.cost(unit.make(0))
        return self.base[unit.format]

    def grown(self, unit: Unit) -> Finding:
        plain, most = self.plain(unit), unit.count(self.options.kilobytes * 1000)
        # The largest first: if it is cheap, the others aren't needed.
        content = unit.make(most)
        costs = [self.decoder.cost(content)]
        growth = math.nan
        more = costs[0].seconds - plain.seconds
        if more > 0.2:
            costs = [*(self.decoder.cost(unit.make(max(most // part, 1))) for part in (4, 2)), *costs]
            half = max(costs[1].seconds - plain.seconds, 1e-3)
            growth = math.log2(more / half)
        seconds, megabytes = self.allowed(len(content), 0)
        is_excess = more > seconds or costs[-1].megabytes - plain.megabytes > megabytes or (growth > 1.4 and more > 0.5)
        return Finding(unit.format, unit.name, most, len(content), costs, growth, is_excess or self.crashed(costs[-1]), content)

    def once(self, bomb: Bomb) -> Finding:
        content = bomb.make()
        cost = self.decoder.cost(content)
        seconds, megabytes = self.allowed(len(content), bomb.pixels)
        is_excess = cost.seconds > seconds or cost.megabytes > megabytes + 100 or self.crashed(cost)
        return Finding(bomb.format, bomb.name, 1, len(content), [cost], math.nan, is_excess, content)

    @staticmethod
    def crashed(cost: Cost) -> bool:
        return cost.status.startswith("-")


def text(finding: Finding) -> str:
    seconds = " ".join(f"{cost.seconds:.2f}" for cost in finding.costs)
    growth = "" if math.isnan(finding.growth) else f"{finding.growth:.1f}"
    mark = "EXCESS" if finding.is_excess else ""
    return (f"{mark:6} {finding.format:22} {finding.name:62} {finding.count:>8} {finding.length:>10} {seconds:>18} {growth:>5} "
            f"{finding.costs[-1].megabytes:>7.0f}  {finding.costs[-1].status}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("formats", nargs="*", help=", ".join(FORMATS))
    parser.add_argument("--vision", default=".build/release/vision")
    parser.add_argument(
        "--command", help="decodes a file, {} in it; default: vision detect --barcodes -- {}, for videos vision dice -- {}")
    parser.add_argument("--quick", action="store_true", help="files of 250 kB instead of 2 MB, and no bombs")
    parser.add_argument("--kilobytes", type=int, help="the largest file of a unit")
    parser.add_argument("--only", help="units whose names contain this")
    parser.add_argument("--all", action="store_true", help="print all, not only what is too costly")
    parser.add_argument("--seconds-per-megabyte", type=float, default=0.3)
    parser.add_argument("--seconds-per-megapixel", type=float, default=0.08)
    parser.add_argument("--limit-seconds", type=int, default=60, help="processor time after which a process is killed")
    parser.add_argument("--limit-megabytes", type=int, default=0, help="address space of a process; default: no limit")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    options.kilobytes = options.kilobytes or (250 if options.quick else 2000)
    print(f"       {'format':22} {'unit':62} {'n':>8} {'bytes':>10} {'s at n 2n 4n':>18} {'grows':>5} {'MB':>7}  status")
    chosen = [FORMATS[name] for name in options.formats or FORMATS]
    count = excess = 0
    for modules, arguments in (
        ([module for module in chosen if module is not video], ["detect", "--barcodes"]),
        ([module for module in chosen if module is video], ["dice"]),
    ):
        command = shlex.split(options.command) if options.command else [options.vision, *arguments, "--", "{}"]
        found = search(modules, command, options)
        count, excess = count + found[0], excess + found[1]
    print(f"{count} units, {excess} too costly.")
    return 1 if excess else 0


def search(modules: list, command: list[str], options: argparse.Namespace) -> tuple[int, int]:
    """Decodes all units of some formats; returns their number, and the number of those that cost too much."""
    parts: list[Unit | Bomb] = [unit for module in modules for unit in module.units()]
    if not options.quick:
        parts += [bomb for module in modules for bomb in module.bombs()]
    parts = [part for part in parts if options.only is None or options.only in f"{part.format} {part.name}"]
    if not parts:
        return 0, 0
    excess = 0
    with (
        tempfile.TemporaryDirectory() as folder,
        contextlib.closing(Decoder(command, options.limit_seconds, options.limit_megabytes, pathlib.Path(folder), options.jobs)) as decoder,
        concurrent.futures.ThreadPoolExecutor(options.jobs) as pool,
    ):
        for finding in pool.map(Search(decoder, options).examine, parts):
            if finding.is_excess:
                excess += 1
                if options.keep:
                    options.keep.mkdir(parents=True, exist_ok=True)
                    name = "".join(c if c.isalnum() else "-" for c in f"{finding.format} {finding.name}")
                    (options.keep / name).write_bytes(finding.content)
            if options.all or finding.is_excess:
                print(text(finding), flush=True)
    return len(parts), excess


if __name__ == "__main__":
    sys.exit(main())
