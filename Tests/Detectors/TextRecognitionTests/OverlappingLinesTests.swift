import CoreVideo
import ImageIO
import PixelSampling
import PlaneGeometry
import Testing

@testable import TextRecognition

@Suite("Overlapping lines")
struct OverlappingLinesTests {
  /// The digits of two columns, 8 wide and 16 high, 10 apart; the columns are 24 apart.
  private static let digits = [20, 30, 40, 72, 82, 92]

  private static func box(_ columns: ClosedRange<Double>, _ rows: ClosedRange<Double> = 8...32) -> TextRegion
  {
    TextRegion(
      quadrilateral: Quadrilateral(
        PixelPoint(columns.lowerBound, rows.lowerBound), PixelPoint(columns.upperBound, rows.lowerBound),
        PixelPoint(columns.upperBound, rows.upperBound), PixelPoint(columns.lowerBound, rows.upperBound)),
      confidence: 1)
  }

  /// Returns the boxes' left and right ends after separation.
  private static func ends(_ regions: [TextRegion], level: UInt8 = 20) throws -> [[Double]] {
    let (width, height) = (120, 40)
    let buffer = try #require(
      CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_OneComponent8))
    let plane = buffer.planes[0]
    for row in 0..<height {
      for column in 0..<width {
        let isInk = (12..<28).contains(row) && digits.contains { ($0..<$0 + 8).contains(column) }
        plane.baseAddress.storeBytes(
          of: isInk ? level : 240, toByteOffset: row * plane.bytesPerRow + column, as: UInt8.self)
      }
    }
    return try OverlappingLines(page: TextPage(OrientedImage(buffer))).separated(regions).map {
      [$0.quadrilateral.topLeft.x, $0.quadrilateral.topRight.x]
    }
  }

  /// The gap between the columns is from 48 to 72; an end is accurate to a pixel of the crop.
  private func isInGap(_ end: Double) -> Bool { abs(end - 60) < 1 }

  @Test(
    "end and start in the gap between two columns, whichever box has the other's digit",
    arguments: [(10.0...56.0, 38.0...110.0), (10.0...82.0, 64.0...110.0), (10.0...82.0, 38.0...110.0)])
  func columns(left: ClosedRange<Double>, right: ClosedRange<Double>) throws {
    let ends = try Self.ends([Self.box(left), Self.box(right)])
    try #require(ends.count == 2)
    #expect(ends[0][0] == 10 && abs(ends[1][1] - 110) < 1e-6)
    #expect(ends[0][1] <= 61 && ends[1][0] >= 59)
    #expect(isInGap(ends[0][1]) || abs(ends[0][1] - left.upperBound) < 1e-6)
    #expect(isInGap(ends[1][0]) || abs(ends[1][0] - right.lowerBound) < 1e-6)
  }

  @Test("a box within another is left out")
  func nested() throws {
    #expect(try Self.ends([Self.box(10...110), Self.box(66...106)]).count == 1)
  }

  @Test("boxes that don't overlap, of other sizes or rows, or on blank paper are unchanged")
  func others() throws {
    for (left, right, level) in [
      (Self.box(10...55), Self.box(65...110), 20), (Self.box(10...82), Self.box(38...110, 0...40), 20),
      (Self.box(10...82), Self.box(38...110, 20...44), 20), (Self.box(10...82), Self.box(38...110), 230),
    ] as [(TextRegion, TextRegion, UInt8)] {
      let ends = try Self.ends([left, right], level: level)
      #expect(
        ends.map { $0.map { $0.rounded() } }
          == [left, right].map {
            [$0.quadrilateral.topLeft.x, $0.quadrilateral.topRight.x]
          })
    }
  }
}
