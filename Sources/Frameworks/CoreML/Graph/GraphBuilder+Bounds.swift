import NetworkInference

/// Run-time limits of a program: the number of iterations and the sizes of tensors. The engine runs loops
/// until their conditions are false and allocates any size, so the graph itself checks.
extension GraphBuilder {
  /// Starts counting the iterations of all loops.
  ///
  /// The counter passes through each branch and loop and carries out their failures: it is 0 if the
  /// iterations are used up, and `-1 - index` of the message if a requirement isn't met.
  func startIterationBudget() { iterationBudget = indices([LoopBudget.iterationLimit + 1], shape: []) }

  /// A loop's condition, false once the budget is used up.
  func withinIterationBudget(_ condition: GraphTensor) -> GraphTensor {
    guard let iterationBudget else { return condition }
    let isLeft = compare(.greater, iterationBudget, indices([0], shape: []))
    return operation(
      "LogicalAnd", [condition, isLeft], ["auto_broadcast": "numpy"], element: .boolean, shape: [])
  }

  /// Makes predictions fail if a tensor of this computed shape would have too many elements; dimensions below
  /// 1 count as 1. Returns whether it fits, of rank 0: if not, use a smaller one until the prediction fails.
  func requireFits(for sizes: [GraphTensor]) -> GraphTensor {
    // Floating point doesn't overflow, and rounding at the limit doesn't matter.
    let numbers = sizes.map { reshape(convert($0, to: .float32), [-1]) }
    let dimensions = numbers.count == 1 ? numbers[0] : concat(numbers, axis: 0)
    let magnitudes = binary(.maximum, operation("Abs", [dimensions]), number(1))
    let product = reduce(.product, magnitudes, axes: [0], keepsDimensions: false)
    let hasRoom = operation(
      "LessEqual", [product, number(Float(Shape.elementLimit))], ["auto_broadcast": "numpy"],
      element: .boolean, shape: [])
    require(hasRoom, "a tensor of more than \(Shape.elementLimit) elements is too large")
    guard let memory else { return hasRoom }
    let limit = memory.byteLimit / Self.bytesForComputedElement
    let count = computedCount.map { binary(.add, $0, product) } ?? product
    computedCount = count
    let isAllowed = operation(
      "LessEqual", [count, number(Float(limit))], ["auto_broadcast": "numpy"], element: .boolean, shape: [])
    require(
      isAllowed,
      "the tensors of computed sizes exceed \(limit) elements together, which their memory of "
        + "\(memory.byteLimit) bytes doesn't allow; \(MemoryBudget.variable) sets it")
    return operation(
      "LogicalAnd", [hasRoom, isAllowed], ["auto_broadcast": "numpy"], element: .boolean, shape: [])
  }

  /// The memory for each element of a computed size: four bytes, and four each for three derived tensors.
  private static let bytesForComputedElement = 16

  /// A computed shape, or ones if the tensor is too large; the prediction then fails.
  func bounded(_ sizes: GraphTensor) -> GraphTensor {
    var result = select(
      requireFits(for: [sizes]), sizes, binary(.minimum, sizes, number(1, sizes.element)))
    result.shape = sizes.shape
    return result
  }
}
