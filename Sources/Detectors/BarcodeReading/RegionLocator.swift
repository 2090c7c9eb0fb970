import Foundation
import GrayImage
import PlaneGeometry

/// Locates regions that look like codes, at any rotation: dense gradients of both signs on one or two axes.
struct RegionLocator {
  /// Pixels of the full-size image per pixel of the searched one; results are in the former.
  let scale: Double
  var sensitivity = Sensitivity.standard

  /// The weakest gradients that are searched.
  struct Sensitivity {
    /// Squared gradient lengths (of differences of pixels two apart) below this are noise.
    let noise: Int32
    /// The minimum mean squared gradient.
    let minimumEnergy: Double

    static let standard = Sensitivity(noise: 200, minimumEnergy: 60)
    /// Ink that differs from the paper by ten gray levels or more, in an image with little noise.
    static let faint = Sensitivity(noise: 20, minimumEnergy: 6)
  }

  private static let minimumCoherence = 0.3
  /// The minimum fraction of pixels with a gradient.
  private static let minimumDensity = 0.15
  private static let maximumImbalance = 0.5
  /// The maximum difference in direction between neighboring cells, in radians.
  private static let maximumTurn = 14 * Double.pi / 180
  /// The minimum number of cells in a region.
  private static let minimumCellCount = 4

  func regions(in image: GrayImage) -> [BarcodeCandidate] {
    let cells = GradientCells(image, noise: sensitivity.noise)
    guard cells.columns >= 2, cells.rows >= 2 else { return [] }
    let angles = cells.blurred().map(angle)
    var taken = [Bool](repeating: false, count: angles.count)
    var regions: [BarcodeCandidate] = []
    for start in angles.indices where !taken[start] && angles[start] != nil {
      let members = Self.connected(to: start, angles, cells.columns, &taken)
      if members.count >= Self.minimumCellCount, let region = region(of: members, cells) {
        regions.append(region)
      }
    }
    return regions
  }

  /// Returns the direction of a cell with its neighbors, modulo 90°; nil if it doesn't look like a code.
  private func angle(_ sums: GradientCells.Sums) -> Double? {
    let pixels = Double(9 * GradientCells.side * GradientCells.side)
    guard sums.energy > sensitivity.minimumEnergy * pixels, sums.count > Self.minimumDensity * pixels,
      sums.coherence4 > Self.minimumCoherence,
      sums.imbalance < Self.maximumImbalance
    else { return nil }
    return atan2(sums.sine4, sums.cosine4) / 4
  }

  private static func connected(
    to start: Int, _ angles: [Double?], _ columns: Int, _ taken: inout [Bool]
  ) -> [Int] {
    var members = [start]
    taken[start] = true
    var next = 0
    while next < members.count {
      let index = members[next]
      next += 1
      guard let angle = angles[index] else { continue }
      let column = index % columns
      for row in [index - columns, index, index + columns] {
        for offset in -1...1 {
          let neighbor = row + offset
          guard column + offset >= 0, column + offset < columns, angles.indices.contains(neighbor),
            !taken[neighbor], let other = angles[neighbor],
            abs((other - angle).remainder(dividingBy: .pi / 2)) < maximumTurn
          else { continue }
          taken[neighbor] = true
          members.append(neighbor)
        }
      }
    }
    return members
  }

  private func region(of members: [Int], _ cells: GradientCells) -> BarcodeCandidate? {
    var sums = GradientCells.Sums()
    for index in members { sums += cells.cells[index] }
    guard sums.energy > 0 else { return nil }
    // Bars alone give a better direction than together with the text beneath them.
    let isBars = sums.coherence2 > 0.35
    let angle = isBars ? atan2(sums.sine2, sums.cosine2) / 2 : atan2(sums.sine4, sums.cosine4) / 4
    let (cosine, sine) = (cos(angle), sin(angle))
    let side = Double(GradientCells.side) * scale
    let centers = members.map { index in
      PixelPoint(Double(index % cells.columns) + 0.5, Double(index / cells.columns) + 0.5) * side
    }
    let energies = members.map { cells.cells[$0].energy }
    let across = Self.extent(centers.map { $0.x * cosine + $0.y * sine }, energies, side)
    let along = Self.extent(centers.map { $0.y * cosine - $0.x * sine }, energies, side)
    guard let across, let along else { return nil }
    let area = (across.upperBound - across.lowerBound) * (along.upperBound - along.lowerBound)
    let covered = Double(members.count) * side * side
    let middle = PixelPoint(
      (across.lowerBound + across.upperBound) / 2, (along.lowerBound + along.upperBound) / 2)
    let direction = SIMD2(cosine, sine)
    return BarcodeCandidate(
      outline: RotatedRectangle(
        center: direction * middle.x + direction.rotated90 * middle.y, angle: angle,
        width: across.upperBound - across.lowerBound, height: along.upperBound - along.lowerBound),
      weight: covered * sums.coherence4 * min(covered / area, 1), isBars: sums.coherence2 > 0.5)
  }

  /// Returns the range along an axis with most of the energy, without tails such as an adjacent edge.
  private static func extent(_ positions: [Double], _ energies: [Double], _ side: Double) -> ClosedRange<
    Double
  >? {
    guard let least = positions.min(), let greatest = positions.max() else { return nil }
    let start = least - side
    var histogram = [Double](repeating: 0, count: Int((greatest - start) / side) + 3)
    for (position, energy) in zip(positions, energies) {
      let place = (position - start) / side
      let (bin, share) = (Int(place), place - place.rounded(.down))
      histogram[bin] += energy * (1 - share)
      histogram[bin + 1] += energy * share
    }
    guard let peak = histogram.max(), peak > 0 else { return nil }
    let substantial = histogram.filter { $0 > 0.1 * peak }
    let bound = 0.3 * substantial.reduce(0, +) / Double(substantial.count)
    guard let first = histogram.firstIndex(where: { $0 > bound }),
      let last = histogram.lastIndex(where: { $0 > bound })
    else { return nil }
    return start + (Double(first) - 0.5) * side...start + (Double(last) + 0.5) * side
  }
}

extension GrayPyramid {
  /// The maximum side of an image in which regions are searched; larger ones are halved.
  private static let maximumSearchedSide = 2100
  /// The number of scales at which regions are searched: small codes need fine pixels, wide bars coarse ones.
  private static let scaleCount = 4

  /// Returns the regions at all scales, in descending order of weight.
  func barcodeCandidates(
    _ sensitivity: RegionLocator.Sensitivity, _ checkCancellation: () throws -> Void
  ) throws -> [BarcodeCandidate] {
    var candidates: [BarcodeCandidate] = []
    var halvings = 0
    while max(level(halvings).width, level(halvings).height) > Self.maximumSearchedSide { halvings += 1 }
    for halvings in halvings..<(halvings + Self.scaleCount) {
      let image = level(halvings)
      guard min(image.width, image.height) >= 3 * GradientCells.side else { break }
      try checkCancellation()
      let locator = RegionLocator(scale: Double(1 << halvings), sensitivity: sensitivity)
      candidates += locator.regions(in: image)
    }
    return candidates.sorted { $0.weight > $1.weight }
  }
}
