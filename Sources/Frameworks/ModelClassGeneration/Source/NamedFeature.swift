struct NamedFeature {
  let feature: ModelInterface.Feature
  let identifier: String

  /// - Parameter taken: the identifiers of the class's other members.
  static func named(_ features: [ModelInterface.Feature], taken: Set<String>) -> [NamedFeature] {
    var names = SwiftNames(taken: taken)
    return features.map { NamedFeature(feature: $0, identifier: names.identifier(for: $0.name)) }
  }

  var key: String { literal(feature.name) }

  var propertyType: String { feature.type.swiftType + (feature.isOptional ? "?" : "") }

  var capitalized: String { identifier.prefix(1).uppercased() + identifier.dropFirst() }

  /// The documentation comment, from the author's description and the type.
  var documentation: String {
    let kind = feature.type.sentence + (feature.isOptional ? " nil for the model's default value." : "")
    let summary = feature.summary
    guard summary.contains(where: { !$0.isWhitespace }) else { return comment(kind) }
    return comment(summary) + "\n///\n" + comment(kind)
  }

  var isImage: Bool { if case .image = feature.type { true } else { false } }

  /// nil if the feature isn't an array.
  var elementType: String? {
    if case .multiArray(let element, _) = feature.type { element.swiftType } else { nil }
  }
}

extension FeatureType {
  var swiftType: String {
    switch self {
    case .int64: "Int64"
    case .double: "Double"
    case .string: "String"
    case .image: "CVPixelBuffer"
    case .multiArray: "MLMultiArray"
    case .dictionary(let key): "[\(key.swiftType): Double]"
    case .sequence(let element): "[\(element.swiftType)]"
    }
  }

  /// An expression that creates a feature value from `value`, an expression of type `swiftType`.
  func featureValue(of value: String) -> String {
    switch self {
    case .int64: "MLFeatureValue(int64: \(value))"
    case .double: "MLFeatureValue(double: \(value))"
    case .string: "MLFeatureValue(string: \(value))"
    case .image: "MLFeatureValue(pixelBuffer: \(value))"
    case .multiArray: "MLFeatureValue(multiArray: \(value))"
    // The keys have one of the two allowed types.
    case .dictionary: "try? MLFeatureValue(dictionary: \(value).mapValues { NSNumber(value: $0) })"
    case .sequence(.string): "MLFeatureValue(sequence: MLSequence(strings: \(value)))"
    case .sequence(.int64):
      "MLFeatureValue(sequence: MLSequence(int64s: \(value).map { NSNumber(value: $0) }))"
    }
  }

  /// An expression of the contents of the feature value `value`, nil if it is of another type.
  var contents: String {
    switch self {
    case .int64: "value.type == .int64 ? value.int64Value : nil"
    case .double: "value.type == .double ? value.doubleValue : nil"
    case .string: "value.type == .string ? value.stringValue : nil"
    case .image: "value.imageBufferValue"
    case .multiArray: "value.multiArrayValue"
    case .dictionary(let key):
      """
      value.type == .dictionary
        ? value.dictionaryValue.reduce(into: \(swiftType)()) { numbers, element in
          if let key = element.key.base as? \(key.swiftType) { numbers[key] = element.value.doubleValue }
        }
        : nil
      """
    case .sequence(.string): "value.sequenceValue?.stringValues"
    case .sequence(.int64): "value.sequenceValue?.int64Values.map(\\.int64Value)"
    }
  }

  fileprivate var sentence: String {
    switch self {
    case .int64: "An integer."
    case .double: "A number."
    case .string: "A string."
    case .image(let width, let height, let color):
      (color == .color ? "A color" : "A grayscale") + " image"
        + (width > 0 && height > 0 ? " of \(width) × \(height) pixels." : ".")
    case .multiArray(let element, let shape):
      "An array" + (shape.isEmpty ? "" : " of shape \(shape)") + " of \(element.typeDescription)."
    case .dictionary(.string): "A dictionary from strings to numbers."
    case .dictionary(.int64): "A dictionary from integers to numbers."
    case .sequence(.string): "A list of strings."
    case .sequence(.int64): "A list of integers."
    }
  }
}

extension FeatureType.Key {
  var swiftType: String {
    switch self {
    case .string: "String"
    case .int64: "Int64"
    }
  }
}

extension FeatureType.Element {
  var swiftType: String {
    switch self {
    case .double: "Double"
    case .float32: "Float"
    case .float16: "Float16"
    case .int32: "Int32"
    case .int8: "Int8"
    }
  }

  fileprivate var typeDescription: String {
    switch self {
    case .double: "64-bit floating-point numbers"
    case .float32: "32-bit floating-point numbers"
    case .float16: "16-bit floating-point numbers"
    case .int32: "32-bit integers"
    case .int8: "8-bit integers"
    }
  }

  /// An expression that converts the multi-array `array`, of any element type, to a shaped array.
  func shapedArray(of array: String) -> String {
    switch self {
    case .double, .float32, .float16: "MLShapedArray<\(swiftType)>(converting: \(array))"
    case .int32, .int8:
      "MLShapedArray<\(swiftType)>(converting: MLShapedArray<Double>(converting: \(array)))"
    }
  }
}

extension FeatureType.Color {
  /// The pixel format that images are converted to.
  var pixelFormat: String {
    switch self {
    case .color: "kCVPixelFormatType_32ARGB"
    case .grayscale: "kCVPixelFormatType_OneComponent8"
    case .grayscaleFloat16: "kCVPixelFormatType_OneComponent16Half"
    }
  }
}
