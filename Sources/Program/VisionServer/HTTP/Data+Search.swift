import Foundation

extension Data {
  /// Returns the position of the first occurrence of some bytes; nil if there is none.
  ///
  /// `range(of:)` takes up to a hundred times as long on Linux: 0.2 s for 16 MiB.
  ///
  /// - Parameters:
  ///   - pattern: one byte or more.
  ///   - start: the index from which to search.
  func position(of pattern: [UInt8], from start: Index) -> Range<Index>? {
    let offset: Int? = withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, let first = pattern.first else { return nil }
      var place = start - startIndex
      while place + pattern.count <= bytes.count {
        // Unsafe: the bytes from `place` on, as many as a match may start at, are within the buffer.
        let starts = bytes.count - pattern.count - place + 1
        guard let hit = memchr(base + place, Int32(first), starts) else { return nil }
        place = UnsafeRawPointer(hit) - base
        if bytes[place..<place + pattern.count].elementsEqual(pattern) { return place }
        place += 1
      }
      return nil
    }
    return offset.map { startIndex + $0..<startIndex + $0 + pattern.count }
  }
}
