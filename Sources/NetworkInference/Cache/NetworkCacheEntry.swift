import Crypto
import Foundation

/// A compiled network as it lies in the cache, mapped into memory: OpenVINO's bytes, then a footer.
///
///     magic number    16 bytes
///     precision       16 bytes, its name, filled up with zeros
///     key             32 bytes
///     SHA-256         32 bytes, of everything before it
struct NetworkCacheEntry {
  let precision: InferencePrecision
  private let file: MappedFile

  private static let magic = Data("swift-vision-n1\n".utf8)
  private static let nameLength = 16
  private static let footerLength = magic.count + nameLength + 2 * SHA256.byteCount

  /// - Returns: nil where the bytes aren't exactly what was written under this key.
  init?(_ file: MappedFile, key: NetworkCacheKey) {
    guard file.bytes.count > Self.footerLength else { return nil }
    let footer = Data(file.bytes.suffix(Self.footerLength))
    let name = footer.dropFirst(Self.magic.count).prefix(Self.nameLength).prefix { $0 != 0 }
    guard footer.starts(with: Self.magic),
      footer.dropFirst(Self.magic.count + Self.nameLength).prefix(SHA256.byteCount) == Data(key.digest),
      let precision = InferencePrecision(rawValue: String(decoding: name, as: UTF8.self)),
      Self.digest(of: UnsafeRawBufferPointer(rebasing: file.bytes.dropLast(SHA256.byteCount)))
        == footer.suffix(SHA256.byteCount)
    else { return nil }
    self.precision = precision
    self.file = file
  }

  /// Lends OpenVINO's bytes. A network that is imported from them goes on reading them as long as the entry lives.
  var network: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: file.bytes.dropLast(Self.footerLength))
  }

  /// Lets the system have the memory back that reading all of it took: of most constants the network has its own form.
  func leaveMemory() { file.leaveMemory() }

  private static func digest(of bytes: UnsafeRawBufferPointer) -> SHA256.Digest {
    var hash = SHA256()
    hash.update(bufferPointer: bytes)
    return hash.finalize()
  }

  /// What follows OpenVINO's bytes.
  static func footer(for network: Data, key: NetworkCacheKey, precision: InferencePrecision) -> Data {
    let name = Data(precision.rawValue.utf8)
    var footer = magic + name + Data(count: nameLength - name.count) + Data(key.digest)
    var hash = SHA256()
    hash.update(data: network)
    hash.update(data: footer)
    footer.append(contentsOf: hash.finalize())
    return footer
  }
}
