package import AnnotationFormats

/// The data and parameters that determine the result of training an image classifier.
package struct TrainingPlan: ResumablePlan, Hashable, Sendable {
  package typealias Validation = ValidationPlan<LabeledImage>

  /// Sorted by label, then by path.
  package let pictures: [LabeledImage]
  package let validation: Validation
  package let maximumIterations: Int
  let augmentation: Int
  /// The digest of the model that extracts features; nil for EfficientNet-Lite0.
  let startingModel: String?
  /// The data that was skipped, and labels with few images; nil in plans of earlier versions.
  package let problems: [DataProblem]?

  /// - Parameter extractor: the feature extractor.
  /// - Throws: `MLCreateError` if the data source can't be read or a parameter is invalid.
  package init(
    trainingData: MLImageClassifier.DataSource, parameters: MLImageClassifier.ModelParameters,
    extractor: FeatureExtractor = .scenePrint
  ) throws {
    guard parameters.maxIterations > 0 else {
      throw MLCreateError.generic(
        reason: "maxIterations must be 1 or more, not \(parameters.maxIterations).")
    }
    if case .scenePrint(let revision?) = parameters.featureExtractor, revision != 1 {
      throw MLCreateError.generic(
        reason: "The feature extractor has no revision \(revision); use scenePrint(revision: 1)."
      )
    }
    let (images, problems) = try trainingData.labeledImagesAndProblems()
    pictures = LabeledImage.sorted(images)
    let otherProblems: [DataProblem]
    (validation, otherProblems) = try Self.validation(parameters.validation, count: pictures.count)
    self.problems = problems + LabelBalance.problems(pictures) + otherProblems
    maximumIterations = parameters.maxIterations
    augmentation = parameters.augmentationOptions.rawValue
    startingModel = extractor.digest
    guard Set(pictures.map(\.label)).count > 1 else {
      throw MLCreateError.type(
        reason: "All images have the label \"\(pictures[0].label)\": a classifier needs two labels or more."
      )
    }
  }

  private static func validation(
    _ validation: MLImageClassifier.ModelParameters.ValidationData, count: Int
  ) throws -> (Validation, [DataProblem]) {
    switch validation {
    case .none: return (.none, [])
    case .dataSource(let source):
      let (images, problems) = try source.labeledImagesAndProblems()
      return (.pictures(LabeledImage.sorted(images)), problems)
    case .split(let strategy): return (try Validation(strategy, count: count), [])
    }
  }

  /// - Throws: `MLCreateError` if a session of the other plan can't be resumed with this one.
  func checkResuming(_ other: TrainingPlan) throws {
    guard pictures == other.pictures else { throw MLCreateError.modifiedTrainingData }
    try checkUnchanged([
      ("validation", "\(other.validation)", "\(validation)"),
      ("maxIterations", "\(other.maximumIterations)", "\(maximumIterations)"),
      ("augmentationOptions", "\(other.augmentation)", "\(augmentation)"),
      ("start", other.startingModel ?? "EfficientNet-Lite0", startingModel ?? "EfficientNet-Lite0"),
    ])
  }
}
