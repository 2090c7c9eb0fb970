#!/usr/bin/env python3
"""Checks that every target declares the modules that its sources import, and no others.

Swift lets a file import any module that happens to be built already, so a missing dependency shows only as an
occasional failure of a clean build; one too many costs every build. Usage, in the root of the checkout:
Dependencies/manifest_imports.py
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

TOOLCHAIN = {
    "Swift", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Dispatch", "Glibc",
    "Musl", "Synchronization", "RegexBuilder", "Observation", "Testing", "XCTest", "PackageDescription",
    "PackagePlugin", "_Concurrency", "_StringProcessing",
}  # fmt: skip
IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?(\w+)",
    re.MULTILINE,
)
INCLUDE = re.compile(r"^\s*#\s*include\s+[<\"]([^>\"]+)[>\"]", re.MULTILINE)
# Modules that a toolchain's declaration imports, unsaid, where a file imports Swift Testing and one of these.
OVERLAYS = {"_Testing_CoreGraphics": "CoreGraphics", "_Testing_CoreImage": "CoreImage"}
# Dependencies that no source imports by name, each with its reason.
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


def declared(target: dict) -> set[str]:
    """The modules that a target's dependencies name. A product bears the name of its module."""
    return {
        dependency[kind][0]
        for dependency in target["dependencies"]
        for kind in ("byName", "target", "product")
        if kind in dependency
    }


def folder(target: dict) -> Path:
    parents = {"test": "Tests", "plugin": "Plugins"}
    return Path(target.get("path") or Path(parents.get(target["type"], "Sources")) / target["name"])


def manifest(environment: dict[str, str]) -> list[dict]:
    """The targets with sources, as the manifest has them with these environment variables."""
    dumped = subprocess.run(
        ["swift", "package", "dump-package"], stdout=subprocess.PIPE, check=True, env=os.environ | environment)
    return [target for target in json.loads(dumped.stdout)["targets"] if target["type"] != "binary"]


def sources(target: dict, folders: set[Path], endings: set[str]) -> list[Path]:
    """A target's files of some kinds, without what it excludes and without other targets inside its folder."""
    own = folder(target)
    outside = {own / path for path in target["exclude"]} | (folders - {own})
    return [
        file
        for file in sorted(own.rglob("*"))
        if file.suffix in endings and file not in outside and not outside & set(file.parents)
    ]


def undeclared(targets: list[dict]) -> list[str]:
    """What is imported and isn't declared."""
    folders = {folder(target) for target in targets}
    found = []
    for target in targets:
        allowed = declared(target) | TOOLCHAIN | {target["name"]}
        for source in sources(target, folders, {".swift"}):
            for match in IMPORT.finditer(source.read_text(encoding="utf-8")):
                if match[1] not in allowed:
                    found.append(f"{source}: imports {match[1]}, which the target {target['name']} doesn't declare")
    return found


def unimported(targets: list[dict]) -> list[str]:
    """What is declared and isn't imported. Programs are declared to be built, not to be imported."""
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


def main() -> int:
    whole = manifest({})
    # The program of `make demo` leaves targets out, and so what imports them.
    found = dict.fromkeys(undeclared(whole) + undeclared(manifest({"SWIFT_VISION_DEMO": "1"})) + unimported(whole))
    print("\n".join(found), file=sys.stderr, end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
