import CoreML
import Foundation
import ImageIO
import PixelSampling
import SystemErrors

/// Converts values of model inputs from the command line or JSON.
enum FeatureArgument {
  /// Parses a value: for an image, the path of its file; for a multi-array, the path of a `.npy` or `.json`
  /// file, or JSON; otherwise the number or string itself, or JSON.
  ///
  /// - Throws: `InputError`, which names the input.
  static func value(_ text: String, for feature: MLFeatureDescription) throws -> MLFeatureValue {
    if feature.type == .string { return MLFeatureValue(string: text) }
    let json = try? ValueJSON.object(Data(text.utf8))
    return try value(json: json ?? text, for: feature)
  }

  /// Converts a JSON value; strings are parsed as in `value(_:for:)`, and `{"shape": […], "values": […]}` is
  /// a multi-array.
  ///
  /// - Throws: `InputError`, which names the input.
  static func value(json: Any, for feature: MLFeatureDescription) throws -> MLFeatureValue {
    do {
      if let value = try converted(json, for: feature) { return value }
    } catch let error as InputError {
      throw error
    } catch {
      throw InputError(
        ExitStatus(error) == .noInput ? .noInput : .unreadable, "\(feature.name): \(error.sentence)")
    }
    throw InputError(.usage, "The input \"\(feature.name)\" requires \(needs(feature)).")
  }

  /// - Returns: nil if the JSON doesn't match the feature's type.
  private static func converted(_ json: Any, for feature: MLFeatureDescription) throws -> MLFeatureValue? {
    switch feature.type {
    case .image:
      guard let path = json as? String, let constraint = feature.imageConstraint else { return nil }
      let image = try ImageDecoder.decode(contentsOf: URL(filePath: path)).picture
      let size = constraint.size(nearest: image.size)
      return MLFeatureValue(
        sampledPicture: try ImageSamplingRequest(
          image, destinationWidth: size.width, destinationHeight: size.height),
        pixelFormat: constraint.pixelFormatType)
    case .multiArray: return try array(json, for: feature).map(MLFeatureValue.init(multiArray:))
    case .int64:
      guard let number = json as? NSNumber else { return nil }
      return (Int64(exactly: number) ?? Int64(exactly: number.doubleValue)).map(MLFeatureValue.init(int64:))
    case .double:
      let number = (json as? NSNumber)?.doubleValue ?? (json as? String).flatMap(Double.init)
      return number.map(MLFeatureValue.init(double:))
    case .string: return (json as? String).map(MLFeatureValue.init(string:))
    case .dictionary:
      guard let object = json as? [String: NSNumber] else { return nil }
      guard feature.dictionaryConstraint?.keyType == .int64 else {
        return try MLFeatureValue(dictionary: object)
      }
      let pairs = object.compactMap { key, number in Int64(key).map { (AnyHashable($0), number) } }
      guard pairs.count == object.count else { return nil }
      return try MLFeatureValue(dictionary: Dictionary(pairs) { $1 })
    case .sequence:
      if let texts = json as? [String] { return MLFeatureValue(sequence: MLSequence(strings: texts)) }
      return (json as? [NSNumber]).map { MLFeatureValue(sequence: MLSequence(int64s: $0)) }
    case .invalid, .state: return nil
    }
  }

  private static func array(_ json: Any, for feature: MLFeatureDescription) throws -> MLMultiArray? {
    if let path = json as? String {
      let data = try contents(path)
      if path.hasSuffix(".npy") { return try NumPyArray.read(data) }
      let json = try? ValueJSON.object(data)
      // A string in the file isn't the name of another file.
      guard let json, !(json is String) else { return nil }
      return try array(json, for: feature)
    }
    var (shape, numbers): ([Int], [Double]) = ([], [])
    if let object = json as? [String: Any] {
      guard let given = object["shape"] as? [Int], let values = object["values"] as? [NSNumber] else {
        return nil
      }
      (shape, numbers) = (given, values.map(\.doubleValue))
    } else {
      guard let nested = NestedNumbers(json) else { return nil }
      (shape, numbers) = (nested.shape, nested.numbers)
      // A flat list is enough if the model declares the shape.
      let declared = feature.multiArrayConstraint?.shape.map(\.intValue) ?? []
      if shape.count == 1, !declared.isEmpty, declared.reduce(1, &*) == numbers.count { shape = declared }
    }
    guard shape.allSatisfy({ $0 >= 0 && $0 <= numbers.count }), shape.reduce(1, { $0 &* $1 }) == numbers.count
    else { return nil }
    let array = try MLMultiArray(
      shape: shape.map { NSNumber(value: $0) }, dataType: feature.multiArrayConstraint?.dataType ?? .double)
    for (index, number) in numbers.enumerated() { array[index] = NSNumber(value: number) }
    return array
  }

  private static func contents(_ path: String) throws -> Data {
    guard fileType(path) != nil else { throw InputError(.noInput, "\(path): no such file") }
    do {
      return try Data(contentsOf: URL(filePath: path))
    } catch {
      throw InputError(.unreadable, "\(path): can't be read: \(error.fileReason)")
    }
  }

  private static func needs(_ feature: MLFeatureDescription) -> String {
    switch feature.type {
    case .image: "the path of an image"
    case .multiArray: "the path of a .npy or .json file, or nested lists of numbers (\(feature.description))"
    case .int64: "an integer"
    case .double: "a number"
    case .string: "a string"
    case .dictionary: "a JSON object of numbers"
    case .sequence: "a JSON list of strings or integers"
    case .invalid, .state: "no value: it can't be set"
    }
  }
}

/// Nested lists of numbers, of equal length at each depth.
private struct NestedNumbers {
  private(set) var shape: [Int] = []
  private(set) var numbers: [Double] = []

  /// Returns nil for any other value.
  init?(_ json: Any) {
    var level = json
    while let list = level as? [Any] {
      guard shape.count < 16 else { return nil }
      shape.append(list.count)
      guard let first = list.first else { break }
      level = first
    }
    guard add(json, depth: 0) else { return nil }
  }

  private mutating func add(_ json: Any, depth: Int) -> Bool {
    if depth == shape.count {
      guard let number = json as? NSNumber else { return false }
      numbers.append(number.doubleValue)
      return true
    }
    guard let list = json as? [Any], list.count == shape[depth] else { return false }
    for item in list {
      guard add(item, depth: depth + 1) else { return false }
    }
    return true
  }
}
