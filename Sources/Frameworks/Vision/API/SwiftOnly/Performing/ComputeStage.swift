/// A stage of a request's work for which a device can be chosen.
public enum ComputeStage: Hashable, Codable, Sendable {
  /// The request's main work.
  case main
  /// Postprocessing of the main stage's result.
  case postProcessing
}
