import Foundation
import NIOSSL
import Testing

@testable import VisionServer

@Suite("vision serve: self-signed certificate")
struct SelfSignedCertificateTests {
  @Test("it covers the given names and addresses, for 397 days from a day ago")
  func contents() throws {
    let made = try SelfSignedCertificate.make(
      names: ["localhost", "dice.example"], addresses: ["127.0.0.1", "::1", "fe80::1%lo", "nonsense"])
    let certificate = try NIOSSLCertificate(bytes: made.certificate, format: .der)
    let alternatives = certificate._subjectAlternativeNames().map { Array($0.contents) }
    let loopback6 = [UInt8](repeating: 0, count: 15) + [1]
    #expect(
      alternatives == [Array("localhost".utf8), Array("dice.example".utf8), [127, 0, 0, 1], loopback6])
    #expect(certificate.notValidAfter - certificate.notValidBefore == 397 * 86_400)
    #expect(abs(Double(certificate.notValidBefore) + 86_400 - Date().timeIntervalSince1970) < 600)
    #expect(certificate.serialNumber.count <= 20)
  }

  @Test("each start creates another key")
  func key() throws {
    let (one, other) = try (
      SelfSignedCertificate.make(names: ["a"], addresses: []),
      SelfSignedCertificate.make(names: ["a"], addresses: [])
    )
    #expect(throws: Never.self) { try Self.context(one.certificate, one.key) }
    #expect(throws: (any Error).self) { try Self.context(one.certificate, other.key) }
    #expect(one.certificate != other.certificate)
  }

  @Test(
    "a name with characters special to OpenSSL is rejected",
    arguments: ["", "a,DNS:b", "a b", "IP:1.2.3.4", "é.example", "a\n"])
  func names(_ name: String) throws {
    let error = #expect(throws: SelfSignedCertificateError.self) {
      try SelfSignedCertificate.make(names: [name], addresses: [])
    }
    #expect(error?.errorDescription?.contains("\"\(name)\"") == true)
  }

  /// Checks that the key matches the certificate.
  private static func context(_ certificate: [UInt8], _ key: [UInt8]) throws {
    _ = try NIOSSLContext(
      configuration: .makeServerConfiguration(
        certificateChain: [.certificate(NIOSSLCertificate(bytes: certificate, format: .der))],
        privateKey: .privateKey(NIOSSLPrivateKey(bytes: key, format: .der))))
  }
}
