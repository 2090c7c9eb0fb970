import CoreGraphics
import CoreML
import Foundation
import PixelSampling

/// The interpretation of a model's outputs.
enum ModelInterpretation: Sendable {
  /// A classifier: labels with probabilities, or only the predicted label.
  case classifier(label: String, probabilities: String?)
  /// A detector: boxes with a confidence for each label.
  case detector(DetectorOutputs)
  /// Image outputs, by name.
  case images([String])
  /// Any other outputs, by name.
  case features([String])

  init(of model: MLModel) {
    let description = model.modelDescription
    let images = description.outputNames.filter {
      description.outputDescriptionsByName[$0]?.type == .image
    }
    if let label = description.predictedFeatureName, description.classLabels != nil {
      self = .classifier(label: label, probabilities: description.predictedProbabilitiesName)
    } else if let outputs = model.detectorOutputs, !outputs.labels.isEmpty {
      self = .detector(outputs)
    } else if !images.isEmpty {
      self = .images(images)
    } else {
      self = .features(description.outputNames)
    }
  }

  /// - Throws: an `NSError` of `VNErrorDomain` if outputs don't match the model's description.
  func observations(
    from prediction: any MLFeatureProvider, plan: SamplingPlan, revision: Int
  ) throws -> [VNObservation] {
    switch self {
    case .classifier(let label, let probabilities):
      try classifications(in: prediction, label: label, probabilities: probabilities, revision: revision)
    case .detector(let outputs):
      try RecognizedObjects(outputs: outputs, prediction: prediction).observations(
        plan: plan, revision: revision)
    case .images(let names):
      try names.map { name in
        guard let buffer = prediction.featureValue(for: name)?.imageBufferValue else {
          throw missing(name)
        }
        return VNPixelBufferObservation(pixelBuffer: buffer, featureName: name, requestRevision: revision)
      }
    case .features(let names):
      // Outputs may be optional: missing ones aren't reported.
      names.compactMap { name in
        prediction.featureValue(for: name).map {
          VNCoreMLFeatureValueObservation(featureName: name, featureValue: $0, requestRevision: revision)
        }
      }
    }
  }

  private func classifications(
    in prediction: any MLFeatureProvider, label: String, probabilities: String?, revision: Int
  ) throws -> [VNObservation] {
    guard let probabilities else {
      guard let value = prediction.featureValue(for: label) else { throw missing(label) }
      let identifier = value.type == .int64 ? String(value.int64Value) : value.stringValue
      return [VNClassificationObservation(identifier: identifier, confidence: 1, requestRevision: revision)]
    }
    guard let value = prediction.featureValue(for: probabilities) else { throw missing(probabilities) }
    let labels = value.dictionaryValue.map { key, probability in
      (identifier: "\(key.base)", confidence: probability.floatValue)
    }
    // By name if confidences are equal, for an order that doesn't depend on a dictionary's.
    return labels.sorted { ($1.confidence, $0.identifier) < ($0.confidence, $1.identifier) }.map {
      VNClassificationObservation(
        identifier: $0.identifier, confidence: $0.confidence, requestRevision: revision)
    }
  }
}

/// The error of a model whose output is missing or of another type.
private func missing(_ output: String) -> NSError {
  VNErrorCode.operationFailed.error("The model returned no value of the described type for \"\(output)\".")
}

/// A detector's outputs in Create ML's form: `confidence` `[boxes, labels]`, `coordinates` `[boxes, 4]` with
/// center x, center y, width and height, normalized to the model's input, top-left origin.
private struct RecognizedObjects {
  let labels: [String]
  let confidences: [Float]
  let coordinates: [Float]

  init(outputs: DetectorOutputs, prediction: any MLFeatureProvider) throws {
    guard let confidence = prediction.featureValue(for: outputs.confidence)?.multiArrayValue else {
      throw missing(outputs.confidence)
    }
    guard let coordinates = prediction.featureValue(for: outputs.coordinates)?.multiArrayValue else {
      throw missing(outputs.coordinates)
    }
    labels = outputs.labels
    confidences = confidence.values(as: Float.self)
    self.coordinates = coordinates.values(as: Float.self)
    guard confidences.count == self.coordinates.count / 4 * labels.count, self.coordinates.count % 4 == 0
    else {
      throw VNErrorCode.operationFailed.error(
        "The model returned \(confidences.count) confidences for \(self.coordinates.count / 4) boxes and "
          + "\(labels.count) labels.")
    }
  }

  func observations(plan: SamplingPlan, revision: Int) -> [VNRecognizedObjectObservation] {
    (0..<coordinates.count / 4).compactMap { box in
      guard !isFiller(box) else { return nil }
      let labels = labelObservations(ofBox: box, revision: revision)
      return VNRecognizedObjectObservation(
        boundingBox: plan.rectInRegion(rect(ofBox: box)), confidence: labels.first?.confidence ?? 0,
        labels: labels, requestRevision: revision)
    }
  }

  /// Models whose outputs have a minimum number of rows pad with zeros.
  private func isFiller(_ box: Int) -> Bool {
    coordinates[box * 4..<box * 4 + 4].allSatisfy { $0 == 0 }
      && confidences[box * labels.count..<(box + 1) * labels.count].allSatisfy { $0 == 0 }
  }

  private func rect(ofBox box: Int) -> CGRect {
    let values = coordinates[box * 4..<box * 4 + 4].map(CGFloat.init)
    return CGRect(
      x: values[0] - values[2] / 2, y: values[1] - values[3] / 2, width: values[2], height: values[3])
  }

  private func labelObservations(ofBox box: Int, revision: Int) -> [VNClassificationObservation] {
    let row = confidences[box * labels.count..<(box + 1) * labels.count]
    return zip(labels, row).sorted { $0.1 > $1.1 }.map {
      VNClassificationObservation(identifier: $0.0, confidence: $0.1, requestRevision: revision)
    }
  }
}
