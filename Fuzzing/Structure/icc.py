"""ICC profiles (ICC.1:2010, ICC.1:2022): tags, tables and elements."""

import struct
from collections.abc import Callable, Iterator

from .unit import Bomb


def profile(tags: list[tuple[bytes, bytes]], space: bytes = b"RGB ", version: int = 4, connection: bytes = b"XYZ ") -> bytes:
    """A profile of these tags; those with the same content share it."""
    places: dict[bytes, int] = {}
    start = 132 + 12 * len(tags)
    content = bytearray()
    table = struct.pack(">I", len(tags))
    for name, value in tags:
        if value not in places:
            places[value] = start + len(content)
            content += value + bytes(-len(value) % 4)
        table += name + struct.pack(">II", places[value], len(value))
    size = start + len(content)
    header = struct.pack(">I4sI4s4s4s", size, bytes(4), version << 24, b"mntr", space, connection)
    header += bytes(12) + b"acsp" + bytes(28) + struct.pack(">III", 0xF6D6, 0x10000, 0xD32D)
    return header + bytes(128 - len(header)) + table + bytes(content)


def xyz(*values: float) -> bytes:
    return b"XYZ " + bytes(4) + b"".join(struct.pack(">i", round(value * 65_536)) for value in values)


GAMMA = b"curv" + bytes(4) + struct.pack(">IHH", 1, 0x0233, 0)
DISPLAY_P3 = [
    (b"wtpt", xyz(0.9642, 1, 0.8249)), (b"rXYZ", xyz(0.5151, 0.2412, -0.0011)), (b"gXYZ", xyz(0.2919, 0.6922, 0.0419)),
    (b"bXYZ", xyz(0.1572, 0.0666, 0.7841)), (b"rTRC", GAMMA), (b"gTRC", GAMMA), (b"bTRC", GAMMA),
]


def elements(count: int, kind: str, channels: int = 3, segments: int = 1) -> bytes:
    """A multiProcessElementType."""
    if kind == "matrix":
        one = b"matf" + bytes(4) + struct.pack(">HH", channels, channels) + struct.pack(">f", 0) * (channels * channels + channels)
    elif kind == "table":
        grid = bytes([2] * channels + [0] * (16 - channels))
        one = b"clut" + bytes(4) + struct.pack(">HH", channels, channels) + grid + struct.pack(">f", 0.5) * (channels * 2**channels)
    else:
        breaks = b"".join(struct.pack(">f", index / segments) for index in range(1, segments))
        formula = b"parf" + bytes(4) + struct.pack(">HH", 0, 0) + struct.pack(">ffff", 1.1, 1, 0, 0)
        curve = b"curf" + bytes(4) + struct.pack(">HH", segments, 0) + breaks + formula * segments
        places = b"".join(struct.pack(">II", 12 + 8 * channels, len(curve)) for _ in range(channels))
        one = b"cvst" + bytes(4) + struct.pack(">HH", channels, channels) + places + curve
    one += bytes(-len(one) % 4)
    start = 16 + 8 * count
    # All elements are the same bytes.
    table = b"".join(struct.pack(">II", start, len(one)) for _ in range(count))
    return b"mpet" + bytes(4) + struct.pack(">HHI", channels, channels, count) + table + one


def lut(channels: int, grid: int, kind: bytes = b"mft2") -> bytes:
    identity = b"".join(struct.pack(">i", 65_536 if index % 4 == 0 else 0) for index in range(9))
    head = kind + bytes(4) + bytes([channels, 3, grid, 0]) + identity
    table = grid**channels * 3
    if kind == b"mft1":
        return head + bytes(range(256)) * channels + bytes(table) + bytes(range(256)) * 3
    curves = struct.pack(">HH", 0, 0xFFFF)
    return head + struct.pack(">HH", 2, 2) + curves * channels + bytes(2 * table) + curves * 3


def lut_and_curves(segments: int) -> bytes:
    curve = b"curv" + bytes(4) + struct.pack(">I", segments) + bytes(2 * segments)
    curve += bytes(-len(curve) % 4)
    return b"mAB " + bytes(4) + bytes([3, 3, 0, 0]) + struct.pack(">IIIII", 32, 0, 0, 0, 0) + curve * 3


def profile_bombs(format: str, wrap: Callable[[bytes], bytes], space: bytes = b"RGB ") -> Iterator[Bomb]:
    def bomb(name: str, tags: list[tuple[bytes, bytes]], **options) -> Bomb:
        return Bomb(format, f"ICC profile: {name}", lambda: wrap(profile(tags, space, **options)))

    channels = 4 if space == b"CMYK" else 3
    plain = DISPLAY_P3
    yield bomb("a plain one", plain)
    for count in (100, 1000, 100_000):
        yield bomb(f"{count} tags", plain + [(b"x%03d" % (index % 1000), b"text" + bytes(8)) for index in range(count)])
    yield bomb("a curve of a million points", plain[:4] + [(name, b"curv" + bytes(4) + struct.pack(">I", 1_000_000)
               + bytes(2_000_000)) for name in (b"rTRC", b"gTRC", b"bTRC")])
    yield bomb("a table of 16 MB", [*plain, (b"A2B0", bytes(16_000_000)), (b"A2B1", bytes(16_000_000))], connection=b"Lab ")
    for kind in ("matrix", "table", "curve"):
        for count in (1000, 20_000, 200_000):
            content = elements(count, kind, channels)
            yield bomb(f"{count} elements, {kind}", [*plain, (b"D2B0", content), (b"D2B1", content)])
    content = elements(1, "curve", channels, 60_000)
    yield bomb("a curve of 60,000 segments", [*plain, (b"D2B0", content), (b"D2B1", content)])
    for grid in (17, 33, 65) if channels == 4 else (33, 65, 128):
        if grid**channels * 3 > 60_000_000:
            continue
        for kind in (b"mft1", b"mft2"):
            yield bomb(f"table of {grid} points a side, {kind.decode()}", [*plain, (b"A2B0", lut(channels, grid, kind)),
                       (b"A2B1", lut(channels, grid, kind))], connection=b"Lab ")
    yield bomb("table of 15 channels", [*plain, (b"A2B0", lut(15, 2)), (b"A2B1", lut(15, 2))], connection=b"Lab ")
    yield bomb("curves of a million points in mAB", [*plain, (b"A2B0", lut_and_curves(1_000_000)),
               (b"A2B1", lut_and_curves(1_000_000))], connection=b"Lab ")
    yield Bomb(format, "ICC profile: 20 MB of zeros", lambda: wrap(profile(plain, space) + bytes(16_000_000)))
