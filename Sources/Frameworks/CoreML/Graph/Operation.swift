import NetworkInference

/// What a node of the graph computes, with everything but its inputs.
enum Operation: Equatable {
  /// A tensor given at each inference.
  case parameter
  /// A tensor in the weights buffer.
  case constant(offset: Int, byteCount: Int)
  /// An output of the graph.
  case result
  /// An operation of the engine.
  case engine(EngineOperation)
}

/// An operation as the engine's intermediate representation names it.
struct EngineOperation: Equatable {
  /// Names and values, in the order in which they are written.
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
  /// Of control flow: what is run within.
  var bodies: [Body] = []

  /// A graph within an operation, and how its parameters and results meet the operation's ports.
  final class Body: Equatable {
    /// What its element is called: "body", "then_body" or "else_body".
    let name: String
    let graph: Graph
    /// For each parameter of the graph, the operation's input.
    let inputs: [Int]
    /// For each result of the graph, the operation's output; nil for the condition to go on.
    let outputs: [Int?]
    /// The results that become parameters of the next iteration, by their positions.
    let backEdges: [(result: Int, parameter: Int)]
    /// What an iteration takes of sequences and gives to them; nil where the operation has none.
    let sequences: Sequences?

    /// The parameters and results that are one step of a sequence each, by their positions. Sequences have their steps along
    /// the first dimension.
    struct Sequences {
      let parameters: [Int]
      let results: [Int]
      /// Whether the last step is the first iteration's.
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

/// Functions of one number; the raw value is the operation's name in the intermediate representation.
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

  /// The number of the operation set that defines it.
  var version: Int {
    switch self {
    case .asinh, .acosh, .atanh, .softplus: 4
    case .roundHalfToEven: 5
    case .softsign: 9
    default: 1
    }
  }
}

/// Functions of two numbers, broadcasting.
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

  /// What holds of the right and the left where this holds of the left and the right, where that is what the engine is asked
  /// for: its own `Greater` and `GreaterEqual` hold of NaN, too.
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
  /// The first and last samples of both fall together.
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
