import CoreMLSpecification
import Foundation
import NetworkInference
import ProtobufWire
import Testing
import TestSupport

@testable import CoreML

/// Models of some hundred bytes whose tensors need gigabytes. None is compiled: they are rejected before, and
/// the required memory is computed by hand.
@Suite("Memory of models")
struct ModelMemoryTests {
  private typealias Build = ProgramBuilding
  private static let limit = 256 << 20

  private static func configuration(_ limit: Int = limit) -> MLModelConfiguration {
    let configuration = MLModelConfiguration()
    configuration.memoryLimit = limit
    return configuration
  }

  private static func load(
    _ specification: Specification, _ limit: Int = limit
  ) throws -> MLModel {
    try MLModel(
      specification, folder: URL(filePath: "/"), weights: nil,
      options: LoadingOptions(configuration(limit)))
  }

  private static func layer(_ name: String, _ fill: (inout Layer) -> Void) -> Layer {
    var layer = Layer.with {
      $0.name = name
      $0.input = ["x"]
      $0.output = ["y"]
    }
    fill(&layer)
    return layer
  }

  private static func network(_ layers: [Layer], input: [Int64] = [1], output: String = "y") -> Specification
  {
    .network(
      layers, inputs: [.array("x", input)], outputs: [.array(output)], isExact: true)
  }

  private static func program(_ operations: [Build.Operation], input: [Int] = [1]) -> Specification {
    var program = Build()
    program.input("x", input)
    program.block.operations = operations
    program.output("y", [1])
    return program.specification()
  }

  private static func total(of name: String) -> Build.Operation {
    Build.operation(
      "reduce_sum", ["x": name], constants: ["keep_dims": Build.flag(false)], output: "y",
      Build.type(.float32, []))
  }

  /// Each needs more than half a gigabyte on its own.
  static let hostile: [(name: String, model: Specification)] = {
    let side: Int64 = 16384
    func image(
      _ space: CoreML_Specification_ImageFeatureType.ColorSpace, _ side: Int64 = side
    ) -> Specification {
      .network(
        [.linear()], inputs: [.image("x", side, side, space)], outputs: [.array("y")])
    }
    let square = [Int(side), Int(side)]
    let largeType = Build.type(.float32, square)
    let fill = Build.operation(
      "fill", constants: ["shape": Build.integers([16384, 16384], [2]), "value": Build.floats([1], [])],
      output: "big", largeType)
    let scaled = Build.operation("mul", ["x": "big", "y": "x"], output: "scaled", largeType)
    let tile = Build.operation(
      "tile", ["x": "x"], constants: ["reps": Build.integers([1 << 28], [1])], output: "big",
      Build.type(.float32, [1 << 28]))
    let range = Build.operation(
      "range_1d",
      constants: [
        "start": Build.floats([0], []), "end": Build.floats([2.5e8], []), "step": Build.floats([1], []),
      ], output: "big", Build.type(.float32, [250_000_000]))
    let oneHot = Build.operation(
      "one_hot",
      ["indices": "index"],
      constants: [
        "one_hot_vector_size": Build.integers([1 << 28], []), "axis": Build.integers([-1], []),
        "on_value": Build.floats([1], []), "off_value": Build.floats([0], []),
      ], output: "big", Build.type(.float32, [1, 1 << 28]))
    let index = Build.operation(
      "cast", ["x": "x"], constants: ["dtype": Build.text("int32")], output: "index", Build.type(.int32, [1]))
    let product = Build.operation(
      "matmul", ["x": "column", "y": "row"],
      constants: ["transpose_x": Build.flag(false), "transpose_y": Build.flag(false)], output: "big",
      largeType)
    let column = Build.operation(
      "reshape", ["x": "x"], constants: ["shape": Build.integers([16384, 1], [2])], output: "column",
      Build.type(.float32, [16384, 1]))
    let row = Build.operation(
      "reshape", ["x": "x"], constants: ["shape": Build.integers([1, 16384], [2])], output: "row",
      Build.type(.float32, [1, 16384]))
    let pad = Build.operation(
      "pad", ["x": "x"],
      constants: [
        "pad": Build.integers([1 << 27, 1 << 27], [2]), "mode": Build.text("constant"),
        "constant_val": Build.floats([0], []),
      ], output: "big", Build.type(.float32, [1 << 28 + 1]))
    return [
      ("a color image of 8,192²", image(.rgb, 8192)),
      ("a gray image of 16,384²", image(.grayscale)),
      ("an array of 2²⁸", network([.linear()], input: [1 << 28])),
      (
        "a network that fills",
        network([layer("f") { $0.fillStatic.targetShape = [1 << 14, 1 << 14] }.with { $0.input = [] }])
      ),
      ("a network that repeats", network([layer("t") { $0.tile.reps = [1 << 28] }])),
      (
        "a network that broadcasts",
        network([layer("b") { $0.broadcastToStatic.targetShape = [1 << 14, 1 << 14] }])
      ),
      (
        "a network that counts",
        network(
          (0..<20).map { number in
            layer("r\(number)") {
              $0.input = []
              $0.output = [number == 0 ? "y" : "y\(number)"]
              $0.rangeStatic.endValue = 1.6e7
              $0.rangeStatic.stepSizeValue = 1
            }
          })
      ),
      (
        "a network of one hot",
        network([
          layer("o") {
            $0.oneHot.oneHotVectorSize = 1 << 28; $0.oneHot.axis = -1; $0.oneHot.onValue = 1
          }
        ])
      ),
      (
        "a network that pads",
        network([
          layer("p") {
            $0.constantPad.padAmounts = [1 << 27, 1 << 27]
            $0.constantPad.value = 0
          }
        ])
      ),
      (
        "a network that enlarges",
        .network(
          [layer("u") { $0.upsample.scalingFactor = [1 << 14, 1 << 14] }], inputs: [.array("x", [1, 1, 1])],
          outputs: [.array("y")])
      ),
      ("a program that fills", program([fill, scaled, total(of: "scaled")])),
      ("a program that repeats", program([tile, total(of: "big")])),
      (
        "a program that counts",
        program([
          range,
          Build.operation(
            "mul", ["x": "big", "y": "x"], output: "scaled", Build.type(.float32, [250_000_000])),
          total(of: "scaled"),
        ])
      ),
      ("a program of one hot", program([index, oneHot, total(of: "big")])),
      ("a program that multiplies", program([column, row, product, total(of: "big")], input: [16384])),
      ("a program that pads", program([pad, total(of: "big")])),
      ("a program's input", program([total(of: "x")], input: [1 << 28])),
    ]
  }()

  @Test("a small file that needs gigabytes is rejected before it is compiled", arguments: hostile.indices)
  func refused(index: Int) throws {
    let (name, model) = Self.hostile[index]
    #expect(try model.serializedData().count < 1500, "\(name)")
    let error = expectModelError(.parameters, MemoryBudget.variable, "may take 256.0 MiB") {
      try Self.load(model)
    }
    #expect(error != nil, "\(name)")
  }

  @Test("a prediction for a shape that exceeds the model's memory limit is rejected")
  func flexible() throws {
    var specification = Self.network([Layer.linear()], input: [4])
    var range = CoreML_Specification_SizeRange()
    (range.lowerBound, range.upperBound) = (1, -1)
    specification.description.input[0].type.multiArrayType.shapeRange.sizeRanges = [range]
    let model = try Self.load(specification, 1 << 20)
    func predict(_ count: Int) throws -> any MLFeatureProvider {
      let array = try MLMultiArray(shape: [NSNumber(value: count)], dataType: .float32)
      return try model.prediction(from: MLDictionaryFeatureProvider(dictionary: ["x": array]))
    }
    _ = try predict(100)
    expectModelError(.parameters, "may take 1.0 MiB") { try predict(1 << 20) }
    // Networks for other shapes are evicted: each of these needs about a third of a megabyte.
    for count in 20_000..<20_008 { _ = try predict(count) }
  }

  @Test("the models of a pipeline share the memory limit")
  func pipeline() throws {
    let stage = { (input: String, output: String) -> Specification in
      .network(
        [Layer.linear(input, output)], inputs: [.array(input, [1 << 16])],
        outputs: [.array(output, [1 << 16])], isExact: true)
    }
    let specification = Specification.with {
      $0.specificationVersion = 4
      $0.description.input = [.array("x0", [1 << 16])]
      $0.description.output = [.array("x8", [1 << 16])]
      $0.pipeline.models = (0..<8).map { stage("x\($0)", "x\($0 + 1)") }
    }
    // A stage needs its input, its output and a 64-bit copy of that: 1 MiB.
    _ = try Self.load(specification, 64 << 20)
    expectModelError(.parameters, "beside the", "of its other parts") {
      try Self.load(specification, 4 << 20)
    }
  }

  @Test("models that aren't networks count replacements of missing inputs, and images")
  func classic() throws {
    var scaler = Specification.with {
      $0.specificationVersion = 1
      $0.description.input = [.array("x", [1 << 28], .double)]
      $0.description.output = [.array("y", [1 << 28], .double)]
      $0.scaler.scaleValue = [2]
    }
    // The caller's array, if there is one that large.
    _ = try Self.load(scaler)
    scaler.description.input[0].type.isOptional = true
    scaler.description.input[0].type.multiArrayType.doubleDefaultValue = 1
    expectModelError(.parameters, "its inputs and outputs", MemoryBudget.variable) { try Self.load(scaler) }
    let identity = Specification.with {
      $0.specificationVersion = 1
      $0.description.input = [.image("x", 65_535, 65_535, .rgb)]
      $0.description.output = [.image("x", 65_535, 65_535, .rgb)]
      $0.identity = .init()
    }
    expectModelError(.parameters, "needs 16.0 GiB") { try Self.load(identity) }
  }

  @Test("memory of a released model is available to others")
  func released() throws {
    let budget = MemoryBudget(byteLimit: 100)
    do {
      let first = try budget.reserve(80, for: nil)
      #expect(throws: MemoryLimitError.self) { _ = try budget.reserve(30, for: "a layer") }
      withExtendedLifetime(first) {}
    }
    _ = try budget.reserve(100, for: nil)
  }

  @Test("a limit is written in bytes or powers of 1024")
  func words() {
    #expect(MemoryBudget.byteCount("4096") == 4096)
    #expect(MemoryBudget.byteCount("16G") == 16 << 30)
    #expect(MemoryBudget.byteCount(" 512 mib ".replacing(" mib", with: "mib")) == 512 << 20)
    for text in ["", "-1", "0", "many", "1X", "99999999999T"] { #expect(MemoryBudget.byteCount(text) == nil) }
    #expect(MemoryBudget.standardByteLimit > 0)
  }
}

extension Layer {
  fileprivate func with(_ change: (inout Layer) -> Void) -> Layer {
    var layer = self
    change(&layer)
    return layer
  }
}
