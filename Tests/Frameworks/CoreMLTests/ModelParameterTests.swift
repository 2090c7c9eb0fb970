import CoreMLSpecification
import Foundation
import ProtobufWire
import Testing
import TestSupport

@testable import CoreML

@Suite("Model parameters")
struct ModelParameterTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// y = rows · x + biases, in the updatable layer "dense", after "still", which isn't updatable.
  private func network(_ optimizer: CoreML_Specification_Optimizer) -> Specification {
    var layer = Layer.innerProduct("h", "y", rows: [[1, 2, 3], [4, 5, 6]])
    layer.name = "dense"
    layer.isUpdatable = true
    layer.innerProduct.hasBias = true
    layer.innerProduct.bias = .init([10, 20])
    var still = Layer.innerProduct("x", "h", rows: [[1, 0, 0], [0, 1, 0], [0, 0, 1]])
    still.name = "still"
    var model = Specification.network(
      [still, layer], inputs: [.array("x", [3])], outputs: [.array("y", [2])])
    model.isUpdatable = true
    model.description.trainingInput = [.array("x", [3]), .array("target", [2])]
    model.neuralNetwork.updateParams = .with {
      $0.epochs.defaultValue = 10
      $0.epochs.set.values = [5, 10, 20]
      $0.shuffle.defaultValue = true
      $0.seed.defaultValue = 7
      $0.optimizer = optimizer
    }
    return model
  }

  private let descent = CoreML_Specification_Optimizer.with {
    $0.sgdOptimizer.learningRate.defaultValue = 0.125
    $0.sgdOptimizer.learningRate.range = .with { ($0.minValue, $0.maxValue) = (0, 1) }
    $0.sgdOptimizer.miniBatchSize.defaultValue = 16
    $0.sgdOptimizer.miniBatchSize.range = .with { ($0.minValue, $0.maxValue) = (1, 64) }
    $0.sgdOptimizer.momentum.defaultValue = 0.5
  }

  private let adam = CoreML_Specification_Optimizer.with {
    $0.adamOptimizer.learningRate.defaultValue = 0.25
    $0.adamOptimizer.miniBatchSize.defaultValue = 8
    $0.adamOptimizer.beta1.defaultValue = 0.75
    $0.adamOptimizer.beta2.defaultValue = 0.875
    $0.adamOptimizer.eps.defaultValue = 0.0625
  }

  /// A classifier of one number by the nearest of three samples: b, a, a.
  private var neighbors: Specification {
    var specification = ClassicSpecification.specification(
      [ClassicSpecification.vector("x", 1)], [ClassicSpecification.text("label")],
      .kNearestNeighborsClassifier(
        .with {
          $0.nearestNeighborsIndex.numberOfDimensions = 1
          $0.nearestNeighborsIndex.floatSamples = [0, 1, 2].map { place in .with { $0.vector = [place] } }
          $0.nearestNeighborsIndex.linearIndex = .init()
          $0.nearestNeighborsIndex.squaredEuclideanDistance = .init()
          $0.numberOfNeighbors.defaultValue = 1
          $0.numberOfNeighbors.range = .with { ($0.minValue, $0.maxValue) = (1, 3) }
          $0.stringClassLabels.vector = ["b", "a", "a"]
          $0.defaultStringLabel = "none"
          $0.uniformWeighting = .init()
        }))
    specification.description.predictedFeatureName = "label"
    return specification
  }

  private func model(
    _ specification: Specification, _ parameters: [MLParameterKey: Any]? = nil
  ) throws -> MLModel {
    let configuration = MLModelConfiguration()
    configuration.parameters = parameters
    return try MLModel(
      contentsOf: folder.write(specification, as: "\(UUID()).mlmodel"), configuration: configuration)
  }

  private func array(_ model: MLModel, _ key: MLParameterKey) throws -> MLMultiArray {
    try #require(try model.parameterValue(for: key) as? MLMultiArray)
  }

  @Test("a key's description is its scopes and its name; keys are equal if those are")
  func keys() {
    #expect("\(MLParameterKey.weights.scoped(to: "FullyConnected"))" == "FullyConnected.weights")
    let deep = MLParameterKey.biases.scoped(to: "model1").scoped(to: "FullyConnected")
    #expect("\(deep)" == "model1.FullyConnected.biases")
    #expect(deep.name == "biases" && deep.scope == "model1.FullyConnected")
    #expect(MLParameterKey.seed.scope == nil && "\(MLParameterKey.seed)" == "seed")
    #expect(MLParameterKey.seed.scoped(to: "a") == MLParameterKey.seed.scoped(to: "a"))
    #expect(MLParameterKey.seed.scoped(to: "a") != MLParameterKey.seed)
    #expect([MLParameterKey.seed.scoped(to: "a"): 1][MLParameterKey.seed.scoped(to: "a")] == 1)
  }

  @Test("an updatable network has training parameters of every numeric type")
  func training() throws {
    let model = try model(network(descent))
    #expect(try model.parameterValue(for: .learningRate) as? Double == 0.125)
    #expect(try model.parameterValue(for: .momentum) as? Double == 0.5)
    #expect(try model.parameterValue(for: .miniBatchSize) as? Int64 == 16)
    #expect(try model.parameterValue(for: .miniBatchSize) as? Int == 16)
    #expect(try model.parameterValue(for: .epochs) as? NSNumber == 10)
    #expect(try model.parameterValue(for: .shuffle) as? Bool == true)
    #expect(try model.parameterValue(for: .seed) as? Int64 == 7)
    expectModelError(.parameters, "\"beta1\"", "learningRate", "dense.weights") {
      try model.parameterValue(for: .beta1)
    }
    let other = try self.model(network(adam))
    #expect(try other.parameterValue(for: .learningRate) as? Double == 0.25)
    #expect(try other.parameterValue(for: .beta1) as? Double == 0.75)
    #expect(try other.parameterValue(for: .beta2) as? Double == 0.875)
    #expect(try other.parameterValue(for: .eps) as? Double == 0.0625)
    #expect(throws: MLModelError.self) { try other.parameterValue(for: .momentum) }
  }

  @Test("the description has the parameters' defaults and allowed values, and the training inputs")
  func descriptions() throws {
    let description = try model(network(descent), [.epochs: 20]).modelDescription
    #expect(description.isUpdatable)
    #expect(Set(description.trainingInputDescriptionsByName.keys) == ["x", "target"])
    let parameters = description.parameterDescriptionsByKey
    let names = Set(parameters.keys.map(\.name))
    #expect(names == ["learningRate", "momentum", "miniBatchSize", "epochs", "shuffle", "seed"])
    let epochs = try #require(parameters[.epochs])
    #expect(epochs.key == .epochs && epochs.defaultValue as? Int == 10)
    #expect(epochs.numericConstraint?.enumeratedNumbers == [5, 10, 20])
    let size = try #require(parameters[.miniBatchSize]?.numericConstraint)
    #expect(size.minNumber == 1 && size.maxNumber == 64 && size.enumeratedNumbers == nil)
    #expect(parameters[.momentum]?.numericConstraint == nil)
  }

  @Test("weights and biases are those of updatable layers, row by row")
  func weights() throws {
    let model = try model(network(descent))
    let weights = try array(model, .weights.scoped(to: "dense"))
    #expect(weights.shape == [2, 3] && weights.dataType == .float32)
    #expect(weights.values(as: Double.self) == [1, 2, 3, 4, 5, 6])
    #expect(try array(model, .biases.scoped(to: "dense")).values(as: Double.self) == [10, 20])
    // A copy: the model's weights are unchanged.
    weights[0] = 99
    #expect(try array(model, .weights.scoped(to: "dense"))[0] == 1)
    for key in [MLParameterKey.weights.scoped(to: "still"), .biases.scoped(to: "still"), .weights] {
      expectModelError(.parameters, "\"\(key)\"", "updatable") { try model.parameterValue(for: key) }
    }
  }

  @Test("a convolution's kernels have four dimensions")
  func convolutions() throws {
    var model = Specification.network(
      [
        .with {
          $0.name = "conv"
          $0.input = ["x"]
          $0.output = ["y"]
          $0.isUpdatable = true
          $0.convolution.outputChannels = 2
          $0.convolution.kernelChannels = 1
          $0.convolution.kernelSize = [1, 2]
          $0.convolution.valid = .init()
          $0.convolution.weights = .init([1, 2, 3, 4])
        }
      ], inputs: [.array("x", [1, 1, 2])], outputs: [.array("y")])
    model.isUpdatable = true
    let weights = try array(try self.model(model), .weights.scoped(to: "conv"))
    #expect(weights.shape == [2, 1, 1, 2] && weights.values(as: Double.self) == [1, 2, 3, 4])
  }

  @Test("a configuration's weights are used for predictions")
  func givenWeights() throws {
    let rows = try MLMultiArray.numbers([1, 0, 0, 0, 0, 1], shape: [2, 3], .double)
    let biases = try MLMultiArray.numbers([0, 100], shape: [2])
    let key = MLParameterKey.weights.scoped(to: "dense")
    let model = try model(network(descent), [key: rows, .biases.scoped(to: "dense"): biases])
    rows[0] = 50
    let x = try MLMultiArray.numbers([7, 8, 9], shape: [3])
    let output = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: ["x": x]))
    #expect(output.numbers("y") == [7, 109])
    #expect(try array(model, key).values(as: Double.self) == [1, 0, 0, 0, 0, 1])
    expectModelError(.parameters, "dense.weights", "[2, 3]") {
      try self.model(network(descent), [key: biases])
    }
    expectModelError(.parameters, "still.weights") {
      try self.model(network(descent), [.weights.scoped(to: "still"): rows])
    }
  }

  @Test("a configuration's weights for a layer with impossibly large sizes are rejected")
  func impossibleSizes() throws {
    let huge: UInt64 = 1 << 28
    var model = Specification.network(
      [
        .with {
          $0.name = "conv"
          $0.input = ["x"]
          $0.output = ["y"]
          $0.isUpdatable = true
          $0.convolution.outputChannels = huge
          $0.convolution.kernelChannels = huge
          $0.convolution.kernelSize = [huge, huge]
          $0.convolution.valid = .init()
          $0.convolution.weights = .init([1])
        }
      ], inputs: [.array("x", [1, 1, 2])], outputs: [.array("y")])
    model.isUpdatable = true
    let given = try MLMultiArray.numbers([1], shape: [1])
    expectModelError(.parameters, "conv.weights", "\(huge)") {
      try self.model(model, [.weights.scoped(to: "conv"): given])
    }
    #expect(throws: MLModelError.self) { try self.model(model) }
  }

  @Test("a configuration's numbers are accepted within the allowed values")
  func givenNumbers() throws {
    let model = try model(
      network(descent),
      [.epochs: 20, .learningRate: Float(0.5), .shuffle: false, .miniBatchSize: NSNumber(value: 4)])
    #expect(try model.parameterValue(for: .epochs) as? Int == 20)
    #expect(try model.parameterValue(for: .learningRate) as? Double == 0.5)
    #expect(try model.parameterValue(for: .shuffle) as? Bool == false)
    #expect(try model.parameterValue(for: .miniBatchSize) as? Int == 4)
    #expect(model.configuration.parameters?[.epochs] as? Int == 20)
    for (parameters, words) in [
      ([.epochs: 11], "one of 5, 10, 20"), ([.miniBatchSize: 65], "from 1 to 64"),
      ([.miniBatchSize: 1.5], "an integer"), ([.learningRate: 1.25], "from 0"),
      ([.learningRate: "fast"], "\"fast\""), ([.shuffle: 2], "true or false"),
      ([.beta1: 0.5], "the model lacks"),
    ] as [([MLParameterKey: Any], String)] {
      expectModelError(.parameters, words) { try self.model(network(descent), parameters) }
    }
  }

  @Test("a configuration's number of neighbors determines who votes")
  func numberOfNeighbors() throws {
    #expect(try model(neighbors).outputs(["x": [0.0]]).featureValue(for: "label")?.stringValue == "b")
    let three = try model(neighbors, [.numberOfNeighbors: 3])
    #expect(try three.outputs(["x": [0.0]]).featureValue(for: "label")?.stringValue == "a")
    #expect(try three.parameterValue(for: .numberOfNeighbors) as? Int64 == 3)
    expectModelError(.parameters, "from 1 to 3") { try model(neighbors, [.numberOfNeighbors: 4]) }
  }

  @Test("a pipeline's models have their parameters scoped by name, or by index without a name")
  func pipelines() throws {
    let scaler = ClassicSpecification.specification(
      [ClassicSpecification.vector("v", 1)], [ClassicSpecification.vector("x", 1)],
      .scaler(.with { $0.scaleValue = [1] }))
    func pipeline(_ names: [String]) -> Specification {
      ClassicSpecification.specification(
        [ClassicSpecification.vector("v", 1)], [ClassicSpecification.text("label")],
        .pipeline(
          .with {
            $0.models = [scaler, neighbors]
            $0.names = names
          }))
    }
    let unnamed = try model(pipeline([]), [.numberOfNeighbors.scoped(to: "model1"): 2])
    #expect(try unnamed.parameterValue(for: .numberOfNeighbors.scoped(to: "model1")) as? Int == 2)
    #expect(throws: MLModelError.self) { try unnamed.parameterValue(for: .numberOfNeighbors) }
    let named = try model(pipeline(["scale", "vote"]))
    #expect(try named.parameterValue(for: .numberOfNeighbors.scoped(to: "vote")) as? Int == 1)
  }

  @Test("a linked model may have another file name")
  func links() throws {
    let twice = ClassicSpecification.specification(
      [ClassicSpecification.vector("x", 1)], [ClassicSpecification.vector("y", 1)],
      .scaler(.with { $0.scaleValue = [2] }))
    _ = try folder.write(twice, as: "Twice.mlmodel")
    let link = ClassicSpecification.specification(
      [ClassicSpecification.vector("x", 1)], [ClassicSpecification.vector("y", 1)],
      .linkedModel(.with { $0.linkedModelFile.linkedModelFileName.defaultValue = "Missing" }))
    let model = try model(link, [.linkedModelFileName: "Twice", .linkedModelSearchPath: "deep"])
    #expect(try model.parameterValue(for: .linkedModelFileName) as? String == "Twice")
    #expect(try model.parameterValue(for: .linkedModelSearchPath) as? String == "deep")
    #expect(try model.numbers("y", ["x": [3.0]]) == [6])
  }

  @Test("a copy of a configuration has its parameters")
  func copying() throws {
    let configuration = MLModelConfiguration()
    #expect(configuration.parameters == nil)
    configuration.parameters = [.epochs: 3]
    let copy = try #require(configuration.copy() as? MLModelConfiguration)
    configuration.parameters = nil
    #expect(copy.parameters?[.epochs] as? Int == 3)
  }
}
