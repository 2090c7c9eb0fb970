"""Checks the conversion of BlazeFace: order of weights, sparse rows, and that other files are rejected."""

import struct
import unittest

import blazeface
from standard_operations import Bytes, FormatError, Numbers, References, Table, write

UINT8_VECTOR = 3


def network(last: Table, halves) -> bytes:
    """A network with one constant of 2 × 1 × 1 × 3, whose last dimension is stored as `last`."""
    sparsity = Table({0: Numbers([0, 1, 2, 3]), 2: References([Table({1: 2}), Table({1: 1}), Table({1: 1}), last])})
    tensor = Table({0: Numbers([2, 1, 1, 3]), 1: blazeface.FLOAT16, 2: 1, 6: sparsity})
    buffers = [Table({}), Table({0: Bytes(struct.pack(f"<{len(halves)}e", *halves))})]
    return write(Table({0: 3, 1: References([]), 2: References([Table({0: References([tensor])})]), 4: References(buffers)}), b"")


def indices(values) -> Table:
    return Table({0: Bytes(bytes(values))})


class Conversion(unittest.TestCase):
    def test_sparse_rows_have_zeros_between_their_values(self):
        # The first row has a value in its column 1, the second in 0 and 2.
        last = Table({0: 1, 2: UINT8_VECTOR, 3: indices([0, 1, 3]), 4: UINT8_VECTOR, 5: indices([1, 0, 2])})
        self.assertEqual(blazeface.Converter(network(last, [5, 6, -7])).halves(0), [0, 5, 0, 6, 0, -7])

    def test_weights_that_are_sparse_otherwise_are_rejected(self):
        with self.assertRaises(FormatError):
            blazeface.Converter(network(Table({1: 3}), [1, 2, 3, 4, 5, 6])).halves(0)

    def test_input_channels_come_before_pixels(self):
        # Two output channels of two pixels with three input channels each.
        self.assertEqual(
            blazeface.transposed(list(range(12)), 2, 2, 3), [0, 3, 1, 4, 2, 5, 6, 9, 7, 10, 8, 11])

    def test_other_files_are_rejected(self):
        for data in [b"", b"no network", network(Table({1: 3}), [])]:
            with self.assertRaises(FormatError):
                blazeface.network(data)


if __name__ == "__main__":
    unittest.main()
