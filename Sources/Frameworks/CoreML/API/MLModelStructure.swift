import CoreMLSpecification
public import Foundation

/// The structure of a model: a neural network's layers, an ML program's operations, a pipeline's models.
///
/// Loading it neither compiles nor checks the model, so models that can't be run have a structure as well.
public enum MLModelStructure: Sendable {
  /// A neural network, classifier or regressor.
  case neuralNetwork(NeuralNetwork)
  /// An ML program.
  case program(Program)
  /// A pipeline of models.
  case pipeline(Pipeline)
  /// A model of another kind, such as a tree ensemble.
  case unsupported

  /// The structure of a neural network.
  public struct NeuralNetwork: Sendable {
    /// The layers in the model's order.
    public let layers: [Layer]

    /// One layer.
    public struct Layer: Sendable {
      /// The name, which isn't necessarily unique.
      public let name: String
      /// The layer's type in the public format, such as `convolution`.
      public let type: String
      /// The names of the blobs that it reads.
      public let inputNames: [String]
      /// The names of the blobs that it writes.
      public let outputNames: [String]
    }
  }

  /// The structure of an ML program.
  public struct Program: Sendable {
    /// The functions by name; most programs have one, `main`.
    public let functions: [String: Function]

    /// A function: named inputs and a block.
    public struct Function: Sendable {
      public let inputs: [NamedValueType]
      /// The block of the function's own operation set.
      public let block: Block
    }

    /// Operations in the order in which they run.
    public struct Block: Sendable {
      public let inputs: [NamedValueType]
      /// The names of the values that the block returns.
      public let outputNames: [String]
      public let operations: [Operation]
    }

    /// One operation.
    public struct Operation: Sendable {
      /// The operation's type, such as `conv`.
      public let operatorName: String
      /// The arguments by parameter name.
      public let inputs: [String: Argument]
      public let outputs: [NamedValueType]
      /// The nested blocks, such as the branches of a `cond`.
      public let blocks: [Block]
    }

    /// An operation's argument for one parameter.
    public struct Argument: Sendable {
      /// One binding, or several for a parameter that takes a list.
      public let bindings: [Binding]
    }

    /// A reference to a computed value, or a constant.
    public enum Binding: Sendable {
      case name(String)
      case value(Value)
    }

    /// A constant. Its value isn't public.
    public struct Value: Sendable {}

    /// A name and the type of its value.
    public struct NamedValueType: Sendable {
      public let name: String
      public let type: ValueType
    }

    /// A value's type. It isn't public.
    public struct ValueType: Sendable {}
  }

  /// The structure of a pipeline.
  public struct Pipeline: Sendable {
    /// The models' names in order; kind and index for a model without one, such as `mlProgram0`.
    public let subModelNames: [String]
    /// The models in order.
    public let subModels: [MLModelStructure]
  }

  /// Loads the structure of a model file.
  ///
  /// - Parameter url: a `.mlmodelc` folder by `MLModel.compileModel(at:)`, or by Apple's tools from an ML
  ///   program; on Linux also a `.mlmodel` file or `.mlpackage` folder.
  /// - Throws: `MLModelError` (`.io`) if the file doesn't exist or isn't a model.
  public static func load(contentsOf url: URL) async throws -> MLModelStructure {
    try MLModelStructure(ModelFile(contentsOf: url).specification())
  }

  /// Loads the structure of an asset.
  ///
  /// - Throws: `MLModelError` (`.io`) if the asset isn't a model.
  public static func load(asset: MLModelAsset) async throws -> MLModelStructure {
    try MLModelStructure(asset.specification())
  }
}

extension MLModelStructure {
  private static let depthLimit = 64

  /// - Throws: `MLModelError` (`.io`) if pipelines or blocks are nested too deeply.
  init(_ specification: CoreML_Specification_Model, depth: Int = 0) throws {
    guard depth < Self.depthLimit else {
      throw MLModelError(.io, "The model has pipelines nested more than \(Self.depthLimit) deep.")
    }
    if let stages = specification.stages {
      let names = specification.stageNames
      self = .pipeline(
        Pipeline(
          subModelNames: stages.enumerated().map { index, stage in
            index < names.count && !names[index].isEmpty ? names[index] : "\(stage.kindName)\(index)"
          },
          subModels: try stages.map { try MLModelStructure($0, depth: depth + 1) }))
      return
    }
    switch specification.type {
    case .mlProgram(let program):
      self = .program(Program(functions: try program.functions.mapValues(Program.Function.init)))
    case .neuralNetwork(let network): self = .neuralNetwork(NeuralNetwork(network.layers))
    case .neuralNetworkClassifier(let network): self = .neuralNetwork(NeuralNetwork(network.layers))
    case .neuralNetworkRegressor(let network): self = .neuralNetwork(NeuralNetwork(network.layers))
    default: self = .unsupported
    }
  }

  /// The types of layers and operations with their counts, nested blocks included, the most frequent first.
  package var operationCounts: [(name: String, count: Int)] {
    var counts: [String: Int] = [:]
    count(into: &counts)
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { (name: $0.key, count: $0.value) }
  }

  private func count(into counts: inout [String: Int]) {
    switch self {
    case .neuralNetwork(let network):
      for layer in network.layers { counts[layer.type, default: 0] += 1 }
    case .program(let program):
      for function in program.functions.values { function.block.count(into: &counts) }
    case .pipeline(let pipeline):
      for model in pipeline.subModels { model.count(into: &counts) }
    case .unsupported: break
    }
  }
}

extension MLModelStructure.Program.Block {
  fileprivate func count(into counts: inout [String: Int]) {
    for operation in operations {
      counts[operation.operatorName, default: 0] += 1
      for block in operation.blocks { block.count(into: &counts) }
    }
  }

  fileprivate init(_ block: CoreML_Specification_MILSpec_Block, depth: Int = 0) throws {
    guard depth < 64 else {
      throw MLModelError(.io, "The program has blocks nested more than 64 deep.")
    }
    inputs = block.inputs.map(MLModelStructure.Program.NamedValueType.init)
    outputNames = block.outputs
    operations = try block.operations.map { operation in
      MLModelStructure.Program.Operation(
        operatorName: operation.type,
        inputs: operation.inputs.mapValues { argument in
          MLModelStructure.Program.Argument(
            bindings: argument.arguments.map {
              if case .name(let name)? = $0.binding { return .name(name) }
              return .value(MLModelStructure.Program.Value())
            })
        },
        outputs: operation.outputs.map(MLModelStructure.Program.NamedValueType.init),
        blocks: try operation.blocks.map { try Self($0, depth: depth + 1) })
    }
  }
}

extension MLModelStructure.Program.Function {
  fileprivate init(_ function: CoreML_Specification_MILSpec_Function) throws {
    inputs = function.inputs.map(MLModelStructure.Program.NamedValueType.init)
    guard let block = function.blockSpecializations[function.opset] else {
      throw MLModelError(.io, "The program has no block for its operation set \"\(function.opset)\".")
    }
    self.block = try MLModelStructure.Program.Block(block)
  }
}

extension MLModelStructure.Program.NamedValueType {
  fileprivate init(_ value: CoreML_Specification_MILSpec_NamedValueType) {
    self.init(name: value.name, type: MLModelStructure.Program.ValueType())
  }
}

extension MLModelStructure.NeuralNetwork {
  fileprivate init(_ layers: [CoreML_Specification_NeuralNetworkLayer]) {
    self.layers = layers.map { layer in
      let type = layer.layer.flatMap { Mirror(reflecting: $0).children.first?.label } ?? "unknown"
      return Layer(name: layer.name, type: type, inputNames: layer.input, outputNames: layer.output)
    }
  }
}

extension CoreML_Specification_Model {
  /// The names of a pipeline's models; may be fewer than the models.
  fileprivate var stageNames: [String] {
    switch type {
    case .pipeline(let pipeline): pipeline.names
    case .pipelineClassifier(let pipeline): pipeline.pipeline.names
    case .pipelineRegressor(let pipeline): pipeline.pipeline.names
    default: []
    }
  }
}
