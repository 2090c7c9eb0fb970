import CoreMLSpecification
import NetworkTraining
import ProtobufWire
import Testing

@testable import CoreML

@Suite("Trainable part of a network")
struct TrainableSubgraphTests {
  private func model(_ layers: [Layer], shape: [Int64]) -> Specification {
    var first = Layer.with {
      $0.name = "first"
      $0.input = ["x"]
      $0.output = ["h"]
      $0.isUpdatable = true
    }
    let channels = UInt64(shape[0])
    first.convolution = .with {
      $0.outputChannels = channels
      $0.kernelChannels = channels
      $0.nGroups = 1
      $0.kernelSize = [1, 1]
      $0.valid = .init()
      $0.weights = .pattern(Int(channels * channels), seed: 9)
      $0.hasBias = true
      $0.bias = .pattern(Int(channels), seed: 8)
    }
    var model = Specification.network(
      [first] + layers, inputs: [.array("x", shape)], outputs: [.array("y")])
    model.isUpdatable = true
    model.neuralNetwork.updateParams.lossLayers = [
      .with {
        $0.meanSquaredErrorLossLayer.input = "y"
        $0.meanSquaredErrorLossLayer.target = "y_true"
      }
    ]
    return model
  }

  private static func layer(_ make: (inout Layer) -> Void) -> Layer {
    .with {
      $0.name = "layer"
      $0.input = ["h"]
      $0.output = ["y"]
      make(&$0)
    }
  }

  private static func convolution(
    _ make: (inout CoreML_Specification_ConvolutionLayerParams) -> Void
  ) -> Layer {
    layer {
      $0.convolution.outputChannels = 4
      $0.convolution.kernelChannels = 1
      $0.convolution.nGroups = 2
      $0.convolution.kernelSize = [3, 2]
      $0.convolution.stride = [2, 1]
      $0.convolution.weights = .pattern(24, seed: 2)
      make(&$0.convolution)
    }
  }

  private static func pooling(_ make: (inout CoreML_Specification_PoolingLayerParams) -> Void) -> Layer {
    layer {
      $0.pooling.kernelSize = [3, 2]
      $0.pooling.stride = [2, 2]
      $0.pooling.type = .average
      make(&$0.pooling)
    }
  }

  static let layers: [Layer] = [
    convolution { $0.same.asymmetryMode = .topLeftHeavy },
    convolution { $0.same.asymmetryMode = .bottomRightHeavy },
    convolution {
      $0.valid.paddingAmounts = .init(top: 2, bottom: 0, left: 1, right: 3)
      $0.dilationFactor = [2, 3]
    },
    pooling { $0.valid = .init() },
    pooling { $0.valid.paddingAmounts = .init(top: 1, bottom: 1, left: 1, right: 0) },
    pooling {
      $0.valid.paddingAmounts = .init(top: 1, bottom: 1, left: 1, right: 0)
      $0.avgPoolExcludePadding = true
    },
    pooling { $0.same.asymmetryMode = .bottomRightHeavy },
    pooling {
      $0.includeLastPixel.paddingAmounts = [1, 1]
      $0.type = .max
    },
    pooling { $0.includeLastPixel.paddingAmounts = [1, 1] },
    pooling { $0.includeLastPixel.paddingAmounts = [0, 0] },
    pooling { $0.globalPooling = true },
    pooling {
      $0.globalPooling = true
      $0.type = .max
    },
    layer { $0.activation.reLu = .init() },
    layer { $0.activation.leakyReLu.alpha = 0.25 },
    layer { $0.activation.tanh = .init() },
    layer { $0.activation.sigmoid = .init() },
    layer {
      $0.activation.linear.alpha = 2
      $0.activation.linear.beta = -1
    },
    layer { $0.flatten.mode = .channelFirst },
    layer { $0.flatten.mode = .channelLast },
    layer {
      $0.input = ["h", "x"]
      $0.add = .init()
    },
    layer {
      $0.innerProduct.inputChannels = 60
      $0.innerProduct.outputChannels = 3
      $0.innerProduct.weights = .pattern(180, seed: 3)
      $0.innerProduct.hasBias = true
      $0.innerProduct.bias = .pattern(3, seed: 4)
    },
  ]

  @Test("each layer type computes the same as the engine", arguments: layers.indices)
  func agreement(_ index: Int) throws {
    let layer = Self.layers[index]
    let model = model([layer], shape: [2, 5, 6])
    let input = pattern(60, seed: 6)
    let expected = try NeuralNetworkExecutor(model, allowsReducedPrecision: false)
      .blobs(
        for: MLDictionaryFeatureProvider(dictionary: ["x": MLMultiArray.numbers(input, shape: [2, 5, 6])]))[0]
    let (network, values) = try TrainableSubgraph(model).network([[1, 1, 2, 5, 6]])
    let place = try #require(values["y"])
    let numbers = network.values([input.map(Double.init)])[place]
    #expect(network.shapes[place].count == expected.numbers.count)
    // The engine computes in 32 bits: 24 of precision, of numbers below 100.
    expectClose(numbers, expected.numbers.map(Double.init), within: 1e-4)
  }

  @Test("it excludes layers before the first updatable one, and those that don't affect the loss")
  func boundary() throws {
    func product(_ name: String, _ input: String, updatable: Bool) -> Layer {
      var layer = Layer.innerProduct(input, name, rows: [[1, 2], [3, 4]])
      layer.name = name
      layer.isUpdatable = updatable
      return layer
    }
    var model = Specification.network(
      [
        product("a", "x", updatable: false), product("b", "a", updatable: true),
        product("c", "b", updatable: false),
        product("y", "b", updatable: false),
      ], inputs: [.array("x", [2])], outputs: [.array("y", [2])])
    model.neuralNetwork.updateParams.lossLayers = [
      .with { $0.meanSquaredErrorLossLayer.input = "y" }
    ]
    let tail = try TrainableSubgraph(model)
    #expect(tail.boundary == ["a"])
    #expect(tail.frozen(of: model).neuralNetwork.layers.map(\.name) == ["a"])
    let (network, values) = try tail.network([[1, 1, 2, 1, 1]])
    #expect(Set(values.keys) == ["a", "b", "y"])
    #expect(network.shapes.count == 3)
  }

  @Test("padding with excessively many windows is rejected before memory is allocated")
  func padding() throws {
    let amounts = CoreML_Specification_BorderAmounts(top: 1 << 20, bottom: 0, left: 1 << 20, right: 0)
    for layer in [
      Self.pooling { $0.valid.paddingAmounts = amounts },
      Self.convolution { $0.valid.paddingAmounts = amounts },
    ] {
      expectModelError(.update, "more than can be computed") {
        try TrainableSubgraph(model([layer], shape: [2, 5, 6])).network([[1, 1, 2, 5, 6]])
      }
    }
  }

  @Test("a blob with several values is rejected by name")
  func several() throws {
    let model = model([Self.layers[12]], shape: [2, 5, 6])
    expectModelError(.update, "\"x\"", "[2, 1, 2, 5, 6]") {
      try TrainableSubgraph(model).network([[2, 1, 2, 5, 6]])
    }
    expectModelError(.update, "\"layer\" of type innerProduct", "expected 210") {
      try TrainableSubgraph(self.model([Self.layers[20]], shape: [2, 5, 7])).network([[1, 1, 2, 5, 7]])
    }
  }
}
