import Foundation

/// The checked memory layout of a multi-array: the size of each dimension and the stride along it.
struct MultiArrayLayout {
  let dimensions: [Int]
  let strides: [Int]
  let count: Int
  /// The number of elements from the first to the last, gaps included.
  let span: Int

  /// The maximum size of an array: 1 TiB, more than any memory and far from overflow.
  private static let byteLimit = 1 << 40

  init(dimensions: [Int], strides: [Int], count: Int, span: Int) {
    self.dimensions = dimensions
    self.strides = strides
    self.count = count
    self.span = span
  }

  /// Creates a contiguous layout in row-major order.
  init(dimensions: [Int], elementType: MLMultiArrayDataType) throws {
    var strides: [Int] = []
    var next = 1
    for size in dimensions.reversed() {
      strides.append(next)
      let (product, overflow) = next.multipliedReportingOverflow(by: max(size, 1))
      guard !overflow else { throw Self.tooLarge(dimensions) }
      next = product
    }
    try self.init(dimensions: dimensions, strides: strides.reversed(), elementType: elementType)
  }

  init(dimensions: [Int], strides: [Int], elementType: MLMultiArrayDataType) throws {
    guard dimensions.count == strides.count else {
      throw MLModelError(
        .generic,
        "A multi-array of \(dimensions.count) dimensions needs as many strides, not \(strides.count).")
    }
    guard dimensions.allSatisfy({ $0 >= 0 }), strides.allSatisfy({ $0 >= 0 }) else {
      throw MLModelError(
        .generic, "A multi-array's shape and strides can't be negative: \(dimensions), \(strides).")
    }
    guard let count = Shape.product(dimensions) else { throw Self.tooLarge(dimensions) }
    var last = 0
    for (size, stride) in zip(dimensions, strides) {
      let (reach, reachOverflow) = max(size - 1, 0).multipliedReportingOverflow(by: stride)
      let (sum, sumOverflow) = last.addingReportingOverflow(reach)
      guard !reachOverflow, !sumOverflow else { throw Self.tooLarge(dimensions) }
      last = sum
    }
    guard max(count, last) < Self.byteLimit / elementType.byteCount else { throw Self.tooLarge(dimensions) }
    self.init(dimensions: dimensions, strides: strides, count: count, span: count == 0 ? 0 : last + 1)
  }

  /// Converts to integers, or throws an error that mentions `what`.
  static func integers(_ numbers: [NSNumber], _ what: String) throws -> [Int] {
    try numbers.map { number in
      guard let integer = Int(exactly: number) else {
        throw MLModelError(.generic, "A multi-array's \(what) needs integers, not \(number).")
      }
      return integer
    }
  }

  private static func tooLarge(_ dimensions: [Int]) -> MLModelError {
    MLModelError(.generic, "A multi-array of shape \(dimensions) is larger than any memory.")
  }
}

/// The memory of a multi-array, its own or shared.
///
/// Unsafe: `baseAddress` is valid for `byteCount` bytes during the object's lifetime, since only `deinit`
/// frees it (or calls the owner's deallocator). New memory is zeroed so that arrays don't expose old data.
final class MultiArrayMemory {
  let baseAddress: UnsafeMutableRawPointer
  let byteCount: Int
  private let deallocator: ((UnsafeMutableRawPointer) -> Void)?

  /// The alignment to a cache line, enough for vector instructions; smaller arrays gain less than it costs.
  private static let (alignment, leastAligned) = (64, 4096)

  init(zeroedByteCount byteCount: Int) throws {
    let spare = byteCount < Self.leastAligned ? 0 : Self.alignment - 1
    // `calloc` leaves large blocks to the system, which zeroes pages on first use.
    guard let memory = calloc(max(byteCount, 1) + spare, 1) else {
      throw MLModelError(.generic, "Out of memory for a multi-array of \(byteCount) bytes.")
    }
    self.byteCount = byteCount
    if spare > 0 {
      baseAddress = memory.alignedUp(toMultipleOf: Self.alignment)
      deallocator = { _ in free(memory) }
    } else {
      baseAddress = memory
      deallocator = { free($0) }
    }
  }

  init(
    sharing baseAddress: UnsafeMutableRawPointer, byteCount: Int,
    deallocator: ((UnsafeMutableRawPointer) -> Void)?
  ) {
    self.baseAddress = baseAddress
    self.byteCount = byteCount
    self.deallocator = deallocator
  }

  static var none: MultiArrayMemory {
    MultiArrayMemory(sharing: .allocate(byteCount: 1, alignment: 16), byteCount: 0) { $0.deallocate() }
  }

  deinit { deallocator?(baseAddress) }
}
