import Foundation
import Installation
import NetworkInference
import Synchronization

/// The files of the networks, by the names that their makers gave them.
package enum FaceNetworkFile: String, Sendable, CaseIterable {
  case detection = "centerface.onnx"
  case mesh = "face_landmark.tflite"
  case irises = "iris_landmark.tflite"

  /// The error where the file isn't what its name says.
  var isAnotherNetwork: UnexpectedNetworkError { UnexpectedNetworkError(fileName: rawValue) }
}

/// The three networks with certain options, each compiled once a process when it is first needed (0.3–0.5 s) and kept.
struct FaceNetworks: Sendable {
  /// How the engine runs them.
  let options: EngineOptions

  private static let detections = KeptNetworks<CenterFace>()
  private static let meshes = KeptNetworks<FaceMeshNetwork>()
  private static let irises = KeptNetworks<IrisNetwork>()

  /// In bfloat16 as many of 43 faces are found at each of their sizes from 5 to 24 pixels, within 2 %, and it takes half
  /// the time.
  func detection() throws -> CenterFace {
    try Self.detections.value(for: options) {
      CenterFace(
        try Network(
          .file(
            InstalledFile.url(named: FaceNetworkFile.detection.rawValue), inputShape: [1, 3, nil, nil]),
          isReducedPrecisionAllowed: true, options: options))
    }
  }

  func mesh() throws -> FaceMeshNetwork {
    try Self.meshes.value(for: options) { try FaceMeshNetwork(open(.mesh)) }
  }

  func irises() throws -> IrisNetwork {
    try Self.irises.value(for: options) { try IrisNetwork(open(.irises)) }
  }

  private func open(_ file: FaceNetworkFile) throws -> Network {
    var options = options
    // Passes run side by side, one on each processor: a network as small as these gains little from two.
    options.streamCount = options.effectiveThreadCount
    // In bfloat16 the mesh's points move by 0.14 of the 192 pixels on average, and no face is found or lost (measured
    // on 43 faces); it takes two thirds of the time.
    return try Network(
      .file(InstalledFile.url(named: file.rawValue)), isReducedPrecisionAllowed: true, options: options)
  }
}
