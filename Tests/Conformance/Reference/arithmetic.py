"""Arithmetic of layers and operations, on arrays whose last dimensions are channels, rows and columns."""

import numpy as np

Amounts = tuple[tuple[int, int], tuple[int, int]]


def sigmoid(x: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-x))


def softmax(x: np.ndarray, axis: int) -> np.ndarray:
    powers = np.exp(x - x.max(axis, keepdims=True))
    return powers / powers.sum(axis, keepdims=True)


def same_padding(
    size: int, kernel: int, stride: int, is_heavy_at_start: bool = False
) -> tuple[int, int]:
    """Returns the padding for an output of the input's size divided by the stride: by default, an odd pixel
    is at the end.
    """
    total = max((-(-size // stride) - 1) * stride + kernel - size, 0)
    less, more = total // 2, total - total // 2
    return (more, less) if is_heavy_at_start else (less, more)


def padded(x: np.ndarray, amounts: Amounts, value: float = 0) -> np.ndarray:
    return np.pad(x, [(0, 0)] * (x.ndim - 2) + list(amounts), constant_values=value)


def taps(x: np.ndarray, kernel, stride, dilation=(1, 1)):
    """Yields each element of a kernel with its row, its column and its view of the input."""
    reach = [(k - 1) * d + 1 for k, d in zip(kernel, dilation)]
    rows, columns = [
        (size - r) // s + 1 for size, r, s in zip(x.shape[-2:], reach, stride)
    ]
    for row in range(kernel[0]):
        for column in range(kernel[1]):
            top, left = row * dilation[0], column * dilation[1]
            yield (
                row,
                column,
                x[
                    ...,
                    top : top + (rows - 1) * stride[0] + 1 : stride[0],
                    left : left + (columns - 1) * stride[1] + 1 : stride[1],
                ],
            )


def convolution(
    x: np.ndarray,
    weights: np.ndarray,
    bias: np.ndarray | None,
    stride=(1, 1),
    dilation=(1, 1),
    groups: int = 1,
) -> np.ndarray:
    """Convolves a padded image; weights are [outputs, inputs of a group, rows, columns]."""
    outputs, inputs, *kernel = weights.shape
    grouped = weights.reshape(groups, outputs // groups, inputs, *kernel)
    total = 0
    for row, column, seen in taps(x, kernel, stride, dilation):
        size = seen.shape[-2:]
        columns = np.ascontiguousarray(seen).reshape(groups, inputs, -1)
        total = total + grouped[..., row, column] @ columns
    total = total.reshape(outputs, *size)
    return total if bias is None else total + bias.reshape(-1, 1, 1)


def largest(x: np.ndarray, kernel, stride) -> np.ndarray:
    result = None
    for _, _, seen in taps(x, kernel, stride):
        result = seen if result is None else np.maximum(result, seen)
    return result


def sums(x: np.ndarray, kernel, stride) -> np.ndarray:
    return sum(seen for _, _, seen in taps(x, kernel, stride))
