import CoreMLSpecification
import CoreVideo
import PixelSampling

/// How one of a network's inputs goes from a feature value to the numbers that the first layer sees.
struct NetworkInput: ShapedInput, Sendable {
  let name: String
  let optionalArray: OptionalArray?
  private let kind: Kind

  private enum Kind: Sendable {
    case picture(PictureInput)
    case array(ArrayInput)
  }

  /// - Throws: `MLModelError` (`.io`) for a kind of input that a network can't have, or preprocessing that
  ///   doesn't fit it.
  init(
    _ description: CoreML_Specification_FeatureDescription, _ network: NetworkSpecification,
    isFirstPicture: Bool
  ) throws {
    name = description.name
    optionalArray = OptionalArray(description)
    do {
      kind = try Self.kind(description, network, isFirstPicture: isFirstPicture)
    } catch let error as MLModelError {
      throw error.located(at: "The network's input \"\(description.name)\"")
    }
  }

  private static func kind(
    _ description: CoreML_Specification_FeatureDescription, _ network: NetworkSpecification,
    isFirstPicture: Bool
  ) throws -> Kind {
    switch description.type.type {
    case .imageType(let image):
      let steps = network.preprocessing.filter {
        $0.featureName == description.name || ($0.featureName.isEmpty && isFirstPicture)
      }
      return .picture(
        try PictureInput(image, steps, hasSequence: network.imageMapping == .rank5ImageMapping))
    case .multiArrayType(let array):
      return .array(try ArrayInput(array, isExact: network.arrayMapping == .exactArrayMapping))
    default:
      throw MLModelError(.io, "it is neither a picture nor a multi-array")
    }
  }

  /// The shape with which the network is compiled when the model is loaded; nil where the model doesn't say.
  var defaultShape: [Int]? {
    switch kind {
    case .picture(let picture): picture.defaultShape
    case .array(let array): array.defaultShape
    }
  }

  /// Whether the model allows other shapes.
  var isFlexible: Bool {
    switch kind {
    case .picture(let picture): picture.isFlexible
    case .array(let array): array.isFlexible
    }
  }

  /// The shape of the tensor for this value, as Core ML's layers see it.
  ///
  /// - Throws: `MLModelError` (`.featureType`) for a value of another kind or an impossible shape.
  func shape(for value: MLFeatureValue) throws -> [Int] {
    switch kind {
    case .picture(let picture):
      guard let size = value.imageSize else {
        throw MLModelError.feature(name, needs: "a picture", not: value)
      }
      return picture.shape(width: size.width, height: size.height)
    case .array(let array):
      guard let values = value.multiArrayValue else {
        throw MLModelError.feature(name, needs: "a multi-array", not: value)
      }
      return try array.shape(for: values.dimensions, name: name)
    }
  }

  /// Writes the value's numbers.
  ///
  /// - Parameter tensor: as many elements as `shape(for:)` says.
  func write(_ value: MLFeatureValue, into tensor: UnsafeMutableBufferPointer<Float>) throws {
    switch kind {
    case .picture(let picture):
      guard let sampled = try value.sampledPicture() else {
        throw MLModelError.feature(name, needs: "a picture", not: value)
      }
      try picture.write(sampled, into: tensor, name: name)
    case .array:
      guard let values = value.multiArrayValue, values.count == tensor.count else {
        throw MLModelError(.featureType, "The feature \"\(name)\" has another shape than a moment ago.")
      }
      values.copyElements(to: tensor)
    }
  }
}

/// A picture input: color order, scale and biases go into the sampling pass, a mean image after it.
struct PictureInput: Sendable {
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
    _ picture: SampledPicture, into tensor: UnsafeMutableBufferPointer<Float>, name: String
  ) throws {
    let buffer = picture.picture.buffer
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

  private func isAsStored(_ picture: SampledPicture) -> Bool {
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

/// A multi-array input: which of the layers' dimensions each of its own is.
private struct ArrayInput: Sendable {
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
