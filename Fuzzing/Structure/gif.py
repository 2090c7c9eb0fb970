"""GIF (GIF89a): extensions, blocks and frames."""

import struct
from collections.abc import Iterator

from .unit import Bomb, Unit

PALETTE = bytes([200, 100, 50, 0, 0, 0])


def start(width: int, height: int) -> bytes:
    return b"GIF89a" + struct.pack("<HHBBB", width, height, 0x80, 0, 0) + PALETTE


def codes(values: list[int], width: int = 3) -> bytes:
    """LZW codes of one width, in blocks."""
    number = sum(value << (width * index) for index, value in enumerate(values))
    return blocks(number.to_bytes((len(values) * width + 7) // 8, "little"))


def blocks(content: bytes, size: int = 255) -> bytes:
    parts = [content[place : place + size] for place in range(0, len(content), size)]
    return b"".join(bytes([len(part)]) + part for part in parts) + b"\0"


def frame(width: int, height: int, data: bytes, table: bytes = b"", left: int = 0, interlaced: bool = False) -> bytes:
    size = (len(table) // 3).bit_length() - 2
    flags = (0x80 | size if table else 0) | (0x40 if interlaced else 0)
    return b"\x2c" + struct.pack("<HHHHB", left, 0, width, height, flags) + table + b"\2" + data


# Clear, the first color, end.
DOT = codes([4, 0, 5])
CONTROL = b"\x21\xf9\x04\x00\x0a\x00\x00\x00"


def zeros(pixels: int) -> bytes:
    """The shortest data of one color: codes for increasingly long runs, then the longest repeatedly."""
    bits, place, width, following, longest, filled = bytearray(), 0, 3, 6, 1, 1

    def put(code: int) -> None:
        nonlocal place
        for bit in range(width):
            if place % 8 == 0:
                bits.append(0)
            bits[-1] |= (code >> bit & 1) << place % 8
            place += 1

    put(4)
    put(0)
    while filled < pixels:
        if following < 4096:
            code, longest = following, longest + 1
            if following == 1 << width and width < 12:
                width += 1
            put(code)
            following += 1
        else:
            put(4095)
        filled += longest
    put(5)
    return blocks(bytes(bits))


def units() -> Iterator[Unit]:
    first, end = frame(1, 1, DOT), b"\x3b"
    parts = {
        "graphic control": CONTROL, "empty graphic control": b"\x21\xf9\0", "comment": b"\x21\xfe\1x\0", "empty comment": b"\x21\xfe\0",
        "long comment": b"\x21\xfe" + blocks(bytes(1000)), "loop": b"\x21\xff\x0bNETSCAPE2.0\3\1\0\0\0",
        "empty application": b"\x21\xff\0", "XMP": b"\x21\xff\x0bXMP DataXMP" + blocks(bytes(1000)),
        "plain text": b"\x21\x01\x0c" + bytes(12) + b"\1x\0", "unknown extension": b"\x21\x77\1x\0", "zero": b"\0",
        "end": b"\x3b", "frame": CONTROL + first, "frame without control": first,
        "frame with a table": frame(1, 1, DOT, bytes(768)), "frame of no codes": frame(1, 1, b"\0"),
        "empty frame": frame(0, 0, b"\0"), "frame that restores": b"\x21\xf9\x04\x0c\x0a\x00\x00\x00" + first,
        "interlaced frame": frame(1, 1, DOT, interlaced=True), "frame of 16 x 16": CONTROL + frame(16, 16, zeros(256)),
    }
    for name, part in parts.items():
        for place, (before, after) in {
            "before the first frame": (start(16, 16), first + end), "after it": (start(16, 16) + first, end)
        }.items():
            def make(count: int, part=part, before=before, after=after) -> bytes:
                return before + part * count + after

            yield Unit("GIF", f"{name} {place}", make)
    for size in (1, 255):
        yield Unit("GIF", f"blocks of {size} in a comment", lambda count, size=size: start(16, 16) + b"\x21\xfe"
                   + blocks(bytes(count * size), size) + first + end)
        yield Unit("GIF", f"blocks of {size} behind a frame's codes", lambda count, size=size: start(16, 16)
                   + frame(1, 1, DOT[:-1] + blocks(bytes(count * size), size)) + end)
    yield Unit("GIF", "clear codes", lambda count: start(16, 16) + frame(16, 16, blocks(b"\x24\x49\x92" * count)) + end)
    yield Unit("GIF", "growing frames", lambda count: start(1, 1) + b"".join(
        frame(index + 1, 1, DOT) for index in range(count)) + end, 65_000)


def bombs() -> Iterator[Bomb]:
    yield Bomb("GIF", "64 megapixels of one color", lambda: start(8000, 8000) + frame(8000, 8000, zeros(64_000_000)) + b"\x3b", 64_000_000)
    one = frame(8000, 8000, zeros(64_000_000), interlaced=True)
    yield Bomb("GIF", "64 megapixels of one color, interlaced", lambda: start(8000, 8000) + one + b"\x3b", 64_000_000)
    tall = frame(1, 65_535, DOT)
    yield Bomb("GIF", "10,000 frames of 65,535 rows on a screen of 1", lambda: start(1, 1) + tall * 10_000 + b"\x3b", 65_535)
    yield Bomb("GIF", "10,000 frames of 8,000 x 8,000 without pixels",
               lambda: start(8000, 8000) + frame(8000, 8000, DOT) * 10_000 + b"\x3b", 64_000_000)
    yield Bomb("GIF", "64 megapixels in 30 frames", lambda: start(8000, 8000) + frame(8000, 8000, zeros(64_000_000)) * 30 + b"\x3b", 64_000_000)
