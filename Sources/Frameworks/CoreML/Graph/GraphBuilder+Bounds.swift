import NetworkInference

/// What a program may do while it runs, as far as its numbers decide that: how often loops go round and how large tensors
/// become.
///
/// The engine runs a loop until its condition is false and makes a tensor of whatever size it is asked for, so that the graph
/// itself has to look before.
extension GraphBuilder {
  /// Begins to count the iterations of all loops.
  ///
  /// The count goes through each branch and loop with their own values, and carries out what doesn't hold within them: it is
  /// 0 where the iterations are used up, and `-1 - index` of the message where a requirement isn't met.
  func startIterationBudget() { allowance = indices([LoopBudget.iterationLimit + 1], shape: []) }

  /// A loop's condition that no longer holds once the allowance is used up.
  func withinIterationBudget(_ condition: GraphTensor) -> GraphTensor {
    guard let allowance else { return condition }
    let isLeft = compare(.greater, allowance, indices([0], shape: []))
    return operation(
      "LogicalAnd", [condition, isLeft], ["auto_broadcast": "numpy"], element: .boolean, shape: [])
  }

  /// Makes predictions fail where a tensor of this shape, which is computed, would have more elements than any may.
  ///
  /// - Parameter sizes: the dimensions; those below 1 count as 1.
  /// - Returns: whether it can be had, of rank 0. Where not, a smaller one has to be made in its place: the prediction fails
  ///   only afterwards.
  func requireFits(for sizes: [GraphTensor]) -> GraphTensor {
    // In floating point, which doesn't overflow. Rounding matters to nobody at the limit.
    let numbers = sizes.map { reshape(convert($0, to: .float32), [-1]) }
    let dimensions = numbers.count == 1 ? numbers[0] : concat(numbers, axis: 0)
    let magnitudes = binary(.maximum, operation("Abs", [dimensions]), number(1))
    let product = reduce(.product, magnitudes, axes: [0], keepsDimensions: false)
    let hasRoom = operation(
      "LessEqual", [product, number(Float(Shape.elementLimit))], ["auto_broadcast": "numpy"],
      element: .boolean, shape: [])
    require(hasRoom, "a tensor of more than \(Shape.elementLimit) numbers can't be held")
    guard let memory else { return hasRoom }
    let limit = memory.byteLimit / Self.bytesForComputedElement
    let count = computedCount.map { binary(.add, $0, product) } ?? product
    computedCount = count
    let isAllowed = operation(
      "LessEqual", [count, number(Float(limit))], ["auto_broadcast": "numpy"], element: .boolean, shape: [])
    require(
      isAllowed,
      "the tensors whose sizes are computed have more than \(limit) numbers together, which their memory of "
        + "\(memory.byteLimit) bytes doesn't allow; \(MemoryBudget.variable) sets it")
    return operation(
      "LogicalAnd", [hasRoom, isAllowed], ["auto_broadcast": "numpy"], element: .boolean, shape: [])
  }

  /// The share of the memory that an element of a computed size takes: four bytes, and as much again in three tensors that are
  /// computed of it.
  private static let bytesForComputedElement = 16

  /// A computed shape, or ones in place of one whose tensor couldn't be held; the prediction then fails.
  func bounded(_ sizes: GraphTensor) -> GraphTensor {
    var result = select(
      requireFits(for: [sizes]), sizes, binary(.minimum, sizes, number(1, sizes.element)))
    result.shape = sizes.shape
    return result
  }
}
