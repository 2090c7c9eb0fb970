"""What it takes from the detector that a source's photographs are left out of what it learns: how it reads sources that it has never seen.

    python -m detector.leave_one_out ../../shared/data/dice --more ../../shared/data/dice-more/aws --rendered RENDERED --output work/left-out

A detector learns from all sources, and one without each of them, from nothing, by the same schedule. It is shorter than the model's: the
detectors are comparable among themselves. Each is judged alone, as `detector.evaluate` does, on what is set apart of every source. The
rendered pictures should be made without photographs as tables (`synthesis.make_pictures` without `--photographs`), or a source is in them.

Cost: a training for each source and one more. Those whose weights are in the output folder aren't trained again. The steps have to be
enough to learn values: after 2,500 of one process, ten minutes, a detector of all sources had a recall of 0.298, which compares nothing.
"""

from argparse import Namespace
from pathlib import Path

from common.labelled_pictures import LabelledPicture, read_boxes_file, read_pictures
from common.learning import train_together
from common.trainer import training_options

from .scoring import Tally
from .train import SOURCE_SHARES, DetectorTrainer, initial_network, validate


def options() -> Namespace:
    parser = training_options(__doc__, steps=15_000, seed=20261125)
    parser.add_argument("photographs", type=Path, help="folder with split.csv")
    parser.add_argument("--more", type=Path, required=True, help="a folder with boxes.csv, the last source")
    parser.add_argument("--rendered", type=Path, required=True, help="folder written by synthesis.make_pictures")
    parser.set_defaults(continue_from=None, without_dice=None)
    return parser.parse_args()


def tallies_without(left_out: str | None, arguments: Namespace, pictures: list[LabelledPicture]) -> dict[str, Tally]:
    """How a detector does that has learnt from all sources but one, by source."""
    folder = arguments.output / (left_out or "none")
    weights = folder / "weights.pt"
    if not weights.exists():
        changes = {"output": folder, "leave_out": left_out, "validate_every": arguments.steps}
        if left_out == arguments.more.name:
            changes |= {"leave_out": None, "more": None}
        train_together(DetectorTrainer, Namespace(**(vars(arguments) | changes)))
    return validate(initial_network(weights).eval(), pictures)


def main() -> None:
    arguments = options()
    pictures = read_pictures(arguments.photographs, "val") + read_boxes_file(arguments.more, measuring=True)
    sources = [*SOURCE_SHARES, arguments.more.name]
    lines = [
        "| left out | " + " | ".join(f"`{source}`: recall / precision" for source in sources) + " |",
        "|---" * (len(sources) + 1) + "|",
    ]
    for left_out in (None, *sources):
        tallies = tallies_without(left_out, arguments, pictures)
        figures = [f"{tallies[source].recall:.3f} / {tallies[source].precision:.3f}" for source in sources]
        lines.append(f"| {left_out or 'none'} | " + " | ".join(figures) + " |")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
