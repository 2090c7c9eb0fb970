import CoreMLSpecification
import Foundation
import ProtobufWire
import Testing

@testable import CoreML

/// Expected values are computed by hand.
@Suite("ML programs with sizes determined by inputs")
struct OpenShapeProgramTests {
  private typealias Build = ProgramBuilding
  private static let open = Build.type(.float32, [1, 1, -1, -1])

  /// Bilinear upsampling of "sum" by two, with aligned corners.
  private static func upsampling(_ output: String) -> Build.Operation {
    Build.operation(
      "upsample_bilinear", ["x": "sum"],
      constants: [
        "scale_factor_height": Build.integers([2], []), "scale_factor_width": Build.integers([2], []),
        "align_corners": Build.flag(true),
      ], output: output, open)
  }

  private static let sum = Build.operation("add", ["x": "x", "y": "x"], output: "sum", open)

  private func expect(
    _ program: Build, _ values: [Float], _ shape: [Int], gives expected: [Float], _ output: [Int]
  ) throws {
    let result = try program.run(["x": (values, shape), "p": ([1], [1])], output: "y")
    #expect(result.shape == output)
    // One or two roundings of numbers below 16.
    #expect(zip(result.values, expected).allSatisfy { abs($0 - $1) <= 2e-6 }, "\(result.values)")
  }

  @Test("an operation that needs a computed size runs, for each size that occurs")
  func computedSize() throws {
    var program = Build()
    program.input("x", [1, 1, -1, -1])
    program.block.operations = [Self.sum, Self.upsampling("y")]
    program.output("y", [1, 1, -1, -1])
    let row: [Float] = [2, 10.0 / 3, 14.0 / 3, 6]
    try expect(program, [1, 3], [1, 1, 1, 2], gives: row + row, [1, 1, 2, 4])
    let thirds: [Float] = [2, 8.0 / 3, 10.0 / 3, 4]
    try expect(program, [1, 2], [1, 1, 2, 1], gives: thirds.flatMap { [$0, $0] }, [1, 1, 4, 2])
  }

  @Test("a branch that needs such a size runs, too")
  func computedSizeInBranch() throws {
    var program = Build()
    program.input("x", [1, 1, -1, -1])
    program.input("p", [1])
    var branch = Build.operation("cond", ["pred": "isOne"], output: "y", Self.open)
    branch.blocks = [
      Build.block([Self.upsampling("a")], outputs: ["a"]),
      Build.block(
        [Build.operation("relu", ["x": "sum"], output: "b", Self.open)], outputs: ["b"]),
    ]
    program.block.operations = [
      Build.operation(
        "equal", ["x": "p"], constants: ["y": Build.floats([1], [1])], output: "isOne",
        Build.type(.bool, [1])),
      Self.sum, branch,
    ]
    program.output("y", [1, 1, -1, -1])
    let row: [Float] = [2, 10.0 / 3, 14.0 / 3, 6]
    try expect(program, [1, 3], [1, 1, 1, 2], gives: row + row, [1, 1, 2, 4])
  }

  @Test("a list's elements have the size of the written tensors if the program names it symbolically")
  func listOfOpenElements() throws {
    var program = Build()
    program.input("x", [-1, 2])
    let list = Build.type(.float32, [-1, -1, 2])
    var made = Build.operation(
      "make_list",
      constants: [
        "init_length": Build.integers([1], []), "elem_shape": Build.text("is0"), "dtype": Build.text("fp32"),
        "dynamic_length": Build.flag(true),
      ], output: "list", list)
    made.inputs["elem_shape"]?.arguments.append(.with { $0.value = Build.integers([2], []) })
    func written(_ index: Int32, _ value: String, to name: String, as output: String) -> Build.Operation {
      Build.operation(
        "list_write", ["ls": name, "value": value], constants: ["index": Build.integers([index], [])],
        output: output, list)
    }
    program.block.operations = [
      made, Build.operation("add", ["x": "x", "y": "x"], output: "twice", Build.type(.float32, [-1, 2])),
      written(0, "x", to: "list", as: "one"), written(2, "twice", to: "one", as: "three"),
      Build.operation(
        "list_gather", ["ls": "three"], constants: ["indices": Build.integers([2, 1, 0], [3])], output: "y",
        Build.type(.float32, [3, -1, 2])),
    ]
    program.output("y", [3, -1, 2])
    try expect(program, [1, 2], [1, 2], gives: [2, 4, 0, 0, 1, 2], [3, 1, 2])
    try expect(
      program, [1, 2, 3, 4], [2, 2], gives: [2, 4, 6, 8, 0, 0, 0, 0, 1, 2, 3, 4], [3, 2, 2])
  }

  /// An operation on x, whose sizes are a range with default 1 × 1, and a column of ten ones.
  private static func ranged(_ operation: String) -> CoreML_Specification_Model {
    var program = Build()
    program.input("x", [1, 1])
    program.block.operations = [
      Build.operation(
        operation, ["x": "x"],
        constants: [
          "y": Build.floats(Array(repeating: 1, count: 10), [10, 1]), "transpose_y": Build.flag(false),
        ],
        output: "y", Build.type(.float32, [-1, 1]))
    ]
    program.output("y", [-1, 1])
    var model = program.specification()
    model.description.input[0].type.multiArrayType.shapeRange.sizeRanges = [1, 1].map { lower in
      .with { ($0.lowerBound, $0.upperBound) = (lower, 20) }
    }
    return model
  }

  // As in coremltools' test of PyTorch's `unflatten`: the default that it writes for ranges is their minimum.
  @Test("a default shape that the program can't run is rejected at a prediction, not before")
  func impossibleDefault() throws {
    let executor = try Build.executor(for: Self.ranged("matmul"))
    func sum(_ shape: [Int]) throws -> [Float] {
      let values = Array(repeating: Float(1), count: shape[0] * shape[1])
      let result = try executor.prediction(
        from: Build.features(["x": (values, shape)]), options: MLPredictionOptions())
      return result.featureValue(for: "y")?.multiArrayValue?.values(as: Float.self) ?? []
    }
    #expect(try sum([2, 10]) == [10, 10])
    let error = #expect(throws: MLModelError.self) { try sum([1, 1]) }
    #expect(error?.description.hasPrefix("The program can't be run with \"x\" of shape [1, 1]: ") == true)
  }

  @Test("an operation that fails for every shape is rejected at once")
  func unknownOperation() {
    expectModelError(.parameters, "\"y\" of type matmul_9", "isn't supported yet") {
      try Build.executor(for: Self.ranged("matmul_9"))
    }
  }

  @Test("squeezing removes dimensions with a known size of one, not computed ones")
  func squeezing() throws {
    var program = Build()
    program.input("x", [4])
    program.block.operations = [
      Build.operation("non_zero", ["x": "x"], output: "rows", Build.type(.int32, [-1, 1])),
      Build.operation("squeeze", ["x": "rows"], output: "places", Build.type(.int32, [-1])),
      Build.operation("squeeze", ["x": "places"], output: "again", Build.type(.int32, [-1])),
      Build.operation(
        "cast", ["x": "again"], constants: ["dtype": Build.text("fp32")], output: "y",
        Build.type(.float32, [-1])),
    ]
    program.output("y", [-1])
    for (values, places) in [([0, 1, 0, 1] as [Float], [1, 3] as [Float]), ([0, 0, 1, 0], [2])] {
      let result = try program.run(["x": (values, [4])], output: "y")
      #expect(result.values == places)
      #expect(result.shape == [places.count])
    }
  }

  @Test("a data-dependent size is rejected where it must be known, naming the operation")
  func sizeOfNumbers() throws {
    var program = Build()
    program.input("x", [1, 4])
    let places = Build.type(.float32, [1, 1, -1, 2])
    program.block.operations = [
      Build.operation("non_zero", ["x": "x"], output: "rows", Build.type(.int32, [-1, 2])),
      Build.operation(
        "cast", ["x": "rows"], constants: ["dtype": Build.text("fp32")], output: "numbers",
        Build.type(.float32, [-1, 2])),
      Build.operation(
        "expand_dims", ["x": "numbers"], constants: ["axes": Build.integers([0, 1], [2])], output: "sum",
        places),
      Self.upsampling("y"),
    ]
    program.output("y", [1, 1, -1, -1])
    expectModelError(.parameters, "\"y\" of type upsample_bilinear", "isn't known before it runs") {
      try program.executor()
    }
  }
}
