import NetworkInference

/// The networks' files.
package enum PersonNetworkFile: String, InstalledNetworkFile, CaseIterable {
  case square = "selfie_segmentation.tflite"
  case landscape = "selfie_segmentation_landscape.tflite"

  /// The size that the network sees a picture in, whatever its own.
  var size: (width: Int, height: Int) { self == .square ? (256, 256) : (256, 144) }
}

/// The two networks with certain options, each compiled once a process when it is first needed and kept.
struct PersonNetworks: Sendable {
  /// How the engine runs them.
  let options: EngineOptions

  private static let squares = NetworkVariants<PersonNetwork>()
  private static let landscapes = NetworkVariants<PersonNetwork>()

  func network(_ file: PersonNetworkFile) throws -> PersonNetwork {
    try (file == .square ? Self.squares : Self.landscapes).value(for: options) {
      try PersonNetwork(file.network(options: options), file)
    }
  }
}
