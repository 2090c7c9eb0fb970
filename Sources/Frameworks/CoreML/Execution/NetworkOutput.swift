import CoreMLSpecification
import CoreVideo
import NetworkInference
import PixelSampling

/// An output of a neural network or an ML program: converts a tensor to a feature value.
struct NetworkOutput: Sendable {
  let name: String
  private let kind: Kind

  private enum Kind: Sendable {
    case array(declared: [Int], dataType: MLMultiArrayDataType, isExact: Bool)
    case picture(TensorFormat.Channels, isHalf: Bool)
    case double
    case int64
  }

  /// Multi-arrays keep the engine's dimensions if `isExact`, instead of mapping rank 5 to the declared ones,
  /// and have the declared shape if `declaresShape` and the counts match. Throws `MLModelError.io` for an
  /// unsupported type or color space.
  init(
    _ description: CoreML_Specification_FeatureDescription, isExact: Bool, declaresShape: Bool = true
  ) throws {
    name = description.name
    switch description.type.type {
    case .multiArrayType(let array):
      guard let dataType = MLMultiArrayDataType(rawValue: array.dataType.rawValue) else {
        throw MLModelError(.io, "The network's output \"\(name)\" has an unknown data type.")
      }
      let declared = declaresShape ? array.shape.map { Int(clamping: $0) } : []
      kind = .array(declared: declared, dataType: dataType, isExact: isExact)
    case .imageType(let image):
      do {
        kind = .picture(
          try TensorFormat.Channels(image.colorSpace), isHalf: image.colorSpace == .grayscaleFloat16)
      } catch let error as MLModelError {
        throw error.located(at: "The network's output \"\(name)\"")
      }
    case .doubleType: kind = .double
    case .int64Type: kind = .int64
    default:
      throw MLModelError(
        .io, "The network's output \"\(name)\" is of a type that networks can't have.")
    }
  }

  /// Checks on loading that a tensor of this shape converts to the value.
  func check(_ shape: [Int]) throws {
    switch kind {
    case .array: break
    case .picture(let channels, _):
      let size = shape.suffix(3)
      guard size.count == 3, size.first == channels.count, let count = Shape.product(shape),
        count == Shape.product(size), size.dropFirst().allSatisfy({ $0 <= 65_535 })
      else {
        throw MLModelError(
          .parameters, "The output \"\(name)\" is an image, but the network's output has shape \(shape).")
      }
    case .double, .int64:
      guard Shape.product(shape) == 1 else {
        throw MLModelError(
          .parameters, "The output \"\(name)\" is a number, but the network's output has shape \(shape).")
      }
    }
  }

  /// - Parameter shape: the tensor's shape, as Core ML's layers define it.
  func value(_ tensor: NetworkTensor, shape: [Int]) throws -> MLFeatureValue {
    if tensor.element == .float32 { return try value(tensor.elements(), shape: shape) }
    guard case .array(let declared, let dataType, let isExact) = kind else {
      var numbers = try tensor.floats()
      return try numbers.withUnsafeMutableBufferPointer { try value($0, shape: shape) }
    }
    let dimensions = Self.dimensions(of: shape, declared: declared, isExact: isExact)
    return MLFeatureValue(multiArray: try MLMultiArray(tensor, dimensions: dimensions, dataType: dataType))
  }

  /// - Parameter shape: the tensor's shape, as Core ML's layers define it.
  func value(_ tensor: UnsafeMutableBufferPointer<Float>, shape: [Int]) throws -> MLFeatureValue {
    switch kind {
    case .array(let declared, let dataType, let isExact):
      let dimensions = Self.dimensions(of: shape, declared: declared, isExact: isExact)
      return MLFeatureValue(multiArray: try MLMultiArray(tensor, dimensions: dimensions, dataType: dataType))
    case .picture(let channels, let isHalf):
      let picture = try Self.picture(tensor, Array(shape.suffix(2)), channels, isHalf: isHalf)
      return MLFeatureValue(pixelBuffer: picture)
    case .double: return MLFeatureValue(double: Double(tensor[0]))
    case .int64: return MLFeatureValue(int64: Int64(saturating: Double(tensor[0])))
    }
  }

  /// The shape of the caller's multi-array: the declared one, if the counts match. Otherwise, with rank-5
  /// mapping, [channel, height, width] without sequence and batch of 1, or [channel] if one is declared.
  static func dimensions(of shape: [Int], declared: [Int], isExact: Bool) -> [Int] {
    if !declared.isEmpty, (try? Shape.elementCount(declared)) == Shape.product(shape) {
      return declared
    }
    if isExact || shape.count != 5 { return shape }
    let surplus = shape.prefix(2) == [1, 1] ? Array(shape.dropFirst(2)) : shape
    if declared.count == 1, surplus.suffix(2) == [1, 1] { return surplus.dropLast(2) }
    if declared.count == 2, surplus.first == 1, surplus.count == 3 { return Array(surplus.dropFirst()) }
    return surplus
  }

  private static func picture(
    _ tensor: UnsafeMutableBufferPointer<Float>, _ size: [Int], _ channels: TensorFormat.Channels,
    isHalf: Bool
  ) throws -> CVPixelBuffer {
    let format: OSType =
      switch channels {
      case .gray: isHalf ? kCVPixelFormatType_OneComponent16Half : kCVPixelFormatType_OneComponent8
      case .rgb, .bgr: kCVPixelFormatType_32BGRA
      }
    guard let buffer = CVPixelBuffer(width: size[1], height: size[0], pixelFormat: format) else {
      throw MLModelError(.generic, "Out of memory for an image of \(size[1]) × \(size[0]).")
    }
    let area = size[0] * size[1]
    let plane = buffer.planes[0]
    for row in 0..<size[0] {
      let target = plane.baseAddress + row * plane.bytesPerRow
      let start = row * size[1]
      for column in 0..<size[1] {
        let pixel = start + column
        switch channels {
        case .gray where isHalf:
          target.storeBytes(of: Float16(tensor[pixel]), toByteOffset: column * 2, as: Float16.self)
        case .gray: target.storeBytes(of: level(tensor[pixel]), toByteOffset: column, as: UInt8.self)
        case .rgb, .bgr:
          let (first, second, third) = (tensor[pixel], tensor[area + pixel], tensor[2 * area + pixel])
          let isBlueFirst = channels == .bgr
          let levels = SIMD4(
            level(isBlueFirst ? first : third), level(second), level(isBlueFirst ? third : first), 255)
          target.storeBytes(of: levels, toByteOffset: column * 4, as: SIMD4<UInt8>.self)
        }
      }
    }
    return buffer
  }

  /// Rounds and clamps to 0…255; NaN becomes 0.
  private static func level(_ value: Float) -> UInt8 {
    guard value > 0 else { return 0 }
    return value < 255 ? UInt8(value.rounded()) : 255
  }
}
