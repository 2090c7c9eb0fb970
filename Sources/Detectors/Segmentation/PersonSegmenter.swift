package import CoreGraphics
package import ImageIO
package import NetworkInference
import PixelSampling

/// Segments people near the camera.
///
/// The time is bounded: one pass of a network and, for `accurate`, a fixed number of steps per pixel of at
/// most 2,048 pixels per side.
package struct PersonSegmenter: Sendable {
  package enum Quality: Sendable, Hashable, CaseIterable {
    /// The network for wide images: 256 × 144.
    case fast
    /// The square network: 256 × 256.
    case balanced
    /// The square network's mask, aligned with the image's edges at the image's size.
    case accurate
  }

  private static let longestSide = 2048.0

  private let image: OrientedImage
  private let region: CGRect
  private let networks: PersonNetworks
  private let checkCancellation: @Sendable () throws -> Void

  /// - Parameters:
  ///   - region: normalized, lower-left origin, inside the upright image.
  ///   - options: how the engine runs the networks.
  package init(
    _ image: OrientedImage, region: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1),
    options: EngineOptions = EngineOptions(), checkCancellation: @escaping @Sendable () throws -> Void = {}
  ) {
    self.image = image
    self.region = region
    networks = PersonNetworks(options: options)
    self.checkCancellation = checkCancellation
  }

  /// Returns the mask of the whole region.
  ///
  /// - Throws: `NotInstalledError`; `UnexpectedNetworkError`; `PixelSamplingError`; `NetworkError`; the error
  ///   of the cancellation check.
  package func mask(_ quality: Quality) throws -> Mask {
    try checkCancellation()
    let mask = try networks.network(quality == .fast ? .landscape : .square).mask(
      of: PerspectiveSampler(packing: image), region: image.size.pixels(region))
    guard quality == .accurate else { return mask }
    try checkCancellation()
    return try mask.refinedAlongEdges(
      image, region: region, longestSide: Self.longestSide, checkCancellation: checkCancellation)
  }
}
