/// What decoding a HEIF file (ISO/IEC 23008-12: HEIC and AVIF) would cost, from its boxes, before libheif sees it.
///
/// A picture may be put together from others, these from others again, and a few hundred bytes can name one tile a
/// million times, or a picture as its own part, which libheif 1.15 follows until its stack is used up. And the size in
/// which a picture is coded may be another than the one that the file states, which is all that libvips can limit.
struct HEIFStructure {
  /// How deep pictures may be put together from others: grids of coded tiles, turned or overlaid, are three deep.
  private static let deepest = 8
  /// How many coded pictures may be decoded for one: phones' have some two hundred tiles.
  private static let mostTiles = 1024
  /// How many boxes may stand side by side: more than there are numbers for properties and tiles.
  private static let mostBoxes = 1 << 16
  /// How many items there may be, and how many boxes of references between them: libheif goes through all of one for each of the
  /// other. Those of phones have some two hundred.
  private static let mostItems = 2048
  /// How many times items may name properties.
  private static let mostAssociations = 1 << 18
  /// How many pixels may be decoded for one picture, as a multiple of those that a picture may have: tiles, what they
  /// are put into, and a plane of alpha.
  private static let pixelsPerPixel = 4

  private struct Item {
    /// The most that a parameter set says.
    var codedPixels = 0
    var stated: (width: Int, height: Int)?
    var parts: [UInt32] = []
    var data: [Range<Int>] = []
    var isHEVC = false
  }

  private struct Cost {
    var pixels = 0
    var tiles = 0
    var depth = 0
  }

  private enum Property {
    /// The pixels of the largest picture that its parameter sets tell of: a property can have thousands of them, and thousands
    /// of items the property.
    case hevc(codedPixels: Int)
    case size(width: Int, height: Int)
    case other
  }

  private let bytes: UnsafeRawBufferPointer
  private let format: String
  private let limits: ImageDecodingLimits
  private var items: [UInt32: Item] = [:]
  private var itemData: Range<Int>?
  /// The item that is shown.
  private var primary: UInt32?

  /// Throws where the file contradicts itself or would cost too much.
  static func check(
    _ bytes: UnsafeRawBufferPointer, format: ImageFormat, limits: ImageDecodingLimits
  ) throws(ImageDecodingError) {
    var structure = HEIFStructure(bytes: bytes, format: format.rawValue, limits: limits)
    try structure.read()
    try structure.checkCosts()
  }

  /// The pixels of the picture that is shown, or of the largest coded one where that has more; nil where none states a size, or
  /// the file contradicts itself or would cost too much.
  static func claimedPixels(of bytes: UnsafeRawBufferPointer, format: ImageFormat) -> Int? {
    let limits = ImageDecodingLimits(maximumPixels: .max)
    var structure = HEIFStructure(bytes: bytes, format: format.rawValue, limits: limits)
    guard (try? structure.read()) != nil, (try? structure.checkCosts()) != nil,
      let primary = structure.primary, let stated = structure.items[primary]?.stated
    else { return nil }
    let coded = structure.items.values.map(\.codedPixels).max() ?? 0
    return max(product(stated.width, stated.height), coded)
  }

  private init(bytes: UnsafeRawBufferPointer, format: String, limits: ImageDecodingLimits) {
    self.bytes = bytes
    self.format = format
    self.limits = limits
  }

  private func damaged(_ detail: String) -> ImageDecodingError {
    ImageDecodingError(.damaged(format: format, detail: detail))
  }

  // MARK: - Boxes

  private mutating func read() throws(ImageDecodingError) {
    let top = try boxes(in: 0..<bytes.count)
    guard let meta = try only("meta", of: top) else { throw damaged("it has no meta box") }
    let boxes = try boxes(in: try after(4, of: meta))
    itemData = try only("idat", of: boxes)
    if let shown = try only("pitm", of: boxes) {
      var cursor = Cursor(self, shown)
      let version = try cursor.next(1)
      _ = try cursor.next(3)
      primary = UInt32(try cursor.next(version == 0 ? 2 : 4))
    }
    if let infos = try only("iinf", of: boxes) { try checkItemCount(infos) }
    if let properties = try only("iprp", of: boxes) { try readProperties(properties) }
    if let references = try only("iref", of: boxes) { try readReferences(references) }
    if let locations = try only("iloc", of: boxes) { try readLocations(locations) }
  }

  /// The boxes of a stretch, each without its header. A last one that reaches beyond the stretch is cut there: a
  /// truncated file's data is libheif's to refuse.
  private func boxes(in range: Range<Int>) throws(ImageDecodingError) -> [(type: String, content: Range<Int>)]
  {
    var boxes: [(type: String, content: Range<Int>)] = []
    var start = range.lowerBound
    while start + 8 <= range.upperBound {
      var size = number(start, 4)
      let type = String(decoding: bytes[(start + 4)..<(start + 8)], as: UTF8.self)
      var header = 8
      if size == 1 {
        guard start + 16 <= range.upperBound else { break }
        size = number(start + 8, 8)
        header = 16
      } else if size == 0 {
        size = range.upperBound - start
      }
      guard size >= header else { throw damaged("a box is smaller than its own header") }
      let end = size > range.upperBound - start ? range.upperBound : start + size
      guard boxes.count < Self.mostBoxes else { throw damaged("it has more than \(Self.mostBoxes) boxes") }
      boxes.append((type, (start + header)..<max(end, start + header)))
      start = end
    }
    return boxes
  }

  private func only(
    _ type: String, of boxes: [(type: String, content: Range<Int>)]
  ) throws(ImageDecodingError) -> Range<Int>? {
    let found = boxes.filter { $0.type == type }
    guard found.count <= 1 else { throw damaged("it has \(found.count) \(type) boxes") }
    return found.first?.content
  }

  private func after(_ count: Int, of range: Range<Int>) throws(ImageDecodingError) -> Range<Int> {
    guard range.count >= count else { throw damaged("a box ends too early") }
    return (range.lowerBound + count)..<range.upperBound
  }

  /// A big-endian number of up to eight bytes that are known to be there, at most `Int.max`.
  private func number(_ start: Int, _ length: Int) -> Int {
    let value = (start..<(start + length)).reduce(UInt64(0)) { $0 << 8 | UInt64(bytes[$1]) }
    return Int(clamping: value)
  }

  /// Reads numbers one after the other.
  private struct Cursor {
    let structure: HEIFStructure
    var place: Int
    let end: Int

    init(_ structure: HEIFStructure, _ range: Range<Int>) {
      self.structure = structure
      (place, end) = (range.lowerBound, range.upperBound)
    }

    mutating func next(_ length: Int) throws(ImageDecodingError) -> Int {
      guard place + length <= end else { throw structure.damaged("a box ends too early") }
      defer { place += length }
      return structure.number(place, length)
    }
  }

  // MARK: - Items

  private func checkItemCount(_ range: Range<Int>) throws(ImageDecodingError) {
    let isLong = bytes[range].first.map { $0 > 0 } ?? false
    let count = try boxes(in: try after(isLong ? 8 : 6, of: range)).count
    guard count <= Self.mostItems else { throw damaged("it has more than \(Self.mostItems) items") }
  }

  private mutating func readProperties(_ range: Range<Int>) throws(ImageDecodingError) {
    let parts = try boxes(in: range)
    guard let container = try only("ipco", of: parts) else { return }
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
          guard associations <= Self.mostAssociations else {
            throw damaged("its items name properties more than \(Self.mostAssociations) times")
          }
          // The highest bit says whether the property is essential; indices begin at 1, 0 means none.
          let index = isWide ? try cursor.next(2) & 0x7FFF : try cursor.next(1) & 0x7F
          guard index > 0, index <= properties.count else { continue }
          switch properties[index - 1] {
          case .hevc(let pixels):
            let known = items[item, default: Item()].codedPixels
            items[item, default: Item()].codedPixels = max(known, pixels)
            items[item, default: Item()].isHEVC = true
          case .size(let width, let height): items[item, default: Item()].stated = (width, height)
          case .other: break
          }
        }
      }
    }
  }

  private func property(_ type: String, _ content: Range<Int>) throws(ImageDecodingError) -> Property {
    var cursor = Cursor(self, content)
    switch type {
    case "ispe":
      _ = try cursor.next(4)
      return .size(width: try cursor.next(4), height: try cursor.next(4))
    case "hvcC":
      // ISO/IEC 14496-15, 8.3.3.1.2: 22 bytes, then arrays of NAL units.
      cursor.place += 22
      var pixels = 0
      for _ in 0..<(try cursor.next(1)) {
        _ = try cursor.next(1)
        for _ in 0..<(try cursor.next(2)) {
          let length = try cursor.next(2)
          let end = min(cursor.place + length, cursor.end)
          pixels = max(pixels, try codedPixels(bytes[cursor.place..<end]))
          cursor.place = end
        }
      }
      return .hevc(codedPixels: pixels)
    default: return .other
    }
  }

  /// The pixels of the pictures that a NAL unit tells of; 0 for one that tells of none.
  private func codedPixels(_ unit: some Collection<UInt8>) throws(ImageDecodingError) -> Int {
    guard let set = HEVCParameterSet(unit: unit) else { return 0 }
    // Coded pictures are made up to whole blocks, of at most 64 pixels.
    try limits.check(width: max(set.width - 63, 1), height: max(set.height - 63, 1))
    return Self.product(set.width, set.height)
  }

  private mutating func readReferences(_ range: Range<Int>) throws(ImageDecodingError) {
    guard let version = bytes[try after(0, of: range)].first else { return }
    let width = version == 0 ? 2 : 4
    let references = try boxes(in: try after(4, of: range))
    guard references.count <= Self.mostItems else {
      throw damaged("it has more than \(Self.mostItems) references between items")
    }
    for (type, content) in references where type == "dimg" {
      var cursor = Cursor(self, content)
      let from = UInt32(try cursor.next(width))
      for _ in 0..<(try cursor.next(2)) {
        items[from, default: Item()].parts.append(UInt32(try cursor.next(width)))
      }
    }
  }

  /// Where the items' data is: no item may have more than the file, however often it names the same bytes.
  private mutating func readLocations(_ range: Range<Int>) throws(ImageDecodingError) {
    var cursor = Cursor(self, range)
    let version = try cursor.next(1)
    _ = try cursor.next(3)
    let sizes = try cursor.next(2)
    let (offsetSize, lengthSize, baseSize) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
    let indexSize = version == 0 ? 0 : sizes & 15
    guard [offsetSize, lengthSize, baseSize, indexSize].allSatisfy({ [0, 4, 8].contains($0) }) else {
      throw damaged("its items' places are of a size that no place has")
    }
    let hasExtents = offsetSize + lengthSize + indexSize > 0
    var total = 0
    for _ in 0..<(try cursor.next(version < 2 ? 2 : 4)) {
      let identifier = UInt32(try cursor.next(version < 2 ? 2 : 4))
      let method = version == 0 ? 0 : try cursor.next(2) & 15
      _ = try cursor.next(2)
      let base = try cursor.next(baseSize)
      let count = try cursor.next(2)
      // Extents without a place or a length of their own are all the same, and take no bytes of the file.
      guard hasExtents || count <= 1 else { throw damaged("an item has the same data \(count) times") }
      for _ in 0..<count {
        _ = try cursor.next(indexSize)
        let (offset, isFar) = base.addingReportingOverflow(try cursor.next(offsetSize))
        let length = try cursor.next(lengthSize)
        let whole = method == 1 ? itemData ?? 0..<0 : 0..<bytes.count
        let start = whole.lowerBound + min(isFar ? whole.count : offset, whole.count)
        let end = length == 0 || length > whole.upperBound - start ? whole.upperBound : start + length
        total += end - start
        guard total <= 2 * bytes.count else { throw damaged("its items have more bytes than the file") }
        if start < end { items[identifier]?.data.append(start..<end) }
      }
    }
  }

  // MARK: - What it costs

  private mutating func checkCosts() throws(ImageDecodingError) {
    for (identifier, item) in items where item.isHEVC {
      let pixels = try codedPixelsInData(of: item)
      items[identifier]?.codedPixels = max(item.codedPixels, pixels)
    }
    var known: [UInt32: Cost] = [:]
    for identifier in items.keys {
      var path: Set<UInt32> = []
      let cost = try cost(of: identifier, &known, &path)
      guard cost.tiles <= Self.mostTiles else {
        throw damaged("it is put together from more than \(Self.mostTiles) pictures")
      }
      guard cost.pixels / Self.pixelsPerPixel <= limits.maximumPixels else {
        throw damaged("its parts have \(cost.pixels) pixels together")
      }
    }
  }

  /// Parameter sets may also stand among the data, where they take the place of those before.
  private func codedPixelsInData(of item: Item) throws(ImageDecodingError) -> Int {
    // A unit may begin in one stretch and go on in the next.
    let data = item.data.flatMap { bytes[$0] }
    var pixels = 0
    var start = 0
    while start + 6 <= data.count {
      let length = data[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
      let end = min(start + 4 + length, data.count)
      pixels = max(pixels, try codedPixels(data[(start + 4)..<end]))
      start = end
    }
    return pixels
  }

  /// - Parameters:
  ///   - known: the costs that were found already, so that each item is looked at once.
  ///   - path: the items of which this one is a part.
  private func cost(
    of identifier: UInt32, _ known: inout [UInt32: Cost], _ path: inout Set<UInt32>
  ) throws(ImageDecodingError) -> Cost {
    if let cost = known[identifier] { return cost }
    guard path.count < Self.deepest else {
      throw damaged("its pictures are put together from others more than \(Self.deepest) deep")
    }
    guard let item = items[identifier] else { return Cost() }
    guard path.insert(identifier).inserted else { throw damaged("a picture is a part of itself") }
    var cost = Cost(depth: 1)
    if item.parts.isEmpty { cost.tiles = 1 }
    let stated = item.stated.map { Self.product($0.width, $0.height) } ?? 0
    cost.pixels = max(item.codedPixels, stated)
    for part in item.parts {
      let other = try self.cost(of: part, &known, &path)
      cost.pixels = Self.sum(cost.pixels, other.pixels)
      cost.tiles = Self.sum(cost.tiles, other.tiles)
      cost.depth = max(cost.depth, other.depth + 1)
    }
    path.remove(identifier)
    guard cost.depth <= Self.deepest else {
      throw damaged("its pictures are put together from others more than \(Self.deepest) deep")
    }
    known[identifier] = cost
    return cost
  }

  private static func sum(_ one: Int, _ other: Int) -> Int {
    let (sum, isTooLarge) = one.addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }

  private static func product(_ one: Int, _ other: Int) -> Int {
    let (product, isTooLarge) = one.multipliedReportingOverflow(by: other)
    return isTooLarge ? .max : product
  }
}
