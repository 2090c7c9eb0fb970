"""Throws dice onto a table with MuJoCo and clears them away with a rake. Lengths in meters."""

from dataclasses import dataclass

import mujoco
import numpy as np

EDGE = 0.016
"""A common die's edge."""

STEP = 0.0005
SUBFRAMES = 4
"""Poses recorded for each frame, for motion blur."""

SHUTTER = 0.4
"""The share of a frame's time during which the shutter is open."""

RAKE_HALF = np.array([0.004, 0.12, 0.006])
RAKE_SPEED = 0.55
PARKED = np.array([-1.0, 0.0, 0.5])
"""The position of the waiting rake, far outside the image."""


@dataclass
class Pose:
    """One moment: centers `[dice, 3]`, rotations `[dice, 3, 3]`, the rake's center or None."""

    centers: np.ndarray
    rotations: np.ndarray
    rake: np.ndarray | None


@dataclass
class Throw:
    """The motion between two empty tables: for each frame its `SUBFRAMES` poses."""

    frames: list[list[Pose]]


def table_model(dice: int) -> mujoco.MjModel:
    """A felt table, free dice, and the rake, whose motion is prescribed."""
    bodies = "".join(
        f'<body name="die{index}" pos="{-0.5 - 0.1 * index} 0 0.1"><freejoint/>'
        f'<geom type="box" size="{EDGE / 2} {EDGE / 2} {EDGE / 2}" mass="0.0045"'
        ' friction="0.35 0.002 0.0002" solref="0.003 0.35" condim="4"/></body>'
        for index in range(dice)
    )
    rake = " ".join(map(str, RAKE_HALF))
    return mujoco.MjModel.from_xml_string(
        f"""<mujoco><option timestep="{STEP}" gravity="0 0 -9.81" cone="elliptic" noslip_iterations="4" impratio="10"/>
        <worldbody><geom type="plane" size="2 2 0.1" friction="0.5 0.002 0.0002" solref="0.004 0.4"/>
        {bodies}
        <body name="rake" mocap="true" pos="{PARKED[0]} {PARKED[1]} {PARKED[2]}">
        <geom type="box" size="{rake}" friction="0.2 0.002 0.0002"/></body>
        </worldbody></mujoco>"""
    )


class Table:
    """A running simulation that records poses while the shutter is open."""

    def __init__(self, dice: int, frame_rate: int):
        self.dice = dice
        self.model = table_model(dice)
        self.data = mujoco.MjData(self.model)
        self.frame_rate = frame_rate
        self.rake_at: np.ndarray | None = None

    def throw(self, rng: np.random.Generator) -> None:
        """Releases the dice outside the left edge, flying right and spinning."""
        for index in range(self.dice):
            start = self.model.joint(index).qposadr[0]
            speed = self.model.joint(index).dofadr[0]
            attitude = rng.normal(size=4)
            self.data.qpos[start : start + 3] = (
                -0.19 - 0.022 * index,
                rng.uniform(-0.05, 0.05),
                rng.uniform(0.04, 0.07),
            )
            self.data.qpos[start + 3 : start + 7] = attitude / np.linalg.norm(attitude)
            self.data.qvel[speed : speed + 3] = (
                rng.uniform(0.7, 1.15),
                rng.uniform(-0.2, 0.2),
                rng.uniform(-0.3, 0.2),
            )
            self.data.qvel[speed + 3 : speed + 6] = rng.normal(0, 22, 3)

    def _pose(self) -> Pose:
        bodies = [self.model.body(f"die{index}").id for index in range(self.dice)]
        centers = self.data.xpos[bodies] / EDGE
        rotations = self.data.xmat[bodies].reshape(-1, 3, 3)
        rake = None if self.rake_at is None else self.rake_at / EDGE
        return Pose(centers.copy(), rotations.copy(), rake)

    def record_frame(self) -> list[Pose]:
        """Advances by one frame; returns the poses while the shutter was open."""
        steps = round(1 / self.frame_rate / STEP)
        wanted = {round(steps * SHUTTER * index / SUBFRAMES) for index in range(SUBFRAMES)}
        poses = []
        for step in range(steps):
            if step in wanted:
                mujoco.mj_forward(self.model, self.data)
                poses.append(self._pose())
            if self.rake_at is not None:
                self.rake_at = self.rake_at + (RAKE_SPEED * STEP, 0, 0)
                self.data.mocap_pos[0] = self.rake_at
            mujoco.mj_step(self.model, self.data)
        return poses

    def start_rake(self, left: float) -> None:
        """Puts the rake on the table at the left edge; from then on it sweeps to the right."""
        self.rake_at = np.array([left, 0.0, RAKE_HALF[2] + 0.001])


def simulate(dice: int, seed: int, frame_rate: int, settle: int, reach: float) -> Throw:
    """A throw of `settle` frames, then the rake's sweep from −`reach` to `reach`."""
    table = Table(dice, frame_rate)
    table.throw(np.random.default_rng(seed))
    frames = [table.record_frame() for _ in range(settle)]
    table.start_rake(-reach)
    while table.rake_at[0] < reach:
        frames.append(table.record_frame())
    return Throw(frames)
