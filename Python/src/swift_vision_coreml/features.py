"""Conversion of feature values between Python and messages."""

import math

import numpy as np

_ARRAY_TYPES = {np.dtype(name): name for name in ("<f4", "<f8", "<i4", "<i1")}


def encode(values: dict[str, object]) -> tuple[list[dict], list[bytes]]:
    """Returns a message's entries and payloads. RuntimeError for a value without a Core ML type."""
    entries, payloads = [], []
    for name, value in values.items():
        try:
            entry, payload = _encode(value)
        except TypeError as error:
            raise RuntimeError(f"The input {name}: {error}") from None
        entry["name"] = name
        if payload is not None:
            entry["bytes"] = len(payload)
            payloads.append(payload)
        entries.append(entry)
    return entries, payloads


def _encode(value: object) -> tuple[dict, bytes | None]:
    if isinstance(value, (bool, int, np.integer, np.bool_)):
        if not -(2**63) <= int(value) < 2**63:
            raise TypeError("an integer must fit 64 bits.")
        return {"kind": "int64", "value": int(value)}, None
    if isinstance(value, (float, np.floating)):
        return {"kind": "double", "value": _number(float(value))}, None
    if isinstance(value, bytes):
        value = value.decode()
    if isinstance(value, str):
        return {"kind": "string", "value": value}, None
    if isinstance(value, dict):
        pairs = [[_plain(key), _number(_plain(number))] for key, number in value.items()]
        return {"kind": "dict", "value": pairs}, None
    if isinstance(value, np.ndarray):
        name = _ARRAY_TYPES.get(value.dtype.newbyteorder("<"))
        if name is None:
            raise TypeError(f"arrays of {value.dtype} aren't supported; use float32, float64, int32 or int8.")
        data = np.ascontiguousarray(value, dtype=name).tobytes()
        return {"kind": "array", "dtype": name[1:], "shape": list(value.shape)}, data
    if hasattr(value, "mode") and hasattr(value, "tobytes"):
        width, height = value.size
        return {"kind": "image", "mode": value.mode, "width": width, "height": height}, value.tobytes()
    if isinstance(value, (list, tuple)):
        return {"kind": "sequence", "value": [_plain(element) for element in value]}, None
    raise TypeError(f"values of type {type(value).__name__} aren't supported.")


def _plain(value: object) -> object:
    return value.item() if isinstance(value, np.generic) else value


def _number(value: object) -> object:
    """Returns a number for JSON; infinities and NaN become strings."""
    return str(value) if isinstance(value, float) and not math.isfinite(value) else value


def decode(entries: list[dict], payloads: list[bytes]) -> dict[str, object]:
    """Returns the values of an answer; arrays as NumPy arrays, images as PIL images."""
    return {entry["name"]: _decode(entry, payload) for entry, payload in zip(entries, payloads)}


def _decode(entry: dict, payload: bytes) -> object:
    kind = entry["kind"]
    if kind == "array":
        return np.frombuffer(payload, dtype="<" + entry["dtype"]).reshape(entry["shape"]).copy()
    if kind == "image":
        from PIL import Image

        return Image.frombytes(entry["mode"], (entry["width"], entry["height"]), payload)
    if kind == "dict":
        return {key: float(number) for key, number in entry["value"]}
    return float(entry["value"]) if kind == "double" else entry["value"]
