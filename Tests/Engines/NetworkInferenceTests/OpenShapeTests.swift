import Foundation
import Installation
import NetworkInference
import Testing

@Suite("Networks with open input shapes")
struct OpenShapeTests {
  private static let name = "ch_ppocr_mobile_v2.0_cls_mobile.onnx"

  private static func input(_ count: Int) -> [Float] { (0..<count).map { Float($0 % 97) / 48 - 1 } }

  @Test("outputs equal those of a network compiled for each shape")
  func shapes() throws {
    let url = try InstalledFile.url(named: Self.name)
    let open = try Network(.file(url))
    for width in [192, 96, 192] {
      let shape = [1, 3, 48, width]
      let input = Self.input(3 * 48 * width)
      let fixed = try Network(.file(url, inputShape: shape))
      #expect(fixed.inputs.map(\.fixedShape) == [shape])
      #expect(fixed.outputs.map(\.fixedShape) == [[1, 2]])
      let expected = try fixed.run {
        _ = $0.update(fromContentsOf: input)
      } read: {
        Array($0[0].values)
      }
      let found = try open.run(inputShape: shape) {
        _ = $0.update(fromContentsOf: input)
      } read: { outputs in
        #expect(outputs.map(\.shape) == [[1, 2]])
        return Array(outputs[0].values)
      }
      // Both are probabilities of two classes, computed in 32 bits.
      #expect(abs(found.reduce(0, +) - 1) < 1e-4)
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-4 })
    }
  }

  @Test("dimensions fixed by the file can be opened")
  func opened() throws {
    let url = try InstalledFile.url(named: "centerface.onnx")
    let open = try Network(.file(url, inputShape: [1, 3, nil, nil]))
    #expect(open.inputs.map(\.shape) == [[1, 3, nil, nil]])
    for (height, width) in [(32, 64), (96, 32)] {
      let input = Self.input(3 * height * width)
      let fixed = try Network(.file(url, inputShape: [1, 3, height, width]))
      let expected = try fixed.run {
        _ = $0.update(fromContentsOf: input)
      } read: {
        Array($0[0].values)
      }
      try open.run(inputShape: [1, 3, height, width]) {
        _ = $0.update(fromContentsOf: input)
      } read: { outputs in
        // A quarter of the sides, as for the file's own sizes.
        #expect(outputs[0].shape == [1, 1, height / 4, width / 4])
        #expect(zip(outputs[0].values, expected).allSatisfy { abs($0 - $1) < 1e-4 })
      }
    }
  }

  @Test("an invalid or missing shape is rejected by name, and the network still works")
  func refusal() throws {
    let network = try Network(.file(InstalledFile.url(named: Self.name), inputShape: [1, 3, 48, nil]))
    func run(_ shape: [Int]?) throws -> Int {
      try network.run(inputShape: shape) {
        $0.update(repeating: 0)
      } read: {
        $0.count
      }
    }
    for shape in [[1, 4, 48, 192], [3, 48, 192], nil] {
      #expect(throws: NetworkError.unexpectedShape(shape, accepted: [1, 3, 48, nil])) { try run(shape) }
    }
    #expect(
      NetworkError.unexpectedShape([1, 4], accepted: [1, nil]).localizedDescription
        == "The network takes an input of shape [1, any], not [1, 4].")
    #expect(try run([1, 3, 48, 192]) == 1)
  }
}
