extension GraphBuilder {
  /// Slides a kernel over [batch, channel, height, width].
  ///
  /// - Parameter kernel: [out, in, height, width], or [group, out / groups, in / groups, height, width].
  mutating func convolution(
    _ value: Value, kernel: Value, window: SlidingWindow, groups: Int
  ) throws -> Value {
    let (input, weights) = (shape(value), shape(kernel))
    let size = Array(weights.suffix(2))
    let channels = weights[weights.count - 3] * groups
    guard input.count == 4, input[1] == channels else {
      throw MLModelError(
        .parameters, "an input of shape \(input) where the kernel needs \(channels) channels")
    }
    let outputs = groups == 1 ? weights[0] : weights[0] * weights[1]
    let spatial = try slidingOutput(Array(input.suffix(2)), kernel: size, window)
    var (value, window) = (value, window)
    if Graph.losesPadding(kernel: size, strides: window.strides, padding: window.padsBegin + window.padsEnd) {
      let padded = try pad(
        value, begin: [0, 0] + window.padsBegin, end: [0, 0] + window.padsEnd, mode: .constant)
      value = copy(padded)
      (window.padsBegin, window.padsEnd) = ([0, 0], [0, 0])
    }
    return try add(
      .image(.convolution(window, groups: groups)), [value, kernel],
      TensorType([input[0], outputs] + spatial))
  }

  /// The transpose of `convolution`: pads are cropped from the output, `outputPadding` added at its end.
  ///
  /// - Parameter kernel: [in, out, height, width], or [group, in / groups, out / groups, height, width].
  mutating func transposedConvolution(
    _ value: Value, kernel: Value, window: SlidingWindow, groups: Int, outputPadding: [Int]
  ) throws -> Value {
    let (input, weights) = (shape(value), shape(kernel))
    let channels = weights[weights.count - 4] * groups
    guard input.count == 4, input[1] == channels else {
      throw MLModelError(
        .parameters, "an input of shape \(input) where the kernel needs \(channels) channels")
    }
    let spatial = try (0..<2).map { axis -> Int in
      let extent = (weights[weights.count - 2 + axis] - 1) * window.dilations[axis] + 1
      let (reach, overflow) = (input[2 + axis] - 1).multipliedReportingOverflow(by: window.strides[axis])
      guard !overflow, reach < Shape.elementLimit else {
        throw MLModelError(.parameters, "a stride of \(window.strides[axis]) makes too large an output")
      }
      let size = reach + extent - window.padsBegin[axis] - window.padsEnd[axis] + outputPadding[axis]
      guard size > 0 else { throw MLModelError(.parameters, "nothing of the output is left") }
      return size
    }
    return try add(
      .image(.transposedConvolution(window, groups: groups, outputPadding: outputPadding)), [value, kernel],
      TensorType([input[0], weights[weights.count - 3] * groups] + spatial))
  }

  mutating func maxPool(_ value: Value, kernel: [Int], window: SlidingWindow) throws -> Value {
    let input = shape(value)
    let spatial = try slidingOutput(Array(input.suffix(2)), kernel: kernel, window)
    return try add(
      .image(.maxPool(window, kernel: kernel)), [value], TensorType(Array(input.prefix(2)) + spatial))
  }

  mutating func averagePool(
    _ value: Value, kernel: [Int], window: SlidingWindow, excludesPadding: Bool
  ) throws -> Value {
    let input = shape(value)
    let spatial = try slidingOutput(Array(input.suffix(2)), kernel: kernel, window)
    return try add(
      .image(.averagePool(window, kernel: kernel, excludesPadding: excludesPadding)), [value],
      TensorType(Array(input.prefix(2)) + spatial))
  }

  private func slidingOutput(_ input: [Int], kernel: [Int], _ window: SlidingWindow) throws -> [Int] {
    try (0..<2).map { axis in
      let extent = (kernel[axis] - 1) * window.dilations[axis] + 1
      let padded = input[axis] + window.padsBegin[axis] + window.padsEnd[axis]
      guard extent > 0, padded >= extent, padded <= Shape.elementLimit else {
        throw MLModelError(.parameters, "a kernel of extent \(extent) doesn't fit in \(padded)")
      }
      return (padded - extent) / window.strides[axis] + 1
    }
  }

  /// Adds a border before and after each dimension.
  mutating func pad(
    _ value: Value, begin: [Int], end: [Int], mode: PadMode, fill: Float = 0
  ) throws -> Value {
    let old = shape(value)
    if begin.allSatisfy({ $0 == 0 }) && end.allSatisfy({ $0 == 0 }) { return value }
    guard begin.count == old.count, end.count == old.count,
      (begin + end).allSatisfy({ $0 >= 0 && $0 <= Shape.elementLimit })
    else {
      throw MLModelError(.parameters, "a tensor of shape \(old) can't be padded by \(begin) and \(end)")
    }
    if mode == .reflect {
      guard old.indices.allSatisfy({ begin[$0] < old[$0] && end[$0] < old[$0] }) else {
        throw MLModelError(.parameters, "a reflection can't be wider than the tensor, of shape \(old)")
      }
    }
    let shape = old.indices.map { old[$0] + begin[$0] + end[$0] }
    var inputs = try [value, integers(begin), integers(end)]
    if mode == .constant {
      inputs.append(try rankless(fill))
    }
    return try add(.image(.pad(mode)), inputs, TensorType(shape))
  }

  /// Takes elements from `begin` up to, not including, `end` along each dimension, every `strides`-th.
  ///
  /// - Parameters:
  ///   - begin: counted from 0; for a negative stride, the first element taken.
  ///   - end: nil where the slice goes to the last element (the first, for a negative stride).
  mutating func slice(
    _ value: Value, begin: [Int], end: [Int?], strides: [Int]
  ) throws -> Value {
    let old = shape(value)
    let sizes = try old.indices.map { axis -> Int in
      let stride = strides[axis]
      let stop = end[axis] ?? (stride > 0 ? old[axis] : -1)
      let (first, last) = stride > 0 ? (begin[axis], stop) : (stop, begin[axis])
      guard stride != 0, stride.magnitude <= Shape.elementLimit.magnitude, first < last,
        begin[axis] >= 0, begin[axis] < old[axis], stop >= -1, stop <= old[axis]
      else {
        throw MLModelError(
          .parameters,
          "the slice from \(begin[axis]) to \(stop) by \(stride) of \(old[axis]) elements is empty")
      }
      return (last - first + abs(stride) - 1) / abs(stride)
    }
    if sizes == old, strides.allSatisfy({ $0 == 1 }) { return value }
    let stops = old.indices.map { end[$0] ?? (strides[$0] > 0 ? old[$0] : -old[$0] - 1) }
    return try add(
      .rearrangement(.slice),
      [value, integers(begin), integers(stops), integers(strides), integers(Array(old.indices))],
      TensorType(sizes))
  }

  /// Resizes the last two dimensions.
  mutating func resize(
    _ value: Value, to size: [Int], mode: InterpolationMode, coordinates: CoordinateTransformation
  ) throws -> Value {
    let old = shape(value)
    guard old.count == 4, size.count == 2, size.allSatisfy({ $0 > 0 && $0 <= Shape.elementLimit }) else {
      throw MLModelError(.parameters, "a tensor of shape \(old) can't be resized to \(size)")
    }
    if Array(old.suffix(2)) == size { return value }
    return try add(
      .image(.interpolate(mode, coordinates)), [value, integers(size), integers([2, 3])],
      TensorType(Array(old.prefix(2)) + size))
  }
}
