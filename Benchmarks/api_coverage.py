#!/usr/bin/env python3
"""Measures the share of Apple's public interface that is available, declared unavailable, or absent.

The names are those of API/*.txt; available names are read from the compiler's symbol graphs of the
built modules (swift symbolgraph-extract), with inherited ones. Declared unavailable names, which the compiler
omits, are read from the modules' Unavailable...swift. A member counts once, whatever its overloads.

    Benchmarks/api_coverage.py [--modules .build/debug/Modules] [--absent]
"""

import argparse
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "Tools"))

from symbol_graphs import symbol_graphs  # noqa: E402

# Modules with their re-exported modules, whose names are visible to clients.
MODULES = [
    "CoreFoundationTypes", "simd", "CoreVideo", "CoreMedia", "_CoreGraphics", "ImageIO", "_CoreImage", "_CoreImageDetection", "VideoToolbox",
    "UniformTypeIdentifiers", "CoreServices", "CLinearAlgebra", "Accelerate", "CoreML", "CreateML", "Vision",
]
# Members that the standard library gives every type of a kind.
RAW = {"rawValue"}


def extracted(modules: pathlib.Path) -> tuple[set[str], dict[str, set[str]]]:
    """Returns the available names, and for each type the types that it inherits from or conforms to."""
    available: set[str] = set()
    parents: dict[str, set[str]] = {}
    paths: dict[str, str] = {}
    relations = []
    for _, graph in symbol_graphs(modules, MODULES):
        relations += graph["relationships"]
        for symbol in graph["symbols"]:
            path = ".".join(symbol["pathComponents"])
            paths[symbol["identifier"]["precise"]] = path
            available |= {path, path.split("(")[0]}
    for relation in relations:
        if relation["kind"] in ("inheritsFrom", "conformsTo"):
            source = paths.get(relation["source"])
            target_name = paths.get(relation["target"], relation.get("targetFallback", "").split(".")[-1])
            if source and target_name:
                parents.setdefault(source, set()).add(target_name)
    return available, parents


def functions() -> tuple[set[str], set[str]]:
    """Returns the available and the other free functions. The compiler omits those whose parameters start
    with two underscores.
    """
    found: tuple[set[str], set[str]] = (set(), set())
    for file in HERE.parent.glob("Sources/**/*.swift"):
        for declaration in re.finditer(r"((?:^(?:@|///|  |\)).*\n)*)^public func (\w+)", file.read_text(), re.MULTILINE):
            found["*, unavailable" in declaration[1]].add(declaration[2])
    return found


def unavailable() -> set[str]:
    """Returns the names declared in Unavailable...swift, functions and initializers also with their
    labels.
    """
    names: set[str] = set()
    declaration = re.compile(
        r"\b(extension|class(?!\s+func)|struct|enum|protocol|func|var|let|case|init)\b[?]?\s*([\w.]*)\s*(?:<[^>]*>)?(\((?:[^()]|\([^()]*\))*\))?")
    for file in sorted(HERE.parent.glob("Sources/**/Unavailable*.swift")):
        text = re.sub(r"//.*|\"[^\"]*\"", "", file.read_text())
        types: list[tuple[int, str]] = []
        depth = position = 0
        while position < len(text):
            character = text[position]
            if character == "}":
                depth -= 1
                types = [entry for entry in types if entry[0] <= depth]
            elif character == "{":
                depth += 1
            elif match := declaration.match(text, position) if not text[position - 1].isalnum() else None:
                kind, name, parameters = match.groups()
                inside = ".".join(entry[1] for entry in types)
                if kind in ("extension", "class", "struct", "enum", "protocol"):
                    types.append((depth + 1, name))
                    names.add(f"{inside}.{name}" if inside else name)
                elif name or kind == "init":
                    own = f"{inside}.{name or kind}" if inside else name
                    # Without the labels of tuples.
                    plain = re.sub(r"(?<!^)\([^()]*\)", "", parameters or "")
                    labels = re.findall(r"[(,]\s*(\w+)(?:\s+\w+)?\s*:", plain)
                    names |= {own, f"{own}({''.join(label + ':' for label in labels)})"}
                position = match.end(2) if match.end(2) > position else position + len(kind)
                continue
            position += 1
    return names


def names(path: pathlib.Path) -> list[tuple[str | None, str]]:
    """Returns a list's types and members, each with its type; a type, or a free name, without one."""
    found: list[tuple[str | None, str]] = []
    for line in path.read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        if ":" in line and line.split(" ")[0].endswith(":"):
            kind, members = line.split(":", 1)
            found.append((None, kind))
            found += [(kind, member) for member in members.split()]
        else:
            found += [(None, name) for name in line.split()]
    return found


def state(
    kind: str | None, name: str, available: set[str], remaining: set[str], parents: dict[str, set[str]],
    seen: frozenset[str] = frozenset()
) -> str:
    """Returns `here`, `unavailable` or `absent`."""
    path = f"{kind}.{name}" if kind else name
    if path in available:
        return "here"
    if path in remaining or kind and kind not in available and kind in remaining:
        # All members of an unavailable type are unavailable.
        return "unavailable"
    for parent in parents.get(kind, ()) if kind else ():
        if parent not in seen:
            inherited = state(parent, name, available, remaining, parents, seen | {kind})
            if inherited != "absent":
                return inherited
    return "here" if kind in available and name in RAW else "absent"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--modules", type=pathlib.Path, default=HERE.parent / ".build/debug/Modules",
                        help="the folder of the built modules (default: .build/debug/Modules)")
    parser.add_argument("--absent", action="store_true", help="also print each name that isn't here")
    arguments = parser.parse_args()
    if not arguments.modules.is_dir():
        sys.exit(f"{arguments.modules} is no folder: build the package first (swift build), or name another with --modules.")
    (available, parents), remaining = extracted(arguments.modules), unavailable()
    own, others = functions()
    available |= own - remaining - others
    remaining |= others
    print(f"{'':24}{'names':>7}{'here':>14}{'unavailable':>14}{'absent':>14}")
    missing = []
    for path in sorted((HERE / "API").glob("*.txt")):
        counts = {"here": 0, "unavailable": 0, "absent": 0}
        for kind, name in names(path):
            found = state(kind, name, available, remaining, parents)
            counts[found] += 1
            if found != "here":
                missing.append((path.stem, found, f"{kind}.{name}" if kind else name))
        total = sum(counts.values())
        cells = "".join(f"{count:7} {100 * count / total:5.1f} %" for count in counts.values())
        print(f"{path.stem:24}{total:7}{cells}")
    if arguments.absent:
        for entry in missing:
            print("\t".join(entry))


if __name__ == "__main__":
    main()
