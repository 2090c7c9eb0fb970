"""The program `vision`, and the libraries that it needs and systems don't have."""

import os
import sys
from pathlib import Path

PROGRAM = Path(__file__).parent / "vision"


def main() -> None:
    """Becomes `vision`, with this process's arguments."""
    os.execv(PROGRAM, ["vision", *sys.argv[1:]])
