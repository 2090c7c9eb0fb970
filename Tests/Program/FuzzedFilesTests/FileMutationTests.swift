import Foundation
import FuzzedFiles
import SeededRandom
import Testing

@Suite("Files mutated from a seed")
struct FileMutationTests {
  private let start = StartFile(URL(filePath: "start"), bytes: (0..<2000).map { UInt8($0 * 7 % 256) })

  @Test("the same seed produces the same mutations, another seed others", arguments: FileMutation.allCases)
  func seeds(_ mutation: FileMutation) {
    #expect(mutation.apply(to: start, seed: 5) == mutation.apply(to: start, seed: 5))
    // Only images have dimensions.
    guard mutation != .dimensions else { return }
    let different = Set((0..<20).map { mutation.apply(to: start, seed: $0) })
    #expect(different.count > 15 && !different.contains(start.bytes))
  }

  @Test("files of any length can be mutated", arguments: FileMutation.allCases)
  func lengths(_ mutation: FileMutation) {
    for length in 0..<40 {
      for seed in 0..<20 {
        var generator = SplitMix64(seed: UInt64(seed))
        _ = mutation.apply(to: [UInt8](repeating: 1, count: length), using: &generator)
      }
    }
  }

  @Test("a truncated file is a prefix of the seed; with appended bytes, the seed is the prefix")
  func ends() {
    for seed in 0..<50 {
      var generator = SplitMix64(seed: UInt64(seed))
      let cut = FileMutation.truncation.apply(to: start.bytes, using: &generator)
      #expect(cut.count < start.bytes.count && start.bytes.starts(with: cut))
      let longer = FileMutation.appendix.apply(to: start.bytes, using: &generator)
      #expect(longer.count > start.bytes.count && longer.starts(with: start.bytes))
    }
  }

  @Test("a PNG's width or height changes, and nothing else")
  func dimensions() {
    let png: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [UInt8](
        repeating: 0, count: 40)
    for seed in 0..<20 {
      var generator = SplitMix64(seed: UInt64(seed))
      let damaged = FileMutation.dimensions.apply(to: png, using: &generator)
      #expect(damaged.count == png.count)
      #expect(damaged.indices.filter { damaged[$0] != png[$0] }.allSatisfy { (16..<24).contains($0) })
    }
  }

  @Test("three in four mutated PNGs have valid chunk checksums")
  func checksums() {
    // The IEND chunk, with its checksum from the PNG specification.
    let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
    let text: [UInt8] =
      [0, 0, 0, 20] + Array("tEXt".utf8) + [UInt8](repeating: 65, count: 20) + [0, 0, 0, 0]
    let png = StartFile(
      URL(filePath: "a.png"),
      bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + text + end.dropLast(4) + [0, 0, 0, 0])
    let repaired = (0..<200).count { seed in
      FileMutation.appendix.apply(to: png, seed: UInt64(seed)).dropFirst(8 + text.count).starts(with: end)
    }
    #expect((100..<190).contains(repaired))
  }

  @Test("two in three mutated models are still valid messages, some with changed fields")
  func messages() {
    // Field 1: the number 5; field 2: a message with a string; field 3: four bytes.
    let bytes: [UInt8] = [0x08, 5, 0x12, 4, 0x0A, 2, 0x68, 0x69, 0x1D, 0, 0, 0x80, 0x3F]
    let model = StartFile(URL(filePath: "a.mlmodel"), bytes: bytes)
    let damaged = (0..<300).map { FileMutation.bits.apply(to: model, seed: UInt64($0)) }
    #expect(damaged.count { WireMessage(Data($0)) != nil } >= 200)
    #expect(damaged.count { $0 != bytes } > 250)
  }
}
