import CoreMLSpecification
import Testing

@testable import CoreML

/// Expected values are computed by `expectations.py`, in 64-bit floating point.
@Suite("Pooling layers")
struct PoolingLayerTests {
  @Test("max pooling without padding")
  func maxValid() throws {
    var p = CoreML_Specification_PoolingLayerParams()
    p.type = .max
    p.kernelSize = [2, 3]
    p.stride = [2, 1]
    try expectLayer(
      .pooling(p), inputs: [.pattern([1, 1, 2, 5, 5])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 3],
          [
            1, 1.25, 1.25, 1, 1, 1.25, 1.25, 1, 1, 1.25, 1.25, 1,
          ])
      ])
  }

  @Test("max pooling with explicit padding")
  func maxExplicit() throws {
    var p = CoreML_Specification_PoolingLayerParams()
    p.type = .max
    p.kernelSize = [3, 3]
    p.stride = [2, 2]
    p.valid.paddingAmounts = .init(top: 1, bottom: 0, left: 1, right: 1)
    try expectLayer(
      .pooling(p), inputs: [.pattern([1, 1, 2, 5, 5])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 3],
          [
            1, 1.25, 1.25, 1, 1, 1.25, 1.25, 1, 1, 1.25, 1.25, 1,
          ])
      ])
  }

  @Test("max pooling with same padding, bottom-right heavy")
  func maxSame() throws {
    var p = CoreML_Specification_PoolingLayerParams()
    p.type = .max
    p.kernelSize = [2, 2]
    p.stride = [2, 2]
    p.same = .init()
    try expectLayer(
      .pooling(p), inputs: [.pattern([1, 1, 2, 5, 5])],
      gives: [
        LayerTensor(
          [1, 1, 2, 3, 3],
          [
            1, 1.25, 0.75, 0.25, 1, 1.25, 0.75, 0.5, -0.5, 1.25, 1, 0.5, 1.25, 0.75, 1, 0.5, 1.25, -0.75,
          ])
      ])
  }

  @Test("max pooling with same padding, top-left heavy")
  func maxSameTopLeft() throws {
    var p = CoreML_Specification_PoolingLayerParams()
    p.type = .max
    p.kernelSize = [2, 2]
    p.stride = [2, 2]
    p.same.asymmetryMode = .topLeftHeavy
    try expectLayer(
      .pooling(p), inputs: [.pattern([1, 1, 2, 5, 5])],
      gives: [
        LayerTensor(
          [1, 1, 2, 3, 3],
          [
            -1.25, 0.5, 1.25, -0.25, 1, 1.25, 0.75, 1, 0.5, 1.25, 0.25, 1, -0.5, 1.25, 1, 0.5, 1.25, 0.25,
          ])
      ])
  }

  @Test("global max pooling")
  func maxGlobal() throws {
    var p = CoreML_Specification_PoolingLayerParams()
    p.type = .max
    p.globalPooling = true
    try expectLayer(
      .pooling(p), inputs: [.pattern([1, 1, 2, 5, 5])],
      gives: [
        LayerTensor(
          [1, 1, 2, 1, 1],
          [
            1.25, 1.25,
          ])
      ])
  }

  @Test("average pooling without padding")
  func averageValid() throws {
    var p = CoreML_Specification_PoolingLayerParams()
    p.type = .average
    p.kernelSize = [2, 3]
    p.stride = [2, 1]
    try expectLayer(
      .pooling(p), inputs: [.pattern([1, 1, 2, 5, 5])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 3],
          [
            -0.1666667, 0.2083333, 0.125, -0.08333334, -0.1666667, 0.2083333, 0.04166667, -0.04166667,
            -0.125, 0.125, 0.04166667, -0.04166667,
          ])
      ])
  }

  @Test("average pooling with explicit padding")
  func averageExplicit() throws {
    var p = CoreML_Specification_PoolingLayerParams()
    p.type = .average
    p.kernelSize = [3, 3]
    p.stride = [2, 2]
    p.valid.paddingAmounts = .init(top: 1, bottom: 0, left: 1, right: 1)
    try expectLayer(
      .pooling(p), inputs: [.pattern([1, 1, 2, 5, 5])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 3],
          [
            -0.05555556, 0.1388889, 0.1388889, -0.1944444, -0.1111111, -0.05555556, 0.1388889, -0.02777778,
            0.02777778, -0.05555556, -0.05555556, -0.2222222,
          ])
      ])
  }

  @Test("average pooling with same padding, bottom-right heavy")
  func averageSame() throws {
    var p = CoreML_Specification_PoolingLayerParams()
    p.type = .average
    p.kernelSize = [2, 2]
    p.stride = [2, 2]
    p.same = .init()
    try expectLayer(
      .pooling(p), inputs: [.pattern([1, 1, 2, 5, 5])],
      gives: [
        LayerTensor(
          [1, 1, 2, 3, 3],
          [
            -0.125, -0.0625, 0.25, -0.5, 0.25, 0.0625, 0.125, -0.1875, -0.125, 0.3125, -0.3125, 0.125,
            -0.0625, 0, -0.0625, 0, 0.375, -0.1875,
          ])
      ])
  }

  @Test("average pooling with same padding, top-left heavy")
  func averageSameTopLeft() throws {
    var p = CoreML_Specification_PoolingLayerParams()
    p.type = .average
    p.kernelSize = [2, 2]
    p.stride = [2, 2]
    p.same.asymmetryMode = .topLeftHeavy
    try expectLayer(
      .pooling(p), inputs: [.pattern([1, 1, 2, 5, 5])],
      gives: [
        LayerTensor(
          [1, 1, 2, 3, 3],
          [
            -0.3125, 0, 0.375, -0.25, 0.0625, 0.125, 0.25, -0.3125, -0.25, 0.3125, -0.125, 0.25, -0.375, 0.5,
            -0.125, 0.125, 0.125, -0.5,
          ])
      ])
  }

  @Test("global average pooling")
  func averageGlobal() throws {
    var p = CoreML_Specification_PoolingLayerParams()
    p.type = .average
    p.globalPooling = true
    try expectLayer(
      .pooling(p), inputs: [.pattern([1, 1, 2, 5, 5])],
      gives: [
        LayerTensor(
          [1, 1, 2, 1, 1],
          [
            -0.05, 0.03,
          ])
      ])
  }

  @Test("l2 pooling without padding")
  func l2Valid() throws {
    var p = CoreML_Specification_PoolingLayerParams()
    p.type = .l2
    p.kernelSize = [2, 3]
    p.stride = [2, 1]
    try expectLayer(
      .pooling(p), inputs: [.pattern([1, 1, 2, 5, 5])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 3],
          [
            1.903943, 2.015564, 1.85405, 1.870829, 1.903943, 2.015564, 1.952562, 1.952562, 1.85405, 1.85405,
            1.952562, 1.952562,
          ])
      ])
  }

  @Test("l2 pooling with explicit padding")
  func l2Explicit() throws {
    var p = CoreML_Specification_PoolingLayerParams()
    p.type = .l2
    p.kernelSize = [3, 3]
    p.stride = [2, 2]
    p.valid.paddingAmounts = .init(top: 1, bottom: 0, left: 1, right: 1)
    try expectLayer(
      .pooling(p), inputs: [.pattern([1, 1, 2, 5, 5])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 3],
          [
            1.837117, 2.015564, 1.785357, 1.952562, 2.371708, 2.09165, 1.785357, 1.952562, 1.677051, 2.09165,
            2.44949, 2.236068,
          ])
      ])
  }

  @Test("l2 pooling with same padding, bottom-right heavy")
  func l2Same() throws {
    var p = CoreML_Specification_PoolingLayerParams()
    p.type = .l2
    p.kernelSize = [2, 2]
    p.stride = [2, 2]
    p.same = .init()
    try expectLayer(
      .pooling(p), inputs: [.pattern([1, 1, 2, 5, 5])],
      gives: [
        LayerTensor(
          [1, 1, 2, 3, 3],
          [
            1.837117, 1.677051, 0.7905694, 1.5, 1.224745, 1.600781, 0.7905694, 1.346291, 0.5, 1.785357,
            1.785357, 0.5, 1.677051, 1.118034, 1.600781, 0.7071068, 1.274755, 0.75,
          ])
      ])
  }

  @Test("l2 pooling with same padding, top-left heavy")
  func l2SameTopLeft() throws {
    var p = CoreML_Specification_PoolingLayerParams()
    p.type = .l2
    p.kernelSize = [2, 2]
    p.stride = [2, 2]
    p.same.asymmetryMode = .topLeftHeavy
    try expectLayer(
      .pooling(p), inputs: [.pattern([1, 1, 2, 5, 5])],
      gives: [
        LayerTensor(
          [1, 1, 2, 3, 3],
          [
            1.25, 0.7071068, 1.274755, 0.7905694, 1.677051, 1.837117, 0.7905694, 1.785357, 1.224745, 1.25,
            0.7905694, 1, 1.118034, 1.5, 1.837117, 0.5, 1.837117, 1.5,
          ])
      ])
  }

  @Test("global l2 pooling")
  func l2Global() throws {
    var p = CoreML_Specification_PoolingLayerParams()
    p.type = .l2
    p.globalPooling = true
    try expectLayer(
      .pooling(p), inputs: [.pattern([1, 1, 2, 5, 5])],
      gives: [
        LayerTensor(
          [1, 1, 2, 1, 1],
          [
            3.976493, 3.99218,
          ])
      ])
  }

  @Test("a mean may exclude the padding")
  func averageExcludes() throws {
    var p = CoreML_Specification_PoolingLayerParams()
    p.type = .average
    p.kernelSize = [3, 3]
    p.stride = [2, 2]
    p.valid.paddingAmounts = .init(top: 1, bottom: 1, left: 1, right: 1)
    p.avgPoolExcludePadding = true
    try expectLayer(
      .pooling(p), inputs: [.pattern([1, 1, 2, 5, 5])],
      gives: [
        LayerTensor(
          [1, 1, 2, 3, 3],
          [
            -0.125, 0.2083333, 0.3125, -0.2916667, -0.1111111, -0.08333334, 0, -0.125, -0.25, 0.3125,
            -0.04166667, 0.0625, -0.08333334, -0.05555556, -0.3333333, -0.25, 0.08333334, -0.5,
          ])
      ])
  }

  @Test("the last window is completed to include the last pixel")
  func maxComplete() throws {
    var p = CoreML_Specification_PoolingLayerParams()
    p.type = .max
    p.kernelSize = [3, 3]
    p.stride = [2, 2]
    p.includeLastPixel = .init()
    try expectLayer(
      .pooling(p), inputs: [.pattern([1, 1, 1, 6, 6])],
      gives: [
        LayerTensor(
          [1, 1, 1, 3, 3],
          [
            1.25, 1.25, 1, 1.25, 1.25, 1, 1.25, 1, 1,
          ])
      ])
  }

  @Test("a mean excludes pixels that complete the last window")
  func averageComplete() throws {
    var p = CoreML_Specification_PoolingLayerParams()
    p.type = .average
    p.kernelSize = [3, 3]
    p.stride = [2, 2]
    p.includeLastPixel = .init()
    try expectLayer(
      .pooling(p), inputs: [.pattern([1, 1, 1, 6, 6])],
      gives: [
        LayerTensor(
          [1, 1, 1, 3, 3],
          [
            0, 0.1388889, -0.2916667, 0.2222222, 0.05555556, 0.08333334, 0.08333334, -0.08333334, 0.25,
          ])
      ])
  }

  @Test("padding with completion drops a window that starts in the padding")
  func maxCompletePadded() throws {
    var p = CoreML_Specification_PoolingLayerParams()
    p.type = .max
    p.kernelSize = [2, 2]
    p.stride = [2, 2]
    p.includeLastPixel.paddingAmounts = [1, 1]
    try expectLayer(
      .pooling(p), inputs: [.pattern([1, 1, 2, 5, 5])],
      gives: [
        LayerTensor(
          [1, 1, 2, 3, 3],
          [
            -1.25, 0.5, 1.25, -0.25, 1, 1.25, 0.75, 1, 0.5, 1.25, 0.25, 1, -0.5, 1.25, 1, 0.5, 1.25, 0.25,
          ])
      ])
  }

  @Test("a mean with padding and completion counts only the padding")
  func averageCompletePadded() throws {
    var p = CoreML_Specification_PoolingLayerParams()
    p.type = .average
    p.kernelSize = [3, 3]
    p.stride = [2, 2]
    p.includeLastPixel.paddingAmounts = [1, 1]
    try expectLayer(
      .pooling(p), inputs: [.pattern([1, 1, 1, 6, 6])],
      gives: [
        LayerTensor(
          [1, 1, 1, 4, 4],
          [
            0.02777778, 0.1111111, 0, -0.3333333, 0, 0.02777778, -0.1388889, 0.04166667, -0.05555556,
            -0.05555556, -0.2222222, 0, -0.04166667, -0.125, -0.2083333, -0.125,
          ])
      ])
  }
}
