package import CoreGraphics
import FaceDetection
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
  private let source: OrientedImage
  private let image: PerspectiveSampler
  private let region: CGRect
  /// The region's size, in pixels.
  var size: CGSize { region.size }
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
    source = image
    self.image = try PerspectiveSampler(packing: image)
    self.region = image.size.wholePixels(of: region)
    self.checkCancellation = checkCancellation
  }

  /// Returns a detector's proposals above a score for the whole region, in descending order of confidence.
  func proposals(
    of detector: AnchorDetector, above least: Float = AnchorDetector.minimumScore
  ) throws -> [BoxProposal] {
    try checkCancellation()
    let proposals = try detector.proposals(in: image, region: region, above: least)
    try checkCancellation()
    return proposals
  }

  /// Detects the region's faces. The first call of a process compiles the networks of faces.
  func faces() throws -> [DetectedFace] {
    try FaceDetector(
      source, region: region, options: networks.options, checkCancellation: checkCancellation
    ).faces()
  }

  /// Searches the region's tiles, level after level, until a level adds nothing to what is known.
  ///
  /// - Parameters:
  ///   - known: what was found in the whole region.
  ///   - maximumTiles: the maximum number of tiles; a level that exceeds it isn't searched.
  ///   - confirm: returns what is found at proposals, which are in descending order of confidence, besides
  ///     what is known by then; its last parameter is the tiles' side: they show nothing larger completely.
  func addingFromTiles<Found: Sendable>(
    to known: [Found], of detector: AnchorDetector, maximumTiles: Int,
    confirm: (_ proposals: [BoxProposal], _ known: [Found], _ tileSide: Double) throws -> [Found]
  ) throws -> [Found] {
    var known = known
    let tiles = SearchTiles(of: region, length: detector.length, maximumCount: maximumTiles)
    for level in tiles.levels {
      let proposals = try concurrentMap(level) { [image, checkCancellation] tile in
        try checkCancellation()
        return try detector.proposals(in: image, region: tile)
      }.joined()
      let side = level.map { max($0.width, $0.height) }.max() ?? 0
      let new = try confirm(proposals.sorted { $0.score > $1.score }, known, side)
      if new.isEmpty, !known.isEmpty { break }
      known += new
    }
    return known
  }

  /// Evaluates places of the image on all cores; returns the results that aren't nil, in their order.
  func evaluate<Place: Sendable, Outcome: Sendable>(
    _ places: some Collection<Place>,
    _ look: @escaping @Sendable (Place, PerspectiveSampler) throws -> Outcome?
  ) throws -> [Outcome] {
    try concurrentMap(Array(places)) { [image, checkCancellation] place in
      try checkCancellation()
      return try look(place, image)
    }.compactMap(\.self)
  }
}
