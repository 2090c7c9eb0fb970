#!/usr/bin/env python3
"""Type-checks the program of `make demo`, which excludes commands, with the modules of the tests' build.

Usage, in the root of the checkout, after `make tested`: Tests/demo_program.py FOLDER, the folder of that
build. This checks what no other build compiles: that the remaining commands don't need the excluded ones. It
also fails if a module with a long compile time is a dependency of the program again.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

MODULE = "VisionCLI"
# Options that write files, and those for whole-module compilation only, each with the number of words after
# it.
LEFT_OUT = {
    "-emit-module": 0, "-emit-module-path": 1, "-emit-dependencies": 0, "-output-file-map": 1, "-index-store-path": 1,
    "-emit-objc-header": 0, "-emit-objc-header-path": 1, "-serialize-diagnostics": 0, "-parseable-output": 0,
    "-whole-module-optimization": 0, "-num-threads": 1, "-c": 0,
}  # fmt: skip

# Modules with a long compile time that the demo doesn't need.
NEEDLESS = {"Accelerate", "CreateML", "VisionRecords", "VisionServer"}


def compiler_arguments(folder: Path) -> list[str]:
    """The module's own, without its inputs and outputs."""
    description = (folder / "release.yaml").read_text()
    start = description.index(f'"C.{MODULE}-')
    line = next(line for line in description[start:].splitlines() if line.strip().startswith("args:"))
    words = iter(json.loads(line.split("args:", 1)[1]))
    arguments = []
    for word in words:
        if word in LEFT_OUT:
            for _ in range(LEFT_OUT[word]):
                next(words)
        elif not word.startswith("@"):
            arguments.append(word)
    return arguments


def targets() -> dict[str, dict]:
    """The program's targets, by name."""
    dumped = subprocess.run(
        ["swift", "package", "dump-package"], stdout=subprocess.PIPE, check=True,
        env=os.environ | {"SWIFT_VISION_DEMO": "1"})
    return {target["name"]: target for target in json.loads(dumped.stdout)["targets"]}


def sources(target: dict) -> list[str]:
    root = Path(target["path"])
    excluded = [root / path for path in target["exclude"]]
    return sorted(
        str(file) for file in root.rglob("*.swift") if not any(parent in excluded for parent in file.parents))


def main() -> int:
    found = targets()
    if needless := sorted(NEEDLESS & found.keys()):
        print(f"The program of make demo is made of {', '.join(needless)}, too.", file=sys.stderr)
        return 1
    files = sources(found[MODULE])
    command = [*compiler_arguments(Path(sys.argv[1])), "-typecheck", "-warnings-as-errors", *files]
    return subprocess.run(command).returncode


if __name__ == "__main__":
    sys.exit(main())
