import CoreMLSpecification
import Foundation
import Testing

@testable import CoreML

/// Expected values are computed by `expectations.py`, in 64-bit floating point.
@Suite("Activation layers and unary functions")
struct ActivationLayerTests {
  @Test("linear")
  func linear() throws {
    var p = CoreML_Specification_ActivationParams()
    p.linear.alpha = 1.5
    p.linear.beta = -0.5
    try expectLayer(
      .activation(p), inputs: [.pattern([1, 1, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 2],
          [
            -2.375, 0.25, -1.25, 1.375, -0.125, -1.625, 1, -0.5, -2, 0.625, -0.875, -2.375,
          ])
      ])
  }

  @Test("rectified linear")
  func relu() throws {
    var p = CoreML_Specification_ActivationParams()
    p.reLu = .init()
    try expectLayer(
      .activation(p), inputs: [.pattern([1, 1, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 2],
          [
            0, 0.5, 0, 1.25, 0.25, 0, 1, 0, 0, 0.75, 0, 0,
          ])
      ])
  }

  @Test("leaky rectified linear")
  func leakyReLU() throws {
    var p = CoreML_Specification_ActivationParams()
    p.leakyReLu.alpha = 0.25
    try expectLayer(
      .activation(p), inputs: [.pattern([1, 1, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 2],
          [
            -0.3125, 0.5, -0.125, 1.25, 0.25, -0.1875, 1, 0, -0.25, 0.75, -0.0625, -0.3125,
          ])
      ])
  }

  @Test("thresholded: values at the threshold stay")
  func thresholdedReLU() throws {
    var p = CoreML_Specification_ActivationParams()
    p.thresholdedReLu.alpha = 0.5
    try expectLayer(
      .activation(p), inputs: [.pattern([1, 1, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 2],
          [
            0, 0.5, 0, 1.25, 0, 0, 1, 0, 0, 0.75, 0, 0,
          ])
      ])
  }

  @Test("thresholded below zero")
  func thresholdedReLUNegative() throws {
    var p = CoreML_Specification_ActivationParams()
    p.thresholdedReLu.alpha = -0.5
    try expectLayer(
      .activation(p), inputs: [.pattern([1, 1, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 2],
          [
            0, 0.5, -0.5, 1.25, 0.25, 0, 1, 0, 0, 0.75, -0.25, 0,
          ])
      ])
  }

  @Test("hyperbolic tangent")
  func tanh() throws {
    var p = CoreML_Specification_ActivationParams()
    p.tanh = .init()
    try expectLayer(
      .activation(p), inputs: [.pattern([1, 1, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 2],
          [
            -0.8482836, 0.4621172, -0.4621172, 0.8482836, 0.2449187, -0.6351489, 0.7615942, 0, -0.7615942,
            0.6351489, -0.2449187, -0.8482836,
          ])
      ])
  }

  @Test("scaled hyperbolic tangent")
  func scaledTanh() throws {
    var p = CoreML_Specification_ActivationParams()
    p.scaledTanh.alpha = 1.75
    p.scaledTanh.beta = 0.5
    try expectLayer(
      .activation(p), inputs: [.pattern([1, 1, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 2],
          [
            -0.9705495, 0.4286077, -0.4286077, 0.9705495, 0.2176178, -0.6271254, 0.808705, 0, -0.808705,
            0.6271254, -0.2176178, -0.9705495,
          ])
      ])
  }

  @Test("sigmoid")
  func sigmoid() throws {
    var p = CoreML_Specification_ActivationParams()
    p.sigmoid = .init()
    try expectLayer(
      .activation(p), inputs: [.pattern([1, 1, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 2],
          [
            0.2227001, 0.6224594, 0.3775407, 0.7772999, 0.5621765, 0.3208213, 0.7310586, 0.5, 0.2689414,
            0.6791787, 0.4378235, 0.2227001,
          ])
      ])
  }

  @Test("hard sigmoid")
  func sigmoidHard() throws {
    var p = CoreML_Specification_ActivationParams()
    p.sigmoidHard.alpha = 0.75
    p.sigmoidHard.beta = 0.5
    try expectLayer(
      .activation(p), inputs: [.pattern([1, 1, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 2],
          [
            0, 0.875, 0.125, 1, 0.6875, 0, 1, 0.5, 0, 1, 0.3125, 0,
          ])
      ])
  }

  @Test("exponential linear")
  func elu() throws {
    var p = CoreML_Specification_ActivationParams()
    p.elu.alpha = 0.75
    try expectLayer(
      .activation(p), inputs: [.pattern([1, 1, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 2],
          [
            -0.5351214, 0.5, -0.295102, 1.25, 0.25, -0.3957251, 1, 0, -0.4740904, 0.75, -0.1658994,
            -0.5351214,
          ])
      ])
  }

  @Test("softsign")
  func softsign() throws {
    var p = CoreML_Specification_ActivationParams()
    p.softsign = .init()
    try expectLayer(
      .activation(p), inputs: [.pattern([1, 1, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 2],
          [
            -0.5555556, 0.3333333, -0.3333333, 0.5555556, 0.2, -0.4285714, 0.5, 0, -0.5, 0.4285714, -0.2,
            -0.5555556,
          ])
      ])
  }

  @Test("softplus")
  func softplus() throws {
    var p = CoreML_Specification_ActivationParams()
    p.softplus = .init()
    try expectLayer(
      .activation(p), inputs: [.pattern([1, 1, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 2],
          [
            0.2519291, 0.974077, 0.474077, 1.501929, 0.8259394, 0.386871, 1.313262, 0.6931472, 0.3132617,
            1.136871, 0.5759394, 0.2519291,
          ])
      ])
  }

  @Test("parametric rectified linear, a slope per channel")
  func prelu() throws {
    var p = CoreML_Specification_ActivationParams()
    p.pReLu.alpha = .init([0.5, -1, 2])
    try expectLayer(
      .activation(p), inputs: [.pattern([1, 1, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 2],
          [
            -0.625, 0.5, -0.25, 1.25, 0.25, 0.75, 1, 0, -2, 0.75, -0.5, -2.5,
          ])
      ])
  }

  @Test("palettized slopes per channel, although they take as many bytes as a single one")
  func preluOfCodes() throws {
    var p = CoreML_Specification_ActivationParams()
    p.pReLu.alpha.rawValue = Data([0x1F])
    p.pReLu.alpha.quantization.numberOfBits = 4
    p.pReLu.alpha.quantization.linearQuantization.scale = [1]
    let shape = [1, 1, 2, 1, 1]
    try expectLayer(
      .activation(p), inputs: [LayerTensor(shape, [-1, -1])], gives: [LayerTensor(shape, [-1, -15])])
  }

  @Test("parametric rectified linear, one slope")
  func preluOne() throws {
    var p = CoreML_Specification_ActivationParams()
    p.pReLu.alpha = .init([0.5])
    try expectLayer(
      .activation(p), inputs: [.pattern([1, 1, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 2],
          [
            -0.625, 0.5, -0.25, 1.25, 0.25, -0.375, 1, 0, -0.5, 0.75, -0.125, -0.625,
          ])
      ])
  }

  @Test("parametric softplus, factors per channel")
  func parametricSoftplus() throws {
    var p = CoreML_Specification_ActivationParams()
    p.parametricSoftplus.alpha = .init([0.5, 1, 2])
    p.parametricSoftplus.beta = .init([1, 2, -1])
    try expectLayer(
      .activation(p), inputs: [.pattern([1, 1, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 2],
          [
            0.1259645, 0.4870385, 0.2370385, 0.7509645, 0.974077, 0.2014133, 2.126928, 0.6931472, 2.626523,
            0.773742, 1.651879, 3.003858,
          ])
      ])
  }

  @Test("parametric softplus, one factor")
  func parametricSoftplusOne() throws {
    var p = CoreML_Specification_ActivationParams()
    p.parametricSoftplus.alpha = .init([0.5])
    p.parametricSoftplus.beta = .init([3])
    try expectLayer(
      .activation(p), inputs: [.pattern([1, 1, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 2],
          [
            0.01162273, 0.8507066, 0.1007066, 1.886623, 0.5684355, 0.05010328, 1.524294, 0.3465736,
            0.02429368, 1.175103, 0.1934355, 0.01162273,
          ])
      ])
  }

  @Test("square root of the shifted and scaled")
  func sqrt() throws {
    var p = CoreML_Specification_UnaryFunctionLayerParams()
    p.type = .sqrt
    p.scale = 0.5
    p.shift = 1
    try expectLayer(
      .unary(p), inputs: [.pattern([1, 1, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 2],
          [
            0.6123725, 1.118034, 0.8660254, 1.274755, 1.06066, 0.7905694, 1.224745, 1, 0.7071068, 1.172604,
            0.9354144, 0.6123725,
          ])
      ])
  }

  @Test("reciprocal square root with epsilon")
  func rsqrt() throws {
    var p = CoreML_Specification_UnaryFunctionLayerParams()
    p.type = .rsqrt
    p.shift = 2
    p.epsilon = 0.25
    try expectLayer(
      .unary(p), inputs: [.pattern([1, 1, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 2],
          [
            1, 0.6030227, 0.7559289, 0.5345225, 0.6324555, 0.8164966, 0.5547002, 0.6666667, 0.8944272,
            0.5773503, 0.7071068, 1,
          ])
      ])
  }

  @Test("reciprocal with epsilon")
  func inverse() throws {
    var p = CoreML_Specification_UnaryFunctionLayerParams()
    p.type = .inverse
    p.shift = 2
    p.epsilon = 0.5
    try expectLayer(
      .unary(p), inputs: [.pattern([1, 1, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 2],
          [
            0.8, 0.3333333, 0.5, 0.2666667, 0.3636364, 0.5714286, 0.2857143, 0.4, 0.6666667, 0.3076923,
            0.4444444, 0.8,
          ])
      ])
  }

  @Test("epsilon is a millionth unless set")
  func rsqrtDefaultEpsilon() throws {
    var p = CoreML_Specification_UnaryFunctionLayerParams()
    p.type = .rsqrt
    p.scale = 0.000001
    p.shift = 0.000002
    try expectLayer(
      .unary(p), inputs: [.pattern([1, 1, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 2],
          [
            755.929, 534.5225, 632.4555, 485.0713, 554.7002, 666.6667, 500, 577.3503, 707.1068, 516.3978,
            603.0227, 755.929,
          ])
      ])
  }

  @Test("a power")
  func power() throws {
    var p = CoreML_Specification_UnaryFunctionLayerParams()
    p.type = .power
    p.alpha = 3
    p.scale = 1
    try expectLayer(
      .unary(p), inputs: [.pattern([1, 1, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 2],
          [
            -1.953125, 0.125, -0.125, 1.953125, 0.015625, -0.421875, 1, 0, -1, 0.421875, -0.015625,
            -1.953125,
          ])
      ])
  }

  @Test("a fractional power")
  func powerFractional() throws {
    var p = CoreML_Specification_UnaryFunctionLayerParams()
    p.type = .power
    p.alpha = 0.5
    p.shift = 1.5
    try expectLayer(
      .unary(p), inputs: [.pattern([1, 1, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 2],
          [
            0.5, 1.414214, 1, 1.658312, 1.322876, 0.8660254, 1.581139, 1.224745, 0.7071068, 1.5, 1.118034,
            0.5,
          ])
      ])
  }

  @Test("exponential; a scale of 0 is 1")
  func exp() throws {
    var p = CoreML_Specification_UnaryFunctionLayerParams()
    p.type = .exp
    try expectLayer(
      .unary(p), inputs: [.pattern([1, 1, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 2],
          [
            0.2865048, 1.648721, 0.6065307, 3.490343, 1.284025, 0.4723665, 2.718282, 1, 0.3678795, 2.117,
            0.7788008, 0.2865048,
          ])
      ])
  }

  @Test("logarithm")
  func log() throws {
    var p = CoreML_Specification_UnaryFunctionLayerParams()
    p.type = .log
    p.scale = 2
    p.shift = 3
    p.epsilon = 0.5
    try expectLayer(
      .unary(p), inputs: [.pattern([1, 1, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 2],
          [
            0, 1.504077, 0.9162907, 1.791759, 1.386294, 0.6931472, 1.704748, 1.252763, 0.4054651, 1.609438,
            1.098612, 0,
          ])
      ])
  }

  @Test("absolute value")
  func abs() throws {
    var p = CoreML_Specification_UnaryFunctionLayerParams()
    p.type = .abs
    p.shift = 0.25
    try expectLayer(
      .unary(p), inputs: [.pattern([1, 1, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 2],
          [
            1, 0.75, 0.25, 1.5, 0.5, 0.5, 1.25, 0.25, 0.75, 1, 0, 1,
          ])
      ])
  }

  @Test("threshold")
  func threshold() throws {
    var p = CoreML_Specification_UnaryFunctionLayerParams()
    p.type = .threshold
    p.alpha = -0.25
    try expectLayer(
      .unary(p), inputs: [.pattern([1, 1, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 2],
          [
            -0.25, 0.5, -0.25, 1.25, 0.25, -0.25, 1, 0, -0.25, 0.75, -0.25, -0.25,
          ])
      ])
  }
}
