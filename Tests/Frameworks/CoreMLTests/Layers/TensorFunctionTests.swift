import CoreMLSpecification
import Testing

@testable import CoreML

/// Expected values are computed by `expectations.py`, in 64-bit floating point.
@Suite("Functions and reductions of tensors of any rank")
struct TensorFunctionTests {
  @Test("ceil")
  func ceil() throws {
    let p = CoreML_Specification_CeilLayerParams()
    try expectLayer(
      .ceil(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            -1, 1, -0, 2, 1, -0, 1, 0, -1, 1, -0, -1,
          ])
      ])
  }

  @Test("floor")
  func floor() throws {
    let p = CoreML_Specification_FloorLayerParams()
    try expectLayer(
      .floor(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            -2, 0, -1, 1, 0, -1, 1, 0, -1, 0, -1, -2,
          ])
      ])
  }

  @Test("sign")
  func sign() throws {
    let p = CoreML_Specification_SignLayerParams()
    try expectLayer(
      .sign(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            -1, 1, -1, 1, 1, -1, 1, 0, -1, 1, -1, -1,
          ])
      ])
  }

  @Test("round")
  func round() throws {
    let p = CoreML_Specification_RoundLayerParams()
    try expectLayer(
      .round(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            -1, 0, -0, 1, 0, -1, 1, 0, -1, 1, -0, -1,
          ])
      ])
  }

  @Test("exp2")
  func exp2() throws {
    let p = CoreML_Specification_Exp2LayerParams()
    try expectLayer(
      .exp2(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            0.4204482, 1.414214, 0.7071068, 2.378414, 1.189207, 0.5946035, 2, 1, 0.5, 1.681793, 0.8408964,
            0.4204482,
          ])
      ])
  }

  @Test("sin")
  func sin() throws {
    let p = CoreML_Specification_SinLayerParams()
    try expectLayer(
      .sin(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            -0.9489846, 0.4794255, -0.4794255, 0.9489846, 0.247404, -0.6816388, 0.841471, 0, -0.841471,
            0.6816388, -0.247404, -0.9489846,
          ])
      ])
  }

  @Test("cos")
  func cos() throws {
    let p = CoreML_Specification_CosLayerParams()
    try expectLayer(
      .cos(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            0.3153224, 0.8775826, 0.8775826, 0.3153224, 0.9689124, 0.7316889, 0.5403023, 1, 0.5403023,
            0.7316889, 0.9689124, 0.3153224,
          ])
      ])
  }

  @Test("tan")
  func tan() throws {
    let p = CoreML_Specification_TanLayerParams()
    try expectLayer(
      .tan(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            -3.00957, 0.5463025, -0.5463025, 3.00957, 0.2553419, -0.9315965, 1.557408, 0, -1.557408,
            0.9315965, -0.2553419, -3.00957,
          ])
      ])
  }

  @Test("sinh")
  func sinh() throws {
    let p = CoreML_Specification_SinhLayerParams()
    try expectLayer(
      .sinh(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            -1.601919, 0.5210953, -0.5210953, 1.601919, 0.2526123, -0.8223167, 1.175201, 0, -1.175201,
            0.8223167, -0.2526123, -1.601919,
          ])
      ])
  }

  @Test("cosh")
  func cosh() throws {
    let p = CoreML_Specification_CoshLayerParams()
    try expectLayer(
      .cosh(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            1.888424, 1.127626, 1.127626, 1.888424, 1.031413, 1.294683, 1.543081, 1, 1.543081, 1.294683,
            1.031413, 1.888424,
          ])
      ])
  }

  @Test("tanh")
  func tanh() throws {
    let p = CoreML_Specification_TanhLayerParams()
    try expectLayer(
      .tanh(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            -0.8482836, 0.4621172, -0.4621172, 0.8482836, 0.2449187, -0.6351489, 0.7615942, 0, -0.7615942,
            0.6351489, -0.2449187, -0.8482836,
          ])
      ])
  }

  @Test("asinh")
  func asinh() throws {
    let p = CoreML_Specification_AsinhLayerParams()
    try expectLayer(
      .asinh(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            -1.047593, 0.4812118, -0.4812118, 1.047593, 0.2474665, -0.6931472, 0.8813736, 0, -0.8813736,
            0.6931472, -0.2474665, -1.047593,
          ])
      ])
  }

  @Test("atan")
  func atan() throws {
    let p = CoreML_Specification_AtanLayerParams()
    try expectLayer(
      .atan(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            -0.8960554, 0.4636476, -0.4636476, 0.8960554, 0.2449787, -0.6435011, 0.7853982, 0, -0.7853982,
            0.6435011, -0.2449787, -0.8960554,
          ])
      ])
  }

  @Test("erf")
  func erf() throws {
    let p = CoreML_Specification_ErfLayerParams()
    try expectLayer(
      .erf(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            -0.9229001, 0.5204999, -0.5204999, 0.9229001, 0.2763264, -0.7111557, 0.8427008, 0, -0.8427008,
            0.7111557, -0.2763264, -0.9229001,
          ])
      ])
  }

  @Test("clip")
  func clip() throws {
    var p = CoreML_Specification_ClipLayerParams()
    p.minVal = -0.5
    p.maxVal = 0.75
    try expectLayer(
      .clip(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            -0.5, 0.5, -0.5, 0.75, 0.25, -0.5, 0.75, 0, -0.5, 0.75, -0.25, -0.5,
          ])
      ])
  }

  @Test("clamped rectified linear")
  func clampedReLU() throws {
    var p = CoreML_Specification_ClampedReLULayerParams()
    p.alpha = 0.5
    p.beta = 0.75
    try expectLayer(
      .clampedReLu(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            -0.625, 0.5, -0.25, 0.75, 0.25, -0.375, 0.75, 0, -0.5, 0.75, -0.125, -0.625,
          ])
      ])
  }

  @Test("Gaussian error linear unit, exact")
  func geluExact() throws {
    var p = CoreML_Specification_GeluLayerParams()
    p.mode = .exact
    try expectLayer(
      .gelu(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            -0.1320622, 0.3457312, -0.1542688, 1.117938, 0.1496766, -0.1699705, 0.8413448, 0, -0.1586553,
            0.5800295, -0.1003234, -0.1320622,
          ])
      ])
  }

  @Test("Gaussian error linear unit, tanhApproximation")
  func geluTanhApproximation() throws {
    var p = CoreML_Specification_GeluLayerParams()
    p.mode = .tanhApproximation
    try expectLayer(
      .gelu(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            -0.1322858, 0.345714, -0.154286, 1.117714, 0.1496754, -0.1700394, 0.841192, 0, -0.158808,
            0.5799606, -0.1003246, -0.1322858,
          ])
      ])
  }

  @Test("Gaussian error linear unit, sigmoidApproximation")
  func geluSigmoidApproximation() throws {
    var p = CoreML_Specification_GeluLayerParams()
    p.mode = .sigmoidApproximation
    try expectLayer(
      .gelu(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            -0.1330657, 0.3503884, -0.1496116, 1.116934, 0.1511997, -0.1636099, 0.8457958, 0, -0.1542042,
            0.5863901, -0.09880035, -0.1330657,
          ])
      ])
  }

  @Test("reduceL1 over two axes, dropped")
  func reduceL1() throws {
    var p = CoreML_Specification_ReduceL1LayerParams()
    p.axes = [-1, 0]
    try expectLayer(
      .reduceL1(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [3],
          [
            2.75, 3.5, 2.5,
          ])
      ])
  }

  @Test("reduceL2 over two axes, dropped")
  func reduceL2() throws {
    var p = CoreML_Specification_ReduceL2LayerParams()
    p.axes = [-1, 0]
    try expectLayer(
      .reduceL2(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [3],
          [
            1.677051, 1.837117, 1.5,
          ])
      ])
  }

  @Test("reduceMax over two axes, dropped")
  func reduceMax() throws {
    var p = CoreML_Specification_ReduceMaxLayerParams()
    p.axes = [-1, 0]
    try expectLayer(
      .reduceMax(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [3],
          [
            1, 1.25, 0.25,
          ])
      ])
  }

  @Test("reduceMin over two axes, dropped")
  func reduceMin() throws {
    var p = CoreML_Specification_ReduceMinLayerParams()
    p.axes = [-1, 0]
    try expectLayer(
      .reduceMin(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [3],
          [
            -1.25, -1, -1.25,
          ])
      ])
  }

  @Test("reduceSum over two axes, dropped")
  func reduceSum() throws {
    var p = CoreML_Specification_ReduceSumLayerParams()
    p.axes = [-1, 0]
    try expectLayer(
      .reduceSum(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [3],
          [
            0.25, 0.5, -2,
          ])
      ])
  }

  @Test("reduceProd over two axes, dropped")
  func reduceProd() throws {
    var p = CoreML_Specification_ReduceProdLayerParams()
    p.axes = [-1, 0]
    try expectLayer(
      .reduceProd(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [3],
          [
            -0, 0.46875, -0.05859375,
          ])
      ])
  }

  @Test("reduceMean over two axes, dropped")
  func reduceMean() throws {
    var p = CoreML_Specification_ReduceMeanLayerParams()
    p.axes = [-1, 0]
    try expectLayer(
      .reduceMean(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [3],
          [
            0.0625, 0.125, -0.5,
          ])
      ])
  }

  @Test("reduceSumSquare over two axes, dropped")
  func reduceSumSquare() throws {
    var p = CoreML_Specification_ReduceSumSquareLayerParams()
    p.axes = [-1, 0]
    try expectLayer(
      .reduceSumSquare(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [3],
          [
            2.8125, 3.375, 2.25,
          ])
      ])
  }

  @Test("reduceLogSumExp over two axes, dropped")
  func reduceLogSumExp() throws {
    var p = CoreML_Specification_ReduceLogSumExpLayerParams()
    p.axes = [-1, 0]
    try expectLayer(
      .reduceLogSumExp(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [3],
          [
            1.732276, 1.884301, 1.037339,
          ])
      ])
  }

  @Test("a reduction may keep its axes")
  func reduceKeeps() throws {
    var p = CoreML_Specification_ReduceSumLayerParams()
    p.axes = [1]
    p.keepDims = true
    try expectLayer(
      .reduceSum(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 1, 2],
          [
            -1.5, 1, -0.25, -0.5,
          ])
      ])
  }

  @Test("a reduction of all elements is a scalar")
  func reduceAll() throws {
    var p = CoreML_Specification_ReduceSumLayerParams()
    p.reduceAll = true
    try expectLayer(
      .reduceSum(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [1],
          [
            -1.25
          ])
      ])
  }

  @Test("argmax, axis kept")
  func argMax() throws {
    var p = CoreML_Specification_ArgMaxLayerParams()
    p.axis = -2
    try expectLayer(
      .argMax(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 1, 2],
          [
            2, 1, 0, 1,
          ])
      ])
  }

  @Test("argmax of equal numbers is the first index, however many there are")
  func argMaxOfEqual() throws {
    var p = CoreML_Specification_ArgMaxLayerParams()
    p.axis = 1
    let values = (0..<64).flatMap { row in (0..<300).map { $0 % 7 == row % 7 ? Float(2) : 1 } }
    try expectLayer(
      .argMax(p), inputs: [LayerTensor([64, 300], values)],
      gives: [LayerTensor([64, 1], (0..<64).map { Float($0 % 7) })])
  }

  @Test("argmin, axis dropped")
  func argMin() throws {
    var p = CoreML_Specification_ArgMinLayerParams()
    p.axis = 1
    p.removeDim = true
    try expectLayer(
      .argMin(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 2],
          [
            0, 2, 1, 2,
          ])
      ])
  }

  @Test("softmax along any axis")
  func softmaxND() throws {
    var p = CoreML_Specification_SoftmaxNDLayerParams()
    p.axis = -1
    try expectLayer(
      .softmaxNd(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            0.1480472, 0.8519528, 0.1480472, 0.8519528, 0.7310586, 0.2689414, 0.7310586, 0.2689414,
            0.1480472, 0.8519528, 0.7310586, 0.2689414,
          ])
      ])
  }

  @Test("layer normalization")
  func layerNormalization() throws {
    var p = CoreML_Specification_LayerNormalizationLayerParams()
    p.normalizedShape = [3, 2]
    p.eps = 0.25
    p.gamma = .pattern(6, seed: 1)
    p.beta = .pattern(6, seed: 2)
    try expectLayer(
      .layerNormalization(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            0.8480504, -0.00243705, 0.8932053, -1.025229, -0.6582569, 0.75, -0.332568, -0.5881755, 0.7734458,
            -0.6796626, -1.12946, 0.75,
          ])
      ])
  }
}
