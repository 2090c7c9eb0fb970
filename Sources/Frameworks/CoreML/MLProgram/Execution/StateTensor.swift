import NetworkInference

/// One of the tensors that a state keeps: the engine reads it where it is and writes the next beside it, and then they change
/// places, so that nothing is copied.
///
/// Only touched by whoever holds the state's lock.
final class StateTensor {
  /// The numbers as the last prediction left them, in 16-bit floating point, without gaps.
  var array: MLMultiArray { newest.array }

  private var newest: Buffer
  /// Where the next prediction writes; anything is in it. Nil before the first one.
  private var next: Buffer?

  /// Memory, and the forms in which it was lent to the engine.
  private struct Buffer {
    let array: MLMultiArray
    private var lent: [[Int]: BorrowedTensor] = [:]

    init(dimensions: [Int]) throws {
      array = try MLMultiArray(dimensions: dimensions, dataType: .float16)
    }

    mutating func borrowed(as shape: [Int]) throws -> BorrowedTensor {
      if let known = lent[shape] { return known }
      // Unsafe: the tensor keeps the array, whose memory doesn't move.
      let new = try array.withUnsafeMutableBytes { bytes, _ in
        try BorrowedTensor(bytes, element: .float16, shape: shape, owner: array)
      }
      lent[shape] = new
      return new
    }
  }

  /// - Parameter dimensions: all zero at first.
  /// - Throws: `MLModelError` (`.generic`) where there is no memory for it.
  init(dimensions: [Int]) throws { newest = try Buffer(dimensions: dimensions) }

  /// The numbers, for the engine to read.
  ///
  /// - Parameter shape: of as many numbers.
  func lendNewest(as shape: [Int]) throws -> BorrowedTensor { try newest.borrowed(as: shape) }

  /// Memory for the engine to write the next numbers into; they count after `advance()`.
  func lendNext(as shape: [Int]) throws -> BorrowedTensor {
    var buffer = try next ?? Buffer(dimensions: array.dimensions)
    defer { next = buffer }
    return try buffer.borrowed(as: shape)
  }

  /// Makes what was written into the lent memory the newest numbers.
  func advance() {
    guard let next else { return }
    (newest, self.next) = (next, newest)
  }
}
