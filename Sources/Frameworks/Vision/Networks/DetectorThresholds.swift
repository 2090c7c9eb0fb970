package import CoreML
import ImageIO

/// The thresholds for a detector's objects.
package struct DetectorThresholds: Sendable {
  /// The thresholds for which the model has inputs, by the inputs' names.
  private let features: MLDictionaryFeatureProvider
  /// The minimum confidence, 0…1, that the model doesn't apply itself: 0 if it has an input for it.
  private let remainingConfidence: Float

  /// - Parameters:
  ///   - minimumConfidence: the minimum confidence of an object, 0…1; nil for the model's default.
  ///   - overlap: the maximum intersection over union of two boxes, 0…1, above which the less confident one
  ///     is suppressed; nil for the model's default, which is also used if the model has no input for it.
  package init(_ outputs: DetectorOutputs, minimumConfidence: Double?, overlap: Double?) throws {
    var values: [String: Any] = [:]
    for (threshold, given) in [(outputs.overlap, overlap), (outputs.minimumConfidence, minimumConfidence)] {
      if let input = threshold.input { values[input] = given ?? threshold.modelDefault }
    }
    features = try MLDictionaryFeatureProvider(dictionary: values)
    remainingConfidence = outputs.minimumConfidence.input == nil ? Float(minimumConfidence ?? 0) : 0
  }

  /// Returns the detected objects that meet the thresholds, in the model's order: descending confidence.
  ///
  /// - Parameters:
  ///   - model: the detector of these thresholds.
  ///   - handler: the handler with the image.
  ///   - cropAndScale: the method of fitting the image to the model's input.
  /// - Throws: Vision's error if the model can't be run.
  package func objects(
    of model: MLModel, in handler: VNImageRequestHandler, cropAndScale: VNImageCropAndScaleOption = .scaleFill
  ) throws -> [VNRecognizedObjectObservation] {
    // One model and one request per image: threads that share them block each other.
    let detector = try VNCoreMLModel(for: model)
    detector.featureProvider = features
    let request = VNCoreMLRequest(model: detector)
    request.imageCropAndScaleOption = cropAndScale
    try handler.perform([request])
    return request.results?.compactMap { $0 as? VNRecognizedObjectObservation }
      .filter { $0.confidence >= remainingConfidence } ?? []
  }
}
