import CoreGraphics
import NetworkInference
import PixelSampling

/// A network that tells a person near the camera from what is around (MediaPipe's "Selfie Segmentation", 2021).
struct PersonNetwork: Sendable {
  private let network: Network
  private let size: (width: Int, height: Int)

  /// - Throws: `UnexpectedNetworkError` where the file's network isn't the one that its name says.
  init(_ network: Network, _ file: PersonNetworkFile) throws {
    size = file.size
    guard network.inputs.map(\.fixedShape) == [[1, size.height, size.width, 3]],
      network.outputs.map(\.fixedShape) == [[1, size.height, size.width, 1]]
    else { throw file.isAnotherNetwork }
    self.network = network
  }

  /// The mask of a region, in the network's own size.
  ///
  /// - Parameter region: in pixels of the upright picture, inside it.
  /// - Throws: `PixelSamplingError`; `NetworkError`.
  func mask(of picture: PerspectiveSampler, region: CGRect) throws -> Mask {
    try network.run { input in
      try picture.sample(
        PointGrid(region, columns: size.width, rows: size.height), into: input, scale: 1 / 255, bias: 0)
    } read: { outputs in
      // What isn't a number is nobody's.
      Mask(
        width: size.width, height: size.height,
        shares: outputs[0].values.map { $0.isFinite ? min(max($0, 0), 1) : 0 })
    }
  }
}
