#!/usr/bin/env python3
"""Scores the people that `vision detect --bodies` finds against a folder's truth.json.

Usage: vision detect --bodies --json FOLDER/*.jpg | score.py FOLDER

A person is found if half of the labeled joints are within 0.12 of the labeled points' extent; each detection
counts for one person. In scenes of scenes.py, detections outside of all cut-outs are false; elsewhere, people
who aren't labeled count neither as found nor as false. Prints both for each kind.

Needs nothing but Python.
"""

import json
import math
import sys
from collections import Counter
from pathlib import Path

# The labels' names for joints.
NAMES = {
    "nose": "nose", "neck": "neck", "l_shoulder": "leftShoulder", "r_shoulder": "rightShoulder",
    "l_elbow": "leftElbow", "r_elbow": "rightElbow", "l_wrist": "leftWrist", "r_wrist": "rightWrist",
    "l_hip": "leftHip", "r_hip": "rightHip", "l_knee": "leftKnee", "r_knee": "rightKnee", "l_ankle": "leftAnkle",
    "r_ankle": "rightAnkle",
}  # fmt: skip
TOLERANCE = 0.12


def distance(joints: dict, person: dict, names: list[str]) -> float:
    """Returns the median distance of a body's joints from the labeled ones, relative to their extent."""
    labeled = {name: point for name, point in zip(names, person["points"], strict=True) if point[2] > 0}
    (across, down) = ([point[0] for point in labeled.values()], [point[1] for point in labeled.values()])
    extent = max(max(across) - min(across), max(down) - min(down))
    distances = sorted(
        math.dist(point[:2], joints[NAMES[name]]["point"]) / extent
        if NAMES[name] in joints
        else math.inf
        for name, point in labeled.items()
        if name in NAMES
    )
    return distances[len(distances) // 2] if distances else math.inf


def center(joints: dict) -> tuple[float, float]:
    points = [joint["point"] for joint in joints.values()]
    return (sum(point[0] for point in points) / len(points), sum(point[1] for point in points) / len(points))


def main() -> None:
    truth = json.loads((Path(sys.argv[1]) / "truth.json").read_text())
    (found, labeled, false) = (Counter(), Counter(), 0)
    for line in sys.stdin:
        result = json.loads(line)
        expected = truth.get(Path(result["input"]).name)
        if expected is None:
            continue
        bodies = [body["joints"] for body in result.get("bodies", []) if body["joints"]]
        people = expected["people"]
        pairs = sorted(
            (distance(joints, person, person.get("joints") or expected["joints"]), index, number)
            for (index, person) in enumerate(people)
            for (number, joints) in enumerate(bodies)
        )
        (owners, used) = (set(), set())
        for away, index, number in pairs:
            if away < TOLERANCE and index not in owners and number not in used:
                owners.add(index)
                used.add(number)
        for index, person in enumerate(people):
            kind = person.get("kind", "photograph")
            labeled[kind] += 1
            found[kind] += index in owners
        for number, joints in enumerate(bodies):
            (x, y) = center(joints)
            boxes = expected.get("boxes")
            inside = boxes is None or any(box[0] < x < box[2] and box[1] < y < box[3] for box in boxes)
            false += number not in used and not inside
    for kind in sorted(labeled):
        print(f"{kind}: {found[kind]} of {labeled[kind]} found")
    print(f"all: {found.total()} of {labeled.total()} found, {false} false")


if __name__ == "__main__":
    main()
