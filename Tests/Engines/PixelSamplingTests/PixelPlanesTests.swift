import CoreVideo
import Testing

@testable import PixelSampling

@Suite("Unscaled image planes")
struct PixelPlanesTests {
  private func planes(of buffer: CVPixelBuffer, width: Int, height: Int) throws -> [Float] {
    var values = [Float](repeating: .nan, count: 3 * width * height)
    try values.withUnsafeMutableBufferPointer {
      try writePlanes(of: buffer, into: $0, width: width, height: height)
    }
    return values
  }

  private func image() throws -> CVPixelBuffer {
    try Image.packed(kCVPixelFormatType_24RGB, width: 2, rows: [[1, 2, 3, 255, 5, 6]])
  }

  @Test("each color is a plane")
  func colors() throws {
    #expect(try planes(of: image(), width: 2, height: 1) == [1, 255, 2, 5, 3, 6])
  }

  @Test("a smaller image is centered, with 0 around it")
  func border() throws {
    let empty: [Float] = [0, 0, 0, 0]
    #expect(
      try planes(of: image(), width: 4, height: 3)
        == empty + [0, 1, 255, 0] + empty + empty + [0, 2, 5, 0] + empty + empty + [0, 3, 6, 0] + empty)
  }

  @Test("a larger image, another format and a tensor of another size are rejected")
  func refusals() throws {
    #expect(throws: PixelSamplingError.sizeMismatch(expectedWidth: 1, expectedHeight: 1, width: 2, height: 1))
    {
      try planes(of: image(), width: 1, height: 1)
    }
    #expect(throws: PixelSamplingError.unsupportedFormat(kCVPixelFormatType_OneComponent8)) {
      try planes(of: Image.gray([[1]]), width: 1, height: 1)
    }
    var short = [Float](repeating: 0, count: 5)
    #expect(throws: PixelSamplingError.tensorMismatch(expected: 6, count: 5)) {
      try short.withUnsafeMutableBufferPointer {
        try writePlanes(of: image(), into: $0, width: 2, height: 1)
      }
    }
  }
}
