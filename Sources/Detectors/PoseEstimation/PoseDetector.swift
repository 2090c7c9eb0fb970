package import CoreGraphics
package import ImageIO
package import NetworkInference
import ParallelWork
import PixelSampling
import PlaneGeometry

/// Finds hands, and people with their joints: a first network proposes places in the whole picture, a second looks at each.
///
/// Everything is in pixels of the upright picture, origin at the top left.
package struct PoseDetector: Sendable {
  let networks: PoseNetworks
  private let image: PerspectiveSampler
  private let region: CGRect
  private let checkCancellation: @Sendable () throws -> Void

  /// - Parameters:
  ///   - picture: any format that `PixelSampler` reads.
  ///   - region: the part that is looked at; all of the picture unless given.
  ///   - options: how the engine runs the networks.
  ///   - checkCancellation: is called between the steps; what it throws ends the work.
  /// - Throws: `PixelSamplingError`.
  package init(
    _ picture: OrientedImage, region: CGRect? = nil, options: EngineOptions = EngineOptions(),
    checkCancellation: @escaping @Sendable () throws -> Void = {}
  ) throws {
    networks = PoseNetworks(options: options)
    self.image = try PerspectiveSampler(packing: picture)
    self.region = picture.size.wholePixels(of: region)
    self.checkCancellation = checkCancellation
  }

  /// What a detector proposes, the surest first.
  func proposals(of detector: AnchorDetector) throws -> [BoxProposal] {
    try checkCancellation()
    let proposals = try detector.proposals(in: image, region: region)
    try checkCancellation()
    return proposals
  }

  /// What is seen in squares of the picture, but for those in which nothing is, in the squares' order; on as many threads as
  /// there are processors, unless the work is canceled.
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
