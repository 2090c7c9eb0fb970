"""Rendered sequences on which trackers fail: photographs' crops move over other photographs.

Each sequence has one difficulty, is determined by its kind and seed, and has the object's upright box in
every frame. Photographs with an even index are for tuning (seeds below 100), the others for reports.
"""

import math
from pathlib import Path

import cv2
import numpy

WIDTH, HEIGHT, FRAMES = 640, 480, 100
#: Folders of photographs below the root that is given.
FOLDERS = ("people", "faces", "rectangles", "dice-negatives", "dice-polyhedral", "dice")
#: The maximum count of photographs of a folder and half, so that no folder dominates.
PHOTOGRAPHS = 24


def photographs(root, is_tuning):
    """The photographs' paths, of one half of the images."""
    chosen = []
    for folder in FOLDERS:
        paths = sorted(path for path in Path(root, folder).rglob("*.jpg"))
        stride = max(len(paths) // (2 * PHOTOGRAPHS), 1)
        chosen += paths[::stride][: 2 * PHOTOGRAPHS][0 if is_tuning else 1 :: 2]
    return chosen


def smooth(random, count, scale, periods=3):
    """A smooth random curve with values of about -scale...scale."""
    time = numpy.linspace(0, 2 * math.pi, count)
    curve = sum(
        random.uniform(0.4, 1) * numpy.sin(time * random.uniform(0.5, periods) + random.uniform(0, 2 * math.pi))
        for _ in range(3)
    )
    return scale * curve / 1.5


def bounce(start, velocity, low, high, count, random, jitter=0.0):
    """Positions of a point that is reflected at limits and turns at random; one row a frame."""
    position, velocity = numpy.array(start, float), numpy.array(velocity, float)
    rows = [position.copy()]
    for _ in range(count - 1):
        if jitter and random.random() < 0.12:
            angle = random.normal(0, jitter)
            c, s = math.cos(angle), math.sin(angle)
            velocity = numpy.array([c * velocity[0] - s * velocity[1], s * velocity[0] + c * velocity[1]])
        position = position + velocity
        for axis in range(2):
            if position[axis] < low[axis] or position[axis] > high[axis]:
                velocity[axis] = -velocity[axis]
                position[axis] = min(max(position[axis], low[axis]), high[axis])
        rows.append(position.copy())
    return numpy.array(rows)


class Piece:
    """A photograph's crop with an outline: a rectangle or an ellipse."""

    def __init__(self, image, size, is_round):
        self.size = numpy.array(size, float)
        self.image = image
        height, width = image.shape[:2]
        mask = numpy.zeros((height, width), numpy.float32)
        if is_round:
            axes = (width // 2 - 2, height // 2 - 2)
            cv2.ellipse(mask, (width // 2, height // 2), axes, 0, 0, 360, 1, -1)
            angle = numpy.linspace(0, 2 * math.pi, 48, endpoint=False)
            self.outline = numpy.stack([numpy.cos(angle), numpy.sin(angle)], 1) / 2
        else:
            mask[2:-2, 2:-2] = 1
            self.outline = numpy.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], float) / 2
        self.mask = mask

    def matrix(self, pose):
        """Maps the crop's pixels to the frame's. A pose: x, y, scale, angle, squash (x and y), tilt."""
        x, y, scale, angle, squash_x, squash_y, tilt = pose
        height, width = self.image.shape[:2]
        c, s = math.cos(angle), math.sin(angle)
        shrink = numpy.diag([self.size[0] / width, self.size[1] / height, 1.0])
        center = numpy.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]])
        plane = numpy.array([[scale * squash_x, 0, 0], [0, scale * squash_y, 0], [tilt / self.size[0], 0, 1]])
        turn = numpy.array([[c, -s, x], [s, c, y], [0, 0, 1]])
        return turn @ plane @ shrink @ center

    def corners(self, pose):
        """The outline in the frame."""
        height, width = self.image.shape[:2]
        points = (self.outline + 0.5) * [width, height]
        mapped = numpy.c_[points, numpy.ones(len(points))] @ self.matrix(pose).T
        return mapped[:, :2] / mapped[:, 2:]

    def box(self, pose):
        """x, y, width, height."""
        corners = self.corners(pose)
        low, high = corners.min(0), corners.max(0)
        return numpy.r_[low, high - low]

    def draw(self, frame, pose, alpha=1.0, coverage=None):
        """Draws over a frame of floats; `coverage` receives the share that each pixel has of it."""
        matrix = self.matrix(pose)
        corners = self.corners(pose)
        low = numpy.maximum(numpy.floor(corners.min(0)).astype(int) - 2, 0)
        high = numpy.minimum(numpy.ceil(corners.max(0)).astype(int) + 3, [WIDTH, HEIGHT])
        if (high <= low).any():
            return
        image, mask = self.image, self.mask
        # Sample from a halving of about the drawn size, so that nothing aliases.
        ratio = math.sqrt(abs(numpy.linalg.det(matrix[:2, :2])))
        while ratio < 0.5 and min(image.shape[:2]) > 8:
            image = cv2.resize(image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
            mask = cv2.resize(mask, (image.shape[1], image.shape[0]), interpolation=cv2.INTER_AREA)
            matrix = matrix @ numpy.diag(
                [self.image.shape[1] / image.shape[1], self.image.shape[0] / image.shape[0], 1.0])
            ratio *= 2
        shift = numpy.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1.0]])
        size = tuple(int(v) for v in high - low)
        drawn = cv2.warpPerspective(image, shift @ matrix, size, flags=cv2.INTER_LINEAR,
                                    borderMode=cv2.BORDER_REPLICATE)
        share = cv2.warpPerspective(mask, shift @ matrix, size, flags=cv2.INTER_LINEAR)[..., None] * alpha
        part = frame[low[1] : high[1], low[0] : high[0]]
        part += (drawn - part) * share
        if coverage is not None:
            area = coverage[low[1] : high[1], low[0] : high[0]]
            area += (share[..., 0] - area) * share[..., 0]


def textured_crop(images, random, is_low=False):
    """A square crop of 128 pixels with contrast; with little of it if `is_low`."""
    best = None
    for _ in range(24):
        image = images[random.integers(len(images))]
        height, width = image.shape[:2]
        side = int(min(height, width) * random.uniform(0.15, 0.5))
        side = max(side, 40)
        if side >= min(height, width):
            continue
        x, y = random.integers(width - side), random.integers(height - side)
        crop = image[y : y + side, x : x + side]
        contrast = cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY).astype(float).std()
        score = -abs(contrast - 14) if is_low else min(contrast, 45)
        if best is None or score > best[0]:
            best = (score, crop)
        if (not is_low and contrast > 45) or (is_low and 10 < contrast < 18):
            break
    return cv2.resize(best[1], (128, 128), interpolation=cv2.INTER_AREA).astype(numpy.float32)


class Sequence:
    """The frames and boxes of a kind and a seed."""

    KINDS = (
        "rotation", "scale", "small", "blur", "partial", "reappear", "lookalike", "light", "squash", "faint",
        "shake", "spiral", "exit", "mixed",
    )

    def __init__(self, kind, seed, root):
        self.kind, self.seed = kind, seed
        self.random = random = numpy.random.default_rng([seed, self.KINDS.index(kind)])
        images = []
        paths = photographs(root, seed < 100)
        for index in random.permutation(len(paths))[:8]:
            image = cv2.imread(str(paths[index]))
            if image is not None and min(image.shape[:2]) >= 120:
                images.append(image)
        self.background = self._background(images[0], random)
        others = images[1:]
        self.small = kind in ("small", "blur") or (kind == "mixed" and random.random() < 0.5)
        sides = {"small": (12, 30), "blur": (24, 48), "scale": (40, 70), "spiral": (40, 60)}.get(kind, (30, 80))
        if kind == "mixed" and self.small:
            sides = (20, 36)
        size = numpy.array([random.uniform(*sides), random.uniform(*sides)])
        size = numpy.maximum(size, size.max() / 2)
        is_round = random.random() < 0.5
        self.object = Piece(textured_crop(others, random, kind == "faint"), size, is_round)
        self.others = others
        self.poses = self._poses(size, random)
        self.occluders = [[] for _ in range(FRAMES)]
        self._occlude(size, random, is_round)
        self.camera = numpy.zeros((FRAMES, 2))
        if kind in ("shake", "mixed"):
            self.camera = random.normal(0, 9 if kind == "shake" else 4, (FRAMES, 2))
            self.camera[:, 0] += smooth(random, FRAMES, 40)
            self.camera = numpy.clip(self.camera - self.camera[0], -110, 110)
        self.gain, self.offset = numpy.ones(FRAMES), numpy.zeros(FRAMES)
        if kind == "light":
            self.gain = numpy.clip(1 + smooth(random, FRAMES, 0.55, 6), 0.25, 1.7)
            self.offset = smooth(random, FRAMES, 30, 5)

    @staticmethod
    def _background(image, random):
        """A photograph with a margin for the camera's movement."""
        width, height = WIDTH + 240, HEIGHT + 240
        scale = max(width / image.shape[1], height / image.shape[0])
        scaled = cv2.resize(image, None, fx=scale + 1e-3, fy=scale + 1e-3, interpolation=cv2.INTER_LINEAR)
        x = random.integers(scaled.shape[1] - width + 1)
        y = random.integers(scaled.shape[0] - height + 1)
        return scaled[y : y + height, x : x + width].astype(numpy.float32)

    def _poses(self, size, random):
        kind, count = self.kind, FRAMES
        side = size.mean()
        speed = {"small": random.uniform(0.35, 0.8) * side, "blur": random.uniform(0.35, 0.7) * side,
                 "mixed": 0.2 * side, "exit": random.uniform(9, 14)}.get(kind, random.uniform(2, 6))
        angle = random.uniform(0, 2 * math.pi)
        velocity = speed * numpy.array([math.cos(angle), math.sin(angle)])
        margin = numpy.minimum(size * 0.8, 100)
        low, high = margin, numpy.array([WIDTH, HEIGHT]) - margin
        if kind == "exit":
            low, high = -1.2 * size, numpy.array([WIDTH, HEIGHT]) + 1.2 * size
        if kind in ("scale", "spiral"):
            low, high = numpy.array([150, 130]), numpy.array([WIDTH - 150, HEIGHT - 130])
        start = random.uniform(numpy.maximum(low, size), numpy.minimum(high, [WIDTH, HEIGHT] - size))
        place = bounce(start, velocity, low, high, count, random, 0.9)
        scale, turn = numpy.ones(count), numpy.zeros(count)
        squash_x, squash_y, tilt = numpy.ones(count), numpy.ones(count), numpy.zeros(count)
        time = numpy.arange(count)
        if kind in ("rotation", "spiral", "mixed"):
            rate = math.radians(random.uniform(3, 8) * (0.6 if kind == "mixed" else 1)) * random.choice([-1, 1])
            turn = rate * time + smooth(random, count, 0.3)
            turn -= turn[0]
        if kind in ("scale", "spiral"):
            phase = random.choice([0, math.pi])
            scale = numpy.exp(math.log(2.5) * numpy.sin(phase + time / count * random.uniform(5, 8)))
        if kind == "mixed":
            scale = numpy.exp(0.4 * numpy.sin(time / 14))
        if kind == "squash":
            wave = numpy.abs(numpy.cos(time / random.uniform(14, 22)))
            squash_x = numpy.maximum(wave, 0.3)
            tilt = 0.35 * numpy.sin(time / 17)
        if kind in ("small", "blur", "partial", "lookalike", "faint", "shake", "exit", "reappear"):
            turn = smooth(random, count, 0.12)
            turn -= turn[0]
            scale = numpy.exp(smooth(random, count, 0.08))
            scale /= scale[0]
        if kind == "reappear":
            # Hidden twice; it comes out elsewhere.
            for begin in (25, 62):
                jump = random.uniform(low, high) - place[begin + 16]
                place[begin + 16 :] += jump
            place = numpy.clip(place, low, high)
        return numpy.c_[place, scale, turn, squash_x, squash_y, tilt]

    def _occlude(self, size, random, is_round):
        """Adds the pieces that are drawn over the object: (piece, pose) for each frame."""
        kind = self.kind
        if kind == "reappear":
            cover = Piece(textured_crop(self.others, random), size * 1.7, False)
            for begin in (25, 62):
                for index in range(begin, begin + 16):
                    pose = self.poses[index].copy()
                    # The cover moves in over 4 frames and stays where the object vanished.
                    pose[:2] = self.poses[min(index, begin + 4), :2]
                    pose[0] += max(4 - (index - begin), 0) / 4 * size[0] * 1.4
                    self.occluders[index].append((cover, pose))
            self.hidden = {index for begin in (25, 62) for index in range(begin + 4, begin + 16)}
        if kind in ("partial", "mixed"):
            step = 20 if kind == "partial" else 33
            for begin in range(10, FRAMES - 10, step):
                cover = Piece(textured_crop(self.others, random), size * [0.8, 1.8], False)
                length = 12
                for index in range(begin, min(begin + length, FRAMES)):
                    pose = self.poses[index].copy()
                    pose[0] += ((index - begin) / length * 2 - 1) * size[0] * 1.6
                    self.occluders[index].append((cover, pose))
        if kind == "lookalike":
            for _ in range(3):
                image = self.object.image.copy()
                # The same with a part exchanged.
                side = random.integers(40, 64)
                x, y = random.integers(128 - side), random.integers(128 - side)
                patch = textured_crop(self.others, random)
                image[y : y + side, x : x + side] = patch[y : y + side, x : x + side]
                twin = Piece(image, size * random.uniform(0.85, 1.15), is_round)
                meeting = random.integers(15, FRAMES - 10)
                velocity = random.normal(0, 4, 2)
                for index in range(FRAMES):
                    pose = self.poses[meeting].copy()
                    pose[:2] += velocity * (index - meeting) + random.normal(0, 0.3, 2)
                    pose[:2] += numpy.sign(velocity) * 0.45 * size
                    self.occluders[index].append((twin, pose))

    def frame(self, index):
        """The frame in color, and the share of the object that is visible."""
        random = numpy.random.default_rng([self.seed, index, 7])
        x, y = self.camera[index]
        center = numpy.array([120 + x, 120 + y])
        view = cv2.getRectSubPix(
            self.background, (WIDTH, HEIGHT), (center[0] + (WIDTH - 1) / 2, center[1] + (HEIGHT - 1) / 2))
        pose = self.poses[index].copy()
        pose[:2] -= self.camera[index]
        before = self.poses[max(index - 1, 0)].copy()
        before[:2] -= self.camera[max(index - 1, 0)]
        coverage = numpy.zeros((HEIGHT, WIDTH), numpy.float32)
        shown = not (self.kind == "reappear" and index in self.hidden)
        if shown:
            if self.kind in ("blur", "mixed"):
                # The shutter is open for 60 % of the frame's time.
                samples, total, cover = 6, None, None
                for part in numpy.linspace(-0.3, 0.3, samples):
                    layer, mask = view.copy(), numpy.zeros_like(coverage)
                    mean = pose.copy()
                    mean += part * (pose - before)
                    self.object.draw(layer, mean, coverage=mask)
                    total = layer if total is None else total + layer
                    cover = mask if cover is None else cover + mask
                view, coverage = total / samples, cover / samples
            else:
                self.object.draw(view, pose, coverage=coverage)
        full = abs(cv2.contourArea(self.object.corners(pose).astype(numpy.float32)))
        for piece, place in self.occluders[index]:
            place = place.copy()
            place[:2] -= self.camera[index]
            mask = numpy.zeros_like(coverage)
            piece.draw(view, place, coverage=mask)
            coverage *= 1 - mask
        if self.kind == "blur" and index % 25 > 15:
            view = cv2.GaussianBlur(view, (0, 0), 2)
        view = (view - 128) * self.gain[index] + 128 + self.offset[index]
        view = view + random.normal(0, 3, view.shape)
        visible = min(float(coverage.sum()) / max(full, 1), 1)
        return numpy.clip(view, 0, 255).astype(numpy.uint8), visible

    def box(self, index):
        """The object's upright box: x, y, width, height."""
        pose = self.poses[index].copy()
        pose[:2] -= self.camera[index]
        return self.object.box(pose)
