import Foundation

/// Text of libraries' own exceptions, which no error of the program may contain.
package enum EngineText {
  private static let signs = [
    "Exception from", "Exception during", "Check '", "libopenvino", "openvino/", "src/", "std::", "ov::",
    "terminate called", "what():", "Fatal error", "bad_alloc", ".cpp:", ".hpp:",
  ]

  /// Returns the first line of a program's standard error that a library wrote, or that quotes one.
  package static func line(in errors: some StringProtocol) -> String? {
    errors.split(whereSeparator: \.isNewline)
      .first { line in signs.contains { line.range(of: $0, options: .caseInsensitive) != nil } }
      .map { String($0) }
  }
}
