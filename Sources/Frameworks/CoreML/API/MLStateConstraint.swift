public import Foundation

/// The memory that a model's state feature has.
public final class MLStateConstraint: NSObject, Sendable {
  /// The number of elements in each dimension, the outermost first.
  public let bufferShape: [Int]
  /// The number type of the elements.
  public let dataType: MLMultiArrayDataType

  init(bufferShape: [Int], dataType: MLMultiArrayDataType) {
    self.bufferShape = bufferShape
    self.dataType = dataType
  }
}
