import CoreGraphics
import Foundation

extension MLObjectDetector {
  /// Starts training in the background, or resumes the session in the session folder.
  ///
  /// - Throws: `MLCreateError` if the data source can't be read, a parameter is invalid, or the folder has
  ///   the session of another training.
  public static func train(
    trainingData: DataSource, annotationType: AnnotationType,
    parameters: ModelParameters = ModelParameters(),
    sessionParameters: MLTrainingSessionParameters = MLTrainingSessionParameters()
  ) throws -> MLJob<MLObjectDetector> {
    try resume(
      makeTrainingSession(
        trainingData: trainingData, annotationType: annotationType, parameters: parameters,
        sessionParameters: sessionParameters))
  }

  /// Creates a session, or opens the one in the session folder.
  ///
  /// - Throws: as `train(trainingData:annotationType:parameters:sessionParameters:)`.
  public static func makeTrainingSession(
    trainingData: DataSource, annotationType: AnnotationType,
    parameters: ModelParameters = ModelParameters(),
    sessionParameters: MLTrainingSessionParameters = MLTrainingSessionParameters()
  ) throws -> MLTrainingSession<MLObjectDetector> {
    let training = try ObjectDetectorTraining(
      plan: DetectorPlan(
        trainingData: trainingData, annotationType: annotationType, parameters: parameters),
      parameters: sessionParameters)
    let date = try SessionFolder.stored(DetectorPlan.self, sessionParameters)?.date
    return session(of: training, date: date ?? Date(), parameters, annotationType)
  }

  /// Opens the session in a folder.
  ///
  /// - Throws: `MLCreateError.io` if there is none.
  public static func restoreTrainingSession(
    sessionParameters: MLTrainingSessionParameters
  ) throws -> MLTrainingSession<MLObjectDetector> {
    let stored = try SessionFolder.restored(DetectorPlan.self, sessionParameters)
    let plan = stored.plan
    let validation: ModelParameters.ValidationData =
      if case .split(let ratio, let seed) = plan.validation {
        .split(strategy: .fixed(ratio: ratio, seed: seed))
      } else { .none }
    return session(
      of: try ObjectDetectorTraining(plan: plan, parameters: sessionParameters), date: stored.date,
      ModelParameters(
        validation: validation, batchSize: plan.batchSize, maxIterations: plan.maximumIterations,
        gridSize: CGSize(width: plan.grid.columns, height: plan.grid.rows),
        algorithm: plan.algorithm == .full ? .darknetYolo : .transferLearning(.objectPrint(revision: 1)),
        augmentation: plan.augmentation, patience: plan.patience), plan.annotationType)
  }

  /// Resumes a session from its latest checkpoint, with the same result as without an interruption.
  public static func resume(
    _ session: MLTrainingSession<MLObjectDetector>
  ) throws -> MLJob<MLObjectDetector> {
    MLJob(session.run)
  }

  private static func session(
    of training: ObjectDetectorTraining, date: Date, _ parameters: ModelParameters,
    _ annotationType: AnnotationType
  ) -> MLTrainingSession<MLObjectDetector> {
    MLTrainingSession(of: training, date: date) { try MLObjectDetector($0, parameters, annotationType) }
  }
}
