import CoreML
import Vision

/// A Core ML hand pose classifier in Create ML's format: its only input is the joints of a hand.
struct HandPoseModel: Sendable {
  /// x, y and confidence of a hand's joints.
  private static let shape: [NSNumber] = [1, 3, 21]

  private let model: MLModel
  private let input: String
  private let probabilities: String

  /// - Returns: nil for other models.
  init?(_ model: MLModel) {
    let description = model.modelDescription
    guard description.inputDescriptionsByName.count == 1,
      let input = description.inputDescriptionsByName.values.first,
      input.type == .multiArray, input.multiArrayConstraint?.shape == Self.shape,
      let probabilities = description.predictedProbabilitiesName
    else { return nil }
    (self.model, self.input, self.probabilities) = (model, input.name, probabilities)
  }

  static func request() -> VNDetectHumanHandPoseRequest {
    let request = VNDetectHumanHandPoseRequest()
    request.maximumHandCount = 1
    return request
  }

  /// Returns the labels of the detected hand, in descending order of confidence; empty without a hand.
  ///
  /// - Throws: `MLModelError`.
  func labels(_ request: VNImageBasedRequest) throws -> [ImageLabeler.Label] {
    guard let hand = request.results?.first as? VNHumanHandPoseObservation else { return [] }
    let joints = MLFeatureValue(multiArray: try hand.keypointsMultiArray())
    let outputs = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: [input: joints]))
    let values = outputs.featureValue(for: probabilities)?.dictionaryValue ?? [:]
    return values.map { ImageLabeler.Label(identifier: "\($0.key.base)", confidence: $0.value.floatValue) }
      .sorted { ($1.confidence, $0.identifier) < ($0.confidence, $1.identifier) }
  }
}
