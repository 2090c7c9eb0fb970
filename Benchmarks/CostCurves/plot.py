#!/usr/bin/python3
"""Draws the curves that `vision-benchmarks cost-curves` measured.

    .build/release/vision-benchmarks cost-curves --output curves.json
    Benchmarks/CostCurves/plot.py curves.json Documentation/cost.svg

Needs matplotlib, which `make setup-benchmarks` installs for the system's Python.
"""

import argparse
import json
from pathlib import Path

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure

# Each detector's color and line, distinguishable without color: a panel has many lines.
STYLES = ["-", "--", ":", "-."]
COLORS = ["#0072B2", "#D55E00", "#009E73", "#CC79A7"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("curves", type=Path)
    parser.add_argument("plot", type=Path)
    arguments = parser.parse_args()
    curves = json.loads(arguments.curves.read_text())
    # Reproducible files, with text that can be searched.
    matplotlib.rcParams.update({"svg.hashsalt": "cost", "svg.fonttype": "none", "font.size": 8})
    figure = Figure(figsize=(11, 4.2), layout="constrained")
    by_size, by_count, memory = figure.subplots(1, 3)
    for number, curve in enumerate(curves):
        line = {
            "color": COLORS[number % len(COLORS)], "linestyle": STYLES[number // len(COLORS) % len(STYLES)],
            "marker": ".", "markersize": 3, "linewidth": 1, "label": curve["detector"]}
        plot(by_size, curve["bySize"], "megapixels", "processorMilliseconds", line)
        plot(by_count, curve["byCount"], "objects", "processorMilliseconds", line)
        plot(memory, curve["bySize"], "megapixels", "megabytes", line)
    label(by_size, "Time, eight objects", "megapixels", "ms of processor time")
    label(by_count, "Time, two megapixels", "objects", "ms of processor time")
    label(memory, "Peak memory of the process, eight objects", "megapixels", "MB")
    by_count.set_xscale("symlog", base=2, linthresh=1)
    ticks = sorted({point["objects"] for curve in curves for point in curve["byCount"]})
    by_count.set_xticks(ticks, labels=[str(tick) for tick in ticks])
    sizes = sorted({point["megapixels"] for curve in curves for point in curve["bySize"]})
    memory.set_yticks([25, 50, 100, 200, 400])
    for axes in (by_size, memory):
        axes.set_xticks(sizes, labels=[f"{size:g}" for size in sizes])
        axes.minorticks_off()
    figure.get_layout_engine().set(rect=(0, 0.11, 1, 0.89))
    figure.legend(*by_size.get_legend_handles_labels(), loc="lower center", ncols=7, frameon=False)
    figure.savefig(arguments.plot, metadata={"Date": None})


def plot(axes: Axes, points: list[dict], across: str, up: str, line: dict) -> None:
    axes.plot([point[across] for point in points], [point[up] for point in points], **line)


def label(axes: Axes, title: str, across: str, up: str) -> None:
    axes.set_title(title)
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    axes.set_xscale("log", base=2)
    axes.set_yscale("log")
    axes.yaxis.set_major_formatter(matplotlib.ticker.FormatStrFormatter("%g"))
    axes.grid(visible=True, linewidth=0.3)


if __name__ == "__main__":
    main()
