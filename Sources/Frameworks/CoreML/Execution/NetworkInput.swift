import CoreMLSpecification
import CoreVideo
import NetworkInference
import PixelSampling

/// An input of a neural network or an ML program: converts a feature value to a tensor.
struct NetworkInput: Sendable {
  let name: String
  private let kind: Kind
  private let optional: MLFeatureDescription?

  private enum Kind: Sendable {
    case picture(ImageInput)
    case blob(BlobInput)
    case tensor(declared: [Int], isFlexible: Bool)
  }

  /// Creates a network's input; throws `MLModelError.io` for an unsupported type or mismatched preprocessing.
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

  /// Creates an input of an ML program; throws `MLModelError.io` if its type isn't supported.
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
        throw MLModelError(.io, "it is neither an image nor a multi-array")
      }
      self.kind = kind
    } catch let error as MLModelError {
      throw error.located(at: "The \(model)'s input \"\(description.name)\"")
    }
    optional = description.type.isOptional ? try MLFeatureDescription(description) : nil
  }

  /// The shape to compile for on loading; nil if the model has none.
  var defaultShape: [Int]? {
    switch kind {
    case .picture(let picture): picture.defaultShape
    case .blob(let blob): blob.defaultShape
    case .tensor(let declared, _): declared.isEmpty ? nil : declared
    }
  }

  var isFlexible: Bool {
    switch kind {
    case .picture(let picture): picture.isFlexible
    case .blob(let blob): blob.isFlexible
    case .tensor(_, let isFlexible): isFlexible
    }
  }

  /// The feature's value with its shape. A missing optional multi-array becomes zeros, such as a recurrent
  /// network's states in the first prediction. Throws `MLModelError.featureType` for a value that is missing,
  /// of the wrong type or of an invalid shape; `.parameters` if zeros are too large for memory.
  func value(of features: any MLFeatureProvider) throws -> InputValue {
    guard let value = try features.featureValue(for: name) ?? optional?.multiArray(filledWith: 0) else {
      throw MLModelError(.featureType, "The feature \"\(name)\" is missing.")
    }
    switch kind {
    case .picture(let input):
      guard let size = value.imageSize, let picture = try value.sampledImage() else {
        throw MLModelError.feature(name, needs: "an image", not: value)
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

struct InputValue {
  let name: String
  /// The tensor's shape, as Core ML's layers define it.
  let shape: [Int]
  fileprivate let content: Content

  fileprivate enum Content {
    case picture(ImageSamplingRequest, ImageInput)
    case array(MLMultiArray)
  }

  func write(to tensor: NetworkTensor) throws {
    guard tensor.element != .float32, case .array(let array) = content else {
      return try write(to: tensor.elements())
    }
    try check(array, fits: tensor.count)
    guard try array.copyElements(to: tensor) else {
      throw MLModelError(.generic, "The input \"\(name)\" has an unsupported element type.")
    }
  }

  func write(to numbers: UnsafeMutableBufferPointer<Float>) throws {
    switch content {
    case .picture(let picture, let input): try input.write(picture, into: numbers, name: name)
    case .array(let array):
      try check(array, fits: numbers.count)
      array.copyElements(to: numbers)
    }
  }

  /// Unsafe: `copyElements` relies on this check.
  private func check(_ array: MLMultiArray, fits count: Int) throws {
    guard array.count == count else {
      throw MLModelError(
        .generic, "The feature \"\(name)\" has \(array.count) elements, but its tensor has \(count).")
    }
  }
}

extension [InputValue] {
  /// Writes the values, in the order of the network's inputs.
  func write(to request: InferenceRequest) throws {
    for (index, value) in enumerated() { try value.write(to: request.input(index)) }
  }
}

/// An image input. Color order, scale and biases are part of the sampling pass; a mean image is subtracted
/// afterward.
struct ImageInput: Sendable {
  private let format: TensorFormat
  private let isHalf: Bool
  private let width: Int
  private let height: Int
  private let leading: [Int]
  let isFlexible: Bool
  /// The mean image to subtract after scaling, in the tensor's order; empty if there is none.
  private let mean: [Float]

  init(
    _ image: CoreML_Specification_ImageFeatureType,
    _ steps: [CoreML_Specification_NeuralNetworkPreprocessing], hasSequence: Bool
  ) throws {
    width = try size(image.width, "width of an image")
    height = try size(image.height, "height of an image")
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
            .io, "a mean image of \(image.meanImage.count) numbers for an image of \(width) × \(height)")
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

  /// - Throws: `MLModelError` (`.featureType`) with the name of the feature whose image can't be read.
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
          .featureType, "The image of the feature \"\(name)\" can't be read: \(error)", underlying: error)
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

  /// Half-precision images have the model's own range, so they aren't quantized to 0…255.
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

/// A multi-array input of a neural network, mapped to the layers' dimensions.
private struct BlobInput: Sendable {
  private let declared: [Int]
  private let isExact: Bool
  let isFlexible: Bool

  init(_ array: CoreML_Specification_ArrayFeatureType, isExact: Bool) throws {
    declared = array.shape.map { Int(clamping: $0) }
    self.isExact = isExact
    let isOpen = array.shapeFlexibility != nil || array.shape.isEmpty
    // Sequences may have any length.
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
        .featureType, "The feature \"\(name)\" has \(dimensions.count) dimensions; the maximum is 5."
      )
    }
  }
}
