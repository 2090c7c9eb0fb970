import CoreMLSpecification
import Testing

@testable import CoreML

/// Expected values are computed by `expectations.py`, in 64-bit floating point.
@Suite("Indexing layers, and functions of few numbers")
struct IndexingLayerTests {
  @Test("an embedding looks up vectors by index")
  func embedding() throws {
    var p = CoreML_Specification_EmbeddingLayerParams()
    p.inputDim = 4
    p.outputChannels = 3
    p.weights = .pattern(12, seed: 1)
    p.hasBias = true
    p.bias = .pattern(3, seed: 2)
    try expectLayer(
      .embedding(p),
      inputs: [LayerTensor([3, 1, 1, 1, 1], [2, 0, 3])],
      gives: [LayerTensor([3, 1, 3, 1, 1], [0.5, -1.75, 1.5, -0.25, 0.25, 0.75, -0.5, 0, 0.5])])
  }

  @Test("an embedding of any rank")
  func embeddingND() throws {
    var p = CoreML_Specification_EmbeddingNDLayerParams()
    p.vocabSize = 4
    p.embeddingSize = 3
    p.weights = .pattern(12, seed: 1)
    try expectLayer(
      .embeddingNd(p),
      inputs: [LayerTensor([1, 3, 1], [2, 0, 3])],
      gives: [LayerTensor([1, 3, 3], [0.25, -1, 0.5, -0.5, 1, -0.25, -0.75, 0.75, -0.5])])
  }

  @Test("indices out of range select the first or last vector")
  func outsideTable() throws {
    var p = CoreML_Specification_EmbeddingNDLayerParams()
    p.vocabSize = 4
    p.embeddingSize = 3
    p.weights = .pattern(12, seed: 1)
    try expectLayer(
      .embeddingNd(p),
      inputs: [LayerTensor([2, 1], [-5, 1e+09])],
      gives: [LayerTensor([2, 3], [-0.5, 1, -0.25, -0.75, 0.75, -0.5])])
  }

  @Test("gathering along an axis, negative indices from the end")
  func gather() throws {
    var p = CoreML_Specification_GatherLayerParams()
    p.axis = 1
    try expectLayer(
      .gather(p),
      inputs: [.pattern([2, 3, 2]), LayerTensor([2, 2], [1, -1, 0, 2])],
      gives: [
        LayerTensor(
          [2, 2, 2, 2],
          [-0.5, 1.25, 0.25, -0.75, -1.25, 0.5, 0.25, -0.75, -1, 0.75, -0.25, -1.25, 1, 0, -0.25, -1.25])
      ])
  }

  @Test("gathering element by element along an axis")
  func gatherAlongAxis() throws {
    var p = CoreML_Specification_GatherAlongAxisLayerParams()
    p.axis = -2
    try expectLayer(
      .gatherAlongAxis(p),
      inputs: [.pattern([2, 3, 2]), LayerTensor([2, 2, 2], [0, 2, 1, -1, 2, 2, -3, 1])],
      gives: [LayerTensor([2, 2, 2], [-1.25, -0.75, -0.5, -0.75, -0.25, -1.25, 1, 0.75])])
  }

  @Test("powers of one tensor by another")
  func powers() throws {
    let p = CoreML_Specification_PowBroadcastableLayerParams()
    try expectLayer(
      .powBroadcastable(p),
      inputs: [LayerTensor([4], [0.5, 1, 2, 3]), LayerTensor([2, 4], [2, -1, 0.5, 0, 3, 0.5, -2, 1.5])],
      gives: [LayerTensor([2, 4], [0.25, 1, 1.414214, 1, 0.125, 1, 0.25, 5.196152])])
  }

  @Test("inverse functions: asin")
  func asin() throws {
    let p = CoreML_Specification_AsinLayerParams()
    try expectLayer(
      .asin(p),
      inputs: [LayerTensor([5], [-1, -0.5, 0, 0.25, 1])],
      gives: [LayerTensor([5], [-1.570796, -0.5235988, 0, 0.2526802, 1.570796])])
  }

  @Test("inverse functions: acos")
  func acos() throws {
    let p = CoreML_Specification_AcosLayerParams()
    try expectLayer(
      .acos(p),
      inputs: [LayerTensor([5], [-1, -0.5, 0, 0.25, 1])],
      gives: [LayerTensor([5], [3.141593, 2.094395, 1.570796, 1.318116, 0])])
  }

  @Test("inverse functions: acosh")
  func acosh() throws {
    let p = CoreML_Specification_AcoshLayerParams()
    try expectLayer(
      .acosh(p),
      inputs: [LayerTensor([3], [1, 1.5, 4])],
      gives: [LayerTensor([3], [0, 0.9624236, 2.063437])])
  }

  @Test("inverse functions: atanh")
  func atanh() throws {
    let p = CoreML_Specification_AtanhLayerParams()
    try expectLayer(
      .atanh(p),
      inputs: [LayerTensor([3], [-0.75, 0, 0.5])],
      gives: [LayerTensor([3], [-0.972955, 0, 0.5493062])])
  }

  @Test("the logarithm of a sum")
  func reduceLogSum() throws {
    var p = CoreML_Specification_ReduceLogSumLayerParams()
    p.axes = [1]
    try expectLayer(
      .reduceLogSum(p),
      inputs: [LayerTensor([2, 2], [1, 2, 3, 4.5])],
      gives: [LayerTensor([2], [1.098612, 2.014903])])
  }

  @Test("boxes are cropped and resized by strictAlignEndpointsMode")
  func cropResizeStrictAlignEndpointsMode() throws {
    var p = CoreML_Specification_CropResizeLayerParams()
    p.targetSize = [2, 3]
    p.mode.samplingMethod = .strictAlignEndpointsMode
    p.spatialScale = 1
    try expectLayer(
      .cropResize(p),
      inputs: [.pattern([1, 1, 2, 4, 5]), LayerTensor([2, 1, 4, 1, 1], [0, 0, 3, 4, 0.5, 1, 2.5, 3.25])],
      gives: [
        LayerTensor(
          [2, 1, 2, 2, 3],
          [
            -1.25, -0.5, 0.25, 0.25, 1, -1, 0.75, -1.25, -0.5, -0.5, 0.25, 1, 0.75, -0.203125, 0.21875, -1,
            0.625, -0.15625, 0, -0.78125, 0.5, 1, -0.125, -0.5625,
          ])
      ])
  }

  @Test("a box of five numbers is cropped from the image that the first one names")
  func cropResizeOfNamedImages() throws {
    var p = CoreML_Specification_CropResizeLayerParams()
    p.targetSize = [1, 2]
    p.mode.samplingMethod = .strictAlignEndpointsMode
    p.spatialScale = 1
    try expectLayer(
      .cropResize(p),
      inputs: [
        LayerTensor([1, 2, 1, 2, 2], [1, 2, 3, 4, 5, 6, 7, 8]),
        LayerTensor([3, 1, 5, 1, 1], [1, 0, 0, 0, 1, 0, 1, 0, 1, 1, 1, 1, 0, 1, 1]),
      ],
      gives: [LayerTensor([3, 1, 1, 1, 2], [5, 6, 3, 4, 7, 8])])
  }

  @Test("boxes are cropped and resized by alignEndpointsMode")
  func cropResizeAlignEndpointsMode() throws {
    var p = CoreML_Specification_CropResizeLayerParams()
    p.targetSize = [2, 3]
    p.mode.samplingMethod = .alignEndpointsMode
    p.spatialScale = 1
    try expectLayer(
      .cropResize(p),
      inputs: [.pattern([1, 1, 2, 4, 5]), LayerTensor([2, 1, 4, 1, 1], [0, 0, 3, 4, 0.5, 1, 2.5, 3.25])],
      gives: [
        LayerTensor(
          [2, 1, 2, 2, 3],
          [
            -1.25, -0.5, 0.25, 0.25, 1, -1, 0.75, -1.25, -0.5, -0.5, 0.25, 1, 0.75, -0.203125, 0.21875, -1,
            0.625, -0.15625, 0, -0.78125, 0.5, 1, -0.125, -0.5625,
          ])
      ])
  }

  @Test("boxes are cropped and resized by upsampleMode")
  func cropResizeUpsampleMode() throws {
    var p = CoreML_Specification_CropResizeLayerParams()
    p.targetSize = [2, 3]
    p.mode.samplingMethod = .upsampleMode
    p.spatialScale = 1
    try expectLayer(
      .cropResize(p),
      inputs: [.pattern([1, 1, 2, 4, 5]), LayerTensor([2, 1, 4, 1, 1], [0, 0, 3, 4, 0.5, 1, 2.5, 3.25])],
      gives: [
        LayerTensor(
          [2, 1, 2, 2, 3],
          [
            -1.25, -0.1666667, 0.9166667, -0.25, -0.08333334, 0.08333334, 0.75, -0.9166667, 0.1666667, -1,
            0.08333334, -0.6666667, 0.75, -0.21875, 0.1875, -1.25, 0.4166667, -0.2083333, 0, -0.8541667,
            0.5833333, 0.75, -0.3333333, -0.9583333,
          ])
      ])
  }

  @Test("boxes are cropped and resized by roiAlignMode")
  func cropResizeRoiAlignMode() throws {
    var p = CoreML_Specification_CropResizeLayerParams()
    p.targetSize = [2, 3]
    p.mode.samplingMethod = .roiAlignMode
    p.spatialScale = 1
    try expectLayer(
      .cropResize(p),
      inputs: [.pattern([1, 1, 2, 4, 5]), LayerTensor([2, 1, 4, 1, 1], [0, 0, 3, 4, 0.5, 1, 2.5, 3.25])],
      gives: [
        LayerTensor(
          [2, 1, 2, 2, 3],
          [
            0.2916667, -0.125, -0.08333334, -0.7916667, 0.625, -0.02083333, 0.4583333, -0.875, 0.5416667,
            0.2916667, -0.125, -0.5416667, 0.625, -0.125, -0.875, -0.59375, 0.375, -0.375, -0.125, -0.53125,
            0.78125, 0.375, -0.375, -1.125,
          ])
      ])
  }

  @Test("one sample of a box is its center, or its start if the endpoints are strict")
  func cropResizeOnePixel() throws {
    var p = CoreML_Specification_CropResizeLayerParams()
    p.targetSize = [1, 1]
    p.mode.samplingMethod = .alignEndpointsMode
    p.spatialScale = 1
    try expectLayer(
      .cropResize(p),
      inputs: [.pattern([1, 1, 2, 4, 5]), LayerTensor([2, 1, 4, 1, 1], [0, 0, 3, 4, 0.5, 1, 2.5, 3.25])],
      gives: [LayerTensor([2, 1, 2, 1, 1], [0.25, -0.5, 0.125, -0.453125])])
  }

  @Test("corners with the width first, normalized")
  func cropResizeNormalized() throws {
    var p = CoreML_Specification_CropResizeLayerParams()
    p.targetSize = [2, 3]
    p.mode.samplingMethod = .strictAlignEndpointsMode
    p.spatialScale = 1
    p.normalizedCoordinates = true
    p.boxIndicesMode.boxMode = .cornersWidthFirst
    try expectLayer(
      .cropResize(p),
      inputs: [
        .pattern([1, 1, 2, 4, 5]),
        LayerTensor([2, 1, 4, 1, 1], [0, 0, 1, 1, 0.25, 0.1666667, 0.8125, 0.8333333]),
      ],
      gives: [
        LayerTensor(
          [2, 1, 2, 2, 3],
          [
            -1.25, -0.5, 0.25, 0.25, 1, -1, 0.75, -1.25, -0.5, -0.5, 0.25, 1, 0.75, -0.203125, 0.21875, -1,
            0.625, -0.15625, 0, -0.78125, 0.5, 1, -0.125, -0.5625,
          ])
      ])
  }

  @Test("center and size, height first, at half the scale")
  func cropResizeCenter() throws {
    var p = CoreML_Specification_CropResizeLayerParams()
    p.targetSize = [2, 3]
    p.mode.samplingMethod = .strictAlignEndpointsMode
    p.spatialScale = 1
    p.spatialScale = 0.5
    p.boxIndicesMode.boxMode = .centerSizeHeightFirst
    try expectLayer(
      .cropResize(p),
      inputs: [.pattern([1, 1, 2, 4, 5]), LayerTensor([2, 1, 4, 1, 1], [3, 4, 6, 8, 3, 4.25, 4, 4.5])],
      gives: [
        LayerTensor(
          [2, 1, 2, 2, 3],
          [
            -1.25, -0.5, 0.25, 0.25, 1, -1, 0.75, -1.25, -0.5, -0.5, 0.25, 1, 0.75, -0.203125, 0.21875, -1,
            0.625, -0.15625, 0, -0.78125, 0.5, 1, -0.125, -0.5625,
          ])
      ])
  }

  @Test("center and size, width first, with the batch index")
  func cropResizeBatch() throws {
    var p = CoreML_Specification_CropResizeLayerParams()
    p.targetSize = [2, 3]
    p.mode.samplingMethod = .strictAlignEndpointsMode
    p.spatialScale = 1
    p.boxIndicesMode.boxMode = .centerSizeWidthFirst
    try expectLayer(
      .cropResize(p),
      inputs: [
        .pattern([1, 1, 2, 4, 5]), LayerTensor([2, 1, 5, 1, 1], [0, 2, 1.5, 4, 3, 0, 2.125, 1.5, 2.25, 2]),
      ],
      gives: [
        LayerTensor(
          [2, 1, 2, 2, 3],
          [
            -1.25, -0.5, 0.25, 0.25, 1, -1, 0.75, -1.25, -0.5, -0.5, 0.25, 1, 0.75, -0.203125, 0.21875, -1,
            0.625, -0.15625, 0, -0.78125, 0.5, 1, -0.125, -0.5625,
          ])
      ])
  }
}
