import NetworkInference

/// A tensor of a graph, with the facts known before it runs.
package struct GraphTensor {
  static let rankLimit = 16

  let value: Graph.Value
  /// The depth of its graph in control flow; 0 for the program's own.
  let depth: Int
  var element: ElementType
  /// The number of elements along each dimension, nil for a dynamic one; nil if the rank is unknown.
  var shape: [Int?]?

  /// - Throws: `MLModelError` (`.parameters`) if the rank isn't known before the program runs.
  var rank: Int {
    get throws {
      guard let shape else {
        throw MLModelError(.parameters, "an input's number of dimensions isn't known before it runs")
      }
      return shape.count
    }
  }

  /// Returns the size along an axis; throws `MLModelError.parameters` if it isn't known before the run.
  func size(_ axis: Int) throws -> Int {
    guard let shape, shape.indices.contains(axis), let size = shape[axis] else {
      throw MLModelError(.parameters, "an input's size along axis \(axis) isn't known before it runs")
    }
    return size
  }

  /// The shape, or nil if it is dynamic.
  var knownShape: [Int]? {
    guard let shape else { return nil }
    let sizes = shape.compactMap { $0 }
    return sizes.count == shape.count ? sizes : nil
  }
}

/// The value of a name in a program.
enum ProgramValue {
  case tensor(GraphTensor)
  case constant(ConstantTensor)
  /// A list of tensors of one shape, stored as one tensor with a leading dimension.
  case list(ProgramList)
  /// A state, by its name.
  case state(String)
  /// A classifier's output: the tensor of probabilities and the labels.
  case classification(GraphTensor, ConstantTensor)

  /// The size, in bytes, of a constant that isn't in a weight file; otherwise 0.
  var ownByteCount: Int {
    guard case .constant(let constant) = self, case .bytes = constant.storage else { return 0 }
    return constant.byteCount
  }
}

/// A list of tensors, as one tensor whose first dimension is the list's length.
struct ProgramList {
  var items: GraphTensor
  /// Whether writing past the end extends the list.
  let isGrowing: Bool
}
