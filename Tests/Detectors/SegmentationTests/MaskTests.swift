import CoreVideo
import GrayImage
import Testing

@testable import Segmentation

@Suite("Masks")
struct MaskTests {
  private let mask = Mask(width: 3, height: 2, shares: [0, 0.5, 1, 0.25, 2, -1])

  @Test("converted to images, masks have the format's levels")
  func formats() throws {
    func row<Element>(_ buffer: CVPixelBuffer, _ row: Int, _: Element.Type) throws -> [Element] {
      let base = try #require(CVPixelBufferGetBaseAddress(buffer))
      let start = base + row * CVPixelBufferGetBytesPerRow(buffer)
      return (0..<3).map { start.load(fromByteOffset: $0 * MemoryLayout<Element>.stride, as: Element.self) }
    }
    let bytes = try #require(mask.pixelBuffer(format: kCVPixelFormatType_OneComponent8))
    #expect(try row(bytes, 0, UInt8.self) == [0, 128, 255] && row(bytes, 1, UInt8.self) == [64, 255, 0])
    let halves = try #require(mask.pixelBuffer(format: kCVPixelFormatType_OneComponent16Half))
    #expect(try row(halves, 0, Float16.self) == [0, 0.5, 1])
    let floats = try #require(mask.pixelBuffer(format: kCVPixelFormatType_OneComponent32Float))
    #expect(try row(floats, 1, Float.self)[0] == 0.25)
    #expect(CVPixelBufferGetWidth(floats) == 3 && CVPixelBufferGetHeight(floats) == 2)
    #expect(mask.pixelBuffer(format: kCVPixelFormatType_32BGRA) == nil)
  }

  /// Dark to the left of a column, light from it on.
  private func step(at column: Int, width: Int, height: Int) -> GrayImage {
    GrayImage(
      width: width, height: height,
      levels: (0..<(width * height)).map { $0 % width < column ? 20 : 220 })
  }

  @Test("a soft border is aligned to the image's edge, at the image's size")
  func edge() {
    // From 0 to 1 over eight columns around the edge at the 16th.
    let soft = Mask(
      width: 32, height: 32, shares: (0..<1024).map { min(max((Float($0 % 32) - 11.5) / 8, 0), 1) })
    let filter = GuidedFilter(soft, guide: step(at: 16, width: 32, height: 32))
    let fine = filter.mask(along: step(at: 64, width: 128, height: 128))
    #expect(fine.width == 128 && fine.height == 128)
    let row = Array(fine.shares[(64 * 128)..<(65 * 128)])
    // The soft mask rises by 1/32 per fine column; here it jumps by ten times as much.
    #expect(row[64] - row[63] > 10 / 32.0)
    // Farther than two windows from the ramp, nothing of it remains.
    #expect(abs(row[20]) < 1e-4 && abs(row[108] - 1) < 1e-4)
    #expect(row[63] < 0.5 && row[64] > 0.5)
  }

  @Test("in a uniform image, a mask is only smoothed")
  func flat() {
    let flat = GrayImage(width: 16, height: 16, levels: [UInt8](repeating: 90, count: 256))
    let half = Mask(width: 16, height: 16, shares: [Float](repeating: 0.5, count: 256))
    let same = GuidedFilter(half, guide: flat).mask(along: flat)
    #expect(same.shares.allSatisfy { abs($0 - 0.5) < 1e-5 })
    // One pixel's value is spread over twice a square of seven: its own is then at most 1/49.
    var shares = [Float](repeating: 0, count: 256)
    shares[8 * 16 + 8] = 1
    let spread = GuidedFilter(Mask(width: 16, height: 16, shares: shares), guide: flat).mask(along: flat)
    #expect(abs(spread.shares[8 * 16 + 8] - 1 / 49) < 1e-4)
  }
}
