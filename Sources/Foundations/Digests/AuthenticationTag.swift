import COpenSSL
package import Foundation

/// The tag of AES-128-GCM (NIST SP 800-38D) with a public key and nonce, a checksum ten times as fast as a
/// digest. It detects damage, not forgery.
package enum AuthenticationTag {
  /// The tag, 16 bytes; nil if memory is short. Unsafe: the bytes are read before the call returns.
  package static func of(_ bytes: UnsafeRawBufferPointer) -> Data? {
    var tag = Data(count: 16)
    let status = tag.withUnsafeMutableBytes { tag in
      sv_authentication_tag(bytes.baseAddress, bytes.count, tag.bindMemory(to: UInt8.self).baseAddress)
    }
    return status == 0 ? tag : nil
  }
}
