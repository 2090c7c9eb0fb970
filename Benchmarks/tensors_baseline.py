"""Adds, multiplies and normalizes the matrices of Benchmarks/TensorCommand.swift with NumPy.

Usage: tensors_baseline.py SIDE ROUNDS
One line of JSON: the milliseconds of each round, by operation.

Needs: pip install numpy
"""

import json
import sys
import time

import numpy


def softmax(matrix):
    exponentials = numpy.exp(matrix - matrix.max(axis=-1, keepdims=True))
    return exponentials / exponentials.sum(axis=-1, keepdims=True)


side, rounds = (int(argument) for argument in sys.argv[1:])
places = numpy.arange(side * side, dtype=numpy.int64)
one, other = (
    ((places * factor % 4001) / 1000 - 2).astype(numpy.float32).reshape(side, side) for factor in (7919, 104729)
)
operations = {"add": lambda: one + other, "softmax": lambda: softmax(one), "matmul": lambda: one @ other}
times = {name: [] for name in operations}
for turn in range(rounds + 5):
    for name, operation in operations.items():
        begin = time.perf_counter()
        operation()
        if turn >= 5:
            times[name].append((time.perf_counter() - begin) * 1000)
print(json.dumps(times))
