import CoreGraphics
import NetworkInference
import PixelSampling

/// A segmentation network for people near the camera (MediaPipe's "Selfie Segmentation", 2021).
struct PersonNetwork: Sendable {
  private let network: Network
  private let size: (width: Int, height: Int)

  /// - Throws: `UnexpectedNetworkError` if the file holds another network.
  init(_ network: Network, _ file: PersonNetworkFile) throws {
    size = file.size
    guard network.inputs.map(\.fixedShape) == [[1, size.height, size.width, 3]],
      network.outputs.map(\.fixedShape) == [[1, size.height, size.width, 1]]
    else { throw file.isAnotherNetwork }
    self.network = network
  }

  /// Returns the mask of a region, in pixels of the upright image, at the network's size.
  ///
  /// - Throws: `PixelSamplingError`; `NetworkError`.
  func mask(of image: PerspectiveSampler, region: CGRect) throws -> Mask {
    try network.run { input in
      try image.sample(
        PointGrid(region, columns: size.width, rows: size.height), into: input, scale: 1 / 255, bias: 0)
    } read: { outputs in
      // Treats nonfinite values as background.
      Mask(
        width: size.width, height: size.height,
        shares: outputs[0].values.map { $0.isFinite ? min(max($0, 0), 1) : 0 })
    }
  }
}
