#!/usr/bin/env python3
"""Computes the expected values of the layer tests in 64-bit floating point with NumPy, and compares them with
the tests'.

    python3 Tests/Frameworks/CoreMLTests/Layers/expectations.py            # needs NumPy

Reads each test's parameters, inputs and expectations from the Swift files below, computes the layer by its
definition in the specification's comments, and prints the differences. Exit status: 0 if all agree.
"""

import math
import re
import sys
from pathlib import Path

import numpy as np

FILES = [
    "ActivationLayerTests", "ConvolutionLayerTests", "ElementwiseLayerTests", "IndexingLayerTests", "NormalizationLayerTests", "PoolingLayerTests",
    "RearrangingLayerTests", "ReductionLayerTests", "ResamplingLayerTests", "TensorArithmeticTests", "TensorFunctionTests", "TensorShapeTests",
]

# The tests have at least six significant digits.
TOLERANCE = 1e-5


def pattern(count, seed=0):
    """Returns the numbers of LayerTensor.pattern."""
    return np.array([((index * 7 + seed * 3) % 11 - 5) / 4 for index in range(count)])


def numbers(text):
    return [float(word.replace("_", "")) for word in re.findall(r"-?[0-9][0-9_]*\.?[0-9]*(?:e[-+]?[0-9]+)?", text)]


def tensors(text):
    """Returns the tensors of a list in Swift: patterns, and shapes with their numbers."""
    found = []
    for shape, seed, explicit_shape, values in re.findall(
            r"\.pattern\(\s*\[([^\]]*)\](?:,\s*seed:\s*(\d+))?\s*\)|LayerTensor\(\s*\[([^\]]*)\],\s*\[([^\]]*)\]\s*\)", text):
        if shape or seed:
            sides = [int(side) for side in numbers(shape)]
            found.append(pattern(math.prod(sides), int(seed or 0)).reshape(sides))
        else:
            found.append(np.array(numbers(values)).reshape([int(side) for side in numbers(explicit_shape)]))
    return found


def value(text):
    """Returns a parameter's value: a number, a list of numbers, or a name."""
    text = text.strip()
    stored = re.fullmatch(r"\.pattern\((\d+)(?:,\s*seed:\s*(\d+))?\)", text)
    if stored:
        return pattern(int(stored[1]), int(stored[2] or 0))
    amounts = re.fullmatch(r"\.init\(top: (\d+), bottom: (\d+), left: (\d+), right: (\d+)\)", text)
    if amounts:
        return [(int(amounts[1]), int(amounts[2])), (int(amounts[3]), int(amounts[4]))]
    if text in ("true", "false"):
        return text == "true"
    if "true" in text or "false" in text:
        return ["true" in word for word in text.split(",")]
    if "[" in text:
        return np.array(numbers(text))
    return numbers(text)[0] if numbers(text) and not text.startswith(".") else text


def tests(source):
    """Yields each test's name, layer, parameters, inputs and expected outputs."""
    for name, body in re.findall(r"(?ms)^  func (\w+)\(\) throws \{\n(.*?)^  \}", source):
        layer = re.search(r"expectLayer\(\s*\.(\w+)\(p\)", body)[1]
        parameters = {key: value(given) for key, given in re.findall(r"(?m)^    p\.([\w.]+) = (.*)$", body)}
        inputs, outputs = body.split("gives:", 1)
        yield name, layer, parameters, tensors(inputs[inputs.index("inputs:"):]), tensors(outputs)


def listed(source):
    """Yields the test of all operations over all axes, which has its expectations in a list."""
    if "let reductions" not in source:
        return
    x = tensors(re.search(r"expectLayer\(\.reduce\(p\), inputs: (.*)", source)[1])[0]
    for mode, axis, tensor in re.findall(r"\((\.\w+), (\.\w+), (LayerTensor\(.*?\]\))\)", source):
        yield f"{mode}{axis}", "reduce", {"mode": mode, "axis": axis}, [x], tensors(tensor)


def channels(factors, x):
    """Broadcasts one number, or one per channel of [sequence, batch, channel, height, width]."""
    return factors.reshape(-1, 1, 1) if len(factors) > 1 else factors


def activation(p, x):
    kind = next(iter(p)).split(".")[0]
    alpha, beta = p.get(f"{kind}.alpha", 0), p.get(f"{kind}.beta", 0)
    if kind in ("preLu", "parametricSoftplus"):
        alpha, beta = channels(alpha, x), channels(np.atleast_1d(beta), x)
    return {
        "linear": lambda: alpha * x + beta,
        "reLu": lambda: np.maximum(x, 0),
        "leakyReLu": lambda: np.where(x >= 0, x, alpha * x),
        "thresholdedReLu": lambda: np.where(x >= alpha, x, 0),
        "preLu": lambda: np.where(x >= 0, x, alpha * x),
        "tanh": lambda: np.tanh(x),
        "scaledTanh": lambda: alpha * np.tanh(beta * x),
        "sigmoid": lambda: 1 / (1 + np.exp(-x)),
        "sigmoidHard": lambda: np.clip(alpha * x + beta, 0, 1),
        "elu": lambda: np.where(x >= 0, x, alpha * (np.exp(x) - 1)),
        "softsign": lambda: x / (1 + np.abs(x)),
        "softplus": lambda: np.log(1 + np.exp(x)),
        "parametricSoftplus": lambda: alpha * np.log(1 + np.exp(beta * x)),
    }[kind]()


def unary(p, x):
    # By default scale is 1, and epsilon 0.000001.
    x = p.get("scale", 1) * x + p.get("shift", 0)
    alpha, epsilon = p.get("alpha", 0), p.get("epsilon", 1e-6)
    return {
        ".sqrt": lambda: np.sqrt(x), ".rsqrt": lambda: 1 / np.sqrt(x + epsilon), ".inverse": lambda: 1 / (x + epsilon),
        ".power": lambda: x ** alpha, ".exp": lambda: np.exp(x), ".log": lambda: np.log(x + epsilon), ".abs": lambda: np.abs(x),
        ".threshold": lambda: np.maximum(x, alpha),
    }[p["type"]]()


def reordered(p, x):
    # Axes are those of the last dimensions.
    axes = whole(p["axes"])
    before = x.ndim - len(axes)
    return x.transpose([*range(before), *(before + axis for axis in axes)])


def sides(values):
    """Broadcasts one to three numbers as channels, heights and widths."""
    shape = [int(side) for side in values]
    return {1: [shape[0], 1, 1], 3: shape}[len(shape)]


def scaled(p, x):
    y = x * p["scale"].reshape(sides(p["shapeScale"]))
    return y + p["bias"].reshape(sides(p["shapeBias"])) if p.get("hasBias_p") else y


def dot(p, a, b):
    product = (a * b).sum(axis=2, keepdims=True)
    if not p.get("cosineSimilarity"):
        return product
    return product / np.sqrt((a * a).sum(axis=2, keepdims=True) * (b * b).sum(axis=2, keepdims=True))


def both(operation):
    """An operation on two tensors, or on one and a number."""
    return lambda p, a, b=None: operation(a, p["alpha"] if b is None else b).astype(float)


def reduced(operation):
    def compute(p, x):
        axes = None if p.get("reduceAll") else tuple(int(axis) for axis in p["axes"])
        result = operation(x, axis=axes, keepdims=bool(p.get("keepDims")))
        return result.reshape(1) if result.ndim == 0 else result
    return compute


def gelu(p, x):
    return {
        ".exact": lambda: x / 2 * (1 + np.vectorize(math.erf)(x / math.sqrt(2))),
        ".tanhApproximation": lambda: x / 2 * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x ** 3))),
        ".sigmoidApproximation": lambda: x / (1 + np.exp(-1.702 * x)),
    }[p["mode"]]()


def arg(operation):
    def compute(p, x):
        found = operation(x, axis=int(p["axis"]))
        return found if p.get("removeDim") else np.expand_dims(found, int(p["axis"]))
    return compute


def softmax(p, x):
    powers = np.exp(x - x.max(axis=int(p["axis"]), keepdims=True))
    return powers / powers.sum(axis=int(p["axis"]), keepdims=True)


def layer_normalization(p, x):
    shape = [int(side) for side in p["normalizedShape"]]
    axes = tuple(range(x.ndim - len(shape), x.ndim))
    centered = x - x.mean(axis=axes, keepdims=True)
    spread = np.sqrt((centered ** 2).mean(axis=axes, keepdims=True) + p["eps"])
    return centered / spread * p["gamma"].reshape(shape) + p["beta"].reshape(shape)


def total(operation):
    """An operation on all inputs, broadcast, or on a single input and the parameter alpha."""
    return lambda p, *inputs: operation(inputs[0], p["alpha"]) if len(inputs) == 1 else folded(operation, inputs)


def folded(operation, inputs):
    result = inputs[0]
    for tensor in inputs[1:]:
        result = operation(result, tensor)
    return result


def logical(operation):
    return lambda p, *inputs: operation(*(tensor != 0 for tensor in inputs)).astype(float)


def whole(values):
    return [int(number) for number in values]


def same_padding(sizes, kernel, stride, is_top_left_heavy):
    """Returns the padding with which ceil(size / stride) windows fit."""
    padding = []
    for size, extent, step in zip(sizes, kernel, stride):
        amount = max((-(-size // step) - 1) * step + extent - size, 0)
        small, large = amount // 2, amount - amount // 2
        padding.append((large, small) if is_top_left_heavy else (small, large))
    return padding


def same_mode(p):
    """Returns whether the padding is "same", and whether its larger half is at the top and left."""
    modes = [key for key in p if key.startswith("same")]
    return bool(modes), p.get("same.asymmetryMode") == ".topLeftHeavy"


def convolution(p, x, *kernel):
    """A sum over each window, for the last three dimensions: channel, height, width."""
    out, groups = int(p["outputChannels"]), int(p.get("nGroups", 1))
    size, stride = whole(p["kernelSize"]), whole(p.get("stride", [1, 1]))
    dilation = whole(p.get("dilationFactor", [1, 1]))
    channels = int(p["kernelChannels"])
    is_same, is_top_left_heavy = same_mode(p)
    outer, pixels = x.shape[:-3], x.reshape(-1, *x.shape[-3:])
    bias = p["bias"] if p.get("hasBias_p") else np.zeros(out)
    if p.get("isDeconvolution"):
        results = [transposed(p, picture, out, groups, channels, size, stride, is_same, is_top_left_heavy) for picture in pixels]
    else:
        weights = (kernel[0] if kernel else p["weights"]).reshape(out, channels, *size)
        extents = [(side - 1) * step + 1 for side, step in zip(size, dilation)]
        padding = same_padding(x.shape[-2:], extents, stride, is_top_left_heavy) if is_same else p.get(
            "valid.paddingAmounts", [(0, 0), (0, 0)])
        results = []
        for picture in pixels:
            padded = np.pad(picture, [(0, 0), *padding])
            rows, columns = ((padded.shape[1 + axis] - extents[axis]) // stride[axis] + 1 for axis in (0, 1))
            result = np.zeros((out, rows, columns))
            for channel in range(out):
                first = channel // (out // groups) * channels
                for row in range(rows):
                    for column in range(columns):
                        top, left = row * stride[0], column * stride[1]
                        window = padded[first:first + channels, top:top + extents[0]:dilation[0], left:left + extents[1]:dilation[1]]
                        result[channel, row, column] = (window * weights[channel]).sum()
            results.append(result)
    result = np.array(results) + bias.reshape(-1, 1, 1)
    return result.reshape(*outer, *result.shape[1:])


def transposed(p, picture, out, groups, channels, size, stride, is_same, is_top_left_heavy):
    """Each pixel adds its multiple of the kernel; weights are [channel, output channel of a group, height,
    width].
    """
    weights = p["weights"].reshape(picture.shape[0], out // groups, *size)
    rows, columns = picture.shape[1:]
    full = np.zeros((out, (rows - 1) * stride[0] + size[0], (columns - 1) * stride[1] + size[1]))
    for channel in range(picture.shape[0]):
        first = channel // (picture.shape[0] // groups) * (out // groups)
        for row in range(rows):
            for column in range(columns):
                top, left = row * stride[0], column * stride[1]
                full[first:first + out // groups, top:top + size[0], left:left + size[1]] += (
                    picture[channel, row, column] * weights[channel])
    wanted = whole(p["outputShape"]) if "outputShape" in p else [rows * stride[0], columns * stride[1]] if is_same else None
    if wanted is None:
        crops = p.get("valid.paddingAmounts", [(0, 0), (0, 0)])
    else:
        crops = []
        for extent, side in zip(full.shape[1:], wanted):
            over = extent - side
            small, large = (over // 2, over - over // 2) if over >= 0 else (over - over // 2, over // 2)
            crops.append((large, small) if is_top_left_heavy else (small, large))
    for axis, (before, after) in enumerate(crops, start=1):
        if before < 0 or after < 0:
            amounts = [(0, 0)] * 3
            amounts[axis] = (max(-before, 0), max(-after, 0))
            full = np.pad(full, amounts)
        full = full.take(range(max(before, 0), full.shape[axis] - max(after, 0)), axis=axis)
    return full


def inner_product(p, x):
    weights = p["weights"].reshape(int(p["outputChannels"]), -1)
    bias = p["bias"] if p.get("hasBias_p") else 0
    if x.ndim >= 4:
        vectors = x.reshape(*x.shape[:-3], -1)
        return (vectors @ weights.T + bias)[..., None, None]
    return x @ weights.T + bias


def batch_normalization(p, x):
    shape = (-1, 1, 1)
    axes = (-2, -1) if p.get("instanceNormalization") else tuple(axis for axis in range(x.ndim) if axis != x.ndim - 3)
    if p.get("computeMeanVar"):
        mean, variance = x.mean(axis=axes, keepdims=True), x.var(axis=axes, keepdims=True)
    else:
        mean, variance = p["mean"].reshape(shape), p["variance"].reshape(shape)
    return p["gamma"].reshape(shape) * (x - mean) / np.sqrt(variance + p.get("epsilon", 1e-5)) + p["beta"].reshape(shape)


def mean_variance(p, x):
    axes = (-3, -2, -1) if p["acrossChannels"] else (-2, -1)
    centered = x - x.mean(axis=axes, keepdims=True)
    if not p.get("normalizeVariance"):
        return centered
    return centered / np.sqrt((centered ** 2).mean(axis=axes, keepdims=True) + p.get("epsilon", 1e-5))


def local_response(p, x):
    """Divided by (k + alpha / n × the sum of squares over n neighboring channels) to the power of beta."""
    n, squares = int(p["localSize"]), x ** 2
    sums = np.zeros_like(x)
    for channel in range(x.shape[-3]):
        low, high = max(channel - n // 2, 0), min(channel + n // 2, x.shape[-3] - 1)
        sums[..., channel, :, :] = squares[..., low:high + 1, :, :].sum(axis=-3)
    return x / (p.get("k", 1) + p["alpha"] / n * sums) ** p["beta"]


def pooling(p, x):
    if p.get("globalPooling"):
        return pooled(p["type"], x.reshape(*x.shape[:-2], -1), x.shape[-1] * x.shape[-2])[..., None, None]
    size, stride = whole(p["kernelSize"]), whole(p["stride"])
    is_same, is_top_left_heavy = same_mode(p)
    sides = x.shape[-2:]
    padding = same_padding(sides, size, stride, is_top_left_heavy) if is_same else p.get(
        "valid.paddingAmounts", [(0, 0), (0, 0)])
    is_complete = any(key.startswith("includeLastPixel") for key in p)
    counts = []
    if is_complete:
        amounts = whole(p.get("includeLastPixel.paddingAmounts", [0, 0]))
        padding = [(amount, amount) for amount in amounts]
        for axis in (0, 1):
            count = -(-(sides[axis] + 2 * amounts[axis] - size[axis]) // stride[axis]) + 1
            # The last window starts within the image or before it.
            if (count - 1) * stride[axis] >= sides[axis] + amounts[axis]:
                count -= 1
            counts.append(count)
    else:
        counts = [(sides[axis] + sum(padding[axis]) - size[axis]) // stride[axis] + 1 for axis in (0, 1)]
    result = np.zeros((*x.shape[:-2], *counts))
    for row in range(counts[0]):
        for column in range(counts[1]):
            bounds = []
            area = 1
            for axis, index in enumerate((row, column)):
                start = index * stride[axis] - padding[axis][0]
                bounds.append((max(start, 0), min(start + size[axis], sides[axis])))
                # With the last pixel included a window is clipped at the end of the padding.
                end = min(start + size[axis], sides[axis] + padding[axis][1]) if is_complete else start + size[axis]
                area *= end - start
            window = x[..., bounds[0][0]:bounds[0][1], bounds[1][0]:bounds[1][1]].reshape(*x.shape[:-2], -1)
            result[..., row, column] = pooled(p["type"], window, window.shape[-1] if p.get("avgPoolExcludePadding") else area)
    return result


def pooled(kind, values, count):
    if kind == ".max":
        return values.max(axis=-1)
    return values.sum(axis=-1) / count if kind == ".average" else np.sqrt((values ** 2).sum(axis=-1))


def channel_last(x):
    return np.moveaxis(x, -3, -1)


def flatten(p, x):
    values = channel_last(x) if p["mode"] == ".channelLast" else x
    return values.reshape(*x.shape[:2], -1, 1, 1)


def reshape(p, x):
    target = whole(p["targetShape"])
    shape = [*x.shape[:2], *target] if len(target) == 3 else [target[0], x.shape[1], *target[1:]]
    if p.get("mode") != ".channelLast":
        return x.reshape(shape)
    return np.moveaxis(channel_last(x).reshape(*shape[:2], shape[3], shape[4], shape[2]), -1, -3)


def permute(p, x):
    """The axes are of [sequence, channel, height, width]."""
    order = whole(p.get("axis", [0, 1, 2, 3]))
    places = [0, 2, 3, 4]
    axes = [places[axis] for axis in order]
    return x.transpose(axes[0], 1, *axes[1:])


def sliced(p, x):
    axis = {".channelAxis": -3, ".heightAxis": -2, ".widthAxis": -1}[p["axis"]]
    size = x.shape[axis]
    start, end = int(p["startIndex"]), int(p["endIndex"])
    start = start + size if start < 0 else start
    # Negative ends count from the end, and are inclusive.
    end = end + size + 1 if end < 0 else end
    return x.take(range(start, end, int(p["stride"])), axis=axis)


def reorganized(p, x):
    *outer, channels, height, width = x.shape
    block = int(p["blockSize"])
    if p.get("mode", ".spaceToDepth") == ".spaceToDepth":
        parts = x.reshape(*outer, channels, height // block, block, width // block, block)
        k = len(outer)
        return parts.transpose(*range(k), k + 2, k + 4, k, k + 1, k + 3).reshape(
            *outer, channels * block * block, height // block, width // block)
    k = len(outer)
    if p["mode"] == ".depthToSpace":
        parts = x.reshape(*outer, block, block, channels // block ** 2, height, width)
        parts = parts.transpose(*range(k), k + 2, k + 3, k, k + 4, k + 1)
    else:
        parts = x.reshape(*outer, channels // block ** 2, block, block, height, width)
        parts = parts.transpose(*range(k), k, k + 3, k + 1, k + 4, k + 2)
    return parts.reshape(*outer, channels // block ** 2, height * block, width * block)


def load_constant(p):
    return p["data"].reshape(1, 1, *whole(p["shape"]))


def rank_preserving(p, x):
    shape = [x.shape[axis] if side == 0 else side for axis, side in enumerate(whole(p["targetShape"]))]
    return x.reshape(shape)


def slice_static(p, x):
    def bound(index, is_masked):
        return None if is_masked else index
    count = x.ndim
    places, squeezed = [], []
    for axis in range(count):
        begin, end, step = int(p["beginIds"][axis]), int(p["endIds"][axis]), int(p["strides"][axis])
        if p["squeezeMasks"][axis]:
            squeezed.append(axis)
            end, step = (begin + 1 or None), 1
        places.append(slice(bound(begin, p["beginMasks"][axis]), bound(end, p["endMasks"][axis] and axis not in squeezed), step))
    return np.squeeze(x[tuple(places)], axis=tuple(squeezed))


def constant_pad(p, x):
    amounts = whole(p["padAmounts"])
    pairs = [list(amounts[2 * axis:2 * axis + 2]) for axis in range(x.ndim)]
    if p.get("padToGivenOutputSizeMode"):
        for axis, pair in enumerate(pairs):
            # One of the two is the requested size, and its position determines the side of the padding.
            before, after = pair
            pairs[axis] = [before - x.shape[axis] if before else 0, after - x.shape[axis] if after else 0]
    return np.pad(x, pairs, constant_values=p["value"])


def split(p, x):
    sizes = whole(p["splitSizes"]) if "splitSizes" in p else [x.shape[int(p["axis"])] // int(p["numSplits"])] * int(p["numSplits"])
    return np.split(x, np.cumsum(sizes)[:-1], axis=int(p["axis"]))


def flatten_to_matrix(p, x):
    axis = int(p["axis"]) % x.ndim
    return x.reshape(math.prod(x.shape[:axis]), -1)


def concatenated(p, *inputs):
    axis = int(p["axis"])
    if not p.get("interleave"):
        return np.concatenate(inputs, axis=axis)
    stacked = np.stack(inputs, axis=axis + 1)
    return stacked.reshape(*inputs[0].shape[:axis], -1, *inputs[0].shape[axis + 1:])


def matrix_product(p, a, b=None):
    if b is None:
        # In column-major order.
        b = p["weights"].reshape(int(p["weightMatrixSecondDimension"]), int(p["weightMatrixFirstDimension"])).T
    a, b = (np.swapaxes(m, -1, -2) if p.get(f"transpose{name}") else m for name, m in (("A", a), ("B", b)))
    return a @ b + (p["bias"] if p.get("hasBias_p") else 0)


def grid(start, end, count, mode):
    """Returns the sample positions along one side, for the pixels from start to end."""
    if mode == ".upsampleMode":
        return np.minimum(start + np.arange(count) * (end - start + 1) / count, end)
    if mode == ".roiAlignMode":
        return start + (np.arange(count) + 0.5) * (end - start) / count
    if count == 1:
        return np.array([(start + end) / 2 if mode == ".alignEndpointsMode" else start])
    return start + np.arange(count) * (end - start) / (count - 1)


def sampled(x, rows, columns):
    """Bilinear samples; positions outside are clamped."""
    def parts(places, size):
        places = np.clip(places, 0, size - 1)
        low = np.floor(places).astype(int)
        return low, np.minimum(low + 1, size - 1), places - low
    top, bottom, down = parts(rows, x.shape[-2])
    left, right, along = parts(columns, x.shape[-1])
    def row(index):
        values = x[..., index, :]
        return values[..., left] * (1 - along) + values[..., right] * along
    return row(top) * (1 - down)[:, None] + row(bottom) * down[:, None]


def upsample(p, x):
    factors = p.get("fractionalScalingFactor", p.get("scalingFactor"))
    if p["mode"] == ".nn":
        return x.repeat(int(factors[0]), axis=-2).repeat(int(factors[1]), axis=-1)
    places = []
    for size, factor in zip(x.shape[-2:], factors):
        count = int(size * factor)
        places.append({
            ".alignCornersTrue": lambda: grid(0, size - 1, count, ".strictAlignEndpointsMode"),
            ".alignCornersFalse": lambda: (np.arange(count) + 0.5) * size / count - 0.5,
            None: lambda: grid(0, size - 1, count, ".upsampleMode"),
        }[p.get("linearUpsampleMode")]())
    return sampled(x, *places)


def resize(p, x):
    return sampled(x, *(grid(0, size - 1, count, p["mode.samplingMethod"])
                        for size, count in zip(x.shape[-2:], whole(p["targetSize"]))))


def crop(p, x, *reference):
    if reference:
        top, left = whole(p["offset"])
        return x[..., top:top + reference[0].shape[-2], left:left + reference[0].shape[-1]]
    (top, bottom), (left, right) = p["cropAmounts"]
    return x[..., top:x.shape[-2] - bottom, left:x.shape[-1] - right]


def pad(p, x):
    amounts = [(0, 0)] * (x.ndim - 2) + p.get("paddingAmounts", [(0, 0), (0, 0)])
    if "reflection" in p:
        return np.pad(x, amounts, mode="reflect")
    return np.pad(x, amounts, mode="edge") if "replication" in p else np.pad(x, amounts, constant_values=p["constant.value"])


REDUCTIONS = {
    ".sum": np.sum, ".avg": np.mean, ".prod": np.prod, ".max": np.max, ".min": np.min,
    ".sumsquare": lambda x, **over: (x * x).sum(**over), ".l1": lambda x, **over: np.abs(x).sum(**over),
    ".l2": lambda x, **over: np.sqrt((x * x).sum(**over)),
    ".argmax": lambda x, axis, keepdims: np.argmax(x, axis=axis[0], keepdims=keepdims),
}


def reduction(p, x):
    axes = {".chw": (-3, -2, -1), ".hw": (-2, -1), ".c": (-3,), ".h": (-2,), ".w": (-1,)}[p["axis"]]
    if p["mode"] == ".logsum":
        return np.log(x + p["epsilon"]).sum(axis=axes, keepdims=True)
    return REDUCTIONS[p["mode"]](x, axis=axes, keepdims=True)


def rows_of_table(p, indices):
    # Stored as [channels, rows].
    table = p["weights"].reshape(int(p.get("outputChannels", p.get("embeddingSize", 1))), -1).T
    bias = p["bias"] if p.get("hasBias_p") else 0
    # Indices out of range are clamped.
    return table[np.clip(indices.astype(int), 0, len(table) - 1)] + bias


def crop_resize(p, x, boxes):
    """One part of the image for each box: [box, batch, channel, height, width]."""
    mode, scale = p["mode.samplingMethod"], p.get("spatialScale", 1)
    order = p.get("boxIndicesMode.boxMode", ".cornersHeightFirst")
    height, width = x.shape[-2:]
    results = []
    for box in boxes.reshape(boxes.shape[0], -1):
        picture = x[0, int(box[0]) if len(box) == 5 else 0]
        first, second, third, fourth = box[-4:]
        if order.endswith("WidthFirst"):
            first, second, third, fourth = second, first, fourth, third
        if order.startswith(".centerSize"):
            first, third = first - third / 2, first + third / 2
            second, fourth = second - fourth / 2, second + fourth / 2
        if p.get("normalizedCoordinates"):
            first, third, second, fourth = first * (height - 1), third * (height - 1), second * (width - 1), fourth * (width - 1)
        rows, columns = whole(p["targetSize"])
        results.append(sampled(
            picture, grid(first * scale, third * scale, rows, mode), grid(second * scale, fourth * scale, columns, mode)))
    return np.array(results)[:, None]


LAYERS = {
    "upsample": upsample, "resizeBilinear": resize, "crop": crop, "padding": pad, "reduce": reduction,
    "cropResize": crop_resize,
    "embedding": lambda p, x: np.moveaxis(rows_of_table(p, x[:, :, :, 0, 0]), -1, 2)[..., 0][..., None, None],
    "embeddingNd": lambda p, x: rows_of_table(p, x[..., 0]),
    "gather": lambda p, x, indices: x.take(indices.astype(int), axis=int(p["axis"])),
    "gatherAlongAxis": lambda p, x, indices: np.take_along_axis(x, indices.astype(int), axis=int(p["axis"])),
    "powBroadcastable": lambda p, a, b: a ** b,
    **{name: (lambda function: lambda p, x: function(x))(getattr(np, function)) for name, function in {
        "asin": "arcsin", "acos": "arccos", "acosh": "arccosh", "atanh": "arctanh"}.items()},
    "reduceLogSum": lambda p, x: np.log(x.sum(axis=tuple(whole(p["axes"])))),
    "convolution": convolution, "innerProduct": inner_product, "batchnorm": batch_normalization, "mvn": mean_variance,
    "lrn": local_response, "pooling": pooling, "flatten": flatten, "reshape": reshape, "permute": permute, "slice": sliced,
    "reorganizeData": reorganized, "rankPreservingReshape": rank_preserving, "sliceStatic": slice_static,
    "constantPad": constant_pad, "splitNd": split, "concatNd": concatenated, "batchedMatmul": matrix_product,
    "loadConstant": load_constant, "flattenTo2D": flatten_to_matrix,
    "l2Normalize": lambda p, x: x / np.sqrt((x ** 2).sum(axis=(-3, -2, -1), keepdims=True) + p.get("epsilon", 1e-6)),
    "softmax": lambda p, x: softmax({"axis": -3}, x),
    "concat": lambda p, *inputs: np.concatenate(inputs, axis=0 if p.get("sequenceConcat") else -3),
    "split": lambda p, x: np.split(x, int(p["nOutputs"]), axis=-3),
    "sequenceRepeat": lambda p, x: np.concatenate([x] * int(p.get("nRepetitions", 1))),
    "copy": lambda p, x: x,
    "transpose": reordered,
    "stack": lambda p, *inputs: np.stack(inputs, axis=int(p["axis"])),
    "tile": lambda p, x: np.tile(x, whole(p["reps"])),
    "reshapeStatic": lambda p, x: x.reshape(whole(p["targetShape"])),
    "squeeze": lambda p, x: np.atleast_1d(np.squeeze(x, axis=None if p.get("squeezeAll") else tuple(whole(p["axes"])))),
    "expandDims": lambda p, x: np.expand_dims(x, tuple(whole(p["axes"]))),
    "loadConstantNd": lambda p: p["data"].reshape(whole(p["shape"])),
    "fillStatic": lambda p: np.full(whole(p["targetShape"]), p["value"]),
    "fillLike": lambda p, x: np.full(x.shape, p["value"]),
    "broadcastToStatic": lambda p, x: np.broadcast_to(x, whole(p["targetShape"])),
    "activation": activation, "unary": unary, "scale": scaled, "dot": dot, "gelu": gelu, "softmaxNd": softmax,
    "layerNormalization": layer_normalization,
    "bias": lambda p, x: x + p["bias"].reshape(sides(p["shape"])),
    "add": total(np.add), "multiply": total(np.multiply), "max": total(np.maximum), "min": total(np.minimum),
    "average": lambda p, *inputs: folded(np.add, inputs) / len(inputs),
    "addBroadcastable": both(np.add), "subtractBroadcastable": both(np.subtract),
    "multiplyBroadcastable": both(np.multiply), "divideBroadcastable": both(np.divide),
    "maxBroadcastable": both(np.maximum), "minBroadcastable": both(np.minimum), "modBroadcastable": both(np.mod),
    "floorDivBroadcastable": both(np.floor_divide), "equal": both(np.equal), "notEqual": both(np.not_equal),
    "lessThan": both(np.less), "lessEqual": both(np.less_equal), "greaterThan": both(np.greater),
    "greaterEqual": both(np.greater_equal), "logicalAnd": logical(np.logical_and), "logicalOr": logical(np.logical_or),
    "logicalXor": logical(np.logical_xor), "logicalNot": logical(np.logical_not),
    "whereBroadcastable": lambda p, condition, a, b: np.where(condition != 0, a, b),
    **{name: (lambda function: lambda p, x: function(x))(getattr(np, function)) for name, function in {
        "ceil": "ceil", "floor": "floor", "sign": "sign", "round": "round", "exp2": "exp2", "sin": "sin", "cos": "cos",
        "tan": "tan", "sinh": "sinh", "cosh": "cosh", "tanh": "tanh", "asinh": "arcsinh", "atan": "arctan"}.items()},
    "erf": lambda p, x: np.vectorize(math.erf)(x),
    "clip": lambda p, x: np.clip(x, p["minVal"], p["maxVal"]),
    "clampedReLu": lambda p, x: np.minimum(np.where(x >= 0, x, p["alpha"] * x), p["beta"]),
    "reduceL1": reduced(lambda x, **over: np.abs(x).sum(**over)),
    "reduceL2": reduced(lambda x, **over: np.sqrt((x * x).sum(**over))),
    "reduceMax": reduced(np.max), "reduceMin": reduced(np.min), "reduceSum": reduced(np.sum), "reduceProd": reduced(np.prod),
    "reduceMean": reduced(np.mean), "reduceSumSquare": reduced(lambda x, **over: (x * x).sum(**over)),
    "reduceLogSumExp": reduced(lambda x, **over: np.log(np.exp(x).sum(**over))),
    "argMax": arg(np.argmax), "argMin": arg(np.argmin),
}


def agree(computed, stated):
    return computed.shape == stated.shape and np.allclose(computed, stated, rtol=TOLERANCE, atol=TOLERANCE)


def described(tensors):
    return "; ".join(f"{list(tensor.shape)} {tensor.ravel().tolist()}" for tensor in tensors)


def main():
    agreed, problems = 0, []
    for name in FILES:
        source = Path(__file__).with_name(f"{name}.swift").read_text()
        for test, layer, parameters, inputs, expected in [*tests(source), *listed(source)]:
            computed = LAYERS[layer](parameters, *inputs)
            computed = computed if isinstance(computed, list) else [computed]
            if len(computed) == len(expected) and all(map(agree, computed, expected)):
                agreed += 1
            else:
                problems.append("\n  not ".join([f"{name}.{test}: {described(computed)}", described(expected)]))
    print("\n".join([*problems, f"{agreed} expectations agree, {len(problems)} don't."]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
