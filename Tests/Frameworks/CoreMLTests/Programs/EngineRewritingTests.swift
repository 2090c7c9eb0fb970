import CoreMLSpecification
import Foundation
import ProtobufWire
import Testing

@testable import CoreML

/// Graphs that the engine rewrites into others. Expected values are computed by hand.
@Suite("Graphs that the engine rewrites")
struct EngineRewritingTests {
  private typealias Build = ProgramBuilding

  @Test(
    "adding a large constant keeps the precision of the addends where the constant is 0",
    arguments: [Float(-3.402_823_4e38), -1e9, -1e4])
  func hidingMask(hidden: Float) throws {
    // As in attention: (1 − mask) · hidden, and a constant for each position.
    let type = Build.type(.float32, [4])
    var program = Build()
    program.input("mask", [4])
    program.block.operations = [
      Build.operation("sub", ["y": "mask"], constants: ["x": Build.floats([1], [])], output: "left", type),
      Build.operation(
        "mul", ["x": "left"], constants: ["y": Build.floats([hidden], [])], output: "hiding", type),
      Build.operation(
        "add", ["y": "hiding"], constants: ["x": Build.floats([0.1, 0.2, 0.3, 0.4], [4])], output: "y", type),
    ]
    program.output("y", [4])
    let sums = try program.run(["mask": ([1, 0, 1, 1], [4])], output: "y").values
    #expect(sums == [0.1, hidden + 0.2, 0.3, 0.4])
  }

  @Test("so does a layer of a neural network")
  func hidingLayers() throws {
    let layers = [
      Layer.with {
        $0.input = ["mask"]
        $0.output = ["hiding"]
        $0.activation.linear.alpha = 1e8
        $0.activation.linear.beta = -1e8
      },
      Layer.with {
        $0.input = ["hiding"]
        $0.output = ["y"]
        $0.bias.shape = [4, 1, 1]
        $0.bias.bias = .init([0.1, 0.2, 0.3, 0.4])
      },
    ]
    let sums = try run(
      layers, inputs: [("mask", LayerTensor([1, 1, 4, 1, 1], [1, 0, 1, 1]))], outputs: ["y"])
    #expect(sums.map(\.values) == [[0.1, -1e8 + 0.2, 0.3, 0.4]])
  }

  @Test("tensors are reshaped, one is scaled, multiplied as matrices, and the product reshaped")
  func scaledReshape() throws {
    let (heads, merged) = (Build.type(.float32, [2, 2, 1, 2]), Build.type(.float32, [4, 1, 2]))
    let shape = ["shape": Build.integers([4, 1, 2], [3])]
    var program = Build()
    program.input("q", [2, 2, 1, 2])
    program.input("k", [2, 2, 1, 2])
    program.block.operations = [
      // Not parameters themselves: the engine knows more about their shapes.
      Build.operation("add", ["x": "q", "y": "k"], output: "sum", heads),
      Build.operation("reshape", ["x": "sum"], constants: shape, output: "rows", merged),
      Build.operation("reshape", ["x": "k"], constants: shape, output: "columns", merged),
      Build.operation(
        "mul", ["y": "rows"], constants: ["x": Build.floats([0.5], [])], output: "scaled", merged),
      Build.operation(
        "matmul", ["x": "scaled", "y": "columns"],
        constants: ["transpose_x": Build.flag(false), "transpose_y": Build.flag(true)], output: "products",
        Build.type(.float32, [4, 1, 1])),
      Build.operation(
        "reshape", ["x": "products"], constants: ["shape": Build.integers([2, 2, 1, 1], [4])], output: "y",
        Build.type(.float32, [2, 2, 1, 1])),
    ]
    program.output("y", [2, 2, 1, 1])
    let (q, k): ([Float], [Float]) = ([1, 2, 3, 4, 5, 6, 7, 8], [1, 0, 0, 1, 1, 1, 2, -1])
    let products = try program.run(
      ["q": (q, [2, 2, 1, 2]), "k": (k, [2, 2, 1, 2])], output: "y")
    // Half of (q + k) · k, for each row of two.
    #expect(products.values == [1, 2.5, 6.5, 5.5])
  }

  /// Integers and themselves, of which 51 aren't 1 by the reciprocal; division by 0; and remainders.
  private static let dividends = (1...400).map(Float.init) + [1, 0, 5, -7, 7]
  private static let divisors = (1...400).map(Float.init) + [0, 0, .infinity, 2, -3]

  @Test(
    "quotients are rounded as by division",
    arguments: [
      ("real_div", [Float.infinity, .nan, 0, -3.5, -7 / 3]), ("floor_div", [.infinity, .nan, 0, -4, -3]),
      ("mod", [.nan, .nan, .nan, 1, -2]),
    ])
  func quotients(type: String, last: [Float]) throws {
    let count = Self.dividends.count
    var program = Build()
    program.input("x", [count])
    program.input("y", [count])
    program.block.operations = [
      Build.operation(type, ["x": "x", "y": "y"], output: "z", Build.type(.float32, [count]))
    ]
    program.output("z", [count])
    let values = try program.run(
      ["x": (Self.dividends, [count]), "y": (Self.divisors, [count])], output: "z"
    ).values
    expect(values, first: type == "mod" ? 0 : 1, last: last)
  }

  @Test("so are those of a neural network's layers")
  func quotientsOfLayers() throws {
    let layers: [(Layer.OneOf_Layer, Float, [Float])] = [
      (.divideBroadcastable(.init()), 1, [.infinity, .nan, 0, -3.5, -7 / 3]),
      (.floorDivBroadcastable(.init()), 1, [.infinity, .nan, 0, -4, -3]),
      (.modBroadcastable(.init()), 0, [.nan, .nan, .nan, 1, -2]),
    ]
    for (kind, first, last) in layers {
      let layer = Layer.with {
        $0.input = ["x", "y"]
        $0.output = ["z"]
        $0.layer = kind
      }
      let (x, y) = (LayerTensor([405], Self.dividends), LayerTensor([405], Self.divisors))
      let values = try run([layer], inputs: [("x", x), ("y", y)], outputs: ["z"])[0].values
      expect(values, first: first, last: last)
    }
  }

  private func expect(_ values: [Float], first: Float, last: [Float]) {
    #expect(values.prefix(400).filter { $0 != first } == [])
    for (value, expected) in zip(values.suffix(5), last) {
      #expect(value == expected || value.isNaN && expected.isNaN)
    }
  }

  @Test(
    "successive layers on a matrix, with a skip connection, run for any size",
    arguments: [1, 2, 4, 6, 8, 12, 64])
  func residualLayers(rows: Int) throws {
    let (narrow, wide) = (16, 32)
    var program = Build()
    program.input("x", [rows, narrow])
    program.block.operations = [
      Build.operation("relu", ["x": "x"], output: "h0", Build.type(.float32, [rows, narrow]))
    ]
    for index in 0..<4 {
      // Means of each row, offset by the bias.
      let (from, to) = index % 2 == 0 ? (narrow, wide) : (wide, narrow)
      let type = Build.type(.float32, [rows, to])
      program.block.operations.append(
        Build.operation(
          "linear", ["x": "h\(index)"],
          constants: [
            "weight": Build.floats(Array(repeating: 1 / Float(from), count: from * to), [to, from]),
            "bias": Build.floats(Array(repeating: 0.5, count: to), [to]),
          ], output: index % 2 == 0 ? "l\(index)" : "h\(index + 1)", type))
      guard index % 2 == 0 else { continue }
      program.block.operations.append(
        Build.operation("sigmoid", ["x": "l\(index)"], output: "h\(index + 1)", type))
    }
    program.block.operations.append(
      Build.operation("add", ["x": "h4", "y": "h0"], output: "y", Build.type(.float32, [rows, narrow])))
    program.output("y", [rows, narrow])
    let x = (0..<rows).flatMap { Array(repeating: Float($0) / 8, count: narrow) }
    let y = try program.run(["x": (x, [rows, narrow])], output: "y").values
    func block(_ value: Float) -> Float { 1 / (1 + exp(-(value + 0.5))) + 0.5 }
    #expect(y.count == x.count)
    #expect(zip(x, y).allSatisfy { abs($1 - (block(block($0)) + $0)) < 1e-5 }, "\(y)")
  }

  @Test("a new dimension of one keeps its position when a dimension before it is reduced")
  func reducedBeforeExpansion() throws {
    let x: [Float] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    var program = Build()
    program.input("x", [2, 2, 3])
    program.block.operations = [
      Build.operation(
        "expand_dims", ["x": "x"], constants: ["axes": Build.integers([3], [1])], output: "wide",
        Build.type(.float32, [2, 2, 3, 1])),
      Build.operation(
        "reduce_sum", ["x": "wide"],
        constants: ["axes": Build.integers([0], [1]), "keep_dims": Build.flag(true)], output: "y",
        Build.type(.float32, [1, 2, 3, 1])),
    ]
    program.output("y", [1, 2, 3, 1])
    let result = try program.run(["x": (x, [2, 2, 3])], output: "y")
    #expect(result.shape == [1, 2, 3, 1])
    #expect(result.values == [8, 10, 12, 14, 16, 18])
  }

  @Test(
    "a reduced and transposed tensor has the transposed shape, even if only dimensions of one move")
  func transposedReduction() throws {
    var program = Build()
    program.input("x", [1, 1, 2, 3])
    program.block.operations = [
      Build.operation(
        "reduce_max", ["x": "x"],
        constants: ["axes": Build.integers([2], [1]), "keep_dims": Build.flag(false)], output: "most",
        Build.type(.float32, [1, 1, 3])),
      Build.operation(
        "transpose", ["x": "most"], constants: ["perm": Build.integers([2, 1, 0], [3])], output: "y",
        Build.type(.float32, [3, 1, 1])),
    ]
    program.output("y", [3, 1, 1])
    let result = try program.run(["x": ([1, 5, 3, 4, 2, 6], [1, 1, 2, 3])], output: "y")
    #expect(result.shape == [3, 1, 1])
    #expect(result.values == [4, 5, 6])
  }

  @Test(
    "a tensor reduced from three dimensions is aligned with its own dimensions' constants",
    arguments: [
      // Of [[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10], [11, 12]]], and the factor of each sum.
      (2, false, [3], [30, 140, 330, 150, 380, 690]), (2, true, [3, 1], [30, 140, 330, 150, 380, 690]),
      (2, true, [1, 3, 1], [30, 140, 330, 150, 380, 690]),
      (0, true, [3, 1], [80, 100, 240, 280, 480, 540]),
      (1, true, [2], [90, 240, 270, 600]),
    ] as [(Int32, Bool, [Int], [Float])], [false, true])
  func reducedBesideConstants(
    _ example: (axis: Int32, keeps: Bool, constants: [Int], products: [Float]), isActivated: Bool
  ) throws {
    var shape = [2, 3, 2]
    if example.keeps { shape[Int(example.axis)] = 1 } else { shape.remove(at: Int(example.axis)) }
    let type = Build.type(.float32, shape)
    let factors = (1...example.constants.reduce(1, *)).map { Float($0) * 10 }
    var program = Build()
    program.input("x", [2, 3, 2])
    program.block.operations = [
      Build.operation(
        "reduce_sum", ["x": "x"],
        constants: ["axes": Build.integers([example.axis], [1]), "keep_dims": Build.flag(example.keeps)],
        output: "sum", type),
      Build.operation(isActivated ? "relu" : "identity", ["x": "sum"], output: "active", type),
      Build.operation(
        "mul", ["x": "active"], constants: ["y": Build.floats(factors, example.constants)], output: "y",
        type),
    ]
    program.output("y", shape)
    let y = try program.run(["x": ((1...12).map(Float.init), [2, 3, 2])], output: "y").values
    #expect(y == example.products)
  }

  // Two kernels of one element that take every second element of a padded row: of five, and of the result.
  private static let row: [Float] = [1, 2, 3, 4, 5]
  /// Of 0 1 2 3 4 5 0, at 0, 2, 4, 6: 0 2 4 0, each doubled; of 0 0 4 8 0 0, at 0, 2, 4: 0 4 0, each doubled.
  private static let skipped: [Float] = [0, 8, 0]

  @Test("strided kernels of one element respect their padding")
  func skippingKernels() throws {
    let kernel = Build.floats([2], [1, 1, 1, 1])
    var program = Build()
    program.input("x", [1, 1, 1, 5])
    program.block.operations = [("x", "h", 4), ("h", "y", 3)].map { input, output, width in
      Build.operation(
        "conv", ["x": input],
        constants: [
          "weight": kernel, "strides": Build.integers([1, 2], [2]), "pad_type": Build.text("custom"),
          "pad": Build.integers([0, 0, 1, 1], [4]),
        ], output: output, Build.type(.float32, [1, 1, 1, width]))
    }
    program.output("y", [1, 1, 1, 3])
    let result = try program.run(["x": (Self.row, [1, 1, 1, 5])], output: "y")
    #expect(result.shape == [1, 1, 1, 3])
    #expect(result.values == Self.skipped)
  }

  @Test("so do those of a neural network's layers")
  func skippingLayers() throws {
    let layers = [("x", "h"), ("h", "y")].map { input, output in
      Layer.with {
        $0.input = [input]
        $0.output = [output]
        $0.convolution = .with {
          ($0.outputChannels, $0.kernelChannels, $0.nGroups) = (1, 1, 1)
          ($0.kernelSize, $0.stride) = ([1, 1], [1, 2])
          $0.weights = .init([2])
          $0.valid.paddingAmounts.borderAmounts = [
            .with { ($0.startEdgeSize, $0.endEdgeSize) = (0, 0) },
            .with { ($0.startEdgeSize, $0.endEdgeSize) = (1, 1) },
          ]
        }
      }
    }
    let results = try run(layers, inputs: [("x", LayerTensor([1, 1, 1, 5], Self.row))], outputs: ["y"])
    #expect(results == [LayerTensor([1, 1, 1, 3], Self.skipped)])
  }
}
