import Foundation

/// A directory of EXIF's TIFF structure (TIFF 6.0; CIPA DC-008, "Exif 2.32"): its fields by their tags.
///
/// Malformed fields are skipped.
struct TIFFDirectory {
  enum Value {
    case text(String)
    case numbers([Double])
    case bytes([UInt8])
  }

  private(set) var fields: [UInt16: Value] = [:]

  private static let maximumFields = 512
  private static let maximumValues = 4096

  /// Reads the first directory, which describes the image; nil if the bytes have no TIFF header.
  init?(_ bytes: [UInt8]) {
    guard let reader = Reader(bytes), let start = reader.integer(4, 4) else { return nil }
    self.init(reader, at: start)
  }

  /// Returns the directory that a field of this one points to.
  func directory(_ tag: UInt16, in bytes: [UInt8]) -> TIFFDirectory? {
    guard case .numbers(let offsets)? = fields[tag], let offset = offsets.first.flatMap({ Int(exactly: $0) }),
      let reader = Reader(bytes)
    else { return nil }
    return TIFFDirectory(reader, at: offset)
  }

  private init?(_ reader: Reader, at start: Int) {
    guard let count = reader.integer(start, 2) else { return nil }
    for entry in 0..<min(count, Self.maximumFields) {
      let place = start + 2 + 12 * entry
      guard let tag = reader.integer(place, 2), let type = reader.integer(place + 2, 2),
        let values = reader.integer(place + 4, 4), let size = Self.sizes[type], values <= Self.maximumValues
      else { continue }
      let data = size * values <= 4 ? place + 8 : reader.integer(place + 8, 4) ?? .max
      fields[UInt16(tag)] = reader.value(type: type, count: values, at: data)
    }
  }

  /// The bytes per value of each type.
  private static let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8]

  private struct Reader {
    let bytes: [UInt8]
    let isLittle: Bool

    init?(_ bytes: [UInt8]) {
      guard bytes.count >= 8 else { return nil }
      switch (bytes[0], bytes[1]) {
      case (0x49, 0x49): isLittle = true
      case (0x4D, 0x4D): isLittle = false
      default: return nil
      }
      self.bytes = bytes
    }

    func integer(_ offset: Int, _ count: Int) -> Int? {
      ByteOrderReader(bytes: bytes, isLittle: isLittle)(offset, count)
    }

    private func signed(_ offset: Int, _ count: Int) -> Int? {
      integer(offset, count).map { $0 - (($0 >> (8 * count - 1)) << (8 * count)) }
    }

    private func ratio(_ offset: Int, _ number: (Int, Int) -> Int?) -> Double? {
      guard let above = number(offset, 4), let below = number(offset + 4, 4), below != 0 else { return nil }
      return Double(above) / Double(below)
    }

    func value(type: Int, count: Int, at offset: Int) -> Value? {
      guard let size = TIFFDirectory.sizes[type], offset >= 0, offset <= bytes.count - size * count else {
        return nil
      }
      let places = (0..<count).map { offset + size * $0 }
      let numbers: [Double]
      switch type {
      case 2:
        let text = bytes[offset..<offset + count].prefix { $0 != 0 }
        return .text(String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespaces))
      case 1, 7: return .bytes(Array(bytes[offset..<offset + count]))
      case 3, 4: numbers = places.compactMap { integer($0, size).map(Double.init) }
      case 6, 8, 9: numbers = places.compactMap { signed($0, size).map(Double.init) }
      case 5: numbers = places.compactMap { ratio($0, integer) }
      case 10: numbers = places.compactMap { ratio($0, signed) }
      case 11: numbers = places.compactMap { integer($0, 4).map { Double(Float(bitPattern: UInt32($0))) } }
      default:
        numbers = places.compactMap { place in
          let (first, last) = (integer(place, 4), integer(place + 4, 4))
          guard let first, let last else { return nil }
          let (high, low) = isLittle ? (last, first) : (first, last)
          return Double(bitPattern: UInt64(high) << 32 | UInt64(low))
        }
      }
      return numbers.count == count ? .numbers(numbers) : nil
    }
  }
}
