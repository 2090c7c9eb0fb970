import Digests
import Foundation
import NetworkPrecision

/// A cached compiled network, mapped into memory: OpenVINO's bytes, then a footer.
///
///     magic number    16 bytes
///     precision       8 bytes, its name, padded with zeros
///     memory          8 bytes, the bytes that the network's tensors need, little-endian
///     key             32 bytes
///     checksum        32 bytes, of everything before it
struct NetworkCacheEntry {
  let precision: InferencePrecision
  /// The bytes that its tensors need; 0 if they weren't measured.
  let memoryByteCount: Int
  private let file: MappedFile

  private static let magic = Data("swift-vision-n3\n".utf8)
  private static let nameLength = 8
  private static let memoryLength = 8
  private static let factsLength = magic.count + nameLength + memoryLength
  private static let footerLength = factsLength + 2 * SHA256.byteCount

  /// - Parameter isVerified: whether the file has had the right checksum before, and hasn't changed since.
  /// - Returns: nil if the bytes aren't exactly those written under this key.
  init?(_ file: MappedFile, key: NetworkCacheKey, isVerified: Bool = false) {
    guard file.bytes.count > Self.footerLength else { return nil }
    let footer = Data(file.bytes.suffix(Self.footerLength))
    let name = footer.dropFirst(Self.magic.count).prefix(Self.nameLength).prefix { $0 != 0 }
    guard footer.starts(with: Self.magic),
      footer.dropFirst(Self.factsLength).prefix(SHA256.byteCount) == key.digest,
      let precision = InferencePrecision(rawValue: String(decoding: name, as: UTF8.self))
    else { return nil }
    self.precision = precision
    memoryByteCount = Int(
      clamping: footer.dropFirst(Self.magic.count + Self.nameLength).prefix(Self.memoryLength).reversed()
        .reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    self.file = file
    if isVerified { return }
    let checksum = Self.checksum(network, footer.dropLast(SHA256.byteCount), read: file.evictPages)
    guard checksum == footer.suffix(SHA256.byteCount) else { return nil }
  }

  /// OpenVINO's bytes. A network imported from them goes on reading them as long as the entry lives.
  var network: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: file.bytes.dropLast(Self.footerLength))
  }

  /// Releases the pages that were read: the network has its own copy of most constants.
  func evictPages() { file.evictPages() }

  /// The bytes that follow OpenVINO's; throws if the checksum can't be computed.
  static func footer(
    for network: UnsafeRawBufferPointer, key: NetworkCacheKey, precision: InferencePrecision,
    memoryByteCount: Int = 0
  ) throws -> Data {
    let name = Data(precision.rawValue.utf8)
    let memory = withUnsafeBytes(of: UInt64(clamping: memoryByteCount).littleEndian) { Data($0) }
    let footer = magic + name + Data(count: nameLength - name.count) + memory + key.digest
    guard let checksum = checksum(network, footer) else { throw CocoaError(.coderInvalidValue) }
    return footer + checksum
  }

  /// A digest of the chunks' tags and the footer, to detect damage; only the user can write or forge entries.
  /// Calls `read` with each chunk of the network that has been read.
  private static func checksum(
    _ network: UnsafeRawBufferPointer, _ footer: Data, read: (UnsafeRawBufferPointer) -> Void = { _ in }
  ) -> Data? {
    var hash = SHA256()
    for part in network.chunks {
      guard let tag = AuthenticationTag.of(part) else { return nil }
      hash.update(tag)
      read(part)
    }
    hash.update(footer)
    return hash.finalize()
  }
}
