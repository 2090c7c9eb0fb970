import NetworkInference

/// A tensor of a state, accessed only with the state's lock held. The engine reads the current buffer and
/// writes the next; swapping them avoids copies.
final class StateTensor {
  /// The values after the last prediction, in contiguous 16-bit floats.
  var array: MLMultiArray { newest.array }

  private var newest: Buffer
  /// The buffer for the next prediction, with undefined contents; nil before the first one.
  private var next: Buffer?

  private struct Buffer {
    let array: MLMultiArray
    private var lent: [[Int]: BorrowedTensor] = [:]

    init(dimensions: [Int]) throws {
      array = try MLMultiArray(dimensions: dimensions, dataType: .float16)
    }

    mutating func borrowed(as shape: [Int]) throws -> BorrowedTensor {
      if let known = lent[shape] { return known }
      // Unsafe: the tensor retains the array, whose memory doesn't move.
      let new = try array.withUnsafeMutableBytes { bytes, _ in
        try BorrowedTensor(bytes, element: .float16, shape: shape, owner: array)
      }
      lent[shape] = new
      return new
    }
  }

  /// - Parameter dimensions: the shape; all values are zero at first.
  /// - Throws: `MLModelError` (`.generic`) if memory runs out.
  init(dimensions: [Int]) throws { newest = try Buffer(dimensions: dimensions) }

  /// Returns the current values for the engine to read, in a shape of the same count.
  func borrowNewest(as shape: [Int]) throws -> BorrowedTensor { try newest.borrowed(as: shape) }

  /// Returns memory for the engine to write the next values to; they become current with `advance()`.
  func borrowNext(as shape: [Int]) throws -> BorrowedTensor {
    var buffer = try next ?? Buffer(dimensions: array.dimensions)
    defer { next = buffer }
    return try buffer.borrowed(as: shape)
  }

  /// Makes the values last written current.
  func advance() {
    guard let next else { return }
    (newest, self.next) = (next, newest)
  }
}
