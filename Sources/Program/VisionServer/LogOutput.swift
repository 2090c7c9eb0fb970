#if Server
import Foundation

enum LogOutput {
  /// Writes a line in one call, so that lines of several threads don't mix.
  ///
  /// A line that can't be written, because the disk is full or a pipe's reader has gone, is dropped: logging
  /// must not stop the server.
  static func write(_ line: String, to output: FileHandle = .standardError) {
    try? output.write(contentsOf: Data((line + "\n").utf8))
  }
}
#endif
