import Foundation

/// The reason that annotation files or image folders can't be used.
package enum AnnotationFileError: LocalizedError, CustomStringConvertible, Hashable, Sendable {
  case unreadable(reason: String)
  /// The content has another format, or exceeds a limit.
  case unsuitable(reason: String)

  /// A sentence that names the file.
  package var errorDescription: String? {
    switch self {
    case .unreadable(let reason), .unsuitable(let reason): reason
    }
  }

  package var description: String { errorDescription ?? "" }
}
