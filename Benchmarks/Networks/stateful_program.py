"""A decoder with keys and values as state, as an ML program and as ONNX, run side by side, step by step.

    python -m pip install torch==2.13.0 coremltools==9.0 onnx onnxscript onnxruntime ./Python
    python Benchmarks/Networks/stateful_program.py decoder/

Two layers of attention over 256 positions, width 256, weights from a fixed seed. The ML program's caches are
16-bit states, as Core ML requires; ONNX has no states, so its caches are inputs and outputs, passed to its
runtime without copies. Needs a release build of `vision`. Prints the largest difference between the outputs
of 200 steps, and the median time of a step.
"""

import argparse
import json
import os
import statistics
import subprocess
import time
from pathlib import Path

import coremltools as ct
import numpy as np
import onnxruntime
import torch
from torch import nn

ROOT = Path(__file__).resolve().parents[2]
LAYERS, WIDTH, HEADS, PLACES, STEPS = 2, 256, 4, 256, 200


class Decoder(nn.Module):
    """One step: from a vector, its position and its mask to a vector. Caches are passed in and changed."""

    def __init__(self) -> None:
        super().__init__()
        self.parts = nn.ModuleList(
            nn.ModuleDict({name: nn.Linear(WIDTH, WIDTH) for name in ("query", "key", "value", "joined", "after")})
            for _ in range(LAYERS)
        )
        self.norms = nn.ModuleList(nn.LayerNorm(WIDTH) for _ in range(2 * LAYERS))

    def step(self, x: torch.Tensor, place: torch.Tensor, hidden: torch.Tensor, caches: list[torch.Tensor]):
        changed = []
        for index, part in enumerate(self.parts):
            normal = self.norms[2 * index](x)
            query, key, value = (
                part[name](normal).reshape(1, HEADS, 1, WIDTH // HEADS) for name in ("query", "key", "value")
            )
            keys, values = (
                cache * (1 - place) + new * place
                for cache, new in zip(caches[2 * index : 2 * index + 2], (key, value), strict=True)
            )
            changed += [keys, values]
            scores = query @ keys.transpose(2, 3) / (WIDTH // HEADS) ** 0.5 + hidden
            x = x + part["joined"]((scores.softmax(-1) @ values).reshape(1, 1, WIDTH))
            x = x + torch.relu(part["after"](self.norms[2 * index + 1](x)))
        return x, changed


class WithStates(nn.Module):
    def __init__(self, decoder: Decoder) -> None:
        super().__init__()
        self.decoder = decoder
        for index in range(2 * LAYERS):
            self.register_buffer(f"cache{index}", torch.zeros(1, HEADS, PLACES, WIDTH // HEADS))

    def forward(self, x: torch.Tensor, place: torch.Tensor, hidden: torch.Tensor) -> torch.Tensor:
        caches = [getattr(self, f"cache{index}") for index in range(2 * LAYERS)]
        y, changed = self.decoder.step(x, place, hidden, caches)
        for cache, new in zip(caches, changed, strict=True):
            cache[:] = new
        return y


class WithCaches(nn.Module):
    def __init__(self, decoder: Decoder) -> None:
        super().__init__()
        self.decoder = decoder

    def forward(self, x: torch.Tensor, place: torch.Tensor, hidden: torch.Tensor, *caches: torch.Tensor):
        y, changed = self.decoder.step(x, place, hidden, list(caches))
        return (y, *changed)


def make(folder: Path) -> tuple[Path, Path]:
    torch.manual_seed(15)
    decoder = Decoder().eval()
    inputs = {name: torch.zeros(shape) for name, shape in shapes().items()}
    caches = [torch.zeros(1, HEADS, PLACES, WIDTH // HEADS) for _ in range(2 * LAYERS)]
    traced = torch.jit.trace(WithStates(decoder), tuple(inputs.values()))
    program = ct.convert(
        traced,
        inputs=[ct.TensorType(name, tensor.shape) for name, tensor in inputs.items()],
        outputs=[ct.TensorType("y")],
        states=[
            ct.StateType(ct.TensorType(shape=cache.shape, dtype=np.float16), name=f"cache{index}")
            for index, cache in enumerate(caches)
        ],
        minimum_deployment_target=ct.target.iOS18,
        compute_precision=ct.precision.FLOAT32,
        skip_model_load=True,
    )
    folder.mkdir(parents=True, exist_ok=True)
    package, onnx = folder / "decoder.mlpackage", folder / "decoder.onnx"
    program.save(package)
    names = [f"cache{index}" for index in range(2 * LAYERS)]
    torch.onnx.export(
        WithCaches(decoder),
        (*inputs.values(), *caches),
        onnx,
        input_names=[*inputs, *names],
        output_names=["y", *(f"new_{name}" for name in names)],
        dynamo=False,
    )
    return package, onnx


def shapes() -> dict[str, tuple[int, ...]]:
    return {"x": (1, 1, WIDTH), "place": (1, 1, PLACES, 1), "hidden": (1, 1, 1, PLACES)}


def step_inputs(step: int, generator: np.random.Generator) -> dict[str, np.ndarray]:
    place = np.zeros(shapes()["place"], np.float32)
    place[0, 0, step] = 1
    hidden = np.full(shapes()["hidden"], -1e4, np.float32)
    hidden[..., : step + 1] = 0
    return {"x": generator.standard_normal(shapes()["x"]).astype(np.float32), "place": place, "hidden": hidden}


class OnnxDecoder:
    def __init__(self, path: Path, threads: int) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        self.session = onnxruntime.InferenceSession(path, options)
        shape = (1, HEADS, PLACES, WIDTH // HEADS)
        self.caches = [
            onnxruntime.OrtValue.ortvalue_from_numpy(np.zeros(shape, np.float32)) for _ in range(2 * LAYERS)
        ]

    def predict(self, given: dict[str, np.ndarray]) -> np.ndarray:
        values = {name: onnxruntime.OrtValue.ortvalue_from_numpy(value) for name, value in given.items()}
        values |= {f"cache{index}": cache for index, cache in enumerate(self.caches)}
        y, *self.caches = self.session.run_with_ort_values(None, values)
        return y.numpy()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the files are made")
    parser.add_argument("--vision", type=Path, default=ROOT / ".build/release/vision")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    package, onnx = make(arguments.folder)

    os.environ["SWIFT_VISION"] = str(arguments.vision)
    model = ct.models.MLModel(str(package))
    state, peer = model.make_state(), OnnxDecoder(onnx, arguments.threads)
    generator = np.random.default_rng(15)
    difference = largest = 0.0
    for step in range(STEPS):
        given = step_inputs(step, generator)
        expected = peer.predict(given)
        difference = max(difference, np.abs(model.predict(given, state=state)["y"] - expected).max())
        largest = max(largest, np.abs(expected).max())
    print(f"largest difference in {STEPS} steps: {difference:.2g}, of {largest:.2g}")

    ours, theirs = [], []
    command = [arguments.vision, "model", "benchmark", package, "--json", "--predictions", STEPS]
    command = [str(part) for part in [*command, "--threads", arguments.threads]]
    for _ in range(arguments.rounds):
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        ours.append(json.loads(done.stdout.splitlines()[-1])["median"])
        peer, times = OnnxDecoder(onnx, arguments.threads), []
        for step in range(STEPS):
            given = step_inputs(step, generator)
            begun = time.perf_counter()
            peer.predict(given)
            times.append(time.perf_counter() - begun)
        theirs.append(statistics.median(times))
    print(f"a step, median of {arguments.rounds} rounds' medians: vision {statistics.median(ours) * 1e3:.3f} ms, "
          f"ONNX Runtime {statistics.median(theirs) * 1e3:.3f} ms")


if __name__ == "__main__":
    main()
