"""A structural unit of a format, repeated in a file."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Unit:
    """A file that grows with the number of one of its parts."""

    # The file format, such as "JPEG progressive".
    format: str
    # The repeated part, and its position.
    name: str
    # Creates the file with this number of parts.
    make: Callable[[int], bytes]
    # The format's maximum, if any.
    most: int = 1 << 40

    def count(self, size: int) -> int:
        """Returns the number of parts that result in a file of about this size."""
        few, many = self.make(1), self.make(101)
        each = max((len(many) - len(few)) / 100, 0.01)
        return max(1, min(int((size - len(few)) / each), self.most))


@dataclass(frozen=True)
class Bomb:
    """A single file with few bytes that needs much work."""

    format: str
    name: str
    make: Callable[[], bytes]
    # The declared number of pixels.
    pixels: int = 0
