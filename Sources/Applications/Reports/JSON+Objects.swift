package import PictureClassifier

extension JSON {
  /// What a detector found in a picture, in the order given.
  ///
  /// - Parameter count: how many of each object's labels are told.
  package static func objects(_ objects: [ObjectDetector.Object], labelCount count: Int) -> JSON {
    .array(
      objects.map { object in
        .object([
          ("labels", .labels(object.labels.prefix(count))), ("confidence", .confidence(object.confidence)),
          ("box", .box(object.box)),
        ])
      })
  }
}
