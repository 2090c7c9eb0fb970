#!/usr/bin/env python3
"""Draws the pages of this folder: lines in scripts that Cairo's simple text functions can't shape.

Needs Pillow with Raqm, and the fonts of the packages fonts-noto-core and fonts-nanum. Each NAME.png has the
lines of NAME.txt.
"""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FOLDER = Path(__file__).parent
NOTO = Path("/usr/share/fonts/truetype/noto")
PAGES = {
    "arabic": (NOTO / "NotoNaskhArabic-Regular.ttf", ["يولد جميع الناس أحرارا", "متساوين في الكرامة والحقوق"]),
    "hebrew": (NOTO / "NotoSerifHebrew-Regular.ttf", ["כל בני האדם נולדו בני חורין", "ושווים בערכם ובזכויותיהם"]),
    "hindi": (NOTO / "NotoSansDevanagari-Regular.ttf", ["सभी मनुष्यों को गौरव और अधिकारों", "के मामले में जन्मजात स्वतन्त्रता"]),
    "korean": (Path("/usr/share/fonts/truetype/nanum/NanumGothic.ttf"), ["모든 국민은 법 앞에 평등하다", "서울 여행 안내"]),
    "thai": (NOTO / "NotoSansThai-Regular.ttf", ["มนุษย์ทั้งหลายเกิดมามีอิสระ", "และเสมอภาคกันในเกียรติศักดิ์"]),
}
WIDTH, LINE, MARGIN, SIZE = 640, 80, 40, 34


def main() -> None:
    for name, (font, lines) in PAGES.items():
        page = Image.new("L", (WIDTH, LINE * len(lines) + MARGIN), 250)
        drawing, letters = ImageDraw.Draw(page), ImageFont.truetype(str(font), SIZE, layout_engine=ImageFont.Layout.RAQM)
        for row, line in enumerate(lines):
            drawing.text((MARGIN, MARGIN // 2 + row * LINE), line, font=letters, fill=20)
        page.save(FOLDER / f"{name}.png", optimize=True)
        (FOLDER / f"{name}.txt").write_text("".join(line + "\n" for line in lines))


if __name__ == "__main__":
    main()
