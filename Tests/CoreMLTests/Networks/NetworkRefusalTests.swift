import Foundation
import Testing

@testable import CoreML

@Suite("Networks that can't be run are refused when they are loaded")
struct NetworkRefusalTests {
  private func refusal(
    _ layers: [Layer], inputs: [FeatureSpecification] = [.array("x", [2, 4, 4])]
  ) throws -> MLModelError {
    let model = Specification.network(layers, inputs: inputs, outputs: [.array("y")])
    return try #require(throws: MLModelError.self) {
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

  @Test("a layer that isn't known is named with its type")
  func unknownLayer() throws {
    for (type, error) in [
      ("uniDirectionalLstm", try refusal([layer { $0.uniDirectionalLstm = .init() }])),
      ("gru", try refusal([layer { $0.gru = .init() }])),
      ("topK", try refusal([layer { $0.topK = .init() }])),
      ("unknown", try refusal([layer { _ in }])),
    ] {
      #expect(error.code == .parameters)
      #expect(error.description.contains("\"the layer\""), "\(error)")
      #expect(error.description.lowercased().contains(type.lowercased()), "\(error)")
    }
  }

  @Test("a custom layer is named with its class")
  func customLayer() throws {
    let error = try refusal([layer { $0.custom.className = "Swish" }])
    #expect(error.code == .customLayer)
    #expect(error.description.contains("Swish") && error.description.contains("the layer"))
  }

  @Test("a blob that nobody computed before is named, and cycles are such")
  func missingBlobs() throws {
    #expect(try refusal([.linear("z", "y")]).description.contains("\"z\""))
    #expect(
      try refusal([.linear("b", "a"), .linear("a", "b"), .linear("b", "y")]).description.contains("\"b\""))
    #expect(try refusal([.linear("x", "z")]).description.contains("\"y\""))
    #expect(try refusal([]).description.contains("\"y\""))
  }

  @Test("wrong numbers of inputs and outputs")
  func arity() throws {
    _ = try refusal([
      layer {
        $0.input = []; $0.softmax = .init()
      }
    ])
    _ = try refusal([
      layer {
        $0.input = ["x", "x"]; $0.softmax = .init()
      }
    ])
    _ = try refusal([
      layer {
        $0.output = []; $0.softmax = .init()
      }
    ])
    _ = try refusal([
      layer {
        $0.output = ["y", "z"]; $0.softmax = .init()
      }
    ])
    _ = try refusal([
      layer {
        $0.output = ["y", "z"]; $0.split.nOutputs = 3
      }
    ])
    _ = try refusal([
      layer {
        $0.input = []; $0.add = .init()
      }
    ])
  }

  @Test("weights that don't fit the other parameters")
  func wrongWeights() throws {
    let error = try refusal([
      layer {
        $0.convolution.outputChannels = 1
        $0.convolution.kernelChannels = 2
        $0.convolution.weights = .pattern(17)
      }
    ])
    #expect(error.description.contains("17") && error.description.contains("18"))
    _ = try refusal([
      layer {
        $0.innerProduct.inputChannels = 32
        $0.innerProduct.outputChannels = 1 << 40
        $0.innerProduct.weights = .pattern(32)
      }
    ])
    _ = try refusal([
      layer {
        $0.batchnorm.channels = 2
        $0.batchnorm.gamma = .pattern(2)
        $0.batchnorm.beta = .pattern(1)
        $0.batchnorm.mean = .pattern(2)
        $0.batchnorm.variance = .pattern(2)
      }
    ])
  }

  @Test("channels that don't match the kernel")
  func wrongChannels() throws {
    for (channels, groups) in [(3, 1), (2, 2), (1, 3)] as [(UInt64, UInt64)] {
      _ = try refusal([
        layer {
          $0.convolution.outputChannels = 6
          $0.convolution.kernelChannels = channels
          $0.convolution.nGroups = groups
          $0.convolution.kernelSize = [1, 1]
          $0.convolution.weights = .pattern(Int(6 * channels))
        }
      ])
    }
  }

  @Test("sizes that no memory holds", .timeLimit(.minutes(1)))
  func giants() throws {
    let huge = UInt64.max
    _ = try refusal([layer { $0.padding.paddingAmounts = .init(top: huge, bottom: 0, left: 0, right: 0) }])
    _ = try refusal([
      layer { $0.padding.paddingAmounts = .init(top: 1 << 28, bottom: 0, left: 1 << 28, right: 0) }
    ])
    _ = try refusal([layer { $0.upsample.scalingFactor = [huge, huge] }])
    _ = try refusal([layer { $0.upsample.scalingFactor = [1 << 20, 1 << 20] }])
    _ = try refusal([layer { $0.upsample.fractionalScalingFactor = [.infinity, .nan] }])
    _ = try refusal([layer { $0.resizeBilinear.targetSize = [1 << 28, 1 << 28] }])
    _ = try refusal([
      layer {
        $0.resizeBilinear.targetSize = [1 << 28, 1]
        $0.resizeBilinear.mode.samplingMethod = .roiAlignMode
      }
    ])
    _ = try refusal([layer { $0.sequenceRepeat.nRepetitions = 1 << 60 }])
    _ = try refusal([layer { $0.tile.reps = [1, 1, huge, huge, huge] }])
    _ = try refusal([
      layer {
        $0.input = []; $0.fillStatic.targetShape = [huge, huge]
      }
    ])
    _ = try refusal([layer { $0.reorganizeData.blockSize = 1 << 40 }])
    _ = try refusal([.linear()], inputs: [.array("x", [1 << 40, 1 << 40, 1 << 40])])
    _ = try refusal([.linear()], inputs: [.array("x", [-3])])
    _ = try refusal([.linear()], inputs: [.picture("x", 1 << 40, 1, .rgb)])
  }

  @Test("windows, crops and slices that leave nothing, or reach outside")
  func emptyResults() throws {
    _ = try refusal([layer { $0.pooling.kernelSize = [5, 5] }])
    _ = try refusal([layer { $0.pooling.kernelSize = [0, 1] }])
    _ = try refusal([layer { $0.pooling.stride = [0, 1] }])
    _ = try refusal([layer { $0.pooling.kernelSize = [1, 1, 1] }])
    _ = try refusal([layer { $0.crop.cropAmounts = .init(top: 2, bottom: 2, left: 0, right: 0) }])
    _ = try refusal([
      layer {
        $0.input = ["x", "x"]; $0.crop.offset = [1, 0]
      }
    ])
    _ = try refusal([
      layer {
        $0.slice = .with {
          $0.startIndex = 3; $0.endIndex = 2; $0.stride = 1
        }
      }
    ])
    _ = try refusal([
      layer {
        $0.slice = .with {
          $0.startIndex = 0; $0.endIndex = 9; $0.stride = 1
        }
      }
    ])
    _ = try refusal([
      layer {
        $0.slice = .with {
          $0.startIndex = .min; $0.endIndex = .min; $0.stride = 1
        }
      }
    ])
    _ = try refusal([
      layer {
        $0.padding.reflection = .init()
        $0.padding.paddingAmounts = .init(top: 4, bottom: 0, left: 0, right: 0)
      }
    ])
    _ = try refusal([layer { $0.reshape.targetShape = [5, 5, 5] }])
    _ = try refusal([layer { $0.reshape.targetShape = [-1, 4, 4] }])
    _ = try refusal([layer { $0.permute.axis = [0, 0, 1, 2] }])
    _ = try refusal([layer { $0.softmaxNd.axis = 7 }])
    _ = try refusal([layer { $0.reduceSum.axes = [1, -4] }])
  }

  @Test("inputs that neither layers nor callers could mean")
  func wrongInputs() throws {
    _ = try refusal([.linear()], inputs: [.number("x")])
    _ = try refusal([.linear()], inputs: [.picture("x", 0, 4, .rgb)])
    _ = try refusal([.linear()], inputs: [.picture("x", 4, 4, .invalidColorSpace)])
  }

  @Test("names of a file don't reach the engine as markup")
  func hostileNames() throws {
    var layer = Layer.linear(factor: 3)
    layer.name = "\"/><layer id=\"0\"]]>\u{0}\u{FFFF}"
    let model = Specification.network([layer], inputs: [.array("x", [1])], outputs: [.array("y", [1])])
    #expect(try model.prediction(["x": MLMultiArray.numbers([2], shape: [1])]).numbers("y") == [6])
  }

  @Test("factors that aren't numbers don't stop the process")
  func notANumber() throws {
    for value in [Float.nan, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude] {
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
      _ = try? model.prediction(["x": MLMultiArray.numbers(pattern(32), shape: [2, 4, 4])])
    }
    let clip = layer {
      $0.clip = .with {
        $0.minVal = .nan; $0.maxVal = 1
      }
    }
    _ = try refusal([clip])
  }
}
