"""A structural unit of a format, repeated in a file."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Unit:
    """A file that grows with the number of one of its parts."""

    # The kind of file, such as "JPEG progressive".
    format: str
    # What is repeated, and where.
    name: str
    # The file with so many of them.
    make: Callable[[int], bytes]
    # The most that the format can hold, if there is such a number.
    most: int = 1 << 40

    def count(self, size: int) -> int:
        """How many of them make a file of about this many bytes."""
        few, many = self.make(1), self.make(101)
        each = max((len(many) - len(few)) / 100, 0.01)
        return max(1, min(int((size - len(few)) / each), self.most))


@dataclass(frozen=True)
class Bomb:
    """A single file whose few bytes ask for much work."""

    format: str
    name: str
    make: Callable[[], bytes]
    # The pixels that it claims to have.
    pixels: int = 0
