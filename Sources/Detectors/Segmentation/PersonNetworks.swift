import NetworkInference

/// The network files.
package enum PersonNetworkFile: String, InstalledNetworkFile, CaseIterable {
  case square = "selfie_segmentation.tflite"
  case landscape = "selfie_segmentation_landscape.tflite"

  var size: (width: Int, height: Int) { self == .square ? (256, 256) : (256, 144) }
}

/// The two networks with given options, each compiled once per process on first use and cached.
struct PersonNetworks: Sendable {
  let options: EngineOptions

  private static let squares = NetworkVariants<PersonNetwork>()
  private static let landscapes = NetworkVariants<PersonNetwork>()

  func network(_ file: PersonNetworkFile) throws -> PersonNetwork {
    try (file == .square ? Self.squares : Self.landscapes).value(for: options) {
      try PersonNetwork(file.network(options: options), file)
    }
  }
}
