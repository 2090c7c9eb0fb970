import CoreMLSpecification
import Foundation
import ProtobufWire
import Testing

@testable import CoreML

@Suite("Rejected networks")
struct NetworkRefusalTests {
  /// Expects that the only layer, named "the layer", is rejected with its type and the reason.
  private func expectLayerRefusal(
    _ type: String, _ reason: String, code: MLModelError.Code = .parameters,
    sourceLocation: SourceLocation = #_sourceLocation, _ configure: (inout Layer) -> Void
  ) {
    expectNetworkRefusal(
      [layer(configure)], "The layer \"the layer\" of type \(type): ", reason, code: code,
      sourceLocation: sourceLocation)
  }

  private func expectNetworkRefusal(
    _ layers: [Layer], inputs: [FeatureSpecification] = [.array("x", [2, 4, 4])],
    outputs: [FeatureSpecification] = [.array("y")], _ words: String, _ reason: String = "",
    code: MLModelError.Code = .parameters,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let model = Specification.network(layers, inputs: inputs, outputs: outputs)
    expectModelError(code, words, reason, sourceLocation: sourceLocation) {
      try NeuralNetworkExecutor(model, allowsReducedPrecision: false)
    }
  }

  private func layer(_ configure: (inout Layer) -> Void) -> Layer {
    .with {
      $0.name = "the layer"
      $0.input = ["x"]
      $0.output = ["y"]
      configure(&$0)
    }
  }

  @Test("an unknown layer is reported with its type")
  func unknownLayer() {
    expectLayerRefusal("unknown", "is unknown") { _ in }
  }

  @Test("a recurrent layer without sizes is reported with its type")
  func emptyLayers() {
    expectLayerRefusal("uniDirectionalLstm", "isn't a valid input size") {
      $0.uniDirectionalLstm = .init()
    }
    expectLayerRefusal("gru", "isn't a valid input size") { $0.gru = .init() }
    expectLayerRefusal("topK", "can't be selected") { $0.topK = .init() }
  }

  @Test("a custom layer is reported with its class")
  func customLayer() {
    expectLayerRefusal("custom", "Swish", code: .customLayer) { $0.custom.className = "Swish" }
  }

  @Test("a blob that isn't computed earlier is reported, as in cycles")
  func missingBlobs() {
    expectNetworkRefusal([.linear("z", "y")], "The layer \"linear\"", "its input \"z\"")
    expectNetworkRefusal(
      [.linear("b", "a"), .linear("a", "b"), .linear("b", "y")], "The layer \"linear\"",
      "its input \"b\"")
    expectNetworkRefusal([.linear("x", "z")], "its output \"y\"")
    expectNetworkRefusal([], "its output \"y\"")
  }

  @Test("wrong numbers of inputs and outputs")
  func arity() {
    expectLayerRefusal("softmax", "0 inputs") {
      $0.input = []; $0.softmax = .init()
    }
    expectLayerRefusal("softmax", "2 inputs") {
      $0.input = ["x", "x"]; $0.softmax = .init()
    }
    expectLayerRefusal("softmax", "0 outputs") {
      $0.output = []; $0.softmax = .init()
    }
    expectLayerRefusal("softmax", "2 outputs") {
      $0.output = ["y", "z"]; $0.softmax = .init()
    }
    expectLayerRefusal("split", "2 channels can't be split evenly") {
      $0.output = ["y", "z"]; $0.split.nOutputs = 3
    }
    expectLayerRefusal("add", "0 inputs") {
      $0.input = []; $0.add = .init()
    }
  }

  @Test("weights that don't fit the other parameters")
  func wrongWeights() {
    expectLayerRefusal("convolution", "17 numbers in the weights, expected 18") {
      $0.convolution.outputChannels = 1
      $0.convolution.kernelChannels = 2
      $0.convolution.weights = .pattern(17)
    }
    expectLayerRefusal("innerProduct", "\(1 << 40) isn't a valid number of output channels") {
      $0.innerProduct.inputChannels = 32
      $0.innerProduct.outputChannels = 1 << 40
      $0.innerProduct.weights = .pattern(32)
    }
    expectLayerRefusal("batchnorm", "1 numbers in the beta, expected 2") {
      $0.batchnorm.channels = 2
      $0.batchnorm.gamma = .pattern(2)
      $0.batchnorm.beta = .pattern(1)
      $0.batchnorm.mean = .pattern(2)
      $0.batchnorm.variance = .pattern(2)
    }
  }

  @Test(
    "channels that don't match the kernel, which has its own for each group",
    arguments: zip([3, 2, 1] as [UInt64], [1, 2, 3] as [UInt64]))
  func wrongChannels(channels: UInt64, groups: UInt64) {
    expectLayerRefusal("convolution", "2 channels, but the kernels need \(channels * groups)") {
      $0.convolution.outputChannels = 6
      $0.convolution.kernelChannels = channels
      $0.convolution.nGroups = groups
      $0.convolution.kernelSize = [1, 1]
      $0.convolution.weights = .pattern(Int(6 * channels))
    }
  }

  @Test("sizes beyond memory")
  func giants() {
    let huge = UInt64.max
    expectLayerRefusal("padding", "border amounts") {
      $0.padding.paddingAmounts = .init(top: huge, bottom: 0, left: 0, right: 0)
    }
    expectLayerRefusal("padding", "[1, 2, \(1 << 28 + 4), \(1 << 28 + 4)] is too large") {
      $0.padding.paddingAmounts = .init(top: 1 << 28, bottom: 0, left: 1 << 28, right: 0)
    }
    expectLayerRefusal("upsample", "\(huge) isn't a valid scaling factor") {
      $0.upsample.scalingFactor = [huge, huge]
    }
    expectLayerRefusal("upsample", "[1, 2, \(1 << 22), \(1 << 22)] is too large") {
      $0.upsample.scalingFactor = [1 << 20, 1 << 20]
    }
    expectLayerRefusal("upsample", "scaling factors [inf, nan]") {
      $0.upsample.fractionalScalingFactor = [.infinity, .nan]
    }
    expectLayerRefusal("resizeBilinear", "[1, 2, \(1 << 28), \(1 << 28)] is too large") {
      $0.resizeBilinear.targetSize = [1 << 28, 1 << 28]
    }
    expectLayerRefusal("resizeBilinear", "[\(1 << 28), 4] is too large") {
      $0.resizeBilinear.targetSize = [1 << 28, 1]
      $0.resizeBilinear.mode.samplingMethod = .roiAlignMode
    }
    expectLayerRefusal("sequenceRepeat", "\(1 << 60) isn't a valid number of repetitions") {
      $0.sequenceRepeat.nRepetitions = 1 << 60
    }
    expectLayerRefusal("tile", "\(huge) isn't a valid size") {
      $0.tile.reps = [1, 1, huge, huge, huge]
    }
    expectLayerRefusal("fillStatic", "\(huge) isn't a valid size") {
      $0.input = []; $0.fillStatic.targetShape = [huge, huge]
    }
    expectLayerRefusal("reorganizeData", "\(1 << 40) isn't a valid block size") {
      $0.reorganizeData.blockSize = 1 << 40
    }
  }

  @Test("inputs beyond memory")
  func giantInputs() {
    expectNetworkRefusal(
      [.linear()], inputs: [.array("x", [1 << 40, 1 << 40, 1 << 40])], "The network's input \"x\"",
      "\(1 << 40), \(1 << 40), \(1 << 40)] is too large")
    expectNetworkRefusal(
      [.linear()], inputs: [.image("x", 1 << 40, 1, .rgb)], "The network's input \"x\"",
      "\(1 << 40) isn't a valid width")
  }

  @Test("windows, crops and slices that are empty or out of bounds")
  func emptyResults() {
    expectLayerRefusal("pooling", "a kernel of extent 5 doesn't fit in 4") {
      $0.pooling.kernelSize = [5, 5]
    }
    expectLayerRefusal("pooling", "0 isn't a valid kernel size") { $0.pooling.kernelSize = [0, 1] }
    expectLayerRefusal("pooling", "0 isn't a valid stride") { $0.pooling.stride = [0, 1] }
    expectLayerRefusal("pooling", "3 numbers for the kernel size") { $0.pooling.kernelSize = [1, 1, 1] }
    expectLayerRefusal("crop", "[0, 4] at [2, 0] can't be cropped") {
      $0.crop.cropAmounts = .init(top: 2, bottom: 2, left: 0, right: 0)
    }
    expectLayerRefusal("crop", "[4, 4] at [1, 0] can't be cropped") {
      $0.input = ["x", "x"]; $0.crop.offset = [1, 0]
    }
    expectLayerRefusal("slice", "from 3 to 2 by 1 of 2 elements is empty") {
      $0.slice = .with {
        $0.startIndex = 3; $0.endIndex = 2; $0.stride = 1
      }
    }
    expectLayerRefusal("slice", "from 2 to 2 by 1 of 2 elements") {
      $0.slice = .with {
        $0.startIndex = 2; $0.endIndex = 9; $0.stride = 1
      }
    }
    expectLayerRefusal("slice", "\(Int64.min) isn't a valid start index") {
      $0.slice = .with {
        $0.startIndex = .min; $0.endIndex = .min; $0.stride = 1
      }
    }
    expectLayerRefusal("padding", "a reflection can't be wider than the tensor") {
      $0.padding.reflection = .init()
      $0.padding.paddingAmounts = .init(top: 4, bottom: 0, left: 0, right: 0)
    }
    expectLayerRefusal("reshape", "can't take the shape [1, 1, 5, 5, 5]") {
      $0.reshape.targetShape = [5, 5, 5]
    }
    expectLayerRefusal("reshape", "can't take the shape [1, 1, -1, 5, 4]") {
      $0.reshape.targetShape = [-1, 5, 4]
    }
    expectLayerRefusal("reshape", "the target shape [1, 1, -1, -1, 4] has more than one size to infer") {
      $0.reshape.targetShape = [-1, -1, 4]
    }
    expectLayerRefusal("reshape", "-2 isn't a valid target size") {
      $0.reshape.targetShape = [-2, 4, 4]
    }
    expectLayerRefusal("transpose", "2 axes for an input of shape [1, 1, 2, 4, 4]") {
      $0.transpose.axes = [1, 0]
    }
    expectLayerRefusal("permute", "the order [0, 0, 1, 2]") { $0.permute.axis = [0, 0, 1, 2] }
    expectLayerRefusal("softmaxNd", "axis 7 is outside") { $0.softmaxNd.axis = 7 }
    expectLayerRefusal("reduceSum", "axes [1, -4] contain duplicates") { $0.reduceSum.axes = [1, -4] }
  }

  @Test("inputs with unsupported types, shapes and color spaces")
  func wrongInputs() {
    let named = "The network's input \"x\""
    expectNetworkRefusal(
      [.linear()], inputs: [.number("x")], named, "neither an image nor a multi-array", code: .io)
    expectNetworkRefusal(
      [.linear()], inputs: [.array("x", [-3])], named, "can't have the shape [-3]", code: .io)
    expectNetworkRefusal(
      [.linear()], inputs: [.image("x", 0, 4, .rgb)], named, "0 isn't a valid width")
    expectNetworkRefusal(
      [.linear()], inputs: [.image("x", 4, 4, .invalidColorSpace)], named, "an unknown color space",
      code: .io)
  }

  @Test("an output image with an unknown color space")
  func outputOfNoColorSpace() {
    expectNetworkRefusal(
      [.linear()], inputs: [.array("x", [1, 4, 4])], outputs: [.image("y", 4, 4, .invalidColorSpace)],
      "The network's output \"y\"", "an unknown color space", code: .io)
  }

  @Test("names from a file don't reach the engine as markup")
  func hostileNames() throws {
    var layer = Layer.linear(factor: 3)
    layer.name = "\"/><layer id=\"0\"]]>\u{0}\u{FFFF}"
    let model = Specification.network([layer], inputs: [.array("x", [1])], outputs: [.array("y", [1])])
    #expect(try model.prediction(["x": MLMultiArray.numbers([2], shape: [1])]).numbers("y") == [6])
  }

  /// Predicts with a linear, an exponential and a channel normalization layer, all with this factor.
  private func prediction(factor value: Float) throws -> [Float] {
    let layers = [
      Layer.linear("x", "a", factor: value, addend: value),
      layer {
        $0.input = ["a"]
        $0.output = ["b"]
        $0.activation.elu.alpha = value
      },
      layer {
        $0.input = ["b"]
        $0.lrn.alpha = value
        $0.lrn.beta = value
        $0.lrn.k = value
        $0.lrn.localSize = 3
      },
    ]
    let model = Specification.network(layers, inputs: [.array("x", [2, 4, 4])], outputs: [.array("y")])
    let features = ["x": try MLMultiArray.numbers(pattern(32), shape: [2, 4, 4])]
    return try #require(try model.prediction(features).numbers("y"))
  }

  @Test("NaN factors produce NaN results")
  func notANumber() throws {
    let results = try prediction(factor: .nan)
    #expect(results.count == 32)
    #expect(results.allSatisfy { $0.isNaN }, "\(results)")
  }

  @Test(
    "infinite, largest and smallest factors don't crash",
    arguments: [
      Float.infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    ])
  func overflow(factor: Float) throws {
    #expect(try prediction(factor: factor).count == 32)
  }

  @Test("NaN bounds are rejected")
  func boundOfNoNumber() {
    expectLayerRefusal("clip", "the lower bound nan is above the upper, 1.0") {
      $0.clip = .with {
        $0.minVal = .nan; $0.maxVal = 1
      }
    }
  }
}
