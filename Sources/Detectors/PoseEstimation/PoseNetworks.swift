import NetworkInference

/// The network files.
package enum PoseNetworkFile: String, InstalledNetworkFile, CaseIterable {
  case palms = "palm_detection_full.tflite"
  case hand = "hand_landmark_full.tflite"
  case people = "pose_detection.tflite"
  case body = "pose_landmark_full.tflite"
}

/// The four networks with given options, each compiled once per process on first use and cached.
struct PoseNetworks: Sendable {
  let options: EngineOptions

  private static let palms = NetworkVariants<AnchorDetector>()
  private static let hands = NetworkVariants<HandNetwork>()
  private static let people = NetworkVariants<AnchorDetector>()
  private static let bodies = NetworkVariants<BodyNetwork>()

  func palms() throws -> AnchorDetector {
    try Self.palms.value(for: options) {
      try AnchorDetector(PoseNetworkFile.palms.network(options: options), .palms)
    }
  }

  func hand() throws -> HandNetwork {
    try Self.hands.value(for: options) {
      try HandNetwork(PoseNetworkFile.hand.network(isRunSideBySide: true, options: options))
    }
  }

  func people() throws -> AnchorDetector {
    try Self.people.value(for: options) {
      try AnchorDetector(PoseNetworkFile.people.network(options: options), .people)
    }
  }

  func body() throws -> BodyNetwork {
    try Self.bodies.value(for: options) {
      try BodyNetwork(PoseNetworkFile.body.network(isRunSideBySide: true, options: options))
    }
  }
}
