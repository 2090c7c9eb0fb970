import HTTPTypes

/// What requests may ask for, in every version of HTTP: a path that can be written in one way only.
///
/// A router that drops empty segments, and checks that go by a path's beginning, would take `//internal/` for different paths.
enum RequestTarget {
  /// Whether a target is such a path, perhaps with a query, or the `*` of `OPTIONS`.
  static func isNormalized(_ target: String, method: HTTPRequest.Method) -> Bool {
    if target == "*" { return method == .options }
    guard target.hasPrefix("/"), isPrintableASCII(target) else { return false }
    let segments = target.prefix { $0 != "?" }.dropFirst()
      .split(separator: "/", omittingEmptySubsequences: false)
    // The last is empty where the path ends with a slash.
    return segments.dropLast().allSatisfy { !$0.isEmpty } && !segments.contains(where: isDots)
  }

  /// Whether a target has printable ASCII alone, and no fragment.
  static func isPrintableASCII(_ target: String) -> Bool {
    target.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }
  }

  private static func isDots(_ segment: Substring) -> Bool {
    let written = segment.lowercased().replacing("%2e", with: ".")
    return written == "." || written == ".."
  }
}
