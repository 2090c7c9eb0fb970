import Foundation
import NetworkInference

/// The choice of the network that detects faces; the mesh, the same for both, decides on the result.
///
/// CenterFace, the default, finds more: of 320 faces of at least 24 pixels in composed crowds 316, BlazeFace
/// 226 (Benchmarks/Faces). BlazeFace is for those who can't use CenterFace, whose training images are
/// licensed for non-commercial research only.
package enum FaceDetectionNetwork: String, Sendable, CaseIterable {
  case centerFace = "centerface"
  case blazeFace = "blazeface"

  /// The environment variable that selects a network by name.
  package static let variable = "SWIFT_VISION_FACE_NETWORK"

  /// Returns the network that a value of the environment variable names, CenterFace for nil.
  ///
  /// - Throws: `UnknownFaceNetworkError` for another name: a typing error must not select CenterFace.
  static func selected(
    by name: String? = ProcessInfo.processInfo.environment[variable]
  ) throws(UnknownFaceNetworkError) -> FaceDetectionNetwork {
    guard let name else { return .centerFace }
    guard let network = FaceDetectionNetwork(rawValue: name) else {
      throw UnknownFaceNetworkError(name: name)
    }
    return network
  }

  var file: FaceNetworkFile {
    switch self {
    case .centerFace: .centerFace
    case .blazeFace: .blazeFace
    }
  }

  /// The minimum score of a candidate in the whole image.
  var minimumScore: Float { self == .centerFace ? 0.25 : 0.2 }

  /// Whether large faces are detected in a coarser image: BlazeFace knows faces of up to 80 pixels.
  var searchesCoarseImage: Bool { self == .blazeFace }

  /// The mesh network is certain from this logit. Among dice, no object exceeded 7.3 of 191 that CenterFace
  /// scored at least 0.2, and 10.9 of 281 of BlazeFace.
  var certainPresence: Float { self == .centerFace ? 8 : 11 }

  /// Candidates of a lower score need a certain mesh: they are small faces, or nothing.
  var minimumUncertainScore: Float { self == .centerFace ? 0.35 : 0.2 }

  /// The minimum score of the enlarged crops if the mesh network is uncertain. CenterFace: of 44 candidates
  /// in images of dice none exceeded 0.41; of 30 faces in profile, lying or small, 28 exceeded 0.6.
  var minimumZoomScore: Float { self == .centerFace ? 0.5 : 0.6 }

  /// The face's fractions of the enlarged crops' sides. CenterFace: of 0.2 to 0.5, 0.4 best distinguished
  /// faces from dice; BlazeFace confuses them more, and needs two.
  var zoomFaceFractions: [Double] { self == .centerFace ? [0.4] : [0.4, 0.25] }

  /// A score of one crop below which the mean can't suffice: the first is at most 1.
  var minimumCropScore: Float { self == .centerFace ? 2 * minimumZoomScore - 1 : 0.3 }

  func decode(_ outputs: [Network.Output], above least: Float) throws -> [FaceCandidate] {
    switch self {
    case .centerFace: try CenterFace.decode(outputs, above: least)
    case .blazeFace: try BlazeFace.decode(outputs, above: least)
    }
  }
}

/// The environment variable names a network that doesn't exist.
package struct UnknownFaceNetworkError: LocalizedError, Hashable {
  let name: String

  package var errorDescription: String? {
    let names = FaceDetectionNetwork.allCases.map(\.rawValue).joined(separator: " or ")
    return "\(FaceDetectionNetwork.variable) is '\(name)'; it can be \(names)"
  }
}
