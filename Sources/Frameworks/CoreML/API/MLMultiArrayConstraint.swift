public import Foundation

/// The constraints on a feature's multi-arrays.
public final class MLMultiArrayConstraint: NSObject, Sendable {
  /// The shape, outermost dimension first; the default one if several are allowed. Empty if there is none.
  public let shape: [NSNumber]
  /// The data type of the elements.
  public let dataType: MLMultiArrayDataType
  /// The allowed shapes.
  public let shapeConstraint: MLMultiArrayShapeConstraint
  /// Whether dimensions for sequence and batch of any length may precede the shape, as with rank-5 mapping.
  let allowsSequences: Bool

  init(
    shape: [Int], dataType: MLMultiArrayDataType, shapeConstraint: MLMultiArrayShapeConstraint,
    allowsSequences: Bool = false
  ) {
    self.shape = shape.map { NSNumber(value: $0) }
    self.dataType = dataType
    self.shapeConstraint = shapeConstraint
    self.allowsSequences = allowsSequences
  }

  func allows(_ dimensions: [Int]) -> Bool {
    allowsAlone(dimensions) || allowsSequences && Self.elements(of: dimensions).contains(where: allowsAlone)
  }

  private func allowsAlone(_ dimensions: [Int]) -> Bool {
    switch shapeConstraint.type {
    case .unspecified: shape.isEmpty || shape.map(\.intValue) == dimensions
    case .enumerated: shapeConstraint.enumeratedShapes.contains { $0.map(\.intValue) == dimensions }
    case .range:
      shapeConstraint.ranges.count == dimensions.count
        && zip(shapeConstraint.ranges, dimensions).allSatisfy { $0.contains($1) }
    }
  }

  /// The shapes without the leading sequence or batch, or both: of channel, or of channel, height and width.
  /// Five dimensions reduce to the channel if height and width are one.
  private static func elements(of dimensions: [Int]) -> [[Int]] {
    guard dimensions.allSatisfy({ $0 > 0 }) else { return [] }
    var elements = (1...2).map { Array(dimensions.dropFirst($0)) }.filter { $0.count == 1 || $0.count == 3 }
    if dimensions.count == 5, dimensions.suffix(2) == [1, 1] { elements.append([dimensions[2]]) }
    return elements
  }

  /// The allowed shapes, for messages; empty if the model has none.
  var allowedShapes: String {
    switch shapeConstraint.type {
    case .unspecified: shape.asShape
    case .enumerated: shapeConstraint.enumeratedShapes.map(\.asShape).asChoice
    case .range: shapeConstraint.ranges.map(\.messageText).asShape
    }
  }
}

/// The kind of a shape constraint.
public enum MLMultiArrayShapeConstraintType: Int, Sendable {
  /// Only the constraint's own shape, or any if it is empty.
  case unspecified = 1
  /// A list of shapes.
  case enumerated = 2
  /// A range for each dimension.
  case range = 3
}

/// The constraint on a multi-array's shape.
public final class MLMultiArrayShapeConstraint: NSObject, Sendable {
  /// The kind of the constraint.
  public let type: MLMultiArrayShapeConstraintType
  /// The allowed shapes, for `.enumerated`.
  public let enumeratedShapes: [[NSNumber]]
  /// The allowed sizes of each dimension, for `.range`.
  package let ranges: [NSRange]

  /// The allowed sizes of each dimension, for `.range`: an `NSRange` each, in an `NSValue`.
  public var sizeRangeForDimension: [NSValue] { ranges.map { NSValue(range: $0) } }

  init(type: MLMultiArrayShapeConstraintType, enumeratedShapes: [[Int]] = [], ranges: [NSRange] = []) {
    self.type = type
    self.enumeratedShapes = enumeratedShapes.map { $0.map { NSNumber(value: $0) } }
    self.ranges = ranges
  }
}
