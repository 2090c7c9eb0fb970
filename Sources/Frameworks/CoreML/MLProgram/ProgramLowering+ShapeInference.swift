import CoreMLSpecification
import NetworkInference

/// Shape inference: programs with flexible inputs have dynamic sizes. An operation that needs a size is
/// lowered with the one that the engine infers from the actual input shapes.
extension ProgramLowering {
  /// Enough for thousands of operations that need sizes; ten thousands would take minutes.
  private static let readNodeLimit = 1 << 22

  /// Lowers an operation, and again if that fails and inference yields more of its inputs' shapes. The engine
  /// is called only then, since it reads the whole program so far each time.
  func withInferredShapes(_ operation: Operation, _ lower: () throws -> [ProgramValue]) throws
    -> [ProgramValue]
  {
    let mark = builder.mark
    do {
      return try lower()
    } catch let error as MLModelError where builder.depth == 0 {
      builder.rollBack(to: mark)
      guard try inferShapes(of: Self.names(readBy: operation)) else { throw error }
      return try lower()
    }
  }

  /// Infers the shapes of those tensors that are dynamic; returns whether more is known now.
  private func inferShapes(of names: Set<String>) throws -> Bool {
    let open = names.sorted().compactMap { name -> (name: String, tensor: GraphTensor)? in
      guard case .tensor(let tensor) = try? builder.value(named: name), tensor.knownShape == nil else {
        return nil
      }
      return (name, tensor)
    }
    guard !open.isEmpty else { return false }
    readNodeCount += builder.graph.nodes.count
    guard readNodeCount <= Self.readNodeLimit else {
      throw MLModelError(
        .io, "the program has too many dynamic sizes; convert the model for inputs of one shape")
    }
    let shapes: [[Int?]?]
    do {
      shapes = try builder.inferredShapes(of: open.map(\.tensor))
    } catch is NetworkError {
      // The error is in an earlier operation; compiling reports it better.
      return false
    }
    var hasLearned = false
    for ((name, tensor), shape) in zip(open, shapes) where shape != nil && shape != tensor.shape {
      var known = tensor
      known.shape = shape
      builder.name(.tensor(known), name)
      hasLearned = true
    }
    return hasLearned
  }

  private static func names(readBy operation: Operation) -> Set<String> {
    var names: Set<String> = []
    for argument in operation.inputs.values {
      for binding in argument.arguments {
        if case .name(let name) = binding.binding { names.insert(name) }
      }
    }
    for block in operation.blocks {
      for inner in block.operations { names.formUnion(Self.names(readBy: inner)) }
    }
    return names
  }
}
