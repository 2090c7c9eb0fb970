import CoreMLSpecification

/// The linear part of a generalized linear model: per output, a weighted sum of the inputs and an offset.
struct GeneralizedLinearModel: Sendable {
  private let weights: [[Double]]
  private let offsets: [Double]

  /// Creates a model with a weight vector, all of one length, and an offset per output, empty for zeros.
  /// Throws `MLModelError.io` if the counts don't match.
  init(weights: [[Double]], offsets: [Double]) throws {
    guard let first = weights.first, !first.isEmpty, weights.allSatisfy({ $0.count == first.count }) else {
      throw MLModelError(.io, "A linear model's weights must be vectors of one length, at least one.")
    }
    guard offsets.isEmpty || offsets.count == weights.count else {
      throw MLModelError(
        .io, "The linear model has \(weights.count) weight vectors and \(offsets.count) offsets.")
    }
    self.weights = weights
    self.offsets = offsets.isEmpty ? weights.map { _ in 0 } : offsets
  }

  var inputCount: Int { weights[0].count }
  var outputCount: Int { weights.count }

  func scores(of input: [Double]) -> [Double] {
    zip(weights, offsets).map { weights, offset in
      zip(weights, input).reduce(offset) { $0 + $1.0 * $1.1 }
    }
  }
}

struct GLMRegressorExecutor: SynchronousExecutor {
  private let model: GeneralizedLinearModel
  private let transform: @Sendable (Double) -> Double
  private let inputs: NumericInputs
  private let output: DeclaredOutput

  /// - Throws: `MLModelError` (`.io`) if the parameters don't match.
  init(_ parameters: CoreML_Specification_GLMRegressor, description: MLModelDescription) throws {
    model = try GeneralizedLinearModel(weights: parameters.weights.map(\.value), offsets: parameters.offset)
    transform =
      switch parameters.postEvaluationTransform {
      case .noTransform: { $0 }
      case .logit: logistic
      case .probit: normalCumulative
      case .unrecognized(let number):
        throw MLModelError(.io, "The linear model's transform \(number) is unknown.")
      }
    inputs = try NumericInputs(description, count: model.inputCount)
    output = try DeclaredOutput(of: description)
  }

  func outputs(for features: any MLFeatureProvider) throws -> [String: MLFeatureValue] {
    let scores = model.scores(of: try inputs.vector(of: features))
    return [output.name: try output.value(scores.map(transform))]
  }
}

/// A generalized linear classifier.
///
/// With the first label as reference, each other label has a weight vector, and the reference's score is 0:
/// for two labels, the transformed score is the second's probability, for more the probabilities are the
/// softmax of the scores. With one-versus-rest encoding, each label has a vector, and the transformed scores
/// are scaled to a sum of 1; for two labels, the second's vector suffices.
struct GLMClassifierExecutor: SynchronousExecutor {
  private enum Encoding { case binary, softmaxWithReference, oneVersusRest }

  private let model: GeneralizedLinearModel
  private let encoding: Encoding
  private let transform: @Sendable (Double) -> Double
  private let inputs: NumericInputs
  private let classifier: ClassifierOutputs

  /// - Throws: `MLModelError` (`.io`) if the parameters don't match.
  init(
    _ parameters: CoreML_Specification_GLMClassifier, labels: ClassLabels?, description: MLModelDescription
  ) throws {
    model = try GeneralizedLinearModel(weights: parameters.weights.map(\.value), offsets: parameters.offset)
    classifier = try ClassifierOutputs(labels: labels, description)
    let isProbit = parameters.postEvaluationTransform == .probit
    transform = isProbit ? normalCumulative : logistic
    encoding =
      switch (parameters.classEncoding, model.outputCount, classifier.labels.count) {
      case (_, 1, 2): .binary
      case (.oneVsRest, let vectors, let labels) where vectors == labels: .oneVersusRest
      case (.referenceClass, let vectors, let labels) where vectors == labels - 1 && !isProbit:
        .softmaxWithReference
      case (_, let vectors, let labels):
        throw MLModelError(
          .io,
          "A linear classifier of \(labels) labels can't have \(vectors) weight vectors with this encoding and "
            + "transform.")
      }
    inputs = try NumericInputs(description, count: model.inputCount)
  }

  func outputs(for features: any MLFeatureProvider) throws -> [String: MLFeatureValue] {
    let scores = model.scores(of: try inputs.vector(of: features))
    let probabilities =
      switch encoding {
      case .binary: [1 - transform(scores[0]), transform(scores[0])]
      case .softmaxWithReference: ([0] + scores).softmax
      case .oneVersusRest: scores.map(transform).normalizedToOne
      }
    return classifier.values(probabilities: probabilities)
  }
}
