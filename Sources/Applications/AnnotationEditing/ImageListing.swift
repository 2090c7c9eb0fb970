import AnnotationFormats
import Foundation

/// The images of a folder and its subfolders, sorted by name, and the skipped files.
struct ImageListing {
  private(set) var names: [ImageName] = []
  private(set) var problems: [String] = []
  /// The folder's path, with links resolved.
  let root: String

  /// - Throws: `AnnotationFileError.unreadable` if the folder can't be read.
  init(_ folder: URL) throws {
    root = folder.resolvingSymlinksInPath().path
    try add(folder, prefix: "")
    names.sort()
  }

  private mutating func add(_ folder: URL, prefix: String) throws {
    for url in try ImageFolder.contents(of: folder) {
      let name = prefix + url.lastPathComponent
      if ImageFolder.isFolder(url) {
        // A link to a folder could form a cycle.
        if !ImageFolder.isLink(url) { try add(url, prefix: name + "/") }
      } else if ImageFolder.isImage(url) {
        var status = stat()
        // Fails for broken links, and for names that aren't UTF-8, which Foundation changes.
        guard stat(url.path, &status) == 0 else { continue }
        if ImageFolder.isLink(url), !Self.isInside(url, root) {
          problems.append("\(name) is a link out of the folder; it is skipped.")
        } else if status.st_mode & S_IFMT != S_IFREG {
          problems.append("\(name) isn't a regular file; it is skipped.")
        } else {
          names.append(ImageName(name))
        }
      }
    }
  }

  /// Whether a path, with its links resolved, is inside a folder whose path has no links.
  static func isInside(_ url: URL, _ root: String) -> Bool {
    url.resolvingSymlinksInPath().path.hasPrefix(root.hasSuffix("/") ? root : root + "/")
  }
}
