public import simd

/// The homography that aligns one image with another.
public struct ImageHomographicAlignmentObservation: _OriginatedObservation {
  public let _origin: _ObservationOrigin
  private let columns: [SIMD3<Float>]

  /// The transform from pixels of the first image (the previous frame, or a handler's source) to those of the
  /// second (the current frame, or the target), both upright, lower-left origin: the matrix times the column
  /// (x, y, 1) is (u, v, w), and (u / w, v / w) is the point in the second.
  public var warpTransform: matrix_float3x3 { matrix_float3x3(columns[0], columns[1], columns[2]) }

  public init(_ observation: VNImageHomographicAlignmentObservation) {
    self.init(observation, from: ObservationContext())
  }

  init(_ observation: VNImageHomographicAlignmentObservation, from context: ObservationContext) {
    _origin = _ObservationOrigin(observation, from: context)
    let (first, second, third) = observation.warpTransform.columns
    columns = [first, second, third]
  }

  /// The identity with confidence 0, for an unknown homography.
  init(notMovedIn context: ObservationContext) {
    _origin = _ObservationOrigin(unsureIn: context)
    columns = [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
  }
}
