import NetworkInference

/// A tensor of a graph, as far as it is known before it runs.
package struct GraphTensor {
  /// Tensors of more dimensions are refused.
  static let rankLimit = 16

  let value: Graph.Value
  /// How deep in control flow the graph is that computes it; 0 for the program's own.
  let depth: Int
  var element: ElementType
  /// The number of elements along each dimension, nil for one that the inputs decide; nil where not even the rank is
  /// known.
  var shape: [Int?]?

  /// - Throws: `MLModelError` (`.parameters`) where the inputs decide the rank.
  var rank: Int {
    get throws {
      guard let shape else {
        throw MLModelError(.parameters, "an input's number of dimensions isn't known before it runs")
      }
      return shape.count
    }
  }

  /// The size along an axis.
  ///
  /// - Throws: `MLModelError` (`.parameters`) where the inputs decide it.
  func size(_ axis: Int) throws -> Int {
    guard let shape, shape.indices.contains(axis), let size = shape[axis] else {
      throw MLModelError(.parameters, "an input's size along axis \(axis) isn't known before it runs")
    }
    return size
  }

  /// The shape where all of it is known.
  var knownShape: [Int]? {
    guard let shape else { return nil }
    let sizes = shape.compactMap { $0 }
    return sizes.count == shape.count ? sizes : nil
  }
}

/// What a name in a program stands for.
enum ProgramValue {
  case tensor(GraphTensor)
  case constant(ConstantTensor)
  /// A list of tensors of one shape, kept as one tensor with a dimension before theirs.
  case list(ProgramList)
  /// Memory kept between predictions, by its name.
  case state(String)
  /// What a classifier gives: the tensor of probabilities and what each stands for.
  case classification(GraphTensor, ConstantTensor)

  /// The bytes of a constant that aren't in a file of weights.
  var ownByteCount: Int {
    guard case .constant(let constant) = self, case .bytes = constant.storage else { return 0 }
    return constant.byteCount
  }
}

/// A list of tensors, as one tensor with the list's length as its first dimension.
struct ProgramList {
  var items: GraphTensor
  /// Whether writing beyond the end makes it longer.
  let isGrowing: Bool
}
