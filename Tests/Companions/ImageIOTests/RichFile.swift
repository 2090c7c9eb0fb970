import Foundation
import Testing

@testable import ImageIO

/// Files with an excess of one part, composed from their specifications.
enum RichFile {
  static func little(_ value: Int, _ count: Int) -> Data {
    Data((0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
  }

  static func repeated(_ part: Data, _ count: Int) -> Data {
    var data = Data(capacity: part.count * count)
    for _ in 0..<count { data += part }
    return data
  }

  // MARK: - JPEG (ITU-T T.81)

  static func segment(_ marker: UInt8, _ content: Data = Data()) -> Data {
    Data([0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xFF)]) + content
  }

  /// A JPEG with segments before all others.
  static func jpeg(_ file: Data, with segments: Data) -> Data {
    file.prefix(2) + segments + file.dropFirst(2)
  }

  /// A profile in `count` segments (ICC.1:2010, B.4).
  static func profileSegments(_ profile: [UInt8], count: Int) -> Data {
    let size = (profile.count + count - 1) / count
    return (0..<count).reduce(Data()) { segments, index in
      let part = profile.dropFirst(index * size).prefix(size)
      return segments
        + segment(0xE2, Data("ICC_PROFILE\0".utf8) + [UInt8(index + 1), UInt8(count)] + Data(part))
    }
  }

  // MARK: - WebP (RFC 9649)

  static func webPChunk(_ name: String, _ content: Data) -> Data {
    Data(name.utf8) + little(content.count, 4) + content + Data(count: content.count & 1)
  }

  /// A still image with metadata, or an animation with `frames` copies of it.
  static func webP(of still: Data, side: Int, frames: Int? = nil, exif: Data? = nil) throws -> Data {
    let place = try #require(
      still.firstRange(of: Data("VP8L".utf8)) ?? still.firstRange(of: Data("VP8 ".utf8)))
    let length = (0..<4).reduce(0) { $0 | Int(still[place.upperBound + $1]) << (8 * $1) }
    let coded = webPChunk(
      String(decoding: still[place], as: UTF8.self),
      still[place.upperBound + 4..<place.upperBound + 4 + length])
    let flags = (frames == nil ? 0 : 0x02) | (exif == nil ? 0 : 0x08)
    var content = webPChunk("VP8X", little(flags, 4) + little(side - 1, 3) + little(side - 1, 3))
    if let frames {
      let head = [0, 0, side - 1, side - 1, 100].reduce(Data()) { $0 + little($1, 3) } + [0]
      content += webPChunk("ANIM", Data(count: 6)) + repeated(webPChunk("ANMF", head + coded), frames)
    } else {
      content += coded
    }
    if let exif { content += webPChunk("EXIF", exif) }
    return Data("RIFF".utf8) + little(content.count + 4, 4) + Data("WEBP".utf8) + content
  }

  // MARK: - TIFF (TIFF 6.0)

  typealias Field = (tag: Int, values: [Int])

  /// Directories one after the other, or below the first by tag 330; the pixels, all 128, start at 8.
  static func tiff(_ directories: [[Field]], areBelowFirst: Bool = false, pixels: Int = 256) -> Data {
    var file = Data("II".utf8) + little(42, 2) + little(8 + pixels, 4) + Data(repeating: 128, count: pixels)
    var places: [Int] = []
    var link = 4
    for fields in areBelowFirst ? Array(directories.dropFirst()) : directories {
      places.append(file.count)
      append(fields, to: &file, &link, isLinked: !areBelowFirst)
    }
    if areBelowFirst { append(directories[0] + [(330, places)], to: &file, &link, isLinked: true) }
    return file
  }

  private static func append(_ fields: [Field], to file: inout Data, _ link: inout Int, isLinked: Bool) {
    let start = file.count
    if isLinked { file.replaceSubrange(link..<link + 4, with: little(start, 4)) }
    var (entries, values) = (little(fields.count, 2), Data())
    let behind = start + 2 + 12 * fields.count + 4
    for field in fields {
      entries += little(field.tag, 2) + little(4, 2) + little(field.values.count, 4)
      if field.values.count == 1 {
        entries += little(field.values[0], 4)
      } else {
        entries += little(behind + values.count, 4)
        for value in field.values { values += little(value, 4) }
      }
    }
    link = start + entries.count
    file += entries + little(0, 4) + values
  }

  /// A gray image in strips of `rows` rows.
  static func gray(width: Int = 16, height: Int = 16, rows: Int = 16) -> [Field] {
    let count = (height + rows - 1) / rows
    return [
      (256, [width]), (257, [height]), (258, [8]), (259, [1]), (262, [1]),
      (273, Array(repeating: 8, count: count)), (277, [1]), (278, [rows]),
      (279, Array(repeating: width * rows, count: count)),
    ]
  }

  // MARK: - EXIF

  /// Directories that refer to others: `links` has their fields' tags and the target directories' indices.
  static func exif(_ links: [[(tag: Int, directory: Int)]], following: Int? = nil) -> Data {
    var places: [Int] = []
    var start = 8
    for directory in links {
      places.append(start)
      start += 2 + 12 * directory.count + 4
    }
    var data = Data("II".utf8) + little(42, 2) + little(8, 4)
    for (index, directory) in links.enumerated() {
      data += little(directory.count, 2)
      for (tag, target) in directory {
        data += little(tag, 2) + little(4, 2) + little(1, 4) + little(places[target], 4)
      }
      data += little(index == 0 ? following.map { places[$0] } ?? 0 : 0, 4)
    }
    return data
  }

  // MARK: - ICC profiles

  /// A profile with an added tag of elements (ICC.1:2022, 10.16), all with the same bytes.
  static func profile(_ plain: [UInt8], elements: Int, _ element: [UInt8]) -> [UInt8] {
    func number(_ place: Int) -> Int { plain[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    let count = number(128)
    let table = 132..<132 + 12 * count
    var content = Array(plain[table.upperBound...])
    var tag = Array("mpet".utf8) + [0, 0, 0, 0, 0, 3, 0, 3] + ImageBytes.bigEndian(elements)
    for _ in 0..<elements {
      tag += ImageBytes.bigEndian(16 + 8 * elements) + ImageBytes.bigEndian(element.count)
    }
    tag += element
    var entries: [UInt8] = []
    for place in stride(from: table.lowerBound, to: table.upperBound, by: 12) {
      entries += plain[place..<place + 4] + ImageBytes.bigEndian(number(place + 4) + 12)
      entries += plain[place + 8..<place + 12]
    }
    entries += Array("D2B1".utf8) + ImageBytes.bigEndian(table.upperBound + 12 + content.count)
    entries += ImageBytes.bigEndian(tag.count)
    content += tag
    var header = Array(plain[..<128])
    header.replaceSubrange(0..<4, with: ImageBytes.bigEndian(132 + entries.count + content.count))
    header[8] = 4
    return header + ImageBytes.bigEndian(count + 1) + entries + content
  }

  /// An element that makes each color black.
  static let matrix: [UInt8] =
    Array("matf".utf8) + [0, 0, 0, 0, 0, 3, 0, 3] + [UInt8](repeating: 0, count: 48)
}
