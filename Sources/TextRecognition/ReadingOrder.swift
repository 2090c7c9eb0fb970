import Foundation
import PixelSampling

/// The order in which a page's lines are read: rows from the top, in a row from the left, both in the direction that
/// the text runs.
enum ReadingOrder {
  static func sorted(_ lines: [TextLine]) -> [TextLine] {
    order(of: lines.map(\.quadrilateral)).map { lines[$0] }
  }

  /// The indices of quadrilaterals in their order.
  static func order(of quadrilaterals: [PixelQuadrilateral]) -> [Int] {
    let (x, y) = direction(of: quadrilaterals)
    let places = quadrilaterals.map { quadrilateral in
      let center = quadrilateral.center
      return (
        along: Double(center.x) * x + Double(center.y) * y, down: Double(center.y) * x - Double(center.x) * y,
        height: quadrilateral.height
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
    return rows.flatMap { row in row.members.sorted { places[$0].along < places[$1].along } }
  }

  /// The unit vector in which most text runs, longer lines counting more.
  private static func direction(of quadrilaterals: [PixelQuadrilateral]) -> (Double, Double) {
    let sum = quadrilaterals.reduce((0.0, 0.0)) { sum, quadrilateral in
      let (angle, weight) = (quadrilateral.angle, quadrilateral.width)
      return (sum.0 + cos(angle) * weight, sum.1 + sin(angle) * weight)
    }
    let length = hypot(sum.0, sum.1)
    return length > 1e-9 ? (sum.0 / length, sum.1 / length) : (1, 0)
  }
}
