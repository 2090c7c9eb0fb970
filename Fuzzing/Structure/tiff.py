"""TIFF (TIFF 6.0, BigTIFF): fields, directories, strips and tiles."""

import struct
import zlib
from collections.abc import Iterator

from .icc import DISPLAY_P3, elements, profile, profile_bombs
from .unit import Bomb, Unit

SIZES = {1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8, 17: 8, 18: 8}
FORMATS = {1: "B", 3: "H", 4: "I", 13: "I", 16: "Q", 18: "Q"}

Field = tuple[int, int, list[int] | bytes]


def picture(width: int = 16, height: int = 16, **changed) -> list[Field]:
    """A gray image whose only strip is at `strip`."""
    return [
        (256, 4, [width]), (257, 4, [height]), (258, 3, [8]), (259, 3, [changed.get("compression", 1)]), (262, 3, [1]),
        (273, 4, [changed.get("strip", 16)]), (277, 3, [changed.get("samples", 1)]), (278, 4, [height]),
        (279, 4, [changed.get("bytes", width * height)]),
    ]


class Writer:
    """Directories one after the other, each followed by its fields' data."""

    def __init__(self, big: bool = False, pixels: bytes = bytes([128]) * 256):
        self.big = big
        head = struct.pack("<2sHHHQ", b"II", 43, 8, 0, 16) if big else struct.pack("<2sHI", b"II", 42, 8)
        self.parts = [head]
        # The pixels are after the header, at 16.
        self.parts.append(bytes(16 - len(head)) + pixels + bytes(len(pixels) & 1))
        self.length = sum(map(len, self.parts))
        self.link = 8 if big else 4
        self.links: list[tuple[int, int]] = []

    def add(self, fields: list[Field], following: int | None = None, is_linked: bool = True) -> int:
        """Appends a directory; returns its offset. `following` is the next one's offset, if that isn't added
        next.
        """
        start, size = self.length, 20 if self.big else 12
        if is_linked:
            self.links.append((self.link, start))
        number, inline, word = ("<Q", 8, "Q") if self.big else ("<H", 4, "I")
        behind = start + struct.calcsize(number) + size * len(fields) + inline
        entries, data = [struct.pack(number, len(fields))], []
        for tag, type, values in fields:
            content = values if isinstance(values, bytes) else struct.pack(f"<{len(values)}{FORMATS[type]}", *values)
            head = struct.pack(f"<HH{word}", tag, type, len(content) // SIZES[type])
            if len(content) <= inline:
                entries.append(head + content + bytes(inline - len(content)))
            else:
                entries.append(head + struct.pack(f"<{word}", behind))
                content += bytes(len(content) & 1)
                data.append(content)
                behind += len(content)
        self.parts += [*entries, struct.pack(f"<{word}", following or 0), *data]
        if is_linked:
            self.link = start + struct.calcsize(number) + size * len(fields)
        self.length = behind
        return start

    def file(self) -> bytes:
        content = bytearray(b"".join(self.parts))
        for place, target in self.links:
            struct.pack_into("<Q" if self.big else "<I", content, place, target)
        return bytes(content)


def single(fields: list[Field], big: bool = False, pixels: bytes = bytes([128]) * 256) -> bytes:
    writer = Writer(big, pixels)
    writer.add(fields)
    return writer.file()


def chained(directories: int, fields: list[Field], big: bool = False) -> bytes:
    writer = Writer(big)
    for _ in range(directories):
        writer.add(fields)
    return writer.file()


def units() -> Iterator[Unit]:
    for big in (False, True):
        kind = "BigTIFF" if big else "TIFF"
        for type in SIZES:
            one = bytes(SIZES[type])
            for name, tag in (("unknown", lambda index: 0x8000 + index % 0x7FFF), ("the same unknown", lambda index: 65_000),
                              ("the same known", lambda index: 270), ("EXIF", lambda index: 34_665), ("each", lambda index: index)):
                def make(count: int, type=type, one=one, tag=tag, big=big) -> bytes:
                    return single(picture() + [(tag(index) & 0xFFFF, type, one) for index in range(count)], big)

                yield Unit(kind, f"fields of type {type}, {name}", make, 65_000)
        for tag in (305, 320, 330, 338, 339, 532, 700, 33_723, 34_377, 34_675, 34_735, 37_724, 42_112, 65_001, 258, 340):
            for type in (1, 2, 3, 4, 7):
                yield Unit(kind, f"values of field {tag}, type {type}", lambda count, tag=tag, type=type, big=big: single(
                    sorted([*(one for one in picture() if one[0] != tag), (tag, type, bytes(count * SIZES[type]))]), big))
        yield Unit(kind, "directories", lambda count, big=big: chained(count, picture(), big))
        yield Unit(kind, "directories of few fields", lambda count, big=big: chained(count, picture()[:2], big))
        yield Unit(kind, "directories of no fields", lambda count, big=big: chained(count, [], big))
        many = picture() + [(0x8000 + index, 4, [1]) for index in range(100)]
        yield Unit(kind, "directories of a hundred fields", lambda count, big=big: chained(count, many, big))
        yield Unit(kind, "directories of 4,000 unknown fields", lambda count, big=big: varied(count, big), 65)
        yield Unit(kind, "unknown fields in directories of one", lambda count, big=big: varied(count, big, 1), 65_000)
        yield Unit(kind, "sub-directories", lambda count, big=big: pyramid(count, big))
        yield Unit(kind, "strips of one row", lambda count, big=big: strips(count, big), 65_000)
        yield Unit(kind, "strips that are the same", lambda count, big=big: strips(count, big, True), 65_000)
        yield Unit(kind, "strips without lengths", lambda count, big=big: strips(count, big, lengths=False), 65_000)
        yield Unit(kind, "more strips than rows", lambda count, big=big: single([
            *picture()[:5], (273, 4, [16] * count), *picture()[6:8], (279, 4, [256] * count)], big))
        for side in (16, 256):
            yield Unit(kind, f"tiles of {side}", lambda count, side=side, big=big: tiles(count, side, big), 60_000 // side * 16)


def pyramid(count: int, big: bool) -> bytes:
    writer = Writer(big)
    places = [writer.add(picture(8, 8), is_linked=False) for _ in range(count)]
    writer.add([*picture(), (330, 18 if big else 13, places)])
    return writer.file()


def varied(count: int, big: bool, each: int = 4000) -> bytes:
    """Directories whose unknown fields have unique tags."""
    writer = Writer(big)
    for index in range(count):
        tags = (400 + index * each + number for number in range(each))
        writer.add(picture() + [(tag, 4, [1]) for tag in tags if tag <= 0xFFFF])
    return writer.file()


def strips(count: int, big: bool, same: bool = False, lengths: bool = True) -> bytes:
    pixels = bytes(16 if same else 16 * count)
    fields = [*picture(16, count)[:5], (273, 4, [16 + (0 if same else 16 * index) for index in range(count)]), (277, 3, [1]), (278, 4, [1])]
    return single(fields + ([(279, 4, [16] * count)] if lengths else []), big, pixels)


def tiles(count: int, side: int, big: bool, compression: int = 1, pixels: bytes | None = None, width: int = 0, height: int = 0) -> bytes:
    """Tiles in a column that are all the same bytes."""
    pixels = bytes(side * side) if pixels is None else pixels
    fields = picture(width or side, height or side * count, compression=compression)[:5] + [
        (277, 3, [1]), (322, 4, [side]), (323, 4, [side]), (324, 4, [16] * count), (325, 4, [len(pixels)] * count)]
    return single(fields, big, pixels)


def zeros(count: int) -> bytes:
    compressor = zlib.compressobj(9)
    parts = [compressor.compress(bytes(1 << 20)) for _ in range(count >> 20)]
    return b"".join([*parts, compressor.flush()])


def deflated(width: int, height: int, samples: int = 1, bits: int = 8, planar: bool = False, photometric: int = 1,
             rows: int = 0) -> bytes:
    """An image of zeros, every strip of which is the same bytes."""
    rows = rows or height
    count = -(-height // rows) * (samples if planar else 1)
    data = zeros(width * rows * (1 if planar else samples) * bits // 8 + (1 << 20))
    return single([
        (256, 4, [width]), (257, 4, [height]), (258, 3, [bits] * samples), (259, 3, [8]), (262, 3, [photometric]), (273, 4, [16] * count),
        (277, 3, [samples]), (278, 4, [rows]), (279, 4, [len(data)] * count), (284, 3, [2 if planar else 1]),
    ], pixels=data)


def bombs() -> Iterator[Bomb]:
    for samples, bits, photometric in ((1, 8, 1), (3, 8, 2), (3, 16, 2), (4, 8, 5), (3, 8, 8), (1, 32, 1), (1, 1, 1), (3, 32, 2)):
        yield Bomb("TIFF", f"64 megapixels of zeros, {samples} x {bits} bits, photometric {photometric}",
                   lambda samples=samples, bits=bits, photometric=photometric: deflated(8000, 8000, samples, bits, photometric=photometric,
                                                                                        rows=100), 64_000_000)
    yield Bomb("TIFF", "64 megapixels in one strip", lambda: deflated(8000, 8000, 3, 8, photometric=2), 64_000_000)
    yield Bomb("TIFF", "64 megapixels in planes", lambda: deflated(8000, 8000, 3, 8, planar=True, photometric=2, rows=100), 64_000_000)
    for samples in (5, 100, 65_535):
        yield Bomb("TIFF", f"{samples} samples a pixel", lambda samples=samples: single([
            *picture(16, 16)[:2], (258, 3, [8] * samples), *picture()[3:6], (277, 3, [samples]), *picture()[7:]]), 256)
        yield Bomb("TIFF", f"{samples} samples a pixel of 1,000 x 1,000", lambda samples=samples: deflated(1000, 1000, samples, rows=1), 1_000_000)
    yield Bomb("TIFF", "a tile of 65,520 x 65,520 for 16 x 16", lambda: tiles(1, 65_520, False, pixels=bytes(256), width=16, height=16), 256)
    yield Bomb("TIFF", "a tile of 8,000 x 8,000 for 16 x 16", lambda: tiles(
        1, 8000, False, 8, zeros(64 << 20), width=16, height=16), 256)
    yield Bomb("TIFF", "a tile of 32,000 x 32,000 for 16 x 16", lambda: tiles(
        1, 32_000, False, 8, zeros(1000 << 20), width=16, height=16), 256)
    yield Bomb("TIFF", "65,000 tiles of 1,024 for an image of 1 pixel width", lambda: tiles(
        63, 1024, False, 8, zeros(1 << 20), width=1, height=63 * 1024), 63 * 1024)
    yield Bomb("TIFF", "4,095 tiles of 4,096, compressed, on a width of 1", lambda: tiles(
        15, 4096, False, 8, zeros(16 << 20), width=1, height=15 * 4096), 15 * 4096)
    yield Bomb("TIFF", "a million tiles of 1 x 1", lambda: tiles(1, 1, False, width=1000, height=1000), 1_000_000)
    yield Bomb("TIFF", "a directory that follows itself", lambda: own(0))
    yield Bomb("TIFF", "a sub-directory that is the directory", lambda: own(330))
    for compression in (2, 3, 4, 5, 6, 7, 8, 32_773, 32_946, 34_676, 34_677, 34_712, 34_925, 50_000, 50_001):
        yield Bomb("TIFF", f"64 megapixels of zero bytes, compression {compression}", lambda compression=compression: single([
            *picture(8000, 8000, compression=compression, bytes=1_000_000)], pixels=bytes(1_000_000)), 64_000_000)
    yield Bomb("TIFF", "16 megapixels of 16 bits, ICC curve of 1,024 segments", large_with_curves, 16_000_000)
    yield from profile_bombs("TIFF", with_profile)


def large_with_curves() -> bytes:
    """16 bits per component: Little CMS computes curves for each pixel."""
    content = elements(1, "curve", 3, 1024)
    data = zeros(4000 * 100 * 6 + (1 << 20))
    return single([
        (256, 4, [4000]), (257, 4, [4000]), (258, 3, [16] * 3), (259, 3, [8]), (262, 3, [2]), (273, 4, [16] * 40), (277, 3, [3]),
        (278, 4, [100]), (279, 4, [len(data)] * 40), (34_675, 7, profile([*DISPLAY_P3, (b"D2B0", content), (b"D2B1", content)])),
    ], pixels=data)


def own(tag: int) -> bytes:
    writer = Writer()
    start = writer.length
    if tag:
        writer.add([*picture(), (tag, 13, [start] * 1000)])
    else:
        writer.add(picture(), following=start)
    return writer.file()


def with_profile(profile: bytes) -> bytes:
    pixels = bytes([200, 100, 50]) * 256
    fields = [(256, 4, [16]), (257, 4, [16]), (258, 3, [8, 8, 8]), (259, 3, [1]), (262, 3, [2]), (273, 4, [16]), (277, 3, [3]),
              (278, 4, [16]), (279, 4, [768]), (34_675, 7, profile)]
    return single(fields, pixels=pixels)
