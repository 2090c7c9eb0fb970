#if Records
import Foundation

extension String {
  /// The path of a typed, pasted or dropped line: a `file:` URL, a path quoted or escaped as in a shell, or
  /// one that starts with `~`. An existing file with the literal name takes precedence.
  var pastedPath: String {
    let line = trimmingCharacters(in: .whitespaces)
    if fileType(line) != nil { return line }
    if line.hasPrefix("file:"), let url = URL(string: line), url.isFileURL {
      return url.path(percentEncoded: false)
    }
    if let quote = line.first, quote == "'" || quote == "\"", line.count >= 2, line.last == quote {
      return String(line.dropFirst().dropLast())
    }
    let path = line.replacing(/\\(.)/) { String($0.1) }
    return path.hasPrefix("~") ? NSString(string: path).expandingTildeInPath : path
  }
}
#endif
