package import Foundation

/// The images that annotations may refer to.
package struct AnnotationFolder {
  package let url: URL
  private let places: [URL]
  private let equivalentNames = EquivalentNames()

  /// - Parameter places: the folders to search, in this order.
  package init(_ url: URL, places: [URL]? = nil) {
    self.url = url
    self.places = places ?? [url]
  }

  /// The image with this path, or else with the one that Windows means by its backslashes, or else with a
  /// name in another Unicode form; nil if there is none, or if it lies outside of the folders.
  package func image(named name: String) -> URL? {
    let paths = [name] + (name.utf8.contains(UInt8(ascii: "\\")) ? [name.replacing("\\", with: "/")] : [])
    let components = paths.compactMap(Self.components)
    func first(_ file: ([Substring], URL) -> URL?) -> URL? {
      for path in components {
        for place in places {
          if let image = file(path, place), Self.isUsable(image) { return image }
        }
      }
      return nil
    }
    return first { $1.appending(path: $0.joined(separator: "/")) } ?? first(equivalentNames.file)
  }

  /// nil if the path is empty, absolute or leads upwards.
  private static func components(_ path: String) -> [Substring]? {
    let parts = path.split(separator: "/").filter { $0 != "." }
    guard !parts.isEmpty, !parts.contains(".."), !path.hasPrefix("/"), !path.utf8.contains(0) else {
      return nil
    }
    return parts
  }

  private static func isUsable(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.path) && !ImageFolder.isFolder(url) && FolderLinks.allows(url)
  }
}
