#if Server
import NIOCore

/// The identity of a client for the limits: an IPv4 address, or the 64-bit network prefix of an IPv6 address,
/// since one computer can have all addresses of its network.
struct ClientAddress: Hashable, Sendable, CustomStringConvertible {
  let description: String

  init(_ address: SocketAddress?) {
    switch address {
    case .v4: description = address?.ipAddress ?? "unknown"
    case .v6:
      guard let bytes = address?.ipAddress.flatMap(Host.bytes(ofIPv6Address:)) else {
        description = "unknown"
        return
      }
      let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
      description =
        isMapped
        ? bytes.suffix(4).map(String.init).joined(separator: ".")
        : bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
    default: description = "unknown"
    }
  }
}
#endif
