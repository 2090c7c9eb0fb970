import Foundation

/// Whom a request's authority names, without the port.
enum Host: Hashable, Sendable {
  /// An IPv4 address, or an IPv6 address from within its brackets.
  case address(String)
  /// In lower case.
  case name(String)

  /// - Parameter authority: a `Host` field's value, RFC 3986's `host [":" port]`.
  /// - Returns: nil where it is anything else: with a user's name, for example.
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

  /// The 16 bytes of an IPv6 address in text form; nil if it isn't one.
  static func bytes(ofIPv6Address text: String) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 16)
    return inet_pton(AF_INET6, text, &bytes) == 1 ? bytes : nil
  }
}
