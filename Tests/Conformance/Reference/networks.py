"""The layers of neural networks in five-dimensional mapping: an array is [channels, rows, columns], a vector
[n, 1, 1].
"""

import numpy as np
from arithmetic import (
    convolution,
    largest,
    padded,
    same_padding,
    sigmoid,
    softmax,
    sums,
)
from weights import numbers


def run(
    network, features: dict[str, np.ndarray], blue_first: list[str]
) -> dict[str, np.ndarray]:
    """Returns all blobs that the layers compute, by name.

    Images are [channels, rows, columns]: gray, or red, green and blue, which the named ones have in the other
    order.
    """
    if network.arrayInputShapeMapping != 0:
        raise NotImplementedError("exact shapes")
    values = {name: as_map(value) for name, value in features.items()}
    for preprocessing in network.preprocessing:
        name = preprocessing.featureName or next(iter(values))
        values[name] = preprocessed(preprocessing, values[name])
    for name in blue_first:
        values[name] = values[name][::-1]
    for layer in network.layers:
        kind = layer.WhichOneof("layer")
        if kind not in LAYERS:
            raise NotImplementedError(f"layers of type {kind}")
        results = LAYERS[kind](getattr(layer, kind), *(values[n] for n in layer.input))
        if not isinstance(results, tuple):
            results = (results,)
        values.update(zip(layer.output, results))
    return values


def as_map(value: np.ndarray) -> np.ndarray:
    if value.ndim not in (1, 3):
        raise NotImplementedError(f"inputs of {value.ndim} dimensions")
    return value.reshape(-1, 1, 1) if value.ndim == 1 else value


def preprocessed(preprocessing, picture: np.ndarray) -> np.ndarray:
    if preprocessing.WhichOneof("preprocessor") != "scaler":
        raise NotImplementedError("mean images")
    scaler = preprocessing.scaler
    bias = (
        [scaler.grayBias]
        if len(picture) == 1
        else [scaler.redBias, scaler.greenBias, scaler.blueBias]
    )
    return picture * scaler.channelScale + np.array(bias).reshape(-1, 1, 1)


def border(padding) -> tuple[tuple[int, int], tuple[int, int]]:
    amounts = [
        (edge.startEdgeSize, edge.endEdgeSize)
        for edge in padding.paddingAmounts.borderAmounts
    ]
    return tuple(amounts) if amounts else ((0, 0), (0, 0))


def window(p, kind: str, size, reach, stride):
    """Returns the padding of a kernel's input image."""
    if kind == "valid":
        return border(p.valid)
    return tuple(
        same_padding(n, r, s, p.same.asymmetryMode == 1)
        for n, r, s in zip(size, reach, stride)
    )


def convolve(p, x: np.ndarray) -> np.ndarray:
    if p.isDeconvolution:
        raise NotImplementedError("transposed convolutions")
    groups = p.nGroups or 1
    kernel = list(p.kernelSize) or [3, 3]
    stride = list(p.stride) or [1, 1]
    dilation = list(p.dilationFactor) or [1, 1]
    reach = [(k - 1) * d + 1 for k, d in zip(kernel, dilation)]
    kind = p.WhichOneof("ConvolutionPaddingType")
    x = padded(x, window(p, kind, x.shape[1:], reach, stride))
    weights = numbers(p.weights, p.outputChannels, p.kernelChannels, *kernel)
    bias = numbers(p.bias, p.outputChannels) if p.hasBias else None
    return convolution(x, weights, bias, stride, dilation, groups)


def pool(p, x: np.ndarray) -> np.ndarray:
    if p.type == 2:
        raise NotImplementedError("pooling of squares")
    is_average = p.type == 1
    if p.globalPooling:
        pooled = x.mean((1, 2)) if is_average else x.max((1, 2))
        return pooled.reshape(-1, 1, 1)
    kernel = list(p.kernelSize) or [3, 3]
    stride = list(p.stride) or [1, 1]
    kind = p.WhichOneof("PoolingPaddingType")
    if kind == "includeLastPixel":
        amounts = tuple(
            last_pixel_padding(*each)
            for each in zip(
                x.shape[1:], kernel, stride, p.includeLastPixel.paddingAmounts
            )
        )
    else:
        amounts = window(p, kind, x.shape[1:], kernel, stride)
    if not is_average:
        return largest(padded(x, amounts, -np.inf), kernel, stride)
    if any(amount for pair in amounts for amount in pair):
        raise NotImplementedError("averages over a border")
    return sums(x, kernel, stride) / np.prod(kernel)


def last_pixel_padding(size: int, kernel: int, stride: int, padding: int):
    """Returns the padding for a last window that starts within the image and may end outside."""
    count = -(-(size + 2 * padding - kernel) // stride) + 1
    if padding > 0 and (count - 1) * stride >= size + padding:
        count -= 1
    return padding, max((count - 1) * stride + kernel - size - padding, 0)


def activate(p, x: np.ndarray) -> np.ndarray:
    kind = p.WhichOneof("NonlinearityType")
    q = getattr(p, kind)
    match kind:
        case "linear":
            return q.alpha * x + q.beta
        case "ReLU":
            return np.maximum(x, 0)
        case "leakyReLU":
            return np.where(x < 0, q.alpha * x, x)
        case "sigmoid":
            return sigmoid(x)
        case "tanh":
            return np.tanh(x)
    raise NotImplementedError(f"activations of type {kind}")


def unary(p, x: np.ndarray) -> np.ndarray:
    x = p.scale * x + p.shift
    if p.type != 7:
        raise NotImplementedError(f"the elementwise function {p.type}")
    return np.maximum(x, p.alpha)


def batch_normalize(p, x: np.ndarray) -> np.ndarray:
    def parameter(weights):
        return numbers(weights, p.channels).reshape(-1, 1, 1)

    if p.computeMeanVar and p.instanceNormalization:
        mean, variance = x.mean((1, 2), keepdims=True), x.var((1, 2), keepdims=True)
    else:
        mean, variance = parameter(p.mean), parameter(p.variance)
    scaled = (x - mean) / np.sqrt(variance + p.epsilon)
    return parameter(p.gamma) * scaled + parameter(p.beta)


def multiply_inner(p, x: np.ndarray) -> np.ndarray:
    weights = numbers(p.weights, p.outputChannels, p.inputChannels)
    product = weights @ x.reshape(-1)
    if p.hasBias:
        product = product + numbers(p.bias, p.outputChannels)
    return product.reshape(-1, 1, 1)


def add(p, *inputs: np.ndarray) -> np.ndarray:
    return sum(inputs) + (p.alpha if len(inputs) == 1 else 0)


def multiply(p, *inputs: np.ndarray) -> np.ndarray:
    return inputs[0] * p.alpha if len(inputs) == 1 else np.prod(inputs, axis=0)


def scale(p, x: np.ndarray) -> np.ndarray:
    def parameter(weights, shape):
        return numbers(weights, *shape).reshape([-1] + [1] * (3 - len(shape)))

    if len(p.shapeScale) != 1 or len(p.shapeBias) > 1:
        raise NotImplementedError("factors of other than channels")
    x = x * parameter(p.scale, p.shapeScale)
    return x + parameter(p.bias, p.shapeBias) if p.hasBias else x


def pad(p, x: np.ndarray) -> np.ndarray:
    if p.WhichOneof("PaddingType") != "constant":
        raise NotImplementedError("padding with what is there")
    return padded(x, border(p), p.constant.value)


def upsample(p, x: np.ndarray) -> np.ndarray:
    if p.mode != 0:
        raise NotImplementedError("linear upsampling")
    rows, columns = list(p.scalingFactor) or (1, 1)
    return x.repeat(rows, 1).repeat(columns, 2)


def resize(p, x: np.ndarray) -> np.ndarray:
    if p.mode.samplingMethod != 0:
        raise NotImplementedError("resizing but from edge to edge")
    for axis, target in enumerate(p.targetSize, 1):
        size = x.shape[axis]
        places = np.linspace(0, size - 1, target)
        first = np.minimum(places.astype(int), max(size - 2, 0))
        second = np.minimum(first + 1, size - 1)
        share = (places - first).reshape([-1] + [1] * (2 - axis))
        x = x.take(first, axis) * (1 - share) + x.take(second, axis) * share
    return x


def reduce(p, x: np.ndarray) -> np.ndarray:
    # The index of the maximum channel.
    if p.mode != 9 or p.axis != 2:
        raise NotImplementedError(f"the reduction {p.mode} of axis {p.axis}")
    return x.argmax(0)[None]


def cut(p, x: np.ndarray) -> np.ndarray:
    index = [slice(None)] * 3
    index[p.axis] = slice(p.startIndex, p.endIndex or None, p.stride or 1)
    return x[tuple(index)]


def reshape(p, x: np.ndarray) -> np.ndarray:
    if p.mode != 0:
        raise NotImplementedError("channels that move to the end")
    return x.reshape(list(p.targetShape)[-3:])


def flatten(p, x: np.ndarray) -> np.ndarray:
    if p.mode != 0:
        raise NotImplementedError("channels that move to the end")
    return x.reshape(-1, 1, 1)


def remember(p, x: np.ndarray, state: np.ndarray, cell: np.ndarray):
    """A recurrent layer over a sequence of one."""
    w, q = p.weightParams, p.params
    gates = [a.WhichOneof("NonlinearityType") for a in p.activations]
    if gates != ["sigmoid", "tanh", "tanh"] or q.hasPeepholeVectors or q.forgetBias:
        raise NotImplementedError("recurrent layers of other activations or options")
    if q.coupledInputAndForgetGate or p.reverseInput:
        raise NotImplementedError("coupled gates, sequences in reverse")
    inputs, outputs = p.inputVectorSize, p.outputVectorSize

    def reaches(name: str) -> np.ndarray:
        matrix = numbers(getattr(w, f"{name}WeightMatrix"), outputs, inputs)
        recursion = numbers(getattr(w, f"{name}RecursionMatrix"), outputs, outputs)
        total = matrix @ x.reshape(-1) + recursion @ state.reshape(-1)
        if q.hasBiasVectors:
            total = total + numbers(getattr(w, f"{name}BiasVector"), outputs)
        return total

    gates = {
        "input": reaches("inputGate"),
        "forget": reaches("forgetGate"),
        "output": reaches("outputGate"),
        "block": reaches("blockInput"),
    }
    kept = sigmoid(gates["forget"]) * cell.reshape(-1)
    cell = kept + sigmoid(gates["input"]) * np.tanh(gates["block"])
    state = sigmoid(gates["output"]) * np.tanh(cell)
    if np.abs(cell).max() > q.cellClipThreshold:
        raise NotImplementedError("cells that are clipped")
    state, cell = state.reshape(-1, 1, 1), cell.reshape(-1, 1, 1)
    return state, state, cell


LAYERS = {
    "activation": activate,
    "add": add,
    "batchnorm": batch_normalize,
    "concat": lambda p, *inputs: np.concatenate(inputs),
    "convolution": convolve,
    "flatten": flatten,
    "innerProduct": multiply_inner,
    "loadConstant": lambda p: numbers(p.data, *p.shape),
    "multiply": multiply,
    "padding": pad,
    "pooling": pool,
    "reduce": reduce,
    "reshape": reshape,
    "resizeBilinear": resize,
    "scale": scale,
    "slice": cut,
    "softmax": lambda p, x: softmax(x, 0),
    "unary": unary,
    "uniDirectionalLSTM": remember,
    "upsample": upsample,
}
