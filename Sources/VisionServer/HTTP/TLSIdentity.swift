import Foundation
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
      do {
        let chain = try NIOSSLCertificate.fromPEMFile(certificate).map { certificate in
          NIOSSLCertificateSource.certificate(certificate)
        }
        let configuration = TLSConfiguration.makeServerConfiguration(
          certificateChain: chain, privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem)))
        // Sees whether the key is the certificate's.
        _ = try NIOSSLContext(configuration: configuration)
        return configuration
      } catch {
        throw TLSIdentityError(certificate: certificate, key: key, reason: "\(error)")
      }
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
