import Foundation
import NIOCore
import NIOSSL

/// The certificate that the server shows, with its key.
public enum TLSIdentity: Sendable {
  /// PEM files: the chain of certificates, the server's own first, and its private key.
  case files(certificate: String, key: String)
  /// Made when the server starts, valid for these names and addresses and 397 days, the most that browsers take.
  case selfSigned(names: [String], addresses: [String])

  /// - Throws: `TLSIdentityError` where the files can't be read or aren't what they should be.
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
      let chain = try use(orSay: "the first has no certificate that can be read") {
        try NIOSSLCertificate.fromPEMFile(certificate)
      }
      let privateKey = try use(orSay: "the second has no private key that can be read") {
        try NIOSSLPrivateKey(file: key, format: .pem)
      }
      let configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(privateKey))
      // Sees whether the key is the certificate's.
      _ = try use(orSay: "the key isn't the certificate's") {
        try NIOSSLContext(configuration: configuration)
      }
      return configuration
    case .selfSigned(let names, let addresses):
      let (certificate, key) = try SelfSignedCertificate.make(names: names, addresses: addresses)
      return .makeServerConfiguration(
        certificateChain: [.certificate(try NIOSSLCertificate(bytes: certificate, format: .der))],
        privateKey: .privateKey(try NIOSSLPrivateKey(bytes: key, format: .der)))
    }
  }
}

/// Files that can't be used for TLS.
public struct TLSIdentityError: LocalizedError {
  let certificate: String
  let key: String
  let reason: String

  public var errorDescription: String? {
    "\(certificate) and \(key) can't be used as a certificate and its key: \(reason)"
  }

  public var recoverySuggestion: String? { "Give a chain of certificates and its private key, both in PEM" }
}
