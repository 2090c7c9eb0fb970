"""Networks of PyTorch, converted by coremltools, run by `vision model serve` and compared with PyTorch.

    pip install -r Tests/Conformance/Architectures/requirements.txt ./Python
    export SWIFT_VISION=.build/release/vision
    python Tests/Conformance/Architectures                    # all groups: half an hour
    python Tests/Conformance/Architectures texts pictures --only GPTNeoX resnet18

Weights are random, from a seed. Networks that coremltools can't convert are reported, but aren't failures.
The exit status is 1 if a number is wrong, or a model is rejected.
"""

import argparse
import collections
import os
import sys
import tempfile
from pathlib import Path

# Nothing is downloaded.
os.environ["HF_HUB_OFFLINE"] = "1"
os.environ["TQDM_DISABLE"] = "1"

import operations
import image_networks
import sequences
import texts
import torch
from comparison import outcomes

GROUPS = {
    "operations": operations.cases,
    "sequences": sequences.cases,
    "texts": texts.cases,
    "pictures": image_networks.cases,
}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "groups", nargs="*", metavar="GROUP", help=f"{', '.join(GROUPS)}; all without"
    )
    parser.add_argument(
        "--only", nargs="+", metavar="NAME", help="only networks of these names"
    )
    arguments = parser.parse_args()
    if unknown := set(arguments.groups) - set(GROUPS):
        parser.error(f"there is no group {', '.join(sorted(unknown))}")
    torch.set_num_threads(1)
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for group in arguments.groups or GROUPS:
            for case in GROUPS[group]():
                if arguments.only and case.name not in arguments.only:
                    continue
                for outcome in outcomes(case, Path(folder)):
                    counts[outcome.verdict] += 1
                    print(
                        f"{outcome.verdict:14}{outcome.name} ({outcome.form}): {outcome.detail}",
                        flush=True,
                    )
    print(", ".join(f"{count} {verdict}" for verdict, count in sorted(counts.items())))
    return 1 if counts["wrong"] or counts["refused"] else 0


if __name__ == "__main__":
    sys.exit(main())
