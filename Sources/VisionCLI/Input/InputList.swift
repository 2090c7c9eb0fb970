import Foundation
import SystemErrors

/// A list of inputs' paths, in a file or on the standard input.
enum InputList {
  /// The paths in a list: one a line, or ended by zero bytes where there are any, as `find -print0` writes them.
  ///
  /// - Parameter path: of the file; `-` for the standard input.
  /// - Throws: `InputError`.
  static func paths(in path: String) throws -> [String] {
    paths(in: try contents(of: path))
  }

  static func paths(in data: Data) -> [String] {
    let isZeroEnded = data.contains(0)
    return data.split(separator: isZeroEnded ? 0 : UInt8(ascii: "\n")).compactMap { bytes in
      // Windows ends lines with two characters.
      let name = !isZeroEnded && bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
      return name.isEmpty ? nil : String(pathBytes: name)
    }
  }

  private static func contents(of path: String) throws -> Data {
    guard path != "-" else { return (try? FileHandle.standardInput.readToEnd()) ?? Data() }
    switch fileType(path) {
    case nil: throw InputError(.noInput, "--list: there is no file \(path)")
    case S_IFDIR: throw InputError(.unreadable, "--list: \(path) is a folder; use it as an input instead")
    case S_IFREG: break
    default:
      throw InputError(
        .unreadable, "--list: \(path): not a regular file",
        suggestion: "Give a pipe as the standard input: --list -")
    }
    do {
      return try FileHandle(forReadingFrom: URL(filePath: path)).readToEnd() ?? Data()
    } catch {
      throw InputError(.unreadable, "--list: \(path) can't be read: \(error.fileReason)")
    }
  }
}
