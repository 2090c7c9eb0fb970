// Written by Schema/generate.py from NearestNeighbors.proto: change that instead.
// swift-format-ignore-file

// The classifier that remembers its samples.

package import ProtobufWire

package struct CoreML_Specification_KNearestNeighborsClassifier: ProtobufMessage {
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

  package indirect enum OneOf_DefaultClassLabel: Sendable {
    case defaultStringLabel(String)
    case defaultInt64Label(Int64)
  }
  package var defaultClassLabel: OneOf_DefaultClassLabel?
  package var defaultStringLabel: String {
    get { if case .defaultStringLabel(let value) = defaultClassLabel { value } else { .init() } }
    set { defaultClassLabel = .defaultStringLabel(newValue) }
  }
  package var defaultInt64Label: Int64 {
    get { if case .defaultInt64Label(let value) = defaultClassLabel { value } else { .init() } }
    set { defaultClassLabel = .defaultInt64Label(newValue) }
  }

  package indirect enum OneOf_WeightingScheme: Sendable {
    case uniformWeighting(CoreML_Specification_UniformWeighting)
    case inverseDistanceWeighting(CoreML_Specification_InverseDistanceWeighting)
  }
  package var weightingScheme: OneOf_WeightingScheme?
  package var uniformWeighting: CoreML_Specification_UniformWeighting {
    get { if case .uniformWeighting(let value) = weightingScheme { value } else { .init() } }
    set { weightingScheme = .uniformWeighting(newValue) }
  }
  package var inverseDistanceWeighting: CoreML_Specification_InverseDistanceWeighting {
    get { if case .inverseDistanceWeighting(let value) = weightingScheme { value } else { .init() } }
    set { weightingScheme = .inverseDistanceWeighting(newValue) }
  }

  @Nested package var nearestNeighborsIndex: CoreML_Specification_NearestNeighborsIndex
  @Nested package var numberOfNeighbors: CoreML_Specification_Int64Parameter
  package var unknownFields: [UInt8] = []
  package var hasNearestNeighborsIndex: Bool { _nearestNeighborsIndex.isPresent }
  package var hasNumberOfNeighbors: Bool { _numberOfNeighbors.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try _nearestNeighborsIndex.read(field)
    case 3: try _numberOfNeighbors.read(field)
    case 100: try stringClassLabels.read(field)
    case 101: try int64ClassLabels.read(field)
    case 110: try defaultStringLabel.read(field)
    case 111: try defaultInt64Label.read(field)
    case 200: try uniformWeighting.read(field)
    case 210: try inverseDistanceWeighting.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, _nearestNeighborsIndex)
    visitor.visit(3, _numberOfNeighbors)
    switch classLabels {
    case .stringClassLabels(let value): value.visit(as: 100, &visitor)
    case .int64ClassLabels(let value): value.visit(as: 101, &visitor)
    case nil: break
    }
    switch defaultClassLabel {
    case .defaultStringLabel(let value): value.visit(as: 110, &visitor)
    case .defaultInt64Label(let value): value.visit(as: 111, &visitor)
    case nil: break
    }
    switch weightingScheme {
    case .uniformWeighting(let value): value.visit(as: 200, &visitor)
    case .inverseDistanceWeighting(let value): value.visit(as: 210, &visitor)
    case nil: break
    }
  }
}

package struct CoreML_Specification_NearestNeighborsIndex: ProtobufMessage {
  package indirect enum OneOf_IndexType: Sendable {
    case linearIndex(CoreML_Specification_LinearIndex)
    case singleKdTreeIndex(CoreML_Specification_SingleKdTreeIndex)
  }
  package var indexType: OneOf_IndexType?
  package var linearIndex: CoreML_Specification_LinearIndex {
    get { if case .linearIndex(let value) = indexType { value } else { .init() } }
    set { indexType = .linearIndex(newValue) }
  }
  package var singleKdTreeIndex: CoreML_Specification_SingleKdTreeIndex {
    get { if case .singleKdTreeIndex(let value) = indexType { value } else { .init() } }
    set { indexType = .singleKdTreeIndex(newValue) }
  }

  package indirect enum OneOf_DistanceFunction: Sendable {
    case squaredEuclideanDistance(CoreML_Specification_SquaredEuclideanDistance)
  }
  package var distanceFunction: OneOf_DistanceFunction?
  package var squaredEuclideanDistance: CoreML_Specification_SquaredEuclideanDistance {
    get { if case .squaredEuclideanDistance(let value) = distanceFunction { value } else { .init() } }
    set { distanceFunction = .squaredEuclideanDistance(newValue) }
  }

  package var numberOfDimensions: Int32 = 0
  package var floatSamples: [CoreML_Specification_FloatVector] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try numberOfDimensions.read(field)
    case 2: try floatSamples.read(field)
    case 100: try linearIndex.read(field)
    case 110: try singleKdTreeIndex.read(field)
    case 200: try squaredEuclideanDistance.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, numberOfDimensions)
    visitor.visit(2, floatSamples)
    switch indexType {
    case .linearIndex(let value): value.visit(as: 100, &visitor)
    case .singleKdTreeIndex(let value): value.visit(as: 110, &visitor)
    case nil: break
    }
    switch distanceFunction {
    case .squaredEuclideanDistance(let value): value.visit(as: 200, &visitor)
    case nil: break
    }
  }
}

package struct CoreML_Specification_UniformWeighting: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_InverseDistanceWeighting: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_LinearIndex: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_SingleKdTreeIndex: ProtobufMessage {
  package var leafSize: Int32 = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try leafSize.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, leafSize)
  }
}

package struct CoreML_Specification_SquaredEuclideanDistance: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}
