import Archives
import Foundation
import TestSupport
import Testing

@Suite("Gzip data")
struct GzipDataTests {
  /// More bytes than a block of libarchive has, without a pattern.
  private static let noise = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) })

  @Test("all members are decompressed")
  func members() throws {
    let one = try python("out.write(gzip.compress(data))", Self.noise)
    #expect(GzipData.isSignature(of: one) && !GzipData.isSignature(of: Self.noise))
    #expect(try GzipData.decompress(one, limit: 300_000) == Self.noise)
    #expect(try GzipData.decompress(one + one, limit: 600_000) == Self.noise + Self.noise)
  }

  @Test("data above the limit isn't decompressed to its end")
  func limit() throws {
    let zeros = try python("out.write(gzip.compress(bytes(100_000_000)))")
    var reserved = 0
    #expect(throws: ArchiveError(.tooManyBytes(limit: 1_000_000))) {
      try GzipData.decompress(zeros, limit: 1_000_000) { reserved += $0 }
    }
    #expect(reserved <= 1_000_000)
  }

  @Test("an error of the caller's reservation ends decompression")
  func reservation() throws {
    struct NoMemory: Error {}
    let packed = try python("out.write(gzip.compress(data))", Self.noise)
    #expect(throws: NoMemory.self) {
      try GzipData.decompress(packed, limit: 300_000) { _ in throw NoMemory() }
    }
  }

  @Test("truncated data, twice compressed data and other data are errors")
  func damage() throws {
    let packed = try python("out.write(gzip.compress(data))", Self.noise)
    for data in [packed.dropLast(packed.count / 2), Data(packed.prefix(20)), Self.noise, Data()] {
      #expect(throws: ArchiveError.self) { try GzipData.decompress(data, limit: 300_000) }
    }
    let twice = try python("out.write(gzip.compress(gzip.compress(data)))", Self.noise)
    #expect(throws: ArchiveError(.compressedTwice)) { try GzipData.decompress(twice, limit: 600_000) }
  }
}
