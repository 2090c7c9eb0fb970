import CoreMLSpecification
import Foundation
import ProtobufWire
import Testing

@testable import CoreML

/// x · w + offset, with both from the model's file.
private final class ScalingLayer: MLCustomLayer {
  private let offset: Double
  private var factor: Float = 0

  init(parameters: [String: Any]) throws {
    guard let offset = parameters["offset"] as? NSNumber, parameters["unit"] as? String == "metre" else {
      throw MLModelError(.customLayer, "no offset in meters")
    }
    self.offset = offset.doubleValue
  }

  func setWeightData(_ weights: [Data]) throws {
    factor = weights[0].withUnsafeBytes { $0.loadUnaligned(as: Float.self) }
  }

  func outputShapes(forInputShapes inputShapes: [[NSNumber]]) throws -> [[NSNumber]] { inputShapes }

  func evaluate(inputs: [MLMultiArray], outputs: [MLMultiArray]) throws {
    for index in 0..<inputs[0].count {
      outputs[0][index] = NSNumber(value: inputs[0][index].doubleValue * Double(factor) + offset)
    }
  }
}

@Suite("Custom layers")
struct CustomLayerTests {
  private func model(
    _ className: String, unit: String = "metre", isExact: Bool = true
  ) -> Specification {
    let custom = Layer.with {
      $0.name = "mine"
      $0.input = ["double"]
      $0.output = ["made"]
      $0.custom.className = className
      $0.custom.weights = [.init([3])]
      $0.custom.parameters = [
        "offset": .with { $0.doubleValue = 0.5 }, "unit": .with { $0.stringValue = unit },
      ]
    }
    return .network(
      [.linear("x", "double", factor: 2), custom, .linear("made", "y", addend: 100)],
      inputs: [.array("x", [2])], outputs: [.array("y")], isExact: isExact)
  }

  @Test("a registered class computes a layer between others, with the file's weights and parameters")
  func registered() throws {
    MLCustomLayerRegistry.register(ScalingLayer.self, forClassName: "Scaling")
    let result = try model("Scaling").prediction(["x": MLMultiArray.numbers([1, 2], shape: [2])])
    #expect(result.numbers("y") == [106.5, 112.5])
    let wide = try model("Scaling", isExact: false).prediction([
      "x": MLMultiArray.numbers([1, 2], shape: [2])
    ])
    #expect(wide.numbers("y") == [106.5, 112.5])
  }

  @Test(
    "an unregistered layer class, or one that rejects its parameters, is named at load")
  func refusals() {
    expectModelError(.customLayer, "The layer \"mine\" of type custom", "\"Unheard\" isn't registered") {
      try NeuralNetworkExecutor(model("Unheard"), allowsReducedPrecision: false)
    }
    MLCustomLayerRegistry.register(ScalingLayer.self, forClassName: "Scaling")
    expectModelError(.customLayer, "no offset in meters") {
      try NeuralNetworkExecutor(model("Scaling", unit: "foot"), allowsReducedPrecision: false)
    }
  }
}
