public import CoreVideo
public import Foundation

/// The value of a feature: a number, a string, an image, a multi-array, a dictionary or a sequence.
///
/// Accessors don't convert: one of another type returns zero, an empty string or dictionary, or nil.
///
/// `@unchecked Sendable`, as Apple's: a value never changes, but the memory of a multi-array or an image may;
/// don't write to it while the value is shared.
open class MLFeatureValue: NSObject, NSCopying, @unchecked Sendable {
  enum Storage {
    case undefined(MLFeatureType)
    case int64(Int64)
    case double(Double)
    case string(String)
    case image(ImageValue)
    case multiArray(MLMultiArray)
    case dictionary([AnyHashable: NSNumber])
    case sequence(MLSequence)
  }
  let storage: Storage

  init(storage: Storage) { self.storage = storage }

  convenience init(_ value: MLFeatureValue) { self.init(storage: value.storage) }

  /// Creates a 64-bit integer.
  public convenience init(int64 value: Int64) { self.init(storage: .int64(value)) }

  /// Creates a floating-point number.
  public convenience init(double value: Double) { self.init(storage: .double(value)) }

  /// Creates a string.
  public convenience init(string value: String) { self.init(storage: .string(value)) }

  /// Creates an image that shares the buffer's memory.
  public convenience init(pixelBuffer value: CVPixelBuffer) {
    self.init(storage: .image(ImageValue(value)))
  }

  /// Creates a multi-array that shares the array's memory.
  public convenience init(multiArray value: MLMultiArray) { self.init(storage: .multiArray(value)) }

  /// Creates a multi-array with a copy of a shaped array.
  public convenience init<Scalar>(shapedArray value: MLShapedArray<Scalar>) {
    self.init(multiArray: MLMultiArray(value))
  }

  /// Creates a sequence.
  public convenience init(sequence: MLSequence) { self.init(storage: .sequence(sequence)) }

  /// Creates a dictionary of numbers by string or integer.
  ///
  /// - Throws: `MLModelError` (`.featureType`) for keys of other types, or of both.
  public convenience init(dictionary value: [AnyHashable: NSNumber]) throws {
    var keys: Set<MLFeatureType> = []
    let dictionary = try value.reduce(into: [AnyHashable: NSNumber]()) { result, element in
      guard let key = DictionaryKey(element.key) else {
        throw MLModelError(
          .featureType,
          "A dictionary's keys must be strings or integers, not \(Swift.type(of: element.key.base)).")
      }
      keys.insert(key.type)
      result[key.hashable] = element.value
    }
    guard keys.count <= 1 else {
      throw MLModelError(.featureType, "A dictionary's keys must be all strings or all integers, not both.")
    }
    self.init(storage: .dictionary(dictionary))
  }

  /// Creates an undefined value of this type.
  public convenience init(undefined type: MLFeatureType) { self.init(storage: .undefined(type)) }

  /// The type of the value.
  open var type: MLFeatureType {
    switch storage {
    case .undefined(let type): type
    case .int64: .int64
    case .double: .double
    case .string: .string
    case .image: .image
    case .multiArray: .multiArray
    case .dictionary: .dictionary
    case .sequence: .sequence
    }
  }

  /// Whether the value is missing.
  open var isUndefined: Bool {
    if case .undefined = storage { true } else { false }
  }

  /// The integer; 0 for other types.
  open var int64Value: Int64 { if case .int64(let value) = storage { value } else { 0 } }

  /// The floating-point number; 0 for other types.
  open var doubleValue: Double { if case .double(let value) = storage { value } else { 0 } }

  /// The string; empty for other types.
  open var stringValue: String { if case .string(let value) = storage { value } else { "" } }

  /// The image; nil for other types. One from a file or a `CGImage` is sampled at the first call.
  open var imageBufferValue: CVPixelBuffer? {
    if case .image(let value) = storage { value.pixels() } else { nil }
  }

  /// The multi-array; nil for other types.
  open var multiArrayValue: MLMultiArray? {
    if case .multiArray(let value) = storage { value } else { nil }
  }

  /// The numbers by key, `String` or `Int64`; empty for other types.
  open var dictionaryValue: [AnyHashable: NSNumber] {
    if case .dictionary(let value) = storage { value } else { [:] }
  }

  /// The sequence; nil for other types.
  open var sequenceValue: MLSequence? {
    if case .sequence(let value) = storage { value } else { nil }
  }

  /// A copy of the multi-array as a shaped array; nil for other types or another scalar type.
  open func shapedArrayValue<Scalar>(of scalarType: Scalar.Type) -> MLShapedArray<Scalar>? {
    guard let multiArrayValue, multiArrayValue.dataType == scalarType.multiArrayDataType else { return nil }
    return MLShapedArray(multiArrayValue)
  }

  /// Whether type and value are the same. Images are equal if they share a buffer and its sampling plan.
  open func isEqual(to value: MLFeatureValue) -> Bool {
    switch (storage, value.storage) {
    case (.undefined(let left), .undefined(let right)): left == right
    case (.int64(let left), .int64(let right)): left == right
    case (.double(let left), .double(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    case (.image(let left), .image(let right)): left.isSame(as: right)
    case (.multiArray(let left), .multiArray(let right)): left == right
    case (.dictionary(let left), .dictionary(let right)): left == right
    case (.sequence(let left), .sequence(let right)): left == right
    default: false
    }
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? MLFeatureValue).map { isEqual(to: $0) } ?? false
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(type)
    hasher.combine(int64Value)
    hasher.combine(doubleValue)
    hasher.combine(stringValue)
    return hasher.finalize()
  }

  /// Returns the value itself, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override var description: String {
    switch storage {
    case .undefined(let type): "\(type) (undefined)"
    case .int64(let value): "\(type): \(value)"
    case .double(let value): "\(type): \(value)"
    case .string(let value): "\(type): \(value)"
    case .image(let image): "\(type): \(image.width) × \(image.height)"
    case .multiArray(let value): "\(type): \(value.description)"
    case .dictionary(let value): "\(type): \(value)"
    case .sequence(let value):
      "\(type): \(value.type == .string ? "\(value.stringValues)" : "\(value.int64Values)")"
    }
  }
}

/// A dictionary feature's key, the same for a literal and an `NSNumber`.
enum DictionaryKey: Hashable, Sendable {
  case string(String)
  case int64(Int64)

  init?(_ key: AnyHashable) {
    switch key.base {
    case let key as String: self = .string(key)
    case let key as NSString: self = .string(key.description)
    case let key as NSNumber:
      guard let key = Int64(exactly: key) else { return nil }
      self = .int64(key)
    case let key as any BinaryInteger:
      guard let key = Int64(exactly: key) else { return nil }
      self = .int64(key)
    default: return nil
    }
  }

  var type: MLFeatureType {
    switch self {
    case .string: .string
    case .int64: .int64
    }
  }

  var hashable: AnyHashable {
    switch self {
    case .string(let key): AnyHashable(key)
    case .int64(let key): AnyHashable(key)
    }
  }
}
