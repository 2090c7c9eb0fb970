#!/usr/bin/env python3
"""Runs the benchmark of reading dice, keeps the result, and compares it with the last one on such a machine.

    Benchmarks/History/record.py .build/release/vision-benchmarks

The result is a JSON file with the machine, the versions, times, their ratios to minimum work and to
OpenVINO's Python, and allocations an image and a frame, in .benchmarks/MACHINE, a folder for each kind of
machine. What has changed by more than 5 % since the last file is printed. Times of a busy machine are
longer; ratios are of work that ran in turn.

Exit status: 0 done; 1 a ratio is worse than the limit in thresholds.json; otherwise the benchmark's own.
"""

import argparse
import datetime
import json
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
RECORDS = ROOT / ".benchmarks"
THRESHOLDS = Path(__file__).with_name("thresholds.json")
# Smaller changes are noise.
NOTABLE_CHANGE = 0.05
# The processor's instructions that decide which precisions and kernels are fast.
FEATURES = [
    "avx2", "avx512f", "avx512_vnni", "avx_vnni", "avx512_bf16", "avx512_fp16", "amx_bf16", "amx_int8", "asimddp", "bf16"]


def median(timing: dict) -> float:
    """The median of a timing's milliseconds, as the benchmark computes it."""
    return statistics.median_low(timing["milliseconds"])


def measures(report: dict) -> dict[str, dict[str, float]]:
    """The report's times and frame rates, and the ratios of work that ran in turn."""
    times, rates, ratios = {}, {}, {}
    for image in report["pictures"]:
        name = image["name"]
        times |= {f"{name}, {stage}": median(timing) for stage, timing in image["stages"].items()}
        times[f"{name}, whole"] = median(image["whole"])
        ratios[f"{name}, whole / floor"] = median(image["whole"]) / median(image["floor"])
        ratios[f"{name}, allocations / image"] = image["allocations"]
    if video := report.get("video"):
        rates["video, decoding"] = video["decodingFramesPerSecond"]
        rates["video, as vision dice"] = video["readingFramesPerSecond"]
        rates["video, all read"] = video["readingEveryFramePerSecond"]
        times["video, processor time a frame"] = video["processorMillisecondsPerFrame"]
        ratios["video, allocations / frame"] = video["allocationsPerFrame"]
    if peer := report.get("peer"):
        times["OpenVINO's Python"] = median(peer["peer"])
        ratios["our binding / OpenVINO's Python"] = median(peer["binding"]) / median(peer["peer"])
        ratios["prediction / OpenVINO's Python"] = median(peer["prediction"]) / median(peer["peer"])
    return {"milliseconds": times, "framesPerSecond": rates, "ratios": ratios}


def machine() -> dict:
    """The facts that distinguish kinds of machines."""
    text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    model = re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE)
    flags = re.search(r"^(?:flags|Features)\s*:\s*(.+)$", text, re.MULTILINE)
    present = set(flags[1].split()) if flags else set()
    return {
        "architecture": platform.machine(),
        "processor": " ".join(model[1].split()) if model else "unknown",
        "processors": len(os.sched_getaffinity(0)),
        "features": [feature for feature in FEATURES if feature in present],
    }


def versions() -> dict:
    """The versions of what is measured."""
    pins = json.loads((ROOT / "Dependencies/pypi.json").read_text(encoding="utf-8"))
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    return {"commit": commit.strip() or None, "openvino": pins["openvino"]["version"], "kernel": platform.release()}


def changes(old: dict, new: dict) -> list[str]:
    """A line for each measure of both records that differs notably."""
    lines = []
    for kind in ("ratios", "framesPerSecond", "milliseconds"):
        for name, value in new[kind].items():
            before = old[kind].get(name)
            if before and abs(value / before - 1) > NOTABLE_CHANGE:
                unit = {"ratios": "", "framesPerSecond": " frames/s", "milliseconds": " ms"}[kind]
                lines.append(f"  {name}: {before:.2f} → {value:.2f}{unit} ({(value / before - 1) * 100:+.0f} %)")
    return lines


def excesses(ratios: dict[str, float], limits: dict[str, float]) -> list[str]:
    """A line for each ratio above its limit, and for each limit whose ratio wasn't measured."""
    lines = []
    for name, limit in limits.items():
        if name not in ratios:
            lines.append(f"  {name} wasn't measured; its limit is {limit:.2f}")
        elif ratios[name] > limit:
            lines.append(f"  {name} is {ratios[name]:.2f}; its limit is {limit:.2f}")
    return lines


def last_record(folder: Path) -> dict | None:
    """The latest record in a folder: its name is its time."""
    files = sorted(folder.glob("*.json"))
    return json.loads(files[-1].read_text(encoding="utf-8")) if files else None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("benchmarks", type=Path, help="the program vision-benchmarks")
    parser.add_argument("options", nargs="*", help="options of `vision-benchmarks dice`, after --")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.json"
        done = subprocess.run(
            [arguments.benchmarks, "dice", "--json", file, *arguments.options], cwd=ROOT, check=False)
        if done.returncode != 0:
            return done.returncode
        report = json.loads(file.read_text(encoding="utf-8"))
    now = datetime.datetime.now(datetime.UTC)
    record = {
        "date": now.isoformat(timespec="seconds"), "machine": machine(), "versions": versions(),
        "precision": report["precision"], **measures(report)}
    kind = re.sub(r"[^\w.]+", "-", f"{record['machine']['processor']} {record['machine']['processors']}").strip("-")
    folder = RECORDS / kind
    previous = last_record(folder)
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{now:%Y-%m-%dT%H-%M-%S}.json"
    file.write_text(json.dumps(record, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"\nKept in {file.relative_to(ROOT)}.")
    if previous:
        lines = changes(previous, record)
        print(f"Changed by more than 5 % since {previous['date']}:" if lines else "Nothing has changed by more than 5 %.")
        print(*lines, sep="\n", end="\n" if lines else "")
    limits = json.loads(THRESHOLDS.read_text(encoding="utf-8"))
    if lines := excesses(record["ratios"], limits):
        print("Worse than thresholds.json allows:", *lines, sep="\n", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
