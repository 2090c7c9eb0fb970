public import CoreML
import Foundation

/// A set of named points in an image.
///
/// All points of the kind of observation are present. Those outside the analyzed region have confidence 0 and
/// the location (0, 0); Apple's location for them isn't documented.
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

  /// The names of the points.
  open var availableKeys: [VNRecognizedPointKey] { scheme.keys }
  /// The names of the groups of points.
  open var availableGroupKeys: [VNRecognizedPointGroupKey] { scheme.groupKeys }

  /// Returns the point with a name.
  ///
  /// - Throws: `VNErrorCode.invalidArgument` if the observation has no such point.
  open func recognizedPoint(forKey pointKey: VNRecognizedPointKey) throws -> VNRecognizedPoint {
    try scheme.point(pointKey, of: points, in: self)
  }

  /// Returns a group's points by name.
  ///
  /// - Throws: `VNErrorCode.invalidArgument` if the observation has no such group.
  open func recognizedPoints(
    forGroupKey groupKey: VNRecognizedPointGroupKey
  ) throws -> [VNRecognizedPointKey: VNRecognizedPoint] {
    try scheme.points(in: groupKey, of: points, in: self)
  }

  /// Returns the points as input for action and hand pose classifiers: `[1, 3, points]` in double precision,
  /// with x, y and confidence of each point. 18 points of a body, starting with the nose, the neck and the
  /// right arm, without the root; 21 of a hand, starting with the wrist and the thumb.
  open func keypointsMultiArray() throws -> MLMultiArray {
    try scheme.multiArray { key in points[key].map { ($0.x, $0.y, Double($0.confidence)) } }
  }

  func points<Name: RawRepresentable & Hashable>(
    in group: VNRecognizedPointGroupKey, _ name: (VNRecognizedPointKey) -> Name
  ) throws -> [Name: VNRecognizedPoint] where Name.RawValue == VNRecognizedPointKey {
    let points = try recognizedPoints(forGroupKey: group)
    return Dictionary(uniqueKeysWithValues: points.map { (name($0.key), $0.value) })
  }
}
