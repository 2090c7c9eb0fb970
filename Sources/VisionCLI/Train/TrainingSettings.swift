import CreateML

/// What the training of a classifier was asked to do.
struct TrainingSettings: Sendable {
  var common: CommonTrainingSettings
  var folder: String
  /// The model whose features are learned from; nil for EfficientNet-Lite0.
  var start: String?
  var iterations: Int
  var augmentation: MLImageClassifier.ImageAugmentationOptions
}
