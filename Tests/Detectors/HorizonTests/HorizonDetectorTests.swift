import Foundation
import GrayImage
import Horizon
import PlaneGeometry
import SeededRandom
import Testing

@Suite("Horizon")
struct HorizonDetectorTests {
  private static let width = 200
  private static let height = 140

  /// A bright sky over dark ground with bushes, both with noise; the line goes through the point at an angle, clockwise as seen
  /// on a screen.
  private func landscape(angle: Double, offset: Double = 10, contrast: Double = 70) -> GrayImage {
    var random = SplitMix64(seed: 7)
    let levels = (0..<(Self.width * Self.height)).map { index -> UInt8 in
      let x = Double(index % Self.width) + 0.5 - Double(Self.width) / 2
      let y = Double(index / Self.width) + 0.5 - Double(Self.height) / 2
      let depth = y * cos(angle) - x * sin(angle) - offset
      let bush = depth > 12 ? 20 * sin(x / 4) * sin(y / 5) : 0
      // The edge is a pixel wide.
      let share = min(max(depth + 0.5, 0), 1)
      return UInt8(min(max(180 - contrast * share + bush + random.next(in: -6...6), 0), 255))
    }
    return GrayImage(width: Self.width, height: Self.height, levels: levels)
  }

  @Test(
    "the angle is found to two thirds of a degree",
    arguments: [0, 1.5, -3, 12, -20, 40] as [Double])
  func angle(degrees: Double) throws {
    let found = try #require(
      try HorizonDetector().horizon(in: landscape(angle: degrees * .pi / 180)))
    // The bushes below turn the line that fits best; measured: 0.57 at most, below 0.3 but for one.
    #expect(abs(found.angle * 180 / .pi - degrees) < 0.67)
    #expect(found.confidence > 0.6)
    // The line is where it was drawn.
    let normal = PixelPoint(-sin(found.angle), cos(found.angle))
    let middle = PixelPoint(Double(Self.width), Double(Self.height)) / 2
    #expect(abs(normal.dot(found.point - middle) - 10) < 0.5)
  }

  @Test("a faint horizon is less sure, or isn't told")
  func faint() throws {
    let clear = try #require(try HorizonDetector().horizon(in: landscape(angle: 0.1)))
    let faint = try HorizonDetector().horizon(in: landscape(angle: 0.1, contrast: 8))
    #expect((faint?.confidence ?? 0) < clear.confidence)
  }

  @Test("noise, a blank picture and upright edges have none")
  func none() throws {
    var random = SplitMix64(seed: 3)
    let noise = (0..<(Self.width * Self.height)).map { _ in UInt8(random.next() >> 56) }
    let pictures = [
      noise, [UInt8](repeating: 90, count: noise.count),
      noise.indices.map { $0 % Self.width < 90 ? 40 : 200 },
    ]
    for levels in pictures {
      let image = GrayImage(width: Self.width, height: Self.height, levels: levels)
      #expect(try HorizonDetector().horizon(in: image) == nil)
    }
  }

  @Test("work that is no longer wanted ends with the check's error")
  func cancelled() throws {
    struct Unwanted: Error {}
    #expect(throws: Unwanted.self) {
      _ = try HorizonDetector().horizon(in: landscape(angle: 0)) { throw Unwanted() }
    }
  }
}
