package import Foundation
import ImageIO
import ParallelWork
import SystemErrors

/// Lists folders and images, by file extension and first bytes.
package enum ImageFolder {
  /// - Throws: `AnnotationFileError.unreadable`.
  package static func folders(in folder: URL) throws -> [URL] {
    try contents(of: folder).filter(isFolder)
  }

  /// - Throws: `AnnotationFileError.unreadable`.
  package static func images(in folder: URL) throws -> [URL] {
    try contents(of: folder).flatMap { url in
      // A link to a folder could form a cycle.
      if isFolder(url) { return isLink(url) ? [] : try images(in: url) }
      return isImage(url) ? [url] : []
    }
  }

  /// Sorted by name, without hidden files and links that lead out of the data (see `FolderLinks`).
  ///
  /// - Throws: `AnnotationFileError.unreadable`; `CancellationError`.
  package static func contents(of folder: URL) throws -> [URL] {
    guard isFolder(folder) else {
      throw AnnotationFileError.unreadable(reason: "There is no folder \(folder.path).")
    }
    guard FolderLinks.allows(folder) else { return [] }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    } catch {
      throw AnnotationFileError.unreadable(
        reason: "The folder \(folder.path) can't be read: \(error.fileReason)")
    }
    let shown = names.filter { !$0.hasPrefix(".") && !isMangled($0, in: folder) }
    return try shown.map(ExactString.init).sorted().map { folder.appending(path: $0.text) }.filter { url in
      // The folder may be large, and each link is followed.
      try Cancellation.check()
      return !isLink(url) || FolderLinks.allows(url)
    }
  }

  /// Whether a name isn't UTF-8: Foundation replaces its bytes, so that no file has this name.
  private static func isMangled(_ name: String, in folder: URL) -> Bool {
    var status = stat()
    return name.unicodeScalars.contains("\u{FFFD}") && lstat(folder.appending(path: name).path, &status) != 0
  }

  /// Whether a file has an image's extension, or begins as an image does.
  package static func isImage(_ file: URL) -> Bool {
    ImageFormat(fileExtension: file.pathExtension) != nil || ImageFormat(contentsOf: file.path) != nil
  }

  package static func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
  }

  package static func isLink(_ url: URL) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    return attributes?[.type] as? FileAttributeType == .typeSymbolicLink
  }
}
