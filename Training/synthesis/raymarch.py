"""Renders one die: ray marching of the distance field of a rounded cube, or of another polyhedron.

Pips are hollows in a cube's shading.
"""

import numpy as np
from numba import njit

from .camera import Camera
from .dice import Die
from .light import Light

STEPS = 48
REACHED = 0.002
"""The distance in half edges at which a ray has hit the surface."""

GRAZED = 0.02
"""A ray that runs along a face for all its steps counts as a hit if it came this close."""

REFRACTION = 1.49
"""The refractive index of a clear die, of cellulose acetate or acrylic."""


@njit(cache=True, fastmath=True, nogil=True)
def _distance(x, y, z, corner, ball, normals):
    """Signed distance to a cube of half edge 1 with rounded edges, or a polyhedron, cut by a ball."""
    if normals.shape[0] > 0:
        height = -2.0
        for face in range(normals.shape[0]):
            height = max(height, normals[face, 0] * x + normals[face, 1] * y + normals[face, 2] * z)
        return max(height - 1, np.sqrt(x * x + y * y + z * z) - ball)
    qx, qy, qz = abs(x) - 1 + corner, abs(y) - 1 + corner, abs(z) - 1 + corner
    ox, oy, oz = max(qx, 0.0), max(qy, 0.0), max(qz, 0.0)
    cube = np.sqrt(ox * ox + oy * oy + oz * oz) + min(max(qx, qy, qz), 0.0) - corner
    return max(cube, np.sqrt(x * x + y * y + z * z) - ball)


@njit(cache=True, fastmath=True, nogil=True)
def _noise(x, y, z):
    """Smooth noise in about −1…1 without tables."""
    return (
        np.sin(1.7 * x + 2.3 * np.sin(1.1 * z + 0.7 * y))
        + np.sin(2.1 * y + 1.9 * np.sin(1.3 * x - 0.4 * z))
        + np.sin(1.3 * z + 2.7 * np.sin(0.9 * y + 1.2 * x))
    ) / 3


@njit(cache=True, fastmath=True, nogil=True)
def _speck(x, y, z):
    """A random number 0…1 for each unit cell."""
    mixed = np.sin(np.floor(x) * 127.1 + np.floor(y) * 311.7 + np.floor(z) * 74.7) * 43758.5453
    return mixed - np.floor(mixed)


@njit(cache=True, fastmath=True, nogil=True)
def _environment(x, y, z, lamp_x, lamp_y, lamp_z):
    """The reflected brightness: a ceiling brighter than the table, and one square lamp."""
    bright = 0.25 + 0.35 * max(z, 0.0)
    facing = x * lamp_x + y * lamp_y + z * lamp_z
    if facing > 0.93:
        bright += 1.6
    return bright


@njit(cache=True, fastmath=True, nogil=True)
def _face(px, py, pz):
    """The face of a surface point, and the position on it, in half edges."""
    ax, ay, az = abs(px), abs(py), abs(pz)
    if ax >= ay and ax >= az:
        return 0 if px > 0 else 1, py, pz
    if ay >= az:
        return 2 if py > 0 else 3, pz, px
    return 4 if pz > 0 else 5, px, py


@njit(cache=True, fastmath=True, nogil=True)
def _polyhedron_face(px, py, pz, normals, face_size):
    """The face of a polyhedron's surface point, and the position on it, in the face's size."""
    best, height = 0, -2.0
    for face in range(normals.shape[0]):
        own = normals[face, 0] * px + normals[face, 1] * py + normals[face, 2] * pz
        if own > height:
            best, height = face, own
    nx, ny, nz = normals[best, 0], normals[best, 1], normals[best, 2]
    # Across is horizontal in the die's own axes, down is at a right angle to it.
    length = np.sqrt(nx * nx + ny * ny)
    if length < 1e-6:
        return best, px / face_size, py / face_size
    across = (-ny * px + nx * py) / length
    down = (-nx * nz * px - ny * nz * py + length * length * pz) / length
    return best, across / face_size, down / face_size


@njit(cache=True, fastmath=True, nogil=True)
def _polyhedron_normal(px, py, pz, normals, corner, normal):
    """Writes the normal at a polyhedron's surface point: bent near edges, as if they were rounded."""
    height = -2.0
    for face in range(normals.shape[0]):
        height = max(height, normals[face, 0] * px + normals[face, 1] * py + normals[face, 2] * pz)
    normal[:] = 0.0
    for face in range(normals.shape[0]):
        below = height - (normals[face, 0] * px + normals[face, 1] * py + normals[face, 2] * pz)
        weight = np.exp(-below * 3 / (corner + 0.01))
        for axis in range(3):
            normal[axis] += weight * normals[face, axis]


@njit(cache=True, fastmath=True, nogil=True)
def _pip(pips, face, u, v):
    """The pip of a face at a position, or −1."""
    for index in range(6):
        size = pips[face, index, 2]
        if size == 0.0:
            break
        du, dv = (u - pips[face, index, 0]) / size, (v - pips[face, index, 1]) / size
        if du * du + dv * dv < 1.0:
            return index
    return -1


@njit(cache=True, fastmath=True, nogil=True)
def _is_far_pip(px, py, pz, ray, normal, pips):
    """Whether a ray that enters the die meets a pip of the face where it leaves."""
    facing = ray[0] * normal[0] + ray[1] * normal[1] + ray[2] * normal[2]
    bent = 1 - (1 - facing * facing) / (REFRACTION * REFRACTION)
    along = -facing / REFRACTION - np.sqrt(bent)
    point = (px, py, pz)
    inside = (
        ray[0] / REFRACTION + along * normal[0],
        ray[1] / REFRACTION + along * normal[1],
        ray[2] / REFRACTION + along * normal[2],
    )
    far = 4.0
    for axis in range(3):
        if abs(inside[axis]) > 1e-6:
            far = min(far, (np.sign(inside[axis]) - point[axis]) / inside[axis])
    far = max(far, 0.0)
    face, u, v = _face(px + far * inside[0], py + far * inside[1], pz + far * inside[2])
    return _pip(pips, face, u, v) >= 0


@njit(cache=True, fastmath=True, nogil=True)
def _surface(
    px, py, pz, pips, prints, accents, looks, normals, body, second, pip_color, ace_color, normal, color
):
    """Writes color and normal at a point in the die's own axes; returns whether it is on a pip or print."""
    corner, ball, pattern, scale, depth = looks[0], looks[1], looks[2], looks[3], looks[6]
    radius = np.sqrt(px * px + py * py + pz * pz)
    if radius > ball - 2 * REACHED:
        normal[0], normal[1], normal[2] = px / radius, py / radius, pz / radius
    else:
        if normals.shape[0] > 0:
            _polyhedron_normal(px, py, pz, normals, corner, normal)
        else:
            normal[0] = np.sign(px) * max(abs(px) - 1 + corner, 0.0)
            normal[1] = np.sign(py) * max(abs(py) - 1 + corner, 0.0)
            normal[2] = np.sign(pz) * max(abs(pz) - 1 + corner, 0.0)
        length = np.sqrt(normal[0] ** 2 + normal[1] ** 2 + normal[2] ** 2) + 1e-9
        normal[0], normal[1], normal[2] = normal[0] / length, normal[1] / length, normal[2] / length
    mixing = 0.0
    if pattern == 1 and _speck(px * scale * 3, py * scale * 3, pz * scale * 3) > 0.8:
        mixing = 1.0
    elif pattern == 2:
        mixing = 0.5 + 0.5 * _noise(px * scale * 0.6, py * scale * 0.6, pz * scale * 0.6)
    for channel in range(3):
        color[channel] = body[channel] * (1 - mixing) + second[channel] * mixing
    if normals.shape[0] > 0:
        face, u, v = _polyhedron_face(px, py, pz, normals, looks[8])
    else:
        face, u, v = _face(px, py, pz)
    axis = face // 2
    index = _pip(pips, face, u, v)
    if index >= 0:
        for channel in range(3):
            color[channel] = ace_color[channel] if accents[face] else pip_color[channel]
        # In a hollow, the normal points to its middle.
        size = pips[face, index, 2]
        normal[(axis + 1) % 3] -= depth * (u - pips[face, index, 0]) / size
        normal[(axis + 2) % 3] -= depth * (v - pips[face, index, 1]) / size
        length = np.sqrt(normal[0] ** 2 + normal[1] ** 2 + normal[2] ** 2) + 1e-9
        normal[0], normal[1], normal[2] = normal[0] / length, normal[1] / length, normal[2] / length
        return True
    side = prints.shape[1]
    row, column = int((u + 1) / 2 * side), int((v + 1) / 2 * side)
    if 0 <= row < side and 0 <= column < side and prints[face, row, column]:
        for channel in range(3):
            color[channel] = pip_color[channel]
        return True
    return False


@njit(cache=True, fastmath=True, nogil=True)
def _march(start, ray, corner, ball, normals):
    """The distance along the ray to the die, or −1."""
    along = -(start[0] * ray[0] + start[1] * ray[1] + start[2] * ray[2])
    nearest = start[0] ** 2 + start[1] ** 2 + start[2] ** 2 - along * along
    if nearest > 3.0:
        return -1.0
    traveled = along - np.sqrt(3.0 - nearest)
    distance = 1.0
    for _ in range(STEPS):
        distance = _distance(
            start[0] + traveled * ray[0],
            start[1] + traveled * ray[1],
            start[2] + traveled * ray[2],
            corner,
            ball,
            normals,
        )
        if distance < REACHED:
            return traveled
        traveled += distance
        if traveled > along + 1.8:
            return -1.0
    return traveled if distance < GRAZED else -1.0


@njit(cache=True, fastmath=True, nogil=True)
def _draw(
    canvas, owner, number, window, samples, position, axes, focal, middle, center, rotation, half, pips,
    prints, accents, looks, normals, body, second, pip_color, ace_color, lamps, lamp_colors, ambient, ground, extent, count,
):  # fmt: skip
    left, top, right, bottom = window
    gloss, translucency, see_through = looks[4], looks[5], looks[7]
    start = np.empty(3)
    for axis in range(3):
        start[axis] = 0.0
        for other in range(3):
            start[axis] += rotation[other, axis] * (position[other] - center[other]) / half
    normal, color, ray, local, world = np.empty(3), np.empty(3), np.empty(3), np.empty(3), np.empty(3)
    sum_color = np.empty(3)
    for row in range(top, bottom):
        for column in range(left, right):
            hits = 0
            sum_color[:] = 0.0
            for sample in range(samples * samples):
                across = (column + (sample % samples + 0.5) / samples - middle[0]) / focal
                down = (row + (sample // samples + 0.5) / samples - middle[1]) / focal
                for axis in range(3):
                    ray[axis] = axes[0, axis] * across + axes[1, axis] * down + axes[2, axis]
                length = np.sqrt(ray[0] ** 2 + ray[1] ** 2 + ray[2] ** 2)
                for axis in range(3):
                    ray[axis] /= length
                for axis in range(3):
                    local[axis] = (
                        rotation[0, axis] * ray[0] + rotation[1, axis] * ray[1] + rotation[2, axis] * ray[2]
                    )
                traveled = _march(start, local, looks[0], looks[1], normals)
                if traveled < 0:
                    continue
                hits += 1
                px = start[0] + traveled * local[0]
                py = start[1] + traveled * local[1]
                pz = start[2] + traveled * local[2]
                in_pip = _surface(
                    px, py, pz, pips, prints, accents, looks, normals, body, second, pip_color, ace_color,
                    normal, color,
                )
                for axis in range(3):
                    world[axis] = (
                        rotation[axis, 0] * normal[0]
                        + rotation[axis, 1] * normal[1]
                        + rotation[axis, 2] * normal[2]
                    )
                height = center[2] + half * (rotation[2, 0] * px + rotation[2, 1] * py + rotation[2, 2] * pz)
                near_table = 0.6 + 0.4 * min(max(height / (2 * half), 0.0), 1.0)
                facing = ray[0] * world[0] + ray[1] * world[1] + ray[2] * world[2]
                mirror_x, mirror_y = ray[0] - 2 * facing * world[0], ray[1] - 2 * facing * world[1]
                mirror_z = ray[2] - 2 * facing * world[2]
                grazing = (1 - min(abs(facing), 1.0)) ** 5
                reflected = gloss * (0.04 + 0.6 * grazing)
                reflected *= _environment(mirror_x, mirror_y, mirror_z, lamps[0, 0], lamps[0, 1], lamps[0, 2])
                shine = 0.0
                for lamp in range(lamps.shape[0]):
                    spot = mirror_x * lamps[lamp, 0] + mirror_y * lamps[lamp, 1] + mirror_z * lamps[lamp, 2]
                    if spot > 0:
                        power = 10 + 120 * gloss
                        shine += gloss * 1.1 * lamp_colors[lamp, 1] * spot**power
                clear = translucency * (0.0 if in_pip else 1.0)
                far = 0.0
                if clear > 0 and see_through > 0 and _is_far_pip(px, py, pz, local, normal, pips):
                    far = see_through
                for channel in range(3):
                    lit = ambient[channel] * (0.5 + 0.5 * world[2]) * near_table
                    lit += ground[channel] * (0.5 - 0.5 * world[2]) * 0.6
                    for lamp in range(lamps.shape[0]):
                        incidence = (
                            world[0] * lamps[lamp, 0] + world[1] * lamps[lamp, 1] + world[2] * lamps[lamp, 2]
                        )
                        # Light scatters slightly inside plastic and more in clear resin.
                        wrap = 0.08 + 0.5 * clear
                        lit += lamp_colors[lamp, channel] * max((incidence + wrap) / (1 + wrap), 0.0)
                    glow = color[channel] * lit
                    behind = canvas[row, column, channel] * (1 - far) + pip_color[channel] * lit * far
                    through = behind * (0.35 + 0.65 * color[channel] / 255)
                    tone = glow * (1 - clear) + through * clear
                    sum_color[channel] += min(tone + 255 * (reflected + shine), 255.0)
            if hits > 0:
                share = hits / (samples * samples)
                for channel in range(3):
                    canvas[row, column, channel] *= 1 - share
                    canvas[row, column, channel] += sum_color[channel] / (samples * samples)
                if 2 * hits >= samples * samples:
                    owner[row, column] = number
                    count[0] += 1
                    extent[0] = min(extent[0], column)
                    extent[1] = min(extent[1], row)
                    extent[2] = max(extent[2], column + 1)
                    extent[3] = max(extent[3], row + 1)


def draw_die(
    canvas: np.ndarray, owner: np.ndarray, number: int, die: Die, camera: Camera, light: Light,
    ground: np.ndarray, samples: int,
) -> tuple[np.ndarray, int]:  # fmt: skip
    """Renders a die over the canvas (float64 RGB 0…255) and writes its number into `owner`.

    `ground` is the table's color as it lights the die from below, 0…1. Returns the rendered extent (left,
    top, right, bottom in pixels, within the image) and its number of pixels.
    """
    corners = camera.project(die.corners(1.35 if len(die.normals) else 1.02))
    low = np.floor(corners.min(0)).astype(np.int64) - 1
    high = np.ceil(corners.max(0)).astype(np.int64) + 1
    left, top = max(low[0], 0), max(low[1], 0)
    right, bottom = min(high[0], camera.width), min(high[1], camera.height)
    extent = np.array([10**9, 10**9, -1, -1], np.int64)
    count = np.zeros(1, np.int64)
    if left < right and top < bottom:
        looks = np.array(
            [
                die.corner, die.ball, die.pattern, die.pattern_scale, die.gloss, die.translucency, die.pip_depth,
                die.see_through, die.face_size,
            ]
        )  # fmt: skip
        _draw(
            canvas, owner, number, (left, top, right, bottom), samples, camera.position, camera.axes,
            camera.focal, np.array(camera.middle), die.center, die.rotation, die.half, die.pips, die.prints,
            die.accents, looks, die.normals, die.body, die.second, die.pip_color, die.ace_color, light.directions, light.colors,
            light.ambient, ground, extent, count,
        )  # fmt: skip
    return extent, int(count[0])
