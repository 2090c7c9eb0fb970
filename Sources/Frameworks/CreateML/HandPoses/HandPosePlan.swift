import AnnotationFormats

/// The data and parameters that determine the result of training a hand pose classifier.
package struct HandPosePlan: ResumablePlan, Hashable, Sendable {
  let data: HandPoseData
  let validation: ValidationPlan<LabeledImage>
  /// Empty unless there is separate validation data.
  let validationData: HandPoseData
  package let maximumIterations: Int
  let batchSize: Int
  let augmentation: Int
  /// Determines the initial weights, the order of the poses and their augmentations.
  let seed: Int

  /// - Throws: `MLCreateError` if the data source can't be read or a parameter is invalid.
  package init(
    trainingData: MLHandPoseClassifier.DataSource, parameters: MLHandPoseClassifier.ModelParameters,
    seed: Int = 0
  ) throws {
    guard parameters.maximumIterations > 0 else {
      throw MLCreateError.generic(
        reason: "maximumIterations must be 1 or more, not \(parameters.maximumIterations).")
    }
    guard (1...4096).contains(parameters.batchSize) else {
      throw MLCreateError.generic(
        reason: "batchSize must be from 1 to 4096, not \(parameters.batchSize).")
    }
    var data = try trainingData.data()
    data.problems += LabelBalance.problems(data.pictures)
    self.data = data
    switch parameters.validation {
    case .none: (validation, validationData) = (.none, HandPoseData())
    case .dataSource(let source):
      let others = try source.data()
      (validation, validationData) = (.pictures(others.pictures), others)
    case .split(let strategy):
      (validation, validationData) = (try ValidationPlan(strategy, count: data.count), HandPoseData())
    }
    maximumIterations = parameters.maximumIterations
    batchSize = parameters.batchSize
    augmentation = parameters.augmentationOptions.rawValue
    self.seed = seed
    guard data.labels.count > 1 else {
      throw MLCreateError.type(
        reason:
          "All poses have the label \"\(data.labels.first ?? "")\": a classifier needs two labels or more.")
    }
  }

  func checkResuming(_ other: HandPosePlan) throws {
    guard data == other.data, validationData == other.validationData else {
      throw MLCreateError.modifiedTrainingData
    }
    try checkUnchanged([
      ("validation", "\(other.validation)", "\(validation)"),
      ("maximumIterations", "\(other.maximumIterations)", "\(maximumIterations)"),
      ("batchSize", "\(other.batchSize)", "\(batchSize)"),
      ("augmentationOptions", "\(other.augmentation)", "\(augmentation)"),
      ("seed", "\(other.seed)", "\(seed)"),
    ])
  }
}
