import CoreML
import CoreMLSpecification
import Dispatch
import Foundation
import ProtobufWire
import Synchronization
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

  @Test("a registered class gets the model's description and parameters, and predicts")
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

  /// Queries its own model for the previous number, and adds one.
  private final class Counting: MLCustomModel {
    static let model = Mutex<MLModel?>(nil)

    init(modelDescription: MLModelDescription, parameters: [String: Any]) {}

    func prediction(
      from input: any MLFeatureProvider, options: MLPredictionOptions
    ) throws -> any MLFeatureProvider {
      let number = input.featureValue(for: "x")?.doubleValue ?? 0
      guard number > 0, let model = Self.model.withLock({ $0 }) else {
        return try MLDictionaryFeatureProvider(dictionary: ["y": "0"])
      }
      let before = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: ["x": number - 1]))
      let text = before.featureValue(for: "y")?.stringValue ?? ""
      return try MLDictionaryFeatureProvider(dictionary: ["y": "\(text) \(Int(number))"])
    }
  }

  @Test("a model may call itself during a prediction", .timeLimit(.minutes(1)))
  func nested() throws {
    MLCustomModelRegistry.register(Counting.self, forClassName: "Counting")
    let model = try model("Counting", [:])
    Counting.model.withLock { $0 = model }
    defer { Counting.model.withLock { $0 = nil } }
    let result = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: ["x": 3.0]))
    #expect(result.featureValue(for: "y")?.stringValue == "0 1 2 3")
  }

  /// Waits for the expected number of concurrent predictions, and records whether an instance had two.
  private final class ConcurrencyProbe: MLCustomModel {
    /// The predictions that haven't started yet.
    static let absent = DispatchGroup()
    private let isBusy = Atomic(false)

    init(modelDescription: MLModelDescription, parameters: [String: Any]) {}

    func prediction(
      from input: any MLFeatureProvider, options: MLPredictionOptions
    ) throws -> any MLFeatureProvider {
      let wasBusy = isBusy.exchange(true, ordering: .sequentiallyConsistent)
      defer { isBusy.store(false, ordering: .sequentiallyConsistent) }
      Self.absent.leave()
      guard Self.absent.wait(timeout: .now() + 60) == .success else { throw CocoaError(.userCancelled) }
      return try MLDictionaryFeatureProvider(dictionary: ["y": wasBusy ? "shared" : "alone"])
    }
  }

  @Test(
    "concurrent predictions don't block each other, and each has its own instance",
    .timeLimit(.minutes(1)))
  func sideBySide() async throws {
    MLCustomModelRegistry.register(ConcurrencyProbe.self, forClassName: "Meeting")
    let model = try model("Meeting", [:])
    let count = 3
    for _ in 0..<count { ConcurrencyProbe.absent.enter() }
    let answers = Mutex([String?]())
    await withCheckedContinuation { continuation in
      let group = DispatchGroup()
      for _ in 0..<count {
        // Separate threads: the test pool may have fewer than the predictions that wait for one another.
        group.enter()
        Thread.detachNewThread {
          let input = try? MLDictionaryFeatureProvider(dictionary: ["x": 1.0])
          let result = input.flatMap { try? model.prediction(from: $0) }
          answers.withLock { $0.append(result?.featureValue(for: "y")?.stringValue) }
          group.leave()
        }
      }
      group.notify(queue: .global()) { continuation.resume() }
    }
    #expect(answers.withLock { $0 } == Array(repeating: "alone", count: count))
  }

  @Test("a class that isn't registered, or rejects its parameters, is an error at load")
  func refused() throws {
    MLCustomModelRegistry.register(Scaled.self, forClassName: "Scaled")
    for className in ["Unknown", "Scaled"] {
      let error = #expect(throws: MLModelError.self) { try model(className, [:]) }
      #expect(error?.code == .customModel)
      #expect(error.map { "\($0)" }?.contains("\"\(className)\"") == true)
    }
  }
}
