public import Foundation

/// The multi-arrays that a feature may have.
public final class MLMultiArrayConstraint: NSObject, Sendable {
  /// The shape, the outermost dimension first; the default one where several are allowed. Empty where the
  /// model doesn't say.
  public let shape: [NSNumber]
  /// The number type.
  public let dataType: MLMultiArrayDataType
  /// Which shapes are allowed.
  public let shapeConstraint: MLMultiArrayShapeConstraint
  /// Whether the feature is of a network in which every array has five dimensions: then a sequence and a batch of any
  /// length may precede the shape.
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

  /// The shapes that dimensions have after a sequence, a batch or both: of the channel alone, or of channel, height and width. Of
  /// five, a shape of the channel alone has height and width of one.
  private static func elements(of dimensions: [Int]) -> [[Int]] {
    guard dimensions.allSatisfy({ $0 > 0 }) else { return [] }
    var elements = (1...2).map { Array(dimensions.dropFirst($0)) }.filter { $0.count == 1 || $0.count == 3 }
    if dimensions.count == 5, dimensions.suffix(2) == [1, 1] { elements.append([dimensions[2]]) }
    return elements
  }

  /// The allowed shapes in words; empty where the model doesn't say.
  var allowedShapes: String {
    switch shapeConstraint.type {
    case .unspecified: shape.asShape
    case .enumerated: shapeConstraint.enumeratedShapes.map(\.asShape).asChoice
    case .range: shapeConstraint.ranges.map(\.words).asShape
    }
  }
}

/// How the shapes that are allowed are told.
public enum MLMultiArrayShapeConstraintType: Int, Sendable {
  /// Only the constraint's own shape, or any where it has none.
  case unspecified = 1
  /// A list of shapes.
  case enumerated = 2
  /// A range for each dimension.
  case range = 3
}

/// The shapes of multi-array that a feature may have.
public final class MLMultiArrayShapeConstraint: NSObject, Sendable {
  /// How they are told.
  public let type: MLMultiArrayShapeConstraintType
  /// The shapes, for `.enumerated`.
  public let enumeratedShapes: [[NSNumber]]
  /// The sizes of each dimension, for `.range`.
  package let ranges: [NSRange]

  /// The sizes that each dimension may have, each an `NSRange` in an `NSValue`, for `.range`.
  public var sizeRangeForDimension: [NSValue] { ranges.map { NSValue(range: $0) } }

  init(type: MLMultiArrayShapeConstraintType, enumeratedShapes: [[Int]] = [], ranges: [NSRange] = []) {
    self.type = type
    self.enumeratedShapes = enumeratedShapes.map { $0.map { NSNumber(value: $0) } }
    self.ranges = ranges
  }
}
