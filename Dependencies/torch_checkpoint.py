"""Reads the tensors of a PyTorch checkpoint of the format before 1.6, without PyTorch.

Such a file is a row of pickles and then the tensors' bytes. A pickle can name any function of Python to be called; this reader
knows the four names that a dictionary of tensors needs and refuses every other, so nothing of the file is ever run.
"""

import collections
import pickle
from typing import NamedTuple

# The first pickle of every such file, and the version in the second.
MAGIC = 0x1950A86A20F9469CFC6C
VERSION = 1001

# The bytes of an element of the storages that are read.
ELEMENT_SIZES = {"FloatStorage": 4, "LongStorage": 8}


class CheckpointError(Exception):
    """What of the file isn't as it is expected."""


class Storage(NamedTuple):
    """Elements as the file has them: which kind, and under which key."""

    kind: str
    key: str
    count: int


class Tensor(NamedTuple):
    """Little-endian numbers in the order of the shape, the last dimension innermost."""

    kind: str
    shape: tuple
    data: bytes


class View(NamedTuple):
    """A tensor before its storage has been read."""

    storage: Storage
    offset: int
    shape: tuple
    strides: tuple


def read(stream) -> dict:
    """The tensors of a checkpoint by their names.

    Raises CheckpointError where the file isn't one, or has anything but tensors of floats and integers.
    """
    try:
        if unpickled(stream) != MAGIC or unpickled(stream) != VERSION:
            raise CheckpointError("it isn't a PyTorch checkpoint of the format before 1.6")
        if unpickled(stream).get("little_endian") is not True:
            raise CheckpointError("its numbers aren't little-endian")
        views = unpickled(stream)
        storages = read_storages(stream, unpickled(stream), views)
    except (pickle.UnpicklingError, EOFError, AttributeError, TypeError, ValueError, IndexError) as error:
        raise CheckpointError(f"it is damaged ({error})") from error
    return {name: tensor(view, storages) for name, view in views.items()}


class Reader(pickle.Unpickler):
    """Knows what a dictionary of tensors needs, and nothing else."""

    def find_class(self, module, name):
        if (module, name) == ("collections", "OrderedDict"):
            return collections.OrderedDict
        if (module, name) == ("torch._utils", "_rebuild_tensor_v2"):
            return rebuilt_view
        if module == "torch" and name in ELEMENT_SIZES:
            return name
        raise CheckpointError(f"it asks for {module}.{name}, which no tensor needs")

    def persistent_load(self, identifier):
        tag, kind, key, _, count, _ = identifier
        if tag != "storage" or kind not in ELEMENT_SIZES:
            raise CheckpointError(f"it has a storage of an unknown kind, {kind}")
        return Storage(kind, str(key), int(count))


def rebuilt_view(storage, offset, shape, strides, *_) -> View:
    """A stand-in for the function of PyTorch that the file names."""
    return View(storage, int(offset), tuple(shape), tuple(strides))


def unpickled(stream):
    return Reader(stream).load()


def read_storages(stream, keys, views) -> dict:
    """The storages' bytes by their keys: they follow in the keys' order, each after its count."""
    kinds = {view.storage.key: view.storage for view in views.values()}
    storages = {}
    for key in keys:
        storage = kinds[key]
        count = int.from_bytes(stream.read(8), "little")
        if count != storage.count:
            raise CheckpointError(f"a storage has {count} elements where {storage.count} were announced")
        data = stream.read(count * ELEMENT_SIZES[storage.kind])
        if len(data) != count * ELEMENT_SIZES[storage.kind]:
            raise CheckpointError("it ends within its numbers")
        storages[key] = data
    return storages


def tensor(view: View, storages: dict) -> Tensor:
    """The numbers in the order of the shape, whatever order the storage has them in."""
    size = ELEMENT_SIZES[view.storage.kind]
    data = memoryview(storages[view.storage.key])
    # The places of the elements, one dimension after the other.
    places = [view.offset]
    for length, stride in zip(view.shape, view.strides):
        places = [place + index * stride for place in places for index in range(length)]
    if places and (min(places) < 0 or (max(places) + 1) * size > len(data)):
        raise CheckpointError("a tensor lies outside of its storage")
    elements = data.cast("B").cast("i" if size == 4 else "q")
    ordered = memoryview(bytearray(len(places) * size)).cast(elements.format)
    for index, place in enumerate(places):
        ordered[index] = elements[place]
    return Tensor(view.storage.kind, view.shape, bytes(ordered))
