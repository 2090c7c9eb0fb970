package import CoreGraphics
package import ImageIO
package import NetworkInference
import PixelSampling

/// Tells the pixels of people near the camera from all others.
///
/// The time is bounded by the picture's size: one pass of a network, and for the finest mask a fixed number of steps for
/// each of its pixels, of which there are no more than 2,048 on a side.
package struct PersonSegmenter: Sendable {
  package enum Quality: Sendable, Hashable, CaseIterable {
    /// The network for wide pictures: 256 by 144.
    case fast
    /// The square network: 256 by 256.
    case balanced
    /// The same, laid along the picture's edges at the picture's own size.
    case accurate
  }

  private static let longestSide = 2048.0

  private let image: OrientedImage
  private let region: CGRect
  private let networks: PersonNetworks
  /// Is called between the steps; what it throws ends the work.
  private let checkCancellation: @Sendable () throws -> Void

  /// - Parameters:
  ///   - region: normalized, origin at the lower left, inside the upright picture.
  ///   - options: how the engine runs the networks.
  package init(
    _ picture: OrientedImage, region: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1),
    options: EngineOptions = EngineOptions(), checkCancellation: @escaping @Sendable () throws -> Void = {}
  ) {
    self.image = picture
    self.region = region
    networks = PersonNetworks(options: options)
    self.checkCancellation = checkCancellation
  }

  /// The mask, which covers all of the region whatever its size.
  ///
  /// - Throws: `NotInstalledError`; `UnexpectedNetworkError`; `PixelSamplingError`; `NetworkError`; what the check for
  ///   cancellation throws.
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
