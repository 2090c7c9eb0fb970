"""Composes scenes of small people from a seed: photographs of people, reduced, on photographs without people.

Usage: scenes.py PEOPLE BACKGROUNDS OUTPUT [--seed N] [--scenes N] [--heights 80,120,160,240]
PEOPLE is a folder with truth.json: for each file, the joints' names and the people, each with points of x, y
and visibility in pixels. BACKGROUNDS is a folder that is searched for JPEG and PNG files.

Each scene is 1280 x 960 pixels and has up to four people of one height, the heights in turn, who don't
overlap. A person is cut out with an ellipse's soft edge, with the surroundings that lie inside. OUTPUT
gets the images and a truth.json of the same form, with each person's height as its kind.

Needs: pip install pillow numpy.
"""

import argparse
import json
import random
from pathlib import Path

import numpy as np
from PIL import Image

SIZE = (1280, 960)
PEOPLE_PER_SCENE = 4
# Of the labeled points' extent, on each side: they end at the ankles and inside the arms.
MARGIN = 0.15
# Of the largest height. Lower people would be enlarged so much that they are blurred.
LEAST_HEIGHT = 0.625


def people(folder: Path, least_height: float) -> list[tuple[Image.Image, list, list]]:
    """Returns the cut-outs that show one labeled person's whole extent, with the joints and points."""
    cutouts = []
    for name, truth in sorted(json.loads((folder / "truth.json").read_text()).items()):
        image = Image.open(folder / name).convert("RGB")
        for person in truth["people"]:
            seen = [point for point in person["points"] if point[2] > 0]
            (left, right) = (min(point[0] for point in seen), max(point[0] for point in seen))
            (top, bottom) = (min(point[1] for point in seen), max(point[1] for point in seen))
            (width, height) = (right - left, bottom - top)
            if height < max(least_height, width) or top < 0:
                continue
            around = max(MARGIN * height, 0.25 * width)
            box = (
                max(int(left - around), 0), max(int(top - MARGIN * height), 0),
                min(int(right + around), image.width), min(int(bottom + MARGIN * height), image.height),
            )  # fmt: skip
            points = [
                [point[0] - box[0], point[1] - box[1], point[2]] if point[2] > 0 else [0, 0, 0]
                for point in person["points"]
            ]
            cutouts.append((image.crop(box), truth["joints"], points))
    return cutouts


def soft_edge(size: tuple[int, int]) -> Image.Image:
    """Returns the coverage of a rounded rectangle: 1 inside, falling to 0 over a tenth of each side."""
    (columns, rows) = (np.linspace(0, 1, size[0]), np.linspace(0, 1, size[1]))
    (across, down) = (np.minimum(columns, 1 - columns) / 0.1, np.minimum(rows, 1 - rows) / 0.06)
    coverage = np.clip(across[None, :], 0, 1) * np.clip(down[:, None], 0, 1)
    return Image.fromarray((coverage * 255).round().astype(np.uint8))


def scene(height: int, cutouts: list, backgrounds: list[Path], choice: random.Random) -> tuple[Image.Image, list, list]:
    """Returns a scene, its people, and the cut-outs' boxes: left, top, right, bottom."""
    background = Image.open(choice.choice(backgrounds)).convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)
    (placed, labels) = ([], [])
    for _ in range(50):
        if len(labels) == PEOPLE_PER_SCENE:
            break
        (cutout, joints, points) = choice.choice(cutouts)
        rows = [point[1] for point in points if point[2] > 0]
        scale = height / (max(rows) - min(rows))
        size = (max(round(cutout.width * scale), 1), max(round(cutout.height * scale), 1))
        if size[0] > SIZE[0] or size[1] > SIZE[1]:
            continue
        (x, y) = (choice.randint(0, SIZE[0] - size[0]), choice.randint(0, SIZE[1] - size[1]))
        box = (x, y, x + size[0], y + size[1])
        if any(box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3] for other in placed):
            continue
        placed.append(box)
        background.paste(cutout.resize(size, Image.Resampling.LANCZOS), box, soft_edge(size))
        labels.append(
            {
                "kind": f"{height} px",
                "joints": joints,
                "points": [[x + point[0] * scale, y + point[1] * scale, point[2]] for point in points],
            }
        )
    return background, labels, placed


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("people", type=Path)
    arguments.add_argument("backgrounds", type=Path)
    arguments.add_argument("output", type=Path)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--scenes", type=int, default=24)
    arguments.add_argument("--heights", default="80,120,160,240", help="of the people, in pixels")
    options = arguments.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    choice = random.Random(options.seed)
    heights = [int(height) for height in options.heights.split(",")]
    cutouts = people(options.people, LEAST_HEIGHT * max(heights))
    backgrounds = sorted(
        path for path in options.backgrounds.rglob("*") if path.suffix.lower() in (".jpg", ".jpeg", ".png")
    )
    truth = {}
    for index in range(options.scenes):
        (image, labels, boxes) = scene(heights[index % len(heights)], cutouts, backgrounds, choice)
        name = f"scene-{options.seed}-{index:03}.jpg"
        image.save(options.output / name, quality=92)
        truth[name] = {"people": labels, "boxes": boxes}
    (options.output / "truth.json").write_text(json.dumps(truth))


if __name__ == "__main__":
    main()
