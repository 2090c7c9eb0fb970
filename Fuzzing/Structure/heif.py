"""HEIF (ISO/IEC 23008-12): boxes at each level, items, properties, references and extents."""

import struct
from collections.abc import Iterator

from .icc import profile_bombs
from .seed_images import SEEDS
from .unit import Bomb, Unit


def box(name: bytes, content: bytes = b"") -> bytes:
    return struct.pack(">I", len(content) + 8) + name + content


def boxes(content: bytes) -> list[tuple[bytes, bytes]]:
    found, place = [], 0
    while place + 8 <= len(content):
        size, name = struct.unpack_from(">I4s", content, place)
        found.append((name, content[place + 8 : place + size]))
        place += size
    return found


class Parts:
    """A still image of one item, to be combined with additional parts."""

    def __init__(self, file: bytes):
        top = dict(boxes(file))
        self.type, self.data = top[b"ftyp"], top[b"mdat"]
        meta = dict(boxes(top[b"meta"][4:]))
        self.handler, self.primary = meta[b"hdlr"], meta[b"pitm"]
        self.kind = boxes(meta[b"iinf"][6:])[0][1][8:12]
        properties = dict(boxes(meta[b"iprp"]))
        self.properties = boxes(properties[b"ipco"])

    def file(
        self, top: bytes = b"", meta: bytes = b"", container: bytes = b"", iprp: bytes = b"", items: list[tuple[bytes, bytes]] = (),
        references: bytes = b"", extents: int = 1, associations: list[int] = (), brands: bytes = b"", first: bytes = b"",
        entries: bytes = b"", locations: bytes = b"", counts: tuple[int, int, int] = (0, 0, 0), ipma: bytes = b"",
    ) -> bytes:
        """`items` are types with their properties' associations; the others are inserted unchanged."""
        all_items = [(self.kind, bytes([0x80 | (index + 1) for index in range(len(self.properties))])), *items]
        infos = b"".join(
            box(b"infe", struct.pack(">IHH4sB", 0x02000000, index + 1, 0, kind, 0)) for index, (kind, _) in enumerate(all_items)
        )
        own = list(all_items[0][1]) + list(associations)
        pairs = struct.pack(">HB", 1, min(len(own), 255)) + b"".join(struct.pack(">H", (one & 0x80) << 8 | one & 0x7F)
                                                                     for one in own[:255])
        for index, (_, named) in enumerate(all_items[1:]):
            pairs += struct.pack(">HB", index + 2, len(named)) + b"".join(struct.pack(">H", one) for one in named)
        property_boxes = b"".join(box(name, content) for name, content in self.properties)
        type = box(b"ftyp", self.type + brands)

        def metadata(start: int) -> bytes:
            places = b""
            for index in range(len(all_items)):
                count = extents if index == 0 else 1
                places += struct.pack(">HHH", index + 1, 0, count)
                places += struct.pack(">II", start, len(self.data)) + struct.pack(">II", start, 0 if not index else 1) * (count - 1)
            content = bytes(4) + first + box(b"hdlr", self.handler) + box(b"pitm", self.primary)
            content += box(b"iloc", bytes(4) + struct.pack(">HH", 0x4400, len(all_items) + counts[0]) + places + locations)
            content += box(b"iinf", bytes(4) + struct.pack(">H", len(all_items) + counts[1]) + infos + entries)
            container_box = box(b"ipco", property_boxes + container)
            association_box = box(b"ipma", struct.pack(">II", 1, len(all_items) + counts[2]) + pairs + ipma)
            content += box(b"iprp", container_box + association_box + iprp)
            if references:
                content += box(b"iref", bytes(4) + references)
            return box(b"meta", content + meta)

        length = len(metadata(0))
        return type + metadata(len(type) + length + 8) + box(b"mdat", self.data) + top


def grid(kind: str, rows: int, columns: int, width: int, height: int) -> bytes:
    """A canvas of this size whose tiles are all the same still image of 64 x 64."""
    parts = Parts(SEEDS[kind])
    count = len(parts.properties)
    size = box(b"ispe", struct.pack(">III", 0, width, height))
    description = struct.pack(">BBBBHH", 0, 0, rows - 1, columns - 1, width, height)
    properties = b"".join(box(name, content) for name, content in parts.properties) + size
    # Item 1 is the hidden tile, item 2 the grid.
    own = struct.pack(">HB", 1, count) + b"".join(struct.pack(">H", 0x8000 | index + 1) for index in range(count))
    associations = box(b"ipma", struct.pack(">II", 1, 2) + own + struct.pack(">HBH", 2, 1, count + 1))
    infos = box(b"infe", struct.pack(">IHH4sB", 0x02000001, 1, 0, parts.kind, 0)) + box(b"infe", struct.pack(">IHH4sB", 0x02000000, 2, 0, b"grid", 0))
    tiles = rows * columns
    reference = box(b"dimg", struct.pack(">HH", 2, tiles) + b"\0\1" * tiles)
    type = box(b"ftyp", parts.type)

    def metadata(start: int) -> bytes:
        places = struct.pack(">HHHII", 1, 0, 1, start, len(parts.data))
        places += struct.pack(">HHHII", 2, 0, 1, start + len(parts.data), len(description))
        content = box(b"hdlr", parts.handler) + box(b"pitm", struct.pack(">IH", 0, 2))
        content += box(b"iloc", bytes(4) + struct.pack(">HH", 0x4400, 2) + places)
        content += box(b"iinf", bytes(4) + struct.pack(">H", 2) + infos)
        content += box(b"iprp", box(b"ipco", properties) + associations) + box(b"iref", bytes(4) + reference)
        return box(b"meta", bytes(4) + content)

    length = len(metadata(0))
    return type + metadata(len(type) + length + 8) + box(b"mdat", parts.data + description)


def units() -> Iterator[Unit]:
    for kind in ("HEIC", "AVIF"):
        parts = Parts(SEEDS[kind])
        fillers = {"free": box(b"free"), "unknown": box(b"junk", bytes(4)), "uuid": box(b"uuid", bytes(16)), "large": box(b"free", bytes(1000)),
                   "idat": box(b"idat", b"x"), "dinf": box(b"dinf"), "grpl": box(b"grpl"), "empty iref": box(b"iref", bytes(4)),
                   "empty iinf": box(b"iinf", bytes(6)), "empty iprp": box(b"iprp"), "meta": box(b"meta", bytes(4)),
                   "deep": box(b"dinf", box(b"dinf", box(b"dinf")))}
        for name, one in fillers.items():
            yield Unit(kind, f"{name} at the top", lambda count, one=one, parts=parts: parts.file(top=one * count))
            yield Unit(kind, f"{name} in meta", lambda count, one=one, parts=parts: parts.file(meta=one * count))
            yield Unit(kind, f"{name} first in meta", lambda count, one=one, parts=parts: parts.file(first=one * count))
            yield Unit(kind, f"{name} in iprp", lambda count, one=one, parts=parts: parts.file(iprp=one * count))
        more = [*parts.properties, (b"irot", b"\1"), (b"imir", b"\0"), (b"clap", bytes(32)), (b"pasp", bytes(8)), (b"auxC", bytes(8)),
                (b"colr", b"nclx" + bytes(7)), (b"colr", b"prof" + bytes(128)), (b"junk", b""), (b"free", b"")]
        for name, content in more:
            one = box(name, content)
            yield Unit(kind, f"property {name.decode()}", lambda count, one=one, parts=parts: parts.file(container=one * count), 65_000)
            # The first further property, listed repeatedly.
            index = len(parts.properties) + 1
            yield Unit(kind, f"property {name.decode()} named", lambda count, one=one, index=index, parts=parts: parts.file(
                container=one, associations=[index] * count), 250)
            yield Unit(kind, f"items with {name.decode()}", lambda count, one=one, index=index, parts=parts: parts.file(
                container=one, items=[(parts.kind, bytes([index] * 30))] * count), 60_000)
        yield Unit(kind, "brands", lambda count, parts=parts: parts.file(brands=b"mif1" * count))
        yield Unit(kind, "extents", lambda count, parts=parts: parts.file(extents=count), 65_000)
        own = bytes(range(1, len(parts.properties) + 1))
        for item in (parts.kind, b"Exif", b"mime", b"uri ", b"grid", b"iovl", b"iden", b"junk"):
            yield Unit(kind, f"items {item.decode()}", lambda count, item=item, own=own, parts=parts: parts.file(
                items=[(item, own if item == parts.kind else b"")] * count), 60_000)
        for name in (b"thmb", b"auxl", b"cdsc", b"dimg", b"prem", b"junk"):
            one = box(name, struct.pack(">HHH", 2, 1, 1))
            yield Unit(kind, f"references {name.decode()}", lambda count, one=one, own=own, parts=parts: parts.file(
                items=[(parts.kind, own)], references=one * count))
            yield Unit(kind, f"items with references {name.decode()}", lambda count, name=name, own=own, parts=parts: parts.file(
                items=[(parts.kind, own)] * count, references=b"".join(
                    box(name, struct.pack(">HHH", 2 + index, 1, 1)) for index in range(count))), 60_000)
            yield Unit(kind, f"parts of a reference {name.decode()}", lambda count, name=name, own=own, parts=parts: parts.file(
                items=[(parts.kind, own)], references=box(name, struct.pack(">HH", 2, count) + b"\0\1" * count)), 65_000)
        yield Unit(kind, "nested boxes", lambda count, parts=parts: parts.file(top=nested(count)))
        yield Unit(kind, "nested boxes in meta", lambda count, parts=parts: parts.file(meta=nested(count)))
        yield Unit(kind, "locations without items", lambda count, parts=parts: parts.file(
            locations=struct.pack(">HHHII", 9, 0, 1, 0, 1) * count, counts=(count, 0, 0)), 65_000)
        yield Unit(kind, "associations of no item", lambda count, parts=parts: parts.file(
            ipma=struct.pack(">HBH", 9, 1, 1) * count, counts=(0, 0, count)))
        yield Unit(kind, "associations of the item again", lambda count, parts=parts: parts.file(
            ipma=struct.pack(">HBH", 1, 1, 0x8001) * count, counts=(0, 0, count)))
        yield Unit(kind, "further ipma", lambda count, parts=parts: parts.file(iprp=box(b"ipma", bytes(8)) * count))
    heic = Parts(SEEDS["HEIC"])
    configuration = dict(heic.properties)[b"hvcC"]

    def with_units(count: int) -> bytes:
        parts = Parts(SEEDS["HEIC"])
        arrays = struct.pack(">BH", 0x27, count) + (struct.pack(">H", 3) + b"\x4e\1\5") * count
        content = configuration[:22] + bytes([configuration[22] + 1]) + configuration[23:] + arrays
        parts.properties = [(name, content if name == b"hvcC" else value) for name, value in parts.properties]
        return parts.file()

    yield Unit("HEIC", "units in hvcC", with_units, 65_000)

    def with_data(unit: bytes):
        def make(count: int) -> bytes:
            parts = Parts(SEEDS["HEIC"])
            parts.data = (struct.pack(">I", len(unit)) + unit) * count + parts.data
            return parts.file()

        return make

    for name, unit in (("SEI", b"\x4e\1\5\0\0\x80"), ("AUD", b"\x46\1\x50"), ("filler", b"\x4c\1\xff\x80"), ("empty", b"\x4e\1"),
                       ("VPS", b"\x40\1\x0c\1\xff\xff"), ("no bytes", b"")):
        yield Unit("HEIC", f"{name} among the data", with_data(unit))


def nested(count: int) -> bytes:
    """Boxes within boxes, the outermost first."""
    sizes = range(8 * count, 0, -8)
    return b"".join(struct.pack(">I4s", size, b"dinf") for size in sizes)


def bombs() -> Iterator[Bomb]:
    for kind in ("HEIC", "AVIF"):
        def wrap(profile: bytes, kind=kind) -> bytes:
            parts = Parts(SEEDS[kind])
            return parts.file(container=box(b"colr", b"prof" + profile), associations=[len(parts.properties) + 1])

        yield from profile_bombs(kind, wrap)
        yield Bomb(kind, "65,000 properties named by 1,000 items", lambda kind=kind: crowded(kind))


def crowded(kind: str) -> bytes:
    parts = Parts(SEEDS[kind])
    return parts.file(container=box(b"junk") * 65_000, items=[(parts.kind, bytes([1, 2, 3] * 60))] * 1000)
