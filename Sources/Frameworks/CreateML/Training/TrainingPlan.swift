/// What a classifier learns from, and how: all that the result depends on.
package import AnnotationFormats

package struct TrainingPlan: ResumablePlan, Hashable, Sendable {
  package typealias Validation = ValidationPlan<LabeledImage>

  /// In the order of their labels and paths.
  package let pictures: [LabeledImage]
  package let validation: Validation
  package let maximumIterations: Int
  let augmentation: Int
  /// The digest of the model whose features are learned from; nil for EfficientNet-Lite0.
  let startingModel: String?
  /// What of the data isn't used; nil in a plan that was stored before there was such a thing.
  let problems: [DataProblem]?

  /// - Parameter extractor: what makes features of the pictures.
  /// - Throws: `MLCreateError` where the data source can't be read, or parameters make no sense.
  package init(
    trainingData: MLImageClassifier.DataSource, parameters: MLImageClassifier.ModelParameters,
    extractor: FeatureExtractor = .scenePrint
  ) throws {
    guard parameters.maxIterations > 0 else {
      throw MLCreateError.generic(
        reason: "maxIterations has to be 1 or more, not \(parameters.maxIterations).")
    }
    if case .scenePrint(let revision?) = parameters.featureExtractor, revision != 1 {
      throw MLCreateError.generic(
        reason: "There is no revision \(revision) of the feature extractor here; use scenePrint(revision: 1)."
      )
    }
    let (images, problems) = try trainingData.labeledImagesAndProblems()
    pictures = LabeledImage.sorted(images)
    let otherProblems: [DataProblem]
    (validation, otherProblems) = try Self.validation(parameters.validation, count: pictures.count)
    self.problems = problems + otherProblems
    maximumIterations = parameters.maxIterations
    augmentation = parameters.augmentationOptions.rawValue
    startingModel = extractor.digest
    guard Set(pictures.map(\.label)).count > 1 else {
      throw MLCreateError.type(
        reason: "All pictures have the label \"\(pictures[0].label)\": a classifier needs two labels or more."
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

  /// - Throws: `MLCreateError` where a session that was begun with another plan can't go on with this one.
  func checkContinuing(_ other: TrainingPlan) throws {
    guard pictures == other.pictures else { throw MLCreateError.modifiedTrainingData }
    try checkSame([
      ("validation", "\(other.validation)", "\(validation)"),
      ("maxIterations", "\(other.maximumIterations)", "\(maximumIterations)"),
      ("augmentationOptions", "\(other.augmentation)", "\(augmentation)"),
      ("start", other.startingModel ?? "EfficientNet-Lite0", startingModel ?? "EfficientNet-Lite0"),
    ])
  }
}
