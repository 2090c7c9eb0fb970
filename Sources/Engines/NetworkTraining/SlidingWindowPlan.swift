/// The geometry of a convolution's or pooling's windows; arrays are `[height, width]`.
package struct SlidingWindowPlan: Sendable, Hashable {
  package let kernel: [Int]
  package let strides: [Int]
  package let dilations: [Int]
  /// At the top and left.
  package let paddingBefore: [Int]
  /// At the bottom and right.
  package let paddingAfter: [Int]

  package init(
    kernel: [Int], strides: [Int] = [1, 1], dilations: [Int] = [1, 1], paddingBefore: [Int] = [0, 0],
    paddingAfter: [Int] = [0, 0]
  ) {
    (self.kernel, self.strides, self.dilations) = (kernel, strides, dilations)
    (self.paddingBefore, self.paddingAfter) = (paddingBefore, paddingAfter)
  }

  /// The maximum number of output values over all channels: half a gigabyte.
  private static let numberLimit = 1 << 26

  /// - Parameter channels: the number of output channels; nil for that of the shape.
  /// - Throws: an error if no window fits, or there are too many.
  package func windowCounts(
    _ shape: ValueShape, channels: Int? = nil
  ) throws(LayerShapeError) -> (rows: Int, columns: Int) {
    let sizes = [shape.height, shape.width]
    let rooms = (0..<2).map { axis -> Int in
      let extent = (kernel[axis] - 1) * dilations[axis] + 1
      return sizes[axis] + paddingBefore[axis] + paddingAfter[axis] - extent
    }
    guard rooms.allSatisfy({ $0 >= 0 }) else {
      throw LayerShapeError(description: "its window of \(kernel) doesn't fit in \(shape)")
    }
    let (rows, columns) = (rooms[0] / strides[0] + 1, rooms[1] / strides[1] + 1)
    guard rows <= Self.numberLimit / columns / (channels ?? shape.channels) else {
      throw LayerShapeError(description: "its \(rows) × \(columns) windows are more than can be computed")
    }
    return (rows, columns)
  }

  /// The windows in which a kernel position is inside the input, and where it is in the first of them.
  func windowsInside(axis: Int, place: Int, size: Int, windows: Int) -> (windows: Range<Int>, start: Int) {
    let offset = place * dilations[axis] - paddingBefore[axis]
    let stride = strides[axis]
    let first = offset >= 0 ? 0 : (-offset + stride - 1) / stride
    let end = offset >= size ? 0 : min(windows, (size - 1 - offset) / stride + 1)
    return (first..<max(first, end), first * stride + offset)
  }
}
