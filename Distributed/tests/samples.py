"""Images and programs for tests."""

import os
import struct
import sys
import tarfile
import zlib
from io import BytesIO
from pathlib import Path

PROGRAM = os.environ.get("SWIFT_VISION", "vision")
# Bytes after the end of an image that make the programs below misbehave.
POISON = b"poisoned image"


def png(width: int, extra: bytes = b"") -> bytes:
    """Returns a white image, identified by its width."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, 16, 8, 0, 0, 0, 0)
    rows = zlib.compress(b"".join(b"\0" + b"\xff" * width for _ in range(16)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"") + extra


def tar(members: dict[str, bytes]) -> bytes:
    file = BytesIO()
    with tarfile.open(fileobj=file, mode="w") as archive:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, BytesIO(data))
    return file.getvalue()


def wrapper(folder: Path, on_poison: str = "os.kill(os.getpid(), signal.SIGSEGV)", each: str = "pass") -> str:
    """Returns a wrapper of `vision` that runs one statement for poisoned images and one for each image."""
    path = folder / "vision-wrapped"
    path.write_text(
        f"""#!{sys.executable}
import os, signal, subprocess, sys, time
if "--json-schema" in sys.argv:
    os.execv({PROGRAM!r}, [{PROGRAM!r}, *sys.argv[1:]])
child = subprocess.Popen([{PROGRAM!r}, *sys.argv[1:]], stdin=subprocess.PIPE)
# The images are small: each fits in one block, after that of its header.
while data := sys.stdin.buffer.read(512):
    if {POISON!r} in data:
        child.kill()
        {on_poison}
    if b"ustar" in data:
        {each}
    child.stdin.write(data)
    child.stdin.flush()
child.stdin.close()
sys.exit(child.wait())
"""
    )
    path.chmod(0o755)
    return str(path)


