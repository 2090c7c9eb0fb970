"""Which shared libraries a program needs, where they are on this machine, and which system package each belongs to."""

import json
import re
import struct
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

# The type of a note of https://systemd.io/ELF_DLOPEN_METADATA.
DLOPEN_NOTE = 0x407C0C0A

# The C library's own package. Its libraries, the loader among them, have to be the system's: they belong to each other.
C_LIBRARY = "libc6"

# Modules that a library opens without naming them in its file, beside its own place: libvips reads HEIC with one.
MODULES = {"libvips.so.42": "vips-modules-*/vips-heif.so"}


class PackagingError(Exception):
    """What is missing, and what to do about it."""


@dataclass(frozen=True)
class OpenedLibrary:
    """A library that a program says it opens while it runs."""

    name: str
    is_required: bool


def opened_libraries(program: Path) -> list[OpenedLibrary]:
    """What a program's notes in the section `.note.dlopen` say; each of the sources' shims writes its own."""
    notes = elf_notes(elf_section(program.read_bytes(), ".note.dlopen"))
    entries = [entry for kind, text in notes if kind == DLOPEN_NOTE for entry in json.loads(text.rstrip(b"\0"))]
    if not entries:
        raise PackagingError(f"{program} doesn't say which libraries it opens: build it from these sources (make build).")
    return [OpenedLibrary(name, entry["priority"] == "required") for entry in entries for name in entry["soname"][:1]]


def elf_section(image: bytes, wanted: str) -> bytes:
    """A section of a 64-bit little-endian ELF file; empty where there is none of this name."""
    if image[:6] != b"\x7fELF\x02\x01":
        raise PackagingError("The program is no 64-bit little-endian ELF file.")
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
    """A command's output.

    Raises PackagingError, with what the command said, if it isn't there or fails.
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
    """The libraries that the system's loader knows, by name; of several architectures' the first, which is the machine's."""
    libraries: dict[str, Path] = {}
    for name, path in re.findall(r"^\s(\S+) \(.*\) => (\S+)$", run("/sbin/ldconfig", "-p"), re.MULTILINE):
        libraries.setdefault(name, Path(path))
    return libraries


def locate(name: str, folder: Path) -> Path:
    """Where a library is: in the set-up's folder, else where the loader finds it."""
    if (folder / name).is_file():
        return folder / name
    path = system_libraries().get(name)
    if path is None:
        raise PackagingError(f"{name} isn't installed: make setup")
    return path


def modules(name: str, path: Path) -> list[Path]:
    """The modules that a library opens by itself and that the program relies on."""
    if name not in MODULES:
        return []
    found = sorted(path.resolve().parent.glob(MODULES[name]))
    if len(found) != 1:
        raise PackagingError(f"{name} has {len(found)} modules {MODULES[name]}; one is expected.")
    return found


def needed_libraries(file: Path) -> dict[str, Path]:
    """The libraries that the loader opens together with a program or library, and those that they need in turn, by name."""
    report = run("ldd", file)
    missing = re.findall(r"^\s(\S+) => not found$", report, re.MULTILINE)
    if missing:
        raise PackagingError(f"{file} needs what isn't installed: {', '.join(missing)}")
    return {name: Path(path) for name, path in re.findall(r"^\s(\S+) => (/\S.*) \(0x", report, re.MULTILINE)}


@cache
def owner(path: Path) -> str | None:
    """The name of the Debian package that a file belongs to; None where it belongs to none."""
    real = path.resolve()
    # Debian 12's list of files has some from before /lib became a link to /usr/lib.
    for candidate in dict.fromkeys([str(real), str(real).removeprefix("/usr")]):
        result = subprocess.run(["dpkg-query", "--search", candidate], capture_output=True, text=True)
        if result.returncode == 0:
            return result.stdout.split(":")[0]
    return None
