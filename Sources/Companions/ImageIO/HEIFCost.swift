extension HEIFComplexityCheck {
  /// The maximum nesting depth of composed images: rotated or overlaid grids of coded tiles have depth three.
  private static let maximumDepth = 8
  /// The maximum number of coded images decoded for one image. Phones write about two hundred tiles.
  private static let maximumTiles = 1024
  /// The maximum decoded pixels per image, by the pixel limit: tiles, the composed image, and an alpha plane.
  private static let pixelsPerPixel = 4

  private struct Cost {
    var pixels = 0
    var tiles = 0
    var depth = 0
  }

  /// Throws if an image is composed of too many parts, nested too deeply, or needs too many pixels.
  mutating func checkCosts() throws(ImageDecodingError) {
    for (identifier, item) in items.sorted(by: { $0.key < $1.key }) {
      if let coding = try codingInData(of: item) {
        items[identifier]?.coding = item.coding.merged(with: coding)
      }
    }
    var known: [UInt32: Cost] = [:]
    for identifier in items.keys.sorted() {
      var path: Set<UInt32> = []
      let cost = try cost(of: identifier, &known, &path)
      guard cost.tiles <= Self.maximumTiles else {
        throw damaged("it is composed of more than \(Self.maximumTiles) images")
      }
      guard cost.pixels / Self.pixelsPerPixel <= limits.maximumPixels else {
        throw damaged("its parts have \(cost.pixels) pixels in total")
      }
    }
  }

  /// Reads headers within the data, which override earlier ones.
  private func codingInData(of item: Item) throws(ImageDecodingError) -> HEIFCoding? {
    guard let codec = item.coding.codec, let ranges = item.data else { return nil }
    // A unit may span two ranges.
    let data = ranges.flatMap { bytes[$0] }
    switch codec {
    case .av1: return try HEIFCoding(av1: data, sequence: item.coding.sequence, check: check)
    case .hevc:
      var units: [ArraySlice<UInt8>] = []
      var start = 0
      while start + 6 <= data.count {
        let length = data[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
        let end = min(start + 4 + length, data.count)
        units.append(data[(start + 4)..<end])
        start = end
      }
      return try HEIFCoding(hevc: units, check: check)
    }
  }

  /// Computes the cost of an item and its parts.
  ///
  /// - Parameters:
  ///   - known: the costs computed so far, so that each item is visited once.
  ///   - path: the items that contain this one.
  private func cost(
    of identifier: UInt32, _ known: inout [UInt32: Cost], _ path: inout Set<UInt32>
  ) throws(ImageDecodingError) -> Cost {
    if let cost = known[identifier] { return cost }
    guard path.count < Self.maximumDepth else {
      throw damaged("its images are nested more than \(Self.maximumDepth) deep")
    }
    guard let item = items[identifier] else { return Cost() }
    guard path.insert(identifier).inserted else { throw damaged("an image is a part of itself") }
    var cost = Cost(depth: 1)
    if item.parts.isEmpty { cost.tiles = 1 }
    let stated = item.stated.map { Self.product($0.width, $0.height) } ?? 0
    cost.pixels = max(item.coding.pixels, stated)
    for part in item.parts {
      let other = try self.cost(of: part, &known, &path)
      cost.pixels = Self.sum(cost.pixels, other.pixels)
      cost.tiles = Self.sum(cost.tiles, other.tiles)
      cost.depth = max(cost.depth, other.depth + 1)
    }
    path.remove(identifier)
    guard cost.depth <= Self.maximumDepth else {
      throw damaged("its images are nested more than \(Self.maximumDepth) deep")
    }
    known[identifier] = cost
    return cost
  }

}
