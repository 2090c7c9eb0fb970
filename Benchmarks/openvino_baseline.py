"""Runs OpenVINO's own Python on swift-vision's network, for Benchmarks/BaselineBenchmark.swift.

Reads network.xml, network.bin and input.f32 in the given folder; then handles lines on its standard input:
`run N` infers N times and prints the milliseconds as a JSON list; `output` writes output-0.f32, … and prints
their shapes.

Needs: pip install openvino==2026.4.1 numpy
"""

import json
import os
import sys
import time

import numpy
import openvino


def main(folder: str, precision: str, threads: str) -> None:
    core = openvino.Core()
    model = core.read_model(os.path.join(folder, "network.xml"))
    compiled = core.compile_model(
        model,
        "CPU",
        {
            "INFERENCE_PRECISION_HINT": precision,
            "INFERENCE_NUM_THREADS": threads,
            "NUM_STREAMS": "1",
            "ENABLE_CPU_PINNING": "NO",
        },
    )
    shape = list(compiled.input(0).shape)
    picture = numpy.fromfile(os.path.join(folder, "input.f32"), numpy.float32).reshape(shape)
    request = compiled.create_infer_request()
    print(json.dumps({"version": openvino.get_version()}), flush=True)
    for line in sys.stdin:
        command = line.split()
        if command[0] == "run":
            times = []
            for _ in range(int(command[1])):
                start = time.perf_counter()
                request.infer([picture])
                times.append((time.perf_counter() - start) * 1000)
            print(json.dumps(times), flush=True)
        elif command[0] == "output":
            shapes = []
            for index in range(len(compiled.outputs)):
                output = request.get_output_tensor(index).data
                output.astype(numpy.float32).tofile(os.path.join(folder, f"output-{index}.f32"))
                shapes.append(list(output.shape))
            print(json.dumps(shapes), flush=True)


main(*sys.argv[1:4])
