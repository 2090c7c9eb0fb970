/// Resizing to sizes that are known when a program runs only: the samples' places are computed with it.
import NetworkInference

struct ComputedResize {
  let builder: ProgramBuilder
  let isNearest: Bool
  let sampling: ResamplingOperations.Sampling

  /// - Parameter target: how many samples along the axis, of rank 0; 0 for as many as there are elements.
  func resized(_ tensor: ProgramTensor, axis: Int, to target: ProgramTensor) throws -> ProgramTensor {
    let rank = try tensor.rank
    let count = builder.size(of: tensor, axis: axis)
    let isKept = builder.compare(.equal, target, builder.number(0, target.element))
    let asked = builder.select(isKept, count, builder.convert(target, to: .int32))
    let shape = builder.shape(of: tensor)
    let hasRoom = builder.requireRoom(for: [
      builder.slice(shape, axes: [0], begin: [0], end: [axis]), asked,
      builder.slice(shape, axes: [0], begin: [axis + 1], end: [rank]),
    ])
    let number = builder.select(hasRoom, asked, count)
    let last = builder.binary("Subtract", count, builder.indices([1], shape: []))
    var step = builder.convert(builder.range(number), to: .float32)
    step.shape = [nil]
    let places = builder.select(isKept, step, positions(step, count, number))
    var result: ProgramTensor
    if isNearest {
      // As where the sizes are known.
      let nearest =
        sampling.takesMiddle
        ? builder.unary("Floor", builder.binary("Add", middles(step, count, number), 1e-5))
        : builder.unary("Ceiling", builder.binary("Subtract", places, 0.5 + 1e-5))
      let index = builder.binary("Minimum", builder.convert(nearest, to: .int32), last)
      result = builder.gather(tensor, index, axis: axis)
    } else {
      let floor = builder.unary("Floor", places)
      let lower = builder.convert(floor, to: .int32)
      let upper = builder.binary(
        "Minimum", builder.binary("Add", lower, builder.indices([1], shape: [])), last)
      let weights = builder.reshape(
        builder.binary("Subtract", places, floor), (0..<rank).map { $0 == axis ? -1 : 1 })
      let first = builder.gather(tensor, lower, axis: axis)
      let second = builder.gather(tensor, upper, axis: axis)
      let step = builder.binary("Multiply", builder.binary("Subtract", second, first), weights)
      result = builder.binary("Add", first, step)
    }
    result.shape = tensor.shape
    result.shape?[axis] = nil
    return result
  }

  /// Where the samples' middles are, measured from the first element's edge.
  private func middles(
    _ step: ProgramTensor, _ count: ProgramTensor, _ target: ProgramTensor
  ) -> ProgramTensor {
    let middles = builder.binary(
      "Multiply", builder.binary("Add", step, 0.5), builder.convert(count, to: .float32))
    return builder.quotient(middles, builder.convert(target, to: .float32))
  }

  /// The same places as `ResamplingOperations.positions` has.
  ///
  /// - Parameter step: 0, 1, 2, … as many as the target says.
  private func positions(
    _ step: ProgramTensor, _ count: ProgramTensor, _ target: ProgramTensor
  ) -> ProgramTensor {
    let (size, samples) = (builder.convert(count, to: .float32), builder.convert(target, to: .float32))
    let last = builder.binary("Subtract", size, 1)
    let places: ProgramTensor
    switch sampling {
    case .strictAlignCorners, .alignCorners:
      let spaces = builder.binary("Maximum", builder.binary("Subtract", samples, 1), 1)
      let spread = builder.quotient(builder.binary("Multiply", step, last), spaces)
      let isOne = builder.compare(.equal, samples, builder.number(1))
      places =
        sampling == .strictAlignCorners
        ? spread : builder.select(isOne, builder.binary("Multiply", last, 0.5), spread)
    case .standard: places = builder.quotient(builder.binary("Multiply", step, size), samples)
    case .offsetCorners:
      let extent = builder.binary("Maximum", last, 1)
      places = builder.quotient(builder.binary("Multiply", builder.binary("Add", step, 0.5), extent), samples)
    case .unalignCorners: places = builder.binary("Subtract", middles(step, count, target), 0.5)
    }
    let raised = builder.binary("Maximum", places, builder.number(0))
    return builder.binary("Minimum", raised, last)
  }
}
