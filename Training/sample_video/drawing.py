"""Renders the frames: the table once, then dice, rake, shadows and motion blur."""

from dataclasses import dataclass

import cv2
import numpy as np

from synthesis import tables
from synthesis.camera import Camera
from synthesis.dice import Die
from synthesis.light import Light
from synthesis.raymarch import draw_die
from synthesis.shadows import shading

from .physics import EDGE, RAKE_HALF, Pose

PIXELS_PER_EDGE = 58
SAMPLES = 2


@dataclass
class Rake:
    """A wooden bar, with the interface that `shading` needs."""

    center: np.ndarray
    half: float = float(RAKE_HALF[2] / EDGE)

    def corners(self, share: float = 1.0) -> np.ndarray:
        signs = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], np.float64)
        return self.center + signs * share * RAKE_HALF / EDGE


RAKE_FACES = ((0, 1, 3, 2), (4, 5, 7, 6), (0, 1, 5, 4), (2, 3, 7, 6), (1, 3, 7, 5))
RAKE_TONES = (0.75, 0.55, 0.45, 0.65, 1.0)
RAKE_COLOR = np.array([150, 104, 62])


class Stage:
    """Table, light and camera of the whole video."""

    def __init__(self, width: int, height: int, seed: int):
        focal = 1.7 * width
        self.camera = Camera.looking_at(
            np.array([0.0, 0.0, 0.3]),
            np.deg2rad(66),
            -np.pi / 2,
            focal / PIXELS_PER_EDGE,
            0.0,
            focal,
            width,
            height,
        )
        directions = np.array([[-0.45, 0.35, 0.82], [0.6, 0.2, 0.77]])
        directions /= np.linalg.norm(directions, axis=1, keepdims=True)
        colors = np.array([[0.5, 0.48, 0.44], [0.18, 0.19, 0.21]])
        self.light = Light(directions, colors, np.array([0.42, 0.43, 0.45]), 0.12)
        self.table = self._table(np.random.default_rng(seed))
        self.ground = self.table.reshape(-1, 3).mean(0) / 255

    def _table(self, rng: np.random.Generator) -> np.ndarray:
        """Green felt with a coarse nap, darker towards the corners."""
        size = tables.TEXTURE_SIZE
        nap = tables.grain(rng, 5, 1.6) + tables.cloud(rng, (5, 5), 3) * 2.5
        texture = np.clip(tables.flat(np.array([30, 104, 66])) + nap[..., None], 0, 255)
        reach = 24
        to_world = np.array([[reach / size, 0, -reach / 2], [0, reach / size, -reach / 2], [0, 0, 1]])
        mapping = self.camera.table_homography() @ to_world
        shape = (self.camera.width, self.camera.height)
        seen = cv2.warpPerspective(
            texture, mapping, shape, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT_101
        )
        rows, columns = np.ogrid[-1 : 1 : shape[1] * 1j, -1 : 1 : shape[0] * 1j]
        return seen * (1 - 0.16 * (rows**2 + columns**2))[..., None]

    def draw(self, pose: Pose, dice: list[Die]) -> np.ndarray:
        """One sharp image of a moment, float RGB."""
        for die, center, rotation in zip(dice, pose.centers, pose.rotations):
            die.center, die.rotation = center, rotation
        bodies = [die for die in dice if abs(die.center[0]) < 12]
        rake = [] if pose.rake is None else [Rake(pose.rake)]
        reached = shading([*bodies, *rake], self.camera, self.light, PIXELS_PER_EDGE)
        canvas = np.ascontiguousarray(self.table * reached, np.float64)
        for bar in rake:
            self._draw_rake(canvas, bar)
        owner = np.zeros(canvas.shape[:2], np.int32)
        for die in sorted(bodies, key=lambda die: -float(np.linalg.norm(die.center - self.camera.position))):
            draw_die(canvas, owner, 1, die, self.camera, self.light, self.ground, SAMPLES)
        return canvas

    def _draw_rake(self, canvas: np.ndarray, rake: Rake) -> None:
        corners = self.camera.project(rake.corners())
        for face, tone in zip(RAKE_FACES, RAKE_TONES):
            outline = np.round(corners[list(face)] * 8).astype(np.int32)
            cv2.fillConvexPoly(
                canvas, cv2.convexHull(outline), (RAKE_COLOR * tone).tolist(), cv2.LINE_AA, shift=3
            )

    def frame(self, poses: list[Pose], dice: list[Die], rng: np.random.Generator) -> np.ndarray:
        """A frame as from a camera: with motion blur and slight noise, BGR bytes."""
        still = all(np.allclose(pose.centers, poses[0].centers, atol=1e-3) for pose in poses)
        moments = poses[:1] if still and poses[0].rake is None else poses
        picture = np.mean([self.draw(pose, dice) for pose in moments], axis=0)
        picture = cv2.GaussianBlur(picture, (0, 0), 0.6) + rng.normal(0, 1.2, (*picture.shape[:2], 1))
        return np.ascontiguousarray(np.clip(picture, 0, 255).astype(np.uint8)[..., ::-1])
