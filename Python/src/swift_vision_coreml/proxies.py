"""The classes of `coremltools.libcoremlpython`, which wrap Core ML on macOS, on top of swift-vision."""

import shutil
import tempfile
import weakref
from pathlib import Path

from . import features
from .runner import Runner, RunnerError

# The newest version that is accepted; loading a model that needs an unsupported feature reports the feature.
SPECIFICATION_VERSION = 10

class State:
    """A model's state, held by the process that runs the model."""

    def __init__(self, runner: Runner, name: str) -> None:
        self.runner, self.name = runner, name
        weakref.finalize(self, _ask_quietly, runner, {"op": "unload", "state": name})

    def read_state(self, name: str):
        head, payloads = self.runner.ask({"op": "readState", "state": self.name, "name": name})
        return features.decode(head["values"], payloads)[name]

    def write_state(self, name: str, value) -> None:
        entries, payloads = features.encode({name: value})
        self.runner.ask({"op": "writeState", "state": self.name, "values": entries}, payloads)


class ModelProxy:
    """A loaded model."""

    def __init__(self, path: str, compute_units: str, function_name: str, hints: dict[str, str], asset=None) -> None:
        if asset is not None:
            raise RunnerError("Models in memory aren't supported: save the model and load it from its file.")
        self._runner = Runner.shared()
        # coremltools may delete the source as soon as this returns.
        self._compiled = self.compileModel(path)
        if self._compiled != path:
            weakref.finalize(self, shutil.rmtree, Path(self._compiled).parent, ignore_errors=True)
        request = {
            "op": "load", "path": self._compiled, "units": compute_units, "function": function_name or "",
        }  # fmt: skip
        self._number = self._runner.ask(request)[0]["id"]
        weakref.finalize(self, _ask_quietly, self._runner, {"op": "unload", "id": self._number})

    def predict(self, inputs: dict[str, object], state: State | None = None) -> dict[str, object]:
        entries, payloads = features.encode(inputs)
        request = {"op": "predict", "id": self._number, "values": entries, "state": state and state.name}
        head, payloads = self._runner.ask(request, payloads)
        return features.decode(head["values"], payloads)

    def batchPredict(self, batch: list[dict[str, object]]) -> list[dict[str, object]]:
        return [self.predict(inputs) for inputs in batch]

    def newState(self) -> State:
        return State(self._runner, self._runner.ask({"op": "newState", "id": self._number})[0]["state"])

    def get_compiled_model_path(self) -> str:
        return self._compiled

    @staticmethod
    def maximum_supported_specification_version() -> int:
        return SPECIFICATION_VERSION

    @staticmethod
    def auto_set_specification_version(specification: bytes) -> bytes:
        return specification

    @staticmethod
    def compileModel(path: str) -> str:
        """Compiles a model into a temporary folder; returns its path, or that of a compiled model as is."""
        source = Path(path).resolve()
        if source.suffix == ".mlmodelc":
            return path
        compiled = Path(tempfile.mkdtemp(prefix="swift-vision-")) / f"{source.stem}.mlmodelc"
        try:
            Runner.shared().ask({"op": "compile", "path": str(source), "destination": str(compiled)})
        except RunnerError:
            shutil.rmtree(compiled.parent, ignore_errors=True)
            raise
        return str(compiled)

    @staticmethod
    def get_available_compute_devices() -> list:
        return [CPU()]

    @staticmethod
    def get_all_compute_devices() -> list:
        return [CPU()]

    @staticmethod
    def create_model_asset_from_path(path: str):
        raise _missing("Model assets")

    @staticmethod
    def create_model_asset_from_memory(specification: bytes, blobs: dict):
        raise _missing("Model assets")

    @staticmethod
    def get_model_structure(path: str):
        raise _missing("Model structures")

    @staticmethod
    def get_compute_plan(path: str, compute_units: str):
        raise _missing("Compute plans")


class CPU:
    """The only compute device."""


def _missing(what: str) -> RunnerError:
    return RunnerError(f"{what} aren't available on Linux yet.")


def _ask_quietly(runner: Runner, request: dict) -> None:
    """Releases an object in the process that runs the models, if that is still running."""
    if runner.is_running:
        try:
            runner.ask(request)
        except RunnerError:
            pass


def fill(module) -> None:
    """Fills an empty module with the contents of `coremltools.libcoremlpython`."""
    module._MLModelProxy = ModelProxy
    module._State = State
    module._MLCPUComputeDeviceProxy = CPU
    # coremltools compares the type of a device or a plan with these classes.
    for name in (
        "_MLGPUComputeDeviceProxy", "_MLNeuralEngineComputeDeviceProxy", "_MLComputePlanProxy", "_MLModelAssetProxy",
        "_MLModelStructureProgramOperationProxy", "_MLModelStructureNeuralNetworkLayerProxy",
    ):  # fmt: skip
        setattr(module, name, type(name, (), {}))
