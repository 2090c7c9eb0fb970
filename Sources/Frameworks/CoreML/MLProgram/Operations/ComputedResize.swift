/// Resizing to sizes that are computed at run time, so the sample positions are as well.
import NetworkInference

struct ComputedResize {
  let builder: GraphBuilder
  let isNearest: Bool
  let sampling: ResamplingOperations.Sampling

  /// - Parameter target: the number of samples along the axis, of rank 0; 0 keeps the size.
  func resized(_ tensor: GraphTensor, axis: Int, to target: GraphTensor) throws -> GraphTensor {
    let rank = try tensor.rank
    let count = builder.size(of: tensor, axis: axis)
    let isKept = builder.compare(.equal, target, builder.number(0, target.element))
    let asked = builder.select(isKept, count, builder.convert(target, to: .int32))
    let shape = builder.shape(of: tensor)
    let hasRoom = builder.requireFits(for: [
      builder.slice(shape, axes: [0], begin: [0], end: [axis]), asked,
      builder.slice(shape, axes: [0], begin: [axis + 1], end: [rank]),
    ])
    let number = builder.select(hasRoom, asked, count)
    let last = builder.binary(.subtract, count, builder.indices([1], shape: []))
    var step = builder.convert(builder.range(number), to: .float32)
    step.shape = [nil]
    let places = builder.select(isKept, step, positions(step, count, number))
    var result: GraphTensor
    if isNearest {
      // As with constant sizes.
      let nearest =
        sampling.takesMiddle
        ? builder.unary(.floor, builder.binary(.add, centers(step, count, number), 1e-5))
        : builder.unary(.ceiling, builder.binary(.subtract, places, 0.5 + 1e-5))
      let index = builder.binary(.minimum, builder.convert(nearest, to: .int32), last)
      result = builder.gather(tensor, index, axis: axis)
    } else {
      let floor = builder.unary(.floor, places)
      let lower = builder.convert(floor, to: .int32)
      let upper = builder.binary(
        .minimum, builder.binary(.add, lower, builder.indices([1], shape: [])), last)
      let weights = builder.reshape(
        builder.binary(.subtract, places, floor), (0..<rank).map { $0 == axis ? -1 : 1 })
      let first = builder.gather(tensor, lower, axis: axis)
      let second = builder.gather(tensor, upper, axis: axis)
      let step = builder.binary(.multiply, builder.binary(.subtract, second, first), weights)
      result = builder.binary(.add, first, step)
    }
    result.shape = tensor.shape
    result.shape?[axis] = nil
    return result
  }

  /// The centers of the samples, measured from the first element's edge.
  private func centers(
    _ step: GraphTensor, _ count: GraphTensor, _ target: GraphTensor
  ) -> GraphTensor {
    let middles = builder.binary(
      .multiply, builder.binary(.add, step, 0.5), builder.convert(count, to: .float32))
    return builder.quotient(middles, builder.convert(target, to: .float32))
  }

  /// The positions of `ResamplingOperations.positions`; `step` is 0, 1, 2, … up to the number of samples.
  private func positions(
    _ step: GraphTensor, _ count: GraphTensor, _ target: GraphTensor
  ) -> GraphTensor {
    let (size, samples) = (builder.convert(count, to: .float32), builder.convert(target, to: .float32))
    let last = builder.binary(.subtract, size, 1)
    let places: GraphTensor
    switch sampling {
    case .strictAlignCorners, .alignCorners:
      let spaces = builder.binary(.maximum, builder.binary(.subtract, samples, 1), 1)
      let spread = builder.quotient(builder.binary(.multiply, step, last), spaces)
      let isOne = builder.compare(.equal, samples, builder.number(1))
      places =
        sampling == .strictAlignCorners
        ? spread : builder.select(isOne, builder.binary(.multiply, last, 0.5), spread)
    case .standard: places = builder.quotient(builder.binary(.multiply, step, size), samples)
    case .offsetCorners:
      let extent = builder.binary(.maximum, last, 1)
      places = builder.quotient(builder.binary(.multiply, builder.binary(.add, step, 0.5), extent), samples)
    case .unalignCorners: places = builder.binary(.subtract, centers(step, count, target), 0.5)
    }
    let raised = builder.binary(.maximum, places, builder.number(0))
    return builder.binary(.minimum, raised, last)
  }
}
