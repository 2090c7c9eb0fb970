import CoreMLSpecification
import Testing

@testable import CoreML

/// Expected values are computed by `expectations.py`, in 64-bit floating point.
@Suite("Arithmetic, comparison and selection on tensors of any rank")
struct TensorArithmeticTests {
  @Test("addBroadcastable of ranks three and two")
  func addBroadcastable() throws {
    let p = CoreML_Specification_AddBroadcastableLayerParams()
    try expectLayer(
      .addBroadcastable(p), inputs: [.pattern([2, 3, 2]), .pattern([3, 1], seed: 1)],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            -1.75, 0, 0.75, 2.5, 0.5, -0.5, 0.5, -0.5, 0.25, 2, 0, -1,
          ])
      ])
  }

  @Test("subtractBroadcastable of ranks three and two")
  func subtractBroadcastable() throws {
    let p = CoreML_Specification_SubtractBroadcastableLayerParams()
    try expectLayer(
      .subtractBroadcastable(p), inputs: [.pattern([2, 3, 2]), .pattern([3, 1], seed: 1)],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            -0.75, 1, -1.75, 0, 0, -1, 1.5, 0.5, -2.25, -0.5, -0.5, -1.5,
          ])
      ])
  }

  @Test("multiplyBroadcastable of ranks three and two")
  func multiplyBroadcastable() throws {
    let p = CoreML_Specification_MultiplyBroadcastableLayerParams()
    try expectLayer(
      .multiplyBroadcastable(p), inputs: [.pattern([2, 3, 2]), .pattern([3, 1], seed: 1)],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            0.625, -0.25, -0.625, 1.5625, 0.0625, -0.1875, -0.5, -0, -1.25, 0.9375, -0.0625, -0.3125,
          ])
      ])
  }

  @Test("divideBroadcastable of ranks three and two")
  func divideBroadcastable() throws {
    let p = CoreML_Specification_DivideBroadcastableLayerParams()
    try expectLayer(
      .divideBroadcastable(p), inputs: [.pattern([2, 3, 2]), .pattern([3, 1], seed: 1)],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            2.5, -1, -0.4, 1, 1, -3, -2, -0, -0.8, 0.6, -1, -5,
          ])
      ])
  }

  @Test("maxBroadcastable of ranks three and two")
  func maxBroadcastable() throws {
    let p = CoreML_Specification_MaxBroadcastableLayerParams()
    try expectLayer(
      .maxBroadcastable(p), inputs: [.pattern([2, 3, 2]), .pattern([3, 1], seed: 1)],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            -0.5, 0.5, 1.25, 1.25, 0.25, 0.25, 1, 0, 1.25, 1.25, 0.25, 0.25,
          ])
      ])
  }

  @Test("minBroadcastable of ranks three and two")
  func minBroadcastable() throws {
    let p = CoreML_Specification_MinBroadcastableLayerParams()
    try expectLayer(
      .minBroadcastable(p), inputs: [.pattern([2, 3, 2]), .pattern([3, 1], seed: 1)],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            -1.25, -0.5, -0.5, 1.25, 0.25, -0.75, -0.5, -0.5, -1, 0.75, -0.25, -1.25,
          ])
      ])
  }

  @Test("modBroadcastable of ranks three and two")
  func modBroadcastable() throws {
    let p = CoreML_Specification_ModBroadcastableLayerParams()
    try expectLayer(
      .modBroadcastable(p), inputs: [.pattern([2, 3, 2]), .pattern([3, 1], seed: 1)],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            -0.25, 0, 0.75, 0, 0, -0, 0, 0, 0.25, 0.75, -0, -0,
          ])
      ])
  }

  @Test("floorDivBroadcastable of ranks three and two")
  func floorDivBroadcastable() throws {
    let p = CoreML_Specification_FloorDivBroadcastableLayerParams()
    try expectLayer(
      .floorDivBroadcastable(p), inputs: [.pattern([2, 3, 2]), .pattern([3, 1], seed: 1)],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            2, -1, -1, 1, 1, -3, -2, -0, -1, 0, -1, -5,
          ])
      ])
  }

  @Test("equal returns 1 or 0")
  func equal() throws {
    let p = CoreML_Specification_EqualLayerParams()
    try expectLayer(
      .equal(p), inputs: [.pattern([2, 3, 2]), .pattern([3, 1], seed: 1)],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0,
          ])
      ])
  }

  @Test("equal with one number")
  func equalNumber() throws {
    var p = CoreML_Specification_EqualLayerParams()
    p.alpha = 0.25
    try expectLayer(
      .equal(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0,
          ])
      ])
  }

  @Test("notEqual returns 1 or 0")
  func notEqual() throws {
    let p = CoreML_Specification_NotEqualLayerParams()
    try expectLayer(
      .notEqual(p), inputs: [.pattern([2, 3, 2]), .pattern([3, 1], seed: 1)],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            1, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1,
          ])
      ])
  }

  @Test("notEqual with one number")
  func notEqualNumber() throws {
    var p = CoreML_Specification_NotEqualLayerParams()
    p.alpha = 0.25
    try expectLayer(
      .notEqual(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1,
          ])
      ])
  }

  @Test("lessThan returns 1 or 0")
  func lessThan() throws {
    let p = CoreML_Specification_LessThanLayerParams()
    try expectLayer(
      .lessThan(p), inputs: [.pattern([2, 3, 2]), .pattern([3, 1], seed: 1)],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            1, 0, 1, 0, 0, 1, 0, 0, 1, 1, 1, 1,
          ])
      ])
  }

  @Test("lessThan with one number")
  func lessThanNumber() throws {
    var p = CoreML_Specification_LessThanLayerParams()
    p.alpha = 0.25
    try expectLayer(
      .lessThan(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 1,
          ])
      ])
  }

  @Test("lessEqual returns 1 or 0")
  func lessEqual() throws {
    let p = CoreML_Specification_LessEqualLayerParams()
    try expectLayer(
      .lessEqual(p), inputs: [.pattern([2, 3, 2]), .pattern([3, 1], seed: 1)],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            1, 0, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1,
          ])
      ])
  }

  @Test("lessEqual with one number")
  func lessEqualNumber() throws {
    var p = CoreML_Specification_LessEqualLayerParams()
    p.alpha = 0.25
    try expectLayer(
      .lessEqual(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            1, 0, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1,
          ])
      ])
  }

  @Test("greaterThan returns 1 or 0")
  func greaterThan() throws {
    let p = CoreML_Specification_GreaterThanLayerParams()
    try expectLayer(
      .greaterThan(p), inputs: [.pattern([2, 3, 2]), .pattern([3, 1], seed: 1)],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0,
          ])
      ])
  }

  @Test("NaN is neither greater nor less than any number")
  func unordered() throws {
    let (x, y) = (LayerTensor([5], [.nan, 1, .nan, 2, .infinity]), LayerTensor([5], [1, .nan, .nan, 1, 2]))
    let layers: [Layer.OneOf_Layer] = [
      .greaterThan(.init()), .greaterEqual(.init()), .lessThan(.init()), .lessEqual(.init()),
    ]
    for (layer, ordered) in zip(layers, [Float(1), 1, 0, 0]) {
      try expectLayer(layer, inputs: [x, y], gives: [LayerTensor([5], [0, 0, 0, ordered, ordered])])
    }
  }

  @Test("greaterThan with one number")
  func greaterThanNumber() throws {
    var p = CoreML_Specification_GreaterThanLayerParams()
    p.alpha = 0.25
    try expectLayer(
      .greaterThan(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            0, 1, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0,
          ])
      ])
  }

  @Test("greaterEqual returns 1 or 0")
  func greaterEqual() throws {
    let p = CoreML_Specification_GreaterEqualLayerParams()
    try expectLayer(
      .greaterEqual(p), inputs: [.pattern([2, 3, 2]), .pattern([3, 1], seed: 1)],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            0, 1, 0, 1, 1, 0, 1, 1, 0, 0, 0, 0,
          ])
      ])
  }

  @Test("greaterEqual with one number")
  func greaterEqualNumber() throws {
    var p = CoreML_Specification_GreaterEqualLayerParams()
    p.alpha = 0.25
    try expectLayer(
      .greaterEqual(p), inputs: [.pattern([2, 3, 2])],
      gives: [
        LayerTensor(
          [2, 3, 2],
          [
            0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 0,
          ])
      ])
  }

  @Test("logicalAnd treats nonzero as true")
  func logicalAnd() throws {
    let p = CoreML_Specification_LogicalAndLayerParams()
    try expectLayer(
      .logicalAnd(p), inputs: [.pattern([2, 11]), .pattern([11], seed: 1)],
      gives: [
        LayerTensor(
          [2, 11],
          [
            1, 1, 1, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 0, 1, 1, 1,
          ])
      ])
  }

  @Test("logicalOr treats nonzero as true")
  func logicalOr() throws {
    let p = CoreML_Specification_LogicalOrLayerParams()
    try expectLayer(
      .logicalOr(p), inputs: [.pattern([2, 11]), .pattern([11], seed: 1)],
      gives: [
        LayerTensor(
          [2, 11],
          [
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
          ])
      ])
  }

  @Test("logicalXor treats nonzero as true")
  func logicalXor() throws {
    let p = CoreML_Specification_LogicalXorLayerParams()
    try expectLayer(
      .logicalXor(p), inputs: [.pattern([2, 11]), .pattern([11], seed: 1)],
      gives: [
        LayerTensor(
          [2, 11],
          [
            0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0,
          ])
      ])
  }

  @Test("logicalNot")
  func logicalNot() throws {
    let p = CoreML_Specification_LogicalNotLayerParams()
    try expectLayer(
      .logicalNot(p), inputs: [.pattern([11])],
      gives: [
        LayerTensor(
          [11],
          [
            0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0,
          ])
      ])
  }

  @Test("elementwise selection")
  func whereBroadcastable() throws {
    let p = CoreML_Specification_WhereBroadcastableLayerParams()
    try expectLayer(
      .whereBroadcastable(p),
      inputs: [.pattern([2, 11]), .pattern([11], seed: 1), .pattern([2, 1], seed: 2)],
      gives: [
        LayerTensor(
          [2, 11],
          [
            -0.5, 1.25, 0.25, -0.75, 1, 0, -1, 0.25, -0.25, -1.25, 0.5, -0.5, 1.25, 0.25, -0.75, 1, 0, -1,
            -0.75, -0.25, -1.25, 0.5,
          ])
      ])
  }
}
