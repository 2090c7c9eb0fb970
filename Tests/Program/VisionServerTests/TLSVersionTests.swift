import Foundation
import Testing

@testable import VisionServer

@Suite("vision serve: versions and ciphers of TLS")
struct TLSVersionTests {
  /// Whether a handshake with openssl's client succeeds, and what was agreed on.
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
    // An option that this openssl doesn't have would pass for a refusal.
    try #require(!said.contains("Use -help"), "\(said)")
    guard let cipher = said.firstMatch(of: /Ciphersuite: (\S+)/)?.1 else { return nil }
    return String(cipher)
  }

  /// Mozilla's intermediate configuration, version 5.7, but for what needs a certificate of RSA or DHE.
  private static let ciphers = [
    "ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-ECDSA-AES256-GCM-SHA384", "ECDHE-ECDSA-CHACHA20-POLY1305",
  ]

  @Test("TLS 1.0 and 1.1 are refused, also to clients that would still use them; 1.2 and 1.3 are spoken")
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
    "of TLS 1.2's ciphers, those with forward secrecy and authenticated encryption are taken, and no other")
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
