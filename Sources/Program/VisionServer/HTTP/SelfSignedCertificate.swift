#if Server
import COpenSSL
import Foundation
import NIOCore

/// Makes a self-signed server certificate with a new P-256 key.
enum SelfSignedCertificate {
  /// 397 days, the maximum that browsers accept.
  private static let lifetime: Int64 = 397 * 86_400
  /// Valid from a day before, because clocks differ.
  private static let beginning: Int64 = 86_400

  /// - Returns: the certificate and its private key, both as DER.
  /// - Throws: `SelfSignedCertificateError`.
  static func make(names: [String], addresses: [String]) throws -> (certificate: [UInt8], key: [UInt8]) {
    let alternatives = try names.map(alternative(name:)) + addresses.compactMap(alternative(address:))
    var certificate: UnsafeMutablePointer<UInt8>?
    var key: UnsafeMutablePointer<UInt8>?
    var certificateSize = 0
    var keySize = 0
    defer {
      sv_openssl_free(certificate)
      sv_openssl_free(key)
    }
    let start = Int64(Date().timeIntervalSince1970) - beginning
    var message = [CChar](repeating: 0, count: Int(SV_CERTIFICATE_MESSAGE_SIZE))
    let status = sv_self_signed_certificate(
      "swift-vision", alternatives.joined(separator: ","), start, start + lifetime, &certificate,
      &certificateSize, &key, &keySize, &message)
    guard status == 0 else {
      let reason = message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      throw SelfSignedCertificateError.failed(reason: String(decoding: reason, as: UTF8.self))
    }
    return (
      Array(UnsafeBufferPointer(start: certificate, count: certificateSize)),
      Array(UnsafeBufferPointer(start: key, count: keySize))
    )
  }

  /// A DNS name in OpenSSL's notation, in which other characters would have a special meaning.
  private static func alternative(name: String) throws -> String {
    guard name.wholeMatch(of: /[A-Za-z0-9*._-]+/) != nil else { throw SelfSignedCertificateError.name(name) }
    return "DNS:" + name
  }

  /// An IP address in OpenSSL's notation; nil for one with local scope, such as with an interface name.
  private static func alternative(address: String) -> String? {
    guard !address.contains("%"), let text = try? SocketAddress(ipAddress: address, port: 0).ipAddress else {
      return nil
    }
    return "IP:" + text
  }
}

enum SelfSignedCertificateError: LocalizedError {
  case name(String)
  case failed(reason: String)

  var errorDescription: String? {
    switch self {
    case .name(let name):
      "\"\(name)\" can't be a server's name in a certificate: only letters, digits, hyphens and dots are allowed"
    case .failed(let reason): "No certificate could be made: \(reason)"
    }
  }

  var recoverySuggestion: String? {
    switch self {
    case .name: "Use the name's ASCII form (\"xn--…\" for an internationalized name)"
    case .failed: "Use a certificate and its key from files"
    }
  }
}
#endif
