import Testing

@testable import CoreML

/// Expectations: NumPy in 64-bit floating point.
@Suite("Reduction layers")
struct ReductionLayerTests {
  @Test("sum over CHW")
  func sumCHW() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .sum
    p.axis = .chw
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 1, 1, 1],
          [
            -1.25
          ])
      ])
  }

  @Test("sum over HW")
  func sumHW() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .sum
    p.axis = .hw
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 1, 1],
          [
            -0.5, -0.75,
          ])
      ])
  }

  @Test("sum over C")
  func sumC() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .sum
    p.axis = .c
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 1, 2, 3],
          [
            -0.25, 0.5, -1.5, 2, 0, -2,
          ])
      ])
  }

  @Test("sum over H")
  func sumH() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .sum
    p.axis = .h
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 1, 3],
          [
            0, 0.75, -1.25, 1.75, -0.25, -2.25,
          ])
      ])
  }

  @Test("sum over W")
  func sumW() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .sum
    p.axis = .w
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 1],
          [
            -1.25, 0.75, 0, -0.75,
          ])
      ])
  }

  @Test("avg over CHW")
  func avgCHW() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .avg
    p.axis = .chw
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 1, 1, 1],
          [
            -0.1041667
          ])
      ])
  }

  @Test("avg over HW")
  func avgHW() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .avg
    p.axis = .hw
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 1, 1],
          [
            -0.08333334, -0.125,
          ])
      ])
  }

  @Test("avg over C")
  func avgC() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .avg
    p.axis = .c
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 1, 2, 3],
          [
            -0.125, 0.25, -0.75, 1, 0, -1,
          ])
      ])
  }

  @Test("avg over H")
  func avgH() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .avg
    p.axis = .h
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 1, 3],
          [
            0, 0.375, -0.625, 0.875, -0.125, -1.125,
          ])
      ])
  }

  @Test("avg over W")
  func avgW() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .avg
    p.axis = .w
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 1],
          [
            -0.4166667, 0.25, 0, -0.25,
          ])
      ])
  }

  @Test("prod over CHW")
  func prodCHW() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .prod
    p.axis = .chw
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 1, 1, 1],
          [
            0
          ])
      ])
  }

  @Test("prod over HW")
  func prodHW() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .prod
    p.axis = .hw
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 1, 1],
          [
            -0.07324219, -0,
          ])
      ])
  }

  @Test("prod over C")
  func prodC() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .prod
    p.axis = .c
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 1, 2, 3],
          [
            -1.25, 0, 0.5, 0.9375, -0.0625, 0.9375,
          ])
      ])
  }

  @Test("prod over H")
  func prodH() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .prod
    p.axis = .h
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 1, 3],
          [
            -1.5625, 0.125, 0.375, 0.75, -0, 1.25,
          ])
      ])
  }

  @Test("prod over W")
  func prodW() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .prod
    p.axis = .w
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 1],
          [
            0.3125, -0.234375, -0, 0.234375,
          ])
      ])
  }

  @Test("sumsquare over CHW")
  func sumsquareCHW() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .sumsquare
    p.axis = .chw
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 1, 1, 1],
          [
            8.4375
          ])
      ])
  }

  @Test("sumsquare over HW")
  func sumsquareHW() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .sumsquare
    p.axis = .hw
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 1, 1],
          [
            4.25, 4.1875,
          ])
      ])
  }

  @Test("sumsquare over C")
  func sumsquareC() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .sumsquare
    p.axis = .c
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 1, 2, 3],
          [
            2.5625, 0.25, 1.25, 2.125, 0.125, 2.125,
          ])
      ])
  }

  @Test("sumsquare over H")
  func sumsquareH() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .sumsquare
    p.axis = .h
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 1, 3],
          [
            3.125, 0.3125, 0.8125, 1.5625, 0.0625, 2.5625,
          ])
      ])
  }

  @Test("sumsquare over W")
  func sumsquareW() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .sumsquare
    p.axis = .w
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 1],
          [
            2.0625, 2.1875, 2, 2.1875,
          ])
      ])
  }

  @Test("l1 over CHW")
  func l1CHW() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .l1
    p.axis = .chw
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 1, 1, 1],
          [
            8.75
          ])
      ])
  }

  @Test("l1 over HW")
  func l1HW() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .l1
    p.axis = .hw
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 1, 1],
          [
            4.5, 4.25,
          ])
      ])
  }

  @Test("l1 over C")
  func l1C() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .l1
    p.axis = .c
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 1, 2, 3],
          [
            2.25, 0.5, 1.5, 2, 0.5, 2,
          ])
      ])
  }

  @Test("l1 over H")
  func l1H() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .l1
    p.axis = .h
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 1, 3],
          [
            2.5, 0.75, 1.25, 1.75, 0.25, 2.25,
          ])
      ])
  }

  @Test("l1 over W")
  func l1W() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .l1
    p.axis = .w
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 1],
          [
            2.25, 2.25, 2, 2.25,
          ])
      ])
  }

  @Test("l2 over CHW")
  func l2CHW() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .l2
    p.axis = .chw
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 1, 1, 1],
          [
            2.904737
          ])
      ])
  }

  @Test("l2 over HW")
  func l2HW() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .l2
    p.axis = .hw
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 1, 1],
          [
            2.061553, 2.046338,
          ])
      ])
  }

  @Test("l2 over C")
  func l2C() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .l2
    p.axis = .c
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 1, 2, 3],
          [
            1.600781, 0.5, 1.118034, 1.457738, 0.3535534, 1.457738,
          ])
      ])
  }

  @Test("l2 over H")
  func l2H() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .l2
    p.axis = .h
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 1, 3],
          [
            1.767767, 0.559017, 0.9013878, 1.25, 0.25, 1.600781,
          ])
      ])
  }

  @Test("l2 over W")
  func l2W() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .l2
    p.axis = .w
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 1],
          [
            1.436141, 1.47902, 1.414214, 1.47902,
          ])
      ])
  }

  @Test("max over CHW")
  func maxCHW() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .max
    p.axis = .chw
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 1, 1, 1],
          [
            1.25
          ])
      ])
  }

  @Test("max over HW")
  func maxHW() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .max
    p.axis = .hw
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 1, 1],
          [
            1.25, 1,
          ])
      ])
  }

  @Test("max over C")
  func maxC() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .max
    p.axis = .c
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 1, 2, 3],
          [
            1, 0.5, -0.5, 1.25, 0.25, -0.75,
          ])
      ])
  }

  @Test("max over H")
  func maxH() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .max
    p.axis = .h
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 1, 3],
          [
            1.25, 0.5, -0.5, 1, 0, -1,
          ])
      ])
  }

  @Test("max over W")
  func maxW() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .max
    p.axis = .w
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 1],
          [
            0.5, 1.25, 1, 0.75,
          ])
      ])
  }

  @Test("min over CHW")
  func minCHW() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .min
    p.axis = .chw
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 1, 1, 1],
          [
            -1.25
          ])
      ])
  }

  @Test("min over HW")
  func minHW() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .min
    p.axis = .hw
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 1, 1],
          [
            -1.25, -1.25,
          ])
      ])
  }

  @Test("min over C")
  func minC() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .min
    p.axis = .c
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 1, 2, 3],
          [
            -1.25, 0, -1, 0.75, -0.25, -1.25,
          ])
      ])
  }

  @Test("min over H")
  func minH() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .min
    p.axis = .h
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 1, 3],
          [
            -1.25, 0.25, -0.75, 0.75, -0.25, -1.25,
          ])
      ])
  }

  @Test("min over W")
  func minW() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .min
    p.axis = .w
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 1],
          [
            -1.25, -0.75, -1, -1.25,
          ])
      ])
  }

  @Test("the index of the largest over C")
  func argmaxC() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .argmax
    p.axis = .c
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 1, 2, 3],
          [
            1, 0, 0, 0, 0, 0,
          ])
      ])
  }

  @Test("the index of the largest over H")
  func argmaxH() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .argmax
    p.axis = .h
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 1, 3],
          [
            1, 0, 0, 0, 0, 0,
          ])
      ])
  }

  @Test("the index of the largest over W")
  func argmaxW() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .argmax
    p.axis = .w
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 1],
          [
            1, 0, 0, 0,
          ])
      ])
  }

  @Test("the sum of logarithms, epsilon added")
  func logsum() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .logsum
    p.axis = .hw
    p.epsilon = 2
    try expectLayer(
      .reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 1, 1],
          [
            3.246803, 3.075294,
          ])
      ])
  }

  @Test("a matrix is reduced along its rows")
  func matrix() throws {
    var p = CoreML_Specification_ReduceLayerParams()
    p.mode = .sum
    p.axis = .w
    try expectLayer(
      .reduce(p), inputs: [.pattern([2, 3])],
      gives: [
        LayerTensor(
          [2, 1],
          [
            -1.25, 0.75,
          ])
      ])
  }
}
