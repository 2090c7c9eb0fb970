public import Foundation

/// The constraints on a model's state.
public final class MLStateConstraint: NSObject, Sendable {
  /// The number of elements in each dimension, the outermost first.
  public let bufferShape: [Int]
  /// The data type of the elements.
  public let dataType: MLMultiArrayDataType

  init(bufferShape: [Int], dataType: MLMultiArrayDataType) {
    self.bufferShape = bufferShape
    self.dataType = dataType
  }
}
