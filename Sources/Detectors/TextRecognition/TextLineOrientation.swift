import Foundation
import NetworkInference
import ParallelWork
import PixelSampling
import PlaneGeometry

/// Determines each line's orientation.
///
/// A line runs along its longer side. A network classifies the longest few lines as upright or upside down;
/// if these agree, the result applies to all lines, otherwise each is classified.
struct TextLineOrientation {
  let page: TextPage
  let networks: TextNetworks
  let check: @Sendable () throws -> Void

  private static let height = 48
  private static let width = 192
  /// The network's fixed input shape.
  static let inputShape = [1, 3, height, width]
  /// The number of lines whose orientation may decide for all.
  private static let electorCount = 7
  /// If those disagree, the maximum number of lines classified, the longest.
  private static let maximumClassifiedCount = 200
  /// The minimum probability of being upside down if the lines disagree.
  private static let minimumUpsideDownProbability: Float = 0.9

  func resolve(_ regions: [TextRegion]) throws -> [TextRegion] {
    let isTurned = Self.isMostlyVertical(regions)
    var (along, down): ([TextRegion], [TextRegion]) = ([], [])
    for region in regions {
      let ratio = region.quadrilateral.height / max(region.quadrilateral.width, 1e-6)
      // Nearly square regions, such as single characters and short numbers, follow the page.
      guard ratio >= 1.5 || (isTurned && ratio >= 0.67) else {
        along.append(region)
        continue
      }
      var region = region
      // As if read with the image rotated clockwise; if that is wrong, the line is now upside down.
      region.quadrilateral = region.quadrilateral.rotatingCorners(quarters: 3)
      down.append(region)
    }
    return try resolveUpsideDown(along) + resolveUpsideDown(down)
  }

  private static func isMostlyVertical(_ regions: [TextRegion]) -> Bool {
    let balance = regions.reduce(0.0) { balance, region in
      let (width, height) = (region.quadrilateral.width, region.quadrilateral.height)
      guard max(width, height) >= 2 * min(width, height) else { return balance }
      return balance + (height > width ? 1 : -1) * width * height
    }
    return balance > 0
  }

  private func resolveUpsideDown(_ regions: [TextRegion]) throws -> [TextRegion] {
    let order = regions.indices.sorted {
      regions[$0].quadrilateral.width / regions[$0].quadrilateral.height
        > regions[$1].quadrilateral.width / regions[$1].quadrilateral.height
    }
    let electors = order.prefix(Self.electorCount)
    let votes = try upsideDownProbabilities(electors.map { regions[$0] })
    if votes.allSatisfy({ $0 < 0.5 }) { return regions }
    let turned = { (region: TextRegion) in
      var region = region
      region.quadrilateral = region.quadrilateral.rotatingCorners(quarters: 2)
      return region
    }
    let against = votes.count { $0 >= 0.5 }
    if votes.count >= 3, against * 5 >= votes.count * 4 { return regions.map(turned) }
    if votes.count == Self.electorCount, against * 5 <= votes.count { return regions }
    var settled = regions
    let asked = order.prefix(Self.maximumClassifiedCount)
    for (index, probability) in zip(asked, try upsideDownProbabilities(asked.map { regions[$0] }))
    where probability > Self.minimumUpsideDownProbability {
      settled[index] = turned(regions[index])
    }
    return settled
  }

  private func upsideDownProbabilities(_ lines: [TextRegion]) throws -> [Float] {
    try concurrentMap(lines) { try upsideDownProbability($0.quadrilateral) }
  }

  private func upsideDownProbability(_ line: Quadrilateral) throws -> Float {
    try check()
    let width = min(
      max(Int((Double(Self.height) * line.width / max(line.height, 1e-6)).rounded()), 16), Self.width)
    return try networks.direction().run(inputShape: Self.inputShape) { tensor in
      // The start of a long line suffices, at its true aspect ratio.
      let share = Double(width) * line.height / (Double(Self.height) * max(line.width, 1e-6))
      let part = Homography(unitSquareTo: line)(
        CGRect(x: 0, y: 0, width: min(max(share, 0), 1), height: 1))
      try page.cut(part, width: width, height: Self.height, into: tensor, rowLength: Self.width)
    } read: { outputs in
      guard let output = outputs.first, output.values.count == 2 else { return 0 }
      return output.values[1]
    }
  }
}
