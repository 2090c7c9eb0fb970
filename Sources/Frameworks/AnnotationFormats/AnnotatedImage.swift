package import Foundation

/// An image file and the objects in it.
package struct AnnotatedImage: ImageFile {
  package struct Box: Codable, Hashable, Sendable {
    package let label: String
    /// The top-left corner and the size: normalized, top-left origin, in the upright image.
    package let x: Double
    package let y: Double
    package let width: Double
    package let height: Double

    package init(label: String, x: Double, y: Double, width: Double, height: Double) {
      (self.label, self.x, self.y, self.width, self.height) = (label, x, y, width, height)
    }

    package var rect: CGRect { CGRect(x: x, y: y, width: width, height: height) }
  }

  package let path: String
  package let boxes: [Box]

  package init(path: String, boxes: [Box]) { (self.path, self.boxes) = (path, boxes) }

  package var url: URL { URL(filePath: path) }
}

package struct AnnotationSet: Sendable {
  package let pictures: [AnnotatedImage]
  /// The annotations that were skipped or clipped.
  package let problems: [DataProblem]

  package var labels: [String] { Set(pictures.flatMap { $0.boxes.map(\.label) }).sorted() }
}
