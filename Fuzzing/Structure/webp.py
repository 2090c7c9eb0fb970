"""WebP (RFC 9649): chunks and frames."""

import struct
from collections.abc import Iterator

from .exif import chain, exif_bombs, exif_units
from .icc import DISPLAY_P3, profile, profile_bombs
from .seed_images import SEEDS
from .unit import Bomb, Unit


def chunk(name: bytes, content: bytes = b"") -> bytes:
    return name + struct.pack("<I", len(content)) + content + b"\0" * (len(content) & 1)


def file(content: bytes) -> bytes:
    return b"RIFF" + struct.pack("<I", len(content) + 4) + b"WEBP" + content


def three(number: int) -> bytes:
    return struct.pack("<I", number)[:3]


def features(flags: int, width: int = 64, height: int = 64) -> bytes:
    return chunk(b"VP8X", bytes([flags, 0, 0, 0]) + three(width - 1) + three(height - 1))


def coded(file: bytes) -> bytes:
    """The chunk of a still image's pixels."""
    place = 12
    while file[place : place + 4] not in (b"VP8 ", b"VP8L"):
        size = struct.unpack_from("<I", file, place + 4)[0]
        place += 8 + size + (size & 1)
    size = struct.unpack_from("<I", file, place + 4)[0]
    return file[place : place + 8 + size + (size & 1)]


PICTURES = {kind: coded(SEEDS[kind]) for kind in ("WebP", "WebP lossless")}
ANIMATION = features(0x02) + chunk(b"ANIM", bytes(6))


def frame(picture: bytes, width: int = 64, height: int = 64, flags: int = 0) -> bytes:
    return chunk(b"ANMF", three(0) + three(0) + three(width - 1) + three(height - 1) + three(100) + bytes([flags]) + picture)


# The smallest lossless image: one pixel, all codes of one symbol.
DOT = chunk(b"VP8L", bytes([0x2F, 0, 0, 0, 0x10, 0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0x08]))


def units() -> Iterator[Unit]:
    for kind, picture in PICTURES.items():
        for name in (b"EXIF", b"XMP ", b"ICCP", b"ALPH", b"ANIM", b"ANMF", b"VP8 ", b"VP8L", b"VP8X", b"junk"):
            for size in (0, 2, 1000, 100_000):
                one = chunk(name, bytes(size))
                for place in ("before the picture", "after it", "without VP8X"):
                    flags = {b"EXIF": 0x08, b"XMP ": 0x04, b"ICCP": 0x20, b"ALPH": 0x10}.get(name, 0)

                    def make(count: int, one=one, place=place, picture=picture, flags=flags) -> bytes:
                        if place == "before the picture":
                            return file(features(flags if count else 0) + one * count + picture)
                        head = b"" if place == "without VP8X" else features(flags if count else 0)
                        return file(head + picture + one * count)

                    yield Unit(kind, f"{name.decode()} of {size} bytes {place}", make)
        for name, one in (("pictures", picture), ("metadata", chunk(b"EXIF", chain(1, 0))),
                          ("profiles", chunk(b"ICCP", profile(DISPLAY_P3)))):
            yield Unit(kind, f"{name} after it", lambda count, one=one, picture=picture: file(
                features(0x2C) + chunk(b"ICCP", profile(DISPLAY_P3)) + picture + one * count))
    first = frame(PICTURES["WebP"])
    for name, one in (("frames", first), ("frames of one pixel", frame(DOT, 1, 1)), ("lossless frames", frame(PICTURES["WebP lossless"])),
                      ("unknown chunks", chunk(b"junk")), ("empty frames", frame(b""))):
        yield Unit("WebP animated", name, lambda count, one=one: file(ANIMATION + first + one * count))
    for name in (b"junk", b"ALPH", b"VP8 "):
        yield Unit("WebP animated", f"{name.decode()} in a frame", lambda count, name=name: file(
            ANIMATION + frame(chunk(name) * count + PICTURES["WebP"])))
    yield from exif_units("WebP", with_exif, 1 << 22)


def with_exif(exif: bytes) -> bytes:
    return file(features(0x08) + PICTURES["WebP"] + chunk(b"EXIF", exif))


def with_profile(content: bytes) -> bytes:
    return file(features(0x20) + chunk(b"ICCP", content) + PICTURES["WebP"])


def bombs() -> Iterator[Bomb]:
    for name in (b"EXIF", b"XMP ", b"ICCP"):
        yield Bomb("WebP", f"{name.decode()} that claims 1 GB", lambda name=name: file(
            features(0x2C) + name + struct.pack("<I", 1 << 30) + PICTURES["WebP"]))
    yield from profile_bombs("WebP", with_profile)
    yield from exif_bombs("WebP", with_exif, 1_000_000)
    large = three(7999) + three(7999)
    yield Bomb("WebP animated", "1,000 frames on a canvas of 8,000 x 8,000", lambda: file(
        chunk(b"VP8X", bytes([2, 0, 0, 0]) + large) + chunk(b"ANIM", bytes(6)) + frame(PICTURES["WebP"]) * 1000), 64_000_000)
