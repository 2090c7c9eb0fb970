/// A part of a request's work that a device can be chosen for.
public enum ComputeStage: Hashable, Codable, Sendable {
  /// The request's own work.
  case main
  /// What is done with its result afterwards.
  case postProcessing
}
