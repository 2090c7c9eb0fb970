/// A blob's values between a network's partitions, in Core ML's shape, which may contain 0.
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

  /// Returns the value as a condition; throws `MLModelError.parameters` if it isn't a single number.
  func isTrue(_ name: String) throws -> Bool {
    guard numbers.count == 1 else {
      throw MLModelError(
        .parameters, "The condition \"\(name)\" has shape \(shape), but must be one number.")
    }
    return numbers[0] != 0
  }
}
