/// The declaration of an ML program operation: its inputs, its outputs and its lowering to the engine.
///
/// Neural networks' layers are lowered to these as well; the documentation's list is generated from them.
struct OperationDefinition: Sendable {
  let name: String
  /// The result; part of a sentence, without a period.
  let summary: String
  let inputs: [Input]
  let outputs: [String]
  private let emission: @Sendable (OperationArguments) throws -> [ProgramValue]

  /// Creates an operation with several outputs, or with one that isn't a tensor.
  init(
    _ name: String, _ summary: String, _ inputs: [Input], outputs: [String],
    _ emission: @escaping @Sendable (OperationArguments) throws -> [ProgramValue]
  ) {
    self.name = name
    self.summary = summary
    self.inputs = inputs
    self.outputs = outputs
    self.emission = emission
  }

  init(
    _ name: String, _ summary: String, _ inputs: [Input],
    _ emission: @escaping @Sendable (OperationArguments) throws -> GraphTensor
  ) {
    self.init(name, summary, inputs, outputs: ["output"]) { [.tensor(try emission($0))] }
  }

  static func unary(
    _ name: String, _ summary: String, _ parameters: [Input] = [],
    _ emission: @escaping @Sendable (OperationArguments, GraphTensor) throws -> GraphTensor
  ) -> Self {
    Self(name, summary, [.tensor("x")] + parameters) { try emission($0, $0.x) }
  }

  /// Adds the operation to the graph.
  ///
  /// - Returns: a value for each of the operation's outputs.
  /// - Throws: `MLModelError` (`.parameters`) for an undeclared argument, whose effect would be missing; for
  ///   a missing one or one of the wrong kind; for tensors that don't match.
  func results(
    _ values: [String: [ProgramValue]], blocks: [ProgramLowering.Block] = [], _ lowering: ProgramLowering
  ) throws -> [ProgramValue] {
    var values = values
    if let name = values.keys.filter({ name in !inputs.contains { $0.name == name } }).min() {
      throw MLModelError(.parameters, "its parameter \"\(name)\" is unknown")
    }
    for case let (name, standard?) in inputs.map({ ($0.name, $0.standard) }) where values[name] == nil {
      values[name] = [.constant(standard.constant)]
    }
    return try emission(OperationArguments(values, blocks: blocks, lowering))
  }
}

extension OperationDefinition {
  struct Input: Sendable {
    enum Kind: String, Sendable {
      case tensor
      case tensors
      case list
      case state
      case number
      case integer
      case flag
      case text
      case numbers
      case integers
      case flags

      /// Whether a value of this kind must be known on loading.
      var isConstant: Bool {
        switch self {
        case .tensor, .tensors, .list, .state: false
        case .number, .integer, .flag, .text, .numbers, .integers, .flags: true
        }
      }
    }

    /// The default of an input.
    enum Standard: Sendable, CustomStringConvertible {
      case number(Float)
      case integer(Int)
      case flag(Bool)
      case text(String)

      var constant: ConstantTensor {
        switch self {
        case .number(let value): ConstantTensor(floats: [value], shape: [])
        case .integer(let value): ConstantTensor(integers: [Int32(clamping: value)], shape: [])
        case .flag(let value): ConstantTensor(booleans: [value], shape: [])
        case .text(let value): ConstantTensor(text: value)
        }
      }

      var description: String {
        switch self {
        case .number(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .flag(let value): "\(value)"
        case .text(let value): value
        }
      }
    }

    let name: String
    let kind: Kind
    /// Whether the input may be missing though it has no default.
    private(set) var isOptional = false
    private(set) var standard: Standard?
    /// The allowed strings; empty if all are.
    private(set) var choices: [String] = []

    private init(_ name: String, _ kind: Kind, _ standard: Standard? = nil, choices: [String] = []) {
      self.name = name
      self.kind = kind
      self.standard = standard
      self.choices = choices
    }

    var optional: Self {
      var input = self
      input.isOptional = true
      return input
    }

    static func tensor(_ name: String) -> Self { Self(name, .tensor) }
    static func tensor(_ name: String, _ standard: Standard) -> Self { Self(name, .tensor, standard) }
    static func tensors(_ name: String) -> Self { Self(name, .tensors) }
    static func list(_ name: String) -> Self { Self(name, .list) }
    static func state(_ name: String) -> Self { Self(name, .state) }
    static func numbers(_ name: String) -> Self { Self(name, .numbers) }
    static func integers(_ name: String) -> Self { Self(name, .integers) }
    static func flags(_ name: String) -> Self { Self(name, .flags) }

    static func number(_ name: String, _ standard: Float? = nil) -> Self {
      Self(name, .number, standard.map { .number($0) })
    }

    static func number(_ name: String, standard: Standard) -> Self { Self(name, .number, standard) }

    static func integer(_ name: String, _ standard: Int? = nil) -> Self {
      Self(name, .integer, standard.map { .integer($0) })
    }

    static func flag(_ name: String, _ standard: Bool? = false) -> Self {
      Self(name, .flag, standard.map { .flag($0) })
    }

    static func text(_ name: String, _ standard: String? = nil) -> Self {
      Self(name, .text, standard.map { .text($0) })
    }

    /// An input whose values are the cases of an enumeration.
    static func choice<Choice: RawRepresentable<String> & CaseIterable>(
      _ name: String, of type: Choice.Type = Choice.self, _ standard: Choice? = nil
    ) -> Self {
      Self(
        name, .text, standard.map { .text($0.rawValue) }, choices: Choice.allCases.map(\.rawValue))
    }
  }

  static let all = Dictionary(
    families.flatMap(\.operations).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  static let families: [(title: String, operations: [OperationDefinition])] = [
    ("Elementwise operations", ElementwiseOperations.definitions),
    ("Activations", ActivationOperations.definitions),
    ("Reductions", ReductionOperations.definitions),
    ("Convolutions and pooling", ConvolutionOperations.definitions),
    ("Normalizations and products", NormalizationOperations.definitions),
    ("Shapes, slices and padding", ShapeOperations.definitions),
    ("Indexing and sorting", IndexingOperations.definitions),
    ("Resampling", ResamplingOperations.definitions),
    ("Recurrent networks", RecurrentOperations.definitions),
    ("Random numbers", RandomOperations.definitions),
    ("Lists", ListOperations.definitions),
    ("Control flow", ControlFlow.definitions),
    ("States", StateOperations.definitions),
    ("Compressed constants", CompressedConstants.definitions),
    ("Quantization", QuantizationOperations.definitions),
    ("Detection and classification", DetectionOperations.definitions),
  ]
}
