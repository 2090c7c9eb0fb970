/// Where a convolution's or pooling's windows lie along rows and columns: `[height, width]` each.
package struct SlidingWindowPlan: Sendable, Hashable {
  package let kernel: [Int]
  package let strides: [Int]
  package let dilations: [Int]
  /// What is added above and on the left.
  package let paddingBefore: [Int]
  /// What is added below and on the right.
  package let paddingAfter: [Int]

  package init(
    kernel: [Int], strides: [Int] = [1, 1], dilations: [Int] = [1, 1], paddingBefore: [Int] = [0, 0],
    paddingAfter: [Int] = [0, 0]
  ) {
    (self.kernel, self.strides, self.dilations) = (kernel, strides, dilations)
    (self.paddingBefore, self.paddingAfter) = (paddingBefore, paddingAfter)
  }

  /// The numbers that windows may be reduced to, all channels together: half a gigabyte of them.
  private static let numberLimit = 1 << 26

  /// How many windows there are along each axis.
  ///
  /// - Parameter channels: how many numbers each window is reduced to; nil for one of each of the shape's channels.
  /// - Throws: where not one fits, or padding makes them more than there is room for.
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

  /// For one place of the kernel along an axis, the windows for which it lies inside, and where it lies for the first of them.
  func inside(axis: Int, place: Int, size: Int, windows: Int) -> (windows: Range<Int>, start: Int) {
    let offset = place * dilations[axis] - paddingBefore[axis]
    let stride = strides[axis]
    let first = offset >= 0 ? 0 : (-offset + stride - 1) / stride
    let end = offset >= size ? 0 : min(windows, (size - 1 - offset) / stride + 1)
    return (first..<max(first, end), first * stride + offset)
  }
}
