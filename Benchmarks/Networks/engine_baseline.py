"""Measures one engine's load, first prediction and latencies on an ONNX file, as JSON, for side_by_side.py.

    python engine_baseline.py onnxruntime|openvino FILE.onnx CACHE THREADS PREDICTIONS NAME=FILE.npy ...
"""

import json
import resource
import statistics
import sys
import time

import numpy as np

# The number that `vision model benchmark` excludes.
WARM_UP = 3


def with_onnxruntime(path: str, _: str, threads: int):
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    begin = time.perf_counter()
    session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    return time.perf_counter() - begin, lambda given: session.run(None, given)


def with_openvino(path: str, cache: str, threads: int):
    import openvino

    core = openvino.Core()
    options = {
        "CACHE_DIR": cache,
        "INFERENCE_PRECISION_HINT": "f32",
        "INFERENCE_NUM_THREADS": threads,
        "NUM_STREAMS": 1,
        "ENABLE_CPU_PINNING": False,
    }
    begin = time.perf_counter()
    request = core.compile_model(path, "CPU", options).create_infer_request()
    return time.perf_counter() - begin, request.infer


def main(engine: str, path: str, cache: str, threads: str, predictions: str, *inputs: str) -> None:
    given = {name: np.load(file) for name, file in (one.split("=", 1) for one in inputs)}
    starting = {"onnxruntime": with_onnxruntime, "openvino": with_openvino}[engine]
    load, predict = starting(path, cache, int(threads))
    times = []
    for _ in range(WARM_UP + int(predictions)):
        begin = time.perf_counter()
        predict(given)
        times.append(time.perf_counter() - begin)
    measured = sorted(times[WARM_UP:])
    record = {
        "load": load,
        "first": times[0],
        "median": statistics.median(measured),
        "p10": measured[len(measured) // 10],
        "peakMemory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
    }
    print(json.dumps(record))


main(*sys.argv[1:])
