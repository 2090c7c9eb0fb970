#if Server
import HTTPTypes

/// Checks request targets, in every version of HTTP: only normalized paths are accepted.
///
/// A router that drops empty segments and a check of a path's prefix would treat `//internal/` as different
/// paths.
enum RequestTarget {
  /// Whether a target is a normalized path with an optional query, or the `*` of `OPTIONS`.
  static func isNormalized(_ target: String, method: HTTPRequest.Method) -> Bool {
    if target == "*" { return method == .options }
    guard target.hasPrefix("/"), isPrintableASCII(target) else { return false }
    let segments = target.prefix { $0 != "?" }.dropFirst()
      .split(separator: "/", omittingEmptySubsequences: false)
    // The last segment is empty if the path ends with a slash.
    return segments.dropLast().allSatisfy { !$0.isEmpty } && !segments.contains(where: isDots)
  }

  /// Whether a target consists of printable ASCII characters, without a fragment.
  static func isPrintableASCII(_ target: String) -> Bool {
    target.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }
  }

  private static func isDots(_ segment: Substring) -> Bool {
    let written = segment.lowercased().replacing("%2e", with: ".")
    return written == "." || written == ".."
  }
}
#endif
