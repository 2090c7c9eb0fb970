import CoreMLSpecification
import Foundation
import Testing

@testable import CoreML

/// Expected values are computed by hand.
@Suite("ML programs")
struct ProgramTests {
  private typealias Build = ProgramBuilding

  private func one(
    _ type: String, constants: [String: Build.Value] = [:], _ values: [Float], _ shape: [Int],
    to output: [Int]
  ) throws -> [Float] {
    var program = Build()
    program.input("x", shape)
    program.block.operations = [
      Build.operation(type, ["x": "x"], constants: constants, output: "y", Build.type(.float32, output))
    ]
    program.output("y", output)
    let result = try program.run(["x": (values, shape)], output: "y")
    #expect(result.shape == output)
    return result.values
  }

  @Test("elementwise operations compute each element")
  func elementwise() throws {
    #expect(try one("square", [1, -2, 3], [3], to: [3]) == [1, 4, 9])
    #expect(try one("round", [0.5, 1.5, -0.6], [3], to: [3]) == [0, 2, -1])
    let bounds = ["alpha": Build.floats([-1], []), "beta": Build.floats([2], [])]
    #expect(try one("clip", constants: bounds, [-5, 0.5, 7], [3], to: [3]) == [-1, 0.5, 2])
  }

  @Test("reductions drop or keep their axes")
  func reductions() throws {
    let axes = ["axes": Build.integers([1], [1])]
    #expect(try one("reduce_sum", constants: axes, [1, 2, 3, 4], [2, 2], to: [2]) == [3, 7])
    let kept = axes.merging(["keep_dims": Build.flag(true)]) { $1 }
    #expect(try one("reduce_max", constants: kept, [1, 2, 3, 4], [2, 2], to: [2, 1]) == [2, 4])
  }

  @Test("a convolution's padding depends on its type")
  func convolution() throws {
    let constants = [
      "weight": Build.floats([1, 1, 1], [1, 1, 3]), "pad_type": Build.text("same"),
      "bias": Build.floats([10], [1]),
    ]
    #expect(
      try one("conv", constants: constants, [1, 2, 3, 4], [1, 1, 4], to: [1, 1, 4]) == [13, 16, 19, 17])
  }

  @Test("a slice's flags determine its open ends")
  func slicing() throws {
    let constants = [
      "begin": Build.integers([0, 1], [2]), "end": Build.integers([0, 3], [2]),
      "end_mask": {
        var value = Build.flag(true); value.type = Build.type(.bool, [2])
        value.immediateValue.tensor.bools.values = [true, false]
        return value
      }(),
    ]
    let values: [Float] = [0, 1, 2, 3, 4, 5, 6, 7]
    #expect(try one("slice_by_index", constants: constants, values, [2, 4], to: [2, 2]) == [1, 2, 5, 6])
  }

  @Test("a slice with a stride longer than any dimension selects one element")
  func slicingOneElement() throws {
    let constants = [
      "begin": Build.integers([1], [1]), "end": Build.integers([4], [1]),
      "stride": Build.integers([Int32.max], [1]),
    ]
    #expect(try one("slice_by_index", constants: constants, [1, 2, 3, 4], [4], to: [1]) == [2])
  }

  @Test("random numbers can be multiplied by zero and by negative numbers", arguments: [Float(0), -2])
  func multipliedRandomNumbers(factor: Float) throws {
    var program = Build()
    program.input("x", [3])
    program.block.operations = [
      Build.operation(
        "random_uniform", [:],
        constants: [
          "shape": Build.integers([3], [1]), "low": Build.floats([0], []), "high": Build.floats([1], []),
          "seed": Build.integers([3], []),
        ], output: "numbers", Build.type(.float32, [3])),
      Build.operation(
        "mul", ["x": "numbers"], constants: ["y": Build.floats([factor], [])], output: "products",
        Build.type(.float32, [3])),
      Build.operation(
        "add", ["x": "x", "y": "products"], output: "y", Build.type(.float32, [3])),
    ]
    program.output("y", [3])
    let result = try program.run(["x": ([5, 6, 7], [3])], output: "y").values
    #expect(zip(result, [5, 6, 7]).allSatisfy { (min(factor, 0)...0).contains($0 - $1) })
  }

  @Test("bilinear samples are between the corners if these are aligned")
  func resampling() throws {
    let constants = [
      "target_size_height": Build.integers([1], []), "target_size_width": Build.integers([3], []),
      "sampling_mode": Build.text("STRICT_ALIGN_CORNERS"),
    ]
    #expect(
      try one("resize_bilinear", constants: constants, [2, 6], [1, 1, 1, 2], to: [1, 1, 1, 3]) == [2, 4, 6])
  }

  @Test("a loop runs while its condition is true, and not at all if it is false")
  func loops() throws {
    func type(_ name: String) -> CoreML_Specification_MILSpec_NamedValueType {
      var named = CoreML_Specification_MILSpec_NamedValueType()
      named.name = name
      named.type = Build.type(.float32, [1])
      return named
    }
    var program = Build()
    program.input("x", [1])
    var loop = Build.operation("while_loop", ["loop_vars": "x"], output: "y", Build.type(.float32, [1]))
    var condition = Build.Block()
    condition.inputs = [type("a")]
    condition.operations = [
      Build.operation(
        "less", ["x": "a"], constants: ["y": Build.floats([100], [1])], output: "isLess",
        Build.type(.bool, [1]))
    ]
    condition.outputs = ["isLess"]
    var body = Build.Block()
    body.inputs = [type("b")]
    body.operations = [
      Build.operation(
        "mul", ["x": "b"], constants: ["y": Build.floats([3], [1])], output: "c", Build.type(.float32, [1]))
    ]
    body.outputs = ["c"]
    loop.blocks = [condition, body]
    program.block.operations = [loop]
    program.output("y", [1])
    #expect(try program.run(["x": ([2], [1])], output: "y").values == [162])
    #expect(try program.run(["x": ([500], [1])], output: "y").values == [500])
  }

  @Test("an unknown operation is rejected by name and type")
  func unknownOperation() throws {
    let error = #expect(throws: MLModelError.self) { try one("frobnicate", [1], [1], to: [1]) }
    #expect(error?.description.contains("The operation \"y\" of type frobnicate") == true)
  }

  @Test("an unknown parameter is rejected")
  func unknownParameter() throws {
    let error = #expect(throws: MLModelError.self) {
      try one("relu", constants: ["surprise": Build.integers([1], [])], [1], [1], to: [1])
    }
    #expect(error?.description.contains("\"surprise\"") == true)
  }
}
