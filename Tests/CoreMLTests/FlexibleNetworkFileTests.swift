import Foundation
import Testing

@testable import CoreML

@Suite("A network in a file, of any shape")
struct FlexibleNetworkFileTests {
  private static let name = "ch_ppocr_mobile_v2.0_cls_mobile.onnx"

  private static func input(_ count: Int) -> [Float] { (0..<count).map { Float($0 % 97) / 48 - 1 } }

  @Test("answers as one compiled for each shape does")
  func shapes() throws {
    let url = try InstalledFile.url(named: Self.name)
    let flexible = try FlexibleNetworkFile(contentsOf: url)
    for width in [192, 96, 192] {
      let shape = [1, 3, 48, width]
      let input = Self.input(3 * 48 * width)
      let fixed = try NetworkFile(contentsOf: url, inputShape: shape)
      #expect(fixed.inputShape == shape)
      #expect(fixed.outputShapes == [[1, 2]])
      let expected = try fixed.run {
        _ = $0.update(fromContentsOf: input)
      } read: {
        Array($0[0])
      }
      let found = try flexible.run(inputShape: shape) {
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

  @Test("lengths that the file fixes can be opened")
  func opened() throws {
    let url = try InstalledFile.url(named: "centerface.onnx")
    let flexible = try FlexibleNetworkFile(contentsOf: url, inputShape: [1, 3, nil, nil])
    for (height, width) in [(32, 64), (96, 32)] {
      let input = Self.input(3 * height * width)
      let fixed = try NetworkFile(contentsOf: url, inputShape: [1, 3, height, width])
      let expected = try fixed.run {
        _ = $0.update(fromContentsOf: input)
      } read: {
        Array($0[0])
      }
      try flexible.run(inputShape: [1, 3, height, width]) {
        _ = $0.update(fromContentsOf: input)
      } read: { outputs in
        // A quarter of the sides, as its file's own sizes have it.
        #expect(outputs[0].shape == [1, 1, height / 4, width / 4])
        #expect(zip(outputs[0].values, expected).allSatisfy { abs($0 - $1) < 1e-4 })
      }
    }
  }

  @Test("refuses a shape that it can't take, and runs on")
  func refusal() throws {
    let network = try FlexibleNetworkFile(contentsOf: InstalledFile.url(named: Self.name))
    #expect(throws: MLModelError.self) {
      try network.run(inputShape: [1, 4, 48, 192]) {
        $0.update(repeating: 0)
      } read: { _ in
      }
    }
    try network.run(inputShape: [1, 3, 48, 192]) {
      $0.update(repeating: 0)
    } read: {
      #expect($0.count == 1)
    }
  }

  @Test("names a file that isn't installed, with the command that installs it")
  func missing() {
    let error = #expect(throws: EngineUnavailableError.self) { try InstalledFile.url(named: "absent.onnx") }
    #expect(
      error?.description.contains("absent.onnx") == true && error?.description.contains("make setup") == true)
  }
}
