import CoreMLSpecification
import Foundation

/// A sum of decision trees. Creating one checks them: one root each, which reaches each node once, so that
/// evaluation ends.
struct TreeEnsemble: Sendable {
  private struct Branch {
    let feature: Int
    let threshold: Double
    let test: CoreML_Specification_TreeEnsembleParameters.TreeNode.TreeNodeBehavior
    let missingIsTrue: Bool
    let whenTrue: Int
    let whenFalse: Int

    func next(for value: Double) -> Int {
      if value.isNaN { return missingIsTrue ? whenTrue : whenFalse }
      let isTrue =
        switch test {
        case .branchOnValueLessThanEqual: value <= threshold
        case .branchOnValueLessThan: value < threshold
        case .branchOnValueGreaterThanEqual: value >= threshold
        case .branchOnValueGreaterThan: value > threshold
        case .branchOnValueEqual: value == threshold
        default: value != threshold
        }
      return isTrue ? whenTrue : whenFalse
    }
  }

  private enum Node {
    case branch(Branch)
    case leaf([(dimension: Int, value: Double)])
  }

  private let nodes: [Node]
  private let roots: [Int]
  /// Whether inputs and thresholds are compared in single precision: if all thresholds are `Float`s, or
  /// have been written as such, with up to nine digits (XGBoost's 0.300000012 is the `Float` 0.3).
  ///
  /// Core ML detects ensembles in 32 bits, as coremltools' converter of XGBoost models says, but not how.
  /// Others are compared in double precision: scikit-learn's thresholds lie between two `Float`s.
  private let isSinglePrecision: Bool
  private let base: [Double]
  /// The minimum number of inputs that the branches read.
  let inputCount: Int
  var outputCount: Int { base.count }

  /// - Throws: `MLModelError` (`.io`) if nodes don't form trees, or a leaf refers to a missing output.
  init(_ parameters: CoreML_Specification_TreeEnsembleParameters) throws {
    // Bounds the number of outputs by that of values, since a file can declare any.
    let values = parameters.nodes.reduce(parameters.basePredictionValue.count) {
      $0 + $1.evaluationInfo.count
    }
    let limit = UInt64(values)
    guard parameters.numPredictionDimensions > 0, parameters.numPredictionDimensions <= limit else {
      throw MLModelError(
        .io, "A tree ensemble can't have \(parameters.numPredictionDimensions) outputs.")
    }
    let outputCount = Int(parameters.numPredictionDimensions)
    guard parameters.basePredictionValue.isEmpty || parameters.basePredictionValue.count == outputCount else {
      throw MLModelError(
        .io,
        "The ensemble has \(outputCount) outputs, but \(parameters.basePredictionValue.count) base values."
      )
    }
    base =
      parameters.basePredictionValue.isEmpty
      ? Array(repeating: 0, count: outputCount) : parameters.basePredictionValue
    let places = try Self.places(of: parameters.nodes)
    let isSinglePrecision = parameters.nodes.allSatisfy {
      $0.nodeBehavior == .leafNode || Self.isFloat($0.branchFeatureValue)
    }
    self.isSinglePrecision = isSinglePrecision
    nodes = try parameters.nodes.map {
      try Self.node($0, places, outputCount: outputCount, isSinglePrecision: isSinglePrecision)
    }
    roots = try Self.roots(of: nodes, parameters.nodes)
    inputCount =
      nodes.reduce(0) { count, node in
        if case .branch(let branch) = node { max(count, branch.feature + 1) } else { count }
      }
  }

  /// Whether a threshold is a `Float`, or a decimal number of up to nine digits.
  private static func isFloat(_ threshold: Double) -> Bool {
    !threshold.isFinite || Double(Float(threshold)) == threshold
      || Double(String(format: "%.9g", threshold)) == threshold
  }

  private struct Key: Hashable {
    let tree: UInt64
    let node: UInt64
  }

  private static func places(
    of nodes: [CoreML_Specification_TreeEnsembleParameters.TreeNode]
  ) throws -> [Key: Int] {
    var places: [Key: Int] = [:]
    places.reserveCapacity(nodes.count)
    for (index, node) in nodes.enumerated() {
      guard places.updateValue(index, forKey: Key(tree: node.treeID, node: node.nodeID)) == nil else {
        throw MLModelError(.io, "The tree \(node.treeID) has two nodes with the number \(node.nodeID).")
      }
    }
    return places
  }

  private static func node(
    _ node: CoreML_Specification_TreeEnsembleParameters.TreeNode, _ places: [Key: Int], outputCount: Int,
    isSinglePrecision: Bool
  ) throws -> Node {
    if node.nodeBehavior == .leafNode {
      return .leaf(
        try node.evaluationInfo.map { info in
          guard info.evaluationIndex < UInt64(outputCount) else {
            throw MLModelError(
              .io,
              "The leaf \(node.nodeID) of tree \(node.treeID) has a value for output \(info.evaluationIndex), but "
                + "there are \(outputCount).")
          }
          return (Int(info.evaluationIndex), info.evaluationValue)
        })
    }
    if case .unrecognized(let number) = node.nodeBehavior {
      throw MLModelError(
        .io, "The tree \(node.treeID) has a node of an unknown kind, \(number).")
    }
    guard let feature = Int32(exactly: node.branchFeatureIndex),
      let whenTrue = places[Key(tree: node.treeID, node: node.trueChildNodeID)],
      let whenFalse = places[Key(tree: node.treeID, node: node.falseChildNodeID)]
    else {
      throw MLModelError(
        .io,
        "The branch \(node.nodeID) of tree \(node.treeID) refers to a missing node or input."
      )
    }
    let threshold = node.branchFeatureValue
    return .branch(
      Branch(
        feature: Int(feature), threshold: isSinglePrecision ? Double(Float(threshold)) : threshold,
        test: node.nodeBehavior,
        missingIsTrue: node.missingValueTracksTrueChild, whenTrue: whenTrue, whenFalse: whenFalse))
  }

  /// The root of each tree, the only node without a parent.
  private static func roots(
    of nodes: [Node], _ numbered: [CoreML_Specification_TreeEnsembleParameters.TreeNode]
  ) throws -> [Int] {
    var parents = Array(repeating: 0, count: nodes.count)
    for case .branch(let branch) in nodes {
      parents[branch.whenTrue] += 1
      parents[branch.whenFalse] += 1
    }
    let roots = nodes.indices.filter { parents[$0] == 0 }
    let trees = Set(numbered.map(\.treeID)).count
    // Each node except the roots has one parent, so an unreached node would be in a cycle.
    guard parents.allSatisfy({ $0 <= 1 }), roots.count == trees,
      Set(roots.map { numbered[$0].treeID }).count == trees, reached(from: roots, nodes) == nodes.count
    else {
      throw MLModelError(.io, "The tree ensemble's nodes don't form trees with one root each.")
    }
    return roots
  }

  private static func reached(from roots: [Int], _ nodes: [Node]) -> Int {
    var waiting = roots
    var count = 0
    while let index = waiting.popLast() {
      count += 1
      if case .branch(let branch) = nodes[index] { waiting += [branch.whenTrue, branch.whenFalse] }
    }
    return count
  }

  /// Returns the sums of the base values and of the leaves that an input reaches: at least `inputCount`
  /// numbers, NaN if missing.
  func scores(of input: [Double]) -> [Double] {
    var scores = base
    for root in roots {
      var index = root
      while case .branch(let branch) = nodes[index] {
        let value = input[branch.feature]
        index = branch.next(for: isSinglePrecision ? Double(Float(value)) : value)
      }
      if case .leaf(let values) = nodes[index] {
        for (dimension, value) in values { scores[dimension] += value }
      }
    }
    return scores
  }
}

struct TreeEnsembleRegressorExecutor: SynchronousExecutor {
  private let trees: TreeEnsemble
  private let transform: CoreML_Specification_TreeEnsemblePostEvaluationTransform
  private let inputs: TreeInputs
  private let output: DeclaredOutput

  /// - Throws: `MLModelError` (`.io`) if the parameters don't match.
  init(
    _ parameters: CoreML_Specification_TreeEnsembleRegressor, description: MLModelDescription
  ) throws {
    trees = try TreeEnsemble(parameters.treeEnsemble)
    transform = parameters.postEvaluationTransform
    if case .unrecognized(let number) = transform {
      throw MLModelError(.io, "The tree ensemble's transform \(number) is unknown.")
    }
    inputs = try TreeInputs(trees, description)
    output = try DeclaredOutput(of: description)
  }

  func outputs(for features: any MLFeatureProvider) throws -> [String: MLFeatureValue] {
    let scores = trees.scores(of: try inputs.vector(of: features))
    return [output.name: try output.value(transform.applied(to: scores))]
  }
}

/// A tree ensemble classifier. A single output for two labels is the second's probability, after the
/// transform. Without one, an output per label is scaled to a sum of 1, since the trees of a forest add up.
struct TreeEnsembleClassifierExecutor: SynchronousExecutor {
  private let trees: TreeEnsemble
  private let transform: CoreML_Specification_TreeEnsemblePostEvaluationTransform
  private let inputs: TreeInputs
  private let classifier: ClassifierOutputs

  /// - Throws: `MLModelError` (`.io`) if the parameters don't match.
  init(
    _ parameters: CoreML_Specification_TreeEnsembleClassifier, labels: ClassLabels?,
    description: MLModelDescription
  ) throws {
    trees = try TreeEnsemble(parameters.treeEnsemble)
    transform = parameters.postEvaluationTransform
    classifier = try ClassifierOutputs(labels: labels, description)
    inputs = try TreeInputs(trees, description)
    let outputs = trees.outputCount + (transform == .classificationSoftMaxWithZeroClassReference ? 1 : 0)
    if case .unrecognized(let number) = transform {
      throw MLModelError(.io, "The tree ensemble's transform \(number) is unknown.")
    }
    guard outputs == classifier.labels.count || (outputs == 1 && classifier.labels.count == 2) else {
      throw MLModelError(
        .io, "The tree ensemble computes \(outputs) scores for \(classifier.labels.count) labels.")
    }
  }

  func outputs(for features: any MLFeatureProvider) throws -> [String: MLFeatureValue] {
    let scores = transform.applied(to: trees.scores(of: try inputs.vector(of: features)))
    if scores.count == 1, classifier.labels.count == 2 {
      return classifier.values(probabilities: [1 - scores[0], scores[0]])
    }
    guard transform == .noTransform, scores.allSatisfy({ $0 >= 0 }) else {
      return classifier.values(probabilities: scores)
    }
    return classifier.values(best: scores.indexOfMaximum, probabilities: scores.normalizedToOne)
  }
}

/// The inputs of trees, which may read only some of them.
private struct TreeInputs: Sendable {
  private let inputs: NumericInputs

  init(_ trees: TreeEnsemble, _ description: MLModelDescription) throws {
    let declared = try description.declaredInputCount()
    guard declared >= trees.inputCount else {
      throw MLModelError(
        .io, "The trees read input \(trees.inputCount - 1), but the model describes \(declared) inputs.")
    }
    inputs = try NumericInputs(description, count: declared)
  }

  func vector(of features: any MLFeatureProvider) throws -> [Double] { try inputs.vector(of: features) }
}

extension CoreML_Specification_TreeEnsemblePostEvaluationTransform {
  fileprivate func applied(to scores: [Double]) -> [Double] {
    switch self {
    case .classificationSoftMax: scores.softmax
    case .regressionLogistic: scores.map(logistic)
    case .classificationSoftMaxWithZeroClassReference: ([0] + scores).softmax
    case .noTransform, .unrecognized: scores
    }
  }
}
