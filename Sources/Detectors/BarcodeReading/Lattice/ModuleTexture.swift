import GrayImage
import PlaneGeometry

extension BarcodeCandidate {
  /// The tiles across and down the region, and the points of each at which levels are measured.
  private static let tileCount = 8
  private static let pointCount = 8
  /// The contrast of a tile with modules, relative to the region's.
  private static let minimumContrast = 0.35
  /// The share of a tile with modules that is darker than the middle between its extremes, and the mean
  /// share of all tiles with contrast. Of text, a quarter is.
  private static let darkShares = 0.3...0.7
  private static let meanDarkShares = 0.36...0.64
  /// The minimum share of the tiles that have modules: a label may be much larger than its code.
  private static let minimumShare = 0.3

  /// Whether parts of the region are dark and light in about equal shares, as matrix codes are, unlike text.
  func hasModules(in image: GrayImage) -> Bool {
    let count = Self.tileCount * Self.pointCount
    var levels: [UInt8] = []
    levels.reserveCapacity(count * count)
    for row in 0..<count {
      let down = ((Double(row) + 0.5) / Double(count) - 0.5) * outline.height
      for column in 0..<count {
        let right = ((Double(column) + 0.5) / Double(count) - 0.5) * outline.width
        levels.append(image.nearestLevel(to: outline.point(right, down)))
      }
    }
    var histogram = [Int](repeating: 0, count: 256)
    for level in levels { histogram[Int(level)] += 1 }
    let contrast = Double(
      histogram.level(below: levels.count * 49 / 50) - histogram.level(below: levels.count / 50))
    guard contrast >= 6 else { return false }
    var (tiles, contrasting, darkSum) = (0, 0, 0.0)
    for tile in 0..<(Self.tileCount * Self.tileCount) {
      let start = tile / Self.tileCount * Self.pointCount * count + tile % Self.tileCount * Self.pointCount
      let indices = (0..<(Self.pointCount * Self.pointCount)).lazy.map {
        start + $0 / Self.pointCount * count + $0 % Self.pointCount
      }
      var (dark, light) = (255, 0)
      for index in indices {
        (dark, light) = (min(dark, Int(levels[index])), max(light, Int(levels[index])))
      }
      guard Double(light - dark) >= Self.minimumContrast * contrast else { continue }
      let middle = (dark + light) / 2
      let darkCount = indices.count { Int(levels[$0]) < middle }
      let share = Double(darkCount) / Double(Self.pointCount * Self.pointCount)
      contrasting += 1
      darkSum += share
      if Self.darkShares.contains(share) { tiles += 1 }
    }
    return Double(tiles) >= Self.minimumShare * Double(Self.tileCount * Self.tileCount)
      && Self.meanDarkShares.contains(darkSum / Double(contrasting))
  }
}
