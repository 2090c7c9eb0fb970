"""EXIF's TIFF structure (TIFF 6.0; CIPA DC-008): directories and fields, repeated and overlapping."""

import struct
from collections.abc import Callable, Iterator

from .unit import Bomb, Unit

SIZES = {1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8}


def field(tag: int, type: int, count: int, value: int) -> bytes:
    return struct.pack("<HHII", tag, type, count, value)


def directory(fields: list[bytes] | bytes, count: int, following: int = 0) -> bytes:
    return struct.pack("<H", count) + b"".join(fields) + struct.pack("<I", following)


def overlapping(tag: int | None, type: int, fields: int, values: int) -> bytes:
    """Fields that share the same values."""
    start = 8 + 2 + 12 * fields + 4
    entries = [field(tag if tag is not None else 0x9000 + index % 0x0FFF, type, values, start) for index in range(fields)]
    return b"II*\0\x08\0\0\0" + directory(entries, fields) + bytes(values * SIZES[type])


def chain(count: int, pointer: int) -> bytes:
    """Directories, each pointing to the following one: as the next (0), or by a field."""
    content, place = b"", 8
    for _ in range(count):
        size = 2 + 12 + 4
        fields = field(pointer or 0x100, 4, 1, place + size)
        content += directory([fields], 1, 0 if pointer else place + size)
        place += size
    return b"II*\0\x08\0\0\0" + content + directory([], 0)


def exif_units(format: str, wrap: Callable[[bytes], bytes], most: int) -> Iterator[Unit]:
    for type in SIZES:
        yield Unit(
            format, f"EXIF fields of type {type}", lambda count, type=type: wrap(overlapping(None, type, count, 1)),
            min(most // 12, 65_535),
        )
    for tag in (0x0112, 0x010F, 0x927C, 0x9286, 0x8769):
        yield Unit(
            format, f"EXIF fields {tag:04X}", lambda count, tag=tag: wrap(overlapping(tag, 4, count, 1)), min(most // 12, 65_535)
        )
    for pointer in (0, 0x8769, 0x8825, 0xA005, 0x014A):
        yield Unit(
            format, f"EXIF directories by {pointer:04X}", lambda count, pointer=pointer: wrap(chain(count, pointer)), most // 18
        )
    yield Unit(format, "EXIF bytes behind", lambda count: wrap(chain(1, 0) + bytes(count)), most)


def exif_bombs(format: str, wrap: Callable[[bytes], bytes], most: int) -> Iterator[Bomb]:
    for type, size in SIZES.items():
        # Half of the bytes are fields, the other half values that all of them share.
        fields = min(most // 24, 65_000)
        for tag in (None, 0x9286, 0x927C, 0x010F, 0x8827):
            yield Bomb(
                format, f"EXIF of {fields} fields {'' if tag is None else f'{tag:04X}'} that share {most // 2} bytes, type {type}",
                lambda type=type, size=size, tag=tag: wrap(overlapping(tag, type, fields, most // 2 // size)),
            )
    for pointer in (0x8769, 0x8825, 0xA005, 0x014A):
        for count in (1000, min(most // 12 - 2, 65_000)):
            own = b"II*\0\x08\0\0\0" + directory([field(pointer, 4, 1, 8)] * count, count, 8)
            yield Bomb(format, f"EXIF pointing to itself {count} times by {pointer:04X}", lambda own=own: wrap(own))
