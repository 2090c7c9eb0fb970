#!/usr/bin/env python3
"""Writes the public interface of each library product to Documentation/Interface, one declaration a line.

A change of the interface shows in review as a change of these files.

    Tools/public_interface.py --write      write them
    Tools/public_interface.py --check      list how they differ from the built modules; status 1 if they do

The modules are read from a build (--modules, by default .build/debug/Modules). Members that the compiler
synthesizes, and those inherited from other modules' protocols, aren't listed.
"""

import argparse
import difflib
import json
import subprocess
import sys
from pathlib import Path

from symbol_graphs import ROOT, symbol_graphs

FOLDER = ROOT / "Documentation/Interface"
# The modules of these names re-export others, which hold the declarations.
IMPLEMENTATIONS = {"CoreGraphics": ["_CoreGraphics"], "CoreImage": ["_CoreImage", "_CoreImageDetection"]}
# Not for clients' code: tests' overlays, and the classes that a plug-in writes.
OMITTED = {"Cocoa", "_Testing_AppKit", "_Testing_CoreGraphics", "_Testing_CoreImage"}


def library_modules() -> list[str]:
    """The modules of the manifest's library products, with those that they re-export; sorted."""
    dumped = subprocess.run(["swift", "package", "dump-package"], stdout=subprocess.PIPE, check=True, cwd=ROOT)
    products = json.loads(dumped.stdout)["products"]
    targets = {name for product in products if "library" in product["type"] for name in product["targets"]} - OMITTED
    return sorted(module for name in targets for module in IMPLEMENTATIONS.get(name, [name]))


def declarations(graph: dict) -> list[str]:
    """The declarations of a graph, each with the type that it is in; sorted."""
    lines = []
    for symbol in graph["symbols"]:
        if "::SYNTHESIZED::" in symbol["identifier"]["precise"]:
            continue
        text = " ".join("".join(part["spelling"] for part in symbol["declarationFragments"]).split())
        owner = ".".join(symbol["pathComponents"][:-1])
        lines.append(f"{owner}: {text}" if owner else text)
    return sorted(set(lines))


def interface(modules: Path) -> dict[str, str]:
    """The text of each module's file, by module."""
    lines: dict[str, list[str]] = {}
    for name, graph in symbol_graphs(modules, library_modules()):
        lines.setdefault(name, []).extend(declarations(graph))
    return {name: "".join(f"{line}\n" for line in sorted(set(found))) for name, found in lines.items() if found}


def differences(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """The lines that were added (+) and removed (-), below each module's name."""
    found = []
    for name in sorted(before.keys() | after.keys()):
        lines = [text.get(name, "").splitlines() for text in (before, after)]
        changed = [line for line in difflib.unified_diff(*lines, n=0, lineterm="") if line[:1] in "+-" and line[:3] not in ("+++", "---")]
        if changed:
            found += [f"{name}:", *changed]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--write", action="store_true", help="write the files")
    action.add_argument("--check", action="store_true", help="compare the files with the built modules")
    parser.add_argument("--modules", type=Path, default=ROOT / ".build/debug/Modules", help="the folder of the built modules")
    options = parser.parse_args()
    if not options.modules.is_dir():
        print(f"{options.modules} is no folder: build the package first.", file=sys.stderr)
        return 69
    after = interface(options.modules)
    before = {file.stem: file.read_text(encoding="utf-8") for file in FOLDER.glob("*.txt")}
    if options.write:
        FOLDER.mkdir(exist_ok=True)
        for name in before.keys() - after.keys():
            (FOLDER / f"{name}.txt").unlink()
        for name, text in after.items():
            (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
        return 0
    if found := differences(before, after):
        print("\n".join(found))
        print("The public interface changed. If that is meant: Tools/public_interface.py --write, and CHANGELOG.md.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
