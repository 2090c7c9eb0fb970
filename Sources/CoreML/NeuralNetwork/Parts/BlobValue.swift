/// A blob's numbers between a network's parts, in the shape that Core ML gives it. A dimension of it may be 0.
struct BlobValue: Sendable {
  let shape: [Int]
  let numbers: [Float]

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
