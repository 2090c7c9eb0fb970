"""Reads the compiler's symbol graphs of built modules (`swift symbolgraph-extract`)."""

import json
import re
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def symbol_graphs(modules: Path, names: list[str]) -> Iterator[tuple[str, dict]]:
    """Yields each module's name with its graphs: its own, and one for each module that it extends.

    Only public symbols are read.

    - modules: the folder of the built modules, such as `.build/debug/Modules`.
    """
    information = subprocess.run(["swift", "-print-target-info"], check=True, capture_output=True).stdout
    target = json.loads(information)["target"]["triple"]
    shims = [option for map in module_maps(modules) for option in ("-Xcc", f"-fmodule-map-file={map}")]
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            extracted = subprocess.run(
                ["swift", "symbolgraph-extract", "-module-name", name, "-I", modules, "-target", target,
                 "-minimum-access-level", "public", "-output-dir", folder, *shims],
                capture_output=True, text=True)
            if extracted.returncode != 0:
                raise SystemExit(f"{name} can't be read in {modules}: {extracted.stderr.strip()}")
            for file in sorted(Path(folder).glob("*.symbols.json")):
                yield name, json.loads(file.read_text(encoding="utf-8"))


def module_maps(modules: Path) -> list[Path]:
    """The module maps of the C targets of the package and of its dependencies."""
    checkouts = [parent / "checkouts" for parent in modules.resolve().parents if (parent / "checkouts").is_dir()]
    maps: dict[str, Path] = {}
    for sources in [modules.parent, ROOT / "Sources/Native", *checkouts[:1]]:
        for pattern in ["*.build/module.modulemap", "*/module.modulemap", "*/include/module.modulemap",
                        "*/Sources/*/module.modulemap", "*/Sources/*/include/module.modulemap"]:
            for file in sorted(sources.glob(pattern)):
                if name := re.search(r"\bmodule (\w+)", file.read_text(encoding="utf-8")):
                    maps.setdefault(name[1], file)
    return list(maps.values())
