"""Runs the equivalents of BLAS, LAPACK, vDSP and vForce in NumPy and SciPy, in one thread, and prints the
times.

Usage: libraries_baseline.py ROUNDS FOLDER
The folder has tasks.json and the input files listed in it. For each task one line of JSON with its name, the
milliseconds of each round and the result.

Needs: pip install numpy scipy.
"""

import json
import os
import sys
import time
from pathlib import Path

for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"

import numpy as np  # noqa: E402
from scipy import fft  # noqa: E402
from scipy.linalg import blas, lapack  # noqa: E402

ROUNDS, FOLDER = int(sys.argv[1]), Path(sys.argv[2])


def work(task, inputs):
    """Returns the function to time, and one that converts its result to the numbers to compare."""
    sizes, of = task["sizes"], "d" if task["isDouble"] else "s"
    # In column-major order.
    def columns(rows, count):
        return np.asfortranarray(inputs[0].reshape(count, rows).T)

    same = lambda answer: answer  # noqa: E731
    match task["function"]:
        case "dot":
            return lambda: getattr(blas, of + "dot")(*inputs), lambda answer: [answer]
        case "axpy":
            return lambda: getattr(blas, of + "axpy")(inputs[0], inputs[1].copy(), a=0.5), same
        case "gemv":
            matrix = inputs[0].reshape(sizes)
            return lambda: matrix @ inputs[1], same
        case "gemm":
            left, right = inputs[0].reshape(sizes[0], sizes[2]), inputs[1].reshape(sizes[2], sizes[1])
            return lambda: left @ right, same
        case "gesv":
            matrix = columns(sizes[0], sizes[0])
            return lambda: lapack.dgesv(matrix, inputs[1]), lambda answer: answer[2]
        case "potrf":
            matrix = columns(sizes[0], sizes[0])
            return lambda: lapack.dpotrf(matrix, lower=1, clean=0), lambda answer: np.tril(answer[0]).T
        case "syev":
            matrix = columns(sizes[0], sizes[0])
            return lambda: lapack.dsyev(matrix, lower=1), lambda answer: answer[0]
        case "gesdd":
            matrix = columns(*sizes)
            return lambda: lapack.dgesdd(matrix, full_matrices=0), lambda answer: answer[1]
        case "gels":
            matrix = columns(*sizes)
            return lambda: lapack.dgels(matrix, inputs[1]), lambda answer: answer[1][: sizes[1]]
        case "correlate":
            return lambda: np.correlate(inputs[0], inputs[1], "valid"), same
        case "rfft":
            # The last frequency is stored as the first one's imaginary part.
            def packed(answer):
                return np.concatenate([answer.real[:-1], answer.real[-1:], answer.imag[1:-1]])

            return lambda: fft.rfft(inputs[0]), packed
        case "fft2":
            matrix = (inputs[0] + 1j * inputs[1]).reshape(sizes)
            return lambda: fft.fft2(matrix), lambda answer: np.concatenate([answer.real.ravel(), answer.imag.ravel()])
        case "exp" | "log" | "sin" | "tanh":
            function = getattr(np, task["function"])
            return lambda: function(inputs[0]), same
    raise SystemExit(f"{task['function']}: no such function")


for task in json.loads((FOLDER / "tasks.json").read_text()):
    kind = np.float64 if task["isDouble"] else np.float32
    run, numbers = work(task, [np.fromfile(FOLDER / name, kind) for name in task["inputs"]])
    answer = run()
    milliseconds = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        answer = run()
        milliseconds.append((time.perf_counter() - start) * 1000)
    result = np.asarray(numbers(answer), np.float64).ravel().tolist()
    print(json.dumps({"name": task["name"], "milliseconds": milliseconds, "result": result}), flush=True)
