"""From a labeled image to one training input: geometry first, then light, lens and sensor."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from common.labeled_images import IGNORED, LabeledImage

from . import INPUT_SIZE

SMALLEST_DIE = 7.0
"""Dice narrower than this many input pixels cannot be read and are ignored."""


@dataclass(frozen=True)
class View:
    """The contents of training views, and the strength of augmentation.

    `size` is their width and height and `die_range` the widths to which dice are zoomed, both in pixels.
    `close` views always show one die from near; of the others, `own_scale` is the share that keep about the
    scale at which the network's input shows the whole image, and `mosaics` the share made of four images.
    `strength` scales the changes of light, lens and sensor.
    """

    size: int
    die_range: tuple[float, float]
    close: bool = False
    own_scale: float = 0.5
    mosaics: float = 0.3
    strength: float = 1.0


LARGEST_SHARE = 0.7
"""The largest share of a view's side that the die in focus may fill."""

LEAST_VISIBLE = 0.6
"""Share of a die's box that must remain in the image for it to count."""

Sample = tuple[np.ndarray, np.ndarray, np.ndarray]
"""Pixels `[size, size, 3]`, boxes in pixels, values."""


def crop_transform(picture: LabeledImage, view: View, rng: np.random.Generator) -> np.ndarray:
    """A random homography from the image to a square view, with a random aspect ratio.

    Either the image has about the scale at which the network's input shows all of it, or one die is scaled to
    a random size, so that every size is learned from every source.
    """
    height, width = picture.pixels.shape[:2]
    size = view.size
    # The camera's image is stretched to a square, whatever its shape: 3:4 up to 16:9.
    aspect = width / height if rng.random() < 0.6 else np.exp(rng.uniform(np.log(0.72), np.log(1.8)))
    scale_y = INPUT_SIZE / (height if aspect < 1 else width / aspect)
    scale_x = scale_y / aspect
    zoom = np.exp(rng.uniform(np.log(0.8), np.log(1.35)))
    focus = np.array([rng.uniform(0, width), rng.uniform(0, height)])
    if len(picture.boxes):
        box = picture.boxes[rng.integers(len(picture.boxes))]
        focus = (box[:2] + box[2:]) / 2
        extent = np.sqrt(max(1.0, np.prod((box[2:] - box[:2]) * (scale_x, scale_y))))
        if view.close or rng.random() > view.own_scale:
            target = np.exp(rng.uniform(*np.log(view.die_range)))
            zoom = np.clip(target / extent, 0.45, 3.0)
        # A die that doesn't fit is useless.
        zoom = min(zoom, LARGEST_SHARE * size / extent)
    scale = np.diag([scale_x * zoom, scale_y * zoom])
    turn = np.deg2rad(rng.normal(0, 6) + 90 * rng.integers(4) * (rng.random() < 0.6))
    rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    flip = np.diag([rng.choice([-1.0, 1.0]), 1.0])
    linear = scale @ rotation @ flip
    extent = np.abs(linear) @ (width, height)
    if view.close:
        anchor, place = focus, rng.uniform(0.35, 0.65, 2) * size
    elif (extent < size).all():
        anchor, place = np.array([width, height]) / 2, np.full(2, size / 2) + rng.normal(0, size * 0.08, 2)
    else:
        anchor, place = focus, rng.uniform(0.1, 0.9, 2) * size
    transform = np.eye(3)
    transform[:2, :2] = linear
    transform[:2, 2] = place - linear @ anchor
    keystone = np.eye(3)
    keystone[2, :2] = rng.normal(0, 0.06, 2) / size
    return keystone @ transform


def warped_boxes(boxes: np.ndarray, transform: np.ndarray) -> np.ndarray:
    """The upright boxes around the boxes' inscribed octagons after a homography.

    A die seldom fills its box's corners: the octagon keeps boxes tight when the image is rotated.
    """
    if len(boxes) == 0:
        return boxes
    left, top, right, bottom = boxes.T
    near, far = 0.22, 0.78
    across = [left + (right - left) * share for share in (near, far)]
    down = [top + (bottom - top) * share for share in (near, far)]
    xs = np.stack([*across, right, right, *across, left, left], 1)
    ys = np.stack([top, top, *down, bottom, bottom, *down], 1)
    points = np.stack([xs, ys, np.ones_like(xs)], -1) @ transform.T
    points = points[..., :2] / points[..., 2:]
    return np.concatenate([points.min(1), points.max(1)], axis=1).astype(np.float32)


def clip_boxes(boxes: np.ndarray, values: np.ndarray, width: float, height: float):
    """Clips boxes to the image; those mostly outside become ignored, those completely outside are dropped."""
    limits = np.array([width, height, width, height], np.float32)
    clipped = np.clip(boxes, 0, limits)
    area = np.prod(boxes[:, 2:] - boxes[:, :2], axis=1)
    extent = clipped[:, 2:] - clipped[:, :2]
    visible = np.prod(extent, axis=1) / np.maximum(area, 1e-6)
    readable = (visible >= LEAST_VISIBLE) & (extent.min(1) >= SMALLEST_DIE)
    kept = visible > 0.03
    return clipped[kept], np.where(readable, values, IGNORED)[kept]


def warp(picture: LabeledImage, view: View, rng: np.random.Generator) -> Sample:
    """A random view of an image."""
    size = view.size
    transform = crop_transform(picture, view, rng)
    boxes = warped_boxes(picture.boxes, transform)
    pixels = picture.pixels
    shrink = np.sqrt(abs(np.linalg.det(transform[:2, :2])))
    if shrink < 0.6:
        # Average first: a plain bilinear warp would alias.
        half = cv2.resize(pixels, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        ratio = np.array([pixels.shape[1] / half.shape[1], pixels.shape[0] / half.shape[0], 1.0])
        pixels, transform = half, transform * ratio
    border = pixels[::37, ::41].reshape(-1, 3).mean(0) if rng.random() < 0.5 else rng.integers(0, 255, 3)
    seen = cv2.warpPerspective(
        pixels, transform, (size, size), flags=cv2.INTER_LINEAR, borderValue=[float(c) for c in border]
    )
    return seen, *clip_boxes(boxes, picture.values, size, size)


def mosaic(pictures: list[LabeledImage], view: View, rng: np.random.Generator) -> Sample:
    """Four views side by side: many small dice, and tables that end within the image."""
    size = view.size
    center = rng.uniform(0.35, 0.65, 2)
    column, row = (int(c * size) for c in center)
    canvas = np.empty((size, size, 3), np.uint8)
    all_boxes, all_values = [], []
    spans = [(0, 0, column, row), (column, 0, size, row), (0, row, column, size), (column, row, size, size)]
    for picture, (left, top, right, bottom) in zip(pictures, spans):
        part = replace(view, size=max(right - left, bottom - top))
        seen, boxes, values = warp(picture, part, rng)
        canvas[top:bottom, left:right] = seen[: bottom - top, : right - left]
        boxes, values = clip_boxes(boxes, values, right - left, bottom - top)
        all_boxes.append(boxes + np.array([left, top, left, top], np.float32))
        all_values.append(values)
    return canvas, np.concatenate(all_boxes), np.concatenate(all_values)


class NoiseBank:
    """Gaussian noise, drawn once and read at random offsets: drawing it again costs more than the network."""

    def __init__(self, rng: np.random.Generator):
        self.noise = rng.normal(0, 1, 4_000_000).astype(np.float32)

    def pick(self, shape: tuple[int, ...], rng: np.random.Generator) -> np.ndarray:
        count = int(np.prod(shape))
        start = rng.integers(len(self.noise) - count)
        return self.noise[start : start + count].reshape(shape)


def change_light(pixels: np.ndarray, strength: float, rng: np.random.Generator) -> np.ndarray:
    """Exposure, contrast, gamma and color balance through one look-up table; hue, gray, swapped channels."""
    ramp = np.arange(256, dtype=np.float32) / 255
    table = np.empty((256, 3), np.float32)
    gamma = np.exp(rng.normal(0, 0.25 * strength))
    gain, offset = np.exp(rng.normal(0, 0.22 * strength)), rng.normal(0, 0.06 * strength)
    tint = np.exp(rng.normal(0, (0.09 if rng.random() < 0.7 else 0.2) * strength, 3))
    for channel in range(3):
        table[:, channel] = ramp**gamma * gain * tint[channel] + offset
    lookup = (np.clip(table, 0, 1) * 255 + 0.5).astype(np.uint8).reshape(1, 256, 3)
    pixels = cv2.LUT(pixels, lookup)
    choice = rng.random() / strength
    if choice < 0.3:
        hsv = cv2.cvtColor(pixels, cv2.COLOR_RGB2HSV)
        shift = int(rng.normal(0, 12)) if rng.random() < 0.6 else int(rng.integers(180))
        saturation = np.exp(rng.normal(0, 0.35))
        steps = np.arange(256)
        hsv_table = np.stack([(steps + shift) % 180, np.clip(steps * saturation, 0, 255), steps], 1)
        pixels = cv2.cvtColor(cv2.LUT(hsv, hsv_table.astype(np.uint8).reshape(1, 256, 3)), cv2.COLOR_HSV2RGB)
    elif choice < 0.45:
        pixels = cv2.cvtColor(cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY), cv2.COLOR_GRAY2RGB)
    elif choice < 0.55:
        pixels = np.ascontiguousarray(pixels[:, :, rng.permutation(3)])
    if rng.random() < 0.03 * strength:
        pixels = 255 - pixels
    return pixels


def soften(pixels: np.ndarray, smallest: float, strength: float, rng: np.random.Generator) -> np.ndarray:
    """Defocus, motion or a coarse sensor; limited so that the smallest die stays legible."""
    limit = max(0.3, smallest / 18)
    choice = rng.random() / strength
    if choice < 0.15:
        return cv2.GaussianBlur(pixels, (0, 0), rng.uniform(0.3, min(limit, 3.0) + 0.05))
    if choice < 0.25:
        length = int(min(limit * 2.5, 15))
        if length >= 2:
            kernel = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
            angle = rng.uniform(0, np.pi)
            reach = np.array([np.cos(angle), np.sin(angle)]) * length / 2
            start, end = (np.round(length + sign * reach).astype(int) for sign in (-1, 1))
            cv2.line(kernel, tuple(map(int, start)), tuple(map(int, end)), 1.0)
            return cv2.filter2D(pixels, -1, kernel / kernel.sum())
    if choice < 0.38:
        size = pixels.shape[0]
        factor = rng.uniform(np.clip(14 / max(smallest, 1), 0.4, 0.9), 0.95)
        small = cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        return cv2.resize(small, (size, size), interpolation=cv2.INTER_LINEAR)
    return pixels


def degrade(pixels: np.ndarray, bank: NoiseBank, strength: float, rng: np.random.Generator) -> np.ndarray:
    """Sensor noise and JPEG artifacts."""
    if rng.random() < 0.25 * strength:
        noise = bank.pick(pixels.shape, rng) * rng.uniform(1, 12)
        pixels = np.clip(pixels + noise, 0, 255).astype(np.uint8)
    if rng.random() < 0.12 * strength:
        quality = int(rng.integers(35, 92))
        pixels = cv2.imdecode(cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], 1)
    return pixels


def augmented_sample(
    pictures: list[LabeledImage], bank: NoiseBank, rng: np.random.Generator, view: View
) -> Sample:
    """A training view of one image, or of four as a mosaic."""
    if len(pictures) == 4:
        pixels, boxes, values = mosaic(pictures, view, rng)
    else:
        pixels, boxes, values = warp(pictures[0], view, rng)
    smallest = float((boxes[:, 2:] - boxes[:, :2]).min()) if len(boxes) else float(view.size)
    pixels = soften(change_light(pixels, view.strength, rng), smallest, view.strength, rng)
    return degrade(pixels, bank, view.strength, rng), boxes, values
