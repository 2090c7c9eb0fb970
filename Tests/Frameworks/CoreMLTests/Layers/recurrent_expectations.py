#!/usr/bin/env python3
"""Computes the expected values of the recurrent layers' tests, in 64-bit floating point with NumPy.

    python3 Tests/Frameworks/CoreMLTests/Layers/recurrent_expectations.py     # needs NumPy

Prints, for each test, the numbers in `RecurrentLayerTests.swift`. The equations are those of the format's
documentation: a plain cell, a gated recurrent unit, and long short-term memory with its peepholes.
"""

import numpy as np

SEQUENCE, BATCH, FEATURES, HIDDEN = 3, 2, 2, 2


def pattern(*shape, seed=0):
    """Returns the numbers of LayerTensor.pattern."""
    count = int(np.prod(shape))
    return np.array([((index * 7 + seed * 3) % 11 - 5) / 4 for index in range(count)]).reshape(shape)


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def hard_sigmoid(x):
    return np.clip(0.2 * x + 0.5, 0, 1)


X = pattern(SEQUENCE, BATCH, FEATURES)


def matrices(count, columns, seed):
    return [pattern(HIDDEN, columns, seed=seed + index) for index in range(count)]


def vectors(count, seed):
    return [pattern(HIDDEN, seed=seed + index) for index in range(count)]


def steps(x, reverse):
    return range(len(x))[::-1] if reverse else range(len(x))


def show(name, *results):
    print(name)
    for result in results:
        print("   ", ", ".join(f"{number:.7g}" for number in np.ravel(result)))


def plain(function, reverse=False, state=None):
    weights, recursion, bias = pattern(HIDDEN, FEATURES, seed=1), pattern(HIDDEN, HIDDEN, seed=2), pattern(HIDDEN, seed=3)
    state = np.zeros((BATCH, HIDDEN)) if state is None else state
    states = np.zeros((SEQUENCE, BATCH, HIDDEN))
    for step in steps(X, reverse):
        state = function(X[step] @ weights.T + state @ recursion.T + bias)
        states[step] = state
    return states, state


def gated(gate, output):
    """Update, reset and output gates, in the order of the seeds."""
    weights, recursion, bias = matrices(3, FEATURES, 1), matrices(3, HIDDEN, 4), vectors(3, 7)
    state = np.zeros((BATCH, HIDDEN))
    states = []
    for x in X:
        update = gate(x @ weights[0].T + state @ recursion[0].T + bias[0])
        reset = gate(x @ weights[1].T + state @ recursion[1].T + bias[1])
        new = output(x @ weights[2].T + (reset * state) @ recursion[2].T + bias[2])
        state = (1 - update) * new + update * state
        states.append(state)
    return np.array(states), state


def memory(seed=1, reverse=False, state=None, cell=None, bias=True, forget=False, peepholes=False, coupled=False, clip=50.0,
           gate=sigmoid, block=np.tanh, output=np.tanh):
    """Input, forget, block and output gates, in the order of the seeds."""
    weights, recursion = matrices(4, FEATURES, seed), matrices(4, HIDDEN, seed + 4)
    biases = vectors(4, seed + 8) if bias else [np.zeros(HIDDEN)] * 4
    peeps = vectors(3, seed + 12) if peepholes else [np.zeros(HIDDEN)] * 3
    state = np.zeros((BATCH, HIDDEN)) if state is None else state
    cell = np.zeros((BATCH, HIDDEN)) if cell is None else cell
    states = np.zeros((SEQUENCE, BATCH, HIDDEN))
    for step in steps(X, reverse):
        def total(index):
            return X[step] @ weights[index].T + state @ recursion[index].T + biases[index]
        entering = gate(total(0) + peeps[0] * cell)
        keeping = 1 - entering if coupled else gate(total(1) + peeps[1] * cell + (1 if forget else 0))
        candidate = block(total(2))
        before = cell
        cell = np.clip(keeping * before + entering * candidate, -clip, clip)
        state = gate(total(3) + peeps[2] * cell) * output(cell)
        states[step] = state
    return states, state, cell


show("plain tanh", *plain(np.tanh))
show("plain relu in reverse, from a state", *plain(lambda x: np.maximum(x, 0), reverse=True, state=pattern(BATCH, HIDDEN, seed=9)))
show("gated", *gated(sigmoid, np.tanh))
show("gated, hard sigmoid and linear, last", gated(hard_sigmoid, lambda x: x)[1])
show("memory", *memory())
show("memory in reverse, last", memory(reverse=True)[1])
show("memory with everything, from states", *memory(
    state=pattern(BATCH, HIDDEN, seed=20), cell=pattern(BATCH, HIDDEN, seed=21), forget=True, peepholes=True, clip=0.75,
    gate=hard_sigmoid, output=lambda x: np.maximum(x, 0)))
show("memory, coupled, no bias", memory(coupled=True, bias=False)[0])
forward, backward = memory(), memory(seed=17, reverse=True)
show("both ways", np.concatenate([forward[0], backward[0]], axis=2), forward[1], forward[2], backward[1], backward[2])
