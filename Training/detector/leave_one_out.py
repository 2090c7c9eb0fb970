"""Measures how well the detector reads a source whose photographs are left out of its training.

    python -m detector.leave_one_out ../../shared/data/dice --more ../../shared/data/dice-more/aws
        --unseen ../../shared/data/dice-more/chase --rendered RENDERED --output work/left-out

All detectors start from one pretraining on rendered images only. Then one is trained on all sources, and one
on all but each of them, by the same schedule. It is shorter than the model's: the detectors can only be
compared with each other. Each is evaluated alone, as by `detector.evaluate`, on the held-out images of every
source. Render the images without photographs as tables (`synthesis.make_images` without `--photographs`);
otherwise they contain the sources.

Cost: the pretraining, one training per source and one more: 32,000 steps of one process. Detectors whose
weights are in the output folder aren't trained again.
"""

from argparse import Namespace
from pathlib import Path

from common.labeled_images import read_boxes_file, read_pictures
from common.optimization import train_together
from common.trainer import schedule_options

from .scoring import Tally
from .train import SOURCE_SHARES, DetectorTrainer, validate
from .weights import trained_network


def options() -> Namespace:
    parser = schedule_options(__doc__, steps=4000, seed=20261125)
    parser.add_argument("photographs", type=Path, help="folder with split.csv")
    parser.add_argument("--more", type=Path, required=True, help="a folder with boxes.csv, the last source")
    parser.add_argument("--unseen", type=Path, nargs="*", default=[], help="folders with boxes.csv that aren't used in training")
    parser.add_argument("--rendered", type=Path, nargs="+", required=True, help="folders written by synthesis.make_images")
    parser.set_defaults(photographs_share=sum(SOURCE_SHARES.values()), without_dice_share=0.0)
    parser.add_argument("--lesson-steps", type=int, default=12_000, help="of the pretraining on rendered images")
    return parser.parse_args()


def trained(name: str, arguments: Namespace, **changes) -> Path:
    """The weights of a detector, which is trained if there are none yet."""
    folder = arguments.output / name
    weights = folder / "weights.pt"
    if not weights.exists():
        settings = Namespace(**(vars(arguments) | {"output": folder, "without_dice": []} | changes))
        # Weights are saved only at the end, so the folder's weights are always those of a complete training.
        settings.validate_every = settings.steps
        train_together(DetectorTrainer, settings)
    return weights


def lesson(arguments: Namespace) -> Path:
    """The weights of the detector pretrained on rendered images only."""
    steps = arguments.lesson_steps
    return trained("rendered", arguments, steps=steps, leave_out=list(SOURCE_SHARES), more=None, continue_from=None)


def trained_without(left_out: str | None, arguments: Namespace) -> Path:
    """The weights of a detector trained on all sources but one."""
    changes = {"leave_out": [left_out] if left_out in SOURCE_SHARES else [], "continue_from": lesson(arguments)}
    if left_out == arguments.more.name:
        changes["more"] = None
    return trained(left_out or "none", arguments, **changes)


def row(name: str, tallies: dict[str, Tally], sources: list[str]) -> str:
    figures = [f"{tallies[source].recall:.3f} / {tallies[source].precision:.3f}" for source in sources]
    return f"| {name} | " + " | ".join(figures) + " |"


def main() -> None:
    arguments = options()
    pictures = read_pictures(arguments.photographs, "val") + read_boxes_file(arguments.more, measuring=True)
    for folder in arguments.unseen:
        pictures += read_boxes_file(folder) + read_boxes_file(folder, measuring=True)
    left_out = [*SOURCE_SHARES, arguments.more.name]
    sources = left_out + [folder.name for folder in arguments.unseen]
    lines = [
        "| left out | " + " | ".join(f"`{source}`: recall / precision" for source in sources) + " |",
        "|---" * (len(sources) + 1) + "|",
    ]
    detectors = [("all", lesson(arguments))]
    detectors += [(source or "none", trained_without(source, arguments)) for source in (None, *left_out)]
    for name, weights in detectors:
        lines.append(row(name, validate(trained_network(weights).eval(), pictures), sources))
    print("\n".join(lines))


if __name__ == "__main__":
    main()
