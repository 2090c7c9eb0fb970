import Foundation

/// Why a folder's annotations can't be edited or saved.
package enum AnnotationError: LocalizedError, Hashable, Sendable {
  /// The folder has no pictures.
  case noPictures(folder: String)
  /// The file to write isn't in Create ML's form: it holds something else.
  case foreignOutput(path: String)
  /// The folder's own file of annotations is a link that leads out of the folder.
  case linkedOutput(path: String)
  /// The picture's annotations were changed since they were read.
  case conflict(name: String)
  /// A box that can't be: what is wrong with it.
  case unusableBox(reason: String)
  /// There is no room for the file.
  case full(path: String)
  /// The file can't be written; why.
  case unwritable(path: String, reason: String)

  package var errorDescription: String? {
    switch self {
    case .noPictures(let folder): "\(folder) has no pictures"
    case .foreignOutput(let path): "\(path) isn't a list of annotations in Create ML's form"
    case .linkedOutput(let path): "\(path) is a link out of the folder"
    case .conflict(let name): "The annotations of \(name) were changed elsewhere since they were read"
    case .unusableBox(let reason): reason
    case .full(let path): "\(path) can't be written: the disk is full"
    case .unwritable(let path, let reason): "\(path) can't be written: \(reason)"
    }
  }

  package var recoverySuggestion: String? {
    switch self {
    case .noPictures: "Name a folder with JPEG, PNG, WebP, HEIC, AVIF, TIFF or GIF files"
    case .foreignOutput: "Name another file to write with --output"
    case .linkedOutput: "Remove it, or name the file to write with --output"
    case .conflict: "Read them again."
    case .unusableBox, .full, .unwritable: nil
    }
  }
}
