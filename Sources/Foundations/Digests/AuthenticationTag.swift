import COpenSSL
package import Foundation

/// What shows that bytes aren't those that were written, ten times as fast as a digest: the tag of AES-128-GCM (NIST SP 800-38D),
/// under a key and a nonce that are no secret. It doesn't keep anybody from forging bytes with the same tag.
package enum AuthenticationTag {
  /// 16 bytes; nil where there is no memory.
  ///
  /// Unsafe: the bytes are read before the call returns.
  package static func of(_ bytes: UnsafeRawBufferPointer) -> Data? {
    var tag = Data(count: 16)
    let status = tag.withUnsafeMutableBytes { tag in
      sv_authentication_tag(bytes.baseAddress, bytes.count, tag.bindMemory(to: UInt8.self).baseAddress)
    }
    return status == 0 ? tag : nil
  }
}
