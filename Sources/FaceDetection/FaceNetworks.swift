import CoreML
import Foundation
import Synchronization

/// The files of the networks, by the names that their makers gave them.
package enum FaceNetworkFile: String, Sendable, CaseIterable {
  case detection = "centerface.onnx"
  case mesh = "face_landmark.tflite"
  case irises = "iris_landmark.tflite"
}

/// Why a face network can't be used.
package enum FaceNetworkError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  /// The file holds another network than the one this package was written for.
  case unexpectedShape(FaceNetworkFile)

  package var errorDescription: String? { description }

  package var description: String {
    switch self {
    case .unexpectedShape(let file):
      "\(file.rawValue) isn't the network that this package was written for. Run `make setup` in swift-vision's "
        + "checkout, which puts the right one in place."
    }
  }
}

/// The three networks, compiled once a process when they are first needed (0.3–0.5 s each) and kept.
enum FaceNetworks {
  /// One pass has all processors: nothing else is to be done until it is over. In bfloat16 as many of 43 faces are found
  /// at each of their sizes from 5 to 24 pixels, within 2 %, and it takes half the time.
  static func detection() throws -> CenterFace {
    try kept.detection.value {
      CenterFace(
        try FlexibleNetworkFile(
          contentsOf: InstalledFile.url(named: FaceNetworkFile.detection.rawValue),
          inputShape: [1, 3, nil, nil], isReducedPrecisionAllowed: true))
    }
  }

  static func mesh() throws -> FaceMeshNetwork { try kept.mesh.value { try FaceMeshNetwork(open(.mesh)) } }

  static func irises() throws -> IrisNetwork { try kept.irises.value { try IrisNetwork(open(.irises)) } }

  private static let kept = (
    detection: Kept<CenterFace>(), mesh: Kept<FaceMeshNetwork>(), irises: Kept<IrisNetwork>()
  )

  private static func open(_ file: FaceNetworkFile) throws -> NetworkFile {
    var options = EngineOptions.shared
    // Passes run side by side, one on each processor: a network as small as these gains little from two.
    options.streamCount = options.threadCount ?? ProcessInfo.processInfo.activeProcessorCount
    // In bfloat16 the mesh's points move by 0.14 of the 192 pixels on average, and no face is found or lost (measured
    // on 43 faces); it takes two thirds of the time.
    return try NetworkFile(
      contentsOf: InstalledFile.url(named: file.rawValue), isReducedPrecisionAllowed: true, options: options)
  }
}

/// A value made when it is first asked for. A failure is tried again: what was missing may have been installed.
private final class Kept<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  func value(_ make: () throws -> Value) throws -> Value {
    try value.withLock { value in
      if let value { return value }
      let made = try make()
      value = made
      return made
    }
  }
}
