import Foundation
import NetworkInference
import ParallelWork
import PixelSampling
import PlaneGeometry

/// Determines each line's orientation.
///
/// A line runs along its longer side. A network classifies the longest few lines as upright or upside down;
/// if these agree, the result applies to all lines, otherwise each long line is classified, and short ones
/// follow these. A few characters alone, such as `98`, `IN` or `pq`, show too little to be turned.
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
  /// The minimum length, in heights, at which a line shows its orientation: about five characters.
  private static let minimumDecisiveLength = 3.5
  /// A vote counts as much as the network sees of the line, in heights.
  private static let maximumWeight = Double(width) / Double(height)
  /// The minimum weight of the votes that turn a page.
  private static let minimumTurningWeight = 2 * maximumWeight

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
    let order = regions.indices.sorted { regions[$0].length > regions[$1].length }
    let electors = order.prefix(Self.electorCount).map { regions[$0] }
    let votes = try upsideDownProbabilities(electors)
    let against = zip(electors, votes).filter { $0.1 >= 0.5 }.map(\.0)
    guard !against.isEmpty else { return regions }
    func weight(_ lines: [TextRegion]) -> Double {
      lines.reduce(0) { $0 + min($1.length, Self.maximumWeight) }
    }
    let share = weight(against) / weight(electors)
    if votes.count >= 3, share >= 0.8, weight(against) >= Self.minimumTurningWeight {
      let isAlone = against.count(where: Self.isDecisive) < 2
      return regions.map { $0.upsideDown(isAlone: isAlone) }
    }
    if votes.count == Self.electorCount, share <= 0.2 { return regions }
    let decisive = order.prefix(Self.maximumClassifiedCount).filter { Self.isDecisive(regions[$0]) }
    return try resolveEach(regions, decisive)
  }

  /// Turns those of the long lines that are upside down; the short ones follow if these are nearly all.
  private func resolveEach(_ regions: [TextRegion], _ decisive: [Int]) throws -> [TextRegion] {
    let probabilities = try upsideDownProbabilities(decisive.map { regions[$0] })
    let turned = Set(
      zip(decisive, probabilities).filter { $0.1 > Self.minimumUpsideDownProbability }.map(\.0))
    let turnsPage = !turned.isEmpty && turned.count * 5 >= decisive.count * 4
    let isAlone = !turnsPage || turned.count < 2
    return regions.indices.map { index in
      turned.contains(index) || turnsPage && !Self.isDecisive(regions[index])
        ? regions[index].upsideDown(isAlone: isAlone) : regions[index]
    }
  }

  private static func isDecisive(_ region: TextRegion) -> Bool { region.length >= minimumDecisiveLength }

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
