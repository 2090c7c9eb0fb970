import Crypto
import Foundation
import NIOCore
import NIOSSL
import SwiftASN1
import X509

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
      let key = P256.Signing.PrivateKey()
      let certificate = try Self.certificate(key, names: names, addresses: addresses)
      return .makeServerConfiguration(
        certificateChain: [
          .certificate(
            try NIOSSLCertificate(bytes: Array(certificate.serializeAsPEM().pemString.utf8), format: .pem))
        ],
        privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(key.pemRepresentation.utf8), format: .pem)))
    }
  }

  private static let lifetime = 397 * 86_400.0

  private static func certificate(
    _ key: P256.Signing.PrivateKey, names: [String], addresses: [String]
  ) throws -> Certificate {
    let subject = try DistinguishedName { CommonName("swift-vision") }
    let alternatives =
      names.map { GeneralName.dnsName($0) }
      + addresses.compactMap { address in
        Self.bytes(ofAddress: address).map { GeneralName.ipAddress(ASN1OctetString(contentBytes: $0[...])) }
      }
    let now = Date()
    return try Certificate(
      version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: .init(key.publicKey),
      // Clocks differ: a phone's may be behind.
      notValidBefore: now - 86_400, notValidAfter: now - 86_400 + lifetime, issuer: subject, subject: subject,
      signatureAlgorithm: .ecdsaWithSHA256,
      extensions: try Certificate.Extensions {
        Critical(BasicConstraints.notCertificateAuthority)
        Critical(KeyUsage(digitalSignature: true))
        try ExtendedKeyUsage([.serverAuth])
        SubjectAlternativeNames(alternatives)
      },
      issuerPrivateKey: .init(key))
  }

  /// The 4 or 16 bytes of an IP address; nil where it is none.
  private static func bytes(ofAddress address: String) -> [UInt8]? {
    guard let socket = try? SocketAddress(ipAddress: address, port: 0) else { return nil }
    return switch socket {
    case .v4(let four): withUnsafeBytes(of: four.address.sin_addr) { Array($0) }
    case .v6(let six): withUnsafeBytes(of: six.address.sin6_addr) { Array($0) }
    default: nil
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
