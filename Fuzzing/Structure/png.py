"""PNG (W3C PNG, third edition): chunks, repeated between all others."""

import struct
import zlib
from collections.abc import Iterator

from .exif import chain, exif_bombs, exif_units
from .icc import DISPLAY_P3, profile, profile_bombs
from .unit import Bomb, Unit

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunk(name: bytes, content: bytes = b"") -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def header(width: int, height: int, depth: int = 8, color: int = 2, interlaced: bool = False) -> bytes:
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, int(interlaced)))


def rows(width: int, height: int) -> bytes:
    return (b"\0" + b"\x40\x80\xc0" * width) * height


def adam7(width: int, height: int) -> bytes:
    passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    return b"".join(rows(len(range(x, width, dx)), len(range(y, height, dy))) for x, y, dx, dy in passes)


END = chunk(b"IEND")
PLAIN = [header(16, 16), chunk(b"IDAT", zlib.compress(rows(16, 16))), END]
INTERLACED = [header(16, 16, interlaced=True), chunk(b"IDAT", zlib.compress(adam7(16, 16))), END]
PALETTE = [header(16, 16, color=3) + chunk(b"PLTE", bytes(range(48))), chunk(b"IDAT", zlib.compress((b"\0" + bytes(16)) * 16)), END]
CONTROL = struct.pack(">IIIIHHBB", 16, 16, 0, 0, 1, 10, 0, 0)
ANIMATED = [
    header(16, 16) + chunk(b"acTL", struct.pack(">II", 1, 0)) + chunk(b"fcTL", struct.pack(">I", 0) + CONTROL), *PLAIN[1:]
]


def contents() -> Iterator[tuple[str, bytes]]:
    names = [b"tEXt", b"zTXt", b"iTXt", b"iCCP", b"sPLT", b"hIST", b"tRNS", b"PLTE", b"gAMA", b"cHRM", b"sRGB", b"sBIT", b"bKGD",
             b"pHYs", b"tIME", b"eXIf", b"acTL", b"fcTL", b"fdAT", b"oFFs", b"pCAL", b"sCAL", b"sTER", b"gIFg", b"gIFt", b"gIFx",
             b"cICP", b"mDCV", b"cLLI", b"IDAT", b"juNk", b"JUNK", b"IHDR", b"IEND"]
    for name in names:
        for size in (0, 12, 1000):
            yield f"{name.decode()} of {size} bytes", chunk(name, bytes(size))
    compressed = zlib.compress(bytes(1000))
    for name, content in (
        (b"tEXt", b"Title\0text"), (b"zTXt", b"Title\0\0" + compressed), (b"iTXt", b"Title\0\1\0\0\0" + compressed),
        (b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0<x/>"), (b"iCCP", b"x\0\0" + zlib.compress(profile(DISPLAY_P3))),
        (b"sPLT", b"x\0\x08" + bytes(60)), (b"pHYs", struct.pack(">IIB", 1, 1, 1)), (b"eXIf", chain(1, 0)),
        (b"tIME", b"\x07\xe0\1\1\0\0\0"), (b"sCAL", b"\1" + b"1\x001"), (b"pCAL", b"x\0" + bytes(8) + b"\0\2m\x001\x001"),
        (b"unKn", b""),
    ):
        yield f"{name.decode()} {content[:8]!r}", chunk(name, content)


def units() -> Iterator[Unit]:
    for kind, parts in (("PNG", PLAIN), ("PNG interlaced", INTERLACED), ("PNG with a palette", PALETTE), ("APNG", ANIMATED)):
        head, data, end = parts
        start, content = SIGNATURE + head, data[8:-4]
        halves = chunk(b"IDAT", content[:20]), chunk(b"IDAT", content[20:])
        places = {
            "before the pixels": (start, data + end), "among the pixels": (start + halves[0], halves[1] + end),
            "after the pixels": (start + data, end), "after the end": (start + data + end, b""),
        }
        for place, (before, after) in places.items():
            for name, one in contents():
                def make(count: int, before=before, after=after, one=one) -> bytes:
                    return before + one * count + after

                yield Unit(kind, f"{name} {place}", make)
    head, data, end = PLAIN

    def with_exif(exif: bytes) -> bytes:
        return SIGNATURE + head + chunk(b"eXIf", exif) + data + end

    yield from exif_units("PNG", with_exif, 1 << 22)

    def of_small_chunks(count: int) -> bytes:
        return b"".join(
            [SIGNATURE, header(16, count), *(chunk(b"IDAT", part) for part in pieces(zlib.compress(rows(16, count), 0), 49)), end]
        )

    yield Unit("PNG", "rows, each with its own IDAT", of_small_chunks, 65_000)
    frames = chunk(b"fcTL", struct.pack(">I", 1) + CONTROL) + chunk(b"fdAT", struct.pack(">I", 2) + zlib.compress(rows(16, 16)))
    yield Unit("APNG", "frames", lambda count: SIGNATURE + ANIMATED[0] + ANIMATED[1] + frames * count + end)


def pieces(content: bytes, size: int) -> list[bytes]:
    return [content[start : start + size] for start in range(0, len(content), size)]


def zeros(count: int) -> bytes:
    """A compressed range of zeros, created without holding all of it in memory."""
    compressor = zlib.compressobj(9)
    parts = [compressor.compress(bytes(1 << 20)) for _ in range(count >> 20)]
    return b"".join([*parts, compressor.flush()])


def picture(width: int, height: int, color: int, depth: int, interlaced: bool = False, channels: int = 3) -> bytes:
    size = (width * channels * depth + 7) // 8 * height + 2 * height + (1 << 20)
    content = header(width, height, depth, color, interlaced)
    palette = chunk(b"PLTE", bytes(768)) if color == 3 else b""
    return SIGNATURE + content + palette + chunk(b"IDAT", zeros(size)) + END


def bombs() -> Iterator[Bomb]:
    head, data, end = PLAIN
    for name, prefix in ((b"iCCP", b"x\0\0"), (b"zTXt", b"x\0\0"), (b"iTXt", b"x\0\1\0\0\0")):
        for size in (10, 100, 1000):
            def make(name=name, prefix=prefix, size=size) -> bytes:
                return SIGNATURE + head + chunk(name, prefix + zeros(size << 20)) + data + end

            yield Bomb("PNG", f"{name.decode()} that becomes {size} MB", make)

    def claiming(name: bytes) -> bytes:
        # A profile with its own length.
        content = profile(DISPLAY_P3)
        return SIGNATURE + head + chunk(name, b"x\0\0" + zlib.compress(struct.pack(">I", 1 << 30) + content[4:])) + data + end

    yield Bomb("PNG", "iCCP that claims 1 GB", lambda: claiming(b"iCCP"))
    for color, depth, channels in ((2, 8, 3), (6, 16, 4), (3, 1, 1), (0, 1, 1)):
        for interlaced in (False, True):
            yield Bomb(
                "PNG interlaced" if interlaced else "PNG", f"64 megapixels of zeros, color {color}, {depth} bits",
                lambda color=color, depth=depth, channels=channels, interlaced=interlaced: picture(
                    8000, 8000, color, depth, interlaced, channels), 64_000_000)
    yield Bomb("PNG", "65,535 pixels wide, 976 high", lambda: picture(65_535, 976, 6, 16, False, 4), 64_000_000)
    yield Bomb("PNG", "1 pixel wide, 65,535 high", lambda: picture(1, 65_535, 6, 16, False, 4), 65_535)
    yield Bomb("PNG", "100 MB of pixels behind the last row",
               lambda: SIGNATURE + head + chunk(b"IDAT", zeros(100 << 20)) + end)

    def with_profile(content: bytes) -> bytes:
        return SIGNATURE + head + chunk(b"iCCP", b"x\0\0" + zlib.compress(content)) + data + end

    yield from profile_bombs("PNG", with_profile)
    for most in (65_000, 1_000_000):
        yield from exif_bombs("PNG", lambda exif: SIGNATURE + head + chunk(b"eXIf", exif) + data + end, most)
