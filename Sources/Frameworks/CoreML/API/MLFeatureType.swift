/// The kinds of value that a model takes and gives.
public enum MLFeatureType: Int, Sendable {
  /// No kind.
  case invalid = 0
  /// A whole number of 64 bits.
  case int64 = 1
  /// A floating-point number of 64 bits.
  case double = 2
  /// Text.
  case string = 3
  /// A picture.
  case image = 4
  /// Numbers in any number of dimensions.
  case multiArray = 5
  /// Numbers by text or by whole number.
  case dictionary = 6
  /// A list of texts or of whole numbers.
  case sequence = 7
  /// Memory that a model keeps from one prediction to the next.
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
  /// The description as a sentence has it: "an Image", "a Double".
  var withArticle: String {
    switch self {
    case .invalid: description
    case .int64, .image: "an \(self)"
    case .double, .string, .multiArray, .dictionary, .sequence, .state: "a \(self)"
    }
  }
}
