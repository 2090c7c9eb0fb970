import CoreMLSpecification
import Foundation
import ProtobufWire
import Testing

@testable import CoreML

/// Loops, large integers, and computed indices. Expected values are computed by hand.
@Suite("Exactness of ML programs")
struct ProgramExactnessTests {
  private typealias Build = ProgramBuilding
  private static let one = Build.type(.float32, [1])

  /// y += operation(x) while no element of y is 1.5 or more.
  private func accumulated(_ operation: Build.Operation, _ x: [Float]) throws -> [Float] {
    let type = Build.type(.float32, [x.count])
    var loop = Build.operation("while_loop", ["loop_vars": "zeros"], output: "y", type)
    var (condition, body) = (
      Build.block(
        taking: ["v"],
        [
          Build.operation(
            "reduce_max", ["x": "v"],
            constants: ["axes": Build.integers([0], [1]), "keep_dims": Build.flag(true)], output: "most",
            Self.one),
          Build.operation(
            "less", ["x": "most"], constants: ["y": Build.floats([1.5], [1])], output: "goesOn",
            Build.type(.bool, [1])),
        ], outputs: ["goesOn"]),
      Build.block(
        taking: ["w"],
        [operation, Build.operation("add", ["x": "w", "y": "step"], output: "next", type)],
        outputs: ["next"])
    )
    condition.inputs[0].type = type
    body.inputs[0].type = type
    loop.blocks = [condition, body]
    var program = Build()
    program.input("x", [x.count])
    program.block.operations = [Build.operation("sub", ["x": "x", "y": "x"], output: "zeros", type), loop]
    program.output("y", [x.count])
    return try program.run(["x": (x, [x.count])], output: "y").values
  }

  @Test("each iteration of a loop sees outer tensors unchanged")
  func captured() throws {
    let type = Build.type(.float32, [3])
    let softmax = Build.operation(
      "softmax", ["x": "x"], constants: ["axis": Build.integers([0], [])], output: "step", type)
    // The logarithms of 1, 2 and 5: eighths, three times.
    let sums = try accumulated(softmax, [0, 0.6931472, 1.609438])
    #expect(zip(sums, [0.375, 0.75, 1.875]).allSatisfy { abs($0 - $1) < 1e-5 }, "\(sums)")
    let scatter = Build.operation(
      "scatter", ["data": "x"],
      constants: [
        "indices": Build.integers([1], [1]), "updates": Build.floats([0.5], [1]),
        "axis": Build.integers([0], []), "mode": Build.text("add"),
      ], output: "step", type)
    #expect(try accumulated(scatter, [0.25, 0.25, 0]) == [0.5, 1.5, 0])
  }

  @Test(
    "NaN is neither greater nor less than any number, nor equal",
    arguments: [("greater", 1), ("greater_equal", 1), ("less", 0), ("less_equal", 0), ("equal", 0)])
  func unordered(operation: String, ofTwoAndOne ordered: Float) throws {
    var program = Build()
    program.input("x", [3])
    program.block.operations = [
      Build.operation(
        operation, ["x": "x"], constants: ["y": Build.floats([1], [1])], output: "holds",
        Build.type(.bool, [3])),
      Build.operation(
        "cast", ["x": "holds"], constants: ["dtype": Build.text("fp32")], output: "y",
        Build.type(.float32, [3])),
    ]
    program.output("y", [3])
    let given = try program.run(["x": ([.nan, 2, -.nan], [3])], output: "y").values
    #expect(given == [0, ordered, 0])
  }

  /// An operation of 2²⁴ + 1, "large", and 2²⁴, "round", as integers.
  private func result(_ operation: Build.Operation, _ more: [Build.Operation] = []) throws -> [Float] {
    let whole = Build.type(.int32, [1])
    var program = Build()
    program.input("round", [1], .int32)
    program.block.operations =
      [
        Build.operation(
          "add", ["x": "round"], constants: ["y": Build.integers([1], [1])], output: "large", whole),
        operation,
      ] + more
    program.output("y", [1], .int32)
    return try program.run(["round": ([16_777_216], [1])], output: "y").values
  }

  @Test(
    "large integers are compared exactly",
    arguments: [
      ("equal", Float(0)), ("not_equal", 1), ("greater", 1), ("greater_equal", 1), ("less", 0),
      ("less_equal", 0),
    ])
  func comparisons(name: String, expected: Float) throws {
    let compared = Build.operation(
      name, ["x": "large", "y": "round"], output: "truth", Build.type(.bool, [1]))
    let cast = Build.operation(
      "cast", ["x": "truth"], constants: ["dtype": Build.text("int32")], output: "y",
      Build.type(.int32, [1]))
    #expect(try result(compared, [cast]) == [expected])
  }

  @Test("distant integers are compared exactly as well, even if their difference overflows")
  func farApart() throws {
    let compared = Build.operation(
      "less", ["x": "large"], constants: ["y": Build.integers([.min], [1])], output: "truth",
      Build.type(.bool, [1]))
    let cast = Build.operation(
      "cast", ["x": "truth"], constants: ["dtype": Build.text("int32")], output: "y",
      Build.type(.int32, [1]))
    #expect(try result(compared, [cast]) == [0])
  }

  @Test("a selected integer keeps all its digits, and the maximum is exact")
  func choices() throws {
    let whole = Build.type(.int32, [1])
    let rest = Build.operation(
      "sub", ["x": "chosen"], constants: ["y": Build.integers([16_777_216], [1])], output: "y", whole)
    let select = Build.operation(
      "select", ["a": "large", "b": "round"], constants: ["cond": Build.flag(true)], output: "chosen", whole)
    #expect(try result(select, [rest]) == [1])
    var both = Build.operation("concat", output: "both", Build.type(.int32, [2]))
    for name in ["round", "large"] {
      both.inputs["values", default: .init()].arguments.append(.with { $0.name = name })
    }
    both.inputs["axis", default: .init()].arguments.append(.with { $0.value = Build.integers([0], []) })
    both.inputs["interleave", default: .init()].arguments.append(.with { $0.value = Build.flag(false) })
    let largest = Build.operation(
      "reduce_argmax", ["x": "both"],
      constants: ["axis": Build.integers([0], []), "keep_dims": Build.flag(true)], output: "y", whole)
    #expect(try result(both, [largest]) == [1])
  }

  /// An operation of x = [10, 20, 30] and an index.
  private func placed(_ operation: Build.Operation, at place: Float, shape: [Int]) throws -> [Float] {
    var program = Build()
    program.input("x", [3])
    program.input("place", [1], .int32)
    program.block.operations = [operation]
    program.output("y", shape)
    return try program.run(["x": ([10, 20, 30], [3]), "place": ([place], [1])], output: "y").values
  }

  @Test(
    "an element is selected by a computed index, from the end, too",
    arguments: [(Float(1), Float(20)), (-1, 30)])
  func computedPlace(place: Float, expected: Float) throws {
    let slice = Build.operation(
      "slice_by_index", ["x": "x", "begin": "place"],
      constants: [
        "end": Build.integers([0], [1]),
        "squeeze_mask": Build.flags([true]),
      ], output: "y", Build.type(.float32, []))
    #expect(try placed(slice, at: place, shape: [1]) == [expected])
  }

  @Test("a slice by size with a start counted from the end may reach the end")
  func sliceFromTheEnd() throws {
    let slice = Build.operation(
      "slice_by_size", ["x": "x", "begin": "place"], constants: ["size": Build.integers([2], [1])],
      output: "y", Build.type(.float32, [2]))
    #expect(try placed(slice, at: -2, shape: [2]) == [20, 30])
    #expect(try placed(slice, at: 0, shape: [2]) == [10, 20])
  }

  /// Pooling of `x`, [1, 1, count]: kernel 2, stride 2, padding of one element on each side.
  private func pooled(
    _ type: String, _ x: [Float], count: Int, kernel: Int32 = 2, _ more: [String: Build.Value] = [:]
  ) throws -> [Float] {
    var program = Build()
    program.input("x", [1, 1, x.count])
    var constants = [
      "kernel_sizes": Build.integers([kernel], [1]), "strides": Build.integers([2], [1]),
      "pad_type": Build.text("custom"), "pad": Build.integers([1, 1], [2]), "ceil_mode": Build.flag(true),
    ]
    constants.merge(more) { $1 }
    program.block.operations = [
      Build.operation(
        type, ["x": "x"], constants: constants, output: "y", Build.type(.float32, [1, 1, count]))
    ]
    program.output("y", [1, 1, count])
    return try program.run(["x": (x, [1, 1, x.count])], output: "y").values
  }

  @Test("with ceil mode, pooling has no window in the padding alone, and means count a window's elements")
  func roundedUpPooling() throws {
    // Padded to nine: windows start at 0, 2, 4 and 6, and at 8 in the padding, which is dropped.
    #expect(try pooled("max_pool", [1, 2, 3, 4, 5, 6, 7], count: 4) == [1, 3, 5, 7])
    let counts = ["exclude_padding_from_average": Build.flag(false)]
    #expect(try pooled("avg_pool", [2, 2, 2, 2, 2, 2, 2], count: 4, counts) == [1, 2, 2, 2])
    // Of six, padded to eight, the windows of three start at 0, 2, 4 and 6; the last has two elements.
    #expect(try pooled("avg_pool", [3, 3, 3, 3, 3, 3], count: 4, kernel: 3, counts) == [2, 3, 3, 1.5])
    #expect(try pooled("l2_pool", [3, 4, 0, 3, 4, 12], count: 4, kernel: 3) == [5, 5, 13, 12])
  }

  @Test("pooling with an unknown parameter is rejected")
  func dilatedPooling() {
    let error = #expect(throws: MLModelError.self) {
      try pooled("max_pool", [1, 2, 3, 4, 5, 6, 7], count: 4, ["dilations": Build.integers([2], [1])])
    }
    #expect(error?.description.contains("its parameter \"dilations\" is unknown") == true)
  }

  @Test("offset corners spread the samples of a box smaller than an element over one element")
  func smallBox() throws {
    var program = Build()
    program.input("x", [1, 1, 1, 4])
    program.input("roi", [1, 1, 4, 1, 1])
    program.block.operations = [
      Build.operation(
        "crop_resize", ["x": "x", "roi": "roi"],
        constants: [
          "target_width": Build.integers([2], []), "sampling_mode": Build.text("OFFSET_CORNERS"),
        ], output: "y", Build.type(.float32, [1, 1, 1, 1, 2]))
    ]
    program.output("y", [1, 1, 1, 1, 2])
    // The box is 1…1½; the samples are at 1¼ and 1¾, as with a layer's RoI align.
    let result = try program.run(
      ["x": ([0, 10, 20, 30], [1, 1, 1, 4]), "roi": ([0, 1, 0, 1.5], [1, 1, 4, 1, 1])], output: "y")
    #expect(zip(result.values, [12.5, 17.5]).allSatisfy { abs($0 - $1) < 1e-4 }, "\(result.values)")
  }

  @Test("a standardization's two steps are folded into one in double precision")
  func batchNormalization() throws {
    // 2³⁰ / 3 is 357,913,941⅓; the nearest 32-bit number, and the product with a third in 32 bits, is 10⅔
    // more.
    let mean: Float = 0x1p30
    var program = Build()
    program.input("x", [1, 1, 1])
    program.block.operations = [
      Build.operation(
        "batch_norm", ["x": "x"],
        constants: [
          "mean": Build.floats([mean], [1]), "variance": Build.floats([9], [1]),
          "gamma": Build.floats([1], [1]), "beta": Build.floats([Float(Double(mean) / 3)], [1]),
          "epsilon": Build.floats([0], []),
        ], output: "y", Build.type(.float32, [1, 1, 1]))
    ]
    program.output("y", [1, 1, 1])
    let result = try program.run(["x": ([1], [1, 1, 1])], output: "y").values
    #expect(abs(result[0] - 11) < 1e-5, "\(result)")
  }

  @Test(
    "padding larger than memory is an error, also in ceil mode",
    arguments: ["max_pool", "avg_pool", "l2_pool"])
  func endlessPadding(type: String) {
    let pad = Build.integers([.max, .max], [2])
    #expect(throws: (any Error).self) { try pooled(type, [1, 2, 3], count: 3, ["pad": pad]) }
  }

  @Test(
    "an infinite 16-bit constant masks elements multiplied by 1, and keeps the rest",
    arguments: [
      // The logarithms of 1 and 3, without the third.
      ([0, 0, 1], [0.25, 0.75, 0]), ([1, 0, 1], [0, 1, 0]),
      // If all are masked, all are equal.
      ([1, 1, 1], [1 / 3, 1 / 3, 1 / 3]),
    ] as [([Float], [Float])])
  func masked(mask: [Float], expected: [Float]) throws {
    let type = Build.type(.float32, [3])
    var program = Build()
    program.input("scores", [3])
    program.input("mask", [3])
    program.block.operations = [
      Build.operation(
        "mul", ["x": "mask"], constants: ["y": Build.halves([-.infinity], [])], output: "hidden", type),
      Build.operation("add", ["x": "scores", "y": "hidden"], output: "seen", type),
      Build.operation(
        "softmax", ["x": "seen"], constants: ["axis": Build.integers([0], [])], output: "y", type),
    ]
    program.output("y", [3])
    for (allowsReducedPrecision, tolerance) in [(false, 1e-5), (true, 1e-2)] as [(Bool, Float)] {
      let y = try program.run(
        ["scores": ([0, 1.0986123, 5], [3]), "mask": (mask, [3])], output: "y",
        allowsReducedPrecision: allowsReducedPrecision
      ).values
      #expect(zip(y, expected).allSatisfy { abs($0 - $1) < tolerance }, "\(y)")
    }
  }

  @Test("reducing over no axes is the identity")
  func noAxes() throws {
    var program = Build()
    program.input("x", [2])
    program.block.operations = [
      Build.operation(
        "reduce_sum_square", ["x": "x"], constants: ["axes": Build.integers([], [0])], output: "y",
        Build.type(.float32, [2]))
    ]
    program.output("y", [2])
    #expect(try program.run(["x": ([3, -2], [2])], output: "y").values == [9, 4])
  }

  @Test("samples outside an image of one row are padding")
  func oneRow() throws {
    var program = Build()
    program.input("x", [1, 1, 1, 2])
    program.input("places", [1, 1, 2, 2])
    program.block.operations = [
      Build.operation(
        "resample", ["x": "x", "coordinates": "places"],
        constants: [
          "sampling_mode": Build.text("bilinear"), "padding_mode": Build.text("constant"),
          "padding_value": Build.floats([9], []), "coordinates_mode": Build.text("unnormalized"),
          "align_corners": Build.flag(true),
        ], output: "y", Build.type(.float32, [1, 1, 1, 2]))
    ]
    program.output("y", [1, 1, 1, 2])
    // x, then y: the second element, and five rows below it.
    let places: [Float] = [1, 0, 1, 5]
    #expect(
      try program.run(["x": ([3, 4], [1, 1, 1, 2]), "places": (places, [1, 1, 2, 2])], output: "y").values
        == [4, 9])
  }
}
