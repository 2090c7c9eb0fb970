import CoreMLSpecification
import NetworkInference

/// A program whose inputs may have several shapes leaves sizes of its tensors open. An operation that needs one of them is
/// lowered with what the engine works out of the shapes that the inputs have.
extension ProgramLowering {
  /// A program of thousands of operations, each of which needs sizes, is within the limit; ten thousands would take minutes.
  private static let readNodeLimit = 1 << 22

  /// Lowers an operation, a second time if it failed the first and more is known of the tensors that it takes.
  ///
  /// The engine is asked as rarely as that: it reads the whole program so far each time.
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

  /// Asks the engine for the shapes of those tensors of which something is open.
  ///
  /// - Returns: whether more is known than before.
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
        .io, "the program leaves too many sizes open; convert the model for inputs of one shape")
    }
    let shapes: [[Int?]?]
    do {
      shapes = try builder.inferredShapes(of: open.map(\.tensor))
    } catch is NetworkError {
      // What is wrong is wrong before this operation; compiling says it better.
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

  /// What an operation takes, and what the operations of blocks within it do.
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
