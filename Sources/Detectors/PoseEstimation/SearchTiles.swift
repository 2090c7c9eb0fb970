package import CoreGraphics
import Foundation
import PixelSampling

/// The overlapping tiles of a region in which a network of a small input searches for what is small in the
/// whole.
///
/// Each level halves the tiles' side, and each tile overlaps its neighbors by half, so that what is up to
/// half as long as a tile is completely in one of them. A level whose tiles have fewer pixels than the
/// network's input shows nothing new.
package struct SearchTiles: Sendable {
  /// The tiles of each level, the largest first; without the region itself.
  package let levels: [[CGRect]]

  /// The smallest side of a tile, relative to the network's input.
  private static let leastDetail = 0.75

  /// - Parameters:
  ///   - region: in pixels of the upright image.
  ///   - length: the side of the network's input, in pixels.
  ///   - maximumCount: the maximum number of tiles; a level that exceeds it is left out, with those after it.
  package init(of region: CGRect, length: Int, maximumCount: Int) {
    var levels: [[CGRect]] = []
    var (side, remaining) = (max(region.width, region.height) / 2, maximumCount)
    while side >= Double(length) * Self.leastDetail {
      let tiles = Self.tiles(of: region, side: side)
      guard tiles.count <= remaining else { break }
      levels.append(tiles)
      (side, remaining) = (side / 2, remaining - tiles.count)
    }
    self.levels = levels
  }

  private static func tiles(of region: CGRect, side: Double) -> [CGRect] {
    let (columns, rows) = (starts(of: region.width, side: side), starts(of: region.height, side: side))
    return rows.flatMap { top in
      columns.map { left in
        CGRect(
          x: region.minX + left, y: region.minY + top, width: min(side, region.width),
          height: min(side, region.height))
      }
    }
  }

  /// The starts of segments of a length's that overlap by at least half and cover it.
  private static func starts(of length: Double, side: Double) -> [Double] {
    guard length > side else { return [0] }
    let steps = Int(((length - side) / (side / 2)).rounded(.up))
    return (0...steps).map { (length - side) * Double($0) / Double(steps) }
  }
}

extension [RotatedSquare] {
  /// The squares that surround something else than those before them and the known ones: tiles overlap.
  func withoutRepetitions(of known: [RotatedSquare]) -> [RotatedSquare] {
    reduce(into: []) { chosen, square in
      if !(known + chosen).contains(where: { $0.surroundsTheSame(as: square) }) { chosen.append(square) }
    }
  }
}

extension RotatedSquare {
  /// Whether two squares have about the same center and size.
  fileprivate func surroundsTheSame(as other: RotatedSquare) -> Bool {
    let larger = max(side, other.side)
    return hypot(center.x - other.center.x, center.y - other.center.y) < larger / 8
      && larger < 1.5 * min(side, other.side)
  }
}
