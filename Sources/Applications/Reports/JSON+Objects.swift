package import ImageModels

extension JSON {
  /// The objects detected in an image, in the given order.
  ///
  /// - Parameter count: the maximum number of labels per object.
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
