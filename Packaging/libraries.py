"""The shared libraries that a program needs, their paths on this machine and their system packages."""

import json
import re
import struct
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

# The note type of https://systemd.io/ELF_DLOPEN_METADATA.
DLOPEN_NOTE = 0x407C0C0A

# The C library's package. Its libraries, including the loader, must be the system's: they must match.
C_LIBRARY = "libc6"

# Modules that a library opens at run time, relative to its folder: libvips reads HEIC with one.
MODULES = {"libvips.so.42": "vips-modules-*/vips-heif.so"}


class PackagingError(Exception):
    """A failure, and how to fix it."""


@dataclass(frozen=True)
class OpenedLibrary:
    """A library that a program declares to open at run time."""

    name: str
    is_required: bool


def opened_libraries(program: Path) -> list[OpenedLibrary]:
    """The libraries in a program's `.note.dlopen` section, except those that are only suggested.

    Each shim in the sources writes a note.
    """
    notes = elf_notes(elf_section(program.read_bytes(), ".note.dlopen"))
    entries = [entry for kind, text in notes if kind == DLOPEN_NOTE for entry in json.loads(text.rstrip(b"\0"))]
    if not entries:
        raise PackagingError(f"{program} doesn't declare the libraries it opens: build it from these sources (make build).")
    return [
        OpenedLibrary(name, entry["priority"] == "required")
        for entry in entries if entry["priority"] != "suggested" for name in entry["soname"][:1]
    ]


def elf_section(image: bytes, wanted: str) -> bytes:
    """A section of a 64-bit little-endian ELF file; empty if there is none with this name."""
    if image[:6] != b"\x7fELF\x02\x01":
        raise PackagingError("The program isn't a 64-bit little-endian ELF file.")
    start = struct.unpack_from("<Q", image, 0x28)[0]
    size, count, names_index = struct.unpack_from("<HHH", image, 0x3A)
    # Name, type, flags, address, offset, size.
    headers = [struct.unpack_from("<IIQQQQ", image, start + size * index) for index in range(count)]
    names = headers[names_index][4]
    for header in headers:
        name = image[names + header[0]:image.index(b"\0", names + header[0])]
        if name.decode() == wanted:
            return image[header[4]:header[4] + header[5]]
    return b""


def elf_notes(section: bytes) -> list[tuple[int, bytes]]:
    """The notes of a section, as (type, description)."""
    notes, position = [], 0
    while position + 12 <= len(section):
        name_size, size, kind = struct.unpack_from("<III", section, position)
        start = position + 12 + (name_size + 3 & ~3)
        notes.append((kind, section[start:start + size]))
        position = start + (size + 3 & ~3)
    return notes


def run(*command: str | Path) -> str:
    """Runs a command and returns its output.

    Raises PackagingError, with the command's output, if it isn't found or fails.
    """
    try:
        result = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    except FileNotFoundError:
        raise PackagingError(f"{command[0]} is needed and is not on the PATH: make setup-package") from None
    if result.returncode != 0:
        raise PackagingError(f"{command[0]} failed: {(result.stderr or result.stdout).strip()}")
    return result.stdout


@cache
def system_libraries() -> dict[str, Path]:
    """The libraries in the loader's cache by name; of several architectures, the machine's (the first)."""
    libraries: dict[str, Path] = {}
    for name, path in re.findall(r"^\s(\S+) \(.*\) => (\S+)$", run("/sbin/ldconfig", "-p"), re.MULTILINE):
        libraries.setdefault(name, Path(path))
    return libraries


def locate(name: str, folder: Path) -> Path:
    """The path of a library: in the set-up's folder, otherwise as the loader finds it."""
    if (folder / name).is_file():
        return folder / name
    path = system_libraries().get(name)
    if path is None:
        raise PackagingError(f"{name} isn't installed: make setup")
    return path


def modules(name: str, path: Path) -> list[Path]:
    """The modules that a library opens itself and the program relies on."""
    if name not in MODULES:
        return []
    found = sorted(path.resolve().parent.glob(MODULES[name]))
    if len(found) != 1:
        raise PackagingError(f"{name} has {len(found)} modules {MODULES[name]}; one is expected.")
    return found


def needed_libraries(file: Path) -> dict[str, Path]:
    """The libraries that the loader opens for a program or library, including indirect ones, by name."""
    report = run("ldd", file)
    missing = re.findall(r"^\s(\S+) => not found$", report, re.MULTILINE)
    if missing:
        raise PackagingError(f"{file} needs libraries that aren't installed: {', '.join(missing)}")
    return {name: Path(path) for name, path in re.findall(r"^\s(\S+) => (/\S.*) \(0x", report, re.MULTILINE)}


@cache
def owner(path: Path) -> str | None:
    """The Debian package that owns a file; None if there is none."""
    real = path.resolve()
    # Debian 12's file lists have paths from before /lib became a link to /usr/lib.
    for candidate in dict.fromkeys([str(real), str(real).removeprefix("/usr")]):
        result = subprocess.run(["dpkg-query", "--search", candidate], capture_output=True, text=True)
        if result.returncode == 0:
            return result.stdout.split(":")[0]
    return None
