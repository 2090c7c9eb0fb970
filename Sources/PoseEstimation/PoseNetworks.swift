import Installation
import NetworkInference

/// The files of the networks, by the names that their makers gave them.
package enum PoseNetworkFile: String, Sendable, CaseIterable {
  case palms = "palm_detection_full.tflite"
  case hand = "hand_landmark_full.tflite"
  case people = "pose_detection.tflite"
  case body = "pose_landmark_full.tflite"

  /// The error where the file isn't what its name says.
  var isAnotherNetwork: UnexpectedNetworkError { UnexpectedNetworkError(fileName: rawValue) }
}

/// The four networks with certain options, each compiled once a process when it is first needed and kept.
struct PoseNetworks: Sendable {
  /// How the engine runs them.
  let options: EngineOptions

  private static let palms = KeptNetworks<AnchorDetector>()
  private static let hands = KeptNetworks<HandNetwork>()
  private static let people = KeptNetworks<AnchorDetector>()
  private static let bodies = KeptNetworks<BodyNetwork>()

  func palms() throws -> AnchorDetector {
    try Self.palms.value(for: options) { try AnchorDetector(open(.palms), .palms) }
  }

  func hand() throws -> HandNetwork {
    try Self.hands.value(for: options) { try HandNetwork(open(.hand, isRunSideBySide: true)) }
  }

  func people() throws -> AnchorDetector {
    try Self.people.value(for: options) { try AnchorDetector(open(.people), .people) }
  }

  func body() throws -> BodyNetwork {
    try Self.bodies.value(for: options) { try BodyNetwork(open(.body, isRunSideBySide: true)) }
  }

  /// - Parameter isRunSideBySide: whether several passes run at the same time, one on each processor.
  private func open(_ file: PoseNetworkFile, isRunSideBySide: Bool = false) throws -> Network {
    var options = options
    if isRunSideBySide { options.streamCount = options.effectiveThreadCount }
    return try Network(.file(InstalledFile.url(named: file.rawValue)), options: options)
  }
}
