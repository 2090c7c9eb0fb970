"""Tests of the reader of PyTorch checkpoints: python3 -m unittest discover Dependencies"""

import collections
import io
import os
import pickle
import struct
import unittest

import torch_checkpoint as checkpoint


class Tagged:
    """Pickles as a call of a named function, as PyTorch's classes do."""

    def __init__(self, name, *arguments):
        self.name, self.arguments = name, arguments

    def __reduce__(self):
        return self.name, self.arguments


class Writer(pickle._Pickler):
    """Writes names of functions that needn't exist here, and storages in PyTorch's form."""

    def persistent_id(self, value):
        return value.identifier if isinstance(value, Stored) else None

    def save_global(self, value, name=None):
        self.write(pickle.GLOBAL + f"{value.module}\n{value.name}\n".encode())

    dispatch = dict(pickle._Pickler.dispatch)


class Named:
    """A global's name."""

    def __init__(self, module, name):
        self.module, self.name = module, name

    def __call__(self):
        raise NotImplementedError


Writer.dispatch[Named] = Writer.save_global


class Stored:
    def __init__(self, kind, key, count):
        self.identifier = ("storage", Named("torch", kind), key, "cpu", count, None)


def dumped(value) -> bytes:
    stream = io.BytesIO()
    Writer(stream, 2).dump(value)
    return stream.getvalue()


def tensor(shape, strides, count, offset=0):
    return Tagged(
        Named("torch._utils", "_rebuild_tensor_v2"), Stored("FloatStorage", "7", count), offset, shape, strides, False, None)


def file(value, numbers) -> io.BytesIO:
    """A checkpoint with one storage."""
    head = [checkpoint.MAGIC, checkpoint.VERSION, {"little_endian": True}, value, ["7"]]
    stored = struct.pack(f"<q{len(numbers)}f", len(numbers), *numbers)
    return io.BytesIO(b"".join(dumped(item) for item in head) + stored)


class CheckpointTests(unittest.TestCase):
    def floats(self, found):
        return list(struct.unpack(f"<{len(found.data) // 4}f", found.data))

    def test_numbers_are_in_the_order_of_the_shape(self):
        found = checkpoint.read(file({"a": tensor((2, 3), (1, 2), 6)}, [1, 2, 3, 4, 5, 6]))
        self.assertEqual(found["a"].shape, (2, 3))
        self.assertEqual(self.floats(found["a"]), [1, 3, 5, 2, 4, 6])

    def test_a_tensor_outside_of_its_storage_is_refused(self):
        for shape, strides, offset in [((7,), (1,), 0), ((2,), (1,), 5), ((2,), (-1,), 0)]:
            with self.assertRaisesRegex(checkpoint.CheckpointError, "outside"):
                checkpoint.read(file({"a": tensor(shape, strides, 6, offset)}, [1, 2, 3, 4, 5, 6]))

    def test_a_function_that_no_tensor_needs_is_refused_and_not_called(self):
        for module, name in [("os", "system"), ("builtins", "eval"), ("torch", "load")]:
            with self.assertRaisesRegex(checkpoint.CheckpointError, f"{module}.{name}"):
                checkpoint.read(file({"a": Tagged(Named(module, name), "touch called")}, [1]))
        self.assertFalse(os.path.exists("called"))

    def test_another_file_is_refused(self):
        for data in [b"", b"PK\x03\x04", pickle.dumps(5), dumped(checkpoint.MAGIC)]:
            with self.assertRaises(checkpoint.CheckpointError):
                checkpoint.read(io.BytesIO(data))

    def test_a_file_that_ends_early_is_refused(self):
        whole = file({"a": tensor((6,), (1,), 6)}, [1, 2, 3, 4, 5, 6]).getvalue()
        for length in range(0, len(whole), 7):
            with self.assertRaises(checkpoint.CheckpointError):
                checkpoint.read(io.BytesIO(whole[:length]))


if __name__ == "__main__":
    unittest.main()
