import NetworkInference

/// The operation of a node, without its inputs.
enum Operation: Equatable {
  /// An input of the graph.
  case parameter
  case constant(offset: Int, byteCount: Int)
  case result
  case engine(EngineOperation)
}

/// An operation of the engine's intermediate representation.
struct EngineOperation: Equatable {
  /// The attributes, in the order of writing.
  struct Attributes: Equatable, ExpressibleByDictionaryLiteral {
    struct Attribute: Equatable {
      let name: String
      let value: String
    }

    private(set) var list: [Attribute]

    init(dictionaryLiteral elements: (String, String)...) {
      list = elements.map { Attribute(name: $0, value: $1) }
    }

    subscript(_ name: String) -> String? { list.first { $0.name == name }?.value }

    mutating func append(_ name: String, _ value: String) { list.append(Attribute(name: name, value: value)) }
  }

  let type: String
  /// The number of the operation set that defines it.
  let version: Int
  var attributes: Attributes = [:]
  var bodies: [Body] = []

  /// The graph of a body, and the map from its parameters and results to the operation's ports.
  final class Body: Equatable {
    /// The element's name: "body", "then_body" or "else_body".
    let name: String
    let graph: Graph
    /// The operation's input for each parameter of the graph.
    let inputs: [Int]
    /// The operation's output for each result of the graph; nil for the loop condition.
    let outputs: [Int?]
    /// The indices of results that become parameters of the next iteration.
    let backEdges: [(result: Int, parameter: Int)]
    /// The sequences that iterations read and write; nil if there are none.
    let sequences: Sequences?

    /// The indices of the parameters and results that are one step of a sequence, along its first dimension.
    struct Sequences {
      let parameters: [Int]
      let results: [Int]
      /// Whether the first iteration reads the last step.
      let isReverse: Bool
    }

    init(
      name: String, graph: Graph, inputs: [Int], outputs: [Int?],
      backEdges: [(result: Int, parameter: Int)] = [], sequences: Sequences? = nil
    ) {
      self.name = name
      self.graph = graph
      self.inputs = inputs
      self.outputs = outputs
      self.backEdges = backEdges
      self.sequences = sequences
    }

    static func == (left: Body, right: Body) -> Bool { left === right }
  }
}

/// Functions of one operand; raw values are names in the intermediate representation.
package enum UnaryFunction: String {
  case relu = "ReLU"
  case sigmoid = "Sigmoid"
  case tanh = "Tanh"
  case exp = "Exp"
  case log = "Log"
  case sqrt = "Sqrt"
  case abs = "Abs"
  case floor = "Floor"
  case ceiling = "Ceiling"
  case sign = "Sign"
  case sin = "Sin"
  case cos = "Cos"
  case tan = "Tan"
  case asin = "Asin"
  case acos = "Acos"
  case atan = "Atan"
  case sinh = "Sinh"
  case cosh = "Cosh"
  case asinh = "Asinh"
  case acosh = "Acosh"
  case atanh = "Atanh"
  case erf = "Erf"
  case softplus = "SoftPlus"
  case softsign = "SoftSign"
  case roundHalfToEven = "Round"
  case negative = "Negative"

  var version: Int {
    switch self {
    case .asinh, .acosh, .atanh, .softplus: 4
    case .roundHalfToEven: 5
    case .softsign: 9
    default: 1
    }
  }
}

/// Functions of two operands, with broadcasting.
package enum BinaryFunction: String {
  case add = "Add"
  case subtract = "Subtract"
  case multiply = "Multiply"
  case divide = "Divide"
  case power = "Power"
  case maximum = "Maximum"
  case minimum = "Minimum"
  case floorModulo = "FloorMod"
}

enum Comparison: String {
  case equal = "Equal"
  case notEqual = "NotEqual"
  case less = "Less"
  case lessEqual = "LessEqual"
  case greater = "Greater"
  case greaterEqual = "GreaterEqual"

  /// The comparison with swapped operands, since the engine's `Greater` and `GreaterEqual` are true for NaN.
  var exchanged: Comparison? {
    switch self {
    case .greater: .less
    case .greaterEqual: .lessEqual
    case .equal, .notEqual, .less, .lessEqual: nil
    }
  }
}

enum LogicalFunction: String {
  case and = "LogicalAnd"
  case or = "LogicalOr"
  case xor = "LogicalXor"

  var version: Int { self == .xor ? 2 : 1 }
}

enum PadMode: String {
  case constant
  case reflect
  case edge
}

enum InterpolationMode: String {
  case nearest
  case linear = "linear_onnx"
}

enum CoordinateTransformation: String {
  /// Source = (destination + ½) × scale − ½.
  case halfPixel = "half_pixel"
  /// Source = destination × scale.
  case asymmetric
  /// The first and last samples of source and destination coincide.
  case alignCorners = "align_corners"
}

enum Reduction: String {
  case sum = "ReduceSum"
  case mean = "ReduceMean"
  case product = "ReduceProd"
  case max = "ReduceMax"
  case min = "ReduceMin"
  case l1 = "ReduceL1"
  case l2 = "ReduceL2"

  var version: Int { self == .l1 || self == .l2 ? 4 : 1 }
}

enum Extreme: String {
  case max
  case min
}
