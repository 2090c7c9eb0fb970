/// Points that were found in space, each with its name.
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

  /// The names of the points that there are.
  open var availableKeys: [VNRecognizedPointKey] { scheme.keys }
  /// The names of the groups of points that there are.
  open var availableGroupKeys: [VNRecognizedPointGroupKey] { scheme.groupKeys }

  /// The point of a name.
  ///
  /// - Throws: an error of `VNErrorCode.invalidArgument` where the observation has no such point.
  open func recognizedPoint(forKey pointKey: VNRecognizedPointKey) throws -> VNRecognizedPoint3D {
    try scheme.point(pointKey, of: points, in: self)
  }

  /// A group's points by their names.
  ///
  /// - Throws: an error of `VNErrorCode.invalidArgument` where the observation has no such group.
  open func recognizedPoints(
    forGroupKey groupKey: VNRecognizedPointGroupKey
  ) throws -> [VNRecognizedPointKey: VNRecognizedPoint3D] {
    try scheme.points(in: groupKey, of: points, in: self)
  }
}
