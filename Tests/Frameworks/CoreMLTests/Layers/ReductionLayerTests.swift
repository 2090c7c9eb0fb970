import CoreMLSpecification
import Testing

@testable import CoreML

/// Expected values are computed by `expectations.py`, in 64-bit floating point.
@Suite("Reduction layers")
struct ReductionLayerTests {
  typealias Parameters = CoreML_Specification_ReduceLayerParams

  static let reductions: [(Parameters.ReduceOperation, Parameters.ReduceAxis, LayerTensor)] = [
    (.sum, .chw, LayerTensor([1, 1, 1, 1, 1], [-1.25])),
    (.sum, .hw, LayerTensor([1, 1, 2, 1, 1], [-0.5, -0.75])),
    (.sum, .c, LayerTensor([1, 1, 1, 2, 3], [-0.25, 0.5, -1.5, 2, 0, -2])),
    (.sum, .h, LayerTensor([1, 1, 2, 1, 3], [0, 0.75, -1.25, 1.75, -0.25, -2.25])),
    (.sum, .w, LayerTensor([1, 1, 2, 2, 1], [-1.25, 0.75, 0, -0.75])),
    (.avg, .chw, LayerTensor([1, 1, 1, 1, 1], [-0.1041667])),
    (.avg, .hw, LayerTensor([1, 1, 2, 1, 1], [-0.08333334, -0.125])),
    (.avg, .c, LayerTensor([1, 1, 1, 2, 3], [-0.125, 0.25, -0.75, 1, 0, -1])),
    (.avg, .h, LayerTensor([1, 1, 2, 1, 3], [0, 0.375, -0.625, 0.875, -0.125, -1.125])),
    (.avg, .w, LayerTensor([1, 1, 2, 2, 1], [-0.4166667, 0.25, 0, -0.25])),
    (.prod, .chw, LayerTensor([1, 1, 1, 1, 1], [0])),
    (.prod, .hw, LayerTensor([1, 1, 2, 1, 1], [-0.07324219, -0])),
    (.prod, .c, LayerTensor([1, 1, 1, 2, 3], [-1.25, 0, 0.5, 0.9375, -0.0625, 0.9375])),
    (.prod, .h, LayerTensor([1, 1, 2, 1, 3], [-1.5625, 0.125, 0.375, 0.75, -0, 1.25])),
    (.prod, .w, LayerTensor([1, 1, 2, 2, 1], [0.3125, -0.234375, -0, 0.234375])),
    (.sumsquare, .chw, LayerTensor([1, 1, 1, 1, 1], [8.4375])),
    (.sumsquare, .hw, LayerTensor([1, 1, 2, 1, 1], [4.25, 4.1875])),
    (.sumsquare, .c, LayerTensor([1, 1, 1, 2, 3], [2.5625, 0.25, 1.25, 2.125, 0.125, 2.125])),
    (.sumsquare, .h, LayerTensor([1, 1, 2, 1, 3], [3.125, 0.3125, 0.8125, 1.5625, 0.0625, 2.5625])),
    (.sumsquare, .w, LayerTensor([1, 1, 2, 2, 1], [2.0625, 2.1875, 2, 2.1875])),
    (.l1, .chw, LayerTensor([1, 1, 1, 1, 1], [8.75])),
    (.l1, .hw, LayerTensor([1, 1, 2, 1, 1], [4.5, 4.25])),
    (.l1, .c, LayerTensor([1, 1, 1, 2, 3], [2.25, 0.5, 1.5, 2, 0.5, 2])),
    (.l1, .h, LayerTensor([1, 1, 2, 1, 3], [2.5, 0.75, 1.25, 1.75, 0.25, 2.25])),
    (.l1, .w, LayerTensor([1, 1, 2, 2, 1], [2.25, 2.25, 2, 2.25])),
    (.l2, .chw, LayerTensor([1, 1, 1, 1, 1], [2.904737])),
    (.l2, .hw, LayerTensor([1, 1, 2, 1, 1], [2.061553, 2.046338])),
    (.l2, .c, LayerTensor([1, 1, 1, 2, 3], [1.600781, 0.5, 1.118034, 1.457738, 0.3535534, 1.457738])),
    (.l2, .h, LayerTensor([1, 1, 2, 1, 3], [1.767767, 0.559017, 0.9013878, 1.25, 0.25, 1.600781])),
    (.l2, .w, LayerTensor([1, 1, 2, 2, 1], [1.436141, 1.47902, 1.414214, 1.47902])),
    (.max, .chw, LayerTensor([1, 1, 1, 1, 1], [1.25])),
    (.max, .hw, LayerTensor([1, 1, 2, 1, 1], [1.25, 1])),
    (.max, .c, LayerTensor([1, 1, 1, 2, 3], [1, 0.5, -0.5, 1.25, 0.25, -0.75])),
    (.max, .h, LayerTensor([1, 1, 2, 1, 3], [1.25, 0.5, -0.5, 1, 0, -1])),
    (.max, .w, LayerTensor([1, 1, 2, 2, 1], [0.5, 1.25, 1, 0.75])),
    (.min, .chw, LayerTensor([1, 1, 1, 1, 1], [-1.25])),
    (.min, .hw, LayerTensor([1, 1, 2, 1, 1], [-1.25, -1.25])),
    (.min, .c, LayerTensor([1, 1, 1, 2, 3], [-1.25, 0, -1, 0.75, -0.25, -1.25])),
    (.min, .h, LayerTensor([1, 1, 2, 1, 3], [-1.25, 0.25, -0.75, 0.75, -0.25, -1.25])),
    (.min, .w, LayerTensor([1, 1, 2, 2, 1], [-1.25, -0.75, -1, -1.25])),
    (.argmax, .c, LayerTensor([1, 1, 1, 2, 3], [1, 0, 0, 0, 0, 0])),
    (.argmax, .h, LayerTensor([1, 1, 2, 1, 3], [1, 0, 0, 0, 0, 0])),
    (.argmax, .w, LayerTensor([1, 1, 2, 2, 1], [1, 0, 0, 0])),
  ]

  @Test("every reduction works over every choice of axes, which keep size one", arguments: reductions)
  func reduces(_ mode: Parameters.ReduceOperation, _ axis: Parameters.ReduceAxis, _ expected: LayerTensor)
    throws
  {
    var p = Parameters()
    p.mode = mode
    p.axis = axis
    try expectLayer(.reduce(p), inputs: [.pattern([1, 1, 2, 2, 3])], gives: [expected])
  }

  @Test("the sum of logarithms, with epsilon added")
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
