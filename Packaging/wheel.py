#!/usr/bin/env python3
"""Builds two wheels from a built program: `vision` with coremltools' predictions, and what detectors need.

The first has neither networks nor decoders but JPEG's: it needs only the system's C and C++ libraries, and
OpenVINO's own wheel. The second adds the networks, the barcode reader and PDFium. Builds are reproducible.
Exit status: 0 done, 69 something is missing (the message says what).
"""

import base64
import hashlib
import json
import re
import sys
import tempfile
import time as clock
import tomllib
import zipfile
from pathlib import Path

from libraries import C_LIBRARY, PackagingError, owner, run
from package import (
    CHECKOUT, DEPENDENCIES, FOLDER, Program, add_copyrights, add_installed_licenses, add_licenses_of_swift, add_networks, add_program,
    owners, parsed_options, place, source_time)

MODULE = "swift_vision"
PYTHON = CHECKOUT / "Python"

# By the rules for such wheels, every system has these: https://peps.python.org/pep-0600.
OF_EVERY_SYSTEM = {C_LIBRARY, "libstdc++6", "libgcc-s1"}

# The readers of barcodes and of PDF documents, which the set-up installed.
READERS = ["libZXing.so.4", "libpdfium.so"]

# Where pip places OpenVINO's libraries, from the program's folder.
OPENVINO = "$ORIGIN/../openvino/libs"


def main() -> int:
    options = parsed_options(__doc__)
    try:
        program = Program(options.program, options.dependencies, options.checkouts)
        time = source_time()
        options.output.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as work:
            for make in (make_wheel, make_networks_wheel):
                wheel = make(program, Path(work) / make.__name__, options.output, time)
                print(f"{wheel} ({wheel.stat().st_size / 1e6:.0f} MB)", flush=True)
    except PackagingError as error:
        print(f"wheel: {error}", file=sys.stderr)
        return 69
    return 0


def make_wheel(program: Program, root: Path, output: Path, time: int) -> Path:
    """Builds the wheel of the program and of coremltools' predictions."""
    home = root / MODULE
    linked = {name: path for name, path in program.started.items() if owner(path) not in OF_EVERY_SYSTEM}
    add_program(program, home, linked, [], [OPENVINO])
    place(FOLDER / "wheel/__init__.py", home / "__init__.py")
    place(PYTHON / "swift_vision_coreml.pth", root / "swift_vision_coreml.pth")
    for source in sorted((PYTHON / "src").rglob("*.py")):
        place(source, root / source.relative_to(PYTHON / "src"))
    information = root / f"{MODULE}-{program.version}.dist-info"
    licenses = [f"licenses/{name}" for name in add_licenses(program, linked, information / "licenses")]
    project = tomllib.loads((PYTHON / "pyproject.toml").read_text())["project"]
    add_metadata(information, program.version, {
        "Name": "swift-vision",
        "Summary": "Predictions with Core ML models on Linux, and the program vision",
        "Requires-Dist": [f"openvino=={openvino_version()}"] + [f'{each}; extra == "coremltools"' for each in project["dependencies"]],
        "Provides-Extra": ["coremltools"],
        "License-Expression": "Apache-2.0", "License-File": licenses,
    }, (PYTHON / "README.md").read_text())
    (information / "entry_points.txt").write_text(f"[console_scripts]\nvision = {MODULE}:main\n")
    wheel = pack(root, information, MODULE, program, output, time)
    # Five percent smaller, in two minutes.
    run("advzip", "--recompress", "--shrink-extra", "--quiet", wheel)
    return wheel


def make_networks_wheel(program: Program, root: Path, output: Path, time: int) -> Path:
    """Builds the wheel of the networks, the barcode reader and PDFium; their folder is the other wheel's."""
    home = root / MODULE
    add_networks(program, home)
    for name in READERS:
        place(program.installed[name], home / DEPENDENCIES / "lib" / name)
    name = f"{MODULE}_networks"
    information = root / f"{name}-{program.version}.dist-info"
    add_installed_licenses(program, information / "licenses")
    add_metadata(information, program.version, {
        "Name": "swift-vision-networks",
        "Summary": "The networks, the barcode reader and the PDF reader of swift-vision's detectors",
        "Requires-Dist": [f"swift-vision=={program.version}"],
        "License-File": sorted(str(path.relative_to(information)) for path in (information / "licenses").rglob("*") if path.is_file()),
    }, "The networks, the barcode reader and the PDF reader of swift-vision's detectors; `licenses` has the license of each.\n")
    return pack(root, information, name, program, output, time)


def add_licenses(program: Program, libraries: dict[str, Path], folder: Path) -> list[str]:
    """Adds the licenses of the wheel's contents and returns their paths."""
    place(CHECKOUT / "LICENSE", folder / "LICENSE")
    add_licenses_of_swift(program, folder)
    add_copyrights(sorted(owners(libraries)), folder)
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def add_metadata(folder: Path, version: str, fields: dict[str, str | list[str]], description: str) -> None:
    lines = ["Metadata-Version: 2.4"]
    for key, value in ({"Name": fields["Name"], "Version": version} | fields).items():
        lines += [f"{key}: {each}" for each in ([value] if isinstance(value, str) else value)]
    lines += ["Requires-Python: >=3.10", "Description-Content-Type: text/markdown"]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "METADATA").write_text("\n".join(lines) + "\n\n" + description)


def pack(root: Path, information: Path, name: str, program: Program, output: Path, time: int) -> Path:
    """Writes a folder as a wheel, with the record of its files."""
    tag = f"py3-none-manylinux_{glibc_needed(root / MODULE)}_{machine(program)}"
    (information / "WHEEL").write_text(f"Wheel-Version: 1.0\nGenerator: swift-vision\nRoot-Is-Purelib: false\nTag: {tag}\n")
    record = information / "RECORD"
    paths = sorted(path for path in root.rglob("*") if path.is_file())
    lines = []
    for path in paths:
        digest = base64.urlsafe_b64encode(hashlib.sha256(path.read_bytes()).digest()).rstrip(b"=").decode()
        lines.append(f"{path.relative_to(root)},sha256={digest},{path.stat().st_size}")
    record.write_text("\n".join([*lines, f"{record.relative_to(root)},,"]) + "\n")
    wheel = output / f"{name}-{program.version}-{tag}.whl"
    # The format's earliest time is 1980.
    moment = clock.gmtime(max(time, 315532800))[:6]
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in [*paths, record]:
            entry = zipfile.ZipInfo(str(path.relative_to(root)), moment)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if path.stat().st_mode & 0o111 else 0o100644) << 16
            archive.writestr(entry, path.read_bytes())
    return wheel


def openvino_version() -> str:
    return json.loads((CHECKOUT / "Dependencies/pypi.json").read_text())["openvino"]["version"]


def glibc_needed(folder: Path) -> str:
    """The newest version of the C library that the files in a folder need, as 2_36."""
    versions = {(2, 17)}
    for path in folder.rglob("*"):
        if path.is_file() and path.read_bytes()[:4] == b"\x7fELF":
            found = re.findall(r"\(GLIBC_(\d+)\.(\d+)", run("objdump", "-T", path))
            versions |= {(int(major), int(minor)) for major, minor in found}
    return "{}_{}".format(*max(versions))


def machine(program: Program) -> str:
    """The architecture of the built program."""
    names = {62: "x86_64", 183: "aarch64"}
    with open(program.file, "rb") as file:
        return names[int.from_bytes(file.read(20)[18:20], "little")]


if __name__ == "__main__":
    sys.exit(main())
