import Foundation
import PlaneGeometry

/// A line, as its angle and its distance from the image's center, positive downward.
struct HorizonLine: Sendable {
  /// Radians, clockwise as displayed.
  var angle: Double
  /// Pixels.
  var offset: Double
}

/// A Hough transform: each edge pixel votes for the lines through it of about its direction.
struct HoughAccumulator {
  private static let step = Double.pi / 360
  private static let angles = 181
  /// The maximum difference between an edge's direction and its line's, in steps.
  private static let spread = 8

  private var votes: [Float]
  private let offsets: Int

  init(_ edges: EdgePixels, checkCancellation: () throws -> Void) throws {
    let radius = Int((edges.center.length).rounded(.up)) + 1
    offsets = 2 * radius + 1
    votes = [Float](repeating: 0, count: Self.angles * offsets)
    let directions = (0..<Self.angles).map { index in
      let angle = Self.angle(index)
      return (cosine: cos(angle), sine: sin(angle))
    }
    for (number, edge) in edges.pixels.enumerated() {
      if number.isMultiple(of: 4096) { try checkCancellation() }
      let nearest = Int(((edge.angle + .pi / 4) / Self.step).rounded())
      for index in max(nearest - Self.spread, 0)...min(nearest + Self.spread, Self.angles - 1) {
        let direction = directions[index]
        let offset = edge.place.y * direction.cosine - edge.place.x * direction.sine
        votes[index * offsets + Int(offset.rounded()) + radius] += edge.weight
      }
    }
  }

  private static func angle(_ index: Int) -> Double { Double(index) * step - .pi / 4 }

  /// Returns the lines with the most votes, suppressing neighbors.
  func strongest(_ count: Int) -> [HorizonLine] {
    var votes = votes
    var lines: [HorizonLine] = []
    for _ in 0..<count {
      guard let best = votes.indices.max(by: { votes[$0] < votes[$1] }), votes[best] > 0 else { break }
      let (row, column) = (best / offsets, best % offsets)
      lines.append(HorizonLine(angle: Self.angle(row), offset: Double(column - offsets / 2)))
      for index in max(row - 6, 0)...min(row + 6, Self.angles - 1) {
        for place in max(column - 4, 0)...min(column + 4, offsets - 1) { votes[index * offsets + place] = 0 }
      }
    }
    return lines
  }
}
