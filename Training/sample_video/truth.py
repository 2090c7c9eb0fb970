"""The ground truth of a roll, its values and its time of rest, from the simulated poses."""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from synthesis.camera import Camera
from synthesis.dice import Die

from .physics import Pose, Throw

STILL = 0.01
"""A die is at rest while every corner is within this many edges of its final position."""

FLAT = 0.999
"""Cosine of the largest tilt of a resting die's top face."""


@dataclass
class Roll:
    """`values` from left to right; `start` and `end` are the first and last frame of rest."""

    values: list[int]
    start: int
    end: int


def displacement(pose: Pose, rest: Pose) -> float:
    """The largest distance of any die's corner from its position at rest, in edges."""
    shift = np.linalg.norm(pose.centers - rest.centers, axis=1)
    turn = np.linalg.norm(pose.rotations - rest.rotations, axis=(1, 2)) * 0.5
    return float((shift + turn).max())


def roll_of(throw: Throw, dice: list[Die], camera: Camera, settle: int, first_frame: int) -> Roll | None:
    """The ground truth of a throw; None if it is unsuitable (leaning, near an edge, too close)."""
    rest = throw.frames[settle - 1][0]
    tops = []
    for die, rotation in zip(dice, rest.rotations):
        die.rotation = rotation
        tops.append(die.top())
    pixels = camera.project(rest.centers)
    inside = (pixels > 90).all() and (pixels < (camera.width - 90, camera.height - 90)).all()
    apart = all(
        np.linalg.norm(a - b) > 1.6 for index, a in enumerate(rest.centers) for b in rest.centers[:index]
    )
    if not inside or not apart or min(upright for _, upright in tops) < FLAT:
        return None
    still = [max(displacement(pose, rest) for pose in frame) < STILL for frame in throw.frames]
    end = start = settle - 1
    while start > 0 and still[start - 1]:
        start -= 1
    while end + 1 < len(still) and still[end + 1]:
        end += 1
    order = np.argsort(pixels[:, 0])
    return Roll([tops[index][0] for index in order], first_frame + start, first_frame + end)


def write_truth(
    rolls: list[Roll], video: str, camera: Camera, frame_rate: int, frames: int, path: Path
) -> None:
    """Writes the rolls as JSON beside the video."""
    document = {
        "video": video,
        "width": camera.width,
        "height": camera.height,
        "frameRate": frame_rate,
        "frames": frames,
        "rolls": [
            {"values": roll.values, "rest": {"firstFrame": roll.start, "lastFrame": roll.end}}
            for roll in rolls
        ],
    }
    path.write_text(json.dumps(document, indent=2) + "\n")
