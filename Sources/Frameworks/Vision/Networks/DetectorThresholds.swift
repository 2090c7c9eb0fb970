package import CoreML
import ImageIO

/// The thresholds that a detector's objects have to meet.
package struct DetectorThresholds: Sendable {
  /// Those for which the model has inputs, under the inputs' names.
  private let features: MLDictionaryFeatureProvider
  /// The confidence, 0…1, that is left to be compared with: 0 where the model has an input for it and compares by itself.
  private let remainingConfidence: Float

  /// - Parameters:
  ///   - minimumConfidence: how confident an object has to be, 0…1; nil for the model's own choice.
  ///   - overlap: how much two boxes may overlap, as intersection over union, 0…1, before the less confident one is
  ///     dropped; nil for the model's own choice, which it is, too, of a model without an input for it.
  package init(_ outputs: DetectorOutputs, minimumConfidence: Double?, overlap: Double?) throws {
    var values: [String: Any] = [:]
    for (threshold, given) in [(outputs.overlap, overlap), (outputs.minimumConfidence, minimumConfidence)] {
      if let input = threshold.input { values[input] = given ?? threshold.modelDefault }
    }
    features = try MLDictionaryFeatureProvider(dictionary: values)
    remainingConfidence = outputs.minimumConfidence.input == nil ? Float(minimumConfidence ?? 0) : 0
  }

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
