import CoreGraphics
import CoreML
import CoreVideo
import Foundation
import TestSupport
import Testing

/// The class of `Models/every-type.mlmodel`, which returns its inputs.
@Suite("Generated class")
struct EveryTypeTests {
  private static func picture() throws -> CVPixelBuffer {
    try #require(CVPixelBuffer(width: 4, height: 3, pixelFormat: kCVPixelFormatType_32BGRA))
  }

  private static func input(image: CVPixelBuffer) throws -> every_typeInput {
    let array = try MLMultiArray(shape: [2, 3], dataType: .float32)
    for index in 0..<6 { array[index] = NSNumber(value: index) }
    return every_typeInput(
      whole_number: .max, _2nd: 0.25, text: "naïve", image: image, array_1: array,
      scores: ["a": 0.75, "b": 0.25], by__number_: [-1: 2], words: ["x", ""], id_: [3, -4])
  }

  @Test("features of every type have their Swift types, under valid identifiers")
  func everyType() throws {
    let image = try Self.picture()
    let output = try every_type(configuration: MLModelConfiguration()).prediction(
      input: Self.input(image: image))
    #expect(output.whole_number == .max)
    #expect(output._2nd == 0.25)
    #expect(output.text == "naïve")
    #expect(output.image === image)
    #expect(output.array_1.shape == [2, 3])
    #expect(output.array_1ShapedArray == MLShapedArray<Float>(scalars: [0, 1, 2, 3, 4, 5], shape: [2, 3]))
    #expect(output.scores == ["a": 0.75, "b": 0.25])
    #expect(output.by__number_ == [-1: 2])
    #expect(output.words == ["x", ""])
    #expect(output.id_ == [3, -4])
    #expect(output.featureNames.count == 12)
    #expect(output.featureValue(for: "2nd")?.doubleValue == 0.25)
    #expect(output.featureValue(for: "by \"number\"")?.dictionaryValue == [Int64(-1): 2])
    #expect(output.featureValue(for: "words")?.sequenceValue?.stringValues == ["x", ""])
    #expect(output.featureValue(for: "_2nd") == nil)
  }

  @Test("optional features are nil if omitted, and passed on if given")
  func optional() throws {
    let input = try Self.input(image: Self.picture())
    #expect(input.featureValue(for: "in") == nil)
    let without = try every_type(configuration: MLModelConfiguration()).prediction(input: input)
    #expect(without.in_ == nil)
    #expect(without.mask == nil)
    #expect(without.counts == nil)
    #expect(without.countsShapedArray == nil)

    input.in_ = 0.5
    let counts = try MLMultiArray(shape: [2], dataType: .int32)
    counts[1] = 7
    input.counts = counts
    let with = try every_type(configuration: MLModelConfiguration()).prediction(input: input)
    #expect(with.in_ == 0.5)
    #expect(with.countsShapedArray == MLShapedArray<Int32>(scalars: [0, 7], shape: [2]))
  }

  @Test("arrays can be shaped arrays and images CGImages, in the initializer or later")
  func convenience() throws {
    let image = CGImage(pixelBuffer: try Self.picture())
    let input = try every_typeInput(
      whole_number: 1, _2nd: 2, text: "", imageWith: image, maskWith: image,
      array_1: MLShapedArray<Float>(repeating: 3, shape: [2, 3]),
      counts: MLShapedArray<Int32>(scalars: [5, 6], shape: [2]), scores: [:], by__number_: [:], words: [],
      id_: [])
    #expect(CVPixelBufferGetWidth(input.image) == 4)
    #expect(CVPixelBufferGetHeight(input.image) == 3)
    #expect(CVPixelBufferGetPixelFormatType(input.image) == kCVPixelFormatType_32ARGB)
    let mask = try #require(input.mask)
    #expect(CVPixelBufferGetPixelFormatType(mask) == kCVPixelFormatType_OneComponent8)
    #expect(input.array_1 == MLMultiArray(MLShapedArray<Float>(repeating: 3, shape: [2, 3])))
    #expect(input.counts == MLMultiArray(MLShapedArray<Int32>(scalars: [5, 6], shape: [2])))

    let before = input.image
    try input.setImage(with: packageFolder.appending(path: "Tests/Fixtures/Drawings/sun-clean.png"))
    #expect(input.image !== before)
    #expect(CVPixelBufferGetWidth(input.image) == 4)
    try input.setMask(with: image)
    #expect(input.mask !== mask)
    #expect(throws: (any Error).self) { try input.setImage(with: URL(filePath: "/nowhere.png")) }
  }

  @Test("values can be passed without an input object, in batches, and asynchronously")
  func waysOfAsking() async throws {
    let model = try await every_type.load()
    let image = try Self.picture()
    let array = try MLMultiArray(shape: [2, 3], dataType: .float32)
    let alone = try Self.synchronously {
      try model.prediction(
        whole_number: 5, _2nd: 0, text: "", image: image, array_1: array, scores: [:], by__number_: [:],
        words: [], id_: [])
    }
    #expect(alone.whole_number == 5)
    let batch = try model.predictions(inputs: [Self.input(image: image), Self.input(image: image)])
    #expect(batch.map(\.text) == ["naïve", "naïve"])
    let awaited = try await model.prediction(input: Self.input(image: image))
    #expect(awaited.text == "naïve")
  }

  /// Calls the synchronous overload: in an async function, the compiler would choose the asynchronous one.
  private static func synchronously<R>(_ body: () throws -> R) rethrows -> R { try body() }

  @Test("concurrent tasks share one model")
  func concurrently() async throws {
    let model = try every_type(configuration: MLModelConfiguration())
    let numbers = try await withThrowingTaskGroup(of: Int64.self) { group in
      for number in 0..<20 {
        group.addTask {
          let input = try Self.input(image: Self.picture())
          input.whole_number = Int64(number)
          return try await model.prediction(input: input).whole_number
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(numbers.sorted() == Array(0..<20))
  }

  @Test("a completion handler gets the model or the error")
  func completion() async throws {
    let model = try await withCheckedThrowingContinuation { continuation in
      every_type.load { continuation.resume(with: $0) }
    }
    #expect(model.model.modelDescription.inputDescriptionsByName.count == 12)
    let missing = URL(filePath: "/nowhere.mlmodel")
    await #expect(throws: MLModelError.self) {
      try await withCheckedThrowingContinuation { continuation in
        every_type.load(contentsOf: missing) { continuation.resume(with: $0) }
      }
    }
  }

  @Test("a prediction of a model without an output, or with one of another type, is rejected by its name")
  func missingOutput() throws {
    let own = try every_type(configuration: MLModelConfiguration())
    let output = try own.prediction(input: Self.input(image: Self.picture()))
    var values: [String: MLFeatureValue] = [:]
    for name in output.featureNames { values[name] = output.featureValue(for: name) }
    for (name, value) in [("text", nil), ("whole number", MLFeatureValue(double: 1))] {
      var changed = values
      changed[name] = value
      let model = every_type(
        model: try FixedOutputs(MLDictionaryFeatureProvider(dictionary: changed)))
      let error = try #require(throws: MLModelError.self) {
        try model.prediction(input: Self.input(image: Self.picture()))
      }
      #expect(error.code == .featureType)
      #expect(error.localizedDescription.contains("\"\(name)\""))
    }
  }

  @Test("outputs wrap any features, and stop the program only if a missing one is read")
  func wrappedOutputs() async throws {
    let output = every_typeOutput(
      features: try MLDictionaryFeatureProvider(dictionary: ["text": "a", "2nd": 0.5, "whole number": 0.5]))
    #expect(output.text == "a" && output._2nd == 0.5 && output.in_ == nil && output.mask == nil)
    #expect(output.featureValue(for: "scores") == nil)
    await #expect(processExitsWith: .failure) {
      let output = every_typeOutput(features: try MLDictionaryFeatureProvider(dictionary: ["text": "a"]))
      _ = output.scores
    }
  }

  @Test("outputs can be created from values")
  func ownOutputs() throws {
    let output = every_typeOutput(
      whole_number: 1, _2nd: 2, text: "t", image: try Self.picture(),
      array_1: try MLMultiArray(shape: [2, 3], dataType: .float32), scores: ["a": 0.5], by__number_: [:],
      words: ["w"], id_: [9])
    #expect(output.whole_number == 1 && output.scores == ["a": 0.5] && output.words == ["w"])
    #expect(output.id_ == [9] && output.in_ == nil)
    #expect(output.featureValue(for: "2nd")?.doubleValue == 2 && output.featureValue(for: "in") == nil)
  }

  @Test("the deprecated initializer loads the model without an error to handle")
  func deprecatedInitializer() throws {
    let model = (Deprecated.self as any DeprecatedCall.Type).model()
    #expect(try model.prediction(input: Self.input(image: Self.picture())).text == "naïve")
  }

  @Test("the model is found among the module's resources")
  func resource() {
    let path = every_type.urlOfModelInThisBundle.path
    #expect(path.hasSuffix("_GeneratedClassesTests.resources/every-type.mlmodel"))
  }
}

/// A model with these outputs whatever its inputs are.
private final class FixedOutputs: MLModel, @unchecked Sendable {
  private let outputs: MLDictionaryFeatureProvider

  init(_ outputs: MLDictionaryFeatureProvider) throws {
    self.outputs = outputs
    try super.init(contentsOf: every_type.urlOfModelInThisBundle, configuration: MLModelConfiguration())
  }

  override func prediction(
    from input: any MLFeatureProvider, options: MLPredictionOptions
  ) throws -> any MLFeatureProvider { outputs }
}

/// A requirement isn't deprecated, so that calling it isn't a warning.
private protocol DeprecatedCall {
  static func model() -> every_type
}

private enum Deprecated: DeprecatedCall {
  @available(*, deprecated, message: "Calls the deprecated initializer.")
  static func model() -> every_type { every_type() }
}
