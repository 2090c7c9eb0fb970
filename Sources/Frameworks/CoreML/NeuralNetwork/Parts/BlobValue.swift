/// A blob's numbers between a network's parts, in the shape that Core ML gives it. A dimension of it may be 0.
package struct BlobValue: Sendable {
  /// Empty for a scalar (`Blob.isScalar`).
  let exactShape: [Int]
  package let numbers: [Float]

  package var shape: [Int] { Blob.shape(ofExact: exactShape) }

  /// - Parameter shape: empty for a scalar.
  init(shape: [Int], numbers: [Float]) {
    exactShape = shape
    self.numbers = numbers
  }

  /// Whether a condition of this value holds.
  ///
  /// - Throws: `MLModelError` (`.parameters`) for anything but one number.
  func isTrue(_ name: String) throws -> Bool {
    guard numbers.count == 1 else {
      throw MLModelError(
        .parameters, "The condition \"\(name)\" is of shape \(shape), and must be one number.")
    }
    return numbers[0] != 0
  }
}
