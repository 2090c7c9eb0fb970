import COpenSSL
package import Foundation

/// An incremental SHA-256 digest (FIPS 180-4), computed by OpenSSL.
package struct SHA256 {
  package static let byteCount = 32

  private var state = SVSHA256()

  package init() { sv_sha256_begin(&state) }

  /// Unsafe: the bytes are read before the call returns.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    sv_sha256_add(&state, bytes.baseAddress, bytes.count)
  }

  package mutating func update(_ data: some ContiguousBytes) {
    data.withUnsafeBytes { update($0) }
  }

  /// Returns the digest of all bytes so far, 32 bytes.
  package consuming func finalize() -> Data {
    var digest = Data(count: Self.byteCount)
    digest.withUnsafeMutableBytes { bytes in
      sv_sha256_end(&state, bytes.bindMemory(to: UInt8.self).baseAddress)
    }
    return digest
  }

  package static func hash(_ data: some ContiguousBytes) -> Data {
    var hash = SHA256()
    hash.update(data)
    return hash.finalize()
  }
}

extension Data {
  /// Two lowercase digits a byte.
  package var hexadecimal: String {
    map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }
}
