// Written by Schema/generate.py from SupportVectorMachines.proto: change that instead.
// swift-format-ignore-file

// Support vector machines: kernels, support vectors and their coefficients.

package import ProtobufWire

package struct CoreML_Specification_LinearKernel: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_RBFKernel: ProtobufMessage {
  package var gamma: Double = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try gamma.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, gamma)
  }
}

package struct CoreML_Specification_PolyKernel: ProtobufMessage {
  package var degree: Int32 = 0
  package var c: Double = 0
  package var gamma: Double = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try degree.read(field)
    case 2: try c.read(field)
    case 3: try gamma.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, degree)
    visitor.visit(2, c)
    visitor.visit(3, gamma)
  }
}

package struct CoreML_Specification_SigmoidKernel: ProtobufMessage {
  package var gamma: Double = 0
  package var c: Double = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try gamma.read(field)
    case 2: try c.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, gamma)
    visitor.visit(2, c)
  }
}

package struct CoreML_Specification_Kernel: ProtobufMessage {
  package indirect enum OneOf_Kernel: Sendable {
    case linearKernel(CoreML_Specification_LinearKernel)
    case rbfKernel(CoreML_Specification_RBFKernel)
    case polyKernel(CoreML_Specification_PolyKernel)
    case sigmoidKernel(CoreML_Specification_SigmoidKernel)
  }
  package var kernel: OneOf_Kernel?
  package var linearKernel: CoreML_Specification_LinearKernel {
    get { if case .linearKernel(let value) = kernel { value } else { .init() } }
    set { kernel = .linearKernel(newValue) }
  }
  package var rbfKernel: CoreML_Specification_RBFKernel {
    get { if case .rbfKernel(let value) = kernel { value } else { .init() } }
    set { kernel = .rbfKernel(newValue) }
  }
  package var polyKernel: CoreML_Specification_PolyKernel {
    get { if case .polyKernel(let value) = kernel { value } else { .init() } }
    set { kernel = .polyKernel(newValue) }
  }
  package var sigmoidKernel: CoreML_Specification_SigmoidKernel {
    get { if case .sigmoidKernel(let value) = kernel { value } else { .init() } }
    set { kernel = .sigmoidKernel(newValue) }
  }

  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try linearKernel.read(field)
    case 2: try rbfKernel.read(field)
    case 3: try polyKernel.read(field)
    case 4: try sigmoidKernel.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    switch kernel {
    case .linearKernel(let value): value.visit(as: 1, &visitor)
    case .rbfKernel(let value): value.visit(as: 2, &visitor)
    case .polyKernel(let value): value.visit(as: 3, &visitor)
    case .sigmoidKernel(let value): value.visit(as: 4, &visitor)
    case nil: break
    }
  }
}

/// `index` counts from 1, as LIBSVM does.
package struct CoreML_Specification_SparseNode: ProtobufMessage {
  package var index: Int32 = 0
  package var value: Double = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try index.read(field)
    case 2: try value.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, index)
    visitor.visit(2, value)
  }
}

package struct CoreML_Specification_SparseVector: ProtobufMessage {
  package var nodes: [CoreML_Specification_SparseNode] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try nodes.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, nodes)
  }
}

package struct CoreML_Specification_SparseSupportVectors: ProtobufMessage {
  package var vectors: [CoreML_Specification_SparseVector] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try vectors.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, vectors)
  }
}

package struct CoreML_Specification_DenseVector: ProtobufMessage {
  package var values: [Double] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try values.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, values)
  }
}

package struct CoreML_Specification_DenseSupportVectors: ProtobufMessage {
  package var vectors: [CoreML_Specification_DenseVector] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try vectors.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, vectors)
  }
}

/// One number a support vector.
package struct CoreML_Specification_Coefficients: ProtobufMessage {
  package var alpha: [Double] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try alpha.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, alpha)
  }
}

package struct CoreML_Specification_SupportVectorRegressor: ProtobufMessage {
  package indirect enum OneOf_SupportVectors: Sendable {
    case sparseSupportVectors(CoreML_Specification_SparseSupportVectors)
    case denseSupportVectors(CoreML_Specification_DenseSupportVectors)
  }
  package var supportVectors: OneOf_SupportVectors?
  package var sparseSupportVectors: CoreML_Specification_SparseSupportVectors {
    get { if case .sparseSupportVectors(let value) = supportVectors { value } else { .init() } }
    set { supportVectors = .sparseSupportVectors(newValue) }
  }
  package var denseSupportVectors: CoreML_Specification_DenseSupportVectors {
    get { if case .denseSupportVectors(let value) = supportVectors { value } else { .init() } }
    set { supportVectors = .denseSupportVectors(newValue) }
  }

  @Nested package var kernel: CoreML_Specification_Kernel
  @Nested package var coefficients: CoreML_Specification_Coefficients
  package var rho: Double = 0
  package var unknownFields: [UInt8] = []
  package var hasKernel: Bool { _kernel.isPresent }
  package var hasCoefficients: Bool { _coefficients.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try _kernel.read(field)
    case 2: try sparseSupportVectors.read(field)
    case 3: try denseSupportVectors.read(field)
    case 4: try _coefficients.read(field)
    case 5: try rho.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, _kernel)
    switch supportVectors {
    case .sparseSupportVectors(let value): value.visit(as: 2, &visitor)
    case .denseSupportVectors(let value): value.visit(as: 3, &visitor)
    case nil: break
    }
    visitor.visit(4, _coefficients)
    visitor.visit(5, rho)
  }
}

/// One set of coefficients fewer than there are classes; `rho` has one number a pair of classes.
package struct CoreML_Specification_SupportVectorClassifier: ProtobufMessage {
  package indirect enum OneOf_SupportVectors: Sendable {
    case sparseSupportVectors(CoreML_Specification_SparseSupportVectors)
    case denseSupportVectors(CoreML_Specification_DenseSupportVectors)
  }
  package var supportVectors: OneOf_SupportVectors?
  package var sparseSupportVectors: CoreML_Specification_SparseSupportVectors {
    get { if case .sparseSupportVectors(let value) = supportVectors { value } else { .init() } }
    set { supportVectors = .sparseSupportVectors(newValue) }
  }
  package var denseSupportVectors: CoreML_Specification_DenseSupportVectors {
    get { if case .denseSupportVectors(let value) = supportVectors { value } else { .init() } }
    set { supportVectors = .denseSupportVectors(newValue) }
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

  @Nested package var kernel: CoreML_Specification_Kernel
  package var numberOfSupportVectorsPerClass: [Int32] = []
  package var coefficients: [CoreML_Specification_Coefficients] = []
  package var rho: [Double] = []
  package var probA: [Double] = []
  package var probB: [Double] = []
  package var unknownFields: [UInt8] = []
  package var hasKernel: Bool { _kernel.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try _kernel.read(field)
    case 2: try numberOfSupportVectorsPerClass.read(field)
    case 3: try sparseSupportVectors.read(field)
    case 4: try denseSupportVectors.read(field)
    case 5: try coefficients.read(field)
    case 6: try rho.read(field)
    case 7: try probA.read(field)
    case 8: try probB.read(field)
    case 100: try stringClassLabels.read(field)
    case 101: try int64ClassLabels.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, _kernel)
    visitor.visit(2, numberOfSupportVectorsPerClass)
    switch supportVectors {
    case .sparseSupportVectors(let value): value.visit(as: 3, &visitor)
    case .denseSupportVectors(let value): value.visit(as: 4, &visitor)
    case nil: break
    }
    visitor.visit(5, coefficients)
    visitor.visit(6, rho)
    visitor.visit(7, probA)
    visitor.visit(8, probB)
    switch classLabels {
    case .stringClassLabels(let value): value.visit(as: 100, &visitor)
    case .int64ClassLabels(let value): value.visit(as: 101, &visitor)
    case nil: break
    }
  }
}
