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
    let output = try every_type().prediction(input: Self.input(image: image))
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
    let without = try every_type().prediction(input: input)
    #expect(without.in_ == nil)
    #expect(without.mask == nil)
    #expect(without.counts == nil)
    #expect(without.countsShapedArray == nil)

    input.in_ = 0.5
    let counts = try MLMultiArray(shape: [2], dataType: .int32)
    counts[1] = 7
    input.counts = counts
    let with = try every_type().prediction(input: input)
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
    let model = try every_type()
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

  @Test("outputs with a missing feature, or one of another type, are rejected by its name")
  func missingOutput() throws {
    let output = try every_type().prediction(input: Self.input(image: Self.picture()))
    var values: [String: MLFeatureValue] = [:]
    for name in output.featureNames { values[name] = output.featureValue(for: name) }
    for (name, value) in [("text", nil), ("whole number", MLFeatureValue(double: 1))] {
      var changed = values
      changed[name] = value
      let features = try MLDictionaryFeatureProvider(dictionary: changed)
      let error = try #require(throws: MLModelError.self) { try every_typeOutput(features: features) }
      #expect(error.code == .featureType)
      #expect(error.localizedDescription.contains("\"\(name)\""))
    }
  }

  @Test("the model is found among the module's resources")
  func resource() {
    let path = every_type.urlOfModelInThisBundle.path
    #expect(path.hasSuffix("_GeneratedClassesTests.resources/every-type.mlmodel"))
  }
}
