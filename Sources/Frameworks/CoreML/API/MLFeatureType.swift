/// The types of feature values.
public enum MLFeatureType: Int, Sendable {
  /// No type.
  case invalid = 0
  /// A 64-bit integer.
  case int64 = 1
  /// A 64-bit floating-point number.
  case double = 2
  /// A string.
  case string = 3
  /// An image.
  case image = 4
  /// An array of any number of dimensions.
  case multiArray = 5
  /// Numbers by string or by integer.
  case dictionary = 6
  /// A list of strings or of integers.
  case sequence = 7
  /// State that is carried from one prediction to the next.
  case state = 8
}

extension MLFeatureType: CustomStringConvertible {
  public var description: String {
    switch self {
    case .invalid: "nothing"
    case .int64: "Int64"
    case .double: "Double"
    case .string: "String"
    case .image: "Image"
    case .multiArray: "MultiArray"
    case .dictionary: "Dictionary"
    case .sequence: "Sequence"
    case .state: "State"
    }
  }
  /// The description with its article: "an Image", "a Double".
  var withArticle: String {
    switch self {
    case .invalid: description
    case .int64, .image: "an \(self)"
    case .double, .string, .multiArray, .dictionary, .sequence, .state: "a \(self)"
    }
  }
}
