package import PictionARy
package import PictureClassifier

extension JSON {
  /// 0…1, rounded down to a thousandth: points are rounded down, too, and have to agree with it.
  package static func drawingConfidence(_ confidence: Float) -> JSON {
    .number(Double((confidence * 1000).rounded(.down) / 1000), decimals: 3)
  }

  package static func classification(_ classification: Classification) -> JSON {
    .object([
      ("identifier", .string(classification.identifier)),
      ("confidence", .drawingConfidence(classification.confidence)),
    ])
  }

  package static func classifications(_ classifications: some Sequence<Classification>) -> JSON {
    .array(classifications.map(classification))
  }

  /// Labels with their confidences, in the order given.
  package static func labels(_ labels: some Sequence<ImageLabeler.Label>) -> JSON {
    .array(
      labels.map {
        .object([("identifier", .string($0.identifier)), ("confidence", .confidence($0.confidence))])
      })
  }
}
