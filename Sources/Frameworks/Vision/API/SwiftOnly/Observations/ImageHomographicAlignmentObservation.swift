public import simd

/// The projection that moves one picture onto another.
public struct ImageHomographicAlignmentObservation: _OriginatedObservation {
  public let _origin: _ObservationOrigin
  private let columns: [SIMD3<Float>]

  /// From pixels of the first picture (the frame before, or a handler's source) to those of the second (the current frame, or the
  /// target), both upright, origin at the lower left: (x, y, 1) times the matrix from the left is (u, v, w), and (u / w, v / w)
  /// the place in the second.
  public var warpTransform: matrix_float3x3 { matrix_float3x3(columns[0], columns[1], columns[2]) }

  public init(_ observation: VNImageHomographicAlignmentObservation) {
    self.init(observation, from: ObservationContext())
  }

  init(_ observation: VNImageHomographicAlignmentObservation, from context: ObservationContext) {
    _origin = _ObservationOrigin(observation, from: context)
    let (first, second, third) = observation.warpTransform.columns
    columns = [first, second, third]
  }

  /// That of a picture for which no projection is known, with confidence 0.
  init(notMovedIn context: ObservationContext) {
    _origin = _ObservationOrigin(unsureIn: context)
    columns = [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
  }
}
