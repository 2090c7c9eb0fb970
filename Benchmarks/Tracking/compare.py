"""Compares object trackers with OpenCV's CSRT and KCF in rendered sequences (sequences.py).

Usage: compare.py --images FOLDER --program PATH/vision-benchmarks [--seeds 101,102] [--kinds small,blur]

OpenCV's trackers get the color frames, ours the gray ones. Overlaps are intersections over unions, averaged
over the frames from the second on in which at least a quarter of the object is visible. Frames a second are
of one core's processor time.

Needs: pip install opencv-contrib-python-headless numpy
"""

import argparse
import subprocess
import tempfile
import time
from pathlib import Path

import cv2
import numpy
from sequences import FRAMES, Sequence

PEERS = {"CSRT": cv2.TrackerCSRT_create, "KCF": cv2.TrackerKCF_create}


def overlap(first, second):
    """The intersection over union of two boxes: x, y, width, height."""
    width = min(first[0] + first[2], second[0] + second[2]) - max(first[0], second[0])
    height = min(first[1] + first[3], second[1] + second[3]) - max(first[1], second[1])
    shared = max(width, 0) * max(height, 0)
    return shared / (first[2] * first[3] + second[2] * second[3] - shared)


def render(sequence, stem):
    """Writes the gray frames and the boxes; returns the peers' overlaps and frames a second."""
    scores, seconds = {name: [] for name in PEERS}, dict.fromkeys(PEERS, 0.0)
    boxes, trackers = {}, {}
    with open(f"{stem}.gray", "wb") as gray, open(f"{stem}.txt", "w", encoding="utf-8") as truth:
        for index in range(FRAMES):
            frame, visible = sequence.frame(index)
            box = sequence.box(index)
            gray.write(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY).tobytes())
            truth.write(" ".join(f"{value:.3f}" for value in [*box, visible]) + "\n")
            for name, create in PEERS.items():
                start = time.process_time()
                if index == 0:
                    boxes[name] = tuple(round(float(value)) for value in box)
                    trackers[name] = create()
                    trackers[name].init(frame, boxes[name])
                else:
                    is_found, found = trackers[name].update(frame)
                    boxes[name] = found if is_found else boxes[name]
                    if visible >= 0.25:
                        scores[name].append(overlap(boxes[name], box))
                seconds[name] += time.process_time() - start
    return {name: (numpy.mean(scores[name]), FRAMES / seconds[name]) for name in PEERS}


def main():
    """Renders, tracks and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--images", required=True)
    parser.add_argument("--program", required=True)
    parser.add_argument("--seeds", default="101")
    parser.add_argument("--kinds", default=",".join(Sequence.KINDS))
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    rows = {}
    with tempfile.TemporaryDirectory() as folder:
        for kind in arguments.kinds.split(","):
            for seed in arguments.seeds.split(","):
                name = f"{kind}-{seed}"
                rows[name] = render(Sequence(kind, int(seed), arguments.images), Path(folder, name))
        output = subprocess.run(
            [arguments.program, "tracked-sequences", folder], check=True, capture_output=True, text=True).stdout
    for line in output.splitlines():
        name, *values = line.split()
        numbers = [float(value) for value in values]
        rows[name] = {"accurate": tuple(numbers[:2]), "fast": tuple(numbers[2:])} | rows[name]
    columns = ["accurate", "fast", *PEERS]
    print("sequence".ljust(16) + "".join(f"{column:>18}" for column in columns))
    hard = [row for row in rows.values() if row["CSRT"][0] <= 0.45]
    means = {"mean": list(rows.values()), f"CSRT <= .45: {len(hard)}": hard}
    for name, group in [(name, [row]) for name, row in rows.items()] + list(means.items()):
        if group:
            cells = (numpy.mean([row[column] for row in group], axis=0) for column in columns)
            print(name.ljust(16) + "".join(f"{mean:>10.3f}{speed:>6.0f}/s" for mean, speed in cells))


if __name__ == "__main__":
    main()
