#!/usr/bin/env python3
"""Type-checks the program as it is without the package's traits, with the modules of the tests' build.

Usage, in the root of the checkout, after `make tested`: Tests/program_without_traits.py FOLDER, the folder of
that build. It has all traits; no other build of the tests compiles the program of `make demo`.
"""

import json
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

TRAITS = ("Records", "Server", "Training")


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
        elif not word.startswith("@") and word not in {f"-D{trait}" for trait in TRAITS}:
            arguments.append(word)
    return arguments


def main() -> int:
    arguments = compiler_arguments(Path(sys.argv[1]))
    files = sorted(str(file) for file in Path("Sources/Program/VisionCLI").rglob("*.swift"))
    return subprocess.run([*arguments, "-typecheck", "-warnings-as-errors", *files]).returncode


if __name__ == "__main__":
    sys.exit(main())
