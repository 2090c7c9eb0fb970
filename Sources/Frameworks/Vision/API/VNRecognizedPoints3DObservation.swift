/// A set of named points in three dimensions.
open class VNRecognizedPoints3DObservation: VNObservation, @unchecked Sendable {
  private let points: [VNRecognizedPointKey: VNRecognizedPoint3D]
  private let scheme: _RecognizedPointsScheme

  /// - Parameter points: one for each of the scheme's keys.
  init(
    points: [VNRecognizedPointKey: VNRecognizedPoint3D], scheme: _RecognizedPointsScheme,
    confidence: VNConfidence, requestRevision: Int
  ) {
    (self.points, self.scheme) = (points, scheme)
    super.init(confidence: confidence, requestRevision: requestRevision)
  }

  /// The names of the points.
  open var availableKeys: [VNRecognizedPointKey] { scheme.keys }
  /// The names of the groups of points.
  open var availableGroupKeys: [VNRecognizedPointGroupKey] { scheme.groupKeys }

  /// Returns the point with a name.
  ///
  /// - Throws: `VNErrorCode.invalidArgument` if the observation has no such point.
  open func recognizedPoint(forKey pointKey: VNRecognizedPointKey) throws -> VNRecognizedPoint3D {
    try scheme.point(pointKey, of: points, in: self)
  }

  /// Returns a group's points by name.
  ///
  /// - Throws: `VNErrorCode.invalidArgument` if the observation has no such group.
  open func recognizedPoints(
    forGroupKey groupKey: VNRecognizedPointGroupKey
  ) throws -> [VNRecognizedPointKey: VNRecognizedPoint3D] {
    try scheme.points(in: groupKey, of: points, in: self)
  }
}
