import Foundation
import Testing

@testable import VisionServer

@Suite("vision serve: TLS versions and ciphers")
struct TLSVersionTests {
  /// Attempts a handshake with OpenSSL's client and returns the negotiated version and cipher, or nil.
  private func handshake(_ server: RunningServer, _ options: [String]) async throws -> String? {
    let port = try #require(server.base.port)
    let client = Process()
    client.executableURL = URL(filePath: "/usr/bin/env")
    client.arguments = ["openssl", "s_client", "-connect", "127.0.0.1:\(port)", "-brief"] + options
    let output = Pipe()
    client.standardInput = FileHandle.nullDevice
    client.standardOutput = FileHandle.nullDevice
    client.standardError = output
    try client.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    client.waitUntilExit()
    let said = String(decoding: data, as: UTF8.self)
    // An option that this version of OpenSSL lacks would look like a rejection.
    try #require(!said.contains("Use -help"), "\(said)")
    guard let cipher = said.firstMatch(of: /Ciphersuite: (\S+)/)?.1 else { return nil }
    return String(cipher)
  }

  /// Mozilla's intermediate configuration, version 5.7, without the ciphers for RSA certificates and DHE.
  private static let ciphers = [
    "ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-ECDSA-AES256-GCM-SHA384", "ECDHE-ECDSA-CHACHA20-POLY1305",
  ]

  @Test("TLS 1.0 and 1.1 are rejected, even for clients that allow them; 1.2 and 1.3 are accepted")
  func versions() async throws {
    try await RunningServer.run(identity: .selfSigned(names: ["localhost"], addresses: ["127.0.0.1"])) {
      server in
      for version in ["-tls1", "-tls1_1"] {
        let agreed = try await handshake(server, [version, "-cipher", "ALL:@SECLEVEL=0"])
        #expect(agreed == nil, "\(version)")
      }
      #expect(try await handshake(server, ["-tls1_2", "-cipher", "ALL:@SECLEVEL=0"]) != nil)
      #expect(try await handshake(server, ["-tls1_3"]) != nil)
    }
  }

  @Test(
    "of TLS 1.2, only ciphers with forward secrecy and authenticated encryption are accepted")
  func ciphers() async throws {
    try await RunningServer.run(identity: .selfSigned(names: ["localhost"], addresses: ["127.0.0.1"])) {
      server in
      for cipher in Self.ciphers {
        let agreed = try await handshake(server, ["-tls1_2", "-cipher", cipher])
        #expect(agreed == cipher)
      }
      let others = "ALL:@SECLEVEL=0:" + Self.ciphers.map { "!\($0)" }.joined(separator: ":")
      let agreed = try await handshake(server, ["-tls1_2", "-cipher", others])
      #expect(agreed == nil)
    }
  }
}
