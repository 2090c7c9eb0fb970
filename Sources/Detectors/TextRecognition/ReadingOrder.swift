import Foundation
import PixelSampling
import PlaneGeometry

/// The reading order of a page's lines: rows from the top and, within a row, from the left.
enum ReadingOrder {
  static func sorted(_ lines: [TextLine]) -> [TextLine] {
    order(of: lines.map(\.quadrilateral)).map { lines[$0] }
  }

  static func order(of quadrilaterals: [Quadrilateral]) -> [Int] { rows(of: quadrilaterals).flatMap(\.self) }

  /// Returns the indices of quadrilaterals in reading order, by row.
  static func rows(of quadrilaterals: [Quadrilateral]) -> [[Int]] {
    let direction = direction(of: quadrilaterals)
    let places = quadrilaterals.map { quadrilateral in
      let center = quadrilateral.center
      return (
        along: direction.dot(center), down: direction.cross(center), height: quadrilateral.height
      )
    }
    var rows: [(down: Double, height: Double, members: [Int])] = []
    for index in places.indices.sorted(by: { places[$0].down < places[$1].down }) {
      let place = places[index]
      if let row = rows.last, place.down - row.down < 0.5 * min(place.height, row.height) {
        rows[rows.count - 1].members.append(index)
      } else {
        rows.append((place.down, place.height, [index]))
      }
    }
    return rows.map { row in row.members.sorted { places[$0].along < places[$1].along } }
  }

  /// Returns the unit vector of the text's direction, weighted by line width.
  private static func direction(of quadrilaterals: [Quadrilateral]) -> SIMD2<Double> {
    let sum = quadrilaterals.reduce(SIMD2<Double>.zero) { sum, quadrilateral in
      sum + SIMD2(cos(quadrilateral.angle), sin(quadrilateral.angle)) * quadrilateral.width
    }
    return sum.length > 1e-9 ? sum / sum.length : SIMD2(1, 0)
  }
}
