#!/usr/bin/env python3
"""Checks which of Apple's names a build has, declares unavailable or lacks.

The names are read from a Markdown list, `- 12: `kCIInputImageKey`, `CIImage(color:)``, whose numbers are each
line's demand. Each name is used in every possible way, as a type, a value, a member or an initializer, and
the compiler decides: a name that it knows but whose context it can't infer is available.

Usage, in the root of the checkout: Tests/Conformance/names.py LIST [BIN]
BIN is the folder of the build, by default the output of `swift build --show-bin-path`.
"""

import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

MODULES = (
    "Accelerate AVFoundation CoreGraphics CoreImage CoreImage.CIFilterBuiltins CoreMedia CoreML CoreServices CoreVideo CreateML "
    "ImageIO MobileCoreServices simd UniformTypeIdentifiers VideoToolbox Vision"
).split()
UNAVAILABLE = re.compile(r"is unavailable")
UNKNOWN = re.compile(r"cannot find|has no member|extra argument|incorrect argument label|no exact matches|missing argument")
ERROR = re.compile(r"^[^ ]+:(\d+):\d+: error: (.*)")


def forms(name: str) -> list[str]:
    """Returns the ways of using a name."""
    if re.fullmatch(r"\w+\.\w+\(.*\)", name):
        return [name]
    if match := re.fullmatch(r"(\w+)\((.*)\)", name):
        return [f"{match[1]}.init({match[2]})", f"{match[1]}({match[2]})", f"{match[1]}.init"][: 2 if match[2] else 3]
    if "." in name:
        kind, member = name.split(".", 1)
        return [name, f"\\{name}", f"{kind}.{member}()", f"(nil as {kind}?)?.{member}"]
    return [f"{name}.self", name]


def command(folder: Path) -> list[str]:
    """Returns the compiler with the options to find a build's modules."""
    maps = [*folder.glob("*.build/module.modulemap"), *Path("Sources").rglob("module.modulemap")]
    flags = [flag for path in maps for flag in ("-Xcc", f"-fmodule-map-file={path}")]
    return ["swiftc", "-typecheck", "-swift-version", "5", "-I", str(folder / "Modules"), *flags]


def verdicts(names: list[str], folder: Path) -> dict[str, str]:
    lines, places = [f"import {module}" for module in MODULES if has(module, folder)], {}
    for name in names:
        for form in forms(name):
            lines.append(f"func use{len(lines)}() {{ let _ = {form} }}")
            places[len(lines)] = name
    with tempfile.NamedTemporaryFile("w", suffix=".swift") as source:
        source.write("\n".join(lines) + "\n")
        source.flush()
        run = subprocess.run([*command(folder), source.name], capture_output=True, text=True)
    errors: dict[int, str] = {}
    for line in run.stderr.splitlines():
        if match := ERROR.match(line):
            errors.setdefault(int(match[1]), match[2])
    if run.returncode and not errors.keys() <= places.keys() or run.returncode and not errors:
        sys.exit(f"The modules can't be imported:\n{run.stderr[:2000]}")
    found: dict[str, set[str]] = {name: set() for name in names}
    for place, name in places.items():
        error = errors.get(place, "")
        found[name].add("unavailable" if UNAVAILABLE.search(error) else "absent" if UNKNOWN.search(error) else "here")
    # Uses of the wrong kind fail, too: one known use decides.
    return {name: next(kind for kind in ("unavailable", "here", "absent") if kind in kinds) for name, kinds in found.items()}


def has(module: str, folder: Path) -> bool:
    name = module.split(".")[0]
    return (folder / "Modules" / f"{name}.swiftmodule").exists()


def main() -> None:
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    folder = sys.argv[2:] or [subprocess.check_output(["swift", "build", "--show-bin-path"], text=True).strip()]
    demand: dict[str, int] = {}
    passed = []
    for line in Path(sys.argv[1]).read_text().splitlines():
        if match := re.match(r"- (\d+): (.*)", line):
            for name in re.findall(r"`([^`]+)`", match[2]):
                if re.fullmatch(r"\w+(\.\w+)?(\([\w:]*\))?", name):
                    demand.setdefault(name, int(match[1]))
                else:
                    passed.append(name)
    kinds = verdicts(list(demand), Path(folder[0]))
    names, files = Counter(kinds.values()), Counter()
    for name, kind in kinds.items():
        files[kind] += demand[name]
        if kind != "here":
            print(f"{kind}: {name} ({demand[name]})")
    for kind in ("here", "unavailable", "absent"):
        print(f"{names[kind]} of {len(demand)} names {kind}, in demand {files[kind]} of {sum(demand.values())} times")
    if passed:
        print("Not names of one declaration, passed over: " + "; ".join(passed))


if __name__ == "__main__":
    main()
