import CoreMLSpecification
import Foundation
import NetworkInference

struct ModelExecutorFactory {
  let allowsReducedPrecision: Bool
  /// The layers of the neural network, or of a pipeline's, that may be computed in integers.
  var quantization: QuantizationTable?
  let engine: EngineOptions
  /// The folder of the model's file, and of models that it links to.
  let folder: URL
  var weights: URL?

  private static let depthLimit = 8
  /// Bounds the loads of a model with several links to itself, which grow exponentially with the depth.
  private static let linkLimit = 64
  private final class LinkCount { var value = 0 }
  private let links = LinkCount()

  /// - Parameter description: that of the specification.
  /// - Throws: `MLModelError` if the model, or one within it, is of an unsupported kind, which the message
  ///   names; `NotInstalledError` if the engine isn't installed.
  func executor(
    for specification: CoreML_Specification_Model, _ description: MLModelDescription, depth: Int = 0
  ) throws -> any ModelExecutor {
    guard depth < Self.depthLimit else {
      throw MLModelError(.io, "The model has pipelines nested more than \(Self.depthLimit) deep.")
    }
    switch specification.type {
    case .pipeline, .pipelineClassifier, .pipelineRegressor:
      let stages = try (specification.stages ?? []).enumerated().map { index, stage in
        try Self.addingContext(stage: index, kind: stage.kindName) { try self.stage(stage, depth: depth + 1) }
      }
      return try PipelineExecutor(description: description, stages: stages)
    case .nonMaximumSuppression(let suppression):
      return try NonMaximumSuppressionExecutor(suppression, description: description)
    case .neuralNetwork, .neuralNetworkClassifier, .neuralNetworkRegressor:
      return try NeuralNetworkExecutor(
        specification, allowsReducedPrecision: allowsReducedPrecision, quantization: quantization,
        options: engine)
    case .mlProgram:
      return try ProgramExecutor(
        specification, weights: weights, allowsReducedPrecision: allowsReducedPrecision, options: engine)
    case .linkedModel(let link):
      links.value += 1
      guard links.value <= Self.linkLimit else {
        throw MLModelError(.io, "The model has more than \(Self.linkLimit) links to other models.")
      }
      let linked = try link.linkedModelFile.located(beside: folder)
      var factory = self
      factory.weights = linked.weightsURL
      let model = try linked.specification()
      return try factory.executor(for: model, MLModelDescription(model), depth: depth + 1)
    case .visionFeaturePrint, .audioFeaturePrint, .soundAnalysisPreprocessing:
      throw MLModelError(
        .generic,
        "The model is a \(specification.kindName): its network is part of Apple's systems, not the file, so it "
          + "can't be run here. Train the model again on features whose network is in the file, such as a neural "
          + "network's or an ML program's.")
    case .textClassifier(let model): throw unsupportedText(specification, revision: model.revision)
    case .wordTagger(let model): throw unsupportedText(specification, revision: model.revision)
    case .gazetteer, .wordEmbedding: throw unsupportedText(specification, revision: 1)
    case .customModel(let model):
      return try CustomModelExecutor(model, description: description)
    case nil:
      throw MLModelError(.io, "The model is of an unknown kind.")
    default:
      if let executor = try classicExecutor(for: specification, description) { return executor }
      throw MLModelError(.generic, "The model is a \(specification.kindName), which can't be run here yet.")
    }
  }

  func stage(_ specification: CoreML_Specification_Model, depth: Int = 1) throws -> PipelineStage {
    let description = try MLModelDescription(specification)
    return PipelineStage(
      specification, description, executor: try executor(for: specification, description, depth: depth))
  }

  /// The error for a model of the Natural Language framework. From revision 2 on, classifiers and taggers may
  /// be trained on word embeddings, which aren't in the file.
  private func unsupportedText(
    _ specification: CoreML_Specification_Model, revision: UInt32
  ) -> MLModelError {
    let place =
      revision <= 1
      ? "its parameters are in the file, but in an undocumented format"
      : "its parameters are in an undocumented format, and may need word embeddings that are part of Apple's "
        + "systems"
    return MLModelError(
      .generic,
      "The model is a \(specification.kindName)\(revision > 1 ? " of revision \(revision)" : ""): \(place), so it "
        + "can't be run here. Train the model again in a documented format, such as a neural network or a linear "
        + "classifier of word counts, which coremltools converts.")
  }

  /// The executor of models other than networks and pipelines; nil for those.
  private func classicExecutor(
    for specification: CoreML_Specification_Model, _ description: MLModelDescription
  ) throws -> (any ModelExecutor)? {
    let labels = specification.classLabels
    return switch specification.type {
    case .glmRegressor(let model): try GLMRegressorExecutor(model, description: description)
    case .glmClassifier(let model): try GLMClassifierExecutor(model, labels: labels, description: description)
    case .supportVectorRegressor(let model):
      try SupportVectorRegressorExecutor(model, description: description)
    case .supportVectorClassifier(let model):
      try SupportVectorClassifierExecutor(model, labels: labels, description: description)
    case .treeEnsembleRegressor(let model): try TreeEnsembleRegressorExecutor(model, description: description)
    case .treeEnsembleClassifier(let model):
      try TreeEnsembleClassifierExecutor(model, labels: labels, description: description)
    case .kNearestNeighborsClassifier(let model):
      try NearestNeighborsExecutor(model, description: description)
    case .itemSimilarityRecommender(let model): try ItemSimilarityExecutor(model, description: description)
    case .oneHotEncoder(let model): try OneHotEncoderExecutor(model, description: description)
    case .imputer(let model): try ImputerExecutor(model, description: description)
    case .featureVectorizer(let model): try FeatureVectorizerExecutor(model, description: description)
    case .dictVectorizer(let model): try DictionaryVectorizerExecutor(model, description: description)
    case .scaler(let model): try ScalerExecutor(model, description: description)
    case .categoricalMapping(let model): try CategoricalMappingExecutor(model, description: description)
    case .normalizer(let model): try NormalizerExecutor(model, description: description)
    case .arrayFeatureExtractor(let model): try ArrayFeatureExtractorExecutor(model, description: description)
    case .identity: try IdentityExecutor(description: description)
    default: nil
    }
  }

  /// Adds the index and kind of a pipeline's model to errors.
  private static func addingContext<R>(stage index: Int, kind: String, _ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch let error as MLModelError {
      throw MLModelError(
        error.code, "Model \(index + 1) of the pipeline (\(kind)): \(error)", underlying: error)
    }
  }
}
