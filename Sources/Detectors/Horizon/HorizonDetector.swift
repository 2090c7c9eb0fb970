import Foundation
package import GrayImage
package import PlaneGeometry

/// Finds the line between what is above and what is below: the straight edge, at most 45° from level, that can be followed
/// farthest across the picture.
///
/// The time is bounded by the number of pixels, whatever they show.
package struct HorizonDetector: Sendable {
  package struct Horizon: Sendable {
    /// A point of the line, in the picture's pixels.
    package let point: PixelPoint
    /// From level, in radians, clockwise as seen on a screen, -π/4…π/4.
    package let angle: Double
    /// 0…1: over how much of the picture's width the line is seen, and how alike its sides are along it.
    package let confidence: Double
  }

  /// What is seen over less than this isn't told.
  private static let minimumConfidence = 0.45
  private static let triedLines = 12

  package init() {}

  /// - Parameter image: a few hundred pixels wide; more is no more exact by much.
  package func horizon(
    in image: GrayImage, checkCancellation: () throws -> Void = {}
  ) throws -> Horizon? {
    guard min(image.width, image.height) >= 16 else { return nil }
    let edges = EdgePixels(image)
    try checkCancellation()
    let votes = try HoughAccumulator(edges, checkCancellation: checkCancellation)
    var best: (line: HorizonLine, confidence: Double)?
    for line in votes.strongest(Self.triedLines) {
      try checkCancellation()
      let fitted = edges.fitted(line)
      let confidence = edges.confidence(of: fitted)
      guard confidence > best?.confidence ?? Self.minimumConfidence, Self.isLevel(fitted) else { continue }
      best = (fitted, confidence)
    }
    guard let best else { return nil }
    try checkCancellation()
    let settled = edges.settled(best.line)
    let line = Self.isLevel(settled) ? settled : best.line
    return Horizon(
      point: edges.center + PixelPoint(-sin(line.angle), cos(line.angle)) * line.offset,
      angle: line.angle, confidence: best.confidence)
  }

  private static func isLevel(_ line: HorizonLine) -> Bool { abs(line.angle) <= .pi / 4 }
}
