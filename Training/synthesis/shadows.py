"""Soft shadows of dice on the table, rendered as blurred outlines."""

import cv2
import numpy as np

from .camera import Camera
from .dice import Die
from .light import Light


def _fill_hull(mask: np.ndarray, points: np.ndarray, strength: float) -> None:
    if np.isfinite(points).all() and np.abs(points).max() < 20000:
        hull = cv2.convexHull(np.round(points * 8).astype(np.int32))
        cv2.fillConvexPoly(mask, hull, strength, cv2.LINE_AA, shift=3)


def shading(dice: list[Die], camera: Camera, light: Light, pixels_per_edge: float) -> np.ndarray:
    """The light of each lamp and the surroundings that reaches the table, RGB `[h, w, 3]`."""
    shape = (camera.height, camera.width)
    full = light.colors.sum(0) + light.ambient
    reached = np.broadcast_to(full, (*shape, 3)).astype(np.float32).copy()
    for direction, color in zip(light.directions, light.colors):
        mask = np.zeros(shape, np.float32)
        for die in dice:
            corners = die.corners(0.86)
            fallen = corners - direction * (corners[:, 2:] / max(direction[2], 0.2))
            _fill_hull(mask, camera.project(fallen), 1.0)
        mask = cv2.GaussianBlur(mask, (0, 0), max(0.5, light.softness * pixels_per_edge))
        reached -= mask[..., None] * color.astype(np.float32)
    contact = np.zeros(shape, np.float32)
    for die in dice:
        corners = die.corners(1.04)
        lifted = corners[:, 2].min() - 0.1 * die.half
        fallen = corners * (1, 1, 0)
        _fill_hull(contact, camera.project(fallen), float(np.clip(0.75 - lifted / die.half, 0, 0.75)))
    contact = cv2.GaussianBlur(contact, (0, 0), max(0.6, 0.12 * pixels_per_edge))
    reached -= contact[..., None] * light.ambient.astype(np.float32)
    return np.clip(reached, 0.03, None)
