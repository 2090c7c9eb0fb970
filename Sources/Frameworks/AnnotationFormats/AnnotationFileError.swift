import Foundation

/// Why files of annotations, or folders of pictures, can't be used.
package enum AnnotationFileError: LocalizedError, CustomStringConvertible, Hashable, Sendable {
  /// A file or folder can't be read.
  case unreadable(reason: String)
  /// What it holds isn't of the form that is needed, or is more than is allowed.
  case unsuitable(reason: String)

  /// What is wrong, in a sentence that names the file.
  package var errorDescription: String? {
    switch self {
    case .unreadable(let reason), .unsuitable(let reason): reason
    }
  }

  package var description: String { errorDescription ?? "" }
}
