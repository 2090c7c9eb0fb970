"""Scores the people or hands that `vision detect` finds against a folder's truth.json.

Usage: vision detect --bodies --json FOLDER/*.jpg | score.py FOLDER
       vision detect --hands --json FOLDER/*.jpg | score.py FOLDER --hands

A person is found if half of the labeled joints are within 0.12 of the labeled points' extent, a hand if its
wrist is within half a hand's length of the labeled one; each detection counts once. A hand's length follows
from the person's longest limb; labeled wrists whose hands are hidden count, too. In scenes of scenes.py,
detections outside of all cut-outs are false; elsewhere, people who aren't labeled count neither as found nor
as false. Prints both for each kind: the people's, or a hand's minimum length in pixels.

Needs nothing but Python.
"""

import argparse
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
BODY_TOLERANCE = 0.12
HAND_TOLERANCE = 0.5
# An adult's, in hand's lengths.
LIMBS = {("shoulder", "elbow"): 1.6, ("elbow", "wrist"): 1.3, ("hip", "knee"): 2.3, ("knee", "ankle"): 2.2}
# In pixels: the kinds of hands.
HAND_LENGTHS = (0, 24, 32, 64)


def labeled_points(person: dict, expected: dict) -> dict[str, list[float]]:
    """Returns the labeled points by the labels' names for joints."""
    names = person.get("joints") or expected["joints"]
    return {name: point[:2] for name, point in zip(names, person["points"], strict=True) if point[2] > 0}


def body_distance(joints: dict, labeled: dict[str, list[float]]) -> float:
    """Returns the median distance of a body's joints from the labeled ones, relative to their extent."""
    (across, down) = ([point[0] for point in labeled.values()], [point[1] for point in labeled.values()])
    extent = max(max(across) - min(across), max(down) - min(down))
    distances = sorted(
        math.dist(point, joints[NAMES[name]]["point"]) / extent if NAMES[name] in joints else math.inf
        for name, point in labeled.items()
        if name in NAMES
    )
    return distances[len(distances) // 2] if distances else math.inf


def labeled_hands(labeled: dict[str, list[float]]) -> list[tuple[list[float], float]]:
    """Returns a person's labeled wrists, each with the hand's length in pixels."""
    length = max(
        (
            math.dist(labeled[f"{side}_{start}"], labeled[f"{side}_{end}"]) / hands
            for side in "lr"
            for (start, end), hands in LIMBS.items()
            if f"{side}_{start}" in labeled and f"{side}_{end}" in labeled
        ),
        default=0,
    )
    return [(labeled[name], length) for name in ("l_wrist", "r_wrist") if name in labeled and length > 0]


def center(joints: dict) -> tuple[float, float]:
    points = [joint["point"] for joint in joints.values()]
    return (sum(point[0] for point in points) / len(points), sum(point[1] for point in points) / len(points))


def matched(distances: dict[tuple[int, int], float], tolerance: float) -> tuple[set[int], set[int]]:
    """Returns which labels and which detections belong together, the nearest first, each once."""
    (labels, detections) = (set(), set())
    for (label, detection), away in sorted(distances.items(), key=lambda pair: pair[1]):
        if away < tolerance and label not in labels and detection not in detections:
            labels.add(label)
            detections.add(detection)
    return (labels, detections)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--hands", action="store_true", help="score hands instead of people")
    options = parser.parse_args()
    truth = json.loads((options.folder / "truth.json").read_text())
    (found, labeled, false) = (Counter(), Counter(), 0)
    for line in sys.stdin:
        result = json.loads(line)
        expected = truth.get(Path(result["input"]).name)
        if expected is None:
            continue
        people = [(person, labeled_points(person, expected)) for person in expected["people"]]
        detections = [one["joints"] for one in result.get("hands" if options.hands else "bodies", []) if one["joints"]]
        if options.hands:
            hands = [hand for (_, points) in people for hand in labeled_hands(points)]
            kinds = [f"hands of {max(least for least in HAND_LENGTHS if length >= least)} px" for (_, length) in hands]
            distances = {
                (index, number): math.dist(wrist, joints["wrist"]["point"]) / length
                for (index, (wrist, length)) in enumerate(hands)
                for (number, joints) in enumerate(detections)
            }
        else:
            kinds = [person.get("kind", "photograph") for (person, _) in people]
            distances = {
                (index, number): body_distance(joints, points)
                for (index, (_, points)) in enumerate(people)
                for (number, joints) in enumerate(detections)
            }
        (owners, used) = matched(distances, HAND_TOLERANCE if options.hands else BODY_TOLERANCE)
        for index, kind in enumerate(kinds):
            labeled[kind] += 1
            found[kind] += index in owners
        for number, joints in enumerate(detections):
            (x, y) = center(joints)
            boxes = expected.get("boxes")
            inside = boxes is None or any(box[0] < x < box[2] and box[1] < y < box[3] for box in boxes)
            false += number not in used and not inside
    for kind in sorted(labeled):
        print(f"{kind}: {found[kind]} of {labeled[kind]} found")
    print(f"all: {found.total()} of {labeled.total()} found, {false} false")


if __name__ == "__main__":
    main()
