import Foundation

/// The reason why a folder's annotations can't be edited or saved.
package enum AnnotationError: LocalizedError, Hashable, Sendable {
  /// The folder has no images.
  case noImages(folder: String)
  /// The output file exists and isn't in Create ML's format.
  case foreignOutput(path: String)
  /// The folder's own annotation file is a link that leads out of the folder.
  case linkedOutput(path: String)
  /// The image's annotations have changed since they were read.
  case conflict(name: String)
  /// An invalid box, with the reason.
  case unusableBox(reason: String)
  /// Another program, if known, has locked the file's folder.
  case locked(folder: String, holder: String?)
  /// The disk is full.
  case full(path: String)
  /// The file can't be written, with the reason.
  case unwritable(path: String, reason: String)

  package var errorDescription: String? {
    switch self {
    case .noImages(let folder): "\(folder) has no images"
    case .foreignOutput(let path): "\(path) isn't a list of annotations in Create ML's format"
    case .linkedOutput(let path): "\(path) is a link out of the folder"
    case .conflict(let name): "The annotations of \(name) were changed elsewhere since they were read"
    case .unusableBox(let reason): reason
    case .locked(let folder, let holder):
      "\(folder) is locked by another program" + (holder.map { " (\($0))" } ?? "") + "; nothing was saved"
    case .full(let path): "\(path) can't be written: the disk is full"
    case .unwritable(let path, let reason): "\(path) can't be written: \(reason)"
    }
  }

  package var recoverySuggestion: String? {
    switch self {
    case .noImages: "Name a folder with JPEG, PNG, WebP, HEIC, AVIF, TIFF, GIF or BMP files"
    case .foreignOutput: "Name another file to write with --output"
    case .linkedOutput: "Remove it, or name the file to write with --output"
    case .conflict: "Read them again."
    case .locked: "Stop that program, or try again"
    case .unusableBox, .full, .unwritable: nil
    }
  }

  /// The same error with the names of files and folders instead of their paths.
  package var withoutFolders: AnnotationError {
    func name(_ path: String) -> String { URL(filePath: path).lastPathComponent }
    return switch self {
    case .noImages(let folder): .noImages(folder: name(folder))
    case .foreignOutput(let path): .foreignOutput(path: name(path))
    case .linkedOutput(let path): .linkedOutput(path: name(path))
    case .locked(let folder, let holder): .locked(folder: name(folder), holder: holder)
    case .full(let path): .full(path: name(path))
    case .unwritable(let path, let reason): .unwritable(path: name(path), reason: reason)
    case .conflict, .unusableBox: self
    }
  }
}
