package import CoreGraphics
package import ImageIO
package import NetworkInference
import ParallelWork
import PixelSampling
import PlaneGeometry

/// Detects hands and people: one network proposes regions of the image, a second evaluates each.
///
/// All coordinates are in pixels of the upright image, top-left origin.
package struct PoseDetector: Sendable {
  let networks: PoseNetworks
  private let image: PerspectiveSampler
  private let region: CGRect
  private let checkCancellation: @Sendable () throws -> Void

  /// - Parameters:
  ///   - image: any format that `PixelSampler` reads.
  ///   - region: the region to process; by default the whole image.
  ///   - options: how the engine runs the networks.
  ///   - checkCancellation: called between the steps; an error it throws ends the work.
  /// - Throws: `PixelSamplingError`.
  package init(
    _ image: OrientedImage, region: CGRect? = nil, options: EngineOptions = EngineOptions(),
    checkCancellation: @escaping @Sendable () throws -> Void = {}
  ) throws {
    networks = PoseNetworks(options: options)
    self.image = try PerspectiveSampler(packing: image)
    self.region = image.size.wholePixels(of: region)
    self.checkCancellation = checkCancellation
  }

  func proposals(of detector: AnchorDetector) throws -> [BoxProposal] {
    try checkCancellation()
    let proposals = try detector.proposals(in: image, region: region)
    try checkCancellation()
    return proposals
  }

  /// Evaluates squares of the image on all cores; returns the results that aren't nil, in their order.
  func evaluateCrops<Outcome: Sendable>(
    at squares: some Collection<RotatedSquare>,
    _ look: @escaping @Sendable (RotatedSquare, PerspectiveSampler) throws -> Outcome?
  ) throws -> [Outcome] {
    try concurrentMap(Array(squares)) { [image, checkCancellation] square in
      try checkCancellation()
      return try look(square, image)
    }.compactMap(\.self)
  }
}
