"""Photographs of documents with known corners, rendered: one difficulty each, by seed."""

import cv2
import numpy
import surfaces
from sheets import sheet
from surfaces import noise

KINDS = (
    "wood", "cloth", "clutter", "pages on pages", "pale on pale", "hand-held", "corner outside", "side outside",
    "folded corner", "curled", "low light", "motion blur", "no document",
)  # fmt: skip
MEGAPIXELS = (0.2, 0.25, 0.3, 0.4)
GRID = 25
"""The number of points along a side at which a sheet's shape is known."""
SKIN = ((120, 150, 205), (90, 120, 180), (60, 80, 125))


class Scene:
    """An image, and the corners of its document in pixels, clockwise: None if there is no document."""

    def __init__(self, random, kind, photographs):
        self.random, self.kind, self.photographs = random, kind, photographs
        width = int((random.choice(MEGAPIXELS) * 1e6 * 4 / 3) ** 0.5)
        self.size = numpy.array([width, width * 3 // 4])
        if random.random() < 0.6:
            self.size = self.size[::-1]
        self.width, self.height = map(int, self.size)
        self.short = int(self.size.min())
        self.corners = None
        self.image = self._ground()
        if kind == "no document":
            self._clutter(int(random.integers(0, 8)), has_boxes=False)
        else:
            self._document()
        self._photograph()

    def _ground(self):
        random = self.random
        size = (self.height // 2, self.width // 2)
        match self.kind:
            case "wood":
                ground = surfaces.wood(random, *size)
            case "cloth":
                ground = surfaces.cloth(random, *size)
            case "hand-held":
                blur = random.uniform(0.3, 3) * self.short / 1000
                ground = cv2.GaussianBlur(self.photographs.any(random, *size), (0, 0), blur)
            case "no document" if random.random() < 0.35:
                ground = self.photographs.any(random, *size)
            case _:
                ground = surfaces.surface(random, *size)
        return cv2.resize(ground.astype(numpy.float32), (self.width, self.height), interpolation=cv2.INTER_CUBIC)

    def _document(self):
        random = self.random
        contents = {"contents": ("blank", "text", "mixed", "table", "text")} if self.kind == "pale on pale" else {}
        page = sheet(random, self.photographs, **contents)
        grid = self._place(page, tilt=random.uniform(0.1, 0.9))
        shadow = random.uniform(0.0, 0.35)
        cut = None
        match self.kind:
            case "clutter":
                self._clutter(int(random.integers(6, 14)))
            case "pale on pale":
                shadow = random.uniform(0.01, 0.08)
                tone = page[:8].mean((0, 1)) - random.uniform(3, 14) * random.choice([1, 1, 1, -0.4])
                grain = random.normal(size=(self.height, self.width, 1)) * random.uniform(0.5, 2)
                self.image = tone + noise(random, self.height, self.width, self.width / 3)[..., None] * 3 + grain
            case "pages on pages":
                shadow = random.uniform(0.1, 0.4)
                for _ in range(int(random.integers(1, 5))):
                    other = sheet(random, self.photographs) * random.uniform(0.93, 1.0)
                    below = self._place(other, share=random.uniform(0.6, 1.1), tilt=0.5)
                    self._paint(other, below + random.uniform(-0.25, 0.25, 2) * self.size, random.uniform(0.05, 0.3))
            case "corner outside":
                grid = self._moved_out(grid, random.integers(4))
            case "side outside":
                axis, low = random.integers(2), random.random() < 0.5
                reach = random.uniform(0.02, 0.12) * self.size[axis]
                corners = corners_of(grid)[:, axis]
                move = -reach - corners.min() if low else self.size[axis] + reach - corners.max()
                grid = grid + numpy.eye(2)[axis] * move
            case "folded corner":
                cut = (int(random.integers(4)), random.uniform(0.06, 0.22), random.uniform(0.06, 0.22))
        self._paint(page, grid, shadow, cut)
        self.corners = corners_of(grid)
        if self.kind == "clutter":
            middle = self.corners.mean(0)
            self._clutter(int(random.integers(1, 3)), around=middle + (self.corners - middle) * 0.97)
        if self.kind == "hand-held":
            for _ in range(int(random.integers(1, 4))):
                self._finger()

    def _place(self, page, tilt, share=None):
        """A pinhole camera's image of the page: a grid of points in pixels."""
        random = self.random
        aspect = page.shape[0] / page.shape[1]
        extent = numpy.array([1, aspect]) / numpy.hypot(1, aspect)
        u, v = numpy.meshgrid(numpy.linspace(0, 1, GRID), numpy.linspace(0, 1, GRID))
        points = numpy.stack([(u - 0.5) * extent[0], (v - 0.5) * extent[1], self._heights(u, v)], -1)
        azimuth, roll = random.uniform(0, 2 * numpy.pi), random.normal() * 0.25
        lean = numpy.array([numpy.cos(azimuth), numpy.sin(azimuth), 0]) * random.uniform(0, tilt)
        seen = points @ (cv2.Rodrigues(lean)[0] @ cv2.Rodrigues(numpy.array([0, 0, roll]))[0]).T
        grid = seen[..., :2] / (random.uniform(1.3, 2.5) - seen[..., 2:])
        low, high = grid.min((0, 1)), grid.max((0, 1))
        scale = (share or random.uniform(0.5, 0.92)) * (self.size / (high - low)).min()
        room = self.size - scale * (high - low)
        return (grid - (low + high) / 2) * scale + self.size / 2 + room * random.uniform(-0.35, 0.35, 2)

    def _heights(self, u, v):
        """The page's height above the table, relative to its diagonal."""
        if self.kind != "curled":
            return numpy.zeros_like(u)
        side = (u, v, 1 - u, 1 - v)[self.random.integers(4)]
        match self.random.integers(3):
            case 0:  # One edge lifts.
                start = self.random.uniform(0.3, 0.6)
                return self.random.uniform(0.04, 0.10) * numpy.clip((side - start) / 0.5, 0, None) ** 2
            case 1:  # An open book's page.
                return self.random.uniform(0.02, 0.06) * numpy.sin(numpy.pi * side) * (1 + 0.3 * v)
            case _:  # A crease across the middle.
                return self.random.uniform(0.02, 0.06) * (1 - numpy.abs(2 * side - 1))

    def _moved_out(self, grid, index):
        """The grid moved until a corner is outside the image by up to a tenth of the diagonal."""
        random = self.random
        grid = (grid - grid.mean((0, 1))) * random.uniform(0.94, 1.25) + self.size / 2
        corners = corners_of(grid)
        border = numpy.where(corners[index] < self.size / 2, 0, self.size)
        out = (border - self.size / 2) / numpy.linalg.norm(self.size / 2)
        if random.random() < 0.5:
            out[random.integers(2)] = 0
        diagonal = numpy.linalg.norm(corners[0] - corners[2])
        move = border - corners[index] + out * diagonal * random.uniform(0.01, 0.1)
        return grid + numpy.where(out != 0, move, 0)

    def _coverage(self, polygon):
        """The share of each pixel inside a polygon."""
        fine = 4
        mask = numpy.zeros((self.height * fine, self.width * fine), numpy.uint8)
        # OpenCV's pixel centers are at integers: shift by half a sample. Eight bits of fraction.
        cv2.fillPoly(mask, [numpy.round((polygon * fine - 0.5) * 256).astype(numpy.int32)], 255, cv2.LINE_8, 8)
        return cv2.resize(mask, (self.width, self.height), interpolation=cv2.INTER_AREA)[..., None] / numpy.float32(255)

    def _blend(self, layer, share):
        self.image = self.image * (1 - share) + layer * share

    def _blurred(self, share, sigma):
        return cv2.GaussianBlur(numpy.float32(share), (0, 0), sigma)[..., None]

    def _paint(self, page, grid, shadow, cut=None):
        """Draws a sheet with its shadow; `cut` is a folded corner's index and its sides' shares."""
        random = self.random
        outline, flap = outline_of(grid), None
        if cut:
            outline, flap = folded(corners_of(grid), *cut)
        share = self._coverage(outline)
        width = random.uniform(0.004, 0.02) * self.short
        move = numpy.float32([[1, 0, random.uniform(-0.8, 0.8) * width], [0, 1, random.uniform(-0.8, 0.8) * width]])
        soft = cv2.warpAffine(self._blurred(share, width), move, (self.width, self.height))
        self.image = self.image * (1 - shadow * soft[..., None])
        self._blend(self._print(page, grid), share)
        if flap is not None:
            over = self._coverage(flap) * share
            self.image = self.image * (1 - 0.25 * self._blurred(over, 0.006 * self.short) * share)
            self._blend(numpy.float32([225, 232, 235]) * random.uniform(0.85, 1), over)

    def _print(self, page, grid):
        """The page's print in the image, extended beyond its borders."""
        height, width = page.shape[:2]
        corners = numpy.float32(corners_of(grid))
        ratio = (height * width / max(cv2.contourArea(corners), 1)) ** 0.5
        page = cv2.GaussianBlur(page, (0, 0), 0.4 * ratio) if ratio > 1.3 else page
        if self.kind != "curled":
            source = numpy.float32([[0, 0], [width, 0], [width, height], [0, height]]) - 0.5
            matrix = cv2.getPerspectiveTransform(source, corners - 0.5)
            return cv2.warpPerspective(page, matrix, (self.width, self.height), borderMode=cv2.BORDER_REPLICATE)
        places = numpy.full((self.height, self.width, 2), -1, numpy.float32)
        for row in range(GRID - 1):
            for column in range(GRID - 1):
                self._place_cell(places, grid, row, column, (width, height))
        return cv2.remap(page, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)

    def _place_cell(self, places, grid, row, column, size):
        """Writes the page's coordinates in and around a cell of the grid, by its own homography."""
        cell = numpy.float32([[0, 0], [1, 0], [1, 1], [0, 1]])
        seen = numpy.float32([grid[row + int(y), column + int(x)] for x, y in cell])
        source = (cell + (column, row)) / (GRID - 1) * numpy.float32(size)
        matrix = cv2.getPerspectiveTransform(seen, numpy.float32(source))
        low = numpy.maximum(numpy.floor(seen.min(0)).astype(int) - 1, 0)
        high = numpy.minimum(numpy.ceil(seen.max(0)).astype(int) + 2, self.size)
        if (low >= high).any():
            return
        x, y = numpy.meshgrid(numpy.arange(low[0], high[0]) + 0.5, numpy.arange(low[1], high[1]) + 0.5)
        page = numpy.stack([x, y, numpy.ones_like(x)], -1) @ matrix.T
        page = page[..., :2] / page[..., 2:]
        slack = 1.5 * max(size) / max(numpy.linalg.norm(seen[1] - seen[0]) * (GRID - 1), 1)
        inside = ((page >= source[0] - slack) & (page <= source[2] + slack)).all(-1)
        places[low[1] : high[1], low[0] : high[0]][inside] = page[inside] - 0.5

    def _clutter(self, count, has_boxes=True, around=None):
        """Draws round things, pens and boxes, none of them within a quadrilateral."""
        random, short = self.random, self.short
        for _ in range(count):
            middle = tuple(map(int, random.uniform((0, 0), self.size)))
            layer = numpy.zeros((self.height, self.width), numpy.uint8)
            match random.integers(3 if has_boxes else 2):
                case 0:
                    axes = (int(random.uniform(0.03, 0.2) * short), int(random.uniform(0.03, 0.2) * short))
                    cv2.ellipse(layer, middle, axes, random.uniform(0, 180), 0, 360, 255, -1, cv2.LINE_AA)
                case 1:
                    angle, length = random.uniform(0, numpy.pi), random.uniform(0.2, 0.45) * short
                    end = (int(middle[0] + length * numpy.cos(angle)), int(middle[1] + length * numpy.sin(angle)))
                    cv2.line(layer, middle, end, 255, int(random.uniform(0.01, 0.03) * short) + 1, cv2.LINE_AA)
                case _:
                    extent = (float(random.uniform(0.1, 0.35) * short), float(random.uniform(0.08, 0.25) * short))
                    box = cv2.boxPoints((middle, extent, float(random.uniform(0, 90))))
                    cv2.fillConvexPoly(layer, numpy.int32(box * 16), 255, cv2.LINE_AA, 4)
            if around is not None:
                cv2.fillConvexPoly(layer, numpy.int32(around), 0)
            share = layer[..., None] / numpy.float32(255)
            self.image = self.image * (1 - 0.3 * self._blurred(share, 0.01 * short))
            body = random.uniform(20, 235, 3) + noise(random, self.height, self.width, short / 10)[..., None] * 10
            self._blend(body, share)

    def _finger(self):
        """Draws a finger that holds the document at a side."""
        random, short = self.random, self.short
        side = random.integers(4)
        at = self.corners[side] + (self.corners[(side + 1) % 4] - self.corners[side]) * random.uniform(0.05, 0.95)
        inward = self.corners.mean(0) - at
        inward /= numpy.linalg.norm(inward)
        tip = at + inward * random.uniform(0.03, 0.1) * short
        root = at - inward * random.uniform(0.3, 0.6) * short
        layer = numpy.zeros((self.height, self.width), numpy.uint8)
        thickness = int(random.uniform(0.06, 0.11) * short)
        cv2.line(layer, tuple(map(int, tip)), tuple(map(int, root)), 255, thickness, cv2.LINE_AA)
        skin = numpy.float32(random.choice(SKIN)) * random.uniform(0.85, 1.1)
        folds = noise(random, self.height, self.width, short / 8)[..., None] * 12
        self._blend(skin + folds, self._blurred(layer / numpy.float32(255), 0.8))

    def _photograph(self):
        """Light, lens, sensor and JPEG."""
        random = self.random
        x, y = numpy.meshgrid(
            numpy.linspace(-1, 1, self.width, dtype=numpy.float32), numpy.linspace(-1, 1, self.height, dtype=numpy.float32)
        )
        angle = random.uniform(0, 2 * numpy.pi)
        light = 1 + random.uniform(0, 0.2) * (numpy.cos(angle) * x + numpy.sin(angle) * y)
        if random.random() < 0.3 and self.kind != "pale on pale":
            edge = noise(random, self.height, self.width, self.short * 0.7)
            light *= 1 - random.uniform(0.1, 0.3) / (1 + numpy.exp(-edge * random.uniform(4, 15)))
        gain, grain = random.uniform(0.75, 1.0), random.uniform(0.5, 3)
        if self.kind == "low light":
            gain, grain = random.uniform(0.12, 0.35), random.uniform(4, 9)
            light *= 1 - random.uniform(0.2, 0.55) * (x * x + y * y) / 2
        image = cv2.GaussianBlur(self.image * light[..., None] * gain, (0, 0), random.uniform(0.6, 1.1))
        if self.kind == "motion blur":
            image = cv2.filter2D(image, -1, self._motion(), borderType=cv2.BORDER_REPLICATE)
        each = random.normal(size=image.shape)
        image = image + grain * 0.6 * (each + each.mean(-1, keepdims=True))
        if self.kind == "low light":
            image *= random.uniform(1.0, 1.8)
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(random.integers(70, 95))]
        self.jpeg = cv2.imencode(".jpg", numpy.clip(image, 0, 255).astype(numpy.uint8), quality)[1].tobytes()

    def _motion(self):
        length, angle = self.random.uniform(0.006, 0.022) * self.short, self.random.uniform(0, numpy.pi)
        side = int(length) * 2 + 3
        kernel = numpy.zeros((side * 8, side * 8), numpy.float32)
        reach = numpy.array([numpy.cos(angle), numpy.sin(angle)]) * length * 4
        ends = [tuple(map(int, side * 4 + sign * reach)) for sign in (-1, 1)]
        cv2.line(kernel, *ends, 1, 8)
        kernel = cv2.resize(kernel, (side, side), interpolation=cv2.INTER_AREA)
        return kernel / kernel.sum()


def corners_of(grid):
    return numpy.array([grid[0, 0], grid[0, -1], grid[-1, -1], grid[-1, 0]])


def outline_of(grid):
    return numpy.concatenate([grid[0], grid[1:, -1], grid[-1, -2::-1], grid[-2:0:-1, 0]])


def folded(corners, index, before, after):
    """The outline without a corner, and the triangle that is folded over the page."""
    corner, last, following = corners[index], corners[index - 1], corners[(index + 1) % 4]
    start, end = corner + (last - corner) * before, corner + (following - corner) * after
    line = (end - start) / numpy.linalg.norm(end - start)
    away = corner - start
    mirrored = start + 2 * line * (away @ line) - away
    outline = [following, corners[(index + 2) % 4], corners[(index + 3) % 4], start, end]
    return numpy.array(outline), numpy.array([start, end, mirrored])
