import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import ImageIO

@Suite("JPEG files without their end")
struct JPEGEndTests {
  /// Noise, so that there is data everywhere.
  private static func file() throws -> Data {
    var state: UInt32 = 1
    let buffer = try #require(
      rgbBuffer(width: 64, height: 48) { _, _ in
        (0..<3).map { _ in
          state = state &* 1_664_525 &+ 1_013_904_223
          return UInt8(state >> 24)
        }
      })
    return try ImageEncoder.encode(buffer, as: .jpeg)
  }

  private func rows(_ image: DecodedImage) -> [Int] {
    let buffer = image.picture.buffer
    return (0..<buffer.height).flatMap { y in (0..<buffer.width).flatMap { pixel(buffer, $0, y) } }
  }

  @Test(
    "without the marker, with half of it, or with zeros in its place, all pixels are read, with a remark",
    arguments: [[], [0xFF], [0, 0], [UInt8](repeating: 0, count: 5000)])
  func plain(ending: [UInt8]) throws {
    let file = try Self.file()
    try #require(file.suffix(2) == Data([0xFF, 0xD9]))
    let whole = try ImageDecoder.decode(file)
    #expect(whole.remarks.isEmpty)
    let image = try ImageDecoder.decode(file.dropLast(2) + ending)
    #expect(rows(image) == rows(whole))
    #expect(image.remarks == [.missingEnd])
  }

  @Test("a progressive file, too, and one of four components")
  func otherKinds() throws {
    for file in [ImageBytes.progressiveJPEG, ImageBytes.cmykJPEG] {
      let whole = try ImageDecoder.decode(file)
      for ending in [[], [0xFF], [UInt8](repeating: 0, count: 600)] {
        let image = try ImageDecoder.decode(file.dropLast(2) + ending)
        #expect(rows(image) == rows(whole))
        #expect(image.remarks == [.missingEnd])
      }
    }
  }

  @Test(
    "a file that lacks any of its data is refused, also with zeros in its place",
    arguments: [1, 2, 40, 900])
  func cut(bytes: Int) throws {
    let file = try Self.file().dropLast(2)
    for zeros in [0, 300] {
      let expected = ImageDecodingError.Reason.damaged(format: "JPEG", detail: "premature end of input file")
      #expect(throws: ImageDecodingError(expected)) {
        try ImageDecoder.decode(file.dropLast(bytes) + Data(count: zeros))
      }
    }
  }

  @Test("a progressive file without its last scans is refused")
  func missingScans() throws {
    let file = ImageBytes.progressiveJPEG
    let scans = file.withUnsafeBytes { JPEGSegments($0).filter(\.isScan).map { $0.content.lowerBound - 4 } }
    try #require(scans.count > 3)
    for count in 1..<scans.count {
      #expect(throws: ImageDecodingError.self) { try ImageDecoder.decode(file.prefix(scans[count])) }
    }
  }

  @Test(
    "codings that libjpeg lacks are unsupported, not damage",
    arguments: [(UInt8(0xC1), UInt8(12), "it has 12 bits per sample"), (0xC3, 8, "it is coded without loss")])
  func uncommon(marker: UInt8, bits: UInt8, detail: String) throws {
    var file = try Self.file()
    let frame = try #require(file.firstRange(of: Data([0xFF, 0xC0])))
    file[frame.lowerBound + 1] = marker
    file[frame.upperBound + 2] = bits
    #expect(throws: ImageDecodingError(.unsupported(format: "JPEG", detail: detail))) {
      try ImageDecoder.decode(file)
    }
  }
}
