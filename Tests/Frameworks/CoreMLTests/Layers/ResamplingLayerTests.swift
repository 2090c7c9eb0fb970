import CoreMLSpecification
import Testing

@testable import CoreML

/// Expected values are computed by `expectations.py`, in 64-bit floating point.
@Suite("Layers that change height and width")
struct ResamplingLayerTests {
  @Test("nearest neighbors are repeated")
  func nearest() throws {
    var p = CoreML_Specification_UpsampleLayerParams()
    p.scalingFactor = [2, 3]
    p.mode = .nn
    try expectLayer(
      .upsample(p), inputs: [.pattern([1, 1, 2, 3, 4])],
      gives: [
        LayerTensor(
          [1, 1, 2, 6, 12],
          [
            -1.25, -1.25, -1.25, 0.5, 0.5, 0.5, -0.5, -0.5, -0.5, 1.25, 1.25, 1.25, -1.25, -1.25, -1.25, 0.5,
            0.5, 0.5, -0.5, -0.5, -0.5, 1.25, 1.25, 1.25, 0.25, 0.25, 0.25, -0.75, -0.75, -0.75, 1, 1, 1, 0,
            0, 0, 0.25, 0.25, 0.25, -0.75, -0.75, -0.75, 1, 1, 1, 0, 0, 0, -1, -1, -1, 0.75, 0.75, 0.75,
            -0.25, -0.25, -0.25, -1.25, -1.25, -1.25, -1, -1, -1, 0.75, 0.75, 0.75, -0.25, -0.25, -0.25,
            -1.25, -1.25, -1.25, 0.5, 0.5, 0.5, -0.5, -0.5, -0.5, 1.25, 1.25, 1.25, 0.25, 0.25, 0.25, 0.5,
            0.5, 0.5, -0.5, -0.5, -0.5, 1.25, 1.25, 1.25, 0.25, 0.25, 0.25, -0.75, -0.75, -0.75, 1, 1, 1, 0,
            0, 0, -1, -1, -1, -0.75, -0.75, -0.75, 1, 1, 1, 0, 0, 0, -1, -1, -1, 0.75, 0.75, 0.75, -0.25,
            -0.25, -0.25, -1.25, -1.25, -1.25, 0.5, 0.5, 0.5, 0.75, 0.75, 0.75, -0.25, -0.25, -0.25, -1.25,
            -1.25, -1.25, 0.5, 0.5, 0.5,
          ])
      ])
  }

  @Test("linear samples have integer spacing by default, and the last is repeated")
  func linear() throws {
    var p = CoreML_Specification_UpsampleLayerParams()
    p.scalingFactor = [2, 3]
    p.mode = .bilinear
    try expectLayer(
      .upsample(p), inputs: [.pattern([1, 1, 2, 3, 4])],
      gives: [
        LayerTensor(
          [1, 1, 2, 6, 12],
          [
            -1.25, -0.6666667, -0.08333334, 0.5, 0.1666667, -0.1666667, -0.5, 0.08333334, 0.6666667, 1.25,
            1.25, 1.25, -0.5, -0.375, -0.25, -0.125, 0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.625, 0.625, 0.25,
            -0.08333334, -0.4166667, -0.75, -0.1666667, 0.4166667, 1, 0.6666667, 0.3333333, 0, 0, 0, -0.375,
            -0.25, -0.125, 0, 0.125, 0.25, 0.375, 0.04166667, -0.2916667, -0.625, -0.625, -0.625, -1,
            -0.4166667, 0.1666667, 0.75, 0.4166667, 0.08333334, -0.25, -0.5833333, -0.9166667, -1.25, -1.25,
            -1.25, -1, -0.4166667, 0.1666667, 0.75, 0.4166667, 0.08333334, -0.25, -0.5833333, -0.9166667,
            -1.25, -1.25, -1.25, 0.5, 0.1666667, -0.1666667, -0.5, 0.08333334, 0.6666667, 1.25, 0.9166667,
            0.5833333, 0.25, 0.25, 0.25, -0.125, 0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.2916667, -0.04166667,
            -0.375, -0.375, -0.375, -0.75, -0.1666667, 0.4166667, 1, 0.6666667, 0.3333333, 0, -0.3333333,
            -0.6666667, -1, -1, -1, 0, 0.125, 0.25, 0.375, 0.04166667, -0.2916667, -0.625, -0.5, -0.375,
            -0.25, -0.25, -0.25, 0.75, 0.4166667, 0.08333334, -0.25, -0.5833333, -0.9166667, -1.25,
            -0.6666667, -0.08333334, 0.5, 0.5, 0.5, 0.75, 0.4166667, 0.08333334, -0.25, -0.5833333,
            -0.9166667, -1.25, -0.6666667, -0.08333334, 0.5, 0.5, 0.5,
          ])
      ])
  }

  @Test("aligned corners")
  func alignedCorners() throws {
    var p = CoreML_Specification_UpsampleLayerParams()
    p.scalingFactor = [2, 3]
    p.mode = .bilinear
    p.linearUpsampleMode = .alignCornersTrue
    try expectLayer(
      .upsample(p), inputs: [.pattern([1, 1, 2, 3, 4])],
      gives: [
        LayerTensor(
          [1, 1, 2, 6, 12],
          [
            -1.25, -0.7727273, -0.2954545, 0.1818182, 0.4090909, 0.1363636, -0.1363636, -0.4090909,
            -0.1818182, 0.2954545, 0.7727273, 1.25, -0.65, -0.4727273, -0.2954545, -0.1181818, 0.009090909,
            0.03636364, 0.06363636, 0.09090909, 0.2181818, 0.3954546, 0.5727273, 0.75, -0.05, -0.1727273,
            -0.2954545, -0.4181818, -0.3909091, -0.06363636, 0.2636364, 0.5909091, 0.6181818, 0.4954545,
            0.3727273, 0.25, 5.551115e-17, -0.1227273, -0.2454545, -0.3681818, -0.3409091, -0.01363636,
            0.3136364, 0.6409091, 0.5681818, 0.2954545, 0.02272727, -0.25, -0.5, -0.3227273, -0.1454545,
            0.03181818, 0.1590909, 0.1863636, 0.2136364, 0.2409091, 0.06818182, -0.2045455, -0.4772727,
            -0.75, -1, -0.5227273, -0.04545455, 0.4318182, 0.6590909, 0.3863636, 0.1136364, -0.1590909,
            -0.4318182, -0.7045454, -0.9772727, -1.25, 0.5, 0.2272727, -0.04545455, -0.3181818, -0.3409091,
            0.1363636, 0.6136364, 1.090909, 1.068182, 0.7954546, 0.5227273, 0.25, -5.551115e-17, 0.02727273,
            0.05454545, 0.08181818, 0.1590909, 0.3363636, 0.5136364, 0.6909091, 0.5681818, 0.2954545,
            0.02272727, -0.25, -0.5, -0.1727273, 0.1545455, 0.4818182, 0.6590909, 0.5363637, 0.4136364,
            0.2909091, 0.06818182, -0.2045455, -0.4772727, -0.75, -0.45, -0.1227273, 0.2045455, 0.5318182,
            0.6590909, 0.3863636, 0.1136364, -0.1590909, -0.3318182, -0.4545455, -0.5772727, -0.7, 0.15,
            0.1772727, 0.2045455, 0.2318182, 0.1590909, -0.1136364, -0.3863636, -0.6590909, -0.6318182,
            -0.4545455, -0.2772727, -0.1, 0.75, 0.4772727, 0.2045455, -0.06818182, -0.3409091, -0.6136364,
            -0.8863636, -1.159091, -0.9318182, -0.4545455, 0.02272727, 0.5,
          ])
      ])
  }

  @Test("unaligned corners: pixels are squares")
  func squarePixels() throws {
    var p = CoreML_Specification_UpsampleLayerParams()
    p.scalingFactor = [2, 3]
    p.mode = .bilinear
    p.linearUpsampleMode = .alignCornersFalse
    try expectLayer(
      .upsample(p), inputs: [.pattern([1, 1, 2, 3, 4])],
      gives: [
        LayerTensor(
          [1, 1, 2, 6, 12],
          [
            -1.25, -1.25, -0.6666667, -0.08333334, 0.5, 0.1666667, -0.1666667, -0.5, 0.08333334, 0.6666667,
            1.25, 1.25, -0.875, -0.875, -0.5208333, -0.1666667, 0.1875, 0.08333334, -0.02083333, -0.125,
            0.2291667, 0.5833333, 0.9375, 0.9375, -0.125, -0.125, -0.2291667, -0.3333333, -0.4375,
            -0.08333334, 0.2708333, 0.625, 0.5208333, 0.4166667, 0.3125, 0.3125, -0.0625, -0.0625,
            -0.1666667, -0.2708333, -0.375, -0.02083333, 0.3333333, 0.6875, 0.3541667, 0.02083333, -0.3125,
            -0.3125, -0.6875, -0.6875, -0.3333333, 0.02083333, 0.375, 0.2708333, 0.1666667, 0.0625,
            -0.2708333, -0.6041667, -0.9375, -0.9375, -1, -1, -0.4166667, 0.1666667, 0.75, 0.4166667,
            0.08333334, -0.25, -0.5833333, -0.9166667, -1.25, -1.25, 0.5, 0.5, 0.1666667, -0.1666667, -0.5,
            0.08333334, 0.6666667, 1.25, 0.9166667, 0.5833333, 0.25, 0.25, 0.1875, 0.1875, 0.08333334,
            -0.02083333, -0.125, 0.2291667, 0.5833333, 0.9375, 0.6041667, 0.2708333, -0.0625, -0.0625,
            -0.4375, -0.4375, -0.08333334, 0.2708333, 0.625, 0.5208333, 0.4166667, 0.3125, -0.02083333,
            -0.3541667, -0.6875, -0.6875, -0.375, -0.375, -0.02083333, 0.3333333, 0.6875, 0.3541667,
            0.02083333, -0.3125, -0.4166667, -0.5208333, -0.625, -0.625, 0.375, 0.375, 0.2708333, 0.1666667,
            0.0625, -0.2708333, -0.6041667, -0.9375, -0.5833333, -0.2291667, 0.125, 0.125, 0.75, 0.75,
            0.4166667, 0.08333334, -0.25, -0.5833333, -0.9166667, -1.25, -0.6666667, -0.08333334, 0.5, 0.5,
          ])
      ])
  }

  @Test("a fractional factor, corners aligned")
  func fractionalAligned() throws {
    var p = CoreML_Specification_UpsampleLayerParams()
    p.fractionalScalingFactor = [1.5, 1.25]
    p.mode = .bilinear
    p.linearUpsampleMode = .alignCornersTrue
    try expectLayer(
      .upsample(p), inputs: [.pattern([1, 1, 2, 3, 4])],
      gives: [
        LayerTensor(
          [1, 1, 2, 4, 5],
          [
            -1.25, 0.0625, 0, -0.0625, 1.25, -0.25, -0.3125, 0.08333334, 0.4791667, 0.4166667, -0.1666667,
            -0.2291667, 0.1666667, 0.3333333, -0.4166667, -1, 0.3125, 0.25, -0.5, -1.25, 0.5, -0.25, 0.375,
            1, 0.25, -0.3333333, 0.2916667, 0.4583333, 0.1666667, -0.5833333, -0.25, 0.375, 0.08333334,
            -0.4375, -0.5, 0.75, 0, -0.75, -0.8125, 0.5,
          ])
      ])
  }

  @Test("a fractional factor, with pixels as squares")
  func fractionalSquare() throws {
    var p = CoreML_Specification_UpsampleLayerParams()
    p.fractionalScalingFactor = [1.5, 1.25]
    p.mode = .bilinear
    p.linearUpsampleMode = .alignCornersFalse
    try expectLayer(
      .upsample(p), inputs: [.pattern([1, 1, 2, 3, 4])],
      gives: [
        LayerTensor(
          [1, 1, 2, 4, 5],
          [
            -1.25, -0.025, 0, 0.025, 1.25, -0.3125, -0.290625, 0.078125, 0.446875, 0.46875, -0.21875,
            -0.196875, 0.171875, 0.23125, -0.46875, -1, 0.225, 0.25, -0.55, -1.25, 0.5, -0.2, 0.375, 0.95,
            0.25, -0.28125, 0.221875, 0.453125, 0.16875, -0.53125, -0.1875, 0.315625, 0.03125, -0.459375,
            -0.4375, 0.75, 0.05, -0.75, -0.725, 0.5,
          ])
      ])
  }

  @Test("resizing to larger by strictAlignEndpointsMode")
  func strictAlignEndpointsModeLarger() throws {
    var p = CoreML_Specification_ResizeBilinearLayerParams()
    p.targetSize = [5, 6]
    p.mode.samplingMethod = .strictAlignEndpointsMode
    try expectLayer(
      .resizeBilinear(p), inputs: [.pattern([1, 1, 2, 3, 4])],
      gives: [
        LayerTensor(
          [1, 1, 2, 5, 6],
          [
            -1.25, -0.2, 0.3, -0.3, 0.2, 1.25, -0.5, -0.275, -0.05, 0.175, 0.4, 0.625, 0.25, -0.35, -0.4,
            0.65, 0.6, 0, -0.375, -0.15, 0.075, 0.3, -0.025, -0.625, -1, 0.05, 0.55, -0.05, -0.65, -1.25,
            0.5, -0.1, -0.15, 0.9, 0.85, 0.25, -0.125, 0.1, 0.325, 0.55, 0.225, -0.375, -0.75, 0.3, 0.8, 0.2,
            -0.4, -1, 0, 0.225, 0.175, -0.425, -0.475, -0.25, 0.75, 0.15, -0.45, -1.05, -0.55, 0.5,
          ])
      ])
  }

  @Test("resizing to smaller by strictAlignEndpointsMode")
  func strictAlignEndpointsModeSmaller() throws {
    var p = CoreML_Specification_ResizeBilinearLayerParams()
    p.targetSize = [2, 3]
    p.mode.samplingMethod = .strictAlignEndpointsMode
    try expectLayer(
      .resizeBilinear(p), inputs: [.pattern([1, 1, 2, 3, 4])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 3],
          [
            -1.25, 0, 1.25, -1, 0.25, -1.25, 0.5, 0.375, 0.25, 0.75, -0.75, 0.5,
          ])
      ])
  }

  @Test("resizing to one pixel by strictAlignEndpointsMode")
  func strictAlignEndpointsModeOnePixel() throws {
    var p = CoreML_Specification_ResizeBilinearLayerParams()
    p.targetSize = [1, 1]
    p.mode.samplingMethod = .strictAlignEndpointsMode
    try expectLayer(
      .resizeBilinear(p), inputs: [.pattern([1, 1, 2, 3, 4])],
      gives: [
        LayerTensor(
          [1, 1, 2, 1, 1],
          [
            -1.25, 0.5,
          ])
      ])
  }

  @Test("resizing to larger by alignEndpointsMode")
  func alignEndpointsModeLarger() throws {
    var p = CoreML_Specification_ResizeBilinearLayerParams()
    p.targetSize = [5, 6]
    p.mode.samplingMethod = .alignEndpointsMode
    try expectLayer(
      .resizeBilinear(p), inputs: [.pattern([1, 1, 2, 3, 4])],
      gives: [
        LayerTensor(
          [1, 1, 2, 5, 6],
          [
            -1.25, -0.2, 0.3, -0.3, 0.2, 1.25, -0.5, -0.275, -0.05, 0.175, 0.4, 0.625, 0.25, -0.35, -0.4,
            0.65, 0.6, 0, -0.375, -0.15, 0.075, 0.3, -0.025, -0.625, -1, 0.05, 0.55, -0.05, -0.65, -1.25,
            0.5, -0.1, -0.15, 0.9, 0.85, 0.25, -0.125, 0.1, 0.325, 0.55, 0.225, -0.375, -0.75, 0.3, 0.8, 0.2,
            -0.4, -1, 0, 0.225, 0.175, -0.425, -0.475, -0.25, 0.75, 0.15, -0.45, -1.05, -0.55, 0.5,
          ])
      ])
  }

  @Test("resizing to smaller by alignEndpointsMode")
  func alignEndpointsModeSmaller() throws {
    var p = CoreML_Specification_ResizeBilinearLayerParams()
    p.targetSize = [2, 3]
    p.mode.samplingMethod = .alignEndpointsMode
    try expectLayer(
      .resizeBilinear(p), inputs: [.pattern([1, 1, 2, 3, 4])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 3],
          [
            -1.25, 0, 1.25, -1, 0.25, -1.25, 0.5, 0.375, 0.25, 0.75, -0.75, 0.5,
          ])
      ])
  }

  @Test("resizing to one pixel by alignEndpointsMode")
  func alignEndpointsModeOnePixel() throws {
    var p = CoreML_Specification_ResizeBilinearLayerParams()
    p.targetSize = [1, 1]
    p.mode.samplingMethod = .alignEndpointsMode
    try expectLayer(
      .resizeBilinear(p), inputs: [.pattern([1, 1, 2, 3, 4])],
      gives: [
        LayerTensor(
          [1, 1, 2, 1, 1],
          [
            0.125, 0.5,
          ])
      ])
  }

  @Test("resizing to larger by upsampleMode")
  func upsampleModeLarger() throws {
    var p = CoreML_Specification_ResizeBilinearLayerParams()
    p.targetSize = [5, 6]
    p.mode.samplingMethod = .upsampleMode
    try expectLayer(
      .resizeBilinear(p), inputs: [.pattern([1, 1, 2, 3, 4])],
      gives: [
        LayerTensor(
          [1, 1, 2, 5, 6],
          [
            -1.25, -0.08333334, 0.1666667, -0.5, 0.6666667, 1.25, -0.35, -0.2833333, -0.03333334, 0.4,
            0.4666667, 0.5, 5.551115e-17, -0.3, -0.05, 0.75, 0.08333334, -0.25, -0.75, 0.05, 0.3,
            2.220446e-16, -0.6666667, -1, -1, 0.1666667, 0.4166667, -0.25, -0.9166667, -1.25, 0.5,
            -0.1666667, 0.08333334, 1.25, 0.5833333, 0.25, -0.25, 0.1833333, 0.4333333, 0.5, -0.1666667,
            -0.5, -0.45, 0.35, 0.4166667, -0.25, -0.55, -0.7, 0.45, 0.15, -0.3333333, -1, -0.2, 0.2, 0.75,
            0.08333334, -0.5833333, -1.25, -0.08333334, 0.5,
          ])
      ])
  }

  @Test("resizing to smaller by upsampleMode")
  func upsampleModeSmaller() throws {
    var p = CoreML_Specification_ResizeBilinearLayerParams()
    p.targetSize = [2, 3]
    p.mode.samplingMethod = .upsampleMode
    try expectLayer(
      .resizeBilinear(p), inputs: [.pattern([1, 1, 2, 3, 4])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 3],
          [
            -1.25, 0.1666667, 0.6666667, -0.375, 0.125, -0.2916667, 0.5, 0.08333334, 0.5833333, 0,
            0.04166667, -0.375,
          ])
      ])
  }

  @Test("resizing to one pixel by upsampleMode")
  func upsampleModeOnePixel() throws {
    var p = CoreML_Specification_ResizeBilinearLayerParams()
    p.targetSize = [1, 1]
    p.mode.samplingMethod = .upsampleMode
    try expectLayer(
      .resizeBilinear(p), inputs: [.pattern([1, 1, 2, 3, 4])],
      gives: [
        LayerTensor(
          [1, 1, 2, 1, 1],
          [
            -1.25, 0.5,
          ])
      ])
  }

  @Test("resizing to larger by roiAlignMode")
  func roiAlignModeLarger() throws {
    var p = CoreML_Specification_ResizeBilinearLayerParams()
    p.targetSize = [5, 6]
    p.mode.samplingMethod = .roiAlignMode
    try expectLayer(
      .resizeBilinear(p), inputs: [.pattern([1, 1, 2, 3, 4])],
      gives: [
        LayerTensor(
          [1, 1, 2, 5, 6],
          [
            -0.65, -0.05, 0.1375, -0.0875, 0.1, 0.7, -0.325, -0.275, -0.0875, 0.2375, 0.425, 0.475, 0, -0.5,
            -0.3125, 0.5625, 0.75, 0.25, -0.225, -0.175, 0.0125, 0.3375, 0.25, -0.25, -0.45, 0.15, 0.3375,
            0.1125, -0.25, -0.75, 0.1375, -0.0875, 0.1, 0.7, 0.75, 0.25, -0.0875, 0.2375, 0.425, 0.475, 0.25,
            -0.25, -0.3125, 0.5625, 0.75, 0.25, -0.25, -0.75, 0.0125, 0.3375, 0.25, -0.25, -0.475, -0.425,
            0.3375, 0.1125, -0.25, -0.75, -0.7, -0.1,
          ])
      ])
  }

  @Test("resizing to smaller by roiAlignMode")
  func roiAlignModeSmaller() throws {
    var p = CoreML_Specification_ResizeBilinearLayerParams()
    p.targetSize = [2, 3]
    p.mode.samplingMethod = .roiAlignMode
    try expectLayer(
      .resizeBilinear(p), inputs: [.pattern([1, 1, 2, 3, 4])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 3],
          [
            -0.3125, 0.0625, 0.4375, -0.1875, 0.1875, -0.125, 0.0625, 0.4375, 0.125, 0.1875, -0.125, -0.4375,
          ])
      ])
  }

  @Test("resizing to one pixel by roiAlignMode")
  func roiAlignModeOnePixel() throws {
    var p = CoreML_Specification_ResizeBilinearLayerParams()
    p.targetSize = [1, 1]
    p.mode.samplingMethod = .roiAlignMode
    try expectLayer(
      .resizeBilinear(p), inputs: [.pattern([1, 1, 2, 3, 4])],
      gives: [
        LayerTensor(
          [1, 1, 2, 1, 1],
          [
            0.125, 0.5,
          ])
      ])
  }

  @Test("crop amounts are removed from each edge")
  func cropAmounts() throws {
    var p = CoreML_Specification_CropLayerParams()
    p.cropAmounts = .init(top: 1, bottom: 0, left: 1, right: 2)
    try expectLayer(
      .crop(p), inputs: [.pattern([1, 1, 2, 3, 4])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 1],
          [
            -0.75, 0.75, 1, -0.25,
          ])
      ])
  }

  @Test("a second input determines the size, and an offset the position")
  func cropReference() throws {
    var p = CoreML_Specification_CropLayerParams()
    p.offset = [1, 2]
    try expectLayer(
      .crop(p), inputs: [.pattern([1, 1, 2, 3, 4]), .pattern([1, 1, 7, 2, 2], seed: 1)],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 2],
          [
            1, 0, -0.25, -1.25, 0, -1, -1.25, 0.5,
          ])
      ])
  }

  @Test("constant padding")
  func padConstant() throws {
    var p = CoreML_Specification_PaddingLayerParams()
    p.constant.value = 0.75
    p.paddingAmounts = .init(top: 2, bottom: 1, left: 1, right: 3)
    try expectLayer(
      .padding(p), inputs: [.pattern([1, 1, 2, 3, 4])],
      gives: [
        LayerTensor(
          [1, 1, 2, 6, 8],
          [
            0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75,
            0.75, -1.25, 0.5, -0.5, 1.25, 0.75, 0.75, 0.75, 0.75, 0.25, -0.75, 1, 0, 0.75, 0.75, 0.75, 0.75,
            -1, 0.75, -0.25, -1.25, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75,
            0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75,
            0.5, -0.5, 1.25, 0.25, 0.75, 0.75, 0.75, 0.75, -0.75, 1, 0, -1, 0.75, 0.75, 0.75, 0.75, 0.75,
            -0.25, -1.25, 0.5, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75,
          ])
      ])
  }

  @Test("padding of a matrix")
  func padMatrix() throws {
    var p = CoreML_Specification_PaddingLayerParams()
    p.constant.value = 9
    p.paddingAmounts = .init(top: 1, bottom: 0, left: 0, right: 2)
    try expectLayer(
      .padding(p), inputs: [.pattern([2, 2])],
      gives: [LayerTensor([3, 4], [9, 9, 9, 9, -1.25, 0.5, 9, 9, -0.5, 1.25, 9, 9])])
  }

  @Test("reflection padding")
  func padReflect() throws {
    var p = CoreML_Specification_PaddingLayerParams()
    p.reflection = .init()
    p.paddingAmounts = .init(top: 2, bottom: 1, left: 1, right: 3)
    try expectLayer(
      .padding(p), inputs: [.pattern([1, 1, 2, 3, 4])],
      gives: [
        LayerTensor(
          [1, 1, 2, 6, 8],
          [
            0.75, -1, 0.75, -0.25, -1.25, -0.25, 0.75, -1, -0.75, 0.25, -0.75, 1, 0, 1, -0.75, 0.25, 0.5,
            -1.25, 0.5, -0.5, 1.25, -0.5, 0.5, -1.25, -0.75, 0.25, -0.75, 1, 0, 1, -0.75, 0.25, 0.75, -1,
            0.75, -0.25, -1.25, -0.25, 0.75, -1, -0.75, 0.25, -0.75, 1, 0, 1, -0.75, 0.25, -0.25, 0.75,
            -0.25, -1.25, 0.5, -1.25, -0.25, 0.75, 1, -0.75, 1, 0, -1, 0, 1, -0.75, -0.5, 0.5, -0.5, 1.25,
            0.25, 1.25, -0.5, 0.5, 1, -0.75, 1, 0, -1, 0, 1, -0.75, -0.25, 0.75, -0.25, -1.25, 0.5, -1.25,
            -0.25, 0.75, 1, -0.75, 1, 0, -1, 0, 1, -0.75,
          ])
      ])
  }

  @Test("replication padding")
  func padEdge() throws {
    var p = CoreML_Specification_PaddingLayerParams()
    p.replication = .init()
    p.paddingAmounts = .init(top: 2, bottom: 1, left: 1, right: 3)
    try expectLayer(
      .padding(p), inputs: [.pattern([1, 1, 2, 3, 4])],
      gives: [
        LayerTensor(
          [1, 1, 2, 6, 8],
          [
            -1.25, -1.25, 0.5, -0.5, 1.25, 1.25, 1.25, 1.25, -1.25, -1.25, 0.5, -0.5, 1.25, 1.25, 1.25, 1.25,
            -1.25, -1.25, 0.5, -0.5, 1.25, 1.25, 1.25, 1.25, 0.25, 0.25, -0.75, 1, 0, 0, 0, 0, -1, -1, 0.75,
            -0.25, -1.25, -1.25, -1.25, -1.25, -1, -1, 0.75, -0.25, -1.25, -1.25, -1.25, -1.25, 0.5, 0.5,
            -0.5, 1.25, 0.25, 0.25, 0.25, 0.25, 0.5, 0.5, -0.5, 1.25, 0.25, 0.25, 0.25, 0.25, 0.5, 0.5, -0.5,
            1.25, 0.25, 0.25, 0.25, 0.25, -0.75, -0.75, 1, 0, -1, -1, -1, -1, 0.75, 0.75, -0.25, -1.25, 0.5,
            0.5, 0.5, 0.5, 0.75, 0.75, -0.25, -1.25, 0.5, 0.5, 0.5, 0.5,
          ])
      ])
  }

  @Test("without amounts nothing is padded")
  func padNothing() throws {
    var p = CoreML_Specification_PaddingLayerParams()
    p.constant.value = 1
    try expectLayer(
      .padding(p), inputs: [.pattern([1, 1, 1, 1, 2])],
      gives: [
        LayerTensor(
          [1, 1, 1, 1, 2],
          [
            -1.25, 0.5,
          ])
      ])
  }
}
