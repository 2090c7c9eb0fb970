package import Foundation

/// The images that annotations may refer to.
package struct AnnotationFolder {
  package let url: URL
  private let places: [URL]

  /// - Parameter places: the folders to search, in this order.
  package init(_ url: URL, places: [URL]? = nil) {
    self.url = url
    self.places = places ?? [url]
  }

  /// nil if the image doesn't exist or lies outside of the folders.
  package func image(named name: String) -> URL? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.isEmpty, !parts.contains(".."), !name.hasPrefix("/"), !name.utf8.contains(0) else {
      return nil
    }
    return places.lazy.map { $0.appending(path: name) }.first {
      FileManager.default.fileExists(atPath: $0.path) && !ImageFolder.isFolder($0) && FolderLinks.allows($0)
    }
  }
}
