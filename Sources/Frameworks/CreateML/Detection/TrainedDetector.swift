import CoreML
package import ImageIO
package import ModelEncoding

/// An object detection network that can be exported.
protocol DetectorModel: ExportableModel {
  /// In the order of the confidences.
  var labels: [String] { get }

  /// The objects with a confidence of at least `least`, in descending order.
  func objects(in image: OrientedImage, least: Double) throws -> [DetectedObject]
}

package struct TrainedDetector: ExportableModel {
  private let model: any DetectorModel
  package let iterations: Int
  /// The iteration of the selected weights: an earlier one if later ones scored lower in validation.
  package let chosenIteration: Int
  /// On the training images; nil if they weren't evaluated.
  package let training: DetectionMetrics?
  /// On the validation images; nil if there are none.
  package let validation: DetectionMetrics?

  package var labels: [String] { model.labels }

  init(
    _ model: some DetectorModel, iterations: Int, chosenIteration: Int? = nil,
    training: DetectionMetrics? = nil, validation: DetectionMetrics? = nil
  ) {
    (self.model, self.iterations, self.training, self.validation) = (model, iterations, training, validation)
    self.chosenIteration = chosenIteration ?? iterations
  }

  /// The objects with a confidence of at least `least`, in descending order.
  package func objects(
    in image: OrientedImage, least: Double = EncodableDetector.minimumConfidence
  ) throws -> [DetectedObject] {
    try model.objects(in: image, least: least)
  }

  package func encodable(_ metadata: MLModelMetadata?) throws -> any EncodableModel {
    try model.encodable(metadata)
  }
}
