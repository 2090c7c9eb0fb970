import CoreGraphics
import Foundation
import NetworkTraining

/// This project's network for dice (`Training/detector/network.py`), for any labels.
///
/// It downsamples to a stride of 32 and upsamples to cells with a stride of 8, whose outputs `CenterLoss`
/// documents. Convolutions are named as in Models/DiceDetector.mlmodel.
struct DetectorArchitecture {
  /// The width and height of a cell in pixels.
  static let stride = 8
  static let outputName = "output"

  private(set) var network = ConvolutionalNetwork(inputChannels: 3)
  private let isNormalized: Bool

  /// - Parameter isNormalized: whether convolutions are followed by batch normalization, as required for
  ///   training from scratch, instead of having biases.
  init(labelCount: Int, isNormalized: Bool) {
    self.isNormalized = isNormalized
    var layer = unit("stem", 0, 16, stride: 2)
    layer = stage("stage4", unit("down4", layer, 32, stride: 2), 32, bottlenecks: 1)
    let map8 = stage("stage8", unit("down8", layer, 64, stride: 2), 64, bottlenecks: 2)
    let map16 = stage("stage16", unit("down16", map8, 128, stride: 2), 128, bottlenecks: 2)
    var map32 = stage("stage32", unit("down32", map16, 160, stride: 2), 160, bottlenecks: 2)
    map32 = pooling("pooling32", map32, 160)
    let up32 = network.add(.upsample2x, unit("lateral32", map32, 64, kernel: 1), name: "up32")
    let sum16 = network.add(.sum, unit("lateral16", map16, 64, kernel: 1), up32, name: "sum16")
    let up16 = network.add(.upsample2x, unit("merge16", sum16, 64), name: "up16")
    let sum8 = network.add(.sum, unit("lateral8", map8, 64, kernel: 1), up16, name: "sum8")
    let head = unit("head", unit("merge8", sum8, 56), 56)
    _ = network.add(
      .convolution(.init(outputs: CenterLoss(labelCount: labelCount).width, kernel: 1)), head,
      name: Self.outputName)
  }

  private mutating func unit(
    _ name: String, _ input: Int, _ outputs: Int, kernel: Int = 3, stride: Int = 1
  ) -> Int {
    let convolution = network.add(
      .convolution(.init(outputs: outputs, kernel: kernel, stride: stride, hasBiases: !isNormalized)), input,
      name: name + "_convolution")
    return network.add(
      isNormalized ? .normalization(isRectified: true) : .activation(.rectifier), convolution, name: name)
  }

  /// Half of the channels pass through bottlenecks, half bypass them, then both are mixed.
  private mutating func stage(_ name: String, _ input: Int, _ channels: Int, bottlenecks: Int) -> Int {
    var branches = ["around", "entry"].map { unit("\(name)_\($0)", input, channels / 2, kernel: 1) }
    for number in 1...bottlenecks {
      let (block, last) = ("\(name)_bottleneck\(number)", branches[branches.count - 1])
      let inner = unit(block + "_second", unit(block + "_first", last, channels / 2), channels / 2)
      branches.append(network.add(.sum, last, inner, name: block + "_sum"))
    }
    return unit(
      name + "_mix", network.add(.concatenation, branches, name: name + "_concat"), channels, kernel: 1)
  }

  /// Max pooling over growing windows: a cell's receptive field covers objects up to half of the image.
  private mutating func pooling(_ name: String, _ input: Int, _ channels: Int) -> Int {
    var levels = [unit(name + "_entry", input, channels / 2, kernel: 1)]
    for number in 1...2 {
      levels.append(
        network.add(.maxPool(window: 5, stride: 1), levels[levels.count - 1], name: "\(name)_max\(number)"))
    }
    return unit(
      name + "_mix", network.add(.concatenation, levels, name: name + "_concat"), channels, kernel: 1)
  }

  /// Initial parameters with a center probability of 0.01, because nearly every cell is empty.
  ///
  /// - Parameter extents: the objects' mean width and height in cells.
  static func initialParameters(
    _ network: ConvolutionalNetwork, seed: Int, labelCount: Int, extents: CGSize
  ) -> [Float] {
    var parameters = network.initialParameters(seed: seed)
    initializeOutput(of: network, &parameters, labelCount: labelCount, extents: extents)
    return parameters
  }

  private static func initializeOutput(
    of network: ConvolutionalNetwork, _ parameters: inout [Float], labelCount: Int, extents: CGSize
  ) {
    let last = network.layers.count - 1
    // From a uniform distribution for ReLU (He initialization) to a deviation of 0.01.
    let inputs = Float(network.layers[network.layers[last].inputs[0]].channels)
    for index in network.range(last, .weights) ?? 0..<0 {
      parameters[index] *= 0.01 / (2 / inputs).squareRoot()
    }
    guard let biases = network.range(last, .biases) else { return }
    parameters[biases.lowerBound] = -4.6
    parameters[biases.lowerBound + labelCount + 3] = Float(log(max(extents.width, 0.1)))
    parameters[biases.lowerBound + labelCount + 4] = Float(log(max(extents.height, 0.1)))
  }
}
