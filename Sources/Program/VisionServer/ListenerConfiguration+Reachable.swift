#if Server
import Foundation
import NIOCore

extension ListenerConfiguration {
  /// Whether only programs on this computer can reach the server.
  public var isLoopback: Bool {
    host == "localhost" || host == "::1" || host.hasPrefix("127.")
  }

  /// The addresses to open in a browser, starting with the one for other computers.
  ///
  /// - Parameter port: the listening port.
  public func pages(port: Int) -> [String] {
    // 0.0.0.0 listens on IPv4 only.
    let interfaces = Self.interfaceAddresses.filter { host != "0.0.0.0" || !$0.contains(":") }
    let hosts = hostNames + (isWildcard ? interfaces + ["localhost"] : [host])
    let scheme = identity == nil ? "http" : "https"
    let query = token.map { "?token=\($0)" } ?? ""
    return hosts.map { host in
      "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)/\(query)"
    }
  }

  private var isWildcard: Bool { ["0.0.0.0", "::"].contains(host) }

  /// The addresses of this computer that others may reach, IPv4 first.
  public static var interfaceAddresses: [String] {
    let devices = (try? System.enumerateDevices()) ?? []
    let addresses = devices.compactMap { $0.address?.ipAddress }.filter { address in
      !address.hasPrefix("127.") && address != "::1" && !address.lowercased().hasPrefix("fe80:")
    }
    return Array(Set(addresses)).sorted { ($0.contains(":") ? 1 : 0, $0) < ($1.contains(":") ? 1 : 0, $1) }
  }

  /// A self-signed identity for the given names and this computer's names and addresses.
  public static func selfSigned(hostNames: [String]) -> TLSIdentity {
    .selfSigned(
      names: ["localhost", ProcessInfo.processInfo.hostName] + hostNames,
      addresses: ["127.0.0.1", "::1"] + interfaceAddresses)
  }

  /// A token of 128 random bits.
  public static func makeToken() -> String { SessionIdentifier.make() }
}
#endif
