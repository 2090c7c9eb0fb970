"""Images that are expensive for a decoder or a detector, or that exposed data of others; each from its
specification.
"""

import functools
import struct
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "Fuzzing"))

from Structure import exif, gif, heif, icc, jpeg, png, tiff, webp  # noqa: E402
from Structure.seed_images import SEEDS  # noqa: E402

# The square of this side has 60 megapixels.
LARGE = 7744
# The limit of a body is 16 MiB.
BODY = 16 << 20


def gray_png(side: int, row: Callable[[int], bytes], *between: bytes) -> bytes:
    """Creates a gray image from its rows by index, with chunks between its header and its pixels."""
    pixels = zlib.compressobj(6)
    compressed = b"".join(pixels.compress(b"\0" + row(y)) for y in range(side)) + pixels.flush()
    chunks = [png.header(side, side, color=0), *between, png.chunk(b"IDAT", compressed), png.END]
    return png.SIGNATURE + b"".join(chunks)


def finder_patterns(side: int) -> list[bytes]:
    """QR code finder patterns everywhere."""
    ring = [[max(abs(x - 4), abs(y - 4)) for x in range(9)] for y in range(9)]
    lines = [bytes(255 if cell in (4, 2) else 0 for cell in row for _ in range(3)) for row in ring]
    return [gray_png(side, lambda y: (lines[y % 27 // 3] * (side // 27 + 1))[:side])]


def swelling_texts() -> list[bytes]:
    """Ten pixels a side, with 60 text chunks of 64 MB each when inflated."""
    text = zlib.compress(bytes(64 << 20), 9)
    texts = [png.chunk(b"iTXt", b"%d\0\1\0\0\0" % index + text) for index in range(60)]
    return [gray_png(10, lambda _: bytes(10), *texts)]


def large_png() -> list[bytes]:
    """64 megapixels."""
    return [gray_png(8000, lambda y: bytes([y % 251]) * 8000)]


def uncovered_grids() -> list[bytes]:
    """Grids of 2 x 2 tiles on canvases that they don't cover."""
    return [heif.grid(kind, 2, 2, side, side) for kind in ("HEIC", "AVIF") for side in (129, 600, 4000)]


def sound_grids() -> list[bytes]:
    """Grids of 4 megapixels with the maximum number of tiles."""
    return [heif.grid(kind, 32, 32, 2048, 2048) for kind in ("HEIC", "AVIF")]


def empty_segments(count: int = 100_000) -> list[bytes]:
    """JPEGs with `count` empty segments, in files that libvips reads."""
    return [
        SEEDS[kind][:2] + jpeg.segment(marker) * count + SEEDS[kind][2:]
        for kind in ("JPEG progressive", "JPEG CMYK")
        for marker in (0xE1, 0xE2, 0xED, 0xEE)
    ]


def profile_elements() -> list[bytes]:
    """Color profiles of 200,000 processing elements, and of curves of 60,000 segments."""
    contents = [icc.elements(200_000, "curve"), icc.elements(1, "curve", 3, 60_000)]
    profiles = [icc.profile([*icc.DISPLAY_P3, (b"D2B0", one), (b"D2B1", one)]) for one in contents]
    return [wrap(one) for one in profiles for wrap in (jpeg.with_profile, webp.with_profile, tiff.with_profile)]


def tiff_directories() -> list[bytes]:
    """Directories in a row, below another, of themselves, and with unique tags."""
    return [
        tiff.chained(100_000, tiff.picture()),
        tiff.pyramid(60_000, False),
        tiff.own(0),
        tiff.own(330),
        tiff.varied(65, False),
        tiff.varied(60_000, False, 1),
    ]


def webp_frames() -> list[bytes]:
    """A thousand frames on a canvas of 64 megapixels, and excessively many frames."""
    large = webp.chunk(b"VP8X", bytes([2, 0, 0, 0]) + webp.three(7999) + webp.three(7999))
    one, dot = webp.frame(webp.PICTURES["WebP"]), webp.frame(webp.DOT, 1, 1)
    return [
        webp.file(large + webp.chunk(b"ANIM", bytes(6)) + one * 1000),
        webp.file(webp.ANIMATION + one + dot * (BODY // len(dot) - 100)),
    ]


def exif_circles() -> list[bytes]:
    """Directories that point to themselves, thousands of times."""
    pictures = []
    for pointer in (0x8769, 0xA005):
        many = exif.field(pointer, 4, 1, 8)
        small = b"II*\0\x08\0\0\0" + exif.directory([many] * 5000, 5000, 8)
        large = b"II*\0\x08\0\0\0" + exif.directory([many] * 65_000, 65_000, 8)
        pictures.append(jpeg.with_exif(small))
        pictures.append(webp.with_exif(large))
        head, data, end = png.PLAIN
        pictures.append(png.SIGNATURE + head + png.chunk(b"eXIf", large) + data + end)
    return pictures


def gif_frames() -> list[bytes]:
    """64 megapixels, 30 times."""
    one = gif.frame(8000, 8000, gif.zeros(64_000_000))
    return [gif.start(8000, 8000) + one * 30 + b"\x3b"]


def progressive_jpeg(scans: int = 98, side: int = LARGE) -> list[bytes]:
    """A valid progressive JPEG (ITU-T T.81) of 60 megapixels, with the maximum number of scans, in 0.4 MB.

    Its tables have one code, of one bit: a difference of zero, and a run of 16,384 blocks without
    coefficients.
    """
    blocks = (side // 8) ** 2

    def table(kind: int, symbol: int) -> bytes:
        return jpeg.segment(0xC4, bytes([kind, 1]) + bytes(15) + bytes([symbol]))

    def scan(components: list[int], first: int, last: int, bits: int) -> bytes:
        selectors = b"".join(bytes([one, 0]) for one in components)
        head = bytes([len(components)]) + selectors + bytes([first, last, 0])
        return jpeg.segment(0xDA, head) + bytes(-(-bits // 8))

    frame = struct.pack(">BHHB", 8, side, side, 3) + b"".join(bytes([one, 0x11, 0]) for one in (1, 2, 3))
    content = jpeg.segment(0xDB, bytes([0]) + bytes([1]) * 64) + jpeg.segment(0xC2, frame)
    content += table(0x00, 0) + table(0x10, 0xE0) + scan([1, 2, 3], 0, 0, 3 * blocks)
    runs = -(-blocks // 16_384)
    content += b"".join(scan([1 + index % 3], 1, 63, 15 * runs) for index in range(scans - 1))
    return [b"\xff\xd8" + content + b"\xff\xd9"]


# By name, each created on first use.
MAKERS: dict[str, Callable[..., list[bytes]]] = {
    maker.__name__: functools.cache(maker)
    for maker in (
        finder_patterns, swelling_texts, large_png, uncovered_grids, sound_grids, empty_segments, profile_elements, tiff_directories,
        webp_frames, exif_circles, gif_frames, progressive_jpeg,
    )
}
