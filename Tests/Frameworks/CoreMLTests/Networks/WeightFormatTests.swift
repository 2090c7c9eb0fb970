import CoreMLSpecification
import Foundation
import ProtobufWire
import Testing

@testable import CoreML

@Suite("Weight formats")
struct WeightFormatTests {
  typealias Weights = CoreML_Specification_WeightParams

  private func decode(_ weights: Weights, _ shape: [Int], axis: Int = 0) throws -> [Float] {
    try DecodedWeights(weights, shape: shape, channelAxis: axis, what: "weights").floats
  }

  @Test("16-bit floating point, little-endian")
  func halves() throws {
    // 1, −2, the smallest number above 0 and infinity.
    let weights = Weights.with { $0.float16Value = Data([0x00, 0x3C, 0x00, 0xC0, 0x01, 0x00, 0x00, 0x7C]) }
    #expect(try decode(weights, [4]) == [1, -2, 5.9604645e-08, .infinity])
  }

  @Test("a network with 16-bit weights computes with exactly those values")
  func halfNetwork() throws {
    var layer = Layer.innerProduct(rows: [[0, 0]])
    layer.innerProduct.weights = .with { $0.float16Value = Data([0x00, 0x3C, 0x55, 0x35]) }
    let model = Specification.network([layer], inputs: [.array("x", [2])], outputs: [.array("y", [1])])
    // 0x3555 is 1365 ⁄ 4096.
    let outputs = try model.prediction(["x": MLMultiArray.numbers([1, 4096], shape: [2])])
    #expect(outputs.numbers("y") == [1366])
  }

  @Test("a grouped deconvolution's codes may have a scale per output channel, group by group")
  func scalesOfGroups() throws {
    // Two input channels, a group each, of two output channels.
    let weights = Weights.with {
      $0.rawValue = Data([1, 1, 1, 1])
      $0.quantization.numberOfBits = 8
      $0.quantization.linearQuantization.scale = [1, 2, 3, 4]
    }
    let decoded = try DecodedWeights(
      weights, shape: [2, 2, 1, 1], channelAxis: 1, groups: 2, what: "weights")
    #expect(decoded.floats == [1, 2, 3, 4])
  }

  @Test("8-bit codes with one scale and bias")
  func linear() throws {
    let weights = Weights.with {
      $0.rawValue = Data([0, 1, 128, 255])
      $0.quantization.numberOfBits = 8
      $0.quantization.linearQuantization.scale = [0.5]
      $0.quantization.linearQuantization.bias = [-2]
    }
    #expect(try decode(weights, [2, 2]) == [-2, -1.5, 62, 125.5])
  }

  @Test("codes with a scale and bias per channel, whichever axis that is")
  func channelwise() throws {
    let weights = Weights.with {
      $0.rawValue = Data([1, 2, 3, 4])
      $0.quantization.numberOfBits = 8
      $0.quantization.linearQuantization.scale = [1, 10]
      $0.quantization.linearQuantization.bias = [0, 0.5]
    }
    #expect(try decode(weights, [2, 2]) == [1, 2, 30.5, 40.5])
    #expect(try decode(weights, [2, 2], axis: 1) == [1, 20.5, 3, 40.5])
  }

  @Test("palettized codes")
  func table() throws {
    let weights = Weights.with {
      $0.rawValue = Data([0b00_01_10_11, 0b11_00_00_00])
      $0.quantization.numberOfBits = 2
      $0.quantization.lookupTableQuantization.floatValue = [7, -1, 0.5, 100]
    }
    #expect(try decode(weights, [5]) == [7, -1, 0.5, 100, 100])
  }

  @Test("codes of any bit width are packed starting with the highest bit", arguments: 1...8)
  func packing(_ bits: Int) throws {
    let codes = (0..<13).map { ($0 * 5 + 3) % (1 << bits) }
    let digits = codes.map { code in
      let binary = String(code, radix: 2)
      return String(repeating: "0", count: bits - binary.count) + binary
    }.joined()
    let padded = digits + String(repeating: "0", count: (8 - digits.count % 8) % 8)
    let bytes = stride(from: 0, to: padded.count, by: 8).map { start in
      UInt8(padded.dropFirst(start).prefix(8), radix: 2) ?? 0
    }
    let weights = Weights.with {
      $0.rawValue = Data(bytes)
      $0.quantization.numberOfBits = UInt64(bits)
      $0.quantization.linearQuantization.scale = [1]
    }
    #expect(try decode(weights, [13]) == codes.map(Float.init))
  }

  @Test("signed 8-bit codes")
  func signed() throws {
    let weights = Weights.with {
      $0.int8RawValue = Data([0xFF, 0x80, 0x7F])
      $0.quantization.linearQuantization.scale = [2]
    }
    #expect(try decode(weights, [3]) == [-2, -256, 254])
  }

  @Test(
    "a wrong number of weights is rejected, and never read out of bounds",
    arguments: [
      Weights.with { $0.floatValue = [1, 2, 3] }, Weights.with { $0.floatValue = [1, 2, 3, 4, 5] },
      Weights.with { $0.float16Value = Data(count: 6) }, Weights.with { $0.float16Value = Data(count: 7) },
      Weights(),
      Weights.with {
        $0.rawValue = Data(count: 3)
        $0.quantization.numberOfBits = 8
        $0.quantization.linearQuantization.scale = [1]
      },
      Weights.with {
        $0.rawValue = Data(count: 4)
        $0.quantization.numberOfBits = 8
        $0.quantization.linearQuantization.scale = [1, 2, 3]
      },
      Weights.with {
        $0.rawValue = Data(count: 4)
        $0.quantization.numberOfBits = 8
        $0.quantization.lookupTableQuantization.floatValue = [1, 2]
      },
      Weights.with {
        $0.rawValue = Data(count: 4)
        $0.quantization.numberOfBits = 8
      },
      Weights.with {
        $0.rawValue = Data(count: 4)
        $0.quantization.numberOfBits = .max
        $0.quantization.linearQuantization.scale = [1]
      },
      Weights.with {
        $0.rawValue = Data()
        $0.quantization.linearQuantization.scale = [1]
      },
      Weights.with { $0.rawValue = Data(count: 4) },
    ])
  func wrongCounts(_ weights: Weights) {
    expectModelError(.parameters, "weights") { try decode(weights, [2, 2]) }
  }
}
