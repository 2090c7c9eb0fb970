import CoreMLSpecification
import Foundation
import Testing

@testable import CoreML

/// Expected values are computed by hand.
@Suite("Operations of ML programs")
struct ProgramOperationTests {
  private typealias Build = ProgramBuilding

  @Test("a 0 in a longer shape copies the dimension aligned from the last, or is 1")
  func reshapingToMoreDimensions() throws {
    var program = Build()
    program.input("x", [2, 3])
    program.block.operations = [
      Build.operation(
        "reshape", ["x": "x"], constants: ["shape": Build.integers([1, 0, -1, 0], [4])], output: "y",
        Build.type(.float32, [1, 1, 2, 3]))
    ]
    program.output("y", [1, 1, 2, 3])
    let result = try program.run(["x": ([1, 2, 3, 4, 5, 6], [2, 3])], output: "y")
    #expect(result.shape == [1, 1, 2, 3])
    #expect(result.values == [1, 2, 3, 4, 5, 6])
  }

  /// x[indices] of [10, 20, 30] along its only axis.
  private func picked(_ indices: [Float], validates: Bool?) throws -> [Float] {
    var program = Build()
    program.input("x", [3])
    program.input("indices", [indices.count], .int32)
    var constants = ["axis": Build.integers([0], [])]
    if let validates { constants["validate_indices"] = Build.flag(validates) }
    program.block.operations = [
      Build.operation(
        "gather_along_axis", ["x": "x", "indices": "indices"], constants: constants, output: "y",
        Build.type(.float32, [indices.count]))
    ]
    program.output("y", [indices.count])
    let inputs = ["x": ([Float(10), 20, 30], [3]), "indices": (indices, [indices.count])]
    return try program.run(inputs, output: "y").values
  }

  @Test("without validation, a negative index counts from the end")
  func indicesFromTheEnd() throws { #expect(try picked([-1, 0, 2], validates: nil) == [30, 10, 30]) }

  @Test("with validation, an index out of bounds fails the prediction")
  func checkedIndices() throws {
    #expect(try picked([2, 0], validates: true) == [30, 10])
    for outside: Float in [-1, 3] {
      let error = #expect(throws: MLModelError.self) { try picked([0, outside], validates: true) }
      #expect(error?.description.contains("an index is outside the tensor") == true)
    }
  }

  @Test("without validation, a far index reads only the tensor's memory")
  func uncheckedIndices() throws {
    #expect(try picked([-1_000_000, 1_000_000], validates: false) == [10, 30])
  }

  /// Boxes along a line: centers 0, 1, 10 and 20, each of width 4 and height 1, with two classes.
  private static let boxes: [Float] = [0, 0, 4, 1, 1, 0, 4, 1, 10, 0, 4, 1, 20, 0, 4, 1]
  private static let scores: [Float] = [0.9, 0, 0.1, 0.8, 0.7, 0, 0.3, 0.2]

  private func suppressed(
    perClass: Bool, overlap: Float = 0.5, threshold: Float, limit: Int, scores: [Float] = scores
  ) throws -> (indices: [Float], scores: [Float], count: [Float]) {
    var program = Build()
    program.input("boxes", [1, 4, 4])
    program.input("scores", [1, 4, 2])
    let constants = [
      "iou_threshold": Build.floats([overlap], []), "score_threshold": Build.floats([threshold], []),
      "max_boxes": Build.integers([Int32(limit)], []), "per_class_suppression": Build.flag(perClass),
    ]
    program.block.operations = [
      Build.operation(
        "non_maximum_suppression", ["boxes": "boxes", "scores": "scores"], constants: constants,
        outputs: [
          Build.named("b", Build.type(.float32, [1, limit, 4])),
          Build.named("s", Build.type(.float32, [1, limit, 2])),
          Build.named("i", Build.type(.int32, [1, limit])), Build.named("n", Build.type(.int32, [1])),
        ])
    ]
    program.output("s", [1, limit, 2])
    program.output("i", [1, limit], .int32)
    program.output("n", [1], .int32)
    let inputs = ["boxes": (Self.boxes, [1, 4, 4]), "scores": (scores, [1, 4, 2])]
    return (
      try program.run(inputs, output: "i").values, try program.run(inputs, output: "s").values,
      try program.run(inputs, output: "n").values
    )
  }

  @Test("of overlapping boxes the best is kept, in descending score, and the output is padded")
  func suppression() throws {
    // The first two overlap by 3/5.
    let all = try suppressed(perClass: false, threshold: 0.25, limit: 4)
    #expect(all.indices == [0, 2, 3, -1])
    #expect(all.scores == [0.9, 0, 0.7, 0, 0.3, 0.2, 0, 0])
    #expect(all.count == [3])
  }

  @Test("boxes of other classes aren't suppressed with suppression per class")
  func suppressionPerClass() throws {
    #expect(try suppressed(perClass: true, threshold: 0.25, limit: 4).indices == [0, 1, 2, 3])
    #expect(try suppressed(perClass: true, threshold: 0.75, limit: 4).indices == [0, 1, -1, -1])
    #expect(try suppressed(perClass: true, threshold: 0.25, limit: 2).indices == [0, 1])
  }

  // Numbers next to 0 are subnormal, and the engine flushes them to 0.
  @Test("disjoint boxes survive an overlap threshold of 0, and scores of 0 reach a threshold of 0")
  func thresholdsOfZero() throws {
    let scores: [Float] = [0.9, 0, 0.1, 0.8, 0.7, 0, 0, -1]
    let kept = try suppressed(perClass: false, overlap: 0, threshold: 0, limit: 4, scores: scores)
    #expect(kept.indices == [0, 2, 3, -1])
    #expect(kept.count == [3])
  }

  @Test("the best box is kept if none reaches the threshold")
  func suppressionOfAll() throws {
    let best = try suppressed(perClass: false, threshold: 2, limit: 2)
    #expect(best.indices == [0, -1])
    #expect(best.count == [1])
  }

  @Test(
    "resizing to a computed size equals resizing to a known one",
    arguments: [
      ("LINEAR", "DEFAULT", [0, 2, 4, 4]), ("LINEAR", "STRICT_ALIGN_CORNERS", [0, 4.0 / 3, 8.0 / 3, 4]),
      ("LINEAR", "UNALIGN_CORNERS", [0, 1, 3, 4]), ("LINEAR", "OFFSET_CORNERS", [0.5, 1.5, 2.5, 3.5]),
      ("NEAREST_NEIGHBOR", "DEFAULT", [0, 0, 4, 4]),
    ] as [(String, String, [Float])])
  func computedResizing(mode: String, sampling: String, expected: [Float]) throws {
    var program = Build()
    program.input("x", [1, 1, 1, 2])
    program.input("size", [2], .int32)
    let constants = [
      "resized_dims": Build.integers([2], []), "interpolation_mode": Build.text(mode),
      "sampling_mode": Build.text(sampling),
    ]
    program.block.operations = [
      Build.operation(
        "resize", ["x": "x", "shape": "size"], constants: constants, output: "y",
        Build.type(.float32, [1, 1, -1, -1]))
    ]
    program.output("y", [])
    // 0 keeps the height.
    let result = try program.run(["x": ([0, 4], [1, 1, 1, 2]), "size": ([0, 4], [2])], output: "y")
    #expect(result.shape == [1, 1, 1, 4])
    for (value, number) in zip(result.values, expected) { #expect(abs(value - number) < 1e-6) }
  }

  @Test(
    "the nearest element contains a sample's center, for known and computed sizes",
    arguments: ["DEFAULT", "UNALIGN_CORNERS"], [false, true])
  func nearestResizing(sampling: String, isComputed: Bool) throws {
    let constants = [
      "resized_dims": Build.integers([1], []), "interpolation_mode": Build.text("NEAREST_NEIGHBOR"),
      "sampling_mode": Build.text(sampling),
    ]
    for (size, expected) in [
      (1, [4]), (3, [0, 4, 4]), (4, [0, 0, 4, 4]), (6, [0, 0, 0, 4, 4, 4]),
    ] as [(Int, [Float])] {
      let known = ["shape": Build.integers([Int32(size)], [1])]
      var program = Build()
      program.input("x", [1, 2])
      program.input("size", [1], .int32)
      program.block.operations = [
        Build.operation(
          "resize", isComputed ? ["x": "x", "shape": "size"] : ["x": "x"],
          constants: isComputed ? constants : constants.merging(known) { $1 }, output: "y",
          Build.type(.float32, [1, isComputed ? -1 : size]))
      ]
      program.output("y", [])
      let result = try program.run(["x": ([0, 4], [1, 2]), "size": ([Float(size)], [1])], output: "y")
      #expect(result.values == expected)
    }
  }

  @Test(
    "resizing selects the element at a sample's center, and upsampling the one at its start")
  func fractionalResizing() throws {
    func resized(_ type: String, _ constants: [String: Build.Value]) throws -> [Float] {
      var program = Build()
      program.input("x", [1, 1, 4])
      program.block.operations = [
        Build.operation(
          type, ["x": "x"], constants: constants, output: "y", Build.type(.float32, [1, 1, 6]))
      ]
      program.output("y", [1, 1, 6])
      return try program.run(["x": ([0, 1, 2, 3], [1, 1, 4])], output: "y").values
    }
    let sizes = [
      "target_size_height": Build.integers([1], []), "target_size_width": Build.integers([6], []),
    ]
    #expect(try resized("resize_nearest_neighbor", sizes) == [0, 1, 1, 2, 3, 3])
    let factors = [
      "scale_factor_height": Build.floats([1], []), "scale_factor_width": Build.floats([1.5], []),
    ]
    #expect(try resized("upsample_nearest_neighbor", factors) == [0, 0, 1, 2, 2, 3])
  }

  @Test("a fixed list is as long as its highest known written index requires")
  func scatteredList() throws {
    var program = Build()
    program.input("x", [3, 1])
    let list = Build.type(.float32, [-1, 1])
    let indices = ["indices": Build.integers([0, 1, 2], [3])]
    program.block.operations = [
      Build.operation(
        "make_list",
        constants: [
          "init_length": Build.integers([2], []), "elem_shape": Build.integers([1], [1]),
          "dtype": Build.text("fp32"), "dynamic_length": Build.flag(false),
        ], output: "list", list),
      Build.operation(
        "list_scatter", ["ls": "list", "value": "x"], constants: indices, output: "longer", list),
      Build.operation(
        "list_gather", ["ls": "longer"], constants: indices, output: "y", Build.type(.float32, [3, 1])),
    ]
    program.output("y", [3, 1])
    #expect(try program.run(["x": ([7, 8, 9], [3, 1])], output: "y").values == [7, 8, 9])
  }

  @Test("an output without dimensions is an array of one element")
  func scalarOutput() throws {
    var program = Build()
    program.input("x", [3])
    program.block.operations = [
      Build.operation("reduce_sum", ["x": "x"], output: "y", Build.type(.float32, []))
    ]
    program.output("y", [])
    let result = try program.run(["x": ([1, 2, 4], [3])], output: "y")
    #expect(result.values == [7])
    #expect(result.shape == [1])
  }

  @Test("a palettized kernel is scaled and offset per output channel, or looked up")
  func quantizedKernels() throws {
    func convolved(_ type: String, _ scale: [Float], _ bias: [Float]) throws -> [Float] {
      var program = Build()
      program.input("x", [1, 1, 2])
      program.block.operations = [
        Build.operation(
          "conv_quantized", ["x": "x"],
          constants: [
            "weight": Build.bytes([1, 3], [2, 1, 1]), "quantization_type": Build.text(type),
            "nbits": Build.integers([8], []), "quant_scale": Build.floats(scale, [scale.count]),
            "quant_bias": Build.floats(bias, [bias.count]), "pad_type": Build.text("valid"),
          ], output: "y", Build.type(.float32, [1, 2, 2]))
      ]
      program.output("y", [1, 2, 2])
      return try program.run(["x": ([1, 10], [1, 1, 2])], output: "y").values
    }
    // 1 × 0.5 + 2 and 3 × 2 − 1.
    #expect(try convolved("linear", [0.5, 2], [2, -1]) == [2.5, 25, 5, 50])
    #expect(try convolved("lut", [7, 8, 9, -1], [0]) == [8, 80, -1, -10])
    #expect(throws: MLModelError.self) { try convolved("lut", [7, 8], [0]) }
  }

  @Test("long short-term memory carries its state along a sequence")
  func memory() throws {
    var program = Build()
    program.input("x", [2, 1, 1])
    program.block.operations = [
      Build.operation(
        "lstm", ["x": "x"],
        constants: [
          "initial_h": Build.floats([0], [1, 1]), "initial_c": Build.floats([0], [1, 1]),
          "weight_ih": Build.floats([1, 0, -1, 2], [4, 1]), "weight_hh": Build.floats([0, 1, 0, 1], [4, 1]),
          "bias": Build.floats([0, 0.5, 0, 0], [4]), "output_sequence": Build.flag(true),
        ],
        outputs: [
          Build.named("y", Build.type(.float32, [2, 1, 1])), Build.named("h", Build.type(.float32, [1, 1])),
          Build.named("c", Build.type(.float32, [1, 1])),
        ])
    ]
    program.output("y", [2, 1, 1])
    let result = try program.run(["x": ([1, -1], [2, 1, 1])], output: "y")
    func sigmoid(_ x: Double) -> Double { 1 / (1 + exp(-x)) }
    // The gates' rows are input, forget, output, cell.
    let c1 = sigmoid(1) * tanh(2.0)
    let h1 = sigmoid(-1) * tanh(c1)
    let c2 = sigmoid(0.5 + h1) * c1 + sigmoid(-1) * tanh(-2 + h1)
    let h2 = sigmoid(1) * tanh(c2)
    for (value, expected) in zip(result.values, [h1, h2]) { #expect(abs(Double(value) - expected) < 1e-5) }
    #expect(result.shape == [2, 1, 1])
  }

  @Test("a recurrent cell's scaled tanh activation is a tanh with factors of 1")
  func scaledTangent() throws {
    var program = Build()
    program.input("x", [1, 1, 1])
    let one = Build.floats([1], [1, 1])
    program.block.operations = [
      Build.operation(
        "rnn", ["x": "x"],
        constants: [
          "initial_h": Build.floats([0], [1, 1]), "weight_ih": one, "weight_hh": one,
          "activation": Build.text("scaled_tanh"),
        ],
        outputs: [
          Build.named("y", Build.type(.float32, [1, 1, 1])), Build.named("h", Build.type(.float32, [1, 1])),
        ])
    ]
    program.output("h", [1, 1])
    // tanh 1
    let value = try #require(program.run(["x": ([1], [1, 1, 1])], output: "h").values.first)
    #expect(abs(value - 0.761594) < 1e-5)
  }
}
