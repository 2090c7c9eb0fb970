import Foundation
import ImageIO

/// Checks that a path is UTF-8, which training data requires: labels are folder names.
///
/// - Throws: `InputError` if it contains bytes that aren't UTF-8.
func requireUTF8(_ path: String) throws {
  guard path.isEscapedPath, fileType(path) != nil else { return }
  throw InputError(
    .unreadable, "\(path.shownPath): the name isn't UTF-8, which this command needs", suggestion: "Rename it")
}

extension Console {
  /// Reports a folder's images that are skipped because their paths aren't UTF-8.
  func warnOfUnnamedImages(in folder: String) {
    for path in (FolderListing.paths(in: folder) ?? []).sorted() where path.isEscapedPath {
      guard ImageFormat(fileExtension: (path as NSString).pathExtension) != nil else { continue }
      warn(
        "\(path.shownPath) is skipped: its name isn't UTF-8, which annotations and labels need; rename it.")
    }
  }
}
