import CoreMLSpecification

struct PipelineStage: Sendable {
  let description: MLModelDescription
  let kind: String
  let executor: any ModelExecutor
  /// The inputs of suppression's thresholds, which YOLO exporters declare only as the pipeline's inputs.
  let thresholdNames: [String]

  /// - Parameter description: that of the specification.
  init(
    _ specification: CoreML_Specification_Model, _ description: MLModelDescription,
    executor: any ModelExecutor
  ) {
    kind = specification.kindName
    (self.description, self.executor) = (description, executor)
    thresholdNames = specification.thresholdNames
  }

  var inputNames: [String] { description.inputNames + thresholdNames }
}

extension CoreML_Specification_Model {
  fileprivate var thresholdNames: [String] {
    if let stages { return stages.flatMap(\.thresholdNames) }
    guard case .nonMaximumSuppression(let suppression) = type else { return [] }
    let names = [suppression.iouThresholdInputFeatureName, suppression.confidenceThresholdInputFeatureName]
    return names.filter { !$0.isEmpty }
  }
}

/// Runs models in sequence. Each reads its inputs, by name, from the pipeline's and the latest outputs.
struct PipelineExecutor: ModelExecutor {
  private let description: MLModelDescription
  private let stages: [PipelineStage]
  /// The names of the input features that the pipeline reads.
  private let inputNames: [String]

  /// - Throws: `MLModelError` (`.io`) if a model's input, or a pipeline's output, has no source.
  init(description: MLModelDescription, stages: [PipelineStage]) throws {
    var available = Set(description.inputNames)
    for (index, stage) in stages.enumerated() {
      let missing = stage.description.inputNames.first {
        !available.contains($0) && stage.description.inputDescriptionsByName[$0]?.isOptional == false
      }
      if let missing {
        throw MLModelError(
          .io,
          "The pipeline has no value for the input \"\(missing)\" of its model \(index + 1) (\(stage.kind)).")
      }
      available.formUnion(stage.description.outputNames)
    }
    if let missing = description.outputNames.first(where: { !available.contains($0) }) {
      throw MLModelError(.io, "None of the pipeline's models has the output \"\(missing)\".")
    }
    self.description = description
    self.stages = stages
    inputNames = description.inputNames + stages.flatMap(\.thresholdNames)
  }

  func prediction(
    from features: any MLFeatureProvider, options: MLPredictionOptions
  ) throws -> any MLFeatureProvider {
    var routing = FeatureRouting(inputs: features, names: inputNames)
    for stage in stages {
      let inputs = routing.inputs(of: stage)
      try routing.add(stage.executor.prediction(from: inputs, options: MLPredictionOptions()), of: stage)
    }
    return try routing.outputs(of: description)
  }

  func prediction(
    from features: any MLFeatureProvider, options: MLPredictionOptions
  ) async throws -> any MLFeatureProvider {
    var routing = FeatureRouting(inputs: features, names: inputNames)
    for stage in stages {
      let inputs = routing.inputs(of: stage)
      let outputs = try await stage.executor.prediction(from: inputs, options: MLPredictionOptions())
      routing.add(outputs, of: stage)
    }
    return try routing.outputs(of: description)
  }
}

/// The feature values that a pipeline's models exchange during a prediction.
private struct FeatureRouting {
  private var values: [String: MLFeatureValue] = [:]

  init(inputs: any MLFeatureProvider, names: [String]) {
    for name in names { values[name] = inputs.featureValue(for: name) }
  }

  func inputs(of stage: PipelineStage) -> MLDictionaryFeatureProvider {
    var own: [String: MLFeatureValue] = [:]
    for name in stage.inputNames { own[name] = values[name] }
    return MLDictionaryFeatureProvider(values: own)
  }

  mutating func add(_ outputs: any MLFeatureProvider, of stage: PipelineStage) {
    for name in stage.description.outputNames {
      if let value = outputs.featureValue(for: name) { values[name] = value }
    }
  }

  func outputs(of description: MLModelDescription) throws -> MLDictionaryFeatureProvider {
    let names = description.outputDescriptionsByName
    let outputs = values.filter { names[$0.key] != nil }
    if let missing = description.outputNames.first(where: { outputs[$0] == nil }) {
      throw MLModelError(.generic, "The pipeline's models returned no value for the output \"\(missing)\".")
    }
    return MLDictionaryFeatureProvider(values: outputs)
  }
}
