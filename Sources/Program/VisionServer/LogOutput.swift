import Foundation

/// Writes the lines of the log.
enum LogOutput {
  /// Writes a line at once, so that lines of several threads don't mix.
  ///
  /// A line that can't be written, because the disk is full or the reader of a pipe has gone, is dropped: the log must not stop the server.
  static func write(_ line: String, to output: FileHandle = .standardError) {
    try? output.write(contentsOf: Data((line + "\n").utf8))
  }
}
