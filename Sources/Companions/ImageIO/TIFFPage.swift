import Foundation

/// The fields of one page of a TIFF file (TIFF 6.0 and BigTIFF), read without libtiff.
///
/// Malformed fields count as missing. The pages up to this one are visited: check `TIFFBounds` first.
struct TIFFPage {
  struct Field {
    let type: Int
    let count: Int
    /// The offset of the whole entry.
    let entry: Int
    /// The offset of the first value.
    let values: Int
  }

  let number: ByteOrderReader<UnsafeRawBufferPointer>
  let isBig: Bool
  private let fields: [Int: Field]

  /// - Parameter page: from 0.
  /// - Returns: nil if there is no such page.
  init?(_ bytes: UnsafeRawBufferPointer, page: Int) {
    number = ByteOrderReader(bytes: bytes, isLittle: bytes.first == 0x49)
    isBig = number(2, 2) == 43
    let layout = Layout(isBig: isBig)
    var next = number(layout.offsetSize == 8 ? 8 : 4, layout.offsetSize)
    guard page < bytes.count else { return nil }
    for _ in 0..<page {
      guard let start = next, start != 0, let count = number(start, layout.countSize),
        count <= bytes.count / layout.entrySize
      else { return nil }
      next = number(start + layout.countSize + count * layout.entrySize, layout.offsetSize)
    }
    guard let start = next, start != 0, let count = number(start, layout.countSize) else { return nil }
    let first = start + layout.countSize
    var fields: [Int: Field] = [:]
    for place in stride(from: first, to: bytes.count, by: layout.entrySize).prefix(count) {
      guard let tag = number(place, 2), let type = number(place + 2, 2), let size = Self.sizes[type],
        let count = number(place + 4, layout.offsetSize), count <= bytes.count / size,
        let values = count * size <= layout.offsetSize
          ? place + 4 + layout.offsetSize : number(place + 4 + layout.offsetSize, layout.offsetSize),
        values <= bytes.count - count * size
      else { continue }
      // As in libtiff, the first field of a tag counts.
      if fields[tag] == nil { fields[tag] = Field(type: type, count: count, entry: place, values: values) }
    }
    self.fields = fields
  }

  /// The sizes of a file's numbers in bytes.
  struct Layout {
    let offsetSize: Int
    let countSize: Int
    let entrySize: Int

    init(isBig: Bool) { (offsetSize, countSize, entrySize) = isBig ? (8, 8, 20) : (4, 2, 12) }
  }

  subscript(tag: Int) -> Field? { fields[tag] }

  /// The first values of a field, at most `maximumValues`; nil if it is missing or has no numbers.
  func numbers(_ tag: Int) -> [Double]? {
    guard let field = fields[tag], let size = Self.sizes[field.type], field.count > 0 else { return nil }
    let places = (0..<min(field.count, Self.maximumValues)).map { field.values + $0 * size }
    switch field.type {
    case 1, 3, 4, 16: return places.compactMap { number($0, size).map(Double.init) }
    case 6, 8, 9, 17: return places.compactMap { signed($0, size).map(Double.init) }
    case 11: return places.compactMap { bits($0, 4).map { Double(Float(bitPattern: UInt32($0))) } }
    case 12: return places.compactMap { bits($0, 8).map { Double(bitPattern: $0) } }
    default: return nil
    }
  }

  /// The first value of a field of integers.
  func integer(_ tag: Int) -> Int? { numbers(tag)?.first.flatMap { Int(exactly: $0) } }

  /// A field of text without its terminator.
  func text(_ tag: Int) -> String? {
    guard let field = fields[tag], field.type == 2 else { return nil }
    let bytes = number.bytes[field.values..<field.values + min(field.count, Self.maximumValues)]
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  private func bits(_ place: Int, _ count: Int) -> UInt64? {
    guard place >= 0, place <= number.bytes.count - count else { return nil }
    let bytes = number.bytes[place..<place + count]
    return (number.isLittle ? Array(bytes.reversed()) : Array(bytes)).reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func signed(_ place: Int, _ count: Int) -> Int? {
    bits(place, count).map { Int(truncatingIfNeeded: $0 << (64 - 8 * count)) >> (64 - 8 * count) }
  }

  private static let maximumValues = 64
  /// The bytes per value of each type.
  private static let sizes = [
    1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 16: 8, 17: 8,
  ]
}
