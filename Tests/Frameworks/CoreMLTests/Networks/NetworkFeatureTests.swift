import CoreMLSpecification
import CoreVideo
import Foundation
import ProtobufWire
import Testing
import TestSupport

@testable import CoreML

@Suite("Array inputs and outputs of a network")
struct NetworkFeatureTests {
  private func values(_ count: Int) -> [Float] { (0..<count).map(Float.init) }

  @Test(
    "one dimension is the channel, three are channel, height and width, five are all",
    arguments: [
      ([3], [1, 1, 3, 1, 1]), ([3, 2, 1], [1, 1, 3, 2, 1]), ([2, 1, 3, 1, 1], [2, 1, 3, 1, 1]),
    ])
  func rankFiveMapping(_ shape: [Int], _ expected: [Int]) throws {
    let input = try NetworkInput(
      .array("x", shape.map(Int64.init)),
      NetworkSpecification(.network([.linear()], inputs: [], outputs: [])), isFirstPicture: false)
    #expect(input.defaultShape == expected)
  }

  @Test("a vector input may have sequence and batch dimensions")
  func sequences() throws {
    var model = Specification.network(
      [.linear(factor: 2)], inputs: [.array("x", [2])], outputs: [.array("y")])
    model.description.input[0].type.multiArrayType.shapeRange.sizeRanges = []
    let array = try MLMultiArray.numbers(values(6), shape: [3, 1, 2])
    let outputs = try model.prediction(["x": array])
    #expect(outputs.shape("y") == [3, 1, 2, 1, 1])
    #expect(outputs.numbers("y") == [0, 2, 4, 6, 8, 10])
  }

  @Test(
    "an optional array without a default is zeros if missing, like an initial state",
    arguments: [false, true])
  func missingState(isExact: Bool) throws {
    var sum = Layer()
    sum.name = "sum"
    sum.input = ["x", "state"]
    sum.output = ["y"]
    sum.add = .init()
    var specification = Specification.network(
      [sum], inputs: [.array("x", [2]), .array("state", [2])], outputs: [.array("y")], isExact: isExact)
    specification.description.input[1].type.isOptional = true
    let folder = try TemporaryFolder()
    let model = try MLModel(contentsOf: folder.write(specification))
    let x = try MLMultiArray.numbers([3, 4], shape: [2])
    let first = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: ["x": x]))
    #expect(first.numbers("y") == [3, 4])
    let both = try MLDictionaryFeatureProvider(dictionary: ["x": x, "state": x])
    #expect(try model.prediction(from: both).numbers("y") == [6, 8])
  }

  @Test(
    "an array may be a sequence and a batch of the declared shape, with up to five dimensions",
    arguments: [
      ([2], [3, 2]), ([2], [3, 1, 2]), ([2], [3, 1, 2, 1, 1]), ([1, 2, 1], [3, 1, 2, 1]),
      ([1, 2, 1], [3, 1, 1, 2, 1]),
    ] as [([Int64], [Int])])
  func sequencesOfDeclaredShape(_ declared: [Int64], _ shape: [Int]) throws {
    let folder = try TemporaryFolder()
    let specification = Specification.network(
      [.linear(factor: 2)], inputs: [.array("x", declared)], outputs: [.array("y")])
    let model = try MLModel(contentsOf: folder.write(specification))
    let features = try MLDictionaryFeatureProvider(
      dictionary: ["x": MLMultiArray.numbers(values(6), shape: shape)])
    #expect(try model.prediction(from: features).numbers("y") == [0, 2, 4, 6, 8, 10])
  }

  @Test(
    "a batch may have a shape within the range, and no other",
    arguments: [([2, 1, 3, 1], true), ([2, 1, 4, 1], false)])
  func batchesOfRanges(shape: [Int], isAllowed: Bool) throws {
    var specification = Specification.network(
      [.linear(factor: 2)], inputs: [.array("x", [1, 2, 1])], outputs: [.array("y")])
    let sizes: [ClosedRange<Int>] = [1...1, 2...3, 1...1]
    specification.description.input[0].type.multiArrayType.shapeRange.sizeRanges = sizes.map { range in
      .with { ($0.lowerBound, $0.upperBound) = (UInt64(range.lowerBound), Int64(range.upperBound)) }
    }
    let folder = try TemporaryFolder()
    let model = try MLModel(contentsOf: folder.write(specification))
    let count = shape.reduce(1, *)
    let features = try MLDictionaryFeatureProvider(
      dictionary: ["x": MLMultiArray.numbers(values(count), shape: shape)])
    guard isAllowed else {
      expectModelError(.featureType, "needs a multi-array of shape") { try model.prediction(from: features) }
      return
    }
    #expect(try model.prediction(from: features).numbers("y") == values(count).map { $0 * 2 })
  }

  @Test(
    "a sequence of a shape other than the declared one is rejected",
    arguments: [([2], [3, 1, 3]), ([2], [3, 1, 2, 1]), ([2], [3, 1, 2, 1, 2]), ([1, 2, 1], [3, 2])]
      as [([Int64], [Int])])
  func sequencesOfOtherShapes(_ declared: [Int64], _ shape: [Int]) throws {
    let folder = try TemporaryFolder()
    let specification = Specification.network(
      [.linear()], inputs: [.array("x", declared)], outputs: [.array("y")])
    let model = try MLModel(contentsOf: folder.write(specification))
    let features = try MLDictionaryFeatureProvider(
      dictionary: ["x": MLMultiArray(dimensions: shape, dataType: .float32)])
    expectModelError(.featureType, "\"x\"") { try model.prediction(from: features) }
  }

  @Test("in a network with exact shapes, an array isn't a sequence")
  func noSequencesOfExactShapes() throws {
    let folder = try TemporaryFolder()
    let specification = Specification.network(
      [.linear()], inputs: [.array("x", [2])], outputs: [.array("y")], isExact: true)
    let model = try MLModel(contentsOf: folder.write(specification))
    let features = try MLDictionaryFeatureProvider(
      dictionary: ["x": MLMultiArray.numbers(values(6), shape: [3, 1, 2])])
    expectModelError(.featureType, "\"x\"") { try model.prediction(from: features) }
  }

  @Test(
    "a network that fits one sequence length is loaded, and rejects others at a prediction")
  func fixedLengthOfSequence() throws {
    let permute = Layer.with {
      $0.name = "permute"
      $0.input = ["x"]
      $0.output = ["p"]
      $0.permute.axis = [3, 1, 2, 0]
    }
    let flatten = Layer.with {
      $0.name = "flatten"
      $0.input = ["p"]
      $0.output = ["f"]
      $0.flatten = .init()
    }
    let folder = try TemporaryFolder()
    let specification = Specification.network(
      [permute, flatten, .innerProduct("f", "y", rows: [[1, 10, 100, 1_000, 10_000, 100_000]])],
      inputs: [.array("x", [2])], outputs: [.array("y")])
    let model = try MLModel(contentsOf: folder.write(specification))
    func prediction(_ numbers: [Float]) throws -> [Float]? {
      let array = try MLMultiArray.numbers(numbers, shape: [numbers.count / 2, 1, 2, 1, 1])
      return try model.prediction(from: MLDictionaryFeatureProvider(dictionary: ["x": array])).numbers("y")
    }
    // The sequence becomes the width: 1, 3, 5 of the first channel and 2, 4, 6 of the second.
    #expect(try prediction([1, 2, 3, 4, 5, 6]) == [642_531])
    expectModelError(.parameters, "\"product\"", "vectors of 4, expected 6") {
      try prediction([1, 2, 3, 4])
    }
  }

  @Test("a network with several shapes is loaded even if the first of them doesn't fit")
  func unfittingDefaultShape() throws {
    func specification(_ layer: Layer) -> Specification {
      var specification = Specification.network(
        [layer], inputs: [.array("x", [1, 1])], outputs: [.array("y")], isExact: true)
      specification.description.input[0].type.multiArrayType.shapeRange.sizeRanges = [
        .with {
          $0.lowerBound = 1; $0.upperBound = 1
        },
        .with {
          $0.lowerBound = 1; $0.upperBound = -1
        },
      ]
      return specification
    }
    let folder = try TemporaryFolder()
    let model = try MLModel(contentsOf: folder.write(specification(.innerProduct(rows: [[1, 10, 100]]))))
    func prediction(_ numbers: [Float]) throws -> [Float]? {
      let array = try MLMultiArray.numbers(numbers, shape: [1, numbers.count])
      return try model.prediction(from: MLDictionaryFeatureProvider(dictionary: ["x": array])).numbers("y")
    }
    #expect(try prediction([1, 2, 3]) == [321])
    expectModelError(.parameters, "\"product\"", "vectors of 2, expected 3") { try prediction([1, 2]) }
    let unknown = Layer.with {
      $0.name = "new"
      $0.input = ["x"]
      $0.output = ["y"]
    }
    expectModelError(.parameters, "\"new\"", "is unknown") {
      try MLModel(contentsOf: folder.write(specification(unknown)))
    }
  }

  @Test("exact mapping passes any rank through")
  func exactMapping() throws {
    let model = Specification.network(
      [.linear(factor: 2)], inputs: [.array("x", [1, 2, 1, 3, 1, 1])], outputs: [.array("y")], isExact: true)
    let outputs = try model.prediction(["x": MLMultiArray.numbers(values(6), shape: [1, 2, 1, 3, 1, 1])])
    #expect(outputs.shape("y") == [1, 2, 1, 3, 1, 1])
    #expect(outputs.numbers("y") == [0, 2, 4, 6, 8, 10])
  }

  @Test("elements of every type are read, skipping gaps", arguments: MLMultiArrayDataType.allCases)
  func elementTypes(_ type: MLMultiArrayDataType) throws {
    let model = Specification.network(
      [.linear(factor: 2)], inputs: [.array("x", [2, 1, 2])], outputs: [.array("y")])
    let packed = try MLMultiArray.numbers([1, -2, 3, 4], shape: [2, 1, 2], type)
    let gaps = try MLMultiArray(shape: [2, 1, 2], dataType: type, strides: [5, 5, 2])
    for index in 0..<4 { gaps[index] = packed[index] }
    #expect(try model.prediction(["x": packed]).numbers("y") == [2, -4, 6, 8])
    #expect(try model.prediction(["x": gaps]).numbers("y") == [2, -4, 6, 8])
  }

  @Test("outputs have the declared data type; integers are rounded towards zero")
  func outputTypes() throws {
    for (type, expected) in [
      (CoreML_Specification_ArrayFeatureType.ArrayDataType.int32, [1, -1, 2]), (.double, [1.75, -1.75, 2.5]),
      (.float16, [1.75, -1.75, 2.5]), (.float32, [1.75, -1.75, 2.5]),
    ] as [(CoreML_Specification_ArrayFeatureType.ArrayDataType, [Float])] {
      let model = Specification.network(
        [.linear()], inputs: [.array("x", [3])], outputs: [.array("y", [3], type)])
      let outputs = try model.prediction(["x": MLMultiArray.numbers([1.75, -1.75, 2.5], shape: [3])])
      #expect(outputs.numbers("y") == expected)
      #expect(outputs.featureValue(for: "y")?.multiArrayValue?.dataType.rawValue == type.rawValue)
    }
  }

  @Test(
    "an output has the declared shape if the count agrees, or else its own without a sequence of one",
    arguments: [
      ([1, 1, 3, 4, 5], [3, 4, 5], false, [3, 4, 5]), ([1, 1, 1, 4, 5], [4, 5], false, [4, 5]),
      ([1, 1, 7, 1, 1], [7], false, [7]), ([1, 1, 7, 1, 1], [], false, [7, 1, 1]),
      ([2, 1, 7, 1, 1], [7], false, [2, 1, 7]), ([1, 1, 2, 6, 7], [2, 4, 5], false, [2, 6, 7]),
      ([1, 1, 2, 6, 7], [], true, [1, 1, 2, 6, 7]), ([2, 3], [], true, [2, 3]),
    ])
  func outputShapes(_ shape: [Int], _ declared: [Int], _ isExact: Bool, _ expected: [Int]) {
    #expect(NetworkOutput.dimensions(of: shape, declared: declared, isExact: isExact) == expected)
  }

  @Test("an image output is rounded to the nearest level and clamped")
  func imageOutput() throws {
    for (colorSpace, expected) in [
      (CoreML_Specification_ImageFeatureType.ColorSpace.rgb, [255, 101, 0, 255] as [UInt8]),
      (.bgr, [0, 101, 255, 255]),
    ] {
      let model = Specification.network(
        [.linear()], inputs: [.array("x", [3, 1, 1])], outputs: [.image("y", 1, 1, colorSpace)])
      let outputs = try model.prediction(["x": MLMultiArray.numbers([-7, 100.6, 300], shape: [3, 1, 1])])
      let buffer = try #require(outputs.featureValue(for: "y")?.imageBufferValue)
      #expect(buffer.pixelFormat == kCVPixelFormatType_32BGRA)
      let pixel = buffer.planes[0].baseAddress.loadUnaligned(as: SIMD4<UInt8>.self)
      #expect((0..<4).map { pixel[$0] } == expected)
    }
  }

  @Test("gray image outputs have one component")
  func grayOutput() throws {
    let model = Specification.network(
      [.linear()], inputs: [.array("x", [1, 2, 1])],
      outputs: [.image("y", 1, 2, .grayscale), .image("x", 1, 2, .grayscaleFloat16)])
    let outputs = try model.prediction(["x": MLMultiArray.numbers([12, 300], shape: [1, 2, 1])])
    let levels = try #require(outputs.featureValue(for: "y")?.imageBufferValue)
    #expect(levels.pixelFormat == kCVPixelFormatType_OneComponent8)
    #expect((levels.planes[0].baseAddress + levels.planes[0].bytesPerRow).load(as: UInt8.self) == 255)
    let halves = try #require(outputs.featureValue(for: "x")?.imageBufferValue)
    #expect(halves.pixelFormat == kCVPixelFormatType_OneComponent16Half)
    #expect((halves.planes[0].baseAddress + halves.planes[0].bytesPerRow).load(as: Float16.self) == 300)
  }

  @Test("a regressor's number is a double")
  func regressor() throws {
    var model = Specification.network([], inputs: [.array("x", [2])], outputs: [.number("y")])
    let layers = [Layer.innerProduct(rows: [[2, 3]])]
    model.neuralNetworkRegressor = .with { $0.layers = layers }
    model.description.predictedFeatureName = "y"
    let outputs = try model.prediction(["x": MLMultiArray.numbers([1, 10], shape: [2])])
    #expect(outputs.featureValue(for: "y")?.doubleValue == 32)
  }

  @Test("concurrent predictions on one network don't mix")
  func concurrentPredictions() async throws {
    let rows: [[Float]] = (0..<16).map { row in (0..<16).map { row == $0 ? 1 : 0 } }
    let model = Specification.network(
      [.innerProduct(rows: rows)], inputs: [.array("x", [16])], outputs: [.array("y", [16])])
    let executor = try NeuralNetworkExecutor(model, allowsReducedPrecision: false)
    let wrong = try await withThrowingTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          var wrong = 0
          for round in 0..<25 {
            let numbers = (0..<16).map { Float(task * 1000 + round * 20 + $0) }
            let features = try MLDictionaryFeatureProvider(
              dictionary: ["x": MLMultiArray.numbers(numbers, shape: [16])])
            let outputs =
              task.isMultiple(of: 2)
              ? try await executor.prediction(from: features, options: MLPredictionOptions())
              : try Self.predict(executor, features)
            if outputs.numbers("y") != numbers { wrong += 1 }
          }
          return wrong
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }

  /// Calls the synchronous overload: an asynchronous context would choose the other.
  private static func predict(
    _ executor: NeuralNetworkExecutor, _ features: MLDictionaryFeatureProvider
  ) throws -> any MLFeatureProvider {
    try executor.prediction(from: features, options: MLPredictionOptions())
  }

  @Test("reduced precision has nearly the same results")
  func reducedPrecision() throws {
    let model = Specification.network(
      [.innerProduct(rows: [[0.1, 0.2, 0.3]])], inputs: [.array("x", [3])], outputs: [.array("y", [1])])
    let features = try MLDictionaryFeatureProvider(
      dictionary: ["x": MLMultiArray.numbers([1, 2, 3], shape: [3])])
    let outputs = try NeuralNetworkExecutor(model, allowsReducedPrecision: true)
      .prediction(from: features, options: MLPredictionOptions())
    // Eight bits of precision: each factor is accurate to 2⁻⁸.
    let result = try #require(outputs.numbers("y")?.first)
    #expect(abs(result - 1.4) <= 1.4 / 128)
  }
}
