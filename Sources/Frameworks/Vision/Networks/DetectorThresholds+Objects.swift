package import CoreML
import ImageIO

extension DetectorThresholds {
  /// The objects that a detector finds and that meet the thresholds, in the model's order: the most confident first.
  ///
  /// - Parameters:
  ///   - model: the detector whose thresholds these are.
  ///   - handler: has the picture.
  ///   - cropAndScale: how the picture is brought to the model's size.
  /// - Throws: Vision's error where the model can't be run.
  package func objects(
    of model: MLModel, in handler: VNImageRequestHandler, cropAndScale: VNImageCropAndScaleOption = .scaleFill
  ) throws -> [VNRecognizedObjectObservation] {
    // A model and a request of their own for each picture: threads that share one wait for each other.
    let detector = try VNCoreMLModel(for: model)
    detector.featureProvider = features
    let request = VNCoreMLRequest(model: detector)
    request.imageCropAndScaleOption = cropAndScale
    try handler.perform([request])
    return request.results?.compactMap { $0 as? VNRecognizedObjectObservation }
      .filter { $0.confidence >= remainingConfidence } ?? []
  }
}
