"""Draws person.jpg and hand.jpg, of nobody, and writes the positions of their parts to drawn.json.

Run with OpenCV and NumPy: python make.py
"""

import json
from pathlib import Path

import cv2
import numpy as np

# Drawn larger and scaled down, so that edges are as soft as a camera's.
SUPERSAMPLING = 3
SKIN, SHADE, DARK = (145, 178, 228), (120, 150, 205), (95, 122, 180)
SHIRT, TROUSERS, SHOES, HAIR, LIP = (120, 75, 45), (75, 60, 55), (35, 35, 40), (30, 45, 70), (95, 90, 190)

# In pixels, left and right as the viewer sees them.
PERSON_SIZE = (480, 720)
PERSON = {
    "nose": (240, 118), "leftShoulder": (188, 190), "rightShoulder": (292, 190), "leftElbow": (148, 262),
    "rightElbow": (332, 262), "leftWrist": (128, 338), "rightWrist": (352, 338), "leftHip": (208, 372),
    "rightHip": (272, 372), "leftKnee": (204, 500), "rightKnee": (276, 500), "leftAnkle": (202, 622),
    "rightAnkle": (278, 622),
}
HAND_SIZE = (480, 560)
# A left hand's palm: the thumb from the wrist to its tip, each finger from its knuckle to its tip.
HAND = {
    "wrist": (258, 480),
    "thumb": [(195, 455), (140, 395), (105, 345), (78, 300)],
    "index": [(190, 300), (172, 218), (163, 165), (157, 118)],
    "middle": [(240, 288), (236, 190), (234, 132), (232, 82)],
    "ring": [(288, 300), (300, 212), (307, 160), (312, 114)],
    "little": [(332, 328), (358, 262), (372, 224), (384, 190)],
}


class Canvas:
    def __init__(self, size):
        self.size = size
        self.pixels = np.full((size[1] * SUPERSAMPLING, size[0] * SUPERSAMPLING, 3), (190, 185, 178), np.uint8)

    def ellipse(self, center, radii, color, angle=0, start=0, end=360, line=None):
        cv2.ellipse(
            self.pixels, [int(value * SUPERSAMPLING) for value in center],
            [int(value * SUPERSAMPLING) for value in radii], angle, start, end, color,
            -1 if line is None else int(line * SUPERSAMPLING), cv2.LINE_AA)

    def limb(self, start, end, first, last, color):
        """Draws a limb from a first to a last width, with round ends and lighter along its middle."""
        start, end = np.array(start, float), np.array(end, float)
        for share, light in ((1, 0.86), (0.8, 0.95), (0.55, 1.0)):
            shade = tuple(int(value * light) for value in color)
            for place in np.linspace(0, 1, 60):
                point, radius = start + (end - start) * place, (first + (last - first) * place) / 2 * share
                cv2.circle(
                    self.pixels, [int(value * SUPERSAMPLING) for value in point], int(radius * SUPERSAMPLING),
                    shade, -1, cv2.LINE_AA)

    def polygon(self, points, color):
        cv2.fillPoly(
            self.pixels, [(np.array(points) * SUPERSAMPLING).astype(np.int32)], color, cv2.LINE_AA)

    def finished(self):
        light = np.linspace(1.06, 0.84, self.pixels.shape[1])[None, :, None]
        picture = np.clip(self.pixels * light, 0, 255).astype(np.uint8)
        picture = cv2.GaussianBlur(picture, (0, 0), 1.2 * SUPERSAMPLING)
        picture = cv2.resize(picture, self.size, interpolation=cv2.INTER_AREA)
        noise = np.random.default_rng(1).normal(0, 3, picture.shape)
        return np.clip(picture + noise, 0, 255).astype(np.uint8)


def person():
    canvas, at = Canvas(PERSON_SIZE), PERSON
    for side in ("left", "right"):
        canvas.limb(at[side + "Hip"], at[side + "Knee"], 66, 48, TROUSERS)
        canvas.limb(at[side + "Knee"], at[side + "Ankle"], 46, 30, TROUSERS)
        x, y = at[side + "Ankle"]
        canvas.ellipse((x + (-12 if side == "left" else 12), y + 24), (30, 14), SHOES)
    shoulders, hips = (at["leftShoulder"], at["rightShoulder"]), (at["leftHip"], at["rightHip"])
    canvas.limb((240, 130), (240, 186), 38, 42, SHADE)
    canvas.polygon(
        [(178, 180), (222, 166), (258, 166), (302, 180), (296, 270), (304, 390), (176, 390), (184, 270)], SHIRT)
    for side in ("left", "right"):
        canvas.limb(at[side + "Shoulder"], at[side + "Elbow"], 44, 34, SHIRT)
        canvas.limb(at[side + "Elbow"], at[side + "Wrist"], 30, 20, SKIN)
        x, y = at[side + "Wrist"]
        out = -1 if side == "left" else 1
        canvas.ellipse((x + 4 * out, y + 20), (12, 20), SKIN, 10 * out)
        for finger in range(4):
            canvas.limb((x + (finger * 5 - 6) * 1, y + 32), (x + (finger * 5 - 6) + 3 * out, y + 54), 6, 5, SKIN)
        canvas.limb((x - 8 * out, y + 16), (x - 15 * out, y + 34), 7, 5, SKIN)
    canvas.ellipse((240, 92), (45, 50), HAIR)
    for x in (199, 281):
        canvas.ellipse((x, 112), (6, 11), SHADE)
    canvas.ellipse((240, 108), (40, 52), SKIN)
    canvas.ellipse((240, 66), (39, 20), HAIR, 0, 180, 360)
    for x in (224, 256):
        canvas.ellipse((x, 102), (8, 4), (245, 245, 245))
        canvas.ellipse((x, 102), (4, 4), (60, 50, 35))
        canvas.ellipse((x, 95), (10, 4), (35, 50, 75), 0, 195, 345, 3)
    canvas.ellipse((240, 117), (6, 14), SHADE)
    for x in (237, 243):
        canvas.ellipse((x, 126), (2, 1), (70, 90, 140))
    canvas.ellipse((240, 140), (13, 4), LIP)
    return canvas.finished()


def hand():
    canvas, at = Canvas(HAND_SIZE), HAND
    canvas.limb((252, 560), (250, 500), 118, 112, SKIN)
    knuckles = [at[name][0] for name in ("index", "middle", "ring", "little")]
    canvas.polygon([(192, 500), (150, 420), (158, 300), (240, 262), (330, 292), (362, 340), (350, 430), (308, 500)], SKIN)
    canvas.limb((230, 450), (180, 420), 110, 70, SKIN)
    for name, widths in (("thumb", (70, 52, 46, 36)), ("index", (54, 46, 40, 32)), ("middle", (56, 48, 42, 34)),
                         ("ring", (54, 46, 40, 32)), ("little", (48, 38, 34, 28))):
        for index in range(3):
            canvas.limb(at[name][index], at[name][index + 1], widths[index], widths[index + 1], SKIN)
        for joint in at[name][1:3]:
            canvas.ellipse(joint, (15, 3), DARK, 0, 0, 360, 2)
    canvas.ellipse((190, 430), (52, 66), SHADE, 30, 250, 80, 3)
    canvas.ellipse((255, 350), (80, 26), SHADE, -8, 190, 350, 3)
    canvas.ellipse((262, 390), (84, 30), SHADE, 6, 190, 340, 3)
    return canvas.finished()


if __name__ == "__main__":
    folder = Path(__file__).resolve().parent
    for name, picture in (("person.jpg", person()), ("hand.jpg", hand())):
        cv2.imwrite(str(folder / name), picture, [cv2.IMWRITE_JPEG_QUALITY, 85])
    (folder / "drawn.json").write_text(json.dumps({"person": PERSON, "hand": HAND}, indent=1) + "\n")
