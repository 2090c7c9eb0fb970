import Digests
import Foundation

/// The contents of a file with a checksum over all of it, so that damage shows: a training that went on from a number with a flipped
/// bit would end with another model.
///
///     magic number    24 bytes
///     checksum        32 bytes: SHA-256 of the magic number and the contents
///     contents
enum ChecksummedFile {
  private static let magic = Data("swift-vision session 1 \n".utf8)
  /// How a binary property list begins: sessions were stored bare before they had checksums.
  private static let bare = Data("bplist00".utf8)

  /// Why contents can't be had.
  struct Damage: Error, CustomStringConvertible {
    let description: String
  }

  static func sealed(_ contents: Data) -> Data { magic + checksum(of: contents) + contents }

  /// - Throws: `Damage` where the bytes aren't those that were written.
  static func contents(of file: Data) throws -> Data {
    if file.starts(with: bare) { return file }
    guard file.starts(with: magic), file.count >= magic.count + SHA256.byteCount else {
      throw Damage(description: file.isEmpty ? "it is empty" : "it doesn't begin as such a file does")
    }
    let rest = file.dropFirst(magic.count)
    let contents = Data(rest.dropFirst(SHA256.byteCount))
    guard rest.prefix(SHA256.byteCount) == checksum(of: contents) else {
      throw Damage(description: "its checksum is another than when it was written")
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
