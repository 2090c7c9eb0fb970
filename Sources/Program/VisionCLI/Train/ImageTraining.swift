#if Training
import CoreML
import CreateML
import Foundation
import ModelEncoding

/// The training of an image classifier, for `vision train images` and `vision train drawings`.
struct ImageTraining: Sendable {
  var settings: TrainingSettings
  /// The model whose features are used; nil for EfficientNet-Lite0.
  var baseModel: String?
  var augmentation: MLImageClassifier.ImageAugmentationOptions

  /// - Throws: `MLCreateError`; `InputError`.
  func make() throws -> ImageClassifierTraining {
    var parameters = MLImageClassifier.ModelParameters(
      maxIterations: settings.iterations, augmentation: augmentation)
    let source = MLImageClassifier.DataSource.labeledDirectories(at: settings.folderURL)
    let extractor = try extractor()
    switch try settings.validation(of: { try source.labeledImages().values.reduce(0) { $0 + $1.count } }) {
    case .split(let strategy): parameters.validation = .split(strategy: strategy)
    case .folder(let folder): parameters.validation = .dataSource(.labeledDirectories(at: folder))
    }
    return try ImageClassifierTraining(
      plan: TrainingPlan(trainingData: source, parameters: parameters, extractor: extractor),
      parameters: settings.sessionParameters(checkpointInterval: 5), extractor: extractor,
      keepsBestWhenCancelled: true)
  }

  private func extractor() throws -> FeatureExtractor {
    guard let baseModel else { return .scenePrint }
    guard fileType(baseModel) != nil else {
      throw InputError(.noInput, "--base-model: \(baseModel): no such model")
    }
    return .model(
      try ModelArgument.addingContext("--base-model: \(baseModel)") {
        try PretrainedClassifier(contentsOf: URL(filePath: baseModel))
      })
  }
}
#endif
