import CoreML
import CoreMLSpecification
import Foundation
import Testing

@Suite("Custom models")
struct CustomModelTests {
  private typealias Spec = ClassicSpecification

  /// Multiplies by the parameter "factor" and appends the parameter "unit".
  private final class Scaled: MLCustomModel {
    private let factor: Double
    private let unit: String
    private let output: String

    init(modelDescription: MLModelDescription, parameters: [String: Any]) throws {
      guard let factor = parameters["factor"] as? NSNumber, let unit = parameters["unit"] as? String,
        let output = modelDescription.outputDescriptionsByName.keys.first
      else { throw CocoaError(.formatting) }
      (self.factor, self.unit, self.output) = (factor.doubleValue, unit, output)
    }

    func prediction(
      from input: any MLFeatureProvider, options: MLPredictionOptions
    ) throws -> any MLFeatureProvider {
      guard let number = input.featureValue(for: "x")?.doubleValue, number >= 0 else {
        throw CocoaError(.formatting)
      }
      return try MLDictionaryFeatureProvider(dictionary: [output: "\(number * factor) \(unit)"])
    }
  }

  private func model(
    _ className: String, _ parameters: [String: CoreML_Specification_CustomModel.CustomModelParamValue]
  ) throws -> MLModel {
    try Spec.model(
      [Spec.number("x")], [Spec.text("y")],
      .customModel(
        .with {
          $0.className = className
          $0.parameters = parameters
        }))
  }

  @Test("a registered class gets the file's description and parameters, and answers")
  func registered() throws {
    MLCustomModelRegistry.register(Scaled.self, forClassName: "Scaled")
    let model = try model(
      "Scaled", ["factor": .with { $0.intValue = 3 }, "unit": .with { $0.stringValue = "m" }])
    let input = try MLDictionaryFeatureProvider(dictionary: ["x": 2.0])
    #expect(try model.prediction(from: input).featureValue(for: "y")?.stringValue == "6.0 m")
    let error = #expect(throws: MLModelError.self) {
      try model.prediction(from: MLDictionaryFeatureProvider(dictionary: ["x": -1.0]))
    }
    #expect(error?.code == .customModel)
  }

  @Test("a class that isn't registered, or refuses its parameters, is an error at load")
  func refused() throws {
    MLCustomModelRegistry.register(Scaled.self, forClassName: "Scaled")
    for className in ["Unknown", "Scaled"] {
      let error = #expect(throws: MLModelError.self) { try model(className, [:]) }
      #expect(error?.code == .customModel)
      #expect(error.map { "\($0)" }?.contains("\"\(className)\"") == true)
    }
  }
}
