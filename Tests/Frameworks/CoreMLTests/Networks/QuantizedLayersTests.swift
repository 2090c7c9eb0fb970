import CoreMLSpecification
import Foundation
import NetworkInference
import NetworkPrecision
import ProtobufWire
import TestSupport
import Testing

@testable import CoreML

@Suite("Layers of a Core ML network in 8-bit integers")
struct QuantizedLayersTests {
  /// Halves four numbers, then multiplies them with -3: convolutions of one weight.
  private static func model(table: String?, allowsReducedPrecision: Bool = true) -> Specification {
    func convolution(_ input: String, _ output: String, _ weight: Float) -> Layer {
      .with {
        ($0.name, $0.input, $0.output) = ("the layer \(output)", [input], [output])
        $0.convolution.outputChannels = 1
        $0.convolution.kernelChannels = 1
        $0.convolution.kernelSize = [1, 1]
        $0.convolution.valid = .init()
        $0.convolution.weights.floatValue = [weight]
      }
    }
    var model = Specification.network(
      [convolution("x", "half", 0.5), convolution("half", "y", -3)], inputs: [.array("x", [1, 1, 4])],
      outputs: [.array("y", [1, 1, 4])])
    var metadata: [String: String] = [:]
    if allowsReducedPrecision { metadata["org.swift-vision.reduced-precision"] = "true" }
    metadata["org.swift-vision.quantized-layers"] = table
    model.description.metadata.userDefined = metadata
    return model
  }

  private static let numbers: [Float] = [0.123, 3, -1, 0.337]
  private static let exact: [Float] = numbers.map { $0 * -1.5 }
  /// The results if the first layer's input has steps of 0.01 in 0...2.55.
  private static let rounded: [Float] = [0.12, 2.55, 0, 0.34].map { $0 * -1.5 }
  /// Whether this processor computes quantized layers in integers.
  private static let hasIntegers = Processor.current.precisions(isQuantized: true).contains(.int8)

  private func results(
    _ specification: Specification, _ precision: InferencePrecision = .int8,
    units: MLComputeUnits = .all
  ) throws -> [Float] {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "Network.mlmodel")
    try specification.serializedData().write(to: file)
    let configuration = MLModelConfiguration()
    configuration.computeUnits = units
    configuration.engine.precision = .fixed(precision)
    configuration.engine.cache = nil
    let model = try MLModel(contentsOf: file, configuration: configuration)
    let input = try MLMultiArray(shape: [1, 1, 4], dataType: .float32)
    for (index, number) in Self.numbers.enumerated() { input[index] = NSNumber(value: number) }
    let output = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: ["x": input]))
    let array = try #require(output.featureValue(for: "y")?.multiArrayValue)
    return (0..<4).map { array[$0].floatValue }
  }

  private func expect(_ results: [Float], _ expected: [Float], _ comment: Comment? = nil) {
    for (result, number) in zip(results, expected) { #expect(abs(result - number) < 1e-5, comment) }
  }

  @Test("a layer of the table is computed in integers, and the others aren't")
  func rounding() throws {
    let expected = Self.hasIntegers ? Self.rounded : Self.exact
    try expect(results(Self.model(table: #"{"half": [0, 2.55]}"#)), expected)
  }

  @Test("without permission, without a table, or in 32 bits, all layers are exact")
  func exact() throws {
    let table = #"{"half": [0, 2.55]}"#
    try expect(results(Self.model(table: table, allowsReducedPrecision: false)), Self.exact)
    try expect(results(Self.model(table: nil)), Self.exact)
    try expect(results(Self.model(table: table), .float32), Self.exact)
    try expect(results(Self.model(table: table), units: .cpuOnly), Self.exact)
  }

  @Test("a table with a layer that the network doesn't have is ignored")
  func otherLayers() throws {
    try expect(results(Self.model(table: #"{"half": [0, 2.55], "third": [0, 1]}"#)), Self.exact)
  }

  @Test("metadata that is no table is an error that shows one")
  func noTable() throws {
    for text in ["", "yes", #"{"half": [1]}"#, #"{"half": [0, 0]}"#] {
      let error = #expect(throws: MLModelError.self) { try results(Self.model(table: text)) }
      #expect(error?.code == .io)
      #expect(
        error?.localizedDescription == """
          The model's metadata "org.swift-vision.quantized-layers" is no JSON object of ranges such as \
          {"convolution": [0, 6]}.
          """)
    }
  }
}
