#!/usr/bin/env python3
"""Checks that every target declares what its sources import.

Swift lets a file import any module that happens to be built already, so a missing dependency shows only as an
occasional failure of a clean build. Usage, in the root of the checkout: Dependencies/undeclared_imports.py
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


def problems(environment: dict[str, str]) -> list[str]:
    """What the manifest lacks as it is with these environment variables."""
    dumped = subprocess.run(
        ["swift", "package", "dump-package"], stdout=subprocess.PIPE, check=True, env=os.environ | environment)
    targets = [
        target for target in json.loads(dumped.stdout)["targets"] if target["type"] not in ("system", "binary")]
    folders = {folder(target) for target in targets}
    found = []
    for target in targets:
        allowed = declared(target) | TOOLCHAIN | {target["name"]}
        excluded = [folder(target) / path for path in target["exclude"]]
        for source in sorted(folder(target).rglob("*.swift")):
            if any(parent in excluded or (parent in folders and parent != folder(target)) for parent in source.parents):
                continue
            for match in IMPORT.finditer(source.read_text(encoding="utf-8")):
                if match[1] not in allowed:
                    found.append(f"{source}: imports {match[1]}, which the target {target['name']} doesn't declare")
    return found


def main() -> int:
    # The program of `make demo` leaves targets out, and so what imports them.
    found = {problem: None for variables in ({}, {"SWIFT_VISION_DEMO": "1"}) for problem in problems(variables)}
    print("\n".join(found), file=sys.stderr, end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
