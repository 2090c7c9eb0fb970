import CoreML
import CoreVideo
import Foundation

/// Converts feature values from and to messages.
enum FeatureMessage {
  struct Malformed: LocalizedError {
    let errorDescription: String?

    init(_ description: String) { errorDescription = description }
  }

  static func value(_ entry: [String: Any], _ payload: Data) throws -> MLFeatureValue {
    switch entry["kind"] as? String {
    case "int64":
      guard let whole = (entry["value"] as? NSNumber).flatMap(Self.whole) else {
        throw Malformed("an int64 without a 64-bit integer")
      }
      return MLFeatureValue(int64: whole)
    case "double":
      guard let number = number(entry["value"]) else { throw Malformed("a double without a value") }
      return MLFeatureValue(double: number)
    case "string":
      guard let text = entry["value"] as? String else { throw Malformed("a string without a value") }
      return MLFeatureValue(string: text)
    case "dict":
      guard let pairs = entry["value"] as? [[Any]] else { throw Malformed("a dict without pairs") }
      var dictionary: [AnyHashable: NSNumber] = [:]
      for pair in pairs {
        guard pair.count == 2, let number = number(pair[1]) else {
          throw Malformed("a dict whose pairs aren't keys with numbers")
        }
        if let key = pair[0] as? String {
          dictionary[key] = NSNumber(value: number)
        } else if let whole = (pair[0] as? NSNumber).flatMap(Self.whole) {
          dictionary[whole] = NSNumber(value: number)
        } else {
          throw Malformed("a dict key that is neither a string nor an integer")
        }
      }
      return try MLFeatureValue(dictionary: dictionary)
    case "sequence":
      guard let items = entry["value"] as? [Any] else { throw Malformed("a sequence without items") }
      if let texts = items as? [String] { return MLFeatureValue(sequence: MLSequence(strings: texts)) }
      let numbers = items.compactMap { $0 as? NSNumber }.filter { whole($0) != nil }
      guard numbers.count == items.count else {
        throw Malformed("a sequence of neither strings nor 64-bit integers")
      }
      return MLFeatureValue(sequence: MLSequence(int64s: numbers))
    case "array": return MLFeatureValue(multiArray: try array(entry, payload))
    case "image": return MLFeatureValue(pixelBuffer: try picture(entry, payload))
    case let kind: throw Malformed("a value of the unknown kind \(kind ?? "none")")
    }
  }

  static func entry(_ name: String, _ value: MLFeatureValue) throws -> ([String: Any], Data) {
    var entry: [String: Any] = ["name": name]
    var payload = Data()
    switch value.type {
    case .int64: entry.merge(["kind": "int64", "value": value.int64Value]) { $1 }
    case .double: entry.merge(["kind": "double", "value": finite(value.doubleValue)]) { $1 }
    case .string: entry.merge(["kind": "string", "value": value.stringValue]) { $1 }
    case .dictionary:
      let pairs = value.dictionaryValue.map { key, number -> [Any] in
        [
          key.base is String ? key.base : (key.base as? Int64).map { $0 as Any } ?? "\(key)",
          finite(number.doubleValue),
        ]
      }
      entry.merge(["kind": "dict", "value": pairs]) { $1 }
    case .multiArray:
      guard let array = value.multiArrayValue else { break }
      let type: String
      switch array.dataType {
      case .double:
        type = "f8"
        payload = array.values(as: Double.self).withUnsafeBytes { Data($0) }
      case .int8:
        type = "i1"
        payload = array.values(as: Double.self).map(Int8.init).withUnsafeBytes { Data($0) }
      case .int32:
        type = "i4"
        payload = array.values(as: Double.self).map(Int32.init).withUnsafeBytes { Data($0) }
      case .float32, .float16:
        type = "f4"
        payload = array.values(as: Float.self).withUnsafeBytes { Data($0) }
      }
      entry.merge(
        ["kind": "array", "dtype": type, "shape": array.dimensions, "bytes": payload.count]) { $1 }
    case .image:
      guard let buffer = value.imageBufferValue else { break }
      let mode: String
      (mode, payload) = try pixels(buffer)
      entry.merge(
        [
          "kind": "image", "mode": mode, "width": CVPixelBufferGetWidth(buffer),
          "height": CVPixelBufferGetHeight(buffer), "bytes": payload.count,
        ]) { $1 }
    case .sequence:
      guard let sequence = value.sequenceValue else { break }
      let items: [Any] = sequence.type == .string ? sequence.stringValues : sequence.int64Values
      entry.merge(["kind": "sequence", "value": items]) { $1 }
    case .invalid, .state: throw Malformed("the output \"\(name)\" can't be sent")
    }
    return (entry, payload)
  }

  /// JSON can't represent numbers that aren't finite.
  private static func finite(_ number: Double) -> Any { number.isFinite ? number : "\(number)" }

  /// A 64-bit integer. A larger one was parsed as a floating-point number and lost digits.
  private static func whole(_ number: NSNumber) -> Int64? {
    guard let whole = Int64(exactly: number) else { return nil }
    let isFloating = String(cString: number.objCType) == "d"
    return isFloating && whole.magnitude >= 1 << 53 ? nil : whole
  }

  /// A number, or one that isn't finite as a string.
  private static func number(_ value: Any?) -> Double? {
    if let text = value as? String { return Double(text).flatMap { $0.isFinite ? nil : $0 } }
    return (value as? NSNumber)?.doubleValue
  }

  private static func array(_ entry: [String: Any], _ payload: Data) throws -> MLMultiArray {
    guard let shape = entry["shape"] as? [Int], shape.allSatisfy({ $0 >= 0 }) else {
      throw Malformed("an array without a shape")
    }
    let type: MLMultiArrayDataType
    switch entry["dtype"] as? String {
    case "f4": type = .float32
    case "f8": type = .double
    case "i4": type = .int32
    case "i1": type = .int8
    case let name: throw Malformed("an array of the unknown number type \(name ?? "none")")
    }
    let array = try MLMultiArray(shape: shape.map { NSNumber(value: $0) }, dataType: type)
    try array.withUnsafeMutableBytes { bytes, _ in
      guard bytes.count == payload.count else {
        throw Malformed("\(payload.count) bytes for an array of shape \(shape)")
      }
      payload.copyBytes(to: bytes)
    }
    return array
  }

  private static func picture(_ entry: [String: Any], _ payload: Data) throws -> CVPixelBuffer {
    guard let width = entry["width"] as? Int, let height = entry["height"] as? Int, width > 0, height > 0,
      width <= 65_535, height <= 65_535
    else { throw Malformed("an image of an invalid size") }
    let (format, channels): (OSType, Int)
    switch entry["mode"] as? String {
    case "RGB": (format, channels) = (kCVPixelFormatType_32BGRA, 3)
    case "RGBA": (format, channels) = (kCVPixelFormatType_32BGRA, 4)
    case "L": (format, channels) = (kCVPixelFormatType_OneComponent8, 1)
    case "F": (format, channels) = (kCVPixelFormatType_OneComponent16Half, 4)
    case let mode: throw Malformed("an image of the unknown mode \(mode ?? "none")")
    }
    guard payload.count == width * height * channels,
      let buffer = CVPixelBuffer(width: width, height: height, pixelFormat: format)
    else { throw Malformed("\(payload.count) bytes for an image of \(width) × \(height)") }
    let plane = buffer.planes[0]
    payload.withUnsafeBytes { source in
      for row in 0..<height {
        let target = plane.baseAddress + row * plane.bytesPerRow
        for column in 0..<width {
          let start = (row * width + column) * channels
          switch format {
          case kCVPixelFormatType_OneComponent8:
            target.storeBytes(of: source[start], toByteOffset: column, as: UInt8.self)
          case kCVPixelFormatType_OneComponent16Half:
            let number = source.loadUnaligned(fromByteOffset: start, as: Float.self)
            target.storeBytes(of: Float16(number), toByteOffset: column * 2, as: Float16.self)
          default:
            let alpha = channels == 4 ? source[start + 3] : 255
            target.storeBytes(
              of: SIMD4(source[start + 2], source[start + 1], source[start], alpha), toByteOffset: column * 4,
              as: SIMD4<UInt8>.self)
          }
        }
      }
    }
    return buffer
  }

  private static func pixels(_ buffer: CVPixelBuffer) throws -> (mode: String, Data) {
    let plane = buffer.planes[0]
    let (width, height) = (plane.width, plane.height)
    var data = Data()
    let mode: String
    switch CVPixelBufferGetPixelFormatType(buffer) {
    case kCVPixelFormatType_OneComponent8: mode = "L"
    case kCVPixelFormatType_OneComponent16Half: mode = "F"
    case kCVPixelFormatType_32BGRA: mode = "RGBA"
    default: throw Malformed("an image of a format that can't be sent")
    }
    for row in 0..<height {
      let source = plane.baseAddress + row * plane.bytesPerRow
      switch mode {
      case "L": data.append(contentsOf: UnsafeRawBufferPointer(start: source, count: width))
      case "F":
        for column in 0..<width {
          let number = Float(source.loadUnaligned(fromByteOffset: column * 2, as: Float16.self))
          withUnsafeBytes(of: number) { data.append(contentsOf: $0) }
        }
      default:
        for column in 0..<width {
          let pixel = source.loadUnaligned(fromByteOffset: column * 4, as: SIMD4<UInt8>.self)
          data.append(contentsOf: [pixel.z, pixel.y, pixel.x, pixel.w])
        }
      }
    }
    return (mode, data)
  }
}
