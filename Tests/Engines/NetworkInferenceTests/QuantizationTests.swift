import Foundation
import Installation
import NetworkPrecision
import ProtobufWire
import Testing

@testable import NetworkInference

@Suite("Networks in 8-bit integers")
struct QuantizationTests {
  private static let processor = Processor(
    description: "vendor_id\t: GenuineIntel\nflags\t\t: avx512f avx512_vnni\n")

  private let place = CacheFolder()

  // MARK: Ranges

  @Test(
    "a range is widened so that 0 is one of its levels",
    arguments: [
      (Float(0), Float(2.55)), (-1, 0), (0.5, 2), (-3, -1), (-1, 1), (-0.001, 5), (-7.3, 0.01), (-2, 6.2),
    ])
  func zero(low: Float, high: Float) throws {
    let range = try #require(QuantizedRange(low, high))
    let step = (range.high - range.low) / 255
    #expect(range.low <= min(low, 0) && range.high >= max(high, 0))
    #expect(range.low >= min(low, 0) - 2 * step && range.high <= max(high, 0) + 2 * step)
    let zero = -range.low / step
    #expect(abs(zero - zero.rounded()) < 1e-3)
  }

  @Test("a range without numbers, or without an end, is none")
  func noRange() {
    #expect(QuantizedRange(0, 0) == nil)
    #expect(QuantizedRange(0, .infinity) == nil)
    #expect(QuantizedRange(.nan, 1) == nil)
    #expect(QuantizedRange(-.greatestFiniteMagnitude, .greatestFiniteMagnitude) == nil)
  }

  @Test("tables are read from JSON, and those with something else are rejected")
  func tables() throws {
    let table = try QuantizationTable(json: Data(#"{"first": [0, 2.5], "last": [-1, 1]}"#.utf8))
    #expect(
      table.ranges == [
        "first": try #require(QuantizedRange(0, 2.5)), "last": try #require(QuantizedRange(-1, 1)),
      ])
    for text in [#"{"a": [0]}"#, #"{"a": [0, 0]}"#, #"{"a": [0, 1, 2]}"#, #"{"a": 1}"#, "[]", ""] {
      #expect(throws: DecodingError.self, "\(text)") { try QuantizationTable(json: Data(text.utf8)) }
    }
  }

  @Test("each output's weights have levels of their own, up to the largest magnitude")
  func levels() {
    let weights: [Float] = [1, -2, 3, 0, 0, 0, -0.5, 0.25]
    let rows = RoundedWeights(weights, shape: [4, 2], axis: 0)
    #expect(rows.largest == [2, 3, 1, 0.5] && rows.largestShape == [4, 1])
    let columns = RoundedWeights(weights, shape: [4, 2], axis: 1)
    #expect(columns.largest == [3, 2] && columns.largestShape == [1, 2])
    let middle = RoundedWeights(weights, shape: [2, 2, 2], axis: 1)
    #expect(middle.largest == [2, 3] && middle.largestShape == [1, 2, 1])
    for (rounded, stride) in [(rows, 2), (columns, 1)] {
      for (index, value) in rounded.values.enumerated() {
        let level = value / rounded.largest[index / stride % rounded.largest.count] * 127
        #expect(abs(level - level.rounded()) < 1e-4 && abs(level) <= 127)
      }
    }
  }

  @Test("the errors of an output's weights cancel out")
  func errors() {
    // The level of 1 is 127; the others are a quarter above a level, so that three in four are rounded down.
    let weights: [Float] = [1] + Array(repeating: 10.25 / 127, count: 8)
    let rounded = RoundedWeights(weights, shape: [1, 9], axis: 0)
    let levels = rounded.values.map { ($0 * 127).rounded() }
    #expect(levels.dropFirst().allSatisfy { $0 == 10 || $0 == 11 })
    #expect(levels.reduce(0, +) == 127 + 82)
    // Those of another output don't matter.
    let two = RoundedWeights([1, 1, 10.4 / 127, 20 / 127], shape: [2, 2], axis: 1)
    #expect(two.values.map { ($0 * 127).rounded() } == [127, 127, 10, 20])
  }

  // MARK: Networks

  /// Two convolutions one after the other, each with one weight: 0.5, which is in the file as it is, and -3,
  /// which a node passes on.
  private static var model: ONNXModel {
    func port(_ name: String) -> [UInt8] {
      func field(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
        [number << 3 | 2, UInt8(content.count)] + content
      }
      let dimensions: [UInt8] = [1, 1, 1, 4]
      let shape = dimensions.flatMap { field(1, [1 << 3, $0]) }
      let type = field(1, [1 << 3, 1] + field(2, shape))
      return field(1, [UInt8](name.utf8)) + field(2, type)
    }
    func node(_ operation: String, _ inputs: [String], _ output: String) -> ONNXNode {
      .with { ($0.operation, $0.inputs, $0.outputs) = (operation, inputs, [output]) }
    }
    var model = ONNXModel()
    model.formatVersion = 8
    model.operatorSets = [.with { $0.version = 13 }]
    model.graph.nodes = [
      node("Conv", ["image", "half"], "halved"), node("Identity", ["three"], "same"),
      node("Conv", ["halved", "same"], "result"),
    ]
    model.graph.constants = [
      ONNXTensor("half", shape: [1, 1, 1, 1], [0.5]), ONNXTensor("three", shape: [1, 1, 1, 1], [-3]),
    ]
    for (number, name) in [(UInt8(11), "image"), (12, "result")] {
      let port = port(name)
      model.graph.unknownFields += [number << 3 | 2, UInt8(port.count)] + port
    }
    return model
  }

  private func results(
    _ values: [Float], _ ranges: [String: QuantizedRange]?, _ precision: InferencePrecision = .int8
  ) throws -> (values: [Float], precision: InferencePrecision) {
    let file = place.url.appendingPathExtension("onnx")
    try Self.model.serializedData().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var options = EngineOptions()
    options.cache = NetworkCache(folder: place.url)
    options.precision = .fixed(precision)
    let network = try Network(
      .file(file), quantized: ranges.map { QuantizedForm(QuantizationTable($0), ofONNX: file) },
      isReducedPrecisionAllowed: true, options: options, processor: Self.processor)
    let results = try network.run(inputShape: [1, 1, 1, 4]) {
      for (index, value) in values.enumerated() { $0[index] = value }
    } read: {
      Array($0[0].values)
    }
    return (results, network.precision)
  }

  @Test("inputs of a layer in integers are rounded to its range's levels, and others aren't")
  func rounding() throws {
    let values: [Float] = [0.123, 3, -1, 0.337]
    let exact = try results(values, nil)
    #expect(exact.precision == .float32)
    for (value, result) in zip(values, exact.values) { #expect(abs(result - value * -1.5) < 1e-6) }
    // 2.55 in steps of 0.01.
    let range = try #require(QuantizedRange(0, 2.55))
    let rounded = try results(values, ["halved": range])
    #expect(rounded.precision == .int8)
    for (level, result) in zip([0.12, 2.55, 0, 0.34] as [Float], rounded.values) {
      #expect(abs(result - level * -1.5) < 1e-5, "\(level): \(result)")
    }
    // After the first layer: 0.0615, 1.5, -0.5, 0.1685.
    let second = try results(values, ["result": range])
    for (level, result) in zip([0.06, 1.5, 0, 0.17] as [Float], second.values) {
      #expect(abs(result - level * -3) < 1e-5, "\(level): \(result)")
    }
  }

  @Test("in 32 bits, the same network isn't rounded")
  func notRounded() throws {
    let range = try #require(QuantizedRange(0, 2.55))
    let (values, precision) = try results([0.123, 3, -1, 0.337], ["halved": range], .float32)
    #expect(precision == .float32 && abs(values[0] + 0.1845) < 1e-6 && abs(values[2] - 1.5) < 1e-6)
  }

  @Test("a table of another network is an error, and the network runs in 32 bits")
  func otherNetwork() throws {
    let range = try #require(QuantizedRange(0, 1))
    for name in ["other", "same"] {
      var model = Self.model
      #expect(throws: NetworkError.unquantizableLayer(name)) {
        try model.quantize(QuantizationTable([name: range]))
      }
      #expect(try results([1, 1, 1, 1], [name: range]).precision == .float32)
    }
  }

  @Test("the cache distinguishes a network's forms")
  func cache() throws {
    var options = EngineOptions()
    options.cache = NetworkCache(folder: place.url)
    let file = try InstalledFile.url(named: "centerface.onnx")
    func load(_ high: Float?, _ precision: InferencePrecision) throws -> Network {
      options.precision = .fixed(precision)
      let form = try high.map { high in
        let range = try #require(QuantizedRange(-1, high))
        return QuantizedForm(QuantizationTable(["363": range]), ofONNX: file, inputShape: Self.shape)
      }
      return try Network(
        .file(file, inputShape: Self.shape), quantized: form, isReducedPrecisionAllowed: true,
        options: options, processor: Self.processor)
    }
    let forms: [(Float?, InferencePrecision)] = [(nil, .float32), (1, .int8), (2, .int8)]
    for (high, precision) in forms {
      let network = try load(high, precision)
      #expect(network.precision == precision && !network.isFromCache)
    }
    for (high, precision) in forms + [(1, .float32)] {
      let network = try load(high, precision)
      #expect(network.precision == precision && network.isFromCache)
    }
  }

  private static let shape = [1, 3, 64, 64]
}
