import Foundation
package import GrayImage
package import PlaneGeometry

/// Detects the horizon: the straight edge, at most 45° from level, that extends farthest across the image.
///
/// The number of pixels bounds the time.
package struct HorizonDetector: Sendable {
  package struct Horizon: Sendable {
    /// A point of the line, in pixels of the image.
    package let point: PixelPoint
    /// The angle from level, in radians, clockwise as displayed, -π/4…π/4.
    package let angle: Double
    /// The fraction of the image's width along which the line is visible, and its constancy, 0…1.
    package let confidence: Double
  }

  private static let minimumConfidence = 0.45
  private static let candidateCount = 12

  package init() {}

  /// - Parameter image: a few hundred pixels wide; more adds little accuracy.
  package func horizon(
    in image: GrayImage, checkCancellation: () throws -> Void = {}
  ) throws -> Horizon? {
    guard min(image.width, image.height) >= 16 else { return nil }
    let edges = EdgePixels(image)
    try checkCancellation()
    let votes = try HoughAccumulator(edges, checkCancellation: checkCancellation)
    var best: (line: HorizonLine, confidence: Double)?
    for line in votes.strongest(Self.candidateCount) {
      try checkCancellation()
      let fitted = edges.fitted(line)
      let confidence = edges.confidence(of: fitted)
      guard confidence > best?.confidence ?? Self.minimumConfidence, Self.isLevel(fitted) else { continue }
      best = (fitted, confidence)
    }
    guard let best else { return nil }
    try checkCancellation()
    let settled = edges.converged(best.line)
    let line = Self.isLevel(settled) ? settled : best.line
    return Horizon(
      point: edges.center + PixelPoint(-sin(line.angle), cos(line.angle)) * line.offset,
      angle: line.angle, confidence: best.confidence)
  }

  private static func isLevel(_ line: HorizonLine) -> Bool { abs(line.angle) <= .pi / 4 }
}
