import AnnotationFormats
import Foundation

extension MLImageClassifier {
  /// Begins a training that goes on by itself, or goes on with the one in the session's folder.
  ///
  /// - Throws: `MLCreateError` where the data source can't be read, parameters make no sense, or the folder has the session of another
  ///   training.
  public static func train(
    trainingData: DataSource, parameters: ModelParameters = ModelParameters(),
    sessionParameters: MLTrainingSessionParameters = MLTrainingSessionParameters()
  ) throws -> MLJob<MLImageClassifier> {
    try resume(
      makeTrainingSession(
        trainingData: trainingData, parameters: parameters, sessionParameters: sessionParameters))
  }

  /// Makes a session, or finds the one in the session's folder.
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

  /// Finds the session in a folder.
  ///
  /// - Throws: `MLCreateError.io` where there is none.
  public static func restoreTrainingSession(
    sessionParameters: MLTrainingSessionParameters
  ) throws -> MLTrainingSession<MLImageClassifier> {
    let stored = try SessionFolder.restored(TrainingPlan.self, sessionParameters)
    return session(
      of: try ImageClassifierTraining(plan: stored.plan, parameters: sessionParameters), date: stored.date)
  }

  /// Goes on with a session from its latest checkpoint. The result is the same as without an interruption.
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
  /// The parameters that the plan was made of, with what their split came to.
  fileprivate var parameters: MLImageClassifier.ModelParameters {
    let validation: MLImageClassifier.ModelParameters.ValidationData =
      switch self.validation {
      case .none: .none
      case .split(let ratio, let seed): .split(strategy: .fixed(ratio: ratio, seed: seed))
      case .pictures(let pictures):
        .dataSource(.filesByLabel(Dictionary(grouping: pictures, by: \.label).mapValues { $0.map(\.url) }))
      }
    return MLImageClassifier.ModelParameters(
      validation: validation, maxIterations: maximumIterations,
      augmentation: MLImageClassifier.ImageAugmentationOptions(rawValue: augmentation))
  }
}
