package import CoreMLSpecification
import CoreVideo
import Foundation

extension MLModelDescription {
  /// Creates the description from a model's specification.
  ///
  /// - Throws: `MLModelError` (`.io`) for a feature without a type, or a duplicate name.
  package convenience init(_ specification: CoreML_Specification_Model) throws {
    let description = specification.description
    let predicted = description.predictedFeatureName
    let probabilities = description.predictedProbabilitiesName
    self.init(
      inputs: try Self.features(
        description.input.map { specification.withVectorizedKeys($0) }, "input",
        allowsSequences: specification.mapsArraysToFiveDimensions),
      outputs: try Self.features(description.output, "output"),
      states: try Self.features(description.state, "state"),
      predictedFeatureName: predicted.isEmpty ? nil : predicted,
      predictedProbabilitiesName: probabilities.isEmpty ? nil : probabilities,
      classLabels: specification.classLabels?.values,
      metadata: Self.metadata(description.metadata), isUpdatable: specification.isUpdatable,
      trainingInputs: try Self.features(description.trainingInput, "training input"),
      parameters: ModelParameters(of: specification).descriptions(of: specification))
  }

  private static func features(
    _ descriptions: [CoreML_Specification_FeatureDescription], _ direction: String,
    allowsSequences: Bool = false
  ) throws -> [MLFeatureDescription] {
    var names: Set<String> = []
    return try descriptions.map { description in
      guard names.insert(description.name).inserted else {
        throw MLModelError(.io, "The model has two \(direction)s named \"\(description.name)\".")
      }
      return try MLFeatureDescription(description, allowsSequences: allowsSequences)
    }
  }

  private static func metadata(_ metadata: CoreML_Specification_Metadata) -> [MLModelMetadataKey: Any] {
    [
      .description: metadata.shortDescription, .versionString: metadata.versionString,
      .author: metadata.author, .license: metadata.license,
      .creatorDefinedKey: metadata.userDefined,
    ]
  }
}

extension CoreML_Specification_Model {
  /// A pipeline's models in order; nil for other models.
  var stages: [CoreML_Specification_Model]? {
    switch type {
    case .pipeline(let pipeline): pipeline.models
    case .pipelineClassifier(let pipeline): pipeline.pipeline.models
    case .pipelineRegressor(let pipeline): pipeline.pipeline.models
    default: nil
    }
  }

  /// Corrects an input's key type to its vectorizer's: coremltools declares strings for scikit-learn.
  fileprivate func withVectorizedKeys(
    _ input: CoreML_Specification_FeatureDescription
  ) -> CoreML_Specification_FeatureDescription {
    guard case .dictionaryType? = input.type.type, hasNumberedKeys(input.name) else { return input }
    var corrected = input
    corrected.type.dictionaryType.int64KeyType = .init()
    return corrected
  }

  /// Whether a dictionary vectorizer with integer keys reads the input.
  private func hasNumberedKeys(_ input: String) -> Bool {
    if case .dictVectorizer(let vectorizer)? = type, case .int64ToIndex? = vectorizer.map {
      return description.input.contains { $0.name == input }
    }
    let taker = stages?.first { stage in stage.description.input.contains { $0.name == input } }
    return taker?.hasNumberedKeys(input) ?? false
  }

  /// Whether the model is a network of rank-5 mapping: [sequence, batch, channel, height, width].
  fileprivate var mapsArraysToFiveDimensions: Bool {
    switch type {
    case .neuralNetwork(let network): network.arrayInputShapeMapping == .rank5ArrayMapping
    case .neuralNetworkClassifier(let network): network.arrayInputShapeMapping == .rank5ArrayMapping
    case .neuralNetworkRegressor(let network): network.arrayInputShapeMapping == .rank5ArrayMapping
    default: false
    }
  }

  /// The kind of model in the public format.
  var kindName: String {
    guard let type else { return "unknown" }
    return Mirror(reflecting: type).children.first?.label ?? "unknown"
  }
}

extension MLFeatureDescription {
  /// - Parameter allowsSequences: whether an array may be a sequence of arrays of its shape.
  convenience init(
    _ feature: CoreML_Specification_FeatureDescription, allowsSequences: Bool = false
  ) throws {
    let name = feature.name
    let optional = feature.type.isOptional
    let summary = feature.shortDescription
    switch feature.type.type {
    case .int64Type: self.init(name: name, type: .int64, isOptional: optional, summary: summary)
    case .doubleType: self.init(name: name, type: .double, isOptional: optional, summary: summary)
    case .stringType: self.init(name: name, type: .string, isOptional: optional, summary: summary)
    case .imageType(let image):
      self.init(
        name: name, type: .image, isOptional: optional, summary: summary,
        imageConstraint: MLImageConstraint(image))
    case .multiArrayType(let array):
      self.init(
        name: name, type: .multiArray, isOptional: optional, summary: summary,
        multiArrayConstraint: MLMultiArrayConstraint(array, allowsSequences: allowsSequences),
        defaultElement: array.defaultElement)
    case .dictionaryType(let dictionary):
      var keyType = MLFeatureType.string
      if case .int64KeyType = dictionary.keyType { keyType = .int64 }
      self.init(
        name: name, type: .dictionary, isOptional: optional, summary: summary,
        dictionaryConstraint: MLDictionaryConstraint(keyType: keyType))
    case .sequenceType(let sequence):
      self.init(
        name: name, type: .sequence, isOptional: optional, summary: summary,
        sequenceConstraint: MLSequenceConstraint(sequence))
    case .stateType(let state):
      self.init(
        name: name, type: .state, isOptional: optional, summary: summary,
        stateConstraint: MLStateConstraint(
          bufferShape: state.arrayType.shape.map { Int($0) },
          dataType: MLMultiArrayDataType(rawValue: state.arrayType.dataType.rawValue) ?? .float16))
    case nil: throw MLModelError(.io, "The model's feature \"\(name)\" is of an unknown type.")
    }
  }
}

extension CoreML_Specification_ArrayFeatureType {
  fileprivate var defaultElement: Double? {
    switch defaultOptionalValue {
    case .intDefaultValue(let value): Double(value)
    case .floatDefaultValue(let value): Double(value)
    case .doubleDefaultValue(let value): value
    case nil: nil
    }
  }
}

extension NSRange {
  /// Creates a range, unbounded if the upper bound is negative.
  fileprivate init(_ range: CoreML_Specification_SizeRange) {
    self.init(from: Int(clamping: range.lowerBound), through: Int(clamping: range.upperBound))
  }
}

extension MLImageConstraint {
  fileprivate convenience init(_ image: CoreML_Specification_ImageFeatureType) {
    let format =
      switch image.colorSpace {
      case .grayscale: kCVPixelFormatType_OneComponent8
      case .grayscaleFloat16: kCVPixelFormatType_OneComponent16Half
      default: kCVPixelFormatType_32BGRA
      }
    let sizes =
      switch image.sizeFlexibility {
      case .enumeratedSizes(let list):
        MLImageSizeConstraint(
          type: .enumerated,
          enumeratedImageSizes: list.sizes.map {
            MLImageSize(pixelsWide: Int(clamping: $0.width), pixelsHigh: Int(clamping: $0.height))
          })
      case .imageSizeRange(let range):
        MLImageSizeConstraint(
          type: .range, pixelsWideRange: NSRange(range.widthRange),
          pixelsHighRange: NSRange(range.heightRange))
      case nil: MLImageSizeConstraint(type: .unspecified)
      }
    self.init(
      pixelsWide: Int(image.width), pixelsHigh: Int(image.height), pixelFormatType: format,
      sizeConstraint: sizes)
  }
}

extension MLMultiArrayConstraint {
  fileprivate convenience init(_ array: CoreML_Specification_ArrayFeatureType, allowsSequences: Bool) {
    let dataType = MLMultiArrayDataType(rawValue: array.dataType.rawValue) ?? .double
    let shapes =
      switch array.shapeFlexibility {
      case .enumeratedShapes(let list):
        MLMultiArrayShapeConstraint(
          type: .enumerated, enumeratedShapes: list.shapes.map { $0.shape.map { Int($0) } })
      case .shapeRange(let range):
        MLMultiArrayShapeConstraint(type: .range, ranges: range.sizeRanges.map { NSRange($0) })
      case nil: MLMultiArrayShapeConstraint(type: .unspecified)
      }
    self.init(
      shape: array.shape.map { Int($0) }, dataType: dataType, shapeConstraint: shapes,
      allowsSequences: allowsSequences)
  }
}

extension MLSequenceConstraint {
  fileprivate convenience init(_ sequence: CoreML_Specification_SequenceFeatureType) {
    var elementType = MLFeatureType.string
    if case .int64Type = sequence.type { elementType = .int64 }
    let range = sequence.hasSizeRange ? NSRange(sequence.sizeRange) : NSRange(from: 0, through: -1)
    self.init(valueDescription: MLFeatureDescription(name: "", type: elementType), countRange: range)
  }
}
