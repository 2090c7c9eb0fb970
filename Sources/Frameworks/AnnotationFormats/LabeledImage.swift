package import Foundation

package struct LabeledImage: ImageFile {
  package let path: String
  package let label: String

  package init(path: String, label: String) { (self.path, self.label) = (path, label) }

  package var url: URL { URL(filePath: path) }

  /// Sorted by label, then by path.
  package static func sorted(_ images: [String: [URL]]) -> [LabeledImage] {
    images.sorted { $0.key < $1.key }.flatMap { label, urls in
      urls.map(\.path).sorted().map { LabeledImage(path: $0, label: label) }
    }
  }
}
