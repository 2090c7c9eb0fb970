import Foundation

/// Makes what runs a model of what its file says.
struct ModelExecutorFactory {
  /// Whether networks may run in 16-bit floating point.
  let allowsReducedPrecision: Bool
  /// The folder of weights beside the specification; nil for a model without.
  var weights: URL?

  /// Pipelines within pipelines go no deeper than this.
  private static let depthLimit = 8

  /// - Throws: `MLModelError` where the model, or one within it, is of a kind that isn't run here, naming it.
  func executor(for specification: CoreML_Specification_Model, depth: Int = 0) throws -> any ModelExecutor {
    guard depth < Self.depthLimit else {
      throw MLModelError(.io, "The model has pipelines within pipelines, more than \(Self.depthLimit) deep.")
    }
    let description = try MLModelDescription(specification)
    switch specification.type {
    case .pipeline, .pipelineClassifier, .pipelineRegressor:
      let stages = try (specification.stages ?? []).enumerated().map { index, stage in
        try PipelineStage(
          description: MLModelDescription(stage), kind: stage.kindName,
          executor: Self.naming(stage: index, kind: stage.kindName) {
            try executor(for: stage, depth: depth + 1)
          })
      }
      return try PipelineExecutor(description: description, stages: stages)
    case .nonMaximumSuppression(let suppression):
      return try NonMaximumSuppressionExecutor(suppression, description: description)
    case .neuralNetwork, .neuralNetworkClassifier, .neuralNetworkRegressor:
      return try NeuralNetworkExecutor(specification, allowsReducedPrecision: allowsReducedPrecision)
    case .mlProgram:
      return try ProgramExecutor(
        specification, weights: weights, allowsReducedPrecision: allowsReducedPrecision, options: .shared)
    case .visionFeaturePrint:
      throw MLModelError(
        .generic,
        "The model is a visionFeaturePrint: its network is part of Apple's systems, not of the file, so it "
          + "can't be run here.")
    case .customModel:
      throw MLModelError(.customModel, "The model is a customModel, whose code isn't in the file.")
    case nil:
      throw MLModelError(.io, "The model is of no kind that this package knows.")
    default:
      throw MLModelError(.generic, "The model is a \(specification.kindName), which can't be run here yet.")
    }
  }

  /// Adds to an error which of a pipeline's models it is about.
  private static func naming<R>(stage index: Int, kind: String, _ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch let error as MLModelError {
      throw MLModelError(
        error.code, "Model \(index + 1) of the pipeline (\(kind)): \(error)", underlying: error)
    }
  }
}
