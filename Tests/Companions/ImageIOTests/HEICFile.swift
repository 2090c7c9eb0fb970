import Foundation
import TestSupport
import Testing

@testable import ImageIO

/// A HEIC file composed box by box (ISO/IEC 23008-12) from an encoded image, such as no encoder would write.
struct HEICFile {
  struct Item {
    var identifier: Int
    var type: String
    var data = Data()
    /// The width in `ispe`.
    var width: Int
    var height: Int
    /// The items that it is composed of.
    var parts: [Int] = []
    /// The items that it is an auxiliary image of.
    var masters: [Int] = []
    /// Further declared sizes, before the one above.
    var otherSizes: [(width: Int, height: Int)] = []
    /// Further properties, as boxes.
    var properties: [Data] = []
    /// The number of times that its data's location is listed.
    var extents = 1
  }

  /// The decoder's configuration: the content of `hvcC`, or of `av1C`.
  var configuration: Data
  /// The type of items that have the configuration.
  var codedType = "hvc1"
  var items: [Item]
  /// The displayed item; the others are hidden.
  var primary: Int
  /// Further items that aren't hidden.
  var visible: Set<Int> = []

  /// One image of 64 × 64 pixels, item 1: the encoder would write a larger one as a grid.
  static func plain() throws -> HEICFile { try plain(.heic, width: 64, height: 64) }

  /// One image as AVIF, whose encoder writes no grids.
  static func plainAVIF(width: Int, height: Int) throws -> HEICFile {
    try plain(.avif, width: width, height: height)
  }

  private static func plain(_ format: ImageFormat, width: Int, height: Int) throws -> HEICFile {
    let buffer = try #require(
      rgbBuffer(width: width, height: height) { x, y in
        [UInt8(x * 4 & 0xFF), UInt8(y * 4 & 0xFF), UInt8(x * y % 256)]
      })
    let file = try ImageEncoder.encode(buffer, as: format)
    let name = format == .avif ? "av1C" : "hvcC"
    let configuration = try #require(file.firstRange(of: Data(name.utf8)))
    let length = number(file, configuration.lowerBound - 4)
    // iloc, version 0 with bases, offsets and lengths of 4 bytes: the first item's only extent.
    let locations = try #require(file.firstRange(of: Data("iloc".utf8))).upperBound
    let start = number(file, locations + 12) + number(file, locations + 18)
    let count = number(file, locations + 22)
    let type = format == .avif ? "av01" : "hvc1"
    return HEICFile(
      configuration: file[configuration.upperBound..<(configuration.lowerBound - 4 + length)],
      codedType: type,
      items: [
        Item(identifier: 1, type: type, data: file[start..<(start + count)], width: width, height: height)
      ], primary: 1)
  }

  /// The property of an item that is another's alpha plane.
  static let alphaProperty = box(
    "auxC", Data(count: 4) + Data("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0".utf8))

  /// The same file, displaying an item composed of others.
  func adding(_ items: [Item]) -> HEICFile {
    var file = self
    file.items += items
    file.primary = items.last?.identifier ?? primary
    return file
  }

  static func grid(_ identifier: Int, rows: Int, columns: Int, of part: Int, width: Int, height: Int) -> Item
  {
    Item(
      identifier: identifier, type: "grid",
      data: Data([0, 0, UInt8(rows - 1), UInt8(columns - 1)]) + Self.bytes(width, 2) + Self.bytes(height, 2),
      width: width, height: height, parts: Array(repeating: part, count: rows * columns))
  }

  /// The same file, configured with an additional parameter set.
  func configured(with unit: Data) -> HEICFile {
    var file = self
    var bytes = Data(configuration)
    bytes[22] += 1
    file.configuration = bytes + [0x21] + Self.bytes(1, 2) + Self.bytes(unit.count, 2) + unit
    return file
  }

  /// A sequence parameter set (H.265, 7.3.2.2) up to the size.
  static func parameterSet(width: Int, height: Int) -> Data {
    func code(_ value: Int) -> String {
      let bits = String(value + 1, radix: 2)
      return String(repeating: "0", count: bits.count - 1) + bits
    }
    // Header, identifier and sub-layers; profile and level; set 0, 4:2:0.
    var bits = "0100001000000001" + "00000001" + String(repeating: "10", count: 48) + code(0) + code(1)
    bits += code(width) + code(height) + "1"
    while bits.count % 8 != 0 { bits += "0" }
    var unit = Data()
    for start in stride(from: 0, to: bits.count, by: 8) {
      let byte = UInt8(bits.dropFirst(start).prefix(8), radix: 2) ?? 0
      // No three bytes may look like a start code.
      if byte <= 3, unit.suffix(2) == Data([0, 0]) { unit.append(3) }
      unit.append(byte)
    }
    return unit
  }

  var encoded: Data {
    let brand = codedType == "av01" ? "avif" : "heic"
    let type = Self.box("ftyp", Data("\(brand)\0\0\0\0mif1\(brand)".utf8))
    let length = metadata(at: 0).count
    return type + metadata(at: type.count + length + 8)
      + Self.box("mdat", items.reduce(Data()) { $0 + $1.data })
  }

  /// - Parameter start: the offset of the items' data in the file.
  func metadata(at start: Int) -> Data {
    var place = start
    var locations = Data([0x44, 0]) + Self.bytes(items.count, 2)
    var descriptions = Self.bytes(items.count, 2)
    var properties = [Self.box(codedType == "av01" ? "av1C" : "hvcC", configuration)]
    var associations = Self.bytes(items.count, 4)
    var references = Data()
    for item in items {
      locations += Self.bytes(item.identifier, 2) + Self.bytes(0, 2) + Self.bytes(item.extents, 2)
      for _ in 0..<item.extents { locations += Self.bytes(place, 4) + Self.bytes(item.data.count, 4) }
      place += item.data.count
      descriptions += Self.box(
        "infe",
        Data([2, 0, 0, item.identifier == primary || visible.contains(item.identifier) ? 0 : 1])
          + Self.bytes(item.identifier, 2) + [0, 0]
          + Data(item.type.utf8) + [0])
      let first = properties.count + 1
      properties += (item.otherSizes + [(item.width, item.height)]).map {
        Self.box("ispe", Self.bytes(0, 4) + Self.bytes($0.width, 4) + Self.bytes($0.height, 4))
      }
      properties += item.properties
      // Property 1 is the configuration; indices have 16 bits, as there may be more than 127.
      let own = (item.type == codedType ? [0x8001] : []) + Array(first...properties.count)
      associations +=
        Self.bytes(item.identifier, 2) + [UInt8(own.count)] + own.reduce(Data()) { $0 + Self.bytes($1, 2) }
      if !item.parts.isEmpty {
        references += Self.box(
          "dimg",
          Self.bytes(item.identifier, 2) + Self.bytes(item.parts.count, 2)
            + item.parts.reduce(Data()) { $0 + Self.bytes($1, 2) })
      }
      if !item.masters.isEmpty {
        references += Self.box(
          "auxl",
          Self.bytes(item.identifier, 2) + Self.bytes(item.masters.count, 2)
            + item.masters.reduce(Data()) { $0 + Self.bytes($1, 2) })
      }
    }
    let none = Self.bytes(0, 4)
    var content = none + Self.box("hdlr", none + none + Data("pict".utf8) + Data(count: 13))
    content += Self.box("pitm", none + Self.bytes(primary, 2))
    content += Self.box("iloc", none + locations) + Self.box("iinf", none + descriptions)
    content += Self.box(
      "iprp",
      Self.box("ipco", properties.reduce(Data(), +)) + Self.box("ipma", Data([0, 0, 0, 1]) + associations))
    if !references.isEmpty { content += Self.box("iref", none + references) }
    return Self.box("meta", content)
  }

  static func box(_ type: String, _ content: Data) -> Data {
    bytes(content.count + 8, 4) + Data(type.utf8) + content
  }

  static func bytes(_ value: Int, _ count: Int) -> Data {
    Data((0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
  }

  private static func number(_ data: Data, _ start: Int) -> Int {
    data[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
  }
}
