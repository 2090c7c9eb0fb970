import AnnotationFormats
import Foundation

extension MLImageClassifier {
  /// Starts training in the background, or resumes the session in the session folder.
  ///
  /// - Throws: `MLCreateError` if the data source can't be read, a parameter is invalid, or the folder has
  ///   the session of another training.
  public static func train(
    trainingData: DataSource, parameters: ModelParameters = ModelParameters(),
    sessionParameters: MLTrainingSessionParameters = MLTrainingSessionParameters()
  ) throws -> MLJob<MLImageClassifier> {
    try resume(
      makeTrainingSession(
        trainingData: trainingData, parameters: parameters, sessionParameters: sessionParameters))
  }

  /// Creates a session, or opens the one in the session folder.
  ///
  /// - Throws: as `train(trainingData:parameters:sessionParameters:)`.
  public static func makeTrainingSession(
    trainingData: DataSource, parameters: ModelParameters = ModelParameters(),
    sessionParameters: MLTrainingSessionParameters = MLTrainingSessionParameters()
  ) throws -> MLTrainingSession<MLImageClassifier> {
    let training = try ImageClassifierTraining(
      plan: TrainingPlan(trainingData: trainingData, parameters: parameters), parameters: sessionParameters)
    let date = try SessionFolder.stored(TrainingPlan.self, sessionParameters)?.date
    return session(of: training, date: date ?? Date())
  }

  /// Opens the session in a folder.
  ///
  /// - Throws: `MLCreateError.io` if there is none.
  public static func restoreTrainingSession(
    sessionParameters: MLTrainingSessionParameters
  ) throws -> MLTrainingSession<MLImageClassifier> {
    let stored = try SessionFolder.restored(TrainingPlan.self, sessionParameters)
    return session(
      of: try ImageClassifierTraining(plan: stored.plan, parameters: sessionParameters), date: stored.date)
  }

  /// Resumes a session from its latest checkpoint, with the same result as without an interruption.
  public static func resume(
    _ session: MLTrainingSession<MLImageClassifier>
  ) throws -> MLJob<MLImageClassifier> {
    MLJob(session.run)
  }

  private static func session(
    of training: ImageClassifierTraining, date: Date
  ) -> MLTrainingSession<MLImageClassifier> {
    MLTrainingSession(of: training, date: date) { try MLImageClassifier($0, training.plan.parameters) }
  }
}

extension TrainingPlan {
  /// The plan's parameters with the resolved split.
  fileprivate var parameters: MLImageClassifier.ModelParameters {
    let validation: MLImageClassifier.ModelParameters.ValidationData =
      switch self.validation {
      case .none: .none
      case .split(let ratio, let seed): .split(strategy: .fixed(ratio: ratio, seed: seed))
      case .pictures(let images):
        .dataSource(.filesByLabel(Dictionary(grouping: images, by: \.label).mapValues { $0.map(\.url) }))
      }
    return MLImageClassifier.ModelParameters(
      validation: validation, maxIterations: maximumIterations,
      augmentation: MLImageClassifier.ImageAugmentationOptions(rawValue: augmentation))
  }
}
