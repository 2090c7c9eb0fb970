#!/usr/bin/env python3
"""Creates the models of this folder, from which the plug-in generates classes for the tests.

    pip install coremltools==9.0
    python3 Tests/Frameworks/GeneratedClassesTests/make.py

Writes `Models/every-type.mlmodel` (an identity with features of every type, and names that aren't
identifiers), `Models/Counter.mlpackage` (adds its input to a state), `Models/Neighbors.mlmodel` (an updatable
nearest-neighbor classifier without examples) and `Nested/Line.mlmodel` (2 x + 3).
"""

import shutil
import tempfile
from pathlib import Path

import coremltools as ct
from coremltools.converters.mil import Builder as mb
from coremltools.converters.mil.mil import types
from coremltools.models.nearest_neighbors import KNearestNeighborsClassifierBuilder
from coremltools.proto import FeatureTypes_pb2 as kinds
from coremltools.proto import Model_pb2

HERE = Path(__file__).parent


def every_type():
    model = Model_pb2.Model(specificationVersion=4)
    model.description.metadata.shortDescription = 'Gives what it takes: "\\quoted\\"\nand on a second line.'
    model.description.metadata.author = "swift-vision"
    model.identity.SetInParent()
    for features in [model.description.input, model.description.output]:

        def add(name, optional=False, summary=""):
            feature = features.add(name=name, shortDescription=summary)
            feature.type.isOptional = optional
            return feature.type

        def size(image, color):
            image.width, image.height, image.colorSpace = 4, 3, color

        add("whole number").int64Type.SetInParent()
        add("2nd", summary="A name that begins with a digit.").doubleType.SetInParent()
        add("in", optional=True).doubleType.SetInParent()
        add("text").stringType.SetInParent()
        size(add("image").imageType, kinds.ImageFeatureType.RGB)
        size(add("mask", optional=True).imageType, kinds.ImageFeatureType.GRAYSCALE)
        array = add("array.1").multiArrayType
        array.shape.extend([2, 3])
        array.dataType = kinds.ArrayFeatureType.FLOAT32
        counts = add("counts", optional=True).multiArrayType
        counts.shape.append(2)
        counts.dataType = kinds.ArrayFeatureType.INT32
        add("scores").dictionaryType.stringKeyType.SetInParent()
        add('by "number"').dictionaryType.int64KeyType.SetInParent()
        words = add("words").sequenceType
        words.stringType.SetInParent()
        words.sizeRange.upperBound = -1
        ids = add("id").sequenceType
        ids.int64Type.SetInParent()
        ids.sizeRange.upperBound = -1
    (HERE / "Models/every-type.mlmodel").write_bytes(model.SerializeToString())


def counter():
    @mb.program(
        input_specs=[mb.TensorSpec((1,), dtype=types.fp16), mb.StateTensorSpec((1,), dtype=types.fp16)],
        opset_version=ct.target.iOS18,
    )
    def program(x, total):
        new = mb.add(x=mb.read_state(input=total), y=x)
        return mb.identity(x=mb.coreml_update_state(state=total, value=new), name="count")

    model = ct.convert(program, minimum_deployment_target=ct.target.iOS18, skip_model_load=True)
    path = HERE / "Models/Counter.mlpackage"
    shutil.rmtree(path, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        model.save(f"{folder}/Counter.mlpackage")
        shutil.copytree(f"{folder}/Counter.mlpackage", path)


def neighbors():
    builder = KNearestNeighborsClassifierBuilder(
        input_name="point", output_name="label", number_of_dimensions=2, default_class_label="none"
    )
    builder.set_number_of_neighbors_with_bounds(1, allowed_range=(1, 5))
    (HERE / "Models/Neighbors.mlmodel").write_bytes(builder.spec.SerializeToString(deterministic=True))


def line():
    model = Model_pb2.Model(specificationVersion=1)
    model.description.input.add(name="x").type.doubleType.SetInParent()
    model.description.output.add(name="y").type.doubleType.SetInParent()
    model.description.predictedFeatureName = "y"
    model.glmRegressor.weights.add().value.append(2)
    model.glmRegressor.offset.append(3)
    (HERE / "Nested/Line.mlmodel").write_bytes(model.SerializeToString())


every_type()
counter()
neighbors()
line()
