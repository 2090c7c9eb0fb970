import Foundation

extension MLHandPoseClassifier {
  /// Begins a training that goes on by itself, or goes on with the one in the session's folder.
  ///
  /// - Throws: `MLCreateError` where the data source can't be read, parameters make no sense, or the folder has the session of another
  ///   training.
  public static func train(
    trainingData: DataSource, parameters: ModelParameters = ModelParameters(),
    sessionParameters: MLTrainingSessionParameters = MLTrainingSessionParameters()
  ) throws -> MLJob<MLHandPoseClassifier> {
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
  ) throws -> MLTrainingSession<MLHandPoseClassifier> {
    let training = try HandPoseTraining(
      plan: HandPosePlan(trainingData: trainingData, parameters: parameters), parameters: sessionParameters)
    let date = try SessionFolder.stored(HandPosePlan.self, sessionParameters)?.date
    return session(of: training, date: date ?? Date(), parameters)
  }

  /// Finds the session in a folder.
  ///
  /// - Throws: `MLCreateError.io` where there is none.
  public static func restoreTrainingSession(
    sessionParameters: MLTrainingSessionParameters
  ) throws -> MLTrainingSession<MLHandPoseClassifier> {
    let stored = try SessionFolder.restored(HandPosePlan.self, sessionParameters)
    return session(
      of: try HandPoseTraining(plan: stored.plan, parameters: sessionParameters), date: stored.date,
      stored.plan.parameters)
  }

  /// Goes on with a session from its latest checkpoint. The result is the same as without an interruption.
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
  /// The parameters that the plan was made of, with what their split came to; other data to validate with isn't told.
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
