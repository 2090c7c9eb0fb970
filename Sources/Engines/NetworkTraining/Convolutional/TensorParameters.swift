import CKernels

/// A network's parameters, or another list of the same length, at a fixed address.
package final class TensorParameters: @unchecked Sendable {
  // Sendable because its users synchronize: replicas read parameters only while none is written.
  let pointer: UnsafeMutablePointer<Float>
  package let count: Int

  package init(count: Int) {
    self.count = count
    pointer = UnsafeMutableRawPointer.allocateZeros(max(4 * count, 1)).bindMemory(
      to: Float.self, capacity: count)
  }

  package convenience init(_ numbers: [Float]) {
    self.init(count: numbers.count)
    pointer.update(from: numbers, count: numbers.count)
  }

  deinit { pointer.deallocate() }

  package var numbers: [Float] {
    get { Array(UnsafeBufferPointer(start: pointer, count: count)) }
    set {
      precondition(newValue.count == count)
      pointer.update(from: newValue, count: count)
    }
  }

  package subscript(index: Int) -> Float {
    get {
      precondition((0..<count).contains(index))
      return pointer[index]
    }
    set {
      precondition((0..<count).contains(index))
      pointer[index] = newValue
    }
  }

  func clear() { pointer.update(repeating: 0, count: count) }

  var squareSum: Double { ct_square_sum(pointer, count) }

  func add(_ other: TensorParameters, share: Float) {
    precondition(other.count == count)
    ct_add(pointer, other.pointer, share, count)
  }

  /// Interpolates linearly toward other values.
  func moveToward(_ other: TensorParameters, share: Float) {
    precondition(other.count == count)
    ct_update_average(pointer, other.pointer, share, count)
  }
}
