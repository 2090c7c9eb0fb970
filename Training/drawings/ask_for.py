"""Names the game's own labels, too, among those that a Core ML file's metadata says a game asks for by default.

The network and its temperature stay as they are.
"""

import argparse
from pathlib import Path

from coremltools.proto import Model_pb2

from common import classifier_file

from .choose import asked_for
from .evaluate import default_labels
from .export import DEFAULT_LABELS_KEY


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path, help="Core ML file, which is changed")
    arguments = parser.parse_args()
    model = Model_pb2.Model.FromString(arguments.model.read_bytes())
    labels = asked_for(default_labels(model))
    model.description.metadata.userDefined[DEFAULT_LABELS_KEY] = ",".join(labels)
    classifier_file.write(model, arguments.model)
    print(f"{len(labels)} labels by default")


if __name__ == "__main__":
    main()
