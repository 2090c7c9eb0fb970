public import CoreML
import Foundation

/// Points that were found in a picture, each with its name.
///
/// Every point that the kind of observation has is there. One that isn't in what the request looked at has a confidence of
/// 0 and lies at (0, 0); where Apple's lie isn't documented.
open class VNRecognizedPointsObservation: VNObservation, @unchecked Sendable {
  private let points: [VNRecognizedPointKey: VNRecognizedPoint]
  private let scheme: _RecognizedPointsScheme

  /// - Parameter points: one for each of the scheme's keys.
  init(
    points: [VNRecognizedPointKey: VNRecognizedPoint], scheme: _RecognizedPointsScheme,
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
  open func recognizedPoint(forKey pointKey: VNRecognizedPointKey) throws -> VNRecognizedPoint {
    try scheme.point(pointKey, of: points, in: self)
  }

  /// A group's points by their names.
  ///
  /// - Throws: an error of `VNErrorCode.invalidArgument` where the observation has no such group.
  open func recognizedPoints(
    forGroupKey groupKey: VNRecognizedPointGroupKey
  ) throws -> [VNRecognizedPointKey: VNRecognizedPoint] {
    try scheme.points(in: groupKey, of: points, in: self)
  }

  /// The points as models take them that classify actions and hand poses: `[1, 3, points]` in double precision, for each
  /// point x, y and confidence. A body's are 18, from the nose, the neck and the right arm on, without the root; a hand's 21
  /// from the wrist on, the thumb first.
  open func keypointsMultiArray() throws -> MLMultiArray {
    try scheme.multiArray { key in points[key].map { ($0.x, $0.y, Double($0.confidence)) } }
  }

  /// Points of several names.
  func points<Name: RawRepresentable & Hashable>(
    in group: VNRecognizedPointGroupKey, _ name: (VNRecognizedPointKey) -> Name
  ) throws -> [Name: VNRecognizedPoint] where Name.RawValue == VNRecognizedPointKey {
    let points = try recognizedPoints(forGroupKey: group)
    return Dictionary(uniqueKeysWithValues: points.map { (name($0.key), $0.value) })
  }
}
