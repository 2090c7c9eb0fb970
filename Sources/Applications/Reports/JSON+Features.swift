package import CoreML
import CoreVideo
import Foundation

extension JSON {
  /// The outputs of a prediction, in the order of the names.
  package static func features(_ names: [String], of provider: any MLFeatureProvider) -> JSON {
    .object(names.compactMap { name in provider.featureValue(for: name).map { (name, feature($0)) } })
  }

  /// A value: a number or string itself; a multi-array with its shape, data type and elements in row-major
  /// order; a dictionary in descending order of values; an image's size.
  package static func feature(_ value: MLFeatureValue) -> JSON {
    switch value.type {
    case .int64: return .integer(Int(value.int64Value))
    case .double: return .exact(value.doubleValue)
    case .string: return .string(value.stringValue)
    case .dictionary:
      let pairs = value.dictionaryValue.map { ("\($0.key.base)", $0.value.doubleValue) }
      return .object(pairs.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map { ($0.0, .exact($0.1)) })
    case .sequence:
      guard let sequence = value.sequenceValue else { return .null }
      return .array(
        sequence.type == .string
          ? sequence.stringValues.map(JSON.string) : sequence.int64Values.map { .integer($0.intValue) })
    case .multiArray:
      guard let array = value.multiArrayValue else { return .null }
      return .object([
        ("shape", .array(array.shape.map { .integer($0.intValue) })),
        ("dataType", .string(array.dataType.description.lowercased())), ("values", .array(elements(array))),
      ])
    case .image:
      guard let buffer = value.imageBufferValue else { return .null }
      return .object([
        ("width", .integer(CVPixelBufferGetWidth(buffer))),
        ("height", .integer(CVPixelBufferGetHeight(buffer))),
      ])
    case .invalid, .state: return .null
    }
  }

  /// Numbers of 16 and 32 bits with the minimum number of digits that identifies them.
  private static func elements(_ array: MLMultiArray) -> [JSON] {
    switch array.dataType {
    case .double: array.values(as: Double.self).map(JSON.exact)
    case .int32, .int8: array.values(as: Double.self).map { .integer(Int($0)) }
    case .float32: array.values(as: Float.self).map { .exact(Double("\($0)") ?? .nan) }
    case .float16: array.values(as: Float16.self).map { .exact(Double("\($0)") ?? .nan) }
    }
  }
}
