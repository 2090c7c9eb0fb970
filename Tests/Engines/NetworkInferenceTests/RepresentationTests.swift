import NetworkInference
import Testing

/// Networks of one or two operations, written by hand in OpenVINO's intermediate representation.
@Suite("Networks in memory")
struct RepresentationTests {
  private static let portPrecisions: [ElementType: String] = [
    .float32: "FP32", .float16: "FP16", .int32: "I32", .int64: "I64", .boolean: "BOOL",
  ]

  /// An identity network.
  ///
  /// - Parameter shape: −1 for an open dimension.
  private static func identity(_ element: ElementType, shape: [Int]) throws -> Network {
    let port = try #require(portPrecisions[element])
    let dimensions = shape.map { "<dim>\($0)</dim>" }.joined()
    let list = shape.map { $0 < 0 ? "?" : "\($0)" }.joined(separator: ",")
    let xml = """
      <?xml version="1.0"?>
      <net name="identity" version="11">
      <layers>
      <layer id="0" name="in" type="Parameter" version="opset1">
      <data element_type="\(element.rawValue)" shape="\(list)"/>
      <output><port id="0" precision="\(port)">\(dimensions)</port></output></layer>
      <layer id="1" name="out" type="Result" version="opset1">
      <input><port id="0" precision="\(port)">\(dimensions)</port></input></layer>
      </layers>
      <edges><edge from-layer="0" from-port="0" to-layer="1" to-port="0"/></edges>
      </net>
      """
    return try Network(.representation(xml: xml, weights: WeightsBuffer(byteCount: 64, alignment: 64)))
  }

  private static func roundTrip<Element: TensorElement & Equatable>(_ values: [Element]) throws -> [Element] {
    let network = try identity(Element.elementType, shape: [values.count])
    #expect(network.inputs == [TensorPort(element: Element.elementType, shape: [values.count])])
    #expect(network.outputs == network.inputs)
    return try network.withRequest { request in
      _ = try request.input(0).elements().update(fromContentsOf: values)
      try request.infer()
      return Array(try request.output(0).elements())
    }
  }

  @Test("tensors of every element type are read and written unchanged")
  func elementTypes() throws {
    #expect(try Self.roundTrip([1.5, -2] as [Float]) == [1.5, -2])
    #expect(try Self.roundTrip([0.5, 65504, -3] as [Float16]) == [0.5, 65504, -3])
    #expect(try Self.roundTrip([.min, .max, 7] as [Int32]) == [.min, .max, 7])
    #expect(try Self.roundTrip([-1, 5, 1 << 20] as [Int64]) == [-1, 5, 1 << 20])
    #expect(try Self.roundTrip([true, false, true]) == [true, false, true])
  }

  @Test("elements of a type other than the tensor's are rejected")
  func otherType() throws {
    let network = try Self.identity(.int32, shape: [2])
    #expect(throws: NetworkError.unexpectedElementType(.int32, expected: .float32)) {
      try network.withRequest { Array(try $0.input(0).elements(Float.self)) }
    }
  }

  @Test("an open dimension can differ between runs of one request")
  func openLength() throws {
    let network = try Self.identity(.float32, shape: [-1, 2])
    #expect(network.inputs.map(\.shape) == [[nil, 2]])
    #expect(network.inputs.map(\.fixedShape) == [nil])
    try network.withRequest { request in
      for length in [1, 5, 3] {
        let values = (0..<2 * length).map(Float.init)
        _ = try request.input(0, shape: [length, 2]).elements().update(fromContentsOf: values)
        try request.infer()
        let output = try request.output(0)
        #expect(output.shape == [length, 2])
        #expect(Array(try output.elements(Float.self)) == values)
      }
    }
  }

  @Test("an asynchronous run releases the caller's thread, with the same output")
  func asynchronous() async throws {
    let network = try Self.identity(.float32, shape: [3])
    let result = try await network.withRequest { request in
      _ = try request.input(0).elements().update(fromContentsOf: [1, 2, 3] as [Float])
      try await request.infer()
      return Array(try request.output(0).elements(Float.self))
    }
    #expect(result == [1, 2, 3])
  }

  @Test("text that isn't a network is an error with OpenVINO's message")
  func noNetwork() throws {
    #expect {
      try Network(
        .representation(xml: "<net>", weights: WeightsBuffer(byteCount: 64, alignment: 64)))
    } throws: { error in
      guard case .engine("read the network", let message) = error as? NetworkError else { return false }
      return !message.isEmpty
    }
  }
}
