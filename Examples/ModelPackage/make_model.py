#!/usr/bin/env python3
"""Makes the example's model: a linear regression that turns degrees Celsius into degrees Fahrenheit.

    pip install coremltools==9.0
    python3 make_model.py
"""

from pathlib import Path

from coremltools.proto import Model_pb2

model = Model_pb2.Model(specificationVersion=1)
description = model.description
description.metadata.shortDescription = "Turns degrees Celsius into degrees Fahrenheit."
description.metadata.author = "swift-vision"
description.metadata.license = "Apache-2.0"
description.input.add(name="celsius", shortDescription="A temperature in °C.").type.doubleType.SetInParent()
description.output.add(name="fahrenheit", shortDescription="The same in °F.").type.doubleType.SetInParent()
description.predictedFeatureName = "fahrenheit"
model.glmRegressor.weights.add().value.append(1.8)
model.glmRegressor.offset.append(32)
(Path(__file__).parent / "Sources/Convert/Fahrenheit.mlmodel").write_bytes(model.SerializeToString())
