"""Converts a network, runs it, and compares its numbers with PyTorch's."""

import contextlib
import io
import shutil
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import coremltools as ct
import numpy as np
import torch
from case import Case, Inputs
from torch import nn

# Relative to the largest number of an output.
TOLERANCE = 1e-3
TARGETS = {"iOS15": ct.target.iOS15, "iOS16": ct.target.iOS16, "iOS18": ct.target.iOS18}


@dataclass(frozen=True)
class Outcome:
    """The outcome for a form of a network: "right", "wrong", "refused" by the program or "not converted"."""

    name: str
    form: str
    verdict: str
    detail: str = ""

    @property
    def is_failure(self) -> bool:
        return self.verdict in ("wrong", "refused")


def outcomes(case: Case, folder: Path) -> Iterator[Outcome]:
    torch.manual_seed(0)
    module = with_statistics(case.make()).eval()
    inputs = case.inputs()
    with torch.no_grad():
        traced = (
            torch.jit.script(module)
            if case.is_scripted
            else torch.jit.trace(module, inputs, strict=False, check_trace=False)
        )
    for form in case.forms:
        try:
            path = converted(traced, case, inputs, form, folder)
        except Exception as error:  # noqa: BLE001 - converters raise errors of any type
            yield Outcome(case.name, form, "not converted", f"{error!r:.160}")
            continue
        yield compared(case, form, path, traced, [inputs, *case.others()])


def with_statistics(module: nn.Module) -> nn.Module:
    """Sets batch normalization as after training: in new networks it changes nothing."""
    generator = torch.Generator().manual_seed(1)
    for part in module.modules():
        if (
            isinstance(part, nn.modules.batchnorm._BatchNorm)
            and part.running_mean is not None
        ):
            part.running_mean.copy_(
                torch.randn(part.running_mean.shape, generator=generator) * 0.1
            )
            part.running_var.copy_(
                torch.rand(part.running_var.shape, generator=generator) + 0.5
            )
    return module


def kind(tensor: torch.Tensor) -> type:
    return np.float32 if tensor.is_floating_point() else np.int32


def converted(traced, case: Case, inputs: Inputs, form: str, folder: Path) -> Path:
    shapes = case.shapes() if case.shapes else [tensor.shape for tensor in inputs]
    types = [
        ct.TensorType(name=f"x{index}", shape=shape, dtype=kind(tensor))
        for index, (tensor, shape) in enumerate(zip(inputs, shapes, strict=True))
    ]
    options = (
        {"convert_to": "neuralnetwork"}
        if form == "network"
        else {
            "convert_to": "mlprogram",
            "compute_precision": ct.precision.FLOAT32,
            "minimum_deployment_target": TARGETS[form],
        }
    )
    # Converters print their progress.
    with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
        warnings.simplefilter("ignore")
        model = ct.convert(traced, inputs=types, skip_model_load=True, **options)
    path = folder / ("Model.mlmodel" if form == "network" else "Model.mlpackage")
    shutil.rmtree(path, ignore_errors=True)
    model.save(str(path))
    return path


def compared(
    case: Case, form: str, path: Path, traced, all_inputs: list[Inputs]
) -> Outcome:
    largest = 0.0
    try:
        model = ct.models.MLModel(str(path))
        names = [output.name for output in model.get_spec().description.output]
        for inputs in all_inputs:
            with torch.no_grad():
                expected = traced(*inputs)
            given = model.predict(
                {
                    f"x{index}": tensor.numpy().astype(kind(tensor))
                    for index, tensor in enumerate(inputs)
                }
            )
            if isinstance(expected, torch.Tensor):
                expected = (expected,)
            for name, reference in zip(names, expected, strict=True):
                reference = reference.double().numpy()
                numbers = np.asarray(given[name], dtype=np.float64)
                if numbers.size != reference.size:
                    return Outcome(
                        case.name,
                        form,
                        "wrong",
                        f"{name}: {numbers.shape}, not {reference.shape}",
                    )
                if reference.size:
                    difference = np.abs(
                        numbers.reshape(reference.shape) - reference
                    ).max()
                    # Also true for NaN.
                    if not difference <= TOLERANCE * (
                        scale := max(np.abs(reference).max(), 1e-9)
                    ):
                        return Outcome(
                            case.name,
                            form,
                            "wrong",
                            f"{name}: {difference / scale:.2g} of the largest number",
                        )
                    largest = max(largest, difference / scale)
    except Exception as error:  # noqa: BLE001 - whatever it is, the others are still to be run
        return Outcome(case.name, form, "refused", f"{error!s:.300}")
    return Outcome(case.name, form, "right", f"{largest:.1g}")
