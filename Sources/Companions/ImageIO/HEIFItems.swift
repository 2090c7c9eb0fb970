// Parses the boxes that describe a HEIF file's items.
extension HEIFComplexityCheck {
  /// The maximum number of associations of properties with items.
  private static let maximumAssociations = 1 << 18

  enum Property {
    case coding(HEIFCoding)
    case size(PixelSize)
    case transformation
    case alpha
    case other
  }

  /// Reads the items' types (`iinf`).
  mutating func readTypes(_ range: Range<Int>) throws(ImageDecodingError) {
    let isLong = bytes[range].first.map { $0 > 0 } ?? false
    let entries = try boxes(in: try after(isLong ? 8 : 6, of: range))
    guard entries.count <= Self.maximumItems else {
      throw damaged("it has more than \(Self.maximumItems) items")
    }
    var known: Set<UInt32> = []
    for (type, content) in entries where type == "infe" {
      var cursor = Cursor(self, content)
      let version = try cursor.next(1)
      let flags = try cursor.next(3)
      // Earlier versions have no types: those items aren't images.
      guard version >= 2 else { continue }
      let identifier = UInt32(try cursor.next(version == 2 ? 2 : 4))
      _ = try cursor.next(2)
      guard known.insert(identifier).inserted else {
        throw damaged("two items have the identifier \(identifier)")
      }
      let characters = (UInt32(try cursor.next(4))).bigEndian
      items[identifier, default: Item()].type = withUnsafeBytes(of: characters) {
        String(decoding: $0, as: UTF8.self)
      }
      items[identifier, default: Item()].isHidden = flags & 1 == 1
    }
  }

  /// Reads the items' properties (`iprp`).
  mutating func readProperties(_ range: Range<Int>) throws(ImageDecodingError) {
    let parts = try boxes(in: range)
    guard let container = try uniqueBox("ipco", of: parts) else { return }
    var properties: [Property] = []
    for box in try boxes(in: container) { properties.append(try property(box.type, box.content)) }
    var associations = 0
    for (_, content) in parts.filter({ $0.type == "ipma" }) {
      var cursor = Cursor(self, content)
      let version = try cursor.next(1)
      let isWide = try cursor.next(3) & 1 == 1
      for _ in 0..<(try cursor.next(4)) {
        let item = UInt32(try cursor.next(version < 1 ? 2 : 4))
        for _ in 0..<(try cursor.next(1)) {
          associations += 1
          guard associations <= Self.maximumAssociations else {
            throw damaged("its items refer to properties more than \(Self.maximumAssociations) times")
          }
          // The highest bit marks essential properties; indices start at 1, 0 means none.
          let index = isWide ? try cursor.next(2) & 0x7FFF : try cursor.next(1) & 0x7F
          guard index > 0, index <= properties.count else { continue }
          items[item, default: Item()].add(properties[index - 1])
        }
      }
    }
  }

  private func property(_ type: String, _ content: Range<Int>) throws(ImageDecodingError) -> Property {
    var cursor = Cursor(self, content)
    switch type {
    case "ispe":
      _ = try cursor.next(4)
      return .size(PixelSize(width: try cursor.next(4), height: try cursor.next(4)))
    case "hvcC":
      // ISO/IEC 14496-15, 8.3.3.1.2: 22 bytes, then arrays of NAL units.
      cursor.place += 22
      var units: [Slice<UnsafeRawBufferPointer>] = []
      for _ in 0..<(try cursor.next(1)) {
        _ = try cursor.next(1)
        for _ in 0..<(try cursor.next(2)) {
          let length = try cursor.next(2)
          let end = min(cursor.place + length, cursor.end)
          units.append(bytes[cursor.place..<end])
          cursor.place = end
        }
      }
      return .coding(try HEIFCoding(hevc: units, check: check))
    case "av1C":
      // AV1 Codec ISO Media File Format Binding, 2.3: 4 bytes, then units.
      let units = try after(min(4, content.count), of: content)
      return .coding(try HEIFCoding(av1: [UInt8](bytes[units]), check: check))
    case "clap", "irot", "imir": return .transformation
    case "auxC":
      let name = String(decoding: bytes[try after(4, of: content)].prefix { $0 != 0 }, as: UTF8.self)
      return Self.alphaTypes.contains(name) ? .alpha : .other
    default: return .other
    }
  }

  /// The auxiliary types of alpha planes in AVC, HEVC and MIAF.
  private static let alphaTypes: Set = [
    "urn:mpeg:avc:2015:auxid:1", "urn:mpeg:hevc:2015:auxid:1",
    "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha",
  ]

  func check(_ size: PixelSize) throws(ImageDecodingError) {
    try limits.check(width: size.width, height: size.height)
  }

  /// Reads the references from composed and auxiliary items and thumbnails to others (`iref`).
  mutating func readReferences(_ range: Range<Int>) throws(ImageDecodingError) {
    guard let version = bytes[try after(0, of: range)].first else { return }
    let width = version == 0 ? 2 : 4
    let references = try boxes(in: try after(4, of: range))
    guard references.count <= Self.maximumItems else {
      throw damaged("it has more than \(Self.maximumItems) references between items")
    }
    for (type, content) in references where ["dimg", "auxl", "thmb"].contains(type) {
      var cursor = Cursor(self, content)
      let from = UInt32(try cursor.next(width))
      var others: [UInt32] = []
      for _ in 0..<(try cursor.next(2)) { others.append(UInt32(try cursor.next(width))) }
      switch type {
      case "dimg": items[from, default: Item()].parts += others
      case "auxl": items[from, default: Item()].masters += others
      default: items[from, default: Item()].isThumbnail = true
      }
    }
  }

  /// Reads the data's file ranges (`iloc`), which may overlap, but not exceed twice the file's size in total.
  mutating func readLocations(_ range: Range<Int>) throws(ImageDecodingError) {
    var cursor = Cursor(self, range)
    let version = try cursor.next(1)
    _ = try cursor.next(3)
    let sizes = try cursor.next(2)
    let (offsetSize, lengthSize, baseSize) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
    let indexSize = version == 0 ? 0 : sizes & 15
    guard [offsetSize, lengthSize, baseSize, indexSize].allSatisfy({ [0, 4, 8].contains($0) }) else {
      throw damaged("its item locations have an invalid field size")
    }
    let hasExtents = offsetSize + lengthSize + indexSize > 0
    var total = 0
    var known: Set<UInt32> = []
    for _ in 0..<(try cursor.next(version < 2 ? 2 : 4)) {
      let identifier = UInt32(try cursor.next(version < 2 ? 2 : 4))
      let method = version == 0 ? 0 : try cursor.next(2) & 15
      _ = try cursor.next(2)
      let base = try cursor.next(baseSize)
      let count = try cursor.next(2)
      guard known.insert(identifier).inserted else {
        throw damaged("an item has two locations")
      }
      // Extents without offset and length are all identical and take no bytes in the file.
      guard hasExtents || count <= 1 else { throw damaged("an item has the same data \(count) times") }
      if method > 1 { items[identifier]?.data = nil }
      var stated = 0
      for _ in 0..<count {
        _ = try cursor.next(indexSize)
        let (offset, isFar) = base.addingReportingOverflow(try cursor.next(offsetSize))
        let length = try cursor.next(lengthSize)
        stated |= length
        let whole = method == 1 ? itemData ?? 0..<0 : 0..<bytes.count
        let start = whole.lowerBound + min(isFar ? whole.count : offset, whole.count)
        let end = length == 0 || length > whole.upperBound - start ? whole.upperBound : start + length
        total += end - start
        guard total <= 2 * bytes.count else { throw damaged("its items have more bytes than the file") }
        if start < end { items[identifier]?.data?.append(start..<end) }
      }
      // Zero length means the whole file, but none to libheif; its decoder dav1d then writes to stderr.
      if stated == 0, ["hvc1", "av01"].contains(items[identifier]?.type) {
        throw damaged("an image in it has no data")
      }
    }
  }
}

extension HEIFComplexityCheck.Item {
  fileprivate mutating func add(_ property: HEIFComplexityCheck.Property) {
    switch property {
    case .coding(let other): coding = coding.merged(with: other)
    case .size(let size):
      statesOneSize = statesOneSize && (stated ?? size) == size
      stated = size
    case .transformation: isTransformed = true
    case .alpha: isAlpha = true
    case .other: break
    }
  }
}
