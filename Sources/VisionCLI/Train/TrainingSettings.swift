import CreateML

/// What a training was asked to do.
struct TrainingSettings: Sendable {
  var folder: String
  var output: String
  /// The model whose features are learned from; nil for EfficientNet-Lite0.
  var start: String?
  /// A number or a folder; nil for the default.
  var validation: String?
  var seed: Int
  var iterations: Int
  var augmentation: MLImageClassifier.ImageAugmentationOptions
  var session: String?
  var report: String?
  var metadata: MLModelMetadata
  var isJSON: Bool
}
