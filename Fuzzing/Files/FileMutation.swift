import Foundation
package import SeededRandom

/// A way to damage a file.
package enum FileMutation: String, CaseIterable, Sendable {
  /// Some bits anywhere.
  case bits
  /// Some bytes anywhere, set to extremes for parsers.
  case extremes
  /// Some bytes among the first 128, where sizes and formats are.
  case header
  /// The end is removed.
  case truncation
  /// A number of two or four bytes becomes huge, zero or random: lengths, offsets, dimensions.
  case number
  /// A range is repeated: chunks, markers, boxes.
  case duplication
  case deletion
  /// Two ranges are swapped.
  case exchange
  /// Random bytes are appended.
  case appendix
  /// The width or height in an image format's header is changed.
  case dimensions

  /// Returns the mutated bytes of a start file; the same for the same seed.
  ///
  /// One file in four is mutated twice. In two of three protobuf messages, fields are changed instead and the
  /// lengths around them stay valid: bytes changed at random would rarely be a model. In three of four PNGs
  /// the checksums are corrected.
  package func apply(to start: StartFile, seed: UInt64) -> [UInt8] {
    var generator = SplitMix64(seed: seed)
    if var message = start.message, generator.integer(0...2) > 0 {
      for _ in 0...generator.integer(0...2) {
        WireMutation.change(&message, &generator) { bytes, generator in
          bytes = self.apply(to: bytes, using: &generator)
        }
      }
      return message.encoded
    }
    var bytes = apply(to: start.bytes, using: &generator)
    if generator.chance(0.25) {
      bytes = generator.element(Self.allCases).apply(to: bytes, using: &generator)
    }
    if generator.chance(0.75) { PNGChecksums.repair(&bytes) }
    return bytes
  }

  package func apply(to bytes: [UInt8], using generator: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    func place(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &generator) }
    guard bytes.count > 16 else {
      // Too short for the others: one byte changes, or is added.
      if bytes.isEmpty || place(4) == 0 { bytes.insert(UInt8(place(256)), at: place(bytes.count)) }
      bytes[place(bytes.count)] = UInt8(place(256))
      return bytes
    }
    switch self {
    case .bits:
      for _ in 0...place(20) { bytes[place(bytes.count)] ^= 1 << UInt8(place(8)) }
    case .extremes:
      for _ in 0...place(10) { bytes[place(bytes.count)] = [0, 1, 0x7F, 0x80, 0xFF][place(5)] }
    case .header:
      for _ in 0...place(6) { bytes[place(min(bytes.count, 128))] = UInt8(place(256)) }
    case .truncation:
      bytes.removeLast(bytes.count - place(bytes.count))
    case .number:
      let width = [2, 4][place(2)]
      let start = place(min(bytes.count, [64, 512, bytes.count][place(3)]) - width)
      let value: [UInt8] = [
        [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0], [0x7F, 0xFF, 0xFF, 0xFF], [0x80, 0, 0, 0], [0, 0, 0, 1],
        [1, 0, 0, 0],
      ][place(6)]
      bytes.replaceSubrange(start..<(start + width), with: value.prefix(width))
    case .duplication, .deletion:
      let start = place(bytes.count - 8)
      let end = min(bytes.count, start + 1 + place([16, 256, 4096][place(3)]))
      if self == .deletion {
        bytes.removeSubrange(start..<end)
      } else {
        for _ in 0...place(3) { bytes.insert(contentsOf: Array(bytes[start..<end]), at: end) }
      }
    case .exchange:
      let length = 1 + place(min(256, bytes.count / 4))
      let first = place(bytes.count / 2 - length)
      let second = bytes.count / 2 + place(bytes.count / 2 - length)
      for offset in 0..<length where second + offset < bytes.count {
        bytes.swapAt(first + offset, second + offset)
      }
    case .appendix:
      for _ in 0...place(2000) { bytes.append(UInt8(place(256))) }
    case .dimensions:
      Self.enlarge(&bytes, using: &generator)
    }
    return bytes
  }

  /// Enlarges the size that a format stores.
  private static func enlarge(_ bytes: inout [UInt8], using generator: inout SplitMix64) {
    func find(_ pattern: [UInt8]) -> Int? {
      guard bytes.count > pattern.count + 16 else { return nil }
      return bytes.withUnsafeBytes { bytes in
        (0..<(bytes.count - pattern.count - 16)).first { start in
          bytes[start] == pattern[0] && bytes[start..<(start + pattern.count)].elementsEqual(pattern)
        }
      }
    }
    let places: [(place: Int?, width: Int)] = [
      // PNG's IHDR, HEIC's ispe (after version and flags), JPEG's frame headers, GIF's screen, WebP's frames,
      // TIFF's width and length entries in either byte order.
      (find(Array("IHDR".utf8)).map { $0 + 4 }, 8), (find(Array("ispe".utf8)).map { $0 + 8 }, 8),
      (find([0xFF, 0xC0]).map { $0 + 5 }, 4), (find([0xFF, 0xC2]).map { $0 + 5 }, 4),
      (find(Array("GIF8".utf8)).map { $0 + 6 }, 4), (find(Array("VP8 ".utf8)).map { $0 + 14 }, 4),
      (find(Array("VP8L".utf8)).map { $0 + 9 }, 4), (find([0, 1, 3, 0]).map { $0 + 8 }, 4),
      (find([1, 1, 3, 0]).map { $0 + 8 }, 4), (find([1, 0, 0, 3]).map { $0 + 8 }, 4),
    ]
    let known = places.compactMap { place, width in place.map { ($0, width) } }
    guard let (start, width) = known.randomElement(using: &generator), start + width <= bytes.count else {
      return
    }
    let half = width / 2
    let side = Bool.random(using: &generator) ? start : start + half
    for index in side..<(side + half) { bytes[index] = UInt8.random(in: 0...255, using: &generator) }
  }
}
