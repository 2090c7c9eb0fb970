"""A pinhole camera over the table."""

from dataclasses import dataclass

import numpy as np


@dataclass
class Camera:
    """`axes` holds the image's right, down and forward directions in the world as rows."""

    position: np.ndarray
    axes: np.ndarray
    focal: float
    width: int
    height: int

    @staticmethod
    def looking_at(
        target: np.ndarray, elevation: float, azimuth: float, distance: float, roll: float, focal: float,
        width: int, height: int,
    ) -> "Camera":  # fmt: skip
        """Angles in radians: `elevation` above the table, `roll` about the line of sight."""
        away = np.array(
            [np.cos(elevation) * np.cos(azimuth), np.cos(elevation) * np.sin(azimuth), np.sin(elevation)]
        )
        forward = -away
        right = np.array([-np.sin(azimuth), np.cos(azimuth), 0.0])
        down = np.cross(forward, right)
        turned_right = np.cos(roll) * right + np.sin(roll) * down
        turned_down = np.cos(roll) * down - np.sin(roll) * right
        axes = np.stack([turned_right, turned_down, forward])
        return Camera(target + distance * away, axes, focal, width, height)

    @property
    def middle(self) -> tuple[float, float]:
        return self.width / 2, self.height / 2

    def project(self, points: np.ndarray) -> np.ndarray:
        """World points `[n, 3]` to pixels `[n, 2]`."""
        seen = (points - self.position) @ self.axes.T
        return seen[:, :2] / seen[:, 2:] * self.focal + self.middle

    def on_table(self, pixel: np.ndarray) -> np.ndarray:
        """The point where the ray through a pixel meets the plane z = 0."""
        across, down = (pixel - np.array(self.middle)) / self.focal
        ray = self.axes[0] * across + self.axes[1] * down + self.axes[2]
        return self.position - ray * (self.position[2] / min(ray[2], -1e-3))

    def table_homography(self) -> np.ndarray:
        """From the table's (x, y, 1) to homogeneous pixels."""
        calibration = np.array(
            [[self.focal, 0, self.middle[0]], [0, self.focal, self.middle[1]], [0, 0, 1]], np.float64
        )
        columns = np.stack([self.axes[:, 0], self.axes[:, 1], -self.axes @ self.position], axis=1)
        return calibration @ columns
