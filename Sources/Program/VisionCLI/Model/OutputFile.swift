import Foundation
import SystemErrors

/// A file that a command writes.
enum OutputFile {
  /// Writes the file whole or not at all.
  ///
  /// - Throws: `OutputError`.
  static func write(_ data: Data, to path: String) throws {
    do {
      try data.write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw OutputError(path: path, reason: error.fileReason)
    }
  }
}
