import Foundation
import Synchronization
import SystemErrors

/// Features that have been extracted, by what they were extracted from: in memory, or in a file that survives the process.
///
/// The file is a list of records, a key and the features' numbers, little-endian; a record that was being written when the process
/// ended is dropped.
final class FeatureStore: Sendable {
  /// The picture's bytes, and how it was seen.
  struct Key: Hashable, Sendable {
    /// The SHA-256 of the file.
    let digest: [UInt8]
    /// 0 for the picture as it is.
    let variation: UInt8
    let augmentation: UInt8

    fileprivate var bytes: [UInt8] { digest + [variation, augmentation] }
  }

  private struct Contents {
    var features: [[UInt8]: [Float]] = [:]
    var file: FileHandle?
  }

  private static let keyLength = 34

  private let contents: Mutex<Contents>

  /// - Parameters:
  ///   - url: the file; nil for none. Without one nothing is kept.
  ///   - featureCount: how many features each picture has.
  /// - Throws: `MLCreateError.io`.
  init(url: URL?, featureCount: Int) throws {
    let recordLength = Self.keyLength + 4 * featureCount
    guard let url else {
      contents = Mutex(Contents())
      return
    }
    do {
      if !FileManager.default.fileExists(atPath: url.path) { try Data().write(to: url) }
      let stored = [UInt8](try Data(contentsOf: url))
      let count = stored.count / recordLength
      let file = try FileHandle(forUpdating: url)
      try file.truncate(atOffset: UInt64(count * recordLength))
      try file.seekToEnd()
      var contents = Contents(file: file)
      for start in stride(from: 0, to: count * recordLength, by: recordLength) {
        let record = stored[start..<start + recordLength]
        contents.features[Array(record.prefix(Self.keyLength))] = Self.numbers(
          record.dropFirst(Self.keyLength))
      }
      self.contents = Mutex(contents)
    } catch {
      throw MLCreateError.io(
        reason: "The features in \(url.path) can't be read: \(error.fileReason)")
    }
  }

  func features(for key: Key) -> [Float]? { contents.withLock { $0.features[key.bytes] } }

  /// Keeps features in the file; without one nothing is kept.
  ///
  /// - Throws: `MLCreateError.io`.
  func add(_ features: [Float], for key: Key) throws {
    var record = Data(key.bytes)
    // Detectors' features are hundreds of thousands.
    features.map(\.bitPattern.littleEndian).withUnsafeBytes { record.append(contentsOf: $0) }
    do {
      try contents.withLock { contents in
        guard let file = contents.file, contents.features.updateValue(features, forKey: key.bytes) == nil
        else { return }
        try file.write(contentsOf: record)
      }
    } catch {
      throw MLCreateError.io(reason: "Features can't be kept: \(error.fileReason)")
    }
  }

  private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Float] {
    stride(from: bytes.startIndex, to: bytes.endIndex, by: 4).map { index in
      let low = UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8
      let high = UInt32(bytes[index + 2]) | UInt32(bytes[index + 3]) << 8
      return Float(bitPattern: low | high << 16)
    }
  }
}
