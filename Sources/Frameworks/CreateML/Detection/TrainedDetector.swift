import CoreML
package import ImageIO
package import ModelEncoding

/// A network that finds objects, and can be written.
protocol DetectorModel: ExportableModel {
  /// In the order of the confidences.
  var labels: [String] { get }

  /// The objects in a picture, the most confident first.
  ///
  /// - Parameter least: how confident they have to be.
  func objects(in picture: OrientedImage, least: Double) throws -> [DetectedObject]
}

/// What a training of an object detector results in.
package struct TrainedDetector: ExportableModel {
  private let model: any DetectorModel
  /// How many iterations were made.
  package let iterations: Int
  /// After how many of them it was as it is: fewer where later ones did worse on the pictures for validation.
  package let chosenIteration: Int
  /// On the pictures it learned from; nil where none were looked at again.
  package let training: DetectionMetrics?
  /// On the pictures for validation; nil where there are none.
  package let validation: DetectionMetrics?

  package var labels: [String] { model.labels }

  init(
    _ model: some DetectorModel, iterations: Int, chosenIteration: Int? = nil,
    training: DetectionMetrics? = nil, validation: DetectionMetrics? = nil
  ) {
    (self.model, self.iterations, self.training, self.validation) = (model, iterations, training, validation)
    self.chosenIteration = chosenIteration ?? iterations
  }

  /// The objects in a picture, the most confident first.
  package func objects(
    in picture: OrientedImage, least: Double = EncodableDetector.minimumConfidence
  ) throws -> [DetectedObject] {
    try model.objects(in: picture, least: least)
  }

  package func encodable(_ metadata: MLModelMetadata?) throws -> any EncodableModel {
    try model.encodable(metadata)
  }
}
