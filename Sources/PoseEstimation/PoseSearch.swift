import CoreGraphics
import ImageIO
import NetworkInference
import ParallelWork
import PixelSampling
import PlaneGeometry

/// What looking for hands and for bodies has in common: a first network proposes places in the whole picture, a second looks at
/// each.
struct PoseSearch: Sendable {
  let networks: PoseNetworks
  private let picture: PerspectiveSampler
  private let region: CGRect
  private let checkCancellation: @Sendable () throws -> Void

  /// - Throws: `PixelSamplingError`.
  init(
    _ picture: OrientedPicture, region: CGRect?, options: EngineOptions,
    checkCancellation: @escaping @Sendable () throws -> Void
  ) throws {
    networks = PoseNetworks(options: options)
    self.picture = try PerspectiveSampler(packing: picture)
    self.region = picture.size.wholePixels(of: region)
    self.checkCancellation = checkCancellation
  }

  /// What a detector proposes, the surest first.
  func proposals(of detector: AnchorDetector) throws -> [ProposedBox] {
    try checkCancellation()
    let proposals = try detector.proposals(in: picture, region: region)
    try checkCancellation()
    return proposals
  }

  /// What is seen in squares of the picture, but for those in which nothing is, in the squares' order; on as many threads as
  /// there are processors, unless the work is cancelled.
  func looks<Outcome: Sendable>(
    at squares: some Collection<RotatedSquare>,
    _ look: @escaping @Sendable (RotatedSquare, PerspectiveSampler) throws -> Outcome?
  ) throws -> [Outcome] {
    try concurrentMap(Array(squares)) { [picture, checkCancellation] square in
      try checkCancellation()
      return try look(square, picture)
    }.compactMap(\.self)
  }
}
