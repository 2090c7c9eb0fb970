"""Makes images/: images that cost too much, or revealed more than they should, each below 20 kB.

    python3 Tests/Fixtures/Fuzzing/make_files.py

The finds of `make fuzz` are added by hand, each named after its defect: see README.md.
"""

import struct
import sys
import zlib
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parents[2] / "Fuzzing"))

from Structure import exif, gif, heif, jpeg, png, tiff, webp  # noqa: E402
from Structure.icc import DISPLAY_P3, profile  # noqa: E402
from Structure.seed_images import SEEDS  # noqa: E402


def segmented(kind: str, marker: int, count: int) -> bytes:
    file = SEEDS[kind]
    return file[:2] + jpeg.segment(marker) * count + file[2:]


def looping_exif() -> bytes:
    """Returns an image with an EXIF directory that points to itself."""
    directory = struct.pack("<HHHIII", 1, 0x8769, 4, 1, 8, 8)
    file = SEEDS["JPEG progressive"]
    return file[:2] + jpeg.segment(0xE1, b"Exif\0\0II*\0\x08\0\0\0" + directory) + file[2:]


def apng(sequence: int, width: int) -> bytes:
    """Returns an animation whose second frame has this width."""
    control = struct.pack(">IIIIIHHBB", sequence, width, 16, 0, 0, 1, 10, 0, 0)
    frame = png.chunk(b"fcTL", control) + png.chunk(b"fdAT", struct.pack(">I", 2) + zlib.compress(png.rows(16, 16)))
    return png.SIGNATURE + b"".join(png.ANIMATED[:2]) + frame + png.END


heic = heif.Parts(SEEDS["HEIC"])
avif = SEEDS["AVIF"]
FILES = {
    "many-empty-segments.jpg": segmented("JPEG progressive", 0xE2, 4000),
    "many-empty-segments-cmyk.jpg": segmented("JPEG CMYK", 0xED, 4000),
    "claims-64-megapixels.jpg": jpeg.larger(SEEDS["JPEG progressive"], 8000, 8000),
    "claims-65535-squared.jpg": jpeg.larger(SEEDS["JPEG"], 65_535, 65_535),
    "exif-of-itself.jpg": looping_exif(),
    "cut-among-scans.jpg": SEEDS["JPEG progressive CMYK"][:600],
    "arithmetic-cut.jpg": SEEDS["JPEG arithmetic"][:-20],
    "profile-of-10-megabytes.png": png.SIGNATURE + png.PLAIN[0] + png.chunk(b"iCCP", b"x\0\0" + png.zeros(10 << 20)) + b"".join(png.PLAIN[1:]),
    "64-megapixels-of-nothing.png": png.SIGNATURE + png.header(8000, 8000) + png.chunk(b"IDAT", zlib.compress(bytes(100))) + png.END,
    "interlaced-cut.png": png.SIGNATURE + b"".join(png.INTERLACED)[:60],
    "frame-wider-than-the-canvas.png": apng(1, 1 << 30),
    "canvas-larger-than-its-tiles.heic": heif.grid("HEIC", 2, 2, 600, 600),
    "canvas-larger-than-its-tiles.avif": heif.grid("AVIF", 2, 2, 600, 600),
    "rows-outside-of-the-canvas.heic": heif.grid("HEIC", 3, 3, 64, 64),
    "grid-of-grids.heic": heif.grid("HEIC", 2, 2, 128, 128).replace(b"dimg\0\2\0\4\0\1", b"dimg\0\2\0\4\0\2"),
    "many-items.heic": heic.file(items=[(b"junk", b"")] * 400),
    "property-of-no-item.heic": heic.file(associations=[100]),
    "size-of-64-megapixels.heic": SEEDS["HEIC"].replace(struct.pack(">II", 64, 64), struct.pack(">II", 8000, 8000)),
    "cut.avif": avif[:-15],
    "directory-of-itself.tif": tiff.own(0),
    "sub-directory-of-itself.tif": tiff.own(330),
    "tile-of-65520.tif": tiff.tiles(1, 65_520, False, pixels=bytes(256), width=16, height=16),
    "5000-samples.tif": tiff.single([
        *tiff.picture(16, 16)[:2], (258, 3, [8] * 5000), *tiff.picture()[3:6], (277, 3, [5000]), *tiff.picture()[7:]]),
    "strips-beyond-the-end.tif": tiff.single(tiff.picture(strip=1 << 31)),
    "big-beyond-the-end.tif": tiff.single(tiff.picture(bytes=1 << 31), big=True),
    "no-strips.tif": tiff.single([field for field in tiff.picture() if field[0] != 273]),
    "frames-of-65535-rows.gif": gif.start(1, 1) + gif.frame(1, 65_535, gif.DOT) * 1000 + b"\x3b",
    "screen-of-65535-squared.gif": gif.start(65_535, 65_535) + gif.frame(1, 1, gif.DOT) + b"\x3b",
    "codes-cut.gif": gif.start(16, 16) + gif.frame(16, 16, gif.zeros(256))[:-4],
    "metadata-of-1-gigabyte.webp": webp.file(webp.features(0x2C) + b"EXIF" + struct.pack("<I", 1 << 30) + webp.PICTURES["WebP"]),
    "400-frames.webp": webp.file(webp.features(2, 1000, 1000) + webp.chunk(b"ANIM", bytes(6)) + webp.frame(webp.DOT, 1, 1) * 400),
    "canvas-of-16-million-squared.webp": webp.file(webp.features(0, 1 << 24, 1 << 24) + webp.PICTURES["WebP lossless"]),
    "profile-cut.webp": webp.file(webp.features(0x20) + webp.chunk(b"ICCP", profile(DISPLAY_P3)[:200]) + webp.PICTURES["WebP"]),
    "directories-one-after-another.png": png.SIGNATURE + png.PLAIN[0] + png.chunk(b"eXIf", exif.chain(1000, 0)) + b"".join(png.PLAIN[1:]),
}  # fmt: skip

(FOLDER / "images").mkdir(exist_ok=True)
for name, content in FILES.items():
    if len(content) >= 20_000:
        sys.exit(f"{name}: {len(content)} bytes; the limit is 19,999")
    (FOLDER / "images" / name).write_bytes(content)
