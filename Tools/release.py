#!/usr/bin/env python3
"""Checks a release, writes its checksums and bill of materials, and prints the tag to set.

Usage, in the root of the checkout:

    Tools/release.py --check       the checks alone: quick
    Tools/release.py --interface   compares the public interface with the last release's: builds both
    Tools/release.py               the checks, checksums and a bill of materials for the packages in dist/

`make release` runs the tests and builds the packages in between. Exit status: 0 ready, 1 not ready (each
reason is a line), 69 something that must be built is missing.
"""

import argparse
import hashlib
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = Path("Sources/Program/VisionCLI/Program/VisionCommand.swift")
PYTHON_PACKAGES = [Path("Python/pyproject.toml"), Path("Distributed/pyproject.toml")]


def program_version(root: Path) -> str:
    """The version, which is stated in the program's source; all other files must agree."""
    found = re.search(r'static let version = "([^"]+)"', (root / PROGRAM).read_text(encoding="utf-8"))
    if not found:
        raise SystemExit(f"{PROGRAM} states no version.")
    return found[1]


def problems(root: Path) -> list[str]:
    """The reasons why the checkout can't be released."""
    version = program_version(root)
    found = []
    if git(root, "status", "--porcelain"):
        found.append("The checkout has changes that aren't committed.")
    if not git(root, "ls-files", "Package.resolved"):
        found.append("Package.resolved isn't tracked: a release states the versions that it was tested with.")
    if version in git(root, "tag", "--list").split():
        found.append(f"The tag {version} exists. Increase the version in {PROGRAM}.")
    found += disagreements(root, version)
    return found


def disagreements(root: Path, version: str) -> list[str]:
    """The files that state another version, or none."""
    found = []
    for file in PYTHON_PACKAGES:
        if (stated := tomllib.loads((root / file).read_text(encoding="utf-8"))["project"]["version"]) != version:
            found.append(f"{file} states the version {stated} in place of {version}.")
    latest = re.search(r"^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$", (root / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    if not latest or latest[1] != version:
        found.append(f"The latest dated version of CHANGELOG.md is {latest[1] if latest else 'missing'} in place of {version}.")
    minor = version.rsplit(".", 1)[0] + "."
    if f'from: "{minor}' not in (root / "README.md").read_text(encoding="utf-8"):
        found.append(f'README.md lacks the dependency line with from: "{minor}0".')
    return found


def git(root: Path, *arguments: str) -> str:
    return subprocess.run(["git", "-C", root, *arguments], capture_output=True, text=True, check=True).stdout.strip()


def last_tag(root: Path) -> str | None:
    """The newest release's tag that the head contains; None before the first."""
    tags = git(root, "tag", "--merged", "HEAD", "--sort=-version:refname", "--list", "[0-9]*").split()
    return tags[0] if tags else None


def is_major(version: str, last: str) -> bool:
    """Whether clients must expect breaking changes since the last version: before 1.0 in minor versions."""
    new, old = ([int(part) for part in each.split(".")] for each in (version, last))
    return new[0] > old[0] or new[0] == old[0] == 0 and new[1] > old[1]


def interface_problem(root: Path, version: str) -> str | None:
    """The reason why the interface doesn't suit the version; None if it does, or before the first release.

    Prints the breaking changes.
    """
    if (last := last_tag(root)) is None:
        print("There is no release yet: nothing to compare the interface with.")
        return None
    result = subprocess.run(["swift", "package", "diagnose-api-breaking-changes", last], cwd=root, stdout=subprocess.PIPE, text=True)
    changes = [line.strip() for line in result.stdout.splitlines() if "API breakage" in line]
    print("\n".join([f"Changes of the interface since {last} that break clients: {len(changes)}.", *changes]))
    if not changes:
        return None if result.returncode == 0 else f"The interface of {last} couldn't be compared."
    return None if is_major(version, last) else f"{version} must not break clients of {last}: increase the version."


def packages(folder: Path, version: str) -> list[Path]:
    """The files of this version in the folder that `make package` writes, sorted by name."""
    files = [file for file in folder.glob("*") if version in file.name and not file.name.endswith(".cdx.json")]
    return sorted(file for file in files if file.is_file())


def checksums(files: list[Path]) -> str:
    """Lines for `sha256sum --check`."""
    lines = []
    for file in files:
        with file.open("rb") as stream:
            lines.append(f"{hashlib.file_digest(stream, 'sha256').hexdigest()}  {file.name}\n")
    return "".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only check whether the checkout can be released")
    parser.add_argument("--interface", action="store_true", help="only compare the public interface with the last release's")
    options = parser.parse_args()
    if found := problems(ROOT):
        print("\n".join(found), file=sys.stderr)
        return 1
    version = program_version(ROOT)
    if options.interface:
        problem = interface_problem(ROOT, version)
        print(problem or f"The interface suits {version}.")
        return 1 if problem else 0
    if options.check:
        print(f"{version} can be released.")
        return 0
    folder = ROOT / "dist"
    if not (files := packages(folder, version)):
        print(f"dist/ has no package of {version}: make package", file=sys.stderr)
        return 69
    listed = subprocess.run(
        [ROOT / "Dependencies/inventory.py", "--json", "--program", ROOT / ".build/release/vision"],
        stdout=subprocess.PIPE, text=True)
    if listed.returncode != 0:
        return 69
    bill = folder / f"swift-vision-{version}.cdx.json"
    bill.write_text(json.dumps(json.loads(listed.stdout), indent=2) + "\n", encoding="utf-8")
    (folder / "SHA256SUMS").write_text(checksums([*files, bill]), encoding="utf-8")
    print(f"In dist/: {', '.join(file.name for file in [*files, bill])}, SHA256SUMS.")
    print(f"To release:\n    git tag --annotate {version} --message 'swift-vision {version}'\n    git push origin {version}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
