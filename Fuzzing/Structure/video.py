"""Videos: boxes (MP4, MOV), elements (MKV), chunks (AVI), objects (ASF), tags (FLV), packets (MPEG-TS),
packs, pages.

Packs are MPEG-PS's, pages Ogg's. The files are written by ffmpeg; without it there are none.
"""

import functools
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator

from .unit import Bomb, Unit

# By ffmpeg's name of the container: the file extension and the encoder.
CONTAINERS = {
    "MP4": ("mp4", "mpeg4"), "MOV": ("mov", "mpeg4"), "MKV": ("mkv", "mpeg4"), "AVI": ("avi", "mpeg4"), "FLV": ("flv", "flv"),
    "MPEG-TS": ("ts", "mpeg2video"), "MPEG-PS": ("mpg", "mpeg2video"), "ASF": ("asf", "mpeg4"), "Ogg": ("ogv", "libtheora"),
}


@functools.cache
def video(container: str) -> bytes | None:
    """Three frames of 64 x 64; None if ffmpeg can't write them."""
    suffix, encoder = CONTAINERS[container]
    if not shutil.which("ffmpeg"):
        return None
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / f"video.{suffix}"
        line = ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=c=red:s=64x64:r=25:d=0.12", "-pix_fmt", "yuv420p", "-c:v", encoder]
        if subprocess.run([*line, "-fflags", "+bitexact", str(path)], stdin=subprocess.DEVNULL, capture_output=True).returncode:
            return None
        return path.read_bytes()


# Held while a tree is changed or encoded: several units share it.
LOCK = threading.Lock()


class Node:
    """A part with a header, and with nested parts or other content."""

    def __init__(self, name: str, head: Callable[[int], bytes], prefix: bytes, children: list["Node"] | None, content: bytes = b""):
        # `head` creates the header for a number of bytes after it; `prefix` comes before the children.
        self.name, self.head, self.prefix, self.children, self.content = name, head, prefix, children, content

    def encoded(self, copied: "Node | None" = None, count: int = 0) -> bytes:
        """Returns the encoded part; `copied`, wherever it is nested, is followed by `count` copies."""
        inner = self.prefix + (
            self.content if self.children is None else b"".join(child.encoded(copied, count) for child in self.children))
        own = self.head(len(inner)) + inner
        return own * (count + 1) if self is copied else own

    def all(self, path: str = "") -> Iterator[tuple[str, "Node"]]:
        for child in self.children or []:
            yield f"{path}{child.name}", child
            yield from child.all(f"{path}{child.name}/")


BOXES_WITHIN = {b"moov", b"trak", b"mdia", b"minf", b"dinf", b"stbl", b"edts", b"udta", b"mvex", b"moof", b"traf"}


def boxes(file: bytes) -> list[Node]:
    nodes, place = [], 0
    while place + 8 <= len(file):
        size, name = struct.unpack_from(">I4s", file, place)
        content = file[place + 8 : place + size]
        nodes.append(Node(
            name.decode("latin-1"), lambda length, name=name: struct.pack(">I4s", length + 8, name), b"",
            boxes(content) if name in BOXES_WITHIN else None, content))
        place += max(size, 8)
    return nodes


def chunks(file: bytes) -> list[Node]:
    nodes, place = [], 0
    while place + 8 <= len(file):
        name, size = struct.unpack_from("<4sI", file, place)
        content = file[place + 8 : place + 8 + size]
        has_list = name in (b"RIFF", b"LIST")
        nodes.append(Node(
            (name + content[:4] if has_list else name).decode("latin-1"), lambda length, name=name: struct.pack("<4sI", name, length),
            content[:4] if has_list else b"", chunks(content[4:]) if has_list else None, content + b"\0" * (size & 1)))
        place += 8 + size + (size & 1)
    return nodes


# Segment, SeekHead, Seek, Info, Tracks, TrackEntry, Video, Cues, CuePoint, CueTrackPositions, Cluster,
# BlockGroup, Tags, Tag, Targets, SimpleTag and EBML.
ELEMENTS_WITHIN = {
    0x18538067, 0x114D9B74, 0x4DBB, 0x1549A966, 0x1654AE6B, 0xAE, 0xE0, 0x1C53BB6B, 0xBB, 0xB7, 0x1F43B675, 0xA0, 0x1254C367, 0x7373, 0x63C0,
    0x67C8, 0x1A45DFA3,
}


def elements(file: bytes) -> list[Node]:
    nodes, place = [], 0
    while place < len(file):
        length = 9 - file[place].bit_length()
        name = file[place : place + length]
        place += length
        length = 9 - file[place].bit_length()
        size = int.from_bytes(file[place : place + length], "big") & ((1 << 7 * length) - 1)
        place += length
        content = file[place : place + size]
        nodes.append(Node(
            name.hex(), lambda length, name=name: name + struct.pack(">Q", length | 1 << 56), b"",
            elements(content) if int.from_bytes(name, "big") in ELEMENTS_WITHIN else None, content))
        place += size
    return nodes


def objects(file: bytes) -> list[Node]:
    """ASF's objects; the header object has six bytes before its own, its extension 22."""
    nodes, place = [], 0
    while place + 24 <= len(file):
        name = file[place : place + 16]
        size = struct.unpack_from("<Q", file, place + 16)[0]
        content = file[place + 24 : place + size]
        skipped = {0x75B22630: 6, 0x5FBF03B5: 22}.get(struct.unpack_from("<I", name)[0], 0)
        nodes.append(Node(
            name[:4].hex(), lambda length, name=name: name + struct.pack("<Q", length + 24), content[:skipped],
            objects(content[skipped:]) if skipped else None, content))
        place += max(size, 24)
    return nodes


def stretches(starts: list[int], file: bytes) -> list[bytes]:
    return [file[start:end] for start, end in zip(starts, [*starts[1:], len(file)])]


def parts(container: str, file: bytes) -> list[bytes]:
    """Returns the packets, tags or pages of a stream, with the header before them first."""
    if container == "MPEG-TS":
        return [b"", *(file[place : place + 188] for place in range(0, len(file), 188))]
    if container == "MPEG-PS":
        starts = [place for place in range(len(file) - 4) if file[place : place + 3] == b"\0\0\1" and file[place + 3] >= 0xB9]
        return [b"", *stretches(starts, file)]
    if container == "Ogg":
        return [b"", *stretches([place for place in range(len(file)) if file[place : place + 4] == b"OggS"], file)]
    found, place = [file[:13]], 13
    while place + 11 <= len(file):
        size = int.from_bytes(file[place + 1 : place + 4], "big") + 15
        found.append(file[place : place + size])
        place += size
    return found


TREES = {"MP4": boxes, "MOV": boxes, "MKV": elements, "AVI": chunks, "ASF": objects}


def units() -> Iterator[Unit]:
    for container in CONTAINERS:
        file = video(container)
        if file is None:
            print(f"skipped: {container}, which ffmpeg doesn't write here", file=sys.stderr)
        elif container in TREES:
            yield from of_tree(container, Node("", lambda length: b"", b"", TREES[container](file)))
        else:
            head, *rest = parts(container, file)
            for index, part in enumerate(rest[:12]):
                def make(count: int, index=index, part=part, head=head, rest=rest) -> bytes:
                    return head + b"".join(rest[: index + 1]) + part * count + b"".join(rest[index + 1 :])

                yield Unit(container, f"part {index}, {part[:4].hex()}", make)


def of_tree(container: str, root: Node) -> Iterator[Unit]:
    for name, node in root.all():
        def repeat(count: int, node=node) -> bytes:
            with LOCK:
                return root.encoded(node, count)

        yield Unit(container, f"{name} repeated", repeat)
        if container in ("MP4", "MOV") and name.rsplit("/")[-1] in ("stts", "stsc", "stsz", "stco", "elst", "stss", "ctts"):
            yield from of_table(container, root, name, node)
        if node.children is not None:
            def make(count: int, node=node) -> bytes:
                filler = {"MKV": b"\xec\x80", "AVI": b"JUNK\0\0\0\0"}.get(container, b"\0\0\0\x08free")
                with LOCK:
                    node.children.append(Node("", lambda length: b"", b"", None, filler * count))
                    try:
                        return root.encoded()
                    finally:
                        node.children.pop()

            yield Unit(container, f"{name} with filler", make)


def of_table(container: str, root: Node, name: str, node: Node) -> Iterator[Unit]:
    sizes = {"stts": 8, "stsc": 12, "stsz": 4, "stco": 4, "elst": 12, "stss": 4, "ctts": 8}
    size, start = sizes[node.name], 12 if node.name == "stsz" else 8

    def make(count: int) -> bytes:
        with LOCK:
            return longer(count)

    def longer(count: int) -> bytes:
        original = node.content
        number = struct.unpack_from(">I", original, start - 4)[0]
        entry = original[start : start + size] or bytes(size)
        node.content = original[: start - 4] + struct.pack(">I", number + count) + original[start:] + entry * count
        try:
            return root.encoded()
        finally:
            node.content = original

    yield Unit(container, f"{name} entries", make)


def bombs() -> Iterator[Bomb]:
    return iter(())
