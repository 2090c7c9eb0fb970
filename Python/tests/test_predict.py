"""coremltools' own classes on Linux, called as by their users. Expected values are computed with NumPy."""

import os
import subprocess
import sys
import threading

import coremltools as ct
import numpy as np
import pytest
from coremltools.converters.mil import Builder as mb
from coremltools.converters.mil.mil import types
from coremltools.models import MLModel, datatypes
from coremltools.models.neural_network import NeuralNetworkBuilder
from PIL import Image

GENERATOR = np.random.default_rng(1)


@pytest.fixture(scope="module")
def program() -> MLModel:
    """softmax(x · W)."""
    weights = np.arange(12, dtype=np.float32).reshape(4, 3) / 10

    @mb.program(input_specs=[mb.TensorSpec(shape=(2, 4))])
    def main(x):
        return mb.softmax(x=mb.matmul(x=x, y=weights), axis=-1, name="y")

    model = ct.convert(main, convert_to="mlprogram", compute_precision=ct.precision.FLOAT32)
    model.weights = weights
    return model


def expected(model: MLModel, x: np.ndarray) -> np.ndarray:
    e = np.exp(x @ model.weights)
    return e / e.sum(axis=-1, keepdims=True)


def test_a_program_predicts(program):
    x = GENERATOR.random((2, 4), dtype=np.float32)
    answer = program.predict({"x": x})
    assert list(answer) == ["y"]
    np.testing.assert_allclose(answer["y"], expected(program, x), rtol=1e-5)


def test_a_list_of_inputs_gives_a_list(program):
    batch = [{"x": GENERATOR.random((2, 4), dtype=np.float32)} for _ in range(3)]
    answers = program.predict(batch)
    for inputs, answer in zip(batch, answers, strict=True):
        np.testing.assert_allclose(answer["y"], expected(program, inputs["x"]), rtol=1e-5)


def test_a_saved_model_predicts(program, tmp_path):
    path = str(tmp_path / "Model.mlpackage")
    program.save(path)
    x = np.ones((2, 4), dtype=np.float64)
    np.testing.assert_allclose(MLModel(path).predict({"x": x})["y"], expected(program, x), rtol=1e-5)


def test_a_compiled_model_predicts_after_its_source_is_gone(program, tmp_path):
    path = tmp_path / "Model.mlpackage"
    program.save(str(path))
    compiled = ct.models.utils.compile_model(str(path), str(tmp_path / "Model.mlmodelc"))
    path.rename(tmp_path / "elsewhere")
    x = np.ones((2, 4), dtype=np.float32)
    model = ct.models.CompiledMLModel(compiled)
    np.testing.assert_allclose(model.predict({"x": x})["y"], expected(program, x), rtol=1e-5)


def test_temporary_files_are_gone_with_the_model(program, tmp_path):
    saved, damaged, temporary = (tmp_path / name for name in ("Model.mlpackage", "Damaged.mlmodel", "temporary"))
    program.save(str(saved))
    damaged.write_bytes(b"\xff" * 9)
    temporary.mkdir()
    code = f"""
import os
from swift_vision_coreml.proxies import ModelProxy
model = ModelProxy({str(saved)!r}, "CPU_ONLY", "", {{}})
print(os.listdir({str(temporary)!r}) == [os.path.basename(os.path.dirname(model.get_compiled_model_path()))])
try: ModelProxy({str(damaged)!r}, "CPU_ONLY", "", {{}})
except RuntimeError: print("refused")
"""
    run = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | {"TMPDIR": str(temporary)}, capture_output=True, text=True
    )
    assert run.stdout.split() == ["True", "refused"], run.stderr
    assert list(temporary.iterdir()) == []


def test_small_integers_stay_such():
    @mb.program(input_specs=[mb.TensorSpec(shape=(3,), dtype=types.int8)], opset_version=ct.target.iOS26)
    def main(x):
        return mb.cast(x=mb.add(x=mb.cast(x=x, dtype="int32"), y=1), dtype="int8", name="y")

    model = ct.convert(
        main, convert_to="mlprogram", minimum_deployment_target=ct.target.iOS26, outputs=[ct.TensorType(dtype=np.int8)]
    )
    answer = model.predict({"x": np.array([1, -5, 126], dtype=np.int8)})["y"]
    assert answer.dtype == np.int8
    np.testing.assert_array_equal(answer, [2, -4, 127])


def test_a_neural_network_takes_a_picture():
    builder = NeuralNetworkBuilder([("picture", datatypes.Array(3, 4, 6))], [("y", datatypes.Array(3, 4, 6))])
    builder.add_activation("half", "LINEAR", "picture", "y", params=[0.5, 0])
    builder.set_pre_processing_parameters(image_input_names=["picture"])
    pixels = GENERATOR.integers(0, 256, (4, 6, 3), dtype=np.uint8)
    answer = MLModel(builder.spec).predict({"picture": Image.fromarray(pixels)})
    np.testing.assert_allclose(answer["y"], pixels.transpose(2, 0, 1) / 2, atol=1e-3)


def test_state_is_kept_between_predictions():
    half = types.fp16

    @mb.program(
        input_specs=[mb.TensorSpec((3,), dtype=half), mb.StateTensorSpec((3,), dtype=half)],
        opset_version=ct.target.iOS18,
    )
    def main(x, sum):
        value = mb.read_state(input=sum)
        return mb.coreml_update_state(state=sum, value=mb.add(x=value, y=x), name="y")

    model = ct.convert(main, minimum_deployment_target=ct.target.iOS18)
    state, other = model.make_state(), model.make_state()
    x = np.array([1, 2, 3], dtype=np.float32)
    for round in (1, 2, 3):
        np.testing.assert_allclose(model.predict({"x": x}, state=state)["y"], round * x)
    np.testing.assert_allclose(model.predict({"x": x}, state=other)["y"], x)
    np.testing.assert_allclose(state.read_state("sum"), 3 * x)
    state.write_state("sum", 10 * x)
    np.testing.assert_allclose(model.predict({"x": x}, state=state)["y"], 11 * x)


def test_what_cannot_be_predicted_is_a_runtime_error(program):
    with pytest.raises(RuntimeError, match="x"):
        program.predict({"x": np.ones((2, 4), dtype=np.int64)})
    with pytest.raises(RuntimeError, match="x"):
        program.predict({"x": np.ones((2, 5), dtype=np.float32)})
    x = np.ones((2, 4), dtype=np.float32)
    np.testing.assert_allclose(program.predict({"x": x})["y"], expected(program, x), rtol=1e-5)


def identity(**kinds: str) -> MLModel:
    """A model whose output is its input."""
    specification = ct.proto.Model_pb2.Model(specificationVersion=4)
    specification.identity.SetInParent()
    for features in (specification.description.input, specification.description.output):
        for name, kind in kinds.items():
            feature = features.add(name=name)
            getattr(feature.type, f"{kind}Type").SetInParent()
            if kind == "sequence":
                feature.type.sequenceType.int64Type.SetInParent()
                feature.type.sequenceType.sizeRange.upperBound = -1
    return MLModel(specification)


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf"), 2.0, 0.1])
def test_every_number_goes_both_ways(number):
    answer = identity(x="double").predict({"x": number})["x"]
    assert isinstance(answer, float)
    np.testing.assert_equal(answer, number)


def test_whole_numbers_keep_their_digits_and_are_refused_beyond_64_bits():
    model = identity(x="int64")
    for number in (2**53 + 1, 2**63 - 1, -(2**63)):
        assert model.predict({"x": number}) == {"x": number}
    for number in (2**63, 2**70, -(2**63) - 1):
        with pytest.raises(RuntimeError, match="64 bits"):
            model.predict({"x": number})
    assert model.predict({"x": 3}) == {"x": 3}


def test_sequences_go_both_ways():
    assert identity(x="sequence").predict({"x": [3, 1, 2]}) == {"x": [3, 1, 2]}


def test_threads_get_their_own_answers(program):
    failures = []

    def work(number: int) -> None:
        x = np.full((2, 4), number, dtype=np.float32) + GENERATOR.random((2, 4), dtype=np.float32)
        for _ in range(20):
            if not np.allclose(program.predict({"x": x})["y"], expected(program, x), rtol=1e-4):
                failures.append(number)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_without_the_program_the_error_says_what_to_do(tmp_path):
    code = "from swift_vision_coreml import Runner; Runner.shared()"
    run = subprocess.run(
        [sys.executable, "-c", code], env={"PATH": str(tmp_path)}, capture_output=True, text=True
    )
    assert run.returncode == 1
    assert "there is no vision in PATH. Build swift-vision" in run.stderr
