import Foundation
import TestSupport
import Testing

@testable import ImageIO

@Suite("Unwritten pixels of decoders")
struct UnwrittenPixelTests {
  /// Decodes files in a separate process.
  ///
  /// - Parameter fill: glibc fills new memory with its complement; nil for the default behavior.
  private func pixels(of paths: [String], fill: Int?) throws -> [Substring] {
    try BuiltProgram("DecodedPixels").lines(paths) { environment in
      // Without the cache of small allocations, which are reused without being filled.
      environment["GLIBC_TUNABLES"] = "glibc.malloc.tcache_count=0"
      environment["MALLOC_PERTURB_"] = fill.map(String.init)
    }
  }

  @Test(
    "truncated, damaged, tiled and interlaced files decode the same whatever was in memory")
  func twoFills() throws {
    let files = try ImageCorpus.files()
    let folder = try TemporaryFolder()
    let paths = try files.enumerated().map { try folder.write($1.data, as: "\($0)").path }
    let (first, second) = (try pixels(of: paths, fill: 70), try pixels(of: paths, fill: 140))
    #expect(first.count == files.count && second.count == files.count)
    for (file, (first, second)) in zip(files, zip(first, second)) { #expect(first == second, "\(file.name)") }
    // The comparison needs both: most files decoded, and some rejected.
    let decoded = first.count { $0.contains(" × ") && !$0.contains("(") }
    #expect(decoded > files.count / 4 && decoded < files.count)
  }

  @Test("memory allocated while decoding is zeroed, at no cost afterwards")
  func cleared() throws {
    let count = 1 << 16
    func leaveBytes() {
      let used = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
      used.initializeMemory(as: UInt8.self, repeating: 0xA5, count: count)
      used.deallocate()
    }
    for _ in 0..<8 {
      leaveBytes()
      let isClear = try ClearedMemory.during { () throws(ImageDecodingError) in
        let fresh = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
        defer { fresh.deallocate() }
        return UnsafeRawBufferPointer(start: fresh, count: count).allSatisfy { $0 == 0 }
      }
      #expect(isClear)
    }
  }
}
