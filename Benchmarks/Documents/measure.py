"""Measures the outlines of documents in rendered photographs (scenes.py), by kind.

Usage: measure.py --program PATH/vision-benchmarks [--photographs FOLDER ...] [--seeds 2,4] [--count 5]

A document is right if each corner is within 2 % of its diagonal, or if the visible parts overlap by 0.95; a
scene without one, if nothing is reported. Even seeds use one half of the photographs, odd ones the other.

Needs: pip install opencv-python-headless numpy
"""

import argparse
import json
import statistics
import subprocess
import tempfile
from collections import defaultdict
from pathlib import Path

import cv2
import numpy
from scenes import KINDS, Scene
from surfaces import Photographs


def visible(corners, size):
    """The part of a quadrilateral inside the image; None if there is none."""
    frame = numpy.float32([[0, 0], [size[0], 0], [size[0], size[1]], [0, size[1]]])
    _, part = cv2.intersectConvexConvex(cv2.convexHull(numpy.float32(corners))[:, 0], frame)
    return part if part is not None and len(part) > 2 else None


def overlap(first, second):
    """The intersection over union of convex polygons."""
    shared = cv2.intersectConvexConvex(first, second)[0]
    return shared / (cv2.contourArea(first) + cv2.contourArea(second) - shared)


def is_right(found, scene):
    """Whether corners are right, and the largest error as a share of the diagonal; infinite without both."""
    if scene.corners is None or found is None:
        return scene.corners is None and found is None, float("inf")
    found, true = numpy.array(found), scene.corners
    diagonal = max(numpy.linalg.norm(true[0] - true[2]), numpy.linalg.norm(true[1] - true[3]))
    error = min(numpy.linalg.norm(numpy.roll(found, turn, 0) - true, axis=1).max() for turn in range(4)) / diagonal
    parts = [visible(corners, scene.size) for corners in (found, true)]
    is_same = all(part is not None for part in parts) and overlap(*parts) >= 0.95
    return error < 0.02 or is_same, error


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", type=Path, required=True)
    parser.add_argument("--photographs", type=Path, nargs="*", default=[])
    parser.add_argument("--seeds", default="2,4", help="comma-separated")
    parser.add_argument("--count", type=int, default=5, help="the number of scenes of a kind and seed")
    options = parser.parse_args()
    right, errors, milliseconds = defaultdict(list), defaultdict(list), []
    with tempfile.TemporaryDirectory() as folder:
        scenes = {}
        for seed in map(int, options.seeds.split(",")):
            photographs = Photographs(options.photographs, seed % 2)
            for number, kind in enumerate(KINDS):
                for index in range(options.count):
                    scene = Scene(numpy.random.default_rng([seed, number, index]), kind, photographs)
                    file = Path(folder) / f"{seed}-{number}-{index}.jpg"
                    file.write_bytes(scene.jpeg)
                    scenes[str(file)] = scene
        done = subprocess.run(
            [options.program, "documents", *scenes], check=True, capture_output=True, text=True
        )
    for line in map(json.loads, done.stdout.splitlines()):
        scene = scenes[line["file"]]
        outcome, error = is_right(line["corners"], scene)
        right[scene.kind].append(outcome)
        if outcome and error < float("inf"):
            errors[scene.kind].append(error)
        milliseconds.append(line["milliseconds"])
    print("| kind | right | median corner error, % of the diagonal |")
    print("|---|---|---|")
    for kind, outcomes in right.items():
        error = f"{100 * statistics.median(errors[kind]):.2f}" if errors[kind] else "–"
        print(f"| {kind} | {sum(outcomes)} of {len(outcomes)} | {error} |")
    pages = [outcome for kind, outcomes in right.items() if kind != KINDS[-1] for outcome in outcomes]
    print(f"\n{sum(pages)} of {len(pages)} documents; median {statistics.median(milliseconds):.1f} ms")


if __name__ == "__main__":
    main()
