import CoreMLSpecification
import Foundation

/// Reads the text of an ML program, which Apple's compiler writes.
///
///     program(1.3)
///     [buildInfo = dict<string, string>({{"coremlc-version", "3520.5.1"}})]
///     {
///         func main<ios18>(tensor<fp16, [1, 10]> x) {
///             fp16 half = const()[val = fp16(0x1p-1)];
///             tensor<fp16, [1, 10]> y = mul(x = x, y = half)[name = string("y")];
///         } -> (y);
///     }
///
/// The format is undocumented; this is derived from the output of versions 3402, 3520 and 3600 of the
/// compiler. It contained no operations with blocks (`cond`, `while_loop`), which are rejected.
struct ProgramReader {
  typealias Function = CoreML_Specification_MILSpec_Function
  typealias Operation = CoreML_Specification_MILSpec_Operation

  var scanner: TextScanner
  private static let depthLimit = 32
  private var depth = 0

  private init(_ text: Data) { scanner = TextScanner(text) }

  /// Reads a program; throws `MLModelError.io` with the line of the error.
  static func program(in text: Data) throws -> MIL {
    var reader = ProgramReader(text)
    return try reader.program()
  }

  private mutating func program() throws -> MIL {
    try scanner.expect("program")
    // The version and the build information.
    try scanner.skipBracketed()
    if scanner.isAt("[") { try scanner.skipBracketed() }
    var program = MIL()
    program.version = 1
    try scanner.expect("{")
    while !scanner.takes("}") {
      try scanner.expect("func")
      let name = try scanner.identifier()
      guard program.functions.updateValue(try function(), forKey: name) == nil else {
        throw scanner.failure("a function name other than \"\(name)\"")
      }
    }
    return program
  }

  private mutating func function() throws -> Function {
    var function = Function()
    try scanner.expect("<")
    function.opset = try scanner.identifier()
    try scanner.expect(">")
    function.inputs = try list("(", ")") { try $0.declaration() }
    // The allowed input shapes, which the model's description has as well.
    if scanner.isAt("[") { try scanner.skipBracketed() }
    try scanner.expect("{")
    var block = CoreML_Specification_MILSpec_Block()
    while !scanner.takes("}") { block.operations.append(try operation()) }
    try scanner.expect("->")
    block.outputs = try list("(", ")") { try $0.scanner.identifier() }
    try scanner.expect(";")
    function.blockSpecializations[function.opset] = block
    return function
  }

  private mutating func operation() throws -> Operation {
    var operation = Operation()
    let start = scanner.position
    operation.type = try scanner.identifier()
    if !scanner.isAt("(") {
      // The first identifier was an output's type.
      scanner.goBack(to: start)
      repeat { operation.outputs.append(try declaration()) } while scanner.takes(",")
      try scanner.expect("=")
      operation.type = try scanner.identifier()
    }
    operation.inputs = try parameters("(", ")") { try $0.argument() }
    if scanner.isAt("[") { operation.attributes = try parameters("[", "]") { try $0.value() } }
    guard scanner.takes(";") else {
      throw scanner.failure(
        "the end of the operation of type \(operation.type) (blocks aren't supported in compiled programs)"
      )
    }
    return operation
  }

  /// Reads `name = value` pairs between brackets, with distinct names.
  private mutating func parameters<Value>(
    _ open: String, _ close: String, of value: (inout Self) throws -> Value
  ) throws -> [String: Value] {
    var parameters: [String: Value] = [:]
    _ = try list(open, close) { reader in
      let name = try reader.scanner.identifier()
      guard parameters[name] == nil else {
        throw reader.scanner.failure("a parameter name other than \"\(name)\"")
      }
      try reader.scanner.expect("=")
      parameters[name] = try value(&reader)
    }
    return parameters
  }

  private mutating func declaration() throws -> CoreML_Specification_MILSpec_NamedValueType {
    var declaration = CoreML_Specification_MILSpec_NamedValueType()
    declaration.type = try type()
    declaration.name = try scanner.identifier()
    return declaration
  }

  /// Reads one value, or several in parentheses.
  private mutating func argument() throws -> CoreML_Specification_MILSpec_Argument {
    var argument = CoreML_Specification_MILSpec_Argument()
    argument.arguments =
      scanner.isAt("(") ? try list("(", ")") { try $0.binding() } : [try binding()]
    return argument
  }

  private mutating func binding() throws -> CoreML_Specification_MILSpec_Argument.Binding {
    var binding = CoreML_Specification_MILSpec_Argument.Binding()
    let start = scanner.position
    let name = try scanner.identifier()
    if scanner.isAt("(") || scanner.isAt("<") {
      scanner.goBack(to: start)
      binding.value = try value()
    } else {
      binding.name = name
    }
    return binding
  }

  // MARK: Lists

  /// Reads comma-separated elements between brackets.
  mutating func list<Element>(
    _ open: String, _ close: String, of element: (inout Self) throws -> Element
  ) throws -> [Element] {
    try scanner.expect(open)
    guard !scanner.takes(close) else { return [] }
    return try nested { reader in
      var elements: [Element] = []
      repeat { elements.append(try element(&reader)) } while reader.scanner.takes(",")
      try reader.scanner.expect(close)
      return elements
    }
  }

  /// Reads nested content, within the depth limit.
  mutating func nested<Result>(_ read: (inout Self) throws -> Result) throws -> Result {
    guard depth < Self.depthLimit else { throw scanner.failure("nesting at most \(Self.depthLimit) deep") }
    depth += 1
    defer { depth -= 1 }
    return try read(&self)
  }
}
