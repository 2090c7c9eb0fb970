import Digests
import Foundation

/// A file format with a checksum: resuming from a value with a flipped bit would silently change the model.
///
///     magic number    24 bytes
///     checksum        32 bytes: SHA-256 of the magic number and the contents
///     contents
enum ChecksummedFile {
  private static let magic = Data("swift-vision session 1 \n".utf8)
  /// The magic number of a binary property list: earlier versions stored sessions without a checksum.
  private static let bare = Data("bplist00".utf8)

  /// The reason that a file can't be used.
  struct Damage: Error, CustomStringConvertible {
    let description: String
  }

  static func sealed(_ contents: Data) -> Data { magic + checksum(of: contents) + contents }

  /// - Throws: `Damage` if the bytes aren't those that were written.
  static func contents(of file: Data) throws -> Data {
    if file.starts(with: bare) { return file }
    guard file.starts(with: magic), file.count >= magic.count + SHA256.byteCount else {
      throw Damage(description: file.isEmpty ? "it is empty" : "its header is invalid")
    }
    let rest = file.dropFirst(magic.count)
    let contents = Data(rest.dropFirst(SHA256.byteCount))
    guard rest.prefix(SHA256.byteCount) == checksum(of: contents) else {
      throw Damage(description: "its checksum doesn't match")
    }
    return contents
  }

  private static func checksum(of contents: Data) -> Data {
    var hash = SHA256()
    hash.update(magic)
    hash.update(contents)
    return hash.finalize()
  }
}
