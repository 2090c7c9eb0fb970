"""The numbers of a layer's weights, as the public specification stores them."""

import numpy as np


def numbers(weights, *shape: int) -> np.ndarray:
    count = int(np.prod(shape))
    if weights.floatValue:
        values = np.array(weights.floatValue, dtype=np.float64)
    elif weights.float16Value:
        values = np.frombuffer(weights.float16Value, dtype="<f2").astype(np.float64)
    elif weights.rawValue:
        values = quantized(weights, count, shape[0])
    else:
        raise NotImplementedError("weights of 8-bit products")
    return values[:count].reshape(shape)


def quantized(weights, count: int, channels: int) -> np.ndarray:
    quantization = weights.quantization
    bits = np.unpackbits(np.frombuffer(weights.rawValue, dtype=np.uint8))
    width = quantization.numberOfBits
    codes = bits[: count * width].reshape(count, width) @ (
        1 << np.arange(width - 1, -1, -1)
    )
    if quantization.HasField("lookupTableQuantization"):
        return np.array(quantization.lookupTableQuantization.floatValue)[codes]
    linear = quantization.linearQuantization
    scale, bias = np.array(linear.scale), np.array(linear.bias or [0.0])
    rows = codes.reshape(channels if scale.size > 1 else 1, -1)
    return (rows * scale.reshape(-1, 1) + bias.reshape(-1, 1)).reshape(-1)
