"""Dice: the positions of values and pips, the material, the orientation."""

from dataclasses import dataclass, field

import numpy as np

FACES = 6
"""Of a cube. Faces are numbered +x, −x, +y, −y, +z, −z in the die's own axes."""

FACE_NORMALS = np.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]], np.float64)

MOST_PIPS = 6

PRINT_SIZE = 96
"""The resolution of a face's print, per side."""

NOT_A_POLYHEDRON = np.zeros((0, 3))

NOT_PRINTED = np.zeros((PRINT_SIZE, PRINT_SIZE), bool)

CLEARLY_UP = np.cos(np.deg2rad(27))
"""A face whose normal is closer to the vertical than this is the die's value."""


def pip_layout(value: int, spread: float, turned: bool, narrow: float, straight_two: bool = False) -> np.ndarray:
    """Pip centers of a face in −1…1, `[value, 2]`.

    `spread` is the distance of the outer pips from the middle; `turned` swaps the axes (the diagonal of two
    and three, the columns of six); `narrow` moves the columns of six together. A two is on a diagonal, or
    straight: along an edge.
    """
    corners = [(-spread, -spread), (spread, spread), (-spread, spread), (spread, -spread)]
    sides = [(-spread * narrow, offset) for offset in (-spread, 0.0, spread)]
    six = sides + [(-across, along) for across, along in sides]
    layouts = {
        1: [(0.0, 0.0)],
        2: [(0.0, -spread), (0.0, spread)] if straight_two else corners[:2],
        3: [*corners[:2], (0.0, 0.0)],
        4: corners,
        5: [*corners, (0.0, 0.0)],
        6: six,
    }
    points = np.array(layouts[value])
    if turned:
        points = points[:, ::-1] * (1, -1)
    return points


@dataclass
class Die:
    """One die in the world: a cube, or another polyhedron all of whose faces are as far from its center.

    `normals` has a polyhedron's faces, `[faces, 3]`, and none for a cube; `half` is half of the distance
    between opposite faces. `rotation` maps the die's own axes to the world's; `pips` is `[faces, 6, 3]`: for
    each face the pips' centers and radii in half edges, radius 0 for none; `values` the value of each face;
    `prints` is `[faces, PRINT_SIZE, PRINT_SIZE]`: for each face the other points with the pips' color;
    `accents` is `[faces]`: whether a face's
    pips have the ace's color.
    """

    center: np.ndarray
    rotation: np.ndarray
    half: float
    values: np.ndarray
    pips: np.ndarray
    prints: np.ndarray
    accents: np.ndarray
    corner: float
    ball: float
    body: np.ndarray
    second: np.ndarray
    pip_color: np.ndarray
    ace_color: np.ndarray
    pattern: int
    pattern_scale: float
    gloss: float
    translucency: float
    pip_depth: float
    see_through: float
    normals: np.ndarray
    face_size: float
    readable: bool

    def top(self) -> tuple[int, float]:
        """The value most nearly facing up, and the cosine of its face's angle to the vertical."""
        upward = self.face_normals @ self.rotation.T[:, 2]
        face = int(np.argmax(upward))
        return int(self.values[face]), float(upward[face])

    @property
    def face_normals(self) -> np.ndarray:
        """The normals of all faces in the die's own axes, `[faces, 3]`."""
        return self.normals if len(self.normals) else FACE_NORMALS

    def corners(self, share: float = 1.0) -> np.ndarray:
        """The eight corners in the world, `[8, 3]`, scaled by `share`."""
        signs = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], np.float64)
        return self.center + share * self.half * signs @ self.rotation.T


def face_values(mirrored: bool) -> np.ndarray:
    """Opposite faces add up to seven; `mirrored` selects the chirality."""
    second, third = (5, 2) if mirrored else (2, 5)
    return np.array([1, 6, second, third, 3, 4])


BODY_COLORS = {
    "white": (240, 240, 236), "ivory": (236, 224, 196), "black": (22, 22, 24), "red": (190, 22, 28),
    "blue": (24, 58, 170), "green": (18, 120, 58), "yellow": (236, 196, 20), "orange": (236, 112, 18),
    "purple": (92, 30, 140), "pink": (232, 100, 160), "teal": (10, 140, 150), "brown": (104, 62, 32),
    "gray": (128, 128, 132), "wine": (110, 12, 36), "sky": (110, 180, 230), "lime": (150, 210, 50),
}  # fmt: skip

PATTERNS = {"plain": 0, "speckled": 1, "swirled": 2}


def brightness(color: np.ndarray) -> float:
    """The perceived brightness of a color, 0…255."""
    return color @ (0.3, 0.59, 0.11)


def random_colors(rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Colors of body and pips with enough contrast; white dice with dark pips are the most common."""
    names = list(BODY_COLORS)
    if rng.random() < 0.3:
        body = np.array(BODY_COLORS[names[rng.integers(2)]], np.float64)
    elif rng.random() < 0.12:
        body = rng.uniform(10, 245, 3)
    else:
        body = np.array(BODY_COLORS[names[rng.integers(len(names))]], np.float64)
    body = np.clip(body + rng.normal(0, 9, 3), 3, 250)
    bright = brightness(body)
    for _ in range(20):
        choice = rng.random()
        if choice < 0.75:
            pips = np.full(3, 242.0 if bright < 135 else 16.0)
        elif choice < 0.85:
            pips = np.array([212.0, 170.0, 60.0])
        else:
            pips = rng.uniform(0, 255, 3)
        pips = np.clip(pips + rng.normal(0, 6, 3), 2, 252)
        if abs(brightness(pips) - bright) > 75:
            break
    return body, pips


@dataclass
class Make:
    """The common properties of a set of dice."""

    body: np.ndarray
    second: np.ndarray
    pip_color: np.ndarray
    ace_color: np.ndarray
    pattern: int
    pattern_scale: float
    gloss: float
    translucency: float
    corner: float
    ball: float
    spread: float
    pip_radius: float
    ace_radius: float
    narrow: float
    pip_depth: float
    mirrored: bool
    see_through: float = 0.0
    """The visibility of the far faces' pips through a translucent body, 0…1."""
    prints: dict[int, np.ndarray] = field(default_factory=dict)
    """The print on a face besides its pips, by value: `[PRINT_SIZE, PRINT_SIZE]`, true where it is."""
    straight_two: bool = False
    """Whether the two's pips are along an edge."""
    accents: tuple[int, ...] = (1,)
    """The values whose pips have the ace's color."""
    has_pips: bool = True
    """Without pips, dice have prints only: numerals or symbols."""
    normals: np.ndarray = field(default_factory=lambda: NOT_A_POLYHEDRON)
    """The faces' normals, `[faces, 3]`; none for a cube."""
    face_size: float = 1.0
    """The distance from the middle of a face to its edges, in half edges."""


def random_make(rng: np.random.Generator) -> Make:
    """A make of dice as sold in shops."""
    body, pips = random_colors(rng)
    pattern = rng.choice(list(PATTERNS.values()), p=[0.68, 0.14, 0.18])
    strength = rng.uniform(0.2, 0.7)
    second = body * (1 - strength) + rng.uniform(0, 255, 3) * strength
    asian = rng.random() < 0.15
    radius = rng.uniform(0.14, 0.25)
    return Make(
        body=body,
        second=np.clip(second, 0, 255),
        pip_color=pips,
        ace_color=np.array([196.0, 20.0, 24.0]) if asian and body.min() > 140 else pips,
        pattern=int(pattern),
        pattern_scale=np.exp(rng.uniform(np.log(1.5), np.log(9))),
        gloss=rng.uniform(0, 1),
        translucency=rng.uniform(0.15, 0.55) if rng.random() < 0.22 and body.min() < 90 else 0.0,
        corner=rng.uniform(0.02, 0.3),
        ball=rng.uniform(1.28, 1.45) if rng.random() < 0.45 else 2.0,
        spread=rng.uniform(0.44, 0.56),
        pip_radius=radius,
        ace_radius=radius * (rng.uniform(1.3, 1.9) if asian else rng.uniform(0.95, 1.2)),
        narrow=rng.uniform(0.75, 1.1),
        pip_depth=rng.uniform(0, 0.9),
        mirrored=bool(rng.random() < 0.5),
    )


def make_pips(make: Make, values: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """The pips of every face, `[6, 6, 3]`."""
    pips = np.zeros((FACES, MOST_PIPS, 3))
    for face, value in enumerate(values):
        layout = pip_layout(int(value), make.spread, bool(rng.random() < 0.5), make.narrow, make.straight_two)
        pips[face, :value, :2] = layout
        pips[face, :value, 2] = make.ace_radius if value == 1 else make.pip_radius
    return pips


def die_of(make: Make, half: float, rng: np.random.Generator) -> Die:
    """A die of this make at the origin, not rotated."""
    faces = len(make.normals)
    values = np.arange(1, faces + 1) if faces else face_values(make.mirrored)
    return Die(
        center=np.zeros(3),
        rotation=np.eye(3),
        half=half,
        values=values,
        pips=make_pips(make, values, rng) if make.has_pips else np.zeros((len(values), MOST_PIPS, 3)),
        prints=np.stack([make.prints.get(int(value), NOT_PRINTED) for value in values]),
        accents=np.isin(values, make.accents),
        corner=make.corner,
        ball=make.ball,
        body=make.body,
        second=make.second,
        pip_color=make.pip_color,
        ace_color=make.ace_color,
        pattern=make.pattern,
        pattern_scale=make.pattern_scale,
        gloss=make.gloss,
        translucency=make.translucency,
        pip_depth=make.pip_depth,
        see_through=make.see_through,
        normals=make.normals,
        face_size=make.face_size,
        readable=make.has_pips,
    )


def rotation_about(axis: np.ndarray, angle: float) -> np.ndarray:
    """Rodrigues' rotation matrix."""
    x, y, z = axis / np.linalg.norm(axis)
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross


def resting_rotation(rng: np.random.Generator, normals: np.ndarray = FACE_NORMALS) -> np.ndarray:
    """A die flat on the table: one of its faces up, rotated at random about the vertical."""
    up = normals[rng.integers(len(normals))]
    vertical = np.array([0.0, 0.0, 1.0])
    if abs(up[2]) > 0.999:
        lay = np.eye(3) if up[2] > 0 else rotation_about(np.array([1.0, 0, 0]), np.pi)
    else:
        lay = rotation_about(np.cross(up, vertical), np.arccos(up[2]))
    return rotation_about(vertical, rng.uniform(0, 2 * np.pi)) @ lay


def tumbling_rotation(rng: np.random.Generator) -> np.ndarray:
    """A uniformly random rotation."""
    matrix, triangle = np.linalg.qr(rng.normal(size=(3, 3)))
    matrix *= np.sign(np.diag(triangle))
    if np.linalg.det(matrix) < 0:
        matrix[:, 0] = -matrix[:, 0]
    return matrix
