import CoreMLSpecification
import Testing

@testable import CoreML

/// Expected values are computed by `expectations.py`, in 64-bit floating point.
@Suite("Normalization layers")
struct NormalizationLayerTests {
  @Test("batch normalization with stored statistics")
  func batch() throws {
    var p = CoreML_Specification_BatchnormLayerParams()
    p.channels = 3
    p.gamma = .init([1, 2, -0.5])
    p.beta = .init([0.5, 0, -1])
    p.mean = .init([0.25, -0.5, 1])
    p.variance = .init([1, 0.25, 2])
    p.epsilon = 0.125
    try expectLayer(
      .batchnorm(p), inputs: [.pattern([1, 2, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 2, 3, 2, 2],
          [
            -0.9142135, 0.7357023, -0.2071068, 1.442809, 2.44949, -0.8164966, 4.89898, 1.632993, -0.3140057,
            -0.9142507, -0.5712535, -0.2282564, 0.7357023, -0.2071068, 1.442809, 0.5, -0.8164966, 4.89898,
            1.632993, -1.632993, -0.9142507, -0.5712535, -0.2282564, -0.8285014,
          ])
      ])
  }

  @Test("an epsilon of 0 is 1e-5")
  func batchEpsilon() throws {
    var p = CoreML_Specification_BatchnormLayerParams()
    p.channels = 3
    p.gamma = .init([1, 2, -0.5])
    p.beta = .init([0.5, 0, -1])
    p.mean = .init([0, 0, 0])
    p.variance = .init([0.00001, 0.00001, 0.00001])
    try expectLayer(
      .batchnorm(p), inputs: [.pattern([1, 2, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 2, 3, 2, 2],
          [
            -279.0085, 112.3034, -111.3034, 280.0085, 111.8034, -335.4102, 447.2136, 0, 110.8034, -84.85255,
            26.95085, 138.7542, 112.3034, -111.3034, 280.0085, 56.4017, -335.4102, 447.2136, 0, -447.2136,
            -84.85255, 26.95085, 138.7542, -56.9017,
          ])
      ])
  }

  @Test("instance normalization computes statistics over each channel")
  func instance() throws {
    var p = CoreML_Specification_BatchnormLayerParams()
    p.channels = 3
    p.gamma = .init([1, 2, -0.5])
    p.beta = .init([0.5, 0, -1])
    p.computeMeanVar = true
    p.instanceNormalization = true
    p.epsilon = 0.125
    try expectLayer(
      .batchnorm(p), inputs: [.pattern([1, 2, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 2, 3, 2, 2],
          [
            -0.7309149, 0.992366, 0.007634036, 1.730915, 0.3481553, -2.437087, 2.437087, -0.3481553,
            -0.6709274, -1.694709, -1.109691, -0.5246729, 0.6740776, -0.7185436, 1.718544, 0.3259223,
            -1.31629, 2.778835, 0.4387634, -1.901308, -1.475327, -0.8903092, -0.3052912, -1.329073,
          ])
      ])
  }

  @Test("without it, statistics are over the whole batch")
  func wholeBatch() throws {
    var p = CoreML_Specification_BatchnormLayerParams()
    p.channels = 3
    p.gamma = .init([1, 2, -0.5])
    p.beta = .init([0.5, 0, -1])
    p.computeMeanVar = true
    p.epsilon = 0.125
    try expectLayer(
      .batchnorm(p), inputs: [.pattern([1, 2, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 2, 3, 2, 2],
          [
            -1.098611, 0.847524, -0.2645529, 1.681582, 0.699062, -1.786492, 2.563228, 0.07767356, -0.5714286,
            -1.571429, -1, -0.4285714, 0.847524, -0.2645529, 1.681582, 0.5695048, -1.786492, 2.563228,
            0.07767356, -2.407881, -1.571429, -1, -0.4285714, -1.428571,
          ])
      ])
  }

  @Test("only the mean, within each channel")
  func meanWithin() throws {
    var p = CoreML_Specification_MeanVarianceNormalizeLayerParams()
    p.acrossChannels = false
    try expectLayer(
      .mvn(p), inputs: [.pattern([1, 2, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 2, 3, 2, 2],
          [
            -1.25, 0.5, -0.5, 1.25, 0.125, -0.875, 0.875, -0.125, -0.5625, 1.1875, 0.1875, -0.8125, 0.125,
            -0.875, 0.875, -0.125, -0.5625, 1.1875, 0.1875, -0.8125, 0.8125, -0.1875, -1.1875, 0.5625,
          ])
      ])
  }

  @Test("mean and variance, within each channel")
  func varianceWithin() throws {
    var p = CoreML_Specification_MeanVarianceNormalizeLayerParams()
    p.acrossChannels = false
    p.normalizeVariance = true
    p.epsilon = 0.25
    try expectLayer(
      .mvn(p), inputs: [.pattern([1, 2, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 2, 3, 2, 2],
          [
            -1.162476, 0.4649906, -0.4649906, 1.162476, 0.1561738, -1.093216, 1.093216, -0.1561738,
            -0.6081637, 1.283901, 0.2027212, -0.8784586, 0.1561738, -1.093216, 1.093216, -0.1561738,
            -0.6081637, 1.283901, 0.2027212, -0.8784586, 0.8784586, -0.2027212, -1.283901, 0.6081637,
          ])
      ])
  }

  @Test("only the mean, across channels")
  func meanAcross() throws {
    var p = CoreML_Specification_MeanVarianceNormalizeLayerParams()
    p.acrossChannels = true
    try expectLayer(
      .mvn(p), inputs: [.pattern([1, 2, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 2, 3, 2, 2],
          [
            -1.145833, 0.6041667, -0.3958333, 1.354167, 0.3541667, -0.6458333, 1.104167, 0.1041667,
            -0.8958333, 0.8541667, -0.1458333, -1.145833, 0.4583333, -0.5416667, 1.208333, 0.2083333,
            -0.7916667, 0.9583333, -0.04166667, -1.041667, 0.7083333, -0.2916667, -1.291667, 0.4583333,
          ])
      ])
  }

  @Test("mean and variance, across channels")
  func varianceAcross() throws {
    var p = CoreML_Specification_MeanVarianceNormalizeLayerParams()
    p.acrossChannels = true
    p.normalizeVariance = true
    p.epsilon = 0.25
    try expectLayer(
      .mvn(p), inputs: [.pattern([1, 2, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 2, 3, 2, 2],
          [
            -1.18041, 0.6223978, -0.4077779, 1.39503, 0.3648539, -0.6653218, 1.137486, 0.10731, -0.9228658,
            0.8799418, -0.150234, -1.18041, 0.4994843, -0.5902996, 1.316822, 0.2270383, -0.8627456, 1.044376,
            -0.04540766, -1.135192, 0.7719302, -0.3178536, -1.407637, 0.4994843,
          ])
      ])
  }

  @Test("division by the length over channel, height and width")
  func l2() throws {
    var p = CoreML_Specification_L2NormalizeLayerParams()
    p.epsilon = 0.5
    try expectLayer(
      .l2Normalize(p), inputs: [.pattern([1, 2, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 2, 3, 2, 2],
          [
            -0.418121, 0.1672484, -0.1672484, 0.418121, 0.0836242, -0.2508726, 0.3344968, 0, -0.3344968,
            0.2508726, -0.0836242, -0.418121, 0.1810715, -0.1810715, 0.4526787, 0.09053575, -0.2716072,
            0.362143, 0, -0.362143, 0.2716072, -0.09053575, -0.4526787, 0.1810715,
          ])
      ])
  }

  @Test("local response normalization over 3 channels")
  func lrn() throws {
    var p = CoreML_Specification_LRNLayerParams()
    p.alpha = 0.75
    p.beta = 0.5
    p.localSize = 3
    p.k = 2
    try expectLayer(
      .lrn(p), inputs: [.pattern([1, 1, 5, 1, 2])],
      gives: [
        LayerTensor(
          [1, 1, 5, 1, 2],
          [
            -0.7980869, 0.3192348, -0.3182229, 0.7761505, 0.1638464, -0.4714045, 0.6304883, 0, -0.6324555,
            0.5126146,
          ])
      ])
  }

  @Test(
    "local response normalization with an exponent that isn't an integer", arguments: [Float(2.25), 0.25])
  func lrnBase(k: Float) throws {
    var p = CoreML_Specification_LRNLayerParams()
    p.alpha = 4
    p.beta = 0.5
    p.localSize = 1
    p.k = k
    // x ⁄ √(k + 4 x²), for one channel that contains 2 and 3.
    let expected = [Float(2), 3].map { $0 / (k + 4 * $0 * $0).squareRoot() }
    try expectLayer(
      .lrn(p), inputs: [LayerTensor([1, 1, 1, 1, 2], [2, 3])],
      gives: [LayerTensor([1, 1, 1, 1, 2], expected)])
  }

  @Test("local response normalization over 1 channel, with k = 0 meaning 1")
  func lrnDefaults() throws {
    var p = CoreML_Specification_LRNLayerParams()
    p.alpha = 0.75
    p.beta = 0.5
    p.localSize = 1
    try expectLayer(
      .lrn(p), inputs: [.pattern([1, 1, 5, 1, 2])],
      gives: [
        LayerTensor(
          [1, 1, 5, 1, 2],
          [
            -0.8481889, 0.4588315, -0.4588315, 0.8481889, 0.2443389, -0.6289709, 0.7559289, 0, -0.7559289,
            0.6289709,
          ])
      ])
  }

  @Test("local response normalization over 5 channels")
  func lrnAll() throws {
    var p = CoreML_Specification_LRNLayerParams()
    p.alpha = 0.75
    p.beta = 0.5
    p.localSize = 5
    p.k = 1
    try expectLayer(
      .lrn(p), inputs: [.pattern([1, 1, 5, 1, 2])],
      gives: [
        LayerTensor(
          [1, 1, 5, 1, 2],
          [
            -1.104315, 0.4293388, -0.4179384, 1.073347, 0.1988107, -0.6248644, 0.8616608, 0, -0.8739126,
            0.6937459,
          ])
      ])
  }

  @Test("softmax runs over the channels")
  func softmax() throws {
    let p = CoreML_Specification_SoftmaxLayerParams()
    try expectLayer(
      .softmax(p), inputs: [.pattern([1, 2, 3, 2, 2])],
      gives: [
        LayerTensor(
          [1, 2, 3, 2, 2],
          [
            0.1478041, 0.3890248, 0.1478041, 0.7306792, 0.6624118, 0.1114575, 0.6624118, 0.2093431,
            0.1897842, 0.4995177, 0.1897842, 0.0599778, 0.3890248, 0.1478041, 0.7306792, 0.3890248,
            0.1114575, 0.6624118, 0.2093431, 0.1114575, 0.4995177, 0.1897842, 0.0599778, 0.4995177,
          ])
      ])
  }
}
