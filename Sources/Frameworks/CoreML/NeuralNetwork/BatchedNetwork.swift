import CoreMLSpecification
import Synchronization

/// The form of a small classifier that predicts several images in one run.
///
/// A small image leaves the processor's units partly idle: with images of 96 × 96, a run of four takes 0.85
/// of the time of four runs in 32-bit floating point, and half of it in integers. Larger networks gain
/// nothing. It is compiled only after some predictions, since that takes as long as dozens of them.
final class BatchedNetwork: Sendable {
  /// The number of images in a run.
  static let size = 4
  /// The minimum number of images for which a run, with blank ones beside them, takes less time.
  static let minimumCount = 3
  private static let maximumPixelCount = 128 * 128
  private static let predictionsBeforehand = 32

  private enum State {
    case counting(Int)
    case compiling
    case ready(ShapedNetwork)
    case unavailable
  }

  private let state = Mutex(State.counting(0))
  private let shape: [Int]

  /// Nil if the network isn't small, or if a layer may combine different images.
  init?(inputs: [NetworkInput], layers: [CoreML_Specification_NeuralNetworkLayer]) {
    // As Core ML's layers define it: sequence, batch, channels, height, width.
    guard inputs.count == 1, !inputs[0].isFlexible, let shape = inputs[0].defaultShape, shape.count == 5,
      shape[0] == 1, shape[1] == 1, shape[3] * shape[4] <= Self.maximumPixelCount,
      layers.allSatisfy(\.treatsImagesSeparately)
    else { return nil }
    self.shape = [1, Self.size] + shape[2...]
  }

  /// Counts predictions, and returns the network if it is compiled; the first caller after enough of them
  /// compiles it.
  func network(
    for count: Int, compile: (_ shapes: [[Int]]) throws -> ShapedNetwork
  ) -> ShapedNetwork? {
    enum Step {
      case use(ShapedNetwork?)
      case compile
    }
    let step: Step = state.withLock { state in
      switch state {
      case .counting(let before) where before + count < Self.predictionsBeforehand:
        state = .counting(before + count)
        return .use(nil)
      case .counting:
        state = .compiling
        return .compile
      case .compiling, .unavailable: return .use(nil)
      case .ready(let network): return .use(network)
      }
    }
    switch step {
    case .use(let network): return network
    case .compile:
      // Without it, images are predicted one by one.
      let network = try? compile([shape])
      state.withLock { $0 = network.map(State.ready) ?? .unavailable }
      return network
    }
  }
}

extension CoreML_Specification_NeuralNetworkLayer {
  /// Whether each image of a batch has the output that it has alone.
  fileprivate var treatsImagesSeparately: Bool {
    switch layer {
    case .convolution, .pooling, .activation, .innerProduct, .softmax, .batchnorm, .flatten, .scale, .bias,
      .unary, .padding, .upsample, .add, .multiply:
      true
    case .concat(let parameters): !parameters.sequenceConcat
    default: false
    }
  }
}
