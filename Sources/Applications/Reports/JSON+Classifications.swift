package import PictionARy
package import ImageModels

extension JSON {
  /// A confidence of 0…1, rounded down to 0.001, consistent with the points, which are also rounded down.
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

  /// Labels with their confidences, in the given order.
  package static func labels(_ labels: some Sequence<ImageLabeler.Label>) -> JSON {
    .array(
      labels.map {
        .object([("identifier", .string($0.identifier)), ("confidence", .confidence($0.confidence))])
      })
  }
}
