#!/usr/bin/env python3
"""Computes what `motionClassifier.mlmodel` answers for the test's features, in 64-bit floating point with NumPy.

    python3 Tests/CoreMLTests/Networks/motion_expectations.py ../shared/data/coreml/motionClassifier.mlmodel   # needs coremltools

Every input's element i is (i mod 256) / 255. Arrays are [sequence, channel, height, width].
"""

import sys

import coremltools
import numpy as np


def array(weights, *shape):
    return np.array(weights.floatValue, dtype=np.float64).reshape(shape)


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def ramp(count):
    return (np.arange(count) % 256 / 255).astype(np.float32).astype(np.float64)


def memory(layer, x, state, cell):
    p, w = layer.uniDirectionalLSTM, layer.uniDirectionalLSTM.weightParams
    inputs, hidden = p.inputVectorSize, p.outputVectorSize
    assert not p.reverseInput and not p.params.forgetBias and not p.params.hasPeepholeVectors

    def total(name):
        return (array(getattr(w, name + "WeightMatrix"), hidden, inputs) @ step
                + array(getattr(w, name + "RecursionMatrix"), hidden, hidden) @ state + array(getattr(w, name + "BiasVector"), hidden))

    states = []
    for step in x:
        cell = sigmoid(total("forgetGate")) * cell + sigmoid(total("inputGate")) * np.tanh(total("blockInput"))
        state = sigmoid(total("outputGate")) * np.tanh(cell)
        states.append(state)
    return np.array(states if p.params.sequenceOutput else states[-1:]), state, cell


def main():
    model = coremltools.utils.load_spec(sys.argv[1])
    layers = {layer.name: layer for layer in model.neuralNetworkClassifier.layers}
    x = np.concatenate([ramp(100)] * 3)
    shape = list(layers["reshape"].reshape.targetShape)
    assert layers["reshape"].reshape.mode == 0 and len(shape) in (3, 4), shape
    x = x.reshape([1] * (4 - len(shape)) + shape)
    convolution = layers["conv"].convolution
    outputs, inputs, (height, width) = convolution.outputChannels, convolution.kernelChannels, convolution.kernelSize
    assert height == 1 and convolution.nGroups == 1, (height, convolution.nGroups)
    kernel = array(convolution.weights, outputs, inputs, width)
    stride = convolution.stride[1]
    count = (x.shape[3] - width) // stride + 1
    x = np.array([np.tensordot(kernel, x[0, :, 0, place * stride:place * stride + width], 2) for place in range(count)])
    if convolution.hasBias:
        x = x + array(convolution.bias, outputs)
    x = np.maximum(x, 0)
    # The layers after it see one step: the convolution makes a sequence only where its width is one.
    assert count == 1, count
    past = ramp(400)
    halves = {name: past[layers[name].slice.startIndex:layers[name].slice.endIndex] for name in ("hiddenIn", "cellIn")}
    x, state, cell = memory(layers["lstm"], x, halves["hiddenIn"], halves["cellIn"])
    dense = layers["dense0"].innerProduct
    x = array(dense.weights, dense.outputChannels, dense.inputChannels) @ x[-1] + (array(dense.bias, dense.outputChannels) if dense.hasBias else 0)
    norm = layers["bn"].batchnorm
    x = (x - array(norm.mean, norm.channels)) / np.sqrt(array(norm.variance, norm.channels) + norm.epsilon)
    x = x * array(norm.gamma, norm.channels) + array(norm.beta, norm.channels)
    x = np.maximum(x, 0)
    assert layers["relu6"].activation.WhichOneof("NonlinearityType") == "ReLU", layers["relu6"].activation
    dense = layers["dense1"].innerProduct
    x = array(dense.weights, dense.outputChannels, dense.inputChannels) @ x + (array(dense.bias, dense.outputChannels) if dense.hasBias else 0)
    x = np.exp(x - x.max())
    for label, probability in zip(model.neuralNetworkClassifier.stringClassLabels.vector, x / x.sum()):
        print(f"{label}: {probability:.7g}")
    print("state:", ", ".join(f"{value:.7g}" for value in [*state[:3], *cell[-3:]]))


main()
