"""JPEG (ITU-T T.81): segments, repeated between all others."""

import struct
from collections.abc import Iterator

from .exif import exif_bombs, exif_units
from .icc import profile_bombs
from .seed_images import SEEDS
from .unit import Bomb, Unit

KINDS = ["JPEG", "JPEG progressive", "JPEG CMYK", "JPEG progressive CMYK", "JPEG arithmetic"]


def segment(marker: int, content: bytes = b"") -> bytes:
    return bytes([0xFF, marker]) + struct.pack(">H", len(content) + 2) + content


def segments(file: bytes) -> list[tuple[int, int, int]]:
    """Returns the marker of each segment, its start, and its end; a scan's end is before its coded data."""
    found, place = [], 2
    while place + 4 <= len(file):
        if file[place] != 0xFF or file[place + 1] in (0, 0xFF) or 0xD0 <= file[place + 1] <= 0xD9:
            place += 1
            continue
        end = place + 2 + struct.unpack_from(">H", file, place + 2)[0]
        found.append((file[place + 1], place, end))
        place = end
    return found


def contents() -> Iterator[tuple[str, bytes]]:
    """Segments, each with a name."""
    for marker in [*range(0xE0, 0xF0), 0xFE, *range(0xF0, 0xFE), 0xC8, 0xDE, 0xDF]:
        for size in (0, 1000):
            yield f"{marker:02X} of {size} bytes", segment(marker, bytes(size))
    for marker, name in (
        (0xE0, b"JFIF\0\1\1\0\0\1\0\1\0\0"),
        (0xE1, b"Exif\0\0II*\0\x08\0\0\0\0\0\0\0\0\0"),
        (0xE1, b"http://ns.adobe.com/xap/1.0/\0<x/>"),
        (0xE1, b"http://ns.adobe.com/xmp/extension/\0" + b"0" * 32 + bytes(8) + b"x" * 1000),
        (0xE2, b"ICC_PROFILE\0\1\1"),
        (0xE2, b"ICC_PROFILE\0\1\xff" + bytes(200)),
        (0xE2, b"MPF\0II*\0\x08\0\0\0\0\0"),
        (0xED, b"Photoshop 3.0\x008BIM\4\4\0\0\0\0\0\0"),
        (0xEE, b"Adobe\0\x64\0\0\0\0\0"),
        (0xDD, b"\0\0"),
        (0xDC, b"\0\x10"),
        (0xCC, b"\0\1"),
    ):
        yield f"{marker:02X} {name[:12]!r}", segment(marker, name)
    for byte, name in ((b"\xff", "fill byte"), (b"\xff\xd0", "restart"), (b"\xff\0", "stuffed byte"), (b"\xff\1", "TEM"),
                       (b"\0", "zero"), (b"\xff\xd8", "SOI")):
        yield name, byte


def places(file: bytes) -> Iterator[tuple[str, int]]:
    """The positions where a segment can be inserted, by name."""
    found = segments(file)
    scans = [start for marker, start, _ in found if marker == 0xDA]
    yield "at the beginning", 2
    yield "before the first scan", scans[0]
    if len(scans) > 1:
        yield "between scans", scans[1]
    yield "before the end", len(file) - 2
    yield "after the end", len(file)


def units() -> Iterator[Unit]:
    for kind in KINDS:
        file = SEEDS[kind]
        own = [(f"its own {file[start + 1]:02X}", file[start:end]) for _, start, end in segments(file)]
        for place_name, place in places(file):
            for name, content in [*contents(), *own]:
                def make(count: int, file=file, place=place, content=content) -> bytes:
                    return file[:place] + content * count + file[place:]

                yield Unit(kind, f"{name} {place_name}", make)
    yield from exif_units("JPEG progressive", with_exif, 60_000)


def with_profile(profile: bytes, file: bytes = SEEDS["JPEG progressive"]) -> bytes:
    # A file contains up to 255 parts.
    parts = [profile[start : start + 65_000] for start in range(0, len(profile), 65_000)][:255]
    content = b"".join(
        segment(0xE2, b"ICC_PROFILE\0" + bytes([index + 1, len(parts)]) + part) for index, part in enumerate(parts)
    )
    return file[:2] + content + file[2:]


def with_exif(content: bytes) -> bytes:
    file = SEEDS["JPEG progressive"]
    return file[:2] + segment(0xE1, (b"Exif\0\0" + content)[:65533]) + file[2:]


def larger(file: bytes, width: int, height: int) -> bytes:
    """Returns the same file with another declared size."""
    for marker, start, _ in segments(file):
        if marker in (0xC0, 0xC2, 0xC9, 0xCA):
            return file[: start + 5] + struct.pack(">HH", height, width) + file[start + 9 :]
    raise ValueError("a JPEG without a frame")


def bombs() -> Iterator[Bomb]:
    for kind in KINDS:
        yield Bomb(kind, "8,000 x 8,000 claimed", lambda kind=kind: larger(SEEDS[kind], 8000, 8000), 64_000_000)
    file = larger(SEEDS["JPEG progressive"], 8000, 8000)
    scan = next(start for marker, start, _ in reversed(segments(file)) if marker == 0xDA)
    # Each scan consists of zeros.
    for count in (10, 99):
        def make(count=count) -> bytes:
            return file[:-2] + file[scan:-2] * count + file[-2:]

        yield Bomb("JPEG progressive", f"8,000 x 8,000 in {count} scans more", make, 64_000_000)
    yield from profile_bombs("JPEG progressive", with_profile)
    yield from profile_bombs("JPEG CMYK", lambda profile: with_profile(profile, SEEDS["JPEG CMYK"]), b"CMYK")
    yield from exif_bombs("JPEG progressive", with_exif, 65_000)
