import Foundation
import ImageIO

/// Checks that a path can be kept as text, as data for training is: labels are names of folders.
///
/// - Throws: `InputError` where there is a byte in it that is no UTF-8.
func requireUTF8(_ path: String) throws {
  guard path.isEscapedPath, fileType(path) != nil else { return }
  throw InputError(
    .unreadable, "\(path.shownPath): the name isn't UTF-8, which this command needs", suggestion: "Rename it")
}

extension Console {
  /// Says which of a folder's pictures are left out because their names, or those of their folders, aren't UTF-8.
  func warnOfUnnamedImages(in folder: String) {
    for path in (FolderListing.paths(in: folder) ?? []).sorted() where path.isEscapedPath {
      guard ImageFormat(fileExtension: (path as NSString).pathExtension) != nil else { continue }
      warn(
        "\(path.shownPath) is left out: its name isn't UTF-8, which annotations and labels need; rename it.")
    }
  }
}
