// Written by Schema/generate.py from LinearModels.proto: change that instead.
// swift-format-ignore-file

// Linear models: a weighted sum of the features for each output, and a function of it.

package import ProtobufWire

package struct CoreML_Specification_GLMRegressor: ProtobufMessage {
  package struct DoubleArray: ProtobufMessage {
    package var value: [Double] = []
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try value.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, value)
    }
  }

  package enum PostEvaluationTransform: ProtobufEnumeration {
    case noTransform
    case logit
    case probit
    case unrecognized(Int)

    package static let allCases: [Self] = [.noTransform, .logit, .probit]

    package init(rawValue: Int) {
      switch rawValue {
      case 0: self = .noTransform
      case 1: self = .logit
      case 2: self = .probit
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int {
      switch self {
      case .noTransform: 0
      case .logit: 1
      case .probit: 2
      case .unrecognized(let number): number
      }
    }
  }

  package var weights: [CoreML_Specification_GLMRegressor.DoubleArray] = []
  package var offset: [Double] = []
  package var postEvaluationTransform: CoreML_Specification_GLMRegressor.PostEvaluationTransform = .init()
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try weights.read(field)
    case 2: try offset.read(field)
    case 3: try postEvaluationTransform.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, weights)
    visitor.visit(2, offset)
    visitor.visit(3, postEvaluationTransform)
  }
}

package struct CoreML_Specification_GLMClassifier: ProtobufMessage {
  package struct DoubleArray: ProtobufMessage {
    package var value: [Double] = []
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try value.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, value)
    }
  }

  package enum PostEvaluationTransform: ProtobufEnumeration {
    case logit
    case probit
    case unrecognized(Int)

    package static let allCases: [Self] = [.logit, .probit]

    package init(rawValue: Int) {
      switch rawValue {
      case 0: self = .logit
      case 1: self = .probit
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int {
      switch self {
      case .logit: 0
      case .probit: 1
      case .unrecognized(let number): number
      }
    }
  }

  package enum ClassEncoding: ProtobufEnumeration {
    case referenceClass
    case oneVsRest
    case unrecognized(Int)

    package static let allCases: [Self] = [.referenceClass, .oneVsRest]

    package init(rawValue: Int) {
      switch rawValue {
      case 0: self = .referenceClass
      case 1: self = .oneVsRest
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int {
      switch self {
      case .referenceClass: 0
      case .oneVsRest: 1
      case .unrecognized(let number): number
      }
    }
  }

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

  package var weights: [CoreML_Specification_GLMClassifier.DoubleArray] = []
  package var offset: [Double] = []
  package var postEvaluationTransform: CoreML_Specification_GLMClassifier.PostEvaluationTransform = .init()
  package var classEncoding: CoreML_Specification_GLMClassifier.ClassEncoding = .init()
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try weights.read(field)
    case 2: try offset.read(field)
    case 3: try postEvaluationTransform.read(field)
    case 4: try classEncoding.read(field)
    case 100: try stringClassLabels.read(field)
    case 101: try int64ClassLabels.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, weights)
    visitor.visit(2, offset)
    visitor.visit(3, postEvaluationTransform)
    visitor.visit(4, classEncoding)
    switch classLabels {
    case .stringClassLabels(let value): value.visit(as: 100, &visitor)
    case .int64ClassLabels(let value): value.visit(as: 101, &visitor)
    case nil: break
    }
  }
}

package struct CoreML_Specification_BayesianProbitRegressor: ProtobufMessage {
  package struct Gaussian: ProtobufMessage {
    package var mean: Double = 0
    package var precision: Double = 0
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try mean.read(field)
      case 2: try precision.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, mean)
      visitor.visit(2, precision)
    }
  }

  package struct FeatureValueWeight: ProtobufMessage {
    package var featureValue: UInt32 = 0
    @Nested package var featureWeight: CoreML_Specification_BayesianProbitRegressor.Gaussian
    package var unknownFields: [UInt8] = []
    package var hasFeatureWeight: Bool { _featureWeight.isPresent }

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try featureValue.read(field)
      case 2: try _featureWeight.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, featureValue)
      visitor.visit(2, _featureWeight)
    }
  }

  package struct FeatureWeight: ProtobufMessage {
    package var featureID: UInt32 = 0
    package var weights: [CoreML_Specification_BayesianProbitRegressor.FeatureValueWeight] = []
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try featureID.read(field)
      case 2: try weights.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, featureID)
      visitor.visit(2, weights)
    }
  }

  package var numberOfFeatures: UInt32 = 0
  @Nested package var bias: CoreML_Specification_BayesianProbitRegressor.Gaussian
  package var features: [CoreML_Specification_BayesianProbitRegressor.FeatureWeight] = []
  package var regressionInputFeatureName: String = ""
  package var optimismInputFeatureName: String = ""
  package var samplingScaleInputFeatureName: String = ""
  package var samplingTruncationInputFeatureName: String = ""
  package var meanOutputFeatureName: String = ""
  package var varianceOutputFeatureName: String = ""
  package var pessimisticProbabilityOutputFeatureName: String = ""
  package var sampledProbabilityOutputFeatureName: String = ""
  package var unknownFields: [UInt8] = []
  package var hasBias: Bool { _bias.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try numberOfFeatures.read(field)
    case 2: try _bias.read(field)
    case 3: try features.read(field)
    case 10: try regressionInputFeatureName.read(field)
    case 11: try optimismInputFeatureName.read(field)
    case 12: try samplingScaleInputFeatureName.read(field)
    case 13: try samplingTruncationInputFeatureName.read(field)
    case 20: try meanOutputFeatureName.read(field)
    case 21: try varianceOutputFeatureName.read(field)
    case 22: try pessimisticProbabilityOutputFeatureName.read(field)
    case 23: try sampledProbabilityOutputFeatureName.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, numberOfFeatures)
    visitor.visit(2, _bias)
    visitor.visit(3, features)
    visitor.visit(10, regressionInputFeatureName)
    visitor.visit(11, optimismInputFeatureName)
    visitor.visit(12, samplingScaleInputFeatureName)
    visitor.visit(13, samplingTruncationInputFeatureName)
    visitor.visit(20, meanOutputFeatureName)
    visitor.visit(21, varianceOutputFeatureName)
    visitor.visit(22, pessimisticProbabilityOutputFeatureName)
    visitor.visit(23, sampledProbabilityOutputFeatureName)
  }
}
