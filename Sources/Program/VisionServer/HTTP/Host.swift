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
    var address = in6_addr()
    if isBracketed {
      guard inet_pton(AF_INET6, host, &address) == 1 else { return nil }
      self = .address(host)
    } else {
      self = inet_pton(AF_INET, host, &address) == 1 ? .address(host) : .name(host)
    }
  }
}
