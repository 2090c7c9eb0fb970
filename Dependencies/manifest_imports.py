#!/usr/bin/env python3
"""Checks that every target declares exactly the modules that its sources import, and none of a higher floor.

Swift lets a file import any module that happens to be built already, so a missing dependency shows only as an
occasional failure of a clean build; a superfluous one slows every build. A target's floor is its folder:
Documentation/Architecture.md. Usage, in the root of the checkout: Dependencies/manifest_imports.py
"""

import json
import re
import subprocess
import sys
from pathlib import Path

TOOLCHAIN = {
    "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Dispatch", "Glibc",
    "Musl", "Synchronization", "RegexBuilder", "Observation", "Testing", "XCTest", "PackageDescription",
    "PackagePlugin", "_Concurrency", "_StringProcessing",
}  # fmt: skip
IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?(\w+)",
    re.MULTILINE,
)
INCLUDE = re.compile(r"^\s*#\s*include\s+[<\"]([^>\"]+)[>\"]", re.MULTILINE)
# Modules that the toolchain imports implicitly if a file imports Swift Testing and one of these.
OVERLAYS = {
    "_Testing_AppKit": "AppKit", "_Testing_CoreGraphics": "CoreGraphics", "_Testing_CoreImage": "CoreImage"}
# Dependencies that no source imports by name, each with the reason.
UNIMPORTED = {
    ("_CoreGraphics", "CCairo"): "called by declarations of its own, see CairoInterface.swift",
    ("Accelerate", "AccelerateSubmodules"): "for clients that import Accelerate.vecLib and the like",
    ("CompanionFrameworksTests", "_Testing_CoreGraphics"): "its CoreImage brings CoreGraphics",
    ("CoreImage", "CoreImageSubmodules"): "for clients that import CoreImage.CIFilterBuiltins",
    ("CoreML", "CoreMLSubmodules"): "for clients that import CoreML.MLModel and the like",
    ("TestSupport", "_Testing_CoreGraphics"): "for the tests that import it with CoreGraphics",
    ("TestSupport", "_Testing_CoreImage"): "for the tests that import it with CoreImage",
    ("VisionModels", "CoreGraphics"): "imported by the classes that a build tool writes",
    ("VisionModels", "CoreML"): "imported by the classes that a build tool writes",
    ("VisionModels", "CoreVideo"): "imported by the classes that a build tool writes",
}

# The traits that another one enables.
ENABLED_TRAITS = {"Server": ["Records"]}

# The folders of `Sources` and `Tests`, lowest floor first.
FLOORS = ["Native", "Foundations", "Companions", "Engines", "Detectors", "Frameworks", "Applications", "Program"]
# Folders outside `Sources` that belong to a floor.
ELSEWHERE = {"Models": "Frameworks"}


def declared(target: dict) -> set[str]:
    """The modules in a target's dependencies. A product has the name of its module."""
    return {
        dependency[kind][0]
        for dependency in target["dependencies"]
        for kind in ("byName", "target", "product")
        if kind in dependency
    }


def folder(target: dict) -> Path:
    parents = {"test": "Tests", "plugin": "Plugins"}
    return Path(target.get("path") or Path(parents.get(target["type"], "Sources")) / target["name"])


def manifest() -> tuple[list[dict], list[str]]:
    """The manifest's targets with sources, and the identities of the packages that it depends on."""
    dumped = subprocess.run(["swift", "package", "dump-package"], stdout=subprocess.PIPE, check=True)
    package = json.loads(dumped.stdout)
    identities = [source["identity"] for dependency in package["dependencies"] for source in dependency.get("sourceControl", [])]
    return [target for target in package["targets"] if target["type"] != "binary"], identities


def unpinned(identities: list[str], resolved: str) -> list[str]:
    """The packages without a version in `Package.resolved`: a build without traits leaves some out."""
    pins = {pin["identity"] for pin in json.loads(resolved)["pins"]}
    return [
        f"Package.resolved: no version of {name}; to write all: rm Package.resolved && swift package --enable-all-traits resolve"
        for name in identities
        if name not in pins
    ]


def sources(target: dict, folders: set[Path], endings: set[str]) -> list[Path]:
    """A target's files with these suffixes, without excluded files and nested targets."""
    own = folder(target)
    outside = {own / path for path in target["exclude"]} | (folders - {own})
    return [
        file
        for file in sorted(own.rglob("*"))
        if file.suffix in endings and file not in outside and not outside & set(file.parents)
    ]


def undeclared(targets: list[dict]) -> list[str]:
    """Imports that aren't declared."""
    folders = {folder(target) for target in targets}
    found = []
    for target in targets:
        allowed = declared(target) | TOOLCHAIN | {target["name"]}
        for source in sources(target, folders, {".swift"}):
            for match in IMPORT.finditer(source.read_text(encoding="utf-8")):
                if match[1] not in allowed:
                    found.append(f"{source}: imports {match[1]}, which the target {target['name']} doesn't declare")
    return found


def traits(target: dict) -> dict[str, set[str]]:
    """The dependencies that a target has only with traits of the package, each with those traits."""
    conditions = {}
    for dependency in target["dependencies"]:
        kind = next(iter(dependency))
        if condition := dependency[kind][-1]:
            conditions[dependency[kind][0]] = set(condition.get("traits") or [])
    return {name: needed for name, needed in conditions.items() if needed}


def unconditional(targets: list[dict]) -> list[str]:
    """Imports of what is there only with a trait, in sources of the program that compile without it.

    Tests and their helpers are built with all traits.
    """
    folders = {folder(target) for target in targets}
    found = []
    for target in targets:
        conditions = traits(target) if folder(target).parts[0] == "Sources" else {}
        for source in sources(target, folders, {".swift"}) if conditions else []:
            text = source.read_text(encoding="utf-8")
            stated = set(re.findall(r"\w+", text.partition("\n")[0])) if text.startswith("#if ") else set()
            stated |= {name for trait in stated for name in ENABLED_TRAITS.get(trait, ())}
            for match in IMPORT.finditer(text):
                if not conditions.get(match[1], set()) <= stated:
                    found.append(f"{source}: imports {match[1]} outside `#if {' && '.join(conditions[match[1]])}`")
    return found


def unimported(targets: list[dict]) -> list[str]:
    """Declared dependencies that aren't imported. Programs are exempt: they are declared only to be built."""
    by_name = {target["name"]: target for target in targets}
    folders = {folder(target) for target in targets}
    found = []
    for target in targets:
        imported: set[str] = set()
        for source in sources(target, folders, {".swift", ".c", ".h"}):
            text = source.read_text(encoding="utf-8")
            imported |= {match[1] for match in IMPORT.finditer(text)} if source.suffix == ".swift" else set()
            included = {match[1] for match in INCLUDE.finditer(text)}
            imported |= {
                name
                for name in declared(target)
                if name in by_name and any((folder(by_name[name]) / "include" / file).is_file() for file in included)
            }
        imported |= {overlay for overlay, module in OVERLAYS.items() if module in imported}
        for name in sorted(declared(target) - imported):
            is_program = name in by_name and by_name[name]["type"] == "executable"
            if not is_program and (target["name"], name) not in UNIMPORTED:
                found.append(f"Package.swift: the target {target['name']} declares {name}, which it doesn't import")
    return found


def floor(target: dict) -> int | None:
    """The number of a target's floor, from 0; none for test helpers, benchmarks and examples."""
    parts = folder(target).parts
    name = parts[1] if parts[0] in ("Sources", "Tests") and len(parts) > 1 else ELSEWHERE.get(parts[0])
    return FLOORS.index(name) if name in FLOORS else None


def upward(targets: list[dict]) -> list[str]:
    """Dependencies of a target on a higher floor, or on a target outside the floors.

    Tests may use any helper. They run programs of any floor, which they don't import.
    """
    by_name = {target["name"]: target for target in targets}
    found = []
    for target in targets:
        own = floor(target)
        if own is None or target["type"] == "plugin":
            continue
        is_test = target["type"] == "test"
        for name in sorted(declared(target) & by_name.keys()):
            other = floor(by_name[name])
            is_allowed = (is_test if other is None else other <= own) or (
                is_test and by_name[name]["type"] == "executable")
            if not is_allowed:
                place = "beside the floors" if other is None else f"on the floor {FLOORS[other]}"
                found.append(
                    f"Package.swift: the target {target['name']} on the floor {FLOORS[own]} declares {name}, which is {place}")
    return found


def unordered(targets: list[dict]) -> list[str]:
    """Floors that the manifest lists after a higher one, and folders of `Sources` that aren't floors."""
    sources = [target for target in targets if folder(target).parts[0] == "Sources"]
    found = [
        f"Package.swift: the target {target['name']} is in {folder(target)}, which is on no floor"
        for target in sources
        if floor(target) is None
    ]
    numbers = [number for target in sources if (number := floor(target)) is not None]
    for lower, higher in zip(numbers[1:], numbers):
        if lower < higher:
            found.append(f"Package.swift: the floor {FLOORS[lower]} stands after {FLOORS[higher]}")
    return found


def unlisted(targets: list[dict], architecture: str) -> list[str]:
    """Targets missing from their floor's row in the table, and files in the document that don't exist.

    Targets that only rename a module or form its submodules needn't be listed.
    """
    rows = {match[1]: match[0] for match in re.finditer(r"^\| \[`(\w+)`\].*$", architecture, re.MULTILINE)}
    found = []
    for target in targets:
        name, number = target["name"], floor(target)
        if target["type"] in ("test", "plugin") or number is None or name.startswith("_") or name.endswith("Submodules"):
            continue
        if f"`{name}`" not in rows.get(FLOORS[number], ""):
            found.append(f"Documentation/Architecture.md: the floor {FLOORS[number]} lacks {name}")
    known = {file.name for file in [*Path("Sources").rglob("*.swift"), Path("Package.swift")]}
    for name in re.findall(r"`[\w/-]*?([\w+-]+\.swift)`", architecture):
        if name not in known:
            found.append(f"Documentation/Architecture.md: there is no file {name}")
    return found


def main() -> int:
    whole, identities = manifest()
    pinned = Path("Package.resolved").read_text(encoding="utf-8")
    architecture = Path("Documentation/Architecture.md").read_text(encoding="utf-8")
    found = dict.fromkeys(
        unordered(whole) + upward(whole) + unlisted(whole, architecture) + undeclared(whole) + unconditional(whole)
        + unimported(whole) + unpinned(identities, pinned))
    print("\n".join(found), file=sys.stderr, end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
