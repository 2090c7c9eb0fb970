import Digests
import Foundation
import Synchronization
import SystemErrors

/// A cache of extracted features in a file.
///
/// The file is a magic number and a list of records: the key, the little-endian features, and an
/// authentication tag of both, 16 bytes. Incomplete and damaged records, and files of the previous version
/// without tags, are discarded.
final class FeatureStore: Sendable {
  struct Key: Hashable, Sendable {
    /// The SHA-256 of the file.
    let digest: [UInt8]
    /// 0 for the original image.
    let variation: UInt8
    let augmentation: UInt8

    fileprivate var bytes: [UInt8] { digest + [variation, augmentation] }
  }

  private struct Contents {
    var features: [[UInt8]: [Float]] = [:]
    var file: FileHandle?
  }

  private static let magic = Data("swift-vision features 2\n".utf8)
  private static let keyLength = 34
  private static let tagLength = 16

  private let contents: Mutex<Contents>

  /// - Parameter url: the file; nil to cache nothing.
  /// - Throws: `MLCreateError.io`.
  init(url: URL?, featureCount: Int) throws {
    let bodyLength = Self.keyLength + 4 * featureCount
    let recordLength = bodyLength + Self.tagLength
    guard let url else {
      contents = Mutex(Contents())
      return
    }
    do {
      if !FileManager.default.fileExists(atPath: url.path) { try Self.magic.write(to: url) }
      let stored = try Data(contentsOf: url)
      let isCurrent = stored.starts(with: Self.magic)
      let count = isCurrent ? (stored.count - Self.magic.count) / recordLength : 0
      var contents = Contents()
      for start in stride(
        from: Self.magic.count, to: Self.magic.count + count * recordLength, by: recordLength)
      {
        let record = [UInt8](stored[start..<start + recordLength])
        guard Self.tag(of: record[..<bodyLength]) == Data(record[bodyLength...]) else { continue }
        contents.features[Array(record.prefix(Self.keyLength))] = Self.numbers(
          record[Self.keyLength..<bodyLength])
      }
      let file = try FileHandle(forUpdating: url)
      try file.truncate(atOffset: isCurrent ? UInt64(Self.magic.count + count * recordLength) : 0)
      try file.seekToEnd()
      if !isCurrent { try file.write(contentsOf: Self.magic) }
      contents.file = file
      self.contents = Mutex(contents)
    } catch {
      throw MLCreateError.io(
        reason: "The features in \(url.path) can't be read: \(error.fileReason)")
    }
  }

  func features(for key: Key) -> [Float]? { contents.withLock { $0.features[key.bytes] } }

  /// - Throws: `MLCreateError.io`.
  func add(_ features: [Float], for key: Key) throws {
    var record = Data(key.bytes)
    // Copied as one block: a detector has hundreds of thousands of features.
    features.map(\.bitPattern.littleEndian).withUnsafeBytes { record.append(contentsOf: $0) }
    do {
      guard let tag = Self.tag(of: record) else { throw CocoaError(.coderInvalidValue) }
      record.append(tag)
      try contents.withLock { contents in
        guard let file = contents.file, contents.features.updateValue(features, forKey: key.bytes) == nil
        else { return }
        try file.write(contentsOf: record)
      }
    } catch {
      throw MLCreateError.io(reason: "Features can't be cached: \(error.fileReason)")
    }
  }

  private static func tag(of record: some ContiguousBytes) -> Data? {
    record.withUnsafeBytes { AuthenticationTag.of($0) }
  }

  private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Float] {
    stride(from: bytes.startIndex, to: bytes.endIndex, by: 4).map { index in
      let low = UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8
      let high = UInt32(bytes[index + 2]) | UInt32(bytes[index + 3]) << 8
      return Float(bitPattern: low | high << 16)
    }
  }
}
