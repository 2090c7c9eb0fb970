import CoreMLSpecification
import Testing

@testable import CoreML

/// Expected values are computed by `expectations.py`, in 64-bit floating point.
@Suite("Convolution layers")
struct ConvolutionLayerTests {
  @Test("padding is off by default")
  func noPadding() throws {
    var p = CoreML_Specification_ConvolutionLayerParams()
    p.outputChannels = 3
    p.kernelChannels = 2
    p.kernelSize = [3, 3]
    p.weights = .pattern(54, seed: 1)
    p.hasBias = true
    p.bias = .pattern(3, seed: 2)
    try expectLayer(
      .convolution(p), inputs: [.pattern([1, 1, 2, 4, 5])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 3],
          [
            3.125, 1.5, 0.5625, -2.9375, 5.0625, -2.75, -1, -1.75, -1.8125, 1.4375, -0.6875, -0.0625, 6.5625,
            1.875, -2.125, 1, 6.625, -4.25,
          ])
      ])
  }

  @Test("valid padding pads each edge by its own amount")
  func explicitPadding() throws {
    var p = CoreML_Specification_ConvolutionLayerParams()
    p.outputChannels = 3
    p.kernelChannels = 2
    p.kernelSize = [3, 3]
    p.weights = .pattern(54, seed: 1)
    p.valid.paddingAmounts = .init(top: 1, bottom: 0, left: 2, right: 1)
    try expectLayer(
      .convolution(p), inputs: [.pattern([1, 1, 2, 4, 5])],
      gives: [
        LayerTensor(
          [1, 1, 3, 3, 6],
          [
            -1.625, -1.9375, 6.75, -3.375, -1.125, 2.375, -0.5625, -2.1875, 2.875, 1.25, 0.3125, 1.75, 0.375,
            -2.125, -3.1875, 4.8125, -3, -1.125, -1.625, 3.375, -3.4375, 2.375, 2, -0.3125, 1.3125, -3.1875,
            -0.25, -1, -1.0625, 0.4375, 1.1875, -3.1875, 2.1875, 0.0625, 0.6875, 0.25, -1.625, -2.3125, 7,
            -3.5625, -1.0625, 1.8125, -0.25, -2.125, 5.5625, 0.875, -3.125, 2.5625, 0.625, -2.1875, 0, 5.625,
            -5.25, 1.625,
          ])
      ])
  }

  @Test("same padding puts an odd pixel at the bottom right by default")
  func sameBottomRight() throws {
    var p = CoreML_Specification_ConvolutionLayerParams()
    p.outputChannels = 3
    p.kernelChannels = 2
    p.kernelSize = [3, 3]
    p.stride = [2, 2]
    p.weights = .pattern(54, seed: 1)
    p.same.asymmetryMode = .bottomRightHeavy
    try expectLayer(
      .convolution(p), inputs: [.pattern([1, 1, 2, 4, 5])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 3],
          [
            -2.1875, 1.25, 1.75, -2.3125, 4.4375, 1.9375, -3.1875, -1, 0.4375, 3.375, -3, -1.75, -2.125,
            0.875, 2.5625, -1.9375, 6.75, -1.3125,
          ])
      ])
  }

  @Test("same padding puts an odd pixel at the top left on request")
  func sameTopLeft() throws {
    var p = CoreML_Specification_ConvolutionLayerParams()
    p.outputChannels = 3
    p.kernelChannels = 2
    p.kernelSize = [3, 3]
    p.stride = [2, 2]
    p.weights = .pattern(54, seed: 1)
    p.same.asymmetryMode = .topLeftHeavy
    try expectLayer(
      .convolution(p), inputs: [.pattern([1, 1, 2, 4, 5])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 3],
          [
            -1.9375, -3.375, 2.375, -2.125, 4.8125, -1.125, 3.375, 2.375, -0.3125, -3.1875, 0.0625, 0.25,
            -2.3125, -3.5625, 1.8125, -2.1875, 5.625, 1.625,
          ])
      ])
  }

  @Test("dilation widens the kernel, also for same padding")
  func dilation() throws {
    var p = CoreML_Specification_ConvolutionLayerParams()
    p.outputChannels = 1
    p.kernelChannels = 2
    p.kernelSize = [2, 2]
    p.dilationFactor = [2, 3]
    p.weights = .pattern(8, seed: 1)
    p.same = .init()
    try expectLayer(
      .convolution(p), inputs: [.pattern([1, 1, 2, 4, 5])],
      gives: [
        LayerTensor(
          [1, 1, 1, 4, 5],
          [
            -0.5625, 0.0625, -0.5625, 0.75, -1.25, -1.1875, 3.3125, -1.8125, -0.625, 1, -0.5625, 0.375, 0.75,
            -0.75, 2.25, 0.625, -1.5, 2.9375, -0.5, -1,
          ])
      ])
  }

  @Test("groups read only their own channels")
  func groups() throws {
    var p = CoreML_Specification_ConvolutionLayerParams()
    p.outputChannels = 4
    p.kernelChannels = 2
    p.kernelSize = [2, 2]
    p.nGroups = 2
    p.weights = .pattern(32, seed: 1)
    p.hasBias = true
    p.bias = .pattern(4, seed: 2)
    try expectLayer(
      .convolution(p), inputs: [.pattern([1, 1, 4, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 4, 1, 2],
          [
            1.6875, -0.6875, -0.125, -1.0625, -0.0625, 1.8125, 1.625, -0.5625,
          ])
      ])
  }

  @Test("a group per channel is a depthwise convolution")
  func depthwise() throws {
    var p = CoreML_Specification_ConvolutionLayerParams()
    p.outputChannels = 3
    p.kernelChannels = 1
    p.kernelSize = [2, 2]
    p.nGroups = 3
    p.weights = .pattern(12, seed: 1)
    p.hasBias = true
    p.bias = .pattern(3, seed: 2)
    try expectLayer(
      .convolution(p), inputs: [.pattern([1, 1, 3, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 3, 1, 2],
          [
            1.625, 0, -0.6875, -1.4375, 2, -1.3125,
          ])
      ])
  }

  @Test("a sequence of batches is treated as one batch")
  func sequence() throws {
    var p = CoreML_Specification_ConvolutionLayerParams()
    p.outputChannels = 2
    p.kernelChannels = 1
    p.kernelSize = [1, 2]
    p.weights = .pattern(4, seed: 1)
    p.hasBias = true
    p.bias = .pattern(2, seed: 2)
    try expectLayer(
      .convolution(p), inputs: [.pattern([2, 2, 1, 1, 3])],
      gives: [
        LayerTensor(
          [2, 2, 2, 1, 2],
          [
            1.5, -0.625, -1.4375, -0.25, -0.0625, -0.8125, -0.625, -0.125, -0.25, -1, -0.5, 0, -0.4375,
            -1.1875, -0.375, 0.125,
          ])
      ])
  }

  @Test("four dimensions are batch, channel, height, width")
  func rankFour() throws {
    var p = CoreML_Specification_ConvolutionLayerParams()
    p.outputChannels = 2
    p.kernelChannels = 1
    p.kernelSize = [2, 2]
    p.weights = .pattern(8, seed: 1)
    p.hasBias = true
    p.bias = .pattern(2, seed: 2)
    try expectLayer(
      .convolution(p), inputs: [.pattern([2, 1, 2, 3])],
      gives: [
        LayerTensor(
          [2, 2, 1, 2],
          [
            1.625, 0, -3.0625, -1.0625, 0.125, -0.125, -0.6875, -1.4375,
          ])
      ])
  }

  @Test("a transposed convolution with stride")
  func transposed() throws {
    var p = CoreML_Specification_ConvolutionLayerParams()
    p.outputChannels = 3
    p.kernelChannels = 2
    p.kernelSize = [3, 3]
    p.stride = [2, 2]
    p.isDeconvolution = true
    p.weights = .pattern(54, seed: 1)
    p.hasBias = true
    p.bias = .pattern(3, seed: 2)
    try expectLayer(
      .convolution(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 3, 5, 7],
          [
            0.875, -2.3125, 0.4375, 0.875, 0.625, 0.625, -0.625, 0.9375, -2.25, 0.375, 0.75, 0.875, 1, -0.25,
            0.375, 1.375, 1.0625, 1.1875, 1.375, -1.0625, -1, -0.875, 0.5625, 0.5, 0.8125, 1, 1.0625, -0.375,
            -1.375, 2.125, 0, 0.125, 1.5, -1.875, 0.125, 0.0625, -0.375, -0.75, -0.5, 0.375, -2, -0.5,
            -3.3125, -0.3125, 0.5625, -0.625, -0.75, -1.625, -0.125, -5.375, 1.125, -0.25, -0.875, 1.25,
            -2.875, 0.625, 0.0625, 0.125, -1.3125, -0.875, -0.5625, -1.875, 0.125, -0.4375, -0.375, -1.8125,
            -0.875, -0.0625, -1.375, 0.625, 1.3125, 1.5625, 2.1875, 0.875, -1.25, 0.875, 2.375, 1.375, 1.625,
            -1.3125, 0.75, 0.375, 1.25, 1.375, 3.3125, 1.5625, -3.625, 0.5, -1.625, 1.5, 3.625, 2.375, 0.375,
            1.6875, 0.875, -0.0625, 1.375, 1.3125, 1.875, -0.125, 1.1875, 0.875, 0.4375, 1.875, 1.8125,
          ])
      ])
  }

  @Test("dilation widens a transposed convolution, with and without the shape that coremltools writes")
  func transposedDilation() throws {
    var p = CoreML_Specification_ConvolutionLayerParams()
    p.outputChannels = 1
    p.kernelChannels = 1
    p.kernelSize = [1, 2]
    p.dilationFactor = [1, 3]
    p.isDeconvolution = true
    p.weights.floatValue = [1, 10]
    let x = LayerTensor([1, 1, 1, 1, 2], [2, 3])
    try expectLayer(
      .convolution(p), inputs: [x], gives: [LayerTensor([1, 1, 1, 1, 5], [2, 3, 0, 20, 30])])
    p.valid.paddingAmounts = .init(top: 0, bottom: 0, left: 1, right: 1)
    try expectLayer(.convolution(p), inputs: [x], gives: [LayerTensor([1, 1, 1, 1, 3], [3, 0, 20])])
    p.outputShape = [1, 3]
    try expectLayer(.convolution(p), inputs: [x], gives: [LayerTensor([1, 1, 1, 1, 3], [3, 0, 20])])
  }

  @Test("valid padding crops a transposed convolution")
  func transposedCrop() throws {
    var p = CoreML_Specification_ConvolutionLayerParams()
    p.outputChannels = 3
    p.kernelChannels = 2
    p.kernelSize = [3, 3]
    p.stride = [2, 2]
    p.isDeconvolution = true
    p.weights = .pattern(54, seed: 1)
    p.valid.paddingAmounts = .init(top: 1, bottom: 2, left: 0, right: 3)
    try expectLayer(
      .convolution(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 4],
          [
            0.6875, -2.5, 0.125, 0.5, 0.125, 1.125, 0.8125, 0.9375, -2.5625, 0.4375, 1.3125, 0.125, -4.625,
            1.875, 0.5, -0.125, 0.375, 0.625, -2.3125, -0.25, 2.3125, 0.5625, -4.625, -0.5,
          ])
      ])
  }

  @Test("same padding of a transposed convolution multiplies the size by the stride")
  func transposedSame() throws {
    var p = CoreML_Specification_ConvolutionLayerParams()
    p.outputChannels = 3
    p.kernelChannels = 2
    p.kernelSize = [3, 3]
    p.stride = [2, 2]
    p.isDeconvolution = true
    p.weights = .pattern(54, seed: 1)
    p.same = .init()
    try expectLayer(
      .convolution(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 3, 4, 6],
          [
            0.625, -2.5625, 0.1875, 0.625, 0.375, 0.375, 0.6875, -2.5, 0.125, 0.5, 0.625, 0.75, 0.125, 1.125,
            0.8125, 0.9375, 1.125, -1.3125, -1.125, 0.3125, 0.25, 0.5625, 0.75, 0.8125, 0.8125, 0.375, 0,
            0.25, 1.125, -1.25, -2.5625, 0.4375, 1.3125, 0.125, 0, -0.875, -4.625, 1.875, 0.5, -0.125, 2,
            -2.125, 0.8125, 0.875, -0.5625, -0.125, 0.1875, -1.125, 0.3125, 0.5625, 1.1875, -0.125, -2.25,
            -0.125, 0.375, 0.625, -2.3125, -0.25, -0.625, 0.25, 2.3125, 0.5625, -4.625, -0.5, -2.625, 0.5,
            1.375, -0.625, 0.6875, -0.125, -1.0625, 0.375,
          ])
      ])
  }

  @Test("a top-left-heavy one crops there first")
  func transposedSameTopLeft() throws {
    var p = CoreML_Specification_ConvolutionLayerParams()
    p.outputChannels = 3
    p.kernelChannels = 2
    p.kernelSize = [3, 3]
    p.stride = [2, 2]
    p.isDeconvolution = true
    p.weights = .pattern(54, seed: 1)
    p.same.asymmetryMode = .topLeftHeavy
    try expectLayer(
      .convolution(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 3, 4, 6],
          [
            -2.5, 0.125, 0.5, 0.625, 0.75, -0.5, 1.125, 0.8125, 0.9375, 1.125, -1.3125, -1.25, 0.3125, 0.25,
            0.5625, 0.75, 0.8125, -0.625, 1.875, -0.25, -0.125, 1.25, -2.125, -0.125, 0.4375, 1.3125, 0.125,
            0, -0.875, 0.625, 1.875, 0.5, -0.125, 2, -2.125, 1.375, 0.875, -0.5625, -0.125, 0.1875, -1.125,
            0.875, 0.375, -1.0625, -0.125, 0.6875, -0.625, 1.375, 0.625, -2.3125, -0.25, -0.625, 0.25, 0.375,
            0.5625, -4.625, -0.5, -2.625, 0.5, 2.625, -0.625, 0.6875, -0.125, -1.0625, 0.375, 0.3125, -1.125,
            0.1875, -0.125, -0.5625, 0.875, 0.8125,
          ])
      ])
  }

  @Test("a kernel smaller than its stride leaves zeros at the end")
  func transposedSmallKernel() throws {
    var p = CoreML_Specification_ConvolutionLayerParams()
    p.outputChannels = 1
    p.kernelChannels = 2
    p.kernelSize = [1, 1]
    p.stride = [2, 2]
    p.isDeconvolution = true
    p.weights = .pattern(2, seed: 1)
    p.same = .init()
    try expectLayer(
      .convolution(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 1, 4, 6],
          [
            1.875, 0, -0.25, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0.3125, 0, -0.4375, 0, -1.1875, 0, 0, 0, 0, 0, 0, 0,
          ])
      ])
  }

  @Test("cropping evenly produces the output shape")
  func outputShape() throws {
    var p = CoreML_Specification_ConvolutionLayerParams()
    p.outputChannels = 3
    p.kernelChannels = 2
    p.kernelSize = [3, 3]
    p.stride = [2, 2]
    p.isDeconvolution = true
    p.weights = .pattern(54, seed: 1)
    p.outputShape = [3, 5]
    try expectLayer(
      .convolution(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 3, 3, 5],
          [
            -2.5, 0.125, 0.5, 0.625, 0.75, 1.125, 0.8125, 0.9375, 1.125, -1.3125, 0.3125, 0.25, 0.5625, 0.75,
            0.8125, 0.4375, 1.3125, 0.125, 0, -0.875, 1.875, 0.5, -0.125, 2, -2.125, 0.875, -0.5625, -0.125,
            0.1875, -1.125, 0.625, -2.3125, -0.25, -0.625, 0.25, 0.5625, -4.625, -0.5, -2.625, 0.5, -0.625,
            0.6875, -0.125, -1.0625, 0.375,
          ])
      ])
  }

  @Test("groups of a transposed convolution")
  func transposedGroups() throws {
    var p = CoreML_Specification_ConvolutionLayerParams()
    p.outputChannels = 4
    p.kernelChannels = 2
    p.kernelSize = [2, 2]
    p.nGroups = 2
    p.isDeconvolution = true
    p.weights = .pattern(16, seed: 1)
    p.hasBias = true
    p.bias = .pattern(4, seed: 2)
    try expectLayer(
      .convolution(p), inputs: [.pattern([1, 1, 2, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 4, 3, 3],
          [
            0.875, -1.5625, 0.875, 0.1875, 0.0625, 1.4375, 0.125, 0.9375, -0.6875, -2, -0.25, -0.75, 0,
            -0.9375, -0.375, -0.25, -2.375, 0.1875, 0.9375, 0.875, 1.9375, 0.875, -0.75, 1.375, 1.5, 0.5, 1,
            0.3125, -0.875, -0.1875, 1.0625, 1.0625, -0.75, -0.75, 1, 0,
          ])
      ])
  }

  @Test("kernels may come from the network")
  func dynamicKernel() throws {
    var p = CoreML_Specification_ConvolutionLayerParams()
    p.outputChannels = 3
    p.kernelChannels = 2
    p.kernelSize = [3, 3]
    try expectLayer(
      .convolution(p), inputs: [.pattern([1, 1, 2, 4, 5]), .pattern([1, 3, 2, 3, 3], seed: 1)],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 3],
          [
            2.875, 1.25, 0.3125, -3.1875, 4.8125, -3, -0.25, -1, -1.0625, 2.1875, 0.0625, 0.6875, 5.5625,
            0.875, -3.125, 0, 5.625, -5.25,
          ])
      ])
  }

  @Test("an inner product of [.., C, 1, 1]")
  func innerProduct() throws {
    var p = CoreML_Specification_InnerProductLayerParams()
    p.inputChannels = 3
    p.outputChannels = 2
    p.weights = .pattern(6, seed: 1)
    p.hasBias = true
    p.bias = .pattern(2, seed: 2)
    try expectLayer(
      .innerProduct(p), inputs: [.pattern([1, 2, 3, 1, 1])],
      gives: [
        LayerTensor(
          [1, 2, 2, 1, 1],
          [
            1.375, 0.6875, -0.25, -1.4375,
          ])
      ])
  }

  @Test("an inner product over channel, height and width")
  func innerProductVolume() throws {
    var p = CoreML_Specification_InnerProductLayerParams()
    p.inputChannels = 8
    p.outputChannels = 2
    p.weights = .pattern(16, seed: 1)
    p.hasBias = true
    p.bias = .pattern(2, seed: 2)
    try expectLayer(
      .innerProduct(p), inputs: [.pattern([1, 1, 2, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 2, 1, 1],
          [
            -0.3125, -2.5625,
          ])
      ])
  }

  @Test("an inner product of a vector")
  func innerProductVector() throws {
    var p = CoreML_Specification_InnerProductLayerParams()
    p.inputChannels = 4
    p.outputChannels = 2
    p.weights = .pattern(8, seed: 1)
    p.hasBias = true
    p.bias = .pattern(2, seed: 2)
    try expectLayer(
      .innerProduct(p), inputs: [.pattern([4])],
      gives: [
        LayerTensor(
          [2],
          [
            0.4375, -0.5625,
          ])
      ])
  }

  @Test("an inner product of a matrix's rows")
  func innerProductMatrix() throws {
    var p = CoreML_Specification_InnerProductLayerParams()
    p.inputChannels = 3
    p.outputChannels = 2
    p.weights = .pattern(6, seed: 1)
    p.hasBias = true
    p.bias = .pattern(2, seed: 2)
    try expectLayer(
      .innerProduct(p), inputs: [.pattern([2, 3])],
      gives: [
        LayerTensor(
          [2, 2],
          [
            1.375, 0.6875, -0.25, -1.4375,
          ])
      ])
  }

  @Test("an inner product of rank three")
  func innerProductRankThree() throws {
    var p = CoreML_Specification_InnerProductLayerParams()
    p.inputChannels = 3
    p.outputChannels = 2
    p.weights = .pattern(6, seed: 1)
    p.hasBias = true
    p.bias = .pattern(2, seed: 2)
    try expectLayer(
      .innerProduct(p), inputs: [.pattern([2, 1, 3])],
      gives: [
        LayerTensor(
          [2, 1, 2],
          [
            1.375, 0.6875, -0.25, -1.4375,
          ])
      ])
  }

  @Test("an inner product of rank four")
  func innerProductRankFour() throws {
    var p = CoreML_Specification_InnerProductLayerParams()
    p.inputChannels = 3
    p.outputChannels = 2
    p.weights = .pattern(6, seed: 1)
    p.hasBias = true
    p.bias = .pattern(2, seed: 2)
    try expectLayer(
      .innerProduct(p), inputs: [.pattern([2, 3, 1, 1])],
      gives: [
        LayerTensor(
          [2, 2, 1, 1],
          [
            1.375, 0.6875, -0.25, -1.4375,
          ])
      ])
  }
}
