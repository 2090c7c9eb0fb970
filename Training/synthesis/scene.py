"""One random image: a table with objects, dice, light, a camera; and the dice's boxes."""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from common.labeled_images import IGNORED, UNREADABLE, LabeledImage

from . import clutter, tables
from .camera import Camera
from .dice import (
    CLEARLY_UP,
    Die,
    Make,
    die_of,
    random_make,
    resting_rotation,
    rotation_about,
    tumbling_rotation,
)
from .light import Light, random_light
from .raymarch import draw_die
from .shadows import shading

PICTURE_SIZES = ((640, 480), (640, 360), (480, 640), (360, 640), (512, 512), (640, 430))
MakeDice = Callable[[np.random.Generator], Make]
"""Returns a random make of dice."""

LEAST_SEEN = 0.45
"""A die with a smaller visible share (hidden or outside) is ignored."""


@dataclass
class View:
    """A camera and the apparent size of a die's edge at the image's center, in pixels."""

    camera: Camera
    pixels_per_edge: float


LOWEST = 0.58
"""The camera's lowest elevation, in radians: 33°."""


def random_view(rng: np.random.Generator, low: bool = False) -> View:
    """From straight above, or if `low` from 52°, down to 33° above the table.

    Dice are from tiny to a third of the image.
    """
    width, height = PICTURE_SIZES[rng.integers(len(PICTURE_SIZES))]
    if low:
        elevation = rng.uniform(LOWEST, 0.9)
    else:
        elevation = np.pi / 2 - abs(rng.normal(0, 0.2)) if rng.random() < 0.35 else rng.uniform(LOWEST, np.pi / 2)
    elevation = max(elevation, LOWEST)
    focal = max(width, height) * rng.uniform(0.8, 2.2)
    pixels_per_edge = float(np.exp(rng.uniform(np.log(12), np.log(140))))
    roll = rng.normal(0, 0.08) if elevation < 1.2 else rng.uniform(0, 2 * np.pi)
    camera = Camera.looking_at(
        np.zeros(3), elevation, rng.uniform(0, 2 * np.pi), focal / pixels_per_edge, roll, focal, width, height
    )
    return View(camera, pixels_per_edge)


def random_attitude(die: Die, rng: np.random.Generator) -> None:
    """Mostly at rest; sometimes leaning, sometimes in flight."""
    choice = rng.random()
    if choice < 0.9:
        die.rotation = resting_rotation(rng, die.face_normals)
        die.center[2] = die.half
    elif choice < 0.95:
        axis = np.array([*rng.normal(size=2), 0.0])
        die.rotation = rotation_about(axis, abs(rng.normal(0, 0.3))) @ resting_rotation(rng, die.face_normals)
        die.center[2] = -die.corners()[:, 2].min()
    else:
        die.rotation = tumbling_rotation(rng)
        die.center[2] = -die.corners()[:, 2].min() + rng.exponential(0.6)


def place_dice(view: View, rng: np.random.Generator, make: MakeDice) -> list[Die]:
    """Dice of one or more makes, apart from each other, sometimes touching."""
    camera = view.camera
    area = camera.width * camera.height / (view.pixels_per_edge * 3) ** 2
    most = int(np.clip(area, 2, 26))
    count = int(rng.integers(1, most + 1)) if rng.random() < 0.85 else min(2, most)
    makes: list[Make] = [make(rng) for _ in range(int(rng.integers(1, 6)))]
    alike = rng.random() < 0.6
    gap = rng.choice([0.75, 1.0, 1.6])
    dice: list[Die] = []
    margin = 0.3 * view.pixels_per_edge
    for _ in range(count * 3):
        if len(dice) == count:
            break
        half = 0.5 * (1.0 if alike else float(np.exp(rng.normal(0, 0.15))))
        pixel = rng.uniform((-margin, -margin), (camera.width + margin, camera.height + margin))
        spot = camera.on_table(pixel)
        if any(
            np.hypot(*(spot - other.center)[:2]) < (half + other.half) * (1 + gap * 0.4) for other in dice
        ):
            continue
        die = die_of(makes[rng.integers(len(makes))], half, rng)
        die.center = np.array([spot[0], spot[1], half])
        random_attitude(die, rng)
        dice.append(die)
    return dice


def place_in_rows(view: View, rng: np.random.Generator, make: MakeDice) -> list[Die]:
    """Dice of many makes side by side in rows, as in a box or a display."""
    angle, pitch = rng.uniform(0, 2 * np.pi), rng.uniform(1.01, 1.35)
    axes = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    columns, rows = rng.integers(2, 7, 2)
    makes = [make(rng) for _ in range(int(rng.integers(1, 9)))]
    dice = []
    for column in range(columns):
        for row in range(rows):
            if rng.random() < 0.1:
                continue
            die = die_of(makes[rng.integers(len(makes))], 0.5, rng)
            spot = np.array([column - (columns - 1) / 2, row - (rows - 1) / 2]) * pitch
            lay = resting_rotation(rng, die.face_normals)
            # Its turn about the vertical is that of the rows, nearly.
            heading = np.arctan2(lay[1, np.argmax(np.abs(lay[:2]).max(0))], lay[0, np.argmax(np.abs(lay[:2]).max(0))])
            turn = -angle - heading + np.pi / 2 * rng.integers(4) + rng.normal(0, 0.05)
            die.rotation = rotation_about(np.array([0.0, 0.0, 1.0]), turn) @ lay
            die.center = np.array([*(spot @ axes + rng.normal(0, 0.02, 2)), 0.5])
            dice.append(die)
    return dice


def lit_table(
    view: View, dice: list[Die], light: Light, rng: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """The table with its objects and shadows in the camera's view, and its mean color 0…1."""
    camera = view.camera
    texture = tables.random_table(rng)
    reach = max(camera.width, camera.height) / view.pixels_per_edge * rng.uniform(1.1, 1.9)
    unit = tables.TEXTURE_SIZE / reach
    if rng.random() < 0.3:
        texture = tables.add_tray(texture, rng)
    if rng.random() < 0.55:
        clutter.scatter(texture, unit, int(rng.integers(1, 16)), rng)
    to_world = np.array([[1 / unit, 0, -reach / 2], [0, 1 / unit, -reach / 2], [0, 0, 1]])
    mapping = camera.table_homography() @ to_world
    seen = cv2.warpPerspective(
        texture,
        mapping,
        (camera.width, camera.height),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REFLECT_101,
    )
    ground = seen.reshape(-1, 3).mean(0) / 255
    falloff = 1 + tables.cloud(rng, (2, 2), 1, 64) * rng.uniform(0, 0.15)
    falloff = cv2.resize(falloff, (camera.width, camera.height), interpolation=cv2.INTER_CUBIC)
    return seen * shading(dice, camera, light, view.pixels_per_edge) * falloff[..., None], ground


def background_photograph(
    picture: LabeledImage, view: View, dice: list[Die], light: Light
) -> tuple[np.ndarray, np.ndarray]:
    """A real photograph as the table: only the shadows are added."""
    camera = view.camera
    seen = cv2.resize(picture.pixels, (camera.width, camera.height), interpolation=cv2.INTER_AREA)
    ground = seen.reshape(-1, 3).mean(0) / 255
    reached = shading(dice, camera, light, view.pixels_per_edge)
    full = light.colors.sum(0) + light.ambient
    return seen.astype(np.float32) * (reached / full), ground


def finish(canvas: np.ndarray, pixels_per_edge: float, rng: np.random.Generator) -> np.ndarray:
    """Lens and sensor: vignette, slight blur, exposure."""
    height, width = canvas.shape[:2]
    if rng.random() < 0.3:
        rows, columns = np.ogrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
        canvas = canvas * (1 - rng.uniform(0.1, 0.5) * (rows**2 + columns**2) / 2)[..., None]
    if rng.random() < 0.6:
        canvas = cv2.GaussianBlur(canvas, (0, 0), rng.uniform(0.3, np.clip(pixels_per_edge / 28, 0.4, 1.6)))
    canvas = canvas * np.exp(rng.normal(0, 0.15)) + rng.normal(0, 1.5, 1)
    noise = rng.normal(0, rng.uniform(0.3, 4), (height, width, 1))
    return np.clip(canvas + noise, 0, 255).astype(np.uint8)


def render(
    rng: np.random.Generator, photographs: list[LabeledImage], make: MakeDice = random_make, hard: bool = False
) -> LabeledImage:
    """A random image. `photographs` may serve as tables, with the dice already in them.

    If `hard`, half of the images are seen at a low angle, and a third have dice in rows.
    """
    view = random_view(rng, low=hard and rng.random() < 0.5)
    light = random_light(rng)
    boxes, values = [], []
    place = place_in_rows if hard and rng.random() < 0.33 else place_dice
    dice = [] if rng.random() < 0.03 else place(view, rng, make)
    if photographs and rng.random() < 0.25:
        picture = photographs[rng.integers(len(photographs))]
        scale = np.array(
            [view.camera.width / picture.pixels.shape[1], view.camera.height / picture.pixels.shape[0]]
        )
        boxes = list(picture.boxes * np.tile(scale, 2))
        values = list(picture.values)
        dice = [die for die in dice if not _covers(die, view.camera, np.array(boxes).reshape(-1, 4))]
        canvas, ground = background_photograph(picture, view, dice, light)
    else:
        canvas, ground = lit_table(view, dice, light, rng)
    canvas = np.ascontiguousarray(canvas, np.float64)
    owner = np.zeros(canvas.shape[:2], np.int32)
    dice.sort(key=lambda die: -float(np.linalg.norm(die.center - view.camera.position)))
    samples = 3 if view.pixels_per_edge < 45 else 2
    drawn = [
        draw_die(canvas, owner, number, die, view.camera, light, ground, samples)
        for number, die in enumerate(dice, start=1)
    ]
    if rng.random() < 0.08:
        thickness = view.pixels_per_edge * rng.uniform(2, 5)
        color, coverage = clutter.hand((view.camera.width, view.camera.height), thickness, rng)
        canvas = canvas * (1 - coverage[..., None]) + color * coverage[..., None]
        owner[coverage > 0.5] = 0
        values = [IGNORED if _hidden(box, coverage) else value for box, value in zip(boxes, values)]
    for number, (die, (extent, count)) in enumerate(zip(dice, drawn), start=1):
        if count < 12:
            continue
        boxes.append(extent.astype(np.float32))
        values.append(_class(die, np.count_nonzero(owner == number), view.camera))
    pixels = finish(canvas, view.pixels_per_edge, rng)
    return LabeledImage(
        "", "rendered", pixels, np.array(boxes, np.float32).reshape(-1, 4), np.array(values, np.int64)
    )


def _class(die: Die, seen: int, camera: Camera) -> int:
    """A die's value as in `LabeledImage.values`; `seen` is the number of its visible pixels."""
    value, upright = die.top()
    if seen < LEAST_SEEN * max(_whole_area(die, camera), 1):
        return IGNORED
    if not die.readable:
        return UNREADABLE
    return value - 1 if upright >= CLEARLY_UP else IGNORED


def _whole_area(die: Die, camera: Camera) -> float:
    """The approximate number of pixels of the die if it were fully visible."""
    outline = cv2.convexHull(camera.project(die.corners(0.93)).astype(np.float32))
    return float(cv2.contourArea(outline))


def _covers(die: Die, camera: Camera, boxes: np.ndarray) -> bool:
    """Whether the die or its shadow overlaps one of the boxes."""
    corners = camera.project(die.corners(1.5))
    low, high = corners.min(0), corners.max(0)
    return bool(((boxes[:, :2] < high) & (boxes[:, 2:] > low)).all(1).any())


def _hidden(box: np.ndarray, coverage: np.ndarray) -> bool:
    left, top, right, bottom = np.clip(box, 0, None).astype(int)
    part = coverage[top : bottom + 1, left : right + 1]
    return part.size > 0 and float(part.mean()) > 0.3
