import Foundation

/// Limits the cost of decoding HEIC and AVIF (ISO/IEC 23008-12) by their boxes, before libheif reads them.
///
/// An image may be composed of others, recursively: a few hundred bytes can name one tile a million times, or
/// an image as its own part, which libheif 1.15 follows until the stack overflows. An image's coded size may
/// also differ from the size that the file states, which is the only one that libvips can limit.
struct HEIFComplexityCheck {
  /// The maximum number of sibling boxes: above the number of property and tile indices.
  private static let maximumBoxes = 1 << 16
  /// The maximum number of items, and of reference boxes between them: libheif scans all of one for each of
  /// the other. Phones write about two hundred.
  static let maximumItems = 2048

  struct Item {
    /// The four-character type: `hvc1`, `av01`, `grid`, `iovl`, `iden` and others.
    var type = ""
    /// The size that `ispe` states; the last if there are several.
    var stated: PixelSize?
    var statesOneSize = true
    /// The coding from the item's configuration and data.
    var coding = HEIFCoding()
    /// Whether a property crops, rotates or mirrors it.
    var isTransformed = false
    /// Whether a property marks it as an alpha plane.
    var isAlpha = false
    /// The items that it is composed of.
    var parts: [UInt32] = []
    /// The items that it is an auxiliary image of.
    var masters: [UInt32] = []
    /// Whether the file marks it as not to be shown by itself.
    var isHidden = false
    /// Whether it is a thumbnail of another.
    var isThumbnail = false
    /// The file ranges of its data; nil if stored in an unsupported way.
    var data: [Range<Int>]? = []
  }

  let bytes: UnsafeRawBufferPointer
  let format: String
  let limits: ImageDecodingLimits
  var items: [UInt32: Item] = [:]
  /// The content of `idat`.
  var itemData: Range<Int>?
  /// The primary item, which is shown.
  private var primary: UInt32?

  /// Throws if the file is malformed or too costly to decode.
  ///
  /// - Returns: The file with EXIF beyond the limits zeroed; nil if there is none.
  static func check(
    _ bytes: UnsafeRawBufferPointer, format: ImageFormat, limits: ImageDecodingLimits
  ) throws(ImageDecodingError) -> Data? {
    var structure = HEIFComplexityCheck(bytes: bytes, format: format.rawValue, limits: limits)
    try structure.read()
    try structure.checkCosts()
    try structure.checkComposition()
    return structure.withoutCostlyEXIF
  }

  private var withoutCostlyEXIF: Data? {
    let costly = items.values.filter { $0.type == "Exif" }.compactMap(\.data).filter { ranges in
      // A four-byte offset precedes the TIFF structure.
      let content = ranges.flatMap { bytes[$0] }.dropFirst(4)
      return !Array(content).withUnsafeBytes(EXIFBounds.isWithinLimits)
    }
    return LeanCopy(blanks: costly.flatMap { $0 }).applied(to: bytes)
  }

  /// The pixel count of the primary image, or of the largest coded image if that is larger; nil if no size is
  /// stated, or if the file is malformed or too costly to decode.
  static func declaredPixelCount(of bytes: UnsafeRawBufferPointer, format: ImageFormat) -> Int? {
    let limits = ImageDecodingLimits(maximumPixels: .max)
    var structure = HEIFComplexityCheck(bytes: bytes, format: format.rawValue, limits: limits)
    guard (try? structure.read()) != nil, (try? structure.checkCosts()) != nil,
      let primary = structure.primary, let stated = structure.items[primary]?.stated
    else { return nil }
    let coded = structure.items.values.map(\.coding.pixels).max() ?? 0
    return max(product(stated.width, stated.height), coded)
  }

  /// The number of images to be shown by themselves: without thumbnails, auxiliary and hidden images, such as
  /// the tiles of a grid. 1 if the file is malformed.
  static func imageCount(of bytes: UnsafeRawBufferPointer, format: ImageFormat) -> Int {
    var structure = HEIFComplexityCheck(
      bytes: bytes, format: format.rawValue, limits: ImageDecodingLimits(maximumPixels: .max))
    guard (try? structure.read()) != nil else { return 1 }
    return structure.items.values.count {
      imageTypes.contains($0.type) && !$0.isHidden && !$0.isThumbnail && $0.masters.isEmpty
    }
  }

  /// The types of items that libheif decodes.
  private static let imageTypes: Set = ["hvc1", "av01", "grid", "iovl", "iden"]

  private init(bytes: UnsafeRawBufferPointer, format: String, limits: ImageDecodingLimits) {
    self.bytes = bytes
    self.format = format
    self.limits = limits
  }

  func damaged(_ detail: String) -> ImageDecodingError {
    ImageDecodingError(.damaged(format: format, detail: detail))
  }

  // MARK: - Boxes

  private mutating func read() throws(ImageDecodingError) {
    let top = try boxes(in: 0..<bytes.count)
    guard let meta = try uniqueBox("meta", of: top) else { throw damaged("it has no meta box") }
    let boxes = try boxes(in: try after(4, of: meta))
    itemData = try uniqueBox("idat", of: boxes)
    if let shown = try uniqueBox("pitm", of: boxes) {
      var cursor = Cursor(self, shown)
      let version = try cursor.next(1)
      _ = try cursor.next(3)
      primary = UInt32(try cursor.next(version == 0 ? 2 : 4))
    }
    if let infos = try uniqueBox("iinf", of: boxes) { try readTypes(infos) }
    if let properties = try uniqueBox("iprp", of: boxes) { try readProperties(properties) }
    if let references = try uniqueBox("iref", of: boxes) { try readReferences(references) }
    if let locations = try uniqueBox("iloc", of: boxes) { try readLocations(locations) }
  }

  /// Returns the boxes in a range, without their headers. A last box that extends past the range is clipped:
  /// rejecting truncated data is left to libheif.
  func boxes(in range: Range<Int>) throws(ImageDecodingError) -> [(type: String, content: Range<Int>)] {
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
      guard boxes.count < Self.maximumBoxes else {
        throw damaged("it has more than \(Self.maximumBoxes) boxes")
      }
      boxes.append((type, (start + header)..<max(end, start + header)))
      start = end
    }
    return boxes
  }

  func uniqueBox(
    _ type: String, of boxes: [(type: String, content: Range<Int>)]
  ) throws(ImageDecodingError) -> Range<Int>? {
    let found = boxes.filter { $0.type == type }
    guard found.count <= 1 else { throw damaged("it has \(found.count) \(type) boxes") }
    return found.first?.content
  }

  func after(_ count: Int, of range: Range<Int>) throws(ImageDecodingError) -> Range<Int> {
    guard range.count >= count else { throw damaged("a box ends too early") }
    return (range.lowerBound + count)..<range.upperBound
  }

  /// Reads a big-endian number of up to eight bytes, which must be in bounds, clamped to `Int.max`.
  private func number(_ start: Int, _ length: Int) -> Int {
    let value = (start..<(start + length)).reduce(UInt64(0)) { $0 << 8 | UInt64(bytes[$1]) }
    return Int(clamping: value)
  }

  struct Cursor {
    let structure: HEIFComplexityCheck
    var place: Int
    let end: Int

    init(_ structure: HEIFComplexityCheck, _ range: Range<Int>) {
      self.structure = structure
      (place, end) = (range.lowerBound, range.upperBound)
    }

    mutating func next(_ length: Int) throws(ImageDecodingError) -> Int {
      guard place + length <= end else { throw structure.damaged("a box ends too early") }
      defer { place += length }
      return structure.number(place, length)
    }
  }

  static func sum(_ one: Int, _ other: Int) -> Int {
    let (sum, isTooLarge) = one.addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }

  static func product(_ one: Int, _ other: Int) -> Int {
    let (product, isTooLarge) = one.multipliedReportingOverflow(by: other)
    return isTooLarge ? .max : product
  }
}
