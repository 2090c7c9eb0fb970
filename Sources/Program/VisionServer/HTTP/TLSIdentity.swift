#if Server
public import Foundation
import NIOCore
import NIOSSL

public enum TLSIdentity: Sendable {
  /// PEM files; the certificate chain starts with the server's.
  case files(certificate: String, key: String)
  /// Generated at start for these names and addresses; valid for 397 days, the maximum that browsers accept.
  case selfSigned(names: [String], addresses: [String])

  /// - Throws: `TLSIdentityError` if the files can't be read or aren't valid.
  func configuration() throws -> TLSConfiguration {
    switch self {
    case .files(let certificate, let key):
      func use<Part>(orSay reason: String, _ read: () throws -> Part) throws -> Part {
        do {
          return try read()
        } catch {
          let detail = (error as? IOError).map { String(cString: strerror($0.errnoCode)) }
          throw TLSIdentityError(certificate: certificate, key: key, reason: detail ?? reason)
        }
      }
      let chain = try use(orSay: "the first has no readable certificate") {
        try NIOSSLCertificate.fromPEMFile(certificate)
      }
      let privateKey = try use(orSay: "the second has no readable private key") {
        try NIOSSLPrivateKey(file: key, format: .pem)
      }
      let configuration = Self.configuration(chain.map { .certificate($0) }, .privateKey(privateKey))
      // Checks that the key matches the certificate.
      _ = try use(orSay: "the key doesn't match the certificate") {
        try NIOSSLContext(configuration: configuration)
      }
      return configuration
    case .selfSigned(let names, let addresses):
      let (certificate, key) = try SelfSignedCertificate.make(names: names, addresses: addresses)
      return Self.configuration(
        [.certificate(try NIOSSLCertificate(bytes: certificate, format: .der))],
        .privateKey(try NIOSSLPrivateKey(bytes: key, format: .der)))
    }
  }

  private static func configuration(
    _ chain: [NIOSSLCertificateSource], _ key: NIOSSLPrivateKeySource
  ) -> TLSConfiguration {
    var configuration = TLSConfiguration.makeServerConfiguration(certificateChain: chain, privateKey: key)
    configuration.restrictToIntermediate()
    return configuration
  }
}

extension TLSConfiguration {
  /// Restricts versions and ciphers to Mozilla's intermediate configuration (guidelines 5.7): TLS 1.3, and
  /// TLS 1.2 with forward secrecy and authenticated encryption; without DHE, which BoringSSL lacks.
  mutating func restrictToIntermediate() {
    minimumTLSVersion = .tlsv12
    cipherSuiteValues = [
      .TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
      .TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, .TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
      .TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, .TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
    ]
  }
}

/// An error of files that can't be used for TLS.
public struct TLSIdentityError: LocalizedError {
  let certificate: String
  let key: String
  let reason: String

  public var errorDescription: String? {
    "\(certificate) and \(key) can't be used as a certificate and its key: \(reason)"
  }

  public var recoverySuggestion: String? { "Use a certificate chain and its private key, both in PEM" }
}
#endif
