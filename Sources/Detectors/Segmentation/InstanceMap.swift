package import Foundation

/// An instance segmentation: each pixel's instance and the probability of belonging to it.
package struct InstanceMap: Sendable, Hashable {
  package let width: Int
  package let height: Int
  package let count: Int
  /// Each pixel's most probable instance, counted from 1, row by row from the top; 0 for background.
  let owners: [UInt8]
  /// The probability of belonging to that instance, 0…1.
  let shares: [Float]

  /// - Parameters:
  ///   - count: the number of instances, at most 255.
  ///   - share: returns the probability that a position, 0…1 on each axis, top-left origin, belongs to an
  ///     instance, counted from 0.
  package init(
    width: Int, height: Int, count: Int, share: (_ thing: Int, _ x: Double, _ y: Double) -> Float
  ) {
    (self.width, self.height, self.count) = (width, height, min(count, 255))
    var (owners, shares): ([UInt8], [Float]) = ([], [])
    owners.reserveCapacity(width * height)
    shares.reserveCapacity(width * height)
    for row in 0..<height {
      for column in 0..<width {
        let (x, y) = ((Double(column) + 0.5) / Double(width), (Double(row) + 0.5) / Double(height))
        var (owner, most): (UInt8, Float) = (0, 0)
        for thing in 0..<self.count {
          let share = share(thing, x, y)
          if share > most { (owner, most) = (UInt8(thing + 1), share) }
        }
        owners.append(owner)
        shares.append(most)
      }
    }
    (self.owners, self.shares) = (owners, shares)
  }

  /// Each pixel's instance if its probability exceeds one half, otherwise 0.
  package var labels: [UInt8] { zip(owners, shares).map { $1 > 0.5 ? $0 : 0 } }

  /// Returns the mask of some of the instances; 0 means the background.
  package func mask(of things: IndexSet) -> Mask {
    let isBackgroundIn = things.contains(0)
    return Mask(
      width: width, height: height,
      shares: zip(owners, shares).map { owner, share in
        let own = owner > 0 && things.contains(Int(owner)) ? share : 0
        return isBackgroundIn ? own + 1 - share : own
      })
  }
}

extension InstanceMap: Codable {
  private enum CodingKeys: CodingKey {
    case width, height, count, owners, shares
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    width = try container.decode(Int.self, forKey: .width)
    height = try container.decode(Int.self, forKey: .height)
    count = try container.decode(Int.self, forKey: .count)
    let owners = try container.decode(Data.self, forKey: .owners)
    self.owners = Array(owners)
    shares = try container.decode([Float].self, forKey: .shares)
    let (pixels, isTooLarge) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !isTooLarge, owners.count == pixels, shares.count == pixels,
      (0...255).contains(count), owners.allSatisfy({ $0 <= count }), shares.allSatisfy(\.isFinite)
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .owners, in: container,
        debugDescription: "The mask needs one owner in 0…count and one finite share per pixel.")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(width, forKey: .width)
    try container.encode(height, forKey: .height)
    try container.encode(count, forKey: .count)
    try container.encode(Data(owners), forKey: .owners)
    try container.encode(shares, forKey: .shares)
  }
}
