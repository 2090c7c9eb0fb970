import Foundation

extension String {
  /// The path that a line means which was typed, pasted, or made by dropping a file on a terminal: a `file:` address, a
  /// quoted path or one with backslashes as shells have them, `~` for the home folder. A file whose name is the line as
  /// it is comes first.
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
