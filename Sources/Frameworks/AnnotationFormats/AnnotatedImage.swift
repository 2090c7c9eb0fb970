package import Foundation

/// A picture's file and the objects in it.
package struct AnnotatedImage: ImageFile {
  /// An object: what it is, and where.
  package struct Box: Codable, Hashable, Sendable {
    package let label: String
    /// The upper left corner and the size, 0…1 of the upright picture, from its upper left corner.
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

/// Pictures with their objects, as files with annotations tell of them.
package struct AnnotationSet: Sendable {
  /// In the order of their paths.
  package let pictures: [AnnotatedImage]
  /// What of the annotations wasn't used, or only in part.
  package let problems: [DataProblem]

  /// The labels of all boxes, in alphabetical order.
  package var labels: [String] { Set(pictures.flatMap { $0.boxes.map(\.label) }).sorted() }
}
