import CoreMLSpecification
import Testing

@testable import CoreML

/// Expected values are computed by `expectations.py`, in 64-bit floating point.
@Suite("Layers of several inputs")
struct ElementwiseLayerTests {
  @Test("one input and a number are added")
  func addNumber() throws {
    var p = CoreML_Specification_AddLayerParams()
    p.alpha = 1.5
    try expectLayer(
      .add(p), inputs: [.pattern([1, 1, 2, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 2],
          [
            0.25, 2, 1, 2.75, 1.75, 0.75, 2.5, 1.5,
          ])
      ])
  }

  @Test("three inputs are added")
  func add() throws {
    let p = CoreML_Specification_AddLayerParams()
    try expectLayer(
      .add(p),
      inputs: [
        .pattern([1, 1, 2, 2, 2]), .pattern([1, 1, 2, 2, 2], seed: 1), .pattern([1, 1, 2, 2, 2], seed: 2),
      ],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 2],
          [
            -1.5, 1, 0.75, 0.5, 0.25, 0, -0.25, -0.5,
          ])
      ])
  }

  @Test("one number per channel is added to each pixel")
  func addChannels() throws {
    let p = CoreML_Specification_AddLayerParams()
    try expectLayer(
      .add(p), inputs: [.pattern([1, 1, 2, 2, 2]), .pattern([1, 1, 2, 1, 1], seed: 1)],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 2],
          [
            -1.75, 0, -1, 0.75, 1.5, 0.5, 2.25, 1.25,
          ])
      ])
  }

  @Test("one image is added to each channel")
  func addImage() throws {
    let p = CoreML_Specification_AddLayerParams()
    try expectLayer(
      .add(p), inputs: [.pattern([1, 1, 2, 2, 2]), .pattern([1, 1, 1, 2, 2], seed: 1)],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 2],
          [
            -1.75, 1.75, -0.25, 0.5, -0.25, 0.5, 1.25, -0.75,
          ])
      ])
  }

  @Test("the smaller input may come first")
  func addSmallFirst() throws {
    let p = CoreML_Specification_AddLayerParams()
    try expectLayer(
      .add(p), inputs: [.pattern([1, 1, 1, 1, 1], seed: 1), .pattern([1, 1, 2, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 2],
          [
            -1.75, 0, -1, 0.75, -0.25, -1.25, 0.5, -0.5,
          ])
      ])
  }

  @Test("a sequence adds to one of length one")
  func addSequence() throws {
    let p = CoreML_Specification_AddLayerParams()
    try expectLayer(
      .add(p), inputs: [.pattern([2, 1, 2, 2, 2]), .pattern([1, 1, 2, 2, 2], seed: 1)],
      gives: [
        LayerTensor(
          [2, 1, 2, 2, 2],
          [
            -1.75, 1.75, -0.25, 0.5, 1.25, -0.75, 0, 0.75, -1.5, 2, 0, -2, 1.5, -0.5, 0.25, 1,
          ])
      ])
  }

  @Test("one input and a number are multiplied")
  func multiplyNumber() throws {
    var p = CoreML_Specification_MultiplyLayerParams()
    p.alpha = -2
    try expectLayer(
      .multiply(p), inputs: [.pattern([1, 1, 2, 2, 2])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 2],
          [
            2.5, -1, 1, -2.5, -0.5, 1.5, -2, -0,
          ])
      ])
  }

  @Test("inputs are multiplied, broadcast")
  func multiply() throws {
    let p = CoreML_Specification_MultiplyLayerParams()
    try expectLayer(
      .multiply(p),
      inputs: [
        .pattern([1, 1, 2, 2, 2]), .pattern([1, 1, 2, 1, 1], seed: 1), .pattern([1, 1, 2, 2, 2], seed: 2),
      ],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 2],
          [
            0.15625, 0.1875, 0.25, -0, -0.3125, -0.703125, -0.3125, -0,
          ])
      ])
  }

  @Test("inputs are averaged")
  func average() throws {
    let p = CoreML_Specification_AverageLayerParams()
    try expectLayer(
      .average(p),
      inputs: [
        .pattern([1, 1, 2, 2, 2]), .pattern([1, 1, 2, 2, 2], seed: 1), .pattern([1, 1, 2, 2, 2], seed: 2),
      ],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 2],
          [
            -0.5, 0.3333333, 0.25, 0.1666667, 0.08333334, 0, -0.08333334, -0.1666667,
          ])
      ])
  }

  @Test("the maximum of the inputs")
  func max() throws {
    let p = CoreML_Specification_MaxLayerParams()
    try expectLayer(
      .max(p),
      inputs: [
        .pattern([1, 1, 2, 2, 2]), .pattern([1, 1, 2, 2, 2], seed: 1), .pattern([1, 1, 2, 2, 2], seed: 2),
      ],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 2],
          [
            0.25, 1.25, 1, 1.25, 1, 0.75, 1, 0.75,
          ])
      ])
  }

  @Test("the minimum of the inputs")
  func min() throws {
    let p = CoreML_Specification_MinLayerParams()
    try expectLayer(
      .min(p), inputs: [.pattern([1, 1, 2, 2, 2]), .pattern([1, 1, 2, 1, 1], seed: 1)],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 2],
          [
            -1.25, -0.5, -0.5, -0.5, 0.25, -0.75, 1, 0,
          ])
      ])
  }

  @Test("the dot product of vectors")
  func dot() throws {
    let p = CoreML_Specification_DotProductLayerParams()
    try expectLayer(
      .dot(p), inputs: [.pattern([2, 1, 5, 1, 1]), .pattern([2, 1, 5, 1, 1], seed: 1)],
      gives: [
        LayerTensor(
          [2, 1, 1, 1, 1],
          [
            0.4375, -1.6875,
          ])
      ])
  }

  @Test("the cosine of the angle between vectors")
  func cosine() throws {
    var p = CoreML_Specification_DotProductLayerParams()
    p.cosineSimilarity = true
    try expectLayer(
      .dot(p), inputs: [.pattern([2, 1, 5, 1, 1]), .pattern([2, 1, 5, 1, 1], seed: 1)],
      gives: [
        LayerTensor(
          [2, 1, 1, 1, 1],
          [
            0.1228827, -0.5346797,
          ])
      ])
  }

  @Test("scaled and biased by one number")
  func scaleOne() throws {
    var p = CoreML_Specification_ScaleLayerParams()
    p.shapeScale = [1]
    p.scale = .init([3])
    p.hasBias = true
    p.shapeBias = [1]
    p.bias = .init([0.5])
    try expectLayer(
      .scale(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 3],
          [
            -3.25, 2, -1, 4.25, 1.25, -1.75, 3.5, 0.5, -2.5, 2.75, -0.25, -3.25,
          ])
      ])
  }

  @Test("scaled by channel, biased by pixel")
  func scaleChannels() throws {
    var p = CoreML_Specification_ScaleLayerParams()
    p.shapeScale = [2]
    p.scale = .init([3, -1])
    p.hasBias = true
    p.shapeBias = [1, 2, 3]
    p.bias = .pattern(6, seed: 3)
    try expectLayer(
      .scale(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 3],
          [
            -2.75, 1.5, -2.5, 4.5, 0.5, -3.5, 0, 0, 0, 0, 0, 0,
          ])
      ])
  }

  @Test("scaled element by element, without bias")
  func scaleElements() throws {
    var p = CoreML_Specification_ScaleLayerParams()
    p.shapeScale = [2, 2, 3]
    p.scale = .pattern(12, seed: 3)
    try expectLayer(
      .scale(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 3],
          [
            -1.25, 0, 0.5, 0.9375, -0.0625, 0.9375, 0.5, -0, -1.25, 0.1875, 0.1875, -1.25,
          ])
      ])
  }

  @Test("a bias of shape [1]")
  func biasOne() throws {
    var p = CoreML_Specification_BiasLayerParams()
    p.shape = [1]
    p.bias = .pattern(1, seed: 3)
    try expectLayer(
      .bias(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 3],
          [
            -0.25, 1.5, 0.5, 2.25, 1.25, 0.25, 2, 1, 0, 1.75, 0.75, -0.25,
          ])
      ])
  }

  @Test("a bias of shape [2]")
  func biasChannels() throws {
    var p = CoreML_Specification_BiasLayerParams()
    p.shape = [2]
    p.bias = .pattern(2, seed: 3)
    try expectLayer(
      .bias(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 3],
          [
            -0.25, 1.5, 0.5, 2.25, 1.25, 0.25, 1, 0, -1, 0.75, -0.25, -1.25,
          ])
      ])
  }

  @Test("a bias of shape [1, 2, 3]")
  func biasPixels() throws {
    var p = CoreML_Specification_BiasLayerParams()
    p.shape = [1, 2, 3]
    p.bias = .pattern(6, seed: 3)
    try expectLayer(
      .bias(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 3],
          [
            -0.25, 0.5, -1.5, 2, 0, -2, 2, 0, -2, 1.5, -0.5, -2.5,
          ])
      ])
  }

  @Test("a bias of shape [2, 2, 3]")
  func biasElements() throws {
    var p = CoreML_Specification_BiasLayerParams()
    p.shape = [2, 2, 3]
    p.bias = .pattern(12, seed: 3)
    try expectLayer(
      .bias(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 3],
          [
            -0.25, 0.5, -1.5, 2, 0, -2, 1.5, -0.5, 0.25, 1, -1, -0.25,
          ])
      ])
  }
}
