import CoreML
import DiceRoll
import ImageIO
import VisionModels
import PictionARy
import StillImages
import Vision

/// The networks and detectors behind the routes, loaded once.
public struct Engines: Sendable {
  let dice: DiceReader
  let drawings: DrawingClassifier
  let classifier: MLModel

  /// - Parameters:
  ///   - dice: reads dice.
  ///   - drawings: says what is drawn.
  ///   - classifier: answers `/api/classify`.
  public init(dice: DiceReader, drawings: DrawingClassifier, classifier: MLModel) {
    self.dice = dice
    self.drawings = drawings
    self.classifier = classifier
  }

  /// What a classifier says of a part of a picture, the likeliest first.
  ///
  /// - Parameter region: 0…1, from the lower left corner, as Vision takes it; nil for all of the picture.
  func classifications(
    of picture: OrientedPicture, region: CGRect?, cropAndScale: VNImageCropAndScaleOption
  ) throws -> [(identifier: String, confidence: Float)] {
    let request = VNCoreMLRequest(model: try VNCoreMLModel(for: classifier))
    request.imageCropAndScaleOption = cropAndScale
    if let region { request.regionOfInterest = region }
    try VNImageRequestHandler(picture).perform([request])
    let labels = request.results?.compactMap { $0 as? VNClassificationObservation } ?? []
    return labels.map { ($0.identifier, $0.confidence) }
  }
}
