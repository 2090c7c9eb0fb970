import CoreMLSpecification
import Foundation
import SeededRandom
import TestSupport
import Testing

@testable import CoreML

@Suite("Invalid ML programs")
struct HostileProgramTests {
  private let folder: TemporaryFolder
  private static let fixtures = packageFolder.appending(path: "Tests/Fixtures/Programs")

  init() throws { folder = try TemporaryFolder() }

  private static let parts = [
    "Manifest.json", "Data/com.apple.CoreML/model.mlmodel", "Data/com.apple.CoreML/weights/weight.bin",
  ]

  /// Loads a package with one part changed; it loads or is rejected.
  private func load(_ package: String, _ part: String, _ change: (inout Data) -> Void) throws -> MLModelError?
  {
    let copy = folder.url.appending(path: UUID().uuidString)
    try FileManager.default.copyContents(of: Self.fixtures.appending(path: package), to: copy)
    defer { try? FileManager.default.removeItem(at: copy) }
    let file = copy.appending(path: part)
    var data = try Data(contentsOf: file)
    change(&data)
    try data.write(to: file)
    do {
      _ = try MLModel(contentsOf: copy)
      return nil
    } catch let error as MLModelError {
      return error
    }
  }

  @Test("a package with a truncated part is rejected", arguments: parts)
  func truncation(part: String) throws {
    let size = try Data(contentsOf: Self.fixtures.appending(path: "encoder-int4.mlpackage/\(part)")).count
    for share in 0..<10 {
      let error = try load("encoder-int4.mlpackage", part) { $0 = $0.prefix(size * share / 10) }
      #expect(error != nil, "cut at \(share) tenths")
    }
  }

  @Test("a package with truncated weights isn't compiled")
  func truncatedWeights() throws {
    let copy = folder.url.appending(path: "encoder.mlpackage")
    try FileManager.default.copyContents(
      of: Self.fixtures.appending(path: "encoder-int4.mlpackage"), to: copy)
    let file = copy.appending(path: "Data/com.apple.CoreML/weights/weight.bin")
    let weights = try Data(contentsOf: file)
    try weights.prefix(weights.count / 2).write(to: file)
    let error = #expect(throws: MLModelError.self) { try MLModel.compileModel(at: copy) }
    #expect(error?.code == .io)
    #expect(error?.description.hasPrefix("The operation ") == true)
    try weights.write(to: file)
    #expect(throws: Never.self) { try MLModel.compileModel(at: copy) }
  }

  @Test("a model truncated before its type is rejected, by compilation as by loading")
  func missingModel() throws {
    var whole = CoreML_Specification_Model()
    whole.specificationVersion = 8
    whole.description.metadata.author = "Nobody"
    let file = try folder.write(whole)
    for refuse in [{ _ = try MLModel(contentsOf: file) }, { _ = try MLModel.compileModel(at: file) }] {
      let error = #expect(throws: MLModelError.self) { try refuse() }
      #expect(error?.code == .io)
      #expect(error?.description.contains("truncated") == true)
    }
  }

  @Test("random byte changes produce a model or an error", arguments: parts)
  func corruption(part: String) throws {
    var random = SplitMix64(seed: 15)
    for package in ["encoder-palette.mlpackage", "cache.mlpackage"] {
      for _ in 0..<60 {
        _ = try load(package, part) { data in
          for _ in 0..<Int.random(in: 1...3, using: &random) {
            data[Int.random(in: 0..<data.count, using: &random)] = .random(in: .min ... .max, using: &random)
          }
        }
      }
    }
  }

  @Test("a program with a constant larger than memory is rejected")
  func hugeConstant() throws {
    var program = ProgramBuilding()
    program.input("x", [1])
    var huge = ProgramBuilding.floats([1], [1])
    huge.type = ProgramBuilding.type(.float32, [1 << 31, 1 << 31, 1 << 31])
    program.block.operations = [
      ProgramBuilding.operation(
        "add", ["x": "x"], constants: ["y": huge], output: "y", ProgramBuilding.type(.float32, [1]))
    ]
    program.output("y", [1])
    #expect(throws: MLModelError.self) { try program.executor() }
  }

  @Test("a filled tensor larger than memory is rejected", arguments: ["fill", "tile"])
  func hugeTensor(type: String) throws {
    var program = ProgramBuilding()
    program.input("x", [1, 1, 1])
    let shape = ProgramBuilding.integers([100_000, 100_000, 100_000], [3])
    program.block.operations = [
      ProgramBuilding.operation(
        type, type == "tile" ? ["x": "x"] : [:], constants: [type == "tile" ? "reps" : "shape": shape],
        output: "y", ProgramBuilding.type(.float32, [1, 1, 1]))
    ]
    program.output("y", [1, 1, 1])
    #expect(throws: MLModelError.self) { try program.executor() }
  }

  @Test("excessively nested blocks are rejected")
  func depth() throws {
    typealias Build = ProgramBuilding
    let number = Build.type(.float32, [1])
    var block = Build.block([], outputs: ["x"])
    for level in 0..<40 {
      var conditional = Build.operation("cond", ["pred": "x"], output: "z\(level)", number)
      conditional.blocks = [block, Build.block([], outputs: ["x"])]
      block = Build.block([conditional], outputs: ["z\(level)"])
    }
    var program = Build()
    program.input("x", [1])
    program.block = block
    program.output("z39", [1])
    program.block.outputs = ["z39"]
    let error = #expect(throws: MLModelError.self) { try program.executor() }
    #expect(error?.description.contains("deep") == true)
  }

  @Test("an empty constant whose other dimensions' product overflows is rejected")
  func emptyOverflow() throws {
    var program = ProgramBuilding()
    program.input("x", [1])
    var empty = ProgramBuilding.floats([], [0])
    empty.type = ProgramBuilding.type(.float32, [1 << 62, 4, 0])
    program.block.operations = [
      ProgramBuilding.operation(
        "add", ["x": "x"], constants: ["y": empty], output: "y", ProgramBuilding.type(.float32, [1]))
    ]
    program.output("y", [1])
    #expect(throws: MLModelError.self) { try program.executor() }
  }

  @Test("strings in place of numbers are rejected", arguments: ["scale", "quantized_data", "zero_point"])
  func textsForNumbers(parameter: String) throws {
    var program = ProgramBuilding()
    program.input("x", [2])
    var constants = [
      "quantized_data": ProgramBuilding.integers([1, 2], [2]), "scale": ProgramBuilding.floats([1, 2], [2]),
      "zero_point": ProgramBuilding.integers([0, 0], [2]), "axis": ProgramBuilding.integers([0], []),
    ]
    var texts = ProgramBuilding.text("one")
    texts.type = ProgramBuilding.type(.string, [2])
    texts.immediateValue.tensor.strings.values = ["one", "two"]
    constants[parameter] = texts
    let vector = ProgramBuilding.type(.float32, [2])
    program.block.operations = [
      ProgramBuilding.operation(
        "constexpr_affine_dequantize", constants: constants, output: "y", vector)
    ]
    program.output("y", [2])
    let error = #expect(throws: MLModelError.self) { try program.executor() }
    #expect(error?.description.contains("must be numbers") == true)
  }

  @Test("excessively nested loops in conditions are rejected")
  func conditions() throws {
    typealias Build = ProgramBuilding
    let number = Build.type(.float32, [1])
    let body = Build.block(taking: ["w"], [], outputs: ["w"])
    var condition = Build.block(taking: ["w"], [], outputs: ["w"])
    for level in 0..<24 {
      var loop = Build.operation("while_loop", ["loop_vars": "w"], output: "z\(level)", number)
      loop.blocks = [condition, body]
      condition = Build.block(taking: ["w"], [loop], outputs: ["z\(level)"])
    }
    var program = Build()
    program.input("x", [1])
    var loop = Build.operation("while_loop", ["loop_vars": "x"], output: "y", number)
    loop.blocks = [condition, body]
    program.block.operations = [loop]
    program.output("y", [1])
    let error = #expect(throws: MLModelError.self) { try program.executor() }
    #expect(error?.description.contains("deep") == true)
  }

  @Test(
    "a condition of several values is rejected with its shape",
    arguments: [("while_loop", ["loop_vars": "x"]), ("cond", ["pred": "x"])])
  func severalConditions(type: String, inputs: [String: String]) throws {
    typealias Build = ProgramBuilding
    let pair = Build.type(.float32, [2])
    var program = Build()
    program.input("x", [2])
    var operation = Build.operation(type, inputs, output: "y", pair)
    let taken = type == "cond" ? [] : ["w"]
    operation.blocks = Array(
      repeating: Build.block(taking: taken, [], outputs: taken.isEmpty ? ["x"] : taken), count: 2)
    program.block.operations = [operation]
    program.output("y", [2])
    let error = #expect(throws: MLModelError.self) { try program.executor() }
    #expect(error?.description.contains("condition has shape [2], but must be one value") == true)
  }

  @Test("an index out of bounds reads no memory outside, whatever shape the program declares")
  func claimedShape() throws {
    typealias Build = ProgramBuilding
    var program = Build()
    program.input("x", [1, 4])
    program.block.operations = [
      Build.operation("relu", ["x": "x"], output: "long", Build.type(.float32, [1, 1 << 20])),
      Build.operation(
        "gather_along_axis", ["x": "long"],
        constants: ["indices": Build.integers([(1 << 20) - 1], [1, 1]), "axis": Build.integers([1], [])],
        output: "y", Build.type(.float32, [1, 1])),
    ]
    program.output("y", [1, 1])
    let result = try program.run(["x": (values: [1, 2, 3, 4], shape: [1, 4])], output: "y")
    #expect(result.values == [4])
  }
}
