import CoreMLSpecification
import CoreVideo
import NetworkInference

/// How one of a program's inputs goes from a feature value to the numbers of its tensor.
struct ProgramInput: ShapedInput, Sendable {
  let name: String
  let optionalArray: OptionalArray?
  private let kind: Kind

  private enum Kind: Sendable {
    case picture(PictureInput)
    case array(declared: [Int], isFlexible: Bool)
  }

  init(_ description: CoreML_Specification_FeatureDescription) throws {
    name = description.name
    optionalArray = OptionalArray(description)
    switch description.type.type {
    case .imageType(let image): kind = .picture(try PictureInput(image, [], hasSequence: false))
    case .multiArrayType(let array):
      kind = .array(
        declared: array.shape.map { Int(clamping: $0) },
        isFlexible: array.shapeFlexibility != nil || array.shape.isEmpty)
    default:
      throw MLModelError(.io, "The program's input \"\(name)\" is neither a picture nor a multi-array.")
    }
  }

  /// The shape with which the program is compiled when the model is loaded; nil where the model doesn't say.
  var defaultShape: [Int]? {
    switch kind {
    case .picture(let picture): picture.defaultShape
    case .array(let declared, _): declared.isEmpty ? nil : declared
    }
  }

  /// Whether the model allows other shapes.
  var isFlexible: Bool {
    switch kind {
    case .picture(let picture): picture.isFlexible
    case .array(_, let isFlexible): isFlexible
    }
  }

  /// The shape of the tensor for this value.
  ///
  /// - Throws: `MLModelError` (`.featureType`) for a value of another kind.
  func shape(for value: MLFeatureValue) throws -> [Int] {
    switch kind {
    case .picture(let picture):
      guard let size = value.imageSize else {
        throw MLModelError.feature(name, needs: "a picture", not: value)
      }
      return picture.shape(width: size.width, height: size.height)
    case .array:
      guard let array = value.multiArrayValue else {
        throw MLModelError.feature(name, needs: "a multi-array", not: value)
      }
      return array.dimensions
    }
  }

  /// Writes the value's numbers.
  func write(_ value: MLFeatureValue, into tensor: NetworkTensor) throws {
    switch kind {
    case .picture(let picture):
      guard tensor.element == .float32, let sampled = try value.sampledPicture() else {
        throw MLModelError.feature(name, needs: "a picture", not: value)
      }
      try picture.write(sampled, into: tensor.elements(), name: name)
    case .array:
      guard let array = value.multiArrayValue, array.count == tensor.count else {
        throw MLModelError(.featureType, "The feature \"\(name)\" has another shape than a moment ago.")
      }
      switch tensor.element {
      case .float32: array.copyElements(to: try tensor.elements(Float.self))
      case .int32: array.copyElements(to: try tensor.elements()) { Int32(saturating: $0) }
      case .boolean: array.copyElements(to: try tensor.elements()) { $0 != 0 }
      case .int8: array.copyElements(to: try tensor.elements()) { Int8(saturating: $0) }
      case .uint8, .int64, .float16:
        throw MLModelError(.generic, "The input \"\(name)\" is of a number type that can't be given here.")
      }
    }
  }
}

/// How one of a program's outputs becomes a feature value.
struct ProgramOutput: Sendable {
  let name: String
  private let dataType: MLMultiArrayDataType?
  /// For what isn't a multi-array.
  private let output: NetworkOutput

  init(_ description: CoreML_Specification_FeatureDescription) throws {
    name = description.name
    output = try NetworkOutput(description, isExact: true)
    if case .multiArrayType(let array) = description.type.type {
      dataType = MLMultiArrayDataType(rawValue: array.dataType.rawValue)
    } else {
      dataType = nil
    }
  }

  func value(_ tensor: NetworkTensor) throws -> MLFeatureValue {
    guard let dataType else {
      try output.check(tensor.shape)
      var numbers = try tensor.floats()
      return try numbers.withUnsafeMutableBufferPointer { try output.value($0, shape: tensor.shape) }
    }
    return MLFeatureValue(multiArray: try tensor.array(dataType))
  }
}

extension NetworkTensor {
  /// The numbers, whatever their type.
  func floats() throws -> [Float] {
    switch element {
    case .float32: Array(try elements(Float.self))
    case .int32: try elements(Int32.self).map(Float.init)
    case .int64: try elements(Int64.self).map(Float.init)
    // Whatever byte the engine writes for true.
    case .boolean, .uint8: bytes.map(Float.init)
    case .int8: try elements(Int8.self).map(Float.init)
    case .float16: try elements(Float16.self).map(Float.init)
    }
  }

  /// A multi-array of the tensor's shape.
  func array(_ dataType: MLMultiArrayDataType) throws -> MLMultiArray {
    if element == .float32 {
      return try MLMultiArray(elements(Float.self), dimensions: shape, dataType: dataType)
    }
    let array = try MLMultiArray(dimensions: shape, dataType: dataType)
    switch element {
    case .int32: array.fill(try elements(Int32.self)) { Double($0) }
    case .int64: array.fill(try elements(Int64.self)) { Double($0) }
    case .boolean, .uint8: array.fill(bytes) { Double($0) }
    case .int8: array.fill(try elements(Int8.self)) { Double($0) }
    case .float16: array.fill(try elements(Float16.self)) { Double($0) }
    case .float32: break
    }
    return array
  }
}

extension MLMultiArray {
  /// Copies the elements in order of their indices, converted; `tensor` has `count` elements.
  func copyElements<Number>(to tensor: UnsafeMutableBufferPointer<Number>, _ convert: (Double) -> Number) {
    for (index, value) in values(as: Double.self).enumerated() { tensor[index] = convert(value) }
  }

  /// Sets the elements of an array without gaps, in order of their indices.
  fileprivate func fill<Number>(_ tensor: some Sequence<Number>, _ convert: (Number) -> Double) {
    for (index, value) in tensor.enumerated() { setElement(convert(value), at: index) }
  }
}
