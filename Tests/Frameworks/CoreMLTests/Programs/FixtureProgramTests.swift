import Foundation
import TestSupport
import Testing

@testable import CoreML

/// Programs made by coremltools, compared with NumPy: `Tests/Fixtures/Programs/make.py`.
@Suite("Programs made by coremltools")
struct FixtureProgramTests {
  private static let folder = packageFolder.appending(path: "Tests/Fixtures/Programs")

  private struct Expected: Decodable {
    struct Cache: Decodable {
      let rows: [Float]
      let answers: [Float]
      let width: Int
    }
    let tokens: [Int32]
    let encoder: [String: [Float]]
    let cache: Cache
    let functions: [String: [Float]]
  }

  private let expected: Expected

  init() throws {
    let data = try Data(contentsOf: Self.folder.appending(path: "expected.json"))
    expected = try JSONDecoder().decode(Expected.self, from: data)
  }

  private func model(_ name: String, function: String? = nil) throws -> MLModel {
    let configuration = MLModelConfiguration()
    configuration.functionName = function
    return try MLModel(
      contentsOf: Self.folder.appending(path: "\(name).mlpackage"), configuration: configuration)
  }

  private func array(_ values: [Float], _ shape: [Int], _ type: MLMultiArrayDataType) throws -> MLFeatureValue
  {
    let array = try MLMultiArray(shape: shape.map { NSNumber(value: $0) }, dataType: type)
    for (index, value) in values.enumerated() { array[index] = NSNumber(value: value) }
    return MLFeatureValue(multiArray: array)
  }

  /// Returns the largest difference, relative to the largest expected number.
  private func difference(_ array: MLMultiArray?, _ expected: some Collection<Float>) throws -> Float {
    let values = try #require(array).values(as: Float.self)
    try #require(values.count == expected.count)
    let largest = expected.map(\.magnitude).max() ?? 1
    return (zip(values, expected).map { ($0 - $1).magnitude }.max() ?? 0) / largest
  }

  @Test(
    "a transformer encoder matches NumPy, uncompressed and compressed",
    arguments: ["encoder-fp32", "encoder-fp16", "encoder-int4", "encoder-palette", "encoder-sparse"])
  func encoder(name: String) throws {
    let tokens = try array(expected.tokens.map(Float.init), [1, expected.tokens.count], .int32)
    let answer = try model(name).prediction(from: MLDictionaryFeatureProvider(values: ["tokens": tokens]))
    let hidden = answer.featureValue(for: "hidden")?.multiArrayValue
    let error = try difference(hidden, #require(expected.encoder[name]))
    // The weights of the 16-bit form are rounded to eleven bits.
    #expect(error < 1e-3)
  }

  @Test("attention with a state for keys and values matches attention over all rows at once")
  func cache() throws {
    let model = try model("cache")
    let (width, rows) = (expected.cache.width, expected.cache.rows)
    // Two interleaved sequences: neither sees the other's.
    let states = [model.makeState(), model.makeState()]
    for row in 0..<rows.count / width {
      for state in states {
        let step = MLDictionaryFeatureProvider(values: [
          "row": try array(Array(rows[row * width..<(row + 1) * width]), [1, width], .float16),
          "position": try array([Float(row)], [1], .int32),
        ])
        let answer = try model.prediction(from: step, using: state).featureValue(for: "answer")?
          .multiArrayValue
        let error = try difference(answer, expected.cache.answers[row * width..<(row + 1) * width])
        // States are stored in 16 bits.
        #expect(error < 2e-3, "row \(row)")
      }
    }
  }

  @Test("the requested function runs, or else the default, which isn't called main here")
  func functions() throws {
    let x = try array(try #require(expected.functions["x"]), [1, 3], .float32)
    for (asked, runs) in [("double", "double"), ("negate", "negate"), (nil, "double")] {
      let model = try model("functions", function: asked)
      #expect(model.modelDescription.inputNames == ["x"])
      let answer = try model.prediction(from: MLDictionaryFeatureProvider(values: ["x": x]))
      let y = answer.featureValue(for: "y")?.multiArrayValue
      #expect(try difference(y, #require(expected.functions[runs])) < 1e-6)
    }
    let error = #expect(throws: MLModelError.self) { try model("functions", function: "triple") }
    #expect(error?.code == .parameters)
    #expect("\(error as Any)".contains("it has \"double\", \"negate\""))
  }

  @Test("a compiled package has the same predictions as the package")
  func compiling() throws {
    let compiled = try MLModel.compileModel(at: Self.folder.appending(path: "functions.mlpackage"))
    defer { try? FileManager.default.removeItem(at: compiled.deletingLastPathComponent()) }
    let configuration = MLModelConfiguration()
    configuration.functionName = "negate"
    let model = try MLModel(contentsOf: compiled, configuration: configuration)
    let x = try array(try #require(expected.functions["x"]), [1, 3], .float32)
    let answer = try model.prediction(from: MLDictionaryFeatureProvider(values: ["x": x]))
    let y = answer.featureValue(for: "y")?.multiArrayValue
    #expect(try difference(y, #require(expected.functions["negate"])) < 1e-6)
  }

  @Test("a program and weights in memory match the package; without weights it is rejected")
  func blobMapping() async throws {
    let data = Self.folder.appending(path: "encoder-fp16.mlpackage/Data/com.apple.CoreML")
    let specification = try Data(contentsOf: data.appending(path: "model.mlmodel"))
    let weights = try Data(contentsOf: data.appending(path: "weights/weight.bin"))
    let place = try #require(URL(string: "@model_path/weights/weight.bin"))
    let asset = try MLModelAsset(specification: specification, blobMapping: [place: weights])
    #expect(try await asset.functionNames == ["main"])
    let model = try await MLModel.load(asset: asset)
    let tokens = try array(expected.tokens.map(Float.init), [1, expected.tokens.count], .int32)
    let features = MLDictionaryFeatureProvider(values: ["tokens": tokens])
    let (one, other) = (
      try await model.prediction(from: features, options: MLPredictionOptions()),
      try await self.model("encoder-fp16").prediction(from: features, options: MLPredictionOptions())
    )
    let hidden = try #require(one.featureValue(for: "hidden")?.multiArrayValue).values(as: Float.self)
    #expect(hidden == other.featureValue(for: "hidden")?.multiArrayValue?.values(as: Float.self))
    // A part of the weights, and none.
    let cut = try MLModelAsset(specification: specification, blobMapping: [place: weights.prefix(200)])
    await #expect { try await MLModel.load(asset: cut) } throws: { MLModelError.io ~= $0 }
    let bare = try MLModelAsset(specification: specification)
    await #expect { try await MLModel.load(asset: bare) } throws: { MLModelError.io ~= $0 }
  }

  @Test("blobs with the same file name, or none, are rejected")
  func blobNames() throws {
    let data = Self.folder.appending(path: "encoder-fp16.mlpackage/Data/com.apple.CoreML/model.mlmodel")
    let specification = try Data(contentsOf: data)
    for places in [["a/weight.bin", "b/weight.bin"], ["a/.."]] {
      let blobs = try places.map { (try #require(URL(string: "file:///\($0)")), Data([1])) }
      expectModelError(.io, "distinct names") {
        try MLModelAsset(
          specification: specification, blobMapping: Dictionary(uniqueKeysWithValues: blobs))
      }
    }
  }

  @Test("tensor predictions, for any type, and with a state")
  func tensors() async throws {
    let encoder = try model("encoder-fp32")
    let tokens = MLTensor(
      shape: [1, expected.tokens.count], scalars: expected.tokens.map(Int16.init), scalarType: Int16.self)
    let hidden = try #require(try await encoder.prediction(from: ["tokens": tokens])["hidden"])
    #expect(hidden.scalarType is Float.Type)
    let numbers = await hidden.shapedArray(of: Float.self).scalars
    let wanted = try #require(expected.encoder["encoder-fp32"])
    try #require(numbers.count == wanted.count)
    let largest = wanted.map(\.magnitude).max() ?? 1
    for (number, want) in zip(numbers, wanted) { #expect((number - want).magnitude < 1e-4 * largest) }
    await #expect(throws: MLModelError.self) { try await encoder.prediction(from: [:]) }
    // In a program with a state each prediction depends on the rows before.
    let cache = try model("cache")
    let width = expected.cache.width
    let state = cache.makeState()
    for start in stride(from: 0, to: expected.cache.rows.count, by: width) {
      let outputs = try await cache.prediction(
        from: [
          "row": MLTensor(shape: [1, width], scalars: Array(expected.cache.rows[start..<start + width])),
          "position": MLTensor([Int32(start / width)]),
        ], using: state)
      let answer = try #require(outputs["answer"]).cast(to: Float.self)
      let got = await answer.shapedArray(of: Float.self).scalars
      let want = expected.cache.answers[start..<start + width]
      let scale = want.map(\.magnitude).max() ?? 1
      #expect(zip(got, want).allSatisfy { ($0 - $1).magnitude <= 2e-3 * max(scale, 1) }, "\(got) \(want)")
    }
  }
}
