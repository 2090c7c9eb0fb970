"""Makes `roll.mp4` and `roll.json`: several rolls of two or three dice, cleared away after each.

`still.jpg` and `still.json` show the second roll at rest, with its values from left to right.
"""

import argparse
import json
import subprocess
from pathlib import Path

import cv2
import numpy as np

from synthesis.dice import Die, Make, die_of

from .drawing import Stage
from .physics import SUBFRAMES, Pose, Throw, simulate
from .truth import Roll, roll_of, write_truth

WIDTH, HEIGHT = 960, 540
FRAME_RATE = 30
EMPTY_FRAMES = 10
SETTLE_FRAMES = 62
"""Frames from a throw to the rake's start: time to come to rest and stay at rest."""

LEAST_ROLLING, LEAST_REST = 0.55, 0.8
"""The minimum durations of rolling and of rest, in seconds."""

REACH = 0.17
"""Slightly more than half of the table's visible width, in meters."""

DICE_IN_ROLLS = (2, 3, 3)
FIRST_SEED = 100
COLORS = (
    ((238, 238, 232), (18, 18, 20)),
    ((176, 20, 30), (244, 240, 236)),
    ((28, 62, 160), (244, 244, 244)),
)


def sample_dice(rng: np.random.Generator) -> list[Die]:
    """A white, a red and a blue die."""
    dice = []
    for body, pips in COLORS:
        make = Make(
            body=np.array(body, np.float64), second=np.array(body, np.float64), pip_color=np.array(pips, np.float64),
            ace_color=np.array(pips, np.float64), pattern=0, pattern_scale=1.0, gloss=0.45, translucency=0.0,
            corner=0.16, ball=1.46, spread=0.5, pip_radius=0.19, ace_radius=0.21, narrow=0.95, pip_depth=0.5,
            mirrored=False,
        )  # fmt: skip
        dice.append(die_of(make, 0.5, rng))
    return dice


def example_throw(stage: Stage, dice: list[Die], seed: int, first_frame: int) -> tuple[Throw, Roll, int]:
    """The first suitable throw from `seed` on, its ground truth, and the next unused seed."""
    while True:
        throw = simulate(len(dice), seed, FRAME_RATE, SETTLE_FRAMES, REACH)
        seed += 1
        roll = roll_of(throw, dice, stage.camera, SETTLE_FRAMES, first_frame)
        if roll is None or roll.start - first_frame < LEAST_ROLLING * FRAME_RATE:
            continue
        if roll.end - roll.start + 1 >= LEAST_REST * FRAME_RATE:
            return throw, roll, seed


def encoder(path: Path) -> subprocess.Popen:
    """FFmpeg, taking BGR frames on its standard input."""
    return subprocess.Popen(
        ["ffmpeg", "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "bgr24", "-s", f"{WIDTH}x{HEIGHT}",
         "-r", str(FRAME_RATE), "-i", "-", "-c:v", "libx264", "-preset", "slow", "-crf", "24", "-pix_fmt", "yuv420p",
         "-threads", "1", "-movflags", "+faststart", "-fflags", "+bitexact", str(path)],
        stdin=subprocess.PIPE,
    )  # fmt: skip


def write_still(stage: Stage, poses: list[Pose], dice: list[Die], roll: Roll, folder: Path) -> None:
    """One sharp frame of a roll at rest, and its values."""
    pixels = stage.frame(poses[:1], dice, np.random.default_rng(0))
    cv2.imwrite(str(folder / "still.jpg"), pixels, [cv2.IMWRITE_JPEG_QUALITY, 92])
    document = {"image": "still.jpg", "width": WIDTH, "height": HEIGHT, "values": roll.values}
    (folder / "still.json").write_text(json.dumps(document, indent=2) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path, help="folder for roll.mp4 and roll.json")
    parser.add_argument("--seed", type=int, default=FIRST_SEED)
    arguments = parser.parse_args()
    arguments.output.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(arguments.seed)
    stage, dice, seed = Stage(WIDTH, HEIGHT, arguments.seed), sample_dice(rng), arguments.seed
    empty = Pose(np.empty((0, 3)), np.empty((0, 3, 3)), None)
    frames: list[list[Pose]] = [[empty] * SUBFRAMES] * EMPTY_FRAMES
    rolls = []
    for count in DICE_IN_ROLLS:
        throw, roll, seed = example_throw(stage, dice[:count], seed, len(frames))
        frames += throw.frames + [[empty] * SUBFRAMES] * EMPTY_FRAMES
        rolls.append(roll)
    still = rolls[1]
    write_still(stage, frames[still.start], dice[: DICE_IN_ROLLS[1]], still, arguments.output)
    writer = encoder(arguments.output / "roll.mp4")
    for poses in frames:
        writer.stdin.write(stage.frame(poses, dice[: len(poses[0].centers)], rng).tobytes())
    writer.stdin.close()
    if writer.wait() != 0:
        raise SystemExit("ffmpeg could not write the video")
    write_truth(rolls, "roll.mp4", stage.camera, FRAME_RATE, len(frames), arguments.output / "roll.json")
    for roll in rolls:
        print(f"values {roll.values}, at rest from frame {roll.start} to {roll.end}")


if __name__ == "__main__":
    main()
