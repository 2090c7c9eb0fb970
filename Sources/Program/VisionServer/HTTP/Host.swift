#if Server
import Foundation

/// The host of a request's authority, without the port.
enum Host: Hashable, Sendable {
  /// An IPv4 address, or an IPv6 address without brackets.
  case address(String)
  /// In lowercase.
  case name(String)

  /// - Parameter authority: a `Host` field's value, `host [":" port]` in RFC 3986.
  /// - Returns: nil for any other value, such as one with user information.
  init?(_ authority: String) {
    let isBracketed = authority.hasPrefix("[")
    let pattern =
      isBracketed ? /\[([0-9A-Fa-f:.]+)\](?::[0-9]{1,5})?/ : /([0-9A-Za-z._-]+)(?::[0-9]{1,5})?/
    guard let match = authority.wholeMatch(of: pattern) else { return nil }
    let host = match.output.1.lowercased()
    if isBracketed {
      guard Self.bytes(ofIPv6Address: host) != nil else { return nil }
      self = .address(host)
    } else {
      var address = [UInt8](repeating: 0, count: 4)
      self = inet_pton(AF_INET, host, &address) == 1 ? .address(host) : .name(host)
    }
  }

  /// The 16 bytes of an IPv6 address in text form; nil if the text isn't one.
  static func bytes(ofIPv6Address text: String) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 16)
    return inet_pton(AF_INET6, text, &bytes) == 1 ? bytes : nil
  }
}
#endif
