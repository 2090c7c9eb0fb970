import Foundation
import ImageIO

/// The pictures of a folder and its subfolders, by their names, and what is left out of them.
struct PictureListing {
  private(set) var names: [PictureName] = []
  private(set) var problems: [String] = []
  private let root: String

  /// - Throws: `MLCreateError.io` where the folder can't be read.
  init(_ folder: URL) throws {
    root = folder.resolvingSymlinksInPath().path
    try add(folder, prefix: "")
    names.sort()
  }

  private mutating func add(_ folder: URL, prefix: String) throws {
    for url in try PictureFolder.contents(of: folder) {
      let name = prefix + url.lastPathComponent
      if PictureFolder.isFolder(url) {
        // A link to a folder could lead in circles.
        if !PictureFolder.isLink(url) { try add(url, prefix: name + "/") }
      } else if ImageFormat(fileExtension: url.pathExtension) != nil {
        if PictureFolder.isLink(url), !url.resolvingSymlinksInPath().path.hasPrefix(root + "/") {
          problems.append("\(name) is a link out of the folder; it is left out.")
        } else {
          names.append(PictureName(name))
        }
      }
    }
  }
}
