public import CoreVideo
public import Foundation

/// The value of a feature: a number, a text, a picture, a multi-array, a dictionary or a sequence.
///
/// Accessors don't convert: the one of another kind gives zero, an empty text or dictionary, or nil.
///
/// `@unchecked Sendable`, as Apple's: what it holds never changes, but a multi-array's or a picture's memory may;
/// whoever shares the value must not write to it.
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

  /// A whole number.
  public convenience init(int64 value: Int64) { self.init(storage: .int64(value)) }

  /// A floating-point number.
  public convenience init(double value: Double) { self.init(storage: .double(value)) }

  /// A text.
  public convenience init(string value: String) { self.init(storage: .string(value)) }

  /// A picture, shared, not copied.
  public convenience init(pixelBuffer value: CVPixelBuffer) {
    self.init(storage: .image(ImageValue(value)))
  }

  /// A multi-array, shared, not copied.
  public convenience init(multiArray value: MLMultiArray) { self.init(storage: .multiArray(value)) }

  /// A copy of a shaped array, as a multi-array.
  public convenience init<Scalar>(shapedArray value: MLShapedArray<Scalar>) {
    self.init(multiArray: MLMultiArray(value))
  }

  /// A sequence.
  public convenience init(sequence: MLSequence) { self.init(storage: .sequence(sequence)) }

  /// Numbers by text, or by whole number.
  ///
  /// - Throws: `MLModelError` (`.featureType`) for keys that are neither, or a mixture.
  public convenience init(dictionary value: [AnyHashable: NSNumber]) throws {
    var keys: Set<MLFeatureType> = []
    let dictionary = try value.reduce(into: [AnyHashable: NSNumber]()) { result, element in
      guard let key = DictionaryKey(element.key) else {
        throw MLModelError(
          .featureType,
          "A dictionary's keys are texts or whole numbers, not \(Swift.type(of: element.key.base)).")
      }
      keys.insert(key.type)
      result[key.hashable] = element.value
    }
    guard keys.count <= 1 else {
      throw MLModelError(.featureType, "A dictionary's keys are all texts or all whole numbers, not both.")
    }
    self.init(storage: .dictionary(dictionary))
  }

  /// No value, of a kind.
  public convenience init(undefined type: MLFeatureType) { self.init(storage: .undefined(type)) }

  /// The kind.
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

  /// Whether there is no value.
  open var isUndefined: Bool {
    if case .undefined = storage { true } else { false }
  }

  /// The whole number; 0 for another kind.
  open var int64Value: Int64 { if case .int64(let value) = storage { value } else { 0 } }

  /// The floating-point number; 0 for another kind.
  open var doubleValue: Double { if case .double(let value) = storage { value } else { 0 } }

  /// The text; empty for another kind.
  open var stringValue: String { if case .string(let value) = storage { value } else { "" } }

  /// The picture; nil for another kind. One made from a file or an image is brought to its size at the first
  /// call.
  open var imageBufferValue: CVPixelBuffer? {
    if case .image(let value) = storage { value.pixels() } else { nil }
  }

  /// The multi-array; nil for another kind.
  open var multiArrayValue: MLMultiArray? {
    if case .multiArray(let value) = storage { value } else { nil }
  }

  /// The numbers by key, the keys `String` or `Int64`; empty for another kind.
  open var dictionaryValue: [AnyHashable: NSNumber] {
    if case .dictionary(let value) = storage { value } else { [:] }
  }

  /// The sequence; nil for another kind.
  open var sequenceValue: MLSequence? {
    if case .sequence(let value) = storage { value } else { nil }
  }

  /// A copy of the multi-array as a shaped array; nil for another kind or another number type.
  open func shapedArrayValue<Scalar>(of scalarType: Scalar.Type) -> MLShapedArray<Scalar>? {
    guard let multiArrayValue, multiArrayValue.dataType == scalarType.multiArrayDataType else { return nil }
    return MLShapedArray(multiArrayValue)
  }

  /// Whether the other is of the same kind and has the same value. Pictures are the same when they are the
  /// same buffer seen the same way.
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

  /// The value itself: it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override var description: String {
    switch storage {
    case .undefined(let type): "\(type) (undefined)"
    case .int64(let value): "\(type): \(value)"
    case .double(let value): "\(type): \(value)"
    case .string(let value): "\(type): \(value)"
    case .image(let picture): "\(type): \(picture.width) × \(picture.height)"
    case .multiArray(let value): "\(type): \(value.description)"
    case .dictionary(let value): "\(type): \(value)"
    case .sequence(let value):
      "\(type): \(value.type == .string ? "\(value.stringValues)" : "\(value.int64Values)")"
    }
  }
}

/// A dictionary feature's key in the one form that both a literal and an `NSNumber` come to.
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
