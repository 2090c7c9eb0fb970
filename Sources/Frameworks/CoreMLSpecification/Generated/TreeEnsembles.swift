// Written by Schema/generate.py from TreeEnsembles.proto: change that instead.
// swift-format-ignore-file

// Ensembles of decision trees: nodes of all trees in one list, the leaves' values added up.

package import ProtobufWire

package struct CoreML_Specification_TreeEnsembleParameters: ProtobufMessage {
  package struct TreeNode: ProtobufMessage {
    package struct EvaluationInfo: ProtobufMessage {
      package var evaluationIndex: UInt64 = 0
      package var evaluationValue: Double = 0
      package var unknownFields: [UInt8] = []

      package init() {}

      package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
        switch field.number {
        case 1: try evaluationIndex.read(field)
        case 2: try evaluationValue.read(field)
        default: return false
        }
        return true
      }

      package func visitFields(_ visitor: inout some FieldVisitor) {
        visitor.visit(1, evaluationIndex)
        visitor.visit(2, evaluationValue)
      }
    }

    package enum TreeNodeBehavior: ProtobufEnumeration {
      case branchOnValueLessThanEqual
      case branchOnValueLessThan
      case branchOnValueGreaterThanEqual
      case branchOnValueGreaterThan
      case branchOnValueEqual
      case branchOnValueNotEqual
      case leafNode
      case unrecognized(Int)

      package static let allCases: [Self] = [.branchOnValueLessThanEqual, .branchOnValueLessThan, .branchOnValueGreaterThanEqual, .branchOnValueGreaterThan, .branchOnValueEqual, .branchOnValueNotEqual, .leafNode]

      package init(rawValue: Int) {
        switch rawValue {
        case 0: self = .branchOnValueLessThanEqual
        case 1: self = .branchOnValueLessThan
        case 2: self = .branchOnValueGreaterThanEqual
        case 3: self = .branchOnValueGreaterThan
        case 4: self = .branchOnValueEqual
        case 5: self = .branchOnValueNotEqual
        case 6: self = .leafNode
        default: self = .unrecognized(rawValue)
        }
      }

      package var rawValue: Int {
        switch self {
        case .branchOnValueLessThanEqual: 0
        case .branchOnValueLessThan: 1
        case .branchOnValueGreaterThanEqual: 2
        case .branchOnValueGreaterThan: 3
        case .branchOnValueEqual: 4
        case .branchOnValueNotEqual: 5
        case .leafNode: 6
        case .unrecognized(let number): number
        }
      }
    }

    package var treeID: UInt64 = 0
    package var nodeID: UInt64 = 0
    package var nodeBehavior: CoreML_Specification_TreeEnsembleParameters.TreeNode.TreeNodeBehavior = .init()
    package var branchFeatureIndex: UInt64 = 0
    package var branchFeatureValue: Double = 0
    package var trueChildNodeID: UInt64 = 0
    package var falseChildNodeID: UInt64 = 0
    package var missingValueTracksTrueChild: Bool = false
    package var evaluationInfo: [CoreML_Specification_TreeEnsembleParameters.TreeNode.EvaluationInfo] = []
    package var relativeHitRate: Double = 0
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try treeID.read(field)
      case 2: try nodeID.read(field)
      case 3: try nodeBehavior.read(field)
      case 10: try branchFeatureIndex.read(field)
      case 11: try branchFeatureValue.read(field)
      case 12: try trueChildNodeID.read(field)
      case 13: try falseChildNodeID.read(field)
      case 14: try missingValueTracksTrueChild.read(field)
      case 20: try evaluationInfo.read(field)
      case 30: try relativeHitRate.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, treeID)
      visitor.visit(2, nodeID)
      visitor.visit(3, nodeBehavior)
      visitor.visit(10, branchFeatureIndex)
      visitor.visit(11, branchFeatureValue)
      visitor.visit(12, trueChildNodeID)
      visitor.visit(13, falseChildNodeID)
      visitor.visit(14, missingValueTracksTrueChild)
      visitor.visit(20, evaluationInfo)
      visitor.visit(30, relativeHitRate)
    }
  }

  package var nodes: [CoreML_Specification_TreeEnsembleParameters.TreeNode] = []
  package var numPredictionDimensions: UInt64 = 0
  package var basePredictionValue: [Double] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try nodes.read(field)
    case 2: try numPredictionDimensions.read(field)
    case 3: try basePredictionValue.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, nodes)
    visitor.visit(2, numPredictionDimensions)
    visitor.visit(3, basePredictionValue)
  }
}

package struct CoreML_Specification_TreeEnsembleClassifier: ProtobufMessage {
  package indirect enum OneOf_ClassLabels: Sendable {
    case stringClassLabels(CoreML_Specification_StringVector)
    case int64ClassLabels(CoreML_Specification_Int64Vector)
  }
  package var classLabels: OneOf_ClassLabels?
  package var stringClassLabels: CoreML_Specification_StringVector {
    get { if case .stringClassLabels(let value) = classLabels { value } else { .init() } }
    set { classLabels = .stringClassLabels(newValue) }
  }
  package var int64ClassLabels: CoreML_Specification_Int64Vector {
    get { if case .int64ClassLabels(let value) = classLabels { value } else { .init() } }
    set { classLabels = .int64ClassLabels(newValue) }
  }

  @Nested package var treeEnsemble: CoreML_Specification_TreeEnsembleParameters
  package var postEvaluationTransform: CoreML_Specification_TreeEnsemblePostEvaluationTransform = .init()
  package var unknownFields: [UInt8] = []
  package var hasTreeEnsemble: Bool { _treeEnsemble.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try _treeEnsemble.read(field)
    case 2: try postEvaluationTransform.read(field)
    case 100: try stringClassLabels.read(field)
    case 101: try int64ClassLabels.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, _treeEnsemble)
    visitor.visit(2, postEvaluationTransform)
    switch classLabels {
    case .stringClassLabels(let value): value.visit(as: 100, &visitor)
    case .int64ClassLabels(let value): value.visit(as: 101, &visitor)
    case nil: break
    }
  }
}

package struct CoreML_Specification_TreeEnsembleRegressor: ProtobufMessage {
  @Nested package var treeEnsemble: CoreML_Specification_TreeEnsembleParameters
  package var postEvaluationTransform: CoreML_Specification_TreeEnsemblePostEvaluationTransform = .init()
  package var unknownFields: [UInt8] = []
  package var hasTreeEnsemble: Bool { _treeEnsemble.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try _treeEnsemble.read(field)
    case 2: try postEvaluationTransform.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, _treeEnsemble)
    visitor.visit(2, postEvaluationTransform)
  }
}

package enum CoreML_Specification_TreeEnsemblePostEvaluationTransform: ProtobufEnumeration {
  case noTransform
  case classificationSoftMax
  case regressionLogistic
  case classificationSoftMaxWithZeroClassReference
  case unrecognized(Int)

  package static let allCases: [Self] = [.noTransform, .classificationSoftMax, .regressionLogistic, .classificationSoftMaxWithZeroClassReference]

  package init(rawValue: Int) {
    switch rawValue {
    case 0: self = .noTransform
    case 1: self = .classificationSoftMax
    case 2: self = .regressionLogistic
    case 3: self = .classificationSoftMaxWithZeroClassReference
    default: self = .unrecognized(rawValue)
    }
  }

  package var rawValue: Int {
    switch self {
    case .noTransform: 0
    case .classificationSoftMax: 1
    case .regressionLogistic: 2
    case .classificationSoftMaxWithZeroClassReference: 3
    case .unrecognized(let number): number
    }
  }
}
