import Foundation
import PixelSampling
import PlaneGeometry
import Testing

@testable import TextRecognition

@Suite("Reading order")
struct ReadingOrderTests {
  private static func line(_ x: Double, _ y: Double, width: Double = 80) -> Quadrilateral {
    Quadrilateral(
      PixelPoint(x, y), PixelPoint(x + width, y), PixelPoint(x + width, y + 20), PixelPoint(x, y + 20))
  }

  private static func rotated(_ line: Quadrilateral, _ angle: Double) -> Quadrilateral {
    line.map {
      PixelPoint($0.x * cos(angle) - $0.y * sin(angle), $0.x * sin(angle) + $0.y * cos(angle))
    }
  }

  /// A heading, then two rows of two whose right halves are a little higher.
  private static let page = [line(100, 46), line(0, 90), line(0, 50), line(100, 86), line(0, 0, width: 180)]
  private static let order = [4, 2, 0, 1, 3]

  @Test(
    "rows from the top, each row from the left, for any page orientation",
    arguments: [0, 0.3, 1.57, 3.1, -1.2])
  func rows(angle: Double) {
    #expect(ReadingOrder.order(of: Self.page.map { Self.rotated($0, angle) }) == Self.order)
  }

  @Test("no lines have no order")
  func empty() { #expect(ReadingOrder.order(of: []).isEmpty) }
}
