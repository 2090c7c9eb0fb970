"""Reads the tensors of a PyTorch checkpoint in the format before 1.6, without PyTorch.

The file is a sequence of pickles, then the tensors' bytes. A pickle can name any Python function to call;
this reader accepts the four names that a dictionary of tensors needs and rejects all others, so nothing in
the file is executed.
"""

import collections
import pickle
from typing import NamedTuple

# The first pickle of every such file, and the version in the second.
MAGIC = 0x1950A86A20F9469CFC6C
VERSION = 1001

# The element sizes of the supported storages, in bytes.
ELEMENT_SIZES = {"FloatStorage": 4, "LongStorage": 8}


class CheckpointError(Exception):
    """The part of the file that isn't as expected."""


class Storage(NamedTuple):
    """A storage's element type, key and number of elements."""

    kind: str
    key: str
    count: int


class Tensor(NamedTuple):
    """A tensor's little-endian elements in row-major order."""

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
    """Returns the tensors of a checkpoint by name.

    Raises CheckpointError if the file isn't one or contains anything but tensors of floats and integers.
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
    """Accepts the names that a dictionary of tensors needs, and no others."""

    def find_class(self, module, name):
        if (module, name) == ("collections", "OrderedDict"):
            return collections.OrderedDict
        if (module, name) == ("torch._utils", "_rebuild_tensor_v2"):
            return rebuilt_view
        if module == "torch" and name in ELEMENT_SIZES:
            return name
        raise CheckpointError(f"it names {module}.{name}, which no tensor needs")

    def persistent_load(self, identifier):
        tag, kind, key, _, count, _ = identifier
        if tag != "storage" or kind not in ELEMENT_SIZES:
            raise CheckpointError(f"it has a storage of an unknown kind, {kind}")
        return Storage(kind, str(key), int(count))


def rebuilt_view(storage, offset, shape, strides, *_) -> View:
    """Replaces the PyTorch function that the file names."""
    return View(storage, int(offset), tuple(shape), tuple(strides))


def unpickled(stream):
    return Reader(stream).load()


def read_storages(stream, keys, views) -> dict:
    """The storages' bytes by key; in the file they follow in the order of the keys, each after its count."""
    kinds = {view.storage.key: view.storage for view in views.values()}
    storages = {}
    for key in keys:
        storage = kinds[key]
        count = int.from_bytes(stream.read(8), "little")
        if count != storage.count:
            raise CheckpointError(f"a storage has {count} elements, not {storage.count} as declared")
        data = stream.read(count * ELEMENT_SIZES[storage.kind])
        if len(data) != count * ELEMENT_SIZES[storage.kind]:
            raise CheckpointError("it ends within its numbers")
        storages[key] = data
    return storages


def tensor(view: View, storages: dict) -> Tensor:
    """Returns the elements in row-major order, independent of the strides."""
    size = ELEMENT_SIZES[view.storage.kind]
    data = memoryview(storages[view.storage.key])
    # The indices of the elements, one dimension after the other.
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
