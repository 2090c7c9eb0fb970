import Digests
import Foundation
import Installation
import Testing

@testable import NetworkInference

@Suite("File digests")
struct FileDigestTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "vision-digests-\(UUID().uuidString)")
  private var cache: NetworkCache { NetworkCache(folder: folder.appending(path: "cache")) }

  private func inFolder(_ body: () throws -> Void) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body()
  }

  /// Returns a file that hasn't changed for a long time.
  private func old() throws -> MappedFile {
    try MappedFile(contentsOf: InstalledFile.url(named: "ch_ppocr_mobile_v2.0_cls_mobile.onnx"))
  }

  @Test("a file that hasn't changed for a long time is read once")
  func kept() throws {
    try inFolder {
      let file = try old()
      let real = SHA256.hash(Data(file.bytes))
      #expect(cache.digest(of: file) == real)
      let stamp = try #require(FileStamp(file))
      #expect(try Data(contentsOf: cache.url(of: stamp)) == NetworkCache.record(of: real, stamp))
      // Only the cache can return this.
      let other = Data(repeating: 7, count: 32)
      cache.write(to: cache.url(of: stamp)) { try NetworkCache.record(of: other, stamp).write(to: $0) }
      #expect(cache.digest(of: file) == other)
    }
  }

  @Test("cached digests of other files, damaged ones, and those accessible to others are ignored")
  func ignored() throws {
    try inFolder {
      let file = try old()
      let real = cache.digest(of: file)
      let stamp = try #require(FileStamp(file))
      let other = try #require(
        FileStamp(MappedFile(contentsOf: InstalledFile.url(named: "iris_landmark.tflite"))))
      let wrong = Data(repeating: 7, count: 32)
      let record = NetworkCache.record(of: wrong, stamp)
      for bytes in [
        Data(), record.prefix(40), record + [0], Data([8]) + record.dropFirst(),
        NetworkCache.record(of: wrong, other),
      ] {
        cache.write(to: cache.url(of: stamp)) { try bytes.write(to: $0) }
        #expect(cache.digest(of: file) == real)
      }
      cache.write(to: cache.url(of: stamp)) { try record.write(to: $0) }
      #expect(cache.digest(of: file) == wrong)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o622], ofItemAtPath: cache.url(of: stamp).path)
      #expect(cache.digest(of: file) == real)
    }
  }

  @Test("the digest of a recently changed file isn't cached, as another change might go unnoticed")
  func changed() throws {
    try inFolder {
      let file = folder.appending(path: "a")
      for text in ["one", "two", String(repeating: "three", count: 1 << 20)] {
        try Data(text.utf8).write(to: file)
        let mapped = try MappedFile(contentsOf: file)
        #expect(cache.digest(of: mapped) == SHA256.hash(Data(text.utf8)))
        #expect(FileStamp(mapped)?.isStable == false)
      }
      #expect(!FileManager.default.fileExists(atPath: cache.folder.path))
    }
  }
}
