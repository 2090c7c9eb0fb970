"""Counts the images without dice in which `vision dice` reports a die, by folder.

python -m die_classifier.evaluate_without_dice vision work/unseen --half ../../shared/data/text …
"""

import argparse
import json
import subprocess
from pathlib import Path

from .clutter import is_for_learning, pictures_in


def false_dice(program: Path, paths: list[Path], options: list[str]) -> list[list[float]]:
    """For each readable image, the confidences of the reported dice."""
    found = []
    for start in range(0, len(paths), 200):
        part = [str(path) for path in paths[start : start + 200]]
        # For an image that can't be read, the program exits with an error; the others are still reported.
        output = subprocess.run([program, "dice", "--json", *options, *part], capture_output=True, text=True).stdout
        records = [json.loads(line) for line in output.splitlines()]
        found += [[die["confidence"] for die in record["dice"]] for record in records if record["type"] == "image"]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=Path, help="the built `vision`")
    parser.add_argument("folders", type=Path, nargs="*")
    parser.add_argument("--half", type=Path, nargs="*", default=[], help="folders of which half was used in training")
    parser.add_argument("--option", action="append", default=[], help="one more word for `vision dice`")
    arguments = parser.parse_args()
    sets = [(folder, list(pictures_in(folder))) for folder in arguments.folders]
    sets += [
        (folder, [path for path in pictures_in(folder) if not is_for_learning(path.name)])
        for folder in arguments.half
    ]
    print("| images without dice | read | with a die reported | dice reported | with 0.9 and more |")
    print("|---|---|---|---|---|")
    for folder, paths in sets:
        found = false_dice(arguments.program, paths, arguments.option)
        dice = [confidence for picture in found for confidence in picture]
        sure = sum(confidence >= 0.9 for confidence in dice)
        print(f"| {folder.name} | {len(found)} | {sum(map(bool, found))} | {len(dice)} | {sure} |", flush=True)


if __name__ == "__main__":
    main()
