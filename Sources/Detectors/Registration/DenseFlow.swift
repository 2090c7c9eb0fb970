package import GrayImage

/// Dense optical flow between two images of the same size: coarse-to-fine inverse search of patches, then
/// variational refinement (Kroeger et al. 2016, "Fast optical flow using dense inverse search").
///
/// Time and memory grow with the number of pixels, up to four million; beyond that, flow is interpolated.
package struct DenseFlow: Sendable {
  /// The finest level at which the flow is computed; the result is interpolated from it.
  package enum Accuracy: Int, Sendable, CaseIterable {
    /// A quarter of the images' sides.
    case low
    /// Half the images' sides.
    case medium
    /// Full resolution.
    case high
    /// Full resolution with denser patches and more rounds of smoothing.
    case veryHigh

    fileprivate var finest: Int { max(2 - rawValue, 0) }
    fileprivate var patchStep: Int { self == .veryHigh ? 3 : 4 }
    fileprivate var smoothingRounds: Int { self == .veryHigh ? 6 : 4 }
  }

  private let accuracy: Accuracy

  package init(_ accuracy: Accuracy) { self.accuracy = accuracy }

  private static let pixelLimit = 4_000_000
  private static let coarsestSide = 20

  /// - Precondition: both images have the same size.
  package func flow(
    from source: GrayPyramid, to target: GrayPyramid, checkCancellation: () throws -> Void = {}
  ) throws -> FlowField {
    precondition(source.width == target.width && source.height == target.height)
    let side = min(source.width, source.height)
    var finest = accuracy.finest
    while source.pixels(finest) > Self.pixelLimit { finest += 1 }
    var coarsest = finest
    while side >> (coarsest + 1) >= Self.coarsestSide { coarsest += 1 }
    while finest > 0, side >> finest < Self.coarsestSide { finest -= 1 }
    coarsest = max(coarsest, finest)
    var field: FlowField?
    for level in (finest...coarsest).reversed() {
      try checkCancellation()
      let (one, other) = (FlowPlane(source.level(level)), FlowPlane(target.level(level)))
      let start =
        field.map { $0.resized(width: one.width, height: one.height) }
        ?? FlowField(width: one.width, height: one.height)
      let patches = PatchFlow(from: one, to: other, step: accuracy.patchStep)
      let found = try patches.flow(from: start, checkCancellation)
      field = try VariationalRefinement(from: one, to: other).smoothed(
        found, rounds: accuracy.smoothingRounds, checkCancellation)
    }
    let result = field ?? FlowField(width: source.width, height: source.height)
    return result.resized(width: source.width, height: source.height)
  }
}
