import CoreMLSpecification
import CoreVideo
import NetworkInference
import PixelSampling

/// How one of the inputs of a neural network or an ML program goes from a feature value to the numbers of its tensor.
struct NetworkInput: Sendable {
  let name: String
  private let kind: Kind
  /// Nil for an input that isn't optional.
  private let optional: MLFeatureDescription?

  private enum Kind: Sendable {
    case picture(ImageInput)
    /// Of a neural network.
    case blob(BlobInput)
    /// Of a program.
    case tensor(declared: [Int], isFlexible: Bool)
  }

  /// An input of a neural network.
  ///
  /// - Throws: `MLModelError` (`.io`) for a kind of input that a network can't have, or preprocessing that
  ///   doesn't fit it.
  init(
    _ description: CoreML_Specification_FeatureDescription, _ network: NetworkSpecification,
    isFirstPicture: Bool
  ) throws {
    try self.init(description, of: "network") { type in
      switch type {
      case .imageType(let image):
        let steps = network.preprocessing.filter {
          $0.featureName == description.name || ($0.featureName.isEmpty && isFirstPicture)
        }
        return .picture(
          try ImageInput(image, steps, hasSequence: network.imageMapping == .rank5ImageMapping))
      case .multiArrayType(let array):
        return .blob(try BlobInput(array, isExact: network.arrayMapping == .exactArrayMapping))
      default: return nil
      }
    }
  }

  /// An input of an ML program.
  ///
  /// - Throws: `MLModelError` (`.io`) for a kind of input that a program can't have.
  init(ofProgram description: CoreML_Specification_FeatureDescription) throws {
    try self.init(description, of: "program") { type in
      switch type {
      case .imageType(let image): .picture(try ImageInput(image, [], hasSequence: false))
      case .multiArrayType(let array):
        .tensor(
          declared: array.shape.map { Int(clamping: $0) },
          isFlexible: array.shapeFlexibility != nil || array.shape.isEmpty)
      default: nil
      }
    }
  }

  private init(
    _ description: CoreML_Specification_FeatureDescription, of model: String,
    _ makeKind: (CoreML_Specification_FeatureType.OneOf_Type?) throws -> Kind?
  ) throws {
    name = description.name
    do {
      guard let kind = try makeKind(description.type.type) else {
        throw MLModelError(.io, "it is neither a picture nor a multi-array")
      }
      self.kind = kind
    } catch let error as MLModelError {
      throw error.located(at: "The \(model)'s input \"\(description.name)\"")
    }
    optional = description.type.isOptional ? try MLFeatureDescription(description) : nil
  }

  /// The shape for which the model is compiled when it is loaded; nil where the model doesn't say.
  var defaultShape: [Int]? {
    switch kind {
    case .picture(let picture): picture.defaultShape
    case .blob(let blob): blob.defaultShape
    case .tensor(let declared, _): declared.isEmpty ? nil : declared
    }
  }

  /// Whether the model allows other shapes.
  var isFlexible: Bool {
    switch kind {
    case .picture(let picture): picture.isFlexible
    case .blob(let blob): blob.isFlexible
    case .tensor(_, let isFlexible): isFlexible
    }
  }

  /// The feature's value as the input takes it. A missing optional multi-array is zeros: the states of recurrent networks are such
  /// inputs, of which a first prediction has none.
  ///
  /// - Throws: `MLModelError`: `.featureType` for a value that is missing, of another kind or of an impossible shape;
  ///   `.parameters` where zeros can't be held.
  func value(of features: any MLFeatureProvider) throws -> InputValue {
    guard let value = try features.featureValue(for: name) ?? optional?.multiArray(filledWith: 0) else {
      throw MLModelError(.featureType, "The feature \"\(name)\" is missing.")
    }
    switch kind {
    case .picture(let input):
      guard let size = value.imageSize, let picture = try value.sampledImage() else {
        throw MLModelError.feature(name, needs: "a picture", not: value)
      }
      return InputValue(
        name: name, shape: input.shape(width: size.width, height: size.height),
        content: .picture(picture, input))
    case .blob, .tensor:
      guard let array = value.multiArrayValue else {
        throw MLModelError.feature(name, needs: "a multi-array", not: value)
      }
      var shape = array.dimensions
      if case .blob(let input) = kind { shape = try input.shape(for: shape, name: name) }
      return InputValue(name: name, shape: shape, content: .array(array))
    }
  }
}

/// A feature's value that a network's input takes.
struct InputValue {
  let name: String
  /// The shape of its tensor, as Core ML's layers see it.
  let shape: [Int]
  fileprivate let content: Content

  fileprivate enum Content {
    case picture(ImageSamplingRequest, ImageInput)
    case array(MLMultiArray)
  }

  /// Writes the numbers into the input's tensor.
  func write(to tensor: NetworkTensor) throws {
    guard tensor.element != .float32, case .array(let array) = content else {
      return try write(to: tensor.elements())
    }
    try check(array, fits: tensor.count)
    guard try array.copyElements(to: tensor) else {
      throw MLModelError(.generic, "The input \"\(name)\" is of a number type that can't be given here.")
    }
  }

  /// Writes the numbers, of which there are as many as the shape says.
  func write(to numbers: UnsafeMutableBufferPointer<Float>) throws {
    switch content {
    case .picture(let picture, let input): try input.write(picture, into: numbers, name: name)
    case .array(let array):
      try check(array, fits: numbers.count)
      array.copyElements(to: numbers)
    }
  }

  /// Unsafe: `copyElements` relies on it.
  private func check(_ array: MLMultiArray, fits count: Int) throws {
    guard array.count == count else {
      throw MLModelError(
        .generic, "The feature \"\(name)\" has \(array.count) numbers, and its tensor \(count).")
    }
  }
}

extension [InputValue] {
  /// Writes the values, which are in the order of the network's inputs.
  func write(to request: InferenceRequest) throws {
    for (index, value) in enumerated() { try value.write(to: request.input(index)) }
  }
}

/// A picture input: color order, scale and biases go into the sampling pass, a mean image after it.
struct ImageInput: Sendable {
  private let format: TensorFormat
  private let isHalf: Bool
  private let width: Int
  private let height: Int
  private let leading: [Int]
  let isFlexible: Bool
  /// What is subtracted after scaling, in the tensor's order; empty for none.
  private let mean: [Float]

  init(
    _ image: CoreML_Specification_ImageFeatureType,
    _ steps: [CoreML_Specification_NeuralNetworkPreprocessing], hasSequence: Bool
  ) throws {
    width = try size(image.width, "width of a picture")
    height = try size(image.height, "height of a picture")
    leading = hasSequence ? [1, 1] : [1]
    isFlexible = image.sizeFlexibility != nil
    isHalf = image.colorSpace == .grayscaleFloat16
    let channels = try TensorFormat.Channels(image.colorSpace)
    var format = TensorFormat(channels: channels)
    var mean: [Float] = []
    for step in steps {
      switch step.preprocessor {
      case .scaler(let scaler):
        let biases = Self.biases(scaler, channels)
        format.scale *= scaler.channelScale
        format.bias = format.bias * scaler.channelScale + biases
        mean = mean.map { $0 * scaler.channelScale }
      case .meanImage(let image):
        guard image.meanImage.count == channels.count * width * height, !isFlexible else {
          throw MLModelError(
            .io, "a mean image of \(image.meanImage.count) numbers for a picture of \(width) × \(height)")
        }
        mean = mean.isEmpty ? image.meanImage : zip(mean, image.meanImage).map { $0 + $1 }
      case nil: break
      }
    }
    self.format = format
    self.mean = mean
  }

  private static func biases(
    _ scaler: CoreML_Specification_NeuralNetworkImageScaler, _ channels: TensorFormat.Channels
  ) -> SIMD3<Float> {
    switch channels {
    case .gray: SIMD3(scaler.grayBias, 0, 0)
    case .rgb: SIMD3(scaler.redBias, scaler.greenBias, scaler.blueBias)
    case .bgr: SIMD3(scaler.blueBias, scaler.greenBias, scaler.redBias)
    }
  }

  var defaultShape: [Int] { shape(width: width, height: height) }

  func shape(width: Int, height: Int) -> [Int] { leading + [format.channels.count, height, width] }

  /// - Throws: `MLModelError` (`.featureType`) naming the feature whose picture can't be read.
  func write(
    _ picture: ImageSamplingRequest, into tensor: UnsafeMutableBufferPointer<Float>, name: String
  ) throws {
    let buffer = picture.image.buffer
    if isHalf, buffer.pixelFormat == kCVPixelFormatType_OneComponent16Half, isAsStored(picture) {
      copyHalves(buffer, into: tensor)
    } else {
      do {
        try PixelSampler(plan: picture.plan).sample(buffer, into: tensor, format: format)
      } catch {
        throw MLModelError(
          .featureType, "The picture of the feature \"\(name)\" can't be read: \(error)", underlying: error)
      }
    }
    guard !mean.isEmpty else { return }
    for index in tensor.indices { tensor[index] -= mean[index % mean.count] }
  }

  private func isAsStored(_ picture: ImageSamplingRequest) -> Bool {
    let plan = picture.plan
    return plan.orientation == .up && plan.sourceWidth == plan.destinationWidth
      && plan.sourceHeight == plan.destinationHeight
  }

  /// A half-float picture's numbers are the model's own, of any range: they don't go through levels of 0…255.
  private func copyHalves(_ buffer: CVPixelBuffer, into tensor: UnsafeMutableBufferPointer<Float>) {
    let plane = buffer.planes[0]
    for row in 0..<plane.height {
      let source = plane.baseAddress + row * plane.bytesPerRow
      for column in 0..<plane.width {
        let half = source.loadUnaligned(fromByteOffset: column * 2, as: Float16.self)
        tensor[row * plane.width + column] = Float(half) * format.scale + format.bias.x
      }
    }
  }
}

/// A multi-array input of a neural network: which of the layers' dimensions each of its own is.
private struct BlobInput: Sendable {
  private let declared: [Int]
  private let isExact: Bool
  let isFlexible: Bool

  init(_ array: CoreML_Specification_ArrayFeatureType, isExact: Bool) throws {
    declared = array.shape.map { Int(clamping: $0) }
    self.isExact = isExact
    let isOpen = array.shapeFlexibility != nil || array.shape.isEmpty
    // A sequence of any length may come.
    isFlexible = isOpen || !isExact
    guard isOpen || declared.allSatisfy({ $0 > 0 }) else {
      throw MLModelError(.io, "a multi-array can't have the shape \(declared)")
    }
  }

  var defaultShape: [Int]? {
    declared.isEmpty ? nil : try? shape(for: declared, name: "")
  }

  func shape(for dimensions: [Int], name: String) throws -> [Int] {
    guard !dimensions.isEmpty, dimensions.allSatisfy({ $0 > 0 }) else {
      throw MLModelError(.featureType, "The feature \"\(name)\" has no elements: its shape is \(dimensions).")
    }
    if isExact { return dimensions }
    // [sequence, batch, channel, height, width]
    switch dimensions.count {
    case 1: return [1, 1, dimensions[0], 1, 1]
    case 2: return [dimensions[0], 1, dimensions[1], 1, 1]
    case 3: return declared.count == 1 ? dimensions + [1, 1] : [1, 1] + dimensions
    case 4: return [1] + dimensions
    case 5: return dimensions
    default:
      throw MLModelError(
        .featureType, "The feature \"\(name)\" has \(dimensions.count) dimensions; the network takes up to 5."
      )
    }
  }
}
