import CoreMLSpecification
import Foundation
import ProtobufWire
import Testing

@testable import CoreML

@Suite("Tree ensembles")
struct TreeEnsembleTests {
  typealias Node = CoreML_Specification_TreeEnsembleParameters.TreeNode

  private static func branch(
    _ node: UInt64, tree: UInt64 = 0, on feature: UInt64 = 0, _ test: Node.TreeNodeBehavior,
    _ threshold: Double, then whenTrue: UInt64, else whenFalse: UInt64, missingIsTrue: Bool = false
  ) -> Node {
    .with {
      $0.treeID = tree
      $0.nodeID = node
      $0.nodeBehavior = test
      $0.branchFeatureIndex = feature
      $0.branchFeatureValue = threshold
      $0.trueChildNodeID = whenTrue
      $0.falseChildNodeID = whenFalse
      $0.missingValueTracksTrueChild = missingIsTrue
    }
  }

  private static func leaf(_ node: UInt64, tree: UInt64 = 0, _ values: [UInt64: Double]) -> Node {
    .with {
      $0.treeID = tree
      $0.nodeID = node
      $0.nodeBehavior = .leafNode
      $0.evaluationInfo = values.sorted { $0.key < $1.key }.map { index, value in
        .with {
          $0.evaluationIndex = index
          $0.evaluationValue = value
        }
      }
    }
  }

  private func regressor(
    _ nodes: [Node], inputs: Int = 2, outputs: UInt64 = 1, base: [Double] = [0],
    _ transform: CoreML_Specification_TreeEnsemblePostEvaluationTransform = .noTransform
  ) throws -> MLModel {
    try ClassicSpecification.model(
      [ClassicSpecification.vector("x", inputs)], [ClassicSpecification.vector("y", Int(outputs))],
      .treeEnsembleRegressor(
        .with {
          $0.treeEnsemble.nodes = nodes
          $0.treeEnsemble.numPredictionDimensions = outputs
          $0.treeEnsemble.basePredictionValue = base
          $0.postEvaluationTransform = transform
        }))
  }

  @Test("trees' leaves and the base value are added")
  func sums() throws {
    let model = try regressor(
      [
        Self.branch(0, on: 0, .branchOnValueLessThanEqual, 1, then: 1, else: 2),
        Self.leaf(1, [0: 10]),
        Self.branch(2, on: 1, .branchOnValueGreaterThan, 5, then: 3, else: 4),
        Self.leaf(3, [0: 20]), Self.leaf(4, [0: 30]),
        // A tree whose root isn't its first node, with the same node numbers.
        Self.leaf(1, tree: 1, [0: 0.5]),
        Self.branch(0, tree: 1, on: 0, .branchOnValueEqual, 1, then: 1, else: 2),
        Self.leaf(2, tree: 1, [0: 0.25]),
      ], base: [100])
    #expect(try model.numbers("y", ["x": [1.0, 0.0]]) == [110.5])
    #expect(try model.numbers("y", ["x": [2.0, 6.0]]) == [120.25])
    #expect(try model.numbers("y", ["x": [2.0, 5.0]]) == [130.25])
  }

  @Test(
    "each comparison at its threshold, below and above it",
    arguments: [
      (Node.TreeNodeBehavior.branchOnValueLessThanEqual, [true, true, false]),
      (.branchOnValueLessThan, [true, false, false]), (.branchOnValueGreaterThanEqual, [false, true, true]),
      (.branchOnValueGreaterThan, [false, false, true]), (.branchOnValueEqual, [false, true, false]),
      (.branchOnValueNotEqual, [true, false, true]),
    ])
  func behaviors(_ test: Node.TreeNodeBehavior, _ expected: [Bool]) throws {
    let model = try regressor([
      Self.branch(0, test, 2, then: 1, else: 2), Self.leaf(1, [0: 1]), Self.leaf(2, [0: 0]),
    ])
    for (value, isTrue) in zip([1.0, 2.0, 3.0], expected) {
      #expect(try model.numbers("y", ["x": [value, 0.0]]) == [isTrue ? 1 : 0])
    }
  }

  // XGBoost's thresholds are Floats, which its converters write with nine digits: 0.300000012 for 0.3.
  @Test("with thresholds that are Floats, values are compared in single precision")
  func singlePrecision() throws {
    let threshold = 0.300000012
    let model = try regressor([
      Self.branch(0, .branchOnValueLessThan, threshold, then: 1, else: 2), Self.leaf(1, [0: 1]),
      Self.leaf(2, [0: 0]),
    ])
    for (value, isLess) in [
      (Double(Float(0.3)), false), (0.3, false), (Double(Float(0.3).nextDown), true),
    ] {
      #expect(value < threshold)
      #expect(try model.numbers("y", ["x": [value, 0.0]]) == [isLess ? 1 : 0])
    }
    let equality = try regressor([
      Self.branch(0, .branchOnValueEqual, 0.1, then: 1, else: 2), Self.leaf(1, [0: 1]), Self.leaf(2, [0: 0]),
    ])
    #expect(try equality.numbers("y", ["x": [Double(Float(0.1)), 0.0]]) == [1])
  }

  // scikit-learn casts values to Float, and places thresholds in the middle between two of them.
  @Test("with a threshold between two Floats, values are compared in double precision")
  func doublePrecision() throws {
    // The middle is rounded to the lower Float in one case, to the upper one in the other.
    for lower in [Float(0.3), Float(0.3).nextUp] {
      let values = [Double(lower), Double(lower.nextUp)]
      let model = try regressor([
        Self.branch(0, .branchOnValueLessThanEqual, (values[0] + values[1]) / 2, then: 1, else: 2),
        Self.leaf(1, [0: 1]), Self.leaf(2, [0: 2]),
      ])
      #expect(try values.map { try model.numbers("y", ["x": [$0, 0.0]]) } == [[1], [2]])
    }
  }

  @Test("a missing value follows the branch's designated child", arguments: [true, false])
  func missing(_ missingIsTrue: Bool) throws {
    let model = try regressor([
      Self.branch(0, .branchOnValueLessThan, 2, then: 1, else: 2, missingIsTrue: missingIsTrue),
      Self.leaf(1, [0: 1]), Self.leaf(2, [0: 0]),
    ])
    #expect(try model.numbers("y", ["x": [Double.nan, 0.0]]) == [missingIsTrue ? 1 : 0])
  }

  @Test(
    "inputs declared larger than memory are rejected, without allocating for missing values"
  )
  func declaredSizes() throws {
    let nodes = [
      Self.branch(0, .branchOnValueLessThan, 2, then: 1, else: 2), Self.leaf(1, [0: 1]), Self.leaf(2, [0: 0]),
    ]
    expectModelError(.parameters, "is too large") { try regressor(nodes, inputs: 1 << 45) }
    let declared = ClassicSpecification.optional(ClassicSpecification.vector("x", 1 << 29))
    let model = try ClassicSpecification.model(
      Array(repeating: declared, count: 3).enumerated().map { index, feature in
        var feature = feature
        feature.name += "\(index)"
        return feature
      }, [ClassicSpecification.vector("y", 1)],
      .treeEnsembleRegressor(
        .with {
          $0.treeEnsemble.nodes = nodes
          $0.treeEnsemble.numPredictionDimensions = 1
        }))
    expectModelError(.featureType, "x0", "has no number") { try model.numbers("y", [:]) }
  }

  private func classifier(
    _ leaf: [UInt64: Double], outputs: UInt64, labels: [String],
    _ transform: CoreML_Specification_TreeEnsemblePostEvaluationTransform
  ) throws -> MLModel {
    try ClassicSpecification.classifier(
      inputs: 1,
      .treeEnsembleClassifier(
        .with {
          $0.treeEnsemble.nodes = [Self.leaf(0, leaf)]
          $0.treeEnsemble.numPredictionDimensions = outputs
          $0.postEvaluationTransform = transform
          $0.stringClassLabels.vector = labels
        }))
  }

  @Test("scores are transformed to probabilities")
  func transforms() throws {
    let logistic = try classifier([0: log(3)], outputs: 1, labels: ["a", "b"], .regressionLogistic)
      .classification([0])
    #expect(logistic.label == "b")
    expectClose([logistic.probabilities["a"] ?? 0, logistic.probabilities["b"] ?? 0], [0.25, 0.75])
    let softmax = try classifier(
      [0: 0, 1: log(3)], outputs: 2, labels: ["a", "b"], .classificationSoftMax
    ).classification([0])
    expectClose([softmax.probabilities["a"] ?? 0, softmax.probabilities["b"] ?? 0], [0.25, 0.75])
    let reference = try classifier(
      [0: log(2), 1: log(5)], outputs: 2, labels: ["a", "b", "c"],
      .classificationSoftMaxWithZeroClassReference
    ).classification([0])
    #expect(reference.label == "c")
    expectClose(["a", "b", "c"].map { reference.probabilities[$0] ?? 0 }, [1 / 8, 2 / 8, 5 / 8])
  }

  @Test("probabilities summed over a forest's trees are scaled to a sum of 1")
  func forest() throws {
    let (label, probabilities) = try classifier(
      [0: 1, 1: 2.5, 2: 0.5], outputs: 3, labels: ["a", "b", "c"], .noTransform
    ).classification([0])
    #expect(label == "b")
    expectClose(["a", "b", "c"].map { probabilities[$0] ?? 0 }, [0.25, 0.625, 0.125])
  }

  @Test("a single probability is the second label's")
  func oneShare() throws {
    let (label, probabilities) = try classifier([0: 0.2], outputs: 1, labels: ["a", "b"], .noTransform)
      .classification([0])
    #expect(label == "a")
    expectClose([probabilities["a"] ?? 0, probabilities["b"] ?? 0], [0.8, 0.2])
  }

  @Test("nodes that don't form trees are rejected, without endless loops or excessive memory")
  func refusals() {
    func refusal(_ nodes: [Node], inputs: Int = 2, outputs: UInt64 = 1, base: [Double] = [0], _ words: String)
    {
      #expect { try regressor(nodes, inputs: inputs, outputs: outputs, base: base) } throws: {
        ($0 as? MLModelError)?.code == .io && "\($0)".contains(words)
      }
    }
    let (one, two) = (Self.leaf(1, [0: 1]), Self.leaf(2, [0: 1]))
    // A cycle: no node without a parent.
    refusal(
      [
        Self.branch(0, .branchOnValueLessThan, 0, then: 1, else: 2),
        Self.branch(1, .branchOnValueLessThan, 0, then: 0, else: 0), two,
      ],
      "one root each")
    // A cycle beside the tree.
    refusal(
      [
        Self.branch(0, .branchOnValueLessThan, 0, then: 1, else: 2), one, two,
        Self.branch(3, .branchOnValueLessThan, 0, then: 4, else: 5),
        Self.branch(4, .branchOnValueLessThan, 0, then: 3, else: 6), Self.leaf(5, [:]), Self.leaf(6, [:]),
      ], "one root each")
    refusal([Self.branch(0, .branchOnValueLessThan, 0, then: 1, else: 1), one], "one root each")
    refusal([Self.branch(0, .branchOnValueLessThan, 0, then: 1, else: 9), one], "a missing node or input")
    refusal([one, one], "two nodes")
    refusal([one, two], "one root each")
    refusal(
      [Self.branch(0, on: 2, .branchOnValueLessThan, 0, then: 1, else: 2), one, two], "read input 2")
    refusal([Self.leaf(0, [1: 1])], "value for output 1")
    refusal([one], outputs: 1 << 62, "can't have")
    refusal([one], outputs: 1, base: [1, 2], "2 base values")
  }
}
