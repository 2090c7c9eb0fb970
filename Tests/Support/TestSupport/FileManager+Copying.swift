public import Foundation

extension FileManager {
  /// Copies a folder with its contents; the copies belong to the current user.
  ///
  /// `copyItem(at:to:)` gives copies of folders the originals' owners, which only root may do.
  public func copyContents(of folder: URL, to copy: URL) throws {
    try createDirectory(at: copy, withIntermediateDirectories: true)
    for item in try contentsOfDirectory(at: folder, includingPropertiesForKeys: [.isDirectoryKey]) {
      let place = copy.appending(path: item.lastPathComponent)
      if try item.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
        try copyContents(of: item, to: place)
      } else {
        try Data(contentsOf: item).write(to: place)
      }
    }
  }
}
