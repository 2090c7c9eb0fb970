#!/usr/bin/env python3
"""Makes the ML programs of this folder with coremltools, and computes their expected outputs with NumPy.

    pip install coremltools==9.0 numpy scikit-learn
    python3 Tests/Fixtures/Programs/make.py

Writes `encoder-*.mlpackage` (a transformer encoder in 32 and 16 bits, and compressed in three ways),
`cache.mlpackage` (attention with keys and values in states), `functions.mlpackage` (two functions that
share weights), and `expected.json` (inputs and outputs). The expected outputs are computed here from the
formulas in 64-bit floating point, with compressed weights as coremltools decompresses them.
"""

import json
import math
import shutil
import tempfile
from pathlib import Path

import coremltools as ct
import coremltools.optimize as cto
import numpy as np
from coremltools.converters.mil import Builder as mb
from coremltools.converters.mil.mil import types

HERE = Path(__file__).parent
VOCABULARY, LENGTH, WIDTH, HEADS, INNER, LAYERS = 40, 6, 16, 4, 32, 2
EPSILON = 1e-5


def weights():
    random = np.random.default_rng(11)

    def matrix(*shape):
        return (random.standard_normal(shape) / math.sqrt(shape[-1])).astype(np.float32)

    def vector(size, mean=0.0):
        return (mean + 0.1 * random.standard_normal(size)).astype(np.float32)

    result = {"tokens": matrix(VOCABULARY, WIDTH), "places": matrix(LENGTH, WIDTH)}
    for layer in range(LAYERS):
        for name in ["query", "key", "value", "output"]:
            result[f"{name}{layer}"] = matrix(WIDTH, WIDTH)
            result[f"{name}{layer}_bias"] = vector(WIDTH)
        result[f"first{layer}"], result[f"first{layer}_bias"] = matrix(INNER, WIDTH), vector(INNER)
        result[f"second{layer}"], result[f"second{layer}_bias"] = matrix(WIDTH, INNER), vector(WIDTH)
        for name in ["before", "after"]:
            result[f"{name}{layer}_gamma"], result[f"{name}{layer}_beta"] = vector(WIDTH, 1), vector(WIDTH)
    return result


def encoder(w):
    @mb.program(
        input_specs=[mb.TensorSpec((1, LENGTH), dtype=types.int32)], opset_version=ct.target.iOS18)
    def program(tokens):
        x = mb.gather(x=mb.const(val=w["tokens"], name="tokens_weight"), indices=tokens, axis=0)
        x = mb.add(x=x, y=mb.const(val=w["places"][np.newaxis], name="places_weight"))
        for n in range(LAYERS):
            def linear(x, name):
                weight = mb.const(val=w[f"{name}{n}"], name=f"{name}{n}_weight")
                return mb.linear(x=x, weight=weight, bias=w[f"{name}{n}_bias"])

            def heads(x):
                x = mb.reshape(x=x, shape=[1, LENGTH, HEADS, WIDTH // HEADS])
                return mb.transpose(x=x, perm=[0, 2, 1, 3])

            def normalize(x, name):
                return mb.layer_norm(
                    x=x, axes=[-1], gamma=w[f"{name}{n}_gamma"], beta=w[f"{name}{n}_beta"], epsilon=EPSILON)

            y = normalize(x, "before")
            q, k, v = heads(linear(y, "query")), heads(linear(y, "key")), heads(linear(y, "value"))
            scores = mb.mul(x=mb.matmul(x=q, y=k, transpose_y=True), y=1 / math.sqrt(WIDTH // HEADS))
            y = mb.matmul(x=mb.softmax(x=scores, axis=-1), y=v)
            y = mb.reshape(x=mb.transpose(x=y, perm=[0, 2, 1, 3]), shape=[1, LENGTH, WIDTH])
            x = mb.add(x=x, y=linear(y, "output"))
            y = mb.gelu(x=linear(normalize(x, "after"), "first"), mode="EXACT")
            x = mb.add(x=x, y=linear(y, "second"))
        return mb.identity(x=x, name="hidden")

    return program


def encode(w, tokens):
    w = {name: value.astype(np.float64) for name, value in w.items()}
    x = w["tokens"][tokens] + w["places"]
    for n in range(LAYERS):
        def linear(x, name):
            return x @ w[f"{name}{n}"].T + w[f"{name}{n}_bias"]

        def normalize(x, name):
            centered = x - x.mean(-1, keepdims=True)
            scale = np.sqrt((centered**2).mean(-1, keepdims=True) + EPSILON)
            return centered / scale * w[f"{name}{n}_gamma"] + w[f"{name}{n}_beta"]

        y = normalize(x, "before")
        q, k, v = linear(y, "query"), linear(y, "key"), linear(y, "value")
        out = []
        for head in range(HEADS):
            part = slice(head * WIDTH // HEADS, (head + 1) * WIDTH // HEADS)
            out.append(attention(q[:, part], k[:, part], v[:, part]))
        x = x + linear(np.concatenate(out, -1), "output")
        y = linear(normalize(x, "after"), "first")
        x = x + linear(0.5 * y * (1 + np.vectorize(math.erf)(y / math.sqrt(2))), "second")
    return x


def attention(q, k, v):
    scores = q @ k.T / math.sqrt(q.shape[-1])
    scores = np.exp(scores - scores.max(-1, keepdims=True))
    return scores / scores.sum(-1, keepdims=True) @ v


def materialized(model, w):
    """Returns a compressed model's weights, decompressed by coremltools."""
    result = dict(w)
    for function in model._mil_program.functions.values():
        for operation in function.operations:
            if not operation.op_type.startswith("constexpr_"):
                continue
            users = operation.outputs[0].child_ops
            if any(user.op_type.startswith("constexpr_") for user in users):
                continue
            value = np.asarray(operation.outputs[0].op.materialized_val_inference())
            name = operation.outputs[0].name.split("_weight")[0]
            result[name] = value.reshape(w[name].shape)
    return result


KEYS, CACHE = 8, 5


def cache(w):
    """One step of attention: stores a row's key and value at its position, attends to all rows up to it."""

    @mb.program(
        input_specs=[
            mb.TensorSpec((1, KEYS), dtype=types.fp16),
            mb.TensorSpec((1,), dtype=types.int32),
            mb.StateTensorSpec((CACHE, KEYS), dtype=types.fp16),
            mb.StateTensorSpec((CACHE, KEYS), dtype=types.fp16),
        ],
        opset_version=ct.target.iOS18)
    def program(row, position, keys, values):
        end = mb.add(x=position, y=1)
        places = []
        for state, name in [(keys, "key"), (values, "value")]:
            kept = mb.read_state(input=state)
            new = mb.linear(x=row, weight=w[name].astype(np.float16))
            begin = mb.concat(values=[position, np.array([0], np.int32)], axis=0)
            stop = mb.concat(values=[end, np.array([KEYS], np.int32)], axis=0)
            kept = mb.slice_update(x=kept, update=new, begin=begin, end=stop)
            places.append(mb.coreml_update_state(state=state, value=kept))
        scores = mb.matmul(x=mb.linear(x=row, weight=w["query"].astype(np.float16)), y=places[0], transpose_y=True)
        scores = mb.mul(x=scores, y=np.float16(1 / math.sqrt(KEYS)))
        hidden = mb.greater(x=np.arange(CACHE, dtype=np.int32)[np.newaxis], y=position)
        scores = mb.select(cond=hidden, a=np.float16(-30000), b=scores)
        return mb.matmul(x=mb.softmax(x=scores, axis=-1), y=places[1], name="answer")

    return program


def scaled(factor, weight):
    @mb.program(input_specs=[mb.TensorSpec((1, 3))], opset_version=ct.target.iOS18)
    def program(x):
        return mb.mul(x=mb.linear(x=x, weight=weight), y=np.float32(factor), name="y")

    return program


def convert(program, precision):
    return ct.convert(
        program, convert_to="mlprogram", minimum_deployment_target=ct.target.iOS18, compute_precision=precision,
        skip_model_load=True)


def save(model, name):
    path = HERE / f"{name}.mlpackage"
    shutil.rmtree(path, ignore_errors=True)
    model.save(str(path))


def numbers(array):
    return [float(f"{value:.7g}") for value in np.asarray(array, np.float64).flatten()]


def main():
    w = weights()
    tokens = np.array([3, 17, 39, 0, 8, 17])
    expected = {"tokens": tokens.tolist(), "encoder": {}}
    whole = convert(encoder(w), ct.precision.FLOAT32)
    save(whole, "encoder-fp32")
    expected["encoder"]["encoder-fp32"] = numbers(encode(w, tokens))
    save(convert(encoder(w), ct.precision.FLOAT16), "encoder-fp16")
    expected["encoder"]["encoder-fp16"] = numbers(encode(w, tokens))
    coreml = cto.coreml
    ways = {
        "int4": lambda model: coreml.linear_quantize_weights(
            model, coreml.OptimizationConfig(coreml.OpLinearQuantizerConfig(
                mode="linear_symmetric", dtype="int4", granularity="per_block", block_size=8, weight_threshold=0))),
        "palette": lambda model: coreml.palettize_weights(
            model, coreml.OptimizationConfig(coreml.OpPalettizerConfig(
                mode="kmeans", nbits=3, granularity="per_grouped_channel", group_size=8, weight_threshold=0,
                num_kmeans_workers=1))),
        "sparse": lambda model: coreml.prune_weights(
            model, coreml.OptimizationConfig(coreml.OpMagnitudePrunerConfig(target_sparsity=0.6, weight_threshold=0))),
    }
    for name, compress in ways.items():
        model = compress(convert(encoder(w), ct.precision.FLOAT32))
        save(model, f"encoder-{name}")
        expected["encoder"][f"encoder-{name}"] = numbers(encode(materialized(model, w), tokens))

    random = np.random.default_rng(5)
    parts = {name: random.standard_normal((KEYS, KEYS)) / 2 for name in ["query", "key", "value"]}
    parts = {name: part.astype(np.float16).astype(np.float64) for name, part in parts.items()}
    save(convert(cache(parts), ct.precision.FLOAT16), "cache")
    rows = random.standard_normal((CACHE, KEYS)).astype(np.float16).astype(np.float64)
    keys, values, queries = (rows @ parts[name].T for name in ["key", "value", "query"])
    answers = [attention(queries[n : n + 1], keys[: n + 1], values[: n + 1]) for n in range(CACHE)]
    expected["cache"] = {"rows": numbers(rows), "answers": numbers(answers), "width": KEYS}

    weight = random.standard_normal((2, 3)).astype(np.float32)
    descriptor = ct.utils.MultiFunctionDescriptor()
    with tempfile.TemporaryDirectory() as folder:
        for name, factor in [("double", 2), ("negate", -1)]:
            convert(scaled(factor, weight), ct.precision.FLOAT32).save(f"{folder}/{name}.mlpackage")
            descriptor.add_function(f"{folder}/{name}.mlpackage", "main", name)
        descriptor.default_function_name = "double"
        path = HERE / "functions.mlpackage"
        shutil.rmtree(path, ignore_errors=True)
        ct.utils.save_multifunction(descriptor, str(path))
    x = np.array([1.0, -2.0, 0.5])
    expected["functions"] = {
        "x": x.tolist(), "double": numbers(2 * weight @ x), "negate": numbers(-weight @ x)}
    (HERE / "expected.json").write_text(json.dumps(expected) + "\n")


main()
