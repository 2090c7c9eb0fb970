import Foundation

extension MLHandPoseClassifier {
  /// Starts training in the background, or resumes the session in the session folder.
  ///
  /// - Throws: `MLCreateError` if the data source can't be read, a parameter is invalid, or the folder has
  ///   the session of another training.
  public static func train(
    trainingData: DataSource, parameters: ModelParameters = ModelParameters(),
    sessionParameters: MLTrainingSessionParameters = MLTrainingSessionParameters()
  ) throws -> MLJob<MLHandPoseClassifier> {
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
  ) throws -> MLTrainingSession<MLHandPoseClassifier> {
    let training = try HandPoseTraining(
      plan: HandPosePlan(trainingData: trainingData, parameters: parameters), parameters: sessionParameters)
    let date = try SessionFolder.stored(HandPosePlan.self, sessionParameters)?.date
    return session(of: training, date: date ?? Date(), parameters)
  }

  /// Opens the session in a folder.
  ///
  /// - Throws: `MLCreateError.io` if there is none.
  public static func restoreTrainingSession(
    sessionParameters: MLTrainingSessionParameters
  ) throws -> MLTrainingSession<MLHandPoseClassifier> {
    let stored = try SessionFolder.restored(HandPosePlan.self, sessionParameters)
    return session(
      of: try HandPoseTraining(plan: stored.plan, parameters: sessionParameters), date: stored.date,
      stored.plan.parameters)
  }

  /// Resumes a session from its latest checkpoint, with the same result as without an interruption.
  public static func resume(
    _ session: MLTrainingSession<MLHandPoseClassifier>
  ) throws -> MLJob<MLHandPoseClassifier> {
    MLJob(session.run)
  }

  private static func session(
    of training: HandPoseTraining, date: Date, _ parameters: ModelParameters
  ) -> MLTrainingSession<MLHandPoseClassifier> {
    MLTrainingSession(of: training, date: date) { try MLHandPoseClassifier($0, parameters) }
  }
}

extension HandPosePlan {
  /// The plan's parameters with the resolved split. A separate validation data source isn't restored.
  fileprivate var parameters: MLHandPoseClassifier.ModelParameters {
    let validation: MLHandPoseClassifier.ModelParameters.ValidationData =
      if case .split(let ratio, let seed) = validation {
        .split(strategy: .fixed(ratio: ratio, seed: seed))
      } else { .none }
    return MLHandPoseClassifier.ModelParameters(
      validation: validation, batchSize: batchSize, maximumIterations: maximumIterations,
      augmentationOptions: MLHandPoseClassifier.ImageAugmentationOptions(rawValue: augmentation))
  }
}
