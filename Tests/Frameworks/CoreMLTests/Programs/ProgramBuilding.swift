import CoreMLSpecification
import Foundation
import NetworkInference

@testable import CoreML

struct ProgramBuilding {
  typealias MIL = CoreML_Specification_MILSpec_Program
  typealias Value = CoreML_Specification_MILSpec_Value
  typealias DataType = CoreML_Specification_MILSpec_DataType
  typealias Operation = CoreML_Specification_MILSpec_Operation
  typealias Block = CoreML_Specification_MILSpec_Block

  private(set) var model = CoreML_Specification_Model()
  var block = Block()
  private var function = CoreML_Specification_MILSpec_Function()

  init() {
    model.specificationVersion = 7
    function.opset = "CoreML6"
  }

  static func type(_ element: DataType, _ shape: [Int]) -> CoreML_Specification_MILSpec_ValueType {
    var type = CoreML_Specification_MILSpec_ValueType()
    type.tensorType.dataType = element
    type.tensorType.rank = Int64(shape.count)
    type.tensorType.dimensions = shape.map { size in
      var dimension = CoreML_Specification_MILSpec_Dimension()
      if size < 0 { dimension.unknown = .init() } else { dimension.constant.size = UInt64(size) }
      return dimension
    }
    return type
  }

  static func floats(_ values: [Float], _ shape: [Int]) -> Value {
    var value = Value()
    value.type = type(.float32, shape)
    value.immediateValue.tensor.floats.values = values
    return value
  }

  static func halves(_ values: [Float16], _ shape: [Int]) -> Value {
    var value = Value()
    value.type = type(.float16, shape)
    value.immediateValue.tensor.bytes.values = values.withUnsafeBytes { Data($0) }
    return value
  }

  static func integers(_ values: [Int32], _ shape: [Int]) -> Value {
    var value = Value()
    value.type = type(.int32, shape)
    value.immediateValue.tensor.ints.values = values
    return value
  }

  static func flag(_ flag: Bool) -> Value {
    var value = Value()
    value.type = type(.bool, [])
    value.immediateValue.tensor.bools.values = [flag]
    return value
  }

  static func flags(_ flags: [Bool]) -> Value {
    var value = Value()
    value.type = type(.bool, [flags.count])
    value.immediateValue.tensor.bools.values = flags
    return value
  }

  static func text(_ text: String) -> Value {
    var value = Value()
    value.type = type(.string, [])
    value.immediateValue.tensor.strings.values = [text]
    return value
  }

  static func operation(
    _ type: String, _ inputs: [String: String] = [:], constants: [String: Value] = [:], output: String,
    _ outputType: CoreML_Specification_MILSpec_ValueType
  ) -> Operation {
    var operation = Operation()
    operation.type = type
    for (parameter, name) in inputs {
      var binding = CoreML_Specification_MILSpec_Argument.Binding()
      binding.name = name
      operation.inputs[parameter, default: .init()].arguments.append(binding)
    }
    for (parameter, value) in constants {
      var binding = CoreML_Specification_MILSpec_Argument.Binding()
      binding.value = value
      operation.inputs[parameter, default: .init()].arguments.append(binding)
    }
    var named = CoreML_Specification_MILSpec_NamedValueType()
    named.name = output
    named.type = outputType
    operation.outputs = [named]
    return operation
  }

  static func named(
    _ name: String, _ type: CoreML_Specification_MILSpec_ValueType
  ) -> CoreML_Specification_MILSpec_NamedValueType {
    var named = CoreML_Specification_MILSpec_NamedValueType()
    named.name = name
    named.type = type
    return named
  }

  static func bytes(_ values: [UInt8], _ shape: [Int]) -> Value {
    var value = Value()
    value.type = type(.uint8, shape)
    value.immediateValue.tensor.bytes.values = Data(values)
    return value
  }

  static func operation(
    _ type: String, _ inputs: [String: String], constants: [String: Value] = [:],
    outputs: [CoreML_Specification_MILSpec_NamedValueType]
  ) -> Operation {
    var result = operation(type, inputs, constants: constants, output: "", Self.type(.float32, []))
    result.outputs = outputs
    return result
  }

  /// A block with parameters that are all of one element.
  static func block(
    taking inputs: [String] = [], _ operations: [Operation], outputs: [String]
  ) -> Block {
    var block = Block()
    block.inputs = inputs.map { named($0, type(.float32, [1])) }
    block.operations = operations
    block.outputs = outputs
    return block
  }

  mutating func state(_ name: String, _ shape: [Int]) {
    var type = CoreML_Specification_MILSpec_ValueType()
    type.stateType.wrappedType = Self.type(.float16, shape)
    function.inputs.append(Self.named(name, type))
  }

  mutating func input(_ name: String, _ shape: [Int], _ element: DataType = .float32) {
    var named = CoreML_Specification_MILSpec_NamedValueType()
    named.name = name
    named.type = Self.type(element, shape)
    function.inputs.append(named)
    model.description.input.append(Self.feature(name, shape, element))
  }

  mutating func output(_ name: String, _ shape: [Int], _ element: DataType = .float32) {
    block.outputs.append(name)
    model.description.output.append(Self.feature(name, shape, element))
  }

  private static func feature(
    _ name: String, _ shape: [Int], _ element: DataType
  ) -> CoreML_Specification_FeatureDescription {
    var feature = CoreML_Specification_FeatureDescription()
    feature.name = name
    // The description has no open sizes.
    feature.type.multiArrayType.shape = shape.contains(-1) ? [] : shape.map(Int64.init)
    feature.type.multiArrayType.dataType = element == .int32 ? .int32 : .float32
    return feature
  }

  func specification() -> CoreML_Specification_Model {
    var (model, function) = (model, function)
    function.blockSpecializations[function.opset] = block
    model.mlProgram.version = 1
    model.mlProgram.functions["main"] = function
    return model
  }

  /// Runs the program on multi-arrays of `Float`, and returns an output's elements and shape.
  func run(
    _ inputs: [String: (values: [Float], shape: [Int])], output: String, allowsReducedPrecision: Bool = false
  ) throws -> (values: [Float], shape: [Int]) {
    let executor = try Self.executor(
      for: specification(), allowsReducedPrecision: allowsReducedPrecision)
    let result = try executor.prediction(
      from: Self.features(inputs), options: MLPredictionOptions())
    return Self.numbers(result, output)
  }

  func executor() throws -> any ModelExecutor { try Self.executor(for: specification()) }

  static func executor(
    for model: CoreML_Specification_Model, allowsReducedPrecision: Bool = false
  ) throws -> any ModelExecutor {
    try ModelExecutorFactory(
      allowsReducedPrecision: allowsReducedPrecision, engine: EngineOptions(), folder: URL(filePath: "/")
    ).executor(for: model, MLModelDescription(model))
  }

  /// Runs the program on several inputs of one number each, with one state, and returns one output each.
  func run(_ inputs: [Float], as input: String, keeping state: MLState, output: String) throws -> [Float] {
    let executor = try executor()
    return try inputs.flatMap { value in
      let result = try executor.prediction(
        from: Self.features([input: ([value], [1])]), using: state)
      return Self.numbers(result, output).values
    }
  }

  private static func numbers(
    _ features: any MLFeatureProvider, _ name: String
  ) -> (values: [Float], shape: [Int]) {
    guard let array = features.featureValue(for: name)?.multiArrayValue else { return ([], []) }
    return (array.values(as: Float.self), array.dimensions)
  }

  static func features(
    _ inputs: [String: (values: [Float], shape: [Int])]
  ) throws -> MLDictionaryFeatureProvider {
    var features: [String: MLFeatureValue] = [:]
    for (name, input) in inputs {
      let array = try MLMultiArray(shape: input.shape.map { NSNumber(value: $0) }, dataType: .float32)
      for (index, value) in input.values.enumerated() { array[index] = NSNumber(value: value) }
      features[name] = MLFeatureValue(multiArray: array)
    }
    return MLDictionaryFeatureProvider(values: features)
  }
}
