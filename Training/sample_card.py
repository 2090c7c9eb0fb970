"""The project's own still image: a gift card with a barcode and printed text on a table, and its true values.

    python sample_card.py ../Examples/GiftCard

writes card.jpg, and card.json with the card's corners, the code's content and corners, and the lines of text,
in pixels, top-left origin.
"""

import json
import pathlib
import sys

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 1280, 960
CARD = (860, 540)
# The card's corners in the image, clockwise from its own top left.
CORNERS = np.float32([[236, 214], [1040, 152], [1098, 690], [204, 742]])
PAYLOAD = "https://example.org/gift/2026"
FONTS = pathlib.Path("/usr/share/fonts/truetype/dejavu")
LINES = [  # text, font, size, top left, color
    ("GIFT CARD", "DejaVuSans-Bold.ttf", 84, (56, 60), (32, 60, 120)),
    ("Twenty-five euros", "DejaVuSerif-Bold.ttf", 46, (56, 194), (40, 40, 40)),
    ("for Robin Example", "DejaVuSans.ttf", 38, (56, 270), (40, 40, 40)),
    ("Valid until 31 December 2026", "DejaVuSans.ttf", 26, (56, 430), (70, 70, 70)),
    ("No. 4711-0815", "DejaVuSansMono.ttf", 26, (56, 474), (70, 70, 70)),
]
CODE = (566, 236, 240)  # left, top, side


def card_face():
    face = Image.new("RGB", CARD, (246, 242, 230))
    draw = ImageDraw.Draw(face)
    draw.rectangle((60, 162, CARD[0] - 60, 168), fill=(32, 60, 120))
    for text, font, size, place, color in LINES:
        draw.text(place, text, font=ImageFont.truetype(str(FONTS / font), size), fill=color)
    code = cv2.QRCodeEncoder.create().encode(PAYLOAD)
    modules = code[code.min(axis=1) < 255][:, code.min(axis=0) < 255]
    side = CODE[2] // len(modules) * len(modules)
    modules = cv2.resize(modules, (side, side), interpolation=cv2.INTER_NEAREST)
    face.paste(Image.fromarray(modules), CODE[:2])
    return np.array(face)[:, :, ::-1], side


def table(random):
    rows = np.linspace(0, 1, HEIGHT)[:, None]
    grain = cv2.resize(random.normal(0, 1, (HEIGHT // 2, 24)).astype(np.float32), (WIDTH, HEIGHT))
    grain = cv2.GaussianBlur(grain, (0, 0), 6, sigmaY=1.2) * 34
    level = 96 + 26 * rows + grain
    return np.dstack([level * 0.52, level * 0.74, level * 1.05])


def rounded(points):
    return [[round(float(x), 1), round(float(y), 1)] for x, y in points]


def main(folder):
    random = np.random.default_rng(7)
    face, side = card_face()
    source = np.float32([[0, 0], [CARD[0], 0], [CARD[0], CARD[1]], [0, CARD[1]]])
    transform = cv2.getPerspectiveTransform(source, CORNERS)
    # Supersampled four times, so that edges are as in a camera's image.
    large = np.diag([4, 4, 1]) @ transform
    size = (WIDTH * 4, HEIGHT * 4)
    card = cv2.resize(cv2.warpPerspective(face, large, size), (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
    mask = (
        cv2.resize(
            cv2.warpPerspective(np.full(face.shape[:2], 255, np.uint8), large, size),
            (WIDTH, HEIGHT),
            interpolation=cv2.INTER_AREA,
        )[:, :, None]
        / 255
    )
    shadow = cv2.GaussianBlur(np.roll(mask[:, :, 0], (14, 10), (0, 1)), (0, 0), 12)[:, :, None]
    picture = table(random) * (1 - 0.5 * shadow)
    light = 1.04 - 0.22 * np.linspace(0, 1, WIDTH)[None, :, None]
    picture = (picture * (1 - mask) + card.astype(np.float64) * mask) * light
    picture = cv2.GaussianBlur(picture, (0, 0), 0.7) + random.normal(0, 2.5, picture.shape)
    folder.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(
        str(folder / "card.jpg"), np.clip(picture, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 82]
    )

    left, top, _ = CODE
    code = np.float32([[left, top], [left + side, top], [left + side, top + side], [left, top + side]])
    truth = {
        "picture": "card.jpg",
        "width": WIDTH,
        "height": HEIGHT,
        "rectangle": rounded(CORNERS),
        "barcode": {
            "symbology": "qr",
            "payload": PAYLOAD,
            "corners": rounded(cv2.perspectiveTransform(code[None], transform)[0]),
        },
        "text": [line[0] for line in LINES],
    }
    (folder / "card.json").write_text(json.dumps(truth, indent=2) + "\n")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
