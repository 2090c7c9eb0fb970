import Foundation
import SystemErrors

enum OutputFile {
  /// Writes the file atomically.
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
