import AnnotationFormats
import Foundation
import ImageIO

/// The pictures of a folder and its subfolders, by their names, and what is left out of them.
struct ImageListing {
  private(set) var names: [ImageName] = []
  private(set) var problems: [String] = []
  /// The folder's path, links followed.
  let root: String

  /// - Throws: `AnnotationFileError.unreadable` where the folder can't be read.
  init(_ folder: URL) throws {
    root = folder.resolvingSymlinksInPath().path
    try add(folder, prefix: "")
    names.sort()
  }

  private mutating func add(_ folder: URL, prefix: String) throws {
    for url in try ImageFolder.contents(of: folder) {
      let name = prefix + url.lastPathComponent
      if ImageFolder.isFolder(url) {
        // A link to a folder could lead in circles.
        if !ImageFolder.isLink(url) { try add(url, prefix: name + "/") }
      } else if ImageFormat(fileExtension: url.pathExtension) != nil {
        var status = stat()
        // Nothing is there under a name that is no UTF-8, which Foundation changes, nor at the end of some links.
        guard stat(url.path, &status) == 0 else { continue }
        if ImageFolder.isLink(url), !Self.isInside(url, root) {
          problems.append("\(name) is a link out of the folder; it is left out.")
        } else if status.st_mode & S_IFMT != S_IFREG {
          problems.append("\(name) isn't a regular file; it is left out.")
        } else {
          names.append(ImageName(name))
        }
      }
    }
  }

  /// Whether something is in the folder of a path without links once its own are followed.
  static func isInside(_ url: URL, _ root: String) -> Bool {
    url.resolvingSymlinksInPath().path.hasPrefix(root.hasSuffix("/") ? root : root + "/")
  }
}
