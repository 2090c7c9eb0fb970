package import NetworkInference

/// The network files.
package enum FaceNetworkFile: String, InstalledNetworkFile, CaseIterable {
  case centerFace = "centerface.onnx"
  case blazeFace = "face_detection_full_range.onnx"
  case mesh = "face_landmark.tflite"
  case irises = "iris_landmark.tflite"
}

/// The detector's networks with given options, each compiled once per process on first use (0.3–0.5 s) and
/// cached.
struct FaceNetworks: Sendable {
  let options: EngineOptions

  private static let detections = NetworkVariants<FaceFinder>()
  private static let meshes = NetworkVariants<FaceMeshNetwork>()
  private static let irises = NetworkVariants<IrisNetwork>()

  func detection() throws -> FaceFinder {
    let kind = try FaceDetectionNetwork.selected()
    func made() throws -> FaceFinder { FaceFinder(try detectionNetwork(kind), kind) }
    return options.isSingleUse ? try made() : try Self.detections.value(for: options, made)
  }

  /// CenterFace in bfloat16: as many of 43 faces, from 5 to 24 pixels, are detected to within 2 %, in half
  /// the time. In 8-bit integers all 43 are, in two thirds of the time of 32 bits.
  fileprivate func detectionNetwork(_ kind: FaceDetectionNetwork) throws -> Network {
    try kind.file.network(
      inputShape: [1, 3, nil, nil], isReducedPrecisionAllowed: kind == .centerFace, options: options)
  }

  func mesh() throws -> FaceMeshNetwork {
    try Self.meshes.value(for: options) { try FaceMeshNetwork(small(.mesh)) }
  }

  func irises() throws -> IrisNetwork {
    try Self.irises.value(for: options) { try IrisNetwork(small(.irises)) }
  }

  /// In bfloat16: the mesh's points move by 0.14 of 192 pixels on average and the detected faces stay the
  /// same (of 43 faces), in two thirds of the time.
  fileprivate func small(_ file: FaceNetworkFile) throws -> Network {
    try file.network(isRunSideBySide: true, isReducedPrecisionAllowed: true, options: options)
  }
}

extension SelectiveNetwork {
  /// The networks of faces.
  ///
  /// - Throws: `NotInstalledError`; `NetworkError`.
  package static func ofFaces(_ options: EngineOptions = EngineOptions()) throws -> [SelectiveNetwork] {
    let networks = FaceNetworks(options: options)
    return [
      SelectiveNetwork(
        "faces", try networks.detectionNetwork(FaceDetectionNetwork.selected()), shapes: [[1, 3, 480, 640]]),
      SelectiveNetwork("points of a face", try networks.small(.mesh), shapes: [[1, 192, 192, 3]]),
      SelectiveNetwork("irises", try networks.small(.irises), shapes: [[1, 64, 64, 3]]),
    ]
  }
}
